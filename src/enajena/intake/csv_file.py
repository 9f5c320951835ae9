"""Strict CSV: UTF-8; `,`, `;` or tab; one line of headings, every line below with as many cells; what does not fit is a fault."""

import csv
import io
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfileobj

import duckdb

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.figures import count_text, counted
from enajena.basics.text import Text, same
from enajena.intake.heading_row import SeveralRows, Wanted, find_headings, top_of
from enajena.intake.line_sizes import monstrous_lines
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
_START_BYTES = 1 << 20
_DELIMITERS = (",", ";", "\t")
_MOST_LINES_TOLD = 10_000
"""How many lines that do not fit are told one by one."""


@dataclass(frozen=True, slots=True)
class Top:
    """The top of a CSV file: its headings, what stands between cells, the row of the headings and how many bytes go as far as its end."""

    headings: list[str]
    delimiter: str
    row: int
    size_bytes: int


def read_csv(connection: duckdb.DuckDBPyConnection, path: Path, shown: Path, wanted: Wanted) -> RawTable:
    """Read a CSV file into RAW_TABLE; the lines that do not fit are its faults, told of the file that the caller knows (`shown`).

    Raises:
        FaultsError: the file is empty, is no table, has several rows of headings, or is not in UTF-8 from its first line on.
    """
    top = _top(path, shown, wanted)
    source, above = (path, 0) if top.row == 1 else (_below(connection, path, top), top.row)
    monsters = monstrous_lines(source, top.delimiter, len(top.headings))
    if monsters:
        raise FaultsError([_line_fault(shown, row + above, kind, None, kind) for row, kind in monsters])
    columns = ", ".join(f"'c{index}': 'VARCHAR'" for index in range(len(top.headings)))
    options = (
        f"header = false, skip = {top.row - above}, auto_detect = false, delim = '{top.delimiter}', quote = '\"', escape = '\"', "
        "encoding = 'utf-8', strict_mode = true, null_padding = false, ignore_errors = true, store_rejects = true, "
        "hive_partitioning = false, "
        f"columns = {{{columns}}}"
    )
    numbered = f"row_number() OVER () + {top.row} AS {ROW_NUMBER}"
    try:
        connection.execute(f"CREATE OR REPLACE TABLE {RAW_TABLE} AS SELECT {numbered}, * FROM read_csv(?, {options})", [just_this(source)])
    except duckdb.Error as error:
        raise FaultsError([_given_up(shown, error)]) from error
    faults, rejected = _rejected(connection, shown, above)
    blank = [row + above for row in blank_rows(source, top.delimiter, 0 if above else top.size_bytes)]
    make_room(connection, {*blank, *rejected}, top.row)
    read = tuple(RawColumn(heading, trimmed(f"c{i}"), f"c{i}") for i, heading in enumerate(top.headings))
    notes = [] if top.row == 1 else [_HEADINGS_IN.format(row=str(top.row))]
    empty = _leave_out_empty(connection, read)
    if empty:
        notes.append(counted(empty, _EMPTY_ROW, _EMPTY_ROWS))
    return RawTable(shown, read, tuple(faults), heading_row=top.row, notes=tuple(notes))


def _leave_out_empty(connection: duckdb.DuckDBPyConnection, columns: Sequence[RawColumn]) -> int:
    """Leave out the rows all of whose cells are empty, which a spreadsheet saves by the million; return how many there were."""
    is_empty = " AND ".join(f"({column.text}) IS NULL" for column in columns)
    row = connection.execute(f"SELECT count(*) FROM {RAW_TABLE} WHERE {is_empty}").fetchone()
    if row and row[0]:
        connection.execute(f"DELETE FROM {RAW_TABLE} WHERE {is_empty}")
    return int(row[0]) if row else 0


def work_folder(connection: duckdb.DuckDBPyConnection) -> Path:
    """Return the folder of the connection's own temporary files, which goes with it."""
    row = connection.execute("SELECT current_setting('temp_directory')").fetchone()
    return Path(str(row[0])) if row else Path()


def _below(connection: duckdb.DuckDBPyConnection, path: Path, top: Top) -> Path:
    """Return a copy of a file without what stands above its rows: DuckDB cannot pass over a cell of several lines."""
    below = work_folder(connection) / "below.csv"
    with path.open("rb") as file, below.open("wb") as rows:
        file.seek(top.size_bytes)
        copyfileobj(file, rows, _START_BYTES)
    return below


