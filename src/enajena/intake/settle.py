"""Settling: the odd cells of a file are given the strict form that says the same, each change noted; the others stay and are faults.

What is kept true: a cell that has the strict form is left alone, but for a price such as `2.700`, which may be in thousands; a key with
blanks or letters beyond ASCII, which may be written in two ways; and numbers of documents where the file writes any with points, hyphens
or words, or one of them in two ways. Nothing changes that is not in `changes`; a cell with two readings is never given one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import duckdb

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.intake.cells import reading_of
from enajena.intake.columns import Column
from enajena.intake.convention import Decided, Sample, decide, is_number, silent_pattern
from enajena.intake.forms import Convention, DecimalSign, Unreadable, read_cell, read_id_type
from enajena.intake.raw import RAW_TABLE, ROW_NUMBER, RawColumn, RawTable, cell_fault, shortened

_NUMBER_CELL = r"-?[0-9]+\.([0-9]{1,2}|[0-9]{4,})"
"""How a spreadsheet's own numbers stand in the text made of it; they say nothing of what people typed."""

MAYBE_THOUSANDS = r"[1-9][0-9]{0,2}\.[0-9]{3}"
"""The strict texts of a price that a Spanish file writes for a thousand times as much."""

ONE_WAY_KEY = r"[!\"$-<>-~][!-~]*"
"""Keys that can be written in one way only: ASCII signs that are seen, and neither a formula nor an error of a spreadsheet."""

_ID_NUMBER, _ID_TYPE = "id_number", "id_type"
_DRESSED = "[^A-Za-z0-9]|^[Nn][Ii][Tt]"
_HAS_CHECK_DIGIT = "[2-9][0-9]{9}|[0-9]{11,}"
"""NIT that cannot be without their check digit: only bodies that start with 1 have ten digits, and none has more."""
_ZEROS_DO_NOT_COUNT = ("CC", "CE", "NIT", "PPT")


@dataclass(frozen=True, slots=True)
class Change:
    """Cells that were read by their form: what stood there, what was read, in how many cells, and what was understood.

    The number of a document was read by the type of document, `id_type`.
    """

    column: str
    found: str
    text: str
    cells: int
    note: Text | None
    id_type: str | None = None


@dataclass(slots=True)
class Settled:
    """What settling did: the changes, the cells without a reading by column and text, and the fault of a file of two conventions."""

    changes: list[Change] = field(default_factory=list)
    unreadable: dict[tuple[str, str], Unreadable] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def settle(
    connection: duckdb.DuckDBPyConnection,
    raw: RawTable,
    matched: Mapping[str, RawColumn],
    *,
    present: Sequence[Column],
    odd: Sequence[Column],
    decimal: DecimalSign | None,
) -> Settled:
    """Give the odd cells of RAW_TABLE their strict form. `odd` are the columns, of those that are `present`, that have any."""
    settled = Settled()
    names = {column.name for column in odd}
    # The cells of all the columns of numbers tell how the file writes them, and those of the odd columns of dates.
    telling = [column for column in present if column.name in names or is_number(column)] if any(map(is_number, odd)) else odd
    decided = _convention(connection, raw, telling, matched, decimal)
    settled.faults += decided.faults
    for column in odd:
        if column.name != _ID_NUMBER:
            _settle_column(connection, raw, column, matched[column.name], convention=decided.convention, settled=settled)
    if _ID_TYPE in matched and _ID_NUMBER in matched and (_ID_NUMBER in names or _is_in_two_ways(connection, matched)):
        _settle_documents(connection, raw, matched, settled)
    return settled


