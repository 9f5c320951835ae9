"""Names and references: sources, norms, assumptions, facts, and names that must not repeat."""

import dataclasses
import re
from collections.abc import Iterator, Mapping

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.programme import messages_rules as say
from enajena.programme.bound import Bound, Path, nearest, place_of
from enajena.programme.messages import joined
from enajena.programme.model import (
    Assumption,
    BaseValue,
    ConductReach,
    FactDeclaration,
    Norm,
    PledgeRank,
    Programme,
    Seller,
)
from enajena.programme.stage_model import CeilingTerm, Declaration, Document, Rule, Stage
from enajena.programme.vocabulary import COMMON_FACTS

OWN_NUMERAL = r"[0-9]+(\.[0-9]+)*(\([a-z0-9]+\))*( (par|num|inc|lit)\. [0-9a-z]+)*"
# Neither `:` nor `;`, which join reasons in a result, nor quotation marks, which end a text in SQL.
NORM_ARTICLE = r"(?P<norm>[a-z0-9-]+) art\. [\w(][\w()./ -]*"
HYPHENATED = r"[a-z0-9]+(-[a-z0-9]+)*"
SNAKE_CASE = r"[a-z][a-z0-9]*(_[a-z0-9]+)*"
ASSUMPTION_ID = r"[A-Z]+[0-9]+[a-z]?"

_LETTER = Text("una letra", "a letter")
_LETTER_OR_DIGIT = Text("letra o cifra", "a letter or a digit")
_NAMES: tuple[tuple[type[object], str, str, str, Text], ...] = (
    (Programme, "id", HYPHENATED, "-", _LETTER_OR_DIGIT),
    (Norm, "id", HYPHENATED, "-", _LETTER_OR_DIGIT),
    (Stage, "id", SNAKE_CASE, "_", _LETTER),
    (CeilingTerm, "id", SNAKE_CASE, "_", _LETTER),
    (FactDeclaration, "name", SNAKE_CASE, "_", _LETTER),
)

# Which key tells one element of a list from the others, and how much of its path the list is.
_UNIQUE: tuple[tuple[type[object], str, int], ...] = (
    (Norm, "id", 1),
    (Assumption, "id", 1),
    (Stage, "id", 1),
    (Seller, "name", 1),
    (FactDeclaration, "name", 1),
    (CeilingTerm, "id", 2),
    (Declaration, "fact", 3),
    (BaseValue, "name", 2),
    (ConductReach, "conduct", 2),
    (PledgeRank, "rank", 2),
)

ACCEPTANCE_COLUMNS = frozenset(
    ("acceptance_id", "filed_at", "id_type", "id_number", "name", "requested_shares", "accepts_reduction", "price_offered_cop",
     "bid_security_cop", "payment_means", "person_key", "verdict", "admitted_shares", "ceiling_cop", "binding", "reasons",
     "awarded_shares", "amount_cop", "row_number", "missing_facts", "used_shares", "ceiling_shares", "room_shares", "is_over",
     "is_rejected", "is_incomplete"),
)  # fmt: skip
"""Columns that every file of acceptances, its result or the query between them has, beside the facts."""

UNITS: Mapping[str, tuple[str, ...]] = {
    "money": ("_cop",),
    "money_or_none": ("_cop",),
    "date": ("_on",),
    "year": ("_year",),
    "integer": ("_shares", "_months", "_days", "_years", "_count"),
}
"""How the name of a programme's own fact ends, by its kind; a boolean has no unit."""


