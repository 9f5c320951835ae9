"""Demand as a histogram: how many acceptances ask for each quantity of shares."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, pairwise
from operator import lt, mul

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text, shares_text
from enajena.basics.text import Text

Demand = tuple[tuple[int, int], ...]
"""Pairs (quantity of shares, number of acceptances that ask for it): distinct quantities above zero, ascending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Considered:
    """The demand that takes part in the adjudication once refusals of a reduction have been looked at.

    `left_out_acceptances` and `left_out_shares` are those of the acceptances that refuse and therefore get nothing; both are 0
    where nobody had to be left out, and then `note` is None.
    """

    demand: Demand
    left_out_acceptances: int = 0
    left_out_shares: int = 0
    note: Text | None = None


def demand_of(quantities: Iterable[int]) -> Demand:
    """Return the histogram of the quantities asked for, one quantity an acceptance, in any order."""
    return tuple(sorted(Counter(quantities).items()))


def shares_asked(demand: Demand) -> int:
    """Return the shares asked for by all acceptances together."""
    return sum(map(mul, *columns(demand)))


def acceptances_in(demand: Demand) -> int:
    """Return the number of acceptances."""
    return sum(columns(demand)[1])


def check_supply(supply: int) -> None:
    """Raise CallError unless the supply is a whole number of shares, zero or more."""
    if not is_whole(supply) or supply < 0:
        raise CallError(
            Text(f"Las acciones ofrecidas son {supply!r}.", f"The shares on offer are {supply!r}."),
            Text("Dé un número entero de acciones, cero o más.", "Give a whole number of shares, zero or more."),
        )


def columns(demand: Demand) -> tuple[list[int], list[int]]:
    """Return the quantities and the counts as two lists side by side."""
    return [quantity for quantity, _ in demand], [count for _, count in demand]


def checked_columns(demand: Demand) -> tuple[list[int], list[int]]:
    """Return the two columns; CallError unless quantities are whole, above zero, distinct, ascending, and counts 1 or more."""
    quantities, counts = columns(demand)
    # Whole columns at a time: a pair at a time costs as much as the rest of an adjudication over millions of quantities.
    whole = {*map(type, quantities), *map(type, counts)} <= {int}
    if whole and min(quantities, default=1) >= 1 and min(counts, default=1) >= 1:
        if all(map(lt, quantities, islice(quantities, 1, None))):
            return quantities, counts
        place = next(place for place, (one, two) in enumerate(pairwise(quantities), start=1) if one >= two)
        raise _wrong_order(place, quantities[place - 1], quantities[place])
    place = next(place for place, pair in enumerate(demand) if any(not is_whole(part) or part < 1 for part in pair))
    raise _wrong_pair(place, repr(demand[place]))


def is_whole(value: object) -> bool:
    """Say whether this is a whole number: no float, text or truth value, whatever the caller's types promise."""
    return type(value) is int


def without_refusers(all_demand: Demand, refusers_demand: Demand, supply: int) -> Considered:
    """Return the demand that takes part, without those who refuse a reduction where a reduction is needed.

    Decretos 3939/2004 and 2804/2005 leave them out of the pro rata, 3083/2004 and those that follow it count them as not
    presented: the same thing, since the total is taken again without them. `refusers_demand` is the part of `all_demand`
    that refuses. Where `all_demand` fits in the supply nobody is reduced and nobody is left out.

    Raises:
        CallError: the supply or a histogram is not well formed, or `refusers_demand` is no part of `all_demand`.
    """
    check_supply(supply)
    checked_columns(all_demand)
    checked_columns(refusers_demand)
    others = _minus(all_demand, refusers_demand)
    acceptances, shares = acceptances_in(refusers_demand), shares_asked(refusers_demand)
    note = left_out_note(shares_asked(all_demand), supply, acceptances, shares)
    if note is None:
        return Considered(demand=all_demand)
    return Considered(demand=others, left_out_acceptances=acceptances, left_out_shares=shares, note=note)


def left_out_note(demanded: int, supply: int, refusing: int, refusing_shares: int) -> Text | None:
    """Return what is said where the acceptances that refuse a reduction are left out, None where nobody is left out.

    They are where a reduction is needed: `demanded`, by them and all the others, exceeds the supply.
    """
    if not refusing or demanded <= supply:
        return None
    return Text(
        "La demanda supera la oferta: no participan las aceptaciones que no admiten reducción: {acceptances}, por {shares}.",
        "Demand exceeds supply: the acceptances that refuse a reduction take no part: {acceptances}, for {shares}.",
    ).format(acceptances=count_text(refusing), shares=shares_text(refusing_shares))


def _minus(all_demand: Demand, part: Demand) -> Demand:
    counts = dict(all_demand)
    for quantity, count in part:
        counts[quantity] = counts.get(quantity, 0) - count
        if counts[quantity] < 0:
            raise CallError(
                Text(
                    f"{count} aceptaciones por {quantity} acciones no admiten reducción, y no hay tantas en la demanda.",
                    f"{count} acceptances for {quantity} shares refuse a reduction, and the demand has fewer than that.",
                ),
                Text(
                    "Cuente en la demanda total también las aceptaciones que no admiten reducción.",
                    "Count the acceptances that refuse a reduction in the whole demand too.",
                ),
            )
    return tuple((quantity, count) for quantity, count in counts.items() if count)


def _wrong_pair(place: int, found: str) -> CallError:
    return CallError(
        Text(
            f"El par {place + 1} de la demanda es {found}.",
            f"Pair {place + 1} of the demand is {found}.",
        ),
        Text(
            "Cada par es (cantidad, número de aceptaciones), los dos enteros y mayores que cero.",
            "Each pair is (quantity, number of acceptances), both whole and above zero.",
        ),
    )


def _wrong_order(place: int, last: int, quantity: int) -> CallError:
    return CallError(
        Text(
            f"En el par {place + 1} de la demanda la cantidad {quantity} sigue a {last}.",
            f"In pair {place + 1} of the demand the quantity {quantity} follows {last}.",
        ),
        Text(
            "Junte las aceptaciones de igual cantidad en un par y ordene los pares de menor a mayor cantidad.",
            "Put acceptances of the same quantity in one pair and sort the pairs by ascending quantity.",
        ),
    )
