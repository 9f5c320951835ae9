"""Which records are compared: those that share a value, a name, or almost a number of document. Every rule is bounded by the cap."""

import duckdb

from enajena.study.screening.model import Question
from enajena.study.screening.records import HELD, RECORDS

PAIRS = "screening_pairs"
_MOST_NAMESAKES = 1_000


def make_pairs(connection: duckdb.DuckDBPyConnection, question: Question, cap: int) -> int:
    """Make PAIRS for a question, as splink takes them, and return how many there are."""
    parts = [_sharing("TRUE")] if question == "straw_men" else [_sharing("list_has_any(a.tokens, b.tokens)"), _named(cap), _numbered()]
    connection.execute(
        f"""CREATE OR REPLACE TABLE {PAIRS} AS
        SELECT DISTINCT least(l, r) AS join_key_l, greatest(l, r) AS join_key_r, '0' AS match_key
        FROM ({" UNION ALL ".join(parts)}) AS found(l, r)"""
    )
    ((count,),) = connection.execute(f"SELECT count(*) FROM {PAIRS}").fetchall()
    return int(count)


def _sharing(condition: str) -> str:
    """Return the pairs of different persons who share a value, one record of each."""
    return f"""SELECT l.id, r.id FROM {HELD} l
        JOIN {HELD} r ON l.field = r.field AND l.value = r.value AND l.person_no < r.person_no
        JOIN {RECORDS} a ON a.id = l.id JOIN {RECORDS} b ON b.id = r.id WHERE {condition}"""


def _named(cap: int) -> str:
    """Return the pairs of different persons with one name, where at most `cap` have it."""
    return f"""SELECT l.id, r.id FROM (
            SELECT name_key, person_no, min(id) AS id, count(*) OVER (PARTITION BY name_key) AS persons FROM {RECORDS}
            WHERE name_key IS NOT NULL GROUP BY name_key, person_no) l
        JOIN (SELECT name_key, person_no, min(id) AS id FROM {RECORDS} WHERE name_key IS NOT NULL GROUP BY name_key, person_no) r
            ON l.name_key = r.name_key AND l.person_no < r.person_no WHERE l.persons <= {cap}"""


def _numbered() -> str:
    """Return the pairs whose numbers of document are one digit or one exchange apart, or the same, and whose names share two words.

    Two such numbers become one when a digit is taken from each, or from the longer. Of names of two words one is enough. A name of more
    than `_MOST_NAMESAKES` persons is no name, but what a file puts for everybody.
    """
    shortened = f"""SELECT DISTINCT person_no, id, left(number, place - 1) || substr(number, place + 1) AS rest
        FROM (SELECT person_no, min(id) AS id, any_value(number) AS number FROM {RECORDS} WHERE name_key IN (
            SELECT name_key FROM {RECORDS} GROUP BY name_key HAVING count(DISTINCT person_no) <= {_MOST_NAMESAKES}) GROUP BY person_no),
            unnest(range(1, length(number) + 2)) AS places(place)"""
    common = "len(list_intersect(a.tokens, b.tokens)) >= least(2, len(a.tokens) - 1, len(b.tokens) - 1)"
    return f"""SELECT l.id, r.id FROM ({shortened}) l JOIN ({shortened}) r ON l.rest = r.rest AND l.person_no < r.person_no
        JOIN {RECORDS} a ON a.id = l.id JOIN {RECORDS} b ON b.id = r.id WHERE {common} AND list_has_any(a.tokens, b.tokens)"""
