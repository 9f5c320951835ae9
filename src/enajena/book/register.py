"""The register of shares, the pledges and the fines of a sale as of any date, row by row; totals equal the ledger."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TypeVar

from django.db.models import QuerySet, Sum

from enajena.book.asof import NOW, AsOf, as_of, lines_as_of
from enajena.book.effects.burdens import LIEN
from enajena.book.machines.shares import SECURED_STATES
from enajena.book.models import Attachment, Case, Fine, Lot, Person, Pledge, ShareEntry, Thing

T = TypeVar("T", bound=Thing)
_AT_ONCE = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A lot of the register, who holds it, and what burdens it. `standing` is where it is on its way to the release of its pledge."""

    lot: str
    holder: str
    name: str | None
    id_type: str | None
    id_number: str | None
    recipient: str
    shares: int
    price_cop: Decimal
    stage: str
    seller: str
    acquired_on: date
    awarded_on: date
    lock_up_ends_on: date | None
    standing: str
    pledged_shares: int
    ranks: str | None
    creditor: str | None
    rights_with: str
    lien_shares: int
    attached_shares: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeRow:
    """A security over shares of a lot; `standing` is how far it is on its way to the release, which a lender's lien has none of."""

    pledge: str
    lot: str
    holder: str
    kind: str
    rank: int | None
    behind: str | None
    creditor: str
    shares: int
    state: str
    standing: str | None
    rights_with: str
    rights_since: date | None
    instrument: str
    lock_up_ends_on: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FineRow:
    """A fine with the breach that it is for."""

    fine: str
    case: str
    lot: str
    holder: str
    conduct: str
    breached_on: date
    shares: int
    track: str
    penalty: str
    numeral: str
    percent: Decimal
    fine_cop: Decimal
    interest_cop: Decimal | None
    paid_cop: Decimal
    state: str
    provisional: bool


def standing_on(day: date, lot: Lot, pledges: Sequence[Pledge]) -> str:
    """Return where a lot is on its way to the release of its pledge, on a day.

    `locked`: within the lock-up, that day included; `eligible_for_release`: after it, under a pledge nobody asked to release;
    `release_requested`; `released`; `free`: after it, or without one, and never pledged. A lot whose acquisition fell has its own state.
    """
    if lot.state != "registered":
        return lot.state
    if lot.lock_up_ends_on is not None and day <= lot.lock_up_ends_on:
        return "locked"
    states = {one.state for one in pledges if one.kind != LIEN}
    words = (("constituted", "eligible_for_release"), ("release_requested", "release_requested"), ("released", "released"))
    return next((word for state, word in words if state in states), "free")


def holdings(
    alias: str,
    sale: str,
    day: date,
    at: AsOf = NOW,
    *,
    holder: str | None = None,
    stage: str | None = None,
    after: str | None = None,
    limit: int | None = None,
) -> Iterator[Holding]:
    """Yield the lots of the register that have shares, by reference: those `after` one, `limit` at the most.

    `day` is the day on which `standing` is told; `at`, how the book is looked at.
    """
    lots = as_of(alias, sale, Lot, at).filter(shares__gt=0)
    lots = lots if holder is None else lots.filter(holder=holder)
    lots = lots if stage is None else lots.filter(stage=stage)
    for part in _parts(lots, after, limit):
        refs = [lot.ref for lot in part]
        pledges = _by(as_of(alias, sale, Pledge, at).filter(lot__in=refs), lambda one: one.lot)
        attached = _by(as_of(alias, sale, Attachment, at).filter(lot__in=refs, state="ordered"), lambda one: one.lot)
        people = _people(alias, sale, at, {lot.holder for lot in part})
        yield from (_holding(day, lot, pledges[lot.ref], attached[lot.ref], people.get(lot.holder)) for lot in part)


def pledge_rows(
    alias: str, sale: str, day: date, at: AsOf = NOW, *, after: str | None = None, limit: int | None = None
) -> Iterator[PledgeRow]:
    """Yield the securities of a sale by reference, liens too; `standing` is told on `day`."""
    for part in _parts(as_of(alias, sale, Pledge, at), after, limit):
        lots = {lot.ref: lot for lot in as_of(alias, sale, Lot, at).filter(ref__in={one.lot for one in part})}
        yield from (_pledge_row(day, one, lots[one.lot]) for one in part)


