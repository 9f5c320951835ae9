"""Values of requests, read exactly: amounts are decimal text, counts are JSON integers, dates are ISO text. Nothing else is taken."""

import re
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, LiteralString

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, WithJsonSchema
from pydantic_core import PydanticCustomError

from enajena.calendar import end_of_day_bogota

MOST_SHARES = 10**18 - 1
_EXACT_FLOATS = 2**53
_AMOUNT = r"[0-9]{1,20}(\.[0-9]{1,12})?"
# Every day of the calendar and no other, leap days too: the schema then refuses exactly what the program refuses.
_DAY = (
    r"([12][0-9]{3}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))"
    r"|([12][0-9](0[48]|[2468][048]|[13579][26])|2000)-02-29)"
)
_MOMENT = rf"{_DAY}(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?(-05:00)?)?"
_BASE64 = r"([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?"
_WHOLE = r"(0|[1-9][0-9]{0,17})"
_CURSOR = r"([0-9a-f]{2}){1,1000}"
_NAME = r"^[^\x00-\x1f\x7f]+$"
_LONGEST_NAME = 128
_LONGEST_FACT = 1_000
MOST_FACTS = 100
MOST_ROWS = 1_000


class Given(BaseModel):
    """What a request says; a name that is not asked for is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Answer(BaseModel):
    """What an answer says; more names may come, and those there are do not change."""

    model_config = ConfigDict(extra="allow", frozen=True)


def _exactly(kind: LiteralString, form: str, read: Callable[[str], object]) -> BeforeValidator:
    """Return a validator that reads a text of a form, and of anything else says what should have been there."""

    def validate(value: object) -> object:
        if not isinstance(value, str) or not re.fullmatch(form, value):
            raise PydanticCustomError(kind, "not in its form")
        try:
            return read(value)
        except ValueError as error:
            raise PydanticCustomError(kind, "not to be read") from error

    return BeforeValidator(validate)


def _schema(form: str, example: str, **more: object) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": f"^{form}$", "examples": [example], **more})


def _named(kinds: list[str]) -> WithJsonSchema:
    """Return the schema of an object of texts whose names are not known beforehand."""
    names = {"minLength": 1, "maxLength": _LONGEST_NAME, "pattern": _NAME}
    values = {"type": kinds, "maxLength": _LONGEST_FACT}
    return WithJsonSchema({"type": "object", "propertyNames": names, "additionalProperties": values, "maxProperties": MOST_FACTS})


def _whole(value: object) -> object:
    """Return a whole number as such also where JSON wrote it as 100.0, which is the same number; anything else is left to be refused."""
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT_FLOATS:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise PydanticCustomError("int", "not a whole number")


def _opening(text: str) -> datetime:
    return datetime.fromisoformat(text.removesuffix("-05:00") if "T" in text else f"{text}T00:00:00")


def _opened(text: str) -> str:
    return bytes.fromhex(text).decode("utf-8", "replace").replace("\x00", "")


def _closing(text: str) -> datetime:
    return _opening(text) if "T" in text else end_of_day_bogota(date.fromisoformat(text)).replace(tzinfo=None)


Amount = Annotated[Decimal, _exactly("amount", _AMOUNT, Decimal), _schema(_AMOUNT, "2448.70")]
Day = Annotated[date, _exactly("day", _DAY, date.fromisoformat), _schema(_DAY, "2003-10-10", format="date")]
Opening = Annotated[datetime, _exactly("moment", _MOMENT, _opening), _schema(_MOMENT, "2003-10-11T08:00")]
Closing = Annotated[datetime, _exactly("moment", _MOMENT, _closing), _schema(_MOMENT, "2003-12-11")]
Content = Annotated[str, _exactly("content", _BASE64, str), _schema(_BASE64, "aG9sYQ==", contentEncoding="base64")]
Count = Annotated[
    int,
    BeforeValidator(_whole),
    Field(ge=0, le=MOST_SHARES),
    WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MOST_SHARES, "examples": [100]}),
]
Name = Annotated[str, Field(min_length=1, max_length=_LONGEST_NAME, pattern=_NAME)]
Facts = Annotated[
    dict[Name, StrictBool | Annotated[str, Field(max_length=_LONGEST_FACT)]], Field(max_length=MOST_FACTS), _named(["string", "boolean"])
]
Personal = Annotated[dict[Name, Annotated[str, Field(max_length=_LONGEST_FACT)]], Field(max_length=MOST_FACTS), _named(["string"])]
Index = Annotated[
    int,
    _exactly("int", _WHOLE, int),
    WithJsonSchema({"type": "integer", "minimum": 0, "maximum": MOST_SHARES, "examples": [0]}),
]
"""A whole number of an address."""
Rows = Annotated[
    int, _exactly("int", _WHOLE, int), Field(ge=1, le=MOST_ROWS), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MOST_ROWS})
]
Flag = Annotated[bool, _exactly("bool", "true|false", "true".__eq__), WithJsonSchema({"type": "boolean"})]
Cursor = Annotated[str, _exactly("cursor", _CURSOR, _opened), _schema(_CURSOR, "412d31")]
"""Where a page begins: the last reference of the page before, wrapped so that nobody writes one by hand."""


def cursor(ref: str) -> str:
    """Return the cursor of the page after a reference."""
    return ref.encode().hex()
