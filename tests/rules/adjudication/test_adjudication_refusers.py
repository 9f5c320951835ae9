"""Acceptances that refuse a reduction: out when there has to be one, in when there has not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.rules.adjudication import RULES, RuleChoice, adjudicate, without_refusers
from support.plans_on_rows import awards_for, demand, settle
from support.sharing import Row

ROWS = st.lists(st.tuples(st.integers(1, 20), st.integers(0, 3), st.booleans()), max_size=10)


@settings(deadline=None)
@given(drawn=ROWS, supply=st.integers(0, 120), name=st.sampled_from(sorted(RULES)))
def test_a_refuser_left_out_is_the_same_as_never_presented(drawn: list[tuple[int, int, bool]], supply: int, name: str) -> None:
    rows = [Row(f"{place:02}", filed, asked) for place, (asked, filed, _) in enumerate(drawn)]
    refusing = [row for row, (_, _, refuses) in zip(rows, drawn, strict=True) if refuses]
    others = [row for row in rows if row not in refusing]
    rule = RuleChoice(name, flat_shares=4, lot_shares=3)
    considered = without_refusers(demand(rows), demand(refusing), supply)
    if sum(row.asked for row in rows) <= supply:
        assert considered.demand == demand(rows)
        assert considered.note is None
    else:
        assert settle(adjudicate(rule, considered.demand, supply), others) == awards_for(rule, others, supply)
        assert considered.left_out_acceptances == len(refusing)
        assert considered.left_out_shares == sum(row.asked for row in refusing)


def test_without_refusers_the_rest_may_fit_and_then_gets_all_it_asked() -> None:
    """100 offered; 60, 50 and 30 asked, the 50 whole or nothing: the others fit, and 10 stay unsold."""
    considered = without_refusers(((30, 1), (50, 1), (60, 1)), ((50, 1),), 100)
    plan = adjudicate(RuleChoice("nearest_adjusted"), considered.demand, 100)
    assert plan.awards == ((30, 30), (60, 60))
    assert plan.unsold == 10
    assert considered.note is not None
    assert ": 1, for 50 shares." in considered.note.en
    assert ": 1, por 50 acciones." in considered.note.es


def test_a_single_share_that_is_left_out_is_told_in_the_singular() -> None:
    note = without_refusers(((1, 1), (60, 2)), ((1, 1),), 100).note
    assert note is not None
    assert note.en.endswith(": 1, for 1 share.")
    assert note.es.endswith(": 1, por 1 acción.")


def test_a_quantity_that_only_some_refuse_keeps_the_others() -> None:
    considered = without_refusers(((30, 3), (50, 2)), ((30, 1), (50, 2)), 100)
    assert considered.demand == ((30, 2),)
    assert (considered.left_out_acceptances, considered.left_out_shares) == (3, 130)


@pytest.mark.parametrize("supply", [190, 1000])
def test_nobody_is_left_out_where_nobody_is_reduced(supply: int) -> None:
    considered = without_refusers(((30, 3), (50, 2)), ((50, 2),), supply)
    assert considered.demand == ((30, 3), (50, 2))
    assert considered.left_out_acceptances == 0
    assert considered.note is None


def test_where_everybody_refuses_nobody_is_awarded_anything() -> None:
    considered = without_refusers(((30, 3),), ((30, 3),), 80)
    plan = adjudicate(RuleChoice("floor_smallest"), considered.demand, 80)
    assert (plan.awards, plan.awarded, plan.unsold) == ((), 0, 80)
