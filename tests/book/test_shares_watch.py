"""The depository's files: read strictly, matched to lots, every movement out of a locked lot proposed as a case and nothing more."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import Workbook

from enajena.basics.faults import FaultsError
from enajena.book import bulk
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.shares import AttachmentOrdered
from enajena.book.depository.reading import read_file
from enajena.book.depository.recording import acts_of
from enajena.book.depository.watch import Watched, WatchOptions, watch
from enajena.book.models import Case, DepositoryFile, Fine, Leaf, Movement, Stage, Transfer
from enajena.book.refusal import RecordRefusedError
from enajena.programme.reader import load
from support.books import Rehearsal, rehearsal
from support.lots import put_lot
from support.registers import balances, lot, put_award, registered

GUAJIRA = load("gases-guajira-2003")
BOUGHT = date(2003, 12, 20)
TODAY = date(2004, 6, 1)
HEADINGS = (
    "movimiento,fecha,emisor,tipo_documento,documento,concepto,cantidad,precio,tipo_documento_destino,documento_destino,nombre_destino,lote"
)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path / "book") as opened:
        opened.adopt(date(2003, 10, 3))
        registered(opened, "L-001", shares=100, on=BOUGHT)
        registered(opened, "L-002", shares=50, on=BOUGHT)
        yield opened


def movements(folder: Path, *lines: str) -> Path:
    file = folder / "movimientos.csv"
    file.write_text("\n".join((HEADINGS, *lines)) + "\n", encoding="utf-8")
    return file


def watched(sale: Rehearsal, file: Path, **options: object) -> Watched:
    return watch(sale.book.alias, sale.sale, GUAJIRA, read_file(file), WatchOptions(**options))  # type: ignore[arg-type]


def recorded(sale: Rehearsal, file: Path, **options: object) -> Watched:
    found = watched(sale, file, **options)
    sale.clock.to(TODAY)
    sale.book.record(sale.sale, acts_of(found, TODAY, TODAY, ("test:one",)))
    return found


# L-001 is of P-A-L-001, whose document the tests' awards make CC 9001.
SOLD = "881,2004-05-12,Gases de La Guajira S.A. ESP,CC,9001,Venta,40,3000,CC,10203040,Comprador Inventado,"


class TestProposals:
    def test_a_sale_inside_the_lock_up_is_proposed_with_conduct_bracket_base_and_fine(self, sale: Rehearsal, tmp_path: Path) -> None:
        (proposal,) = watched(sale, movements(tmp_path, SOLD)).proposals
        # 25 % in the first half-year (5.3), of the higher of 2448.70 and 3000, by 40 shares: 30,000.00.
        assert proposal.result is not None
        assert proposal.result.fine_cop == Decimal("30000.00")
        assert proposal.result.bracket is not None
        assert (proposal.result.bracket.rule.percent, proposal.numeral, proposal.holder) == (Decimal(25), "5.3", "P-A-L-001")
        assert proposal.breach == BreachFound(
            case="C/881/L-001",
            lot="L-001",
            shares=40,
            conduct="sale",
            breached_on=date(2004, 5, 12),
            evidence="movimiento 881 del depósito",
            transfer="881/L-001",
            resale_cop=Decimal(3000),
        )

    def test_every_step_is_explained(self, sale: Rehearsal, tmp_path: Path) -> None:
        (proposal,) = watched(sale, movements(tmp_path, SOLD)).proposals
        said = [text.en for text in proposal.explanation]
        for wanted in (
            "Movement 881 of 2004-05-12, “Venta”: 40 shares leave lot “L-001” of “P-A-L-001”.",
            "Acquired on 2003-12-20 at 2,448.70 pesos; locked until 2005-12-20 (5.3): selling the shares before that is a breach.",
            "The line names no lot: unlocked shares leave first (A47).",
            "Bracket from 2003-12-20 to 2004-06-20: 25 % (5.3).",
            "Base, the highest of them: 3,000.00 pesos a share.",
            "Fine that would follow: 30,000.00 pesos.",
            "Nobody is fined: a person opens the case, or does not.",
        ):
            assert wanted in said

    @pytest.mark.parametrize(
        ("line", "fine_cop"),
        [
            ("1,2004-06-20,,CC,9001,VENTA,10,,,,,", "6121.75"),
            ("1,2004-06-21,,CC,9001,Donación,10,,,,,", "4897.40"),
            ("1,2005-12-20,,CC,9001,venta,10,2000,,,,", "2448.70"),
        ],
    )
    def test_the_day_decides_the_bracket(self, sale: Rehearsal, tmp_path: Path, line: str, fine_cop: str) -> None:
        # 2448.70 x 10 x 25 %, 20 %, 10 %: a gift has no price, and the higher value is the one paid.
        (proposal,) = watched(sale, movements(tmp_path, line)).proposals
        assert proposal.result is not None
        assert str(proposal.result.fine_cop) == fine_cop

    @pytest.mark.parametrize(
        "line",
        [
            "1,2005-12-21,,CC,9001,Venta,10,3000,,,,",
            "1,2004-05-12,,CC,9001,Sucesión,10,,CC,10203040,Heredera Inventada,",
            "1,2004-05-12,,CC,9001,Remate,10,,CC,10203040,Comprador Inventado,",
        ],
    )
    def test_after_the_lock_up_at_a_death_or_by_an_authority_there_is_no_case(self, sale: Rehearsal, tmp_path: Path, line: str) -> None:
        found = watched(sale, movements(tmp_path, line))
        assert (found.matched, found.proposals) == (1, ())

    def test_unlocked_shares_leave_first_then_those_whose_lock_up_ends_first(self, sale: Rehearsal, tmp_path: Path) -> None:
        registered(sale, "M-001", shares=30, on=BOUGHT, stage="second")  # the same document, CC 9001
        registered(sale, "K-001", shares=20, on=date(2003, 12, 22))
        found = watched(sale, movements(tmp_path, "1,2004-05-12,,CC,9001,Venta,140,3000,CC,10203040,Comprador Inventado,"))
        assert [(one.lot.ref, one.shares) for one in found.lines[0].taken] == [("M-001", 30), ("L-001", 100), ("K-001", 10)]
        assert [(one.breach.lot, one.breach.shares) for one in found.proposals] == [("L-001", 100), ("K-001", 10)]

    def test_a_named_lot_is_taken(self, sale: Rehearsal, tmp_path: Path) -> None:
        registered(sale, "M-001", shares=30, on=BOUGHT, stage="second")
        found = watched(sale, movements(tmp_path, "1,2004-05-12,,CC,9001,Venta,10,3000,,,,L-001"))
        assert [one.breach.lot for one in found.proposals] == ["L-001"]

    def test_attached_shares_stay_and_more_than_the_register_has_is_outside(self, sale: Rehearsal, tmp_path: Path) -> None:
        order = {"authority": "Juzgado inventado", "proceeding": "2004-001"}
        sale.do(date(2004, 2, 1), AttachmentOrdered(attachment="E-1", lot="L-001", shares=70, **order))
        (line,) = watched(sale, movements(tmp_path, "1,2004-05-12,,CC,9001,Venta,45,3000,,,,")).lines
        assert ([one.shares for one in line.taken], line.outside) == ([30], 15)


class TestLines:
    def test_what_is_not_ours_or_not_known_is_told_line_by_line(self, sale: Rehearsal, tmp_path: Path) -> None:
        found = watched(
            sale,
            movements(
                tmp_path,
                "1,2004-05-12,Otra S.A.,CC,9001,Venta,10,3000,,,,",
                "2,2004-05-12,,CC,77777777,Venta,10,3000,,,,",
                "3,2004-05-12,,CC,9001,Traspaso,10,3000,,,,",
                "4,2004-05-12,,CC,9001,Venta,10,3000,CC,9001,El Mismo,",
                "5,2004-05-12,,CC,9001,Venta,10,3000,,,,L-002",
                "6,2003-11-01,,CC,9001,Venta,10,3000,,,,",
            ),
        )
        assert {line.movement.number: line.status for line in found.lines} == {
            "1": "other_issuer",
            "2": "unknown_holder",
            "3": "unknown_word",
            "4": "own_accounts",
            "5": "other_lot",
            "6": "out_of_order",
        }
        assert (found.rows, found.matched, found.proposals) == (6, 0, ())

    def test_the_caller_may_say_what_a_word_means_and_how_the_issuer_is_called(self, sale: Rehearsal, tmp_path: Path) -> None:
        file = movements(tmp_path, "1,2004-05-12,GASGUAJIRA,CC,9001,Traspaso,10,3000,,,,")
        (line,) = watched(sale, file, words={"traspaso": "gratuitous"}, issuer="Gasguajira").lines
        assert (line.status, line.conduct) == ("matched", "gratuitous")

    def test_every_fault_of_a_file_is_told_at_its_cell(self, tmp_path: Path) -> None:
        file = movements(
            tmp_path, "1,2004-13-12,,CC,9001,Venta,10,,,,,", "1,2004-05-12,,,9001,Venta,diez,,,,,", "3,2004-05-12,,,,Venta,5,,,,,"
        )
        with pytest.raises(FaultsError) as caught:
            read_file(file)
        assert {(fault.row, fault.column) for fault in caught.value.faults} == {(2, "moved_on"), (3, "shares"), (3, "movement_id")}
        file = movements(tmp_path, "1,2004-05-12,,,9001,Venta,10,,,,,", "3,2004-05-12,,,,Venta,5,,,12,,")
        with pytest.raises(FaultsError) as caught:
            read_file(file)
        assert {(fault.row, fault.column) for fault in caught.value.faults} == {(2, "id_type"), (3, "to_id_type"), (3, "id_number")}


def test_the_price_of_the_second_stage_counts_once_the_book_knows_it(tmp_path: Path) -> None:
    """Decreto 20/2000 art. 10.7: 50 % in the first six months, of the higher of purchase and second stage: 200 shares at 10,500."""
    with rehearsal(tmp_path / "book", "carbocol-2000") as sale:
        sale.adopt(date(2000, 1, 20))
        put_lot(sale, "L-001", shares=200, price_cop="10000", acquired_on=date(2000, 5, 10))
        put_award(sale, "L-001", shares=200, on=date(2000, 5, 10), price_cop="10000")  # its person, P-L-001, is CC 9001
        file = movements(tmp_path, "1,2000-07-20,,CC,9001,Donación,200,,,,,")
        fines = []
        for stage in (None, "second"):
            if stage is not None:
                bulk.insert(sale.book.alias, Stage, [Stage(sale=sale.sale, ref=stage, state="adjudicated", on=date(2000, 7, 3), index=0)])
                put_award(sale, "B-001", shares=1, on=date(2000, 7, 3), price_cop="10500", stage=stage)
            (proposal,) = watch(sale.book.alias, sale.sale, load("carbocol-2000"), read_file(file), WatchOptions()).proposals
            assert proposal.result is not None
            fines.append((proposal.result.fine_cop, proposal.result.provisional))
    assert fines == [(Decimal("1000000.00"), True), (Decimal("1050000.00"), False)]


class TestRecording:
    def test_file_movements_and_transfers_are_recorded_and_nobody_is_fined(self, sale: Rehearsal, tmp_path: Path) -> None:
        recorded(sale, movements(tmp_path, SOLD))
        alias = sale.book.alias
        kept = DepositoryFile.objects.using(alias).get()
        assert (kept.kind, kept.rows, kept.matched, kept.unmatched) == ("movements", 1, 1, 0)
        assert Movement.objects.using(alias).get().number == "881"
        transfer = Transfer.objects.using(alias).get()
        assert (transfer.ref, transfer.movement, transfer.conduct, transfer.price_cop) == ("881/L-001", "881/L-001", "sale", Decimal(3000))
        assert balances(sale) == {("L-001", "P-A-L-001"): 60, ("L-001/881", "D-881"): 40, ("L-002", "P-A-L-002"): 50}
        assert not Case.objects.using(alias).exists()
        assert not Fine.objects.using(alias).exists()

    def test_the_proposal_can_be_recorded_as_it_stands_once_the_transfer_is(self, sale: Rehearsal, tmp_path: Path) -> None:
        found = recorded(sale, movements(tmp_path, SOLD))
        sale.do(TODAY, found.proposals[0].breach)
        assert Case.objects.using(sale.book.alias).get().shares == 40

    def test_a_file_is_corrected_after_the_movements_that_rest_on_it(self, sale: Rehearsal, tmp_path: Path) -> None:
        recorded(sale, movements(tmp_path, "1,2004-05-12,,CC,9001,Venta,10,3000,,,,"))
        leaves = Leaf.objects.using(sale.book.alias)
        file, moved = (leaves.get(kind=kind).index for kind in ("depository_file_imported", "movement_matched"))
        with pytest.raises(RecordRefusedError) as refused:
            sale.do(TODAY, ActCorrected(target=file, reason="otro archivo"))
        assert [(one.code, f"{moved} (movement_matched)" in one.what.en) for one in refused.value.refusals] == [("rests_on_it", True)]
        sale.do(TODAY, ActCorrected(target=moved, reason="otro archivo"))
        sale.do(TODAY, ActCorrected(target=file, reason="otro archivo"))

    def test_the_same_movements_in_a_later_file_are_known_already(self, sale: Rehearsal, tmp_path: Path) -> None:
        recorded(sale, movements(tmp_path, SOLD))
        found = watched(sale, movements(tmp_path, SOLD, "882,2004-05-13,,CC,9002,Venta,50,3000,CC,10203040,Comprador Inventado,"))
        assert [line.status for line in found.lines] == ["known_already", "matched"]
        assert found.lines[1].to == "D-881"

    def test_shares_that_move_twice_in_one_file_are_followed(self, sale: Rehearsal, tmp_path: Path) -> None:
        on = "883,2004-05-20,,CC,10203040,Venta,15,3100,CC,50607080,Otra Inventada,"
        found = recorded(sale, movements(tmp_path, SOLD, on))
        assert [proposal.breach.lot for proposal in found.proposals] == ["L-001"]  # the second seller never undertook the lock-up
        assert lot(sale, "L-001/881/883").holder == "D-883"
        assert sum(balances(sale).values()) == 150

    def test_without_a_new_holder_the_movement_is_noted_and_the_transfer_left_to_a_person(self, sale: Rehearsal, tmp_path: Path) -> None:
        recorded(sale, movements(tmp_path, "1,2004-05-12,,CC,9001,Venta,10,3000,,,,"))
        assert Movement.objects.using(sale.book.alias).get().lot == "L-001"
        assert lot(sale, "L-001").shares == 100

    def test_no_document_enters_the_log(self, sale: Rehearsal, tmp_path: Path) -> None:
        recorded(sale, movements(tmp_path, SOLD))
        leaves = "\n".join(Leaf.objects.using(sale.book.alias).values_list("content", flat=True))
        assert "10203040" not in leaves
        assert "Comprador" not in leaves


class TestPositions:
    def positions(self, folder: Path, *rows: tuple[object, ...]) -> Path:
        book = Workbook()
        assert book.active is not None
        book.active.append(["Consecutivo", "Emisor", "Tipo de documento", "Número de documento", "Titular", "Saldo"])
        for row in rows:
            book.active.append(list(row))
        book.save(folder / "saldos.xlsx")
        return folder / "saldos.xlsx"

    def test_what_does_not_equal_the_register_is_a_difference(self, sale: Rehearsal, tmp_path: Path) -> None:
        file = self.positions(
            tmp_path,
            ("1", None, "CC", "9001", "Una Inventada", 60),
            ("2", None, "CC", "9001", "Una Inventada", 30),
            ("3", None, "CC", "555555", "Otro", 9),
        )
        found = watched(sale, file)
        assert [(one.holder, one.in_depository, one.in_register) for one in found.differences] == [
            ("P-A-L-001", 90, 100),
            ("P-A-L-002", 0, 50),
        ]
        assert (found.rows, found.matched) == (3, 2)

    def test_equal_positions_have_none_and_the_day_of_the_file_counts(self, sale: Rehearsal, tmp_path: Path) -> None:
        registered(sale, "L-003", shares=7, on=date(2004, 3, 1))
        file = self.positions(tmp_path, ("1", None, "CC", "9001", None, 100), ("2", None, "CC", "9002", None, 50))
        assert watched(sale, file, on=date(2004, 2, 28)).differences == ()
        assert [one.holder for one in watched(sale, file, on=date(2004, 3, 1)).differences] == ["P-A-L-003"]
