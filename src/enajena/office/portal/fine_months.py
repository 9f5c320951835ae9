"""The fine month by month: the stretches of days with one fine, cut where a month from the purchase or the award ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import cast

from enajena.calendar import add_days, add_months
from enajena.publish.charts import Chart


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthRow:
    """Days of one month with one fine. `percent` is None where there is none, `fine_cop` None where an index is missing."""

    month: int
    first: date
    last: date
    percent: Decimal | None
    source: str | None
    base_cop: Decimal | None
    fine_cop: Decimal | None


def month_rows(chart: Chart, starts: date, acquired: date) -> tuple[MonthRow, ...]:
    """Return the rows of a chart of the fine by month. Months are counted from `starts`; days before `acquired` are left out.

    Kept true: no hole and no overlap between the first day and the last of the chart.
    """
    return tuple(_rows(chart, starts, acquired))


def _rows(chart: Chart, starts: date, acquired: date) -> Iterator[MonthRow]:
    table = chart.table
    end = max(cast("date", row["to"]) for row in table)
    month, first = 1, starts
    while first <= end:
        last = min(add_months(starts, month), end)
        for row in table:
            from_, to = max(cast("date", row["from"]), first, acquired), min(cast("date", row["to"]), last)
            if from_ <= to:
                yield MonthRow(
                    month=month,
                    first=from_,
                    last=to,
                    percent=cast("Decimal | None", row["percent"]),
                    source=cast("str | None", row["source"]),
                    base_cop=cast("Decimal | None", row["base_cop_per_share"]),
                    fine_cop=cast("Decimal | None", row["fine_cop"]),
                )
        month, first = month + 1, add_days(last, 1)
