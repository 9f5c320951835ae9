"""A slow second opinion on awards: one acceptance after another, in Fractions, from the words of each rule."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor


@dataclass(frozen=True)
class Taker:
    """One acceptance that takes part; `filing` tells who came first."""

    name: str
    filing: tuple[str, str]
    asked: int
    price: Fraction = Fraction(0)
    refuses: bool = False


Awards = dict[str, int]
Rule = Callable[[Sequence[Taker], int], Awards]


def _quotas(takers: Sequence[Taker], supply: int) -> dict[str, Fraction]:
    total = sum(taker.asked for taker in takers)
    return {taker.name: Fraction(taker.asked) * supply / total for taker in takers}


def _in_turn(takers: Iterable[Taker], key: Callable[[Taker], Fraction | int]) -> list[Taker]:
    """Smallest key first; among equals whoever filed first."""
    return sorted(takers, key=lambda taker: (key(taker), taker.filing))


def largest_remainder(takers: Sequence[Taker], supply: int) -> Awards:
    quota = _quotas(takers, supply)
    awards = {name: floor(part) for name, part in quota.items()}
    for taker in _in_turn(takers, lambda one: awards[one.name] - quota[one.name])[: supply - sum(awards.values())]:
        awards[taker.name] += 1
    return awards


def nearest_adjusted(takers: Sequence[Taker], supply: int) -> Awards:
    """P1. A half goes up; then one share from each from the largest down, or one to each from the smallest up."""
    awards = {name: floor(part + Fraction(1, 2)) for name, part in _quotas(takers, supply).items()}
    order = _in_turn(takers, lambda one: awards[one.name])
    for taker in reversed(order):
        if sum(awards.values()) > supply:
            awards[taker.name] -= 1
    for taker in order:
        if sum(awards.values()) < supply and awards[taker.name] < taker.asked:
            awards[taker.name] += 1
    return awards


def floor_ascending(takers: Sequence[Taker], supply: int) -> Awards:
    """P3, and P2 once what passes the request goes on to the next."""
    awards = {name: floor(part) for name, part in _quotas(takers, supply).items()}
    for taker in _in_turn(takers, lambda one: awards[one.name]):
        awards[taker.name] += min(supply - sum(awards.values()), taker.asked - awards[taker.name])
    return awards


def flat_then_pro_rata(flat: int) -> Rule:
    def share(takers: Sequence[Taker], supply: int) -> Awards:
        level = flat
        while sum(min(taker.asked, level) for taker in takers) > supply:
            level -= 1
        awards = {taker.name: min(taker.asked, level) for taker in takers}
        more = [Taker(taker.name, taker.filing, taker.asked - level) for taker in takers if taker.asked > level]
        left = supply - sum(awards.values())
        if level == flat:
            for name, extra in largest_remainder(more, left).items():
                awards[name] += extra
        else:
            for taker in _in_turn(more, lambda _one: 0)[:left]:
                awards[taker.name] += 1
        return awards

    return share


def lots(lot: int) -> Rule:
    def share(takers: Sequence[Taker], supply: int) -> Awards:
        quota = _quotas(takers, supply)
        awards = {name: lot * floor(part / lot) for name, part in quota.items()}
        order = _in_turn(takers, lambda one: lot * floor(quota[one.name] / lot) - quota[one.name])
        placed = True
        while placed:
            placed = False
            for taker in order:
                if awards[taker.name] + lot <= taker.asked and sum(awards.values()) + lot <= supply:
                    awards[taker.name] += lot
                    placed = True
        return awards

    return share


def price_priority(tie: str) -> Rule:
    def share(takers: Sequence[Taker], supply: int) -> Awards:
        awards = {taker.name: 0 for taker in takers}
        for price in sorted({taker.price for taker in takers}, reverse=True):
            level, left = [taker for taker in takers if taker.price == price], supply - sum(awards.values())
            if tie == "pro_rata" and sum(taker.asked for taker in level) > left:
                return {**awards, **largest_remainder(level, left)}
            for taker in _in_turn(level, lambda _one: 0):
                awards[taker.name] = min(taker.asked, supply - sum(awards.values()))
        return awards

    return share


RULES: Mapping[str, Rule] = {
    "largest_remainder": largest_remainder,
    "nearest_adjusted": nearest_adjusted,
    "floor_smallest": floor_ascending,
    "floor_ascending": floor_ascending,
}


def shared(rule: Rule, takers: Sequence[Taker], supply: int, *, leave_out_refusers: bool = False) -> Awards:
    """Return what each gets: all that was asked where it fits, else what the rule says; refusers left out where it must be cut."""
    if sum(taker.asked for taker in takers) <= supply:
        return {taker.name: taker.asked for taker in takers}
    if leave_out_refusers and any(taker.refuses for taker in takers):
        willing = [taker for taker in takers if not taker.refuses]
        return {**{taker.name: 0 for taker in takers}, **shared(rule, willing, supply)}
    return rule(takers, supply)
