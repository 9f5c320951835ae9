"""Money in a sale that goes through its real acts: severance savings, authorisations, securities, lapses, corrections, replay."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Model

from enajena.book.acts.adjudication import AwardAuthorised, AwardHeld, AwardLapsed, AwardRefused
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.money import (
    AwardInDefault,
    AwardResolved,
    PaymentBounced,
    PaymentReturned,
    PaymentScheduled,
    SeveranceNotified,
)
from enajena.book.acts.papers import AuthorisationFiled
from enajena.book.models import ENTRIES, THINGS
from enajena.book.refusal import RecordRefusedError
from enajena.book.replay import rebuild
from enajena.book.reports.money_balance import unbalanced
from support.books import Rehearsal, rehearsal
from support.offers import BY, LAST_DAY, PAPER, PRICE, TERMS, acceptance, accepted, awarded, noticed
from support.payments import award, codes, dues, instalments, lines, pay, stands

NOTICED_IN_TIME, NOTICED_LATE = date(2003, 11, 26), date(2003, 11, 27)  # 15 calendar days before 11 December, and 14
PAID, LATER, LATEST = date(2003, 12, 18), date(2004, 1, 20), date(2004, 3, 1)
TEN = PRICE * 10


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        yield opened


def refused(sale: Rehearsal, on: date, *bodies: Any) -> list[str]:
    with pytest.raises(RecordRefusedError) as error:
        sale.do(on, *bodies)
    return codes(error.value.refusals)


def notice(notified_on: date, ref: str = "A-1") -> SeveranceNotified:
    return SeveranceNotified(notice=f"C-{ref}", acceptance=ref, fund="Fondo de Ensayo", amount_cop=TEN, notified_on=notified_on)


def tables(sale: Rehearsal) -> dict[str, list[dict[str, Any]]]:
    """Return every row of the sale's tables but its number, in order."""
    return {model.__name__: _rows(model, sale) for model in (*THINGS, *ENTRIES)}


def _rows(model: type[Model], sale: Rehearsal) -> list[dict[str, Any]]:
    rows = model._default_manager.using(sale.book.alias).filter(sale=sale.sale).values()
    return sorted(({name: value for name, value in row.items() if name != "id"} for row in rows), key=repr)


# Severance savings (Decreto 1171 de 1996)


def test_severance_savings_need_their_notice_fifteen_calendar_days_before_the_end(sale: Rehearsal) -> None:
    assert (LAST_DAY - NOTICED_IN_TIME).days == 15
    noticed(sale)
    accepted(sale, acceptance("A-1", 10))
    assert refused(sale, NOTICED_LATE, notice(NOTICED_LATE)) == ["late_notice"]
    sale.do(NOTICED_LATE, notice(NOTICED_IN_TIME))


def test_only_persons_who_worked_pay_with_severance_savings(sale: Rehearsal) -> None:
    noticed(sale)
    accepted(sale, acceptance("A-1", 10, kind="entity", recipient="employee_fund"))
    assert refused(sale, NOTICED_LATE, notice(NOTICED_IN_TIME)) == ["no_severance"]


def test_severance_savings_pay_an_award_once_their_notice_is_there(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10, "A-2": 10})
    sale.do(PAID, notice(NOTICED_IN_TIME))
    sale.do(PAID, pay("F-1", "A-1", str(TEN), "severance"))
    assert stands(sale, "A-1")[0] == "paid"
    with pytest.raises(RecordRefusedError) as error:
        sale.do(PAID, pay("F-2", "A-2", str(TEN), "severance"))
    assert [(one.code, one.source) for one in error.value.refusals] == [("no_notice", "decreto-1171-1996")]


# Authorisations (Ley 226 art. 16)


