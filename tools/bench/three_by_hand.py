"""Numerals 10.1 to 10.3 of `carbocol-2000` by hand in DuckDB SQL: the ceilings and nothing else, no check of any kind."""

import sys
from pathlib import Path

import duckdb

from bench.files import PARQUET_FORM, database, quoted

_CEILING = """
least(
  CASE WHEN files_return THEN least(greatest(2 * net_worth_cop, 0), 5 * gross_income_cop) ELSE 5 * certified_income_cop END,
  CASE WHEN executive THEN 5 * annual_pay_cop END
)
"""


def three_by_hand(connection: duckdb.DuckDBPyConnection, acceptances: Path, out: Path) -> None:
    """Write the ceiling of each acceptance, in pesos and in shares of 10,000 pesos."""
    shares = "CAST(ceiling_cop * 100 AS BIGINT) // 1000000"
    rows = f"SELECT acceptance_id, {_CEILING} AS ceiling_cop FROM read_parquet('{quoted(acceptances)}')"
    connection.execute(f"COPY (SELECT *, {shares} AS ceiling_shares FROM ({rows})) TO '{quoted(out)}' ({PARQUET_FORM})")


if __name__ == "__main__":
    with database(Path(sys.argv[2]).parent) as private:
        three_by_hand(private, Path(sys.argv[1]), Path(sys.argv[2]))