def _top(path: Path, shown: Path, wanted: Wanted) -> Top:
    """Find the headings, and what stands between cells: that with which the most headings are known, else the commonest sign of a row."""
    with path.open("rb") as file:
        start = file.read(_START_BYTES)
    text = start.removeprefix(BOM_UTF8).decode(errors="surrogateescape")
    first = next((line for line in text.splitlines() if line.strip()), "")
    if not first or "\0" in first:
        raise FaultsError([no_table(shown, Text("el archivo está vacío o no es una tabla", "the file is empty or is no table"))])
    read = {delimiter: _rows(text, delimiter, len(start) - len(start.removeprefix(BOM_UTF8))) for delimiter in _DELIMITERS}
    delimiter = max(_DELIMITERS, key=lambda one: (max(map(wanted.known_in, read[one].cells), default=-1), first.count(one)))
    rows = read[delimiter]
    if not rows.cells:
        raise FaultsError([no_table(shown, Text("la primera línea es demasiado larga", "the first line is too long"))])
    number = find_headings(rows.cells, wanted)
    if isinstance(number, SeveralRows):
        raise FaultsError([number.fault(same(str(shown)))])
    return _checked_top(rows, number or 1, delimiter, shown)


def _checked_top(rows: "_Rows", number: int, delimiter: str, shown: Path) -> Top:
    headings = rows.cells[number - 1]
    if any("\udc80" <= character <= "\udcff" for character in "".join(headings)):
        raise FaultsError([_not_utf8(shown)])
    if len(headings) > _MAX_COLUMNS:
        what = Text(f"los encabezados son {len(headings)} columnas", f"the headings are {len(headings)} columns")
        raise FaultsError([no_table(shown, what, line=number)])
    return Top(headings, delimiter, number, rows.ends[number - 1])


@dataclass(frozen=True, slots=True)
class _Rows:
    """The first rows of a file, and how many of its bytes go as far as the end of each."""

    cells: list[list[str]]
    ends: list[int]


def _rows(text: str, delimiter: str, mark_bytes: int) -> _Rows:
    """Return the first rows of a text, as far as they can be read."""
    read = _Rows([], [])
    lines = _Lines(text, mark_bytes)
    with suppress(csv.Error):
        for row in top_of(csv.reader(lines, delimiter=delimiter)):
            read.cells.append(row)
            read.ends.append(lines.read_bytes)
    return read


class _Lines:
    """The lines of a text one by one, and how many bytes of the file were read so far."""

    def __init__(self, text: str, read_bytes: int) -> None:
        """Start before the first, after what stands before the text."""
        self.read_bytes = read_bytes
        self._lines = io.StringIO(text, newline="")

    def __iter__(self) -> Iterator[str]:
        """Yield each line with its end."""
        for line in self._lines:
            self.read_bytes += len(line.encode("utf-8", errors="surrogateescape"))
            yield line


def _rejected(connection: duckdb.DuckDBPyConnection, path: Path, above: int) -> tuple[list[Fault], list[int]]:
    """Return the faults of the lines that DuckDB refused, and their rows, `above` more than it counts; of several on one, the first."""
    rows = connection.execute(
        "SELECT line, first(error_type::VARCHAR ORDER BY column_idx), any_value(csv_line), first(error_message ORDER BY column_idx) "
        "FROM reject_errors GROUP BY line ORDER BY line"
    ).fetchall()
    connection.execute("DROP TABLE reject_errors")
    connection.execute("DROP TABLE reject_scans")
    told = rows[:_MOST_LINES_TOLD]
    faults = [_line_fault(path, int(line) + above if line else 0, kind, text, message) for line, kind, text, message in told]
    if len(rows) > len(told):
        faults.append(_more_lines(path, len(rows) - len(told)))
    return faults, [int(line) + above for line, *_ in rows if line]


def _more_lines(path: Path, count: int) -> Fault:
    what = Text("hay {count} líneas más que no caben en la tabla", "{count} more lines do not fit the table").format(
        count=count_text(count)
    )
    return file_fault(path, "more_faults", what, SAVE_AS_CSV)


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


_EMPTY_ROW = Text("Hay {count} fila sin nada más que separadores; no se leyó.", "{count} row has nothing but separators; it was not read.")
_EMPTY_ROWS = Text(
    "Hay {count} filas sin nada más que separadores; no se leyeron.", "{count} rows have nothing but separators; they were not read."
)
_HEADINGS_IN = Text("Los encabezados son los de la fila {row}.", "The headings are those of row {row}.")
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
