"""A slow second opinion on adjudication: row by row, in Fractions, straight from the words of each rule.

Nothing here is shared with the package.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

from enajena.rules.adjudication import RuleChoice

Awards = dict[str, int]


@dataclass(frozen=True)
class Row:
    """One acceptance; `filed` stands for the instant of filing."""

    name: str
    filed: int
    asked: int
    price: Decimal = Decimal(1)
    refuses: bool = False

    @property
    def filing(self) -> tuple[int, str]:
        return self.filed, self.name


def rows_of(asked: Mapping[str, int]) -> list[Row]:
    """Acceptances filed in the order in which they are listed."""
    return [Row(name, place, shares) for place, (name, shares) in enumerate(asked.items())]


# The rules in words, one function each. All take a demand above its supply.


def quotas(rows: Sequence[Row], supply: int) -> dict[str, Fraction]:
    total = sum(row.asked for row in rows)
    return {row.name: Fraction(row.asked * supply, total) for row in rows}


def naive_largest_remainder(rows: Sequence[Row], supply: int) -> Awards:
    exact = quotas(rows, supply)
    awards = {name: floor(quota) for name, quota in exact.items()}
    queue = sorted(rows, key=lambda row: (awards[row.name] - exact[row.name], row.filing))
    for row in queue[: supply - sum(awards.values())]:
        awards[row.name] += 1
    return awards


def naive_nearest_adjusted(rows: Sequence[Row], supply: int, *, literal: bool = False) -> Awards:
    awards = {name: floor(quota + Fraction(1, 2)) for name, quota in quotas(rows, supply).items()}
    ascending = sorted(rows, key=lambda row: (awards[row.name], row.filing))
    # Taking goes from the largest down; with equal awards the later filed gives first, which is the same list backwards.
    for row in list(reversed(ascending)):
        if sum(awards.values()) > supply:
            awards[row.name] -= 1
    for row in ascending:
        if sum(awards.values()) < supply and (literal or awards[row.name] < row.asked):
            awards[row.name] += 1
    return awards


def naive_floor_ascending(rows: Sequence[Row], supply: int) -> Awards:
    awards = {name: floor(quota) for name, quota in quotas(rows, supply).items()}
    for row in sorted(rows, key=lambda one: (awards[one.name], one.filing)):
        left = supply - sum(awards.values())
        awards[row.name] += min(left, row.asked - awards[row.name])
    return awards


def literal_floor_smallest(rows: Sequence[Row], supply: int) -> Awards:
    awards = {name: floor(quota) for name, quota in quotas(rows, supply).items()}
    lowest = min(rows, key=lambda row: (awards[row.name], row.filing))
    awards[lowest.name] += supply - sum(awards.values())
    return awards


def naive_flat(rows: Sequence[Row], supply: int, flat: int) -> Awards:
    def floor_of(level: int) -> Awards:
        return {row.name: min(row.asked, level) for row in rows}

    if sum(floor_of(flat).values()) <= supply:
        awards = floor_of(flat)
        above = [Row(row.name, row.filed, row.asked - flat) for row in rows if row.asked > flat]
        extra = naive_largest_remainder(above, supply - sum(awards.values()))
        return {name: award + extra.get(name, 0) for name, award in awards.items()}
    level = bisect_right(range(flat), supply, key=lambda one: sum(floor_of(one).values())) - 1
    awards = floor_of(level)
    for row in sorted(rows, key=lambda one: one.filing):
        if row.asked > level and sum(awards.values()) < supply:
            awards[row.name] += 1
    return awards


def naive_lots(rows: Sequence[Row], supply: int, lot: int) -> Awards:
    exact = quotas(rows, supply)
    awards = {name: floor(quota / lot) * lot for name, quota in exact.items()}
    queue = sorted(rows, key=lambda row: (floor(exact[row.name] / lot) * lot - exact[row.name], row.filing))
    placed = True
    while placed:
        placed = False
        for row in queue:
            if awards[row.name] + lot <= row.asked and sum(awards.values()) + lot <= supply:
                awards[row.name] += lot
                placed = True
    return awards


def naive_price_priority(rule: RuleChoice, rows: Sequence[Row], supply: int) -> Awards:
    awards = dict.fromkeys((row.name for row in rows), 0)
    for price in sorted({row.price for row in rows}, reverse=True):
        here = [row for row in rows if row.price == price]
        left = supply - sum(awards.values())
        if sum(row.asked for row in here) <= left:
            awards |= {row.name: row.asked for row in here}
        elif rule.tie == "pro_rata":
            awards |= naive_largest_remainder(here, left)
            break
        else:
            for row in sorted(here, key=lambda one: one.filing):
                awards[row.name] = min(row.asked, supply - sum(awards.values()))
            break
    return awards


NAIVE: Mapping[str, Callable[[RuleChoice, Sequence[Row], int], Awards]] = {
    "largest_remainder": lambda _, rows, supply: naive_largest_remainder(rows, supply),
    "nearest_adjusted": lambda _, rows, supply: naive_nearest_adjusted(rows, supply),
    "floor_smallest": lambda _, rows, supply: naive_floor_ascending(rows, supply),
    "floor_ascending": lambda _, rows, supply: naive_floor_ascending(rows, supply),
    "flat_then_pro_rata": lambda rule, rows, supply: naive_flat(rows, supply, rule.flat_shares or 0),
    "lots": lambda rule, rows, supply: naive_lots(rows, supply, rule.lot_shares or 0),
}


def naive(rule: RuleChoice, rows: Sequence[Row], supply: int) -> Awards:
    """What every acceptance gets, by the words of the rule; everything where the supply covers it."""
    if sum(row.asked for row in rows) <= supply:
        return {row.name: row.asked for row in rows}
    return NAIVE[rule.name](rule, rows, supply)


def naive_without_refusers(rule: RuleChoice, rows: Sequence[Row], supply: int) -> Awards:
    """The same where whoever refuses a reduction counts as not presented as soon as there has to be one."""
    if sum(row.asked for row in rows) <= supply:
        return naive(rule, rows, supply)
    willing = [row for row in rows if not row.refuses]
    return {**dict.fromkeys((row.name for row in rows), 0), **naive(rule, willing, supply)}
