"""The six rules for a fixed price. Each takes a demand above its supply and says who gets how much."""

from collections.abc import Sequence
from typing import Literal

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text
from enajena.basics.text import Text, same
from enajena.rules.adjudication.demand import is_whole
from enajena.rules.adjudication.plan import RuleChoice
from enajena.rules.adjudication.sharing import Case, Sharing, fill, given, highest_level, one_each, proportion

Parameter = Literal["flat_shares", "lot_shares"]


def largest_remainder(case: Case, _choice: RuleChoice) -> Sharing:
    """Share by floor; what is left over goes one each to the largest remainders. Nobody can pass what was asked."""
    first, remainders = proportion(case.quantities, case.supply, case.demanded)
    leftover = case.supply - given(first, case.counts)
    awards, marginal = one_each(case, first, remainders, leftover)
    return Sharing(awards, marginal, leftover)


def nearest_adjusted(case: Case, _choice: RuleChoice) -> Sharing:
    """Share by the nearest whole number (P1: Decretos 3939/2004 and 2804/2005), ,5 up, then square the total.

    Too many: one share from each, largest award first. Too few: one share to each, smallest award first (an award of 0 is
    one); whoever has all that was asked is passed over. One round is always enough: rounding moves each by half a share at most.
    """
    twice = 2 * case.demanded
    first = [(2 * quantity * case.supply + case.demanded) // twice for quantity in case.quantities]
    leftover = case.supply - given(first, case.counts)
    if leftover <= 0:
        awards, marginal = one_each(case, first, first, -leftover, direction=-1)
        return Sharing(awards, marginal, leftover)
    served = -first[-1] - 1  # below every other key, so that whoever has it all comes last and is never reached
    keys = [served if award == asked else -award for award, asked in zip(first, case.quantities, strict=True)]
    awards, marginal = one_each(case, first, keys, leftover)
    passed_on, exact = _literal_excess_one_each(case, first, leftover)
    return Sharing(awards, marginal, leftover, passed_on, notes=_passed_on(passed_on, exact=exact))


def floor_smallest(case: Case, _choice: RuleChoice) -> Sharing:
    """Share by floor; all that is left over goes to the lowest award (P2: Decretos 3083/2004, 2540/2005 and others).

    The text sets no limit; here what would pass the request goes on to the next lowest award, and is counted as passed on.
    """
    sharing = floor_ascending(case, _choice)
    # All the leftover is for one acceptance: of those at the lowest award (that of the smallest quantity) the first filed.
    smallest, lowest = case.quantities[0], case.quantities[0] * case.supply // case.demanded
    passed_on = max(0, sharing.leftover - (smallest - lowest))
    alone = len(case.quantities) == 1 or case.quantities[1] * case.supply // case.demanded > lowest
    notes = _passed_on(passed_on, exact=alone)
    return Sharing(sharing.awards, sharing.marginal, sharing.leftover, passed_on, notes=notes)


def floor_ascending(case: Case, _choice: RuleChoice) -> Sharing:
    """Share by floor; what is left over fills the lowest award, then the next (P3: Decreto 1515/2010).

    The limit at what was asked is in the text itself, so nothing departs from it.
    """
    first, _ = proportion(case.quantities, case.supply, case.demanded)
    leftover = case.supply - given(first, case.counts)
    awards, marginal = fill(case, first, leftover)
    return Sharing(awards, marginal, leftover)


def flat_then_pro_rata(case: Case, choice: RuleChoice) -> Sharing:
    """Give everybody `flat_shares`, or what was asked where that is less; share the rest by largest remainder.

    The rest is shared over what each asked above the flat part. Where the supply does not reach for the flat part, that is
    lowered to the highest whole number that does, and what is left goes one each in order of filing to those who asked for more.
    """
    flat = parameter(choice, "flat_shares")
    floor = [min(quantity, flat) for quantity in case.quantities]
    rest = case.supply - given(floor, case.counts)
    if rest < 0:
        return _lowered_flat(case, flat)
    excess = [quantity - part for quantity, part in zip(case.quantities, floor, strict=True)]
    more, remainders = proportion(excess, rest, given(excess, case.counts))
    first = [part + extra for part, extra in zip(floor, more, strict=True)]
    leftover = case.supply - given(first, case.counts)
    awards, marginal = one_each(case, first, remainders, leftover)
    return Sharing(awards, marginal, leftover)


def lots(case: Case, choice: RuleChoice) -> Sharing:
    """Share in whole lots of `lot_shares`, rounded down; lots left over go one each to the largest remainders.

    Whoever has no room for one more whole lot is passed over. Where lots are still left after everybody with room has had one,
    the round is repeated. What is less than a lot, or finds nobody with room, stays unsold.
    """
    lot = parameter(choice, "lot_shares")
    first, remainders = proportion(case.quantities, case.supply, case.demanded * lot)
    leftover = case.supply // lot - given(first, case.counts)
    room = [quantity // lot - own for quantity, own in zip(case.quantities, first, strict=True)]
    placed = min(leftover, given(room, case.counts))
    unplaced = case.supply - (given(first, case.counts) + placed) * lot
    rounds = max(room) if placed == given(room, case.counts) else highest_level(room, case.counts, placed)
    more = [min(own, rounds) for own in room]
    base = [(own + extra) * lot for own, extra in zip(first, more, strict=True)]
    keys = [rest if own > rounds else -1 for rest, own in zip(remainders, room, strict=True)]
    last = placed - given(more, case.counts)
    awards, marginal = one_each(case, base, keys, last, step_shares=lot)
    left = case.supply - given(first, case.counts) * lot
    return Sharing(awards, marginal, left, unplaced=unplaced, notes=_unplaced(unplaced, lot))


def parameter(choice: RuleChoice, name: Parameter) -> int:
    """Return the parameter that a rule needs; CallError where it is missing or is no whole number above zero."""
    value = choice.flat_shares if name == "flat_shares" else choice.lot_shares
    if value is not None and is_whole(value) and value >= 1:
        return value
    found = Text("falta", "it is missing") if value is None else same(repr(value))
    raise CallError(
        Text(
            "La regla de adjudicación `{rule}` pide `{name}`: {found}.",
            "The adjudication rule `{rule}` needs `{name}`: {found}.",
        ).format(rule=choice.name, name=name, found=found),
        Text(
            f"Escriba `{name}` junto a la regla en el archivo del programa: un número entero de acciones, uno o más.",
            f"Write `{name}` beside the rule in the programme file: a whole number of shares, one or more.",
        ),
    )


def _lowered_flat(case: Case, flat: int) -> Sharing:
    level = highest_level(case.quantities, case.counts, case.supply)
    first = [min(quantity, level) for quantity in case.quantities]
    leftover = case.supply - given(first, case.counts)
    awards, marginal = one_each(case, first, [int(quantity > level) for quantity in case.quantities], leftover)
    note = Text(
        "La oferta no alcanza para {flat} acciones por aceptación: la parte fija bajó a {level}.",
        "The supply does not reach for {flat} shares an acceptance: the flat part was lowered to {level}.",
    )
    return Sharing(awards, marginal, leftover, notes=(note.format(flat=count_text(flat), level=count_text(level)),))


def _literal_excess_one_each(case: Case, first: Sequence[int], leftover: int) -> tuple[int, bool]:
    """Return how many of `leftover` shares, one each from the smallest award up, land on whoever already has it all.

    The second value is False where the order of filing inside one award decides, and the first is then the most it can be.
    """
    groups: dict[int, tuple[int, int]] = {}  # award, ascending: acceptances, and those of them that have all they asked for
    for asked, count, award in zip(case.quantities, case.counts, first, strict=True):
        rows, full = groups.get(award, (0, 0))
        groups[award] = (rows + count, full + count if award == asked else full)
    excess = 0
    for rows, full in groups.values():
        if leftover < rows:
            return excess + min(leftover, full), leftover == 0 or full in {0, rows}
        excess += full
        leftover -= rows
    raise RuntimeError("rounding to the nearest left over more shares than there are acceptances")


def _passed_on(shares: int, *, exact: bool) -> tuple[Text, ...]:
    if shares == 0:
        return ()
    note = Text(
        "Acciones que la regla al pie de la letra daría por encima de lo pedido, y que pasaron a los siguientes "
        "en su mismo orden: {up_to}{shares}.",
        "Shares that the rule taken literally would give above what was asked, passed on to the next in its own order: {up_to}{shares}.",
    )
    return (note.format(shares=count_text(shares), up_to="" if exact else Text("hasta ", "up to ")),)


def _unplaced(shares: int, lot: int) -> tuple[Text, ...]:
    if shares == 0:
        return ()
    note = Text(
        "Acciones sin vender: {shares}. No completan un lote de {lot}, o a nadie le cabe otro lote entero.",
        "Shares unsold: {shares}. They do not make a lot of {lot}, or nobody has room for another whole lot.",
    )
    return (note.format(shares=count_text(shares), lot=count_text(lot)),)
