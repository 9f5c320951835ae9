"""Wrong calls are refused with what was found and what to do; empty ones are answered."""

from decimal import Decimal
from typing import Any

import pytest

from enajena.basics.faults import CallError
from enajena.rules.adjudication import (
    RULES,
    Demand,
    RuleChoice,
    adjudicate,
    adjudicate_by_price,
    without_refusers,
)

RULE = RuleChoice("largest_remainder")
BY_PRICE = RuleChoice("price_priority", tie="pro_rata")


def refused(raised: pytest.ExceptionInfo[CallError], found: str, remedy: str) -> None:
    assert found in raised.value.message.es
    assert found in raised.value.message.en
    assert raised.value.remedy is not None
    assert remedy in raised.value.remedy.en
    assert raised.value.remedy.es != raised.value.remedy.en
    assert raised.value.exit_status == 2


@pytest.mark.parametrize("supply", [-1, 10.0, True, "10", Decimal(10)], ids=repr)
def test_a_supply_that_is_no_count_of_shares_is_refused(supply: Any) -> None:
    with pytest.raises(CallError) as raised:
        adjudicate(RULE, ((5, 1),), supply)
    refused(raised, repr(supply), "zero or more")


@pytest.mark.parametrize(
    ("demand", "found", "remedy"),
    [
        pytest.param(((0, 1),), "(0, 1)", "above zero", id="zero-quantity"),
        pytest.param(((-3, 1), (2, 1)), "(-3, 1)", "above zero", id="negative-quantity"),
        pytest.param(((3, 1), (4, 0)), "(4, 0)", "above zero", id="zero-count"),
        pytest.param(((3, 1), (4.5, 1)), "(4.5, 1)", "above zero", id="fraction-of-a-share"),
        pytest.param(((3, True),), "(3, True)", "above zero", id="truth-value"),
        pytest.param(((4, 1), (3, 2)), "4", "ascending", id="unsorted"),
        pytest.param(((3, 1), (3, 2)), "3", "one pair", id="duplicate"),
    ],
)
def test_a_histogram_that_is_not_well_formed_is_refused(demand: Any, found: str, remedy: str) -> None:
    with pytest.raises(CallError) as raised:
        adjudicate(RULE, demand, 10)
    refused(raised, found, remedy)


@pytest.mark.parametrize(
    ("rule", "missing"),
    [
        (RuleChoice("flat_then_pro_rata", lot_shares=5), "flat_shares"),
        (RuleChoice("flat_then_pro_rata", flat_shares=0), "flat_shares"),
        (RuleChoice("lots", flat_shares=5), "lot_shares"),
        (RuleChoice("lots", lot_shares=-5), "lot_shares"),
    ],
)
@pytest.mark.parametrize("supply", [5, 500], ids=["oversubscribed", "undersubscribed"])
def test_a_rule_without_its_parameter_is_refused_whatever_the_demand(rule: RuleChoice, missing: str, supply: int) -> None:
    with pytest.raises(CallError) as raised:
        adjudicate(rule, ((10, 3),), supply)
    refused(raised, missing, "programme file")


@pytest.mark.parametrize("name", ["unspecified", "", "pro_rata"])
def test_an_unknown_rule_is_refused_with_the_names_of_the_known_ones(name: str) -> None:
    with pytest.raises(CallError) as raised:
        adjudicate(RuleChoice(name), ((10, 3),), 5)
    refused(raised, f"`{name}`", "`nearest_adjusted`")


def test_a_price_rule_is_refused_at_a_fixed_price_and_the_other_way_round() -> None:
    with pytest.raises(CallError) as raised:
        adjudicate(BY_PRICE, ((10, 3),), 5)
    refused(raised, "price_priority", "fixed price")
    with pytest.raises(CallError) as raised:
        adjudicate_by_price(RULE, ((Decimal(1), ((10, 3),)),), 5)
    refused(raised, "largest_remainder", "`price_priority`")


def test_an_unknown_tie_rule_is_refused() -> None:
    with pytest.raises(CallError) as raised:
        adjudicate_by_price(RuleChoice("price_priority", tie="coin_toss"), (), 5)
    refused(raised, "coin_toss", "`earlier_filing`")


@pytest.mark.parametrize(
    "prices",
    [["0"], ["-1"], ["NaN"], ["sNaN"], ["Infinity"], ["10.0", "10.00"]],
    ids=["zero", "negative", "nan", "signalling-nan", "infinite", "twice-the-same"],
)
def test_a_price_that_cannot_be_is_refused(prices: list[str]) -> None:
    levels = tuple((Decimal(price), ((5, 1),)) for price in prices)
    with pytest.raises(CallError) as raised:
        adjudicate_by_price(BY_PRICE, levels, 5)
    refused(raised, prices[-1], "only once")


def test_a_price_that_is_no_exact_decimal_is_refused() -> None:
    levels: Any = ((10.5, ((5, 1),)),)
    with pytest.raises(CallError) as raised:
        adjudicate_by_price(BY_PRICE, levels, 5)
    refused(raised, "10.5", "exact decimal")


def test_a_histogram_below_the_last_price_served_is_looked_at_too() -> None:
    levels = ((Decimal(2), ((5, 1),)), (Decimal(1), ((5, 1), (4, 1))))
    with pytest.raises(CallError) as raised:
        adjudicate_by_price(BY_PRICE, levels, 5)
    refused(raised, "4", "ascending")


def test_refusers_that_are_no_part_of_the_demand_are_refused() -> None:
    with pytest.raises(CallError) as raised:
        without_refusers(((5, 1),), ((5, 2),), 3)
    refused(raised, "2", "whole demand")


@pytest.mark.parametrize("name", sorted(RULES))
@pytest.mark.parametrize(
    ("demand", "supply", "awards"),
    [
        pytest.param((), 0, (), id="nothing-asked-nothing-offered"),
        pytest.param((), 7, (), id="nothing-asked"),
        pytest.param(((5, 2), (9, 1)), 0, ((5, 0), (9, 0)), id="nothing-offered"),
        pytest.param(((5, 2), (9, 1)), 19, ((5, 5), (9, 9)), id="just-enough"),
    ],
)
def test_nothing_asked_or_offered_and_just_enough_are_answers(name: str, demand: Demand, supply: int, awards: Demand) -> None:
    plan = adjudicate(RuleChoice(name, flat_shares=4, lot_shares=2), demand, supply)
    assert plan.awards == awards
    assert plan.marginal is None
    assert plan.passed_on == 0
    assert plan.unsold == supply - plan.awarded
