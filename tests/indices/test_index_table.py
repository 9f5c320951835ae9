"""Lookups: the row of a day, the rows of a period, and the error that names the gap."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import same
from enajena.indices import IndexRow, IndexTable
from enajena.indices.store import overlay
from enajena.indices.table import touching


def row(first: str, last: str, value: str | None = "1.00", usury: str | None = None, status: str = "verified") -> IndexRow:
    amounts = tuple(None if text is None else Decimal(text) for text in (value, usury))
    return IndexRow(
        valid_from=date.fromisoformat(first),
        valid_to=date.fromisoformat(last),
        values=(("ibc_pct_ea", amounts[0]), ("usury_pct_ea", amounts[1])),
        source="made up",
        status=status,
    )


def table(*rows: IndexRow) -> IndexTable:
    return IndexTable(
        name="bank_rate",
        label=same("bank rate"),
        unit=same("%"),
        issuer="made up",
        columns=("ibc_pct_ea", "usury_pct_ea"),
        rows=rows,
    )


JANUARY = row("2020-01-01", "2020-01-31", "10.00", "15.00")
MARCH = row("2020-03-01", "2020-03-31", "11.00")


def test_both_ends_of_a_row_are_inside_it() -> None:
    made = table(JANUARY, MARCH)
    assert made.at(date(2020, 1, 1)) == made.at(date(2020, 1, 31)) == JANUARY
    assert made.value_at(date(2020, 3, 31)) == Decimal("11.00")
    assert made.value_at(date(2020, 1, 5), "usury_pct_ea") == Decimal("15.00")


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        ("2020-02-29", "2020-01-31", "2020-03-01"),
        ("2020-04-01", "2020-03-31", "no later"),
        ("2019-12-31", "no earlier", "2020-01-01"),
    ],
)
def test_a_day_without_a_value_names_the_table_the_day_the_gap_and_the_remedy(day: str, before: str, after: str) -> None:
    with pytest.raises(DataError) as caught:
        table(JANUARY, MARCH).value_at(date.fromisoformat(day))
    english, spanish = caught.value.render("en"), caught.value.render("es")
    for part in ("bank_rate", day, before, after, "enajena index import bank_rate FILE"):
        assert part in english
    for part in ("bank_rate", day, "enajena index import bank_rate ARCHIVO"):
        assert part in spanish
    assert caught.value.exit_status == 1


def test_an_empty_table_says_that_it_has_nothing() -> None:
    with pytest.raises(DataError, match="no earlier values and there are no later"):
        table().at(date(2020, 1, 1))
    assert table().gaps() == ()


def test_a_value_that_its_row_does_not_know_raises_and_names_the_column() -> None:
    made = table(JANUARY, MARCH)
    assert made.at(date(2020, 3, 5)) == MARCH
    with pytest.raises(DataError, match=r"usury_pct_ea.*2020-03-05.*2020-01-31"):
        made.value_at(date(2020, 3, 5), "usury_pct_ea")
    with pytest.raises(DataError, match="usury_pct_ea"):
        made.value_of(MARCH, "usury_pct_ea")


def test_between_gives_every_row_that_the_period_touches() -> None:
    february = row("2020-02-01", "2020-02-29")
    made = table(JANUARY, february, MARCH)
    assert made.between(date(2020, 1, 31), date(2020, 3, 1)) == (JANUARY, february, MARCH)
    assert made.between(date(2020, 2, 1), date(2020, 2, 1)) == (february,)


@pytest.mark.parametrize(
    ("first", "last", "hole"), [("2020-01-15", "2020-03-15", "2020-02-01"), ("2020-03-15", "2020-04-15", "2020-04-01")]
)
def test_between_never_passes_over_a_day_without_a_row(first: str, last: str, hole: str) -> None:
    with pytest.raises(DataError, match=hole):
        table(JANUARY, MARCH).between(date.fromisoformat(first), date.fromisoformat(last))


def test_a_period_that_ends_before_it_begins_is_a_wrong_call() -> None:
    with pytest.raises(CallError, match="ends before it begins") as caught:
        table(JANUARY).between(date(2020, 1, 2), date(2020, 1, 1))
    assert caught.value.exit_status == 2


def test_gaps_lists_the_holes_inside() -> None:
    assert table(JANUARY, MARCH).gaps() == ((date(2020, 2, 1), date(2020, 2, 29)),)


def test_rows_that_overlap_or_are_out_of_order_make_no_table() -> None:
    with pytest.raises(ValueError, match="row 1"):
        table(JANUARY, row("2020-01-31", "2020-02-29"))
    with pytest.raises(ValueError, match="row 1"):
        table(MARCH, JANUARY)
    with pytest.raises(ValueError, match="cannot end"):
        row("2020-01-02", "2020-01-01")


DAYS = st.dates(date(2020, 1, 1), date(2020, 3, 31))


@st.composite
def rows_in_order(draw: st.DrawFn) -> tuple[IndexRow, ...]:
    marks = sorted(draw(st.sets(DAYS, max_size=12)))
    pairs = zip(marks[::2], marks[1::2], strict=False)
    return tuple(row(str(first), str(last), value=draw(st.sampled_from(["1.00", "2.00", "3.00"]))) for first, last in pairs)


@given(rows_in_order(), rows_in_order())
def test_overlay_gives_each_day_the_row_on_top_and_loses_none(base: tuple[IndexRow, ...], top: tuple[IndexRow, ...]) -> None:
    made = table(*overlay(base, top))
    for step in range(91):
        day = date(2020, 1, 1) + timedelta(step)
        over = [one for one in top if one.covers(day)] or [one for one in base if one.covers(day)]
        found = made.find(day)
        assert (None if found is None else found.values) == (over[0].values if over else None)


@given(rows_in_order(), DAYS, DAYS)
def test_touching_is_what_a_look_at_every_row_finds(rows: tuple[IndexRow, ...], one: date, other: date) -> None:
    first, last = min(one, other), max(one, other)
    assert list(touching(rows, first, last)) == [made for made in rows if made.valid_from <= last and made.valid_to >= first]
