"""Parquet: every column as the text that a person would have typed, without guessing what a binary fraction was meant to be."""

from pathlib import Path

import duckdb

from enajena.basics.faults import FaultsError
from enajena.intake.raw import BINARY_FRACTION, RAW_TABLE, ROW_NUMBER, RawColumn, RawTable, just_this, trimmed, unreadable

_WHOLE_LIMITS = {"FLOAT": 2**24, "DOUBLE": 2**53}
"""Whole numbers below these are exact in a binary fraction; from them on one may stand for its neighbour."""

_NEVER_READ = "chr(1)"
"""Goes after a binary fraction that is no exact whole number: no kind of column reads a text with a control character."""


def read_parquet(connection: duckdb.DuckDBPyConnection, path: Path) -> RawTable:
    """Open a Parquet file as RAW_TABLE, a view: nothing of it is copied, whatever its size.

    Raises:
        FaultsError: the file cannot be read as Parquet.
    """
    source = f"read_parquet({_quoted(just_this(path))}, hive_partitioning = false, file_row_number = true)"
    try:
        described = connection.execute(f"DESCRIBE SELECT * EXCLUDE (file_row_number) FROM {source}").fetchall()
        columns = "".join(f", {_name(row[0])} AS c{i}" for i, row in enumerate(described))
        connection.execute(f"CREATE OR REPLACE VIEW {RAW_TABLE} AS SELECT file_row_number + 2 AS {ROW_NUMBER}{columns} FROM {source}")
        connection.execute(f"SELECT * FROM {RAW_TABLE} LIMIT 1").fetchall()
    except duckdb.Error as error:
        raise FaultsError([unreadable(path, error)]) from error
    return RawTable(path, tuple(_column(f"c{i}", row[0], row[1]) for i, row in enumerate(described)), rereadable=True, stored_types=True)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _column(name: str, heading: str, sql_type: str) -> RawColumn:
    found = f"CAST({name} AS VARCHAR)"
    if sql_type in _WHOLE_LIMITS:
        whole = f"{name} = trunc({name}) AND abs({name}) < {_WHOLE_LIMITS[sql_type]}"
        exact = f"CAST(CAST({name} AS BIGINT) AS VARCHAR)"
        text = f"CASE WHEN {whole} THEN {exact} WHEN {name} IS NOT NULL THEN {found} || {_NEVER_READ} END"
        shown = f"CASE WHEN {whole} THEN {exact} WHEN isfinite({name}) THEN {found} || '{BINARY_FRACTION}' ELSE {found} END"
        return RawColumn(heading, text, shown, (name, sql_type))
    if sql_type.startswith("DECIMAL") and not sql_type.endswith(",0)"):
        # The zeros after the last decimal come from the column's type, not from whoever wrote the number.
        found = f"regexp_replace({found}, '\\.?0+$', '')"
    return RawColumn(heading, trimmed(found), found, (name, sql_type))


def _name(heading: str) -> str:
    return '"' + heading.replace('"', '""') + '"'
