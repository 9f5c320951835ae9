"""The rows of a list as a file: all that answer what is asked, in its order, in memory that does not grow with them.

A CSV goes out as it is made; a spreadsheet is made first, in a file that goes when it was sent.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from enajena.basics.inert import inert
from enajena.basics.money import CENTAVO_DECIMALS, plain
from enajena.book.machines import MACHINES
from enajena.calendar.bogota import BOGOTA
from enajena.engine.workbook import Kind, Value, write_xlsx
from enajena.office.back.lists.asked import Asked
from enajena.office.back.lists.people import people_of
from enajena.office.back.lists.query import every_page
from enajena.office.back.lists.tables import Column, Table
from enajena.office.back.values import told_value
from enajena.office.ground.language import tell

_AT_ONCE = 2_000
_CHUNK = 1 << 16
_KINDS: dict[str, Kind] = {
    "whole": "whole", "money": "decimal", "exact": "decimal", "day": "date", "instant": "instant", "yes_or_no": "boolean",
}  # fmt: skip
_NAME = ("name", "id_type", "id_number")


@dataclass(frozen=True, slots=True)
class Listing:
    """What becomes a file: a list of a sale and what is asked of it."""

    alias: str
    sale: str
    table: Table
    asked: Asked

    @property
    def columns(self) -> list[Column]:
        """Return the columns of the file; what has parts and is personal stays out of it."""
        return [column for column in self.table.columns.values() if not (column.form == "parts" and column.kept_back)]

    @property
    def names_people(self) -> bool:
        """Return whether the person of each row is named after its columns."""
        return self.table.person not in {None, "ref"}

    def headings(self) -> list[str]:
        """Return the names of the columns, as the book has them; the state in words and the person's data stand last."""
        state = ["state_label"] if self.table.is_things else []
        person = [f"person_{name}" for name in _NAME] if self.names_people else []
        return [column.name for column in self.columns] + state + person

    def kinds(self) -> list[Kind]:
        """Return how each column is written in a spreadsheet."""
        kinds: list[Kind] = [_KINDS.get(column.form, "text") for column in self.columns]
        return kinds + ["text"] * (len(self.headings()) - len(kinds))

    def rows(self) -> Iterator[list[Value]]:
        """Yield the values of every row that answers."""
        for found in every_page(self.alias, self.sale, self.table, self.asked, _AT_ONCE):
            person = str(self.table.person)
            people = people_of(self.alias, self.sale, (getattr(row, person) for row in found)) if self.names_people else {}
            for row in found:
                values = [_value(column, getattr(row, column.name)) for column in self.columns]
                values += [tell(MACHINES[self.table.name].label_of(row.state))] if self.table.is_things else []
                if self.names_people:
                    who = people.get(getattr(row, person))
                    values += [None if who is None else getattr(who, name) for name in _NAME]
                yield values


def csv_parts(listing: Listing) -> Iterator[str]:
    """Yield a CSV in parts: UTF-8, commas, plain figures, and no text that a spreadsheet would take for a formula."""
    echo = _Echo()
    writer = csv.writer(echo, lineterminator="\n")
    # A spreadsheet knows UTF-8 by this sign.
    echo.said.append("\ufeff")
    headings = listing.headings()
    writer.writerow(headings)
    for row in listing.rows():
        writer.writerow([_written(name, value) for name, value in zip(headings, row, strict=True)])
        if len(echo.said) >= _AT_ONCE:
            yield echo.taken()
    yield echo.taken()


def xlsx_parts(listing: Listing) -> Iterator[bytes]:
    """Yield a spreadsheet in parts.

    Raises:
        CallError: there are more rows than a sheet holds.
        DataError: a text is longer than a cell holds.
    """
    folder = TemporaryDirectory(prefix="enajena-list-")
    try:
        out = Path(folder.name) / "list.xlsx"
        write_xlsx(out, listing.headings(), listing.rows(), listing.kinds(), sheet=listing.table.name)
    except BaseException:
        folder.cleanup()
        raise
    return _sent(folder, out.open("rb"))


def _sent(folder: "TemporaryDirectory[str]", file: IO[bytes]) -> Iterator[bytes]:
    with folder, file:
        while part := file.read(_CHUNK):
            yield part


class _Echo:
    """Takes what a CSV writer writes, until it is taken."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def write(self, text: str) -> int:
        """Keep a line."""
        self.said.append(text)
        return len(text)

    def taken(self) -> str:
        """Return what was kept, and keep it no more."""
        said = "".join(self.said)
        self.said.clear()
        return said


def _value(column: Column, value: Any) -> Value:  # noqa: ANN401 - of the column's own kind
    match value:
        case datetime():
            return value.astimezone(BOGOTA).replace(tzinfo=None)
        case list() | dict():
            return tell(told_value(column.name, value))
        case _:
            kept: Value = value
            return kept


def _written(name: str, value: Value) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case Decimal():
            return plain(value, CENTAVO_DECIMALS if name.endswith("_cop") else 0)
        case date():
            return value.isoformat()
        case _:
            return inert(str(value))
