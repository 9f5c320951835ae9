"""The DTF from any file: dated observations made into weeks, and weeks into months.

The rate calculated on a Friday holds from the Monday after it to the Sunday after that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal

from enajena.basics.text import Text
from enajena.indices.importers.layout import Maker, Parsed, in_order
from enajena.indices.monthly import FRIDAY, month_of, months_of_days
from enajena.indices.table import IndexRow

Frequency = Literal["day", "week", "month"]

MONDAY = 0
TO_MONDAY = timedelta(3)
TO_SUNDAY = timedelta(6)


@dataclass(frozen=True, slots=True)
class Observation:
    """One rate of a file: where it stands, its date (any day of the month for a monthly one) and its value in percent E.A."""

    place: Text
    day: date
    value: Decimal


def parsed_dtf(maker: Maker, frequency: Frequency, seen: Sequence[Observation], rejected: int = 0) -> Parsed:
    """Return the rows of `dtf_weekly` or `dtf_monthly` that the observations give.

    A monthly file gives months as they are; a weekly or daily one gives weeks, or for `dtf_monthly` the mean of the days of each
    whole month, marked `proxy`. A monthly file cannot give weeks: a FaultsError.
    """
    if frequency == "month":
        rows = _months(maker, seen)
    else:
        rows = _weeks_of_days(maker, seen) if frequency == "day" else _weeks_of_dates(maker, seen)
    maker.collector.stop_if_any()
    ordered = in_order(rows, maker.collector)
    if maker.spec.name == "dtf_monthly" and frequency != "month":
        ordered = months_of_days(ordered, f"mean of the days of {maker.source}")
    return Parsed(ordered, rejected)


def _months(maker: Maker, seen: Iterable[Observation]) -> list[IndexRow]:
    if maker.spec.name != "dtf_monthly":
        raise maker.content.refuse(
            "no_data_for_table",
            Text("El archivo trae tasas de cada mes, no de cada semana.", "The file has rates of each month, not of each week."),
            Text(
                "Impórtelo en dtf_monthly, o dé la serie semanal o diaria.",
                "Import it into dtf_monthly, or give the weekly or daily series.",
            ),
        )
    return [maker.make(one.place, month_of(one.day), one.value) for one in seen]


def _weeks_of_dates(maker: Maker, seen: Iterable[Observation]) -> list[IndexRow]:
    rows = []
    for one in seen:
        if one.day.weekday() not in (FRIDAY, MONDAY):
            maker.collector.add(
                "not_a_week",
                one.place,
                one.day,
                Text(f"{one.day} no es viernes ni lunes.", f"{one.day} is neither a Friday nor a Monday."),
                Text(
                    "Una tasa semanal lleva el viernes en que se calculó o el lunes en que empieza a regir.",
                    "A weekly rate bears the Friday on which it was calculated or the Monday from which it holds.",
                ),
            )
            continue
        monday = one.day if one.day.weekday() == MONDAY else one.day + TO_MONDAY
        rows.append(_week(maker, one, monday))
    return rows


def _weeks_of_days(maker: Maker, seen: Iterable[Observation]) -> list[IndexRow]:
    weeks: dict[date, Observation] = {}
    for one in seen:
        monday = one.day - timedelta(one.day.weekday())
        first = weeks.setdefault(monday, one)
        if first.value != one.value:
            maker.collector.add(
                "two_rates_in_a_week",
                one.place,
                one.value,
                Text(
                    f"La semana del {monday} trae dos tasas: {first.value} el {first.day} y {one.value} el {one.day}.",
                    f"The week of {monday} has two rates: {first.value} on {first.day} and {one.value} on {one.day}.",
                ),
                Text(
                    "La DTF no cambia de lunes a domingo: revise el archivo.",
                    "The DTF does not change from Monday to Sunday: check the file.",
                ),
            )
    return [_week(maker, one, monday) for monday, one in weeks.items()]


def _week(maker: Maker, one: Observation, monday: date) -> IndexRow:
    return maker.make(one.place, (monday, monday + TO_SUNDAY), one.value, certificate_on=monday - TO_MONDAY)
