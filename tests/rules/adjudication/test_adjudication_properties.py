"""What every rule promises, on made-up demands, against the slow second opinion."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations_with_replacement, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.rules.adjudication import RULES, TIE_RULES, RuleChoice, adjudicate
from support.plans_on_rows import awards_for, plan_for, price_plan, settle, settle_by_price
from support.sharing import Awards, Row, literal_floor_smallest, naive, naive_nearest_adjusted, naive_price_priority

CHOICES = [RuleChoice(name, flat_shares=3, lot_shares=2) for name in RULES]
HUGE = 42_212_620_563_213


def rows_from(asked: list[int], filed: list[int]) -> list[Row]:
    return [Row(f"{place:02}", filed[place], shares) for place, shares in enumerate(asked)]


@st.composite
def cases(draw: st.DrawFn, most: int, rows: int = 12) -> tuple[list[Row], int]:
    """Acceptances with many ties in quantity and in filing, and a supply from nothing to somewhat above what is asked."""
    asked = draw(st.lists(st.integers(1, most), max_size=rows))
    filed = draw(st.lists(st.integers(0, 3), min_size=len(asked), max_size=len(asked)))
    return rows_from(asked, filed), draw(st.integers(0, sum(asked) + most // 4))


def parametrized(most: int) -> st.SearchStrategy[RuleChoice]:
    return st.builds(
        RuleChoice,
        st.sampled_from(sorted(RULES)),
        flat_shares=st.integers(1, most),
        lot_shares=st.integers(max(1, most // 20), most),
    )


def small_demands() -> Iterator[list[int]]:
    for size in range(1, 5):
        yield from map(list, combinations_with_replacement(range(1, 7), size))


@pytest.mark.parametrize("rule", CHOICES, ids=lambda rule: rule.name)
def test_every_small_demand_is_awarded_as_the_words_of_the_rule_say(rule: RuleChoice) -> None:
    """All demands of up to four acceptances for up to six shares, all supplies, filed in both orders."""
    for asked in small_demands():
        for filed in (range(len(asked)), range(len(asked), 0, -1)):
            rows = rows_from(asked, list(filed))
            for supply in range(sum(asked) + 2):
                assert awards_for(rule, rows, supply) == naive(rule, rows, supply), (asked, supply)


@settings(deadline=None)
@given(rule=parametrized(30), case=cases(30))
def test_awards_are_those_of_the_words_of_the_rule(rule: RuleChoice, case: tuple[list[Row], int]) -> None:
    rows, supply = case
    assert awards_for(rule, rows, supply) == naive(rule, rows, supply)


@settings(deadline=None)
@given(rule=parametrized(HUGE), case=cases(HUGE))
def test_awards_are_exact_at_the_size_of_a_real_programme(rule: RuleChoice, case: tuple[list[Row], int]) -> None:
    rows, supply = case
    assert awards_for(rule, rows, supply) == naive(rule, rows, supply)


@settings(deadline=None)
@given(rule=parametrized(30), case=cases(30), factor=st.integers(10**12, 10**15))
def test_awards_are_exact_where_huge_demands_tie(rule: RuleChoice, case: tuple[list[Row], int], factor: int) -> None:
    rows = [Row(row.name, row.filed, row.asked * factor) for row in case[0]]
    supply = case[1] * factor + 1
    whole_lots = RuleChoice(rule.name, rule.flat_shares, factor)
    assert awards_for(whole_lots, rows, supply) == naive(whole_lots, rows, supply)


@settings(deadline=None)
@given(rule=parametrized(30), case=cases(30))
def test_the_plan_sells_the_smaller_of_supply_and_demand_and_nobody_gets_above_the_request(
    rule: RuleChoice, case: tuple[list[Row], int]
) -> None:
    rows, supply = case
    plan = plan_for(rule, rows, supply)
    awards = settle(plan, rows)
    asked = sum(row.asked for row in rows)
    assert sum(awards.values()) == plan.awarded
    assert plan.awarded + plan.unsold == plan.supply == supply
    assert plan.demanded == asked
    assert all(0 <= awards[row.name] <= row.asked for row in rows)
    if rule.name != "lots":
        assert plan.awarded == min(supply, asked)


@settings(deadline=None)
@given(case=cases(60), lot=st.integers(1, 20))
def test_lots_are_whole_and_what_stays_unsold_could_go_to_nobody(case: tuple[list[Row], int], lot: int) -> None:
    rows, supply = case
    plan = plan_for(RuleChoice("lots", lot_shares=lot), rows, supply)
    if plan.demanded > supply:
        awards = settle(plan, rows)
        assert all(award % lot == 0 for award in awards.values())
        assert plan.unsold < lot or all(awards[row.name] + lot > row.asked for row in rows)


@settings(deadline=None)
@given(rule=parametrized(30), case=cases(30), order=st.randoms(use_true_random=False))
def test_shuffling_the_file_changes_no_award(rule: RuleChoice, case: tuple[list[Row], int], order: Random) -> None:
    rows, supply = case
    shuffled = list(rows)
    order.shuffle(shuffled)
    assert awards_for(rule, shuffled, supply) == awards_for(rule, rows, supply)


@settings(deadline=None)
@given(case=cases(30), factor=st.integers(1, 10**9))
def test_scaling_every_request_leaves_the_largest_remainder_awards_unchanged(case: tuple[list[Row], int], factor: int) -> None:
    rows, supply = case
    supply = min(supply, sum(row.asked for row in rows))
    scaled = [Row(row.name, row.filed, row.asked * factor) for row in rows]
    rule = RuleChoice("largest_remainder")
    assert awards_for(rule, scaled, supply) == awards_for(rule, rows, supply)


@pytest.mark.parametrize("rule", CHOICES, ids=lambda rule: rule.name)
def test_the_marginal_group_holds_exactly_the_quantities_whose_award_hangs_on_filing(rule: RuleChoice) -> None:
    """Over all orders of filing: awards outside the group never change, and every quantity inside changes for somebody."""
    for asked in small_demands():
        for supply in range(1, sum(asked)):
            marginal = adjudicate(rule, tuple(sorted((q, asked.count(q)) for q in set(asked))), supply).marginal
            awards = [naive(rule, rows_from(asked, list(filed)), supply) for filed in permutations(range(len(asked)))]
            hanging = {shares for place, shares in enumerate(asked) if len({award[f"{place:02}"] for award in awards}) > 1}
            assert set(() if marginal is None else marginal.quantities) == hanging, (asked, supply)


def literal(rule: str, rows: list[Row], supply: int) -> Awards:
    if rule == "nearest_adjusted":
        return naive_nearest_adjusted(rows, supply, literal=True)
    return literal_floor_smallest(rows, supply)


@pytest.mark.parametrize("rule", ["nearest_adjusted", "floor_smallest"])
def test_passed_on_is_the_most_that_the_letter_gives_above_the_request_over_all_orders_of_filing(rule: str) -> None:
    """And the note says "up to" exactly where the order of filing decides."""
    for asked in small_demands():
        for supply in range(1, sum(asked)):
            plan = plan_for(RuleChoice(rule), rows_from(asked, [0] * len(asked)), supply)
            excess = set[int]()
            for filed in permutations(range(len(asked))):
                rows = rows_from(asked, list(filed))
                awards = literal(rule, rows, supply)
                excess.add(sum(max(0, awards[row.name] - row.asked) for row in rows))
            assert plan.passed_on == max(excess), (asked, supply)
            assert any("up to" in note.en for note in plan.notes) == (len(excess) > 1), (asked, supply)


@settings(deadline=None)
@given(case=cases(20), prices=st.lists(st.integers(1, 4), min_size=12, max_size=12), tie=st.sampled_from([*TIE_RULES]))
def test_price_priority_is_what_its_words_say(case: tuple[list[Row], int], prices: list[int], tie: str) -> None:
    rows, supply = case
    priced = [Row(row.name, row.filed, row.asked, Decimal(price)) for row, price in zip(rows, prices[: len(rows)], strict=True)]
    plan = price_plan(tie, priced, supply)
    awards = settle_by_price(plan, priced)
    assert awards == naive_price_priority(RuleChoice("price_priority", tie=tie), priced, supply)
    assert sum(awards.values()) == plan.awarded == min(supply, plan.demanded)
    assert plan.unsold == supply - plan.awarded


def test_ten_million_acceptances_cost_no_more_than_their_distinct_quantities() -> None:
    """Two quantities, ten million acceptances: 100 x 5M + 50 x 5M asked, a third of it offered, settled at a glance."""
    plan = adjudicate(RuleChoice("largest_remainder"), ((50, 5_000_000), (100, 5_000_000)), 250_000_000)
    assert plan.awards == ((50, 17), (100, 33))
    assert plan.marginal is None
    assert plan.leftover == 5_000_000
