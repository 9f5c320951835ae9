"""Turns: the acceptances of one person share the ceiling in order of filing.

Nearly everybody has one acceptance and takes no turn. For the few who have several, the query of the stage runs once a turn over their
acceptances alone, what each person was admitted for before being a column. What comes out is only that column; the verdicts of
everybody are then worked out together, in one pass over the file.
"""

import duckdb

from enajena.engine.stage_query import SOURCE_TABLE, StageQuery
from enajena.intake.typed import TYPED_TABLE

_PERSON = "hash(id_type, id_number)"
_PERSON_KEY = "id_type || ':' || id_number AS person_key"


def find_several(connection: duckdb.DuckDBPyConnection) -> tuple[int, int]:
    """Make the table `shared_rows` of the acceptances of persons who have several; return how many, and of how many persons.

    Persons are told apart by a hash first, so that nobody's number is kept but of those who may have several.
    """
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE several AS
        SELECT {_PERSON} AS person_hash FROM {TYPED_TABLE} GROUP BY person_hash HAVING count(*) > 1
        """
    )
    if connection.execute("SELECT 1 FROM several LIMIT 1").fetchone() is None:
        connection.execute(f"CREATE OR REPLACE TABLE shared_rows AS SELECT *, {_PERSON_KEY}, 1 AS turn FROM {TYPED_TABLE} LIMIT 0")
        return 0, 0
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE shared_rows AS
        SELECT *, row_number() OVER (PARTITION BY person_key ORDER BY filed_at, acceptance_id) AS turn
        FROM (SELECT *, {_PERSON_KEY} FROM {TYPED_TABLE} WHERE {_PERSON} IN (SELECT person_hash FROM several))
        """
    )
    row = connection.execute("SELECT count(*), count(DISTINCT person_key) FROM shared_rows").fetchone()
    return (int(row[0]), int(row[1])) if row else (0, 0)


def open_source(connection: duckdb.DuckDBPyConnection, query: StageQuery, *, share: bool) -> None:
    """Make SOURCE_TABLE, the view that the query of the stage reads: every acceptance and what its person used up before it.

    `share` is whether there is a ceiling to share; it needs `find_several` first.
    """
    connection.execute("CREATE OR REPLACE TABLE used AS SELECT CAST(0 AS BIGINT) AS row_number, CAST(0 AS HUGEINT) AS used_shares LIMIT 0")
    connection.execute("CREATE OR REPLACE TABLE admitted AS SELECT CAST('' AS VARCHAR) AS person_key, CAST(0 AS HUGEINT) AS shares LIMIT 0")
    if share:
        turns = connection.execute("SELECT coalesce(max(turn), 0) FROM shared_rows").fetchone()
        for turn in range(1, int(turns[0]) + 1 if turns else 1):
            _take_turn(connection, query, turn)
    joined = f"{TYPED_TABLE} LEFT JOIN used USING (row_number)"
    rows = f"{TYPED_TABLE}.*, {_PERSON_KEY}, CAST(coalesce(used_shares, 0) AS HUGEINT) AS used_shares"
    alone = f"*, {_PERSON_KEY}, CAST(0 AS HUGEINT) AS used_shares"
    has_used = connection.execute("SELECT 1 FROM used LIMIT 1").fetchone() is not None
    source = f"SELECT {rows} FROM {joined}" if has_used else f"SELECT {alone} FROM {TYPED_TABLE}"
    connection.execute(f"CREATE OR REPLACE VIEW {SOURCE_TABLE} AS {source}")


def _take_turn(connection: duckdb.DuckDBPyConnection, query: StageQuery, turn: int) -> None:
    """Note what each person of this turn used up before it, and add what it is admitted for now."""
    connection.execute(
        f"""
        CREATE OR REPLACE TABLE this_turn AS
        SELECT shared_rows.*, CAST(coalesce(shares, 0) AS HUGEINT) AS used_shares
        FROM shared_rows LEFT JOIN admitted USING (person_key) WHERE turn = {turn};
        INSERT INTO used SELECT row_number, used_shares FROM this_turn WHERE used_shares > 0;
        CREATE OR REPLACE VIEW {SOURCE_TABLE} AS SELECT * FROM this_turn
        """
    )
    connection.execute(f"CREATE OR REPLACE TABLE judged_turn AS {query.sql}")
    connection.execute(
        """
        CREATE OR REPLACE TABLE admitted AS
        SELECT person_key, sum(shares) AS shares
        FROM (FROM admitted UNION ALL SELECT person_key, admitted_shares FROM judged_turn) GROUP BY person_key
        """
    )
