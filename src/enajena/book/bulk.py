"""Rows in sets: the only place that writes the tables of the book, in a way that either database does fast."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigAutoField, BigIntegerField, BinaryField, IntegerField, JSONField, Model, SmallIntegerField, TextField

from enajena.book.models import REPLAYED, THINGS, Leaf, PersonalRecord, Tally, Thing
from enajena.book.models.columns import Column, columns_of, every_column_of, table_of

T = TypeVar("T", bound=Thing)


def standing(alias: str, sale: str, model: type[T], column: str, values: Iterable[str]) -> Iterator[T]:
    """Yield the standing versions whose `column` is one of the values, which go to the database as one parameter."""
    connection = connections[alias]
    fields = every_column_of(model)
    names = ", ".join(connection.ops.quote_name(field.attname) for field in fields)
    postgres = connection.vendor == "postgresql"
    among = "= ANY(%s)" if postgres else "IN (SELECT value FROM json_each(%s))"
    where = f"sale = %s AND until_index IS NULL AND {connection.ops.quote_name(column)} {among}"
    wanted = sorted(values)
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(table_of(model))
        cursor.execute(f"SELECT {names} FROM {table} WHERE {where}", [sale, wanted if postgres else json.dumps(wanted)])
        found = cursor.fetchall()
    read = [_read(field, kept, connection) for field, kept in zip(fields, zip(*found, strict=True), strict=False)]
    attnames = [field.attname for field in fields]
    for line in zip(*read, strict=True):
        yield model.from_db(alias, attnames, line)


def insert(alias: str, model: type[Model], rows: Sequence[Model]) -> None:
    """Write new rows, none of which has a number of its own yet."""
    connection = connections[alias]
    fields = columns_of(model)
    names = ", ".join(connection.ops.quote_name(field.attname) for field in fields)
    table = connection.ops.quote_name(table_of(model))
    lines = zip(*(_written(field, list(map(attrgetter(field.attname), rows)), connection) for field in fields), strict=True)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with connection.wrap_database_errors, cursor.cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for line in lines:
                    copy.write_row(line)
        else:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(fields))})", list(lines))


_AS_THEY_ARE = (TextField, BigIntegerField, IntegerField, SmallIntegerField, BinaryField, BigAutoField)
"""Columns whose values are texts, whole numbers and bytes, which either database takes and gives as they are."""


def _written(field: Column, values: list[Any], connection: BaseDatabaseWrapper) -> list[Any]:
    """Return the values of a column as the database takes them."""
    if type(field) in _AS_THEY_ARE:
        return values
    return _each_once(field, values, lambda value: field.get_db_prep_save(value, connection))


def _read(field: Column, values: Sequence[Any], connection: BaseDatabaseWrapper) -> Sequence[Any]:
    """Return the values of a column as rows hold them."""
    if type(field) in _AS_THEY_ARE:
        return values
    column = field.cached_col
    converters = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]

    def convert(value: object) -> object:
        for converter in converters:
            value = converter(value, column, connection)
        return value

    return _each_once(field, values, convert) if converters else values


def _each_once(field: Column, values: Sequence[Any], convert: Callable[[Any], Any]) -> list[Any]:
    """Convert a column, each value that occurs once: a set of rows has few different days and prices. No two rows share a mapping."""
    if isinstance(field, JSONField):
        return [convert(value) for value in values]
    converted = {value: convert(value) for value in set(values)}
    return [converted[value] for value in values]


def end(alias: str, sale: str, model: type[Thing], until: Mapping[str, int]) -> None:
    """Say of standing rows that they stood until an act."""
    connection = connections[alias]
    table = connection.ops.quote_name(table_of(model))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"UPDATE {table} AS row SET until_index = ended.index FROM unnest(%s::text[], %s::bigint[]) AS ended(ref, index) "
                "WHERE row.sale = %s AND row.ref = ended.ref AND row.until_index IS NULL",
                [list(until), list(until.values()), sale],
            )
        else:
            cursor.executemany(
                f"UPDATE {table} SET until_index = %s WHERE sale = %s AND ref = %s AND until_index IS NULL",
                [(index, sale, ref) for ref, index in until.items()],
            )


def count_anew(alias: str) -> None:
    """Let PostgreSQL look how its tables are filled, after a large set: until it does, it plans queries for the tables they were."""
    connection = connections[alias]
    if connection.vendor == "postgresql":
        models: tuple[type[Model], ...] = (Leaf, PersonalRecord, *REPLAYED)
        names = ", ".join(connection.ops.quote_name(table_of(model)) for model in models)
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {names}")


def tally(alias: str, sale: str, kind: str, lines: Iterable[tuple[str, int, int]]) -> None:
    """Add counts and totals, which may be below zero, to the lines of the tally with their keys; a line that counts nothing goes."""
    connection = connections[alias]
    table = connection.ops.quote_name(table_of(Tally))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} (sale, kind, key, count, total) VALUES (%s, %s, %s, %s, %s) ON CONFLICT (sale, kind, key) "
            f"DO UPDATE SET count = {table}.count + excluded.count, total = {table}.total + excluded.total",
            [(sale, kind, *line) for line in lines],
        )
    Tally.objects.using(alias).filter(sale=sale, kind=kind, count=0).delete()


def blank(alias: str, sale: str, person: str) -> None:
    """Blank the personal columns of a person in every version of the tables."""
    for model in THINGS:
        if model.blanked:
            rows = model._default_manager.using(alias).filter(sale=sale, **{model.person_column: person})  # noqa: SLF001
            rows.update(**model.blanked)
