"""Odd cells are read by their form; what can be read in two ways is asked for, and one person written in two ways is one person."""

import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

import pytest

from enajena import AssessOptions, Fault, FaultsError, ReadOptions, assess
from enajena.intake.forms import DecimalSign
from support.faults import HEADINGS, judged, line, place, refused, refused_text, said, text_of
from support.files import CARBOCOL_ROW, Row, builtin, by_id, carbocol, read_csv, write_csv, write_parquet

MINIMUM = Decimal("2464.40")
"""What the second stage of gases-guajira asks for a share, in pesos, in the tests of prices."""


def faults_of(file: Path, reading: ReadOptions) -> list[Fault]:
    with pytest.raises(FaultsError) as caught:
        assess(builtin("carbocol-2000"), file, file.with_name("out.csv"), AssessOptions(reading=reading))
    return list(caught.value.faults)


def test_what_can_be_read_in_two_ways_is_asked_for_and_the_answer_is_honoured(tmp_path: Path) -> None:
    """IN-04: `1.500` shares are 1500 in a Spanish file; nothing else in this one tells that it is."""
    file = tmp_path / "in.csv"
    file.write_text(text_of(line(1), line(2, requested_shares="1.500"), line(3, requested_shares="2.000")), encoding="utf-8")
    faults = refused(file)
    assert [place(fault) for fault in faults] == ["row 3, column requested_shares", "row 4, column requested_shares"]
    for fault in faults:
        assert "--decimal comma" in fault.remedy.en
        assert "--decimal point" in fault.remedy.es
    assess(builtin("carbocol-2000"), file, tmp_path / "out.csv", AssessOptions(reading=ReadOptions(decimal="comma")))
    assert [row["requested_shares"] for row in read_csv(tmp_path / "out.csv")] == ["10", "1500", "2000"]
    # With a decimal point it would be one share and a half, or a thousand and five hundred that was typed the other way.
    assert {fault.code for fault in faults_of(file, ReadOptions(decimal="point"))} == {"three_decimals"}


def test_one_cell_that_can_only_be_read_in_one_way_answers_for_the_file(tmp_path: Path) -> None:
    """IN-04: the amounts of the file show its decimal sign, in whichever column they stand."""
    for telling, shares in (('"1.234.567,50"', "1.500"), ('"1,234,567.50"', '"1,500"'), ("1234567.50", '"1,500"')):
        found = judged(tmp_path, text_of(line(1, certified_income_cop=telling), line(2, requested_shares=shares)))
        assert [row["requested_shares"] for row in found] == ["10", "1500"]
        assert found[0]["ceiling_cop"] == "6172837.50"


@pytest.mark.parametrize(
    ("comma", "point"),
    [
        ({"certified_income_cop": '"1.234,5"'}, {"certified_income_cop": '"1,234.5"'}),
        ({"requested_shares": "1.234.567"}, {"certified_income_cop": "1234.56"}),
    ],
)
def test_two_conventions_in_one_file_are_named(comma: Row, point: Row, tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1, **comma), line(2, **point)))
    assert [fault.code for fault in faults] == ["two_conventions"]
    written = (*(cell.strip('"') for cell in comma.values()), *(cell.strip('"') for cell in point.values()))
    for sentence in (faults[0].what.es, faults[0].what.en):
        assert all(cell in sentence for cell in written)
    assert place(faults[0]).startswith("row 2, column ")
    assert "row 3, column " in faults[0].what.en


SAME_NIT = ("NIT 899.999.068-1", "899999068-1", "8999990681", "899.999.068 - 1", "0899999068-1")


def of_nit(numbers: Iterable[str]) -> str:
    return text_of(*(line(n, id_type="NIT", id_number=number, requested_shares="3000") for n, number in enumerate(numbers)))


