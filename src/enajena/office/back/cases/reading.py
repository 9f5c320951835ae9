"""Breaches and fines as they stand: which wait for somebody, each with its days, and one case from end to end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Exists, OuterRef

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.describe import fields_of, kind_called
from enajena.book.asof import as_of
from enajena.book.machines import MACHINES
from enajena.book.machines.fines import OPEN_CASE_STATES, OWED_STATES
from enajena.book.models import Case, Fine, Lot, Movement, Person, Thing, Transfer
from enajena.book.register import FineRow, fine_rows
from enajena.office.acting.permissions import may_record_as
from enajena.office.back.addresses import of_recording
from enajena.publish.papers.of_fines import Liquidated, steps_of
from enajena.publish.papers.records import Records

PAGE_ROWS = 50
_MOST_OPEN, _MOST_DAYS = 100, 100
_ONLY = {
    "administrative": frozenset({"fine_claimed", "fine_agreed", "fine_demanded", "fine_ruled"}),
    "contractual": frozenset({"fine_charged", "fine_decided", "fine_appealed", "fine_appeal_decided"}),
}
"""Acts that are not of a track: those of the other."""
_BY_FORM = frozenset({"fine_reworked"})
_BREACHES = ("sale", "gratuitous")
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Following:
    """An act that may come next: what it is, where it is recorded, and whether it takes two people."""

    label: Text
    address: str
    takes_two: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FineShown:
    """A fine of a case: how it stands, its last liquidation step by step (None where that cannot be read), and what may follow."""

    fine: Fine
    state: Text
    liquidated: Liquidated | None
    following: Sequence[Following]
    is_late: bool
    may_rework: bool

    @property
    def owed_cop(self) -> Decimal:
        """Return what is owed: nothing of a fine that was annulled, dropped or barred by time."""
        return self.fine.owed_cop if self.fine.state in OWED_STATES else _ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseShown:
    """A breach from end to end."""

    case: Case
    state: Text
    lot: Lot
    holder: Person | None
    transfer: Transfer | None
    fines: Sequence[FineShown]
    following: Sequence[Following]
    may_work_out: bool


@dataclass(frozen=True, slots=True)
class AnswerDay:
    """The day until which a holder may answer."""

    fine: Fine
    state: Text
    is_late: bool


def open_cases(alias: str, sale: str) -> list[tuple[Case, Text]]:
    """Return the breaches of which nobody has said yet whether there is a fine, by reference."""
    states = dict(MACHINES["case"].states)
    rows = as_of(alias, sale, Case).filter(state__in=sorted(OPEN_CASE_STATES)).order_by("ref")[:_MOST_OPEN]
    return [(row, states[row.state]) for row in rows]


def without_a_case(alias: str, sale: str) -> list[Transfer]:
    """Return the sales and gifts out of a lot inside its lock-up, by whoever undertook it, of which no case was opened, by reference."""
    cases = as_of(alias, sale, Case).filter(transfer=OuterRef("ref"))
    locked = as_of(alias, sale, Lot).filter(ref=OuterRef("lot"), bound=True, lock_up_ends_on__gte=OuterRef("on"))
    rows = as_of(alias, sale, Transfer).filter(~Exists(cases), Exists(locked), conduct__in=_BREACHES)
    return list(rows.order_by("ref")[:_MOST_OPEN])


def without_a_transfer(alias: str, sale: str) -> list[Movement]:
    """Return the movements that the depository told and whose transfer nobody reported yet, by reference."""
    told = as_of(alias, sale, Transfer).filter(movement=OuterRef("ref"))
    return list(as_of(alias, sale, Movement).filter(~Exists(told)).order_by("ref")[:_MOST_OPEN])


def answer_days(alias: str, sale: str, today: date) -> list[AnswerDay]:
    """Return the days until which holders may answer, the first to run out first."""
    states = dict(MACHINES["fine"].states)
    rows = as_of(alias, sale, Fine).filter(state__in=("charged", "claimed"), answer_by__isnull=False).order_by("answer_by", "ref")
    return [AnswerDay(row, states[row.state], row.answer_by is not None and row.answer_by < today) for row in rows[:_MOST_DAYS]]


def fines_page(alias: str, sale: str, after: str | None) -> tuple[list[tuple[FineRow, Text]], str | None]:
    """Return a page of the fines by reference, and where the next one begins."""
    states = dict(MACHINES["fine"].states)
    found = list(fine_rows(alias, sale, after=after, limit=PAGE_ROWS + 1))
    rows = [(row, states[row.state]) for row in found[:PAGE_ROWS]]
    return rows, found[PAGE_ROWS - 1].fine if len(found) > PAGE_ROWS else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Who looks at a case of a sale, on which day; `back` is where the forms of acts lead back to."""

    alias: str
    sale: str
    roles: frozenset[str]
    today: date
    back: str


def case_shown(reader: Reader, ref: str) -> CaseShown | None:
    """Return a case with its fines, None where there is none."""
    alias, sale = reader.alias, reader.sale
    case = as_of(alias, sale, Case).filter(ref=ref).first()
    if case is None:
        return None
    lot = as_of(alias, sale, Lot).filter(ref=case.lot).get()
    return CaseShown(
        case=case,
        state=MACHINES["case"].label_of(case.state),
        lot=lot,
        holder=as_of(alias, sale, Person).filter(ref=lot.holder).first(),
        transfer=as_of(alias, sale, Transfer).filter(ref=case.transfer or "").first(),
        fines=[_fine(reader, row) for row in as_of(alias, sale, Fine).filter(case=ref).order_by("ref")],
        following=list(_following(reader, case, {"case": ref})),
        may_work_out=MACHINES["case"].step("fine_worked_out", case.state) is not None and may_record_as(reader.roles, "fine_worked_out"),
    )


def _fine(reader: Reader, row: Fine) -> FineShown:
    try:
        liquidated = steps_of(Records(reader.alias, reader.sale), row.ref)
    except EnajenaError:
        liquidated = None
    given = {"fine": row.ref, "authority": row.authority or "", "amount_cop": row.owed_cop, "fine_cop": row.fine_cop}
    return FineShown(
        fine=row,
        state=MACHINES["fine"].label_of(row.state),
        liquidated=liquidated,
        following=list(_following(reader, row, given, _ONLY[row.track] | _BY_FORM)),
        is_late=row.state in ("charged", "claimed") and row.answer_by is not None and row.answer_by < reader.today,
        may_rework=MACHINES["fine"].step("fine_reworked", row.state) is not None and may_record_as(reader.roles, "fine_reworked"),
    )


def _following(reader: Reader, row: Thing, given: Mapping[str, object], without: frozenset[str] = frozenset()) -> Iterator[Following]:
    """Yield the acts that may come next and that the reader may record, each with what is known of its fields filled in."""
    for name in dict.fromkeys(MACHINES[row.place()[0]].acts_from(row.state)):
        if name in without or name == "fine_worked_out" or not may_record_as(reader.roles, name):
            continue
        kind = kind_called(name)
        told = {field.name for field in fields_of(kind)}
        asked = {key: value for key, value in given.items() if key in told and value != _ZERO}
        yield Following(kind.label, of_recording(reader.sale, name, volver=reader.back, **asked), kind.people > 1)
