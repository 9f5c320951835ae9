"""The term of a stage: counted as the programme's file grants it, with what it assumes."""

from datetime import date

import pytest
from rules_builders import day, term_programme

from enajena.basics.faults import CallError, DataError
from enajena.calendar import BusinessCalendar, Interruption
from enajena.programme.reader import load
from enajena.rules.term import term

TWO_MONTHS = term_programme(months=2, starts="day_after", assumes=("A7",))


@pytest.mark.parametrize(
    ("notice", "nominal", "last"),
    [
        ("2006-05-05", "2006-07-06", "2006-07-06"),
        ("2005-05-10", "2005-07-11", "2005-07-11"),
        ("2004-08-30", "2004-10-31", "2004-11-02"),
        ("2004-08-31", "2004-11-01", "2004-11-02"),
        ("2004-12-29", "2005-02-28", "2005-02-28"),
        ("2004-12-30", "2005-02-28", "2005-02-28"),
    ],
)
def test_two_months_from_the_day_after_the_notice(notice: str, nominal: str, last: str) -> None:
    result = term(TWO_MONTHS, "first", day(notice))
    assert (result.nominal_last_day, result.last_day) == (day(nominal), day(last))


@pytest.mark.parametrize(
    ("notice", "last", "with_saturdays"),
    [
        ("2005-12-16", "2005-12-30", "2005-12-28"),
        ("2006-06-28", "2006-07-13", "2006-07-11"),
        ("2005-03-16", "2005-04-04", "2005-03-31"),
        ("1996-01-02", "1996-01-17", "1996-01-15"),
        pytest.param("2026-07-09", "2026-07-27", "2026-07-23", id="CAL-01"),
    ],
)
def test_ten_business_days_from_the_day_after_the_notice(notice: str, last: str, with_saturdays: str) -> None:
    """CAL-01: the holiday of Ley 2578 de 2026 is no business day."""
    programme = term_programme(business_days=10, starts="day_after")
    assert term(programme, "first", day(notice)).last_day == day(last)
    saturdays = BusinessCalendar(saturday_is_business=True)
    assert term(programme, "first", day(notice), calendar=saturdays).last_day == day(with_saturdays)


def test_gases_guajira_grants_two_months_and_then_ten_business_days() -> None:
    programme = load("gases-guajira-2003")
    first = term(programme, "first", day("2005-05-10"))
    second = term(programme, "second", day("2005-12-16"))
    assert (first.first_day, first.last_day) == (day("2005-05-11"), day("2005-07-11"))
    assert second.last_day == day("2005-12-30")
    assert (first.source, second.source) == ("2.1.3", "2.2.5")


def test_an_interruption_gives_its_days_back_and_brings_its_assumption() -> None:
    """Ten days without offer move the end of 6 July 2006 to Sunday 16 July, and so to Monday 17."""
    programme = load("gases-guajira-2003")
    whole = term(programme, "first", day("2006-05-05"))
    interrupted = term(programme, "first", day("2006-05-05"), [Interruption(day("2006-06-01"), day("2006-06-11"))])
    assert (interrupted.nominal_last_day, interrupted.last_day) == (day("2006-07-16"), day("2006-07-17"))
    assert "A11" not in {each.id for each in whole.assumptions}
    assert "A11" in {each.id for each in interrupted.assumptions}


def test_an_interruption_that_the_text_does_not_regulate_is_told() -> None:
    result = term(TWO_MONTHS, "first", day("2006-05-05"), [Interruption(day("2006-06-01"), day("2006-06-11"))])
    assert any("A11" in note.en for note in result.notes)
    assert term(TWO_MONTHS, "first", day("2006-05-05")).notes == ()


def test_a_term_that_is_a_minimum_says_so() -> None:
    result = term(load("carbocol-2000"), "first", day("2000-02-01"))
    assert any("minimum" in note.en for note in result.notes)


def test_a_stage_without_a_term_names_the_stages_that_have_one() -> None:
    with pytest.raises(DataError) as caught:
        term(TWO_MONTHS, "direct", day("2006-05-05"))
    assert "prueba" in caught.value.render("en")
    assert "direct" in caught.value.render("en")
    assert "first" in caught.value.render("es").splitlines()[1]


def test_an_unknown_stage_lists_those_there_are() -> None:
    with pytest.raises(CallError) as caught:
        term(TWO_MONTHS, "third", day("2006-05-05"))
    assert "first, direct" in caught.value.render("en")


def test_a_programme_without_stages_says_so() -> None:
    with pytest.raises(CallError) as caught:
        term(load("condiciones-especiales"), "first", day("2006-05-05"))
    assert "no stages" in caught.value.render("en")


@pytest.mark.parametrize("notice", [date(1899, 1, 1), date(9999, 12, 31)])
def test_a_notice_outside_the_holiday_table_is_refused(notice: date) -> None:
    """CAL-07: asking for a day outside the loaded years raises, it never answers."""
    with pytest.raises((DataError, CallError)):
        term(TWO_MONTHS, "first", notice)


def test_the_record_of_a_term_has_the_names_of_the_contract() -> None:
    result = term(TWO_MONTHS, "first", day("2004-08-30"))
    record = result.record("en")
    assert record["first_day"] == "2004-08-31"
    assert record["nominal_last_day"] == "2004-10-31"
    assert record["last_day"] == "2004-11-02"
    assert record["steps"] == [step.text.en for step in result.steps]
    assert record["assumptions"] == [{"id": "A7", "source": "5", "choice": "so", "why": "-", "who": "-"}]
