"""What is to be paid: day by day for the whole sale, and award by award; who is late or in default, and what may follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Exists, OuterRef

from enajena.basics.money import CENTAVO_DECIMALS
from enajena.basics.text import Text
from enajena.book import tallies
from enajena.book.asof import as_of
from enajena.book.models import Award, Instalment
from enajena.book.reports.dues import DueRow, due_rows

MONEY = Text("Dinero", "Money")
"""The name of the page of the money."""
PAGE_ROWS = 50
_MOST_LATE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class DueDay:
    """A day on which parts of the price are due: how many, and how much of them is not paid."""

    on: date
    count: int
    amount_cop: Decimal
    is_past: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dues:
    """A page of the awards that are not paid whole; `after` is where the next page begins."""

    rows: Sequence[DueRow]
    after: str | None


def due_days(alias: str, sale: str, today: date) -> list[DueDay]:
    """Return the days on which something is due, the first one first, however many awards there are."""
    groups = tallies.groups(alias, sale, Instalment, Instalment.tallied)
    return [
        DueDay(on=day, count=group.count, amount_cop=Decimal(group.total).scaleb(-CENTAVO_DECIMALS), is_past=day < today)
        for group in groups
        for state, day in [group.values]
        if state == "due"
    ]


def dues(alias: str, sale: str, after: str | None) -> Dues:
    """Return a page of the awards that are not paid whole, by reference."""
    found = list(due_rows(alias, sale, after, PAGE_ROWS + 1))
    return Dues(rows=found[:PAGE_ROWS], after=found[PAGE_ROWS - 1].award if len(found) > PAGE_ROWS else None)


def late(alias: str, sale: str, today: date) -> list[Award]:
    """Return the awards that wait for somebody to decide: in default, or with a day to pay that is over."""
    awards = as_of(alias, sale, Award)
    over = as_of(alias, sale, Instalment).filter(award=OuterRef("ref"), state="due", due_on__lt=today)
    found = awards.filter(state="in_default") | awards.filter(Exists(over), state="paying")
    return list(found.order_by("ref")[:_MOST_LATE])
