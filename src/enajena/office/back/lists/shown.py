"""A row of a list as a page shows it: each cell in words, and where it leads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from enajena.basics.text import Text, same
from enajena.book.machines import MACHINES
from enajena.book.models import Person
from enajena.office.back.addresses import of_act, of_object
from enajena.office.back.lists.tables import PLURALS, Column, Table
from enajena.office.back.values import told_value

_ACTS = frozenset({"index", "deposited_index"})
_LINE = 32
_SUPPRESSED = Text("datos suprimidos", "data suppressed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of the sale that a row is of: the persons that rows name, by reference, and its stages, by what they are called."""

    sale: str
    people: Mapping[str, Person]
    stages: Mapping[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell: what it says, the address that it leads to, what stands below it, and whether it is a number or a state."""

    says: Text
    to: str = ""
    below: Text | None = None
    is_number: bool = False
    is_state: bool = False

    @property
    def is_long(self) -> bool:
        """Return whether it takes more than a line."""
        return len(self.says.es) > _LINE


def shown_columns(table: Table, rows: Sequence[Any]) -> list[Column]:
    """Return the columns that a page shows: not those that are empty in all its rows.

    Hashes and what has parts are in the object, and in the files.
    """
    columns = [column for name, column in table.columns.items() if column.form != "parts" and not name.endswith("sha256")]
    return [column for column in columns if not column.nullable or any(getattr(row, column.name) is not None for row in rows)]


def cell_of(known: Known, table: Table, row: Any, column: Column) -> Cell:  # noqa: ANN401 - a row of any table
    """Return one cell of a row."""
    name, value = column.name, getattr(row, column.name)
    if name == "state":
        return Cell(says=MACHINES[table.name].label_of(value), is_state=True)
    if name in _ACTS or (table.name, name) == ("publication", "about"):
        return Cell(says=same(str(value)), to=of_act(known.sale, value), is_number=True)
    to = pointed(table, row, column)
    address = of_object(known.sale, *to) if to else ""
    if to is not None and to[0] == "stage" and value in known.stages:
        return Cell(says=known.stages[value], to=address, below=same(value))
    below = person_below(value, known.people) if column.points == "person" else None
    return Cell(says=told_value(name, value), to=address, below=below, is_number=column.is_number)


def pointed(table: Table, row: Any, column: Column) -> tuple[str, str] | None:  # noqa: ANN401 - as above
    """Return table and reference of the object that a cell names, None where it names none."""
    name, value = column.name, getattr(row, column.name)
    if value in (None, ""):
        return None
    if name == "ref":
        return table.name, value
    if name == "about_ref":
        return (row.about_kind, value) if row.about_kind in PLURALS else None
    if name == "owner":
        kind, _, ref = value.partition(":")
        kind = "bidsecurity" if kind == "security" else kind
        return (kind, ref) if kind in PLURALS else None
    return (column.points, value) if column.points else None


def person_below(ref: str | None, people: Mapping[str, Person]) -> Text | None:
    """Return what stands below the reference of a person: the name, or that it was suppressed."""
    person = people.get(ref or "")
    if person is None:
        return None
    return _SUPPRESSED if person.state == "suppressed" else same(person.name) if person.name else None
