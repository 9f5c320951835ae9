"""The tables that populations are drawn from say what the distributions they name say. Floats of the standard library are the judge."""

import math
from decimal import Decimal
from fractions import Fraction
from statistics import NormalDist

import pytest

from enajena.study.quantiles import STEPS, UNIT_BITS, Curve, lognormal, lognormal_with_tail, normal_quantile

UNIT = 1 << UNIT_BITS


@pytest.mark.parametrize(
    "rank", [Fraction(1, 1 << 20), Fraction(1, 1000), Fraction(3, 10), Fraction(1, 2), Fraction(975, 1000), 1 - Fraction(1, 1 << 20)]
)
def test_normal_quantiles_are_those_of_the_standard_library(rank: Fraction) -> None:
    assert float(normal_quantile(rank)) == pytest.approx(NormalDist().inv_cdf(float(rank)), abs=1e-9)


def test_a_lognormal_has_its_median_and_its_quantiles() -> None:
    curve = lognormal(Decimal("0.8"))
    assert curve.body[STEPS // 2] == UNIT
    for step in range(1, STEPS):
        assert curve.body[step] / UNIT == pytest.approx(math.exp(0.8 * NormalDist().inv_cdf(step / STEPS)), rel=1e-5)
        rank = 1 - (STEPS - step) / STEPS**2
        assert curve.last[step] / UNIT == pytest.approx(math.exp(0.8 * NormalDist().inv_cdf(rank)), rel=1e-5)


def test_a_pareto_tail_begins_where_the_lognormal_ends_and_goes_on_as_a_power() -> None:
    curve = lognormal_with_tail(Decimal("0.8"), Fraction(1, 64), Decimal(2))
    joint = math.exp(0.8 * NormalDist().inv_cdf(63 / 64))
    assert curve.body[:504] == lognormal(Decimal("0.8")).body[:504]
    assert curve.body[504] / UNIT == pytest.approx(joint, rel=1e-5)
    assert curve.body[510] / UNIT == pytest.approx(joint * math.sqrt((1 / 64) / (2 / 512)), rel=1e-5)
    assert curve.last[256] / UNIT == pytest.approx(joint * math.sqrt((1 / 64) / (1 / 1024)), rel=1e-5)


@pytest.mark.parametrize("curve", [lognormal(Decimal(2)), lognormal_with_tail(Decimal("0.1"), Fraction(1, 2), Decimal("1.1"))])
def test_curves_ascend_and_the_last_step_goes_on_where_the_body_leaves_off(curve: Curve) -> None:
    assert list(curve.body) == sorted(curve.body)
    assert list(curve.last) == sorted(curve.last)
    assert curve.last[0] == curve.body[STEPS - 1]


def test_without_spread_everybody_is_at_the_median() -> None:
    assert {*lognormal(Decimal(0)).body, *lognormal(Decimal(0)).last} == {UNIT}
