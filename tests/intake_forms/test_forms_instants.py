"""Instants are a date and an hour of Bogotá (DATE-05, DATE-09)."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest
from form_checks import code_of, column, strict_value, text_of
from form_dates import DAYS, LONG_FORMS
from hypothesis import assume, given
from hypothesis import strategies as st

from enajena.intake.convention import Sample, decide
from enajena.intake.forms import UNKNOWN, Canonical, Unreadable, read_instant


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("31/12/2005 9:30", "2005-12-31T09:30"),
        ("31/12/2005 9:30 a. m.", "2005-12-31T09:30"),
        ("31/12/2005 9:30 a.m.", "2005-12-31T09:30"),
        ("31/12/2005 9:30 AM", "2005-12-31T09:30"),
        ("31/12/2005 9:30pm", "2005-12-31T21:30"),
        ("31/12/2005 9:30:15 p.\u00a0m.", "2005-12-31T21:30:15"),
        ("31/12/2005 09:30:15", "2005-12-31T09:30:15"),
        ("31/12/2005 09:30:00", "2005-12-31T09:30"),
        ("31/12/2005 21h30", "2005-12-31T21:30"),
        ("31/12/2005 14:30 horas", "2005-12-31T14:30"),
        ("31/12/2005 14:30 h", "2005-12-31T14:30"),
        ("31/12/2005 9 a. m.", "2005-12-31T09:00"),
        ("31/12/2005 12:00 m.", "2005-12-31T12:00"),
        ("31/12/2005 12:30 a. m.", "2005-12-31T00:30"),
        ("31/12/2005 12:30 p. m.", "2005-12-31T12:30"),
        ("31/12/2005, 9:30", "2005-12-31T09:30"),
        ("31/12/2005 - 9:30", "2005-12-31T09:30"),
        ("31-dic-05 9:30", "2005-12-31T09:30"),
        ("31 de diciembre de 2005 a las 9:30 a. m.", "2005-12-31T09:30"),
        ("31 de diciembre de 2005, a la 1:05 p. m.", "2005-12-31T13:05"),
        ("viernes, 5 de mayo de 2006 9:30", "2006-05-05T09:30"),
        ("2005-12-31T09:30:15.500000000", "2005-12-31T09:30:15.5"),
        ("2005-12-31  09:30", "2005-12-31 09:30"),
        ("31/12/2005 09:30 -05:00", "2005-12-31T09:30"),
        ("2005-12-31t09:30", "2005-12-31T09:30"),
    ],
)
def test_an_instant_is_read(typed: str, read: str) -> None:
    found = read_instant(typed, UNKNOWN)
    assert text_of(found) == read
    assert isinstance(found, Canonical)
    assert found.changed
    strict_value(column("instant"), read)


@pytest.mark.parametrize(
    "typed",
    [
        "2005-12-31T09:30",
        "2005-12-31 09:30",
        "2005-12-31T09:30:15",
        "2005-12-31T09:30:15.123456",
        "2005-12-31T09:30:15-05:00",
        "2005-12-31T09:30-0500",
        "2005-12-31T09:30-05",
        "2005-12-31T00:00",
    ],
)
def test_what_the_strict_reading_takes_stays_as_it_is(typed: str) -> None:
    assert read_instant(typed, UNKNOWN) == Canonical(typed)
    strict_value(column("instant"), typed)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("31/12/2005", "date_without_time"),
        ("2005-12-31", "date_without_time"),
        ("31 de diciembre de 2005", "date_without_time"),
        ("9:30", "not_date"),
        ("9:30 31/12/2005", "not_date"),
        ("31/12/2005 24:00", "no_such_time"),
        ("31/12/2005 9:60", "no_such_time"),
        ("31/12/2005 9:30:60", "no_such_time"),
        ("31/12/2005 13:30 p. m.", "no_such_time"),
        ("31/12/2005 0:30 a. m.", "no_such_time"),
        ("31/12/2005 11:00 m.", "no_such_time"),
        ("2005-12-31T09:30:15.1234567", "time_too_fine"),
        ("2005-12-31T09:30Z", "other_offset"),
        ("2005-12-31T09:30+00:00", "other_offset"),
        ("2005-12-31T09:30-04:00", "other_offset"),
        ("31/12/2005 09:30 UTC", "other_offset"),
        ("2005-12-31T09:30+25:00", "no_such_time"),
        ("12/31/2005 9:30", "month_first"),
        ("31/02/2005 9:30", "no_such_date"),
        ("1900-01-01 00:00", "placeholder_date"),
        ("38717.4", "date_serial"),
        ("31/12/2005 9", "not_date"),
        ("31/12/2005 9.30", "not_date"),
        ("ayer 9:30", "not_date"),
        ("N/A", "placeholder"),
        ("", "empty_cell"),
    ],
)
def test_what_is_no_instant_is_a_fault_of_its_own(typed: str, code: str) -> None:
    assert code_of(read_instant(typed, UNKNOWN)) == code


def test_date_09_a_date_alone_is_neither_the_start_nor_the_end_of_its_day() -> None:
    """DATE-09: without an hour there is no instant."""
    assert code_of(read_instant("2007-09-25", UNKNOWN)) == "date_without_time"


def test_date_05_an_instant_of_another_zone_is_told_in_bogota() -> None:
    """DATE-05: 04:30 in UTC on the 26th is 23:30 on the 25th in Bogotá, and a person writes that."""
    found = read_instant("2007-09-26T04:30:00Z", UNKNOWN)
    assert isinstance(found, Unreadable)
    assert "2007-09-25T23:30:00" in found.remedy.es


def test_an_instant_is_not_trusted_where_months_come_first() -> None:
    instants = column("instant")
    convention = decide([Sample(instants, "12/31/2005 9:30", instants.label, 2)]).convention
    assert code_of(read_instant("01/02/2005 9:30", convention)) == "day_or_month"


def _of_12(clock: time) -> str:
    return f"{clock.hour % 12 or 12}:{clock:%M:%S}"


CLOCKS: dict[str, Callable[[time], str]] = {
    "24 hours": lambda clock: f"{clock.hour}:{clock:%M:%S}",
    "a. m.": lambda clock: f"{_of_12(clock)} {'a' if clock.hour < 12 else 'p'}. m.",
    "a.m. as Excel": lambda clock: f"{_of_12(clock)} {'a' if clock.hour < 12 else 'p'}.\u00a0m.",
    "AM": lambda clock: f"{_of_12(clock)}{'AM' if clock.hour < 12 else 'PM'}",
    "horas": lambda clock: f"{clock:%H:%M:%S} horas",
    "offset": lambda clock: f"{clock:%H:%M:%S}-05:00",
}
JOINTS = [" ", ", ", " a las ", " - "]
FORMS = {name: form for name, form in LONG_FORMS.items() if name != "midnight"}


@pytest.mark.parametrize("clock_form", CLOCKS)
@given(form=st.sampled_from(sorted(FORMS)), day=DAYS, clock=st.times(), joint=st.sampled_from(JOINTS))
def test_every_way_of_writing_an_instant_gives_it_back(clock_form: str, form: str, day: date, clock: time, joint: str) -> None:
    whole = clock.replace(microsecond=0)
    found = read_instant(f"{FORMS[form](day)}{joint}{CLOCKS[clock_form](whole)}", UNKNOWN)
    strict = strict_value(column("instant"), text_of(found))
    assert datetime.fromisoformat(str(strict)) == datetime.combine(day, whole)


@given(DAYS, st.times())
def test_fractions_of_a_second_are_kept(day: date, clock: time) -> None:
    found = read_instant(f"{day:%d/%m/%Y} {clock:%H:%M:%S.%f}", UNKNOWN)
    assert datetime.fromisoformat(str(strict_value(column("instant"), text_of(found)))) == datetime.combine(day, clock)


@given(st.dates(date(1950, 1, 1), date(2100, 1, 1)), st.times(), st.integers(-14 * 60, 14 * 60))
def test_an_instant_with_another_offset_names_the_hour_in_bogota(day: date, clock: time, minutes: int) -> None:
    assume(minutes != -300)
    whole = datetime.combine(day, clock.replace(microsecond=0), timezone(timedelta(minutes=minutes)))
    found = read_instant(whole.isoformat(), UNKNOWN)
    assert code_of(found) == "other_offset"
    assert isinstance(found, Unreadable)
    local = whole.astimezone(UTC).replace(tzinfo=None) - timedelta(hours=5)
    assert local.isoformat() in found.remedy.en
