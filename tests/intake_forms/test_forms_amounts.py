"""Amounts are read whole and in one way, or are faults with a remedy (IN-01, IN-03)."""

import itertools
import re
from decimal import Decimal

import pytest
from form_checks import COMMA, POINT, code_of, column, number_like, strict_value, text_of
from hypothesis import given
from hypothesis import strategies as st

from enajena.intake.forms import (
    NUMBER_CELLS,
    UNKNOWN,
    Canonical,
    Convention,
    Unreadable,
    read_amount,
    read_amount_or_none,
    read_price,
)

MILLION = "1234567.89"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("$ 1.234.567,89", MILLION),
        ("$1.234.567", "1234567"),
        ("1'234.567,89", MILLION),
        ("1’234.567,89", MILLION),
        ("2’000.000", "2000000"),
        ("3.500'000.000", "3500000000"),
        ("1'234,567.89", MILLION),
        ("1'234'567", "1234567"),
        ("1'234'567,8", "1234567.8"),
        ("1234567,89", MILLION),
        ("1,234,567.89", MILLION),
        (MILLION, MILLION),
        ("3.400,60", "3400.60"),
        ("25.00", "25.00"),
        ("1500.50", "1500.50"),
        ("5.000.000,00", "5000000.00"),
        ("5000000.00000000", "5000000.00"),
        ("COP 1.234.567,89", MILLION),
        ("cop1234567.89", MILLION),
        ("COP$ 1.234.567,89", MILLION),
        ("Col$1.234.567,89", MILLION),
        ("$ COP 1.234.567,89", MILLION),
        ("1.234.567,89 COP", MILLION),
        ("1.234.567,89 pesos", MILLION),
        ("5.000.000 de pesos m/cte", "5000000"),
        ("5.000.000 M/CTE.", "5000000"),
        ("$ 5.000.000 M/L", "5000000"),
        ("5.000.000 pesos colombianos moneda corriente", "5000000"),
        ("$\u00a01.234.567,89", MILLION),
        ("1\u2009234\u2009567,89", MILLION),
        ("1\u202f234\u00a0567,89", MILLION),
        ("\u00a0\t1.234.567,89 \u3000", MILLION),
        ("1 234", "1234"),
        ("0,5", "0.5"),
        ("0.50", "0.50"),
        ("0", "0"),
    ],
)
def test_an_amount_with_one_reading_is_read(typed: str, read: str) -> None:
    assert text_of(read_amount(typed, UNKNOWN)) == read
    strict_value(column("money"), read)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1.23.456", "misplaced_groups"),
        ("1.2345.678", "misplaced_groups"),
        ("1234.567.890", "misplaced_groups"),
        ("1234,567.89", "misplaced_groups"),
        ("12 34", "misplaced_groups"),
        ("1.234'567", "misplaced_groups"),
        ("1.234,567,89", "two_decimal_marks"),
        ("1,234.56.78", "two_decimal_marks"),
        ("12,34.56", "two_decimal_marks"),
        ("1,5.5", "two_decimal_marks"),
        ("2'000", "apostrophe_thousands"),
        ("15'500,50", "apostrophe_thousands"),
        ("012.345", "leading_zeros"),
        ("1..234", "mark_at_edge"),
        (",50", "mark_at_edge"),
        ("1.234.", "mark_at_edge"),
        ("1.234.567,891", "three_decimals"),
        ("1234.500", "three_decimals"),
        ("1234567,8912", "too_many_decimals"),
        ("0.125", "three_decimals"),
        ("123456789012345678901", "out_of_range"),
        ("5%", "percent"),
        ("10 por ciento", "percent"),
        ("1,23E+12", "scientific"),
        ("1E5", "scientific"),
        ("#N/A", "spreadsheet_error"),
        ("#N/D", "spreadsheet_error"),
        ("#REF!", "spreadsheet_error"),
        ("#¡REF!", "spreadsheet_error"),
        ("#¡VALOR!", "spreadsheet_error"),
        ("#VALUE!", "spreadsheet_error"),
        ("#DIV/0!", "spreadsheet_error"),
        ("#¡DIV/0!", "spreadsheet_error"),
        ("#¿NOMBRE?", "spreadsheet_error"),
        ("#NAME?", "spreadsheet_error"),
        ("#¡NUM!", "spreadsheet_error"),
        ("#########", "spreadsheet_error"),
        ("Err:502", "spreadsheet_error"),
        ("=SUMA(A1:A9)", "formula"),
        ("5 millones", "words"),
        ("cinco millones de pesos", "words"),
        ("5M", "words"),
        ("1.234.567,oo", "words"),
        ("l.234.567", "words"),
        ("US$ 500", "other_currency"),
        ("500 USD", "other_currency"),
        ("€ 500", "other_currency"),
        ("500 dólares", "other_currency"),
        ("patrimonio", "not_a_number"),
        ("$", "not_a_number"),
        ("１２３", "not_a_number"),
        ("٣٤", "not_a_number"),
        ("1/2", "not_a_number"),
        ("1\n2", "misplaced_groups"),
        ("1\u200b234", "invisible_sign"),
        ("-", "placeholder"),
        ("N/A", "placeholder"),
        ("n.d.", "placeholder"),
        ("sin información", "placeholder"),
        ("NULL", "placeholder"),
        ("NaN", "placeholder"),
        ("", "empty_cell"),
        (" \u00a0", "empty_cell"),
        ("9" * 300, "too_long"),
        ("1.000.000-", "sign"),
        ("1.000.000.-", "sign"),
        ("+1000", "sign"),
        ("–1000", "sign"),
        ("--1000", "sign"),
        ("-(1000)", "sign"),
        ("$ (-1000)", "sign"),
        ("-1000", "negative"),
        ("(1000)", "negative"),
        ("-0", "negative"),
    ],
)
def test_what_is_no_amount_is_a_fault_of_its_own(typed: str, code: str) -> None:
    assert code_of(read_amount(typed, UNKNOWN)) == code


