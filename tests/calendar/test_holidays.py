"""Holidays: equal to the published list and to an independent library, and each from the law that made it."""

import csv
from datetime import date
from pathlib import Path

import holidays as library
import pytest

from enajena.basics.faults import DataError
from enajena.calendar import FIRST_YEAR, LAST_YEAR, Holiday, holiday_on, holidays_of

LISTED = Path(__file__).with_name("holidays_co_1983_2030.csv")
COINCIDING = [
    "1984-07-02",
    "1987-06-29",
    "1992-06-29",
    "2000-07-03",
    "2003-06-30",
    "2011-07-04",
    "2014-06-30",
    "2019-07-01",
    "2025-06-30",
    "2030-07-01",
]


def rows() -> list[dict[str, str]]:
    with LISTED.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def kept_on(year: int) -> dict[date, list[Holiday]]:
    kept: dict[date, list[Holiday]] = {}
    for holiday in holidays_of(year):
        kept.setdefault(holiday.day, []).append(holiday)
    return kept


@pytest.mark.parametrize("year", range(1983, 2031))
def test_dates_names_and_counts_equal_the_published_list(year: int) -> None:
    expected = {
        date.fromisoformat(row["date"]): (
            [name.removesuffix(" (Ley 2578/2026)") for name in row["names"].split(" + ")],
            int(row["n_coinciding"]),
        )
        for row in rows()
        if row["date"].startswith(str(year))
    }
    assert {day: ([h.name.es for h in found], len(found)) for day, found in kept_on(year).items()} == expected


def test_the_published_list_covers_exactly_the_years_of_the_table() -> None:
    years = {int(row["date"][:4]) for row in rows()}
    assert years == set(range(FIRST_YEAR, LAST_YEAR + 1))
    assert len(rows()) == 858


def test_each_holiday_names_the_law_of_the_published_list() -> None:
    short = {"CST art. 177": "CST art.177", "Ley 51 de 1983": "Ley 51/1983", "Ley 2578 de 2026": "Ley 2578/2026"}
    for row in rows():
        for holiday in holiday_on(date.fromisoformat(row["date"])):
            cited = next(listed for ours, listed in short.items() if holiday.law.name.es.startswith(ours))
            assert row["source"].startswith(cited), row


@pytest.mark.parametrize("year", range(1984, 2031))
def test_dates_and_counts_equal_an_independent_library(year: int) -> None:
    found = library.country_holidays("CO", years=year, language="es")
    expected = {day: len(names.split("; ")) for day, names in found.items()}
    assert {day: len(kept) for day, kept in kept_on(year).items()} == expected


def test_cal_01_the_ninth_of_july_is_kept_on_a_monday_from_2026() -> None:
    """CAL-01: a law of 2026 adds a holiday."""
    kept = [holiday.day for year in range(1983, 2031) for holiday in holidays_of(year) if "Chiquinquirá" in holiday.name.es]
    assert [day.isoformat() for day in kept] == ["2026-07-13", "2027-07-12", "2028-07-10", "2029-07-09", "2030-07-15"]
    assert holiday_on(date(2026, 7, 13))[0].law.name.es == "Ley 2578 de 2026, art. 6"


@pytest.mark.parametrize("day", ["1995-07-10", "2007-07-09", "2024-07-15", "2025-07-14"])
def test_cal_02_a_new_holiday_does_not_reach_back(day: str) -> None:
    """CAL-02: years before the law keep their own list."""
    assert holiday_on(date.fromisoformat(day)) == ()


@pytest.mark.parametrize(("kept", "not_kept"), [("01-06", "01-10"), ("03-19", "03-21"), ("10-12", "10-17")])
def test_cal_04_nothing_moves_to_monday_before_1984(kept: str, not_kept: str) -> None:
    """CAL-04: Ley 51 de 1983 has its first effect in January 1984."""
    assert len(holiday_on(date.fromisoformat(f"1983-{kept}"))) == 1
    assert holiday_on(date.fromisoformat(f"1983-{not_kept}")) == ()


def test_cal_04_the_first_holiday_moved_is_epiphany_of_1984() -> None:
    """CAL-04: the first Monday made a holiday by Ley 51 de 1983."""
    assert [holiday.day for holiday in holidays_of(1984)[:2]] == [date(1984, 1, 1), date(1984, 1, 9)]
    assert holiday_on(date(1983, 6, 10)) == (), "the Sacred Heart comes with Ley 51"


@pytest.mark.parametrize(
    "day", ["2026-03-29", "2026-04-05", "2018-05-10", "2018-05-31", "2018-06-08", "2018-02-12", "2018-02-13", "2018-12-31"]
)
def test_cal_05_days_that_no_law_names_are_no_holidays(day: str) -> None:
    """CAL-05: Palm and Easter Sunday, unmoved days, carnival and the last day of the year are not legal holidays."""
    assert holiday_on(date.fromisoformat(day)) == ()


@pytest.mark.parametrize("day", ["2018-05-14", "2018-06-04", "2018-06-11"])
def test_cal_05_days_counted_from_easter_are_kept_on_monday(day: str) -> None:
    """CAL-05: Ascension, Corpus Christi and Sacred Heart are moved."""
    assert len(holiday_on(date.fromisoformat(day))) == 1


@pytest.mark.parametrize("year", [1982, 2031, 2032, 0, -5, 10_000])
def test_cal_07_a_year_outside_the_table_is_refused_and_the_range_named(year: int) -> None:
    """CAL-07: the horizon does not end in silence."""
    with pytest.raises(DataError) as raised:
        holidays_of(year)
    for told in (raised.value.render("es"), raised.value.render("en")):
        assert "1983" in told
        assert "2030" in told
    with pytest.raises(DataError):
        holiday_on(date(2031, 1, 1))


@pytest.mark.parametrize("day", COINCIDING)
def test_two_holidays_on_one_date_stay_two(day: str) -> None:
    assert [holiday.name.es for holiday in holiday_on(date.fromisoformat(day))] == ["San Pedro y San Pablo", "Sagrado Corazón"]


def test_no_other_dates_coincide() -> None:
    days = [holiday.day for year in range(1983, 2031) for holiday in holidays_of(year)]
    assert sorted({day.isoformat() for day in days if days.count(day) > 1}) == COINCIDING


def test_a_fixed_holiday_on_a_sunday_is_not_moved() -> None:
    assert len(holiday_on(date(2025, 7, 20))) == 1
    assert holiday_on(date(2025, 7, 21)) == ()


def test_a_moved_holiday_on_a_sunday_goes_to_the_next_day() -> None:
    assert holiday_on(date(2023, 11, 12)) == ()
    assert [holiday.name.en for holiday in holiday_on(date(2022, 3, 21))] == ["Saint Joseph"]
    assert [holiday.name.en for holiday in holiday_on(date(2017, 11, 13))] == ["Independence of Cartagena"]


@pytest.mark.parametrize(("year", "count"), [(1983, 17), (1984, 18), (2025, 18), (2026, 19), (2030, 19)])
def test_the_number_of_holidays_follows_the_laws(year: int, count: int) -> None:
    assert len(holidays_of(year)) == count
    assert list(holidays_of(year)) == sorted(holidays_of(year), key=lambda holiday: holiday.day)


def test_each_law_says_since_when() -> None:
    since = {holiday.law.name.es: holiday.law.in_force.es for year in (1983, 2026) for holiday in holidays_of(year)}
    assert "1983" in since["CST art. 177, lista original"]
    assert "1984" in since["Ley 51 de 1983"]
    assert "2026" in since["Ley 2578 de 2026, art. 6"]
