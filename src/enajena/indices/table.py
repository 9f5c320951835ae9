"""The shape of an index table: rows with validity, and lookups that never guess a value."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from operator import attrgetter

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRow:
    """One certified value, or values, and the days for which it holds.

    `values` pairs each value column of the table with its amount, in the table's order; None is "not known", never zero.
    `certificate` and `certificate_on` name the act that set the value, where the source does. `status` and `note` are codes of
    `enajena.indices.catalogue`. Kept true: `valid_from` is not after `valid_to`.
    """

    valid_from: date
    valid_to: date
    values: tuple[tuple[str, Decimal | None], ...]
    source: str
    status: str
    certificate: str = ""
    certificate_on: date | None = None
    note: str = ""

    def __post_init__(self) -> None:
        """Refuse a row that ends before it begins."""
        if self.valid_from > self.valid_to:
            raise ValueError(f"a row from {self.valid_from} cannot end on {self.valid_to}")

    def get(self, column: str) -> Decimal | None:
        """Return the value of one column, or None where it is not known. A column that is not there is a KeyError."""
        return dict(self.values)[column]

    def covers(self, day: date) -> bool:
        """Return whether the row holds on that day."""
        return self.valid_from <= day <= self.valid_to

    def days(self) -> int:
        """Return for how many days the row holds, both ends included."""
        return (self.valid_to - self.valid_from).days + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexTable:
    """Values of one index by validity.

    `columns` are the value columns, the main one first; their names end in the unit. Kept true: the rows are in order of date and
    none overlaps another, so that a day has one row or none. `remedy` is what to do where a day has none.
    """

    name: str
    label: Text
    unit: Text
    issuer: str
    columns: tuple[str, ...]
    rows: tuple[IndexRow, ...]
    remedy: Text | None = None

    def __post_init__(self) -> None:
        """Refuse rows out of order, overlapping, or with other columns."""
        wrong = first_disorder(self.rows)
        if wrong is not None:
            raise ValueError(f"{self.name}: row {wrong} is out of order or overlaps the one before")
        if any(tuple(column for column, _ in row.values) != self.columns for row in self.rows):
            raise ValueError(f"{self.name}: a row has other columns than {self.columns}")

    def find(self, day: date) -> IndexRow | None:
        """Return the row that holds on `day`, or None."""
        place = bisect_right(self.rows, day, key=attrgetter("valid_from")) - 1
        if place < 0 or not self.rows[place].covers(day):
            return None
        return self.rows[place]

    def at(self, day: date) -> IndexRow:
        """Return the row that holds on `day`. A day without one is a DataError that names the table and the gap."""
        row = self.find(day)
        if row is None:
            raise self._gap(day, None)
        return row

    def value_at(self, day: date, column: str | None = None) -> Decimal:
        """Return the value of a column (the main one if not said) on `day`.

        A day without a row, or whose row does not know that value, is a DataError.
        """
        row = self.find(day)
        if row is None:
            raise self._gap(day, column)
        return self.value_of(row, column, day)

    def value_of(self, row: IndexRow, column: str | None = None, day: date | None = None) -> Decimal:
        """Return the value of a column of one row. A value that is not known is a DataError that names the table."""
        chosen = column or self.columns[0]
        value = row.get(chosen)
        if value is None:
            raise self._gap(day or row.valid_from, chosen)
        return value

    def between(self, first: date, last: date) -> tuple[IndexRow, ...]:
        """Return the rows that hold from `first` to `last`, both included, in order of date.

        Kept true: they cover every one of those days. A day without a row is a DataError; `first` after `last` a CallError.
        """
        if first > last:
            raise CallError(
                Text(
                    f"El periodo va de {first} a {last}: termina antes de empezar.",
                    f"The period runs from {first} to {last}: it ends before it begins.",
                ),
                Text("Revise el orden de las dos fechas.", "Check the order of the two dates."),
            )
        rows = tuple(touching(self.rows, first, last))
        for hole, _ in holes(rows, first, last):
            raise self._gap(hole, None)
        return rows

    def gaps(self) -> tuple[tuple[date, date], ...]:
        """Return the holes between the first and the last day of the table, as (first day, last day)."""
        if not self.rows:
            return ()
        return tuple(holes(self.rows, self.rows[0].valid_from, self.rows[-1].valid_to))

    def _gap(self, day: date, column: str | None) -> DataError:
        known = [row for row in self.rows if column is None or row.get(column) is not None]
        before = max((row.valid_to for row in known if row.valid_to < day), default=None)
        after = min((row.valid_from for row in known if row.valid_from > day), default=None)
        what = f"`{self.name}`" if column is None else f"`{self.name}` ({column})"
        return DataError(
            Text(
                f"La tabla {what}, {self.label.es}, no tiene valor para {day}: {_neighbours_es(before, after)}.",
                f"The table {what}, {self.label.en}, has no value for {day}: {_neighbours_en(before, after)}.",
            ),
            self.remedy or _import_remedy(self.name),
        )


def first_disorder(rows: Sequence[IndexRow]) -> int | None:
    """Return the place of the first row that does not begin after the one before it ends, or None."""
    return next((place for place in range(1, len(rows)) if rows[place].valid_from <= rows[place - 1].valid_to), None)


def touching(rows: Sequence[IndexRow], first: date, last: date) -> Sequence[IndexRow]:
    """Return the rows that hold on some day from `first` to `last`. The rows are in order and do not overlap."""
    start = bisect_left(rows, first, key=attrgetter("valid_to"))
    return rows[start : bisect_right(rows, last, key=attrgetter("valid_from"))]


def holes(rows: Sequence[IndexRow], first: date, last: date) -> Iterator[tuple[date, date]]:
    """Yield the stretches of `first` to `last` that no row covers. The rows are in order of date."""
    expected = first
    for row in rows:
        if row.valid_from > expected:
            yield expected, row.valid_from - ONE_DAY
        expected = row.valid_to + ONE_DAY
    if expected <= last:
        yield expected, last


def _import_remedy(name: str) -> Text:
    return Text(
        f"Importe el archivo del emisor que cubra esa fecha: enajena index import {name} ARCHIVO",
        f"Import the issuer's file that covers that date: enajena index import {name} FILE",
    )


def _neighbours_es(before: date | None, after: date | None) -> str:
    last = "no hay valores anteriores" if before is None else f"el último día anterior con valor es {before}"
    following = "no hay valores posteriores" if after is None else f"el siguiente es {after}"
    return f"{last} y {following}"


def _neighbours_en(before: date | None, after: date | None) -> str:
    last = "there are no earlier values" if before is None else f"the last earlier day with a value is {before}"
    following = "there are no later values" if after is None else f"the next is {after}"
    return f"{last} and {following}"
