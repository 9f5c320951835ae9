"""The second stage: securities, prices and ties; what a security becomes; its money adds up."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Sum

from enajena.book.acts.acceptances import AcceptanceWithdrawn
from enajena.book.acts.adjudication import AwardLapsed
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReceived
from enajena.book.acts.papers import RegulationFiled, RegulationTerms
from enajena.book.acts.security_of_bids import (
    BidSecurityApplied,
    BidSecurityForfeited,
    BidSecurityGiven,
    BidSecurityReturned,
)
from enajena.book.acts.stages import StageNoticed
from enajena.book.models import Acceptance, Award, BidSecurity, MoneyEntry, Refund
from enajena.book.securities import running_out
from support.books import Rehearsal, rehearsal
from support.offers import (
    ALL_SHARES,
    BY,
    BY_TWO,
    PAPER,
    PRICE,
    acceptance,
    accepted,
    adjudicated,
    assessed,
    at,
    awarded,
    closed,
    refusal,
)

NOTICE, LAST, CLOSED, AWARDED = date(2003, 12, 22), date(2004, 1, 7), date(2004, 1, 8), date(2004, 1, 9)
"""Ten business days after Monday 22 December 2003, with Christmas and New Year between, end on Wednesday 7 January 2004."""
FILED = at(date(2003, 12, 23), 9)
LEFT = ALL_SHARES - 10
TERMS = RegulationTerms(rule="price_priority", tie="earlier_filing", withdrawals=True)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        awarded(opened, {"A-1": 10})
        regulation = RegulationFiled(regulation="R-2", stage="second", number="2", dated=NOTICE, file_sha256=PAPER.sha256, terms=TERMS)
        opened.do(NOTICE, regulation, by=BY, files=[PAPER])
        opened.do(NOTICE, StageNoticed(stage="second", offered_shares=LEFT, price_cop=PRICE, last_day=LAST), by=BY)
        yield opened


def bid(ref: str, shares: int, price: str, minute: int = 0, **changes: Any) -> Act:
    filed_at = FILED + timedelta(minutes=minute)
    given = {"payment_means": "cash", **changes}
    return acceptance(ref, shares, filed_at, stage="second", recipient="public", price_offered_cop=Decimal(price), facts={}, **given)


def security(ref: str, amount: str, acceptance_ref: str = "B-1", **changes: Any) -> BidSecurityGiven:
    given = {"security": ref, "acceptance": acceptance_ref, "kind": "cash", "amount_cop": Decimal(amount), **changes}
    return BidSecurityGiven(**given)


def over(sale: Rehearsal) -> None:
    closed(sale, "second", on=CLOSED)
    assessed(sale, "second", on=CLOSED, ref="E-2")


def standing(sale: Rehearsal, ref: str) -> Acceptance:
    return Acceptance.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


def lines(sale: Rehearsal, ref: str) -> dict[str, Decimal]:
    rows = MoneyEntry.objects.using(sale.book.alias).filter(owner=f"security:{ref}")
    return dict(rows.values_list("account").annotate(total=Sum("amount_cop")))


def state(sale: Rehearsal, ref: str = "G-1") -> str:
    return BidSecurity.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True).state


# 100 shares at 2,500.00 are 250,000.00: a tenth of that is 25,000.00


@pytest.mark.parametrize(
    ("given", "verdict", "reason"),
    [
        ([security("G-1", "25000.00")], "accepted", None),
        ([security("G-1", "24999.99")], "rejected", "2.2.4:bid_security_short"),
        ([security("G-1", "20000.00"), security("G-2", "5000.00")], "accepted", None),
        ([security("G-1", "25000.00", kind="bank_guarantee", expires_on=CLOSED)], "accepted", None),
        ([security("G-1", "25000.00", kind="policy", expires_on=LAST)], "rejected", "2.2.4:bid_security_short"),
        ([], "incomplete", "2.2.4:missing_fact"),
    ],
)
def test_a_security_is_measured_on_the_price_offered(
    sale: Rehearsal, given: list[BidSecurityGiven], verdict: str, reason: str | None
) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"))
    for body in given:
        sale.do(FILED.date(), body, by=BY)
    over(sale)
    assert (standing(sale, "B-1").verdict, standing(sale, "B-1").reasons) == (verdict, reason)


@pytest.mark.parametrize(
    "wrong",
    [
        security("G-1", "0"),
        security("G-1", "-1"),
        security("G-1", "10.00", kind="policy", expires_on=FILED.date() - timedelta(days=1)),
        security("G-1", "10.00", expires_on=LAST),
    ],
)
def test_a_security_that_cannot_be_one_is_refused(sale: Rehearsal, wrong: BidSecurityGiven) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"))
    assert refusal(lambda: sale.do(FILED.date(), wrong, by=BY)) == ("bid_security", "2.2.4")


def test_a_stage_that_asks_for_no_security_takes_none(sale: Rehearsal) -> None:
    assert refusal(lambda: sale.do(NOTICE, security("G-1", "10.00", "A-1"), by=BY)) == ("bid_security", "2.1")


def test_a_security_does_not_come_once_the_acceptance_is_decided(sale: Rehearsal) -> None:
    accepted(sale, bid("B-1", 100, "2400.00"))
    sale.do(FILED.date(), security("G-1", "25000.00"), by=BY)
    over(sale)
    assert refusal(lambda: sale.do(CLOSED, security("G-2", "25000.00"), by=BY)) == ("bid_security", "2.2.4")


def test_the_highest_price_gets_the_shares_and_a_tie_favours_the_earlier_filing(sale: Rehearsal) -> None:
    accepted(
        sale,
        bid("B-1", 50_000, "2500.00", minute=2),
        bid("B-2", 50_000, "2600.00", minute=3),
        bid("B-3", 50_000, "2500.00", minute=1),
        bid("B-4", 50_000, "2448.69", minute=0),
    )
    sale.do(FILED.date(), *(security(f"G-{n}", "13000000.00", f"B-{n}") for n in (1, 2, 3, 4)), by=BY)
    over(sale)
    assert standing(sale, "B-4").reasons == "2.2.1:below_minimum_price"
    adjudicated(sale, "second", on=AWARDED, ref="D-2")
    rows = Award.objects.using(sale.book.alias).filter(until_index__isnull=True, stage="second")
    assert dict(rows.values_list("ref", "shares")) == {"B-2": 50_000, "B-3": LEFT - 50_000}
    assert dict(rows.values_list("ref", "amount_cop")) == {"B-2": Decimal("130000000.00"), "B-3": (LEFT - 50_000) * Decimal("2500.00")}
    assert standing(sale, "B-1").state == "not_awarded"


# What becomes of a security


def one_awarded(sale: Rehearsal, **changes: Any) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"))
    sale.do(FILED.date(), security("G-1", "25000.00", **changes), by=BY)
    over(sale)
    adjudicated(sale, "second", on=AWARDED, ref="D-2")


APPLY = BidSecurityApplied(security="G-1", award="B-1")
RETURN = BidSecurityReturned(security="G-1", reason="pagó")
FORFEIT = BidSecurityForfeited(security="G-1", numeral="2.2.4", reason="no pagó")


def test_cash_becomes_a_payment_of_the_price(sale: Rehearsal) -> None:
    one_awarded(sale)
    sale.do(AWARDED, APPLY, by=BY)
    award = Award.objects.using(sale.book.alias).get(ref="B-1", until_index__isnull=True)
    assert (award.state, award.applied_cop, state(sale)) == ("paying", Decimal("25000.00"), "applied")
    assert lines(sale, "G-1") == {"received": Decimal("25000.00"), "applied": Decimal("25000.00")}
    assert refusal(lambda: sale.do(AWARDED, RETURN, by=BY))[0] == "wrong_state"


def test_a_guarantee_is_not_applied_nor_the_cash_of_another_acceptance(sale: Rehearsal) -> None:
    one_awarded(sale, kind="bank_guarantee", expires_on=date(2004, 3, 1))
    assert refusal(lambda: sale.do(AWARDED, APPLY, by=BY)) == ("not_applicable", "2.2.4")
    assert refusal(lambda: sale.do(AWARDED, replace(APPLY, award="A-1"), by=BY)) == ("not_applicable", "2.2.4")


def test_a_security_goes_back_once_its_award_is_paid_and_not_before(sale: Rehearsal) -> None:
    one_awarded(sale)
    assert refusal(lambda: sale.do(AWARDED, RETURN, by=BY)) == ("still_answers", "2.2.4")
    sale.do(AWARDED, PaymentReceived(payment="P-1", award="B-1", amount_cop=Decimal("250000.00"), means="cash"), by=BY)
    sale.do(AWARDED, RETURN, by=BY)
    assert lines(sale, "G-1") == {"received": Decimal("25000.00"), "returned": Decimal("25000.00")}
    refund = Refund.objects.using(sale.book.alias).get()
    assert (refund.ref, refund.person, refund.amount_cop) == ("G-1", "P-B-1", Decimal("25000.00"))


def test_whoever_was_rejected_or_got_nothing_has_the_security_back(sale: Rehearsal) -> None:
    accepted(sale, bid("B-1", 100, "2400.00"))
    sale.do(FILED.date(), security("G-1", "25000.00", kind="policy", expires_on=date(2004, 3, 1)), by=BY)
    assert refusal(lambda: sale.do(FILED.date(), RETURN, by=BY)) == ("still_answers", "2.2.4")
    over(sale)
    sale.do(CLOSED, RETURN, by=BY)
    assert (state(sale), lines(sale, "G-1")) == ("returned", {})


@pytest.mark.parametrize("kind", ["cash", "bank_guarantee"])
def test_whoever_fails_loses_the_security(sale: Rehearsal, kind: str) -> None:
    one_awarded(sale, kind=kind)
    assert refusal(lambda: sale.do(AWARDED, FORFEIT, by=BY_TWO)) == ("no_failure", "2.2.4")
    assert refusal(lambda: sale.do(AWARDED, FORFEIT, by=BY))[0] == "people"
    sale.do(AWARDED, AwardLapsed(award="B-1", numeral="2.2.4", reason="no pagó"), by=BY)
    sale.do(AWARDED, FORFEIT, by=BY_TWO)
    assert lines(sale, "G-1") == {"received": Decimal("25000.00"), "forfeited": Decimal("25000.00")}


def test_whoever_withdraws_may_lose_it_or_have_it_back(sale: Rehearsal) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"), bid("B-2", 100, "2500.00"))
    sale.do(FILED.date(), security("G-1", "25000.00"), security("G-2", "25000.00", "B-2"), by=BY)
    later = FILED + timedelta(days=1)
    sale.clock.now = later
    withdrawals = [AcceptanceWithdrawn(acceptance=ref, filed_at=later) for ref in ("B-1", "B-2")]
    sale.book.record(sale.sale, [Act(body=body, on=later.date(), by=BY) for body in withdrawals])
    sale.do(later.date(), FORFEIT, replace(RETURN, security="G-2"), by=BY_TWO)
    assert (state(sale), state(sale, "G-2")) == ("forfeited", "returned")


def test_securities_that_run_out_are_told_in_order_of_their_day(sale: Rehearsal) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"), bid("B-2", 100, "2500.00"), bid("B-3", 100, "2500.00"))
    sale.do(
        FILED.date(),
        security("G-1", "25000.00", kind="policy", expires_on=date(2004, 3, 1)),
        security("G-2", "25000.00", "B-2", kind="policy", expires_on=date(2004, 2, 1)),
        security("G-3", "25000.00", "B-3"),
        by=BY,
    )
    found = [row.ref for row in running_out(sale.book.alias, sale.sale, date(2004, 3, 1))]
    assert found == ["G-2", "G-1"]
    assert [row.ref for row in running_out(sale.book.alias, sale.sale, date(2004, 2, 29))] == ["G-2"]


def test_no_award_rests_on_a_guarantee_that_has_run_out(sale: Rehearsal) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"))
    sale.do(FILED.date(), security("G-1", "25000.00", kind="policy", expires_on=CLOSED), by=BY)
    over(sale)
    assert refusal(lambda: adjudicated(sale, "second", on=AWARDED, ref="D-2")) == ("securities_ran_out", "2.2.4")
    sale.do(AWARDED, security("G-2", "24999.99", kind="policy", expires_on=AWARDED), by=BY)
    assert refusal(lambda: adjudicated(sale, "second", on=AWARDED, ref="D-2"))[0] == "securities_ran_out"
    sale.do(AWARDED, security("G-3", "0.01", kind="policy", expires_on=AWARDED), by=BY)
    adjudicated(sale, "second", on=AWARDED, ref="D-2")


def test_assessed_again_an_acceptance_whose_guarantee_ran_out_is_rejected(sale: Rehearsal) -> None:
    accepted(sale, bid("B-1", 100, "2500.00"), bid("B-2", 100, "2500.00"))
    sale.do(FILED.date(), security("G-1", "25000.00", kind="policy", expires_on=CLOSED), security("G-2", "25000.00", "B-2"), by=BY)
    over(sale)
    assert assessed(sale, "second", on=AWARDED, ref="E-3").verdicts == {"accepted": 1, "rejected": 1}
    adjudicated(sale, "second", on=AWARDED, ref="D-2")
