"""Statements of the bank are read whole or not at all: every fault of every entry is told at once."""

import tracemalloc
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.faults import CallError, FaultsError
from enajena.book.statements.codes import payment_code, read_code
from enajena.book.statements.movement import Movement
from enajena.book.statements.reading import open_statement
from support.statements import ACCOUNT, Entry, Part, entry_xml, paid, statement_xml, write

DIGITS, LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FEBRUARY_2 = date(2004, 2, 2)
CSV = "Referencia del banco;Cuenta;Fecha;Valor;Referencia;Concepto;Medio de pago\n"


def read(path: Path) -> list[Movement]:
    return [movement for _, movement in open_statement(path).movements()]


def keys(path: Path) -> list[str]:
    return [key for key, _ in open_statement(path).movements()]


def faults(path: Path) -> list[tuple[str, str]]:
    with pytest.raises(FaultsError) as error:
        open_statement(path)
    return [(fault.code, fault.where.en.removeprefix(f"{path}").removeprefix(": ")) for fault in error.value.faults]


# camt.053


@pytest.mark.parametrize("version", range(2, 15))
def test_every_version_gives_the_same_movement(tmp_path: Path, version: int) -> None:
    entry = Entry(
        amount="1234567.89", reference="B-77", parts=(Part(end_to_end="E-1", creditor_reference="RF18539007547034", text="PAGO A-1"),)
    )
    (movement,) = read(write(tmp_path, statement_xml(entry, version=version)))
    assert (movement.account, movement.booked_on, movement.amount_cop) == (ACCOUNT, FEBRUARY_2, Decimal("1234567.89"))
    assert (movement.is_credit, movement.is_reversal, movement.means) == (True, False, "transfer")
    assert (movement.bank_reference, movement.references, movement.texts) == ("B-77", ("E-1", "RF18539007547034"), ("PAGO A-1",))


@pytest.mark.parametrize("version", ["01", "15"])
def test_another_version_is_refused(tmp_path: Path, version: str) -> None:
    text = statement_xml(paid("1")).replace("camt.053.001.08", f"camt.053.001.{version}")
    assert faults(write(tmp_path, text)) == [("other_message", "")]


def test_another_message_is_refused_by_its_name(tmp_path: Path) -> None:
    path = write(tmp_path, statement_xml(paid("1")).replace("camt.053", "camt.054"))
    with pytest.raises(FaultsError) as error:
        open_statement(path)
    assert "camt.054" in (error.value.faults[0].found or "")


@pytest.mark.parametrize(
    ("code", "means"),
    [
        (("CNTR", "CDPT"), "cash"),
        (("RCHQ", "BCHQ"), "cashiers_cheque"),
        (("RCHQ", "CCHQ"), "other"),
        (("RCDT", "DMCT"), "transfer"),
        (("MCRD", "POSP"), "other"),
    ],
)
def test_the_bank_s_code_tells_how_the_money_came(tmp_path: Path, code: tuple[str, str], means: str) -> None:
    assert read(write(tmp_path, statement_xml(paid("1", code=code))))[0].means == means


@pytest.mark.parametrize("status", ["PDNG", "INFO", "FUTR"])
@pytest.mark.parametrize("version", [2, 8])
def test_what_is_not_booked_is_passed_over_and_told(tmp_path: Path, status: str, version: int) -> None:
    path = write(tmp_path, statement_xml(paid("1", status=status), paid("2"), version=version))
    statement = open_statement(path)
    assert (statement.movements_count, [one.where.en for one in statement.passed]) == (1, [f"{path}: entry 1"])
    assert [movement.amount_cop for movement in read(path)] == [2]


@pytest.mark.parametrize("under_details", [True, False])
def test_a_batch_gives_its_parts(tmp_path: Path, under_details: bool) -> None:
    parts = [Part(amount=amount, under_details=under_details, end_to_end=ref) for amount, ref in (("300.10", "A-1"), ("200", "A-2"))]
    found = read(write(tmp_path, statement_xml(Entry(amount="500.10", reference="L-1", parts=parts))))
    assert [(one.amount_cop, one.references, one.bank_reference) for one in found] == [
        (Decimal("300.10"), ("A-1",), "L-1/1"),
        (Decimal(200), ("A-2",), "L-1/2"),
    ]
    assert found[1].where.en.endswith("entry 1, part 2")


def test_a_batch_whose_parts_do_not_add_up_is_a_fault(tmp_path: Path) -> None:
    parts = [Part(amount="300.10"), Part(amount="200")]
    assert faults(write(tmp_path, statement_xml(Entry(amount="500.11", parts=parts)))) == [("batch_sum", "entry 1")]