def test_one_nit_in_many_ways_is_one_person_under_one_ceiling(tmp_path: Path) -> None:
    """ID-01: 10,000 shares are what her ceiling holds, however she writes her number."""
    found = judged(tmp_path, of_nit(SAME_NIT))
    assert {row["person_key"] for row in found} == {"NIT:899999068"}
    assert [row["admitted_shares"] for row in found] == ["3000", "3000", "3000", "1000", "0"]
    assert [row["verdict"] for row in found[2:]] == ["accepted", "reduced", "rejected"]


def test_a_nit_of_a_short_cedula_is_read_and_its_check_digit_checked(tmp_path: Path) -> None:
    """ID-01: 123456-3 was refused for its length elsewhere."""
    numbers = ("123456-3", "860.002.964-4", "800197268-4", "890903938-8")
    assert [row["person_key"] for row in judged(tmp_path, of_nit(numbers))] == [
        "NIT:123456", "NIT:860002964", "NIT:800197268", "NIT:890903938",
    ]  # fmt: skip
    faults = refused_text(tmp_path, of_nit(("123456-3", "123456-4", "899999068-1")))
    assert said(faults) == ["row 3, column id_number: “123456-4”: the check digit of 123456 is 3, not 4"]


@pytest.mark.parametrize("other", ["899999068-1", "8999990681", "NIT 800.197.268-4"])
def test_a_bare_nit_among_others_with_their_digit_is_asked_for_in_every_row(other: str, tmp_path: Path) -> None:
    """ID-01: one number in eleven would pass for a NIT with its digit, and be another person."""
    faults = refused_text(tmp_path, of_nit((other, "899999068", "860002964", "899999068")))
    assert [(place(fault), fault.code) for fault in faults] == [
        (f"row {row}, column id_number", "nit_without_check_digit") for row in (3, 4, 5)
    ]
    assert "899999068-1" in faults[0].remedy.es
    assert "860002964-4" in faults[1].remedy.en


def test_nits_that_are_all_bare_are_left_as_they_are(tmp_path: Path) -> None:
    assert [row["person_key"] for row in judged(tmp_path, of_nit(("899999068", "860002964")))] == ["NIT:899999068", "NIT:860002964"]


def test_a_cedula_with_and_without_its_zeros_is_one_person(tmp_path: Path) -> None:
    """ID-03, IN-13: a cédula that lost its zeros in a sheet is still hers; where none lost them, the number stays as typed."""
    numbers = ("0012345", "12345", "012345")
    found = judged(tmp_path, text_of(*(line(n, id_number=number, requested_shares="6000") for n, number in enumerate(numbers))))
    assert [(row["person_key"], row["admitted_shares"]) for row in found] == [("CC:12345", "6000"), ("CC:12345", "4000"), ("CC:12345", "0")]
    assert judged(tmp_path, text_of(line(1, id_number="0012345"), line(2, id_number="54321")))[0]["person_key"] == "CC:0012345"


def test_a_passport_keeps_its_zeros(tmp_path: Path) -> None:
    found = judged(tmp_path, text_of(line(1, id_type="PA", id_number="00123"), line(2, id_type="PA", id_number="123")))
    assert [row["person_key"] for row in found] == ["PA:00123", "PA:123"]


@pytest.mark.parametrize("first", ["NFC", "NFD"])
def test_letters_in_one_sign_or_two_are_the_same_letters(first: str, tmp_path: Path) -> None:
    """ID-03: a PEÑA in decomposed letters looks the same and was another person."""
    forms = {"NFC": unicodedata.normalize("NFC", "PEÑA-1"), "NFD": unicodedata.normalize("NFD", "PEÑA-1")}
    other = "NFD" if first == "NFC" else "NFC"
    faults = refused_text(tmp_path, text_of(line(1, acceptance_id=forms[first]), line(2), line(3, acceptance_id=forms[other])))
    assert said(faults) == [f"row 4, column acceptance_id: “{forms['NFC']}” is already in row 2"]
    spanish = {"acceptance_id": "Número de aceptación", "id_number": "Número de documento"}
    headings = tuple(unicodedata.normalize("NFD", spanish.get(name, name)) for name in HEADINGS)
    found = judged(tmp_path, text_of(line(1, acceptance_id=forms[first]), headings=headings))
    assert found[0]["acceptance_id"] == forms["NFC"]