def fine_rows(alias: str, sale: str, at: AsOf = NOW, *, after: str | None = None, limit: int | None = None) -> Iterator[FineRow]:
    """Yield the fines of a sale by reference; the holder is that of the lot that the breach is of."""
    for part in _parts(as_of(alias, sale, Fine, at), after, limit):
        cases = {case.ref: case for case in as_of(alias, sale, Case, at).filter(ref__in={one.case for one in part})}
        lots = {lot.ref: lot for lot in as_of(alias, sale, Lot, at).filter(ref__in={case.lot for case in cases.values()})}
        yield from (_fine_row(one, cases[one.case], lots) for one in part)


def shares_by_stage(alias: str, sale: str, at: AsOf = NOW) -> Mapping[str, int]:
    """Return how many shares the lots of each stage have."""
    sums = as_of(alias, sale, Lot, at).values_list("stage").annotate(Sum("shares")).order_by("stage")
    return {stage: int(shares) for stage, shares in sums}


def shares_in_ledger(alias: str, sale: str, at: AsOf = NOW) -> int:
    """Return the sum of the lines of the share ledger."""
    total = lines_as_of(alias, sale, ShareEntry, at).aggregate(total=Sum("shares"))["total"]
    return int(total or 0)


def _parts(rows: QuerySet[T], after: str | None, limit: int | None) -> Iterator[list[T]]:
    """Yield rows by reference in parts; each part is asked for by the last reference of the one before."""
    left = limit
    while left is None or left > 0:
        wanted = _AT_ONCE if left is None else min(left, _AT_ONCE)
        some = list((rows if after is None else rows.filter(ref__gt=after)).order_by("ref")[:wanted])
        if some:
            yield some
            after = some[-1].ref
        left = None if left is None else left - len(some)
        if len(some) < wanted:
            return


def _by(rows: QuerySet[T], key: Callable[[T], str]) -> Mapping[str, list[T]]:
    """Return some rows by key, each list by reference: sorted here, for a database told to sort would read the whole table by `ref`."""
    found: defaultdict[str, list[T]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.ref):
        found[key(row)].append(row)
    return found


def _people(alias: str, sale: str, at: AsOf, refs: set[str]) -> Mapping[str, Person]:
    return {person.ref: person for person in as_of(alias, sale, Person, at).filter(ref__in=refs)}


def _holding(day: date, lot: Lot, pledges: Sequence[Pledge], attached: Sequence[Attachment], person: Person | None) -> Holding:
    standing = [one for one in pledges if one.state in SECURED_STATES]
    own = [one for one in standing if one.kind != LIEN]
    return Holding(
        lot=lot.ref,
        holder=lot.holder,
        name=None if person is None else person.name,
        id_type=None if person is None else person.id_type,
        id_number=None if person is None else person.id_number,
        recipient=lot.recipient,
        shares=lot.shares,
        price_cop=lot.price_cop,
        stage=lot.stage,
        seller=lot.seller,
        acquired_on=lot.acquired_on,
        awarded_on=lot.awarded_on,
        lock_up_ends_on=lot.lock_up_ends_on,
        standing=standing_on(day, lot, pledges),
        pledged_shares=min(lot.shares, sum(one.shares for one in own)),
        ranks="; ".join(str(rank) for rank in sorted({one.rank for one in own if one.rank is not None})) or None,
        creditor="; ".join(dict.fromkeys(one.creditor for one in own)) or None,
        rights_with="creditor" if any(one.rights_with == "creditor" for one in own) else "owner",
        lien_shares=sum(one.shares for one in standing if one.kind == LIEN),
        attached_shares=min(lot.shares, sum(one.shares for one in attached)),
    )


def _pledge_row(day: date, one: Pledge, lot: Lot) -> PledgeRow:
    return PledgeRow(
        pledge=one.ref,
        lot=one.lot,
        holder=lot.holder,
        kind=one.kind,
        rank=one.rank,
        behind=one.behind,
        creditor=one.creditor,
        shares=one.shares,
        state=one.state,
        standing=None if one.kind == LIEN else standing_on(day, lot, [one]),
        rights_with=one.rights_with,
        rights_since=one.rights_since,
        instrument=one.instrument,
        lock_up_ends_on=lot.lock_up_ends_on,
    )


def _fine_row(one: Fine, case: Case, lots: Mapping[str, Lot]) -> FineRow:
    return FineRow(
        fine=one.ref,
        case=one.case,
        lot=case.lot,
        holder=lots[case.lot].holder if case.lot in lots else "",
        conduct=case.conduct,
        breached_on=case.breached_on,
        shares=one.shares,
        track=one.track,
        penalty=one.penalty,
        numeral=one.numeral,
        percent=one.percent,
        fine_cop=one.fine_cop,
        interest_cop=one.interest_cop,
        paid_cop=one.paid_cop,
        state=one.state,
        provisional=bool(one.provisional_because),
    )
