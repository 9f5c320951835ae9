"""Dates as the numbers that spreadsheets keep them in: days since the end of 1899, or since the start of 1904.

Only the workbook says that a number is a date, and which of its two systems counts; a number in a column of dates is no date by itself.
The system of 1900 counts a 29 February 1900 that never was: its number, 60, is a fault, and from 61 on the count is a day ahead.
"""

import re
from datetime import date, timedelta
from fractions import Fraction
from typing import Literal

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.intake.forms.blanks import no_value, unspaced
from enajena.intake.forms.dates import day_of
from enajena.intake.forms.model import UNKNOWN, Canonical, Unreadable

DateSystem = Literal[1900, 1904]

_SERIAL = re.compile(r"[0-9]{1,7}(\.[0-9]{1,17})?")
_SYSTEM_OF_1900: DateSystem = 1900
_FALSE_LEAP_DAY = 60
_MILLISECONDS_OF_DAY = 86_400_000


def read_serial_date(text: str, system: DateSystem) -> Canonical | Unreadable:
    """Read the number of a day; a part of a day beside it is a fault."""
    days = _days(text)
    if isinstance(days, Unreadable):
        return days
    if days.denominator != 1:
        return Unreadable("time_in_date", _HOUR, _DAY_ONLY)
    day = _day(int(days), system)
    return day if isinstance(day, Unreadable) else Canonical(day.isoformat(), _note(day, ""), changed=True)


def read_serial_instant(text: str, system: DateSystem) -> Canonical | Unreadable:
    """Read the number of a day and the part of it that has gone by, to the nearest millisecond.

    A number cannot hold most seconds exactly; a millisecond is well over its error and under what anybody types. A whole number is a
    date without an hour, and a fault.
    """
    days = _days(text)
    if isinstance(days, Unreadable):
        return days
    if days.denominator == 1:
        return Unreadable("date_without_time", _NO_HOUR, _WRITE_BOTH)
    whole, milliseconds = divmod(_rounded(days * _MILLISECONDS_OF_DAY), _MILLISECONDS_OF_DAY)
    day = _day(whole, system)
    if isinstance(day, Unreadable):
        return day
    clock = _clock(milliseconds)
    return Canonical(f"{day.isoformat()}T{clock}", _note(day, clock), changed=True)


def _days(text: str) -> Fraction | Unreadable:
    bare = unspaced(text)
    return no_value(text) or (Fraction(bare) if _SERIAL.fullmatch(bare) else Unreadable("not_serial", _NOT_SERIAL, _FORMAT_AS_DATE))


def _day(serial: int, system: DateSystem) -> date | Unreadable:
    since_1900 = system == _SYSTEM_OF_1900
    if since_1900 and serial == _FALSE_LEAP_DAY:
        return Unreadable("no_such_date", _NEVER_WAS, _CHECK_DATE)
    origin = date(1899, 12, 30 if serial > _FALSE_LEAP_DAY else 31) if since_1900 else date(1904, 1, 1)
    try:
        day = origin + timedelta(days=serial)
    except OverflowError:
        return Unreadable("not_serial", _NOT_SERIAL, _FORMAT_AS_DATE)
    found = day_of(day.isoformat(), UNKNOWN)
    return found if isinstance(found, Unreadable) else found.date


def _rounded(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def _clock(milliseconds: int) -> str:
    seconds, fraction = divmod(milliseconds, 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    exact = f"{hour:02}:{minute:02}:{second:02}"
    return f"{exact}.{fraction:03}" if fraction else exact


def _note(day: date, clock: str) -> Text:
    shown = date_text(day)
    if not clock:
        return Text(f"el número de la hoja es el {shown.es}", f"the spreadsheet's number is {shown.en}")
    return Text(f"el número de la hoja es el {shown.es} a las {clock}", f"the spreadsheet's number is {shown.en} at {clock}")


_HOUR = Text("lleva una hora donde va sólo la fecha", "it has an hour where only the date goes")
_DAY_ONLY = Text("Deje sólo la fecha: 31/12/2005.", "Leave only the date: 2005-12-31.")
_NO_HOUR = Text("es una fecha sin hora", "it is a date without an hour")
_WRITE_BOTH = Text(
    "Escriba la fecha con la hora de Bogotá; si era medianoche, como texto: 31/12/2005 0:00.",
    "Write the date with the hour of Bogotá; if it was midnight, as text: 2005-12-31T00:00.",
)
_NOT_SERIAL = Text("no es el número de una fecha", "it is not the number of a date")
_FORMAT_AS_DATE = Text("Escriba la fecha como texto: 31/12/2005.", "Write the date as text: 2005-12-31.")
_NEVER_WAS = Text(
    "es el 29 de febrero de 1900, que no existió",
    "it is 29 February 1900, which never was",
)
_CHECK_DATE = Text("Revise la fecha en el documento.", "Check the date in the document.")
