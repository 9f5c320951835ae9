"""Dates: `31/12/2005`, `31-dic-05`, `31 de diciembre de 2005`, `2005-12-31`. The day comes before the month, always.

A year of two digits is one of the hundred years from 1950 to 2049 (`PIVOT`), and the note says which. The month is never taken to come
first: `12/31/2005` is a fault, and once a file has shown such a date, those of its dates that can be read both ways are faults too.
"""

from dataclasses import dataclass
from datetime import date

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.intake.cells import FIRST_YEAR, LAST_YEAR
from enajena.intake.forms.blanks import canonical, no_value, placeholder, unspaced
from enajena.intake.forms.clocks import Clock, split_clock
from enajena.intake.forms.date_parts import LAST_MONTH, Parts, parts_of
from enajena.intake.forms.date_words import WEEKDAYS
from enajena.intake.forms.model import Canonical, Convention, Unreadable

_NINES = 99
_LONGEST_MONTH = 31
_PLACEHOLDERS = ((1, 1, 1), (1899, 12, 30), (1899, 12, 31), (1900, 1, 1), (1904, 1, 1))


@dataclass(frozen=True, slots=True)
class Day:
    """A day that exists, and whether its year was written with two digits."""

    date: date
    short_year: bool

    @property
    def note(self) -> Text:
        """Return what is said where it had to be rewritten."""
        shown = date_text(self.date)
        if not self.short_year:
            return Text(f"se leyó {shown.es}", f"read as {shown.en}")
        return Text(
            f"se leyó {shown.es}: un año de dos cifras va de 1950 a 2049",
            f"read as {shown.en}: a year of two digits goes from 1950 to 2049",
        )


def read_date(text: str, convention: Convention) -> Canonical | Unreadable:
    """Read a date; the text returned is `YYYY-MM-DD`. A midnight beside it is dropped, any other hour is a fault."""
    missing = no_value(text) or placeholder(text)
    if missing is not None:
        return missing
    bare = unspaced(text)
    written, clock = split_clock(bare) or (bare, None)
    if clock is not None and not (isinstance(clock, Clock) and clock.is_midnight and clock.offset is None):
        return Unreadable("time_in_date", _HOUR, _DATE_ONLY)
    day = day_of(written, convention)
    if isinstance(day, Unreadable):
        return day
    return canonical(text, day.date.isoformat(), day.note)


def day_of(written: str, convention: Convention) -> Day | Unreadable:
    """Return the day that a text says, without an hour beside it."""
    parts = parts_of(written)
    if isinstance(parts, Unreadable):
        return parts
    fault = _stands_for_nothing(parts) or _order(parts, convention)
    return _existing(parts) if fault is None else fault


def is_month_first(text: str) -> bool:
    """Return whether a cell is a date that only makes sense with the month before the day: `12/31/2005`."""
    bare = unspaced(text)
    split = split_clock(bare)
    parts = parts_of(bare if split is None else split[0])
    return isinstance(parts, Parts) and _only_month_first(parts)


def _existing(parts: Parts) -> Day | Unreadable:
    try:
        day = date(parts.year, parts.month, parts.day)
    except ValueError:
        what = _FALSE_LEAP_DAY if (parts.year, parts.month, parts.day) == (1900, 2, 29) else _NO_SUCH_DAY
        return Unreadable("no_such_date", what, _CHECK_DATE)
    if parts.year < FIRST_YEAR:
        return Unreadable("too_early", _TOO_EARLY, _CHECK_DATE)
    if parts.weekday is not None and WEEKDAYS[day.weekday()] != parts.weekday:
        return Unreadable("wrong_weekday", _OTHER_WEEKDAY, _CHECK_DATE)
    return Day(day, parts.short_year)


def _stands_for_nothing(parts: Parts) -> Unreadable | None:
    """Return the fault of a date that programs write where they have none."""
    numbers = (parts.year, parts.month, parts.day)
    is_nines = parts.month == parts.day == _NINES or parts.year > LAST_YEAR
    if 0 in numbers or is_nines or (numbers in _PLACEHOLDERS and not parts.short_year):
        return Unreadable("placeholder_date", _PLACEHOLDER, _REAL_OR_EMPTY)
    return None


def _order(parts: Parts, convention: Convention) -> Unreadable | None:
    if _only_month_first(parts):
        return Unreadable("month_first", _MONTH_FIRST, _DAY_BEFORE)
    seen = convention.month_first
    if seen is None or parts.order_shows or parts.day == parts.month or parts.day > LAST_MONTH:
        return None
    what = Text(
        f"no se sabe cuál es el día: el archivo tiene fechas con el mes primero, como «{seen.text}» ({seen.where.es})",
        f"nobody can tell which is the day: the file has dates with the month first, like “{seen.text}” ({seen.where.en})",
    )
    return Unreadable("day_or_month", what, _DAY_BEFORE)


def _only_month_first(parts: Parts) -> bool:
    return not parts.order_shows and 1 <= parts.day <= LAST_MONTH < parts.month <= _LONGEST_MONTH


_HOUR = Text("lleva una hora donde va sólo la fecha", "it has an hour where only the date goes")
_DATE_ONLY = Text("Deje sólo la fecha: 31/12/2005.", "Leave only the date: 2005-12-31.")
_PLACEHOLDER = Text(
    "es la fecha que un programa escribe cuando no tiene ninguna",
    "it is the date that a program writes where it has none",
)
_REAL_OR_EMPTY = Text(
    "Escriba la fecha del documento; si no se sabe, deje la celda vacía.",
    "Write the date of the document; where it is unknown, leave the cell empty.",
)
_MONTH_FIRST = Text(
    "tendría el mes antes del día, y aquí el día va primero",
    "it would have the month before the day, and here the day goes first",
)
_DAY_BEFORE = Text(
    "Escriba AAAA-MM-DD, y revise las demás fechas de la columna: todas se leen con el día primero.",
    "Write YYYY-MM-DD, and check the other dates of the column: all are read with the day first.",
)
_NO_SUCH_DAY = Text("no es un día que exista", "it is not a day that exists")
_TOO_EARLY = Text(f"es anterior a {FIRST_YEAR}", f"it is before {FIRST_YEAR}")
_FALSE_LEAP_DAY = Text(
    "no existió: 1900 no fue bisiesto, aunque las hojas de cálculo lo cuenten",
    "it never was: 1900 was no leap year, though spreadsheets count it as one",
)
_OTHER_WEEKDAY = Text("no cayó en ese día de la semana", "it did not fall on that day of the week")
_CHECK_DATE = Text("Revise la fecha en el documento.", "Check the date in the document.")