def test_a_batch_without_amounts_is_a_fault(tmp_path: Path) -> None:
    assert faults(write(tmp_path, statement_xml(Entry(amount="500", parts=[Part(), Part()])))) == [("no_amount", "entry 1")]


def test_every_fault_of_every_entry_is_told_at_once(tmp_path: Path) -> None:
    entries = (
        paid("1"),
        paid("2", currency="USD"),
        paid("1.005"),
        paid("3", on="2004-02-30"),
        paid("4", sign="BOTH"),
        paid("5", status="MAYB"),
        paid("-6"),
        paid("7"),
    )
    assert faults(write(tmp_path, statement_xml(*entries))) == [
        ("other_currency", "entry 2"),
        ("amount", "entry 3"),
        ("date", "entry 4"),
        ("sign", "entry 5"),
        ("status", "entry 6"),
        ("amount", "entry 7"),
    ]


def test_an_entry_without_a_date_is_a_fault(tmp_path: Path) -> None:
    text = statement_xml(paid("1")).replace("<BookgDt><Dt>2004-02-02</Dt></BookgDt>", "")
    assert faults(write(tmp_path, text)) == [("no_date", "entry 1")]


@pytest.mark.parametrize(
    ("written", "instant", "day"),
    [
        ("2004-02-02", False, FEBRUARY_2),
        ("2004-02-02-05:00", False, FEBRUARY_2),
        ("2004-02-02T23:59:59", True, FEBRUARY_2),
        ("2004-02-02T23:59:59-05:00", True, FEBRUARY_2),
        ("2004-02-03T04:59:59Z", True, FEBRUARY_2),  # a minute before midnight in Bogotá
        ("2004-02-03T05:00:00Z", True, date(2004, 2, 3)),
    ],
)
def test_the_day_is_that_of_bogota(tmp_path: Path, written: str, instant: bool, day: date) -> None:
    assert read(write(tmp_path, statement_xml(paid("1", on=written, instant=instant))))[0].booked_on == day


@pytest.mark.parametrize(("closing", "whole"), [("1150.00", True), ("1150.01", False), ("-50.00", False)])
def test_entries_lead_from_the_opening_balance_to_the_closing_one(tmp_path: Path, closing: str, whole: bool) -> None:
    entries = (paid("200"), Entry(amount="50", sign="DBIT"), paid("999", status="PDNG"))
    path = write(tmp_path, statement_xml(*entries, balances=("1000.00", closing)))
    if whole:
        assert open_statement(path).movements_count == 2
    else:
        assert faults(path) == [("balance", f"statement of {ACCOUNT}")]


def test_a_debt_of_the_account_counts_as_such(tmp_path: Path) -> None:
    assert open_statement(write(tmp_path, statement_xml(paid("200"), balances=("-150", "50")))).movements_count == 1


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("<Document>\n<Ntry>\n</Document>", "other_message", ""),
        ("no es XML", "not_xml", "line 1"),
        ("", "not_xml", "line 1"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>' + statement_xml(paid("1")).split("\n", 1)[1], "xml_entities", ""),
        (statement_xml(paid("1")).replace("</Stmt>", "", 1), "not_xml", "line 2"),
        (statement_xml(paid("1")).replace("<GrpHdr>", "<a>" * 60 + "</a>" * 60 + "<GrpHdr>"), "xml_too_deep", ""),
    ],
)
def test_what_is_no_such_xml_is_refused_with_its_place(tmp_path: Path, text: str, code: str, where: str) -> None:
    assert faults(write(tmp_path, text)) == [(code, where)]


def test_nothing_of_who_paid_is_kept(tmp_path: Path) -> None:
    path = write(tmp_path, statement_xml(paid("1", "A-1")))
    assert "Pagadora Inventada" in path.read_text(encoding="utf-8")
    assert "Pagadora" not in repr(read(path))


def peak_bytes(path: Path, entries: int) -> int:
    """Return the most memory that reading a statement of so many entries takes."""
    alike = (entry_xml(paid("1", f"PAGO A-{number}", reference=f"B-{number}")) for number in range(entries))
    path.write_text(statement_xml(paid("1")).replace(entry_xml(paid("1")), "".join(alike)), encoding="utf-8")
    tracemalloc.start()
    try:
        assert open_statement(path).movements_count == entries
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_statement_five_times_as_long_takes_no_more_memory(tmp_path: Path) -> None:
    peak_bytes(tmp_path / "primero.xml", 10)
    short, long = peak_bytes(tmp_path / "corto.xml", 200), peak_bytes(tmp_path / "largo.xml", 1_000)
    assert long < 1.2 * short


