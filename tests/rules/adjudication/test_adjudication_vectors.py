"""Worked figures: the vectors of the decrees' rules and the published results of sales elsewhere."""

from collections import Counter
from fractions import Fraction

import pytest

from enajena.rules.adjudication import RuleChoice, adjudicate, demand_of
from enajena.rules.adjudication.histogram import Histogram, Numbers
from support.plans_on_rows import awards_for, plan_for
from support.sharing import Row, rows_of

P1 = RuleChoice("nearest_adjusted")
P2 = RuleChoice("floor_smallest")
P3 = RuleChoice("floor_ascending")
LARGEST_REMAINDER = RuleChoice("largest_remainder")
REAL_PROGRAMME_SHARES = 42_212_620_563_213


def by_letter(*asked: int) -> list[Row]:
    return rows_of(dict(zip("ABCDEF", asked, strict=False)))


@pytest.mark.parametrize(
    ("rule", "supply", "asked", "expected"),
    [
        pytest.param(P1, 100, (70, 50, 30, 1), [46, 33, 20, 1], id="adj_1-P1"),
        pytest.param(P2, 100, (70, 50, 30, 1), [46, 33, 20, 1], id="adj_1-P2"),
        pytest.param(P3, 100, (70, 50, 30, 1), [46, 33, 20, 1], id="adj_1-P3"),
        pytest.param(P1, 10, (5, 5, 5), [4, 3, 3], id="adj_2_tie-P1"),
        pytest.param(P2, 10, (5, 5, 5), [4, 3, 3], id="adj_2_tie-P2"),
        pytest.param(P3, 10, (5, 5, 5), [4, 3, 3], id="adj_2_tie-P3"),
        pytest.param(P1, 1000, (900, 600, 333, 167, 2), [450, 300, 166, 83, 1], id="adj_3-P1"),
        pytest.param(P2, 1000, (900, 600, 333, 167, 2), [449, 299, 166, 84, 2], id="adj_3-P2"),
        pytest.param(P3, 1000, (900, 600, 333, 167, 2), [449, 299, 166, 84, 2], id="adj_3-P3"),
        pytest.param(P1, 9, (10, 5, 3), [4, 3, 2], id="adj_6_half-P1-half-up"),
        pytest.param(P1, 92284, (50000, 40000, 25000, 1500, 7), [39604, 31684, 19802, 1188, 6], id="guajira-P1"),
        pytest.param(P2, 92284, (50000, 40000, 25000, 1500, 7), [39604, 31683, 19802, 1188, 7], id="guajira-P2"),
        pytest.param(P3, 92284, (50000, 40000, 25000, 1500, 7), [39604, 31683, 19802, 1188, 7], id="guajira-P3"),
        pytest.param(P1, 100, (67, 67, 66), [34, 33, 33], id="taking-away-spares-the-earlier"),
        pytest.param(P2, 100, (67, 67, 66), [34, 33, 33], id="adding-favours-the-earlier-P2"),
        pytest.param(P3, 100, (67, 67, 66), [34, 33, 33], id="adding-favours-the-earlier-P3"),
        pytest.param(P1, 29, (10, 10, 10, 1), [10, 9, 9, 1], id="adj_7-P1-capped"),
        pytest.param(P2, 29, (10, 10, 10, 1), [10, 9, 9, 1], id="adj_7-P2-capped"),
        pytest.param(P3, 29, (10, 10, 10, 1), [10, 9, 9, 1], id="adj_7-P3"),
    ],
)
def test_decree_rules_give_the_worked_vectors(rule: RuleChoice, supply: int, asked: tuple[int, ...], expected: list[int]) -> None:
    assert list(awards_for(rule, by_letter(*asked), supply).values()) == expected


@pytest.mark.parametrize(
    ("rule", "supply", "asked", "passed_on"),
    [
        pytest.param(P1, 29, (10, 10, 10, 1), 1, id="adj_7-P1-literal-2-for-1"),
        pytest.param(P2, 29, (10, 10, 10, 1), 1, id="adj_7-P2-literal-2-for-1"),
        pytest.param(P2, 100, (70, 50, 30, 1), 1, id="adj_1-P2-literal-2-for-1"),
        pytest.param(P2, 1000, (900, 600, 333, 167, 2), 1, id="adj_3-P2-literal-3-for-2"),
        pytest.param(P1, 100, (70, 50, 30, 1), 0, id="adj_1-P1-no-departure"),
        pytest.param(P2, 92284, (50000, 40000, 25000, 1500, 7), 0, id="guajira-P2-no-departure"),
        pytest.param(P3, 29, (10, 10, 10, 1), 0, id="adj_7-P3-has-the-cap-in-its-text"),
    ],
)
def test_shares_that_the_letter_would_give_above_the_request_are_counted_and_said(
    rule: RuleChoice, supply: int, asked: tuple[int, ...], passed_on: int
) -> None:
    plan = plan_for(rule, by_letter(*asked), supply)
    assert plan.passed_on == passed_on
    said = [note for note in plan.notes if "taken literally" in note.en]
    assert len(said) == min(passed_on, 1)
    assert all(note.en.endswith(f": {passed_on}.") and note.es.endswith(f": {passed_on}.") for note in said)


