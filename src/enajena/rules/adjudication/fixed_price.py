"""The six rules for a fixed price. Each takes a demand above its supply and says who gets how much."""

from typing import Literal

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text, shares_text
from enajena.basics.text import Text, same
from enajena.rules.adjudication.columns import C, Case, Sharing
from enajena.rules.adjudication.demand import is_whole
from enajena.rules.adjudication.plan import RuleChoice
from enajena.rules.adjudication.sharing import fill, highest_level, one_each

Parameter = Literal["flat_shares", "lot_shares"]


def largest_remainder(case: Case[C], _choice: RuleChoice) -> Sharing[C]:
    """Share by floor; what is left over goes one each to the largest remainders. Nobody can pass what was asked."""
    first, remainders = case.quota(case.asked, case.supply, case.demanded)
    leftover = case.supply - case.total(first)
    awards, group = one_each(case, first, remainders, leftover)
    return Sharing(awards, group, leftover)


def nearest_adjusted(case: Case[C], _choice: RuleChoice) -> Sharing[C]:
    """Share by the nearest whole number (P1: Decretos 3939/2004 and 2804/2005), ,5 up, then square the total.

    Too many: one share from each, largest award first. Too few: one share to each, smallest award first (an award of 0 is
    one); whoever has all that was asked is passed over. One round is always enough: rounding moves each by half a share at most.
    """
    floor, remainders = case.quota(case.asked, case.supply, case.demanded)
    first = floor + (remainders * 2).above(case.demanded - 1)
    leftover = case.supply - case.total(first)
    if leftover <= 0:
        awards, group = one_each(case, first, first, -leftover, direction=-1)
        return Sharing(awards, group, leftover)
    served = -case.most(first) - 1  # below every other key, so that whoever has it all comes last and is never reached
    awards, group = one_each(case, first, first.equals(case.asked).then(served, first * -1), leftover)
    passed_on, exact = _literal_excess_one_each(case, first, leftover)
    return Sharing(awards, group, leftover, passed_on, notes=_passed_on(passed_on, exact=exact))


def floor_smallest(case: Case[C], _choice: RuleChoice) -> Sharing[C]:
    """Share by floor; all that is left over goes to the lowest award (P2: Decretos 3083/2004, 2540/2005 and others).

    The text sets no limit; here what would pass the request goes on to the next lowest award, and is counted as passed on.
    """
    sharing = floor_ascending(case, _choice)
    # All the leftover is for one acceptance: of those at the lowest award (that of the smallest quantity) the first filed.
    smallest = -case.most(case.asked * -1)
    first, _ = case.quota(case.asked, case.supply, case.demanded)
    lowest = smallest * case.supply // case.demanded
    passed_on = max(0, sharing.leftover - (smallest - lowest))
    alone = case.total(first.equals(lowest).then(case.asked.above(smallest), 0)) == 0
    notes = _passed_on(passed_on, exact=alone)
    return Sharing(sharing.awards, sharing.group, sharing.leftover, passed_on, notes=notes)


def floor_ascending(case: Case[C], _choice: RuleChoice) -> Sharing[C]:
    """Share by floor; what is left over fills the lowest award, then the next (P3: Decreto 1515/2010).

    The limit at what was asked is in the text itself, so nothing departs from it.
    """
    first, _ = case.quota(case.asked, case.supply, case.demanded)
    leftover = case.supply - case.total(first)
    awards, group = fill(case, first, leftover)
    return Sharing(awards, group, leftover)


def flat_then_pro_rata(case: Case[C], choice: RuleChoice) -> Sharing[C]:
    """Give everybody `flat_shares`, or what was asked where that is less; share the rest by largest remainder.

    The rest is shared over what each asked above the flat part. Where the supply does not reach for the flat part, that is
    lowered to the highest whole number that does, and what is left goes one each in order of filing to those who asked for more.
    """
    flat = parameter(choice, "flat_shares")
    floor = case.asked.least(flat)
    rest = case.supply - case.total(floor)
    if rest < 0:
        return _lowered_flat(case, flat)
    excess = case.asked - floor
    more, remainders = case.quota(excess, rest, case.total(excess))
    first = floor + more
    leftover = case.supply - case.total(first)
    awards, group = one_each(case, first, remainders, leftover)
    return Sharing(awards, group, leftover)


def lots(case: Case[C], choice: RuleChoice) -> Sharing[C]:
    """Share in whole lots of `lot_shares`, rounded down; lots left over go one each to the largest remainders.

    Whoever has no room for one more whole lot is passed over. Where lots are still left after everybody with room has had one,
    the round is repeated. What is less than a lot, or finds nobody with room, stays unsold.
    """
    lot = parameter(choice, "lot_shares")
    first, remainders = case.quota(case.asked, case.supply, case.demanded * lot)
    given = case.total(first)
    leftover = case.supply // lot - given
    room = case.quota(case.asked, 1, lot)[0] - first
    room_for = case.total(room)
    placed = min(leftover, room_for)
    rounds = case.most(room) if placed == room_for else highest_level(case, room, placed)
    more = room.least(rounds)
    keys = room.above(rounds).then(remainders, -1)
    awards, group = one_each(case, (first + more) * lot, keys, placed - case.total(more), step_shares=lot)
    unplaced = case.supply - (given + placed) * lot
    return Sharing(awards, group, case.supply - given * lot, unplaced=unplaced, notes=_unplaced(unplaced, lot))


def parameter(choice: RuleChoice, name: Parameter) -> int:
    """Return the parameter that a rule needs; CallError where it is missing or is no whole number above zero."""
    value = choice.flat_shares if name == "flat_shares" else choice.lot_shares
    if value is not None and is_whole(value) and value >= 1:
        return value
    option = f"--{name.replace('_', '-')}"
    found = Text("falta", "it is missing") if value is None else same(repr(value))
    raise CallError(
        Text(
            "La regla de adjudicación `{rule}` pide `{name}`: {found}.",
            "The adjudication rule `{rule}` needs `{name}`: {found}.",
        ).format(rule=choice.name, name=name, found=found),
        Text(
            f"Escriba `{name}` junto a la regla en el archivo del programa, o dé {option}: un número entero de acciones, uno o más.",
            f"Write `{name}` beside the rule in the programme file, or give {option}: a whole number of shares, one or more.",
        ),
    )


def _lowered_flat(case: Case[C], flat: int) -> Sharing[C]:
    level = highest_level(case, case.asked, case.supply)
    first = case.asked.least(level)
    leftover = case.supply - case.total(first)
    awards, group = one_each(case, first, case.asked.above(level), leftover)
    note = Text(
        "La oferta no alcanza para {flat} por aceptación: la parte fija bajó a {level}.",
        "The supply does not reach for {flat} an acceptance: the flat part was lowered to {level}.",
    )
    return Sharing(awards, group, leftover, notes=(note.format(flat=shares_text(flat), level=count_text(level)),))


def _literal_excess_one_each(case: Case[C], first: C, leftover: int) -> tuple[int, bool]:
    """Return how many of `leftover` shares, one each from the smallest award up, land on whoever already has it all.

    The second value is False where the order of filing inside one award decides, and the first is then the most it can be.
    """
    key, rest = case.cut(first * -1, 1, leftover)
    full, at_the_cut = first.equals(case.asked), first.equals(-key)
    passed = case.total((first * -1).above(key).then(full, 0))
    rows, full_here = case.total(at_the_cut), case.total(at_the_cut.then(full, 0))
    return passed + min(rest, full_here), rest == 0 or full_here in {0, rows}


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
