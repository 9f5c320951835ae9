"""Turns: the acceptances of one person share the ceiling in order of filing.

Nearly everybody has one acceptance and takes no turn. For the few who have several, the query of the stage runs once a turn over their
acceptances alone, what each person was admitted for before being a column. What comes out is only that column; the verdicts of
everybody are then worked out together, in one pass over the file.

That pass joins nothing, since DuckDB does not keep the order of rows through a join.
"""

import duckdb

from enajena.engine.listed import AS_LISTED
from enajena.engine.stage_query import SOURCE_TABLE, StageQuery
from enajena.intake.typed import TYPED_TABLE

_PERSON_KEY = "id_type || ':' || id_number AS person_key"
_NOTHING_USED = "CAST(0 AS HUGEINT) AS used_shares"
_QUICK = f"* REPLACE ({AS_LISTED}, CAST(requested_shares AS DECIMAL(38, 0)) AS requested_shares)"
"""The columns in the types that DuckDB compares and writes quickest; as they stand they are the types of the printed query."""

_MARKS_A_NUMBER = 64
_FEWEST_MARKS, _MOST_MARKS = 1 << 16, 1 << 22


def find_several(connection: duckdb.DuckDBPyConnection) -> int:
    """Make the table `shared_rows` of the acceptances of persons who may have several, and return how many are not a person's first.

    Numbers of documents are told apart by a hash first, so that nobody's number is kept but of those who may have several.
    """
    connection.execute(
        f"CREATE OR REPLACE TABLE again AS SELECT hash(id_number) AS number_hash FROM {TYPED_TABLE} GROUP BY ALL HAVING count(*) > 1"
    )
    numbers = _number(connection, "SELECT count(*) FROM again")
    _make_marks(connection, numbers)
    marked = f"SELECT *, {_PERSON_KEY} FROM {TYPED_TABLE} WHERE is_marked(id_number)" + ("" if numbers else " LIMIT 0")
    connection.execute(
        "CREATE OR REPLACE TABLE shared_rows AS "
        f"SELECT *, row_number() OVER (PARTITION BY person_key ORDER BY filed_at, acceptance_id) AS turn FROM ({marked})"
    )
    return _number(connection, "SELECT count(*) FROM shared_rows WHERE turn > 1")


def _make_marks(connection: duckdb.DuckDBPyConnection, numbers: int) -> None:
    """Make the macro `is_marked`: true of every number of a document that comes up again, and of few others.

    Each number has its mark in a string of bits, which takes no join to look up.
    """
    marks = min(max(_FEWEST_MARKS, 1 << (numbers * _MARKS_A_NUMBER).bit_length()), _MOST_MARKS)
    connection.execute(
        f"""
        SET VARIABLE marks = coalesce(
            (SELECT bitstring_agg(CAST(number_hash % {marks} AS INTEGER), 0, {marks - 1}) FROM again), bitstring('0', {marks})
        );
        CREATE OR REPLACE MACRO is_marked(number) AS get_bit(getvariable('marks'), CAST(hash(number) % {marks} AS INTEGER)) = 1
        """
    )


def open_source(connection: duckdb.DuckDBPyConnection, query: StageQuery, *, share: bool, quick: bool) -> None:
    """Make SOURCE_TABLE, the view that the query of the stage reads: every acceptance and what its person used up before it.

    `share` is whether there is a ceiling to share; it needs `find_several` first. Rows stand in their order, but where TYPED_TABLE is a
    view those of persons who may have several come last.
    """
    if not (share and _find_used(connection, query)):
        source = f"SELECT *, {_PERSON_KEY}, {_NOTHING_USED} FROM {TYPED_TABLE}"
    elif _number(connection, f"SELECT count(*) FROM duckdb_tables() WHERE table_name = '{TYPED_TABLE}'"):
        connection.execute(
            f"""
            ALTER TABLE {TYPED_TABLE} ADD COLUMN used_shares HUGEINT DEFAULT 0;
            UPDATE {TYPED_TABLE} SET used_shares = used.used_shares FROM used WHERE used.row_number = {TYPED_TABLE}.row_number
            """
        )
        source = f"SELECT *, {_PERSON_KEY} FROM {TYPED_TABLE}"
    else:
        connection.execute(
            """
            CREATE OR REPLACE TABLE sharers AS SELECT shared_rows.* EXCLUDE (turn), coalesce(used_shares, 0) AS used_shares
            FROM shared_rows LEFT JOIN used USING (row_number) ORDER BY row_number
            """
        )
        alone = f"SELECT *, {_PERSON_KEY}, {_NOTHING_USED} FROM {TYPED_TABLE} WHERE NOT is_marked(id_number)"
        source = f"{alone} UNION ALL FROM sharers"
    connection.execute(f"CREATE OR REPLACE VIEW {SOURCE_TABLE} AS SELECT {_QUICK if quick else '*'} FROM ({source})")


def _find_used(connection: duckdb.DuckDBPyConnection, query: StageQuery) -> bool:
    """Make the table `used`: the acceptances whose persons used up something before them, and how much. Return whether there are any."""
    connection.execute(
        """
        CREATE OR REPLACE TABLE used (row_number BIGINT, used_shares HUGEINT);
        CREATE OR REPLACE TABLE admitted (person_key VARCHAR, shares HUGEINT)
        """
    )
    for turn in range(1, _number(connection, "SELECT coalesce(max(turn), 0) FROM shared_rows")):
        _take_turn(connection, query, turn)
    return _number(connection, "SELECT count(*) FROM used") > 0


def _take_turn(connection: duckdb.DuckDBPyConnection, query: StageQuery, turn: int) -> None:
    """Add up what each person is admitted for in this turn, and note it as used before the next. Who has no next turn is passed over."""
    connection.execute(
        f"""
        CREATE OR REPLACE VIEW {SOURCE_TABLE} AS
        SELECT shared_rows.*, coalesce(shares, 0) AS used_shares FROM shared_rows LEFT JOIN admitted USING (person_key)
        WHERE turn = {turn} AND person_key IN (SELECT person_key FROM shared_rows WHERE turn = {turn + 1});
        CREATE OR REPLACE TABLE admitted AS SELECT person_key, CAST(sum(shares) AS HUGEINT) AS shares
        FROM (FROM admitted UNION ALL SELECT person_key, admitted_shares FROM ({query.sql})) GROUP BY person_key;
        INSERT INTO used SELECT row_number, shares FROM shared_rows JOIN admitted USING (person_key) WHERE turn = {turn + 1} AND shares > 0
        """
    )


def _number(connection: duckdb.DuckDBPyConnection, query: str) -> int:
    row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0
