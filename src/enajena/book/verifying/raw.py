"""Rows as the database really keeps them, so that no changed byte hides behind a conversion.

Of SQLite these are the stored values themselves, texts as bytes. Those of PostgreSQL, whose columns have types, are brought to the
form in which SQLite would store them, so that either database is compared with a replay.
"""

import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from typing import cast

from django.db import connections
from django.db.models import JSONField, Model

from enajena.book.models.columns import Column, columns_of, table_of

Value = int | float | bytes | None
Row = tuple[Value, ...]
PAGE = 5_000


class Rows(ABC):
    """Gives the rows of a database."""

    def __init__(self, alias: str) -> None:
        """Take the database."""
        self.connection = connections[alias]

    @abstractmethod
    def fetch(self, query: str, parameters: Sequence[object] = ()) -> list[Row]:
        """Return the rows of a query, `%s` standing for each parameter."""

    def name(self, column: Column) -> str:
        """Return how a column is written in a query."""
        return f'"{column.column}"'

    def select(self, model: type[Model], where: str, parameters: Sequence[object] = ()) -> list[Row]:
        """Return every column of the rows of a table."""
        names = ", ".join(self.name(column) for column in columns_of(model))
        return self.fetch(f'SELECT {names} FROM "{table_of(model)}" WHERE {where}', parameters)

    def values(self, model: type[Model], column: str) -> list[Value]:
        """Return the distinct values of a column."""
        return [value for (value,) in self.fetch(f'SELECT DISTINCT "{column}" FROM "{table_of(model)}"')]

    def by_act(self, model: type[Model], sale: str, size: int) -> Iterator[tuple[int, list[Row]]]:
        """Yield the rows of a sale that the acts before `size` made, act by act in order, read a page at a time."""
        place = [column.attname for column in columns_of(model)].index("index")
        where = '"sale" = %s AND "index" >= %s AND "index" < %s ORDER BY "index"'
        first = 0
        while page := self.select(model, f"{where} LIMIT {PAGE}", (sale, first, size)):
            if len(page) == PAGE:  # the last act of a full page may have more rows than fit
                last = _whole(page[-1][place])
                page = [row for row in page if row[place] != last] or self.select(model, where, (sale, last, last + 1))
            yield from _by_act(page, place)
            first = _whole(page[-1][place]) + 1


class SqliteRows(Rows):
    """The rows of a SQLite database, seen by the connection that may be writing them."""

    def fetch(self, query: str, parameters: Sequence[object] = ()) -> list[Row]:
        """Return stored values; texts are bytes."""
        self.connection.ensure_connection()
        raw = cast("sqlite3.Connection", self.connection.connection)
        raw.text_factory = bytes
        try:
            with self.connection.wrap_database_errors:
                return raw.execute(query.replace("%s", "?"), parameters).fetchall()
        finally:
            raw.text_factory = str

    def name(self, column: Column) -> str:
        """Return how a column is written; a plus before it keeps the value from being converted by the column's type."""
        return f'+"{column.column}"'


class PostgresRows(Rows):
    """The rows of a PostgreSQL database in the form in which SQLite would store them."""

    def fetch(self, query: str, parameters: Sequence[object] = ()) -> list[Row]:
        """Return the values as SQLite would store them; texts are bytes."""
        with self.connection.cursor() as cursor:
            cursor.execute(query, cast("list[str | int]", list(parameters)))
            return [tuple(_stored(value) for value in row) for row in cursor.fetchall()]


def rows_of(alias: str) -> Rows:
    """Return the rows of a database."""
    return PostgresRows(alias) if connections[alias].vendor == "postgresql" else SqliteRows(alias)


def json_places(model: type[Model]) -> list[int]:
    """Return which columns hold JSON, whose form PostgreSQL changes."""
    return [place for place, field in enumerate(columns_of(model)) if isinstance(field, JSONField)]


def same_json(value: Value) -> Value:
    """Return a JSON text in one form."""
    return json.dumps(json.loads(value), sort_keys=True).encode() if isinstance(value, bytes) else value


def _by_act(page: list[Row], place: int) -> Iterator[tuple[int, list[Row]]]:
    group: list[Row] = []
    for row in page:
        if group and row[place] != group[0][place]:
            yield _whole(group[0][place]), group
            group = []
        group.append(row)
    yield _whole(group[0][place]), group


def _whole(value: Value) -> int:
    """Return the index of a row, which the query holds between two whole numbers."""
    return int(cast("int", value))


def _stored(value: object) -> Value:
    match value:
        case bool():
            return int(value)
        case None | int() | bytes():
            return value
        case str():
            return value.encode()
        case datetime():
            return str(value.astimezone(UTC).replace(tzinfo=None)).encode()
        case date():
            return value.isoformat().encode()
        case memoryview():
            return bytes(value)
        case _:
            raise TypeError(f"no form for {type(value)}")
