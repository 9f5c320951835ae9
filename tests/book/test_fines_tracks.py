"""Breaches and fines: figures that the law and the worked cases give, both tracks, what is refused and why."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.basics.faults import DataError
from enajena.book.acts.breaches import BreachDismissed, BreachFound, BreachReferred
from enajena.book.acts.fines import (
    FineAgreed,
    FineAnnulled,
    FineAnswered,
    FineAppealDecided,
    FineAppealed,
    FineCharged,
    FineClaimed,
    FineDecided,
    FineDropped,
    FineFinal,
    FinePaid,
    FinePartPaid,
    FineTimeBarred,
)  # fmt: skip
from enajena.book.liquidation import Prepared, SecondStage, rework, work_out
from enajena.book.models import Case, Fine, MoneyEntry
from enajena.book.refusal import RecordRefusedError
from support.books import Rehearsal, rehearsal
from support.lots import put_lot

PAPER = "a" * 64


@pytest.fixture
def gases(tmp_path: Path) -> Iterator[Rehearsal]:
    """The contractual track: the seller is the payee. 1,000 shares bought at 2,448.70 on 15 March 2004."""
    with rehearsal(tmp_path) as sale:
        sale.adopt(date(2003, 10, 3))
        put_lot(sale, "L-1", shares=1000, price_cop="2448.70", acquired_on=date(2004, 3, 15))
        yield sale


@pytest.fixture
def carbocol(tmp_path: Path) -> Iterator[Rehearsal]:
    """The administrative track, whose base may wait for the second stage. 200 shares at 10,000 on 10 May 2000."""
    with rehearsal(tmp_path, "carbocol-2000") as sale:
        sale.adopt(date(2000, 1, 20))
        put_lot(sale, "L-1", shares=200, price_cop="10000", acquired_on=date(2000, 5, 10))
        yield sale


@pytest.fixture
def special(tmp_path: Path) -> Iterator[Rehearsal]:
    """January indexation and interest at the highest legal rate."""
    with rehearsal(tmp_path, "condiciones-especiales") as sale:
        sale.adopt(date(2013, 1, 10))
        yield sale


def breach(lot: str = "L-1", case: str = "C-1", **said: Any) -> BreachFound:
    found = BreachFound(
        case=case,
        lot=lot,
        shares=1000,
        conduct="sale",
        breached_on=date(2004, 8, 15),
        evidence="extracto del depósito",
        resale_cop=Decimal(3000),
    )
    return replace(found, **said)


def fine_of(sale: Rehearsal, ref: str = "F-1") -> Fine:
    return Fine.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


def keep(sale: Rehearsal, on: date, prepared: Prepared) -> None:
    sale.do(on, prepared.body, files=[prepared.file])


def work(sale: Rehearsal, on: date, case: str = "C-1", fine: str = "F-1", **known: Any) -> Prepared:
    prepared = work_out(sale.book.alias, sale.sale, case, fine, **known)
    keep(sale, on, prepared)
    return prepared


def code_of(sale: Rehearsal, on: date, *bodies: Any) -> str:
    with pytest.raises(RecordRefusedError) as refused:
        sale.do(on, *bodies)
    return refused.value.refusals[0].code


def balance(sale: Rehearsal, fine: str = "F-1") -> dict[str, Decimal]:
    lines = MoneyEntry.objects.using(sale.book.alias).filter(owner=f"fine:{fine}")
    totals: dict[str, Decimal] = {}
    for line in lines:
        totals[line.account] = totals.get(line.account, Decimal(0)) + line.amount_cop
    return totals


class TestContractualTrack:
    def test_sale_in_the_first_semester_costs_25_percent_of_the_higher_value(self, gases: Rehearsal) -> None:
        """Decreto 2781/2003 art. 5.3: 1,000 shares bought at 2,448.70 and sold at 3,000 after five months: 750,000.00."""
        gases.do(date(2004, 9, 1), breach())
        work(gases, date(2004, 9, 2))
        fine = fine_of(gases)
        assert (fine.fine_cop, fine.track, fine.numeral, fine.provisional_because) == (Decimal("750000.00"), "contractual", "5.3", [])

    def test_from_claim_to_payment(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach())
        work(gases, date(2004, 9, 2))
        assert code_of(gases, date(2004, 9, 3), FineClaimed(fine="F-1", number="Cuenta 1", answer_by=date(2004, 9, 2))) == "answer_before"
        gases.do(date(2004, 9, 3), FineClaimed(fine="F-1", number="Cuenta 1", answer_by=date(2004, 9, 30)))
        gases.do(date(2004, 9, 20), FineAnswered(fine="F-1", paper_sha256=PAPER))
        gases.do(date(2004, 9, 21), FineAgreed(fine="F-1", paper_sha256=PAPER))
        gases.do(date(2004, 9, 22), FineFinal(fine="F-1", ground="reconocida por escrito"))
        gases.do(date(2004, 10, 1), FinePartPaid(fine="F-1", payment="M-1", amount_cop=Decimal(250000), means="transfer"))
        gases.do(date(2004, 10, 2), FinePaid(fine="F-1", payment="M-2", amount_cop=Decimal("500000.00"), means="transfer"))
        assert fine_of(gases).state == "paid"
        assert balance(gases) == {"charged": Decimal(750000), "paid": Decimal(750000)}

    def test_the_administrative_acts_are_not_of_this_track(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach())
        work(gases, date(2004, 9, 2))
        charged = FineCharged(fine="F-1", authority="Nadie", number="1", answer_by=date(2004, 9, 30))
        assert code_of(gases, date(2004, 9, 3), charged) == "other_track"

    def test_rights_alone_take_the_second_penalty_of_150_percent(self, gases: Rehearsal) -> None:
        """Decreto 2781/2003 art. 8: 150 % of 1,000 shares at 2,448.70 is 3,673,050.00 before the index."""
        gases.do(date(2004, 9, 1), breach(conduct="rights", resale_cop=None))
        work(gases, date(2004, 9, 2))
        fine = fine_of(gases)
        assert (fine.penalty, fine.numeral, fine.fine_cop) == ("second", "8", Decimal("3673050.00"))
        assert fine.provisional_because == ["not_indexed"]

    def test_a_conduct_that_no_fine_reaches_is_referred(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach(conduct="limitation", resale_cop=None))
        with pytest.raises(DataError):
            work_out(gases.book.alias, gases.sale, "C-1", "F-1")
        gases.do(date(2004, 9, 2), BreachReferred(case="C-1", to="nullity", reason="El texto no fija multa para esta conducta."))
        assert Case.objects.using(gases.book.alias).get(ref="C-1", until_index__isnull=True).state == "referred"

    def test_a_conduct_that_the_fine_reaches_cannot_be_referred_away(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach())
        assert code_of(gases, date(2004, 9, 2), BreachReferred(case="C-1", to="other", reason="x")) == "fine_reaches"


class TestNoFineOutsideTheLockUp:
    @pytest.mark.parametrize("day", [date(2004, 3, 14), date(2006, 3, 16)])
    def test_a_breach_before_the_purchase_or_after_two_years_is_refused(self, gases: Rehearsal, day: date) -> None:
        assert code_of(gases, date(2006, 4, 1), breach(breached_on=day)) == "outside_lock_up"

    @pytest.mark.parametrize(
        ("day", "percent"), [(date(2004, 9, 15), 25), (date(2004, 9, 16), 20), (date(2005, 9, 16), 10), (date(2006, 3, 15), 10)]
    )
    def test_edges_of_the_semesters(self, gases: Rehearsal, day: date, percent: int) -> None:
        """Same-numbered day, that day included; months from the purchase itself."""
        gases.do(date(2006, 4, 1), breach(breached_on=day, resale_cop=None, conduct="gratuitous"))
        work(gases, date(2006, 4, 1))
        assert fine_of(gases).fine_cop == Decimal("24487.00") * percent

    def test_no_share_is_fined_twice(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach(shares=600))
        assert code_of(gases, date(2004, 9, 2), breach(case="C-2", shares=401)) == "shares"
        gases.do(date(2004, 9, 2), breach(case="C-2", shares=400))

    def test_a_dismissed_case_frees_its_shares(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach())
        gases.do(date(2004, 9, 2), BreachDismissed(case="C-1", reason="El movimiento fue un error del depósito."))
        gases.do(date(2004, 9, 3), breach(case="C-2"))

    def test_a_breach_cannot_be_found_before_it_happens(self, gases: Rehearsal) -> None:
        assert code_of(gases, date(2004, 8, 14), breach()) == "found_before_breach"


class TestFiguresAreChecked:
    @pytest.mark.parametrize(
        ("wrong", "code"),
        [({"percent": Decimal(20)}, "percent"), ({"fine_cop": Decimal("749999.99")}, "product"), ({"file_sha256": "0" * 64}, "no_file")],
    )
    def test_other_figures_than_the_programmes_are_refused(self, gases: Rehearsal, wrong: dict[str, Any], code: str) -> None:
        gases.do(date(2004, 9, 1), breach())
        body: Any = work_out(gases.book.alias, gases.sale, "C-1", "F-1").body
        changed = replace(body, figures=replace(body.figures, **wrong))
        assert code_of(gases, date(2004, 9, 2), changed) == code

    def test_another_price_than_the_lots_is_refused(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach())
        body: Any = work_out(gases.book.alias, gases.sale, "C-1", "F-1").body
        lines = tuple(replace(line, value_cop=Decimal(9000)) if line.name == "resale" else line for line in body.figures.base)
        figures = replace(body.figures, base=lines, fine_cop=Decimal(2250000))
        assert code_of(gases, date(2004, 9, 2), replace(body, figures=figures)) == "base"

    def test_a_case_has_one_graduated_fine(self, gases: Rehearsal) -> None:
        gases.do(date(2004, 9, 1), breach())
        first = work(gases, date(2004, 9, 2))
        again = replace(first.body, fine="F-2")
        assert code_of(gases, date(2004, 9, 2), again) == "fined_already"


class TestAdministrativeTrack:
    def found(self, sale: Rehearsal) -> None:
        sale.do(date(2000, 8, 1), breach(shares=200, breached_on=date(2000, 7, 10), conduct="gratuitous", resale_cop=None))
        work(sale, date(2000, 8, 2))
        sale.do(date(2000, 8, 3), FineCharged(fine="F-1", authority="Autoridad de ensayo", number="1", answer_by=date(2000, 8, 20)))

    def decided(self, fine_cop: Decimal, outcome: Any = "upheld") -> FineDecided:
        return FineDecided(fine="F-1", authority="Autoridad de ensayo", number="2", outcome=outcome, fine_cop=fine_cop, reason="Ensayo.")

    def test_the_second_stage_price_raises_a_provisional_fine(self, carbocol: Rehearsal) -> None:
        """Decreto 20/2000 art. 10.7: 50 % in the first six months, of the higher of purchase and second stage: 200 shares."""
        self.found(carbocol)
        before = fine_of(carbocol)
        known = SecondStage(price_cop=Decimal(10500), on=date(2000, 9, 1))
        keep(carbocol, date(2000, 9, 15), rework(carbocol.book.alias, carbocol.sale, "F-1", "second_stage_price", second_stage=known))
        after = fine_of(carbocol)
        assert before.provisional_because == ["second_stage"]
        assert after.provisional_because == []
        assert (before.fine_cop, after.fine_cop) == (Decimal(1_000_000), Decimal(1_050_000))
        assert balance(carbocol) == {"charged": after.fine_cop}

    def test_a_fine_that_waits_for_the_second_stage_is_not_decided(self, carbocol: Rehearsal) -> None:
        self.found(carbocol)
        assert code_of(carbocol, date(2000, 8, 21), self.decided(fine_of(carbocol).fine_cop)) == "provisional"

    def test_nobody_decides_while_the_answer_is_awaited(self, carbocol: Rehearsal) -> None:
        self.found(carbocol)
        assert code_of(carbocol, date(2000, 8, 20), self.decided(fine_of(carbocol).fine_cop)) == "answer_awaited"

    def test_decision_appeal_and_firmness(self, carbocol: Rehearsal) -> None:
        self.found(carbocol)
        keep(carbocol, date(2000, 8, 21), rework(carbocol.book.alias, carbocol.sale, "F-1", "facts", second_stage=SecondStage(none=True)))
        full = fine_of(carbocol).fine_cop
        carbocol.do(date(2000, 8, 22), self.decided(full))
        carbocol.do(date(2000, 8, 30), FineAppealed(fine="F-1", paper_sha256=PAPER))
        reduced = FineAppealDecided(
            fine="F-1", authority="Superior de ensayo", number="3", outcome="reduced", fine_cop=full / 2, reason="Ensayo."
        )
        carbocol.do(date(2000, 9, 30), reduced)
        carbocol.do(date(2000, 10, 1), FineFinal(fine="F-1", ground="recurso resuelto"))
        assert (fine_of(carbocol).state, balance(carbocol)) == ("final", {"charged": full / 2})

    def test_a_decision_takes_two_people(self, carbocol: Rehearsal) -> None:
        self.found(carbocol)
        keep(carbocol, date(2000, 8, 21), rework(carbocol.book.alias, carbocol.sale, "F-1", "facts", second_stage=SecondStage(none=True)))
        with pytest.raises(RecordRefusedError) as refused:
            carbocol.do(date(2000, 8, 22), self.decided(fine_of(carbocol).fine_cop), by=("test:one", "test:one"))
        assert refused.value.refusals[0].code == "people"

    @pytest.mark.parametrize(
        "end",
        [
            FineDropped(fine="F-1", authority="A", number="9", reason="No hubo incumplimiento."),
            FineAnnulled(fine="F-1", authority="A", number="9", reason="Revocada."),
        ],
    )
    def test_an_undone_fine_owes_nothing(self, carbocol: Rehearsal, end: Any) -> None:
        self.found(carbocol)
        carbocol.do(date(2000, 8, 25), end)
        assert sum(balance(carbocol).values()) == 0

    def test_a_time_barred_fine_takes_no_more_acts(self, carbocol: Rehearsal) -> None:
        self.found(carbocol)
        carbocol.do(date(2003, 9, 1), FineTimeBarred(fine="F-1", norm="la que cite la entidad", since=date(2003, 8, 3)))
        assert code_of(carbocol, date(2003, 9, 2), FineAnswered(fine="F-1", paper_sha256=PAPER)) == "wrong_state"


class TestIndexationAndInterest:
    def test_january_raises_the_price_by_the_whole_year(self, special: Rehearsal) -> None:
        """Text 003 num. 10.1: 3,178 of 2013 is 3,239.65 a share after January 2014 (1.94 %): 100 shares at 100 % owe 323,965.32."""
        put_lot(special, "L-1", shares=100, price_cop="3178", acquired_on=date(2013, 8, 1))
        special.do(date(2014, 3, 1), breach(shares=100, breached_on=date(2014, 2, 1), conduct="gratuitous", resale_cop=None))
        work(special, date(2014, 3, 1), second_stage=SecondStage(none=True))
        assert fine_of(special).fine_cop == Decimal("323965.32")

    def test_default_interest_up_to_the_day_of_payment(self, special: Rehearsal) -> None:
        """The worked liquidation: 100,000,000 from 15 March 2015 to 20 August 2016 earns 38,461,102.99, period by period."""
        put_lot(special, "L-1", shares=100_000, price_cop="1000", acquired_on=date(2015, 1, 10))
        special.do(date(2015, 4, 1), breach(shares=100_000, breached_on=date(2015, 3, 15), conduct="gratuitous", resale_cop=None))
        work(special, date(2015, 4, 2), second_stage=SecondStage(none=True))
        special.do(date(2015, 4, 3), FineCharged(fine="F-1", authority="Autoridad de ensayo", number="1", answer_by=date(2015, 4, 20)))
        paid = FinePaid(fine="F-1", payment="M-1", amount_cop=Decimal("138461102.99"), means="transfer")
        assert code_of(special, date(2016, 8, 20), paid) == "not_settled"
        known = SecondStage(none=True)
        settled = rework(special.book.alias, special.sale, "F-1", "settlement", second_stage=known, settled=date(2016, 8, 20))
        keep(special, date(2016, 8, 20), settled)
        special.do(date(2016, 8, 20), paid)
        assert fine_of(special).state == "paid"
        assert balance(special) == {"charged": Decimal("138461102.99"), "paid": Decimal("138461102.99")}
