"""Files as tables of text: strict UTF-8 CSV (`,` or `;`) and Parquet, every fault of form with its line, all at once."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text, same

RAW_TABLE = "raw_table"
ROW_NUMBER = "row_number"

_WHOLE_FLOAT_LIMIT = 2**53
_FLOATS = ("FLOAT", "DOUBLE")
_MAX_COLUMNS = 2000


@dataclass(frozen=True, slots=True)
class RawColumn:
    """One column of a file: its heading, the SQL of its trimmed text (NULL where empty), and of what stood in the cell."""

    heading: str
    text: str
    found: str


@dataclass(frozen=True, slots=True)
class RawTable:
    """A file read as text into RAW_TABLE, with `row_number` counted as a spreadsheet does: the heading is row 1."""

    path: Path
    columns: tuple[RawColumn, ...]


def read_table(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    """Read a CSV or Parquet file into RAW_TABLE.

    Raises:
        CallError: the file is not there, or its ending is not one that can be read.
        FaultsError: the file is empty, is no table, or has lines that do not fit; every one of them.
    """
    if not path.exists() or path.is_dir():
        raise CallError(
            Text(f"No hay un archivo en {path}.", f"There is no file at {path}."),
            Text("Revise la ruta.", "Check the path."),
        )
    match path.suffix.lower():
        case ".csv":
            return _read_csv(connection, path)
        case ".parquet":
            return _read_parquet(connection, path)
        case _:
            raise CallError(
                Text(f"{path} no termina en .csv ni en .parquet.", f"{path} ends neither in .csv nor in .parquet."),
                Text("Guárdelo como CSV (UTF-8) y use ese archivo.", "Save it as CSV (UTF-8) and use that file."),
            )


def file_fault(path: Path, code: str, what: Text, remedy: Text, *, line: int | None = None, found: str | None = None) -> Fault:
    """Return a fault of a file as a whole or of one of its lines."""
    where = same(f"{path}:{line}" if line else str(path))
    return Fault(code, where, what, remedy, found, excerpt=None if found is None else found[:200])


def _read_csv(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    headings, delimiter = _headings(path)
    columns = ", ".join(f"'c{index}': 'VARCHAR'" for index in range(len(headings)))
    options = (
        f"header = false, skip = 1, auto_detect = false, delim = '{delimiter}', quote = '\"', escape = '\"', encoding = 'utf-8', "
        f"strict_mode = true, null_padding = false, ignore_errors = true, store_rejects = true, columns = {{{columns}}}"
    )
    try:
        connection.execute(
            f"CREATE OR REPLACE TABLE {RAW_TABLE} AS SELECT row_number() OVER () + 1 AS {ROW_NUMBER}, * FROM read_csv(?, {options})",
            [str(path)],
        )
    except duckdb.Error as error:
        raise FaultsError([_unreadable(path, error)]) from error
    _refuse_rejected(connection, path)
    return RawTable(path, tuple(RawColumn(heading, _trimmed(f"c{i}"), f"c{i}") for i, heading in enumerate(headings)))


def _headings(path: Path) -> tuple[list[str], str]:
    with path.open("rb") as file:
        first = file.readline(1 << 20)
    try:
        line = first.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FaultsError([_not_utf8(path)]) from error
    if not line.strip() or "\0" in line:
        what = Text("el archivo está vacío o no es una tabla", "the file is empty or is no table")
        raise FaultsError([file_fault(path, "no_table", what, _SAVE_AS_CSV)])
    delimiter = ";" if line.count(";") > line.count(",") else ","
    headings = next(csv.reader(io.StringIO(line), delimiter=delimiter))
    if len(headings) > _MAX_COLUMNS:
        what = Text(f"la primera línea tiene {len(headings)} columnas", f"the first line has {len(headings)} columns")
        raise FaultsError([file_fault(path, "no_table", what, _SAVE_AS_CSV, line=1)])
    return headings, delimiter


def _refuse_rejected(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    rows = connection.execute(
        "SELECT line, any_value(error_type::VARCHAR), any_value(csv_line), any_value(error_message) "
        "FROM reject_errors GROUP BY line ORDER BY line"
    ).fetchall()
    connection.execute("DROP TABLE reject_errors")
    connection.execute("DROP TABLE reject_scans")
    faults = [_line_fault(path, int(line or 0), kind, text, message) for line, kind, text, message in rows]
    if faults:
        raise FaultsError(faults)


def _line_fault(path: Path, line: int, kind: str, found: str | None, message: str) -> Fault:
    what, remedy = _LINE_FAULTS.get(kind, (same(message.splitlines()[0]), _SAVE_AS_CSV))
    return file_fault(path, kind.lower().replace(" ", "_"), what, remedy, line=line, found=found)


def _unreadable(path: Path, error: duckdb.Error) -> Fault:
    if "utf" in str(error).lower() or "unicode" in str(error).lower():
        return _not_utf8(path)
    reason = str(error).splitlines()[0]
    what = Text(f"el archivo no se puede leer como tabla ({reason})", f"the file cannot be read as a table ({reason})")
    return file_fault(path, "no_table", what, _SAVE_AS_CSV)


def _not_utf8(path: Path) -> Fault:
    return file_fault(path, "not_utf8", Text("el archivo no está en UTF-8", "the file is not in UTF-8"), _SAVE_AS_UTF8)


def _read_parquet(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    try:
        described = connection.execute("DESCRIBE SELECT * FROM read_parquet(?)", [str(path)]).fetchall()
        connection.execute(
            f"CREATE OR REPLACE TABLE {RAW_TABLE} AS SELECT row_number() OVER () + 1 AS {ROW_NUMBER}, "
            f"{', '.join(f'{_name(row[0])} AS c{i}' for i, row in enumerate(described))} FROM read_parquet(?)",
            [str(path)],
        )
    except duckdb.Error as error:
        raise FaultsError([_unreadable(path, error)]) from error
    return RawTable(path, tuple(_parquet_column(f"c{i}", row[0], row[1]) for i, row in enumerate(described)))


def _parquet_column(name: str, heading: str, sql_type: str) -> RawColumn:
    found = f"CAST({name} AS VARCHAR)"
    if sql_type in _FLOATS:
        # A binary fraction such as 0.1 is not the amount that was meant; only whole numbers are exact.
        whole = f"{name} = trunc({name}) AND abs({name}) < {_WHOLE_FLOAT_LIMIT}"
        return RawColumn(heading, f"CASE WHEN {whole} THEN CAST(CAST({name} AS BIGINT) AS VARCHAR) ELSE {found} || ' (float)' END", found)
    return RawColumn(heading, _trimmed(found), found)


def _trimmed(text: str) -> str:
    return f"nullif(trim({text}), '')"


def _name(heading: str) -> str:
    return '"' + heading.replace('"', '""') + '"'


_SAVE_AS_CSV = Text(
    "Guarde la hoja como CSV UTF-8, con una línea de encabezados y una línea por aceptación.",
    "Save the sheet as UTF-8 CSV, with one line of headings and one line an acceptance.",
)
_SAVE_AS_UTF8 = Text("Guárdelo de nuevo como «CSV UTF-8».", "Save it again as “CSV UTF-8”.")
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
    "INVALID ENCODING": (Text("la línea no está en UTF-8", "the line is not in UTF-8"), _SAVE_AS_UTF8),
    "LINE SIZE OVER MAXIMUM": (
        Text("la línea es demasiado larga", "the line is too long"),
        Text("Revise si faltan comillas o saltos de línea.", "See whether quotation marks or line breaks are missing."),
    ),
}  # fmt: skip
