"""Plans carried out on rows, as an engine would."""

from collections.abc import Iterable, Sequence

from enajena.rules.adjudication import Demand, Plan, PricePlan, RuleChoice, adjudicate, adjudicate_by_price, demand_of
from support.sharing import Awards, Row


def demand(rows: Iterable[Row]) -> Demand:
    return demand_of(row.asked for row in rows)


def plan_for(rule: RuleChoice, rows: Sequence[Row], supply: int) -> Plan:
    return adjudicate(rule, demand(rows), supply)


def awards_for(rule: RuleChoice, rows: Sequence[Row], supply: int) -> Awards:
    return settle(plan_for(rule, rows, supply), rows)


def settle(plan: Plan, rows: Sequence[Row]) -> Awards:
    """Carry out a plan on rows: the awards by quantity, then the marginal group in order of filing."""
    by_quantity = dict(plan.awards)
    awards = {row.name: by_quantity[row.asked] for row in rows}
    marginal = plan.marginal
    if marginal is None:
        return awards
    quantities = set(marginal.quantities)
    group = [row for row in rows if row.asked in quantities]
    assert len(group) == marginal.acceptances
    left = marginal.shares
    for row in sorted(group, key=lambda one: one.filing, reverse=not marginal.earliest_first):
        step = marginal.step_shares if marginal.kind == "one_each" else row.asked - awards[row.name]
        step = min(step, left)
        awards[row.name] += marginal.direction * step
        left -= step
    assert left == 0
    return awards


def settle_by_price(plan: PricePlan, rows: Sequence[Row]) -> Awards:
    awards: Awards = {}
    for level in plan.levels:
        here = [row for row in rows if row.price == level.price_cop]
        if level.plan is not None:
            awards |= settle(level.plan, here)
        else:
            awards |= {row.name: row.asked if level.outcome == "full" else 0 for row in here}
    return awards


def price_plan(tie: str | None, rows: Sequence[Row], supply: int) -> PricePlan:
    prices = {row.price for row in rows}
    levels = tuple((price, demand(row for row in rows if row.price == price)) for price in prices)
    return adjudicate_by_price(RuleChoice("price_priority", tie=tie), levels, supply)
