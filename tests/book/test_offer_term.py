"""The term of an offer: when it is open to the instant, what an interruption gives back, who may lengthen it, when it closes."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import RegulationAddendum
from enajena.book.acts.stages import StageClosed, StageExtended, StageInterrupted, StageResumed
from enajena.book.models import Acceptance, Stage
from enajena.book.terms_of_offers import last_day_given_back
from enajena.programme.reader import load
from enajena.programme.stages import stage_of
from enajena.rules.term import term
from support.books import Rehearsal, rehearsal
from support.offers import (
    BY,
    FIRST_DAY,
    LAST_DAY,
    NOTICED,
    PAPER,
    TERMS,
    acceptance,
    accepted,
    at,
    noticed,
    refusal,
)

ADDENDUM = RegulationAddendum(regulation="R-1", number="1-A", dated=date(2003, 11, 20), file_sha256=PAPER.sha256)
INTERRUPTED, RESUMED, MOVED = date(2003, 11, 1), date(2003, 11, 11), date(2003, 12, 22)
"""Ten days without offer: 11 December moves to Sunday the 21st, and so to Monday the 22nd."""
INTERRUPT = StageInterrupted(stage="first", ground="Aviso del 31 de octubre")
RESUME = StageResumed(stage="first", last_day=MOVED)
CLOSE = StageClosed(stage="first")


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        noticed(opened)
        yield opened


def first(sale: Rehearsal) -> Stage:
    return Stage.objects.using(sale.book.alias).get(ref="first", until_index__isnull=True)


def state_of_filed(sale: Rehearsal, filed_at: datetime) -> str:
    accepted(sale, acceptance("A-1", 10, filed_at))
    return Acceptance.objects.using(sale.book.alias).get(ref="A-1").state


MICROSECOND = timedelta(microseconds=1)
MIDNIGHT_AFTER = at(LAST_DAY + timedelta(days=1), 0)


@pytest.mark.parametrize(
    ("filed_at", "state"),
    [
        (at(FIRST_DAY, 0) - MICROSECOND, "late"),
        (at(FIRST_DAY, 0), "received"),
        (MIDNIGHT_AFTER - MICROSECOND, "received"),
        (MIDNIGHT_AFTER, "late"),
    ],
)
def test_the_offer_is_open_from_the_first_instant_of_its_first_day_to_the_last_of_its_last(
    sale: Rehearsal, filed_at: datetime, state: str
) -> None:
    assert state_of_filed(sale, filed_at) == state


@pytest.mark.parametrize(("past", "state"), [(timedelta(0), "received"), (MICROSECOND, "late")])
def test_the_hour_of_the_regulation_closes_the_last_day(tmp_path: Path, past: timedelta, state: str) -> None:
    with rehearsal(tmp_path) as sale:
        noticed(sale, replace(TERMS, closing_hour="17:00"))
        assert state_of_filed(sale, at(LAST_DAY, 17) + past) == state


def test_the_stage_closes_once_its_last_day_is_over(sale: Rehearsal) -> None:
    sale.clock.now = MIDNIGHT_AFTER - MICROSECOND
    close = [act_of(CLOSE, LAST_DAY)]
    assert refusal(lambda: sale.book.record(sale.sale, close)) == ("still_open", "2.1.3")
    sale.clock.now = MIDNIGHT_AFTER
    assert refusal(lambda: sale.book.record(sale.sale, [act_of(CLOSE, LAST_DAY - timedelta(days=1))])) == ("still_open", "2.1.3")
    sale.book.record(sale.sale, close)
    assert first(sale).state == "closed"


def test_at_the_hour_of_the_regulation_the_stage_is_still_open_and_right_after_it_closes(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        noticed(sale, replace(TERMS, closing_hour="17:00"))
        sale.clock.now = at(LAST_DAY, 17)
        assert refusal(lambda: sale.book.record(sale.sale, [act_of(CLOSE, LAST_DAY)]))[0] == "still_open"
        sale.clock.now += MICROSECOND
        sale.book.record(sale.sale, [act_of(CLOSE, LAST_DAY)])


def act_of(body: object, on: date) -> Act:
    return Act(body=body, on=on, by=BY)


# Interruptions


def test_an_interruption_gives_its_days_back_and_no_fewer(sale: Rehearsal) -> None:
    sale.do(INTERRUPTED, INTERRUPT, by=BY)
    assert first(sale).state == "interrupted"
    for wrong in (MOVED - timedelta(days=1), MOVED + timedelta(days=1)):
        resumed_to = partial(sale.do, RESUMED, replace(RESUME, last_day=wrong), by=BY)
        assert refusal(resumed_to) == ("last_day", "2.1.3")
    sale.do(RESUMED, RESUME, by=BY)
    found = first(sale)
    assert (found.state, found.last_day, found.interruptions) == ("noticed", MOVED, [["2003-11-01", "2003-11-11"]])


def test_more_days_than_those_given_back_are_given_by_addendum(sale: Rehearsal) -> None:
    sale.do(INTERRUPTED, INTERRUPT, by=BY)
    longer = replace(RESUME, last_day=date(2003, 12, 26), addendum="1-A")
    assert refusal(lambda: sale.do(RESUMED, longer, by=BY)) == ("no_addendum", "2.1.3")
    sale.do(RESUMED, replace(ADDENDUM, dated=RESUMED), by=BY, files=[PAPER])
    sale.do(RESUMED, longer, by=BY)
    assert first(sale).last_day == date(2003, 12, 26)


@pytest.mark.parametrize(
    ("day", "state"),
    [
        (INTERRUPTED - timedelta(days=1), "received"),
        (INTERRUPTED, "late"),
        (RESUMED - timedelta(days=1), "late"),
        (RESUMED, "received"),
    ],
)
def test_what_is_filed_while_there_is_no_offer_is_out_of_term(sale: Rehearsal, day: date, state: str) -> None:
    sale.do(INTERRUPTED, INTERRUPT, by=BY)
    sale.do(RESUMED, RESUME, by=BY)
    assert state_of_filed(sale, at(day, 12)) == state


def test_an_interrupted_offer_is_neither_closed_nor_extended_nor_interrupted_again(sale: Rehearsal) -> None:
    sale.do(INTERRUPTED, INTERRUPT, by=BY)
    assert refusal(lambda: sale.do(date(2003, 12, 12), CLOSE, by=BY)) == ("wrong_state", "ley-226 art. 25")
    assert refusal(lambda: sale.do(date(2003, 12, 12), INTERRUPT, by=BY))[0] == "wrong_state"


def test_an_offer_that_does_not_run_cannot_be_interrupted(sale: Rehearsal) -> None:
    for day in (NOTICED, date(2003, 12, 12)):
        assert refusal(partial(sale.do, day, INTERRUPT, by=BY)) == ("not_in_term", "2.1.3")


def test_an_offer_is_not_resumed_without_a_day_of_absence(sale: Rehearsal) -> None:
    sale.do(INTERRUPTED, INTERRUPT, by=BY)
    assert refusal(lambda: sale.do(INTERRUPTED, RESUME, by=BY)) == ("no_day_lost", "2.1.3")


def test_an_offer_that_stands_cannot_be_resumed(sale: Rehearsal) -> None:
    assert refusal(lambda: sale.do(RESUMED, RESUME, by=BY)) == ("wrong_state", "ley-226 art. 25")


# Extensions

EXTENDED = date(2004, 1, 15)
EXTEND = StageExtended(stage="first", last_day=EXTENDED, addendum="1-A")


def extended(sale: Rehearsal) -> None:
    sale.do(date(2003, 11, 20), ADDENDUM, by=BY, files=[PAPER])
    sale.do(date(2003, 11, 20), EXTEND, by=BY)


def test_an_addendum_extends_the_offer(sale: Rehearsal) -> None:
    assert refusal(lambda: sale.do(date(2003, 11, 20), EXTEND, by=BY)) == ("no_addendum", "2.1.3")
    extended(sale)
    assert first(sale).last_day == EXTENDED
    assert state_of_filed(sale, at(EXTENDED, 23)) == "received"


def test_an_extension_never_shortens_nor_revives_an_offer(sale: Rehearsal) -> None:
    sale.do(date(2003, 11, 20), ADDENDUM, by=BY, files=[PAPER])
    for last_day in (LAST_DAY, LAST_DAY - timedelta(days=1)):
        extend_to = partial(sale.do, date(2003, 11, 20), replace(EXTEND, last_day=last_day), by=BY)
        assert refusal(extend_to) == ("no_extension", "2.1.3")
    assert refusal(lambda: sale.do(date(2003, 12, 12), EXTEND, by=BY)) == ("no_extension", "2.1.3")


def test_an_interruption_of_what_an_addendum_gave_never_brings_the_end_forward(sale: Rehearsal) -> None:
    extended(sale)
    sale.do(date(2004, 1, 5), INTERRUPT, by=BY)
    assert refusal(lambda: sale.do(date(2004, 1, 8), replace(RESUME, last_day=date(2004, 1, 14)), by=BY)) == ("last_day", "2.1.3")
    sale.do(date(2004, 1, 8), replace(RESUME, last_day=EXTENDED), by=BY)
    sale.do(EXTENDED, INTERRUPT, by=BY)
    sale.do(date(2004, 1, 17), replace(RESUME, last_day=date(2004, 1, 19)), by=BY)  # the 17th is a Saturday
    assert first(sale).last_day == date(2004, 1, 19)


@given(
    notice=st.dates(date(2003, 1, 1), date(2010, 12, 31)),
    lengths=st.lists(st.tuples(st.integers(0, 25), st.integers(1, 40)), max_size=3),
)
def test_an_offer_always_lasts_as_many_days_as_two_months_have(notice: date, lengths: list[tuple[int, int]]) -> None:
    programme = load("gases-guajira-2003")
    rule = stage_of(programme, "first")
    whole = term(programme, "first", notice)
    stage = Stage(ref="first", notice_on=notice, first_day=whole.first_day, last_day=whole.last_day, interruptions=[])
    start = whole.first_day
    for wait, length in lengths:
        start = min(start + timedelta(days=wait), stage.last_day or start)
        again = start + timedelta(days=length)
        stage.interruptions = [*stage.interruptions, [start.isoformat(), again.isoformat()]]
        before, stage.last_day = stage.last_day, last_day_given_back(programme, rule, stage)
        assert before is not None
        assert stage.last_day >= max(before, again)
        start = again
    assert stage.last_day is not None
    lost = sum((date.fromisoformat(to) - date.fromisoformat(from_)).days for from_, to in stage.interruptions)
    assert (stage.last_day - whole.first_day).days - lost >= (whole.nominal_last_day - whole.first_day).days
