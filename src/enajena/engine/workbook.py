"""Results as a spreadsheet (.xlsx), for people to read: nothing in it is a formula, and no number in it is another than the result's.

A spreadsheet keeps 15 digits of a number, so what has more is written as text. A text is written as text whatever it begins with.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.engine.sheet_writer import MADE_ON, OPTIONS, BookWriter, put_text
from enajena.engine.whole_file import whole_file

Kind = Literal["text", "whole", "decimal", "boolean", "date", "instant"]
Value = str | int | Decimal | bool | date | datetime | None

MAX_DATA_ROWS = (1 << 20) - 1
"""The rows of a sheet, less the headings."""

EXACT_DIGITS = 15
_FIRST_DAY = date(1900, 3, 1)
_MILLISECOND = 1000
_NARROWEST, _WIDEST = 9, 60
_NUMBER = re.compile(r"-?[0-9]{1,38}(\.[0-9]{1,38})?")
_FORMATS: Mapping[Kind, dict[str, object]] = MappingProxyType(
    {
        "text": {"num_format": "@"},
        "whole": {"num_format": "#,##0"},
        "decimal": {"num_format": "#,##0.00######"},
        "boolean": {},
        "date": {"num_format": "dd/mm/yyyy"},
        "instant": {"num_format": "dd/mm/yyyy hh:mm:ss"},
    }
)


def kind_of(sql_type: str) -> Kind:
    """Return how a column of a query is written, by its type in DuckDB."""
    if sql_type.startswith("DECIMAL"):
        return "whole" if sql_type.endswith(",0)") else "decimal"
    if sql_type.endswith(("INT", "INTEGER")):
        return "whole"
    known: Mapping[str, Kind] = {"BOOLEAN": "boolean", "DATE": "date", "TIMESTAMP": "instant"}
    return known.get(sql_type, "text")


def check_fits(rows: int) -> None:
    """Refuse, before any work, more rows than a sheet holds.

    Raises:
        CallError: there are more.
    """
    if rows > MAX_DATA_ROWS:
        raise CallError(
            Text(f"El resultado tiene {rows} filas, y en una hoja caben {MAX_DATA_ROWS}.",
                 f"The result has {rows} rows, and a sheet holds {MAX_DATA_ROWS}."),
            Text("Dé a la salida un nombre que termine en .csv o .parquet.", "Give the output a name that ends in .csv or .parquet."),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table that becomes a sheet: its name, headings and rows, and how each column is written. A row without cells stays blank."""

    name: str
    headings: Sequence[str]
    rows: Iterable[Sequence[Value]]
    kinds: Sequence[Kind]


def write_xlsx(
    out: Path,
    headings: Sequence[str],
    rows: Iterable[Sequence[Value]],
    kinds: Sequence[Kind],
    *,
    sheet: str = "Resultado",
    row_count: int | None = None,
) -> int:
    """Write a table to a workbook of one sheet and return how many rows it has; see `write_book`.

    `row_count`, where it is known, is checked before anything is written.
    """
    check_fits(row_count or 0)
    return write_book(out, [SheetTable(sheet, headings, rows, kinds)])[0]


def write_book(out: Path, tables: Iterable[SheetTable]) -> list[int]:
    """Write a workbook, a sheet a table, and return how many rows each has.

    `out` is whole or not there: it is written beside and takes its name at the end. The same tables give the same bytes. Memory does
    not grow with the rows.

    Raises:
        CallError: there are more rows than a sheet holds.
        DataError: a text is longer than a cell holds.
    """
    from xlsxwriter import Workbook  # noqa: PLC0415 - only whoever writes a spreadsheet waits for it

    with whole_file(out) as beside, Workbook(str(beside), {**OPTIONS, "constant_memory": True}) as workbook:
        workbook.set_properties({"created": MADE_ON})
        return [_write_sheet(workbook, table) for table in tables]


def _write_sheet(workbook: BookWriter, table: SheetTable) -> int:
    sheet = _Sheet(workbook, table.name, table.headings, table.kinds)
    for number, row in enumerate(table.rows, start=1):
        check_fits(number)
        sheet.put_row(number, row)
    sheet.finish()
    return sheet.rows


class _Sheet:
    """A sheet as it is written, row after row: what was put in a row is gone from memory at the next."""

    def __init__(self, workbook: BookWriter, name: str, headings: Sequence[str], kinds: Sequence[Kind]) -> None:
        self.rows = 0
        self._sheet = workbook.add_worksheet(name)
        self._kinds = tuple(kinds)
        self._formats = {kind: workbook.add_format(options) for kind, options in _FORMATS.items()}
        self._as_text = workbook.add_format({"num_format": "@", "align": "right"})
        heading = workbook.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        self._widths = [max(_NARROWEST, len(text) + 3) for text in headings]
        for column, text in enumerate(headings):
            put_text(self._sheet, 0, column, text, heading)
        self._sheet.freeze_panes(1, 1)

    def put_row(self, number: int, row: Sequence[Value]) -> None:
        """Write a row; the first below the headings is 1."""
        self.rows = number
        if not row:
            return
        for column, (kind, value) in enumerate(zip(self._kinds, row, strict=True)):
            if value is not None:
                shown = self._put(number, column, kind, value)
                self._widths[column] = max(self._widths[column], min(shown, _WIDEST) + 1)

    def finish(self) -> None:
        """Set what needs the number of rows and the widest cell of each column."""
        self._sheet.autofilter(0, 0, self.rows, len(self._widths) - 1)
        for column, width in enumerate(self._widths):
            self._sheet.set_column(column, column, min(width, _WIDEST))

    def _put(self, row: int, column: int, kind: Kind, value: Value) -> int:
        """Write a value, exactly, and return about how many characters wide it is shown."""
        look = self._formats[kind]
        match value:
            case bool():
                # The word of the CSV: a spreadsheet that opens a true truth value may keep it as the formula =TRUE().
                return self._put_text(row, column, str(value).lower())
            case int() | Decimal():
                return self._put_number(row, column, value, look)
            case str() if kind in ("whole", "decimal") and _NUMBER.fullmatch(value):
                return self._put_number(row, column, Decimal(value), look)
            case datetime() if value.date() >= _FIRST_DAY and value.microsecond % _MILLISECOND == 0 and value.tzinfo is None:
                self._sheet.write_datetime(row, column, value, look)
                return len("dd/mm/yyyy hh:mm:ss")
            case date() if not isinstance(value, datetime) and value >= _FIRST_DAY:
                self._sheet.write_datetime(row, column, value, look)
                return len("dd/mm/yyyy")
            case date():
                # Before March 1900, or finer than a millisecond: a spreadsheet would keep another instant.
                return self._put_text(row, column, value.isoformat())
            case _:
                return self._put_text(row, column, str(value))

    def _put_text(self, row: int, column: int, text: str) -> int:
        put_text(self._sheet, row, column, text, self._formats["text"])
        return len(text)

    def _put_number(self, row: int, column: int, value: int | Decimal, look: object) -> int:
        digits = format(value, "f") if isinstance(value, Decimal) else str(value)
        kept = digits.rstrip("0") if "." in digits else digits
        if len(kept.replace(".", "").lstrip("-0")) <= EXACT_DIGITS:
            self._sheet.write_number(row, column, value, look)
        else:
            put_text(self._sheet, row, column, digits, self._as_text)
        return len(digits) * 4 // 3
