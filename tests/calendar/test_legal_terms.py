"""Terms: the worked examples of the doctrine, interruptions, refusals, and the count told in words."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Language
from enajena.calendar import BusinessCalendar, Interruption, Start, Term, TermRule, compute_term

WEEK = BusinessCalendar()
WITH_SATURDAY = BusinessCalendar(saturday_is_business=True)
TWO_MONTHS = TermRule(months=2, starts="day_after", extends=True)
TWO_MONTHS_A = TermRule(months=2, starts="same_day", extends=True)
STARTS: tuple[Start, ...] = ("day_after", "same_day", "next_business_day")
LANGUAGES: tuple[Language, ...] = ("es", "en")
Drawn = tuple[TermRule, date, BusinessCalendar, tuple[Interruption, ...]]
TEN_DAYS = TermRule(business_days=10, starts="day_after", extends=True)


def days_of(term: Term) -> tuple[str, str, str]:
    return term.first_day.isoformat(), term.nominal_last_day.isoformat(), term.last_day.isoformat()


def term_of(rule: TermRule, event: str, *stretches: str, calendar: BusinessCalendar = WEEK) -> Term:
    return compute_term(rule, date.fromisoformat(event), calendar, [stretch(text) for text in stretches])


def stretch(text: str) -> Interruption:
    from_, to = text.split(":")
    return Interruption(date.fromisoformat(from_), date.fromisoformat(to))


# --- The worked examples -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notice", "first", "nominal", "last"),
    [
        ("2006-05-05", "2006-05-06", "2006-07-06", "2006-07-06"),
        ("2005-05-10", "2005-05-11", "2005-07-11", "2005-07-11"),
        ("2004-08-30", "2004-08-31", "2004-10-31", "2004-11-02"),
        ("2004-08-31", "2004-09-01", "2004-11-01", "2004-11-02"),
        ("2004-12-29", "2004-12-30", "2005-02-28", "2005-02-28"),
        ("2004-12-30", "2004-12-31", "2005-02-28", "2005-02-28"),
    ],
)
def test_two_months_from_the_day_after_the_notice(notice: str, first: str, nominal: str, last: str) -> None:
    assert days_of(term_of(TWO_MONTHS, notice)) == (first, nominal, last)


@pytest.mark.parametrize(
    ("notice", "nominal", "last"),
    [
        ("2006-05-05", "2006-07-05", "2006-07-05"),
        ("2005-05-10", "2005-07-10", "2005-07-11"),
        ("2004-08-30", "2004-10-30", "2004-11-02"),
        ("2004-08-31", "2004-10-31", "2004-11-02"),
        ("2004-12-29", "2005-02-28", "2005-02-28"),
        ("2004-12-30", "2005-02-28", "2005-02-28"),
    ],
)
def test_within_the_two_months_after_the_notice(notice: str, nominal: str, last: str) -> None:
    assert days_of(term_of(TWO_MONTHS_A, notice)) == (notice, nominal, last)


def test_council_of_state_2008_four_months_from_the_day_after() -> None:
    rule = TermRule(months=4, starts="day_after", extends=True)
    assert days_of(term_of(rule, "2002-10-29")) == ("2002-10-30", "2003-02-28", "2003-02-28")


def test_council_of_state_1995_four_months_begun_on_31_october() -> None:
    rule = TermRule(months=4, starts="day_after", extends=True)
    assert term_of(rule, "1994-10-30").nominal_last_day == date(1995, 2, 28)


@pytest.mark.parametrize(("notified", "last"), [("2009-12-03", "2010-02-03"), ("2013-04-05", "2013-06-05")])
def test_council_of_state_2013_two_months_bear_the_number_of_the_notification(notified: str, last: str) -> None:
    assert term_of(TWO_MONTHS_A, notified).last_day.isoformat() == last


@pytest.mark.parametrize(
    ("notice", "week", "with_saturday"),
    [
        ("2005-12-16", "2005-12-30", "2005-12-28"),
        ("2006-06-28", "2006-07-13", "2006-07-11"),
        ("2005-03-16", "2005-04-04", "2005-03-31"),
        ("1996-01-02", "1996-01-17", "1996-01-15"),
    ],
)
def test_ten_business_days_from_the_day_after(notice: str, week: str, with_saturday: str) -> None:
    first = (date.fromisoformat(notice) + timedelta(days=1)).isoformat()
    assert days_of(term_of(TEN_DAYS, notice)) == (first, week, week)
    assert days_of(term_of(TEN_DAYS, notice, calendar=WITH_SATURDAY)) == (first, with_saturday, with_saturday)


def test_two_months_from_the_next_business_day() -> None:
    rule = TermRule(months=2, starts="next_business_day", extends=True)
    assert days_of(term_of(rule, "2006-05-05")) == ("2006-05-08", "2006-07-08", "2006-07-10")


def test_cal_01_ten_business_days_over_the_new_holiday() -> None:
    """CAL-01: noticed on Thursday 9 July 2026."""
    assert term_of(TEN_DAYS, "2026-07-09").last_day == date(2026, 7, 27)


@pytest.mark.parametrize("starts", STARTS)
def test_cal_10_a_notice_on_a_sunday_counts_from_the_next_day(starts: Start) -> None:
    """CAL-10: ten business days after Sunday 18 December 2005 and after the Friday before are the same ten."""
    rule = TermRule(business_days=10, starts=starts, extends=True)
    assert term_of(rule, "2005-12-18").last_day == term_of(rule, "2005-12-16").last_day == date(2005, 12, 30)


def test_date_05_sixty_calendar_days_move_to_a_business_day_by_local_dates() -> None:
    """DATE-05: the sixtieth day is Sunday 17 February 2019."""
    rule = TermRule(calendar_days=60, starts="day_after", extends=True)
    assert days_of(term_of(rule, "2018-12-19")) == ("2018-12-20", "2019-02-17", "2019-02-18")


@pytest.mark.parametrize(("expiry", "thirtieth"), [("2004-02-10", "2004-03-11"), ("2005-07-11", "2005-08-10")])
def test_thirty_calendar_days_may_be_left_where_they_fall(expiry: str, thirtieth: str) -> None:
    after = TermRule(calendar_days=30, starts="day_after", extends=False)
    within = TermRule(calendar_days=30, starts="same_day", extends=False)
    assert [term_of(rule, expiry).last_day.isoformat() for rule in (after, within)] == [thirtieth, thirtieth]


def test_calendar_days_from_the_next_business_day_count_that_day() -> None:
    rule = TermRule(calendar_days=5, starts="next_business_day", extends=False)
    assert days_of(term_of(rule, "2006-05-05")) == ("2006-05-08", "2006-05-12", "2006-05-12")


def test_a_term_that_does_not_extend_may_end_on_a_holiday_and_beyond_the_table() -> None:
    rule = TermRule(months=24, starts="same_day", extends=False)
    assert term_of(rule, "2003-01-01").last_day == date(2005, 1, 1)
    assert term_of(rule, "2030-06-10").last_day == date(2032, 6, 10)


# --- Interruptions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stretches", "nominal", "last"),
    [
        (["2006-06-01:2006-06-06"], "2006-07-11", "2006-07-11"),
        (["2006-06-01:2006-06-03"], "2006-07-08", "2006-07-10"),
        (["2006-05-06:2006-05-07"], "2006-07-07", "2006-07-07"),
        (["2006-07-06:2006-07-07"], "2006-07-07", "2006-07-07"),
        (["2006-06-01:2006-06-11", "2006-07-12:2006-07-14"], "2006-07-18", "2006-07-18"),
        (["2006-07-12:2006-07-14", "2006-06-01:2006-06-11"], "2006-07-18", "2006-07-18"),
        (["2006-06-01:2006-06-03", "2006-06-03:2006-06-06"], "2006-07-11", "2006-07-11"),
    ],
)
def test_an_interruption_moves_the_end_by_the_days_without_offer(stretches: list[str], nominal: str, last: str) -> None:
    assert days_of(term_of(TWO_MONTHS, "2006-05-05", *stretches)) == ("2006-05-06", nominal, last)


@pytest.mark.parametrize(
    ("stretches", "last"),
    [
        (["2005-12-20:2005-12-22"], "2006-01-03"),
        (["2005-12-22:2005-12-26"], "2006-01-03"),
        (["2005-12-24:2005-12-26"], "2005-12-30"),
        (["2005-12-30:2006-01-12"], "2006-01-12"),
        (["2005-12-20:2005-12-22", "2006-01-03:2006-01-04"], "2006-01-04"),
    ],
)
def test_business_days_without_offer_are_given_back_as_business_days(stretches: list[str], last: str) -> None:
    assert days_of(term_of(TEN_DAYS, "2005-12-16", *stretches))[1:] == (last, last)


def test_calendar_days_without_offer_are_given_back_one_by_one() -> None:
    rule = TermRule(calendar_days=30, starts="day_after", extends=False)
    assert term_of(rule, "2004-02-10", "2004-02-20:2004-02-25").last_day == date(2004, 3, 16)


def test_a_term_never_ends_while_there_is_no_offer() -> None:
    """Nominal Sunday 31 October, Monday a holiday: an interruption of Monday and Tuesday ends on Wednesday."""
    term = term_of(TWO_MONTHS, "2004-08-30", "2004-11-01:2004-11-03")
    assert days_of(term)[1:] == ("2004-11-02", "2004-11-03")
    assert "no hay oferta" in term.steps[-2].text.es


def test_the_day_of_the_event_cannot_be_lost_from_a_count_that_leaves_it_out() -> None:
    rule = TermRule(business_days=10, starts="same_day", extends=True)
    assert term_of(rule, "2005-12-16", "2005-12-16:2005-12-17").last_day == date(2005, 12, 30)


@pytest.mark.parametrize(
    ("stretches", "es", "en"),
    [
        (["2006-05-05:2006-05-08"], "empieza antes del primer día del plazo, sábado 6 de mayo de 2006", "it starts before the first day"),
        (["2006-07-07:2006-07-10"], "ya venció, el jueves 6 de julio de 2006", "already ended, on Thursday 6 July 2006"),
        (["2006-06-01:2006-06-11", "2006-07-18:2006-07-20"], "ya venció, el lunes 17 de julio de 2006", "on Monday 17 July 2006"),
        (["2006-06-01:2006-06-06", "2006-06-05:2006-06-08"], "se cruza con otra, que termina el martes 6 de junio de 2006", "overlaps"),
        (["2006-06-01:2006-06-06", "2006-06-01:2006-06-06"], "se cruza con otra", "overlaps"),
    ],
)
def test_an_interruption_that_does_not_fit_is_refused_with_place_and_remedy(stretches: list[str], es: str, en: str) -> None:
    with pytest.raises(CallError) as raised:
        term_of(TWO_MONTHS, "2006-05-05", *stretches)
    assert es in raised.value.render("es")
    assert en in raised.value.render("en")
    assert raised.value.render("es").startswith(f"Interrupción {stretches[-1]}: ")
    assert raised.value.remedy is not None
    assert raised.value.exit_status == 2


@pytest.mark.parametrize("text", ["2006-06-06:2006-06-06", "2006-06-06:2006-06-01"])
def test_an_interruption_without_days_is_refused(text: str) -> None:
    with pytest.raises(CallError, match="first day with an offer again") as raised:
        stretch(text)
    assert raised.value.render("es").startswith(f"Interrupción {text}: ")


# --- Refusals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lengths", [{}, {"months": 2, "business_days": 10}, {"months": 0}, {"business_days": -1}, {"months": 1, "calendar_days": 0}]
)
def test_a_rule_has_exactly_one_length(lengths: dict[str, int]) -> None:
    with pytest.raises(CallError, match="Give just one") as raised:
        TermRule(
            months=lengths.get("months"),
            business_days=lengths.get("business_days"),
            calendar_days=lengths.get("calendar_days"),
            starts="day_after",
            extends=True,
        )
    for unit, number in lengths.items():
        assert f"{unit}={number}" in raised.value.render("es")


@pytest.mark.parametrize("notice", ["1982-12-15", "2030-11-30", "2031-01-10"])
@pytest.mark.parametrize("rule", [TWO_MONTHS, TermRule(business_days=40, starts="same_day", extends=True)])
def test_cal_07_a_term_that_leaves_the_table_is_refused(rule: TermRule, notice: str) -> None:
    """CAL-07: the event and the last day are both looked up."""
    with pytest.raises(DataError, match="1983 to 2030"):
        term_of(rule, notice)


def test_a_term_that_leaves_the_calendar_is_refused() -> None:
    with pytest.raises(CallError, match="years 1 to 9999"):
        term_of(TermRule(months=1, starts="day_after", extends=False), "9999-12-31")


# --- The count in words --------------------------------------------------------------------------------------------------


def test_the_steps_tell_the_whole_count_in_spanish() -> None:
    term = term_of(TWO_MONTHS, "2004-08-30")
    assert [(step.day.isoformat(), step.text.es) for step in term.steps] == [
        ("2004-08-30", "El hecho que abre el plazo ocurrió el lunes 30 de agosto de 2004."),
        (
            "2004-08-31",
            (
                "El plazo corre desde el día siguiente, hábil o no: martes 31 de agosto de 2004 "
                "(CGP art. 118; Consejo de Estado, Sección Cuarta, 17 de noviembre de 1995, exp. 7200)."
            ),
        ),
        ("2004-10-31", "2 meses: vence el día del mismo número, domingo 31 de octubre de 2004 (CC art. 67; Ley 4 de 1913, art. 59)."),
        ("2004-10-31", "El domingo 31 de octubre de 2004 no es día hábil: descanso dominical."),
        ("2004-11-01", "El lunes 1 de noviembre de 2004 no es día hábil: festivo Todos los Santos (Ley 51 de 1983)."),
        ("2004-11-02", "El plazo se extiende hasta el primer día hábil, martes 2 de noviembre de 2004 (Ley 4 de 1913, art. 62)."),
    ]


def test_the_steps_tell_an_interruption_in_english() -> None:
    term = term_of(TWO_MONTHS, "2006-05-05", "2006-06-01:2006-06-03")
    assert [(step.day.isoformat(), step.text.en) for step in term.steps[3:]] == [
        (
            "2006-07-08",
            (
                "There was no offer from Thursday 1 June 2006 and there is one again from Saturday 3 June 2006: "
                "2 calendar days are given back and the end moves to Saturday 8 July 2006."
            ),
        ),
        ("2006-07-08", "Saturday 8 July 2006 is no business day: the entity does not work on Saturdays."),
        ("2006-07-09", "Sunday 9 July 2006 is no business day: Sunday rest."),
        ("2006-07-10", "The term is extended to the first business day, Monday 10 July 2006 (Ley 4 de 1913, art. 62)."),
    ]


def test_a_count_of_business_days_names_the_holidays_passed_over_and_their_laws() -> None:
    told = " ".join(step.text.es for step in term_of(TEN_DAYS, "2005-03-16").steps)
    for day, name in (("lunes 21", "San José"), ("jueves 24", "Jueves Santo"), ("viernes 25", "Viernes Santo")):
        assert f"El {day} de marzo de 2005 no es día hábil: festivo {name} (Ley 51 de 1983)." in told
    assert "sábado" not in told
    assert "10 días hábiles: el último es el lunes 4 de abril de 2005" in told


def test_a_holiday_passed_over_because_of_an_interruption_is_named() -> None:
    """Friday 30 December 2005 to Tuesday 10 January 2006: six business days later, over Epiphany."""
    term = term_of(TEN_DAYS, "2005-12-16", "2005-12-20:2005-12-28")
    assert term.last_day == date(2006, 1, 10)
    assert "festivo Reyes Magos (Ley 51 de 1983)" in " ".join(step.text.es for step in term.steps)


def test_no_business_day_lost_is_said() -> None:
    steps = term_of(TEN_DAYS, "2005-12-16", "2005-12-24:2005-12-26").steps
    assert any("no se perdió ningún día hábil" in step.text.es for step in steps)


def test_an_event_on_a_holiday_is_said_to_count() -> None:
    text = term_of(TWO_MONTHS, "2004-11-01").steps[0].text
    assert text.en == (
        "The event that opens the term happened on Monday 1 November 2004; it is no business day "
        "(holiday All Saints (Ley 51 de 1983)) and counts all the same."
    )


def test_a_month_without_the_day_is_said() -> None:
    assert "ese mes no tiene día 31; vence su último día, lunes 28 de febrero de 2005" in term_of(TWO_MONTHS, "2004-12-30").steps[2].text.es


def test_the_days_before_the_first_business_day_are_told() -> None:
    steps = term_of(TermRule(months=2, starts="next_business_day", extends=True), "2006-05-05").steps
    assert [step.day.isoformat() for step in steps[:4]] == ["2006-05-05", "2006-05-06", "2006-05-07", "2006-05-08"]


def test_each_start_cites_its_own_reading() -> None:
    assert "exp. 19108" in term_of(TWO_MONTHS_A, "2006-05-05").steps[1].text.es
    days = TermRule(calendar_days=3, starts="same_day", extends=False)
    assert "no entra en la cuenta" in term_of(days, "2006-05-05").steps[1].text.es
    assert "No se extiende" in term_of(days, "2006-05-05").steps[-1].text.es


# --- Properties ----------------------------------------------------------------------------------------------------------

events = st.dates(date(1984, 1, 1), date(2025, 12, 31))
calendars = st.builds(BusinessCalendar, saturday_is_business=st.booleans())


@st.composite
def rules(draw: st.DrawFn) -> TermRule:
    starts = draw(st.sampled_from(STARTS))
    number = draw(st.integers(1, 12))
    match draw(st.sampled_from(["months", "business_days", "calendar_days"])):
        case "months":
            return TermRule(months=number, starts=starts, extends=True)
        case "business_days":
            return TermRule(business_days=number, starts=starts, extends=True)
        case _:
            return TermRule(calendar_days=5 * number, starts=starts, extends=True)


@st.composite
def interrupted(draw: st.DrawFn) -> Drawn:
    """Draw a term and up to three interruptions that fit it, each within the term as the ones before left it."""
    rule, event, calendar = draw(rules()), draw(events), draw(calendars)
    found: list[Interruption] = []
    for _ in range(draw(st.integers(0, 3))):
        term = compute_term(rule, event, calendar, found)
        earliest = found[-1].to if found else term.first_day
        from_ = earliest + timedelta(days=draw(st.integers(0, max(0, (term.last_day - earliest).days))))
        found.append(Interruption(from_, from_ + timedelta(days=draw(st.integers(1, 40)))))
    return rule, event, calendar, tuple(found)


def without_offer(stretches: Sequence[Interruption], day: date) -> bool:
    return any(each.from_ <= day < each.to for each in stretches)


def days_from(first: date, last: date) -> list[date]:
    return [first + timedelta(days=k) for k in range((last - first).days + 1)]


@given(interrupted())
@settings(deadline=None)
def test_a_term_is_never_shorter_after_interruptions(drawn: Drawn) -> None:
    rule, event, calendar, stretches = drawn
    before = compute_term(rule, event, calendar)
    after = compute_term(rule, event, calendar, stretches)
    assert after.nominal_last_day >= before.nominal_last_day
    assert after.last_day >= before.last_day
    assert after.last_day >= after.nominal_last_day
    assert after.first_day == before.first_day


@given(interrupted())
@settings(deadline=None)
def test_there_are_as_many_days_with_an_offer_as_granted_and_the_last_is_one(drawn: Drawn) -> None:
    rule, event, calendar, stretches = drawn
    granted = compute_term(rule, event, calendar)
    after = compute_term(rule, event, calendar, stretches)
    assert not without_offer(stretches, after.last_day)
    if rule.business_days is None:
        open_days = [day for day in days_from(after.first_day, after.last_day) if not without_offer(stretches, day)]
        assert len(open_days) >= len(days_from(granted.first_day, granted.nominal_last_day))


@given(interrupted())
@settings(deadline=None)
def test_the_last_day_is_always_a_business_day_where_the_rule_extends(
    drawn: Drawn,
) -> None:
    rule, event, calendar, stretches = drawn
    assert calendar.is_business(compute_term(rule, event, calendar, stretches).last_day)


@given(interrupted())
@settings(deadline=None)
def test_business_days_with_an_offer_are_exactly_those_granted(
    drawn: Drawn,
) -> None:
    """An oracle that walks day by day and counts the business days on which there was an offer."""
    rule, event, calendar, stretches = drawn
    assume(rule.business_days is not None)
    counted = 0
    day = event
    while counted < (rule.business_days or 0):
        day += timedelta(days=1)
        counted += calendar.is_business(day) and not without_offer(stretches, day)
    assert compute_term(rule, event, calendar, stretches).last_day == day


@given(interrupted(), st.randoms())
@settings(deadline=None)
def test_the_order_in_which_interruptions_come_changes_nothing(drawn: Drawn, shuffler: Random) -> None:
    rule, event, calendar, stretches = drawn
    shuffled = list(stretches)
    shuffler.shuffle(shuffled)
    assert compute_term(rule, event, calendar, shuffled) == compute_term(rule, event, calendar, stretches)


@given(interrupted())
@settings(deadline=None)
def test_the_steps_lead_from_the_event_to_the_last_day(drawn: Drawn) -> None:
    rule, event, calendar, stretches = drawn
    term = compute_term(rule, event, calendar, stretches)
    assert term.steps[0].day == event
    assert term.steps[-1].day == term.last_day
    days = [step.day for step in term.steps]
    assert term.first_day in days
    assert term.nominal_last_day in days
    for step in term.steps:
        assert all(str(step.day.year) in step.text.to(language) for language in LANGUAGES)
        assert "{" not in step.text.es + step.text.en


@given(events, calendars, st.integers(1, 12))
@settings(deadline=None)
def test_counting_from_the_day_after_is_never_shorter_than_from_the_same_day(event: date, calendar: BusinessCalendar, months: int) -> None:
    by_start = {start: compute_term(TermRule(months=months, starts=start, extends=True), event, calendar) for start in STARTS}
    assert by_start["same_day"].last_day <= by_start["day_after"].last_day <= by_start["next_business_day"].last_day
