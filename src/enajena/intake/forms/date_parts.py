"""The forms in which a date is written, down to its three numbers; whether they make a day is for `dates` to say."""

import re
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.intake.forms.blanks import folded
from enajena.intake.forms.date_words import MONTHS, WEEKDAYS, spelt
from enajena.intake.forms.model import Unreadable

PIVOT = 50
"""Two digits of a year from here on are of the 1900s, below of the 2000s."""

LAST_MONTH = 12

_YEAR_FIRST = re.compile(r"(?P<year>[0-9]{4})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})")
_DAY_FIRST = re.compile(r"(?P<day>[0-9]{1,2})(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<year>[0-9]{4}|[0-9]{2})")
_DAY = r"(?P<day>[0-9]{1,2}|1(?:\.?[oº]|°|ro|er)|primero)"
_MONTH = r"(?P<month>[a-z]{3,10})"
_YEAR = r"(?P<year>[0-9]{4}|[0-9]{2})"
_WEEKDAY = rf"(?:(?P<weekday>{'|'.join(WEEKDAYS)}),? )?"
_NAMED = tuple(
    re.compile(_WEEKDAY + form)
    for form in (
        rf"{_DAY}(?P<mark>[-/. ]){_MONTH}\.?(?P=mark){_YEAR}",
        rf"{_DAY} de {_MONTH}\.?,? del? {_YEAR}",
        rf"{_MONTH}\.? {_DAY}(?:,| del?) {_YEAR}",
    )
)
_IN_BRACKETS = re.compile(r"\(([0-9]{1,4})\)")
_SERIAL = re.compile(r"[0-9]{1,7}([.,][0-9]+)?")
_COMPACT = re.compile(r"[0-9]{8}")
_FULL_YEAR_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Parts:
    """The numbers of a date as they were written.

    `order_shows` is false where only the custom of the country tells the day from the month; `weekday` is the one written beside.
    """

    year: int
    month: int
    day: int
    short_year: bool
    order_shows: bool
    weekday: str | None = None


def parts_of(written: str) -> Parts | Unreadable:
    """Return the numbers of a date, or the fault of a text in none of its forms."""
    found = _YEAR_FIRST.fullmatch(written)
    if found:
        return _parts(found, int(found["month"]), order_shows=True)
    found = _DAY_FIRST.fullmatch(written)
    if found:
        return _parts(found, int(found["month"]), order_shows=False)
    words = _without_letters(folded(written))
    if words is None:
        return Unreadable("letters_disagree", _LETTERS, _CHECK_DATE)
    for form in _NAMED:
        found = form.fullmatch(words)
        if found and found["month"] in MONTHS:
            return _parts(found, MONTHS[found["month"]], order_shows=True)
    return _no_date(written)


def _parts(found: re.Match[str], month: int, *, order_shows: bool) -> Parts:
    day = int(found["day"]) if found["day"].isdigit() else 1
    short = len(found["year"]) < _FULL_YEAR_DIGITS
    return Parts(_year(found["year"], short=short), month, day, short, order_shows, found.groupdict().get("weekday"))


def _year(digits: str, *, short: bool) -> int:
    year = int(digits)
    if not short:
        return year
    return year + (1900 if year >= PIVOT else 2000)


def _without_letters(words: str) -> str | None:
    """Return a date without the letters of its numbers, as in `cinco (5) de mayo`; None where letters and digits disagree."""
    for found in reversed(list(_IN_BRACKETS.finditer(words))):
        before = words[: found.start()].rstrip(" ")
        letters = next((each for each in _letters_of(int(found[1])) if f" {before}".endswith(f" {each}")), None)
        if letters is None:
            return None
        words = before.removesuffix(letters) + found[1] + words[found.end() :]
    return words


def _letters_of(number: int) -> tuple[str, ...]:
    """Return the ways of writing a number of a date in letters; none where it cannot be one."""
    letters = spelt(number)
    others = {"uno": ("primero",), "treinta y uno": ("treinta y un",)}
    return (letters, *others.get(letters, ())) if letters else ()


def _no_date(written: str) -> Unreadable:
    if _COMPACT.fullmatch(written):
        return Unreadable("compact_date", _NO_MARKS, _WITH_MARKS)
    if _SERIAL.fullmatch(written):
        return Unreadable("date_serial", _SERIAL_NUMBER, _FORMAT_AS_DATE)
    return Unreadable("not_date", _NOT_DATE, _WITH_MARKS)


_LETTERS = Text("los números en letras y en cifras no dicen lo mismo", "the numbers in letters and in digits do not say the same")
_CHECK_DATE = Text("Revise la fecha en el documento.", "Check the date in the document.")
_NO_MARKS = Text(
    "no tiene signos que separen día, mes y año, y se puede leer de varias maneras",
    "it has no marks between day, month and year, and can be read in several ways",
)
_SERIAL_NUMBER = Text(
    "es un número, quizás el de una fecha en una hoja de cálculo",
    "it is a number, perhaps that of a date in a spreadsheet",
)
_FORMAT_AS_DATE = Text(
    "Dé a la columna formato de fecha y guarde otra vez, o escriba 31/12/2005.",
    "Format the column as dates and save again, or write 2005-12-31.",
)
_NOT_DATE = Text("no es una fecha", "it is not a date")
_WITH_MARKS = Text("Escriba el día, el mes y el año: 31/12/2005.", "Write year, month and day: 2005-12-31.")
