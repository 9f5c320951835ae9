"""A cell is read exactly or it is a fault with its row, its column, what was found and the remedy."""

from pathlib import Path

import pytest

from support.faults import HEADINGS, judged, line, place, refused_text, said, text_of
from support.files import carbocol

WHICH_SIGN = "Say which decimal sign the file is written with: `--decimal comma` or `--decimal point`."
NO_EXPONENT = "Format the column as text or as a number without exponent, check the digits and save again."
EXPONENT = "it is in scientific notation, which may have lost digits"
ONE_MINUS = "Leave only the figure; where it is negative, with a single minus before it: -1000."
DASH = "there is a dash, a plus or a bracket where none goes"
IN_DIGITS = "Write it in digits: 5000000."
TOO_MANY = "it has more digits than it can have"
COUNT_DIGITS = "See whether there are digits too many."
NO_VALUE = "it is no value: it says that there is none"
LEAVE_EMPTY = "Where it is unknown, leave the cell empty."
CHECK = "This column does not go below zero: check the document."
ALL_DIGITS = "Write all the digits without a separator: 2000, or 2000000 if millions are meant."
NEITHER = "it is neither a yes nor a no"
YES_OR_NO = "Write yes or no; where it is unknown, leave the cell empty."
NO_HOUR = "it is not an hour that exists"
HOURS = "Write the hour from 0:00 to 23:59, or from 1 to 12 with a. m. or p. m."
OTHER_ZONE = "it says an hour that is not that of Bogotá"
WITH_HOUR = "Write the date with the hour of Bogotá: 2005-12-31T09:30."
YEAR = "it is not a year of four digits from 1900 to 2099"
APOSTROPHE = "the apostrophe marks millions, and here it stands at the thousands"
ONE_AT_LEAST = "Write how many shares are asked for, one at least."
TWO_WAYS = "it can be read as {} and as {}, and nothing in the file tells which"

