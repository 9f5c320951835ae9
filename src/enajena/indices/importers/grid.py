"""Tables of text and of sheets as rows of cells with their place."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.indices.collecting import cell, line
from enajena.indices.importers.content import Cell, Content, Sheet


@dataclass(frozen=True, slots=True)
class GridRow:
    """One row: its number as a person counts (from 1), its cells, and the sheet it is of (None for a text file)."""

    number: int
    cells: Sequence[Cell]
    sheet: str | None = None

    def get(self, column: int) -> Cell:
        """Return a cell, empty where the row is shorter."""
        return self.cells[column] if column < len(self.cells) else ""

    def place(self, column: int) -> Text:
        """Return where a cell stands, as a person looks for it."""
        if self.sheet is None:
            return line(self.number, str(column + 1))
        return cell(self.number, column, self.sheet)


def rows_of_sheet(sheet: Sheet) -> tuple[GridRow, ...]:
    """Return the rows of a sheet."""
    return tuple(GridRow(number, cells, sheet.name) for number, cells in enumerate(sheet.rows, start=1))


def rows_of_text(content: Content, delimiter: str) -> tuple[GridRow, ...]:
    """Return the lines of a CSV. One that the CSV rules do not allow is a FaultsError."""
    reader = csv.reader(io.StringIO(content.text, newline=""), delimiter=delimiter, strict=True)
    try:
        return tuple(GridRow(reader.line_num, [value.strip() for value in cells]) for cells in reader)
    except csv.Error as error:
        raise content.refuse(
            "not_a_table",
            Text(f"La línea {reader.line_num} no es de un CSV: {error}.", f"Line {reader.line_num} is not of a CSV: {error}."),
            Text("Dé el archivo tal como lo publica el emisor.", "Give the file as its issuer publishes it."),
        ) from error


def first_line(content: Content) -> str:
    """Return the first line of a text that is not blank."""
    return next((text for text in content.text.splitlines() if text.strip()), "")
