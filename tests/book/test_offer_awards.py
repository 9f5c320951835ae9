"""What becomes of an award: held for an authorisation, refused, lapsed, and its shares for whoever waits."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest

from enajena.book.acts.adjudication import AwardAuthorised, Awarded, AwardHeld, AwardLapsed, AwardRefused
from enajena.book.acts.money import PaymentReceived, PaymentReturned
from enajena.book.acts.papers import AuthorisationFiled, RegulationTerms
from enajena.book.acts.shares import LotRegistered
from enajena.book.acts.stages import StageNoticed
from enajena.book.models import Award
from enajena.book.waiting import Waiting, next_waiting
from support.books import Rehearsal, rehearsal
from support.offers import ADJUDICATED, ALL_SHARES, BY, PAPER, PRICE, TERMS, awarded, refusal

BODY = "Superintendencia de Ensayo"
LATER = ADJUDICATED + timedelta(days=7)
HOLD = AwardHeld(award="A-1", authority=BODY, numeral="23")
AUTHORISATION = AuthorisationFiled(paper="U-1", authority=BODY, number="8", dated=ADJUDICATED, file_sha256=PAPER.sha256)
AUTHORISE = AwardAuthorised(award="A-1", paper="U-1")
LAPSE = AwardLapsed(award="A-1", numeral="10", reason="No firmó el contrato")
TO_WHO_WAITS = replace(TERMS, lapsed_shares_go_to="waiting_acceptor")


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        yield opened


def award(sale: Rehearsal, ref: str = "A-1") -> Award:
    return Award.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


def paid(amount: str, ref: str = "P-1") -> PaymentReceived:
    return PaymentReceived(payment=ref, award="A-1", amount_cop=Decimal(amount), means="transfer")


def test_an_award_waits_for_its_authorisation_and_goes_on_with_what_was_paid_meanwhile(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, HOLD, by=BY)
    assert (award(sale).state, award(sale).waits_for) == ("held", BODY)
    sale.do(ADJUDICATED, paid("20000.00"), by=BY)
    assert (award(sale).state, award(sale).applied_cop) == ("held", Decimal(0))
    sale.do(ADJUDICATED, AUTHORISATION, by=BY, files=[PAPER])
    sale.do(LATER, AUTHORISE, by=BY)
    assert (award(sale).state, award(sale).waits_for, award(sale).applied_cop) == ("paying", None, Decimal("20000.00"))


def test_an_award_that_nobody_paid_meanwhile_is_simply_awarded(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, HOLD, by=BY)
    sale.do(ADJUDICATED, AUTHORISATION, AUTHORISE, by=BY, files=[PAPER])
    assert award(sale).state == "awarded"


def test_only_the_body_that_the_award_waits_for_authorises_it(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, HOLD, by=BY)
    assert refusal(lambda: sale.do(ADJUDICATED, AUTHORISE, by=BY))[0] == "unknown_object"
    sale.do(ADJUDICATED, replace(AUTHORISATION, authority="Otra"), by=BY, files=[PAPER])
    assert refusal(lambda: sale.do(ADJUDICATED, AUTHORISE, by=BY)) == ("no_authorisation", "ley-226 art. 16")
    assert refusal(lambda: sale.do(ADJUDICATED, replace(AUTHORISE, paper="T-1"), by=BY))[0] == "no_authorisation"


def test_where_the_authorisation_is_refused_the_money_goes_back_without_interest(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, HOLD, paid("24487.00"), by=BY)
    sale.do(LATER, AwardRefused(award="A-1", reason="Concentración"), by=BY)
    back = PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal("24487.01"))
    assert refusal(lambda: sale.do(LATER, back, by=BY))[0] == "more_than_held"
    sale.do(LATER, replace(back, amount_cop=Decimal("24487.00")), by=BY)
    found = award(sale)
    assert (found.state, found.received_cop, found.returned_cop) == ("refused", Decimal("24487.00"), Decimal("24487.00"))


@pytest.mark.parametrize("act", [AUTHORISE, AwardRefused(award="A-1", reason="x")])
def test_an_award_that_is_not_held_is_neither_authorised_nor_refused(sale: Rehearsal, act: object) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, AUTHORISATION, by=BY, files=[PAPER])
    assert refusal(lambda: sale.do(ADJUDICATED, act, by=BY)) == ("wrong_state", "ley-226 art. 16")


def test_a_lapsed_award_holds_what_was_paid(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, paid("20000.00"), by=BY)
    sale.do(LATER, LAPSE, by=BY)
    found = award(sale)
    assert (found.state, found.applied_cop, found.received_cop) == ("lapsed", Decimal(0), Decimal("20000.00"))
    assert refusal(lambda: sale.do(LATER, LAPSE, by=BY))[0] == "wrong_state"


def test_an_award_whose_stage_stands_does_not_lapse_once_it_is_paid_or_registered(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(ADJUDICATED, paid("24487.00"), by=BY)
    assert refusal(lambda: sale.do(LATER, LAPSE, by=BY)) == ("paid", "10")
    sale.do(LATER, LotRegistered(lot="L-1", award="A-1", shares=10, seller="Ecopetrol S.A.", acquired_on=LATER), by=BY)
    assert refusal(lambda: sale.do(LATER, LAPSE, by=BY)) == ("shares_passed", "ley-226 art. 15")


# Whoever waits. 60,000 + 40,000 + 20,000 asked of 92,284: 46,142, 30,761 and 15,381 by the largest remainder.

ASKED = {"A-1": 60_000, "A-2": 40_000, "A-3": 20_000}
TO_SECOND = Awarded(acceptance="A-2", adjudication="D-1", shares=9_239, in_place_of="A-1")
TO_THIRD = Awarded(acceptance="A-3", adjudication="D-1", shares=4_619, in_place_of="A-1")


def waiting(sale: Rehearsal) -> Waiting | None:
    return next_waiting(sale.book.alias, sale.sale, "first")


def lapsed_first(sale: Rehearsal) -> None:
    awarded(sale, ASKED, TO_WHO_WAITS)
    assert {ref: award(sale, ref).shares for ref in ASKED} == {"A-1": 46_142, "A-2": 30_761, "A-3": 15_381}
    sale.do(LATER, LAPSE, by=BY)


def test_free_shares_go_to_whoever_waits_in_the_order_of_the_adjudication(sale: Rehearsal) -> None:
    lapsed_first(sale)
    assert waiting(sale) == Waiting("A-2", 9_239)
    assert refusal(lambda: sale.do(LATER, TO_THIRD, by=BY)) == ("not_next", "2.1.2")
    sale.do(LATER, TO_SECOND, by=BY)
    sale.do(LATER, TO_THIRD, by=BY)
    assert waiting(sale) is None
    again = award(sale, "A-2~A-1")
    assert (again.acceptance, again.shares, again.amount_cop) == ("A-2", 9_239, 9_239 * PRICE)
    assert award(sale, "A-2").shares + again.shares == 40_000


def test_no_more_passes_on_than_is_lacking_or_free(sale: Rehearsal) -> None:
    lapsed_first(sale)
    for shares in (9_238, 9_240, 0):
        wrong = partial(sale.do, LATER, replace(TO_SECOND, shares=shares), by=BY)
        assert refusal(wrong) == ("shares_taken_over", "2.1.2")


def test_the_last_to_wait_gets_what_is_left(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 1_000, "A-2": 91_284, "A-3": 90_000}, TO_WHO_WAITS)
    small = award(sale).shares
    sale.do(LATER, LAPSE, by=BY)
    sale.do(LATER, replace(TO_SECOND, shares=small), by=BY)
    assert refusal(lambda: sale.do(LATER, replace(TO_SECOND, shares=1), by=BY)) == ("shares_taken_over", "2.1.2")


def test_the_shares_of_an_award_that_stands_do_not_pass_on(sale: Rehearsal) -> None:
    awarded(sale, ASKED, TO_WHO_WAITS)
    assert refusal(lambda: sale.do(LATER, TO_SECOND, by=BY)) == ("award_stands", "2.1.2")


def test_whoever_lost_an_award_waits_no_more(sale: Rehearsal) -> None:
    lapsed_first(sale)
    sale.do(LATER, replace(LAPSE, award="A-2"), by=BY)
    assert waiting(sale) == Waiting("A-3", 4_619)


@pytest.mark.parametrize("terms", [TERMS, replace(TO_WHO_WAITS, tie=None)])
def test_nobody_waits_unless_the_regulation_says_so_and_in_which_order(sale: Rehearsal, terms: RegulationTerms) -> None:
    awarded(sale, {"A-1": 92_284, "A-2": 92_284}, terms)
    sale.do(LATER, LAPSE, by=BY)
    assert refusal(lambda: sale.do(LATER, replace(TO_SECOND, shares=46_142), by=BY)) == ("nobody_waits", "2.1.2")


def test_shares_that_a_later_stage_offers_again_are_nobodys_to_wait_for(sale: Rehearsal) -> None:
    lapsed_first(sale)
    left = ALL_SHARES - 46_142
    second = StageNoticed(stage="second", offered_shares=46_142, price_cop=PRICE, last_day=date(2004, 1, 7))
    assert left == 30_761 + 15_381
    sale.do(date(2003, 12, 22), second, by=BY)
    assert refusal(lambda: sale.do(date(2003, 12, 22), TO_SECOND, by=BY)) == ("offered_again", "2.1.2")
