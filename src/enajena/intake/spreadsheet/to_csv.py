"""One sheet of a workbook as strict CSV, so that what reads CSV reads it; and what a person should know of the sheet."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import TextIO

from enajena.basics.faults import FaultsError
from enajena.basics.figures import number_text
from enajena.basics.sheets import column_letters
from enajena.basics.text import Text
from enajena.intake.heading_row import ANY, SeveralRows, Wanted, find_headings, top_of
from enajena.intake.spreadsheet.cell import Cell, Problem, Row
from enajena.intake.spreadsheet.dates import DateSystem
from enajena.intake.spreadsheet.limits import LISTED_CELLS
from enajena.intake.spreadsheet.reading import Seen
from enajena.intake.spreadsheet.refusals import refusing
from enajena.intake.spreadsheet.workbook import choose_sheet, open_workbook

_KIND = attrgetter("kind")
_FORMULA = attrgetter("formula")
_LOOKS_GROUPED = re.compile(r"-?\d{1,3}\.\d{3}")


@dataclass(frozen=True, slots=True)
class UnusableCell:
    """A cell without a value that can be used: its place in the sheet, its column counted from 0, its text and what is wrong."""

    place: str
    row: int
    column: int
    text: str
    problem: Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFacts:
    """What was read of a sheet.

    `rows` are those with cells below the headings, which are in `heading_row`; `columns` those that the headings take up.
    `cells_by_kind` counts `text`, `number`, `date`, `boolean`, `error`, and of them all `formula`, from the headings on. `unusable` lists
    the cells of kind `error`, the first of each column and problem.
    """

    name: str
    rows: int
    columns: int
    heading_row: int
    date_system: DateSystem
    cells_by_kind: Mapping[str, int]
    unusable: tuple[UnusableCell, ...]
    notes: tuple[Text, ...]


def to_csv(path: Path, out: Path, sheet: str | None = None, wanted: Wanted = ANY) -> SheetFacts:
    """Write a sheet to `out` as CSV: UTF-8, commas, its row of headings, one line a row of the sheet.

    What is kept true: row n of the sheet is row n of the CSV, blank ones included; the text of a cell is the cell's. Rows above the
    headings are left blank. Only a number with exactly three decimals gets a zero more (`1.125` → `1.1250`): as text it could be taken
    for 1125 with a sign of thousands. A number is written with a point whatever the office writes, and says nothing of how it does.

    Raises:
        CallError: the sheet is not there, or several have cells and none was named.
        FaultsError: the file is not read, the sheet is empty, or several rows may be its headings.
    """
    with open_workbook(path) as workbook:
        index = choose_sheet(workbook, path, sheet)
        name, seen = workbook.names[index], Seen()
        rows = workbook.rows(index, seen)
        top = list(top_of(rows))
        headings = find_headings([[cell.text or "" for cell in row] for row in top], wanted)
        if isinstance(headings, SeveralRows):
            raise FaultsError([headings.fault(Text(f"{path}: hoja «{name}»", f"{path}: sheet “{name}”"))])
        tally = _Tally(headings or 0)
        with out.open("w", encoding="utf-8", newline="") as file:
            _write(file, chain(top, rows), tally)
        if not tally.heading_row:
            raise refusing(path)("empty_sheet", sheet=f"«{name}»")
        return SheetFacts(
            name=name,
            rows=tally.rows,
            columns=tally.columns,
            heading_row=tally.heading_row,
            date_system=workbook.system,
            cells_by_kind=tally.by_kind(),
            unusable=tuple(tally.unusable),
            notes=tuple(_notes(seen, tally, workbook.system, hidden=workbook.hidden[index])),
        )


@dataclass(slots=True)
class _Tally:
    heading_row: int
    rows: int = 0
    columns: int = 0
    formulas: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    unusable: list[UnusableCell] = field(default_factory=list)
    listed: Counter[tuple[int, Problem]] = field(default_factory=Counter)

    def count(self, number: int, row: Row) -> None:
        if not row or number < self.heading_row:
            return
        if self.columns:
            self.rows += 1
        else:
            self.heading_row, self.columns = number, len(row)
        errors = self.kinds["error"]
        self.kinds.update(map(_KIND, row))
        self.formulas += sum(map(_FORMULA, row))
        if self.kinds["error"] > errors:
            for column, cell in enumerate(row):
                if cell.problem:
                    self._list(number, column, cell.text or "", cell.problem)

    def _list(self, number: int, column: int, text: str, problem: Problem) -> None:
        self.listed[column, problem] += 1
        if self.listed[column, problem] <= LISTED_CELLS:
            self.unusable.append(UnusableCell(f"{column_letters(column)}{number}", number, column, text, problem))

    def by_kind(self) -> dict[str, int]:
        return {**{kind: count for kind, count in self.kinds.items() if kind != "empty"}, "formula": self.formulas}


def _write(file: TextIO, rows: Iterable[Row], tally: _Tally) -> None:
    writer = csv.writer(file, lineterminator="\n")
    for number, row in enumerate(rows, start=1):
        tally.count(number, row)
        if not row or number < tally.heading_row:
            file.write("\n")
            continue
        written = map(_heading, row) if number == tally.heading_row else map(_text, row)
        writer.writerow([*written, *[None] * (tally.columns - len(row))])


def _heading(cell: Cell) -> str:
    """Return a heading on one line and without `;`, so that the line tells what separates its cells."""
    return " ".join((cell.text or "").replace(";", " ").split())


def _text(cell: Cell) -> str | None:
    text, kind, *_ = cell
    return f"{text}0" if kind == "number" and text and _LOOKS_GROUPED.fullmatch(text) else text


def _notes(seen: Seen, tally: _Tally, system: DateSystem, *, hidden: bool) -> Iterator[Text]:
    if hidden:
        yield Text("La hoja está oculta; se leyó igual.", "The sheet is hidden; it was read all the same.")
    if seen.hidden_rows:
        yield _counted(seen.hidden_rows, _HIDDEN_ROW, _HIDDEN_ROWS)
    if seen.hidden_columns:
        yield Text("Hay columnas ocultas; se leyeron como las demás.", "There are hidden columns; they were read like the others.")
    if tally.formulas:
        yield _counted(tally.formulas, _FORMULA_CELL, _FORMULA_CELLS)
    if system == "1904" and tally.kinds["date"]:
        yield Text(
            "Las fechas del libro se cuentan desde 1904, y así se leyeron.", "The workbook counts dates from 1904, and so they were read."
        )


def _counted(count: int, one: Text, many: Text) -> Text:
    return (one if count == 1 else many).format(count=number_text(Decimal(count)))


_HIDDEN_ROW = Text(
    "Hay {count} fila oculta o filtrada; se leyó como las demás.",
    "{count} row is hidden or filtered out; it was read like the others.",
)
_HIDDEN_ROWS = Text(
    "Hay {count} filas ocultas o filtradas; se leyeron como las demás.",
    "{count} rows are hidden or filtered out; they were read like the others.",
)
_FORMULA_CELL = Text(
    "{count} celda es una fórmula; se tomó el valor que el archivo guarda, el de la última vez que se calculó.",
    "{count} cell is a formula; the value that the file stores was taken, that of the last time it was worked out.",
)
_FORMULA_CELLS = Text(
    "{count} celdas son fórmulas; se tomó el valor que el archivo guarda, el de la última vez que se calcularon.",
    "{count} cells are formulas; the value that the file stores was taken, that of the last time they were worked out.",
)
