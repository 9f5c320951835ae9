"""Legal terms: from the event that opens one to its last day, with every step in words.

The sources are CC art. 67, Ley 4 de 1913 (arts. 59 to 62), CGP art. 118, C.Co. art. 829 and, for offers to the recipients of
special conditions, Ley 226 de 1995 art. 25. Which reading a term follows is said by its `TermRule`, that is, by the decree.

Dates are local dates in Bogotá and no instant enters the count: moving to a business day in UTC would take another day
for it. A term lasts until the end of its last day there; `bogota.end_of_day_bogota` gives that instant.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from enajena.basics.faults import CallError
from enajena.basics.text import Text, same
from enajena.basics.words import listed
from enajena.calendar.business import BusinessCalendar
from enajena.calendar.months import add_days, add_months
from enajena.calendar.steps import (
    Start,
    Step,
    Unit,
    closed_steps,
    event_step,
    first_day_step,
    interruption_step,
    last_day_step,
    nominal_step,
    resumed_step,
)
from enajena.calendar.words import date_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class TermRule:
    """How a text grants a term. Exactly one length is given.

    `starts` says where the count begins:
    `day_after`: "counted from the day after"; that day, business day or not, is the first;
    `same_day`: "within the N months following"; a term of months bears the number of the event's own day, and one of days leaves
    that day out of the count;
    `next_business_day`: the first business day after the event is the first.

    `extends` moves a last day that is no business day to the next one (Ley 4 de 1913, art. 62). A term of business days
    ends on one anyway.

    Raises:
        CallError: no length, several, or one below 1.
    """

    months: int | None = None
    business_days: int | None = None
    calendar_days: int | None = None
    starts: Start
    extends: bool

    def __post_init__(self) -> None:
        """Refuse a rule without exactly one positive length."""
        lengths = self._lengths()
        if len(lengths) != 1 or lengths[0][1] < 1:
            found = [same(f"{unit}={number}") for unit, number in lengths] or [Text("ninguna", "none")]
            raise CallError(
                Text("Regla de un plazo: longitudes dadas: {found}.", "Rule of a term: lengths given: {found}.").format(
                    found=listed(found)
                ),
                Text(
                    "Dé una sola entre months, business_days y calendar_days, de 1 o más.",
                    "Give just one of months, business_days and calendar_days, of 1 or more.",
                ),
            )

    @property
    def length(self) -> tuple[Unit, int]:
        """The unit of the term and how many of it."""
        return self._lengths()[0]

    def _lengths(self) -> list[tuple[Unit, int]]:
        given: tuple[tuple[Unit, int | None], ...] = (
            ("months", self.months),
            ("business_days", self.business_days),
            ("calendar_days", self.calendar_days),
        )
        return [(unit, number) for unit, number in given if number is not None]


@dataclass(frozen=True, slots=True)
class Interruption:
    """A stretch without offer: `from_` is the first day without it and `to` the first day on which there is one again.

    Raises:
        CallError: `to` is not after `from_`.
    """

    from_: date
    to: date

    def __post_init__(self) -> None:
        """Refuse a stretch without days."""
        if self.to <= self.from_:
            raise _refused(
                self,
                Text("la oferta se reanuda sin haber faltado un día.", "the offer is resumed without a day of absence."),
                Text(
                    "Dé el primer día sin oferta y, después, el primer día en que la hay de nuevo.",
                    "Give the first day without offer and then the first day with an offer again.",
                ),
            )

    @property
    def days(self) -> int:
        """How many calendar days were without offer."""
        return (self.to - self.from_).days


@dataclass(frozen=True, slots=True)
class Term:
    """A term worked out.

    `nominal_last_day` is the end after the interruptions and before any extension to a business day; `last_day` is the day at
    whose midnight the term ends. `steps` tells the count in order, from the event to `last_day`.
    """

    first_day: date
    nominal_last_day: date
    last_day: date
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _End:
    """An end under way: the nominal day, and the day since which the offer stands again."""

    nominal: date
    resumed: date


def compute_term(rule: TermRule, event: date, calendar: BusinessCalendar, interruptions: Sequence[Interruption] = ()) -> Term:
    """Work out a term from the event that opens it (the notice, the purchase, the request).

    An interruption moves the end of a term of months or calendar days by the days without offer, and gives back to a term
    of business days the business days without offer, so that a term is never shorter than granted (Ley 226 de 1995,
    art. 25; open question A11: an addendum may give more). They are taken in order of date, whatever order they come in;
    a later one may fall in the days that an earlier one gave back.

    Raises:
        CallError: an interruption starts before the first day, after the last day as it then stands, or before another one
            is over; or the dates leave the calendar.
        DataError: a day that had to be looked up is outside the holiday table.
    """
    unit, number = rule.length
    first_day = _first_day(rule.starts, event, calendar)
    end = _End(_nominal_end(rule, event, first_day, calendar), first_day)
    steps = [
        *_opening_steps(rule, event, first_day, calendar),
        *_passed_over(unit, calendar, first_day, end.nominal),
        nominal_step(unit, number, first_day, end.nominal),
    ]
    for interruption in sorted(interruptions, key=lambda each: (each.from_, each.to)):
        _check_fits(interruption, first_day, end.resumed, _last_day(rule, end, calendar))
        moved, told = _interrupted(unit, event, end, interruption, calendar)
        steps += told
        end = moved
    last_day = _last_day(rule, end, calendar)
    return Term(first_day, end.nominal, last_day, (*steps, *_closing_steps(rule, end, last_day, calendar)))


def _first_day(starts: Start, event: date, calendar: BusinessCalendar) -> date:
    if starts == "same_day":
        return event
    day_after = add_days(event, 1)
    return calendar.next_business(day_after) if starts == "next_business_day" else day_after


def _nominal_end(rule: TermRule, event: date, first_day: date, calendar: BusinessCalendar) -> date:
    unit, number = rule.length
    if unit == "months":
        return add_months(first_day, number)
    if unit == "business_days":
        return calendar.add_business_days(event, number)
    # The event's own day is never counted; any other first day is day number 1.
    return add_days(first_day, number if rule.starts == "same_day" else number - 1)


def _last_day(rule: TermRule, end: _End, calendar: BusinessCalendar) -> date:
    if not rule.extends:
        return end.nominal
    # An interruption may fall wholly in the days of an extension: no term ends while there is no offer.
    return calendar.next_business(max(end.nominal, end.resumed))


def _interrupted(unit: Unit, event: date, end: _End, interruption: Interruption, calendar: BusinessCalendar) -> tuple[_End, list[Step]]:
    if unit == "business_days":
        # The event's own day was never in the count, so it cannot be lost from it.
        lost = calendar.business_days_between(max(interruption.from_, add_days(event, 1)), interruption.to)
        nominal = calendar.add_business_days(end.nominal, lost) if lost else end.nominal
    else:
        lost = interruption.days
        nominal = add_days(end.nominal, lost)
    told = [
        *_passed_over(unit, calendar, add_days(end.nominal, 1), nominal),
        interruption_step(unit, interruption.from_, interruption.to, lost, nominal),
    ]
    return _End(nominal, interruption.to), told


def _check_fits(interruption: Interruption, first_day: date, resumed: date, last_day: date) -> None:
    from_ = interruption.from_
    if from_ < first_day:
        raise _refused(
            interruption,
            Text("empieza antes del primer día del plazo, {day}.", "it starts before the first day of the term, {day}.").format(
                day=date_in_words(first_day)
            ),
            Text("Dé solo los días sin oferta dentro del plazo.", "Give only the days without offer within the term."),
        )
    if from_ < resumed:
        raise _refused(
            interruption,
            Text("se cruza con otra, que termina el {day}.", "it overlaps with another one, which ends on {day}.").format(
                day=date_in_words(resumed)
            ),
            Text("Dé las dos como una sola interrupción.", "Give both as one interruption."),
        )
    if from_ > last_day:
        raise _refused(
            interruption,
            Text("empieza cuando el plazo ya venció, el {day}.", "it starts when the term has already ended, on {day}.").format(
                day=date_in_words(last_day)
            ),
            Text(
                "Revise las fechas: después del último día no hay plazo que prorrogar.",
                "Check the dates: after the last day there is no term to extend.",
            ),
        )


def _refused(interruption: Interruption, what: Text, remedy: Text) -> CallError:
    where = Text("Interrupción {from_}:{to}: {what}", "Interruption {from_}:{to}: {what}")
    return CallError(where.format(from_=interruption.from_, to=interruption.to, what=what), remedy)


def _opening_steps(rule: TermRule, event: date, first_day: date, calendar: BusinessCalendar) -> tuple[Step, ...]:
    unit, _ = rule.length
    looks_up = rule.extends or unit == "business_days" or rule.starts == "next_business_day"
    skipped: tuple[Step, ...] = ()
    if rule.starts == "next_business_day":
        skipped = closed_steps(calendar, add_days(event, 1), first_day)
    return (
        event_step(event, calendar.closed_because(event) if looks_up else ()),
        *skipped,
        first_day_step(rule.starts, unit, first_day),
    )


def _passed_over(unit: Unit, calendar: BusinessCalendar, from_incl: date, to_excl: date) -> tuple[Step, ...]:
    if unit != "business_days":
        return ()
    return closed_steps(calendar, from_incl, to_excl, weekends=False)


def _closing_steps(rule: TermRule, end: _End, last_day: date, calendar: BusinessCalendar) -> tuple[Step, ...]:
    starts_at = max(end.nominal, end.resumed)
    return (
        *((resumed_step(end.nominal, end.resumed),) if starts_at > end.nominal else ()),
        *closed_steps(calendar, starts_at, last_day),
        last_day_step(last_day, extended=last_day > end.nominal, extends=rule.extends or rule.business_days is not None),
    )
