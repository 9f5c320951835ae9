"""What happened in a sale, act by act, and what stands of it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.machines import MACHINES
from enajena.book.models import THINGS, Head, Leaf, Thing

_BY_NAME = {model.__name__.lower(): model for model in THINGS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How many objects of a kind stand in a state."""

    table: str
    state: str
    label: Text
    count: int


def sales(alias: str) -> dict[str, int]:
    """Return the sales of a book and how many acts each has."""
    names = Head.objects.using(alias).values_list("sale", flat=True).distinct().order_by("sale")
    return {sale: journal.size_of(alias, sale) for sale in names}


def check_sale(alias: str, sale: str) -> None:
    """Check that a sale is in the book.

    Raises:
        CallError: it is not.
    """
    if not Head.objects.using(alias).filter(sale=sale).exists():
        known = ", ".join(sales(alias)) or "—"
        raise CallError(
            Text(f"La venta «{sale}» no está en el libro.", f"The sale “{sale}” is not in the book."),
            Text(f"Están: {known}.", f"There are: {known}."),
        )


def leaves(alias: str, sale: str, *, last: int, object_: str | None = None) -> list[dict[str, Any]]:
    """Return what the last acts of a sale say, in order; only those that changed an object `table:ref` where one is named."""
    rows = Leaf.objects.using(alias).filter(sale=sale)
    if object_ is not None:
        rows = rows.filter(index__in=_indexes(alias, sale, object_))
    found = rows.order_by("-index").values_list("content", flat=True)[:last]
    return [json.loads(content) for content in reversed(found)]


def standing(alias: str, sale: str) -> list[Standing]:
    """Return how many objects stand, by kind and state."""
    found = []
    for table, model in _BY_NAME.items():
        rows = model._default_manager.using(alias).filter(sale=sale, until_index__isnull=True)  # noqa: SLF001
        for state, count in rows.order_by("state").values_list("state").annotate(Count("pk")):
            found.append(Standing(table=table, state=state, label=MACHINES[table].label_of(state), count=count))
    return found


def versions(alias: str, sale: str, object_: str) -> list[dict[str, object]]:
    """Return every version of an object `table:ref`, column by column, the oldest first."""
    model, ref = _object(object_)
    rows = list(model._default_manager.using(alias).filter(sale=sale, ref=ref).order_by("index", "step"))  # noqa: SLF001
    if not rows:
        raise _no_object(object_)
    return [_columns(row) for row in rows]


def _columns(row: Thing) -> dict[str, object]:
    names = ("state", "on", "index", "step", "until_index", *row.columns())
    return {name: getattr(row, name) for name in names}


def _indexes(alias: str, sale: str, object_: str) -> Sequence[int]:
    model, ref = _object(object_)
    rows = model._default_manager.using(alias).filter(sale=sale, ref=ref)  # noqa: SLF001
    found = list(rows.values_list("index", flat=True))
    if not found:
        raise _no_object(object_)
    return found


def _object(object_: str) -> tuple[type[Thing], str]:
    table, _, ref = object_.partition(":")
    if table not in _BY_NAME or not ref:
        raise CallError(
            Text(f"«{object_}» no nombra un objeto.", f"“{object_}” names no object."),
            Text(
                f"Escríbalo como award:A-1; las tablas son {', '.join(_BY_NAME)}.",
                f"Write it as award:A-1; the tables are {', '.join(_BY_NAME)}.",
            ),
        )
    return _BY_NAME[table], ref


def _no_object(object_: str) -> CallError:
    return CallError(
        Text(f"En la venta no hay ni hubo {object_}.", f"The sale has and had no {object_}."),
        Text("Lo que hay se ve con `enajena book show`.", "`enajena book show` shows what there is."),
    )
