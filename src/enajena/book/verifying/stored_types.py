"""Looks at the type under which SQLite keeps every value of every row: another type reads alike and is a changed byte all the same.

PostgreSQL keeps one type a column, and needs no such look.
"""

from collections.abc import Iterator
from typing import cast

from django.db.models import Model

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.models import REPLAYED, Head, Leaf, PersonalRecord, StoredFile, Subtree
from enajena.book.models.columns import Column, columns_of, every_column_of, table_of
from enajena.book.verifying import found
from enajena.book.verifying.raw import Rows, SqliteRows

LOG: tuple[type[Model], ...] = (Leaf, Head, PersonalRecord, StoredFile, Subtree)
_STORED = {"TextField": "text", "JSONField": "text", "DateField": "text", "DateTimeField": "text", "BinaryField": "blob"}
_KNOWN_BY = ("sale", "ref", "sha256", "size", "index", "level", "number", "kind", "key")
_MOST = 100


def check_types(rows: Rows, model: type[Model]) -> Iterator[Fault]:
    """Yield the columns of a table that are not declared as the book makes them, and the values whose type is not the column's."""
    if not isinstance(rows, SqliteRows):
        return
    table = table_of(model).removeprefix("book_")
    # SQLite tells the names of its own types in capitals, however they were written.
    declared = {found.shown(row[1]): (found.shown(row[2]).lower(), row[3]) for row in rows.fetch(f'PRAGMA table_info("{table_of(model)}")')}
    wanted = {str(field.column): (str(field.db_type(rows.connection)).lower(), int(not field.null)) for field in every_column_of(model)}
    for name in sorted(declared.keys() | wanted.keys()):
        if declared.get(name) != wanted.get(name):
            what = Text(f"la columna {name} no está declarada como debe", f"the column {name} is not declared as it should be")
            yield found.changed("column_declared", found.table(table), what)
    if declared == wanted:
        yield from _values(rows, model, table)


def _values(rows: Rows, model: type[Model], table: str) -> Iterator[Fault]:
    columns = columns_of(model)
    keys = [column for column in columns if column.attname in _KNOWN_BY]
    shown = ", ".join(rows.name(column) for column in keys)
    types = ", ".join(f'typeof("{column.column}")' for column in columns)
    wrong = " OR ".join(_wrong(column) for column in columns)
    for row in rows.fetch(f'SELECT {shown}, {types} FROM "{table_of(model)}" WHERE {wrong} LIMIT {_MOST}'):
        place = " ".join(found.shown(value) for value in row[: len(keys)])
        where = Text(f"tabla {table}, {place}", f"table {table}, {place}")
        for column, kept in zip(columns, row[len(keys) :], strict=True):
            if found.shown(kept) not in _allowed(column):
                yield _fault(model, column, where, found.shown(kept))


def _fault(model: type[Model], column: Column, where: Text, kept: str) -> Fault:
    name, due = column.attname, _allowed(column)[0]
    what = Text(
        f"columna {name}: guarda un valor de tipo {kept} y debe ser {due}", f"column {name}: it keeps a value of type {kept}, not {due}"
    )
    # Rows are made again by sale: one whose sale is of another type would be left where it is.
    bound = cast("object", model) not in REPLAYED or name == "sale"
    return (found.changed if bound else found.derived)("value_type", where, what)


def _allowed(column: Column) -> tuple[str, ...]:
    kept = _STORED.get(column.get_internal_type(), "integer")
    return (kept, "null") if column.null else (kept,)


def _wrong(column: Column) -> str:
    listed = ", ".join(f"'{name}'" for name in _allowed(column))
    return f'typeof("{column.column}") NOT IN ({listed})'
