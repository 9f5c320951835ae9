"""DuckDB as the engine uses it: one private database a run, that keeps the order of rows and needs nothing from outside."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import duckdb

from enajena.basics.faults import DataError
from enajena.basics.text import Text

Watch = Callable[[Text, duckdb.DuckDBPyConnection], None]
"""Somebody who is told which step the engine is at, and on which connection."""


def silent(_what: Text, _connection: duckdb.DuckDBPyConnection) -> None:
    """Tell nobody."""


@contextmanager
def database() -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a private in-memory database that spills to disk, and turn an overflow or a full disk into a message a person can use.

    Raises:
        DataError: an amount does not fit the engine's 38 digits, or memory or disk ran out.
    """
    connection = duckdb.connect(":memory:", config={"preserve_insertion_order": True, "autoinstall_known_extensions": False})
    connection.execute("SET enable_progress_bar = false")
    # An instant of a Parquet file is shown alike on every machine, whatever its time zone.
    connection.execute("SET TimeZone = 'UTC'")
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
