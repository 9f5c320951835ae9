"""Turns on Spark: the acceptances of one person share the ceiling in order of filing, as `engine/turns.py` says.

The query of the stage runs once a turn over the few acceptances of persons who have several; what a turn leaves stays with the executors.
"""

from typing import TYPE_CHECKING

from enajena.engine.spark.reading import Repeats
from enajena.engine.spark.tables import Tables
from enajena.engine.stage_query import SOURCE_TABLE, StageQuery
from enajena.intake.typed import TYPED_TABLE

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_PERSON_KEY = "id_type || ':' || id_number AS person_key"
_NO_ROW_NUMBER = "CAST(NULL AS BIGINT) AS row_number"
"""Rows have no numbers on Spark; they are known by the number of the acceptance."""

_SENT_WHOLE_ROWS = 500_000
"""Up to so many rows go whole to every executor, so that the table that they are joined to need not be moved."""


def open_source(tables: Tables, query: StageQuery, repeats: Repeats, *, share: bool) -> None:
    """Make SOURCE_TABLE, the rows that the query of the stage reads: every acceptance and what its person used up before it.

    `share` is whether there is a ceiling to share; then `query` must give what was used too.
    """
    if not share or not repeats.rows:
        alone = f"SELECT *, {_PERSON_KEY}, {_NO_ROW_NUMBER}, CAST(0 AS HUGEINT) AS used_shares FROM {TYPED_TABLE}"
        tables.put(SOURCE_TABLE, tables.query(alone))
        return
    _find_shared(tables, repeats)
    taken = _take_turn(tables, query, 1)
    for turn in range(2, repeats.most):
        taken = taken.unionByName(_take_turn(tables, query, turn))
    tables.put("taken", taken)
    used = tables.query(
        "SELECT shared_rows.acceptance_id AS used_by, used_shares FROM shared_rows JOIN taken ON shared_rows.person_key = taken.person_key "
        "AND shared_rows.turn = taken.next_turn WHERE used_shares > 0"
    )
    tables.put("used", _sent_whole(used, repeats))
    tables.put(
        SOURCE_TABLE,
        tables.query(
            f"SELECT {TYPED_TABLE}.*, {_PERSON_KEY}, {_NO_ROW_NUMBER}, coalesce(used.used_shares, CAST(0 AS HUGEINT)) AS used_shares "
            f"FROM {TYPED_TABLE} LEFT JOIN used ON acceptance_id = used_by"
        ),
    )


def _find_shared(tables: Tables, repeats: Repeats) -> None:
    """Make the table `shared_rows` of the acceptances of persons who have several, each with its turn."""
    several = tables.query(f"SELECT {_PERSON_KEY} FROM {TYPED_TABLE} GROUP BY person_key HAVING count(*) > 1")
    tables.put("several", _sent_whole(several, repeats))
    shared = tables.query(
        f"""
        SELECT *, row_number() OVER (PARTITION BY person_key ORDER BY filed_at, acceptance_id) AS turn
        FROM (SELECT *, {_PERSON_KEY} FROM {TYPED_TABLE}) AS keyed JOIN several USING (person_key)
        """
    )
    tables.put("shared_rows", shared.localCheckpoint())


def _sent_whole(frame: "DataFrame", repeats: Repeats) -> "DataFrame":
    """Return rows of the persons who have several, to go whole to every executor where they are few enough."""
    if repeats.rows > _SENT_WHOLE_ROWS:
        return frame
    from pyspark.sql.functions import broadcast  # noqa: PLC0415 - loads only where Spark is asked for

    return broadcast(frame)


def _take_turn(tables: Tables, query: StageQuery, turn: int) -> "DataFrame":
    """Return what each person of a turn has used up after it, for its next turn; it is the table `last_taken` too."""
    used = "CAST(0 AS HUGEINT)" if turn == 1 else "coalesce(last_taken.used_shares, CAST(0 AS HUGEINT))"
    joined = "" if turn == 1 else " LEFT JOIN last_taken ON shared_rows.person_key = last_taken.person_key"
    this_turn = f"SELECT shared_rows.*, {_NO_ROW_NUMBER}, {used} AS used_shares FROM shared_rows{joined} WHERE turn = {turn}"
    tables.put(SOURCE_TABLE, tables.query(this_turn))
    after = "CAST(used_shares + admitted_shares AS HUGEINT) AS used_shares"
    taken = tables.query(f"SELECT person_key, {turn + 1} AS next_turn, {after} FROM ({query.sql}) AS judged_turn").localCheckpoint()
    tables.put("last_taken", taken)
    return taken