@pytest.mark.parametrize("typed", ["1.234", "1,234", "$ 12.500", "999,999", "COP 1.000"])
def test_thousands_that_may_be_decimals_are_asked_for(typed: str) -> None:
    found = read_amount(typed, UNKNOWN)
    assert code_of(found) == "ambiguous_decimal"
    assert isinstance(found, Unreadable)
    assert "--decimal comma" in found.remedy.es
    assert "--decimal point" in found.remedy.en


def test_the_fault_of_two_readings_shows_both() -> None:
    found = read_amount("1.234", UNKNOWN)
    assert isinstance(found, Unreadable)
    assert "1234" in found.what.es
    assert "1,234" in found.what.es
    assert "1.234" in found.what.en


@pytest.mark.parametrize(("typed", "convention"), [("1.234", COMMA), ("1,234", POINT)])
def test_the_file_s_convention_settles_thousands(typed: str, convention: Convention) -> None:
    found = read_amount(typed, convention)
    assert text_of(found) == "1234"
    assert isinstance(found, Canonical)
    assert found.changed
    assert found.note is not None


@pytest.mark.parametrize(("typed", "convention"), [("1.234", POINT), ("1,234", COMMA), ("1.500", POINT), ("1.000", POINT)])
def test_three_digits_after_the_decimal_sign_are_never_centavos(typed: str, convention: Convention) -> None:
    assert code_of(read_amount(typed, convention)) == "three_decimals"


@pytest.mark.parametrize(
    ("typed", "convention"), [("25.00", COMMA), ("1500.50", COMMA), ("1,234,567", COMMA), ("3.400,60", POINT), ("1234,5", POINT)]
)
def test_in_01_a_point_is_never_taken_out_against_the_convention(typed: str, convention: Convention) -> None:
    """IN-01: 25.00 in a file with decimal comma is a fault, not 2500."""
    assert code_of(read_amount(typed, convention)) == "against_convention"


@pytest.mark.parametrize("typed", ["3,400.60", "3400.60", "3.400,60"])
def test_in_03_a_trailing_zero_is_no_fault(typed: str) -> None:
    """IN-03: strict does not mean refusing 3,400.60."""
    assert Decimal(text_of(read_amount(typed, UNKNOWN))) == Decimal("3400.60")


