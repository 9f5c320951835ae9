"""Answers what is asked of a list in bounded time, however many rows there are.

A list is *short* where an index finds at most `FEW` rows that may answer: then anything may be asked of it and it is ordered by any
column. A longer one is read along an index, page by page: by reference, by the last act, or by a column that an index orders. Filters
that no index serves are looked for in the next `FEW` rows along the way; a page that found no more there says how far it looked, and
the next goes on from there. Every page begins where a row stands, so that rows which come meanwhile move nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django.db import connections
from django.db.models import Q, QuerySet

from enajena.book.models import Award
from enajena.office.back.lists.asked import Asked, Key, Order
from enajena.office.back.lists.ordering import Ordering
from enajena.office.back.lists.people import LAST_SIGN, MOST, acceptances_of, persons_found
from enajena.office.back.lists.tables import Table

Rows = QuerySet[Any]
FEW = 20_000
PAGE_ROWS = 50
_LAST_ACT = "index"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a list.

    `before` and `after` are where the pages beside it begin, None where there is none. `far` says how far was looked where that is
    not the end. `count` is how many rows answer in all, None where more than `FEW` may. `orders` are the columns that it may be ordered
    by, and `order` the one that it is. `crowd` says that a search found more persons than are looked for.
    """

    rows: list[Any]
    before: Key | None
    after: Key | None
    far: Key | None
    count: int | None
    order: Order
    orders: frozenset[str]
    crowd: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sought:
    """What is asked, by what serves it: an index along the references, an index of its own, or none."""

    base: Rows
    along: Q
    narrow: Q
    rest: Q
    crowd: bool


def page(alias: str, sale: str, table: Table, asked: Asked, size: int = PAGE_ROWS) -> Page:
    """Return the page of a list that is asked for."""
    sought = _sought(alias, sale, table, asked)
    found = sought.base.filter(sought.along & sought.narrow)
    if found.order_by().values_list("pk")[FEW : FEW + 1]:
        return _long(sought, table, asked, size)
    return _short(sought, found, table, asked, size)


def every_page(alias: str, sale: str, table: Table, asked: Asked, size: int) -> Iterator[list[Any]]:
    """Yield all the rows that answer, in their order, so many at a time."""
    asked = replace(asked, after=None, before=None)
    while True:
        found = page(alias, sale, table, asked, size)
        yield found.rows
        if found.after is None:
            return
        asked = replace(asked, after=found.after, order=found.order)


def _sought(alias: str, sale: str, table: Table, asked: Asked) -> _Sought:
    base: Rows = table.model._default_manager.using(alias).filter(sale=sale)  # noqa: SLF001 - Django's own name for it
    if table.is_things:
        base = base.filter(until_index__isnull=True)
    found = {name: value for name, value in asked.equal.items() if table.columns[name].found}
    rest = Q(**{name: value for name, value in asked.equal.items() if name not in found})
    rest &= Q(**{f"{name}__gte": value for name, value in asked.least.items()})
    rest &= Q(**{f"{name}__lte": value for name, value in asked.most.items()})
    along = Q(state=asked.state) if asked.state else Q()
    if asked.reference:
        begins = Q(ref__gte=asked.reference)
        # In the order of a language others may stand among the references that begin so, but none of these before the beginning.
        exact = by_code_points(alias)
        along &= begins & Q(ref__lt=asked.reference + LAST_SIGN) if exact else begins
        rest &= Q() if exact else Q(ref__startswith=asked.reference)
    sought = _Sought(base=base, along=along, narrow=Q(**found), rest=rest, crowd=False)
    return _of_person(alias, sale, table, asked.person, sought) if asked.person else sought


def _of_person(alias: str, sale: str, table: Table, said: str, sought: _Sought) -> _Sought:
    found = persons_found(alias, sale, said)
    crowd, refs = len(found) > MOST, found[:MOST]
    theirs = Q(**{f"{table.person}__in": refs})
    if table.model is Award:
        # No index finds awards by person; one finds acceptances, and another their awards.
        narrow = sought.narrow & Q(acceptance__in=acceptances_of(alias, sale, refs))
        return replace(sought, narrow=narrow, rest=sought.rest & theirs, crowd=crowd)
    if table.columns[str(table.person)].found:
        return replace(sought, narrow=sought.narrow & theirs, crowd=crowd)
    return replace(sought, rest=sought.rest & theirs, crowd=crowd)


