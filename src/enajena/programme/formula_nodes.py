"""The nodes a formula may be made of, and no others. Frozen, so that query, explanation and list of facts read the same tree."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Kind = Literal["money", "number", "boolean"]


@dataclass(frozen=True, slots=True)
class Number:
    """A literal number, exact."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class FactRef:
    """A fact of the vocabulary."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Sum, difference or product of two amounts; a quotient by a literal number is a product by a fraction and stays `/`."""

    operator: Literal["+", "-", "*", "/"]
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Extreme:
    """The least or the greatest of several amounts; one that is not applicable drops out, one that is unknown never does."""

    function: Literal["least", "greatest"]
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two amounts compared."""

    operator: Literal["=", "<>", "<", "<=", ">", ">="]
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Membership:
    """Whether a class or a kind of person is one of those listed."""

    fact: str
    members: tuple[str, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class Logic:
    """Two or more conditions joined by `and` or by `or`, in three-valued logic."""

    operator: Literal["and", "or"]
    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True)
class Negation:
    """`not` of a condition."""

    part: "Node"


@dataclass(frozen=True, slots=True)
class Choice:
    """`case when … then … else … end`: one amount or another."""

    when: "Node"
    then: "Node"
    otherwise: "Node"


Node = Number | FactRef | Arithmetic | Extreme | Comparison | Membership | Logic | Negation | Choice


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly under a node."""
    match node:
        case Arithmetic(left=left, right=right) | Comparison(left=left, right=right):
            return (left, right)
        case Extreme(parts=parts) | Logic(parts=parts):
            return parts
        case Negation(part=part):
            return (part,)
        case Choice(when=when, then=then, otherwise=otherwise):
            return (when, then, otherwise)
        case _:
            return ()


def facts_of(node: Node) -> tuple[str, ...]:
    """Return the names of the facts under a node, each once, in order of appearance."""
    return tuple(dict.fromkeys(_names(node)))


def _names(node: Node) -> Iterator[str]:
    match node:
        case FactRef(name=name):
            yield name
        case Membership(fact=name):
            yield name
        case _:
            for child in children(node):
                yield from _names(child)
