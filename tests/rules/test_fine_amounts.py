"""The fine itself: worked examples, the values of its base, conducts, payee, rounding, and facts that cannot be."""

from decimal import Decimal
from typing import Any

import pytest
from rules_builders import assumption, breach_programme, day, fine_rule, lock_up, penalty_rule, programme

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.programme.model import ConductReach, Programme
from enajena.programme.reader import load
from enajena.programme.vocabulary import CONDUCTS
from enajena.rules.fine import FineResult, fine
from enajena.rules.fine_facts import FineFacts, faults_of

TWO_VALUES = breach_programme(percents=("100",))
THREE_VALUES = breach_programme(percents=("100",), base=("purchase", "second_stage", "resale"))


def breach(of: Programme, **facts: Any) -> FineResult:
    chosen: dict[str, Any] = {
        "acquired": day("2005-03-15"),
        "breached": day("2005-08-15"),
        "shares": 1000,
        "paid_cop": Decimal("2448.70"),
        **facts,
    }
    return fine(of, FineFacts(**chosen), {})


def texts(result: FineResult) -> str:
    return "\n".join(note.en for note in result.notes)


def test_a_sale_of_gases_guajira_at_a_higher_price() -> None:
    """fine_gdlg_sale: 1,000 shares bought at 2,448.70 and sold at 3,000 in the fifth month: 25 % of the price of the sale."""
    record = breach(load("gases-guajira-2003"), resold_cop=Decimal(3000)).record("es")
    assert record["fine_cop"] == "750000.00"
    assert record["base_cop_per_share"] == "3000.00"
    assert record["provisional"] is False
    assert (record["interest_cop"], record["total_cop"]) == (None, "750000.00")
    assert record["payee"] == "El vendedor, Ecopetrol S.A."
    assert record["affected_shares"] == 1000


def test_the_higher_of_the_values_is_a_maximum_and_never_the_gain() -> None:
    """A13: sold at a loss, the price paid is the base."""
    assert breach(TWO_VALUES, resold_cop=Decimal(1000)).fine_cop == Decimal("2448700.00")


def test_the_values_of_the_base_carry_their_numeral() -> None:
    record = breach(THREE_VALUES, resold_cop=Decimal("2500.5"), second_stage_cop=Decimal(2600)).record("en")
    assert record["base_terms"] == [
        {"source": "5-purchase", "name": "purchase", "value_cop": "2448.70", "indexed_cop": "2448.70", "factor": "1.000000000000"},
        {"source": "5-second_stage", "name": "second_stage", "value_cop": "2600.00", "indexed_cop": "2600.00", "factor": "1.000000000000"},
        {"source": "5-resale", "name": "resale", "value_cop": "2500.50", "indexed_cop": "2500.50", "factor": "1.000000000000"},
    ]


def test_a_gratuitous_transfer_has_no_resale_value() -> None:
    """A14: absent, not zero."""
    result = breach(load("gases-guajira-2003"), conduct="gratuitous")
    assert result.fine_cop == Decimal("612175.00")
    assert result.base is not None
    assert [term.name for term in result.base.terms] == ["purchase"]
    assert "does not exist" in texts(result)
    assert "A14" in {each.id for each in result.assumptions}


def test_an_exchange_counts_what_was_received() -> None:
    result = breach(load("gases-guajira-2003"), conduct="gratuitous", resold_cop=Decimal(4000))
    assert result.fine_cop == Decimal("1000000.00")
    assert "received in exchange" in texts(result)


def test_a_sale_without_its_price_is_told() -> None:
    assert "--resold-cop" in texts(breach(TWO_VALUES))
    assert "--resold-cop" not in texts(breach(TWO_VALUES, resold_cop=Decimal(1)))


def test_a_second_stage_price_that_may_still_come_makes_the_fine_provisional() -> None:
    """A15: missing is provisional, never zero."""
    result = breach(THREE_VALUES)
    assert result.provisional
    assert result.fine_cop == Decimal("2448700.00")
    assert "A15" in texts(result)


def test_no_second_stage_ends_the_provisional_state() -> None:
    assert not breach(THREE_VALUES, no_second_stage=True).provisional
    assert not breach(THREE_VALUES, second_stage_cop=Decimal(3000)).provisional


def test_a_second_stage_price_does_not_count_where_the_text_does_not_name_it() -> None:
    result = breach(TWO_VALUES, second_stage_cop=Decimal(9000))
    assert result.fine_cop == Decimal("2448700.00")
    assert not result.provisional
    assert "does not count in this text" in texts(result)


