"""The numbers in the ceilings of a stage that can be changed: multiples of a fact, and caps; found in the parsed formulas."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.programme.formula_nodes import Arithmetic, Extreme, FactRef, Node, Number, facts_of
from enajena.programme.formula_text import formula_text
from enajena.programme.formulas import parse
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage
from enajena.programme.vocabulary import Fact, vocabulary_of

_Steps = tuple[int, ...]
_Operand = Literal["left", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coefficient:
    """One number of a formula: the numeral and the term that it is in, what it multiplies, and its value as the text has it.

    `facts` is empty in a cap, which is an amount by itself. `steps` lead from the root of the formula's tree to the number.
    """

    source: str
    ceiling_source: str
    term: str
    facts: tuple[str, ...]
    value: Decimal
    label: Text
    steps: _Steps
    alone: bool

    @property
    def name(self) -> str:
        """Return the name that always means this one: numeral and term, and where the term has several, what it multiplies."""
        short = f"{self.source}/{self.term}"
        return short if self.alone else f"{short}/{self._of()}"

    def answers_to(self, name: str) -> bool:
        """Return whether a person may mean this one: numeral or term, and after a bar the term, a fact, or `cap`."""
        known = {self.term, self._of(), *self.facts, *(fact.removesuffix("_cop") for fact in self.facts)}
        for first in (self.source, self.ceiling_source, self.term):
            if name == first:
                return True
            if name.startswith(f"{first}/") and set(name.removeprefix(f"{first}/").split("/")) <= known:
                return True
        return False

    def _of(self) -> str:
        return "+".join(self.facts) or "cap"


def coefficients_of(programme: Programme, stage: Stage) -> tuple[Coefficient, ...]:
    """Return every number of the ceilings of a stage that can be changed, in the order of the text."""
    facts = vocabulary_of(programme)
    return tuple(
        Coefficient(
            source=term.source, ceiling_source=ceiling.source, term=term.id, facts=of, value=value, label=term.label, steps=steps,
            alone=len(found) == 1,
        )
        for ceiling in stage.ceilings
        for term in ceiling.terms
        for found in [list(_numbers(parse(term.value, facts).tree))]
        for steps, value, of in found
    )  # fmt: skip


def coefficient_named(coefficients: tuple[Coefficient, ...], name: str) -> Coefficient:
    """Return the coefficient that a name means.

    Raises:
        CallError: none answers to it, or several do.
    """
    found = [one for one in coefficients if one.answers_to(name)]
    if len(found) == 1:
        return found[0]
    names = [one.name for one in found or coefficients]
    listed = ", ".join(names)
    if found:
        raise CallError(
            Text(f"«{name}» puede ser varios números de los topes.", f"“{name}” may be several numbers of the ceilings."),
            Text(f"Diga cuál: {listed}.", f"Say which: {listed}."),
        )
    near = difflib.get_close_matches(name, [*names, *(one.term for one in coefficients)], n=1)
    remedy = Text("Los topes de la etapa no tienen números que cambiar.", "The ceilings of the stage have no numbers to change.")
    if near:
        remedy = Text(f"¿Quiso decir {near[0]}?", f"Did you mean {near[0]}?")
    elif names:
        remedy = Text(f"Hay: {listed}.", f"There are: {listed}.")
    raise CallError(
        Text(f"Ningún tope de la etapa tiene un múltiplo o un monto llamado «{name}».",
             f"No ceiling of the stage has a multiple or a cap called “{name}”."),
        remedy,
    )  # fmt: skip


def with_coefficient(stage: Stage, coefficient: Coefficient, value: Decimal, facts: "dict[str, Fact]") -> Stage:
    """Return a stage with another number in that place of its formula."""
    ceilings = tuple(
        replace(
            ceiling,
            terms=tuple(
                replace(term, value=formula_text(_put(parse(term.value, facts).tree, coefficient.steps, value)))
                if term.id == coefficient.term
                else term
                for term in ceiling.terms
            ),
        )
        for ceiling in stage.ceilings
    )
    return replace(stage, ceilings=ceilings)


def _numbers(node: Node, steps: _Steps = ()) -> Iterator[tuple[_Steps, Decimal, tuple[str, ...]]]:
    """Yield the multiples and the caps under a node: a product by a number, and a number that stands for an amount.

    A nought in `greatest` is a floor, and no cap; nor is what divides, or is compared.
    """
    match node:
        case Number(value=value):
            if value != 0:
                yield steps, value, ()
        case Arithmetic(operator="*", left=Number(value=value), right=of):
            yield (*steps, 0), value, facts_of(of)
            yield from _below(of, (*steps, 1))
        case Arithmetic(operator="*", left=of, right=Number(value=value)):
            yield (*steps, 1), value, facts_of(of)
            yield from _below(of, (*steps, 0))
        case Arithmetic(operator="/", left=left):
            yield from _numbers(left, (*steps, 0))
        case Arithmetic(left=left, right=right):
            yield from _numbers(left, (*steps, 0))
            yield from _numbers(right, (*steps, 1))
        case Extreme(parts=parts):
            for place, part in enumerate(parts):
                yield from _numbers(part, (*steps, place))
        case _:
            return


def _below(node: Node, steps: _Steps) -> Iterator[tuple[_Steps, Decimal, tuple[str, ...]]]:
    """Yield what is inside a product, where there is more than a fact or a number."""
    if not isinstance(node, FactRef | Number):
        yield from _numbers(node, steps)


def _put(node: Node, steps: _Steps, value: Decimal) -> Node:
    """Return a tree with another number at the end of the steps."""
    if not steps:
        return Number(value)
    first, *rest = steps
    match node:
        case Arithmetic(left=left, right=right):
            sides = [left, right]
            sides[first] = _put(sides[first], tuple(rest), value)
            return replace(node, left=sides[0], right=sides[1])
        case Extreme(parts=parts):
            return replace(
                node, parts=tuple(_put(part, tuple(rest), value) if place == first else part for place, part in enumerate(parts))
            )
        case _:
            raise RuntimeError("the steps do not lead to a number of this formula")
