"""DuckDB as the engine uses it: one private database a run, that keeps the order of rows and needs nothing from outside."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import duckdb

from enajena.basics.faults import DataError
from enajena.basics.text import Text

_LARGE_BYTES = 64 << 20
_MEMORY_OF_A_COPY = "2GiB"
"""What DuckDB holds of a large copy in memory; else it would take four fifths of the machine's before it went to the disk."""


class Working(Protocol):
    """What works at a step, and says how far it has come, in percent; below zero where it cannot tell. A connection does."""

    def query_progress(self) -> float:
        """Return the percent that is done."""


class NoProgress:
    """Something that works and cannot tell how far it has come."""

    def query_progress(self) -> float:
        """Return that it is not known."""
        return -1.0


def percent_done(working: Working) -> float:
    """Return the percent that something that works has done; below zero where it cannot tell, or has ended meanwhile."""
    try:
        return working.query_progress()
    except duckdb.ConnectionException:  # closed between two looks
        return NoProgress().query_progress()


Watch = Callable[[Text, Working], None]
"""Somebody who is told which step the engine is at, and what works at it."""


def silent(_what: Text, _working: Working) -> None:
    """Tell nobody."""


@contextmanager
def database(holding: Path | None = None) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a private database, and turn an overflow or a full disk into a message a person can use.

    It is in memory; where the file that it is to hold a copy of is large, it is in a temporary folder, which goes with it.

    Raises:
        DataError: an amount does not fit the engine's 38 digits, or memory or disk ran out.
    """
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        yield from _database(folder, in_memory=not _is_large_copy(holding))


def _is_large_copy(file: Path | None) -> bool:
    """Return whether the engine would hold a large file in memory. A Parquet file is read where it is, and not held."""
    return file is not None and file.is_file() and file.suffix.lower() != ".parquet" and file.stat().st_size > _LARGE_BYTES


def _database(folder: str, *, in_memory: bool) -> Iterator[duckdb.DuckDBPyConnection]:
    where = ":memory:" if in_memory else str(Path(folder) / "work.duckdb")
    connection = duckdb.connect(where, config={"autoinstall_known_extensions": False, "temp_directory": folder})
    if not in_memory:
        connection.execute(f"SET memory_limit = '{_MEMORY_OF_A_COPY}'")
    connection.execute("SET enable_progress_bar = false")
    # An instant of a Parquet file is shown alike on every machine, whatever its time zone.
    connection.execute("SET TimeZone = 'UTC'")
    # DuckDB would make a join of a list of five words or more, which is slower and loses the order of the rows.
    connection.execute("SET disabled_optimizers = 'in_clause'")
    try:
        yield connection
    except (duckdb.OutOfRangeException, duckdb.ConversionException) as error:
        raise DataError(
            Text("Un monto es tan grande que no cabe en 38 cifras.", "An amount is so large that it does not fit in 38 digits."),
            Text("Revise los montos y las cantidades más grandes del archivo.", "Check the largest amounts and quantities of the file."),
        ) from error
    except (duckdb.IOException, duckdb.OutOfMemoryException) as error:
        reason = str(error).splitlines()[0]
        raise DataError(
            Text(f"No alcanzó la memoria o el disco ({reason}).", f"Memory or disk did not suffice ({reason})."),
            Text("Libere espacio y repita.", "Free some space and try again."),
        ) from error
    finally:
        connection.close()