CELLS = [
    ("requested_shares", "-5", "negative", "the number is negative", "Write digits only: 1500."),
    ("requested_shares", "1.5", "fraction", "it is a fraction where a whole number goes", "Write a whole number: 1500."),
    # IN-01, IN-04: a Colombian 1.500 is 1500 or one and a half, and nobody but who wrote it knows.
    (
        "requested_shares",
        "1.500",
        "ambiguous_decimal",
        TWO_WAYS.format("1500", "1.500"),
        WHICH_SIGN,
    ),
    ("requested_shares", "0", "zero_shares", "no shares are asked for", ONE_AT_LEAST),
    ("requested_shares", "000", "zero_shares", "no shares are asked for", ONE_AT_LEAST),
    ("requested_shares", "mil", "words", "it has words or letters", IN_DIGITS),
    (
        "requested_shares",
        "1e3",
        "scientific",
        EXPONENT,
        NO_EXPONENT,
    ),
    (
        "requested_shares",
        "1e400",
        "scientific",
        EXPONENT,
        NO_EXPONENT,
    ),
    ("requested_shares", "NaN", "placeholder", NO_VALUE, LEAVE_EMPTY),
    ("requested_shares", "inf", "not_a_number", "it is not a number", IN_DIGITS),
    ("requested_shares", "Infinity", "not_a_number", "it is not a number", IN_DIGITS),
    ("requested_shares", "0x10", "words", "it has words or letters", IN_DIGITS),
    (
        "requested_shares",
        "+5",
        "sign",
        DASH,
        ONE_MINUS,
    ),
    ("requested_shares", "٣", "not_a_number", "it is not a number", IN_DIGITS),
    (
        "requested_shares",
        "999999999999999999999",
        "out_of_range",
        TOO_MANY,
        COUNT_DIGITS,
    ),
    ("certified_income_cop", "mucho", "not_a_number", "it is not a number", IN_DIGITS),
    ("certified_income_cop", "-1", "negative", "the number is negative", CHECK),
    (
        "certified_income_cop",
        "NaN",
        "placeholder",
        NO_VALUE,
        LEAVE_EMPTY,
    ),
    (
        "certified_income_cop",
        "1e400",
        "scientific",
        EXPONENT,
        NO_EXPONENT,
    ),
    ("certified_income_cop", "-inf", "not_a_number", "it is not a number", IN_DIGITS),
    (
        "certified_income_cop",
        "1'000",
        "apostrophe_thousands",
        APOSTROPHE,
        ALL_DIGITS,
    ),
    (
        "certified_income_cop",
        "1.005",
        "ambiguous_decimal",
        TWO_WAYS.format("1005", "1.005"),
        WHICH_SIGN,
    ),
    ("certified_income_cop", "none", "not_a_number", "it is not a number", IN_DIGITS),
    (
        "certified_income_cop",
        "100000000000000000000",
        "out_of_range",
        TOO_MANY,
        COUNT_DIGITS,
    ),
    (
        "net_worth_cop",
        "--1",
        "sign",
        DASH,
        ONE_MINUS,
    ),
    ("net_worth_cop", "-", "placeholder", NO_VALUE, LEAVE_EMPTY),
    ("legal_maximum_cop", "no hay", "not_a_number", "it is not a number", IN_DIGITS),
    ("legal_maximum_cop", "-1", "negative", "the number is negative", CHECK),
    ("figures_year", "99", "not_year", YEAR, "Write the year in full: 2003."),
    ("figures_year", "2199", "not_year", YEAR, "Write the year in full: 2003."),
    ("executive", "quizá", "not_boolean", NEITHER, YES_OR_NO),
    ("executive", "2", "not_boolean", NEITHER, YES_OR_NO),
    ("sworn", "x", "not_boolean", NEITHER, YES_OR_NO),
    (
        "filed_at",
        "2000-02-01",
        "date_without_time",
        "it is a date without an hour",
        WITH_HOUR,
    ),
    ("filed_at", "2000-02-30T10:00", "no_such_date", "it is not a day that exists", "Check the date in the document."),
    (
        "filed_at",
        "2000-02-01T24:00",
        "no_such_time",
        NO_HOUR,
        HOURS,
    ),
    (
        "filed_at",
        "2000-02-01T10:60",
        "no_such_time",
        NO_HOUR,
        HOURS,
    ),
    # DATE-05: an instant of another zone is not taken for one of Bogotá.
    (
        "filed_at",
        "2000-02-01T10:00Z",
        "other_offset",
        OTHER_ZONE,
        "In Bogotá it was 2000-02-01T05:00:00. Write that.",
    ),
    (
        "filed_at",
        "2000-02-01T10:00+00:00",
        "other_offset",
        OTHER_ZONE,
        "In Bogotá it was 2000-02-01T05:00:00. Write that.",
    ),
    (
        "filed_at",
        "2000-02-01T10:00-04:00",
        "other_offset",
        OTHER_ZONE,
        "In Bogotá it was 2000-02-01T09:00:00. Write that.",
    ),
    ("filed_at", "ayer", "not_date", "it is not a date", "Write year, month and day: 2005-12-31."),
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


@pytest.mark.parametrize("sign", ["\u200b", "\ufeff", "\u202e", "\x07"])
def test_an_invisible_sign_in_a_key_is_a_fault(sign: str, tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1, id_number=f"100{sign}001")))
    assert [place(fault) for fault in faults] == ["row 2, column id_number"]
    assert [fault.code for fault in faults] == ["invisible_sign"]


def test_a_key_of_more_than_a_hundred_signs_is_a_fault(tmp_path: Path) -> None:
    assert judged(tmp_path, text_of(line(1, acceptance_id="A" * 100)))[0]["acceptance_id"] == "A" * 100
    faults = refused_text(tmp_path, text_of(line(1, acceptance_id="A" * 101)))
    assert faults[0].code == "too_long"
    assert "A" * 101 not in faults[0].what.en, "a long cell is cut in the sentence"


def test_a_class_that_is_none_lists_those_that_are(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1, recipient="socio")))
    assert faults[0].code == "not_class"
    assert "active worker" in faults[0].remedy.en
    assert "trabajador activo" in faults[0].remedy.es


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
