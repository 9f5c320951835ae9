"""Rows of the register, the pledges, the fines or what is due as a file: CSV with plain digits, or a spreadsheet."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, fields
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

from enajena.basics.money import CENTAVO_DECIMALS, plain
from enajena.book.register import FineRow, Holding, PledgeRow
from enajena.book.reports.dues import DueRow
from enajena.engine.output import check_writable
from enajena.engine.whole_file import whole_file
from enajena.engine.workbook import Kind, Value, write_xlsx

Row = Holding | PledgeRow | FineRow | DueRow
ENDINGS = (".csv", ".xlsx")
_KINDS: Mapping[object, Kind] = MappingProxyType({str: "text", int: "whole", Decimal: "decimal", date: "date", bool: "boolean"})


def write_rows(out: Path, kind: type[Row], rows: Iterable[Row]) -> int:
    """Write rows of one kind to a file, whole or not at all, and return how many there were; memory does not grow with them.

    Raises:
        CallError: the file cannot be written, or is a spreadsheet and they do not fit.
    """
    check_writable(out, out, ENDINGS)
    names = [each.name for each in fields(kind)]
    if out.suffix.lower() == ".xlsx":
        return write_xlsx(out, names, (_values(row, names) for row in rows), [_kind_of(each) for each in fields(kind)], sheet="Libro")
    with whole_file(out) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        return _write_csv(csv.writer(file, lineterminator="\n"), names, rows)


def record_of(row: Row) -> dict[str, object]:
    """Return a row for JSON: amounts and dates as text, shares as numbers."""
    return {each.name: _plain(each.name, getattr(row, each.name)) for each in fields(row)}


def _write_csv(writer: Any, names: Sequence[str], rows: Iterable[Row]) -> int:  # noqa: ANN401 - the standard library names no type
    writer.writerow(names)
    count = 0
    for row in rows:
        writer.writerow([_cell(name, getattr(row, name)) for name in names])
        count += 1
    return count


def _values(row: Row, names: Sequence[str]) -> list[Value]:
    return [getattr(row, name) for name in names]


def _kind_of(column: Field[Any]) -> Kind:
    types = [each for each in (column.type, *get_args(column.type)) if each in _KINDS]
    return _KINDS[types[0]]


def _plain(name: str, value: object) -> object:
    match value:
        case Decimal():
            return plain(value, CENTAVO_DECIMALS if "_cop" in name else 0)
        case date():
            return value.isoformat()
        case _:
            return value


def _cell(name: str, value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else _plain(name, value)


def parts(rows: Iterator[Row], wanted: int) -> tuple[list[Row], bool]:
    """Return the first rows and whether there are more."""
    found = [row for _, row in zip(range(wanted + 1), rows, strict=False)]
    return found[:wanted], len(found) > wanted
