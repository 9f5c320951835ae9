"""The arithmetic under every rule: passing out one each, filling up, the level that fits, and the check that it all adds up."""

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.rules.adjudication.columns import C, Case, Group, Sharing
from enajena.rules.adjudication.plan import Direction, Margin, Outcome


def one_each(
    case: Case[C],
    first: C,
    keys: C,
    steps: int,
    *,
    direction: Direction = 1,
    step_shares: int = 1,
) -> tuple[C, Group[C] | None]:
    """Move one step at `steps` acceptances, highest key first; acceptances with the same key are told apart by filing."""
    if steps == 0:
        return first, None
    key, rest = case.cut(keys, 1, steps)
    awards = keys.above(key).then(first + direction * step_shares, first)
    if rest == 0:
        return awards, None
    inside = keys.equals(key)
    return awards, Group(
        inside=inside,
        acceptances=case.total(inside),
        shares=rest * step_shares,
        direction=direction,
        kind="one_each",
        step_shares=step_shares,
    )


def fill(case: Case[C], first: C, shares: int) -> tuple[C, Group[C] | None]:
    """Raise acceptances to what they asked for, smallest award first, until `shares` are used up; ties go by filing.

    A single acceptance on the brink needs no order of filing: what is left is its own.
    """
    if shares == 0:
        return first, None
    keys = first * -1
    key, rest = case.cut(keys, case.asked - first, shares)
    awards = keys.above(key).then(case.asked, first)
    if rest == 0:
        return awards, None
    inside = keys.equals(key)
    acceptances = case.total(inside)
    if acceptances == 1:
        return inside.then(awards + rest, awards), None
    return awards, Group(inside=inside, acceptances=acceptances, shares=rest, direction=1, kind="fill")


def highest_level(case: Case[C], asked: C, supply: int) -> int:
    """Return the highest whole number that can be given to everybody, or less to whoever asked for less.

    Needs a supply below what is asked for in all. The level is found by steps that double and then halve, each one sum over the case.
    """
    fits, step = supply // case.acceptances, 1
    while case.total(asked.least(fits + step)) <= supply:
        fits, step = fits + step, 2 * step
    while step > 1:
        step //= 2
        if case.total(asked.least(fits + step)) <= supply:
            fits += step
    return fits


def outcome_of(rule: str, case: Case[C], sharing: Sharing[C]) -> Outcome:
    """Return what a sharing comes to, after checking that nobody is above what was asked and that the shares add up."""
    awards, group = sharing.awards, sharing.group
    awarded = case.total(awards) + (0 if group is None else group.direction * group.shares)
    outside = case.total(awards.above(case.asked) + (awards * -1).above(0))
    if outside or awarded != min(case.supply, case.demanded) - sharing.unplaced:
        raise RuntimeError(f"{rule}: the awards do not add up: {awarded} of {case.supply} offered, {case.demanded} asked")
    return Outcome(
        rule=rule,
        supply=case.supply,
        demanded=case.demanded,
        awarded=awarded,
        unsold=case.supply - awarded,
        leftover=sharing.leftover,
        passed_on=sharing.passed_on,
        notes=sharing.notes if group is None else (*sharing.notes, _by_filing(group)),
    )


def _by_filing(margin: Margin) -> Text:
    text = (
        Text(
            "Empatan {acceptances} aceptaciones; acciones que se reparten por orden de presentación: {shares}.",
            "Acceptances that tie: {acceptances}; shares handed out in order of filing: {shares}.",
        )
        if margin.direction > 0
        else Text(
            "Empatan {acceptances} aceptaciones; acciones que ceden, las presentadas más tarde primero: {shares}.",
            "Acceptances that tie: {acceptances}; shares that they give up, the latest filed first: {shares}.",
        )
    )
    return text.format(acceptances=count_text(margin.acceptances), shares=count_text(margin.shares))
