"""Whole numbers: thousands by the file's convention, never a fraction, never a guess (IN-04)."""

import pytest
from form_checks import COMMA, POINT, code_of, column, strict_value, text_of
from hypothesis import given
from hypothesis import strategies as st

from enajena.intake.convention import Sample, decide
from enajena.intake.forms import (
    UNKNOWN,
    Canonical,
    Convention,
    Unreadable,
    read_cell,
    read_count,
    read_integer,
    read_shares,
    read_year,
)


@pytest.mark.parametrize(
    ("typed", "convention", "read"),
    [
        ("1500", UNKNOWN, "1500"),
        ("0001500", UNKNOWN, "0001500"),
        ("1.500", COMMA, "1500"),
        ("1,500", POINT, "1500"),
        ("1.500.000", UNKNOWN, "1500000"),
        ("1,500,000", UNKNOWN, "1500000"),
        ("1'500.000", UNKNOWN, "1500000"),
        ("12 000", UNKNOWN, "12000"),
        ("12\u00a0000", UNKNOWN, "12000"),
        ("42.212.620.563.213", UNKNOWN, "42212620563213"),
        ("1500,00", UNKNOWN, "1500"),
        ("1500.0", UNKNOWN, "1500"),
        ("1.500,00", UNKNOWN, "1500"),
        ("1500.000000", UNKNOWN, "1500"),
    ],
)
def test_a_whole_number_with_one_reading_is_read(typed: str, convention: Convention, read: str) -> None:
    assert text_of(read_shares(typed, convention)) == read
    strict_value(column("shares"), read)


def test_zero_decimals_are_dropped_with_a_note() -> None:
    found = read_shares("1500,00", UNKNOWN)
    assert isinstance(found, Canonical)
    assert found.note is not None
    assert "ceros" in found.note.es
    assert "zeros" in found.note.en


@pytest.mark.parametrize(
    ("typed", "convention", "code"),
    [
        ("1.500", UNKNOWN, "ambiguous_decimal"),
        ("1,500", UNKNOWN, "ambiguous_decimal"),
        ("1.000", UNKNOWN, "ambiguous_decimal"),
        ("1.500", POINT, "three_decimals"),
        ("1.000", POINT, "three_decimals"),
        ("1,000", COMMA, "three_decimals"),
        ("1500.000", UNKNOWN, "three_decimals"),
        ("1500,5", UNKNOWN, "fraction"),
        ("1.5", UNKNOWN, "fraction"),
        ("1500,01", UNKNOWN, "fraction"),
        ("1500.0", COMMA, "against_convention"),
        ("1.500.000", POINT, "against_convention"),
        ("1.50.000", UNKNOWN, "misplaced_groups"),
        ("-5", UNKNOWN, "negative"),
        ("(5)", UNKNOWN, "negative"),
        ("$ 1500", UNKNOWN, "currency"),
        ("1500 pesos", UNKNOWN, "currency"),
        ("1500 acciones", UNKNOWN, "words"),
        ("mil quinientas", UNKNOWN, "words"),
        ("1,5E+03", UNKNOWN, "scientific"),
        ("10%", UNKNOWN, "percent"),
        ("#N/A", UNKNOWN, "spreadsheet_error"),
        ("", UNKNOWN, "empty_cell"),
        ("123456789012345678901", UNKNOWN, "out_of_range"),
    ],
)
def test_what_is_no_whole_number_is_a_fault_of_its_own(typed: str, convention: Convention, code: str) -> None:
    assert code_of(read_count(typed, convention)) == code


def test_shares_are_one_at_least_and_other_counts_may_be_zero() -> None:
    assert code_of(read_shares("0", UNKNOWN)) == "zero_shares"
    assert code_of(read_shares("000", UNKNOWN)) == "zero_shares"
    assert text_of(read_count("0", UNKNOWN)) == "0"


def test_an_integer_has_eighteen_digits_at_most() -> None:
    assert text_of(read_integer("9" * 18, UNKNOWN)) == "9" * 18
    assert code_of(read_integer("9" * 19, UNKNOWN)) == "out_of_range"


@pytest.mark.parametrize(
    ("typed", "convention", "read"), [("2003", UNKNOWN, "2003"), ("2.003", COMMA, "2003"), ("2003.0", UNKNOWN, "2003")]
)
def test_a_year_has_four_digits(typed: str, convention: Convention, read: str) -> None:
    assert text_of(read_year(typed, convention)) == read


@pytest.mark.parametrize("typed", ["03", "1899", "2100", "203"])
def test_what_is_no_year_is_a_fault(typed: str) -> None:
    assert code_of(read_year(typed, UNKNOWN)) == "not_year"


def test_in_04_thousands_of_shares_are_not_fractions() -> None:
    """IN-04: 1.500 and 12.000 of a Spanish export are 1500 and 12000, never 1.5; alone, they are asked for."""
    shares, worth = column("shares"), column("money")
    where = worth.label
    cells = [(shares, "1.500"), (shares, "12.000"), (worth, "1.234.567,89")]
    decided = decide(Sample(of, typed, where, 2) for of, typed in cells)
    assert [text_of(read_cell(of, typed, decided.convention)) for of, typed in cells] == ["1500", "12000", "1234567.89"]
    alone = decide(Sample(of, typed, where, 2) for of, typed in cells[:2]).convention
    assert [code_of(read_cell(of, typed, alone)) for of, typed in cells[:2]] == ["ambiguous_decimal"] * 2


@given(st.integers(1, 10**20 - 1), st.sampled_from([".", ",", " ", "\u00a0"]), st.sampled_from(["", "0", "00", "0000"]))
def test_every_way_of_writing_a_whole_number_gives_it_back(number: int, mark: str, zeros: str) -> None:
    comma = mark != ","
    typed = f"{number:,}".replace(",", mark) + (("," if comma else ".") + zeros if zeros else "")
    found = read_shares(typed, COMMA if comma else POINT)
    assert int(text_of(found)) == number
    assert strict_value(column("shares"), text_of(found)) == str(number)
    asked = read_shares(typed, UNKNOWN)
    assert isinstance(asked, Unreadable) or int(asked.text) == number


@given(st.integers(1, 10**15), st.integers(1, 99), st.sampled_from(",."))
def test_a_fraction_is_always_a_fault(number: int, hundredths: int, sign: str) -> None:
    assert code_of(read_shares(f"{number}{sign}{hundredths:02}", UNKNOWN)) == "fraction"