def _is_in_two_ways(connection: duckdb.DuckDBPyConnection, matched: Mapping[str, RawColumn]) -> bool:
    """Return whether the file may write the number of one document in two ways.

    It may where a number has more than letters and digits, or a NIT its check digit, and it does where one has zeros before it and is
    there without them too.
    """
    kind, number = f"upper({matched[_ID_TYPE].text})", matched[_ID_NUMBER].text
    with_zeros = f"{kind} IN {_ZEROS_DO_NOT_COUNT} AND starts_with({number}, '0')"
    found = connection.execute(
        f"SELECT bool_or(regexp_matches({number}, '{_DRESSED}')"
        f" OR ({kind} = 'NIT' AND regexp_full_match({number}, '{_HAS_CHECK_DIGIT}'))), bool_or({with_zeros}) FROM {RAW_TABLE}"
    ).fetchone()
    if not found or found[0] or not found[1]:
        return bool(found and found[0])
    twice = connection.execute(
        f"WITH zeros AS (SELECT DISTINCT {kind} AS kind, ltrim({number}, '0') AS body FROM {RAW_TABLE} WHERE {with_zeros}) "
        f"SELECT 1 FROM {RAW_TABLE} JOIN zeros ON {kind} = zeros.kind AND ltrim({number}, '0') = zeros.body "
        f"GROUP BY zeros.kind, zeros.body HAVING count(DISTINCT {number}) > 1 LIMIT 1"
    )
    return twice.fetchone() is not None


def _convention(
    connection: duckdb.DuckDBPyConnection,
    raw: RawTable,
    telling: Sequence[Column],
    matched: Mapping[str, RawColumn],
    decimal: DecimalSign | None,
) -> Decided:
    """Return what the cells of some columns say of the file."""
    return decide((sample for column in telling for sample in _samples(connection, raw, column, matched[column.name])), decimal)


def _samples(connection: duckdb.DuckDBPyConnection, raw: RawTable, column: Column, source: RawColumn) -> Iterable[Sample]:
    silent = silent_pattern(column)
    if silent is None:
        return
    text = source.text
    # Numbers of one shape are evidence of the same; a date has to be looked at as it is.
    shape = text if column.kind in ("date", "instant") else f"regexp_replace({text}, '[1-9]', '9', 'g')"
    spreadsheet = f" AND NOT regexp_full_match({text}, '{_NUMBER_CELL}')" if raw.is_spreadsheet else ""
    rows = connection.execute(
        f"SELECT arg_min({text}, {ROW_NUMBER}), min({ROW_NUMBER}) FROM {RAW_TABLE} "
        f"WHERE {text} IS NOT NULL AND NOT regexp_full_match({text}, '{silent}'){spreadsheet} GROUP BY {shape} ORDER BY 2"
    ).fetchall()
    for found, row in rows:
        where = Text(f"{raw.path}: fila {row}, columna {column.name}", f"{raw.path}: row {row}, column {column.name}")
        yield Sample(column, found, where)


def _settle_column(
    connection: duckdb.DuckDBPyConnection, raw: RawTable, column: Column, source: RawColumn, *, convention: Convention, settled: Settled
) -> None:
    text = source.text
    well_formed = reading_of(column, text).well_formed
    odd = f"(NOT ({well_formed}) OR {_two_ways(column, text)})"
    rows = connection.execute(
        f"SELECT {text} AS found, count(*) FROM {RAW_TABLE} WHERE {text} IS NOT NULL AND {odd} GROUP BY found ORDER BY found"
    ).fetchall()
    new: list[tuple[str, str]] = []
    for found, cells in rows:
        reading = read_cell(column, found, convention)
        if isinstance(reading, Unreadable):
            settled.unreadable[column.name, found] = reading
        elif reading.text not in (found, f"{found}0"):  # a zero more after decimals is the same price
            settled.changes.append(Change(column.name, found, reading.text, cells, reading.note))
            new.append((found, reading.text))
    settled.faults += _faults_of_good_form(connection, raw, column, text, settled)
    if new:
        connection.execute(_NEW_TEXTS, [[found for found, _ in new], [canonical for _, canonical in new]])
        connection.execute(f"UPDATE {RAW_TABLE} SET {source.found} = canonical FROM new_texts WHERE {text} = new_texts.found")


def _two_ways(column: Column, text: str) -> str:
    """Return the condition under which a text that has the strict form may be written in another way, or mean something else."""
    if column.kind == "price":
        return f"regexp_full_match({text}, '{MAYBE_THOUSANDS}')"
    return f"NOT regexp_full_match({text}, '{ONE_WAY_KEY}( [!-~]+)*')" if column.kind == "key" else "FALSE"