def name_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield the faults of names and of what refers to them."""
    yield from _source_faults(bound)
    yield from _assumption_faults(bound)
    yield from _form_faults(bound)
    yield from _duplicate_faults(bound)
    yield from _fact_faults(bound)


def _source_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    norms = {norm.id for _, norm in bound.each(Norm)}
    rules = [(path, rule.source) for path, rule in bound.each(Rule)]
    doubts = [(path, assumption.source) for path, assumption in bound.each(Assumption)]
    for path, source in (*rules, *doubts):
        place = (*path, "source")
        cited = re.fullmatch(NORM_ARTICLE, source)
        if re.fullmatch(OWN_NUMERAL, source):
            continue
        if cited is None:
            yield bound.fault(say.SOURCE_FORM, place)
        elif cited["norm"] not in norms and bound.is_whole("norms"):
            yield bound.fault(say.UNKNOWN_NORM, place, norm=cited["norm"], hint=_hint(cited["norm"], tuple(norms)))


def _assumption_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    known = {assumption.id for _, assumption in bound.each(Assumption)}
    used: set[str] = set()
    for path, rule in bound.each(Rule):
        used.update(rule.assumes)
        for index, assumed in enumerate(rule.assumes):
            if assumed not in known and bound.is_whole("assumptions"):
                yield bound.fault(say.UNKNOWN_ASSUMPTION, (*path, "assumes", index))
    for path, assumption in bound.each(Assumption):
        if not re.fullmatch(ASSUMPTION_ID, assumption.id):
            yield bound.fault(say.ASSUMPTION_FORM, (*path, "id"))
        elif assumption.id not in used and bound.value is not None:
            yield bound.fault(say.UNUSED_ASSUMPTION, (*path, "id"))


def _form_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    for kind, field, pattern, joiner, start in _NAMES:
        for path, part in bound.each(kind):
            if not re.fullmatch(pattern, getattr(part, field)):
                yield bound.fault(say.NAME_FORM, (*path, field), key=field, joiner=joiner, start=start)


def _duplicate_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    seen: dict[tuple[type, Path, object], Path] = {}
    for kind, field, depth in _UNIQUE:
        for path, part in bound.each(kind):
            yield from _once(bound, seen, (kind, path[:depth], getattr(part, field)), (*path, field))
    for path, part in bound.parts:
        for name, values in _plain_lists(part):
            for index, value in enumerate(values):
                yield from _once(bound, seen, (list, (*path, name), value), (*path, name, index))


def _once(
    bound: Bound[Programme], seen: dict[tuple[type, Path, object], Path], name: tuple[type, Path, object], path: Path
) -> Iterator[Fault]:
    earlier = seen.setdefault(name, path)
    if earlier != path:
        yield bound.fault(say.DUPLICATE, path, line=place_of(bound.tree, earlier).line)


def _plain_lists(part: object) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the lists of single values of a part."""
    if dataclasses.is_dataclass(part):
        for field in dataclasses.fields(part):
            value = getattr(part, field.name)
            if isinstance(value, tuple) and value and not dataclasses.is_dataclass(value[0]):
                yield field.name, value


def _fact_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    kinds: dict[str, str] = {name: fact.kind for name, fact in COMMON_FACTS.items()}
    for path, own in bound.each(FactDeclaration):
        yield from _own_fact_faults(bound, path, own)
        kinds.setdefault(own.name, own.kind)
    if bound.is_whole("facts"):
        for path, declaration in bound.each(Declaration):
            yield from _named_fact_faults(bound, kinds, (*path, "fact"), declaration.fact, "boolean")
        for path, document in bound.each(Document):
            yield from _named_fact_faults(bound, kinds, (*path, "fact"), document.fact, "date")
    for path, term in bound.each(CeilingTerm):
        if term.id in kinds or term.id in ACCEPTANCE_COLUMNS:
            yield bound.fault(say.NAME_TAKEN, (*path, "id"))


def _own_fact_faults(bound: Bound[Programme], path: Path, own: FactDeclaration) -> Iterator[Fault]:
    place = (*path, "name")
    if own.name in COMMON_FACTS or own.name in ACCEPTANCE_COLUMNS:
        yield bound.fault(say.NAME_TAKEN, place)
        return
    units = UNITS.get(own.kind, ())
    if units and not own.name.endswith(units):
        yield bound.fault(say.FACT_UNIT, place, kind=own.kind, units=joined(units))


def _named_fact_faults(bound: Bound[Programme], kinds: Mapping[str, str], place: Path, name: str, wanted: str) -> Iterator[Fault]:
    if name not in kinds:
        fitting = tuple(fact for fact, kind in kinds.items() if kind == wanted)
        yield bound.fault(say.UNKNOWN_FACT, place, hint=_hint(name, fitting))
    elif kinds[name] != wanted:
        yield bound.fault(say.FACT_KIND, place, wanted=wanted, kind=kinds[name])


def _hint(word: str, known: tuple[str, ...]) -> Text:
    """Return " Did you mean …?", or nothing where no known word is near."""
    near = nearest(word, known)
    return Text("", "") if near is None else Text(f" ¿Quiso decir `{near}`?", f" Did you mean `{near}`?")
