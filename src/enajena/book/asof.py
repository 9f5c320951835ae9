"""The state of a sale as of any past date, as known at any past moment: plain queries over versions and ledger lines.

An object's versions are ordered by the act that made them and, within a correction, by step. As of a date and as known after an act, an
object is the last of its versions that are not later than either; where that one says `annulled`, the object was made by a mistake and
is not there.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.models import Entry, Leaf, Thing
from enajena.book.models.base import ANNULLED

T = TypeVar("T", bound=Thing)
E = TypeVar("E", bound=Entry)


@dataclass(frozen=True, slots=True)
class AsOf:
    """A point from which the book is looked at: `on` a legal date, `known` the last act that is known; without either, now."""

    on: date | None = None
    known: int | None = None


NOW = AsOf()


def known_at(alias: str, sale: str, instant: datetime) -> int:
    """Return the index of the last act that was recorded at an instant or before it.

    Raises:
        CallError: there was none.
    """
    acts = Leaf.objects.using(alias).filter(sale=sale, at__lte=instant)
    index = acts.order_by("-index").values_list("index", flat=True).first()
    if index is None:
        raise CallError(
            Text(
                f"En {instant.isoformat()} la venta «{sale}» no tenía ningún acto.",
                f"At {instant.isoformat()} the sale “{sale}” had no act.",
            ),
            Text("Dé un instante posterior al primer acto.", "Give an instant after the first act."),
        )
    return index


def as_of(alias: str, sale: str, model: type[T], at: AsOf = NOW) -> QuerySet[T]:
    """Return each object of a kind as it was at a point; filters that follow look at those versions alone."""
    rows = model._default_manager.using(alias).filter(sale=sale)  # noqa: SLF001
    if at == NOW:
        return rows.filter(until_index__isnull=True)
    later = Q(index__gt=OuterRef("index")) | Q(index=OuterRef("index"), step__gt=OuterRef("step"))
    newer = model._default_manager.using(alias).filter(_not_after(at), later, sale=sale, ref=OuterRef("ref"))  # noqa: SLF001
    return rows.filter(_not_after(at), ~Exists(newer)).exclude(state=ANNULLED)


def lines_as_of(alias: str, sale: str, model: type[E], at: AsOf = NOW) -> QuerySet[E]:
    """Return the lines of a ledger up to a point."""
    return model._default_manager.using(alias).filter(_not_after(at), sale=sale)  # noqa: SLF001


def _not_after(at: AsOf) -> Q:
    condition = Q()
    if at.on is not None:
        condition &= Q(on__lte=at.on)
    if at.known is not None:
        condition &= Q(index__lte=at.known)
    return condition
