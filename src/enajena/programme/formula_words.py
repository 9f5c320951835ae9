"""Formulas in plain words, in Spanish and English, from the same tree that makes the query."""

from collections.abc import Mapping, Sequence

from enajena.basics.figures import number_text
from enajena.basics.text import Text
from enajena.basics.words import AND, OR, listed
from enajena.programme.formula_nodes import (
    Arithmetic,
    Choice,
    Comparison,
    Extreme,
    FactRef,
    Logic,
    Membership,
    Negation,
    Node,
    Number,
)
from enajena.programme.formulas import Formula
from enajena.programme.labels import PERSON_LABELS, RECIPIENT_LABELS
from enajena.programme.vocabulary import Fact

_COMPARED = {
    "=": Text("es igual a", "equals"),
    "<>": Text("no es igual a", "does not equal"),
    "<": Text("es menor que", "is less than"),
    "<=": Text("es menor o igual que", "is at most"),
    ">": Text("es mayor que", "is more than"),
    ">=": Text("es mayor o igual que", "is at least"),
}
_EXTREME = {
    "least": Text("lo menor entre {parts}", "the least of {parts}"),
    "greatest": Text("lo mayor entre {parts}", "the greatest of {parts}"),
}
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


def words(formula: Formula, facts: Mapping[str, Fact]) -> Text:
    """Return the formula as a phrase: `2 × patrimonio líquido`."""
    return _say(formula.tree, facts)


def _say(node: Node, facts: Mapping[str, Fact]) -> Text:
    match node:
        case Number(value=value):
            return number_text(value)
        case FactRef(name=name):
            return facts[name].label
        case Arithmetic(operator=operator, left=left, right=right):
            return Text("{left} {sign} {right}", "{left} {sign} {right}").format(
                left=_grouped(left, operator, facts), sign=_SIGNS[operator], right=_grouped(right, operator, facts)
            )
        case Extreme(function=function, parts=parts):
            return _EXTREME[function].format(parts=listed([_say(part, facts) for part in parts]))
        case Comparison(operator=operator, left=left, right=right):
            return Text("{left} {is_} {right}", "{left} {is_} {right}").format(
                left=_say(left, facts), is_=_COMPARED[operator], right=_say(right, facts)
            )
        case Membership():
            return _membership(node, facts)
        case Logic(operator=operator, parts=parts):
            return _joined([_condition(part, facts) for part in parts], AND if operator == "and" else OR)
        case Negation(part=part):
            return Text("no ({part})", "not ({part})").format(part=_say(part, facts))
        case Choice(when=when, then=then, otherwise=otherwise):
            return Text("si {when}, {then}; si no, {otherwise}", "where {when}, {then}; otherwise {otherwise}").format(
                when=_say(when, facts), then=_say(then, facts), otherwise=_say(otherwise, facts)
            )


def _condition(node: Node, facts: Mapping[str, Fact]) -> Text:
    said = _say(node, facts)
    return Text("({it})", "({it})").format(it=said) if isinstance(node, Logic) else said


def _grouped(node: Node, operator: str, facts: Mapping[str, Fact]) -> Text:
    said = _say(node, facts)
    plain_sum = isinstance(node, Arithmetic) and (node.operator in "+-" or operator == "/")
    return Text("({it})", "({it})").format(it=said) if plain_sum and operator != "+" else said


def _membership(node: Membership, facts: Mapping[str, Fact]) -> Text:
    labels = RECIPIENT_LABELS if facts[node.fact].kind == "class" else PERSON_LABELS
    members = listed([labels[member] for member in node.members], OR)
    frame = Text("no es {it}", "is not {it}") if node.negated else Text("es {it}", "is {it}")
    return frame.format(it=members)


def _joined(conditions: Sequence[Text], word: Text) -> Text:
    """Return conditions with the word between each and the next; commas would leave open which belong together."""
    return Text(f" {word.es} ".join(each.es for each in conditions), f" {word.en} ".join(each.en for each in conditions))
