"""Effective annual rates brought to a month or to days, in decimals of 50 figures and without floats.

An effective annual rate is exponential: it is brought to a shorter period by a root, never by division
(Superintendencia Financiera, conceptos 2008079262-001 and 2009046566-001).
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from fractions import Fraction

from enajena.basics.faults import CallError
from enajena.basics.money import PERCENT
from enajena.basics.text import Text

PRECISION = 50
GUARD_DIGITS = 10
MONTHS_IN_YEAR = 12
DAYS_IN_YEAR = 365

Rate = Decimal | Fraction | int


def monthly_factor(rate_pct_ea: Rate) -> Decimal:
    """Return by how much one month multiplies: (1 + rate)^(1/12), the rate being effective annual and in percent.

    Rounded once, half even, to 50 significant figures. A rate of -100 % or less is a CallError.
    """
    return _root(rate_pct_ea, 1, MONTHS_IN_YEAR)


def power(rate_pct_ea: Rate, days: int, per: int = DAYS_IN_YEAR) -> Decimal:
    """Return by how much so many days multiply: (1 + rate)^(days/per), the rate being effective annual and in percent.

    `per` is the length of the year in days (365, 366 or 360). Rounded once, half even, to 50 significant figures. A rate of
    -100 % or less, negative days or a year without days are a CallError.
    """
    if days < 0 or per <= 0:
        raise CallError(
            Text(
                f"No se puede llevar una tasa a {days} días de un año de {per}.",
                f"A rate cannot be brought to {days} days of a year of {per}.",
            ),
            Text("Los días no son negativos y el año tiene al menos uno.", "Days are not negative and a year has at least one."),
        )
    return _root(rate_pct_ea, days, per)


def _root(rate_pct_ea: Rate, numerator: int, denominator: int) -> Decimal:
    base = 1 + Fraction(rate_pct_ea) / PERCENT
    if base <= 0:
        raise CallError(
            Text(
                f"Una tasa de {rate_pct_ea} % no se puede llevar a otro periodo.",
                f"A rate of {rate_pct_ea} % cannot be brought to another period.",
            ),
            Text("Revise la tasa: va en por ciento y es mayor que -100.", "Check the rate: it is in percent and above -100."),
        )
    # Guard digits, so that the last of the 50 figures is not spoilt by the rounding of the exponent.
    with localcontext(Context(prec=PRECISION + GUARD_DIGITS, rounding=ROUND_HALF_EVEN)):
        raised = (Decimal(base.numerator) / base.denominator) ** (Decimal(numerator) / denominator)
    return Context(prec=PRECISION, rounding=ROUND_HALF_EVEN).plus(raised)
