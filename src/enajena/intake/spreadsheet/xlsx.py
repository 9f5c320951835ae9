"""Excel workbooks (.xlsx), read as a stream: one row at a time, whatever the size of the sheet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from enajena.intake.spreadsheet.archive import Archive
from enajena.intake.spreadsheet.cell import Cell, Row, column_index, unusable
from enajena.intake.spreadsheet.dates import DateSystem, iso_cell, serial_cell
from enajena.intake.spreadsheet.limits import SHEET_COLUMNS
from enajena.intake.spreadsheet.number_formats import Style, read_styles
from enajena.intake.spreadsheet.number_text import number_cell, percent_cell
from enajena.intake.spreadsheet.opc import MAIN_NAMES, read_package
from enajena.intake.spreadsheet.reading import RowBuilder, Seen
from enajena.intake.spreadsheet.shared_strings import SharedStrings, TextEvents, read_shared_strings, text_cell
from enajena.intake.spreadsheet.xml_events import parse

_BOOLEANS = {"0": "false", "1": "true", "false": "false", "true": "true"}
_TRUE = ("1", "true")
_LONGEST_NUMBER = 7


@dataclass(frozen=True, slots=True)
class CellReader:
    """How the cells of a workbook are read: its texts, its styles and its date system."""

    strings: SharedStrings
    styles: tuple[Style, ...]
    system: DateSystem

    def cell(self, kind: str, style: str, stored: str) -> Cell:
        """Return the cell of a stored value by the type that the file gives it."""
        match kind:
            case "s":
                return self.strings.cell(stored)
            case "n":
                return self._number(style, stored.strip())
            case "str" | "inlineStr":
                return text_cell(stored)
            case "b":
                text = _BOOLEANS.get(stored.strip())
                return Cell(text, "boolean") if text else unusable(stored, "bad_value")
            case "e":
                return unusable(stored.strip(), "error_value")
            case "d":
                return iso_cell(stored.strip())
            case _:
                return unusable(stored, "bad_value")

    def _number(self, style: str, stored: str) -> Cell:
        index = int(style) if style.isdecimal() and len(style) <= _LONGEST_NUMBER else -1
        if not 0 <= index < len(self.styles):
            return unusable(stored, "bad_value")
        shown = self.styles[index]
        if shown == "number":
            return number_cell(stored)
        return percent_cell(stored) if shown == "percent" else serial_cell(stored, shown, self.system)


class XlsxWorkbook:
    """A workbook of Excel: its sheets by name, and the rows of one."""

    def __init__(self, archive: Archive) -> None:
        """Read what says where the sheets are; no cell yet."""
        self._archive = archive
        self._package = read_package(archive)
        self.names = tuple(sheet.name for sheet in self._package.sheets)
        self.hidden = tuple(sheet.hidden for sheet in self._package.sheets)
        self.system: DateSystem = "1904" if self._package.starts_1904 else "1900"

    def has_cells(self, index: int) -> bool:
        """Return whether a sheet has a cell that is not empty; texts and styles are not needed for that."""
        nothing = CellReader(SharedStrings(), ("number",), self.system)
        events = _SheetEvents(self._archive, self._package.sheets[index].part, nothing, Seen())
        return next(_rows(events), None) is not None

    def rows(self, index: int, seen: Seen) -> Iterator[Row]:
        """Yield the rows of a sheet from its first to its last that is not blank."""
        reader = CellReader(
            read_shared_strings(self._archive, self._package.shared_strings),
            read_styles(self._archive, self._package.styles),
            self.system,
        )
        return _rows(_SheetEvents(self._archive, self._package.sheets[index].part, reader, seen))


def _rows(events: "_SheetEvents") -> Iterator[Row]:
    for _ in parse(events):
        yield from events.rows.take()


class _SheetEvents(TextEvents):
    """The cells of one sheet. Rows and cells must come in order, as every program writes them: else two could claim one place.

    A sheet has millions of `c`, `v` and `row`: they are taken here before anything else, and need not be counted for depth, since none
    may stand inside itself.
    """

    def __init__(self, archive: Archive, part: str, reader: CellReader, seen: Seen) -> None:
        super().__init__(archive, part)
        self.rows = RowBuilder(archive.refuse)
        self._reader = reader
        self._seen = seen
        self._row = 0
        self._row_text = ""
        self._in_row = False
        self._hidden = False
        self._column = -1
        self._columns: dict[str, int] = {}
        self._cell: Mapping[str, str] | None = None
        self._stored = ""
        self._formula: str | None = None
        self._aside = False

    def start(self, name: str, attributes: Mapping[str, str], /) -> None:
        local = MAIN_NAMES.get(name)
        if local == "c":
            self._open_cell(attributes)
        elif local == "v":
            if self._cell is None or self.collects:
                raise self.broken("un valor fuera de su celda", "a value outside its cell")
            self.collects = local
        elif local == "row":
            self._open_row(attributes)
        else:
            super().start(name, attributes)

    def end(self, name: str, /) -> None:
        local = MAIN_NAMES.get(name)
        if local == "c":
            self._close_cell()
        elif local == "v":
            self._stored = self.take()
            self.collects = ""
        elif local == "row":
            self._in_row = False
            self._seen.hidden_rows += self.rows.end_row(self._row) and self._hidden
        else:
            super().end(name)

    def opened(self, name: str, attributes: Mapping[str, str], /) -> None:
        local = MAIN_NAMES.get(name)
        if local in ("f", "t"):
            self.collects = local if self._cell is not None and not self._aside else ""
        elif local == "rPh":
            self._aside = True
        elif local == "col":
            self._seen.hidden_columns = self._seen.hidden_columns or attributes.get("hidden") in _TRUE

    def closed(self, name: str, /) -> None:
        local = MAIN_NAMES.get(name)
        if local == "f":
            self._formula = self.take()
            self.collects = ""
        elif local == "t":
            # The runs of an inline text stay until the cell ends: together they are its value.
            self.collects = ""
        elif local == "rPh":
            self._aside = False

    def _open_row(self, attributes: Mapping[str, str]) -> None:
        stored = attributes.get("r", str(self._row + 1))
        if self._in_row or not stored.isdecimal() or len(stored) > _LONGEST_NUMBER or int(stored) <= self._row:
            raise self.broken(f"fila {stored[:20]} después de la {self._row}", f"row {stored[:20]} after row {self._row}")
        self._row, self._row_text, self._column, self._in_row = int(stored), stored, -1, True
        self._hidden = attributes.get("hidden") in _TRUE

    def _open_cell(self, attributes: Mapping[str, str]) -> None:
        place = attributes.get("r")
        if place is None:
            column = self._column + 1
        else:
            letters = place.removesuffix(self._row_text)
            column = self._columns.get(letters, -1)
            if column < 0:
                column = self._learn(letters)
        if column <= self._column or not self._in_row or self._cell is not None:
            raise self.broken(f"celda {(place or '')[:20]} fuera de orden", f"cell {(place or '')[:20]} out of order")
        self._column, self._cell = column, attributes

    def _learn(self, letters: str) -> int:
        """Return the column of the letters of a place, and know it from now on; -1 where they are none of this row's places."""
        column = column_index(letters)
        if column is None or column >= SHEET_COLUMNS:
            return -1
        self._columns[letters] = column
        return column

    def _close_cell(self) -> None:
        cell, stored, formula = self._cell, self._stored or self.take(), self._formula
        self._cell, self._stored, self._formula = None, "", None
        if cell is None:
            return
        if stored:
            read = self._reader.cell(cell.get("t", "n"), cell.get("s", "0"), stored)
            self.rows.put(self._column, read if formula is None else read._replace(formula=True))
        elif formula is not None and cell.get("t") != "str":
            self.rows.put(self._column, unusable(f"={formula}", "no_value")._replace(formula=True))
