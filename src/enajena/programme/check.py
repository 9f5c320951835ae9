"""The whole check of a programme file: what the reader asks, every formula parsed, and Ley 226. This one does import sqlglot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.basics.words import AND
from enajena.programme import messages_law as say
from enajena.programme.bound import Bound, Path, place_within
from enajena.programme.bound_value import bound_of
from enajena.programme.consistency import inconsistencies
from enajena.programme.formula_nodes import Arithmetic, FactRef, Membership, Node, Number, children
from enajena.programme.formulas import Formula, FormulaError, parse
from enajena.programme.ley226 import EXECUTIVE_MULTIPLE, law_faults, law_warnings
from enajena.programme.messages import joined
from enajena.programme.model import FactDeclaration, Programme
from enajena.programme.reader import examine, examine_bytes, in_order
from enajena.programme.stage_model import Ceiling, CeilingTerm, Declaration, Document, Exclusion, Recipients, Stage
from enajena.programme.vocabulary import COMMON_FACTS, Fact

_KINDS: Mapping[str, Text] = {
    "money": Text("un monto en pesos", "an amount in pesos"),
    "number": Text("un número", "a number"),
    "boolean": Text("una condición", "a condition"),
}
_SHARES = Text("un número de acciones", "a number of shares")
_NO_HINT = Text("", "")
_MONEY_IN_SHARES = Text(" Si es un monto en pesos, quite `unit: shares`.", " Where it is an amount in pesos, take `unit: shares` away.")
_SHARES_IN_MONEY = Text(" Si es un número de acciones, escriba `unit: shares`.", " Where it is a number of shares, write `unit: shares`.")


@dataclass(frozen=True, slots=True)
class Findings:
    """What a check found: the programme (None where it cannot be read), what is wrong, and what is worth a second look."""

    programme: Programme | None
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]


def check(path: FilePath | str) -> tuple[Fault, ...]:
    """Return every fault of a programme file, in the order of its lines; empty where it has none.

    Raises:
        CallError: the file is not there, or cannot be opened.
    """
    return findings(path).faults


def findings(path: FilePath | str) -> Findings:
    """Return the faults and the warnings of a programme file, each in the order of its lines.

    Raises:
        CallError: the file is not there, or cannot be opened.
    """
    return _found(*examine(path))


def findings_bytes(content: bytes, name: str) -> Findings:
    """Return the faults and the warnings of a file's bytes, as `findings` does; `name` is the file as its faults name it."""
    return _found(*examine_bytes(content, name))


def findings_of(programme: Programme) -> Findings:
    """Return the faults and the warnings of a programme that comes from no file; their places say nothing."""
    bound = bound_of(programme)
    return _found(bound, in_order(tuple(inconsistencies(bound))))


def _found(bound: Bound[Programme], faults: tuple[Fault, ...]) -> Findings:
    formulas: dict[Path, Formula] = {}
    more = (*_formula_faults(bound, formulas), *_executive_faults(bound, formulas), *law_faults(bound))
    every = in_order((*faults, *more))
    warnings = () if every else in_order((*law_warnings(bound), *_warnings(bound, formulas)))
    return Findings(None if faults else bound.value, every, warnings)


def _written(bound: Bound[Programme]) -> Iterator[tuple[Path, str, str]]:
    """Yield every formula of the file: its path, its text, and what it must give (`boolean`, `money` or `number`)."""
    conditions = [(path, part.when) for path, part in bound.each(Exclusion)]
    conditions += [(path, part.when) for path, part in bound.each(Ceiling)]
    conditions += [(path, part.when) for path, part in bound.each(Document)]
    for path, when in conditions:
        yield (*path, "when"), when, "boolean"
    for path, term in bound.each(CeilingTerm):
        yield (*path, "value"), term.value, "number" if term.unit == "shares" else "money"
        if term.when is not None:
            yield (*path, "when"), term.when, "boolean"


