"""A file to a typed table, or all its faults by cell.

What is kept true: a typed table exists only where every cell of the columns asked for could be read exactly and no key repeats.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.basics.text import Text, same
from enajena.intake.cells import is_none, native_reading, reading_of
from enajena.intake.column_faults import MOST_TOLD, bad_cell, match_headings, more_faults, no_heading, no_rows, repeated_key, shown
from enajena.intake.columns import CHECK_DIGIT, Column
from enajena.intake.heading_row import wanted_of
from enajena.intake.look import is_bad, look
from enajena.intake.raw import KEPT_CHARACTERS, RAW_TABLE, ROW_NUMBER, RawColumn, RawTable, cell_fault, trimmed
from enajena.intake.settle import Change, Settled, drop_rows, first_change, settle
from enajena.intake.table import ReadOptions, read_table

TYPED_TABLE = "typed_rows"
PLAINLY = ReadOptions()
_FEW_ROWS = 122_880
"""Up to so many rows, those of a group of DuckDB's, a file that is cheap to read again is copied all the same."""


@dataclass(frozen=True, slots=True)
class Intake:
    """What was read: how many rows, which columns the file lacks, which headings no rule uses, how many cells were read by their form.

    `change` is one of those cells.
    """

    rows: int
    absent: tuple[Column, ...]
    unused_headings: tuple[str, ...]
    changed_cells: int = 0
    change: Change | None = None
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Alike:
    """The rows to keep of a file: those that agree in some columns with the row of one key."""

    key: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    """A file as it was read: its table, which of its columns is which, what was read of them, and every fault."""

    raw: RawTable
    matched: Mapping[str, RawColumn]
    settled: Settled
    intake: Intake
    faults: tuple[Fault, ...]


def read_typed(
    connection: duckdb.DuckDBPyConnection,
    path: Path,
    columns: Sequence[Column],
    options: ReadOptions = PLAINLY,
    only: Alike | None = None,
) -> Intake:
    """Read columns from a file into TYPED_TABLE; the first of them is the key, which does not repeat.

    With `only`, the other rows are left out; of a file that is cheap to read again, their cells are not looked at.

    Raises:
        CallError: no row has the key that `only` names.
        FaultsError: with every fault of the file: headings, cells that cannot be read exactly, repeated keys.
    """
    examined = examine(connection, path, columns, options, only)
    if examined.faults:
        raise FaultsError(examined.faults)
    is_held = not examined.raw.rereadable
    is_copied = is_held or only is not None or examined.intake.rows <= _FEW_ROWS
    _make_typed(connection, columns, examined.matched, examined.settled, copy=is_copied)
    if is_held:
        drop_rows(connection, examined.settled)
    if only is not None:
        _leave_only(connection, path, only, columns[0].name)
    return examined.intake


def examine(
    connection: duckdb.DuckDBPyConnection,
    path: Path,
    columns: Sequence[Column],
    options: ReadOptions = PLAINLY,
    only: Alike | None = None,
) -> Examined:
    """Read a file into RAW_TABLE, settle its odd cells, and return every fault that is left; nothing of it is typed yet.

    Raises:
        CallError: no row has the key that `only` names.
        FaultsError: the file is no table, or none of its headings is known.
    """
    raw = read_table(connection, path, options, wanted_of(columns))
    matched, unused, heading_faults = match_headings(raw, columns)
    if not matched:
        raise FaultsError([no_heading(raw, columns)])
    present = [column for column in columns if column.name in matched]
    if only is not None and raw.rereadable and not heading_faults and CHECK_DIGIT.name not in matched:
        _keep(connection, raw, only, matched, columns)
        raw = replace(raw, rereadable=False, stored_types=True)
    rows, odd = look(connection, present, matched)
    settled = Settled()
    read_by_form = [] if raw.stored_types else odd
    if read_by_form or CHECK_DIGIT.name in matched:
        settled = settle(connection, raw, matched, present=present, odd=read_by_form, decimal=options.decimal, rows=rows)
    settled.faults += _unusable(raw, matched, settled)
    matched |= {column.name: _as_stored(matched[column.name]) for column in present if column not in odd}
    matched |= {name: replace(matched[name], text=one.text, stood=one.stood, stored=None) for name, one in settled.columns.items()}
    faults = [*heading_faults, *raw.faults, *settled.faults]
    faults += _faults_within(
        connection, raw, present, odd, matched, settled=settled, key=columns[0].name, is_known_bad=bool(faults) or not rows
    )
    if not rows and not raw.faults:
        faults.append(no_rows(path))
    absent = tuple(column for column in columns if column.name not in matched)
    intake = Intake(rows, absent, unused, settled.cells, first_change(connection, settled), raw.notes)
    return Examined(raw, matched, settled, intake, tuple(faults))