@pytest.mark.parametrize(
    "typed",
    [
        "-1.000.000",
        "−1.000.000",
        "- 1.000.000",
        "-$1.000.000",
        "$-1.000.000",
        "$ -1.000.000",
        "(1.000.000)",
        "($ 1.000.000)",
        "$ (1.000.000)",
    ],
)
def test_where_it_may_be_an_amount_is_below_zero_in_every_accepted_way(typed: str) -> None:
    assert text_of(read_amount(typed, UNKNOWN, may_be_negative=True)) == "-1000000"
    assert code_of(read_amount(typed, UNKNOWN)) == "negative"


@pytest.mark.parametrize(
    ("typed", "read"),
    [("0,010177", "0.010177"), ("2448.70", "2448.70"), ("1.234,56789", "1234.56789"), ("1234.567", "1234.567"), ("0,125", "0.125")],
)
def test_a_price_keeps_its_decimals(typed: str, read: str) -> None:
    assert text_of(read_price(typed, UNKNOWN)) == read


def test_a_price_that_may_be_thousands_is_asked_for() -> None:
    assert code_of(read_price("1.234", UNKNOWN)) == "ambiguous_decimal"
    assert text_of(read_price("1.234", COMMA)) == "1234"
    assert code_of(read_price("0,123456789", UNKNOWN)) == "too_many_decimals"


@pytest.mark.parametrize(("typed", "convention"), [("1,234", COMMA), ("1.234", POINT), ("1.234", NUMBER_CELLS)])
def test_a_price_of_three_decimals_is_written_so_that_nobody_asks_again(typed: str, convention: Convention) -> None:
    assert text_of(read_price(typed, convention)) == "1.2340"


@pytest.mark.parametrize("word", ["none", "ninguno", "Ninguna", "NONE"])
def test_a_word_says_that_no_norm_sets_an_amount(word: str) -> None:
    assert read_amount_or_none(word, UNKNOWN) == Canonical(word)
    strict_value(column("money_or_none"), word)


@pytest.mark.parametrize("word", ["N/A", "no aplica"])
def test_not_applicable_is_not_taken_for_no_norm(word: str) -> None:
    found = read_amount_or_none(word, UNKNOWN)
    assert code_of(found) == "placeholder"
    assert isinstance(found, Unreadable)
    assert "ninguno" in found.remedy.es


def _grouped(whole: str, marks: str) -> str:
    """Return digits in groups of three from the right; the marks take turns."""
    groups = [whole[max(0, end - 3) : end] for end in range(len(whole), 0, -3)]
    text = groups[0]
    for place, group in enumerate(groups[1:]):
        text = f"{group}{marks[place % len(marks)]}{text}"
    return text


WAYS = [
    *((marks, ",") for marks in ("", ".", " ", "\u00a0", "\u2009", ".'", "''", ".’")),
    *((marks, ".") for marks in ("", ",", " ", "\u202f", ",'", "''")),
]
AROUND = ["{}", "$ {}", "${}", "COP {}", "COP$ {}", "{} COP", "{} pesos", "$ {} m/cte", "{} M/L", "\u00a0{}\u2009"]
SIGNS = ["-{}", "- {}", "−{}", "({})"]


def _one_apostrophe(whole: str, marks: str) -> bool:
    """Return whether a whole number would get its only apostrophe at the thousands, which is a fault."""
    return marks == "''" and 3 < len(whole) <= 6


@pytest.mark.parametrize(("marks", "decimal"), WAYS)
@given(centavos=st.integers(0, 10**21), around=st.sampled_from(AROUND), sign=st.sampled_from(["{}", *SIGNS]))
def test_every_way_of_writing_an_amount_gives_it_back(marks: str, decimal: str, centavos: int, around: str, sign: str) -> None:
    """Format, read, same value, in the file's convention; where nothing tells it is the same value or a question."""
    whole, rest = divmod(centavos, 100)
    grouped = _grouped(str(whole), marks) if marks else str(whole)
    typed = sign.format(around.format(f"{grouped}{decimal}{rest:02}"))
    convention = Convention("comma" if decimal == "," else "point")
    expected = Decimal(centavos) / 100 * (1 if sign == "{}" else -1)
    for using in (convention, UNKNOWN):
        found = read_amount(typed, using, may_be_negative=True)
        if _one_apostrophe(str(whole), marks):
            assert code_of(found) == "apostrophe_thousands"
            continue
        assert Decimal(text_of(found)) == expected
        assert Decimal(str(strict_value(column("money", may_be_negative=True), text_of(found)))) == expected


