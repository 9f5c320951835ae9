"""The last day of an offer that was interrupted: what the term gives back, and what was announced beyond it."""

from collections.abc import Sequence
from datetime import date

from enajena.book.models import Stage
from enajena.book.openness import past_interruptions
from enajena.calendar import BusinessCalendar, Interruption, add_days
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage as StageRule
from enajena.rules.term import term

_CALENDAR = BusinessCalendar()


def last_day_given_back(programme: Programme, rule: StageRule, stage: Stage) -> date:
    """Return the earliest last day that a stage may have once its last interruption is over (Ley 226 art. 25; question A11).

    The term of the text is given back whole. Days beyond it, by the notice or an addendum, are not given back, but the end never
    comes earlier and the offer stands again on it. Where the text gives no term, the calendar days without offer are given back.

    Raises:
        EnajenaError: the term cannot be worked out.
    """
    interruptions = past_interruptions(stage)
    last = interruptions[-1]
    announced = stage.last_day or last.to
    if rule.term is None or stage.notice_on is None:
        return _CALENDAR.next_business(max(add_days(announced, last.days), last.to))
    by_term = _by_term(programme, rule, stage.notice_on, interruptions)
    return max(by_term, _CALENDAR.next_business(max(announced, last.to)))


def _by_term(programme: Programme, rule: StageRule, notice: date, interruptions: Sequence[Interruption]) -> date:
    counted: list[Interruption] = []
    last_day = term(programme, rule.id, notice).last_day
    for interruption in interruptions:
        if interruption.from_ <= last_day:
            counted.append(interruption)
            last_day = term(programme, rule.id, notice, counted).last_day
    return last_day
