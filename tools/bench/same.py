"""Whether two files of results say the same of every acceptance, compared in the columns that both have, whatever their order.

How the key of a person is spelt is left out: a NIT has several spellings, and it is for the intake to choose one.
"""

import sys
from pathlib import Path

import duckdb

from bench.files import database, quoted, types_of


def differing(connection: duckdb.DuckDBPyConnection, one: Path, other: Path) -> int:
    """Return how many rows of either file the other does not have as they are."""
    theirs = types_of(connection, other)
    names = ", ".join(name for name in types_of(connection, one) if name in theirs and name != "person_key")
    files = [f"read_parquet('{quoted(path)}')" for path in (one, other)]
    # Ten million rows are compared by the sum of their hashes; only where it differs are the rows looked for.
    prints = [connection.execute(f"SELECT count(*), sum(hash({names})::HUGEINT) FROM {file}").fetchone() for file in files]
    if prints[0] == prints[1]:
        return 0
    left, right = (f"SELECT {names} FROM {file}" for file in files)
    row = connection.execute(f"SELECT count(*) FROM (({left} EXCEPT ALL {right}) UNION ALL ({right} EXCEPT ALL {left}))").fetchone()
    return int(row[0]) if row else 0


if __name__ == "__main__":
    with database(Path(sys.argv[2]).parent) as private:
        print(differing(private, Path(sys.argv[1]), Path(sys.argv[2])))
