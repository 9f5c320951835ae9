"""The same judgement as `assess carbocol-2000`, written by hand in DuckDB SQL (by_hand.sql), independent of what Enajena generates.

It refuses a repeated acceptance_id and unreadable cells, shares a person's ceiling in order of filing, and gives verdict, numeral that
binds and reasons. What it does not do: serve another decree, list the faults, read a spreadsheet, explain a row.
"""

import sys
from pathlib import Path

import duckdb

from bench.files import PARQUET_FORM, database, quoted, types_of

SQL = Path(__file__).with_suffix(".sql")


def by_hand(connection: duckdb.DuckDBPyConnection, acceptances: Path, like: Path, out: Path) -> list[tuple[str, int, int]]:
    """Judge a Parquet file into another and return verdict, count and shares admitted; `like` gives the types that assess writes."""
    types = types_of(connection, like)
    text = SQL.read_text(encoding="utf-8")
    for mark, value in {
        "acceptances": quoted(acceptances),
        "out": quoted(out),
        "form": PARQUET_FORM,
        "shares_type": types["admitted_shares"],
        "ceiling_type": types["ceiling_cop"],
    }.items():
        text = text.replace(f"{{{mark}}}", value)
    return connection.execute(text).fetchall()


if __name__ == "__main__":
    given, model, result = (Path(argument) for argument in sys.argv[1:])
    with database(result.parent) as private:
        print(*by_hand(private, given, model, result), sep="\n")
