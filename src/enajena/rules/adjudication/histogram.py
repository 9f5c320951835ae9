"""A case worked out in Python integers of any size, one place a quantity: exact whatever the shares, quick while the quantities are few."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat
from operator import add, eq, gt, mul, sub

from enajena.rules.adjudication.columns import Group, Sharing
from enajena.rules.adjudication.demand import Demand, check_supply, checked_columns
from enajena.rules.adjudication.plan import Marginal, Outcome, Plan


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of Python integers, one a quantity of the demand."""

    values: Sequence[int]

    def __add__(self, other: "Numbers | int") -> "Numbers":
        """Return the sum, place by place."""
        return self._with(add, other)

    def __sub__(self, other: "Numbers | int") -> "Numbers":
        """Return the difference, place by place."""
        return self._with(sub, other)

    def __mul__(self, times: int) -> "Numbers":
        """Return so many times each number."""
        return self._with(mul, times)

    def least(self, other: "Numbers | int") -> "Numbers":
        """Return the smaller of the two, place by place."""
        return self._with(min, other)

    def above(self, other: "Numbers | int") -> "Numbers":
        """Say where a number is above the other."""
        return self._with(gt, other)

    def equals(self, other: "Numbers | int") -> "Numbers":
        """Say where the two are the same."""
        return self._with(eq, other)

    def then(self, one: "Numbers | int", other: "Numbers | int") -> "Numbers":
        """Return `one` where this column says 1, and `other` where it says 0."""
        return Numbers([yes if here else no for here, yes, no in zip(self.values, _each(one), _each(other), strict=False)])

    def _with(self, work: Callable[[int, int], int], other: "Numbers | int") -> "Numbers":
        return Numbers(list(map(work, self.values, _each(other))))


def _each(one: Numbers | int) -> Iterable[int]:
    return repeat(one) if isinstance(one, int) else one.values


@dataclass(frozen=True, slots=True)
class Histogram:
    """A demand in parallel columns, quantities ascending and how many acceptances ask for each, and its supply."""

    quantities: Sequence[int]
    counts: Sequence[int]
    supply: int

    @property
    def asked(self) -> Numbers:
        """The quantities."""
        return Numbers(self.quantities)

    @property
    def demanded(self) -> int:
        """The shares asked for by all acceptances together."""
        return self.total(self.asked)

    @property
    def acceptances(self) -> int:
        """How many acceptances there are."""
        return sum(self.counts)

    def total(self, column: Numbers) -> int:
        """Return the sum of a column over all acceptances."""
        return sum(map(mul, column.values, self.counts))

    def most(self, column: Numbers) -> int:
        """Return the largest number of a column, 0 where there is none."""
        return max(column.values, default=0)

    def quota(self, asked: Numbers, supply: int, total: int) -> tuple[Numbers, Numbers]:
        """Return the floor of asked x supply / total, and the remainder in units of 1/total."""
        parts = [divmod(quantity * supply, total) for quantity in asked.values]
        return Numbers([whole for whole, _ in parts]), Numbers([rest for _, rest in parts])

    def cut(self, keys: Numbers, weights: Numbers | int, amount: int) -> tuple[int, int]:
        """Return where `amount` runs out when it is served from the highest key down, as (key, rest)."""
        own, heavy = keys.values, list(map(mul, _each(weights), self.counts))
        order = sorted(range(len(own)), key=own.__getitem__, reverse=True)
        served = list(accumulate(map(heavy.__getitem__, order)))
        place = bisect_right(served, amount)
        if place == len(order):
            raise RuntimeError("there is more to pass out than there are acceptances to take it")
        key = own[order[place]]
        return key, amount - sum(weight for here, weight in zip(own, heavy, strict=True) if here > key)


def histogram_of(demand: Demand, supply: int) -> Histogram:
    """Return the case of a demand; CallError where it or the supply is not well formed."""
    check_supply(supply)
    return Histogram(*checked_columns(demand), supply)


def plan_of(case: Histogram, outcome: Outcome, sharing: Sharing[Numbers]) -> Plan:
    """Return what was decided over a histogram as a plan."""
    awards = tuple(zip(case.quantities, sharing.awards.values, strict=True))
    return Plan(
        rule=outcome.rule,
        supply=outcome.supply,
        demanded=outcome.demanded,
        awarded=outcome.awarded,
        unsold=outcome.unsold,
        leftover=outcome.leftover,
        passed_on=outcome.passed_on,
        notes=outcome.notes,
        awards=awards,
        marginal=_marginal(case, sharing.group),
    )


def _marginal(case: Histogram, group: Group[Numbers] | None) -> Marginal | None:
    if group is None:
        return None
    return Marginal(
        quantities=tuple(quantity for quantity, here in zip(case.quantities, group.inside.values, strict=True) if here),
        acceptances=group.acceptances,
        shares=group.shares,
        direction=group.direction,
        kind=group.kind,
        step_shares=group.step_shares,
    )
