"""The agenda of a month: day by day, what falls due, how each day was worked out, and where it is seen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from enajena.basics.figures import month_text
from enajena.basics.text import Text
from enajena.book.agenda.model import KIND_LABELS, Item
from enajena.calendar import add_days, add_months
from enajena.office.back.addresses import of_object, of_sale

_TABLES = {"cure": "cure", "bid_security": "bidsecurity", "stage_end": "stage"}
"""The table of the object that a kind of date is about, where it is about one."""
_PLACES = {
    "instalment": ("dinero",),
    "bracket": ("acciones",),
    "lock_up": ("acciones", "levantamientos"),
    "cure": ("revisar", "subsanaciones"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A date of the agenda: what, its kind in words, and where it is seen (nowhere where `address` is empty)."""

    item: Item
    kind: Text
    address: str


@dataclass(frozen=True, slots=True)
class Day:
    """A day and what falls due on it."""

    on: date
    is_today: bool
    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """A month: its name, its first and last day, and those before and after as addresses ask for them."""

    label: Text
    first: date
    last: date
    before: str
    after: str


def month_of(asked: str, today: date) -> Month | None:
    """Return the month that is asked for as `YYYY-MM`, that of today where nothing is; None where it is no month."""
    try:
        first = date.fromisoformat(f"{asked}-01") if asked else today.replace(day=1)
    except ValueError:
        return None
    if not 1 < first.year < date.max.year:
        return None
    following = add_months(first, 1)
    return Month(
        label=month_text(first),
        first=first,
        last=add_days(following, -1),
        before=f"{add_months(first, -1):%Y-%m}",
        after=f"{following:%Y-%m}",
    )


def days_of(sale: str, items: Sequence[Item], today: date) -> list[Day]:
    """Return the days on which something falls due, in order; the items come in order of date."""
    return [
        Day(on, on == today, [Entry(item, KIND_LABELS[item.kind], _address(sale, item)) for item in of_day])
        for on, of_day in _by_day(items)
    ]


def _by_day(items: Sequence[Item]) -> Iterator[tuple[date, list[Item]]]:
    for on, of_day in groupby(items, key=lambda item: item.on):
        yield on, list(of_day)


def _address(sale: str, item: Item) -> str:
    if item.ref is not None and item.kind in _TABLES:
        return of_object(sale, _TABLES[item.kind], item.ref)
    return of_sale(sale, *_PLACES[item.kind]) if item.kind in _PLACES else ""
