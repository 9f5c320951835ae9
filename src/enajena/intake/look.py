"""A quick look at a table: which of its columns have a cell that is not plainly good, for as little reading as a column lets.

Numbers and days that a file stores as such are looked at by their least and their greatest, which Parquet keeps beside the rows; columns
of few words by each word once; other texts one by one, together in one pass.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import duckdb

from enajena.intake.cells import LONGEST, native_reading, reading_of
from enajena.intake.columns import Column
from enajena.intake.raw import RAW_TABLE, RawColumn
from enajena.intake.settle import ONE_WAY, is_plain

_FEW_WORDS = ("class", "person", "code", "boolean", "verdict", "conduct")
"""Kinds of which a column holds few texts, however many rows it has."""


def look(connection: duckdb.DuckDBPyConnection, columns: Sequence[Column], matched: Mapping[str, RawColumn]) -> tuple[int, list[Column]]:
    """Return how many rows RAW_TABLE has, and the columns with a cell that needs a closer look."""
    bounds: dict[str, str] = {}
    words: dict[str, str] = {}
    cells: dict[str, str] = {}
    for column in columns:
        source, text = matched[column.name], matched[column.name].text_as_stored
        if native_reading(column, source.stored) is not None:
            bounds[column.name] = _has_good_bounds(column, source)
        elif column.kind in _FEW_WORDS and text is not None:
            all_good = _all(_is_plainly_good(column, source, "word"))
            words[column.name] = f"(SELECT {all_good} FROM (SELECT DISTINCT {text} AS word FROM {RAW_TABLE}))"
        else:
            cells[column.name] = _all(_is_plainly_good(column, source, text))
    rows, *found = _row(connection, f"SELECT {', '.join(['count(*)', *bounds.values()])} FROM {RAW_TABLE}")
    found += _row(connection, f"SELECT {', '.join(words.values())}") if words else []
    found += _row(connection, f"SELECT {', '.join(cells.values())} FROM {RAW_TABLE}") if cells else []
    good = dict(zip((*bounds, *words, *cells), found, strict=True))
    return int(rows), [column for column in columns if not good[column.name]]


def is_bad(column: Column, source: RawColumn) -> str:
    """Return the condition under which a cell is a fault; it is never NULL."""
    if source.stood is not None:
        return f"{source.text} IS NULL" if column.required else f"{source.text} IS NULL AND {source.stood} IS NOT NULL"
    native = native_reading(column, source.stored)
    value = source.stored[0] if native and source.stored else source.text
    well_formed = (native or reading_of(column, source.text)).well_formed
    if column.required:
        return f"{value} IS NULL OR NOT ({well_formed})"
    return f"{value} IS NOT NULL AND NOT ({well_formed})"


def _has_good_bounds(column: Column, source: RawColumn) -> str:
    """Return the condition that all the cells of a column are good; what is good of numbers and days lies between two bounds."""
    name, sql_type = source.stored or ("NULL", "")
    ends = [native_reading(column, (f"{end}({name})", sql_type)) for end in ("min", "max")]
    between = " AND ".join(f"({one.well_formed})" for one in ends if one is not None)
    none_empty = f" AND count({name}) = count(*)" if column.required else ""
    return f"coalesce({between}, TRUE){none_empty}"


def _is_plainly_good(column: Column, source: RawColumn, text: str | None) -> str:
    """Return a condition that holds only of good cells, and of nearly all of them; it is quick, and never NULL.

    A good text needs no trimming: it is one of a list, a number, or a key that can be written in one way only.
    """
    if text is None:
        return f"NOT ({is_bad(column, source)})"
    if source.stored is None:
        good = is_plain(column, text)
    elif column.kind in LONGEST:
        good = f"regexp_full_match({text}, '{ONE_WAY}') AND strlen({text}) <= {LONGEST[column.kind]}"
    else:
        good = reading_of(column, text).well_formed
    return f"CASE WHEN {text} IS NULL THEN {not column.required} ELSE {good} END"


def _all(condition: str) -> str:
    return f"coalesce(bool_and({condition}), TRUE)"


def _row(connection: duckdb.DuckDBPyConnection, query: str) -> list[Any]:
    return list(connection.execute(query).fetchone() or ())
