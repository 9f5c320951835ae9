"""A table of Spark to typed columns, or all its faults. Cells are read as DuckDB reads them, by the same expressions.

What is kept true: a typed table exists only where every cell of the columns asked for could be read exactly and no key repeats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from enajena.basics.faults import Fault, FaultsError
from enajena.basics.text import Text
from enajena.engine.spark.faults import SparkRaw, faults_within
from enajena.engine.spark.opening import STORED_TABLE, open_rows
from enajena.engine.spark.session import reason_of
from enajena.engine.spark.source import SparkParquet, SparkTable
from enajena.engine.spark.tables import Tables
from enajena.intake.column_faults import match_headings, no_heading, no_rows
from enajena.intake.columns import Column
from enajena.intake.look import is_bad
from enajena.intake.raw import RAW_TABLE, RawColumn, file_fault, unreadable
from enajena.intake.typed import TYPED_TABLE, Intake, typed_columns


@dataclass(frozen=True, slots=True)
class Repeats:
    """The acceptances of persons who have several: how many they are, of how many persons, and the most that one person has."""

    rows: int
    persons: int
    most: int


def read_typed(tables: Tables, source: SparkParquet | SparkTable, columns: Sequence[Column]) -> tuple[Intake, Repeats]:
    """Read columns into TYPED_TABLE, and return who is in it more than once; the first column is the key, which does not repeat.

    Raises:
        CallError: there is no such file or table.
        FaultsError: with every fault: headings, cells that cannot be read exactly, repeated keys.
    """
    raw = open_rows(tables, source)
    matched, unused, faults = match_headings(raw, columns)
    if not matched:
        raise FaultsError([no_heading(raw, columns)])
    faults += _told_apart(raw, columns, matched)
    matched = _read_as_text(tables, matched)
    present = [column for column in columns if column.name in matched]
    rows, odd = _look(tables, raw, present, matched)
    faults += [] if rows else [no_rows(raw.path)]
    if not (faults or odd):
        tables.put(TYPED_TABLE, tables.query(f"SELECT {', '.join(typed_columns(columns, matched))} FROM {RAW_TABLE}"))
        keys, repeats = _repeats(tables, columns[0].name)
        if not keys:
            return Intake(rows, tuple(column for column in columns if column.name not in matched), unused), repeats
    raise FaultsError([*faults, *faults_within(tables, raw, odd, matched, columns[0].name)])


def _told_apart(raw: SparkRaw, columns: Sequence[Column], matched: Mapping[str, RawColumn]) -> list[Fault]:
    """Return the fault of each column that only says more of another, as a check digit of a number does: that is not read here."""
    names = {column.name for column in columns}
    remedy = Text("Quítela: cada dato va entero en su columna.", "Leave it out: each fact is whole in its own column.")
    return [
        file_fault(
            raw.path,
            "told_apart",
            Text(
                f"la columna `{source.heading}` completa a otra, y Spark no las junta",
                f"the column `{source.heading}` completes another, and Spark does not join them",
            ),
            remedy,
        )
        for name, source in matched.items()
        if name not in names
    ]


def _read_as_text(tables: Tables, matched: Mapping[str, RawColumn]) -> dict[str, RawColumn]:
    """Make RAW_TABLE, in which the trimmed text of each column is a column: it is worked out once, and asked for many times."""
    texts = {name: f"text_{name}" for name in matched}
    lines = [f"{source.text} AS {texts[name]}" for name, source in matched.items()]
    tables.put(RAW_TABLE, tables.query(f"SELECT *, {', '.join(lines)} FROM {STORED_TABLE}"))
    return {name: replace(source, text=texts[name]) for name, source in matched.items()}


def _look(tables: Tables, raw: SparkRaw, columns: Sequence[Column], matched: dict[str, RawColumn]) -> tuple[int, list[Column]]:
    """Return how many rows there are, and the columns that have a fault, in one pass over the table."""
    from pyspark.errors import PySparkException  # noqa: PLC0415 - loads only where Spark is asked for

    bad = ", ".join(f"coalesce(bool_or({is_bad(column, matched[column.name])}), FALSE)" for column in columns)
    try:
        ((rows, *found),) = tables.rows(f"SELECT count(*), {bad} FROM {RAW_TABLE}")
    except PySparkException as error:
        if (error.getCondition() or "").startswith("FAILED_READ_FILE"):
            raise FaultsError([unreadable(raw.path, ValueError(reason_of(error)))]) from error
        raise
    return rows, [column for column, is_odd in zip(columns, found, strict=True) if is_odd]


def _repeats(tables: Tables, key: str) -> tuple[int, Repeats]:
    """Return how many keys stand in several rows, and which persons do."""
    ((keys, rows, persons, most),) = tables.rows(
        f"SELECT keys, acceptances, persons, most "
        f"FROM (SELECT count(*) AS keys FROM (SELECT 1 AS one FROM {TYPED_TABLE} GROUP BY {key} HAVING count(*) > 1) AS k) AS of_keys "
        f"CROSS JOIN (SELECT coalesce(sum(filed), 0) AS acceptances, count(*) AS persons, coalesce(max(filed), 0) AS most "
        f"FROM (SELECT count(*) AS filed FROM {TYPED_TABLE} GROUP BY id_type, id_number HAVING count(*) > 1) AS p) AS of_persons"
    )
    return keys, Repeats(rows, persons, most)
