"""What hangs from an object: the objects of other tables that name it, found by their indexes, and lists where there may be many."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from enajena.basics.text import Text
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.models import Note, Thing
from enajena.book.models.columns import indexes_of
from enajena.office.back.addresses import of_list, of_object
from enajena.office.back.lists.tables import Table, tables
from enajena.office.back.objects.reading import state_label

SHOWN = 12
_NOTE = Note.__name__.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hanging:
    """Objects of one table that name another: the first of them, and the list of all.

    `rows` are references, states in words and addresses; `more` says that there are others.
    """

    label: Text
    column: Text
    rows: list[tuple[str, Text, str]]
    more: bool
    to: str


@dataclass(frozen=True, slots=True)
class Lists:
    """A list that may have objects which name another, where no index tells how many."""

    label: Text
    to: str


def hanging(alias: str, sale: str, table: Table, ref: str, at: AsOf = NOW) -> tuple[list[Hanging], list[Lists]]:
    """Return the objects that name another, table by table, as they were at a point, and the lists where others may be."""
    found = [_told(alias, sale, other, column, {column: ref}, at=at) for other, column in _pointing(table) if _is_found(other, column)]
    others = [
        Lists(tables()[other.name].label, of_list(sale, other.name, **{column: ref}))
        for other, column in _pointing(table)
        if not _is_found(other, column) and other.columns[column].filters
    ]
    notes = _told(alias, sale, tables()[_NOTE], "about_ref", {"about_kind": table.name, "about_ref": ref}, at=at)
    return [one for one in (*found, notes) if one.rows], others


def _pointing(table: Table) -> Iterator[tuple[Table, str]]:
    for other in tables().values():
        for name, column in other.columns.items():
            if column.points == table.name and (other.name, name) != (table.name, "ref"):
                yield other, name


def _is_found(other: Table, column: str) -> bool:
    """Return whether an index finds rows of a table by a column; one of those alone that have a value serves too."""
    return any(list(index.fields[:2]) == ["sale", column] for index in indexes_of(other.model))


def _told(alias: str, sale: str, other: Table, column: str, asked: dict[str, Any], *, at: AsOf) -> Hanging:
    label, to, model = other.columns[column].label, of_list(sale, other.name, **asked), other.model
    if not issubclass(model, Thing):
        return Hanging(label=other.label, column=label, rows=[], more=False, to=to)
    rows = as_of(alias, sale, model, at).filter(**asked)
    some = list(rows.values_list("ref", "state")[: SHOWN + 1])
    told = [(ref, state_label(other.name, state), of_object(sale, other.name, ref)) for ref, state in sorted(some)[:SHOWN]]
    return Hanging(label=other.label, column=label, rows=told, more=len(some) > SHOWN, to=to)
