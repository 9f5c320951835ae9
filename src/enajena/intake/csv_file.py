"""Strict CSV: UTF-8, `,` or `;`, one line of headings, every line with as many cells; every line that does not fit is a fault."""

import csv
import io
from pathlib import Path

import duckdb

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.text import Text, same
from enajena.intake.raw import (
    RAW_TABLE,
    ROW_NUMBER,
    SAVE_AS_CSV,
    SAVE_AS_UTF8,
    RawColumn,
    RawTable,
    file_fault,
    just_this,
    no_table,
    trimmed,
    unreadable,
)
from enajena.intake.row_numbers import blank_rows, make_room

_MAX_COLUMNS = 2000
_HEADING_BYTES = 1 << 20
_DELIMITERS = (",", ";", "\t")


def read_csv(connection: duckdb.DuckDBPyConnection, path: Path, shown: Path) -> RawTable:
    """Read a CSV file into RAW_TABLE; the lines that do not fit are its faults, told of the file that the caller knows (`shown`).

    Raises:
        FaultsError: the file is empty, is no table, or is not in UTF-8 from its first line on.
    """
    headings, delimiter, heading_row = _headings(path, shown)
    columns = ", ".join(f"'c{index}': 'VARCHAR'" for index in range(len(headings)))
    options = (
        f"header = false, skip = {heading_row}, auto_detect = false, delim = '{delimiter}', quote = '\"', escape = '\"', "
        "encoding = 'utf-8', strict_mode = true, null_padding = false, ignore_errors = true, store_rejects = true, "
        "hive_partitioning = false, "
        f"columns = {{{columns}}}"
    )
    try:
        connection.execute(
            f"CREATE OR REPLACE TABLE {RAW_TABLE} AS SELECT row_number() OVER () + 1 AS {ROW_NUMBER}, * FROM read_csv(?, {options})",
            [just_this(path)],
        )
    except duckdb.Error as error:
        raise FaultsError([_given_up(shown, error)]) from error
    faults, rejected = _rejected(connection, shown)
    make_room(connection, [*blank_rows(path, delimiter, heading_row), *rejected])
    read = tuple(RawColumn(heading, trimmed(f"c{i}"), f"c{i}") for i, heading in enumerate(headings))
    return RawTable(shown, read, tuple(faults), heading_row=heading_row)


def _headings(path: Path, shown: Path) -> tuple[list[str], str, int]:
    """Return the headings, what stands between cells, and the row of the headings: the first line that is not blank."""
    with path.open("rb") as file:
        start = file.read(_HEADING_BYTES)
    text = io.TextIOWrapper(io.BytesIO(start), encoding="utf-8-sig", errors="surrogateescape", newline="")
    line, heading_row, place = text.readline(), 1, 0
    while line and not line.strip("\r\n"):
        place = text.tell()
        line, heading_row = text.readline(), heading_row + 1
    if any("\udc80" <= character <= "\udcff" for character in line):
        raise FaultsError([_not_utf8(shown)])
    if not line.strip() or "\0" in line:
        raise FaultsError([no_table(shown, Text("el archivo está vacío o no es una tabla", "the file is empty or is no table"))])
    delimiter = max(_DELIMITERS, key=line.count)
    text.seek(place)
    try:
        headings = next(csv.reader(text, delimiter=delimiter))
    except csv.Error as error:
        raise FaultsError([unreadable(shown, error)]) from error
    if len(headings) > _MAX_COLUMNS:
        what = Text(f"la primera línea tiene {len(headings)} columnas", f"the first line has {len(headings)} columns")
        raise FaultsError([no_table(shown, what, line=heading_row)])
    return headings, delimiter, heading_row


def _rejected(connection: duckdb.DuckDBPyConnection, path: Path) -> tuple[list[Fault], list[int]]:
    """Return the faults of the lines that DuckDB refused, and their rows; of several on one line, the first."""
    rows = connection.execute(
        "SELECT line, first(error_type::VARCHAR ORDER BY column_idx), any_value(csv_line), first(error_message ORDER BY column_idx) "
        "FROM reject_errors GROUP BY line ORDER BY line"
    ).fetchall()
    connection.execute("DROP TABLE reject_errors")
    connection.execute("DROP TABLE reject_scans")
    faults = [_line_fault(path, int(line or 0), kind, text, message) for line, kind, text, message in rows]
    return faults, [int(line) for line, *_ in rows if line]


def _line_fault(path: Path, line: int, kind: str, found: str | None, message: str) -> Fault:
    what, remedy = _LINE_FAULTS.get(kind, (same(message.splitlines()[0]), SAVE_AS_CSV))
    text = None if found is None else found.strip("\r\n")
    return file_fault(path, kind.lower().replace(" ", "_"), what, remedy, line=line, found=text)


def _given_up(path: Path, error: duckdb.Error) -> Fault:
    if "state machine" in str(error):
        what = Text("las líneas no terminan todas de la misma manera (CR, LF o CRLF)", "the lines do not all end alike (CR, LF or CRLF)")
        return file_fault(path, "mixed_line_ends", what, SAVE_AS_CSV)
    return unreadable(path, error)


def _not_utf8(path: Path) -> Fault:
    return file_fault(path, "not_utf8", Text("el archivo no está en UTF-8", "the file is not in UTF-8"), SAVE_AS_UTF8)


_LINE_FAULTS = {
    "MISSING COLUMNS": (
        Text("la línea tiene menos celdas que encabezados", "the line has fewer cells than headings"),
        Text("Complete la línea; una celda vacía se escribe vacía.", "Complete the line; an empty cell is written empty."),
    ),
    "TOO MANY COLUMNS": (
        Text("la línea tiene más celdas que encabezados", "the line has more cells than headings"),
        Text("Ponga entre comillas las celdas que llevan el separador.", "Put cells that hold the separator between quotation marks."),
    ),
    "UNQUOTED VALUE": (
        Text("hay comillas que no cierran o texto después de ellas", "there are quotation marks that do not close, or text after them"),
        Text('Escriba las comillas de una celda dobles: "".', 'Double the quotation marks inside a cell: "".'),
    ),
    "INVALID ENCODING": (Text("la línea no está en UTF-8", "the line is not in UTF-8"), SAVE_AS_UTF8),
    "LINE SIZE OVER MAXIMUM": (
        Text("la línea es demasiado larga", "the line is too long"),
        Text("Revise si faltan comillas o saltos de línea.", "See whether quotation marks or line breaks are missing."),
    ),
}