@pytest.mark.parametrize(("marks", "decimal"), WAYS)
@given(pesos=st.integers(0, 10**19), around=st.sampled_from(AROUND))
def test_every_way_of_writing_whole_pesos_gives_them_back(marks: str, decimal: str, pesos: int, around: str) -> None:
    whole = str(pesos)
    typed = around.format(_grouped(whole, marks) if marks else whole)
    found = read_amount(typed, Convention("comma" if decimal == "," else "point"))
    if _one_apostrophe(whole, marks):
        assert code_of(found) == "apostrophe_thousands"
    else:
        assert int(text_of(found)) == pesos
    asked = read_amount(typed, UNKNOWN)
    assert isinstance(asked, Unreadable) or int(asked.text) == pesos


@pytest.mark.parametrize(("marks", "decimal"), [*WAYS[:2], *WAYS[8:10]])
@given(units=st.integers(0, 10**15), decimals=st.sampled_from([1, 2, 4, 5, 6, 7, 8]))
def test_every_way_of_writing_a_price_gives_it_back(marks: str, decimal: str, units: int, decimals: int) -> None:
    whole, rest = divmod(units, 10**decimals)
    grouped = _grouped(str(whole), marks) if marks else str(whole)
    found = read_price(f"{grouped}{decimal}{rest:0{decimals}}", UNKNOWN)
    assert Decimal(text_of(found)) == Decimal(units).scaleb(-decimals)
    strict_value(column("price"), text_of(found))


FIRST = r"[1-9]\d{0,2}"


def _whole_by(mark: str) -> re.Pattern[str]:
    """Return what a whole number is where `mark` sets off thousands: bare, in one mark, in blanks, in apostrophes, or with millions."""
    sep = re.escape(mark)
    one_mark = rf"{FIRST}({sep}\d{{3}})+|{FIRST}( \d{{3}})+|{FIRST}('\d{{3}}){{2,}}"
    return re.compile(rf"\d+|{one_mark}|({FIRST}{sep}\d{{3}}|{FIRST})('\d{{3}}{sep}\d{{3}})+")


WHOLE = {mark: _whole_by(mark) for mark in ".,"}


def _values(typed: str) -> set[Decimal]:
    """Return every value that a text of digits and marks can have, by a grammar written apart from the reader's."""
    values = set()
    for group, decimal in ((".", ","), (",", ".")):
        whole, sign, rest = typed.rpartition(decimal)
        cuts = [(typed, "")] + ([(whole, rest)] if sign and re.fullmatch(r"\d+", rest) else [])
        for before, after in cuts:
            padded = re.fullmatch(r"0\d{1,2}", before) is not None and len(after) == 3
            if WHOLE[group].fullmatch(before) and not padded:
                values.add(Decimal(re.sub(r"\D", "", before) + (f".{after}" if after else "")))
    return values


def _fits_a_price(value: Decimal) -> bool:
    whole, _, decimals = format(value, "f").partition(".")
    return len(whole) <= 15 and len(decimals.rstrip("0")) <= 8


def _check_against_grammar(typed: str) -> None:
    """A text is read exactly where the grammar gives it one value, and asked for where it gives two."""
    values = _values(" ".join(typed.split()))
    found = read_price(typed, UNKNOWN)
    if len(values) > 1:
        assert code_of(found) == "ambiguous_decimal"
    elif not values or not _fits_a_price(*values):
        code_of(found)
    else:
        assert Decimal(text_of(found)) in values


def test_no_short_text_of_digits_and_marks_is_accepted_in_two_readings() -> None:
    """All 87,380 texts of one to eight of `1`, `0`, `.` and `,`."""
    for length in range(1, 9):
        for signs in itertools.product("10.,", repeat=length):
            _check_against_grammar("".join(signs))


@given(number_like)
def test_no_text_of_digits_and_marks_is_accepted_in_two_readings(typed: str) -> None:
    _check_against_grammar(typed)


@given(number_like)
def test_a_convention_never_changes_what_has_one_reading(typed: str) -> None:
    alone = read_price(typed, UNKNOWN)
    for convention in (COMMA, POINT):
        by_convention = read_price(typed, convention)
        if isinstance(alone, Canonical) and isinstance(by_convention, Canonical):
            assert alone.text == by_convention.text
