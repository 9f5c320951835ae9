"""The IPC from any file: months of the index, years of the variation, and the check of the base."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from enajena.basics.text import Text
from enajena.indices.collecting import Collector
from enajena.indices.importers.layout import Maker
from enajena.indices.monthly import month_of
from enajena.indices.table import IndexRow

BASE_MONTH = date(2018, 12, 1)
BASE_INDEX = Decimal(100)


def month_row(maker: Maker, place: Text, day: date, value: Decimal) -> IndexRow:
    """Return the row of the index for the month of `day`."""
    return maker.make(place, month_of(day), value)


def annual_row(maker: Maker, place: Text, day: date, value: Decimal) -> IndexRow:
    """Return the row of the variation for the year of `day`."""
    return maker.make(place, (date(day.year, 1, 1), date(day.year, 12, 31)), value)


def check_base(rows: Iterable[IndexRow], collector: Collector) -> None:
    """Keep a fault where the index of December 2018 is not 100: then the series has another base and must not be mixed in."""
    for row in rows:
        value = row.values[0][1]
        if row.valid_from == BASE_MONTH and value != BASE_INDEX:
            collector.add(
                "another_base",
                Text("diciembre de 2018", "December 2018"),
                value,
                Text(f"El índice de diciembre de 2018 es {value}, no 100.", f"The index of December 2018 is {value}, not 100."),
                Text("Dé la serie de empalme con base diciembre de 2018 = 100.", "Give the linked series with base December 2018 = 100."),
            )
