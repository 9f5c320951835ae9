"""Where a breach falls: every bracket's first and last day, the lock-up, and the days after both."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules_builders import breach_programme, day, fine_rule, lock_up, programme

from enajena.basics.faults import CallError
from enajena.programme.model import Programme
from enajena.programme.reader import load
from enajena.rules.brackets import placed_brackets
from enajena.rules.fine import FineResult, fine
from enajena.rules.fine_facts import FineFacts

ONE_DAY = timedelta(days=1)
HALF_YEARS = breach_programme()


def breach(of: Programme, acquired: str, breached: date, **facts: Any) -> FineResult:
    chosen: dict[str, Any] = {"shares": 100, "paid_cop": Decimal(1000), **facts}
    return fine(of, FineFacts(acquired=day(acquired), breached=breached, **chosen), {})


def percent_on(acquired: str, breached: date, of: Programme = HALF_YEARS) -> str | None:
    bracket = breach(of, acquired, breached).record("en")["bracket"]
    return bracket["percent"] if isinstance(bracket, dict) else None


@pytest.mark.parametrize(
    ("acquired", "ends"),
    [
        ("2005-03-15", ("2005-09-15", "2006-03-15", "2006-09-15", "2007-03-15")),
        ("2005-08-31", ("2006-02-28", "2006-08-31", "2007-02-28", "2007-08-31")),
        ("2004-02-29", ("2004-08-29", "2005-02-28", "2005-08-29", "2006-02-28")),
        pytest.param("2003-08-31", ("2004-02-29", "2004-08-31", "2005-02-28", "2005-08-31"), id="brackets_month_end"),
        pytest.param("1999-08-31", ("2000-02-29", "2000-08-31", "2001-02-28", "2001-08-31"), id="DATE-01"),
        pytest.param("2018-08-28", ("2019-02-28", "2019-08-28", "2020-02-28", "2020-08-28"), id="DATE-02-28"),
        pytest.param("2018-08-29", ("2019-02-28", "2019-08-29", "2020-02-29", "2020-08-29"), id="DATE-02-29"),
        pytest.param("2018-08-30", ("2019-02-28", "2019-08-30", "2020-02-29", "2020-08-30"), id="DATE-02-30"),
        pytest.param("2018-08-31", ("2019-02-28", "2019-08-31", "2020-02-29", "2020-08-31"), id="DATE-02-31"),
    ],
)
def test_each_bracket_changes_the_day_after_its_last_day(acquired: str, ends: tuple[str, ...]) -> None:
    """DATE-01, DATE-02: every edge is counted from the purchase itself, and clamped to the end of a shorter month."""
    percents = ["25", "20", "15", "10", None]
    for place, end in enumerate(ends):
        assert percent_on(acquired, day(end) - ONE_DAY) == percents[place]
        assert percent_on(acquired, day(end)) == percents[place]
        assert percent_on(acquired, day(end) + ONE_DAY) == percents[place + 1]


def test_a_bracket_is_found_by_its_edges_and_not_by_months_and_days() -> None:
    """DATE-04: 31 January to 30 June looks like "five months" or "four and 30 days"; the edge of the sixth month is 31 July."""
    assert percent_on("1991-01-31", day("1991-07-31")) == "25"
    assert percent_on("1991-01-31", day("1991-08-01")) == "20"


def test_the_day_of_the_purchase_is_in_the_first_bracket() -> None:
    assert percent_on("2005-03-15", day("2005-03-15")) == "25"


def test_the_first_day_of_the_seventh_month_is_counted_from_the_subscription() -> None:
    """A3: subscribed on 15 January, 15 July is still in the first bracket of carbocol and 16 July in the second."""
    carbocol = load("carbocol-2000")
    assert percent_on("2000-01-15", day("2000-07-01"), carbocol) == "50"
    assert percent_on("2000-01-15", day("2000-07-15"), carbocol) == "50"
    assert percent_on("2000-01-15", day("2000-07-16"), carbocol) == "40"


@pytest.mark.parametrize(
    ("name", "percents"),
    [
        ("termocartagena-1996", ["25", "20", "15", "10"]),
        ("gases-guajira-2003", ["25", "20", "15", "10"]),
        ("invercolsa-1996", ["25", "20", "15", "10"]),
        ("carbocol-2000", ["50", "40", "30", "20"]),
        ("condiciones-especiales", ["100", "75", "50", "25"]),
        ("isagen-2013", ["100", "75", "50", "25"]),
        ("granahorrar-2005", ["100", "75", "50", "25"]),
        ("isagen-2006", ["100", "100", "50", "50"]),
    ],
)
def test_the_built_in_texts_have_their_percents_by_half_year(name: str, percents: list[str]) -> None:
    rule = load(name).fine
    assert rule is not None
    brackets = placed_brackets(rule, day("2005-08-31"))
    middles = ["2005-11-30", "2006-05-31", "2006-11-30", "2007-05-31"]
    found = [next(str(each.rule.percent) for each in brackets if each.first <= day(middle) <= each.last) for middle in middles]
    assert found == percents


def test_the_bracket_shows_its_numeral_and_days() -> None:
    record = breach(HALF_YEARS, "2005-03-15", day("2005-10-01")).record("es")
    assert record["bracket"] == {"source": "5(1)", "percent": "20", "from": "2005-09-16", "to": "2006-03-15"}
    assert record["lock_up"] == {"from": "2005-03-15", "to": "2007-03-15"}


def test_after_the_last_bracket_there_is_an_answer_and_no_fine() -> None:
    """A5: the day after the 24th month."""
    result = breach(HALF_YEARS, "2005-03-15", day("2007-03-16"), settled=day("2007-04-01"))
    record = result.record("en")
    assert record["bracket"] is None
    assert (record["fine_cop"], record["interest_cop"], record["total_cop"]) == ("0.00", "0.00", "0.00")
    assert any("after the last bracket" in note.en for note in result.notes)
    assert record["provisional"] is False


def test_a_breach_before_the_purchase_is_refused_and_not_put_in_the_first_bracket() -> None:
    with pytest.raises(CallError) as caught:
        breach(HALF_YEARS, "2005-03-15", day("2005-03-14"))
    assert "--breached: 2005-03-14" in caught.value.render("en")
    assert "--acquired" in caught.value.render("es")
    assert caught.value.exit_status == 2


AWARD_CLOCK = programme(fine=fine_rule(("100", "75", "50", "25"), clock="award"), lock_up=lock_up(starts="transfer"))


def test_a_programme_that_counts_from_the_award_asks_for_it() -> None:
    with pytest.raises(CallError) as caught:
        breach(AWARD_CLOCK, "2005-11-15", day("2006-01-10"))
    assert "--awarded" in caught.value.render("en")


def test_the_clock_of_the_award_is_not_that_of_the_transfer() -> None:
    inside = breach(AWARD_CLOCK, "2005-11-15", day("2006-04-12"), awarded=day("2005-10-12"))
    later = breach(AWARD_CLOCK, "2005-11-15", day("2006-04-13"), awarded=day("2005-10-12"))
    assert inside.bracket is not None
    assert later.bracket is not None
    assert (str(inside.bracket.rule.percent), str(later.bracket.rule.percent)) == ("100", "75")


@pytest.mark.parametrize(("breached", "unregulated"), [("2007-10-13", True), ("2007-11-15", True), ("2007-11-16", False)])
def test_between_the_last_bracket_and_the_end_of_the_lock_up_the_interval_is_unregulated(breached: str, *, unregulated: bool) -> None:
    """A4: awarded on 12 October 2005, transferred on 15 November: a month bound and without a percentage."""
    result = breach(AWARD_CLOCK, "2005-11-15", day(breached), awarded=day("2005-10-12"))
    assert (result.bracket, result.fine_cop) == (None, Decimal("0.00"))
    assert any("unregulated interval" in note.en for note in result.notes) is unregulated
    assert any("intervalo sin regular" in note.es for note in result.notes) is unregulated


def test_granahorrar_counts_its_brackets_from_the_award_and_its_lock_up_from_the_transfer() -> None:
    result = breach(load("granahorrar-2005"), "2005-11-15", day("2007-10-20"), awarded=day("2005-10-12"))
    assert any("unregulated interval" in note.en for note in result.notes)


def test_an_award_after_the_acquisition_is_refused() -> None:
    with pytest.raises(CallError) as caught:
        breach(AWARD_CLOCK, "2005-11-15", day("2006-01-10"), awarded=day("2005-11-16"))
    assert "--acquired: 2005-11-15" in caught.value.render("en")


def test_a_bracket_that_outlives_the_lock_up_says_so() -> None:
    short = programme(fine=fine_rule(), lock_up=lock_up(months=12))
    result = breach(short, "2005-03-15", day("2006-03-16"))
    assert result.bracket is not None
    assert any("had ended on 2006-03-15" in note.en for note in result.notes)


def naive_edge(anchor: date, months: int) -> date:
    """Walk month by month to the year and month wanted, and there back from the anchor's number to a day that exists."""
    year, month = anchor.year, anchor.month
    for _ in range(months):
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    number = anchor.day
    while True:
        try:
            return date(year, month, number)
        except ValueError:
            number -= 1


@given(acquired=st.dates(date(1996, 1, 1), date(2030, 12, 31)), days=st.integers(0, 800))
def test_the_bracket_is_the_one_that_walking_day_by_day_finds(acquired: date, days: int) -> None:
    percents: list[str | None] = ["25", "20", "15", "10", None]
    ends = [naive_edge(acquired, months) for months in (6, 12, 18, 24)]
    walked, place = acquired, 0
    for _ in range(days):
        if place < 4 and walked == ends[place]:
            place += 1
        walked += ONE_DAY
    assert percent_on(acquired.isoformat(), walked) == percents[place]
