"""Default interest on a fine, at the highest rate that the law allows, by a method that is always named.

The decrees give the rate ("the highest legally allowed", text 003 10.2(b)) and the days, never how an effective annual rate is
brought to days; so the method is a setting, and none of them capitalises (C.Co. art. 886, CC art. 2235).
The days are those after the breach, up to the settlement and with it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from enajena.basics.faults import CallError
from enajena.basics.money import PERCENT, plain, round_half_up
from enajena.basics.text import Text, same
from enajena.indices.rates import monthly_factor, power
from enajena.rules.provenance import BANK_RATE, USURY_COLUMN, Reading
from enajena.rules.rate_periods import RatePeriod, rate_periods

DAYS_IN_MONTH = 30
EXPLAINED_DECIMALS = 6


# A root to 60 figures takes a fifth of a millisecond, and in a file of breaches the same whole periods come again and again.
@lru_cache(maxsize=4096)
def _period_effective(rate_pct: Decimal, days: int) -> Fraction:
    return Fraction(power(rate_pct, days)) - 1


def _daily_effective(rate_pct: Decimal, days: int) -> Fraction:
    return (Fraction(power(rate_pct, 1)) - 1) * days


def _monthly_effective(rate_pct: Decimal, days: int) -> Fraction:
    return (Fraction(monthly_factor(rate_pct)) - 1) * Fraction(days, DAYS_IN_MONTH)


def _linear_365(rate_pct: Decimal, days: int) -> Fraction:
    return Fraction(rate_pct) / PERCENT * Fraction(days, 365)


def _linear_366(rate_pct: Decimal, days: int) -> Fraction:
    return Fraction(rate_pct) / PERCENT * Fraction(days, 366)


METHODS: Mapping[str, Callable[[Decimal, int], Fraction]] = MappingProxyType(
    {
        "period_effective": _period_effective,
        "daily_effective": _daily_effective,
        "monthly_effective": _monthly_effective,
        "linear_365": _linear_365,
        "linear_366": _linear_366,
    }
)
"""What one peso earns in so many days at one rate, by method."""


@dataclass(frozen=True, slots=True)
class InterestPeriod:
    """The interest of the days of one rate, exact."""

    period: RatePeriod
    interest: Fraction

    def record(self) -> dict[str, object]:
        """Return the period for explanation; its interest has 6 decimals, because only the sum is rounded to the centavo."""
        shown = plain(round_half_up(self.interest, EXPLAINED_DECIMALS), EXPLAINED_DECIMALS)
        return {**self.period.record(), "interest": shown}


@dataclass(frozen=True, slots=True)
class Interest:
    """Interest worked out: the sum, rounded once to the centavo, half up, and its periods unrounded.

    `method` is None where the text sets no interest, and the sum is then zero.
    """

    method: str | None
    interest_cop: Decimal
    periods: tuple[InterestPeriod, ...]


def default_interest(fine_cop: Decimal, breached: date, settled: date, method: str, reading: Reading) -> Interest:
    """Work out the interest on a fine from the breach to its settlement, each certified period at its own rate.

    Methods, with K the fine, i the effective annual rate and d the days of a period; the periods are added up:
    `period_effective` K[(1+i)^(d/365) - 1]; `daily_effective` K[(1+i)^(1/365) - 1]d; `monthly_effective`
    K[(1+i)^(1/12) - 1]d/30; `linear_365` K i d/365; `linear_366` K i d/366.

    Raises:
        CallError: there is no such method.
        DataError: the table of certified rates has a hole in those days.
    """
    earn = METHODS.get(method)
    if earn is None:
        raise unknown_method(method)
    if not fine_cop:
        return Interest(method, round_half_up(0), ())
    periods = tuple(
        InterestPeriod(period, Fraction(fine_cop) * earn(period.rate_pct, period.days))
        for period in rate_periods(reading, BANK_RATE, USURY_COLUMN, breached, settled)
    )
    return Interest(method, round_half_up(sum((each.interest for each in periods), Fraction(0))), periods)


def unknown_method(method: str) -> CallError:
    """Return the error of a method that there is not, with the list of those there are."""
    return CallError(
        Text("--interest: no hay un método «{method}».", "--interest: there is no method “{method}”.").format(method=method),
        Text("Los métodos son: {known}.", "The methods are: {known}.").format(known=same(", ".join(METHODS))),
    )
