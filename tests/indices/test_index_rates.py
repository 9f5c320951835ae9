"""Effective annual rates brought to months and days, against integer roots and published figures."""

from datetime import date
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError
from enajena.basics.money import round_half_up
from enajena.indices import load, monthly_factor, power

DIGITS = 48


def whole_root(base: Fraction, exponent: int, root: int) -> int:
    """Return the whole part of base^(exponent/root) times 10^DIGITS, by trying whole numbers only."""
    target = base**exponent * 10 ** (DIGITS * root)
    low, high = 0, 10 ** (DIGITS + 3)
    while high - low > 1:
        middle = (low + high) // 2
        if middle**root * target.denominator <= target.numerator:
            low = middle
        else:
            high = middle
    return low


def percent(value: Decimal, places: int) -> Decimal:
    return round_half_up((value - 1) * 100, places)


@pytest.mark.parametrize(
    ("rate", "figure", "places"),
    [
        ("6", "0.486755", 6),
        ("27.18", "2.023817", 6),
        ("6.92", "0.559147", 6),
        ("6.66", "0.538746", 6),
        ("6.46", "0.523023", 6),
        ("6.120541", "0.496273", 6),
    ],
)
def test_one_month_of_published_and_worked_rates(rate: str, figure: str, places: int) -> None:
    assert percent(monthly_factor(Decimal(rate)), places) == Decimal(figure)


def test_one_day_of_a_published_usury_rate() -> None:
    assert percent(power(Decimal("27.18"), 1), 7) == Decimal("0.0658938")
    assert percent(power(Decimal("27.18"), 1, 360), 7) == Decimal("0.0668093")


def test_thirty_days_at_six_percent_by_daily_effective_rate() -> None:
    interest = 10_000_000 * (power(Decimal(6), 1) - 1) * 30
    assert round_half_up(interest) == Decimal("47896.08")


def test_factor_of_the_worked_price() -> None:
    rates = ("6.92", "6.66", "6.46")
    product = Fraction(1)
    for rate in rates:
        product *= Fraction(monthly_factor(Decimal(rate)))
    # The worked example cuts the factor off after twelve decimals (the thirteenth is a 5).
    assert int(product * 10**12) == 1_016_296_857_290
    assert round_half_up(25_000 * product) == Decimal("25407.42")


def test_interest_of_the_worked_fine_from_the_shipped_table(tmp_path: Path) -> None:
    table = load("bank_rate", tmp_path)
    first, last = date(2015, 3, 16), date(2016, 8, 20)
    by_period = by_day = by_month = Fraction(0)
    for row in table.between(first, last):
        days = (min(row.valid_to, last) - max(row.valid_from, first)).days + 1
        rate = table.value_of(row, "usury_pct_ea")
        by_period += Fraction(power(rate, days)) - 1
        by_day += (Fraction(power(rate, 1)) - 1) * days
        by_month += (Fraction(monthly_factor(rate)) - 1) * days / 30
    found = [round_half_up(100_000_000 * share) for share in (by_period, by_day, by_month)]
    assert found == [Decimal("38461102.99"), Decimal("37324085.97"), Decimal("38241990.90")]


@given(st.integers(min_value=-9999, max_value=20_000))
def test_a_month_is_the_twelfth_root(hundredths: int) -> None:
    factor = monthly_factor(Decimal(hundredths).scaleb(-2))
    expected = whole_root(1 + Fraction(hundredths, 10_000), 1, 12)
    assert abs(int(Fraction(factor) * 10**DIGITS) - expected) <= 1


@settings(max_examples=25, deadline=None)
@given(st.integers(min_value=1, max_value=10_000), st.integers(min_value=0, max_value=400), st.sampled_from([360, 365, 366]))
def test_days_are_that_power_of_the_root(hundredths: int, days: int, per: int) -> None:
    factor = power(Decimal(hundredths).scaleb(-2), days, per)
    expected = whole_root(1 + Fraction(hundredths, 10_000), days, per)
    assert abs(int(Fraction(factor) * 10**DIGITS) - expected) <= 1


def test_no_days_and_whole_years_are_exact() -> None:
    assert power(Decimal("27.18"), 0) == 1
    assert power(Decimal("27.18"), 365) == Decimal("1.2718")
    assert power(Decimal("27.18"), 720, 360) == Decimal("1.2718") ** 2


def test_the_result_does_not_depend_on_the_decimal_context_of_the_caller() -> None:
    usual = monthly_factor(Decimal("9.01"))
    with localcontext() as context:
        context.prec = 5
        assert monthly_factor(Decimal("9.01")) == usual
        assert getcontext().prec == 5
    assert len(usual.as_tuple().digits) == 50


def test_a_fraction_is_taken_as_it_is() -> None:
    assert monthly_factor(Fraction(1, 3)) != monthly_factor(Decimal("0.3333333333"))
    assert monthly_factor(Fraction(691, 100)) == monthly_factor(Decimal("6.91"))


@pytest.mark.parametrize(("rate", "days", "per"), [("-100", 1, 365), ("-250", 1, 365), ("5", -1, 365), ("5", 1, 0)])
def test_what_cannot_be_is_a_wrong_call(rate: str, days: int, per: int) -> None:
    with pytest.raises(CallError, match="cannot be brought"):
        power(Decimal(rate), days, per)