def _formula_faults(bound: Bound[Programme], formulas: dict[Path, Formula]) -> Iterator[Fault]:
    """Yield the faults of formulas, and keep those that are right."""
    own = {declared.name: Fact(declared.name, declared.kind, declared.label) for _, declared in bound.each(FactDeclaration)}
    facts = {**own, **COMMON_FACTS}
    for path, text, wanted in _written(bound):
        try:
            formula = parse(text, facts)
        except FormulaError as error:
            if bound.is_whole("facts"):
                for problem in error.problems:
                    place = place_within(bound.tree, path, text, problem.offset)
                    yield bound.tree.sheet.fault(say.FORMULA, place, text, what=problem.what, remedy=problem.remedy)
            continue
        formulas[path] = formula
        yield from _kind_faults(bound, path, formula, wanted)


def _kind_faults(bound: Bound[Programme], path: Path, formula: Formula, wanted: str) -> Iterator[Fault]:
    """Yield a fault where a formula gives another kind; a number without facts may stand for pesos."""
    constant = wanted == "money" and formula.kind == "number" and not formula.facts
    if formula.kind == wanted or constant:
        return
    hint = _NO_HINT
    if (wanted, formula.kind) == ("number", "money"):
        hint = _MONEY_IN_SHARES
    elif (wanted, formula.kind) == ("money", "number"):
        hint = _SHARES_IN_MONEY
    words = _SHARES if wanted == "number" else _KINDS[wanted]
    yield bound.fault(say.FORMULA_KIND, path, wanted=words, given=_KINDS[formula.kind], hint=hint)


def _executive_faults(bound: Bound[Programme], formulas: Mapping[Path, Formula]) -> Iterator[Fault]:
    """Yield the multiples of an executive's annual pay that pass the law's (Ley 226 art. 14 inc. 3)."""
    for path, formula in formulas.items():
        if path[-1] != "value":
            continue
        for node in _nodes(formula.tree):
            match node:
                case Arithmetic("*", Number(value), FactRef("annual_pay_cop")) | Arithmetic("*", FactRef("annual_pay_cop"), Number(value)):
                    if value > EXECUTIVE_MULTIPLE:
                        yield bound.fault(say.LAW_EXECUTIVE, path, limit=EXECUTIVE_MULTIPLE, multiple=value)
                case _:
                    pass


def _warnings(bound: Bound[Programme], formulas: Mapping[Path, Formula]) -> Iterator[Fault]:
    used = {fact for formula in formulas.values() for fact in formula.facts}
    used.update(declaration.fact for _, declaration in bound.each(Declaration))
    used.update(document.fact for _, document in bound.each(Document))
    for path, declared in bound.each(FactDeclaration):
        if declared.name not in used:
            yield bound.fault(say.WARN_UNUSED_FACT, (*path, "name"))
    for path, stage in bound.each(Stage):
        if path == ("stages", 0) and stage.ceilings and "annual_pay_cop" not in used:
            yield bound.fault(say.WARN_EXECUTIVE, (*path, "ceilings"))
    for path, recipients in bound.each(Recipients):
        yield from _class_warnings(bound, path[:2], recipients, formulas)


def _class_warnings(bound: Bound[Programme], stage: Path, recipients: Recipients, formulas: Mapping[Path, Formula]) -> Iterator[Fault]:
    """Yield the formulas of a stage that name classes which it does not admit."""
    for path, formula in formulas.items():
        named = {
            member
            for node in _nodes(formula.tree)
            if isinstance(node, Membership) and node.fact == "recipient" and not node.negated
            for member in node.members
        }
        strangers = tuple(sorted(named.difference(recipients.classes)))
        if path[:2] == stage and strangers:
            yield bound.fault(say.WARN_CLASS, path, classes=joined(strangers, AND))


def _nodes(tree: Node) -> Iterator[Node]:
    yield tree
    for child in children(tree):
        yield from _nodes(child)
