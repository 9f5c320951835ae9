"""Results to files: CSV with plain digits, or Parquet with exact decimals. A file is whole or it is not there."""

import os
import tempfile
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.text import Text

_HUGE = "HUGEINT"


def check_writable(out: Path) -> None:
    """Refuse, before any work, a result that could not be written.

    Raises:
        CallError: the ending is unknown, or the folder is not there.
    """
    if out.suffix.lower() not in (".csv", ".parquet"):
        raise CallError(
            Text(f"{out} no termina en .csv ni en .parquet.", f"{out} ends neither in .csv nor in .parquet."),
            Text("Dé a la salida uno de esos nombres.", "Give the output one of those endings."),
        )
    if not out.parent.is_dir() or out.is_dir():
        raise CallError(
            Text(f"No se puede escribir en {out}.", f"{out} cannot be written."),
            Text("Cree primero la carpeta, o elija otra.", "Make the folder first, or choose another."),
        )


def write_table(connection: duckdb.DuckDBPyConnection, query: str, out: Path) -> None:
    """Write the rows of a query to `out`, through a file beside it that takes its name only when whole."""
    columns = connection.execute(f"DESCRIBE {query}").fetchall()
    is_csv = out.suffix.lower() == ".csv"
    selected = ", ".join(_as_written(row[0], row[1], is_csv=is_csv) for row in columns)
    form = "FORMAT csv, HEADER" if is_csv else "FORMAT parquet, COMPRESSION zstd"
    handle, beside = tempfile.mkstemp(prefix=f".{out.stem}-", suffix=out.suffix, dir=out.parent)
    os.close(handle)
    try:
        connection.execute(f"COPY (SELECT {selected} FROM ({query})) TO '{_quoted(beside)}' ({form})")
        Path(beside).chmod(0o644)
        Path(beside).replace(out)
    finally:
        Path(beside).unlink(missing_ok=True)


def _quoted(path: str) -> str:
    return path.replace("'", "''")


def _as_written(name: str, sql_type: str, *, is_csv: bool) -> str:
    if sql_type == _HUGE:
        # Parquet has no 128-bit integer, and DuckDB would write a float.
        return f"CAST({name} AS DECIMAL(38, 0)) AS {name}"
    if not is_csv:
        return name
    if sql_type.startswith("DECIMAL"):
        return f"{plain_sql(name)} AS {name}"
    if sql_type == "TIMESTAMP":
        return f"regexp_replace(strftime({name}, '%Y-%m-%dT%H:%M:%S.%f'), '\\.0+$', '') AS {name}"
    return name


def plain_sql(amount: str) -> str:
    """Return the SQL that writes an exact amount with two decimals, or as many as it has beyond them."""
    return f"regexp_replace(CAST(CAST({amount} AS DECIMAL(38, 8)) AS VARCHAR), '(\\.\\d\\d\\d*?)0+$', '\\1')"
