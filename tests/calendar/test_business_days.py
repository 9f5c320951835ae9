"""Business days: the calendar of an entity, its settings, and counts against a walk day by day."""

import ast
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enajena.calendar
from enajena.basics.faults import CallError, DataError
from enajena.calendar import BusinessCalendar, holidays_of

WEEK = BusinessCalendar()
WITH_SATURDAY = BusinessCalendar(saturday_is_business=True)
days = st.dates(date(1983, 1, 2), date(2028, 12, 31))
calendars = st.builds(
    BusinessCalendar,
    saturday_is_business=st.booleans(),
    extra_non_working=st.frozensets(st.dates(date(2004, 1, 1), date(2004, 3, 31)), max_size=20),
)


def naive_is_business(calendar: BusinessCalendar, day: date) -> bool:
    closed = {6} if calendar.saturday_is_business else {5, 6}
    return (
        day.weekday() not in closed
        and day not in calendar.extra_non_working
        and not any(holiday.day == day for holiday in holidays_of(day.year))
    )


def naive_kth_after(calendar: BusinessCalendar, event: date, k: int) -> date:
    found: list[date] = []
    day = event
    while len(found) < k:
        day += timedelta(days=1)
        if naive_is_business(calendar, day):
            found.append(day)
    return found[-1]


@pytest.mark.parametrize(
    ("event", "calendar", "expected"),
    [
        ("2005-12-16", WEEK, "2005-12-30"),
        ("2006-06-28", WEEK, "2006-07-13"),
        ("2005-03-16", WEEK, "2005-04-04"),
        ("1996-01-02", WEEK, "1996-01-17"),
        ("2005-12-16", WITH_SATURDAY, "2005-12-28"),
        ("2006-06-28", WITH_SATURDAY, "2006-07-11"),
        ("2005-03-16", WITH_SATURDAY, "2005-03-31"),
        ("1996-01-02", WITH_SATURDAY, "1996-01-15"),
    ],
)
def test_ten_business_days_as_worked(event: str, calendar: BusinessCalendar, expected: str) -> None:
    assert calendar.add_business_days(date.fromisoformat(event), 10).isoformat() == expected


def test_cal_01_the_new_holiday_lengthens_a_count_over_july_2026() -> None:
    """CAL-01: ten business days after Thursday 9 July 2026."""
    assert WEEK.add_business_days(date(2026, 7, 9), 10) == date(2026, 7, 27)


@pytest.mark.parametrize(("day", "business"), [("2026-07-13", False), ("2026-12-31", True), ("2007-12-31", True)])
def test_cal_06_legal_business_days_are_not_exchange_sessions(day: str, business: bool) -> None:
    """CAL-06: the exchange closes on the last bank day of the year, the law does not."""
    assert WEEK.is_business(date.fromisoformat(day)) is business


@pytest.mark.parametrize("day", [date(2031, 1, 5), date(2032, 9, 4), date(1982, 12, 31)])
def test_cal_07_a_day_outside_the_table_is_never_answered(day: date) -> None:
    """CAL-07: not even a Sunday, which needs no table."""
    with pytest.raises(DataError, match="1983 to 2030"):
        WEEK.is_business(day)
    with pytest.raises(DataError, match="1983 to 2030"):
        WEEK.closed_because(day)


def test_cal_07_a_count_that_runs_past_the_table_is_refused() -> None:
    """CAL-07: the last business day of the table answers, the next one does not."""
    assert WEEK.add_business_days(date(2030, 12, 30), 1) == date(2030, 12, 31)
    with pytest.raises(DataError, match="2031"):
        WEEK.add_business_days(date(2030, 12, 30), 2)
    with pytest.raises(DataError, match="2031"):
        BusinessCalendar(extra_non_working=frozenset({date(2030, 12, 31)})).next_business(date(2030, 12, 31))


@pytest.mark.parametrize("event", ["2019-12-25", "2019-12-22", "2019-12-21", "2020-01-06"])
def test_cal_10_the_event_is_outside_the_count_whatever_day_it_is(event: str) -> None:
    """CAL-10: a notice on a holiday, a Sunday or a Saturday neither fails nor counts."""
    day = date.fromisoformat(event)
    assert not WEEK.is_business(day)
    assert WEEK.add_business_days(day, 1) == naive_kth_after(WEEK, day, 1) > day