def _short(sought: _Sought, found: Rows, table: Table, asked: Asked, size: int) -> Page:
    """Return a page of a list of which all that may answer can be looked at."""
    rows = found.filter(sought.rest)
    by = _reading(table, asked.order, asked)
    by_index = asked.order.column == "ref" and not sought.narrow
    ordered = by.along_index(rows) if by_index else by.sorted(rows)
    some = list(ordered.filter(by.past(_start(asked)))[: size + 1])
    orders = frozenset(name for name, column in table.columns.items() if column.orders)
    return _page(by, some, asked, size, far=None, count=rows.order_by().count(), orders=orders, crowd=sought.crowd)


def _long(sought: _Sought, table: Table, asked: Asked, size: int) -> Page:
    """Return a page of a list that is read along an index."""
    orders = frozenset(name for name, column in table.columns.items() if column.found and column.orders)
    if asked.order.column not in orders:
        asked = replace(asked, order=Order("ref") if table.is_things else Order(_LAST_ACT, down=True), after=None, before=None)
    by = _reading(table, asked.order, asked)
    is_ref = asked.order.column == "ref"
    way = sought.base.filter(sought.along) if is_ref else sought.base
    rest = sought.rest & sought.narrow & (Q() if is_ref else sought.along)
    ahead = by.along_index(way.filter(by.past(_start(asked))))
    far = _far(by, sought.base, ahead, asked, look=bool(rest))
    within = ahead if far is None else ahead.filter(by.up_to(far))
    return _page(by, list(within.filter(rest)[: size + 1]), asked, size, far=far, count=None, orders=orders, crowd=sought.crowd)


def _far(by: Ordering, base: Rows, ahead: Rows, asked: Asked, *, look: bool) -> Key | None:
    """Return how far is looked for a page, None where it may go on to the end."""
    if asked.order.column == _LAST_ACT:
        # Acts that later ones superseded have left no row that stands: so many acts are looked at, and not so many rows.
        return _far_act(by, base, asked)
    if not look:
        return None
    ends = ahead.values_list(asked.order.column, by.table.tie)[FEW : FEW + 1]
    return next(iter(ends), None)


def _far_act(by: Ordering, base: Rows, asked: Asked) -> Key | None:
    last = base.order_by("-index").values_list(_LAST_ACT, flat=True).first() or 0
    start = _start(asked)
    begins = (0 if by.rises else last) if start is None else start[0]
    ends = begins + FEW if by.rises else begins - FEW
    # What stands at the lowest place of an act stands before all its rows upwards, and after them downwards.
    return (ends, "" if by.table.is_things else 0) if 0 < ends <= last else None


def _reading(table: Table, order: Order, asked: Asked) -> Ordering:
    return Ordering(table, order, back=asked.after is None and asked.before is not None)


def _start(asked: Asked) -> Key | None:
    return asked.after or asked.before


def _page(
    by: Ordering, found: list[Any], asked: Asked, size: int, *, far: Key | None, count: int | None, orders: frozenset[str], crowd: bool
) -> Page:
    more, some = len(found) > size, found[:size]
    onwards = by.key(some[-1]) if more else far
    back = by.key(some[0]) if some and _start(asked) else None
    if by.back:
        some.reverse()
    before, after = (onwards, back) if by.back else (back, onwards)
    return Page(
        rows=some, before=before, after=after, far=None if more else far, count=count, order=by.order, orders=orders, crowd=crowd,
    )  # fmt: skip


@cache
def by_code_points(alias: str) -> bool:
    """Return whether a database orders texts by their code points, and not as a language does."""
    connection = connections[alias]
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        # Languages have small letters beside their capitals, and those with accents among the rest.
        cursor.execute("SELECT 'B' < 'a' AND 'z' < 'á' AND 'A-2' < 'A1'")
        return bool(cursor.fetchone()[0])
