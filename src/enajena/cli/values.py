"""The values of options, read exactly; what cannot be read is a CallError that names the option."""

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import TypeVar

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar import Interruption, end_of_day_bogota

T = TypeVar("T")
MOST_ROWS = 1_000_000
"""So many rows a command shows at the most; all of them go into a file."""

_PLAIN = re.compile(r"\d{1,20}(\.\d{1,12})?")
_WHOLE = re.compile(r"\d{1,20}")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(-05:00)?")


def a_day(option: str, text: str) -> date:
    """Return a date written as YYYY-MM-DD."""
    try:
        return date.fromisoformat(_matched(_DAY, text))
    except ValueError:
        raise _wrong(option, text, _DAY_REMEDY) from None


def an_amount(option: str, text: str) -> Decimal:
    """Return pesos written as plain digits with a decimal point."""
    try:
        return Decimal(_matched(_PLAIN, text))
    except ValueError:
        raise _wrong(option, text, Text("Escriba pesos como 1234567.89.", "Write pesos as 1234567.89.")) from None


def a_count(option: str, text: str) -> int:
    """Return a whole number."""
    try:
        return int(_matched(_WHOLE, text))
    except ValueError:
        raise _wrong(option, text, Text("Escriba sólo cifras, como 1500.", "Write digits only, such as 1500.")) from None


def a_count_within(option: str, text: str, most: int) -> int:
    """Return a whole number from 1 to `most`."""
    return a_count_between(option, text, 1, most)


def a_count_between(option: str, text: str, least: int, most: int) -> int:
    """Return a whole number from `least` to `most`."""
    number = a_count(option, text)
    if not least <= number <= most:
        raise _wrong(option, text, Text(f"Escriba un número de {least} a {most}.", f"Write a number from {least} to {most}."))
    return number


def an_instant(option: str, text: str, *, end_of_day: bool = False) -> datetime:
    """Return a local date and time of Bogotá; a date alone is its first instant, or its last where `end_of_day`."""
    if _DAY.fullmatch(text):
        day = a_day(option, text)
        return end_of_day_bogota(day).replace(tzinfo=None) if end_of_day else datetime(day.year, day.month, day.day)  # noqa: DTZ001 - local
    try:
        return datetime.fromisoformat(_matched(_INSTANT, text).removesuffix("-05:00"))
    except ValueError:
        raise _wrong(option, text, Text("Escríbala como 2003-12-15T18:00.", "Write it as 2003-12-15T18:00.")) from None


def an_interruption(option: str, text: str) -> Interruption:
    """Return an interruption written as FROM:TO."""
    first, colon, last = text.partition(":")
    if not colon:
        raise _wrong(option, text, Text("Escríbala como 2003-11-05:2003-11-20.", "Write it as 2003-11-05:2003-11-20."))
    return Interruption(a_day(option, first), a_day(option, last))


def facts(option: str, texts: Iterable[str]) -> dict[str, str]:
    """Return facts written as NAME=VALUE, each name once."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise _wrong(option, text, Text("Escríbalo como net_worth_cop=25000000.", "Write it as net_worth_cop=25000000."))
        if name in found:
            raise _wrong(option, text, Text("Dé cada dato una sola vez.", "Give each fact only once."))
        found[name] = value
    return found


def optional(read: Callable[[str, str], T], option: str, text: str | None) -> T | None:
    """Return the value of an option that may be absent."""
    return None if text is None else read(option, text)


_DAY_REMEDY = Text("Escriba una fecha que exista, como 2003-10-14.", "Write a date that exists, such as 2003-10-14.")


def _matched(form: re.Pattern[str], text: str) -> str:
    if not form.fullmatch(text):
        raise ValueError(text)
    return text


def _wrong(option: str, text: str, remedy: Text) -> CallError:
    return CallError(Text(f"{option} «{text}»: no se puede leer.", f"{option} “{text}”: it cannot be read."), remedy)