def test_a_key_with_other_blanks_is_the_same_key(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(*(line(1, acceptance_id=key) for key in ("A 1", "A  1", "A\u00a01", '"A\n1"'))))
    assert [(place(fault), fault.code) for fault in faults] == [
        (f"row {row}, column acceptance_id", "repeated_acceptance_id") for row in (3, 4, 5)
    ]


def test_a_point_before_two_digits_is_never_a_thousand(tmp_path: Path) -> None:
    """IN-01: 25.00 became 2500, and a bid of 1500.50 a hundred times as much."""
    for more in ({}, {"requested_shares": '"1,500"'}):
        found = judged(tmp_path, text_of(line(1, certified_income_cop="25.00", **more), line(2, certified_income_cop="1500.50")))
        assert [row["ceiling_cop"] for row in found] == ["125.00", "7502.50"]


@pytest.mark.parametrize("written", ["3400.60", '"3,400.60"', '"3.400,60"', '"3400,60"', '"3400,6"', '"$ 3.400,60"', '"3.400,60 COP"'])
def test_an_amount_with_a_zero_at_its_end_is_read_in_either_convention(written: str, tmp_path: Path) -> None:
    """IN-03: strict reading refused 3,400.60 for its zero."""
    assert judged(tmp_path, text_of(line(1, certified_income_cop=written)))[0]["ceiling_cop"] == "17003.00"


def test_the_commonest_export_keeps_its_thousands_and_its_identifiers(tmp_path: Path) -> None:
    """IN-04: `0012345;1.500` and `8999990681;12.000` became 1.5 shares of 12345, and 12."""
    rows = [carbocol(1, id_number="0012345", requested_shares="1.500"), carbocol(2, requested_shares="12.000")]
    rows[0]["certified_income_cop"] = "20.000.000,00"
    content = "\n".join(";".join(row.values()) for row in rows)
    found = judged(tmp_path, f"{';'.join(HEADINGS)}\n{content}\n")
    assert [(row["person_key"], row["requested_shares"]) for row in found] == [("CC:0012345", "1500"), ("CC:1000002", "12000")]


@pytest.mark.parametrize("extra", ["nota", '"nit;x"'])
def test_the_mark_of_utf8_is_no_part_of_a_quoted_heading(extra: str, tmp_path: Path) -> None:
    """IN-07: a mark before a quoted heading split it at its separator."""
    content = ";".join([extra, *HEADINGS]) + "\r\n" + ";".join(["x", *CARBOCOL_ROW.values()]) + "\r\n"
    assert judged(tmp_path, content.encode("utf-8-sig"))[0]["acceptance_id"] == "A-1"


@pytest.mark.parametrize("name", ["JOSÉ PEÑA", "Bogotá", "MUÑOZ NÚÑEZ"])
def test_a_name_in_the_code_page_of_windows_is_that_name(name: str, tmp_path: Path) -> None:
    """IN-08: by statistics PEÑA became PEŃA; the choice is told."""
    file = tmp_path / "in.csv"
    file.write_bytes(text_of(line(1, acceptance_id=name)).encode("cp1252"))
    found = assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")
    assert read_csv(tmp_path / "out.csv")[0]["acceptance_id"] == name
    assert any("Windows-1252" in warning.es for warning in found.warnings)


def test_the_day_is_before_the_month_in_every_row(tmp_path: Path) -> None:
    """IN-09: 03/04 was March and 13/04 April, row by row."""
    days = ("03/04/2000 10:00", "13/04/2000 10:00", "3-abr-2000 10:00", "3 de abril de 2000 10:00", "2000-04-03T10:00")
    found = judged(tmp_path, text_of(*(line(n, filed_at=day) for n, day in enumerate(days))))
    assert [row["filed_at"][:10] for row in found] == ["2000-04-03", "2000-04-13", "2000-04-03", "2000-04-03", "2000-04-03"]


