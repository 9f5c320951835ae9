"""Results to files: CSV with plain digits, Parquet with exact decimals, or a spreadsheet. A file is whole or it is not there."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.money import CENTAVO_DECIMALS
from enajena.basics.text import Text
from enajena.engine.whole_file import results_file, whole_file
from enajena.engine.workbook import Kind, Value, check_fits, kind_of, write_xlsx
from enajena.intake.raw import just_this

ENDINGS = (".csv", ".parquet", ".xlsx")
_HUGE = "HUGEINT"
_THOUSANDS = 3
"""The digits of a group of thousands."""

_ROWS_AT_ONCE = 10_000

PARQUET_FORM = "FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, DICTIONARY_SIZE_LIMIT 2000"
"""How a result is stored. The lowest level of zstd takes a quarter less time than the usual one, and the file is no larger; so does giving
up early a dictionary of a column that has hardly two values alike."""


def check_writable(out: Path, source: Path, endings: Sequence[str] = ENDINGS) -> None:
    """Refuse, before any work, a result that could not be written.

    Raises:
        CallError: the ending is unknown, the folder is not there, or it would take the place of the file that is read.
    """
    if out.suffix.lower() not in endings:
        raise CallError(
            Text(f"{out} no termina en {' ni en '.join(endings)}.", f"{out} ends neither in {' nor in '.join(endings)}."),
            Text("Dé a la salida uno de esos nombres.", "Give the output one of those endings."),
        )
    if not out.parent.is_dir() or out.is_dir():
        raise CallError(
            Text(f"No se puede escribir en {out}.", f"{out} cannot be written."),
            Text("Cree primero la carpeta, o elija otra.", "Make the folder first, or choose another."),
        )
    if out.exists() and source.exists() and out.samefile(source):
        raise CallError(
            Text(f"La salida {out} es el mismo archivo que se lee.", f"The output {out} is the file that is read."),
            Text("Dé a la salida otro nombre; lo recibido se conserva.", "Give the output another name; what was received is kept."),
        )


def write_results(connection: duckdb.DuckDBPyConnection, query: str, beside: Path, stamp: Mapping[str, str] | None = None) -> str:
    """Write the rows of a query as Parquet in one pass, and return the SQL that reads them again.

    A result that is to be CSV is first written so too: counting it is then cheap, and its types are exact. `stamp` is what the file says
    of itself, in its key-value metadata.
    """
    results = results_file(beside)
    columns = connection.execute(f"DESCRIBE {query}").fetchall()
    selected = ", ".join(_as_stored(row[0], row[1]) for row in columns)
    form = PARQUET_FORM
    if stamp:
        said = ", ".join(f"'{name}': '{_quoted(text)}'" for name, text in stamp.items())
        form += f", KV_METADATA {{{said}}}"
    connection.execute(f"COPY (SELECT {selected} FROM ({query})) TO '{_quoted(str(results))}' ({form})")
    return f"read_parquet('{_quoted(just_this(results))}', hive_partitioning = false)"


def finish(connection: duckdb.DuckDBPyConnection, results: str, beside: Path) -> None:
    """Give the results their form: CSV with plain digits, a spreadsheet, or Parquet, which they have already."""
    ending = beside.suffix.lower()
    if ending == ".parquet":
        return
    if ending == ".xlsx":
        _write_sheet(connection, results, beside)
        return
    columns = connection.execute(f"DESCRIBE SELECT * FROM {results}").fetchall()
    selected = ", ".join(_as_text(row[0], row[1]) for row in columns)
    connection.execute(f"COPY (SELECT {selected} FROM {results}) TO '{_quoted(str(beside))}' (FORMAT csv, HEADER)")


def check_rows(out: Path, rows: int) -> None:
    """Refuse, before they are worked out, more rows than the output holds.

    Raises:
        CallError: `out` is a spreadsheet, and a sheet has not so many rows.
    """
    if out.suffix.lower() == ".xlsx":
        check_fits(rows)


def _write_sheet(connection: duckdb.DuckDBPyConnection, results: str, beside: Path) -> None:
    columns = connection.execute(f"DESCRIBE SELECT * FROM {results}").fetchall()
    kinds = [_sheet_kind(row[0], row[1]) for row in columns]
    write_xlsx(beside, [row[0] for row in columns], _rows(connection.execute(f"SELECT * FROM {results}")), kinds)


def _rows(cursor: duckdb.DuckDBPyConnection) -> Iterator[Sequence[Value]]:
    while rows := cursor.fetchmany(_ROWS_AT_ONCE):
        yield from rows


def _sheet_kind(name: str, sql_type: str) -> Kind:
    # Amounts that come out as text, with the decimals of their rule, are numbers of a sheet all the same.
    return "decimal" if sql_type == "VARCHAR" and ("_cop" in name or name.endswith("_percent")) else kind_of(sql_type)


def write_table(connection: duckdb.DuckDBPyConnection, query: str, out: Path) -> None:
    """Write the rows of a query to `out`, whole or not at all."""
    with whole_file(out) as beside:
        finish(connection, write_results(connection, query, beside), beside)


def _quoted(path: str) -> str:
    return path.replace("'", "''")


def _as_stored(name: str, sql_type: str) -> str:
    # Parquet has no 128-bit integer, and DuckDB would write a float.
    return f"CAST({name} AS DECIMAL(38, 0)) AS {name}" if sql_type == _HUGE else name


def _as_text(name: str, sql_type: str) -> str:
    if sql_type.startswith("DECIMAL") and name.endswith("_cop"):
        return f"{plain_sql(name, sql_type)} AS {name}"
    if sql_type == "TIMESTAMP":
        return f"regexp_replace(strftime({name}, '%Y-%m-%dT%H:%M:%S.%f'), '\\.0+$', '') AS {name}"
    return name


def plain_sql(amount: str, sql_type: str) -> str:
    """Return the SQL that writes an exact amount with two decimals, or as many as it has beyond them, but never with three.

    Three decimals after a point are what a Spanish file writes for thousands: `248.701` is written `248.7010`.
    """
    scale = int(sql_type.rstrip(")").rsplit(",", 1)[1])
    if scale <= CENTAVO_DECIMALS:
        return f"CAST(CAST({amount} AS DECIMAL(38, {CENTAVO_DECIMALS})) AS VARCHAR)"
    exact = amount if scale > _THOUSANDS else f"CAST({amount} AS DECIMAL(38, {_THOUSANDS + 1}))"
    return f"regexp_replace(CAST({exact} AS VARCHAR), '(\\.\\d\\d)0+$|(\\.\\d{{4}}\\d*?)0+$', '\\1\\2')"