def test_leftover_is_what_the_first_rounding_leaves_and_below_zero_where_it_gave_too_many() -> None:
    assert plan_for(P2, by_letter(900, 600, 333, 167, 2), 1000).leftover == 3
    assert plan_for(P1, by_letter(10, 10, 10, 1), 29).leftover == 1
    assert plan_for(P1, by_letter(67, 67, 66), 100).leftover == -1


def test_demand_within_supply_is_served_whole_and_the_rest_goes_to_the_second_stage() -> None:
    """The first stage of Isagén 2013: 1,428,233 shares of 1,571,919,000, without pro rata."""
    plan = adjudicate(LARGEST_REMAINDER, demand_of([1_000_000, 428_233]), 1_571_919_000)
    assert plan.awards == ((428_233, 428_233), (1_000_000, 1_000_000))
    assert (plan.awarded, plan.unsold, plan.leftover) == (1_428_233, 1_570_490_767, 0)


def test_pro_01_the_larger_remainder_goes_before_a_tie_between_smaller_ones() -> None:
    """PRO-01: quotas 602.6, 602.6 and 1807.8; the .8 is served first, the tie at .6 goes to the earlier filing."""
    awards = awards_for(LARGEST_REMAINDER, by_letter(10_000, 10_000, 30_000), 3013)
    assert list(awards.values()) == [603, 602, 1808]


@pytest.mark.parametrize(
    ("supply", "asked", "expected"),
    [
        pytest.param(1003, (4900, 5100), {4900: 491, 5100: 512}, id="PRO-03-1003"),
        pytest.param(9999, (75_000, 25_000), {75_000: 7499, 25_000: 2500}, id="PRO-03-9999"),
    ],
)
def test_pro_03_the_extra_share_goes_to_the_largest_fraction_in_any_order_of_the_file(
    supply: int, asked: tuple[int, ...], expected: dict[int, int]
) -> None:
    for order in (asked, asked[::-1]):
        rows = by_letter(*order)
        awards = awards_for(LARGEST_REMAINDER, rows, supply)
        assert {row.asked: awards[row.name] for row in rows} == expected


def test_pro_03_sorting_the_file_changes_no_award() -> None:
    """PRO-03: 613 by six claims; filing decides ties, not the place in the file."""
    rows = by_letter(980, 920, 980, 1230, 1020, 920)
    awards = awards_for(LARGEST_REMAINDER, rows, 613)
    assert sum(awards.values()) == 613
    assert awards_for(LARGEST_REMAINDER, sorted(rows, key=lambda row: row.asked), 613) == awards


def test_pro_06_products_past_64_bits_are_exact() -> None:
    """PRO-06: the product of half and all the shares of the Granahorrar programme."""
    floor, remainder = Histogram([], [], 0).quota(Numbers([21_106_310_281_606]), REAL_PROGRAMME_SHARES, 1)
    assert (floor.values, remainder.values) == ([890952667406875400354160078], [0])


@pytest.mark.parametrize("rule", [LARGEST_REMAINDER, P1, P2, P3], ids=lambda rule: rule.name)
def test_pro_06_an_odd_share_of_a_real_programme_is_not_lost(rule: RuleChoice) -> None:
    awards = awards_for(rule, by_letter(REAL_PROGRAMME_SHARES, REAL_PROGRAMME_SHARES), REAL_PROGRAMME_SHARES)
    assert awards == {"A": 21_106_310_281_607, "B": 21_106_310_281_606}


def test_pro_07_lic_gives_48_to_95_percent_and_49_to_the_rest() -> None:
    """PRO-07: 210 asked, mean 48.05 (210 / 4.37): floor 48, and the 5 in 100 filed first get one more."""
    rows = [Row(f"{place:03}", place, 210) for place in range(100)]
    awards = awards_for(LARGEST_REMAINDER, rows, 4805)
    assert Counter(awards.values()) == {48: 95, 49: 5}
    assert [name for name, award in awards.items() if award == 49] == ["000", "001", "002", "003", "004"]


def test_acs_fenosa_500_asked_gets_439_of_18911_acceptors() -> None:
    """403 to each of 18,911 acceptors and 37.28 % of the excess: 97 x 0.3728 = 36.1616, rounded down: 439."""
    rows = [Row("Z", 0, 500)]
    rows += [Row(f"more-{place}", 1, 405) for place in range(264)]
    rows += [Row(f"flat-{place}", 1, 403) for place in range(18_911 - 265)]
    supply = 403 * 18_911 + 233
    assert Fraction(233, 97 + 2 * 264) == Fraction("0.3728")
    awards = awards_for(RuleChoice("flat_then_pro_rata", flat_shares=403), rows, supply)
    assert awards["Z"] == 439
    assert sum(awards.values()) == supply


