"""The acceptances of a stage as the engine's files, written from the book in bounded memory. They hold no document of identity."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

from django.db.models import Count, Min, QuerySet

from enajena.basics.money import plain
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.desk import Desk
from enajena.book.models import Acceptance, Person
from enajena.book.securities import secured_cop
from enajena.calendar.bogota import BOGOTA
from enajena.engine.prices import Setting
from enajena.engine.stage_query import facts_read, price_columns

_IDENTITY = ("acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares", "accepts_reduction")
_STORED = {
    "acceptance_id": "ref",
    "person": "person_kind",
    "id_number": "person",
}
_DOCUMENT = "PA"  # a type of document whose numbers are letters and digits: here they stand for references
_AT_ONCE = 5_000
Rows = QuerySet[Acceptance]


@dataclass(frozen=True, slots=True)
class Persons:
    """Whose acceptances are one person's: those with one reference, or with one document of identity."""

    first_of: Mapping[str, str]
    several: Mapping[str, str]

    def label(self, person: str, row: int) -> str:
        """Return what stands for a person in the file: the same for all its acceptances, and nobody else's."""
        return self.several.get(self.first_of.get(person, person)) or f"R{row}"


def acceptances_of(desk: Desk, stage: str, states: Iterable[str], **columns: object) -> Rows:
    """Return the acceptances of a stage in some states, in the order of their references."""
    rows = Acceptance.objects.using(desk.alias).filter(sale=desk.sale, until_index__isnull=True, stage=stage, state__in=states)
    return rows.filter(**columns).order_by("ref")


def write_to_assess(
    desk: Desk, setting: Setting, rows: Rows, file: Path, secured_until: date, *, at: AsOf = NOW, one_person: bool = False
) -> int:
    """Write acceptances for `assess` and return how many there are; a security that runs out before a day secures nothing.

    `at` is the point from which persons and securities are looked at, that of the rows. `one_person`: whoever calls knows that all
    rows are of one, whatever references it has.
    """
    facts = [name for name in facts_read(setting.programme, setting.stage) if name not in _IDENTITY]
    offer = price_columns(setting.stage)
    persons = _one_person(rows) if one_person else _persons(desk, rows, at)
    securities = secured_cop(desk.alias, desk.sale, secured_until, at) if "bid_security_cop" in offer else {}
    stored = [name for name in (*_IDENTITY, *offer) if name not in ("id_type", "bid_security_cop")]
    found = rows.values_list(*(_STORED.get(name, name) for name in stored), "facts").iterator(_AT_ONCE)
    lines = (_line(dict(zip((*stored, "facts"), row, strict=True)), number, persons, securities) for number, row in enumerate(found))
    return _write(file, (*_IDENTITY, *offer, *facts), lines)


def write_assessed(rows: Rows, file: Path, *, by_price: bool) -> int:
    """Write admitted acceptances for `award` and return how many there are."""
    names = ["acceptance_id", "filed_at", "verdict", "requested_shares", "admitted_shares", "accepts_reduction"]
    names += ["price_offered_cop"] if by_price else []
    found = rows.values_list(*(_STORED.get(name, name) for name in names)).iterator(_AT_ONCE)
    return _write(file, names, (dict(zip(names, row, strict=True)) for row in found))


def _line(row: dict[str, object], number: int, persons: Persons, securities: Mapping[str, Decimal]) -> dict[str, object]:
    facts = row.pop("facts")
    row["id_type"], row["id_number"] = _DOCUMENT, persons.label(str(row["id_number"]), number)
    row["bid_security_cop"] = securities.get(str(row["acceptance_id"]))
    return {**(facts if isinstance(facts, dict) else {}), **row}


def _persons(desk: Desk, rows: Rows, at: AsOf) -> Persons:
    known = as_of(desk.alias, desk.sale, Person, at).filter(id_number__isnull=False)
    doubled = known.values("id_type", "id_number").annotate(count=Count("ref"), first=Min("ref")).filter(count__gt=1)
    first_of = {ref: group["first"] for group in doubled for ref in known.filter(**_document(group)).values_list("ref", flat=True)}
    filed_several = rows.order_by().values("person").annotate(count=Count("ref")).filter(count__gt=1).values_list("person", flat=True)
    several = sorted({*first_of.values(), *(first_of.get(person, person) for person in filed_several)})
    return Persons(first_of, {person: f"S{number}" for number, person in enumerate(several)})


def _one_person(rows: Rows) -> Persons:
    return Persons({}, dict.fromkeys(rows.order_by().values_list("person", flat=True), "S0"))


def _document(group: Mapping[str, object]) -> dict[str, object]:
    return {name: group[name] for name in ("id_type", "id_number")}


def _write(file: Path, names: Sequence[str], lines: Iterable[Mapping[str, object]]) -> int:
    count = 0
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(names)
        for line in lines:
            writer.writerow([_cell(line.get(name)) for name in names])
            count += 1
    return count


def _cell(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(BOGOTA).isoformat()
    if isinstance(value, bool):
        return "true" if value else "false"
    return plain(value, 0) if isinstance(value, Decimal) else value
