"""A case of adjudication worked out in SQL, row by row in whole numbers of 128 bits: for files with too many quantities to bring here.

DuckDB raises where a number passes 128 bits, and divides such numbers bit by bit, some fifty times slower than it multiplies. So where the
divisor is the same for all rows a division is a product: see `quota`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

import duckdb

BITS = 126
"""Products of numbers that have fewer bits together fit in a HUGEINT."""

BUCKET_BITS = 14
"""Keys are put in two to this many buckets at a time, so that what is brought here is little."""

FEW_ROWS = 1 << BUCKET_BITS
"""So many rows of a bucket are looked at one by one."""


@dataclass(frozen=True, slots=True)
class SqlColumn:
    """A column as SQL, over rows that have `asked` and the columns that its `steps` add one after another: (name, SQL) each."""

    sql: str
    steps: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: "SqlColumn | int") -> "SqlColumn":
        """Return the sum, row by row."""
        return self._with("({0} + {1})", other)

    def __sub__(self, other: "SqlColumn | int") -> "SqlColumn":
        """Return the difference, row by row."""
        return self._with("({0} - {1})", other)

    def __mul__(self, times: int) -> "SqlColumn":
        """Return so many times each number."""
        return self._with("({0} * {1})", times)

    def least(self, other: "SqlColumn | int") -> "SqlColumn":
        """Return the smaller of the two, row by row."""
        return self._with("least({0}, {1})", other)

    def above(self, other: "SqlColumn | int") -> "SqlColumn":
        """Say where a number is above the other."""
        return self._with("CASE WHEN {0} > {1} THEN CAST(1 AS HUGEINT) ELSE 0 END", other)

    def equals(self, other: "SqlColumn | int") -> "SqlColumn":
        """Say where the two are the same."""
        return self._with("CASE WHEN {0} = {1} THEN CAST(1 AS HUGEINT) ELSE 0 END", other)

    def then(self, one: "SqlColumn | int", other: "SqlColumn | int") -> "SqlColumn":
        """Return `one` where this column says 1, and `other` where it says 0."""
        return self._with("CASE WHEN {0} = 1 THEN {1} ELSE {2} END", one, other)

    def over(self, rows: str) -> str:
        """Return the rows with the columns of the steps added."""
        for name, sql in self.steps:
            rows = f"(SELECT *, {sql} AS {name} FROM {rows})"
        return rows

    def named(self, name: str) -> "SqlColumn":
        """Return the same column worked out once a row, under a name, however often it is used."""
        return SqlColumn(name, (*self.steps, (name, self.sql)))

    def _with(self, form: str, *others: "SqlColumn | int") -> "SqlColumn":
        columns = [self, *(SqlColumn(huge(other)) if isinstance(other, int) else other for other in others)]
        steps = dict.fromkeys(step for column in columns for step in column.steps)
        return SqlColumn(form.format(*(column.sql for column in columns)), tuple(steps))


def huge(number: int) -> str:
    """Return a whole number as SQL that stays whole whatever its size."""
    return f"CAST({number} AS HUGEINT)"


@dataclass(frozen=True, slots=True, kw_only=True)
class SqlCase:
    """The acceptances of `rows`, one a row, each with its `asked` above zero in a HUGEINT, and the supply that they share."""

    connection: duckdb.DuckDBPyConnection
    rows: str
    supply: int
    demanded: int
    acceptances: int
    _names: Iterator[int] = field(default_factory=count)

    @property
    def asked(self) -> SqlColumn:
        """The shares that each acceptance asks for."""
        return SqlColumn("asked")

    def total(self, column: SqlColumn) -> int:
        """Return the sum of a column over all acceptances."""
        return self._one(f"sum({column.sql})", column)

    def most(self, column: SqlColumn) -> int:
        """Return the largest number of a column."""
        return self._one(f"max({column.sql})", column)

    def quota(self, asked: SqlColumn, supply: int, total: int) -> tuple[SqlColumn, SqlColumn]:
        """Return the floor of asked x supply / total, and the remainder in units of 1/total."""
        return quota(asked, self.most(asked), supply, total, f"step{next(self._names)}")

    def cut(self, keys: SqlColumn, weights: SqlColumn | int, amount: int) -> tuple[int, int]:
        """Return where `amount` runs out when it is served from the highest key down, as (key, rest).

        Every higher key is served whole; of the weight at this key only `rest` is.
        """
        weight = SqlColumn(huge(weights)) if isinstance(weights, int) else weights
        return cut(self.connection, (keys + weight).over(self.rows), keys.sql, weight.sql, amount)

    def _one(self, aggregate: str, column: SqlColumn) -> int:
        row = self.connection.execute(f"SELECT {aggregate} FROM {column.over(self.rows)}").fetchone()
        return int(row[0]) if row and row[0] is not None else 0


def quota(of: SqlColumn, most: int, supply: int, total: int, name: str) -> tuple[SqlColumn, SqlColumn]:
    """Return the floor of `of` x supply / total, and the remainder in units of 1/total.

    No row has less than zero or more than `most`, and supply is at most total. `name` goes before the names of the steps.

    With f the floor of 2^b x supply / total, the floor of `of` x f / 2^b is what is sought or one less, since `of` is below 2^b and f is
    short of 2^b x supply / total by less than one. The remainder that it leaves tells which.
    """
    bits = most.bit_length()
    factor = (supply << bits) // total
    product = of * supply
    by_product = SqlColumn(f"(({of.sql} * {huge(factor)}) >> {bits})", of.steps)
    by_division = SqlColumn(f"({product.sql} // {huge(total)})", of.steps)
    estimate = (by_product if bits + factor.bit_length() <= BITS else by_division).named(f"{name}_estimate")
    rest = (product - estimate * total).named(f"{name}_rest")
    one_less = rest.above(total - 1)
    return one_less.then(estimate + 1, estimate).named(f"{name}_floor"), one_less.then(rest - total, rest).named(f"{name}_remainder")


def cut(connection: duckdb.DuckDBPyConnection, rows: str, key: str, weight: str, amount: int) -> tuple[int, int]:
    """Return where `amount` runs out when it is served from the highest key of the rows down, as (key, rest).

    The keys are put in buckets of one width and only the weight of each bucket is brought here; then the bucket where the amount runs
    out is looked at more closely, until it holds one key or few rows. Nothing is sorted but those.

    Raises:
        RuntimeError: all the weight together is not more than `amount`.
    """
    keyed = f"(SELECT {key} AS key, {weight} AS weight FROM {rows})"
    found = connection.execute(f"SELECT min(key), max(key), count(*) FROM {keyed}").fetchone()
    lowest, highest, here = found if found and found[2] else (0, 0, 0)
    while True:
        bits = 0 if here <= FEW_ROWS else max(0, (highest - lowest).bit_length() - BUCKET_BITS)
        buckets = connection.execute(
            f"SELECT (key - {huge(lowest)}) >> {bits} AS bucket, sum(weight), count(*) FROM {keyed} "
            f"WHERE key BETWEEN {huge(lowest)} AND {huge(highest)} GROUP BY bucket ORDER BY bucket DESC"
        ).fetchall()
        bucket, amount, here = _where_it_ends(buckets, amount)
        lowest, highest = lowest + (bucket << bits), min(highest, lowest + (bucket + 1 << bits) - 1)
        if bits == 0:
            return lowest, amount


def _where_it_ends(buckets: Iterable[tuple[int, int, int]], amount: int) -> tuple[int, int, int]:
    """Return the bucket in which the amount runs out, what is left of it there, and how many rows the bucket has."""
    for bucket, weight, rows in buckets:
        if weight > amount:
            return bucket, amount, rows
        amount -= weight
    raise RuntimeError("there is more to pass out than there are acceptances to take it")
