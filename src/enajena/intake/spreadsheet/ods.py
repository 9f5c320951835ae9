"""OpenDocument spreadsheets (.ods), read as a stream: all sheets are in one part, one after the other."""

import re
from collections.abc import Iterator, Mapping

from enajena.basics.text import Text
from enajena.intake.spreadsheet.archive import Archive
from enajena.intake.spreadsheet.cell import EMPTY, Cell, Row, unusable
from enajena.intake.spreadsheet.dates import DateSystem, iso_cell, iso_time_cell
from enajena.intake.spreadsheet.limits import MAX_CELL_CHARACTERS, MAX_SHEETS, SHEET_COLUMNS, SMALL_PART_BYTES
from enajena.intake.spreadsheet.number_text import number_cell, percent_cell
from enajena.intake.spreadsheet.reading import RowBuilder, Seen
from enajena.intake.spreadsheet.shared_strings import TextEvents
from enajena.intake.spreadsheet.xml_events import Events, parse, parse_whole

MIMETYPE = "mimetype"
_CONTENT = "content.xml"
_MANIFEST = "META-INF/manifest.xml"
_SPREADSHEETS = (b"application/vnd.oasis.opendocument.spreadsheet", b"application/vnd.oasis.opendocument.spreadsheet-template")

_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_TABLE, _OFFICE, _TEXT, _STYLE = (f"{_OASIS}:{name}:1.0 " for name in ("table", "office", "text", "style"))
_CALC_TYPE = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 value-type"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_ROW = f"{_TABLE}table-row"
_SHEET = f"{_TABLE}table"
_PARAGRAPH = f"{_TEXT}p"
_SIGNS = {f"{_TEXT}s": " ", f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
_BLANKS = re.compile(r"[ \t\r\n]+")
_ERROR = re.compile(r"#N/[AD]|#[^\s!?]{1,20}[!?]|Err:\d{3}")
_SHEET_DEPTH = 4
_LONGEST_COUNT = 8
_MOST_ROWS = 10**_LONGEST_COUNT


class OdsWorkbook:
    """A workbook of OpenDocument: its sheets by name, and the rows of one."""

    system: DateSystem = "iso"

    def __init__(self, archive: Archive) -> None:
        """Look through the sheets once, since only their end says which have cells.

        Raises:
            FaultsError: it is no spreadsheet, it is encrypted, or it carries macros.
        """
        self._archive = archive
        if b"".join(archive.chunks(MIMETYPE, SMALL_PART_BYTES)).strip() not in _SPREADSHEETS:
            raise archive.refuse("not_a_workbook")
        _refuse_encrypted(archive)
        if any(name.startswith(("basic/", "scripts/")) for name in archive.names()):
            raise archive.refuse("macros")
        events = _ContentEvents(archive, None, Seen())
        parse_whole(events)
        self.names = tuple(events.names)
        self.hidden = tuple(events.hidden)
        self._filled = frozenset(events.filled)
        if not self.names:
            raise archive.broken(Text("no tiene hojas", "it has no sheets"))

    def has_cells(self, index: int) -> bool:
        """Return whether a sheet has a cell that is not empty."""
        return index in self._filled

    def rows(self, index: int, seen: Seen) -> Iterator[Row]:
        """Yield the rows of a sheet from its first to its last that is not blank."""
        events = _ContentEvents(self._archive, index, seen)
        for _ in parse(events):
            yield from events.rows.take()


def _refuse_encrypted(archive: Archive) -> None:
    if "encrypted-package" in archive:
        raise archive.refuse("encrypted_workbook")
    if _MANIFEST in archive:
        parse_whole(_ManifestEvents(archive, _MANIFEST), SMALL_PART_BYTES)


class _ManifestEvents(Events):
    def opened(self, name: str, _attributes: Mapping[str, str], /) -> None:
        if name.endswith(" encryption-data"):
            raise self.archive.refuse("encrypted_workbook")


class _ContentEvents(TextEvents):
    """The cells of one sheet, or of none: then only which sheets there are.

    A sheet is a table right inside the spreadsheet; a text counts where its paragraph is right inside a cell, so that comments and
    drawings stay out.
    """

    def __init__(self, archive: Archive, wanted: int | None, seen: Seen) -> None:
        super().__init__(archive, _CONTENT)
        self.names: list[str] = []
        self.hidden: list[bool] = []
        self.filled: set[int] = set()
        self.rows = RowBuilder(archive.refuse)
        self._wanted = wanted
        self._seen = seen
        self._hidden_styles: set[str] = set()
        self._style = ""
        self._is_wanted = False
        self._in_sheet = False
        self._nested_depth = 0
        self._row = 0
        self._column = 0
        self._row_attributes: Mapping[str, str] = {}
        self._cell: Mapping[str, str] | None = None
        self._cell_depth = 0
        self._paragraphs = 0
        self._paragraph_depth = 0

    def opened(self, name: str, attributes: Mapping[str, str], /) -> None:
        if self._nested_depth:
            return
        if self._cell is not None:
            self._open_inside_cell(name, attributes)
        elif self._in_sheet:
            self._open_inside_sheet(name, attributes)
        elif name == _SHEET and self.depth == _SHEET_DEPTH:
            self._open_sheet(attributes)
        elif name == f"{_STYLE}style":
            self._style = attributes.get(f"{_STYLE}name", "")
        elif name == f"{_STYLE}table-properties" and attributes.get(f"{_TABLE}display") == "false":
            self._hidden_styles.add(self._style)

    def closed(self, name: str, /) -> None:
        if self._nested_depth:
            self._nested_depth = 0 if self.depth == self._nested_depth else self._nested_depth
        elif self._cell is not None:
            if self.depth == self._cell_depth:
                self._close_cell(self._cell)
            elif self.depth == self._paragraph_depth:
                self._paragraph_depth, self.collects = 0, ""
        elif name == _ROW and self._in_sheet:
            self._close_row()
        elif self.depth == _SHEET_DEPTH:
            self._in_sheet = False

    def text(self, data: str, /) -> None:
        if self.collects:
            self.keep(_BLANKS.sub(" ", data))

    def _open_sheet(self, attributes: Mapping[str, str]) -> None:
        self._in_sheet, self._row = True, 0
        self.names.append(attributes.get(f"{_TABLE}name", ""))
        self.hidden.append(attributes.get(f"{_TABLE}style-name") in self._hidden_styles)
        self._is_wanted = len(self.names) - 1 == self._wanted
        if len(self.names) > MAX_SHEETS:
            raise self.archive.refuse("too_many_sheets", limit=MAX_SHEETS)

    def _open_inside_sheet(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in _CELLS:
            if self._is_wanted or (self._wanted is None and len(self.names) - 1 not in self.filled):
                self._cell, self._cell_depth, self._paragraphs = attributes, self.depth, 0
        elif name == _ROW:
            self._row_attributes, self._column = attributes, 0
        elif name == _SHEET:
            self._nested_depth = self.depth
        elif name == f"{_TABLE}table-column" and self._is_wanted:
            self._seen.hidden_columns = self._seen.hidden_columns or _is_hidden(attributes)

    def _open_inside_cell(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == _PARAGRAPH and self.depth == self._cell_depth + 1:
            if self._paragraphs:
                self.keep("\n")
            self._paragraphs += 1
            self._paragraph_depth, self.collects = self.depth, "p"
        elif self.collects and name in _SIGNS:
            self.keep(_SIGNS[name] * self._count(attributes, f"{_TEXT}c", MAX_CELL_CHARACTERS))

    def _close_cell(self, attributes: Mapping[str, str]) -> None:
        self._cell = None
        read = _read_cell(attributes, self.take())
        if not self._is_wanted:
            if read.text is not None:
                self.filled.add(len(self.names) - 1)
            return
        times = self._count(attributes, f"{_TABLE}number-columns-repeated", SHEET_COLUMNS - self._column)
        self.rows.put(self._column, read, times)
        self._column += times

    def _close_row(self) -> None:
        times = self._count(self._row_attributes, f"{_TABLE}number-rows-repeated", _MOST_ROWS)
        if self.rows.end_row(self._row + 1, times) and _is_hidden(self._row_attributes):
            self._seen.hidden_rows += times
        self._row += times

    def _count(self, attributes: Mapping[str, str], name: str, most: int) -> int:
        stored = attributes.get(name, "1")
        if not stored.isdecimal() or len(stored) > _LONGEST_COUNT or not 1 <= int(stored) <= most:
            raise self.broken(f"{stored[:20]} repeticiones", f"{stored[:20]} repetitions")
        return int(stored)


def _is_hidden(attributes: Mapping[str, str]) -> bool:
    return attributes.get(f"{_TABLE}visibility", "visible") != "visible"


def _read_cell(attributes: Mapping[str, str], text: str) -> Cell:
    """Return a cell from its attributes and its paragraphs."""
    formula = f"{_TABLE}formula" in attributes
    if attributes.get(_CALC_TYPE) == "error" or (formula and _ERROR.fullmatch(text)):
        return unusable(text, "error_value")._replace(formula=formula)
    kind = attributes.get(f"{_OFFICE}value-type")
    if kind in (None, "string"):
        text = text or attributes.get(f"{_OFFICE}string-value", "")
        if kind is None and formula and not text:
            return unusable("=", "no_value")._replace(formula=True)
        return Cell(text, formula=formula) if text else EMPTY
    return _read_value(kind, attributes)._replace(formula=formula)


def _read_value(kind: str | None, attributes: Mapping[str, str]) -> Cell:
    match kind:
        case "float" | "currency":
            return number_cell(attributes.get(f"{_OFFICE}value", ""))
        case "percentage":
            return percent_cell(attributes.get(f"{_OFFICE}value", ""))
        case "date":
            return iso_cell(attributes.get(f"{_OFFICE}date-value", ""))
        case "time":
            return iso_time_cell(attributes.get(f"{_OFFICE}time-value", ""))
        case "boolean" if attributes.get(f"{_OFFICE}boolean-value") in ("true", "false"):
            return Cell(attributes[f"{_OFFICE}boolean-value"], "boolean")
        case _:
            return unusable(str(kind)[:20], "bad_value")
