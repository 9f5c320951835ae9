"""From where the share book is looked at: a legal date, and the act up to which it is known."""

from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from enajena.book.asof import AsOf
from enajena.book.books import Book
from enajena.calendar import local_date

_LONGEST = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point: `day` is the day that standings are told of, `at` how the book is looked at; `wrong` says that a field could not be read."""

    day: date
    at: AsOf
    fecha: str
    acto: str
    wrong: bool

    @property
    def is_now(self) -> bool:
        """Return whether it is the book as it stands."""
        return self.at == AsOf()


def point_of(book: Book, said: QueryDict) -> Point:
    """Return the point that a page is asked for: `fecha` (ISO) and `acto`, today as it stands where they say nothing."""
    fecha, acto = said.get("fecha", "").strip(), said.get("acto", "").strip()
    on, known = _day(fecha), int(acto) if acto.isdecimal() and len(acto) <= _LONGEST else None
    wrong = bool(fecha and on is None) or bool(acto and known is None)
    if wrong:
        on = known = None  # nothing of it is taken: the page says that it shows today
    return Point(day=on or local_date(book.clock()), at=AsOf(on, known), fecha=fecha, acto=acto, wrong=wrong)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None
