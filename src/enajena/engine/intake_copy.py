"""The corrected copy of a file: strict texts where a cell had one reading, everything else as it stood, and the lists that say so.

What is kept true: the copy is read as the file was. How some numbers, dates or documents are written says how others of their kind are
to be read, so where a person must mend one of a kind, all of that kind stay as they stood. Rows keep their numbers.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import MappingProxyType

import duckdb

from enajena.basics.inert import HARMLESS, LIVE_START, inert
from enajena.basics.text import Language, Text
from enajena.engine.output import check_writable
from enajena.engine.whole_file import whole_file
from enajena.engine.workbook import SheetTable, check_fits, write_book
from enajena.intake.columns import Column
from enajena.intake.documents import ID_NUMBER, ID_TYPE, check_digit_sql
from enajena.intake.forms import with_check_digit
from enajena.intake.raw import RAW_TABLE, ROW_NUMBER, quoted
from enajena.intake.settle import Change, changes_of
from enajena.intake.spreadsheet.workbook import CHECK_SHEETS
from enajena.intake.typed import Examined

_NIT = "NIT"
_ROWS_AT_ONCE = 10_000
COPY_SHEET = "Copia"
COPY_ENDINGS = (".csv", ".xlsx")
CHANGE_HEADINGS = ("column", "heading", "found", "written", "cells", "understood")
MEND_HEADINGS = ("row", "column", "heading", "found", "code", "wrong", "remedy")

_GROUPS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("money", "money_or_none", "price", "shares", "count", "integer", "year"), "numbers"),
        **dict.fromkeys(("date", "instant"), "dates"),
    }
)

Cells = Sequence[str | int | None]


@dataclass(frozen=True, slots=True)
class Copied:
    """Where the copy and its lists are, and which columns stay as they stood. `out` is None where no copy was made; `why` says why."""

    out: Path | None
    changes: Path
    to_mend: Path
    kept: tuple[str, ...] = ()
    why: Text | None = None


def list_files(out: Path) -> tuple[Path, Path]:
    """Return where the lists of a copy go: beside it, or into it where it is a spreadsheet."""
    return (out, out) if out.suffix.lower() == ".xlsx" else (out.with_suffix(".changes.csv"), out.with_suffix(".to-mend.csv"))


def check_copy(out: Path, source: Path) -> None:
    """Refuse, before any work, a copy that could not be written. Raises as `check_writable` does."""
    for path in (out, *list_files(out)):
        check_writable(path, source, COPY_ENDINGS)


def write_copy(
    connection: duckdb.DuckDBPyConnection,
    examined: Examined,
    columns: Sequence[Column],
    *,
    out: Path,
    language: Language,
) -> Copied:
    """Write the copy of a file that was examined, what was changed in it, and what a person must mend.

    There is no copy of a file that has lines that do not fit its table, since they would be missing from it.

    Raises:
        CallError: a sheet has not so many rows.
    """
    if out.suffix.lower() == ".xlsx":
        check_fits(examined.intake.rows)
    why = _why_none(examined, columns, out)
    kept = [] if why else _kept(examined, columns)
    changed = () if why else tuple(name for name in examined.settled.columns if name not in kept)
    changes = _changes(connection, examined, changed, language)
    if why is None and out.suffix.lower() == ".csv":
        changes = chain(changes, _made_inert(connection, examined, language))
    lists = _lists(examined, changes, language)
    headings = [column.heading for column in examined.raw.columns]
    copies = [] if why else [SheetTable(COPY_SHEET, headings, _rows(connection, examined, changed), ["text"] * len(headings))]
    _write(out, copies, lists)
    return Copied(None if why else out, *list_files(out), tuple(kept), why)


def _lists(examined: Examined, changes: Iterator[Cells], language: Language) -> tuple[SheetTable, SheetTable]:
    """Return the list of what was changed and that of what a person must mend."""
    changes_sheet, mend_sheet = CHECK_SHEETS
    return (
        SheetTable(changes_sheet, CHANGE_HEADINGS, changes, ("text", "text", "text", "text", "whole", "text")),
        SheetTable(mend_sheet, MEND_HEADINGS, _to_mend(examined, language), ("whole", "text", "text", "text", "text", "text", "text")),
    )


def _write(out: Path, copies: Sequence[SheetTable], lists: tuple[SheetTable, SheetTable]) -> None:
    if out.suffix.lower() == ".xlsx":
        write_book(out, [*copies, *lists])
        return
    for path, table in zip((*list_files(out), *([out] if copies else [])), (*lists, *copies), strict=True):
        _write_csv(path, table)


def _why_none(examined: Examined, columns: Sequence[Column], out: Path) -> Text | None:
    """Return why there can be no copy, if so."""
    if examined.raw.faults:
        return Text("No se hizo copia: hay líneas que no caben en la tabla y faltarían en ella. Corríjalas primero.",
                    "No copy was made: there are lines that do not fit the table and would be missing. Mend them first.")  # fmt: skip
    told = {(fault.row, fault.code) for fault in examined.faults}
    if any((cell.row, cell.code) in told for cell in examined.raw.unusable):
        return Text("No se hizo copia: hay celdas que no guardan lo que se escribió, y como texto parecerían buenas. Corríjalas primero.",
                    "No copy was made: cells that do not hold what was typed would look good as text. Mend them first.")  # fmt: skip
    if examined.raw.is_spreadsheet and out.suffix.lower() == ".csv" and "numbers" in _unsure_groups(examined, columns):
        return Text("No se hizo copia: un CSV no diría cuáles eran números de la hoja. Dé a -o un nombre que termine en .xlsx.",
                    "No copy was made: a CSV would not tell which were numbers of the sheet. Give -o a name in .xlsx.")  # fmt: skip
    return None


def _group(column: Column) -> str | None:
    return "documents" if column.name == ID_NUMBER else _GROUPS.get(column.kind)


def _unsure_groups(examined: Examined, columns: Sequence[Column]) -> set[str]:
    """Return the kinds of value of which a person must mend a cell that is not empty."""
    wrong = {fault.column for fault in examined.faults if fault.code != "empty_cell"}
    unsure = {group for column in columns if column.name in wrong and (group := _group(column))}
    return unsure | ({"numbers"} if any(fault.code == "two_conventions" for fault in examined.faults) else set())


def _kept(examined: Examined, columns: Sequence[Column]) -> list[str]:
    """Return the columns with changes that the copy does not make, since a cell of their kind has to be mended first."""
    unsure = _unsure_groups(examined, columns)
    settled = examined.settled.columns
    return [column.name for column in columns if column.name in settled and settled[column.name].odd.cells and _group(column) in unsure]


def _rows(connection: duckdb.DuckDBPyConnection, examined: Examined, changed: Sequence[str]) -> Iterator[Cells]:
    """Yield the rows of the copy from row 2 on; a row that is not in the table is blank."""
    written = {examined.matched[name].found: _written(examined, name) for name in changed}
    cells = ", ".join(written.get(column.found, column.found) for column in examined.raw.columns)
    cursor = connection.execute(f"SELECT {ROW_NUMBER}, {cells} FROM {RAW_TABLE} ORDER BY {ROW_NUMBER}")
    expected = 2
    while rows := cursor.fetchmany(_ROWS_AT_ONCE):
        for number, *row in rows:
            yield from ((),) * (number - expected)
            yield row
            expected = number + 1


def _written(examined: Examined, name: str) -> str:
    """Return the SQL of the cells of a column in the copy: what was read where that is another text, else what stood there.

    A NIT has its check digit: digits alone would be asked for when the copy is read, since the last may be the check digit.
    """
    source = examined.matched[name]
    text = source.text
    if name == ID_NUMBER:
        is_nit = f"upper({examined.matched[ID_TYPE].text}) = '{_NIT}'"
        text = f"CASE WHEN {is_nit} THEN {text} || '-' || {check_digit_sql(text)} ELSE {text} END"
    return f"CASE WHEN {source.text} <> {source.stood} THEN {text} ELSE {source.found} END"


def _headings_of(examined: Examined) -> Mapping[str, str]:
    return {name: column.heading for name, column in examined.matched.items()}


def _changes(connection: duckdb.DuckDBPyConnection, examined: Examined, changed: Sequence[str], language: Language) -> Iterator[Cells]:
    headings = _headings_of(examined)
    for change in changes_of(connection, examined.settled, changed):
        note = change.note.to(language) if change.note else None
        written = written_as(change)
        if written != change.found:
            yield change.column, headings[change.column], change.found, written, change.cells, note


def written_as(change: Change) -> str:
    """Return what the copy has where a change was made: the text that was read, a NIT with its check digit."""
    return with_check_digit(change.text) if change.id_type == _NIT else change.text


def _made_inert(connection: duckdb.DuckDBPyConnection, examined: Examined, language: Language) -> Iterator[Cells]:
    """Yield the cells of the file that get an apostrophe in a CSV, so that no spreadsheet takes them for formulas."""
    names = {column.found: name for name, column in examined.matched.items()}
    for column in examined.raw.columns:
        cell = column.found
        live = f"regexp_matches({cell}, '^{LIVE_START}') AND NOT regexp_full_match({cell}, {quoted(HARMLESS)})"
        cursor = connection.cursor().execute(f"SELECT {cell}, count(*) FROM {RAW_TABLE} WHERE {live} GROUP BY {cell} ORDER BY {cell}")
        while rows := cursor.fetchmany(_ROWS_AT_ONCE):
            for found, cells in rows:
                yield names.get(cell), column.heading, found, inert(found), cells, _MADE_INERT.to(language)


_MADE_INERT = Text(
    "se antepuso un apóstrofo para que ninguna hoja de cálculo lo tome por fórmula",
    "an apostrophe was put before it, so that no spreadsheet takes it for a formula",
)


def _to_mend(examined: Examined, language: Language) -> Iterator[Cells]:
    headings = _headings_of(examined)
    for fault in examined.faults:
        heading = headings.get(fault.column) if fault.column else None
        yield fault.row, fault.column, heading, fault.found, fault.code, fault.what.to(language), fault.remedy.to(language)


def _write_csv(out: Path, table: SheetTable) -> None:
    with whole_file(out) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(map(inert, table.headings))
        writer.writerows([inert(cell) if isinstance(cell, str) else cell for cell in row] for row in table.rows)
