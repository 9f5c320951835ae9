"""Price stage: highest price first, ties at the last price by a named rule or not at all."""

from decimal import Decimal

import pytest

from enajena.basics.faults import CallError
from support.plans_on_rows import price_plan, settle_by_price
from support.sharing import Row

HIGH, MIDDLE, LOW = Decimal("3100.50"), Decimal(3000), Decimal("2448.70000001")
BIDS = [
    Row("A", 3, 60, LOW),
    Row("B", 2, 40, MIDDLE),
    Row("C", 1, 20, MIDDLE),
    Row("D", 4, 30, HIGH),
]


def test_higher_prices_are_served_whole_and_lower_ones_get_nothing() -> None:
    plan = price_plan("pro_rata", BIDS, 90)
    assert [(level.price_cop, level.outcome, level.awarded) for level in plan.levels] == [
        (HIGH, "full", 30),
        (MIDDLE, "full", 60),
        (LOW, "nothing", 0),
    ]
    assert (plan.awarded, plan.unsold, plan.demanded, plan.leftover) == (90, 0, 150, 0)
    assert plan.marginal_level is None


def test_pro_rata_shares_the_last_price_by_largest_remainder() -> None:
    """50 left for 40 and 20: 33.33 and 16.67, so 33 and 17."""
    plan = price_plan("pro_rata", BIDS, 80)
    assert settle_by_price(plan, BIDS) == {"A": 0, "B": 33, "C": 17, "D": 30}
    assert plan.leftover == 1
    assert plan.marginal_level is not None
    assert plan.marginal_level.price_cop == MIDDLE


def test_earlier_filing_fills_the_last_price_in_order() -> None:
    """50 left: C filed first and gets its 20, B the other 30."""
    plan = price_plan("earlier_filing", BIDS, 80)
    assert settle_by_price(plan, BIDS) == {"A": 0, "B": 30, "C": 20, "D": 30}
    assert any(note.es.startswith("Al precio de 3.000,00 pesos: ") for note in plan.notes)


def test_a_tie_without_a_rule_is_an_error_that_names_price_count_and_remedy() -> None:
    with pytest.raises(CallError) as raised:
        price_plan(None, BIDS, 80)
    assert raised.value.message.en == (
        "unresolved_tie: tie at the price of 3,000.00 pesos; acceptances: 2, shares asked: 60, shares left: 50."
    )
    assert raised.value.message.es == (
        "unresolved_tie: empate al precio de 3.000,00 pesos; aceptaciones: 2, acciones pedidas: 60, acciones que quedan: 50."
    )
    assert raised.value.remedy is not None
    assert "`pro_rata`, `earlier_filing`" in raised.value.remedy.es


@pytest.mark.parametrize(
    ("supply", "expected"),
    [
        pytest.param(90, {"A": 0, "B": 40, "C": 20, "D": 30}, id="the-supply-ends-between-two-prices"),
        pytest.param(100, {"A": 10, "B": 40, "C": 20, "D": 30}, id="a-single-acceptance-takes-what-is-left"),
        pytest.param(500, {"A": 60, "B": 40, "C": 20, "D": 30}, id="everything-fits"),
        pytest.param(0, {"A": 0, "B": 0, "C": 0, "D": 0}, id="nothing-to-sell"),
    ],
)
def test_without_a_tie_to_break_no_tie_rule_is_needed(supply: int, expected: dict[str, int]) -> None:
    assert settle_by_price(price_plan(None, BIDS, supply), BIDS) == expected


def test_no_acceptance_at_all_leaves_everything_unsold() -> None:
    plan = price_plan(None, [], 10)
    assert (plan.levels, plan.awarded, plan.unsold) == ((), 0, 10)
