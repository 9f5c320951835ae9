"""Lots: where they come from, how they split, what no act may do to them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.shares import (
    AcquisitionIneffective,
    AcquisitionVoid,
    AttachmentLifted,
    AttachmentOrdered,
    LotRegistered,
    PledgeGiven,
    SharesRestored,
    TransferConduct,
)
from enajena.book.models import Pledge
from enajena.book.refusal import RecordRefusedError
from support.books import Rehearsal, rehearsal
from support.registers import SELLER, balances, lot, pledged, put_award, registered, transferred

BOUGHT = date(2003, 12, 20)
LATER = date(2004, 5, 12)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        opened.adopt(date(2003, 10, 3))
        yield opened


def refused(caught: pytest.ExceptionInfo[RecordRefusedError]) -> list[tuple[str, str | None]]:
    return [(refusal.code, refusal.source) for refusal in caught.value.refusals]


class TestRegistration:
    def test_a_lot_keeps_what_the_award_says_and_its_lock_up_is_counted_from_the_purchase(self, sale: Rehearsal) -> None:
        put_award(sale, "A-1", shares=100, on=date(2003, 12, 18))
        sale.do(LATER, LotRegistered(lot="L-1", award="A-1", shares=100, seller=SELLER, acquired_on=date(2003, 12, 31)))
        found = lot(sale, "L-1")
        assert (found.holder, found.shares, str(found.price_cop), found.stage, found.seller) == ("P-A-1", 100, "2448.7", "first", SELLER)
        assert (found.awarded_on, found.acquired_on, found.lock_up_ends_on) == (date(2003, 12, 18), date(2003, 12, 31), date(2005, 12, 31))
        assert balances(sale) == {("L-1", "P-A-1"): 100}

    def test_the_second_stage_locks_nothing(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT, stage="second")
        assert lot(sale, "L-1").lock_up_ends_on is None

    def test_an_award_that_is_not_paid_gives_no_lot(self, sale: Rehearsal) -> None:
        put_award(sale, "A-1", shares=100, on=BOUGHT, state="paying")
        with pytest.raises(RecordRefusedError) as caught:
            sale.do(BOUGHT, LotRegistered(lot="L-1", award="A-1", shares=100, seller=SELLER, acquired_on=BOUGHT))
        assert refused(caught) == [("not_paid", "2.1.4")]

    def test_an_award_is_registered_in_parts_and_never_twice(self, sale: Rehearsal) -> None:
        put_award(sale, "A-1", shares=100, on=BOUGHT)
        sale.do(BOUGHT, LotRegistered(lot="L-1", award="A-1", shares=60, seller=SELLER, acquired_on=BOUGHT))
        transferred(sale, LATER, "L-1", "L-2", 10)
        with pytest.raises(RecordRefusedError) as caught:
            sale.do(LATER, LotRegistered(lot="L-3", award="A-1", shares=41, seller=SELLER, acquired_on=BOUGHT))
        assert refused(caught) == [("shares", None)]
        sale.do(LATER, LotRegistered(lot="L-3", award="A-1", shares=40, seller=SELLER, acquired_on=BOUGHT))
        assert sum(balances(sale).values()) == 100

    def test_a_stranger_is_no_seller_and_no_purchase_is_before_its_award(self, sale: Rehearsal) -> None:
        put_award(sale, "A-1", shares=100, on=BOUGHT)
        with pytest.raises(RecordRefusedError) as caught:
            sale.do(BOUGHT, LotRegistered(lot="L-1", award="A-1", shares=100, seller="Otro S.A.", acquired_on=BOUGHT))
        assert refused(caught) == [("other_seller", "1")]
        with pytest.raises(RecordRefusedError) as caught:
            sale.do(BOUGHT, LotRegistered(lot="L-1", award="A-1", shares=100, seller=SELLER, acquired_on=date(2003, 12, 19)))
        assert refused(caught) == [("dates", None)]

    def test_with_instalments_due_a_lot_is_registered_under_its_security_only(self, tmp_path: Path) -> None:
        with rehearsal(tmp_path / "two", "plantilla-docente") as sale:
            sale.adopt(date(2019, 3, 1))
            day = date(2019, 8, 1)
            put_award(sale, "A-1", shares=10, on=day, state="paying")
            body = LotRegistered(lot="L-1", award="A-1", shares=10, seller="Ministerio de las Nubes (inventado)", acquired_on=day)
            with pytest.raises(RecordRefusedError) as caught:
                sale.do(day, body)
            assert refused(caught) == [("not_paid", "8")]
            given = PledgeGiven(pledge="P-1", kind="pledge", creditor="Ministerio de las Nubes", instrument="Contrato inventado")
            sale.do(day, replace(body, pledge=given))
            pledge = Pledge.objects.using(sale.book.alias).get(ref="P-1")
            assert (pledge.lot, pledge.shares, pledge.rank, pledge.state) == ("L-1", 10, 1, "constituted")

    def test_where_the_programme_counts_from_the_award_so_does_the_lock_up(self, tmp_path: Path) -> None:
        with rehearsal(tmp_path / "two", "isagen-2006") as sale:
            sale.adopt(date(2006, 12, 20))
            put_award(sale, "A-1", shares=10, on=date(2007, 2, 28))
            seller = "La Nación – Ministerio de Minas y Energía"
            sale.do(date(2007, 4, 1), LotRegistered(lot="L-1", award="A-1", shares=10, seller=seller, acquired_on=date(2007, 3, 30)))
            assert lot(sale, "L-1").lock_up_ends_on == date(2009, 2, 28)


class TestTransfers:
    def test_a_transfer_in_breach_is_recorded_and_both_lots_keep_price_dates_stage_and_seller(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        transferred(sale, LATER, "L-1", "L-2", 40, price_cop="3000")
        old, new = lot(sale, "L-1"), lot(sale, "L-2")
        kept = ("award", "price_cop", "acquired_on", "awarded_on", "stage", "seller", "recipient", "lock_up_ends_on")
        assert [getattr(old, name) for name in kept] == [getattr(new, name) for name in kept]
        assert (old.shares, new.shares, new.parent, new.holder) == (60, 40, "L-1", "B-L-2")
        assert balances(sale) == {("L-1", "P-A-L-1"): 60, ("L-2", "B-L-2"): 40}

    @pytest.mark.parametrize(("conduct", "bound"), [("succession", True), ("sale", False), ("gratuitous", False)])
    def test_only_an_heir_takes_over_the_duty(self, sale: Rehearsal, conduct: TransferConduct, bound: bool) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        transferred(sale, LATER, "L-1", "L-2", 100, conduct=conduct)
        assert lot(sale, "L-2").bound is bound
        assert lot(sale, "L-1").shares == 0

    def test_whoever_bought_in_breach_commits_none_by_selling_on(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        transferred(sale, LATER, "L-1", "L-2", 40)
        with pytest.raises(RecordRefusedError) as caught:
            sale.do(LATER, BreachFound(case="C-1", lot="L-2", shares=40, conduct="sale", breached_on=LATER, evidence="Acta"))
        assert refused(caught) == [("not_bound", "5.3")]

    def test_more_than_the_balance_never_moves(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        for shares in (0, 101):
            with pytest.raises(RecordRefusedError) as caught:
                transferred(sale, LATER, "L-1", "L-2", shares)
            assert refused(caught) == [("shares", None)]

    def test_a_lot_of_a_split_is_not_made_twice(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        registered(sale, "L-2", shares=5, on=BOUGHT)
        with pytest.raises(RecordRefusedError) as caught:
            transferred(sale, LATER, "L-1", "L-2", 10)
        assert refused(caught) == [("wrong_state", "5.3")]

    def test_an_earlier_transfer_does_not_come_after_a_later_one(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        transferred(sale, LATER, "L-1", "L-2", 10)
        with pytest.raises(RecordRefusedError) as caught:
            transferred(sale, date(2004, 5, 11), "L-1", "L-3", 10, told_on=LATER)
        assert refused(caught) == [("out_of_order", None)]


class TestAttachments:
    def attached(self, sale: Rehearsal, ref: str, shares: int, on: date = LATER) -> None:
        sale.do(on, AttachmentOrdered(attachment=ref, lot="L-1", shares=shares, authority="Juzgado inventado", proceeding="2004-001"))

    def test_attached_shares_do_not_move(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        self.attached(sale, "E-1", 70)
        with pytest.raises(RecordRefusedError) as caught:
            transferred(sale, LATER, "L-1", "L-2", 31)
        assert refused(caught) == [("shares", None)]
        transferred(sale, LATER, "L-1", "L-2", 30)
        sale.do(LATER, AttachmentLifted(attachment="E-1", order="Oficio 12"))
        transferred(sale, LATER, "L-1", "L-3", 70)
        assert lot(sale, "L-1").shares == 0

    def test_the_authority_that_attached_them_moves_them(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        self.attached(sale, "E-1", 70)
        self.attached(sale, "E-2", 100)
        with pytest.raises(RecordRefusedError) as caught:
            transferred(sale, LATER, "L-1", "L-2", 50, attachment="E-1")
        assert refused(caught) == [("not_ordered", None)]
        transferred(sale, LATER, "L-1", "L-2", 50, conduct="order", attachment="E-1")
        transferred(sale, LATER, "L-1", "L-3", 20, conduct="order", attachment="E-1")
        assert (lot(sale, "L-1").shares, lot(sale, "L-2").shares, lot(sale, "L-3").shares) == (30, 50, 20)
        with pytest.raises(RecordRefusedError) as caught:
            transferred(sale, LATER, "L-1", "L-4", 31, conduct="order", attachment="E-2")
        assert refused(caught) == [("shares", None)]

    def test_no_more_than_the_lot_has_is_attached(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        with pytest.raises(RecordRefusedError) as caught:
            self.attached(sale, "E-1", 101)
        assert refused(caught) == [("shares", None)]


class TestAcquisitionsThatFail:
    def test_an_ineffective_one_puts_the_shares_back_and_ends_their_pledge(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        pledged(sale, "L-1", shares=100, on=BOUGHT)
        sale.do(LATER, AcquisitionIneffective(lot="L-1", ground="Compró por otro", paper="Acta inventada"))
        assert balances(sale) == {("L-1", f"seller:{SELLER}"): 100}
        assert lot(sale, "L-1").state == "ineffective"
        assert Pledge.objects.using(sale.book.alias).get(ref="P/L-1", until_index=None).state == "ended"

    def test_a_void_one_takes_shares_back_only_on_the_sellers_request(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        sale.do(LATER, AcquisitionVoid(lot="L-1", court="Tribunal inventado", ruling="2004-77"))
        assert (lot(sale, "L-1").state, balances(sale)) == ("void", {("L-1", "P-A-L-1"): 100})
        sale.do(LATER, SharesRestored(lot="L-1", seller_request="Oficio 9"))
        assert (lot(sale, "L-1").state, balances(sale)) == ("restored", {("L-1", f"seller:{SELLER}"): 100})

    def test_third_parties_in_good_faith_keep_their_shares(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        transferred(sale, LATER, "L-1", "L-2", 40)
        void = {"lot": "L-2", "court": "Tribunal inventado", "ruling": "2004-77", "seller_request": "Oficio 9"}
        for good_faith in (None, True):
            with pytest.raises(RecordRefusedError) as caught:
                sale.do(LATER, AcquisitionVoid(**void, good_faith=good_faith))
            assert refused(caught) == [("good_faith", "ley-226 art. 15")]
        sale.do(LATER, AcquisitionVoid(**void, good_faith=False))
        assert balances(sale) == {("L-1", "P-A-L-1"): 60, ("L-2", f"seller:{SELLER}"): 40}

    def test_attached_shares_do_not_go_back_either(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        sale.do(LATER, AttachmentOrdered(attachment="E-1", lot="L-1", shares=1, authority="Juzgado inventado", proceeding="2004-001"))
        with pytest.raises(RecordRefusedError) as caught:
            sale.do(LATER, AcquisitionIneffective(lot="L-1", ground="Compró por otro", paper="Acta inventada"))
        assert refused(caught) == [("attached", "ley-226 art. 14 inc. 2")]
