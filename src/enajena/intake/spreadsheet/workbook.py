"""A spreadsheet opened for reading: which sheets it has, which one is meant, and its rows."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.intake.spreadsheet.archive import open_archive
from enajena.intake.spreadsheet.cell import Row
from enajena.intake.spreadsheet.dates import DateSystem
from enajena.intake.spreadsheet.ods import MIMETYPE, OdsWorkbook
from enajena.intake.spreadsheet.opc import CONTENT_TYPES
from enajena.intake.spreadsheet.reading import Seen
from enajena.intake.spreadsheet.refusals import refusing
from enajena.intake.spreadsheet.xlsx import XlsxWorkbook

ENDINGS = (".xlsx", ".ods")
OTHER_ENDINGS = {
    ".xls": "old_workbook",
    ".xlsb": "binary_workbook",
    ".xlsm": "macros",
    ".xltm": "macros",
    ".xlt": "old_workbook",
}
"""Endings of spreadsheets that are not read, with the code of the reason and its remedy."""

TEMPLATE_SHEETS = ("Ayuda", "Listas")
CHECK_SHEETS = ("Cambios", "Por corregir")
ASIDE_SHEETS = (*TEMPLATE_SHEETS, *CHECK_SHEETS)
"""Sheets that our templates and corrected copies carry for people; they are never taken for the data unless they are asked for."""


class Workbook(Protocol):
    """A workbook of either format."""

    names: tuple[str, ...]
    hidden: tuple[bool, ...]
    system: DateSystem

    def has_cells(self, index: int) -> bool:
        """Return whether a sheet has a cell that is not empty."""
        ...

    def rows(self, index: int, seen: Seen) -> Iterator[Row]:
        """Yield the rows of a sheet; row n is the n-th, and a blank one has no cells."""
        ...


@contextmanager
def open_workbook(path: Path) -> Iterator[Workbook]:
    """Open a spreadsheet, .xlsx or .ods, told by what it holds and not by its name.

    Raises:
        CallError: the file cannot be read.
        FaultsError: it is no spreadsheet, or one that is not read: old, encrypted, with macros, damaged, or made to do harm.
    """
    refuse_ending(path)
    with open_archive(path) as archive:
        if CONTENT_TYPES in archive:
            yield XlsxWorkbook(archive)
        elif MIMETYPE in archive:
            yield OdsWorkbook(archive)
        else:
            raise archive.refuse("not_a_workbook")


def refuse_ending(path: Path) -> None:
    """Refuse a file whose name says that it is a spreadsheet of a kind that is not read."""
    reason = OTHER_ENDINGS.get(path.suffix.lower())
    if reason is not None:
        raise refusing(path)(reason)


def choose_sheet(workbook: Workbook, path: Path, wanted: str | None = None) -> int:
    """Return the index of the sheet that is meant: the one named, or the only one with cells.

    Raises:
        CallError: there is no sheet of that name, or several have cells and none was named.
        FaultsError: no sheet has cells.
    """
    if wanted is not None:
        return _named(workbook, path, wanted)
    if len(workbook.names) == 1:
        return 0
    filled = [index for index, name in enumerate(workbook.names) if name not in ASIDE_SHEETS and workbook.has_cells(index)]
    if not filled:
        raise refusing(path)("empty_sheet", sheet=_quoted(workbook.names))
    if len(filled) > 1:
        names = _quoted([workbook.names[index] for index in filled])
        what = Text("{path} tiene datos en {count} hojas: {names}.", "{path} has data in {count} sheets: {names}.")
        remedy = Text("Diga cuál se lee, con --sheet NOMBRE.", "Say which one to read, with --sheet NAME.")
        raise CallError(what.format(path=path, count=len(filled), names=names), remedy)
    return filled[0]


def rows(path: Path, sheet: str | None = None) -> Iterator[Row]:
    """Yield the rows of the sheet that is meant, the first of the sheet first; see `open_workbook` and `choose_sheet`."""
    with open_workbook(path) as workbook:
        yield from workbook.rows(choose_sheet(workbook, path, sheet), Seen())


def _named(workbook: Workbook, path: Path, wanted: str) -> int:
    if workbook.names.count(wanted) == 1:
        return workbook.names.index(wanted)
    alike = [index for index, name in enumerate(workbook.names) if name.strip().casefold() == wanted.strip().casefold()]
    if len(alike) == 1:
        return alike[0]
    what = Text(f"{path} no tiene una hoja «{wanted}».", f"{path} has no sheet “{wanted}”.")
    raise CallError(what, Text("Sus hojas son: {names}.", "Its sheets are: {names}.").format(names=_quoted(workbook.names)))


def _quoted(names: Sequence[str]) -> Text:
    shown = names[:_SHOWN_SHEETS]
    more = "…" if len(names) > len(shown) else ""
    return Text(", ".join(f"«{name}»" for name in shown) + more, ", ".join(f"“{name}”" for name in shown) + more)


_SHOWN_SHEETS = 20