@pytest.mark.parametrize(
    ("name", "conduct", "fined", "provisional"),
    [
        ("termocartagena-1996", "sale", True, False),
        ("termocartagena-1996", "gratuitous", True, True),
        ("termocartagena-1996", "rights", False, False),
        ("gases-guajira-2003", "sale", True, False),
        ("gases-guajira-2003", "gratuitous", True, False),
        ("gases-guajira-2003", "rights", False, False),
        ("gases-guajira-2003", "limitation", False, False),
        ("gases-guajira-2003", "beneficial_owner", False, False),
        ("carbocol-2000", "sale", True, False),
        ("carbocol-2000", "limitation", True, False),
        ("carbocol-2000", "beneficial_owner", True, False),
        ("condiciones-especiales", "limitation", True, False),
        ("condiciones-especiales", "rights", True, False),
    ],
)
def test_the_conducts_that_each_text_fines(name: str, conduct: str, *, fined: bool, provisional: bool) -> None:
    """A17, A18: a fine needs a text; a broad reading is provisional."""
    result = breach(load(name), conduct=conduct, no_second_stage=True)
    assert (result.fine_cop is not None, result.provisional) == (fined, provisional)
    assert ("broad reading" in texts(result)) == provisional


def test_a_conduct_out_of_reach_has_no_fine_and_a_note() -> None:
    note = Text("véase el artículo 8", "see article 8")
    conducts = (ConductReach(source="5", conduct="rights", reach="not_reached", note=note, assumes=("A18",)),)
    of = programme(fine=fine_rule(conducts=conducts), lock_up=lock_up(), assumptions=(assumption("A18"),))
    record = breach(of, conduct="rights", settled=day("2006-01-01")).record("en")
    for name in ("bracket", "base_cop_per_share", "fine_cop", "interest_cop", "total_cop"):
        assert record[name] is None
    assert record["notes"] == [
        "5: the graduated fine does not reach this conduct (trading or transferring the shareholder's rights); a fine needs a text (A18).",
        "see article 8",
    ]
    assert [each.id for each in breach(of, conduct="rights").assumptions] == ["A18"]


def test_a_conduct_that_the_text_does_not_list_is_not_fined() -> None:
    assert breach(TWO_VALUES, conduct="limitation").fine_cop is None


def test_contested_readings_are_listed_whatever_the_facts() -> None:
    of = load("carbocol-2000")
    assert {"A1", "A8", "A13", "A15", "A16", "A45"} <= {each.id for each in breach(of, no_second_stage=True).assumptions}


def test_an_assumption_that_the_file_lacks_is_named() -> None:
    of = programme(fine=fine_rule(assumes=("A99",)), lock_up=lock_up())
    with pytest.raises(DataError) as caught:
        breach(of)
    assert "A99" in caught.value.render("en")


@pytest.mark.parametrize(("paid", "cents"), [("60.325", "60.33"), ("647.325", "647.33"), ("2.675", "2.68"), ("1.005", "1.01")])
def test_the_fine_is_rounded_once_half_up_and_a_reversal_cancels_it(paid: str, cents: str) -> None:
    """MON-01: half up, the same with either sign."""
    amount = breach(TWO_VALUES, shares=1, paid_cop=Decimal(paid)).fine_cop
    assert amount == Decimal(cents)
    assert amount + round_half_up(-Decimal(paid)) == 0


def test_a_whole_amount_is_written_in_plain_digits() -> None:
    """MON-04: never 5E+6."""
    record = breach(TWO_VALUES, shares=5000, paid_cop=Decimal("1E+3")).record("en")
    assert (record["fine_cop"], record["base_cop_per_share"]) == ("5000000.00", "1000.00")


def test_granahorrar_with_all_its_shares_and_eight_decimals_is_exact() -> None:
    """42,212,620,563,213 shares at 0.00860284 pesos: 363148426683.7314... x 1; worked with integers."""
    result = breach(TWO_VALUES, shares=42212620563213, paid_cop=Decimal("0.00860284"))
    hundredths_of_millionths = 42212620563213 * 860284
    whole, rest = divmod(hundredths_of_millionths, 10**6)
    cents = whole + (1 if rest >= 500_000 else 0)
    assert result.record("en")["fine_cop"] == f"{cents // 100}.{cents % 100:02d}"
    assert result.record("en")["base_cop_per_share"] == "0.00860284"


def test_a_sum_longer_than_28_figures_is_exact() -> None:
    result = breach(TWO_VALUES, shares=10**18, paid_cop=Decimal("999999999999999.99"), settled=day("2006-01-01"))
    assert result.record("en")["total_cop"] == "999999999999999990000000000000000.00"


