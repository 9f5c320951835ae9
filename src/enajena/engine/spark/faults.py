"""The faults of a table of Spark, cell by cell: found by Spark, told as those of any file are.

A row of a Parquet file has its place there; a row of a table has none, and is known by its key.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from urllib.parse import unquote, urlsplit

from enajena.basics.faults import Fault
from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.engine.spark.tables import Tables
from enajena.intake.column_faults import bad_cell, repeated_key
from enajena.intake.columns import Column
from enajena.intake.look import is_bad
from enajena.intake.raw import BINARY_FRACTION, RAW_TABLE, RawColumn, cell_fault, file_fault

PLACE_FILE, PLACE_ROW = "place_file", "place_row"
"""Columns of RAW_TABLE: the file of a row and the row in it, counted from 0; NULL where there are none."""

MOST_TOLD = 100_000
"""Faults of one column that are told one by one: the machine that tells them has not the memory of a cluster."""

_FIRST_ROW = 2


@dataclass(frozen=True, slots=True)
class SparkRaw:
    """A table of Spark, read as text into RAW_TABLE."""

    path: Path | str
    columns: tuple[RawColumn, ...]
    heading_row: int = 1


def faults_within(tables: Tables, raw: SparkRaw, odd: Sequence[Column], matched: Mapping[str, RawColumn], key: str) -> list[Fault]:
    """Return the faults of the columns that have any, and the repeated keys."""
    faults = [fault for column in odd for fault in _bad_cells(tables, raw, column, matched, key)]
    return faults + (_repeated_keys(tables, raw, key, matched[key]) if key in matched else [])


def _bad_cells(tables: Tables, raw: SparkRaw, column: Column, matched: Mapping[str, RawColumn], key: str) -> list[Fault]:
    """Return the faults of the cells of a column, in the order of their places; `key` is the column that a row is known by."""
    source = matched[column.name]
    known_by = matched[key].text if key in matched else "CAST(NULL AS VARCHAR)"
    found = tables.rows(
        f"SELECT {PLACE_FILE}, {PLACE_ROW}, {known_by} AS known_by, {source.found} FROM {RAW_TABLE} "
        f"WHERE {is_bad(column, source)} ORDER BY {PLACE_FILE}, {PLACE_ROW}, known_by LIMIT {MOST_TOLD + 1}"
    )
    faults = []
    for file, row, value, text in found[:MOST_TOLD]:
        fault = bad_cell(*_place(raw, file, row), column, _as_elsewhere(source, text))
        faults.append(fault if file else replace(fault, where=_by_key(raw, key, value, column.name), row=None))
    return faults + _more(raw, column.name, len(found))


def _repeated_keys(tables: Tables, raw: SparkRaw, key: str, source: RawColumn) -> list[Fault]:
    """Return the fault of each row whose key stands in another before it; in a table, of each key that stands in several."""
    found = tables.rows(
        f"SELECT id, {PLACE_FILE}, {PLACE_ROW} FROM (SELECT {source.text} AS id, {PLACE_FILE}, {PLACE_ROW} FROM {RAW_TABLE}) AS keys "
        f"JOIN (SELECT {source.text} AS twice FROM {RAW_TABLE} GROUP BY twice HAVING count(*) > 1) AS repeated ON id = twice "
        f"ORDER BY id, {PLACE_FILE}, {PLACE_ROW} LIMIT {MOST_TOLD + 1}"
    )
    faults: list[tuple[tuple[str, int], Fault]] = []
    for value, group in groupby(found[:MOST_TOLD], key=lambda one: one[0]):
        places = [(file, row) for _, file, row in group]
        if places[0][0] is None:
            faults.append((("", 0), _repeated_in_table(raw, key, value, len(places))))
        first = _place(raw, *places[0])
        faults += [(place, repeated_key(*_place(raw, *place), key, value, first)) for place in places[1:] if place[0] is not None]
    return [fault for _, fault in sorted(faults, key=lambda one: one[0])] + _more(raw, key, len(found))


def _place(raw: SparkRaw, file: str | None, row: int | None) -> tuple[Path | str, int]:
    """Return the file and the row as a person would look for them."""
    if file is None or row is None:
        return raw.path, 0
    address = urlsplit(file)
    return (Path(unquote(address.path)) if address.scheme in ("", "file") else file), row + _FIRST_ROW


def _by_key(raw: SparkRaw, key: str, value: str | None, column: str) -> Text:
    return Text(f"{raw.path}: {key} «{value or ''}», columna {column}", f"{raw.path}: {key} “{value or ''}”, column {column}")


def _repeated_in_table(raw: SparkRaw, key: str, value: str, times: int) -> Fault:
    what = Text(f"«{value}» está en {times} filas", f"“{value}” is in {times} rows")
    remedy = Text("Cada fila lleva un número que no se repite.", "Each row carries a number that does not repeat.")
    fault = cell_fault(raw.path, 0, key, f"repeated_{key}", what=what, remedy=remedy, found=value)
    return replace(fault, where=_by_key(raw, key, value, key), row=None)


def _more(raw: SparkRaw, column: str, found: int) -> list[Fault]:
    if found <= MOST_TOLD:
        return []
    most = count_text(MOST_TOLD)
    what = Text("la columna `{column}` tiene más de {most} faltas; van las primeras",
                "the column `{column}` has more than {most} faults; these are the first").format(column=column, most=most)  # fmt: skip
    remedy = Text("Revise el tipo de la columna y de dónde viene.", "Check the type of the column, and where it comes from.")
    return [file_fault(raw.path, "more_faults", what, remedy)]


def _as_elsewhere(source: RawColumn, text: str | None) -> str | None:
    """Return what stood in a cell as DuckDB shows it: a binary fraction that Spark writes as Java does is written as Python does."""
    if text is None or source.stored is None or source.stored[1] not in ("FLOAT", "DOUBLE"):
        return text
    number = text.removesuffix(BINARY_FRACTION)
    return f"{float(number)}{text[len(number) :]}" if _FRACTION.search(number) else text


_FRACTION = re.compile("[.a-z]")
