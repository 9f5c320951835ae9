"""A file's own cells tell its decimal sign, and only those that can be read in one way (IN-04)."""

import pytest
from form_checks import COMMA, POINT, column
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.text import Text
from enajena.intake.convention import Sample, decide, says_of
from enajena.intake.forms import UNKNOWN, Canonical, Unreadable, read_amount, read_cell, read_shares


def _sample(kind: str, text: str, row: int = 2) -> Sample:
    return Sample(column(kind), text, Text(f"fila {row}", f"row {row}"), row)


@pytest.mark.parametrize(
    ("kind", "typed", "says"),
    [
        ("money", "1.234.567,89", "comma"),
        ("money", "1.234.567", "comma"),
        ("money", "1234,5", "comma"),
        ("money", "$ 1'234.567", "comma"),
        ("money", "COP 1 234,50", "comma"),
        ("money", "1,234,567.89", "point"),
        ("money", "1234.5", "point"),
        ("money", "25.00", "point"),
        ("shares", "1.500.000", "comma"),
        ("shares", "1500,00", "comma"),
        ("shares", "1500.0", "point"),
        ("price", "0,010177", "comma"),
        ("price", "2448.70", "point"),
        ("price", "1234.567", "point"),
        ("money", "1234567", None),
        ("money", "1 234 567", None),
        ("money", "1'234'567", None),
        ("money", "1.234", None),
        ("money", "1,234", None),
        ("money", "1234.567", None),
        ("money", "1.234.567,891", None),
        ("shares", "1.500", None),
        ("shares", "1500,5", None),
        ("money", "1.23.456", None),
        ("money", "12,34.56", None),
        ("money", "5 millones", None),
        ("money", "", None),
        ("key", "1.234,56", None),
        ("boolean", "1.5", None),
        ("date", "12/31/2005", "month_first"),
        ("instant", "12/31/2005 9:30", "month_first"),
        ("date", "31/12/2005", None),
        ("date", "01/02/2005", None),
        ("date", "1.234,56", None),
    ],
)
def test_what_one_cell_says(kind: str, typed: str, says: str | None) -> None:
    assert says_of(column(kind), typed) == says


def test_one_cell_is_enough_for_all_the_others() -> None:
    decided = decide([_sample("shares", "1.500"), _sample("money", "1234,5", 7), _sample("shares", "12.000")])
    assert decided.faults == ()
    assert decided.convention.decimal == "comma"
    (evidence,) = decided.convention.evidence
    assert (evidence.text, evidence.where.en) == ("1234,5", "row 7")


def test_nothing_tells_where_every_cell_has_two_readings_or_no_marks() -> None:
    decided = decide([_sample("shares", "1.500"), _sample("money", "1,234"), _sample("money", "500")])
    assert decided.convention == UNKNOWN
    assert decided.faults == ()


def test_cells_against_each_other_are_one_fault_that_names_both() -> None:
    decided = decide([_sample("money", "1234,5", 3), _sample("money", "77,5", 4), _sample("shares", "1500.0", 9)])
    assert decided.convention.decimal is None
    (fault,) = decided.faults
    assert fault.code == "two_conventions"
    for shown in ("1234,5", "1500.0", "fila 9"):
        assert shown in fault.what.es
    assert "row 9" in fault.what.en
    assert (fault.where.en, fault.row, fault.column) == ("row 3", 3, "some_money")
    assert "--decimal comma" in fault.remedy.es
    assert "--decimal point" in fault.remedy.en


def test_the_many_do_not_outvote_the_one() -> None:
    samples = [_sample("money", f"{number},5") for number in range(200)]
    assert decide([*samples, _sample("money", "1.5")]).faults != ()


@pytest.mark.parametrize("decimal", ["comma", "point"])
def test_what_the_caller_says_holds(decimal: str) -> None:
    samples = [_sample("money", "1234,5"), _sample("shares", "1500.0")]
    decided = decide(samples, "comma" if decimal == "comma" else "point")
    assert decided.faults == ()
    assert decided.convention.decimal == decimal
    assert read_amount("1.234", decided.convention) == read_amount("1.234", COMMA if decimal == "comma" else POINT)


def test_a_cell_against_the_convention_names_the_cell_that_told() -> None:
    convention = decide([_sample("money", "1234,5", 7)]).convention
    found = read_amount("25.00", convention)
    assert isinstance(found, Unreadable)
    assert "1234,5" in found.what.es
    assert "row 7" in found.what.en


def test_the_month_first_is_evidence_of_its_own() -> None:
    decided = decide([_sample("date", "12/31/2005", 5), _sample("money", "1234,5")])
    assert decided.convention.decimal == "comma"
    assert decided.convention.month_first is not None
    assert decided.convention.month_first.where.en == "row 5"


@pytest.mark.parametrize(("group", "sign"), [(".", ","), (",", ".")])
@given(amounts=st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 99)), min_size=1, max_size=8))
def test_a_file_written_in_one_convention_is_read_back_whole(group: str, sign: str, amounts: list[tuple[int, int]]) -> None:
    """Amounts with centavos and counts with thousands, all of one office: every cell comes back, none is asked for."""
    money = [f"{pesos:,}".replace(",", group) + f"{sign}{centavos:02}" for pesos, centavos in amounts]
    shares = [f"{pesos + 1:,}".replace(",", group) for pesos, _ in amounts]
    decided = decide([*(_sample("money", text) for text in money), *(_sample("shares", text) for text in shares)])
    assert decided.faults == ()
    for (pesos, centavos), text, count in zip(amounts, money, shares, strict=True):
        read, counted = read_amount(text, decided.convention), read_shares(count, decided.convention)
        assert isinstance(read, Canonical)
        assert read.text == f"{pesos}.{centavos:02}"
        assert isinstance(counted, Canonical)
        assert counted.text == str(pesos + 1)


def test_in_04_the_column_of_identifiers_is_no_evidence_and_stays_text() -> None:
    """IN-04: 0012345 beside 1.500 stays as it is."""
    key = column("key")
    assert says_of(key, "8999990681") is None
    assert read_cell(key, "0012345", COMMA) == Canonical("0012345")
