"""DANE, annex of the index numbers of the IPC (`anex-IPC-Indices-….xlsx`).

Sheet `IndicesIPC`: a header row with `Mes` in column A and the years across, and under it the twelve months by name. Months that
have not come are blank.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.cells import INDEX_FORM, MONTHS, exact, fold, is_blank, whole_text
from enajena.indices.importers.content import Cell, Content
from enajena.indices.importers.grid import GridRow, rows_of_sheet
from enajena.indices.importers.ipc import check_base, month_row
from enajena.indices.importers.layout import Layout, Maker, Parsed, in_order
from enajena.indices.table import IndexRow

SHEET = "INDICESIPC"
MONTHS_IN_YEAR = 12
FIRST_YEAR = 1900
LAST_YEAR = 2199


@dataclass(frozen=True, slots=True)
class Annex:
    """The table inside the sheet: its years by column, and the rows of the months."""

    years: Sequence[tuple[int, int]]
    months: Sequence[GridRow]


def recognises(content: Content) -> bool:
    """Return whether the workbook has the sheet `IndicesIPC`."""
    return content.is_workbook and any(_is_index_sheet(sheet.name) for sheet in content.sheets)


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the months of the index. A month out of place or a number that cannot be read is a FaultsError with all of them."""
    annex = _annex(content)
    collector = Collector(content.name)
    maker = Maker(spec, content, "DANE, IndicesIPC", collector)
    rows: list[IndexRow] = []
    for month, row in enumerate(annex.months, start=1):
        if MONTHS.get(fold(row.get(0))) != month:
            _wrong_month(collector, row, month)
        rows.extend(_values(maker, annex, row, month))
    check_base(rows, collector)
    collector.stop_if_any()
    blanks = len(annex.months) * len(annex.years) - len(rows)
    return Parsed(in_order(rows, collector), blanks)


def _is_index_sheet(name: str) -> bool:
    return fold(name).replace(" ", "") == SHEET


def _annex(content: Content) -> Annex:
    for sheet in content.sheets:
        rows = rows_of_sheet(sheet) if _is_index_sheet(sheet.name) else ()
        for place, row in enumerate(rows):
            years = [(column, year) for column, value in enumerate(row.cells) if (year := _year(value)) is not None]
            if fold(row.get(0)) == "MES" and years:
                below = [one for one in rows[place + 1 :] if not all(map(is_blank, one.cells))]
                return Annex(years, below[:MONTHS_IN_YEAR])
    raise content.refuse(
        "wrong_header",
        Text("La hoja IndicesIPC no tiene la fila «Mes» con los años.", "The sheet IndicesIPC lacks the row “Mes” with the years."),
        Text("Dé el anexo de índices del DANE.", "Give the DANE annex of index numbers."),
    )


def _year(value: Cell) -> int | None:
    text = whole_text(value)
    year = int(text) if text.isascii() and text.isdigit() else 0
    return year if FIRST_YEAR <= year <= LAST_YEAR else None


def _values(maker: Maker, annex: Annex, row: GridRow, month: int) -> Iterator[IndexRow]:
    for column, year in annex.years:
        value = row.get(column)
        if is_blank(value):
            continue
        index = exact(value) if isinstance(value, float) else None
        if index is None:
            maker.collector.bad_number(row.place(column), value, INDEX_FORM)
        else:
            yield month_row(maker, row.place(column), date(year, month, 1), index)


def _wrong_month(collector: Collector, row: GridRow, month: int) -> None:
    collector.add(
        "wrong_month",
        row.place(0),
        row.get(0),
        Text(f"Aquí va el mes {month} y dice «{row.get(0)}».", f"Here comes month {month} and it says “{row.get(0)}”."),
        Text("Bajo «Mes» van los doce meses en orden.", "Under “Mes” come the twelve months in order."),
    )


LAYOUT = Layout(
    name="dane-indices",
    label=Text("anexo de índices del IPC del DANE", "DANE annex of IPC index numbers"),
    tables=("ipc_monthly",),
    recognises=recognises,
    parse=parse,
)
