"""Rows in sets: the only place that writes the tables of the book, in a way that either database does fast."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import BigIntegerField, BooleanField, Field, IntegerField, Model, SmallIntegerField, TextField

from enajena.book.models import THINGS, Thing

_AT_ONCE = 5_000
M = TypeVar("M")


def standing(alias: str, sale: str, model: type[Thing], column: str, values: Iterable[str]) -> Iterator[Thing]:
    """Yield the standing versions whose `column` is one of the values."""
    for some in _in_parts(sorted(values)):
        where = {"sale": sale, "until_index__isnull": True, f"{column}__in": some}
        yield from model._default_manager.using(alias).filter(**where)  # noqa: SLF001


def insert(alias: str, model: type[Model], rows: Sequence[Model]) -> None:
    """Write new rows, none of which has a number of its own yet."""
    connection = connections[alias]
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]  # noqa: SLF001
    names = ", ".join(connection.ops.quote_name(field.attname) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001
    values = _lines(fields, rows, connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with connection.wrap_database_errors, cursor.cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for line in values:
                    copy.write_row(line)
        else:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(fields))})", list(values))


def _lines(fields: "Sequence[Field[Any, Any]]", rows: Sequence[Model], connection: BaseDatabaseWrapper) -> Iterator[list[Any]]:
    """Yield the values of rows as the database takes them; most of them are that already, and rows come by the million."""
    values_of = attrgetter(*(field.attname for field in fields))
    others = [(place, field) for place, field in enumerate(fields) if type(field) not in _AS_THEY_ARE]
    for row in rows:
        line: list[Any] = list(values_of(row))
        for place, field in others:
            line[place] = field.get_db_prep_save(line[place], connection)
        yield line


_AS_THEY_ARE = (TextField, BigIntegerField, IntegerField, SmallIntegerField, BooleanField)
"""Columns whose values are plain texts and whole numbers, which either database takes as they are."""


def end(alias: str, sale: str, model: type[Thing], until: Mapping[str, int]) -> None:
    """Say of standing rows that they stood until an act."""
    connection = connections[alias]
    table = connection.ops.quote_name(model._meta.db_table)  # noqa: SLF001
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


def blank(alias: str, sale: str, person: str) -> None:
    """Blank the personal columns of a person in every version of the tables."""
    for model in THINGS:
        if model.blanked:
            rows = model._default_manager.using(alias).filter(sale=sale, **{model.person_column: person})  # noqa: SLF001
            rows.update(**model.blanked)


def _in_parts(values: Iterable[M]) -> Iterator[list[M]]:
    remaining = iter(values)
    while part := list(islice(remaining, _AT_ONCE)):
        yield part
