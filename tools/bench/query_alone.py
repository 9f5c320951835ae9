"""The query that Enajena makes of three_rules.yaml, as `programme sql` prints it, run by DuckDB alone: the rules without the checks.

It is what can be set beside an engine that only evaluates rules. Nobody has filed before, no identifier is compared with another.
"""

import sys
from pathlib import Path

import duckdb

from bench.files import PARQUET_FORM, database, quoted, types_of

PRICE_COP = 10_000


def query_alone(connection: duckdb.DuckDBPyConnection, sql: str, acceptances: Path, out: Path) -> None:
    """Write the ceiling of each acceptance, in pesos and in shares."""
    names = ", ".join(types_of(connection, acceptances))
    source = f"SELECT {names}, id_type || ':' || id_number AS person_key, CAST(0 AS HUGEINT) AS used_shares, 0 AS row_number"
    connection.execute(f"CREATE TEMP VIEW acceptances_in_turn AS {source} FROM read_parquet('{quoted(acceptances)}')")
    # Parquet has no 128-bit integer, and DuckDB would write a float.
    shares = f"CAST(CAST(ceiling_cop * {10**8} AS HUGEINT) // {PRICE_COP * 10**8} AS BIGINT) AS ceiling_shares"
    rows = f"SELECT acceptance_id, ceiling_cop, {shares} FROM ({sql.strip().removesuffix(';')})"
    connection.execute(f"COPY ({rows}) TO '{quoted(out)}' ({PARQUET_FORM})")


if __name__ == "__main__":
    with database(Path(sys.argv[3]).parent) as private:
        query_alone(private, Path(sys.argv[1]).read_text(encoding="utf-8"), Path(sys.argv[2]), Path(sys.argv[3]))
