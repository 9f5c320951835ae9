"""Banco de la República, SDMX 2.1 web service: Generic Data XML of the flows of the DTF.

`Series/SeriesKey/Value[@id, @value]` names the series (SUBJECT `IRGBRM03` is the DTF at 90 days, UNIT_MEASURE `PA` percent
effective annual); `Obs` has `ObsDimension@value` (`YYYYMMDD` in the daily flow, `YYYY-MM` in the monthly one) and `ObsValue@value`.
"""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from xml.etree.ElementTree import Element, ParseError

from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.cells import POINT_FORM, decimal_with_point
from enajena.indices.importers.content import Content
from enajena.indices.importers.dtf import Frequency, Observation, parsed_dtf
from enajena.indices.importers.layout import Layout, Maker, Parsed
from enajena.indices.shape import iso_date

GENERIC = "{http://www.sdmx.org/resources/sdmxml/schemas/v2_1/data/generic}"
DTF_SUBJECT = "IRGBRM03"
EFFECTIVE_UNIT = "PA"
EFFECTIVE_FLOWS = ("DF_DTF_DAILY", "DF_DTF_MONTHLY")
ADVANCE_FLOW = "TRIM_ANTICIPADO"
DAY_PERIOD = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})\Z")
MONTH_PERIOD = re.compile(r"[0-9]{4}-[0-9]{2}\Z")
MISSING = ("", "NaN")


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the weeks or months of the DTF. XML that is broken, hostile, or of another series is a FaultsError."""
    root = _root(content)
    series = _dtf_series(content, root)
    collector = Collector(content.name)
    maker = Maker(spec, content, "Banco de la República, SDMX 2.1", collector)
    frequencies: set[Frequency] = set()
    seen: list[Observation] = []
    observations = series.findall(f"{GENERIC}Obs")
    for number, observation in enumerate(observations, start=1):
        one = _observation(collector, number, observation, frequencies)
        if one is not None:
            seen.append(one)
    collector.stop_if_any()
    if len(frequencies) > 1:
        raise _two_frequencies(content)
    return parsed_dtf(maker, next(iter(frequencies), "day"), seen, rejected=len(observations) - len(seen))


def _root(content: Content) -> Element:
    # Only this layout needs the hardened XML reader.
    from defusedxml.common import DefusedXmlException  # noqa: PLC0415
    from defusedxml.ElementTree import fromstring  # noqa: PLC0415

    try:
        root: Element = fromstring(content.data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise content.refuse(
            "hostile_xml",
            Text(
                "El XML declara un DTD o entidades, que un archivo del emisor no lleva.",
                "The XML declares a DTD or entities, which a file of the issuer does not have.",
            ),
            Text("No lo use: descárguelo de nuevo del emisor.", "Do not use it: download it again from its issuer."),
        ) from error
    except (ParseError, ValueError, LookupError) as error:
        raise content.refuse(
            "broken_xml",
            Text(f"El XML no se puede leer: {error}.", f"The XML cannot be read: {error}."),
            Text("Descárguelo de nuevo del emisor.", "Download it again from its issuer."),
        ) from error
    return root


def _dtf_series(content: Content, root: Element) -> Element:
    keys = [(_key(series), series) for series in root.iter(f"{GENERIC}Series")]
    effective_flow = _mentions(root, EFFECTIVE_FLOWS)
    chosen = [
        series
        for key, series in keys
        if key.get("SUBJECT") == DTF_SUBJECT and (effective_flow or key.get("UNIT_MEASURE") == EFFECTIVE_UNIT)
    ]
    if len(chosen) != 1 or _mentions(root, (ADVANCE_FLOW,)):
        found = "; ".join(f"{key.get('SUBJECT', '?')}/{key.get('UNIT_MEASURE', '?')}" for key, _ in keys) or "-"
        raise content.refuse(
            "wrong_series",
            Text(
                f"El XML no trae una única serie de la DTF a 90 días, efectiva anual; trae: {found}.",
                f"The XML does not have one series of the DTF at 90 days, effective annual; it has: {found}.",
            ),
            Text(
                "Descargue DF_DTF_DAILY_HIST o DF_DTF_MONTHLY_HIST; el flujo trimestre anticipado es otra tasa.",
                "Download DF_DTF_DAILY_HIST or DF_DTF_MONTHLY_HIST; the quarterly in advance flow is another rate.",
            ),
        )
    return chosen[0]


def _mentions(root: Element, flows: Sequence[str]) -> bool:
    return any(flow in value for element in root.iter() for value in element.attrib.values() for flow in flows)


def _key(series: Element) -> dict[str, str]:
    values = series.findall(f"{GENERIC}SeriesKey/{GENERIC}Value")
    return {value.get("id", ""): value.get("value", "") for value in values}


def _observation(collector: Collector, number: int, element: Element, frequencies: set[Frequency]) -> Observation | None:
    period = _attribute(element, "ObsDimension")
    text = _attribute(element, "ObsValue")
    place = Text(f"observación {number} ({period})", f"observation {number} ({period})")
    day, frequency = _period(period)
    if day is None or frequency is None:
        collector.bad_date(place, period, "YYYYMMDD / YYYY-MM")
        return None
    frequencies.add(frequency)
    if text in MISSING:
        return None
    value: Decimal | None = decimal_with_point(text)
    if value is None:
        collector.bad_number(place, text, POINT_FORM)
        return None
    return Observation(place, day, value)


def _attribute(element: Element, name: str) -> str:
    child = element.find(f"{GENERIC}{name}")
    return "" if child is None else child.get("value", "").strip()


def _period(period: str) -> tuple[date | None, Frequency | None]:
    match = DAY_PERIOD.match(period)
    if match is not None:
        return iso_date("-".join(match.groups())), "day"
    if MONTH_PERIOD.match(period) is not None:
        return iso_date(f"{period}-01"), "month"
    return None, None


def _two_frequencies(content: Content) -> Exception:
    return content.refuse(
        "two_frequencies",
        Text("El XML mezcla observaciones diarias y mensuales.", "The XML mixes daily and monthly observations."),
        Text("Descargue un solo flujo.", "Download one flow only."),
    )


LAYOUT = Layout(
    name="banrep-sdmx",
    label=Text("XML SDMX 2.1 del Banco de la República", "SDMX 2.1 XML of Banco de la República"),
    tables=("dtf_weekly", "dtf_monthly"),
    recognises=lambda content: content.is_xml,
    parse=parse,
)
