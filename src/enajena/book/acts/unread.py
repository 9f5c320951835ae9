"""Why the fields of an act cannot be read, in words: the library that reads them speaks English only."""

import json
import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from pydantic import ValidationError

from enajena.basics.text import Text, same
from enajena.book.acts.exact import NotExactError

_LONGEST = 60
_FORM_OF_DAY = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}")
_TURNED_DAY = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_QUOTED = re.compile(r"'([^']*)'")
_MISSING = Text("falta", "it is missing")
_DAY = Text("se espera una fecha escrita AAAA-MM-DD", "a date written YYYY-MM-DD is expected")
_NO_SUCH_DAY = Text("; ese día no existe", "; there is no such day")
# By the beginning of the error's type: the first that fits.
_WORDS: tuple[tuple[str, Text], ...] = (
    ("missing", _MISSING),
    ("unexpected_keyword_argument", Text("ese campo no existe", "there is no such field")),
    ("extra_forbidden", Text("ese campo no existe", "there is no such field")),
    ("string_unicode", Text("un texto tiene la mitad de un signo", "a text has half of a sign")),
    ("string", Text("se espera un texto", "a text is expected")),
    (
        "datetime",
        Text(
            "se espera un instante con zona horaria, como 2003-10-07T10:00:00-05:00",
            "an instant with its time zone is expected, such as 2003-10-07T10:00:00-05:00",
        ),
    ),
    ("timezone", Text("falta la zona horaria, como -05:00", "the time zone is missing, such as -05:00")),
    ("bool", Text("se espera true o false", "true or false is expected")),
    ("tuple", Text("se espera una lista", "a list is expected")),
    ("list", Text("se espera una lista", "a list is expected")),
    ("too_short", Text("faltan valores en la lista", "the list has too few values")),
    ("too_long", Text("sobran valores en la lista", "the list has too many values")),
    ("dataclass", Text("se espera un objeto: {…}", "an object is expected: {…}")),
    ("dict", Text("se espera un objeto: {…}", "an object is expected: {…}")),
    ("int", Text("se espera un número entero", "a whole number is expected")),
    ("decimal", Text("se espera un número", "a number is expected")),
    ("float", Text("se espera un número", "a number is expected")),
)
_OTHER = Text("no se puede leer", "it cannot be read")
_QUOTE = Text("«{value}»", "“{value}”")


def said_of(error: ValidationError) -> Text:
    """Return every field that could not be read: its path, what is expected, and what was there."""
    faults = [_fault(one) for one in error.errors(include_url=False)]
    return Text("; ".join(fault.es for fault in faults), "; ".join(fault.en for fault in faults))


def no_day(given: object) -> Text:
    """Return what is wrong with something that is no day: its form, and that there is no such day where it has the form of one."""
    return Text(_DAY.es + _NO_SUCH_DAY.es, _DAY.en + _NO_SUCH_DAY.en) if _has_form_of_a_day_that_is_not(given) else _DAY


def shown(value: object) -> Text:
    """Return a value as it was given, cut where it is long."""
    text = value if isinstance(value, str) else _as_json(value)
    safe = text.encode("utf-8", "backslashreplace").decode()
    return _QUOTE.format(value=safe if len(safe) <= _LONGEST else f"{safe[:_LONGEST]}…")


def _fault(one: Mapping[str, Any]) -> Text:
    place = same(".".join(map(str, one["loc"])) or "body")
    what = _what(one)
    if one["type"] == "missing":
        return Text("{place}: {what}", "{place}: {what}").format(place=place, what=what)
    return Text("{place}: {what}; dice {given}", "{place}: {what}; it says {given}").format(
        place=place, what=what, given=shown(one["input"])
    )


def _what(one: Mapping[str, Any]) -> Text:
    kind, context = str(one["type"]), one.get("ctx", {})
    error = context.get("error")
    if isinstance(error, NotExactError):
        return error.expected
    if kind == "literal_error":
        words = same(", ".join(_QUOTED.findall(str(context.get("expected", "")))))
        return Text("se espera una de: {words}", "one of these is expected: {words}").format(words=words)
    if kind.startswith("date_"):
        return no_day(one["input"])
    return next((words for start, words in _WORDS if kind.startswith(start)), _OTHER)


def _has_form_of_a_day_that_is_not(given: object) -> bool:
    if not isinstance(given, str) or not _FORM_OF_DAY.fullmatch(given):
        return False
    turned = _TURNED_DAY.fullmatch(given)
    year, month, day = map(int, (turned[3], turned[2], turned[1]) if turned else given.split("-"))
    return not _exists(year, month, day)


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _as_json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        return type(value).__name__
