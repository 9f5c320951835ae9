"""What an act is, and the list of their kinds. An act's body is a frozen class marked with `@act`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, PlainSerializer

from enajena.basics.text import Text
from enajena.book.acts.exact import cop_text, exact_cop, exact_decimal, exact_int, exact_text, whole_text

Whole = Annotated[int, BeforeValidator(exact_int), PlainSerializer(whole_text)]
Shares = Whole
Cop = Annotated[Decimal, BeforeValidator(exact_cop), PlainSerializer(cop_text)]
Exact = Annotated[Decimal, BeforeValidator(exact_decimal), PlainSerializer(exact_text)]

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of act: how it is named in the log, what it is in words, how many people it takes, whether it names a person.

    `final` says what to do instead of correcting it, for a kind that is never corrected.
    """

    name: str
    label: Text
    body: type
    people: int
    identifies: bool
    final: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """An act to record.

    `on` is the legal date in Bogotá, which may be before the day it is recorded and never after it. `by` are the people who do it.
    `ref` is a key of the caller's own: the same act with the same key is recorded once, however often it is sent. `personal` is
    what identifies the person in `body.person`; it never enters the log.
    """

    body: Any
    on: date
    by: tuple[str, ...]
    ref: str | None = None
    personal: Mapping[str, str] = field(default_factory=lambda: NOTHING)

    @property
    def kind(self) -> Kind:
        """Return the kind of act that the body is."""
        return _OF_BODY[type(self.body)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An act with its place in the log of a sale and the instant it was recorded."""

    sale: str
    index: int
    at: datetime
    act: Act
    suppressed: bool = False  # its personal part was deleted; `act.personal` is then empty
    files: Mapping[str, str] = field(default_factory=lambda: NOTHING)  # the stored files that came with it: hash and ending

    @property
    def body(self) -> Any:  # noqa: ANN401
        """Return the body of the act."""
        return self.act.body


_OF_BODY: dict[type, Kind] = {}
_OF_NAME: dict[str, Kind] = {}
B = TypeVar("B", bound=type)


def act(name: str, es: str, en: str, *, people: int = 1, identifies: bool = False, final: Text | None = None) -> Callable[[B], B]:
    """Mark a frozen class as the body of the act `name`.

    Args:
        name: how the log names it; it never changes.
        es: what it is, in Spanish.
        en: what it is, in English.
        people: how many different people it takes.
        identifies: whether the act may carry the personal part of the person in `person`.
        final: what to do instead of correcting it, where it is never corrected.
    """

    def mark(body: B) -> B:
        kind = Kind(name=name, label=Text(es, en), body=body, people=people, identifies=identifies, final=final)
        if name in _OF_NAME:
            raise ValueError(f"two kinds of act are called {name}")
        _OF_BODY[body] = _OF_NAME[name] = kind
        return body

    return mark


def kind_named(name: str) -> Kind | None:
    """Return the kind of that name, or None."""
    return _OF_NAME.get(name)


def is_body(value: object) -> bool:
    """Return whether a value is the body of an act."""
    return type(value) in _OF_BODY


def kind_of(body: object) -> Kind:
    """Return the kind of act that a body is."""
    return _OF_BODY[type(body)]


def kinds() -> tuple[Kind, ...]:
    """Return every kind of act, in the order they are declared."""
    return tuple(_OF_NAME.values())
