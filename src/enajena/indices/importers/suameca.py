"""Banco de la República, web export of the statistics portal ("Descargado de sistema del Banco de la República").

CSV in UTF-8 with `;`, decimal comma and two header rows: the names of the series, and `dd/mm/aaaa` with their units. `-` is a missing
value, empty columns trail, and the last line says when it was downloaded. What a column measures stands in the last parenthesis
of its name, not in the unit row, which says `índice` even for a variation. The same grid comes as a sheet.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.cells import COMMA_FORM, cell_date, decimal_with_comma, exact, fold, is_blank
from enajena.indices.importers.content import Cell, Content
from enajena.indices.importers.dtf import Frequency, Observation, parsed_dtf
from enajena.indices.importers.grid import GridRow, first_line, rows_of_sheet, rows_of_text
from enajena.indices.importers.ipc import annual_row, check_base, month_row
from enajena.indices.importers.layout import Layout, Maker, Parsed, in_order

MEASURE = re.compile(r"(.*)\(([^()]*)\)\s*\Z", re.DOTALL)
DATE_FORM = "dd/mm/aaaa"
CLOSING = "DESCARGADO DE SISTEMA"
DECEMBER = 12
# The whole index, by its exact name: there are others without food, or by city.
IPC_NAMES = ("INDICE DE PRECIOS AL CONSUMIDOR", "INDICE DE PRECIOS AL CONSUMIDOR (IPC)")
INFLATION_NAMES = ("INFLACION TOTAL", "INFLACION TOTAL, ANUAL")
LEVELS = ("DATO FIN DE MES", "DATO MES", "DATO MENSUAL", "INDICE", "NUMERO INDICE")


@dataclass(frozen=True, slots=True)
class Heading:
    """One column: where it stands, its name and what it measures, both folded, and its name as printed."""

    column: int
    name: str
    measure: str
    printed: str


def _is_index(heading: Heading) -> bool:
    return heading.name in IPC_NAMES and heading.measure in LEVELS


def _is_annual_variation(heading: Heading) -> bool:
    if heading.name in IPC_NAMES:
        return heading.measure == "VARIACION PORCENTUAL ANUAL"
    return heading.name in INFLATION_NAMES and heading.measure in ("DATO FIN DE MES", "DATO FIN DE ANO")


def _is_monthly_dtf(heading: Heading) -> bool:
    # The last value of a month in a weekly series is no average, so the name or the measure must say that the series is monthly.
    return _is_dtf(heading) and ("MENSUAL" in heading.name or "PROMEDIO" in heading.measure)


def _is_daily_dtf(heading: Heading) -> bool:
    return _is_dtf(heading) and "MENSUAL" not in heading.name and heading.measure == "DATO DIARIO"


def _is_weekly_dtf(heading: Heading) -> bool:
    return _is_dtf(heading) and "MENSUAL" not in heading.name and heading.measure == "DATO SEMANAL"


def _is_dtf(heading: Heading) -> bool:
    return "DTF" in heading.name and "ANTICIPAD" not in heading.name


Wanted = Callable[[Heading], bool]

WEEKS: Sequence[tuple[Frequency, Wanted]] = (("week", _is_weekly_dtf), ("day", _is_daily_dtf))
DTF_WANTED: Mapping[str, Sequence[tuple[Frequency, Wanted]]] = MappingProxyType(
    {"dtf_weekly": WEEKS, "dtf_monthly": (("month", _is_monthly_dtf), *WEEKS)}
)
IPC_WANTED: Mapping[str, Wanted] = MappingProxyType({"ipc_monthly": _is_index, "ipc_annual": _is_annual_variation})


def recognises(content: Content) -> bool:
    """Return whether the first rows are the two headers of the portal."""
    if content.is_text:
        return fold(first_line(content)).startswith("FECHA;")
    return content.is_workbook and _grid_of_sheets(content) is not None


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the rows that one column of the export gives for the table. Columns that do not fit are a FaultsError."""
    names, body = _split(content)
    collector = Collector(content.name)
    maker = Maker(spec, content, "Banco de la República, web export", collector)
    headings = _headings(names)
    if spec.name in DTF_WANTED:
        for frequency, wanted in DTF_WANTED[spec.name]:
            if any(map(wanted, headings)):
                seen, missing = _read(body, _one(content, spec, headings, wanted), collector)
                return parsed_dtf(maker, frequency, seen, missing)
        raise _no_column(content, spec, headings)
    heading = _one(content, spec, headings, IPC_WANTED[spec.name])
    seen, missing = _read(body, heading, collector)
    return _ipc(maker, seen, missing)