def _faults_of_good_form(connection: duckdb.DuckDBPyConnection, raw: RawTable, column: Column, text: str, settled: Settled) -> list[Fault]:
    """Return the fault of each row whose text has the strict form and yet cannot be read."""
    wrong = {found: reading for (name, found), reading in settled.unreadable.items() if name == column.name}
    if not wrong or column.kind not in ("price", "key"):
        return []
    rows = connection.execute(
        f"SELECT {ROW_NUMBER}, {text} FROM {RAW_TABLE} WHERE {text} IN (SELECT unnest(?::VARCHAR[])) "
        f"AND {reading_of(column, text).well_formed} ORDER BY {ROW_NUMBER}",
        [list(wrong)],
    ).fetchall()
    return [_reading_fault(raw, row, column.name, found, wrong[found]) for row, found in rows]


_NEW_TEXTS = "CREATE OR REPLACE TABLE new_texts AS SELECT unnest(?::VARCHAR[]) AS found, unnest(?::VARCHAR[]) AS canonical"


def _settle_documents(connection: duckdb.DuckDBPyConnection, raw: RawTable, matched: Mapping[str, RawColumn], settled: Settled) -> None:
    """Read every number of a document by its type, so that one person written in two ways is one person."""
    kind, number = matched[_ID_TYPE].text, matched[_ID_NUMBER].text
    pairs = connection.execute(
        f"SELECT {kind} AS kind, {number} AS number, count(*) FROM {RAW_TABLE} "
        f"WHERE {kind} IS NOT NULL AND {number} IS NOT NULL GROUP BY kind, number ORDER BY kind, number"
    ).fetchall()
    column = Column(_ID_NUMBER, "key", Text("número de documento", "number of the document"))
    new: list[tuple[str, str, str]] = []
    wrong: dict[tuple[str, str], Unreadable] = {}
    for found_type, found, cells in pairs:
        id_type = read_id_type(found_type)
        if isinstance(id_type, Unreadable):
            continue
        reading = read_cell(column, found, Convention(), id_type=id_type.text)
        if isinstance(reading, Unreadable):
            wrong[found_type, found] = reading
        elif reading.text != found:
            settled.changes.append(Change(_ID_NUMBER, found, reading.text, cells, reading.note, id_type.text.upper()))
            new.append((found_type, found, reading.text))
    settled.faults += _document_faults(connection, raw, kind, number, wrong)
    if new:
        connection.execute(
            "CREATE OR REPLACE TABLE new_numbers AS "
            "SELECT unnest(?::VARCHAR[]) AS kind, unnest(?::VARCHAR[]) AS number, unnest(?::VARCHAR[]) AS canonical",
            [list(part) for part in zip(*new, strict=True)],
        )
        target = matched[_ID_NUMBER].found
        connection.execute(
            f"UPDATE {RAW_TABLE} SET {target} = canonical FROM new_numbers AS new WHERE {kind} = new.kind AND {number} = new.number"
        )


def _document_faults(
    connection: duckdb.DuckDBPyConnection, raw: RawTable, kind: str, number: str, wrong: Mapping[tuple[str, str], Unreadable]
) -> list[Fault]:
    """Return the fault of each row whose number cannot be read by its type."""
    if not wrong:
        return []
    rows = connection.execute(
        "WITH wrong AS (SELECT unnest(?::VARCHAR[]) AS kind, unnest(?::VARCHAR[]) AS number) "
        f"SELECT {ROW_NUMBER}, wrong.kind, wrong.number FROM {RAW_TABLE} JOIN wrong ON {kind} = wrong.kind AND {number} = wrong.number "
        f"ORDER BY {ROW_NUMBER}",
        [[one for one, _ in wrong], [one for _, one in wrong]],
    ).fetchall()
    return [_reading_fault(raw, row, _ID_NUMBER, found, wrong[found_type, found]) for row, found_type, found in rows]


def _reading_fault(raw: RawTable, row: int, column: str, found: str, reading: Unreadable) -> Fault:
    shown = shortened(found)
    what = Text(f"«{shown}»: {reading.what.es}", f"“{shown}”: {reading.what.en}")
    return cell_fault(raw.path, row, column, reading.code, what=what, remedy=reading.remedy, found=found)
