"""Banco de la República, `historicodtf.xlsx`: the weekly DTF since 1984.

A heading row with `Fecha` and `DTF 90 días semanal` (and the CDT at 180 and 360 days); each date is the Friday on which the rate was
calculated, in force from the Monday to the Sunday that follow.
"""

from collections.abc import Sequence
from decimal import Decimal

from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.cells import PERCENT_FORM, cell_date, exact, exact_percent, fold, is_blank, percent_text
from enajena.indices.importers.content import Cell, Content
from enajena.indices.importers.dtf import Observation, parsed_dtf
from enajena.indices.importers.grid import GridRow, rows_of_sheet
from enajena.indices.importers.layout import Layout, Maker, Parsed


def recognises(content: Content) -> bool:
    """Return whether a sheet has a row that begins with `Fecha` and names the DTF."""
    return content.is_workbook and _table(content) is not None


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the weeks of the DTF, or the mean of the days of each month. Cells that cannot be read are a FaultsError."""
    table = _table(content)
    column, body = table if table is not None else (1, ())
    collector = Collector(content.name)
    maker = Maker(spec, content, "Banco de la República, historicodtf", collector)
    used = [row for row in body if not is_blank(row.get(column))]
    as_fractions = _are_fractions(used, column)
    seen = [one for row in used if (one := _observation(row, column, collector, as_fractions=as_fractions)) is not None]
    collector.stop_if_any()
    return parsed_dtf(maker, "week", seen, rejected=len(body) - len(used))


def _table(content: Content) -> tuple[int, Sequence[GridRow]] | None:
    for sheet in content.sheets:
        rows = rows_of_sheet(sheet)
        for place, row in enumerate(rows):
            column = next((at for at, name in enumerate(row.cells) if at > 0 and "DTF" in fold(name)), None)
            if column is not None and fold(row.get(0)).startswith("FECHA"):
                return column, [below for below in rows[place + 1 :] if not all(map(is_blank, below.cells))]
    return None


def _are_fractions(rows: Sequence[GridRow], column: int) -> bool:
    # A column in percent format holds fractions of one. The DTF has never been below 1 % nor above 50 %, so numbers that are
    # all below one are fractions, and numbers on both sides of one are a fault that each cell reports.
    numbers = [value for row in rows if isinstance(value := row.get(column), float)]
    return bool(numbers) and max(numbers) < 1


def _observation(row: GridRow, column: int, collector: Collector, *, as_fractions: bool) -> Observation | None:
    day = cell_date(row.get(0))
    if day is None:
        collector.bad_date(row.place(0), row.get(0), "dd/mm/aaaa")
        return None
    rate = _rate(row.get(column), as_fractions=as_fractions)
    if rate is None:
        collector.bad_number(row.place(column), row.get(column), PERCENT_FORM)
        return None
    return Observation(row.place(column), day, rate)


def _rate(value: Cell, *, as_fractions: bool) -> Decimal | None:
    if isinstance(value, str):
        return percent_text(value.strip().replace(",", "."))
    if not isinstance(value, float):
        return None
    if as_fractions:
        return exact_percent(value)
    return exact(value) if value >= 1 else None


LAYOUT = Layout(
    name="banrep-historicodtf",
    label=Text("historicodtf.xlsx del Banco de la República", "historicodtf.xlsx of Banco de la República"),
    tables=("dtf_weekly", "dtf_monthly"),
    recognises=recognises,
    parse=parse,
)
