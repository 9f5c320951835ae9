"""Exact money: one place that rounds, and one that writes amounts as plain digits."""

from decimal import Decimal
from fractions import Fraction

CENTAVO_DECIMALS = 2
PERCENT = 100


def round_half_up(value: Fraction | Decimal | int, decimals: int = CENTAVO_DECIMALS) -> Decimal:
    """Return `value` with that many decimals, half away from zero, so that a charge and its reversal cancel.

    Exact whatever the size: the arithmetic is on integers, never in a decimal context.
    """
    exact = Fraction(value)
    scaled = abs(exact) * 10**decimals
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    units = whole + (1 if 2 * rest >= scaled.denominator else 0)
    return _from_units(-units if exact < 0 else units, decimals)


def worth_cop(count: int, price_cop: Decimal) -> Decimal:
    """Return what so many units of a price are worth, to the centavo, half up; neither is below zero.

    It says the same as `round_half_up(count * Fraction(price_cop))`, and serves where that is worked out by the million.
    """
    numerator, denominator = price_cop.as_integer_ratio()
    centavos = (2 * count * numerator * 10**CENTAVO_DECIMALS + denominator) // (2 * denominator)
    return _from_units(centavos, CENTAVO_DECIMALS)


def plain(value: Decimal | Fraction | int, decimals: int = CENTAVO_DECIMALS) -> str:
    """Return an amount as plain digits with at least `decimals` decimals: `5000000.00`, never `5E+6`.

    More decimals are kept where the value has them; a Fraction must be exact in decimals.
    """
    exact = Fraction(value)
    places = decimals
    while (exact * 10**places).denominator != 1:
        places += 1
        if places > decimals + 60:
            raise ValueError(f"{value} has no exact decimal form")
    return format(_from_units(int(exact * 10**places), places), "f")


def plain_or_none(amount: Decimal | None) -> str | None:
    """Return an amount as plain digits, or None where there is none."""
    return None if amount is None else plain(amount)


def decimals_of(amount: Decimal) -> int:
    """Return with how many decimals an amount is written: 2 for `2448.70`, 6 for `0.010177`, 0 for `10000`."""
    exponent = amount.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _from_units(units: int, decimals: int) -> Decimal:
    sign = 1 if units < 0 else 0
    return Decimal((sign, tuple(int(digit) for digit in str(abs(units))), -decimals))
