"""The order of a list and where its pages begin: every row has its place, told by its value in one column and by what tells it apart."""

from dataclasses import dataclass
from typing import Any

from django.db.models import F, Func, OrderBy, Q, QuerySet, TextField

from enajena.office.back.lists.asked import Key, Order
from enajena.office.back.lists.tables import Table

Rows = QuerySet[Any]


@dataclass(frozen=True, slots=True)
class Ordering:
    """An order of the rows of a table; empty values stand last upwards and downwards. `back` reads it from the end."""

    table: Table
    order: Order
    back: bool = False

    @property
    def rises(self) -> bool:
        """Return whether values grow in the direction that is read."""
        return self.order.down == self.back

    @property
    def nullable(self) -> bool:
        """Return whether some rows may have no value in the column that orders."""
        return self.table.columns[self.order.column].nullable

    def key(self, row: Any) -> Key:  # noqa: ANN401 - a row of any table
        """Return where a row stands."""
        return getattr(row, self.order.column), getattr(row, self.table.tie)

    def along_index(self, rows: Rows) -> Rows:
        """Return rows in this order, which an index may serve."""
        sign = "" if self.rises else "-"
        return rows.order_by(*dict.fromkeys((f"{sign}{self.order.column}", f"{sign}{self.table.tie}")))

    def sorted(self, rows: Rows) -> Rows:
        """Return rows in this order, which no index serves: a database is to find the rows by what is asked, and sort those."""
        value = self._loose()
        first = OrderBy(value, descending=not self.rises, **({"nulls_first": True} if self.back else {"nulls_last": True}))
        return rows.order_by(first if self.nullable else OrderBy(value, descending=not self.rises), self._tie())

    def past(self, key: Key | None) -> Q:
        """Return what stands after a place in the direction that is read."""
        if key is None:
            return Q()
        value, tie = key
        column, by_tie = self.order.column, Q(**{f"{self.table.tie}__{'gt' if self.rises else 'lt'}": tie})
        if value is None:
            empty = Q(**{f"{column}__isnull": True}) & by_tie
            return empty | Q(**{f"{column}__isnull": False}) if self.back else empty
        strictly, loosely = ("gt", "gte") if self.rises else ("lt", "lte")
        if column == self.table.tie:
            return Q(**{f"{column}__{strictly}": value})
        # Said twice, so that an index begins at the value and not at the first row.
        beyond = Q(**{f"{column}__{loosely}": value}) & (Q(**{f"{column}__{strictly}": value}) | by_tie)
        return beyond if self.back or not self.nullable else beyond | Q(**{f"{column}__isnull": True})

    def up_to(self, key: Key) -> Q:
        """Return what stands at a place or before it in the direction that is read; no value is empty."""
        value, tie = key
        strictly, loosely = ("lt", "lte") if self.rises else ("gt", "gte")
        column = self.order.column
        if column == self.table.tie:
            return Q(**{f"{column}__{loosely}": value})
        before = Q(**{f"{column}__{strictly}": value}) | Q(**{f"{self.table.tie}__{loosely}": tie})
        return Q(**{f"{column}__{loosely}": value}) & before

    def _loose(self) -> Func | F:
        form, column = self.table.columns[self.order.column].form, F(self.order.column)
        if form in {"text", "code"}:
            return Func(column, template="(%(expressions)s || '')", output_field=TextField())
        return column

    def _tie(self) -> OrderBy:
        return OrderBy(F(self.table.tie), descending=not self.rises)