# Tables


def test_a_table_with_spanish_headings_and_amounts_is_read(tmp_path: Path) -> None:
    text = CSV + "B-1;045-1;02/02/2004;1.234.567,89;A-1;Pago de acciones;Efectivo\nB-2;045-1;03/02/2004;-500,00;;Comisión;\n"
    first, second = read(write(tmp_path, text, "extracto.csv"))
    assert (first.amount_cop, first.booked_on, first.is_credit, first.means) == (Decimal("1234567.89"), FEBRUARY_2, True, "cash")
    assert (first.references, first.texts, first.bank_reference) == (("A-1",), ("Pago de acciones",), "B-1")
    assert (second.amount_cop, second.is_credit, second.means) == (Decimal(500), False, "other")


def test_every_cell_that_cannot_be_read_is_told_at_once(tmp_path: Path) -> None:
    text = CSV + "B-1;045-1;31/02/2004;1.234,50;A-1;;\nB-2;045-1;02/02/2004;mucho;A-1;;\nB-2;;02/02/2004;1,00;A-1;;\n"
    found = faults(write(tmp_path, text, "extracto.csv"))
    assert sorted(where for _, where in found) == [
        "row 2, column booked_on",
        "row 3, column amount_cop",
        "row 4, column account",
        "row 4, column bank_reference",
    ]


def test_a_missing_column_is_told(tmp_path: Path) -> None:
    found = faults(write(tmp_path, "Fecha;Valor;Cuenta\n02/02/2004;1,00;045\n", "extracto.csv"))
    assert found == [("missing_column", "row 1")]


@pytest.mark.parametrize("name", ["nada.xml", "nada.csv"])
def test_a_file_that_is_not_there_is_a_wrong_call(tmp_path: Path, name: str) -> None:
    with pytest.raises(CallError):
        open_statement(tmp_path / name)


# Keys


def test_the_same_movement_has_the_same_key_in_any_file(tmp_path: Path) -> None:
    xml = write(tmp_path, statement_xml(paid("1000.50", "A-1", reference="B-1"), account="045-1"))
    csv = write(tmp_path, CSV + "B-1;0451;2004-02-02;1000,50;;otra descripción;\n", "extracto.csv")
    assert keys(xml) == keys(csv)


def test_two_payments_alike_are_two_and_stay_two_in_a_longer_statement(tmp_path: Path) -> None:
    alike = paid("1000", "A-1")
    short = keys(write(tmp_path, statement_xml(alike, alike)))
    long = keys(write(tmp_path, statement_xml(paid("5", on="2004-02-01"), alike, paid("7"), alike, paid("1000", "A-1", on="2004-02-03"))))
    assert len(set(long)) == 5
    assert [key for key in long if key in short] == short


def test_a_credit_and_its_reversal_have_keys_of_their_own(tmp_path: Path) -> None:
    credit = paid("1000", "A-1", reference="B-1")
    undone = paid("1000", "A-1", reference="B-1", sign="DBIT", reversal=True)
    assert len(set(keys(write(tmp_path, statement_xml(credit, undone))))) == 2


# Payment codes


def test_the_code_of_the_standard_s_own_example() -> None:
    assert payment_code("539007547034") == "RF18539007547034"
    assert read_code("RF18 5390 0754 7034") == "539007547034"
    assert read_code("rf18539007547034") == "539007547034"


@pytest.mark.parametrize("text", ["RF19539007547034", "RF18", "539007547034", "", "RF18 5390-0754"])
def test_what_is_no_code_is_none(text: str) -> None:
    assert read_code(text) is None


@pytest.mark.parametrize("reference", ["", "ñ", "-/-", "A" * 22])
def test_a_reference_that_fits_no_code_has_none(reference: str) -> None:
    assert payment_code(reference) is None


@given(st.text(DIGITS + LETTERS + "-/ ", min_size=1, max_size=21), st.data())
def test_one_wrong_digit_or_letter_or_two_swapped_ones_are_seen(reference: str, data: st.DataObject) -> None:
    code = payment_code(reference)
    if code is None:
        return
    place = data.draw(st.integers(4, len(code) - 1))
    kind = DIGITS if code[place] in DIGITS else LETTERS
    other = data.draw(st.sampled_from(kind).filter(lambda sign: sign != code[place]))
    assert read_code(code[:place] + other + code[place + 1 :]) is None
    if place > 4 and code[place] != code[place - 1] and code[place - 1] in kind:
        assert read_code(code[: place - 1] + code[place] + code[place - 1] + code[place + 1 :]) is None
