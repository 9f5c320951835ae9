"""Fresh data: acceptances of one programme as Parquet, the same as CSV, and of `carbocol-2000` the part that three rules can judge."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import duckdb

from bench.acceptances import carbocol, granahorrar
from bench.files import database, quoted
from bench.population import data_sql

COLUMNS: Mapping[str, Callable[[], dict[str, str]]] = {"carbocol-2000": carbocol, "granahorrar-2005": granahorrar}

_THREE_RULES = """
SELECT acceptance_id, filed_at, recipient, person, id_type, id_number, requested_shares, accepts_reduction,
  files_return, certified_income_cop, net_worth_cop, gross_income_cop, executive, annual_pay_cop
FROM read_parquet('{acceptances}')
WHERE person = 'natural' AND id_type = 'CC' AND recipient <> 'public' AND executive IS NOT NULL
  AND (NOT executive OR annual_pay_cop IS NOT NULL)
  AND CASE WHEN files_return THEN net_worth_cop IS NOT NULL AND gross_income_cop IS NOT NULL
    WHEN NOT files_return THEN certified_income_cop IS NOT NULL ELSE FALSE END
"""


def make_parquet(connection: duckdb.DuckDBPyConnection, programme: str, rows: int, out: Path) -> None:
    """Write `rows` acceptances of a programme: the same ones every time."""
    connection.execute(f"COPY ({data_sql(COLUMNS[programme](), rows)}) TO '{quoted(out)}' (FORMAT parquet)")


def make_csv(connection: duckdb.DuckDBPyConnection, acceptances: Path, out: Path) -> None:
    """Write a Parquet file of acceptances as CSV."""
    connection.execute(f"COPY (FROM read_parquet('{quoted(acceptances)}')) TO '{quoted(out)}' (FORMAT csv, HEADER)")


def make_three(connection: duckdb.DuckDBPyConnection, acceptances: Path, out: Path) -> int:
    """Write those acceptances of natural persons whose facts numerals 10.1 to 10.3 can be worked out from; return how many."""
    query = _THREE_RULES.format(acceptances=quoted(acceptances))
    row = connection.execute(f"COPY ({query}) TO '{quoted(out)}' (FORMAT parquet)").fetchone()
    return int(row[0]) if row else 0


def main(programme: str, rows: int, folder: Path) -> None:
    """Write acceptances.parquet and acceptances.csv, and for `carbocol-2000` three.parquet, whose rows it counts aloud."""
    with database(folder) as connection:
        acceptances = folder / "acceptances.parquet"
        make_parquet(connection, programme, rows, acceptances)
        make_csv(connection, acceptances, folder / "acceptances.csv")
        if programme == "carbocol-2000":
            print(make_three(connection, acceptances, folder / "three.parquet"))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
