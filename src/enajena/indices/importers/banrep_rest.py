"""Banco de la República, REST service of the statistics portal: a JSON array with one series.

`[{"nombre": …, "unidad": …, "descripcionPeriodicidad": …, "data": [[milliseconds, value], …]}]`, the milliseconds being midnight in
Bogotá. Midnight there is 05:00 UTC, and 04:00 UTC between May 1992 and April 1993, when clocks ran an hour ahead: either way the
date in UTC is the date in Bogotá.
"""

import json
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import TypeGuard

from enajena.basics.faults import FaultsError
from enajena.basics.text import Text
from enajena.indices.catalogue import TableSpec
from enajena.indices.collecting import Collector
from enajena.indices.importers.cells import MAX_DECIMALS, PERCENT_FORM, fold
from enajena.indices.importers.content import Content
from enajena.indices.importers.dtf import Frequency, Observation, parsed_dtf
from enajena.indices.importers.layout import Layout, Maker, Parsed

FREQUENCIES: dict[str, Frequency] = {"DIARIA": "day", "DIARIO": "day", "SEMANAL": "week", "MENSUAL": "month"}
EPOCH = date(1970, 1, 1)
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
MIDNIGHT_HOURS = (4, 5)
PAIR = 2
MAX_MS = 253_402_300_799_999  # the last instant of the year 9999


def parse(content: Content, spec: TableSpec) -> Parsed:
    """Return the weeks or months of the DTF. JSON that is broken or of another series is a FaultsError."""
    series = _series(content)
    name = str(series.get("nombre", ""))
    frequency = FREQUENCIES.get(fold(str(series.get("descripcionPeriodicidad", ""))))
    points = series.get("data")
    if "DTF" not in fold(name) or "ANTICIPAD" in fold(name) or frequency is None or not isinstance(points, list):
        raise _wrong_series(content, name, series.get("descripcionPeriodicidad"))
    collector = Collector(content.name)
    maker = Maker(spec, content, "Banco de la República, REST", collector)
    pairs: Sequence[object] = points
    seen = [one for number, pair in enumerate(pairs, start=1) if (one := _observation(collector, number, pair)) is not None]
    collector.stop_if_any()
    return parsed_dtf(maker, frequency, seen, rejected=len(pairs) - len(seen))


def _series(content: Content) -> dict[str, object]:
    try:
        found = json.loads(content.text, parse_float=Decimal, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise content.refuse(
            "broken_json",
            Text("El archivo no es JSON entero.", "The file is no whole JSON."),
            Text("Descárguelo de nuevo del emisor.", "Download it again from its issuer."),
        ) from error
    if isinstance(found, list) and len(found) == 1 and _is_object(found[0]):
        return found[0]
    raise _wrong_series(content, "", None)


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _refuse_constant(text: str) -> Decimal:
    raise ValueError(text)


def _observation(collector: Collector, number: int, pair: object) -> Observation | None:
    place = Text(f"dato {number}", f"datum {number}")
    if not isinstance(pair, list) or len(pair) != PAIR:
        collector.bad_number(place, pair, Text("par [milisegundos, valor]", "a pair [milliseconds, value]"))
        return None
    instant, value = pair
    if value is None:
        return None
    day = _day(instant)
    if day is None:
        collector.bad_date(place, instant, "ms, 00:00 America/Bogota")
        return None
    rate = _rate(value)
    if rate is None:
        collector.bad_number(place, value, PERCENT_FORM)
        return None
    return Observation(place, day, rate)


def _day(instant: object) -> date | None:
    if not isinstance(instant, int) or isinstance(instant, bool) or not 0 <= instant <= MAX_MS:
        return None
    days, rest = divmod(instant, DAY_MS)
    hours, part = divmod(rest, HOUR_MS)
    return EPOCH + timedelta(days) if hours in MIDNIGHT_HOURS and part == 0 else None


def _rate(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    rate = Decimal(value)
    exponent = rate.as_tuple().exponent
    return rate if isinstance(exponent, int) and -MAX_DECIMALS <= exponent <= 0 else None


def _wrong_series(content: Content, name: str, periodicity: object) -> FaultsError:
    return content.refuse(
        "wrong_series",
        Text(
            f"El JSON no es una serie de la DTF efectiva anual (nombre «{name}», periodicidad «{periodicity}»).",
            f"The JSON is not a series of the effective annual DTF (name “{name}”, periodicity “{periodicity}”).",
        ),
        Text("Pida la serie 65, DTF a 90 días semanal.", "Ask for series 65, weekly DTF at 90 days."),
    )


LAYOUT = Layout(
    name="banrep-rest",
    label=Text("JSON del servicio REST del Banco de la República", "JSON of the REST service of Banco de la República"),
    tables=("dtf_weekly", "dtf_monthly"),
    recognises=lambda content: content.is_json,
    parse=parse,
)
