"""The exact arithmetic under every rule: proportion, passing out one each, filling up, and the level that fits.

Everything is a Python integer, since shares times shares pass 64 bits in a real programme. The lists run in parallel, one place
a quantity.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import le, mul, neg, sub

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.rules.adjudication.demand import Demand, check_supply, checked_columns
from enajena.rules.adjudication.plan import Direction, Marginal, Plan


@dataclass(frozen=True, slots=True)
class Case:
    """A demand and its supply, in parallel columns: quantities ascending, and how many acceptances ask for each.

    The rules take one whose demand exceeds its supply.
    """

    quantities: Sequence[int]
    counts: Sequence[int]
    supply: int
    demanded: int


@dataclass(frozen=True, slots=True)
class Sharing:
    """What a rule decided: the award of each quantity, who is settled one by one, and what there is to say.

    `unplaced` are shares that the rule could give to nobody although more were asked for.
    """

    awards: Sequence[int]
    marginal: Marginal | None
    leftover: int
    passed_on: int = 0
    unplaced: int = 0
    notes: tuple[Text, ...] = ()


def case_of(demand: Demand, supply: int) -> Case:
    """Return the columns of a demand; CallError where it or the supply is not well formed."""
    check_supply(supply)
    quantities, counts = checked_columns(demand)
    return Case(quantities, counts, supply, given(quantities, counts))


def proportion(asked: Sequence[int], supply: int, total: int) -> tuple[list[int], list[int]]:
    """Return the floor of asked x supply / total for each quantity, and the remainder in units of 1/total."""
    parts = [divmod(quantity * supply, total) for quantity in asked]
    return [whole for whole, _ in parts], [rest for _, rest in parts]


def given(awards: Sequence[int], counts: Sequence[int]) -> int:
    """Return what these awards come to over all acceptances."""
    return sum(map(mul, awards, counts))


def one_each(
    case: Case,
    first: Sequence[int],
    keys: Sequence[int],
    steps: int,
    *,
    direction: Direction = 1,
    step_shares: int = 1,
) -> tuple[list[int], Marginal | None]:
    """Move one step at `steps` acceptances, highest key first; acceptances with the same key are told apart by filing."""
    key, rest = _cut(keys, case.counts, steps)
    move = direction * step_shares
    awards = [award + move if own > key else award for award, own in zip(first, keys, strict=True)]
    if rest == 0:
        return awards, None
    group = [place for place, own in enumerate(keys) if own == key]
    return awards, Marginal(
        quantities=tuple(case.quantities[place] for place in group),
        acceptances=sum(case.counts[place] for place in group),
        shares=rest * step_shares,
        direction=direction,
        kind="one_each",
        step_shares=step_shares,
    )


def fill(case: Case, first: Sequence[int], shares: int) -> tuple[list[int], Marginal | None]:
    """Raise acceptances to what they asked for, smallest award first, until `shares` are used up; ties go by filing.

    A single acceptance on the brink needs no order of filing: what is left is its own.
    """
    keys = list(map(neg, first))
    room = list(map(mul, map(sub, case.quantities, first), case.counts))
    key, rest = _cut(keys, room, shares)
    awards = [quantity if own > key else -own for quantity, own in zip(case.quantities, keys, strict=True)]
    if rest == 0:
        return awards, None
    group = [place for place, own in enumerate(keys) if own == key]
    acceptances = sum(case.counts[place] for place in group)
    if acceptances == 1:
        awards[group[0]] += rest
        return awards, None
    return awards, Marginal(
        quantities=tuple(case.quantities[place] for place in group),
        acceptances=acceptances,
        shares=rest,
        direction=1,
        kind="fill",
    )


def highest_level(asked: Sequence[int], counts: Sequence[int], supply: int) -> int:
    """Return the highest whole number that can be given to everybody, or less to whoever asked for less.

    Needs a supply below what is asked for in all.
    """
    left, waiting = supply, sum(counts)
    for quantity, count in sorted(zip(asked, counts, strict=True)):
        if quantity * waiting > left:
            return left // waiting
        left -= quantity * count
        waiting -= count
    raise RuntimeError("the supply covers all that is asked: there is no highest level")


def complete(rule: str, case: Case, sharing: Sharing) -> Plan:
    """Return the plan, after checking that nobody is above what was asked and that the shares add up."""
    awards, marginal, supply = sharing.awards, sharing.marginal, case.supply
    moved = 0 if marginal is None else marginal.direction * marginal.shares
    awarded = given(awards, case.counts) + moved
    within = min(awards, default=0) >= 0 and all(map(le, awards, case.quantities))
    if awarded != min(supply, case.demanded) - sharing.unplaced or not within:
        raise RuntimeError(f"{rule}: the awards do not add up: {awarded} of {supply} offered, {case.demanded} asked")
    return Plan(
        rule=rule,
        supply=supply,
        demanded=case.demanded,
        awards=tuple(zip(case.quantities, awards, strict=True)),
        marginal=marginal,
        awarded=awarded,
        unsold=supply - awarded,
        leftover=sharing.leftover,
        passed_on=sharing.passed_on,
        notes=sharing.notes if marginal is None else (*sharing.notes, _by_filing(marginal)),
    )


def _cut(keys: Sequence[int], weights: Sequence[int], amount: int) -> tuple[int, int]:
    """Return where `amount` runs out when it is served from the highest key down, as (key, rest).

    Every higher key is served whole; of the weight at this key only `rest` is, and that is less than its weight.
    """
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    served = list(accumulate(map(weights.__getitem__, order)))
    place = bisect_right(served, amount)
    if place == len(order):
        raise RuntimeError("there is more to pass out than there are acceptances to take it")
    key = keys[order[place]]
    return key, amount - sum(weight for own, weight in zip(keys, weights, strict=True) if own > key)


def _by_filing(marginal: Marginal) -> Text:
    text = (
        Text(
            "Empatan {acceptances} aceptaciones; acciones que se reparten por orden de presentación: {shares}.",
            "Acceptances that tie: {acceptances}; shares handed out in order of filing: {shares}.",
        )
        if marginal.direction > 0
        else Text(
            "Empatan {acceptances} aceptaciones; acciones que ceden, las presentadas más tarde primero: {shares}.",
            "Acceptances that tie: {acceptances}; shares that they give up, the latest filed first: {shares}.",
        )
    )
    return text.format(acceptances=count_text(marginal.acceptances), shares=count_text(marginal.shares))