def _ipc(maker: Maker, seen: Sequence[Observation], missing: int) -> Parsed:
    if maker.spec.name == "ipc_monthly":
        rows = [month_row(maker, one.place, one.day, one.value) for one in seen]
        check_base(rows, maker.collector)
        return Parsed(in_order(rows, maker.collector), missing)
    # The variation of the twelve months to December is that of the year; those of other months are none.
    december = [one for one in seen if one.day.month == DECEMBER]
    rows = [annual_row(maker, one.place, one.day, one.value) for one in december]
    return Parsed(in_order(rows, maker.collector), missing + len(seen) - len(december))


def _split(content: Content) -> tuple[GridRow, Sequence[GridRow]]:
    grid = rows_of_text(content, ";") if content.is_text else _grid_of_sheets(content)
    rows = [row for row in grid or () if not all(map(is_blank, row.cells))]
    if len(rows) < len(("names", "units")) or fold(rows[1].get(0)) != fold(DATE_FORM):
        raise content.refuse(
            "wrong_header",
            Text(
                "Bajo los nombres de las series debe ir la fila «dd/mm/aaaa» con las unidades.",
                "Under the names of the series comes the row “dd/mm/aaaa” with the units.",
            ),
            Text("Dé la descarga tal como sale del portal.", "Give the download as it comes from the portal."),
        )
    return rows[0], rows[2:]


def _grid_of_sheets(content: Content) -> tuple[GridRow, ...] | None:
    for sheet in content.sheets:
        rows = rows_of_sheet(sheet)
        heads = [fold(row.get(0)) for row in rows if not all(map(is_blank, row.cells))][:2]
        if heads == ["FECHA", fold(DATE_FORM)]:
            return rows
    return None


def _headings(names: GridRow) -> list[Heading]:
    found = []
    for column, printed in enumerate(names.cells[1:], start=1):
        if is_blank(printed):
            continue
        match = MEASURE.match(str(printed))
        name, measure = (match[1], match[2]) if match else (str(printed), "")
        found.append(Heading(column, fold(name), fold(measure), str(printed)))
    return found


def _one(content: Content, spec: TableSpec, headings: Sequence[Heading], wanted: Wanted) -> Heading:
    chosen = [heading for heading in headings if wanted(heading)]
    if len(chosen) != 1:
        raise _no_column(content, spec, headings)
    return chosen[0]


def _no_column(content: Content, spec: TableSpec, headings: Sequence[Heading]) -> Exception:
    found = "; ".join(f"«{heading.printed}»" for heading in headings) or "-"
    return content.refuse(
        "no_column_for_table",
        Text(
            f"Ninguna columna, o más de una, sirve para {spec.name}. El archivo trae: {found}.",
            f"No column, or more than one, serves {spec.name}. The file has: {found}.",
        ),
        Text(
            "Descargue una sola serie con la medida que pide la tabla (último paréntesis del nombre).",
            "Download one series with the measure that the table asks for (last parenthesis of the name).",
        ),
    )


def _read(body: Sequence[GridRow], heading: Heading, collector: Collector) -> tuple[list[Observation], int]:
    seen: list[Observation] = []
    missing = 0
    for row in body:
        if fold(row.get(0)).startswith(CLOSING):
            break
        day, value = _day(row, collector), row.get(heading.column)
        if is_blank(value):
            missing += 1
        elif day is not None and (number := _number(row, heading, value, collector)) is not None:
            seen.append(Observation(row.place(heading.column), day, number))
    collector.stop_if_any()
    return seen, missing


def _day(row: GridRow, collector: Collector) -> date | None:
    day = cell_date(row.get(0))
    if day is None:
        collector.bad_date(row.place(0), row.get(0), DATE_FORM)
    return day


def _number(row: GridRow, heading: Heading, value: Cell, collector: Collector) -> Decimal | None:
    number = exact(value) if isinstance(value, float) else decimal_with_comma(str(value).strip())
    if number is None:
        collector.bad_number(row.place(heading.column), value, COMMA_FORM)
    return number


LAYOUT = Layout(
    name="banrep-web",
    label=Text("descarga del portal del Banco de la República", "download from the portal of Banco de la República"),
    tables=("dtf_weekly", "dtf_monthly", "ipc_monthly", "ipc_annual"),
    recognises=recognises,
    parse=parse,
)
