"""Business days (días hábiles) of an entity: which days they are, and how they are counted.

Days that a law or an official act grants are business days unless it says otherwise (Ley 4 de 1913, art. 62).
"""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar.holidays import Holiday, holiday_on, holidays_of

_ONE_DAY = timedelta(days=1)
_SATURDAY = 5
_SUNDAY = 6


@dataclass(frozen=True, slots=True)
class BusinessCalendar:
    """The legal business days of one entity: no Sundays, no legal holidays, no days on which the entity is closed.

    Saturday is a business day only where the entity works on it; most national entities do not, hence the default. A legal
    judgement, so a setting (open question A7). `extra_non_working` are further days on which this entity is closed.

    Sessions of the stock exchange are another calendar: it closes on the last bank day of the year, which is a business day
    by law, and a term in trading days must never be counted here.

    Every method raises DataError where it would need a year outside the holiday table.
    """

    saturday_is_business: bool = False
    extra_non_working: frozenset[date] = frozenset()

    def is_business(self, day: date) -> bool:
        """Say whether a day is a business day. A year outside the table is refused even on a Sunday."""
        if day in _dates_of(day.year) or day in self.extra_non_working:
            return False
        return self.works_on_weekday_of(day)

    def works_on_weekday_of(self, day: date) -> bool:
        """Say whether the entity works on that day of the week, holidays and closings apart."""
        return day.weekday() < _SATURDAY or (day.weekday() == _SATURDAY and self.saturday_is_business)

    def closed_because(self, day: date) -> tuple[Text, ...]:
        """Return every reason why a day is not a business day, holidays with their law; nothing for a business day."""
        reasons = [_holiday_reason(holiday) for holiday in holiday_on(day)]
        if day.weekday() == _SUNDAY:
            reasons.append(Text("descanso dominical", "Sunday rest"))
        if day.weekday() == _SATURDAY and not self.saturday_is_business:
            reasons.append(Text("la entidad no trabaja los sábados", "the entity does not work on Saturdays"))
        if day in self.extra_non_working:
            reasons.append(Text("día no laborable de la entidad", "closing day of the entity"))
        return tuple(reasons)

    def next_business(self, day: date) -> date:
        """Return the first business day on or after a day: the day itself where it is one."""
        while not self.is_business(day):
            day += _ONE_DAY
        return day

    def add_business_days(self, event: date, days: int) -> date:
        """Return the `days`-th business day after an event. The event is outside the count, whatever day it is.

        Raises:
            CallError: `days` is not at least 1.
        """
        if days < 1:
            raise CallError(
                Text(
                    "Término en días hábiles: se pidieron {days} días.",
                    "Term in business days: {days} days were asked for.",
                ).format(days=days),
                Text("Pida 1 día hábil o más.", "Ask for 1 business day or more."),
            )
        day = event
        for _ in range(days):
            day = self.next_business(day + _ONE_DAY)
        return day

    def business_days_between(self, from_incl: date, to_excl: date) -> int:
        """Return how many business days there are from a day, included, to another, excluded.

        Raises:
            CallError: the second day is before the first.
        """
        if to_excl < from_incl:
            raise CallError(
                Text(
                    "Días hábiles entre dos fechas: {to} es anterior a {first}.",
                    "Business days between two dates: {to} is before {first}.",
                ).format(to=to_excl, first=from_incl),
                Text("Dé primero la fecha más antigua.", "Give the earlier date first."),
            )
        return sum(self.is_business(from_incl + timedelta(days=k)) for k in range((to_excl - from_incl).days))


@cache
def _dates_of(year: int) -> frozenset[date]:
    return frozenset(holiday.day for holiday in holidays_of(year))


def _holiday_reason(holiday: Holiday) -> Text:
    return Text("festivo {name} ({law})", "holiday {name} ({law})").format(name=holiday.name, law=holiday.law.name)
