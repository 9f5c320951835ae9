"""Releases: who may ask for one, and what stands in the way of each that was asked for, every reason with its numeral."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.book.asof import as_of
from enajena.book.desk import Desk
from enajena.book.effects.burdens import LIEN
from enajena.book.effects.releases import in_the_way
from enajena.book.models import Lot, Pledge, Release

PAGE_ROWS = 50
_MOST_ASKED = 200


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that stands in the way of a release, and the numeral that says so. `case` is the breach, where it is one."""

    what: Text
    numeral: str | None
    case: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedRelease:
    """A release that was asked for: its pledge, its lot, and what stands in its way."""

    release: Release
    pledge: Pledge
    lot: Lot
    hindrances: Sequence[Hindrance]


def asked_releases(alias: str, sale: str, today: date) -> list[AskedRelease]:
    """Return the releases that wait for an answer, the oldest request first."""
    rows = list(as_of(alias, sale, Release).filter(state="requested").order_by("requested_on", "ref")[:_MOST_ASKED])
    pledges = {row.ref: row for row in as_of(alias, sale, Pledge).filter(ref__in={one.pledge for one in rows})}
    lots = {row.ref: row for row in as_of(alias, sale, Lot).filter(ref__in={one.lot for one in pledges.values()})}
    desk = Desk(alias, sale)
    return [
        AskedRelease(
            release=row,
            pledge=pledges[row.pledge],
            lot=lots[pledges[row.pledge].lot],
            hindrances=list(_hindrances(desk, lots[pledges[row.pledge].lot], today)),
        )
        for row in rows
    ]


def to_be_asked(alias: str, sale: str, today: date, after: str | None) -> list[tuple[Pledge, Lot]]:
    """Return a page of the sellers' securities whose lock-up is over and which nobody asked to release, by reference."""
    over = as_of(alias, sale, Lot).filter(lock_up_ends_on__lt=today, state="registered").values("ref")
    rows = as_of(alias, sale, Pledge).filter(state="constituted", lot__in=over).exclude(kind=LIEN).order_by("ref")
    found = list((rows if after is None else rows.filter(ref__gt=after))[: PAGE_ROWS + 1])
    lots = {row.ref: row for row in as_of(alias, sale, Lot).filter(ref__in={one.lot for one in found})}
    return [(one, lots[one.lot]) for one in found]


def _hindrances(desk: Desk, lot: Lot, today: date) -> Iterator[Hindrance]:
    lock_up, pledge = desk.programme.lock_up, desk.programme.pledge
    source = None if pledge is None else pledge.source
    if lot.lock_up_ends_on is not None and today <= lot.lock_up_ends_on:
        yield Hindrance(
            Text("Las acciones están restringidas hasta el {day}.", "The shares are locked until {day}.").format(
                day=date_text(lot.lock_up_ends_on)
            ),
            None if lock_up is None else lock_up.source,
        )
    for case, fine in in_the_way(desk, lot):
        if fine is None:
            yield Hindrance(Text(f"El incumplimiento {case.ref} está abierto.", f"Breach {case.ref} is open."), source, case.ref)
        else:
            yield Hindrance(
                Text(f"Se debe la multa {fine.ref} del incumplimiento {case.ref}.", f"Fine {fine.ref} of breach {case.ref} is owed."),
                source,
                case.ref,
            )
