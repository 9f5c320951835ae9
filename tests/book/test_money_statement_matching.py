"""Movements are matched by reference and amount; what is not clear is left to a person, and nothing is recorded twice."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.basics.faults import DataError
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.fines import FineClaimed
from enajena.book.acts.money import PaymentScheduled
from enajena.book.liquidation import work_out
from enajena.book.models import Fine
from enajena.book.reports.money_balance import unbalanced
from enajena.book.statements.codes import payment_code
from enajena.book.statements.reading import open_statement
from enajena.book.statements.recording import Outcome, go_through
from support.books import Rehearsal, rehearsal
from support.lots import put_lot
from support.payments import AWARDED_ON, award, dues, pay, payments, put_awards, stands
from support.statements import Entry, Part, paid, statement_xml, write

BY = ("tesorera:ensayo",)
READ_ON = date(2004, 5, 3)
FIRST, SECOND = date(2004, 2, 2), date(2004, 3, 1)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path / "book") as opened:
        opened.adopt(date(2003, 10, 3))
        yield opened


def go(sale: Rehearsal, folder: Path, *entries: Entry, by: tuple[str, ...] = (), version: int = 8) -> Outcome:
    """Go through a statement with these entries."""
    sale.clock.to(READ_ON)
    statement = open_statement(write(folder, statement_xml(*entries, version=version)))
    return go_through(sale.book, sale.sale, statement, by)


def told(outcome: Outcome) -> list[tuple[str, tuple[str, ...]]]:
    return [(proposal.status, proposal.targets) for proposal in outcome.proposals]


def one(sale: Rehearsal, folder: Path, entry: Entry) -> tuple[str, tuple[str, ...]]:
    (proposal,) = told(go(sale, folder, entry))
    return proposal


# By reference and amount


@pytest.mark.parametrize(
    "entry",
    [
        paid("1000", "A-1"),
        paid("1000", "a-1"),
        paid("1000", "PAGO ACCIONES (A-1), GRACIAS"),
        paid("1000", "pago adjudicacion A1"),
        paid("1000", end_to_end="A-1"),
        paid("1000.00", end_to_end="NOTPROVIDED", text="A-1"),
        paid("1000", payment_code("A-1")),
        Entry(amount="1000", info="Consignación ref A-1"),
        Entry(amount="1000", parts=(Part(creditor_reference=payment_code("A-1")),)),
    ],
)
def test_a_payment_is_known_by_its_reference_however_it_is_written(sale: Rehearsal, tmp_path: Path, entry: Entry) -> None:
    put_awards(sale, {"A-1": "1000", "A-2": "1000"})
    assert one(sale, tmp_path, entry) == ("matched", ("A-1",))


def test_money_without_a_reference_is_never_guessed_by_its_amount(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    assert one(sale, tmp_path, paid("1000", "PAGO")) == ("unmatched", ())


def test_a_code_with_a_wrong_digit_names_nothing(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    code = payment_code("A-1") or ""
    assert one(sale, tmp_path, paid("1000", code[:2] + "99" + code[4:])) == ("unmatched", ())


@pytest.mark.parametrize(
    ("amount", "status"),
    [
        ("333.33", "matched"),  # the first instalment
        ("666.66", "matched"),  # the first two
        ("1000", "matched"),  # all that is due
        ("333.34", "ambiguous"),  # the last one, which is not due first
        ("100", "ambiguous"),
        ("1000.01", "ambiguous"),
    ],
)
def test_amounts_are_those_of_instalments_due_first(sale: Rehearsal, tmp_path: Path, amount: str, status: str) -> None:
    put_awards(sale, {"A-1": "1000"})
    three = dues((FIRST, "333.33"), (SECOND, "333.33"), (date(2004, 4, 1), "333.34"))
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=three))
    assert one(sale, tmp_path, paid(amount, "A-1/1")) == (status, ("A-1",))


def test_movements_of_one_statement_pay_one_after_another(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=dues((FIRST, "400"), (SECOND, "600"))))
    found = go(sale, tmp_path, paid("400", "A-1"), paid("600", "A-1", on="2004-03-01"), paid("600", "A-1", on="2004-03-02"))
    assert [status for status, _ in told(found)] == ["matched", "matched", "ambiguous"]


def test_two_references_are_told_apart_by_the_amount_or_not_at_all(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000", "A-2": "1000", "A-3": "500"})
    assert one(sale, tmp_path, paid("500", "A-1 y A-3")) == ("matched", ("A-3",))
    assert one(sale, tmp_path, paid("1000", "A-1 y A-2")) == ("ambiguous", ("A-1", "A-2"))
    assert one(sale, tmp_path, paid("1500", "A-1 y A-3")) == ("ambiguous", ("A-1", "A-3"))


def test_references_that_differ_in_signs_only_are_told_apart_by_writing_them_whole(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-11": "1000", "A1-1": "1000"})
    assert one(sale, tmp_path, paid("1000", "A-11")) == ("matched", ("A-11",))
    assert one(sale, tmp_path, paid("1000", "A11")) == ("ambiguous", ("A-11", "A1-1"))


def test_an_instalment_is_its_award_and_no_other(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000", "A-12": "1000"})
    assert one(sale, tmp_path, paid("1000", "A-1/2")) == ("matched", ("A-1",))


def test_the_payer_s_reference_counts_before_words_beside_it(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000", "A-2": "1000"})
    assert one(sale, tmp_path, paid("1000", "A-2", end_to_end="A-1")) == ("matched", ("A-1",))


@pytest.mark.parametrize("state", ["in_default", "resolved", "refused", "lapsed"])
def test_money_for_what_takes_none_waits_for_a_person(sale: Rehearsal, tmp_path: Path, state: str) -> None:
    put_awards(sale, {"A-1": "1000"}, state=state)
    assert one(sale, tmp_path, paid("1000", "A-1")) == ("ambiguous", ("A-1",))


def test_means_that_the_programme_does_not_admit_are_told_with_the_numeral(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"}, stage="second")
    found = go(sale, tmp_path, paid("1000", "A-1"))
    assert told(found) == [("ambiguous", ("A-1",))]
    assert "2.2.2" in found.proposals[0].why.es
    assert one(sale, tmp_path, paid("1000", "A-1", code=("RCHQ", "BCHQ"))) == ("matched", ("A-1",))


def test_debits_are_passed_over(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    found = go(sale, tmp_path, paid("1000", "A-1", sign="DBIT"), paid("1000", "A-1"))
    assert (told(found), found.debits_count) == ([("matched", ("A-1",))], 1)


# Recording


def test_nothing_is_recorded_unless_a_person_says_so(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    found = go(sale, tmp_path, paid("1000", "A-1"))
    assert (found.recorded_count, found.counts["matched"], payments(sale)) == (0, 1, [])


def test_reading_a_statement_twice_records_nothing_twice(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000", "A-2": "500"})
    entries = paid("1000", "A-1", reference="B-1"), paid("500", "A-2"), paid("7", "nadie")
    assert go(sale, tmp_path, *entries, by=BY).recorded_count == 2
    again = go(sale, tmp_path, *entries, by=BY)
    assert (again.recorded_count, [status for status, _ in told(again)]) == (0, ["already_recorded", "already_recorded", "unmatched"])
    assert [stands(sale, ref)[:2] for ref in ("A-1", "A-2")] == [("paid", "1000.00"), ("paid", "500.00")]
    longer = go(sale, tmp_path, paid("3", on="2004-02-01"), *entries, by=BY, version=2)
    assert longer.recorded_count == 0


def test_a_recorded_payment_keeps_day_means_and_statement(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    found = go(sale, tmp_path, paid("1000", "A-1", reference="B-1"), by=BY)
    (row,) = payments(sale)
    assert (row.award, row.received_on, row.means, row.bank_reference) == ("A-1", FIRST, "transfer", "B-1")
    assert row.statement_sha256 == found.statement.sha256
    assert award(sale, "A-1").on == FIRST


def test_movements_out_of_order_are_recorded_all_the_same(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=dues((FIRST, "400"), (SECOND, "600"))))
    assert go(sale, tmp_path, paid("400", "A-1", on="2004-03-01"), paid("600", "A-1", on="2004-02-02"), by=BY).recorded_count == 2
    assert [(row.amount_cop, row.received_on) for row in sorted(payments(sale), key=lambda row: row.received_on)] == [
        (Decimal(600), FIRST),
        (Decimal(400), SECOND),
    ]


def test_money_that_somebody_recorded_by_hand_is_not_recorded_again(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=dues((FIRST, "500"), (SECOND, "500"))))
    sale.do(FIRST, pay("RC-1", "A-1", "500"))
    found = go(sale, tmp_path, paid("500", "A-1"), by=BY)
    assert (told(found), found.recorded_count) == ([("ambiguous", ("A-1",))], 0)
    assert "RC-1" in found.proposals[0].why.es


def test_a_refused_set_records_none_of_it(sale: Rehearsal, tmp_path: Path) -> None:
    sale.clock.to(READ_ON)
    with pytest.raises(DataError):
        go_through(sale.book, "otra-venta", open_statement(write(tmp_path, statement_xml(paid("1")))), BY)


# Reversals


def test_a_reversal_takes_the_payment_back(sale: Rehearsal, tmp_path: Path) -> None:
    put_awards(sale, {"A-1": "1000"})
    cheque = paid("1000", "A-1", reference="B-1", code=("RCHQ", "BCHQ"))
    undone = paid("1000", "A-1", reference="B-1", sign="DBIT", reversal=True, on="2004-02-05")
    assert go(sale, tmp_path, cheque, by=BY).recorded_count == 1
    found = go(sale, tmp_path, cheque, undone, by=BY)
    assert ([status for status, _ in told(found)], found.recorded_count) == (["already_recorded", "matched"], 1)
    assert stands(sale, "A-1") == ("paying", "1000.00", "0.00", "1000.00", "0.00")
    assert [status for status, _ in told(go(sale, tmp_path, cheque, undone, by=BY))] == ["already_recorded", "already_recorded"]
    assert unbalanced(sale.book.alias, sale.sale) == []


@pytest.mark.parametrize(
    "undone",
    [
        paid("999.99", reference="B-1", sign="DBIT", reversal=True),
        paid("1000", reference="B-2", sign="DBIT", reversal=True),
        paid("1000", "A-1", reference="B-1", reversal=True),
    ],
)
def test_a_reversal_that_undoes_nothing_known_waits_for_a_person(sale: Rehearsal, tmp_path: Path, undone: Entry) -> None:
    put_awards(sale, {"A-1": "1000"})
    go(sale, tmp_path, paid("1000", "A-1", reference="B-1"), by=BY)
    assert one(sale, tmp_path, undone)[0] == "unmatched"


# Fines


def fined(sale: Rehearsal) -> None:
    """Fine a sale of 1,000 shares in the first semester, at 25 % of 3,000 (Decreto 2781 de 2003, 5.3): 750,000.00."""
    put_lot(sale, "L-1", shares=1000, price_cop="2448.70", acquired_on=date(2004, 3, 15))
    breach = BreachFound(
        case="C-1", lot="L-1", shares=1000, conduct="sale", breached_on=date(2004, 4, 1), evidence="extracto", resale_cop=Decimal(3000)
    )
    sale.do(date(2004, 4, 2), breach)
    prepared = work_out(sale.book.alias, sale.sale, "C-1", "M-1")
    sale.do(date(2004, 4, 2), prepared.body, files=[prepared.file])
    sale.do(date(2004, 4, 5), FineClaimed(fine="M-1", number="Cuenta 1", answer_by=date(2004, 4, 20)))


def test_a_fine_is_paid_by_its_reference(sale: Rehearsal, tmp_path: Path) -> None:
    fined(sale)
    assert one(sale, tmp_path, paid("749999.99", "MULTA M-1")) == ("ambiguous", ("M-1",))
    found = go(sale, tmp_path, paid("750000", "MULTA M-1", on="2004-04-20"), by=BY)
    assert (told(found), found.recorded_count) == ([("matched", ("M-1",))], 1)
    fine = Fine.objects.using(sale.book.alias).get(sale=sale.sale, ref="M-1", until_index=None)
    assert (fine.state, fine.paid_cop, fine.on) == ("paid", Decimal(750000), date(2004, 4, 20))
    assert [(row.fine, row.award) for row in payments(sale)] == [("M-1", None)]
    assert one(sale, tmp_path, paid("750000", "MULTA M-1", on="2004-04-21")) == ("ambiguous", ("M-1",))


def test_a_fine_that_is_not_claimed_takes_no_money_by_itself(sale: Rehearsal, tmp_path: Path) -> None:
    fined(sale)
    Fine.objects.using(sale.book.alias).filter(ref="M-1", until_index=None).update(state="worked_out")
    assert one(sale, tmp_path, paid("750000", "MULTA M-1")) == ("ambiguous", ("M-1",))
