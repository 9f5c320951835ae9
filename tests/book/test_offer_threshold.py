"""Carbocol: 60 % of the shares must be subscribed, or nothing that was awarded takes effect."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReceived, PaymentReturned
from enajena.book.acts.papers import CertifiedValue, IndexCertified
from enajena.book.acts.security_of_bids import BidSecurityGiven
from enajena.book.acts.stages import StageClosed, StageDeclaredVoid, StageNoticed
from enajena.book.adjudicating import declare_void
from enajena.book.models import Acceptance, Adjudication, Award, Leaf, Stage
from support.books import Rehearsal, rehearsal
from support.offers import (
    BY,
    BY_TWO,
    CREDIT,
    PAPER,
    REGULATION,
    SCREENED,
    TERMS,
    acceptance,
    accepted,
    adjudicated,
    assessed,
    at,
    closed,
    refusal,
)

ALL, NEEDED = 84_955_500, 50_973_300
"""509,733 million pesos at 10,000 a share are 50,973,300 shares, 60 % of 84,955,500."""
ADOPTED, NOTICED, LAST = date(2000, 1, 14), date(2000, 1, 19), date(2000, 3, 21)
CLOSED, AWARDED = date(2000, 3, 22), date(2000, 3, 24)
FACTS = {
    "executive": "false",
    "files_return": "true",
    "figures_year": "1998",
    "net_worth_cop": "9999999999999",
    "gross_income_cop": "9999999999999",
    "declares_beneficial_owner": "true",
    "declares_own_account": "true",
    "sworn": "true",
}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path, "carbocol-2000") as opened:
        opened.adopt(ADOPTED)
        credit = replace(CREDIT, total_cop=Decimal(84_955_500_000), collateral_price_cop=Decimal(10_000), granted_on=ADOPTED)
        regulation = replace(REGULATION, dated=ADOPTED)
        opened.do(ADOPTED, credit, replace(SCREENED, dated=ADOPTED), regulation, by=BY, files=[PAPER])
        opened.do(NOTICED, StageNoticed(stage="first", offered_shares=ALL, price_cop=Decimal(10_000), last_day=LAST), by=BY)
        yield opened


def filed(ref: str, shares: int) -> Act:
    return acceptance(ref, shares, at(date(2000, 2, 1)), facts=FACTS)


def first_adjudicated(sale: Rehearsal, *shares: int) -> None:
    accepted(sale, *(filed(f"A-{place}", asked) for place, asked in enumerate(shares, start=1)))
    closed(sale, on=CLOSED)
    assessed(sale, on=CLOSED)
    adjudicated(sale, on=AWARDED)


def void(sale: Rehearsal, because: Any = "threshold") -> Any:
    sale.clock.to(AWARDED)
    return declare_void(
        sale.book, sale.sale, "first", because=because, numeral="notas art. s/n", reason="No nace la sociedad", on=AWARDED, by=BY_TWO
    )


@pytest.mark.parametrize(("shares", "reached"), [(NEEDED - 1, False), (NEEDED, True)])
def test_the_adjudication_says_whether_the_threshold_is_reached(sale: Rehearsal, shares: int, reached: bool) -> None:
    first_adjudicated(sale, shares)
    assert Adjudication.objects.using(sale.book.alias).get().threshold_reached is reached


def test_below_the_threshold_nothing_takes_effect_and_the_money_goes_back(sale: Rehearsal) -> None:
    first_adjudicated(sale, 1_000_000, 2_000_000)
    price = Decimal(10_000_000_000)
    sale.do(AWARDED, PaymentReceived(payment="P-1", award="A-1", amount_cop=price, means="transfer"), by=BY)
    void(sale)
    stage = Stage.objects.using(sale.book.alias).get(ref="first", until_index__isnull=True)
    states = dict(Award.objects.using(sale.book.alias).filter(until_index__isnull=True).values_list("ref", "state"))
    assert (stage.state, stage.void_because, states) == ("void", "threshold", {"A-1": "lapsed", "A-2": "lapsed"})
    sale.do(AWARDED, PaymentReturned(refund="D-1", award="A-1", amount_cop=price), by=BY)
    assert Award.objects.using(sale.book.alias).get(ref="A-1", until_index__isnull=True).returned_cop == price


def test_where_the_threshold_is_reached_the_stage_has_effect(sale: Rehearsal) -> None:
    first_adjudicated(sale, NEEDED)
    assert refusal(lambda: void(sale)) == ("threshold", "notas art. s/n")


def test_a_void_stage_leaves_no_award_standing(sale: Rehearsal) -> None:
    first_adjudicated(sale, 1_000_000)
    alone = StageDeclaredVoid(stage="first", because="threshold", reason="No nace la sociedad")
    assert refusal(lambda: sale.do(AWARDED, alone, by=BY_TWO)) == ("awards_stand", "ley-226 art. 10")
    assert refusal(lambda: sale.do(AWARDED, alone, by=BY))[0] == "people"


def test_a_lapsed_award_does_not_come_back_in_a_void_stage(sale: Rehearsal) -> None:
    first_adjudicated(sale, 1_000_000)
    declare_void(sale.book, sale.sale, "first", because="norm", numeral="Decreto de ensayo", reason="otra norma", on=AWARDED, by=BY_TWO)
    lapsed = Leaf.objects.using(sale.book.alias).filter(kind="award_lapsed").latest("index").index
    back = ActCorrected(target=lapsed, reason="no cayó")
    assert refusal(lambda: sale.do(AWARDED, back, by=BY)) == ("awards_stand", "ley-226 art. 10")


def test_a_stage_with_acceptances_that_stand_is_not_deserted(sale: Rehearsal) -> None:
    deserted = StageDeclaredVoid(stage="first", because="deserted", reason="nadie")
    assert refusal(lambda: sale.do(NOTICED, deserted, by=BY_TWO)) == ("not_deserted", "10")
    accepted(sale, filed("A-1", 10))
    closed(sale, on=CLOSED)
    assert refusal(lambda: sale.do(CLOSED, deserted, by=BY_TWO)) == ("not_deserted", "10")


def test_a_norm_ends_a_stage_at_any_time(sale: Rehearsal) -> None:
    sale.do(NOTICED + timedelta(days=5), StageDeclaredVoid(stage="first", because="norm", reason="Decreto de ensayo"), by=BY_TWO)
    assert refusal(lambda: sale.do(CLOSED, StageClosed(stage="first"), by=BY))[0] == "wrong_state"


# The second tranche: its minimum rises with each day, at simple DTF, up to the acceptance

SECOND_NOTICE, SECOND_LAST = date(2000, 4, 3), date(2000, 4, 17)
DTF = IndexCertified(
    paper="I-1",
    index="dtf_weekly",
    number="9",
    dated=date(2000, 3, 31),
    file_sha256=PAPER.sha256,
    values=(CertifiedValue(valid_from=date(2000, 3, 20), valid_to=date(2000, 4, 23), value=Decimal("7.30")),),
)


def minimum_on(day: date) -> Decimal:
    """10,000 and simple interest at 7.30 % a year, 2 pesos a day, from the last day of the first tranche."""
    return Decimal(10_000 + 2 * (day - LAST).days)


def test_the_threshold_counts_what_stands_of_both_tranches_and_each_day_has_its_minimum(sale: Rehearsal) -> None:
    first_adjudicated(sale, NEEDED - 100)
    sale.do(date(2000, 3, 31), DTF, by=BY, files=[PAPER])
    second = StageNoticed(stage="second", offered_shares=ALL - NEEDED + 100, price_cop=minimum_on(SECOND_NOTICE), last_day=SECOND_LAST)
    cheap = replace(second, price_cop=minimum_on(SECOND_NOTICE) - 1)
    assert refusal(lambda: sale.do(SECOND_NOTICE, cheap, by=BY)) == ("below_minimum", "notas art. s/n")
    regulation = replace(
        REGULATION,
        regulation="R-2",
        stage="second",
        dated=SECOND_NOTICE,
        terms=replace(TERMS, rule="price_priority"),
    )
    sale.do(SECOND_NOTICE, second, regulation, by=BY, files=[PAPER])
    days = {"B-1": date(2000, 4, 5), "B-2": date(2000, 4, 10), "B-3": date(2000, 4, 10)}
    prices = {"B-1": minimum_on(days["B-1"]), "B-2": minimum_on(days["B-2"]) - Decimal("0.01"), "B-3": minimum_on(days["B-3"])}
    for ref, day in days.items():
        bid = acceptance(ref, 50, at(day, 9), stage="second", recipient="public", price_offered_cop=prices[ref], facts={})
        accepted(sale, bid)
        sale.do(day, BidSecurityGiven(security=f"G-{ref}", acceptance=ref, kind="cash", amount_cop=Decimal(50_000)), by=BY)
    closed(sale, "second", on=date(2000, 4, 18))
    assessed(sale, "second", on=date(2000, 4, 18), ref="E-2")
    late = Acceptance.objects.using(sale.book.alias).get(ref="B-2", until_index__isnull=True)
    assert (late.verdict, late.reasons) == ("rejected", "notas art. s/n:below_minimum_price")
    assert adjudicated(sale, "second", on=date(2000, 4, 19), ref="D-2").threshold_reached is True
