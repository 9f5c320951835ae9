"""The floor: DuckDB alone scans every column that assess reads and writes a row of assess's output types, without a rule.

Nothing can judge a file in less than this on the same machine. What passes through is cast to the type that assess writes; a text of the
result is one of two words, so that it weighs what a verdict weighs; an amount is the first that the row has. Every column decides
something, so that none is left out of the scan.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

import duckdb

from bench.files import PARQUET_FORM, database, quoted, types_of

_PERSON_KEY = "id_type || ':' || id_number"
_WORDS = {"verdict": ("'rejected'", "'accepted'"), "binding": ("'10.4'", "'10.1'")}
_USUALLY_EMPTY = ("'10.6:missing_declaration'", "NULL")


def floor_sql(read: Mapping[str, str], written: Mapping[str, str], acceptances: Path, out: Path) -> str:
    """Return the query; `read` are the columns of the file and `written` those of what assess makes of it, with their types."""
    columns = ",\n  ".join(f"CAST({_value(name, sql_type, read)} AS {sql_type}) AS {name}" for name, sql_type in written.items())
    source, target = quoted(acceptances), quoted(out)
    return f"COPY (SELECT\n  {columns}\nFROM read_parquet('{source}')) TO '{target}' ({PARQUET_FORM})"


def _value(name: str, sql_type: str, read: Mapping[str, str]) -> str:
    if name in read:
        return name
    if name == "person_key":
        return _PERSON_KEY
    if name == "admitted_shares":
        return "requested_shares"
    if sql_type.startswith("DECIMAL"):
        return f"coalesce({', '.join(column for column, kind in read.items() if kind.startswith('DECIMAL'))})"
    first, second = _WORDS.get(name, _USUALLY_EMPTY)
    return f"CASE WHEN {_unlikely(name, read)} THEN {first} ELSE {second} END"


def _unlikely(name: str, read: Mapping[str, str]) -> str:
    """Return a condition that few rows meet: on the texts for the verdict, the declarations for reasons, other truths and years between."""
    truths = [column for column, kind in read.items() if kind == "BOOLEAN"]
    declared = [column for column in truths if column == "sworn" or column.startswith("declares_")]
    if name == "verdict":
        return " OR ".join(f"strlen({column}) > 30" for column, kind in read.items() if kind == "VARCHAR")
    if name == "binding":
        years = [f"{column} % 100 = 97" for column, kind in read.items() if kind == "INTEGER"]
        return " OR ".join([*years, f"({' AND '.join(column for column in truths if column not in declared)})"])
    return " OR ".join(f"NOT {column}" for column in declared)


def run_floor(connection: duckdb.DuckDBPyConnection, acceptances: Path, like: Path, out: Path) -> None:
    """Scan a file of acceptances and write rows like those of `like`, which assess wrote."""
    connection.execute(floor_sql(types_of(connection, acceptances), types_of(connection, like), acceptances, out))


if __name__ == "__main__":
    given, model, result = (Path(argument) for argument in sys.argv[1:])
    with database(result.parent) as private:
        run_floor(private, given, model, result)
