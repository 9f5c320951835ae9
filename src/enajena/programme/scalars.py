"""Single values as people may write them: one strict way for each type, so that no two readers of a file see two numbers."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from enajena.programme import messages_bind as say
from enajena.programme.messages import Message

MAX_DIGITS = 38
"""Digits of a number: what DECIMAL(38) and HUGEINT hold."""

INTEGER = r"-?(0|[1-9][0-9]*)"
DECIMAL = r"-?(0|[1-9][0-9]*)(\.[0-9]+)?"
DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"


class RefusedError(Exception):
    """A text that is not a value of the type; with the message that says so."""

    def __init__(self, message: Message, **values: object) -> None:
        """Keep the message and what fills it."""
        super().__init__(message.code)
        self.message = message
        self.values = values


def read_string(text: str) -> str:
    """Return the text without the blanks around it; an empty one is refused."""
    stripped = text.strip()
    if not stripped:
        raise RefusedError(say.TEXT_EMPTY)
    return stripped


def read_integer(text: str) -> int:
    """Return a whole number written in plain digits."""
    _digits(text, INTEGER, say.NOT_INTEGER)
    return int(text)


def read_decimal(text: str) -> Decimal:
    """Return a number written in plain digits with a decimal point; no exponent, no separators."""
    _digits(text, DECIMAL, say.NOT_DECIMAL)
    return Decimal(text)


def read_date(text: str) -> date:
    """Return a date written YYYY-MM-DD that is in the calendar."""
    if not re.fullmatch(DATE, text):
        raise RefusedError(say.NOT_DATE)
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise RefusedError(say.NO_SUCH_DATE) from error


def read_boolean(text: str) -> bool:
    """Return a truth value written `true` or `false`."""
    if text not in {"true", "false"}:
        raise RefusedError(say.NOT_BOOLEAN)
    return text == "true"


CONVERTERS: Mapping[object, Callable[[str], object]] = {
    str: read_string,
    int: read_integer,
    Decimal: read_decimal,
    date: read_date,
    bool: read_boolean,
}


def _digits(text: str, pattern: str, otherwise: Message) -> None:
    if not re.fullmatch(pattern, text):
        raise RefusedError(otherwise)
    digits = sum(character.isdigit() for character in text)
    if digits > MAX_DIGITS:
        raise RefusedError(say.NUMBER_TOO_LONG, digits=digits, limit=MAX_DIGITS)
