"""Parquet: every column as the text that a person would have typed, without guessing what a binary fraction was meant to be."""

from collections.abc import Iterable
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.intake.raw import (
    BINARY_FRACTION,
    RAW_TABLE,
    ROW_NUMBER,
    ROWS_OF_A_PART,
    RawColumn,
    RawTable,
    file_fault,
    just_this,
    trimmed,
    unreadable,
)

_WHOLE_LIMITS = {"FLOAT": 2**24, "DOUBLE": 2**53}
"""Whole numbers below these are exact in a binary fraction; from them on one may stand for its neighbour."""

_NEVER_READ = "chr(1)"
"""Goes after a binary fraction that is no exact whole number: no kind of column reads a text with a control character."""


def read_parquet(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    """Open a Parquet file, or a folder of them, as RAW_TABLE, a view: nothing of it is copied, whatever its size.

    Raises:
        CallError: the folder holds no Parquet files, or holds them in folders of its own.
        FaultsError: a file cannot be read as Parquet.
    """
    parts = parquet_parts(path) if path.is_dir() else ()
    files = ", ".join(_quoted(just_this(part)) for part in parts or (path,))
    source = f"read_parquet([{files}], union_by_name = {bool(parts)}, hive_partitioning = false)"
    row = "file_row_number + 2" + (f" + CAST(file_index AS BIGINT) * {ROWS_OF_A_PART}" if parts else "")
    try:
        described = connection.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()
        _refuse_reserved(path, [one[0] for one in described])
        columns = "".join(f", {_name(one[0])} AS c{i}" for i, one in enumerate(described))
        connection.execute(f"CREATE OR REPLACE VIEW {RAW_TABLE} AS SELECT {row} AS {ROW_NUMBER}{columns} FROM {source}")
        connection.execute(f"SELECT * FROM {RAW_TABLE} LIMIT 1").fetchall()
    except duckdb.Error as error:
        raise FaultsError([unreadable(path, error)]) from error
    found = tuple(parquet_column(f"c{i}", one[0], one[1]) for i, one in enumerate(described))
    return RawTable(path, found, rereadable=True, stored_types=True, parts=parts)


def _refuse_reserved(path: Path, headings: Iterable[str]) -> None:
    """Refuse a column that would hide the number of a row: rows are known by it."""
    hiding = [heading for heading in headings if heading.lower() in ("file_row_number", "file_index")]
    if hiding:
        what = Text(f"la columna `{hiding[0]}` lleva un nombre reservado", f"the column `{hiding[0]}` has a reserved name")
        raise FaultsError([file_fault(path, "reserved_heading", what, Text("Póngale otro nombre.", "Give it another name."))])


def parquet_parts(folder: Path) -> tuple[Path, ...]:
    """Return the Parquet files of a folder, as Spark and its like write one table; what begins with a point or an underscore is theirs.

    Raises:
        CallError: there are none, or some are in folders of their own, whose names may say what no column does.
    """
    found = [one.relative_to(folder) for one in folder.rglob("*.parquet") if one.is_file()]
    seen = sorted(one for one in found if not any(name.startswith((".", "_")) for name in one.parts))
    if not seen:
        raise CallError(
            Text(f"La carpeta {folder} no tiene archivos Parquet.", f"The folder {folder} holds no Parquet files."),
            Text("Revise la ruta; los archivos terminan en .parquet.", "Check the path; the files end in .parquet."),
        )
    if any(len(one.parts) > 1 for one in seen):
        raise CallError(
            Text(f"La carpeta {folder} tiene archivos Parquet dentro de otras carpetas.",
                 f"The folder {folder} holds Parquet files in folders of its own."),
            Text("Dé una carpeta con todos los archivos y todas las columnas en ellos.",
                 "Give one folder that holds all the files, and all the columns in them."),
        )  # fmt: skip
    return tuple(folder / one for one in seen)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def parquet_column(name: str, heading: str, sql_type: str) -> RawColumn:
    """Return how a column is read as text; `name` is its SQL, `sql_type` the type in which it is stored."""
    found = f"CAST({name} AS VARCHAR)"
    if sql_type in _WHOLE_LIMITS:
        whole = f"{name} % 1 = 0 AND abs({name}) < {_WHOLE_LIMITS[sql_type]}"
        exact = f"CAST(CAST({name} AS BIGINT) AS VARCHAR)"
        text = f"CASE WHEN {whole} THEN {exact} WHEN {name} IS NOT NULL THEN {found} || {_NEVER_READ} END"
        finite = f"abs({name}) < CAST('infinity' AS DOUBLE)"
        shown = f"CASE WHEN {whole} THEN {exact} WHEN {finite} THEN {found} || '{BINARY_FRACTION}' ELSE {found} END"
        return RawColumn(heading, text, shown, (name, sql_type))
    if sql_type.startswith("DECIMAL") and not sql_type.endswith(",0)"):
        # The zeros after the last decimal come from the column's type, not from whoever wrote the number.
        found = f"regexp_replace({found}, '\\.?0+$', '')"
    return RawColumn(heading, trimmed(found), found, (name, sql_type))


def _name(heading: str) -> str:
    return '"' + heading.replace('"', '""') + '"'
