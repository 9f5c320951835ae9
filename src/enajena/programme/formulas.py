"""Formulas: SQL scalar expressions over the published vocabulary, parsed by sqlglot and held to a short list of node types.

Amounts: numbers, facts, `+ - *`, `/` by a number, `least(…)`, `greatest(…)`, `case when … then … else … end`.
Conditions: a fact that is true or false, comparisons, `in (…)` and `=` with the codes of `recipient` and `person`, `and`, `or`, `not`.
"""

import difflib
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

import sqlglot
from sqlglot import exp

from enajena.basics.text import Text
from enajena.programme.formula_nodes import (
    Arithmetic,
    Choice,
    Comparison,
    Extreme,
    FactRef,
    Kind,
    Logic,
    Membership,
    Negation,
    Node,
    Number,
    facts_of,
)
from enajena.programme.vocabulary import PERSON_KINDS, RECIPIENT_CLASSES, Fact

_ARITHMETIC: dict[type[exp.Expr], Literal["+", "-", "*", "/"]] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}
_COMPARISON: dict[type[exp.Expr], Literal["=", "<>", "<", "<=", ">", ">="]] = {
    exp.EQ: "=",
    exp.NEQ: "<>",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}
# What the parser does not know it takes for a command and says so on standard error; here it becomes a fault.
logging.getLogger("sqlglot").setLevel(logging.ERROR)

_CODES = {"class": RECIPIENT_CLASSES, "person": PERSON_KINDS}
_PLAIN_NUMBER = re.compile(r"\d{1,24}(\.\d{1,8})?")
_MAX_LENGTH = 2000
_MAX_DEPTH = 40

