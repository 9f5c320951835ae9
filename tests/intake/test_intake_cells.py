"""A cell is read exactly or it is a fault with its row, its column, what was found and the remedy."""

from pathlib import Path

import pytest

from support.faults import HEADINGS, judged, line, place, refused_text, said, text_of
from support.files import carbocol

WHOLE = "Write digits only: 1500."
PESOS = "Write pesos without thousands separators and with a decimal point: 1234567.89."
OR_NONE = "Write pesos as 1234567.89, or `none` where no norm sets an amount."
INSTANT = "Write it as 2003-10-14T09:30."

CELLS = [
    ("requested_shares", "-5", "negative", "the number is negative", WHOLE),
    ("requested_shares", "1.5", "fraction", "there is a point or comma where a whole number goes", WHOLE),
    ("requested_shares", "10.0", "fraction", "there is a point or comma where a whole number goes", WHOLE),
    # IN-04: a Colombian 1.500 is neither 1.5 nor, without asking, 1500.
    ("requested_shares", "1.500", "fraction", "there is a point or comma where a whole number goes", WHOLE),
    ("requested_shares", "0", "zero_shares", "no shares are asked for", WHOLE),
    ("requested_shares", "000", "zero_shares", "no shares are asked for", WHOLE),
    ("requested_shares", "mil", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "1e3", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "1e400", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "NaN", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "inf", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "Infinity", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "0x10", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "+5", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "٣", "not_a_number", "it is not a number", WHOLE),
    ("requested_shares", "1 000", "separators", "it has separators that can be read in two ways", WHOLE),
    ("requested_shares", "999999999999999999999", "out_of_range", "the number is outside what can be", WHOLE),
    ("certified_income_cop", "mucho", "not_a_number", "it is not a number", PESOS),
    ("certified_income_cop", "-1", "negative", "the number is negative", PESOS),
    ("certified_income_cop", "NaN", "not_a_number", "it is not a number", PESOS),
    ("certified_income_cop", "1e400", "not_a_number", "it is not a number", PESOS),
    ("certified_income_cop", "-inf", "not_a_number", "it is not a number", PESOS),
    # IN-01: 25.00 is 25 and never 2500, and 1.234.567 is not guessed at.
    ("certified_income_cop", "1.234.567", "separators", "it has separators that can be read in two ways", PESOS),
    ("certified_income_cop", "1234,56", "separators", "it has separators that can be read in two ways", PESOS),
    ("certified_income_cop", "1'000", "separators", "it has separators that can be read in two ways", PESOS),
    ("certified_income_cop", "$ 1000", "separators", "it has separators that can be read in two ways", PESOS),
    ("certified_income_cop", "1.005", "too_many_decimals", "it has more decimals than fit", PESOS),
    ("certified_income_cop", "none", "not_a_number", "it is not a number", PESOS),
    ("certified_income_cop", "100000000000000000000", "out_of_range", "the number is outside what can be", PESOS),
    ("net_worth_cop", "-1.234.567", "separators", "it has separators that can be read in two ways", PESOS),
    ("net_worth_cop", "--1", "not_a_number", "it is not a number", PESOS),
    ("net_worth_cop", "-", "not_a_number", "it is not a number", PESOS),
    ("legal_maximum_cop", "no hay", "not_a_number", "it is not a number", OR_NONE),
    ("legal_maximum_cop", "-1", "negative", "the number is negative", OR_NONE),
    ("figures_year", "99", "out_of_range", "the number is outside what can be", WHOLE),
    ("figures_year", "1999.0", "fraction", "there is a point or comma where a whole number goes", WHOLE),
    ("figures_year", "2199", "out_of_range", "the number is outside what can be", WHOLE),
    ("executive", "quizá", "not_boolean", "it is neither a yes nor a no", "Use true or false, si or no, 1 or 0; empty where unknown."),
    ("executive", "2", "not_boolean", "it is neither a yes nor a no", "Use true or false, si or no, 1 or 0; empty where unknown."),
    ("sworn", "x", "not_boolean", "it is neither a yes nor a no", "Use true or false, si or no, 1 or 0; empty where unknown."),
    ("person", "jurídica", "not_person", "it does not say which kind of person it is", "Use natural or entity."),
    ("id_type", "C.C.", "not_code", "it is not an abbreviation of a type of document", "Use letters, such as CC, CE or NIT."),
    ("filed_at", "2000-02-01", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    ("filed_at", "2000-02-30T10:00", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    ("filed_at", "2000-02-01T24:00", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    ("filed_at", "2000-02-01T10:60", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    # DATE-05: an instant of another zone is not taken for one of Bogotá.
    ("filed_at", "2000-02-01T10:00Z", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    ("filed_at", "2000-02-01T10:00+00:00", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    ("filed_at", "2000-02-01T10:00-04:00", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    # IN-09, IN-10: day and month are never guessed.
    ("filed_at", "03/04/2000 10:00", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
    ("filed_at", "ayer", "not_instant", "it is not a date and time of Bogotá that exists", INSTANT),
]


@pytest.mark.parametrize("case", CELLS, ids=[f"{one[0]}={one[1]}" for one in CELLS])
def test_a_cell_that_cannot_be_read_is_a_fault(case: tuple[str, str, str, str, str], tmp_path: Path) -> None:
    column, found, code, what, remedy = case
    headings = tuple(dict.fromkeys((*HEADINGS, column)))
    faults = refused_text(tmp_path, text_of(row(1, headings), row(2, headings, **{column: f'"{found}"'}), headings=headings))
    assert said(faults) == [f"row 3, column {column}: “{found}”: {what}"]
    assert (faults[0].code, faults[0].found, faults[0].remedy.en) == (code, found, remedy)
    assert faults[0].where.es.endswith(f": fila 3, columna {column}")
    assert faults[0].what.es.startswith(f"«{found}»: ")


def row(number: int, headings: tuple[str, ...], **cells: str) -> str:
    facts = carbocol(number, **cells)
    return ",".join(facts.get(heading, "") for heading in headings)


@pytest.mark.parametrize("column", ["acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares"])
@pytest.mark.parametrize("blank", ["", "   ", '""'])
def test_a_required_cell_is_never_empty(column: str, blank: str, tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1, **{column: blank})))
    assert said(faults) == [f"row 2, column {column}: the cell is empty"]
    assert faults[0].code == "empty_cell"


def test_an_invisible_sign_in_a_key_is_a_fault(tmp_path: Path) -> None:
    for sign in ("\u200b", "\ufeff", "\x07", "\u202e", "\t1"):
        faults = refused_text(tmp_path, text_of(line(1, id_number=f"100{sign}001")))
        assert [(place(fault), fault.code) for fault in faults] == [("row 2, column id_number", "not_key")]


def test_a_key_of_more_than_a_hundred_signs_is_a_fault(tmp_path: Path) -> None:
    assert judged(tmp_path, text_of(line(1, acceptance_id="A" * 100)))[0]["acceptance_id"] == "A" * 100
    faults = refused_text(tmp_path, text_of(line(1, acceptance_id="A" * 101)))
    assert faults[0].code == "not_key"
    assert "A" * 101 not in faults[0].what.en, "a long cell is cut in the sentence"


def test_a_class_that_is_none_lists_those_that_are(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1, recipient="socio")))
    assert faults[0].code == "not_class"
    assert "active_worker" in faults[0].remedy.en
    assert "severance_pension_fund" in faults[0].remedy.es


def test_a_number_that_repeats_is_a_fault_that_names_the_first_row(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1), line(2), line(1), line(3), line(1), line(2, acceptance_id=" A-2 ")))
    assert said(faults) == [
        "row 4, column acceptance_id: “A-1” is already in row 2",
        "row 6, column acceptance_id: “A-1” is already in row 2",
        "row 7, column acceptance_id: “A-2” is already in row 3",
    ]
    assert {fault.code for fault in faults} == {"repeated_acceptance_id"}


def test_numbers_that_differ_in_case_or_zeros_do_not_repeat(tmp_path: Path) -> None:
    found = judged(tmp_path, text_of(*(line(1, acceptance_id=name) for name in ("a-1", "A-1", "01", "1", "A-1.", "1e5", "100000"))))
    assert len(found) == 7


def test_every_fault_of_every_row_is_told_at_once(tmp_path: Path) -> None:
    content = text_of(
        line(1, requested_shares="0", executive="x"),
        line(1, recipient="socio"),
        line(3, filed_at="ayer", figures_year="1"),
        line(4, sworn="?"),
    )
    places = {
        "row 2, column requested_shares", "row 2, column executive", "row 3, column recipient", "row 3, column acceptance_id",
        "row 4, column filed_at", "row 4, column figures_year", "row 5, column sworn",
    }  # fmt: skip
    assert {place(fault) for fault in refused_text(tmp_path, content)} == places


@pytest.mark.parametrize(
    ("text", "truth"),
    [("true", True), ("TRUE", True), ("si", True), ("sí", True), ("SÍ", True), ("1", True), ("verdadero", True),
     ("false", False), ("No", False), ("0", False), ("falso", False)],
)  # fmt: skip
def test_truth_is_said_in_both_languages(text: str, truth: bool, tmp_path: Path) -> None:
    assert judged(tmp_path, text_of(line(1, sworn=text)))[0]["verdict"] == ("accepted" if truth else "rejected")


@pytest.mark.parametrize(
    ("text", "ceiling"),
    [("25.00", "125.00"), ("25", "125.00"), ("25.5", "127.50"), ("0025.50", "127.50"), (" 25 ", "125.00"), ("0", "0.00"),
     ("99999999999999999999.99", "499999999999999999999.95")],
)  # fmt: skip
def test_money_is_read_as_written(text: str, ceiling: str, tmp_path: Path) -> None:
    # IN-01, IN-03: the point is a decimal point, and a trailing zero does no harm.
    assert judged(tmp_path, text_of(line(1, certified_income_cop=text)))[0]["ceiling_cop"] == ceiling


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2000-02-01T10:00", "2000-02-01T10:00:00"),
        ("2000-02-01 10:00", "2000-02-01T10:00:00"),
        ("2000-02-01T10:00:59", "2000-02-01T10:00:59"),
        ("2000-02-01T10:00:00.123456", "2000-02-01T10:00:00.123456"),
        ("2000-02-01T10:00-05:00", "2000-02-01T10:00:00"),
        ("2000-02-29T23:59:59-05", "2000-02-29T23:59:59"),
        ("2000-02-01T10:00:00-0500", "2000-02-01T10:00:00"),
    ],
)
def test_an_instant_is_of_bogota(text: str, written: str, tmp_path: Path) -> None:
    assert judged(tmp_path, text_of(line(1, filed_at=text)))[0]["filed_at"] == written


def test_codes_are_read_in_any_case_and_identifiers_as_they_stand(tmp_path: Path) -> None:
    # IN-13: an identifier that looks like a number stays the text it is.
    found = judged(tmp_path, text_of(line(1, recipient="Pensioner", person="NATURAL", id_type="cc", id_number="1e5")))
    assert (found[0]["recipient"], found[0]["person_key"]) == ("pensioner", "CC:1e5")