def _faults_within(
    connection: duckdb.DuckDBPyConnection,
    raw: RawTable,
    present: Sequence[Column],
    odd: Sequence[Column],
    matched: Mapping[str, RawColumn],
    *,
    settled: Settled,
    key: str,
    is_known_bad: bool,
) -> list[Fault]:
    """Return the faults of the cells and the repeated keys. They are looked for one by one only where a quick look finds any."""
    unread = [column for column in odd if column.name not in settled.columns]
    is_known_bad = is_known_bad or any(settled.is_bad(column) for column in present)
    if not (is_known_bad or _any_bad(connection, unread, matched) or (key in matched and _may_repeat(connection, matched[key]))):
        return []
    faults: list[Fault] = []
    for column in present:
        faults += _cell_faults(connection, raw, column, matched[column.name], settled=settled, at_most=MOST_TOLD - len(faults))
    return faults + (_repeated(connection, raw, key, matched[key], MOST_TOLD - len(faults)) if key in matched else [])


def _keep(
    connection: duckdb.DuckDBPyConnection, raw: RawTable, only: Alike, matched: Mapping[str, RawColumn], columns: Sequence[Column]
) -> None:
    """Make RAW_TABLE a copy of the rows that may have to be kept: those whose keys are those of the row asked for.

    The row is found first, and the others by its keys alone, so that of a large file little more than these columns is read.
    """
    telling = [matched[column.name] for column in columns if column.kind == "key" and column.name in only.columns]
    known_by = _where_the_key_stands(connection, raw, only, matched[columns[0].name])
    selected = ", ".join(source.text for source in telling)
    found = connection.execute(f"SELECT DISTINCT {selected} FROM {RAW_TABLE} WHERE {known_by}").fetchall()
    if all(value is not None for row in found for value in row):
        known_by = " OR ".join(" AND ".join(_is(source, value) for source, value in zip(telling, row, strict=True)) for row in found)
    connection.execute(f"CREATE OR REPLACE TABLE kept AS SELECT * FROM {RAW_TABLE} WHERE {known_by}")
    connection.execute(f"DROP VIEW {RAW_TABLE}")
    connection.execute(f"ALTER TABLE kept RENAME TO {RAW_TABLE}")


def _where_the_key_stands(connection: duckdb.DuckDBPyConnection, raw: RawTable, only: Alike, source: RawColumn) -> str:
    """Return the condition that finds the rows of a key: as it is stored, which is quick, or else with blanks around it.

    Raises:
        CallError: no row has the key.
    """
    as_stored = [f"{source.text_as_stored} = {_quoted(only.key)}"] if source.text_as_stored else []
    for condition in (*as_stored, f"{source.text} = {_quoted(only.key)}"):
        if connection.execute(f"SELECT 1 FROM {RAW_TABLE} WHERE {condition} LIMIT 1").fetchone() is not None:
            return condition
    raise _no_such_row(raw.path, only.key)