def test_a_date_with_the_month_first_is_a_fault_and_casts_doubt_on_the_others(tmp_path: Path) -> None:
    """IN-10: 01-13-2012 was taken, with a warning only."""
    days = ("01-13-2000 10:00", "03/02/2000 10:00", "25/02/2000 10:00", "2000-02-03 10:00")
    faults = refused_text(tmp_path, text_of(*(line(n, filed_at=day) for n, day in enumerate(days))))
    assert [(place(fault), fault.code) for fault in faults] == [
        ("row 2, column filed_at", "month_first"),
        ("row 3, column filed_at", "day_or_month"),
    ]


def test_a_formula_for_a_key_is_a_fault_and_a_negative_amount_a_number(tmp_path: Path) -> None:
    """IN-15: what a formula would do is never carried on, and -0.02 is no text."""
    faults = refused_text(tmp_path, text_of(line(1, acceptance_id="=cmd|'/C calc'!A0"), line(2, acceptance_id="#N/A"), line(3)))
    assert [(place(fault), fault.code) for fault in faults] == [
        ("row 2, column acceptance_id", "formula"),
        ("row 3, column acceptance_id", "spreadsheet_error"),
    ]
    # 10.2(a): twice the net worth, and nothing where it is below zero.
    for net_worth, ceiling in (("-0.02", "0.00"), ('"-0,02"', "0.00"), ('"(0,02)"', "0.00"), ('"0,02"', "0.04")):
        facts = carbocol(1, files_return="si", net_worth_cop=net_worth, gross_income_cop="100")
        assert judged(tmp_path, text_of(",".join(facts.values()), headings=tuple(facts)))[0]["ceiling_cop"] == ceiling


@pytest.mark.parametrize(
    ("column", "written", "strict"),
    [
        ("requested_shares", "10.0", "10"), ("requested_shares", '"1.500,00"', "1500"), ("requested_shares", "1 000", "1000"),
        ("requested_shares", "1\u00a0000", "1000"), ("requested_shares", "1'234'567", "1234567"),
        ("certified_income_cop", "1.234.567", "1234567"), ("certified_income_cop", '"1234,56"', "1234.56"),
        ("certified_income_cop", "$ 1000", "1000"), ("certified_income_cop", '"COP 1\'234.567,89"', "1234567.89"),
        ("figures_year", "1999.0", "1999"), ("person", "Persona natural", "natural"), ("id_type", "C.C.", "CC"), ("id_type", "13", "CC"),
        ("recipient", "Pensionado", "pensioner"), ("sworn", "VERDADERO", "true"), ("sworn", "Yes", "true"),
        ("filed_at", "03/04/2000 10:00", "2000-04-03T10:00"), ("filed_at", "3-abr-2000 2:30 p. m.", "2000-04-03T14:30"),
    ],
)  # fmt: skip
def test_an_odd_cell_is_what_its_strict_form_is(column: str, written: str, strict: str, tmp_path: Path) -> None:
    assert judged(tmp_path, text_of(line(1, **{column: written}))) == judged(tmp_path, text_of(line(1, **{column: strict})))


