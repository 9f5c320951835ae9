"""Months made of weeks: the mean of the rate of each day, a proxy for the average that the issuer certifies.

Text 004, 2.2.1 asks for the DTF of each month and does not say which average; the mean of the daily rates is our reading.
"""

from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

from enajena.basics.money import round_half_up
from enajena.indices.table import ONE_DAY, IndexRow, holes, touching

RATE_DECIMALS = 2
FRIDAY = 4
DAYS_IN_WEEK = 7


def month_of(day: date) -> tuple[date, date]:
    """Return the first and the last day of the month of `day`."""
    return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])


def is_month(row: IndexRow) -> bool:
    """Return whether a row holds for one whole calendar month."""
    return (row.valid_from, row.valid_to) == month_of(row.valid_from)


def months_of_days(rows: Sequence[IndexRow], source: str) -> tuple[IndexRow, ...]:
    """Return the months of which every day has a rate, each with the mean of its days, marked `proxy`.

    `rows` are in order of date and their first value is the rate in percent. The mean is rounded half up to two decimals, as
    the issuer prints rates. `friday_mean_pct_ea` is the mean of the rates calculated on the Fridays of the month, unknown
    where one of those Fridays is missing.
    """
    by_friday = {row.certificate_on: row.values[0][1] for row in rows if row.certificate_on is not None}
    return tuple(
        IndexRow(
            valid_from=first,
            valid_to=last,
            values=(("value_pct_ea", mean), ("friday_mean_pct_ea", _mean_of_fridays(first, last, by_friday))),
            source=source,
            status="proxy",
            note="mean_of_days",
        )
        for first, last in _months(rows)
        if (mean := _mean_of_days(rows, first, last)) is not None
    )


def _months(rows: Sequence[IndexRow]) -> Iterator[tuple[date, date]]:
    if not rows:
        return
    first, last = month_of(rows[0].valid_from)
    while first <= rows[-1].valid_to:
        yield first, last
        first, last = month_of(last + ONE_DAY)


def _mean_of_days(rows: Sequence[IndexRow], first: date, last: date) -> Decimal | None:
    inside = touching(rows, first, last)
    if any(holes(inside, first, last)):
        return None
    total = Fraction(0)
    for row in inside:
        rate = row.values[0][1]
        if rate is None:
            return None
        days = (min(row.valid_to, last) - max(row.valid_from, first)).days + 1
        total += Fraction(rate) * days
    return round_half_up(total / last.day, RATE_DECIMALS)


def _mean_of_fridays(first: date, last: date, by_friday: dict[date, Decimal | None]) -> Decimal | None:
    start = first + timedelta((FRIDAY - first.weekday()) % DAYS_IN_WEEK)
    fridays = [start + timedelta(days) for days in range(0, (last - start).days + 1, DAYS_IN_WEEK)]
    rates = [rate for friday in fridays if (rate := by_friday.get(friday)) is not None]
    if len(rates) < len(fridays):
        return None
    return round_half_up(sum(map(Fraction, rates), Fraction(0)) / len(rates), RATE_DECIMALS)