def _is(source: RawColumn, text: str) -> str:
    """Return the condition that a cell has a text. Looking for the text within what is stored passes over nearly all cells at once."""
    within = f"contains({source.text_as_stored}, {_quoted(text)}) AND " if source.text_as_stored else ""
    return f"({within}{source.text} = {_quoted(text)})"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _leave_only(connection: duckdb.DuckDBPyConnection, path: Path, only: Alike, key: str) -> None:
    alike = ", ".join(only.columns)
    one = f"SELECT ({alike}) FROM {TYPED_TABLE} WHERE {key} = ?"
    if connection.execute(one, [only.key]).fetchone() is None:
        raise _no_such_row(path, only.key)
    connection.execute(f"DELETE FROM {TYPED_TABLE} WHERE ({alike}) NOT IN ({one})", [only.key])


def _no_such_row(path: Path, key: str) -> CallError:
    return CallError(
        Text(f"{path} no tiene la aceptación «{key}».", f"{path} has no acceptance “{key}”."),
        Text("Revise el número; se distingue entre mayúsculas y minúsculas.", "Check the number; upper and lower case differ."),
    )


def _as_stored(source: RawColumn) -> RawColumn:
    """Return a column all of whose texts are plain: they are read as they are."""
    return source if source.text_as_stored is None else replace(source, text=source.text_as_stored)


def _any_bad(connection: duckdb.DuckDBPyConnection, columns: Sequence[Column], matched: Mapping[str, RawColumn]) -> bool:
    """Return whether one of the columns has a fault."""
    if not columns:
        return False
    bad = " OR ".join(f"coalesce(bool_or({is_bad(column, matched[column.name])}), FALSE)" for column in columns)
    row = connection.execute(f"SELECT {bad} FROM {RAW_TABLE}").fetchone()
    return bool(row and row[0])


def _may_repeat(connection: duckdb.DuckDBPyConnection, source: RawColumn) -> bool:
    """Return whether two keys have the same hash: then they may be the same, and it is worth comparing them."""
    hashes = f"SELECT hash({source.text}) AS h FROM {RAW_TABLE} GROUP BY h HAVING count(*) > 1"
    return connection.execute(f"SELECT 1 FROM ({hashes}) LIMIT 1").fetchone() is not None


def read_facts(connection: duckdb.DuckDBPyConnection, facts: Mapping[str, str], columns: Sequence[Column], origin: str) -> Intake:
    """Read one row from facts given by name into TYPED_TABLE, cell by cell as from a file; a fact that is not given is unknown.

    Raises:
        FaultsError: with every fact that cannot be read exactly; `origin` says where they were given.
    """
    given = [column for column in columns if column.name in facts]
    selected = ", ".join(f"CAST(? AS VARCHAR) AS c{index}" for index in range(len(given)))
    connection.execute(
        f"CREATE OR REPLACE TABLE {RAW_TABLE} AS SELECT 1 AS {ROW_NUMBER}{', ' if given else ''}{selected}",
        [facts[column.name] for column in given],
    )
    matched = {column.name: RawColumn(column.name, trimmed(f"c{index}"), f"c{index}") for index, column in enumerate(given)}
    nowhere = RawTable(Path(origin), ())
    faults = [
        replace(fault, where=same(f"{origin} {column.name}={facts[column.name]}"))
        for column in given
        for fault in _cell_faults(connection, nowhere, replace(column, required=False), matched[column.name], settled=Settled())
    ]
    if faults:
        raise FaultsError(faults)
    _make_typed(connection, columns, matched, Settled(), copy=True)
    drop_rows(connection, Settled())
    return Intake(1, tuple(column for column in columns if column.name not in facts), ())


