"""Which row of a table has its headings: offices write titles above them, and blank rows between."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.basics.words import listed
from enajena.intake.columns import Column, names_of, normal_heading

SEARCHED_ROWS = 20
"""How many rows, from the first that is not blank, may have the headings of a table."""

Cells = Sequence[str]
Row = TypeVar("Row", bound=Sequence[object])


@dataclass(frozen=True, slots=True)
class Wanted:
    """The headings of the columns that are asked for: those of each that must be there, and of any, in normal form."""

    required: tuple[frozenset[str], ...] = ()
    known: frozenset[str] = frozenset()

    def known_in(self, row: Cells) -> int:
        """Return how many cells of a row are headings that are known."""
        return len(self.known.intersection(map(normal_heading, row)))

    def has_all(self, row: Cells) -> bool:
        """Return whether a row has a heading of every column that must be there."""
        found = set(map(normal_heading, row))
        return bool(self.required) and all(names & found for names in self.required)


ANY = Wanted()
"""Nothing is asked for: the headings are the first row that is not blank."""


def wanted_of(columns: Sequence[Column]) -> Wanted:
    """Return the headings of some columns."""
    names = {column.name: frozenset(names_of(column)) for column in columns}
    return Wanted(tuple(names[column.name] for column in columns if column.required), frozenset().union(*names.values()))


@dataclass(frozen=True, slots=True)
class SeveralRows:
    """Rows, counted from 1, each of which has all the headings that must be there."""

    rows: tuple[int, ...]

    def fault(self, where: Text) -> Fault:
        """Return the fault of the file or sheet."""
        rows = listed([Text(str(row), str(row)) for row in self.rows])
        what = Text(f"hay encabezados en las filas {rows.es}", f"there are headings in rows {rows.en}")
        remedy = Text("Deje una sola tabla, con una fila de encabezados.", "Leave a single table, with one row of headings.")
        return Fault("several_heading_rows", where, what, remedy, row=self.rows[0])


def top_of(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows of a table among which the headings are looked for, and those above that are blank; no row more is taken."""
    left = SEARCHED_ROWS
    for row in rows:
        yield row
        left -= bool(row) or left < SEARCHED_ROWS
        if not left:
            return


def find_headings(rows: Sequence[Cells], wanted: Wanted) -> int | SeveralRows | None:
    """Return the row of the headings, counted from 1, at the top of a table; None where all of it is blank.

    It is the only one with all the headings that must be there. Where no row has them all, it is the one that has most of those that
    are known, and where none has any, the first that is not blank.
    """
    numbered = list(enumerate(rows, start=1))
    whole = tuple(number for number, row in numbered if wanted.has_all(row))
    if len(whole) > 1:
        return SeveralRows(whole)
    if whole:
        return whole[0]
    filled = [(wanted.known_in(row), number) for number, row in numbered if any(cell.strip() for cell in row)]
    return min(filled, key=lambda one: (-one[0], one[1]))[1] if filled else None
