"""Distributions as tables of whole numbers, so that a draw is exact integer arithmetic and no float comes near money.

A curve says what stands at each rank. It is laid out at 512 even steps, and the last of them again at 512 steps; between two points it is
straight. The points are worked out in decimals of 40 digits, whose `exp` and `ln` are rounded correctly: they are the same everywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import count

UNIT_BITS = 20
"""A curve is in units of one over two to this many: a factor of 1 is 1,048,576."""
STEP_BITS = 9
STEPS = 1 << STEP_BITS
END = Fraction(1, 1 << 20)
"""How far from 0 and from 1 the first and the last rank are: nothing is infinite."""

_DIGITS = 40
_CLOSE = Decimal(10) ** -24
_TWO_PI = 2 * Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


@dataclass(frozen=True, slots=True)
class Curve:
    """The values at 513 even ranks, and those at 513 even ranks of the last step, in units of 1/2**20; both ascend."""

    body: tuple[int, ...]
    last: tuple[int, ...]


@cache
def lognormal(sigma: Decimal) -> Curve:
    """Return the curve of a lognormal whose median is 1 and whose logarithm has the standard deviation `sigma`."""
    with localcontext(prec=_DIGITS):
        return _curve([(sigma * z).exp() for z in _normal(_BODY)], [(sigma * z).exp() for z in _normal(_LAST)])


@cache
def lognormal_with_tail(sigma: Decimal, tail: Fraction, alpha: Decimal) -> Curve:
    """Return a lognormal whose highest part `tail` (above zero, below one) is a Pareto of exponent `alpha`, joined without a gap.

    At a rank u above 1 - tail it is Q(1 - tail) x (tail / (1 - u)) ** (1 / alpha), Q being the lognormal.
    """
    with localcontext(prec=_DIGITS):
        joint = (sigma * normal_quantile(1 - tail)).exp()

        def value(rank: Fraction, z: Decimal) -> Decimal:
            if rank <= 1 - tail:
                return (sigma * z).exp()
            times = tail / (1 - rank)
            return joint * ((Decimal(times.numerator) / Decimal(times.denominator)).ln() / alpha).exp()

        return _curve(*(list(map(value, ranks, _normal(ranks))) for ranks in (_BODY, _LAST)))


def normal_quantile(rank: Fraction, start: Decimal = Decimal(0)) -> Decimal:
    """Return the standard normal quantile of a rank between 0 and 1, to 20 decimals; `start` is nearer 0 than it and on its side.

    Newton's method: the distribution is concave above 0, so that a step from the left never passes the root.
    """
    if rank < Fraction(1, 2):
        return -normal_quantile(1 - rank, -start)
    with localcontext(prec=_DIGITS):
        wanted = Decimal(rank.numerator) / Decimal(rank.denominator)
        z = start
        while True:
            density, below = _normal_at(z)
            step = (wanted - below) / density
            z += step
            if abs(step) < _CLOSE:
                return z


def _normal_at(z: Decimal) -> tuple[Decimal, Decimal]:
    """Return the density and the distribution of the standard normal: 1/2 + density x (z + z³/3 + z⁵/(3·5) + …)."""
    density = (-z * z / 2).exp() / _TWO_PI.sqrt()
    term, total = z, Decimal(0)
    for odd in count(3, 2):
        total += term
        term = term * z * z / odd
        if term < _CLOSE:
            return density, Decimal("0.5") + density * total
    raise AssertionError("a series without an end")


@cache
def _normal(ranks: tuple[Fraction, ...]) -> tuple[Decimal, ...]:
    """Return the quantiles of ascending ranks, each sought from the one before it."""
    found: list[Decimal] = []
    for rank in ranks:
        if rank < Fraction(1, 2):
            found.append(normal_quantile(rank))
        else:
            found.append(normal_quantile(rank, max(found[-1], Decimal(0)) if found else Decimal(0)))
    return tuple(found)


def _ranks(first: Fraction, size: Fraction) -> tuple[Fraction, ...]:
    return tuple(min(max(first + size * Fraction(step, STEPS), END), 1 - END) for step in range(STEPS + 1))


_LAST_STEP = Fraction(1, STEPS)
_BODY, _LAST = _ranks(Fraction(0), Fraction(1)), _ranks(1 - _LAST_STEP, _LAST_STEP)


def _curve(body: Sequence[Decimal], last: Sequence[Decimal]) -> Curve:
    return Curve(*(tuple(int(value * (1 << UNIT_BITS)) for value in values) for values in (body, last)))
