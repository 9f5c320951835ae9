"""Months: clamped, always from the original date, and stretches without holes."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.faults import CallError
from enajena.calendar import MonthSpan, add_days, add_months, edges, span_on

HALF_YEARS = (6, 12, 18, 24)
dates = st.dates(date(1900, 1, 1), date(2100, 12, 31))


def naive_add(anchor: date, months: int) -> date:
    year, month = anchor.year, anchor.month
    for _ in range(abs(months)):
        month += 1 if months > 0 else -1
        if month == 13:
            year, month = year + 1, 1
        if month == 0:
            year, month = year - 1, 12
    for day in range(anchor.day, 27, -1):
        try:
            return date(year, month, day)
        except ValueError:
            continue
    return date(year, month, anchor.day)


def test_date_01_each_edge_is_counted_from_the_anchor() -> None:
    """DATE-01: steps of six months would lose three days."""
    found = [add_months(date(1999, 8, 31), months).isoformat() for months in HALF_YEARS]
    assert found == ["2000-02-29", "2000-08-31", "2001-02-28", "2001-08-31"]


@pytest.mark.parametrize("day", [28, 29, 30, 31])
def test_date_02_a_day_that_the_month_lacks_becomes_its_last(day: int) -> None:
    """DATE-02: four days of August give the same 28 February."""
    assert add_months(date(2018, 8, day), 6) == date(2019, 2, 28)


def test_month_ends_do_not_stick() -> None:
    assert add_months(date(2005, 2, 28), 1) == date(2005, 3, 28)


@pytest.mark.parametrize(("accepted", "oldest"), [("2003-03-31", "2003-02-28"), ("2004-03-30", "2004-02-29"), ("2004-01-15", "2003-12-15")])
def test_a_certificate_of_at_most_one_month_is_counted_backwards_alike(accepted: str, oldest: str) -> None:
    assert add_months(date.fromisoformat(accepted), -1).isoformat() == oldest


@pytest.mark.parametrize(
    ("bought", "lasts"),
    [
        ("2005-03-15", "2005-09-15 2006-03-15 2006-09-15 2007-03-15"),
        ("2005-08-31", "2006-02-28 2006-08-31 2007-02-28 2007-08-31"),
        ("2004-02-29", "2004-08-29 2005-02-28 2005-08-29 2006-02-28"),
        ("2003-08-31", "2004-02-29 2004-08-31 2005-02-28 2005-08-31"),
    ],
)
def test_brackets_end_as_worked(bought: str, lasts: str) -> None:
    assert [span.last.isoformat() for span in edges(date.fromisoformat(bought), HALF_YEARS)] == lasts.split()


def test_brackets_start_the_day_after_the_one_before() -> None:
    assert edges(date(2005, 3, 15), (6, 12)) == (
        MonthSpan(to_months=6, first=date(2005, 3, 15), last=date(2005, 9, 15)),
        MonthSpan(to_months=12, first=date(2005, 9, 16), last=date(2006, 3, 15)),
    )


def test_the_seventh_month_starts_the_day_after_the_number_of_the_first() -> None:
    second = edges(date(2001, 1, 15), HALF_YEARS)[1]
    assert second.first == date(2001, 7, 16)


@pytest.mark.parametrize(
    ("sold", "to_months"),
    [
        ("2005-03-15", 6),
        ("2005-09-15", 6),
        ("2005-09-16", 12),
        ("2006-03-15", 12),
        ("2006-03-16", 18),
        ("2006-09-15", 18),
        ("2006-09-16", 24),
        ("2007-03-15", 24),
    ],
)
def test_date_04_a_bracket_is_found_by_its_edges(sold: str, to_months: int) -> None:
    """DATE-04: the day of an edge and the next one fall in two brackets, whatever months-and-days would say."""
    found = span_on(edges(date(2005, 3, 15), HALF_YEARS), date.fromisoformat(sold))
    assert found is not None
    assert found.to_months == to_months


def test_date_04_five_months_from_31_january_end_once() -> None:
    """DATE-04: 30 June is the edge and 1 July is past it; 150 and 151 days are not the same."""
    spans = edges(date(1991, 1, 31), (5, 6))
    assert span_on(spans, date(1991, 6, 30)) is spans[0]
    assert span_on(spans, date(1991, 7, 1)) is spans[1]


def test_after_the_last_bracket_there_is_none() -> None:
    assert span_on(edges(date(2005, 3, 15), HALF_YEARS), date(2007, 3, 16)) is None


def test_a_day_before_the_anchor_is_refused() -> None:
    with pytest.raises(CallError, match="2005-03-14 is before 2005-03-15") as raised:
        span_on(edges(date(2005, 3, 15), HALF_YEARS), date(2005, 3, 14))
    assert "2005-03-14 es anterior a 2005-03-15" in raised.value.render("es")


def test_an_edge_on_a_holiday_stays_where_it_is() -> None:
    assert edges(date(2004, 7, 1), (6,))[0].last == date(2005, 1, 1)


@pytest.mark.parametrize("months", [(), (0, 6), (-6, 6), (6, 6), (12, 6)])
def test_edges_that_do_not_rise_are_refused(months: tuple[int, ...]) -> None:
    with pytest.raises(CallError, match="6, 12, 18, 24"):
        edges(date(2005, 3, 15), months)


@pytest.mark.parametrize(("day", "months"), [(date(9999, 12, 1), 1), (date(1, 1, 31), -1)])
def test_leaving_the_calendar_is_refused(day: date, months: int) -> None:
    with pytest.raises(CallError, match="years 1 to 9999"):
        add_months(day, months)
    with pytest.raises(CallError, match="years 1 to 9999"):
        add_days(day, 31 * months)


@given(dates, st.integers(-60, 600))
def test_months_agree_with_a_walk_month_by_month(anchor: date, months: int) -> None:
    assert add_months(anchor, months) == naive_add(anchor, months)


@given(dates, st.integers(-60, 600))
def test_months_never_spill_into_another_month(anchor: date, months: int) -> None:
    found = add_months(anchor, months)
    assert found.year * 12 + found.month == anchor.year * 12 + anchor.month + months
    assert found.day <= anchor.day


@given(dates, dates, st.integers(-60, 600))
def test_a_later_anchor_never_ends_earlier(one: date, other: date, months: int) -> None:
    assert add_months(min(one, other), months) <= add_months(max(one, other), months)


@given(dates, st.integers(-60, 600))
def test_more_months_end_later(anchor: date, months: int) -> None:
    assert add_months(anchor, months) < add_months(anchor, months + 1)


@given(dates, st.sets(st.integers(1, 60), min_size=1, max_size=8), st.integers(0, 2000))
def test_stretches_have_no_holes_and_no_overlaps(anchor: date, ends: set[int], offset: int) -> None:
    spans = edges(anchor, sorted(ends))
    day = anchor + timedelta(days=offset)
    holding = [span for span in spans if span.first <= day <= span.last]
    assert len(holding) == (1 if day <= spans[-1].last else 0)
    assert span_on(spans, day) == next(iter(holding), None)