def held(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(PAID, AwardHeld(award="A-1", authority="Superintendencia", numeral="ley-226 art. 16"))
    sale.do(PAID, pay("B-1", "A-1", str(TEN)))
    assert stands(sale, "A-1")[:3] == ("held", str(TEN), "0.00")


def test_what_was_paid_while_an_authorisation_was_awaited_is_applied_when_it_comes(sale: Rehearsal) -> None:
    held(sale)
    filed = AuthorisationFiled(paper="AU-1", authority="Superintendencia", number="9", dated=LATER, file_sha256=PAPER.sha256)
    sale.do(LATER, filed, AwardAuthorised(award="A-1", paper="AU-1"))
    assert stands(sale, "A-1")[:3] == ("paid", str(TEN), str(TEN))


def test_where_it_is_refused_the_money_goes_back_whole_and_without_interest(sale: Rehearsal) -> None:
    held(sale)
    sale.do(LATER, AwardRefused(award="A-1", reason="negada"))
    assert refused(sale, LATEST, PaymentReturned(refund="D-1", award="A-1", amount_cop=TEN + 1)) == ["more_than_held"]
    sale.do(LATEST, PaymentReturned(refund="D-1", award="A-1", amount_cop=TEN))
    assert stands(sale, "A-1") == ("refused", str(TEN), "0.00", str(TEN), "0.00")


# Lapses


def test_what_was_paid_for_an_award_that_lapses_goes_back(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    sale.do(PAID, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=dues((LATER, "10000"), (LATEST, str(TEN - 10000)))))
    sale.do(PAID, pay("B-1", "A-1", "12000"))
    sale.do(LATER, AwardLapsed(award="A-1", numeral="Reglamento 9", reason="fallecimiento"))
    assert stands(sale, "A-1") == ("lapsed", "12000.00", "0.00", "0.00", "0.00")
    assert {state for _, _, state, _, _ in instalments(sale, "A-1")} == {"cancelled"}
    sale.do(LATEST, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal(12000)))
    assert stands(sale, "A-1")[3] == "12000.00"


# Everything again from the log


def lived(sale: Rehearsal) -> None:
    """Live a default, a bounced cheque, a refund and a payment that was recorded with a wrong amount and corrected."""
    awarded(sale, {"A-1": 10, "A-2": 10, "A-3": 10}, replace(TERMS, default_penalty_pct=Decimal(20), payment_days=5))
    sale.do(PAID, PaymentScheduled(award="A-1", under="R. 7", instalments=dues((PAID, "10000"), (LATER, str(TEN - 10000)))))
    sale.do(PAID, pay("B-1", "A-1", "10000.50"), pay("B-2", "A-2", str(TEN + 1), "cash"))
    mistaken = sale.do(PAID, pay("B-3", "A-3", "24000")).indexes[0]
    sale.do(LATER, PaymentBounced(payment="B-2"))
    sale.do(LATEST, AwardInDefault(award="A-1"), AwardResolved(award="A-1"))
    sale.do(LATEST, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal("1000.50"), order="DEV-1"))
    sale.do(LATEST, ActCorrected(target=mistaken, reason="valor", replacement=pay("B-3", "A-3", str(TEN))))


def test_a_default_a_bounced_cheque_and_a_correction_add_up_at_every_index(sale: Rehearsal) -> None:
    lived(sale)
    # 24,487.00 − 10,000.50 = 14,486.50 are unpaid: 20 % of it is 2,897.30.
    assert stands(sale, "A-1") == ("resolved", "10000.50", "0.00", "1000.50", "2897.30")
    assert stands(sale, "A-2") == ("paying", "24488.00", "0.00", "24488.00", "0.00")
    assert stands(sale, "A-3") == ("paid", "24487.00", "24487.00", "0.00", "0.00")
    assert {owner: dict(sums) for owner, sums in lines(sale).items()} == {
        "award:A-1": {"received": Decimal("10000.50"), "applied": 0, "returned": Decimal("1000.50"), "forfeited": Decimal("2897.30")},
        "award:A-2": {"received": 24488, "applied": 0, "returned": 24488, "forfeited": 0},
        "award:A-3": {"received": 24487, "applied": 24487, "returned": 0, "forfeited": 0},
    }
    size = award(sale, "A-3").index + 1
    assert [until for until in range(size + 1) if unbalanced(sale.book.alias, sale.sale, until)] == []


def test_a_replay_gives_the_same_tables(sale: Rehearsal) -> None:
    lived(sale)
    before: Mapping[str, object] = tables(sale)
    rebuild(sale.book.alias, sale.sale)
    assert tables(sale) == before


def test_a_payment_that_was_corrected_away_was_never_there(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    mistaken = sale.do(PAID, pay("B-1", "A-1", str(TEN))).indexes[0]
    sale.do(LATER, ActCorrected(target=mistaken, reason="era de otra venta"), by=BY)
    assert stands(sale, "A-1") == ("awarded", "0.00", "0.00", "0.00", "0.00")
    assert unbalanced(sale.book.alias, sale.sale) == []