def test_the_150_percent_of_article_8_stands_beside_the_fine() -> None:
    """fine_unindexed_150: 1,000 shares at 2,448.70, before the IPC: 3,673,050.00; never added to the fine (A22)."""
    result = breach(load("gases-guajira-2003"), conduct="beneficial_owner")
    record = result.record("en")
    assert result.second_penalty is not None
    assert result.second_penalty.record("en")["fine_unindexed_cop"] == "3673050.00"
    assert result.second_penalty.record("en")["fine_indexed_cop"] is None
    assert (record["fine_cop"], record["total_cop"]) == (None, None)
    assert "not added" in texts(result)


def test_both_penalties_are_reported_and_the_total_holds_one() -> None:
    conducts = (ConductReach(source="5", conduct="beneficial_owner", reach="fined"),)
    of = programme(fine=fine_rule(conducts=conducts), lock_up=lock_up(), second_penalty=penalty_rule())
    result = breach(of, conduct="beneficial_owner")
    assert result.total_cop == result.fine_cop == Decimal("612175.00")
    assert result.second_penalty is not None
    assert result.second_penalty.fine_unindexed_cop == Decimal("3673050.00")


@pytest.mark.parametrize("conduct", ["sale", "gratuitous"])
def test_a_conduct_outside_article_8_brings_no_second_penalty(conduct: str) -> None:
    assert breach(load("gases-guajira-2003"), conduct=conduct).second_penalty is None


def test_after_the_lock_up_there_is_no_second_penalty() -> None:
    of = load("gases-guajira-2003")
    assert breach(of, conduct="beneficial_owner", breached=day("2007-03-15")).second_penalty is not None
    assert breach(of, conduct="beneficial_owner", breached=day("2007-03-16")).second_penalty is None


def test_a_text_without_a_fine_says_so() -> None:
    with pytest.raises(DataError) as caught:
        breach(programme())
    assert "sets no fine" in caught.value.render("en")
    assert caught.value.exit_status == 1


@pytest.mark.parametrize(
    ("facts", "option"),
    [
        ({"shares": 0}, "--shares"),
        ({"shares": -5}, "--shares"),
        ({"shares": 10**5000}, "--shares"),
        ({"paid_cop": Decimal(0)}, "--paid-cop"),
        ({"paid_cop": Decimal(-1)}, "--paid-cop"),
        ({"paid_cop": Decimal("NaN")}, "--paid-cop"),
        ({"paid_cop": Decimal("sNaN")}, "--paid-cop"),
        ({"paid_cop": Decimal("Infinity")}, "--paid-cop"),
        ({"paid_cop": Decimal("1e400")}, "--paid-cop"),
        ({"paid_cop": Decimal("1e-400")}, "--paid-cop"),
        ({"resold_cop": Decimal("-0.01")}, "--resold-cop"),
        ({"second_stage_cop": Decimal(0)}, "--second-stage-cop"),
        ({"settled": day("2005-08-14")}, "--settled"),
        ({"breached": day("2005-03-14")}, "--breached"),
        ({"second_stage_on": day("2005-06-01")}, "--second-stage-on"),
        ({"no_second_stage": True, "second_stage_cop": Decimal(1)}, "--no-second-stage"),
        ({"no_second_stage": True, "second_stage_on": day("2005-06-01")}, "--no-second-stage"),
        ({"conduct": "theft"}, "--conduct"),
        ({"interest_method": "compound"}, "--interest"),
    ],
)
def test_facts_that_cannot_be_are_refused_by_the_name_of_their_option(facts: dict[str, Any], option: str) -> None:
    with pytest.raises(CallError) as caught:
        breach(TWO_VALUES, **facts)
    assert caught.value.render("en").startswith(f"{option}: ")
    assert "remedio" in caught.value.render("es")


def test_every_fault_of_the_facts_is_told_at_once() -> None:
    facts = FineFacts(acquired=day("2005-03-15"), breached=day("2005-03-01"), shares=0, paid_cop=Decimal(0), conduct="theft")
    assert TWO_VALUES.fine is not None
    faults = faults_of(TWO_VALUES, TWO_VALUES.fine, facts)
    assert [fault.where.en for fault in faults] == ["--shares", "--paid-cop", "--breached", "--conduct"]


def test_a_resale_for_nothing_may_be_given_as_zero() -> None:
    assert breach(TWO_VALUES, resold_cop=Decimal(0)).fine_cop == Decimal("2448700.00")


def test_every_conduct_of_the_contract_is_known() -> None:
    assert CONDUCTS == ("sale", "gratuitous", "rights", "limitation", "beneficial_owner")