def test_a_price_that_may_be_in_thousands_is_asked_for(tmp_path: Path) -> None:
    """IN-01, IN-04: `2.700` is 2,700 pesos in a Spanish file, and 2 pesos and 70 centavos in another."""
    row = {
        "acceptance_id": "B-1", "filed_at": "2004-03-29T10:00", "recipient": "cooperative", "person": "entity", "id_type": "NIT",
        "id_number": "900000001", "requested_shares": "10", "price_offered_cop": "2.700", "bid_security_cop": "5000",
    }  # fmt: skip
    file, out = tmp_path / "in.csv", tmp_path / "out.csv"

    def offered(price: str, *others: str, decimal: DecimalSign | None = None) -> dict[str, Row]:
        rows = [{**row, "acceptance_id": f"B-{n}", "price_offered_cop": one} for n, one in enumerate((price, *others), start=1)]
        file.write_text("\n".join(";".join(one) for one in [list(row), *(one.values() for one in rows)]) + "\n", encoding="utf-8")
        reading = ReadOptions(decimal=decimal)
        assess(builtin("gases-guajira-2003"), file, out, AssessOptions(stage="second", price_cop=MINIMUM, reading=reading))
        return by_id(read_csv(out))

    with pytest.raises(FaultsError) as caught:
        offered("2.700", "2.700")
    assert [(place(fault), fault.code) for fault in caught.value.faults] == [
        (f"row {row_number}, column price_offered_cop", "ambiguous_decimal") for row_number in (2, 3)
    ]
    assert offered("2.700", decimal="comma")["B-1"]["price_offered_cop"] == "2700.00"
    assert offered("2.700", "2.650,50")["B-1"]["price_offered_cop"] == "2700.00"
    assert offered("2.700", "2650.50")["B-1"]["price_offered_cop"] == "2.70"


def test_faults_of_every_kind_are_told_at_once(tmp_path: Path) -> None:
    headings = (*HEADINGS, "net_worth_cop", "legal_maximum_cop")
    bad = [
        {"requested_shares": "-5", "certified_income_cop": "1e400"},
        {"requested_shares": "NaN", "certified_income_cop": "inf"},
        {"requested_shares": "1.5", "certified_income_cop": "12.34.5"},
        {"requested_shares": "0", "certified_income_cop": "5%"},
        {"requested_shares": "diez", "certified_income_cop": "US$ 10"},
        {"requested_shares": "1'000", "certified_income_cop": "1.234.567"},
        {"filed_at": "31/02/2000 10:00", "recipient": "socio", "person": "?"},
        {"filed_at": "01/01/1900 0:00", "id_type": "cédula", "figures_year": "99"},
        {"filed_at": "2000-02-01T10:00Z", "id_number": "1.234.567-8", "executive": "quizás"},
        {"filed_at": "14/03/2000", "net_worth_cop": "#N/A", "legal_maximum_cop": "=B2*2"},
        {"acceptance_id": "A-1", "id_number": "", "sworn": "-"},
        {"certified_income_cop": '"1,234.5"', "id_number": "10\u200b01"},
    ]
    lines = []
    for number, cells in enumerate([{}, *bad], start=1):
        facts = carbocol(number, **{"net_worth_cop": "1", "legal_maximum_cop": "none", **cells})
        lines.append(",".join(facts[name] for name in headings))
    found = {(place(fault), fault.code) for fault in refused_text(tmp_path, text_of(*lines, "a,b", headings=headings))}
    assert found == {
        ("row 3, column requested_shares", "negative"), ("row 3, column certified_income_cop", "scientific"),
        ("row 4, column requested_shares", "placeholder"), ("row 4, column certified_income_cop", "not_a_number"),
        ("row 5, column requested_shares", "fraction"), ("row 5, column certified_income_cop", "misplaced_groups"),
        ("row 6, column requested_shares", "zero_shares"), ("row 6, column certified_income_cop", "percent"),
        ("row 7, column requested_shares", "not_a_number"), ("row 7, column certified_income_cop", "other_currency"),
        ("row 8, column requested_shares", "apostrophe_thousands"), ("row 8, column certified_income_cop", "two_conventions"),
        ("row 9, column filed_at", "no_such_date"), ("row 9, column recipient", "not_class"), ("row 9, column person", "placeholder"),
        ("row 10, column filed_at", "placeholder_date"), ("row 10, column id_type", "ambiguous_id_type"),
        ("row 10, column figures_year", "not_year"),
        ("row 11, column filed_at", "other_offset"), ("row 11, column id_number", "check_digit_in_id"),
        ("row 11, column executive", "not_boolean"),
        ("row 12, column filed_at", "date_without_time"), ("row 12, column net_worth_cop", "spreadsheet_error"),
        ("row 12, column legal_maximum_cop", "formula"),
        ("row 13, column acceptance_id", "repeated_acceptance_id"), ("row 13, column id_number", "empty_cell"),
        ("row 13, column sworn", "placeholder"),
        ("row 14, column id_number", "invisible_sign"),
        ("row 15", "missing_columns"),
    }  # fmt: skip