_USE_THE_LIST = Text(
    "Use sólo números, datos del vocabulario, + - * / (entre un número), least, greatest, case, comparaciones, in, and, or, not.",
    "Use only numbers, facts of the vocabulary, + - * / (by a number), least, greatest, case, comparisons, in, and, or, not.",
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a formula, with the offset of the character where it stands."""

    offset: int
    what: Text
    remedy: Text


class FormulaError(Exception):
    """A formula has problems; all of them are in `problems`."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep every problem."""
        super().__init__("; ".join(problem.what.en for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Formula:
    """A checked formula: its text, its kind, the facts it needs, and its tree."""

    text: str
    kind: Kind
    facts: tuple[str, ...]
    tree: Node


def parse(text: str, facts: Mapping[str, Fact]) -> Formula:
    """Return the checked formula.

    Raises:
        FormulaError: with every problem found, each at its offset in `text`.
    """
    if len(text) > _MAX_LENGTH:
        raise FormulaError((Problem(_MAX_LENGTH, _long(), _USE_THE_LIST),))
    if len(re.findall(r"\(|\bcase\b", text, re.IGNORECASE)) > _MAX_DEPTH:
        raise FormulaError((Problem(0, _deep(), _USE_THE_LIST),))
    comment = re.search(r"--|/\*|#", text)
    if comment:
        raise FormulaError((Problem(comment.start(), _comment(), _USE_THE_LIST),))
    tree = _sql_tree(text)
    builder = _Builder(text, facts)
    node, kind = builder.build(tree)
    if builder.problems:
        raise FormulaError(tuple(builder.problems))
    return Formula(text, kind, facts_of(node), node)


def _long() -> Text:
    return Text(f"la fórmula pasa de {_MAX_LENGTH} caracteres", f"the formula is longer than {_MAX_LENGTH} characters")


def _comment() -> Text:
    return Text("una fórmula no lleva comentarios", "a formula holds no comments")


def _deep() -> Text:
    return Text(f"la fórmula tiene más de {_MAX_DEPTH} paréntesis", f"the formula has more than {_MAX_DEPTH} parentheses")


def _sql_tree(text: str) -> exp.Expr:
    try:
        trees = sqlglot.parse(text, dialect="duckdb")
    except sqlglot.errors.ParseError as error:
        offset = int(error.errors[0]["col"] or 1) - 1 if error.errors else 0
        raise FormulaError((Problem(max(offset, 0), _not_a_formula(), _USE_THE_LIST),)) from error
    except (sqlglot.errors.SqlglotError, TypeError) as error:
        # A text that begins with an arrow is a TypeError of the parser's own.
        raise FormulaError((Problem(0, _not_a_formula(), _USE_THE_LIST),)) from error
    if len(trees) != 1 or trees[0] is None:
        raise FormulaError((Problem(0, _not_a_formula(), _USE_THE_LIST),))
    return trees[0]


def _not_a_formula() -> Text:
    return Text("no se puede leer como fórmula", "it cannot be read as a formula")


@dataclass(slots=True)
class _Builder:
    """Turns sqlglot's tree into ours, collecting problems; where there is one, any node stands in."""

    text: str
    facts: Mapping[str, Fact]
    problems: list[Problem] = field(default_factory=list)

    def build(self, tree: exp.Expr) -> tuple[Node, Kind]:
        """Return our node and its kind."""
        kind_of_tree = type(tree)
        if isinstance(tree, exp.Paren):
            return self.build(tree.this)
        if isinstance(tree, exp.Literal):
            return self._number(tree)
        if isinstance(tree, exp.Column):
            return self._fact(tree)
        if kind_of_tree in _ARITHMETIC:
            return self._arithmetic(tree, _ARITHMETIC[kind_of_tree])
        if isinstance(tree, exp.Least | exp.Greatest):
            return self._extreme(tree)
        if kind_of_tree in _COMPARISON or isinstance(tree, exp.In):
            return self._comparison(tree), "boolean"
        if isinstance(tree, exp.And | exp.Or):
            return self._logic(tree), "boolean"
        if isinstance(tree, exp.Not):
            return self._negation(tree), "boolean"
        if isinstance(tree, exp.Case):
            return self._choice(tree)
        return self._refuse(tree, Text("aquí hay algo que una fórmula no admite", "there is something here that a formula does not admit"))

    def _refuse(self, tree: exp.Expr, what: Text, remedy: Text = _USE_THE_LIST) -> tuple[Node, Kind]:
        self.problems.append(Problem(_offset(tree), what, remedy))
        return Number(Decimal(0)), "number"

    def _number(self, tree: exp.Literal) -> tuple[Node, Kind]:
        # The parser drops the underscores of `1_000`, so the number is read as it stands in the text.
        written = self.text[_offset(tree) : tree.meta.get("end", -1) + 1]
        if tree.is_string or not _PLAIN_NUMBER.fullmatch(written):
            return self._refuse(
                tree,
                Text(f"`{written}` no es un número simple", f"`{written}` is not a plain number"),
                Text("Escriba cifras con punto decimal, como 0.70.", "Write digits with a decimal point, such as 0.70."),
            )
        return Number(Decimal(written)), "number"

    def _fact(self, tree: exp.Column) -> tuple[Node, Kind]:
        name = tree.name
        fact = self.facts.get(name) if len(tree.parts) == 1 else None
        if fact is None:
            return self._refuse(
                tree,
                Text(f"el dato `{tree.sql()}` no está en el vocabulario", f"the fact `{tree.sql()}` is not in the vocabulary"),
                _closest(name, self.facts),
            )
        if fact.kind in ("class", "person"):
            return self._refuse(
                tree,
                Text(f"`{name}` es un código, no un monto ni un sí o no", f"`{name}` is a code, neither an amount nor a yes or no"),
                Text(f"Compárelo: {name} in ('…', '…').", f"Compare it: {name} in ('…', '…')."),
            )
        if fact.kind == "date":
            return self._refuse(
                tree,
                Text(f"`{name}` es una fecha, y las fórmulas no usan fechas", f"`{name}` is a date, and formulas use no dates"),
                Text("Pídala bajo `documents`, con su antigüedad máxima.", "Ask for it under `documents`, with its greatest age."),
            )
        kind: Kind = "boolean" if fact.kind == "boolean" else "money" if fact.kind.startswith("money") else "number"
        return FactRef(name, kind), kind

    def _amount(self, tree: exp.Expr) -> tuple[Node, Kind]:
        node, kind = self.build(tree)
        if kind == "boolean":
            self._refuse(tree, Text("aquí va un monto, no una condición", "an amount goes here, not a condition"))
        return node, kind

    def _condition(self, tree: exp.Expr) -> Node:
        before = len(self.problems)
        node, kind = self.build(tree)
        if kind != "boolean" and len(self.problems) == before:
            self._refuse(tree, Text("aquí va una condición, no un monto", "a condition goes here, not an amount"))
        return node

    def _arithmetic(self, tree: exp.Expr, operator: Literal["+", "-", "*", "/"]) -> tuple[Node, Kind]:
        left, left_kind = self._amount(tree.args["this"])
        right, right_kind = self._amount(tree.args["expression"])
        if operator == "/" and not (isinstance(right, Number) and right.value != 0):
            return self._refuse(
                tree.args["expression"],
                Text("sólo se divide entre un número distinto de cero", "only a number other than zero divides"),
                Text("Escriba el divisor como número, o multiplique.", "Write the divisor as a number, or multiply."),
            )
        if operator == "*" and left_kind == right_kind == "money":
            return self._refuse(
                tree,
                Text("pesos por pesos no es un monto", "pesos times pesos is no amount"),
                Text("Multiplique por un número.", "Multiply by a number."),
            )
        return Arithmetic(operator, left, right), "money" if "money" in (left_kind, right_kind) else "number"

    def _extreme(self, tree: exp.Expr) -> tuple[Node, Kind]:
        built = [self._amount(part) for part in (tree.args["this"], *tree.args["expressions"])]
        kind: Kind = "money" if any(kind == "money" for _, kind in built) else "number"
        return Extreme("least" if isinstance(tree, exp.Least) else "greatest", tuple(node for node, _ in built)), kind

    def _comparison(self, tree: exp.Expr) -> Node:
        code = self._code_fact(tree.args["this"])
        if code is not None:
            return self._membership(tree, code)
        if isinstance(tree, exp.In):
            return self._refuse(tree, Text("`in` compara sólo recipient o person", "`in` compares recipient or person only"))[0]
        operator = _COMPARISON[type(tree)]
        left, right = self._compared(tree.args["this"]), self._compared(tree.args["expression"])
        return Comparison(operator, left, right)

    def _compared(self, tree: exp.Expr) -> Node:
        node, _ = self._amount(tree)
        for name in facts_of(node):
            if self.facts[name].kind == "money_or_none":
                self._refuse(
                    tree,
                    Text(f"`{name}` puede no aplicar, y no se puede comparar", f"`{name}` may not apply, and cannot be compared"),
                    Text("Úselo como monto, en `value`.", "Use it as an amount, in `value`."),
                )
        return node

    def _code_fact(self, tree: exp.Expr) -> Fact | None:
        fact = self.facts.get(tree.name) if isinstance(tree, exp.Column) and len(tree.parts) == 1 else None
        return fact if fact is not None and fact.kind in _CODES else None

    def _membership(self, tree: exp.Expr, fact: Fact) -> Node:
        parts = (tree.args.get("expressions") or []) if isinstance(tree, exp.In) else [tree.args["expression"]]
        if not parts or not isinstance(tree, exp.In | exp.EQ | exp.NEQ):
            return self._refuse(tree, Text(f"`{fact.name}` se compara con =, <> o in", f"`{fact.name}` is compared by =, <> or in"))[0]
        for part in parts:
            if not (isinstance(part, exp.Literal) and part.is_string and part.this in _CODES[fact.kind]):
                self._refuse(
                    part,
                    Text(f"{part.sql()} no es un código de `{fact.name}`", f"{part.sql()} is not a code of `{fact.name}`"),
                    _closest(part.name, _CODES[fact.kind]),
                )
        return Membership(fact.name, tuple(part.name for part in parts), negated=isinstance(tree, exp.NEQ))

    def _logic(self, tree: exp.Expr) -> Node:
        operator: Literal["and", "or"] = "and" if isinstance(tree, exp.And) else "or"
        parts = (self._condition(tree.args["this"]), self._condition(tree.args["expression"]))
        flat = [inner for part in parts for inner in (part.parts if isinstance(part, Logic) and part.operator == operator else (part,))]
        return Logic(operator, tuple(flat))

    def _negation(self, tree: exp.Not) -> Node:
        part = self._condition(tree.this)
        return Membership(part.fact, part.members, not part.negated) if isinstance(part, Membership) else Negation(part)

    def _choice(self, tree: exp.Case) -> tuple[Node, Kind]:
        branches = tree.args["ifs"]
        if tree.args.get("this") is not None or tree.args.get("default") is None or len(branches) != 1:
            return self._refuse(
                tree,
                Text("`case` va con un solo when y un else", "`case` goes with one when and an else"),
                Text("case when C then X else Y end", "case when C then X else Y end"),
            )
        when = self._condition(branches[0].this)
        then, then_kind = self._amount(branches[0].args["true"])
        otherwise, otherwise_kind = self._amount(tree.args["default"])
        return Choice(when, then, otherwise), "money" if "money" in (then_kind, otherwise_kind) else "number"


def _offset(tree: exp.Expr) -> int:
    """Return the least offset that sqlglot noted on the node or below it."""
    return min((int(node.meta["start"]) for node in tree.walk() if "start" in node.meta), default=0)


def _closest(name: str, known: Mapping[str, Fact] | tuple[str, ...]) -> Text:
    close = difflib.get_close_matches(name, list(known), n=3, cutoff=0.6)
    if close:
        listed = ", ".join(f"`{candidate}`" for candidate in close)
        return Text(f"¿Quiso decir {listed}?", f"Did you mean {listed}?")
    return Text(
        "El vocabulario está en docs/programme-file.md; un dato propio se declara bajo `facts`.",
        "The vocabulary is in docs/programme-file.md; a fact of one's own is declared under `facts`.",
    )