def _unusable(raw: RawTable, matched: Mapping[str, RawColumn], settled: Settled) -> list[Fault]:
    """Return the faults of cells of a spreadsheet that do not hold what was typed, in the columns that are read."""
    names = {source.found: name for name, source in matched.items()}
    told = {(fault.row, fault.column) for fault in settled.faults}
    read = [(names.get(raw.columns[one.column].found), one) for one in raw.unusable if one.column < len(raw.columns)]
    return [
        cell_fault(raw.path, one.row, name, one.code, what=shown(one.text, one.what), remedy=one.remedy, found=one.text)
        for name, one in read
        if name is not None and one.row > raw.heading_row and (one.row, name) not in told
    ]


def _cell_faults(
    connection: duckdb.DuckDBPyConnection, raw: RawTable, column: Column, source: RawColumn, *, settled: Settled, at_most: int = MOST_TOLD
) -> list[Fault]:
    """Return the faults of a column in the order of the file, and one for all the others where there are more than are told."""
    at_most = max(0, at_most)
    selected = f"{ROW_NUMBER}, left({source.found}, {KEPT_CHARACTERS}), {settled.key_of(column.name)}"
    rows = connection.execute(
        f"SELECT {selected} FROM {RAW_TABLE} WHERE {is_bad(column, source)} ORDER BY {ROW_NUMBER} LIMIT {at_most + 1}"
    ).fetchall()
    told = {fault.row for fault in settled.faults if fault.column == column.name}
    faults = [
        bad_cell(*raw.at(int(row)), column, found, settled.unreadable(column.name, key))
        for row, found, key in rows[:at_most]
        if row not in told
    ]
    return [*faults, more_faults(raw.path, column.name, at_most)] if len(rows) > at_most else faults


def _repeated(connection: duckdb.DuckDBPyConnection, raw: RawTable, key: str, source: RawColumn, at_most: int) -> list[Fault]:
    """Return the fault of each row whose key stands in an earlier one, and one for all the others where there are more than are told."""
    at_most = max(0, at_most)
    rows = connection.execute(
        f"WITH keys AS (SELECT {source.text} AS id, {ROW_NUMBER} AS row FROM {RAW_TABLE} WHERE {source.text} IS NOT NULL), "
        "repeated AS (SELECT id, min(row) AS first_row FROM keys GROUP BY id HAVING count(*) > 1) "
        "SELECT keys.row, id, first_row FROM keys JOIN repeated USING (id) WHERE keys.row > first_row "
        f"ORDER BY keys.row LIMIT {at_most + 1}"
    ).fetchall()
    faults = [repeated_key(*raw.at(row), key, value, raw.at(first)) for row, value, first in rows[:at_most]]
    return [*faults, more_faults(raw.path, key, at_most)] if len(rows) > at_most else faults


def _make_typed(
    connection: duckdb.DuckDBPyConnection, columns: Sequence[Column], matched: Mapping[str, RawColumn], settled: Settled, *, copy: bool
) -> None:
    """Make TYPED_TABLE of RAW_TABLE, in the order of the file: a copy, or a view where that is cheap to read again."""
    selected = [ROW_NUMBER, *typed_columns(columns, matched)]
    kind = "TABLE" if copy else "VIEW"
    order = "" if settled.is_in_order else f" ORDER BY {ROW_NUMBER}"
    connection.execute(f"CREATE OR REPLACE {kind} {TYPED_TABLE} AS SELECT {', '.join(selected)} FROM {RAW_TABLE}{order}")


def typed_columns(columns: Sequence[Column], matched: Mapping[str, RawColumn]) -> Iterator[str]:
    """Yield the SQL of each typed column, by name; a column that the file lacks is NULL, and one that may not apply has a second."""
    for column in columns:
        source = matched.get(column.name)
        text = source.text if source else "CAST(NULL AS VARCHAR)"
        reading = (native_reading(column, source.stored) if source else None) or reading_of(column, text)
        yield f"CAST({reading.value if source else 'NULL'} AS {reading.sql_type}) AS {column.name}"
        if column.kind == "money_or_none":
            yield f"{is_none(text) if source else 'FALSE'} AS {column.name}_none"
