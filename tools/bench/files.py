"""Parquet files as the benchmark sees them: names of columns with their types, paths inside SQL, and the database that reads them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

PARQUET_FORM = "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, DICTIONARY_SIZE_LIMIT 2000"
"""How everything that is compared writes its result: as `assess` does (a test holds the two together), so that the form decides nothing.
It is said again here so that the floor and the others start without Enajena."""


@contextmanager
def database(folder: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a private database as DuckDB comes, but for what it spills: that goes to the temporary folder of the data."""
    with duckdb.connect(config={"temp_directory": str(folder / "spilled")}) as private:
        yield private


def quoted(path: Path) -> str:
    """Return a path as it stands between single quotes in SQL."""
    return str(path).replace("'", "''")


def types_of(connection: duckdb.DuckDBPyConnection, path: Path) -> dict[str, str]:
    """Return the columns of a Parquet file in order, each with its SQL type."""
    return {row[0]: row[1] for row in connection.execute(f"DESCRIBE FROM read_parquet('{quoted(path)}')").fetchall()}
