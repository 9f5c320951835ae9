"""Rows in sets: the only place that writes the tables of the book, in a way that either database does fast."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from django.db import connections
from django.db.models import Model

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
    values = ([field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields] for row in rows)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for line in values:
                    copy.write_row(line)
        else:
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(fields))})", list(values))


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
