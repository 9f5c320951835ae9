"""A lot from end to end: what it came from, what came out of it, its lines in the ledger, what burdens it, its breaches."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from enajena.book.asof import AsOf, as_of, lines_as_of
from enajena.book.models import Attachment, Case, Lot, Person, Pledge, Release, ShareEntry, Transfer
from enajena.book.register import standing_on

_MOST_STEPS = 1_000


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ledger of a lot, and what the lot has after it."""

    on: date
    index: int
    shares: int
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LotChain:
    """A lot with everything that hangs on it. `above` are the lots that it came from, the first one first."""

    lot: Lot
    standing: str
    holder: Person | None
    above: Sequence[Lot]
    below: Sequence[Lot]
    transfers: Sequence[Transfer]
    lines: Sequence[Line]
    pledges: Sequence[Pledge]
    releases: Sequence[Release]
    attachments: Sequence[Attachment]
    cases: Sequence[Case]


def chain_of(alias: str, sale: str, ref: str, day: date, at: AsOf) -> LotChain | None:
    """Return a lot as it was at a point, None where it was not there."""
    lots = as_of(alias, sale, Lot, at)
    lot = lots.filter(ref=ref).first()
    if lot is None:
        return None
    pledges = list(as_of(alias, sale, Pledge, at).filter(lot=ref).order_by("ref"))
    return LotChain(
        lot=lot,
        standing=standing_on(day, lot, pledges),
        holder=as_of(alias, sale, Person, at).filter(ref=lot.holder).first(),
        above=_above(alias, sale, lot, at),
        below=list(lots.filter(parent=ref).order_by("ref")),
        transfers=list(as_of(alias, sale, Transfer, at).filter(lot=ref).order_by("index")),
        lines=_lines(alias, sale, ref, at),
        pledges=pledges,
        releases=list(as_of(alias, sale, Release, at).filter(pledge__in=[one.ref for one in pledges]).order_by("index")),
        attachments=list(as_of(alias, sale, Attachment, at).filter(lot=ref).order_by("ref")),
        cases=list(as_of(alias, sale, Case, at).filter(lot=ref).order_by("ref")),
    )


def _above(alias: str, sale: str, lot: Lot, at: AsOf) -> list[Lot]:
    found: list[Lot] = []
    parent = lot.parent
    while parent is not None and len(found) < _MOST_STEPS:
        above = as_of(alias, sale, Lot, at).filter(ref=parent).first()
        if above is None:
            break
        found.insert(0, above)
        parent = above.parent
    return found


def _lines(alias: str, sale: str, ref: str, at: AsOf) -> list[Line]:
    found: list[Line] = []
    balance = 0
    rows = lines_as_of(alias, sale, ShareEntry, at).filter(lot=ref).order_by("index", "step", "id")
    for on, index, shares in rows.values_list("on", "index", "shares"):
        balance += shares
        found.append(Line(on, index, shares, balance))
    return found
