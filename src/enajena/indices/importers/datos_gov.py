"""datos.gov.co, dataset `pare-7x5i` (current bank rate, TIBC): the CSV that the portal exports.

RESOLUCION, FECHA_RESOLUCION, VIGENCIA_DESDE, VIGENCIA_HASTA (`dd/mm/aaaa`), INTERES_BANCARIO_CORRIENTE (`"19.19%"`) and MODALIDAD. Only the
rows of CONSUMO Y ORDINARIO are of `bank_rate`. It has no usury rate.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector, line
from enajena.indices.importers.cells import PERCENT_FORM, fold, percent_text, slash_date
from enajena.indices.importers.certificates import Certificate, parsed_certificates
from enajena.indices.importers.content import Content
from enajena.indices.importers.grid import GridRow, first_line, rows_of_text
from enajena.indices.importers.layout import Layout, Maker, Parsed

KIND = "CONSUMO Y ORDINARIO"
RATE = "INTERES_BANCARIO_CORRIENTE"
KIND_COLUMN = "MODALIDAD"
FROM = "VIGENCIA_DESDE"
TO = "VIGENCIA_HASTA"
ISSUED = "FECHA_RESOLUCION"
RESOLUTION = "RESOLUCION"
COLUMNS = (RESOLUTION, ISSUED, FROM, TO, RATE, KIND_COLUMN)


def recognises(content: Content) -> bool:
    """Return whether the header names the rate and the kind of credit."""
    return content.is_text and all(name in fold(first_line(content)) for name in (RATE, KIND_COLUMN))


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the certificates of consumer and ordinary credit, in order of date. Cells that cannot be read are a FaultsError."""
    head, *body = [row for row in rows_of_text(content, ",") if any(row.cells)]
    collector = Collector(content.name)
    columns = _columns(content, head)
    used = [row for row in body if fold(row.get(columns[KIND_COLUMN])) == KIND]
    seen = [one for row in used if (one := _certificate(row, columns, collector)) is not None]
    collector.stop_if_any()
    maker = Maker(spec, content, "datos.gov.co, pare-7x5i", collector)
    return parsed_certificates(maker, seen, len(body) - len(used))


def _columns(content: Content, head: GridRow) -> Mapping[str, int]:
    names = [fold(name).replace(" ", "_") for name in head.cells]
    absent = [name for name in COLUMNS if name not in names]
    if absent:
        raise content.refuse(
            "missing_column",
            Text(f"Faltan columnas: {', '.join(absent)}.", f"Columns are missing: {', '.join(absent)}."),
            Text("Descargue el conjunto completo en CSV.", "Download the whole dataset as CSV."),
        )
    return {name: names.index(name) for name in COLUMNS}


def _certificate(row: GridRow, columns: Mapping[str, int], collector: Collector) -> Certificate | None:
    start, end, issued = (_date(row, columns, name, collector) for name in (FROM, TO, ISSUED))
    rate = _rate(row, columns, collector)
    if start is None or end is None or issued is None or rate is None:
        return None
    return Certificate(
        place=line(row.number, RATE),
        resolution=str(row.get(columns[RESOLUTION])),
        issued_on=issued,
        valid_from=start,
        valid_to=end,
        rate_pct=rate,
    )


def _date(row: GridRow, columns: Mapping[str, int], name: str, collector: Collector) -> date | None:
    text = str(row.get(columns[name]))
    day = slash_date(text)
    if day is None:
        collector.bad_date(line(row.number, name), text, "dd/mm/aaaa")
    return day


def _rate(row: GridRow, columns: Mapping[str, int], collector: Collector) -> Decimal | None:
    text = str(row.get(columns[RATE]))
    rate = percent_text(text)
    if rate is None:
        collector.bad_number(line(row.number, RATE), text, PERCENT_FORM)
    return rate


LAYOUT = Layout(
    name="datos-gov",
    label=Text("CSV de datos.gov.co (pare-7x5i)", "CSV of datos.gov.co (pare-7x5i)"),
    tables=("bank_rate",),
    recognises=recognises,
    parse=parse,
)
