"""Superintendencia Financiera, historic sheet of the certified bank rate (.xls or .xlsx).

Columns RESOLUCION, FECHA, VIGENCIA (DESDE, HASTA) and INTERES ANUAL EFECTIVO under two header rows. The header block comes again in
the middle of the sheet with other columns: CORRIENTE, BANCARIO CORRIENTE and CREDITOS ORDINARIOS LIBRE ASIGNACION until 2006; then
COMERCIAL, CONSUMO, MICROCREDITO; then COMERCIAL Y DE CONSUMO; since April 2007 CONSUMO Y ORDINARIO. Dates are text
(`27-Ags-80`, `01-Ene-95`) or true dates, values text (`18.00%`) or fractions (0.4384), blanks dashes. It has no usury rate.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.cells import (
    PERCENT_FORM,
    cell_date,
    exact_percent,
    fold,
    is_blank,
    percent_text,
    whole_text,
)
from enajena.indices.importers.certificates import Certificate, parsed_certificates
from enajena.indices.importers.content import Cell, Content
from enajena.indices.importers.grid import GridRow, rows_of_sheet
from enajena.indices.importers.layout import Layout, Maker, Parsed

DATE_FORM = "dd-mmm-aa"
WANTED: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "bank_rate": (
            "BANCARIO CORRIENTE",
            "CONSUMO Y ORDINARIO",
            "COMERCIAL Y DE CONSUMO",
            "CONSUMO",
        ),
        "bank_rate_free_credit": ("LIBRE ASIGNACION",),
    }
)


@dataclass(frozen=True, slots=True)
class Block:
    """Where the columns stand under one header block; `rate` is None where the block has none for the table."""

    resolution: int
    issued: int
    start: int
    end: int
    rate: int | None
    usury: int | None


def recognises(content: Content) -> bool:
    """Return whether a sheet has the header of the historic sheet."""
    return content.is_workbook and any(_opens_block(row) for sheet in content.sheets for row in rows_of_sheet(sheet))


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the certificates of the table, in order of date. Cells that cannot be read are a FaultsError with all of them."""
    collector = Collector(content.name)
    maker = Maker(spec, content, "Superintendencia Financiera, historic sheet", collector)
    seen: list[Certificate] = []
    rejected = 0
    for block, row in _data_rows(content, spec):
        if block.rate is None or is_blank(row.get(block.rate)):
            rejected += 1
            continue
        certificate = _certificate(block, block.rate, row, collector)
        if certificate is not None:
            seen.append(certificate)
    collector.stop_if_any()
    return parsed_certificates(maker, seen, rejected)


def _data_rows(content: Content, spec: TableSpec) -> Iterator[tuple[Block, GridRow]]:
    for sheet in content.sheets:
        header: list[GridRow] = []
        block: Block | None = None
        for row in rows_of_sheet(sheet):
            if _opens_block(row):
                header, block = [row], None
            elif header and block is None:
                block = _block(header, spec, row)
                header.append(row)
            if block is not None and not all(map(is_blank, row.cells)):
                yield block, row


def _opens_block(row: GridRow) -> bool:
    folded = [fold(cell) for cell in row.cells]
    return any(text.startswith("RESOLUCION") for text in folded) and any(text.startswith("VIGENCIA") for text in folded)


def _block(header: Sequence[GridRow], spec: TableSpec, below: GridRow) -> Block | None:
    """Return where the columns stand, once the header is whole and `below` is its first row of data; else None."""
    labels = [[fold(cell) for cell in row.cells] for row in reversed(header)]
    start, end = _find(labels, ("DESDE",)), _find(labels, ("HASTA",))
    resolution, issued = _find(labels, ("RESOLUCION",)), _find(labels, ("FECHA",))
    if start is None or end is None or resolution is None or issued is None:
        return None
    if is_blank(below.get(start)) and is_blank(below.get(resolution)):
        return None
    return Block(resolution, issued, start, end, _find(labels, WANTED[spec.name]), _find(labels, ("USURA",)))


def _find(labels: Sequence[Sequence[str]], wanted: Sequence[str]) -> int | None:
    """Return the column of the first label wanted, the lowest header row first: the one above spans several columns."""
    found = (at for row in labels for want in wanted for at, text in enumerate(row) if want in text)
    return next(found, None)


def _certificate(block: Block, rate_at: int, row: GridRow, collector: Collector) -> Certificate | None:
    before = len(collector.faults)
    start = _date(row, block.start, collector)
    end = None if is_blank(row.get(block.end)) else _date(row, block.end, collector)
    issued = None if is_blank(row.get(block.issued)) else _date(row, block.issued, collector)
    rate = _rate(row, rate_at, collector)
    usury = None
    if block.usury is not None and not is_blank(row.get(block.usury)):
        usury = _rate(row, block.usury, collector)
    if start is None or rate is None or len(collector.faults) > before:
        return None
    return Certificate(
        place=row.place(rate_at),
        resolution=whole_text(row.get(block.resolution)),
        issued_on=issued,
        valid_from=start,
        valid_to=end,
        rate_pct=rate,
        usury_pct=usury,
    )


def _date(row: GridRow, column: int, collector: Collector) -> date | None:
    day = cell_date(row.get(column))
    if day is None:
        collector.bad_date(row.place(column), row.get(column), DATE_FORM)
    return day


def _rate(row: GridRow, column: int, collector: Collector) -> Decimal | None:
    rate = _percent(row.get(column))
    if rate is None:
        collector.bad_number(row.place(column), row.get(column), PERCENT_FORM)
    return rate


def _percent(value: Cell) -> Decimal | None:
    if isinstance(value, str):
        return percent_text(value.strip())
    # A number of one or more would be a rate of 100 % or a percent typed without its format: neither is read.
    return exact_percent(value) if isinstance(value, float) and value < 1 else None


LAYOUT = Layout(
    name="superfinanciera",
    label=Text("histórico de la Superintendencia Financiera", "historic sheet of Superintendencia Financiera"),
    tables=("bank_rate", "bank_rate_free_credit"),
    recognises=recognises,
    parse=parse,
)
