"""A formula's tree back to its text: what is parsed from it is the same tree."""

from enajena.programme.formula_nodes import Arithmetic, Choice, Comparison, Extreme, FactRef, Logic, Membership, Negation, Node, Number

_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}


def formula_text(node: Node) -> str:
    """Return the text of a formula; parentheses stand only where the tree needs them."""
    match node:
        case Number(value=value):
            return format(value, "f")
        case FactRef(name=name):
            return name
        case Arithmetic(operator=operator, left=left, right=right):
            own = _PRECEDENCE[operator]
            return f"{_within(left, own)} {operator} {_within(right, own + 1)}"
        case Extreme(function=function, parts=parts):
            return f"{function}({', '.join(map(formula_text, parts))})"
        case Comparison(operator=operator, left=left, right=right):
            return f"{formula_text(left)} {operator} {formula_text(right)}"
        case Membership(fact=fact, members=members, negated=negated):
            listed = ", ".join(f"'{member}'" for member in members)
            return f"{fact} {'not in' if negated else 'in'} ({listed})"
        case Logic(operator=operator, parts=parts):
            return f" {operator} ".join(f"({formula_text(part)})" if isinstance(part, Logic) else formula_text(part) for part in parts)
        case Negation(part=part):
            return f"not ({formula_text(part)})"
        case Choice(when=when, then=then, otherwise=otherwise):
            return f"case when {formula_text(when)} then {formula_text(then)} else {formula_text(otherwise)} end"


def _within(node: Node, least: int) -> str:
    """Return an operand, in parentheses where it binds less tightly than its place asks for."""
    text = formula_text(node)
    return f"({text})" if isinstance(node, Arithmetic) and _PRECEDENCE[node.operator] < least else text
