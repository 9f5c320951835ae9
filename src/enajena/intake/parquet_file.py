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
    """Read a Parquet file into RAW_TABLE.

    Raises:
        FaultsError: the file cannot be read as Parquet.
    """
    source = "FROM read_parquet(?, hive_partitioning = false)"
    try:
        described = connection.execute(f"DESCRIBE SELECT * {source}", [just_this(path)]).fetchall()
        connection.execute(
            f"CREATE OR REPLACE TABLE {RAW_TABLE} AS SELECT row_number() OVER () + 1 AS {ROW_NUMBER}, "
            f"{', '.join(f'{_name(row[0])} AS c{i}' for i, row in enumerate(described))} {source}",
            [just_this(path)],
        )
    except duckdb.Error as error:
        raise FaultsError([unreadable(path, error)]) from error
    return RawTable(path, tuple(_column(f"c{i}", row[0], row[1]) for i, row in enumerate(described)))


def _column(name: str, heading: str, sql_type: str) -> RawColumn:
    found = f"CAST({name} AS VARCHAR)"
    if sql_type in _WHOLE_LIMITS:
        whole = f"{name} = trunc({name}) AND abs({name}) < {_WHOLE_LIMITS[sql_type]}"
        exact = f"CAST(CAST({name} AS BIGINT) AS VARCHAR)"
        text = f"CASE WHEN {whole} THEN {exact} WHEN {name} IS NOT NULL THEN {found} || {_NEVER_READ} END"
        shown = f"CASE WHEN {whole} THEN {exact} WHEN isfinite({name}) THEN {found} || '{BINARY_FRACTION}' ELSE {found} END"
        return RawColumn(heading, text, shown)
    if sql_type.startswith("DECIMAL") and not sql_type.endswith(",0)"):
        # The zeros after the last decimal come from the column's type, not from whoever wrote the number.
        found = f"regexp_replace({found}, '\\.?0+$', '')"
    return RawColumn(heading, trimmed(found), found)


def _name(heading: str) -> str:
    return '"' + heading.replace('"', '""') + '"'
