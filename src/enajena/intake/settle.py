"""Settling: the odd cells of a file are given the strict form that says the same, each change noted; the others stay and are faults.

What is kept true: a cell that has the strict form is left alone, but for a price such as `2.700`, which may be in thousands; a key with
blanks or letters beyond ASCII, which may be written in two ways; and numbers of documents where the file writes them in two ways (see
`documents`). The file as it was read stays as it is: what is settled stands beside it, and a cell with two readings is never given one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import duckdb

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.intake.cells import LONGEST, reading_of
from enajena.intake.columns import CHECK_DIGIT, Column
from enajena.intake.convention import decide, is_number
from enajena.intake.documents import ID_NUMBER, ID_TYPE, PLAIN_NUMBER, are_in_two_ways, document_texts, read_document, type_of
from enajena.intake.evidence import samples
from enajena.intake.forms import UNKNOWN, Canonical, Convention, DecimalSign, Unreadable, read_cell
from enajena.intake.odd_texts import OddTexts, Read, Texts, read_odd
from enajena.intake.raw import RAW_TABLE, ROW_NUMBER, RawColumn, RawTable
from enajena.intake.regular_forms import regular_forms

_READ, _TRIMMED = "read_rows", "trimmed_rows"
"""What RAW_TABLE is called once what has the settled columns takes its name, and what has the trimmed texts, each worked out once."""

_MAYBE_THOUSANDS = r"[1-9][0-9]{0,2}\.[0-9]{3}"
"""The strict texts of a price that a Spanish file writes for a thousand times as much."""

_SIGNS = "!-~ÁÉÍÓÚÜÑáéíóúüñ"
ONE_WAY = rf"[!\"$%&()*,./0-<>?A-~ÁÉÍÓÚÜÑáéíóúüñ][{_SIGNS}]*"
"""Keys that can be written in one way only: signs that are seen, and neither a formula nor an error of a spreadsheet."""

_ROWS_AT_ONCE = 10_000

_FEW_ROWS = 20_000
"""Planning a question to a view with hundreds of conditions takes longer than answering it for so few rows."""


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


@dataclass(frozen=True, slots=True)
class SettledColumn:
    """A column whose odd texts were read: in RAW_TABLE, its strict texts, NULL where there is none, and the texts as they stood.

    `key` is what tells the reading of a cell, and `read` reads it.
    """

    text: str
    stood: str
    key: str
    read: Read
    odd: OddTexts


@dataclass(slots=True)
class Settled:
    """What settling did: the columns by name, the convention of the file, and the fault of a file of two.

    `cover` is what RAW_TABLE is once it has the settled columns too: a view of what was read, or for few rows a copy, which is then worked
    out once and not again for every question; before that it is empty.
    """

    columns: dict[str, SettledColumn] = field(default_factory=dict)
    convention: Convention = UNKNOWN
    faults: list[Fault] = field(default_factory=list)
    cover: Literal["", "TABLE", "VIEW"] = ""

    @property
    def cells(self) -> int:
        """Return how many cells are read as something else than stood there."""
        return sum(column.odd.cells for column in self.columns.values())

    @property
    def is_in_order(self) -> bool:
        """Return whether RAW_TABLE keeps the order of the file: a join may not."""
        return self.cover == "TABLE" or not any(column.odd.join for column in self.columns.values())

    def is_bad(self, column: Column) -> bool:
        """Return whether a column was settled and has a fault."""
        settled = self.columns.get(column.name)
        return settled is not None and (bool(settled.odd.unreadable) or (column.required and settled.odd.has_empty))

    def key_of(self, column: str) -> str:
        """Return the SQL of what tells the reading of a cell, NULL where the column was not settled."""
        return self.columns[column].key if column in self.columns else "NULL"

    def unreadable(self, column: str, key: str | None) -> Unreadable | None:
        """Return why the cell with such a key has no reading."""
        return self.columns[column].odd.unreadable.get(key or "") if column in self.columns else None


def is_plain(column: Column, text: str) -> str:
    """Return the condition that a text stands as it is and can be nothing else; it is quick, and holds of nearly all strict texts."""
    if column.name == ID_NUMBER:
        return f"regexp_full_match({text}, '{PLAIN_NUMBER}')"
    if column.kind == "key":
        return f"regexp_full_match({text}, '{ONE_WAY}') AND strlen({text}) <= {LONGEST[column.kind]}"
    if column.kind == "code_lower":
        return f"lower({text}) IN ('cash', 'cashiers_cheque')"
    well_formed = reading_of(column, text).well_formed
    return f"{well_formed} AND NOT regexp_full_match({text}, '{_MAYBE_THOUSANDS}')" if column.kind == "price" else well_formed


def settle(
    connection: duckdb.DuckDBPyConnection,
    raw: RawTable,
    matched: Mapping[str, RawColumn],
    *,
    present: Sequence[Column],
    odd: Sequence[Column],
    decimal: DecimalSign | None,
    rows: int,
) -> Settled:
    """Read the odd cells of RAW_TABLE, which has so many rows. `odd` are the columns, of those that are `present`, that have any."""
    settled = Settled(cover="TABLE" if rows <= _FEW_ROWS else "VIEW")
    documents = _documents(matched, odd)
    trimmed = _trim(connection, raw, settled, {**{column.name: matched[column.name] for column in odd}, **documents})
    # The cells of all the columns of numbers tell how the file writes them, and those of the odd columns of dates.
    telling = [column for column in present if column in odd or is_number(column)] if any(map(is_number, odd)) else odd
    texts = {column.name: trimmed.get(column.name, matched[column.name]).text for column in telling}
    decided = decide((sample for column in telling for sample in samples(connection, raw, _TRIMMED, column, texts[column.name])), decimal)
    settled.convention, settled.faults = decided.convention, list(decided.faults)
    for column in odd:
        if column.name != ID_NUMBER or not documents:
            _settle_column(connection, settled, column, trimmed[column.name])
    if documents:
        _settle_documents(connection, settled, trimmed)
    _cover(connection, settled)
    return settled


def changes_of(
    connection: duckdb.DuckDBPyConnection, settled: Settled, names: Iterable[str], at_most: int | None = None
) -> Iterator[Change]:
    """Yield what was read of some columns as something else than stood there, each different text once; `at_most` of each column."""
    for name in names:
        column = settled.columns[name]
        if not column.odd.cells:
            continue
        stood, text = column.stood, column.text
        cursor = connection.cursor()
        cursor.execute(
            f"SELECT {stood}, {text}, {column.key} AS key, count(*) FROM {RAW_TABLE} WHERE {stood} <> {text} "
            f"GROUP BY ALL ORDER BY key {'' if at_most is None else f'LIMIT {at_most}'}"
        )
        while rows := cursor.fetchmany(_ROWS_AT_ONCE):
            for found, read, key, cells in rows:
                reading = column.read(key)
                note = reading.note if isinstance(reading, Canonical) else None
                yield Change(name, found, read, cells, note, type_of(key) if name == ID_NUMBER else None)


def first_change(connection: duckdb.DuckDBPyConnection, settled: Settled) -> Change | None:
    """Return one of the changes, the first that comes up."""
    for name, column in settled.columns.items():
        if column.odd.cells:
            query = f"SELECT {column.stood}, {column.text} FROM {RAW_TABLE} WHERE {column.stood} <> {column.text} LIMIT 1"
            row = connection.execute(query).fetchone()
            return Change(name, row[0], row[1], 1, None) if row else None
    return None


def drop_rows(connection: duckdb.DuckDBPyConnection, settled: Settled) -> None:
    """Drop RAW_TABLE and what is beneath it."""
    for name in (RAW_TABLE, _TRIMMED) if settled.cover else ():
        connection.execute(f"DROP {settled.cover} {name}")
    connection.execute(f"DROP TABLE {_READ if settled.cover else RAW_TABLE}")


def _documents(matched: Mapping[str, RawColumn], odd: Sequence[Column]) -> dict[str, RawColumn]:
    """Return the columns of documents, where their numbers may have to be settled."""
    has_odd = CHECK_DIGIT.name in matched or any(column.name == ID_NUMBER for column in odd)
    if not has_odd or ID_TYPE not in matched or ID_NUMBER not in matched:
        return {}
    return {name: matched[name] for name in (ID_TYPE, ID_NUMBER, CHECK_DIGIT.name) if name in matched}


def _trim(connection: duckdb.DuckDBPyConnection, raw: RawTable, settled: Settled, columns: Mapping[str, RawColumn]) -> dict[str, RawColumn]:
    """Cover RAW_TABLE with what has the trimmed texts of some columns too, and return these columns in it."""
    connection.execute(f"ALTER {'VIEW' if raw.rereadable else 'TABLE'} {RAW_TABLE} RENAME TO {_READ}")
    texts = "".join(f", {column.text} AS stood_{name}" for name, column in columns.items())
    connection.execute(f"CREATE OR REPLACE {settled.cover} {_TRIMMED} AS SELECT *{texts} FROM {_READ}")
    return {name: replace(column, text=f"stood_{name}") for name, column in columns.items()}


def _settle_column(connection: duckdb.DuckDBPyConnection, settled: Settled, column: Column, source: RawColumn) -> None:
    texts = Texts(_TRIMMED, source.text, source.text, known_text(column, settled.convention, source.text))

    def read(found: str) -> Canonical | Unreadable:
        return read_cell(column, found, settled.convention)

    _add(connection, settled, column.name, texts, read)


def known_text(column: Column, convention: Convention, text: str) -> str:
    """Return the SQL of the strict text that `read_cell` gives, for the texts that SQL can read; NULL for all others."""
    forms = " ".join(f"WHEN {form.taken} THEN {form.text}" for form in regular_forms(column, convention, text))
    return f"CASE WHEN {_stands(column, convention, text)} THEN {text} {forms} END"


def _stands(column: Column, convention: Convention, text: str) -> str:
    """Return the condition that a text is left alone."""
    if column.kind == "key":
        return f"regexp_full_match({text}, '{ONE_WAY}( [{_SIGNS}]+)*') AND strlen({text}) <= {LONGEST[column.kind]}"
    if column.kind == "price" and convention.decimal == "point":
        return reading_of(column, text).well_formed
    return is_plain(column, text)


def _settle_documents(connection: duckdb.DuckDBPyConnection, settled: Settled, trimmed: Mapping[str, RawColumn]) -> None:
    """Read every number of a document by its type, where the file may write one in two ways."""
    types = settled.columns.get(ID_TYPE)
    id_type = types.odd.strict if types else trimmed[ID_TYPE].text
    rows = f"{_TRIMMED} {types.odd.join if types else ''}"
    number = trimmed[ID_NUMBER]
    digit = trimmed[CHECK_DIGIT.name].text if CHECK_DIGIT.name in trimmed else None
    if digit or are_in_two_ways(connection, rows, id_type, number.text):
        texts = document_texts(rows, id_type, number.text, digit or "NULL")
        _add(connection, settled, ID_NUMBER, texts, read_document)


def _add(connection: duckdb.DuckDBPyConnection, settled: Settled, name: str, texts: Texts, read: Read) -> None:
    odd = read_odd(connection, texts, read, f"odd_{name}")
    settled.columns[name] = SettledColumn(f"strict_{name}", texts.stood, texts.key, read, odd)


def _cover(connection: duckdb.DuckDBPyConnection, settled: Settled) -> None:
    """Make RAW_TABLE what has the settled columns too."""
    strict = "".join(f", {column.odd.strict} AS {column.text}" for column in settled.columns.values())
    joins = " ".join(column.odd.join for column in settled.columns.values())
    order = f" ORDER BY {ROW_NUMBER}" if settled.cover == "TABLE" else ""
    connection.execute(f"CREATE {settled.cover} {RAW_TABLE} AS SELECT {_TRIMMED}.*{strict} FROM {_TRIMMED} {joins}{order}")
