"""Months of the common calendar, always counted from the original date.

The last day bears the number of the first; where that month has no such day, its last day ends the term (CC art. 67, Ley 4 de
1913 art. 59). Adding months in steps would lose days for good (31 August, 29 February, 29 August), so no function here does it.
A difference in "months and days" depends on the order of the operands and is not offered: compare a date with the edges.
"""

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, timedelta
from itertools import pairwise

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.basics.words import counted

_MONTHS_OF_YEAR = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthSpan:
    """A stretch of months after an anchor, in days: both `first` and `last` belong to it.

    It ends on the same-numbered day `to_months` after the anchor, that day included, and the next stretch starts the day
    after: "the first day of the seventh month" counted from 15 January is 16 July, not 1 July.
    """

    to_months: int
    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        """Say whether a day belongs to the stretch."""
        return self.first <= day <= self.last


def add_months(anchor: date, months: int) -> date:
    """Return the same-numbered day so many months after the anchor (before it, where negative), or that month's last day.

    Raises:
        CallError: the result is outside the years 1 to 9999.
    """
    year, month = divmod(anchor.year * _MONTHS_OF_YEAR + anchor.month - 1 + months, _MONTHS_OF_YEAR)
    if not MINYEAR <= year <= MAXYEAR:
        raise _out_of_calendar(anchor, counted(months, Text("mes", "month"), Text("meses", "months")))
    return date(year, month + 1, min(anchor.day, monthrange(year, month + 1)[1]))


def add_days(day: date, days: int) -> date:
    """Return the date so many calendar days later (earlier, where negative).

    Raises:
        CallError: the result is outside the years 1 to 9999.
    """
    try:
        return day + timedelta(days=days)
    except OverflowError as error:
        raise _out_of_calendar(day, counted(days, Text("día", "day"), Text("días", "days"))) from error


def edges(anchor: date, months: Sequence[int]) -> tuple[MonthSpan, ...]:
    """Return the stretches that end so many months after the anchor, each edge counted from the anchor itself.

    The first stretch starts on the anchor. They have no holes and no overlaps. None is moved to a business day: they measure
    how long somebody held something, not a time to act (Ley 4 de 1913, art. 60; open question A8).

    Raises:
        CallError: no months, or they do not rise from 1 up; or an edge is outside the years 1 to 9999.
    """
    if not months or months[0] < 1 or any(later <= earlier for earlier, later in pairwise(months)):
        raise CallError(
            Text("Tramos en meses: {months} no es una serie creciente.", "Stretches of months: {months} do not rise.").format(
                months=list(months)
            ),
            Text("Dé meses desde 1 y en aumento, como 6, 12, 18, 24.", "Give months from 1 and rising, like 6, 12, 18, 24."),
        )
    lasts = [add_months(anchor, count) for count in months]
    firsts = [anchor, *(add_days(last, 1) for last in lasts[:-1])]
    return tuple(MonthSpan(to_months=end, first=first, last=last) for end, first, last in zip(months, firsts, lasts, strict=True))


def span_on(spans: Sequence[MonthSpan], day: date) -> MonthSpan | None:
    """Return the stretch to which a day belongs, or None after the last one.

    Raises:
        CallError: the day is before the anchor, which is a fault of the dates and not the first stretch.
    """
    if spans and day < spans[0].first:
        raise CallError(
            Text(
                "Fechas: {day} es anterior a {anchor}, desde donde se cuentan los meses.",
                "Dates: {day} is before {anchor}, from which the months are counted.",
            ).format(day=day, anchor=spans[0].first),
            Text("Revise cuál de las dos fechas está mal.", "Check which of the two dates is wrong."),
        )
    return next((span for span in spans if day in span), None)


def _out_of_calendar(day: date, distance: Text) -> CallError:
    return CallError(
        Text(
            "Fecha: {distance} contados desde {day} se salen del calendario (años 1 a 9999).",
            "Date: {distance} counted from {day} leave the calendar (years 1 to 9999).",
        ).format(distance=distance, day=day),
        Text("Revise la fecha y la cantidad.", "Check the date and the number."),
    )
