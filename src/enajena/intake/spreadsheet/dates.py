"""Dates as workbooks store them, as ISO text: serial days of both date systems, and the ISO dates of OpenDocument."""

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from enajena.intake.spreadsheet.cell import Cell, unusable
from enajena.intake.spreadsheet.number_text import number_cell

DateSystem = Literal["1900", "1904", "iso"]
Shown = Literal["date", "time", "datetime"]

_DAY_ZERO = {"1900": date(1899, 12, 30), "1904": date(1904, 1, 1)}
_FIRST_CERTAIN_SERIAL = 61
_FALSE_LEAP_SERIAL = 60
_LAST_DAY = date(9999, 12, 31)
_MS_A_DAY = 86_400_000
_LONGEST_SERIAL = 8

_ISO = re.compile(r"(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(\.\d{1,12})?Z?)?", re.ASCII)
_ISO_TIME = re.compile(r"PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S", re.ASCII)


def serial_cell(stored: str, shown: Shown, system: DateSystem) -> Cell:
    """Return the cell of a serial day that is shown as a date or a time of day.

    Times are to the millisecond, which is what a serial holds. The 1900 system counts a 29 February 1900 that never was, and programs
    differ on the days before it: those are not read.
    """
    number = number_cell(stored)
    if number.kind != "number" or number.text is None or len(number.text.partition(".")[0]) > _LONGEST_SERIAL:
        return unusable(stored, "no_date")
    days, ms = divmod(int((Decimal(number.text) * _MS_A_DAY).to_integral_value(ROUND_HALF_UP)), _MS_A_DAY)
    if days == 0 and shown == "time":
        return Cell(_clock(ms), "date")
    if not 0 <= days <= (_LAST_DAY - _DAY_ZERO[system]).days:
        return unusable(stored, "no_date")
    if system == "1900" and days < _FIRST_CERTAIN_SERIAL:
        return unusable(_doubtful(days), "early_date")
    day = _DAY_ZERO[system] + timedelta(days=days)
    return Cell(day.isoformat() if ms == 0 and shown == "date" else f"{day.isoformat()}T{_clock(ms)}", "date")


def _doubtful(days: int) -> str:
    if days == _FALSE_LEAP_SERIAL:
        return "1900-02-29"
    return f"{(date(1899, 12, 31) + timedelta(days=days)).isoformat()}?" if days else "1900-01-00"


def _clock(ms: int) -> str:
    seconds, rest = divmod(ms, 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour:02}:{minute:02}:{second:02}{f'.{rest:03}' if rest else ''}"


def iso_cell(stored: str) -> Cell:
    """Return the cell of a date that is stored as ISO text."""
    found = _ISO.fullmatch(stored)
    if not found:
        return unusable(stored, "no_date")
    try:
        day = date.fromisoformat(found[1])
        if found[2] is None:
            return Cell(found[1], "date")
        moment = datetime.combine(day, time(int(found[2]), int(found[3]), int(found[4])))
        ms = int((Decimal(found[5] or 0) * 1000).to_integral_value(ROUND_HALF_UP))
        return Cell((moment + timedelta(milliseconds=ms)).isoformat(timespec="milliseconds").removesuffix(".000"), "date")
    except (ValueError, OverflowError):
        return unusable(stored, "no_date")


def iso_time_cell(stored: str) -> Cell:
    """Return the cell of a time that is stored as an ISO duration: `PT09H30M00S` is `09:30:00`."""
    found = _ISO_TIME.fullmatch(stored)
    return Cell(f"{int(found[1]):02}:{int(found[2]):02}:{int(found[3]):02}", "date") if found else unusable(stored, "no_date")