def test_cal_10_the_published_case_gives_a_count() -> None:
    """CAL-10: from a closing day to 7 January 2020, whose 1st and 6th are holidays: 2 and 3 January."""
    calendar = BusinessCalendar(extra_non_working=frozenset({date(2019, 12, 31)}))
    assert calendar.business_days_between(date(2019, 12, 31), date(2020, 1, 7)) == 2


def test_the_closing_days_of_the_entity_are_not_counted() -> None:
    calendar = BusinessCalendar(extra_non_working=frozenset({date(2005, 12, 26), date(2005, 12, 24)}))
    assert not calendar.is_business(date(2005, 12, 26))
    assert calendar.add_business_days(date(2005, 12, 16), 10) == date(2006, 1, 2)


@pytest.mark.parametrize(("calendar", "expected"), [(WEEK, "2006-05-08"), (WITH_SATURDAY, "2006-05-06")])
def test_saturday_is_a_setting_of_the_entity(calendar: BusinessCalendar, expected: str) -> None:
    assert calendar.next_business(date(2006, 5, 6)).isoformat() == expected
    assert calendar.next_business(date(2006, 5, 5)) == date(2006, 5, 5)


def test_every_reason_for_a_closed_day_is_told() -> None:
    calendar = BusinessCalendar(extra_non_working=frozenset({date(2003, 6, 30), date(2004, 12, 25)}))
    assert [reason.es for reason in calendar.closed_because(date(2003, 6, 30))] == [
        "festivo San Pedro y San Pablo (Ley 51 de 1983)",
        "festivo Sagrado Corazón (Ley 51 de 1983)",
        "día no laborable de la entidad",
    ]
    assert [reason.en for reason in calendar.closed_because(date(2004, 12, 25))] == [
        "holiday Christmas Day (Ley 51 de 1983)",
        "the entity does not work on Saturdays",
        "closing day of the entity",
    ]
    assert [reason.en for reason in WEEK.closed_because(date(2006, 5, 7))] == ["Sunday rest"]
    assert WEEK.closed_because(date(2006, 5, 5)) == ()


@pytest.mark.parametrize("number", [0, -1])
def test_a_count_below_one_day_is_refused(number: int) -> None:
    with pytest.raises(CallError, match="Ask for 1 business day"):
        WEEK.add_business_days(date(2005, 1, 3), number)


def test_a_stretch_that_ends_before_it_starts_is_refused() -> None:
    assert WEEK.business_days_between(date(2005, 1, 4), date(2005, 1, 4)) == 0
    with pytest.raises(CallError, match="2005-01-03 is before 2005-01-04"):
        WEEK.business_days_between(date(2005, 1, 4), date(2005, 1, 3))


@given(calendars, days)
@settings(deadline=None)
def test_a_day_is_closed_exactly_when_there_is_a_reason(calendar: BusinessCalendar, day: date) -> None:
    assert calendar.is_business(day) is naive_is_business(calendar, day) is (not calendar.closed_because(day))


@given(calendars, days, st.integers(1, 120))
@settings(deadline=None)
def test_counting_agrees_with_a_walk_day_by_day(calendar: BusinessCalendar, event: date, number: int) -> None:
    last = calendar.add_business_days(event, number)
    assert last == naive_kth_after(calendar, event, number)
    assert calendar.business_days_between(event + timedelta(days=1), last) == number - 1


@given(calendars, days)
@settings(deadline=None)
def test_the_next_business_day_is_the_first_one_not_before(calendar: BusinessCalendar, day: date) -> None:
    assert calendar.next_business(day) == naive_kth_after(calendar, day - timedelta(days=1), 1)


def test_date_07_nothing_here_asks_a_clock() -> None:
    """DATE-07: the day is always given, so no answer and no test depends on the day or the machine."""
    asked = {"today", "now", "utcnow", "localtime", "time_ns", "monotonic"}
    folder = Path(enajena.calendar.__file__).parent
    sources = sorted(folder.glob("*.py"))
    assert len(sources) > 5
    for source in sources:
        names = {node.attr for node in ast.walk(ast.parse(source.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
        assert not names & asked, source.name
