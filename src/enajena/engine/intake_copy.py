"""The corrected copy of a file: strict texts where a cell had one reading, everything else as it stood, and the lists that say so.

What is kept true: the copy is read as the file was. How some numbers, dates or documents are written says how others of their kind are
to be read, so where a person must mend one of a kind, all of that kind stay as they stood. Rows keep their numbers.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import duckdb

from enajena.basics.text import Language, Text
from enajena.engine.output import check_writable
from enajena.engine.whole_file import whole_file
from enajena.engine.workbook import SheetTable, check_fits, write_book
from enajena.intake.columns import Column
from enajena.intake.forms import Canonical, read_id_type, with_check_digit
from enajena.intake.raw import RAW_TABLE, ROW_NUMBER
from enajena.intake.settle import Change
from enajena.intake.spreadsheet.workbook import CHECK_SHEETS
from enajena.intake.table import ReadOptions, read_table
from enajena.intake.typed import Examined

_NIT, _ID_TYPE, _ID_NUMBER = "NIT", "id_type", "id_number"
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
    reading: ReadOptions,
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
    changed = [] if why else [change for change in examined.intake.changes if change.column not in kept]
    lists = _lists(examined, changed, language)
    if why is None:
        _make_copy(connection, examined, kept, reading)
    headings = [column.heading for column in examined.raw.columns]
    copies = [] if why else [SheetTable(COPY_SHEET, headings, _rows(connection, examined), ["text"] * len(headings))]
    _write(out, copies, lists)
    return Copied(None if why else out, *list_files(out), tuple(kept), why)


def _lists(examined: Examined, changed: Sequence[Change], language: Language) -> tuple[SheetTable, SheetTable]:
    """Return the list of what was changed and that of what a person must mend."""
    changes, mend = CHECK_SHEETS
    return (
        SheetTable(changes, CHANGE_HEADINGS, _changes(examined, changed, language), ("text", "text", "text", "text", "whole", "text")),
        SheetTable(mend, MEND_HEADINGS, _to_mend(examined, language), ("whole", "text", "text", "text", "text", "text", "text")),
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
    return "documents" if column.name == _ID_NUMBER else _GROUPS.get(column.kind)


def _unsure_groups(examined: Examined, columns: Sequence[Column]) -> set[str]:
    """Return the kinds of value of which a person must mend a cell that is not empty."""
    wrong = {fault.column for fault in examined.faults if fault.code != "empty_cell"}
    unsure = {group for column in columns if column.name in wrong and (group := _group(column))}
    return unsure | ({"numbers"} if any(fault.code == "two_conventions" for fault in examined.faults) else set())


def _kept(examined: Examined, columns: Sequence[Column]) -> list[str]:
    """Return the columns with changes that the copy does not make, since a cell of their kind has to be mended first."""
    unsure = _unsure_groups(examined, columns)
    changed = {change.column for change in examined.intake.changes}
    return [column.name for column in columns if column.name in changed and _group(column) in unsure]


def _make_copy(connection: duckdb.DuckDBPyConnection, examined: Examined, kept: Sequence[str], reading: ReadOptions) -> None:
    """Make RAW_TABLE the copy: what settling wrote, but for the columns to keep, and NITs with their check digit."""
    if kept:
        _restore(connection, examined, kept, reading)
    if _ID_NUMBER not in kept and any(change.id_type == _NIT for change in examined.intake.changes):
        _add_check_digits(connection, examined)


def _restore(connection: duckdb.DuckDBPyConnection, examined: Examined, kept: Sequence[str], reading: ReadOptions) -> None:
    """Put back what stood in the file in some columns. Settling wrote over it, so the file is read once more."""
    connection.execute(f"ALTER TABLE {RAW_TABLE} RENAME TO settled_rows")
    read_table(connection, examined.raw.path, reading)
    put_back = ", ".join(f"{cell} = stood.{cell}" for cell in (examined.matched[name].found for name in kept))
    connection.execute(f"UPDATE settled_rows SET {put_back} FROM {RAW_TABLE} AS stood WHERE settled_rows.{ROW_NUMBER} = stood.{ROW_NUMBER}")
    connection.execute(f"DROP TABLE {RAW_TABLE}")
    connection.execute(f"ALTER TABLE settled_rows RENAME TO {RAW_TABLE}")


def _add_check_digits(connection: duckdb.DuckDBPyConnection, examined: Examined) -> None:
    """Write each NIT so that it is read again as the same: digits alone would be asked for, since the last may be the check digit."""
    kind, number = examined.matched[_ID_TYPE].text, examined.matched[_ID_NUMBER]
    types = [row[0] for row in connection.execute(f"SELECT DISTINCT {kind} FROM {RAW_TABLE} WHERE {kind} IS NOT NULL").fetchall()]
    nits = [one for one in types if isinstance(known := read_id_type(one), Canonical) and known.text.upper() == _NIT]
    bodies = connection.execute(
        f"SELECT DISTINCT {number.text} FROM {RAW_TABLE} WHERE {number.text} IS NOT NULL AND {kind} IN (SELECT unnest(?::VARCHAR[]))",
        [nits],
    ).fetchall()
    connection.execute(
        "CREATE OR REPLACE TABLE nits AS SELECT unnest(?::VARCHAR[]) AS body, unnest(?::VARCHAR[]) AS written",
        [[body for (body,) in bodies], [with_check_digit(body) for (body,) in bodies]],
    )
    connection.execute(
        f"UPDATE {RAW_TABLE} SET {number.found} = written FROM nits WHERE {number.text} = body AND {kind} IN (SELECT unnest(?::VARCHAR[]))",
        [nits],
    )


def _rows(connection: duckdb.DuckDBPyConnection, examined: Examined) -> Iterator[Cells]:
    """Yield the rows of the copy from row 2 on; a row that is not in the table is blank."""
    selected = ", ".join([ROW_NUMBER, *(column.found for column in examined.raw.columns)])
    cursor = connection.execute(f"SELECT {selected} FROM {RAW_TABLE} ORDER BY {ROW_NUMBER}")
    expected = 2
    while rows := cursor.fetchmany(_ROWS_AT_ONCE):
        for number, *cells in rows:
            yield from ((),) * (number - expected)
            yield cells
            expected = number + 1


def _headings_of(examined: Examined) -> Mapping[str, str]:
    return {name: column.heading for name, column in examined.matched.items()}


def _changes(examined: Examined, changes: Iterable[Change], language: Language) -> Iterator[Cells]:
    headings = _headings_of(examined)
    for change in changes:
        written = written_as(change)
        if written != change.found:
            note = change.note.to(language) if change.note else None
            yield change.column, headings[change.column], change.found, written, change.cells, note


def written_as(change: Change) -> str:
    """Return what the copy has where a change was made: the text that was read, a NIT with its check digit."""
    return with_check_digit(change.text) if change.id_type == _NIT else change.text


def _to_mend(examined: Examined, language: Language) -> Iterator[Cells]:
    headings = _headings_of(examined)
    for fault in examined.faults:
        heading = headings.get(fault.column) if fault.column else None
        yield fault.row, fault.column, heading, fault.found, fault.code, fault.what.to(language), fault.remedy.to(language)


def _write_csv(out: Path, table: SheetTable) -> None:
    with whole_file(out) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.headings)
        writer.writerows(table.rows)