def test_pro_07_aramco_10000_asked_gets_1500_and_10_941_percent_of_the_excess() -> None:
    """PRO-07: 8500 x 0.10941 = 929.985: 2429 and, by largest remainder (.985 is before .165), one share more."""
    rows = [Row(f"{place:02}", place, 10_000) for place in range(11)] + [Row("Z", 99, 8_000)]
    supply = 1500 * 12 + 10_941
    assert Fraction(10_941, 11 * 8500 + 6500) == Fraction("0.10941")
    awards = awards_for(RuleChoice("flat_then_pro_rata", flat_shares=1500), rows, supply)
    assert Counter(awards.values()) == {2430: 11, 2211: 1}


def test_pro_07_aramco_gets_2429_where_others_have_the_larger_remainder() -> None:
    """PRO-07: 265 x 0.10941 = 28.99365: its .99365 is before .985, and the shares left over end among those 1,100."""
    rows = [Row("Z", 0, 10_000)] + [Row(f"{place:04}", 1, 1765) for place in range(1100)]
    supply = 1500 * 1101 + 32_823
    assert Fraction(32_823, 8500 + 1100 * 265) == Fraction("0.10941")
    awards = awards_for(RuleChoice("flat_then_pro_rata", flat_shares=1500), rows, supply)
    assert awards["Z"] == 2429
    assert sum(awards.values()) == supply


def test_pro_07_royal_mail_gives_227_to_everybody() -> None:
    """PRO-07: one flat quantity for all; whoever asked above the cut-off was rejected before."""
    rows = by_letter(227, 303, 1000, 2500, 3030)
    awards = awards_for(RuleChoice("flat_then_pro_rata", flat_shares=227), rows, 227 * 5)
    assert set(awards.values()) == {227}


def test_pro_07_safaricom_2000_asked_at_3_8_times_gets_500_in_lots_of_100() -> None:
    """PRO-07: 2000 / 3.8 = 526.3, in whole lots 500; the lots left over go to larger remainders (304 / 3.8 = 80)."""
    rows = [Row(f"big-{place:02}", place, 2000) for place in range(19)]
    rows += [Row(f"small-{place:03}", place, 304) for place in range(100)]
    assert Fraction(19 * 2000 + 100 * 304, 18_000) == Fraction("3.8")
    awards = awards_for(RuleChoice("lots", lot_shares=100), rows, 18_000)
    assert {awards[row.name] for row in rows if row.asked == 2000} == {500}
    assert Counter(awards[row.name] for row in rows if row.asked == 304) == {100: 85, 0: 15}
    assert awards["small-084"] == 100
    assert awards["small-085"] == 0


def test_flat_part_that_the_supply_cannot_cover_is_lowered_and_the_odd_shares_go_by_filing() -> None:
    """Four acceptances, 18 shares, flat 10: 2 + 3 x 5 = 17 fits, 2 + 3 x 6 does not; the odd share goes to the first."""
    plan = plan_for(RuleChoice("flat_then_pro_rata", flat_shares=10), by_letter(2, 20, 8, 30), 18)
    assert plan.awards == ((2, 2), (8, 5), (20, 5), (30, 5))
    assert plan.marginal is not None
    assert (plan.marginal.quantities, plan.marginal.shares, plan.marginal.acceptances) == ((8, 20, 30), 1, 3)
    assert any("lowered to 5" in note.en and "bajó a 5" in note.es for note in plan.notes)


def test_what_makes_no_whole_lot_stays_unsold_and_is_said() -> None:
    """250 shares in lots of 100 for 300 and 300: one lot each (125 rounds down), and 50 are no lot."""
    plan = plan_for(RuleChoice("lots", lot_shares=100), by_letter(300, 300), 250)
    assert plan.awards == ((300, 100),)
    assert (plan.awarded, plan.unsold, plan.leftover) == (200, 50, 50)
    assert any("Acciones sin vender: 50." in note.es for note in plan.notes)


def test_lots_left_over_go_round_again_to_whoever_has_room() -> None:
    """500 shares in lots of 100; 1000 and nine times 99 asked: only the first has room, and takes all five lots."""
    rows = [Row("A", 5, 1000)] + [Row(f"small-{place}", place, 99) for place in range(9)]
    plan = plan_for(RuleChoice("lots", lot_shares=100), rows, 500)
    assert plan.awards == ((99, 0), (1000, 500))
    assert (plan.unsold, plan.leftover) == (0, 300)


def test_lots_that_nobody_has_room_for_stay_unsold() -> None:
    """Three ask 150, 350 shares in lots of 100: one whole lot each; the 50 left are no lot. Of 440 shares 140 stay."""
    lots = RuleChoice("lots", lot_shares=100)
    assert plan_for(lots, by_letter(150, 150, 150), 350).unsold == 50
    assert plan_for(lots, by_letter(150, 150, 150), 440).unsold == 140
