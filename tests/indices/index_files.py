"""Small files in the layouts of the issuers, made by the tests."""

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import openpyxl

from enajena.basics.faults import Fault, FaultsError

CellValue = str | float | int | date | None

SDMX_HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<message:GenericData xmlns:message="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message" '
    'xmlns:common="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/common" '
    'xmlns:generic="http://www.sdmx.org/resources/sdmxml/schemas/v2_1/data/generic">\n'
)


def put(folder: Path, name: str, content: bytes | str) -> Path:
    """Write a file and return its path."""
    path = folder / name
    path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    return path


def web_export(names: Sequence[str], units: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a CSV as the Banco de la República portal gives it: two header rows, trailing `;;`, a closing line, CRLF."""
    empty = ";" * (len(names) + 2)
    lines = [";".join(["Fecha", *names]) + ";;", ";".join(["dd/mm/aaaa", *units]) + ";;"]
    lines += [";".join(row) + ";;" for row in rows]
    closing = f"Descargado de sistema del Banco de la República viernes, 24 de julio de 2026 9:55:45 a.m.{empty}"
    return "\r\n".join([*lines, empty, closing, ""])


def sdmx(
    observations: Iterable[tuple[str, str]],
    *,
    flow: str = "DF_DTF_DAILY_HIST",
    subject: str = "IRGBRM03",
    unit: str = "PA",
    copies: int = 1,
) -> str:
    """Return a Generic Data message with one series, or the same one several times."""
    seen = "".join(
        f'<generic:Obs><generic:ObsDimension value="{period}"/><generic:ObsValue value="{value}"/></generic:Obs>'
        for period, value in observations
    )
    key = "".join(
        f'<generic:Value id="{name}" value="{value}"/>'
        for name, value in {"REFERENCE_AREA": "CO", "SUBJECT": subject, "UNIT_MEASURE": unit, "FREQ": "D"}.items()
    )
    series = f"<generic:Series><generic:SeriesKey>{key}</generic:SeriesKey>{seen}</generic:Series>" * copies
    header = (
        f'<message:Header><message:Structure structureID="{flow}"><common:Structure>'
        f'<Ref agencyID="ESTAT" id="{flow}" version="1.0"/></common:Structure></message:Structure></message:Header>'
    )
    return f"{SDMX_HEAD}{header}<message:DataSet>{series}</message:DataSet></message:GenericData>"


def midnight_ms(day: date, hours_behind: int = 5) -> int:
    """Return midnight of a day in Bogotá as milliseconds since the epoch."""
    zone = timezone(timedelta(hours=-hours_behind))
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()) * 1000


def rest(points: Iterable[Sequence[object]], name: str = "DTF 90 días", periodicity: str = "Semanal") -> str:
    """Return the JSON of the REST service."""
    return json.dumps(
        [
            {
                "nombre": name,
                "unidad": "Porcentaje",
                "descripcionPeriodicidad": periodicity,
                "isSerie": "SI",
                "data": list(points),
            }
        ]
    )


def workbook(sheets: Mapping[str, Sequence[Sequence[CellValue]]]) -> bytes:
    """Return an .xlsx with those sheets, cell by cell from A1."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def codes(error: FaultsError) -> list[str]:
    """Return the codes of the faults of an error, in order."""
    return [fault.code for fault in error.faults]


def only(error: FaultsError) -> Fault:
    """Return the one fault of an error."""
    assert len(error.faults) == 1, [fault.render("en") for fault in error.faults]
    return error.faults[0]
