"""What is used of XlsxWriter, with its types, and how a text gets into a workbook as nothing but text."""

from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from types import MappingProxyType
from typing import Protocol

from enajena.basics.faults import DataError
from enajena.basics.text import Text

MADE_ON = datetime.combine(date(2000, 1, 1), time())
"""What workbooks say of when they were made: always the same, so that the same result is the same file."""

OPTIONS: Mapping[str, bool] = MappingProxyType({"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False})


class SheetWriter(Protocol):
    """What is used of a sheet of XlsxWriter; rows and columns are counted from 0, and what writes returns 0 where it could."""

    def write_string(self, row: int, column: int, text: str, look: object, /) -> int:
        """Write a text."""
        ...

    def write_rich_string(self, row: int, column: int, *parts: object) -> int:
        """Write a text in parts, each after its look, the last of the whole cell."""
        ...

    def write_number(self, row: int, column: int, number: int | Decimal, look: object, /) -> int:
        """Write a number."""
        ...

    def write_datetime(self, row: int, column: int, moment: date, look: object, /) -> int:
        """Write a date, with its time where it has one."""
        ...

    def set_column(self, first: int, last: int, width: float, look: object = None, /) -> int:
        """Set the width of columns and how their empty cells look."""
        ...

    def set_row(self, row: int, height: float, /) -> int:
        """Set the height of a row."""
        ...

    def freeze_panes(self, row: int, column: int, /) -> None:
        """Keep the rows above and the columns before on the screen."""
        ...

    def autofilter(self, first_row: int, first_column: int, last_row: int, last_column: int, /) -> int:
        """Give the headings of a table their filters."""
        ...

    def data_validation(self, first_row: int, first_column: int, last_row: int, last_column: int, options: dict[str, object], /) -> int:
        """Say what may be typed into cells."""
        ...

    def set_landscape(self) -> None:
        """Print the sheet on its side."""
        ...

    def fit_to_pages(self, width: int, height: int, /) -> None:
        """Print the sheet on so many pages; 0 is as many as it takes."""
        ...

    def hide(self) -> None:
        """Hide the sheet."""
        ...


class BookWriter(Protocol):
    """What is used of a workbook of XlsxWriter."""

    def add_worksheet(self, name: str, /) -> SheetWriter:
        """Add a sheet."""
        ...

    def add_format(self, look: dict[str, object], /) -> object:
        """Add a way for cells to look."""
        ...

    def set_properties(self, properties: dict[str, object], /) -> None:
        """Say what the workbook is, who made it and when."""
        ...


def put_text(sheet: SheetWriter, row: int, column: int, text: str, look: object) -> None:
    """Write a text as text, whatever it begins with.

    Raises:
        DataError: it is longer than a cell holds.
    """
    if len(text) > _CELL_UNITS // 2 and len(text.encode("utf-16-le")) // 2 > _CELL_UNITS:
        raise DataError(
            Text(f"Un texto de la fila {row + 1} no cabe en una celda: «{text[:60]}…».",
                 f"A text of row {row + 1} does not fit in a cell: “{text[:60]}…”."),
            Text("Dé a la salida un nombre que termine en .csv o .parquet.", "Give the output a name that ends in .csv or .parquet."),
        )  # fmt: skip
    if text.startswith("<r>") and text.endswith("</r>"):
        # XlsxWriter takes such a text for markup and copies it into the file as it stands: a cell could bring its own formula.
        sheet.write_rich_string(row, column, "<", look, text[1:], look)
    else:
        sheet.write_string(row, column, text, look)


_CELL_UNITS = 32_767
"""What a cell holds, in units of UTF-16."""
