"""Parquet files as the benchmark sees them: names of columns with their types, and paths inside SQL."""

from pathlib import Path

import duckdb


def quoted(path: Path) -> str:
    """Return a path as it stands between single quotes in SQL."""
    return str(path).replace("'", "''")


def types_of(connection: duckdb.DuckDBPyConnection, path: Path) -> dict[str, str]:
    """Return the columns of a Parquet file in order, each with its SQL type."""
    return {row[0]: row[1] for row in connection.execute(f"DESCRIBE FROM read_parquet('{quoted(path)}')").fetchall()}
