"""Changes of bracket and ends of lock-up of the lots that stand, by the dates that they have in common."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal

from enajena.basics.figures import date_text, percent_text
from enajena.basics.text import Text
from enajena.book import tallies
from enajena.book.agenda.model import Item
from enajena.book.asof import AsOf
from enajena.book.models import Lot
from enajena.programme.model import ClockAct, Fine, LockUp, Programme
from enajena.rules.brackets import placed_brackets

ACTS: dict[ClockAct, Text] = {
    "purchase": Text("la compra", "the purchase"),
    "subscription": Text("la suscripción", "the subscription"),
    "transfer": Text("la enajenación", "the transfer"),
    "award": Text("la adjudicación", "the award"),
}


@dataclass(frozen=True, slots=True)
class LockedGroup:
    """Lots with the same dates: the end of the lock-up, what it is counted from, and what the brackets are."""

    ends_on: date
    locked_from: date
    clock_on: date
    bound: bool
    lots: int
    shares: int


def locked_items(alias: str, sale: str, programme: Programme, since: date, at: AsOf) -> Iterator[Item]:
    """Yield the ends of lock-up from a day on, and the changes of bracket of lots whose holder undertook the duty."""
    if programme.lock_up is None:
        return
    groups = locked_groups(alias, sale, programme.lock_up, programme.fine, since, at=at)
    yield from _ends(programme.lock_up, groups)
    if programme.fine is not None:
        yield from _brackets(programme.fine, [group for group in groups if group.bound])


def locked_groups(alias: str, sale: str, lock_up: LockUp, fine: Fine | None, since: date, *, at: AsOf) -> list[LockedGroup]:
    """Return the lots that are locked on a day, by their dates; `at` says how the book is looked at."""
    locked_from, clock = _column(lock_up.starts), _column(lock_up.starts if fine is None else fine.clock)
    found = []
    for group in tallies.groups(alias, sale, Lot, Lot.tallied, at):
        lot = dict(zip(Lot.tallied.by, group.values, strict=True))
        if lot["state"] == "registered" and lot["lock_up_ends_on"] is not None and lot["lock_up_ends_on"] >= since:
            found.append(LockedGroup(lot["lock_up_ends_on"], lot[locked_from], lot[clock], lot["bound"], group.count, group.total))
    return found


def _column(act: ClockAct) -> Literal["awarded_on", "acquired_on"]:
    """Return the column with the day of the act that starts a clock."""
    return "awarded_on" if act == "award" else "acquired_on"


def _ends(rule: LockUp, groups: Iterable[LockedGroup]) -> Iterator[Item]:
    how = Text(
        "{months} meses desde {act} del {day}, sin correrse a día hábil.", "{months} months from {act} of {day}, moved to no business day."
    )
    for (ends_on, clock_on), (lots, shares) in _added((group.ends_on, group.locked_from, group) for group in groups).items():
        yield Item(
            on=ends_on,
            kind="lock_up",
            key=clock_on.isoformat(),
            title=Text("Último día de la restricción", "Last day of the lock-up"),
            how=how.format(months=rule.months, act=ACTS[rule.starts], day=date_text(clock_on)),
            numeral=rule.source,
            count=lots,
            shares=shares,
        )


def _brackets(rule: Fine, groups: Iterable[LockedGroup]) -> Iterator[Item]:
    how = Text(
        "Día siguiente a {months} meses desde {act} del {day}, sin correrse a día hábil.",
        "The day after {months} months from {act} of {day}, moved to no business day.",
    )
    title = Text("La multa baja de {before} a {after}", "The fine goes down from {before} to {after}")
    for (clock_on, _), (lots, shares) in _added((group.clock_on, group.clock_on, group) for group in groups).items():
        for earlier, bracket in pairwise(placed_brackets(rule, clock_on)):
            yield Item(
                on=bracket.first,
                kind="bracket",
                key=f"{clock_on}/{bracket.rule.from_month}",
                title=title.format(before=percent_text(earlier.rule.percent), after=percent_text(bracket.rule.percent)),
                how=how.format(months=bracket.rule.from_month, act=ACTS[rule.clock], day=date_text(clock_on)),
                numeral=bracket.rule.source,
                count=lots,
                shares=shares,
            )


def _added(groups: Iterable[tuple[date, date, LockedGroup]]) -> dict[tuple[date, date], tuple[int, int]]:
    """Return how many lots and shares the groups of each two dates have."""
    sums: defaultdict[tuple[date, date], tuple[int, int]] = defaultdict(lambda: (0, 0))
    for first, second, group in groups:
        lots, shares = sums[first, second]
        sums[first, second] = (lots + group.lots, shares + group.shares)
    return sums