def test_a_nit_and_a_cedula_of_one_natural_person_are_two_persons_and_a_warning(tmp_path: Path) -> None:
    """ID-03: NIT 79123456-0 and cédula 79123456. A person is a type and a number; whether these are one is for people to say."""
    file, out = tmp_path / "in.csv", tmp_path / "out.csv"
    file.write_text(text_of(line(1, id_number="79.123.456"), line(2, id_type="NIT", id_number="79123456-0"), line(3)), encoding="utf-8")
    warnings = assess(builtin("carbocol-2000"), file, out).warnings
    assert [row["person_key"] for row in read_csv(out)][:2] == ["CC:79123456", "NIT:79123456"]
    assert sum("CC/NIT 79123456: A-1, A-2" in warning.es for warning in warnings) == 1
    file.write_text(text_of(line(1, id_number="79.123.456"), line(2, id_type="NIT", id_number="79123457-8")), encoding="utf-8")
    assert not any("CC/NIT" in warning.es for warning in assess(builtin("carbocol-2000"), file, out).warnings)


DIGIT_HEADINGS = ("dv", "DV", "digito_verificacion", "Dígito de verificación", "Check digit", "Dígito")


@pytest.mark.parametrize("heading", DIGIT_HEADINGS)
def test_a_check_digit_in_a_column_of_its_own_is_read_with_its_number(heading: str, tmp_path: Path) -> None:
    """ID-01: number and check digit in two fields are the NIT that has both in one."""
    cells = (("899999068", "1"), ("899.999.068", "1"), ("899999068-1", "1"), ("8999990681", ""), ("899999068-1", ""), ("0899999068", " 1 "))
    rows = [f"{line(n, id_type='NIT', id_number=number)},{digit}" for n, (number, digit) in enumerate(cells, start=1)]
    found = judged(tmp_path, text_of(*rows, headings=(*HEADINGS, heading)))
    assert {row["person_key"] for row in found} == {"NIT:899999068"}


def test_a_check_digit_that_is_not_that_of_its_number_is_a_fault(tmp_path: Path) -> None:
    cells = (
        ("NIT", "899999068", "1"), ("NIT", "899999068", "2"), ("NIT", "899999068-1", "7"), ("NIT", "899999068", "x"),
        ("NIT", "899999068", ""), ("CC", "79123456", "0"), ("CC", "79123456", "5"), ("CC", "79123456", ""),
    )  # fmt: skip
    rows = [f"{line(n, id_type=kind, id_number=number)},{digit}" for n, (kind, number, digit) in enumerate(cells, start=1)]
    faults = refused_text(tmp_path, text_of(*rows, headings=(*HEADINGS, "dv")))
    assert [(fault.row, fault.column, fault.code) for fault in faults] == [
        (3, "id_number", "wrong_check_digit"), (4, "id_number", "wrong_check_digit"), (5, "id_number", "not_check_digit"),
        (6, "id_number", "nit_without_check_digit"), (8, "id_number", "wrong_check_digit"),
    ]  # fmt: skip


def test_the_check_digits_of_a_parquet_file_are_checked_too(tmp_path: Path) -> None:
    def numbered(digit: str) -> Path:
        cells = {**carbocol(1, id_type="NIT", id_number="899999068"), "dv": digit}
        return write_parquet(tmp_path / "in.parquet", "SELECT " + ", ".join(f"'{text}' AS {name}" for name, text in cells.items()))

    assess(builtin("carbocol-2000"), numbered("1"), tmp_path / "out.csv")
    assert read_csv(tmp_path / "out.csv")[0]["person_key"] == "NIT:899999068"
    assert [(fault.row, fault.code) for fault in refused(numbered("2"))] == [(2, "wrong_check_digit")]


