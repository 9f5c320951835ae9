"""Texts that no SQL reads: each different one is read once, whatever the number of its cells, and memory does not grow with them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import duckdb

from enajena.intake.forms.model import Canonical, Unreadable
from enajena.intake.raw import quoted

Read = Callable[[str], Canonical | Unreadable]

_ROWS_AT_ONCE = 10_000
_FEW_TEXTS = 64


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of one column in SQL: where they are, each as it stood, what tells its reading, and its strict form where SQL knows it."""

    rows: str
    stood: str
    key: str
    known: str


@dataclass(slots=True)
class OddTexts:
    """What the texts of a column are read as: `strict` is SQL, NULL where a text has no reading, and `join` what its FROM needs.

    `cells` counts those that change, and `unreadable` has the texts without a reading.
    """

    strict: str
    join: str = ""
    cells: int = 0
    has_empty: bool = False
    unreadable: dict[str, Unreadable] = field(default_factory=dict)


def read_odd(connection: duckdb.DuckDBPyConnection, texts: Texts, read: Read, table: str) -> OddTexts:
    """Read each different text that SQL does not know, and keep what was read in a table of the name given where there are many."""
    odd = OddTexts(texts.known)
    few: dict[str, str] = {}
    connection.execute(f"CREATE OR REPLACE TABLE {table} (found VARCHAR, strict VARCHAR)")
    for chunk in _left_over(connection, texts):
        new = _read_chunk(chunk, read, odd)
        if len(few) <= _FEW_TEXTS:
            few.update(new)
        connection.execute(f"INSERT INTO {table} SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])", [list(new), list(new.values())])
    if len(few) > _FEW_TEXTS:
        odd.strict, odd.join = f"coalesce({texts.known}, {table}.strict)", f"LEFT JOIN {table} ON {texts.key} = {table}.found"
        return odd
    connection.execute(f"DROP TABLE {table}")
    if few:
        odd.strict = f"coalesce({texts.known}, {_listed(texts.key, few)})"
    return odd


_Row = tuple[str | None, int, int, int]


def _left_over(connection: duckdb.DuckDBPyConnection, texts: Texts) -> Iterator[Sequence[_Row]]:
    """Yield the texts that SQL does not know: how many there are of each, how many of them change, and how many are empty.

    No text stands for those that are known or empty.
    """
    cursor = connection.cursor()
    cursor.execute(
        "SELECT CASE WHEN strict IS NULL THEN key END AS left_over, "
        "count(*), count(*) FILTER (stood <> strict), count(*) FILTER (stood IS NULL) "
        f"FROM (SELECT {texts.stood} AS stood, {texts.key} AS key, {texts.known} AS strict FROM {texts.rows}) GROUP BY left_over"
    )
    while rows := cursor.fetchmany(_ROWS_AT_ONCE):
        yield rows


def _read_chunk(chunk: Sequence[_Row], read: Read, odd: OddTexts) -> dict[str, str]:
    """Return what texts are read as, and count those that change."""
    new: dict[str, str] = {}
    for left_over, cells, changed, empty in chunk:
        if left_over is None:
            odd.cells += changed
            odd.has_empty = empty > 0
            continue
        reading = read(left_over)
        if isinstance(reading, Unreadable):
            odd.unreadable[left_over] = reading
            continue
        new[left_over] = reading.text
        odd.cells += cells if reading.changed else 0
    return new


def _listed(key: str, strict: Mapping[str, str]) -> str:
    pairs = " ".join(f"WHEN {quoted(found)} THEN {quoted(text)}" for found, text in strict.items())
    return f"CASE {key} {pairs} END"
