"""The log alone gives the tables back: every act of an offer replays to the same rows."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.book.acts.acceptances import CureExpired, CureRequested, DocumentChecked
from enajena.book.acts.adjudication import Awarded, AwardHeld, AwardLapsed, AwardRefused
from enajena.book.acts.assessing import ReferredDecided
from enajena.book.acts.general import PersonalSuppressed
from enajena.book.acts.papers import RegulationAddendum, RegulationFiled, RegulationTerms
from enajena.book.acts.security_of_bids import BidSecurityGiven, BidSecurityReturned
from enajena.book.acts.stages import StageDeclaredVoid, StageExtended, StageInterrupted, StageNoticed, StageResumed
from enajena.book.models import ENTRIES, THINGS, Award
from enajena.book.replay import rebuild
from enajena.book.waiting import next_waiting
from support.books import Rehearsal, rehearsal
from support.offers import (
    BY,
    BY_TWO,
    FILED,
    PAPER,
    PRICE,
    TERMS,
    acceptance,
    accepted,
    adjudicated,
    assessed,
    at,
    closed,
    noticed,
)
from support.postgres import rehearsal_on_postgres

Rows = dict[str, list[dict[str, object]]]


def rows(sale: Rehearsal) -> Rows:
    return {
        model.__name__: sorted(
            (
                {name: value for name, value in row.items() if name != "id"}
                for row in model._default_manager.using(sale.book.alias).values()
            ),
            key=lambda row: (row["index"], row["step"], str(row.get("ref"))),
        )
        for model in (*THINGS, *ENTRIES)
    }


def whole_offer(sale: Rehearsal) -> None:
    noticed(sale, replace(TERMS, lapsed_shares_go_to="waiting_acceptor"))
    executive = {"executive": "true", "annual_pay_cop": "100000", "pay_certificate_on": "2003-11-01"}
    accepted(
        sale,
        acceptance("A-1", 50_000),
        acceptance("A-2", 40_000, FILED + timedelta(minutes=1)),
        acceptance("A-3", 30_000, FILED + timedelta(minutes=2)),
        acceptance("A-4", 300, FILED + timedelta(minutes=3), facts=executive),
        acceptance("A-5", 10, FILED + timedelta(minutes=4), facts={"has_capacity": "false"}),
    )
    sale.do(FILED.date(), CureRequested(cure="S-1", acceptance="A-3", asks="firma", numeral="10", business_days=2), by=BY)
    sale.do(date(2003, 11, 5), DocumentChecked(document="X-1", acceptance="A-1", kind="cédula", finding="in_order"), by=BY)
    sale.do(date(2003, 11, 10), StageInterrupted(stage="first", ground="Aviso"), by=BY)
    sale.do(date(2003, 11, 12), StageResumed(stage="first", last_day=date(2003, 12, 15)), by=BY)
    addendum = RegulationAddendum(regulation="R-1", number="1-A", dated=date(2003, 12, 1), file_sha256=PAPER.sha256)
    sale.do(date(2003, 12, 1), addendum, StageExtended(stage="first", last_day=date(2003, 12, 19), addendum="1-A"), by=BY, files=[PAPER])
    accepted(sale, acceptance("A-6", 10, at(date(2003, 12, 20), 9)))
    closed(sale, on=date(2003, 12, 22))
    assessed(sale, on=date(2003, 12, 22))
    sale.do(date(2003, 12, 22), ReferredDecided(acceptance="A-4", admitted_shares=204, numeral="5", reason="tope"), by=BY)


def awards_and_second_stage(sale: Rehearsal) -> None:
    on = date(2003, 12, 23)
    sale.do(on, CureExpired(cure="S-1", acceptance="A-3"), by=BY)
    accepted(sale, acceptance("A-7", 5_000, at(date(2003, 12, 18))))
    assessed(sale, on=on, ref="E-2")
    adjudicated(sale, on=on)
    sale.do(on, AwardHeld(award="A-1", authority="Órgano", numeral="23"), AwardRefused(award="A-1", reason="no"), by=BY)
    sale.do(on, AwardLapsed(award="A-2", numeral="10", reason="no firmó"), by=BY)
    waiting = next_waiting(sale.book.alias, sale.sale, "first")
    assert waiting is not None
    assert waiting.acceptance == "A-4"
    again = Awarded(acceptance="A-4", adjudication="D-1", shares=waiting.lacks_shares, in_place_of="A-2")
    sale.do(on, again, by=BY)
    second = RegulationTerms(rule="price_priority", tie="earlier_filing")
    filed = RegulationFiled(regulation="R-2", stage="second", number="2", dated=on, file_sha256=PAPER.sha256, terms=second)
    left = 92_284 - sum(row.shares for row in Award.objects.using(sale.book.alias).filter(until_index__isnull=True, state="awarded"))
    notice = StageNoticed(stage="second", offered_shares=left, price_cop=PRICE, last_day=date(2004, 1, 8))
    sale.do(on, filed, notice, by=BY, files=[PAPER])
    bid = acceptance("B-1", 10, at(date(2003, 12, 26)), stage="second", recipient="public", price_offered_cop=Decimal(2500))
    accepted(sale, bid)
    sale.do(date(2003, 12, 26), BidSecurityGiven(security="G-1", acceptance="B-1", kind="cash", amount_cop=Decimal(2000)), by=BY)
    closed(sale, "second", on=date(2004, 1, 9))
    assessed(sale, "second", on=date(2004, 1, 9), ref="E-3")
    void = StageDeclaredVoid(stage="second", because="deserted", reason="nadie admitido")
    sale.do(date(2004, 1, 9), void, BidSecurityReturned(security="G-1", reason="sin efecto"), by=BY_TWO)


@pytest.fixture(params=["sqlite", "postgresql"])
def sale(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rehearsal]:
    with (rehearsal if request.param == "sqlite" else rehearsal_on_postgres)(tmp_path) as opened:
        yield opened


def test_an_offer_replays_to_the_same_rows(sale: Rehearsal) -> None:
    whole_offer(sale)
    awards_and_second_stage(sale)
    before = rows(sale)
    assert rebuild(sale.book.alias, sale.sale) > 30
    assert rows(sale) == before


def test_it_replays_to_the_same_rows_after_somebody_was_suppressed(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        whole_offer(sale)
        suppressed = PersonalSuppressed(person="P-A-4", request="Solicitud 1", ground="Sentencia de ensayo")
        sale.do(date(2003, 12, 22), suppressed, by=BY)
        before = rows(sale)
        assert "100000" not in str(before)
        rebuild(sale.book.alias, sale.sale)
        assert rows(sale) == before