@pytest.mark.parametrize(
    ("column", "written", "strict"),
    [("id_type", "PAS", "PA"), ("id_type", "pasaporte", "PA"), ("id_type", "DE", "DIE"), ("id_number", "ab-123 456", "AB123456")],
)
def test_types_of_document_in_letters_are_read_as_their_abbreviation(column: str, written: str, strict: str, tmp_path: Path) -> None:
    """A passport that was PA in one row and PAS in another was two persons."""
    facts = {"id_type": "PA", "id_number": "AB123456"}
    found = judged(tmp_path, text_of(line(1, **facts), line(2, **{**facts, column: written})))
    assert found[1]["person_key"] == f"{strict if column == 'id_type' else 'PA'}:AB123456"


@pytest.mark.parametrize("word", ["cedula", "XYZ", "documento"])
def test_a_word_that_is_no_type_of_document_is_a_fault(word: str, tmp_path: Path) -> None:
    (fault,) = refused_text(tmp_path, text_of(line(1, id_type=word), line(2)))
    assert fault.code in ("ambiguous_id_type", "not_id_type")


def test_a_passport_in_small_letters_and_in_capitals_is_one_person(tmp_path: Path) -> None:
    found = judged(tmp_path, text_of(line(1, id_type="PA", id_number="ab123"), line(2, id_type="PA", id_number="AB123")))
    assert {row["person_key"] for row in found} == {"PA:AB123"}


@pytest.mark.parametrize("written", ["1900-01-01T00:00", "1904-01-01T00:00", "1899-12-30T00:00", "9999-12-31T23:59", "0001-01-01T00:00"])
def test_a_date_that_programs_write_where_they_have_none_is_a_fault_in_the_strict_form_too(written: str, tmp_path: Path) -> None:
    (fault,) = refused_text(tmp_path, text_of(line(1), line(2, filed_at=written)))
    assert (fault.row, fault.column, fault.code) == (3, "filed_at", "placeholder_date")


@pytest.mark.parametrize(("written", "reasons"), [("Efectivo", ""), ("cheque de gerencia", ""), ("CASH", ""), ("trueque", "payment_means")])
def test_means_of_payment_in_words_are_those_of_the_codes(written: str, reasons: str, tmp_path: Path) -> None:
    row = {
        "acceptance_id": "B-1", "filed_at": "2004-03-29T10:00", "recipient": "cooperative", "person": "entity", "id_type": "NIT",
        "id_number": "900000001", "requested_shares": "10", "price_offered_cop": "2500", "bid_security_cop": "25000",
    }  # fmt: skip
    file = write_csv(tmp_path / "in.csv", [{**row, "payment_means": written}])
    assess(builtin("gases-guajira-2003"), file, tmp_path / "out.csv", AssessOptions(stage="second", price_cop=MINIMUM))
    assert [one.rpartition(":")[2] for one in read_csv(tmp_path / "out.csv")[0]["reasons"].split(";")] == [reasons]


@pytest.mark.parametrize("key", ["=1+1", "+1+cmd|'/C calc'!A0", "-2+3", "@SUM(A1)", "'=1+1", "\t=1+1", "+573001234567"])
def test_a_key_that_a_spreadsheet_would_work_out_is_a_fault_in_every_kind_of_file(key: str, tmp_path: Path) -> None:
    """IN-15: a key goes into results as it is."""
    cells = carbocol(1, acceptance_id=key)
    for file in (
        write_csv(tmp_path / "in.csv", [cells, carbocol(2)]),
        write_parquet(
            tmp_path / "in.parquet",
            "SELECT " + ", ".join(f"'{text.replace(chr(39), chr(39) * 2)}' AS {name}" for name, text in cells.items()),
        ),
    ):
        (fault,) = refused(file)
        assert (fault.row, fault.column) == (2, "acceptance_id")
        assert fault.code in ("formula", "live_text", "not_key")
        assert "=" in fault.remedy.es or "=" in fault.what.es or fault.code == "formula"
