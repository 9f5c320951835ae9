"""Securities over shares: ranks as each programme gives them, rights of the creditor, and the release, once."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from enajena.book.acts.breaches import BreachDismissed, BreachFound
from enajena.book.acts.pledges import (
    LienAccepted,
    LienLifted,
    LienRefused,
    LienRegistered,
    PledgeConstituted,
    ReleaseGranted,
    ReleaseRefused,
    ReleaseRequested,
    RightsGivenBack,
    RightsTaken,
)
from enajena.book.acts.shares import AttachmentOrdered
from enajena.book.models import Pledge
from enajena.book.refusal import RecordRefusedError
from support.books import Rehearsal, rehearsal
from support.registers import SELLER, pledged, registered, transferred

BOUGHT = date(2003, 12, 20)
LATER = date(2004, 5, 12)
LAST_LOCKED = date(2005, 12, 20)
FREE = date(2005, 12, 21)
NATION = "La Nación"


@contextmanager
def selling(folder: Path, programme: str, seller: str) -> Iterator[Rehearsal]:
    """A sale of a programme with 100 shares registered as L-1."""
    with rehearsal(folder, programme) as sale:
        sale.adopt(date(2003, 10, 3))
        registered(sale, "L-1", shares=100, on=BOUGHT, seller=seller)
        yield sale


@pytest.fixture
def guajira(tmp_path: Path) -> Iterator[Rehearsal]:
    with selling(tmp_path, "gases-guajira-2003", SELLER) as sale:
        yield sale


@pytest.fixture
def carbocol(tmp_path: Path) -> Iterator[Rehearsal]:
    with selling(tmp_path, "carbocol-2000", "Carbones de Colombia S.A., Carbocol") as sale:
        yield sale


@pytest.fixture
def blocks(tmp_path: Path) -> Iterator[Rehearsal]:
    with selling(tmp_path, "granahorrar-2005", "Fondo de Garantías de Instituciones Financieras, Fogafín") as sale:
        yield sale


def codes(caught: pytest.ExceptionInfo[RecordRefusedError]) -> list[tuple[str, str | None]]:
    return [(refusal.code, refusal.source) for refusal in caught.value.refusals]


def burdens(sale: Rehearsal) -> list[tuple[str, str, int, str, int | None, str | None]]:
    """What burdens each lot: reference, lot, shares, state, rank, what comes before it."""
    rows = Pledge.objects.using(sale.book.alias).filter(until_index=None).order_by("ref")
    return [(one.ref, one.lot, one.shares, one.state, one.rank, one.behind) for one in rows]


def lien(sale: Rehearsal, ref: str, shares: int, *, paid_these_shares: bool = True) -> None:
    sale.do(
        LATER,
        LienRegistered(
            lien=ref,
            lot="L-1",
            shares=shares,
            lender="Banco Inventado",
            instrument="Pagaré 7",
            paid_these_shares=paid_these_shares,
        ),
    )


def second(sale: Rehearsal, shares: int, behind: str, creditor: str = NATION, rank: int = 2) -> None:
    body = PledgeConstituted(
        pledge="P-2", lot="L-1", shares=shares, kind="pledge", creditor=creditor, instrument="Contrato", rank=rank, behind=behind
    )
    sale.do(LATER, body)


class TestGasesGuajira:
    def test_the_pledge_is_of_the_first_rank_in_favour_of_ecopetrol(self, guajira: Rehearsal) -> None:
        for wrong, code in (({"rank": 2}, "rank"), ({"creditor": "Otro"}, "other_creditor"), ({"kind": "immobilisation"}, "other_kind")):
            with pytest.raises(RecordRefusedError) as caught:
                pledged(guajira, "L-1", shares=100, on=BOUGHT, **wrong)
            assert codes(caught) == [(code, "5.3")]
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        assert burdens(guajira) == [("P/L-1", "L-1", 100, "constituted", 1, None)]

    def test_no_share_is_pledged_twice_in_a_rank(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=60, on=BOUGHT)
        body = PledgeConstituted(pledge="P-2", lot="L-1", shares=41, kind="pledge", creditor=SELLER, instrument="Contrato", rank=1)
        with pytest.raises(RecordRefusedError) as caught:
            guajira.do(BOUGHT, body)
        assert codes(caught) == [("shares", "5.3")]

    def test_a_lenders_lien_is_referred_to_a_person_even_where_its_credit_bought_the_shares(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        lien(guajira, "G-1", 100)
        assert burdens(guajira)[0] == ("G-1", "L-1", 100, "referred", None, None)
        with pytest.raises(RecordRefusedError) as caught:
            guajira.do(LATER, LienAccepted(lien="G-1", reason="El banco pide el primer grado"))
        assert codes(caught) == [("first_rank", "5.3")]
        guajira.do(LATER, LienAccepted(lien="G-1", reason="Detrás de la prenda", behind="P/L-1"))
        assert burdens(guajira)[0] == ("G-1", "L-1", 100, "constituted", 2, "P/L-1")

    def test_a_referred_lien_may_be_refused(self, guajira: Rehearsal) -> None:
        lien(guajira, "G-1", 100)
        guajira.do(LATER, LienRefused(lien="G-1", reason="El texto no lo admite"))
        pledged(guajira, "L-1", shares=100, on=LATER)
        assert burdens(guajira)[0][3] == "refused"

    def test_a_pledge_goes_with_the_shares_that_move(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        transferred(guajira, LATER, "L-1", "L-2", 40)
        assert burdens(guajira) == [
            ("P/L-1", "L-1", 60, "constituted", 1, None),
            ("P/L-1/L-2", "L-2", 40, "constituted", 1, None),
        ]
        transferred(guajira, LATER, "L-1", "L-3", 60)
        assert burdens(guajira)[0] == ("P/L-1", "L-3", 60, "constituted", 1, None)


class TestSecondRank:
    def test_behind_credit_that_bought_these_shares_the_nation_comes_second(self, carbocol: Rehearsal) -> None:
        lien(carbocol, "G-1", 40)
        second(carbocol, 40, "G-1")
        pledged(carbocol, "L-1", shares=60, on=LATER, creditor=NATION)
        assert burdens(carbocol) == [
            ("G-1", "L-1", 40, "constituted", 1, None),
            ("P-2", "L-1", 40, "constituted", 2, "G-1"),
            ("P/L-1", "L-1", 60, "constituted", 1, None),
        ]

    def test_behind_any_other_credit_it_does_not(self, carbocol: Rehearsal) -> None:
        lien(carbocol, "G-1", 40, paid_these_shares=False)
        assert burdens(carbocol)[0][3] == "referred"
        with pytest.raises(RecordRefusedError) as caught:
            carbocol.do(LATER, LienAccepted(lien="G-1", reason="Se admite"))
        assert codes(caught) == [("first_rank", "10.7")]
        pledged(carbocol, "L-1", shares=100, on=LATER, creditor=NATION)
        carbocol.do(LATER, LienAccepted(lien="G-1", reason="Detrás de la Nación", behind="P/L-1"))
        assert burdens(carbocol)[0] == ("G-1", "L-1", 40, "constituted", 2, "P/L-1")

    def test_a_pledge_comes_behind_a_lenders_lien_only(self, carbocol: Rehearsal) -> None:
        pledged(carbocol, "L-1", shares=100, on=BOUGHT, creditor=NATION)
        with pytest.raises(RecordRefusedError) as caught:
            second(carbocol, 40, "P/L-1")
        assert codes(caught) == [("not_behind", "10.7")]

    def test_the_second_rank_has_no_more_shares_than_the_first_one_it_follows(self, carbocol: Rehearsal) -> None:
        lien(carbocol, "G-1", 40)
        with pytest.raises(RecordRefusedError) as caught:
            second(carbocol, 41, "G-1")
        assert codes(caught) == [("shares", "10.7")]
        with pytest.raises(RecordRefusedError) as caught:
            second(carbocol, 40, "G-1", rank=1)
        assert codes(caught) == [("rank", "10.7")]

    def test_when_the_lender_lets_go_the_nation_moves_up(self, carbocol: Rehearsal) -> None:
        lien(carbocol, "G-1", 40)
        second(carbocol, 40, "G-1")
        carbocol.do(LATER, LienLifted(lien="G-1", instrument="Paz y salvo"))
        assert burdens(carbocol) == [("G-1", "L-1", 40, "released", 1, None), ("P-2", "L-1", 40, "constituted", 1, None)]

    def test_the_least_burdened_shares_move_first_and_each_block_keeps_its_ranks(self, blocks: Rehearsal) -> None:
        lien(blocks, "G-1", 40)
        second(blocks, 30, "G-1", "Fogafín")
        pledged(blocks, "L-1", shares=50, on=LATER, creditor="Fogafín")
        # 10 free, 50 under the pledge alone, 10 under the lien alone, 30 under both.
        transferred(blocks, LATER, "L-1", "L-2", 75)
        assert burdens(blocks) == [
            ("G-1", "L-1", 25, "constituted", 1, None),
            ("G-1/L-2", "L-2", 15, "constituted", 1, None),
            ("P-2", "L-1", 25, "constituted", 2, "G-1"),
            ("P-2/L-2", "L-2", 5, "constituted", 2, "G-1/L-2"),
            ("P/L-1", "L-2", 50, "constituted", 1, None),
        ]


class TestImmobilisation:
    def test_condiciones_especiales_immobilises_and_ranks_nothing(self, tmp_path: Path) -> None:
        creditor = "La Nación – Ministerio de Hacienda y Crédito Público"
        with selling(tmp_path, "condiciones-especiales", "La Nación") as sale:
            with pytest.raises(RecordRefusedError) as caught:
                pledged(sale, "L-1", shares=100, on=BOUGHT, creditor=creditor, kind="immobilisation", rank=1)
            assert codes(caught) == [("rank", "10.4")]
            pledged(sale, "L-1", shares=100, on=BOUGHT, creditor=creditor, kind="immobilisation", rank=None)
            lien(sale, "G-1", 100)
            transferred(sale, LATER, "L-1", "L-2", 40)
            assert burdens(sale) == [
                ("G-1", "L-1", 100, "referred", None, None),
                ("P/L-1", "L-1", 60, "constituted", None, None),
                ("P/L-1/L-2", "L-2", 40, "constituted", None, None),
            ]


class TestTextsWithoutRanks:
    def test_where_the_text_says_nothing_of_ranks_a_person_lets_a_lien_stand(self, tmp_path: Path) -> None:
        with selling(tmp_path, "isagen-2006", "La Nación – Ministerio de Minas y Energía") as sale:
            lien(sale, "G-1", 100)
            assert burdens(sale) == [("G-1", "L-1", 100, "referred", None, None)]
            sale.do(LATER, LienAccepted(lien="G-1", reason="El gravamen de quien financia va primero"))
            assert burdens(sale) == [("G-1", "L-1", 100, "constituted", 1, None)]


class TestRights:
    def test_the_creditor_takes_them_for_a_breach_that_the_book_holds_and_gives_them_back(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        transferred(guajira, LATER, "L-1", "L-2", 40)
        found = BreachFound(case="C-1", lot="L-1", shares=40, conduct="sale", breached_on=LATER, evidence="Acta", transfer="T-L-2")
        guajira.do(LATER, found)
        guajira.do(LATER, RightsTaken(pledge="P/L-1/L-2", cause="breach", evidence="C-1"))
        taken = Pledge.objects.using(guajira.book.alias).get(ref="P/L-1/L-2", until_index=None)
        assert (taken.rights_with, taken.rights_since) == ("creditor", LATER)
        with pytest.raises(RecordRefusedError) as caught:
            guajira.do(LATER, RightsTaken(pledge="P/L-1/L-2", cause="breach", evidence="C-1"))
        assert codes(caught) == [("rights", "5.3")]
        guajira.do(date(2004, 7, 1), RightsGivenBack(pledge="P/L-1/L-2", reason="Pagó"))
        given = Pledge.objects.using(guajira.book.alias).get(ref="P/L-1/L-2", until_index=None)
        assert (given.rights_with, given.rights_since) == ("owner", date(2004, 7, 1))

    def test_a_dismissed_breach_or_an_attachment_of_other_shares_is_no_cause(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        guajira.do(LATER, BreachFound(case="C-1", lot="L-1", shares=40, conduct="rights", breached_on=LATER, evidence="Acta"))
        guajira.do(LATER, BreachDismissed(case="C-1", reason="No hubo"))
        registered(guajira, "L-9", shares=10, on=LATER)
        order = {"authority": "Juzgado inventado", "proceeding": "2004-001"}
        guajira.do(LATER, AttachmentOrdered(attachment="E-1", lot="L-9", shares=10, **order))
        for cause, evidence in (("breach", "C-1"), ("attachment", "E-1")):
            with pytest.raises(RecordRefusedError) as caught:
                guajira.do(LATER, RightsTaken(pledge="P/L-1", cause=cause, evidence=evidence))  # type: ignore[arg-type]
            assert codes(caught) == [("no_evidence", "5.3")]
        guajira.do(LATER, AttachmentOrdered(attachment="E-2", lot="L-1", shares=10, **order))
        guajira.do(LATER, RightsTaken(pledge="P/L-1", cause="attachment", evidence="E-2"))

    def test_carbocol_gives_the_creditor_none(self, carbocol: Rehearsal) -> None:
        pledged(carbocol, "L-1", shares=100, on=BOUGHT, creditor=NATION)
        carbocol.do(LATER, BreachFound(case="C-1", lot="L-1", shares=40, conduct="limitation", breached_on=LATER, evidence="Acta"))
        with pytest.raises(RecordRefusedError) as caught:
            carbocol.do(LATER, RightsTaken(pledge="P/L-1", cause="breach", evidence="C-1"))
        assert codes(caught) == [("no_such_cause", "10.7")]


def requested(sale: Rehearsal, on: date, ref: str = "S-1", paper: str | None = "Carta 4") -> None:
    sale.do(on, ReleaseRequested(release=ref, pledge="P/L-1", lot="L-1", paper=paper))


def granted(sale: Rehearsal, on: date, by: tuple[str, ...] = ("test:one", "test:two")) -> None:
    sale.do(on, ReleaseGranted(release="S-1", pledge="P/L-1", lot="L-1"), by=by)


class TestRelease:
    def test_on_the_last_locked_day_none_is_asked_for_and_on_the_next_one_it_is_in_writing(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        with pytest.raises(RecordRefusedError) as caught:
            requested(guajira, LAST_LOCKED)
        assert codes(caught) == [("locked", "5.3")]
        with pytest.raises(RecordRefusedError) as caught:
            requested(guajira, FREE, paper=None)
        assert codes(caught) == [("not_written", "5.3")]
        requested(guajira, FREE)
        assert burdens(guajira)[0][3] == "release_requested"

    def test_two_people_release_it_and_once_only(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        with pytest.raises(RecordRefusedError) as caught:
            granted(guajira, FREE)
        assert codes(caught) == [("unknown_object", None)]
        requested(guajira, FREE)
        with pytest.raises(RecordRefusedError) as caught:
            granted(guajira, FREE, ("test:one", "test:one"))
        assert codes(caught) == [("people", None)]
        granted(guajira, FREE)
        assert burdens(guajira)[0][3] == "released"
        with pytest.raises(RecordRefusedError) as caught:
            granted(guajira, FREE)
        assert codes(caught) == [("wrong_state", "5.3")]
        with pytest.raises(RecordRefusedError) as caught:
            requested(guajira, FREE, "S-2")
        assert codes(caught) == [("wrong_state", "5.3")]

    def test_a_refused_request_may_be_made_again(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        requested(guajira, FREE)
        guajira.do(FREE, ReleaseRefused(release="S-1", pledge="P/L-1", lot="L-1", reason="Falta la firma"))
        requested(guajira, FREE, "S-2")
        assert burdens(guajira)[0][3] == "release_requested"

    def test_an_open_breach_of_these_shares_stands_in_the_way(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        guajira.do(LATER, BreachFound(case="C-1", lot="L-1", shares=40, conduct="rights", breached_on=LATER, evidence="Acta"))
        requested(guajira, FREE)
        with pytest.raises(RecordRefusedError) as caught:
            granted(guajira, FREE)
        assert codes(caught) == [("owed", "5.3")]
        guajira.do(FREE, BreachDismissed(case="C-1", reason="No hubo"))
        granted(guajira, FREE)

    def test_so_does_one_of_the_lot_that_the_shares_came_from(self, guajira: Rehearsal) -> None:
        pledged(guajira, "L-1", shares=100, on=BOUGHT)
        transferred(guajira, LATER, "L-1", "L-2", 40)
        found = BreachFound(case="C-1", lot="L-1", shares=40, conduct="sale", breached_on=LATER, evidence="Acta", transfer="T-L-2")
        guajira.do(LATER, found)
        guajira.do(FREE, ReleaseRequested(release="S-1", pledge="P/L-1/L-2", lot="L-2", paper="Carta 4"))
        with pytest.raises(RecordRefusedError) as caught:
            guajira.do(FREE, ReleaseGranted(release="S-1", pledge="P/L-1/L-2", lot="L-2"))
        assert codes(caught) == [("owed", "5.3")]

    def test_where_the_text_asks_for_no_paper_none_is_needed(self, carbocol: Rehearsal) -> None:
        pledged(carbocol, "L-1", shares=100, on=BOUGHT, creditor=NATION)
        requested(carbocol, FREE, paper=None)
        granted(carbocol, FREE)
        assert burdens(carbocol)[0][3] == "released"

    def test_a_lenders_lien_is_not_released_so(self, carbocol: Rehearsal) -> None:
        lien(carbocol, "G-1", 40)
        with pytest.raises(RecordRefusedError) as caught:
            carbocol.do(FREE, ReleaseRequested(release="S-1", pledge="G-1", lot="L-1"))
        assert codes(caught) == [("not_the_pledge", "10.7")]
