"""The one shape in which tables are kept: a CSV with validity, values, certificate, source, status and note."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.text import Text, same
from enajena.indices.catalogue import STATUS_LABELS, TableSpec
from enajena.indices.collecting import Collector, line
from enajena.indices.table import IndexRow, IndexTable, first_disorder

VALIDITY = ("valid_from", "valid_to")
TAIL = ("certificate", "certificate_on", "source", "status", "note")
ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
PLAIN_DECIMAL = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,10})?\Z")
PLAIN_FORM = Text("número simple con punto decimal", "a plain number with a decimal point")


def header_of(spec: TableSpec) -> tuple[str, ...]:
    """Return the columns of a table's file, in order."""
    return (*VALIDITY, *spec.columns, *TAIL)


def table_of(spec: TableSpec, rows: Iterable[IndexRow], remedy: Text | None = None) -> IndexTable:
    """Return the table of those rows, which are in order of date."""
    return IndexTable(
        name=spec.name,
        label=spec.label,
        unit=spec.unit,
        issuer=spec.issuer,
        columns=spec.columns,
        rows=tuple(rows),
        remedy=remedy,
    )


def read_shape(spec: TableSpec, text: str, file: str) -> tuple[IndexRow, ...]:
    """Return the rows of a file of our own shape, in order of date.

    Needed are `valid_from`, `valid_to` and the main value column; the others may be absent. A row without `status` is `imported`.
    Values are plain decimals within the bounds of the table, dates `YYYY-MM-DD`. Everything wrong is raised at once in a FaultsError.
    """
    collector = Collector(file)
    head, *lines = _lines(text, collector)
    _check_header(spec, head, collector)
    reader = _RowReader(spec, collector)
    rows = [row for number, cells in lines if (row := reader.read(number, head[1], cells)) is not None]
    collector.stop_if_any()
    rows.sort(key=lambda row: row.valid_from)
    _check_overlap(rows, collector)
    return tuple(rows)


def write_shape(spec: TableSpec, rows: Iterable[IndexRow]) -> str:
    """Return rows as the text of a file of our own shape, values as plain decimals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header_of(spec))
    for row in rows:
        values = ("" if value is None else format(value, "f") for _, value in row.values)
        certificate_on = "" if row.certificate_on is None else row.certificate_on.isoformat()
        writer.writerow(
            [
                row.valid_from.isoformat(),
                row.valid_to.isoformat(),
                *values,
                row.certificate,
                certificate_on,
                row.source,
                row.status,
                row.note,
            ]
        )
    return out.getvalue()


def iso_date(text: str) -> date | None:
    """Return a date written `YYYY-MM-DD`, or None where it is none."""
    if ISO_DATE.match(text) is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


Line = tuple[int, list[str]]


def _lines(text: str, collector: Collector) -> list[Line]:
    delimiter = ";" if text.startswith("valid_from;") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        lines = [(reader.line_num, [value.strip() for value in cells]) for cells in reader if any(cells)]
    except csv.Error as error:
        raise collector.whole(
            "not_a_table",
            Text(f"La línea {reader.line_num} no es de un CSV: {error}.", f"Line {reader.line_num} is not of a CSV: {error}."),
            Text("Guarde la tabla como CSV en UTF-8.", "Save the table as CSV in UTF-8."),
        ) from error
    if not lines:
        raise collector.whole(
            "empty_file",
            Text("El archivo está vacío.", "The file is empty."),
            Text("Dé un archivo con encabezado y filas.", "Give a file with a header and rows."),
        )
    return lines


def _check_header(spec: TableSpec, head: Line, collector: Collector) -> None:
    number, names = head
    needed = (*VALIDITY, spec.columns[0])
    for name in names:
        if name not in header_of(spec) or names.count(name) > 1:
            collector.add(
                "unknown_column",
                line(number),
                name,
                Text(f"La columna «{name}» sobra o está repetida.", f"The column “{name}” is not known or is repeated."),
                same(", ".join(header_of(spec))),
            )
    for name in needed:
        if name not in names:
            collector.add(
                "missing_column",
                line(number),
                None,
                Text(f"Falta la columna «{name}».", f"The column “{name}” is missing."),
                same(", ".join(header_of(spec))),
            )
    collector.stop_if_any()


def _check_overlap(rows: list[IndexRow], collector: Collector) -> None:
    wrong = first_disorder(rows)
    if wrong is not None:
        row = rows[wrong]
        period = f"{row.valid_from}..{row.valid_to}"
        collector.overlap(same(period), period)
        collector.stop_if_any()


@dataclass(frozen=True, slots=True)
class _RowReader:
    """Reads the lines of one file; what is wrong goes to the collector and the row is left out."""

    spec: TableSpec
    collector: Collector

    def read(self, number: int, names: list[str], cells: list[str]) -> IndexRow | None:
        before = len(self.collector.faults)
        if len(cells) != len(names):
            self.collector.add(
                "ragged_row",
                line(number),
                len(cells),
                Text(
                    f"La línea tiene {len(cells)} celdas y el encabezado {len(names)}.",
                    f"The line has {len(cells)} cells and the header {len(names)}.",
                ),
                Text("Ponga entre comillas los textos con coma.", "Put texts with a comma between quotes."),
            )
            return None
        row = dict(zip(names, cells, strict=True))
        valid_from, valid_to = (self._date(number, name, row[name]) for name in VALIDITY)
        certificate_on = self._optional_date(number, row)
        values = tuple((column, self._value(number, column, row.get(column, ""))) for column in self.spec.columns)
        status = self._status(number, row)
        if valid_from is None or valid_to is None or len(self.collector.faults) > before:
            return None
        if valid_from > valid_to:
            self._backwards(number, valid_from, valid_to)
            return None
        return IndexRow(
            valid_from=valid_from,
            valid_to=valid_to,
            values=values,
            certificate=row.get("certificate", ""),
            certificate_on=certificate_on,
            source=row.get("source", ""),
            status=status,
            note=row.get("note", ""),
        )

    def _date(self, number: int, name: str, text: str) -> date | None:
        day = iso_date(text)
        if day is None:
            self.collector.bad_date(line(number, name), text, "YYYY-MM-DD")
        return day

    def _optional_date(self, number: int, row: Mapping[str, str]) -> date | None:
        text = row.get("certificate_on", "")
        return self._date(number, "certificate_on", text) if text else None

    def _value(self, number: int, column: str, text: str) -> Decimal | None:
        if not text:
            return None
        if PLAIN_DECIMAL.match(text) is None:
            self.collector.bad_number(line(number, column), text, PLAIN_FORM)
            return None
        value = Decimal(text)
        if not self.spec.holds(value):
            self.collector.out_of_bounds(line(number, column), text, self.spec)
        return value

    def _status(self, number: int, row: Mapping[str, str]) -> str:
        status = row.get("status", "") or "imported"
        if status not in STATUS_LABELS:
            self.collector.add(
                "unknown_status",
                line(number, "status"),
                status,
                Text(f"«{status}» no es un estado.", f"“{status}” is not a status."),
                same(", ".join(STATUS_LABELS)),
            )
        return status

    def _backwards(self, number: int, valid_from: date, valid_to: date) -> None:
        self.collector.add(
            "backwards",
            line(number),
            f"{valid_from}..{valid_to}",
            Text(f"La fila va de {valid_from} a {valid_to}.", f"The row runs from {valid_from} to {valid_to}."),
            Text("Revise el orden de las dos fechas.", "Check the order of the two dates."),
        )
