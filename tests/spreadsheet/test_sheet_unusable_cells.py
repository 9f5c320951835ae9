"""A cell that does not hold what was typed into it is a fault of the file, even where its text looks like a value."""

from pathlib import Path

import pytest
from sheet_files import cell, inline, styles_xml, xlsx

from enajena import FaultsError, assess
from support.files import builtin

HEADINGS = ("acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares", "annual_pay_cop", "account")
GOOD = ("A-1", "2003-10-14T09:30", "pensioner", "natural", "CC", "9999000001", "1500", "36000000", "77")
PLACE = {name: chr(65 + index) for index, name in enumerate(HEADINGS)}


def sheet(path: Path, odd: dict[str, str]) -> Path:
    """Write one acceptance below a blank row, some of its cells as they are given."""
    first = "".join(inline(f"{PLACE[name]}2", name) for name in HEADINGS)
    second = "".join(odd.get(name) or inline(f"{PLACE[name]}4", text) for name, text in zip(HEADINGS, GOOD, strict=True))
    return xlsx(path, {2: first, 4: second}, styles=styles_xml([14]))


def faults(path: Path, tmp_path: Path) -> list[tuple[str, int | None, str | None]]:
    with pytest.raises(FaultsError) as raised:
        assess(builtin("gases-guajira-2003"), path, tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()
    return [(fault.code, fault.row, fault.column) for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("name", "odd", "code"),
    [
        ("requested_shares", cell("G4", "1234567890123456"), "lost_digits"),
        ("annual_pay_cop", cell("H4", "1234567890123456"), "lost_digits"),
        ("id_number", cell("F4", "1.23456789012346E+19"), "lost_digits"),
        ("acceptance_id", cell("A4", "1234567890123456"), "lost_digits"),
        ("acceptance_id", cell("A4", "INF"), "bad_value"),
        ("acceptance_id", inline("A4", "A_x0000_1"), "bad_value"),
        ("requested_shares", cell("G4", "36000000", style=1), "no_date"),
        ("annual_pay_cop", cell("H4", "60", style=1), "early_date"),
    ],
)
def test_such_a_cell_of_a_column_that_is_read_is_one_fault_at_its_place(tmp_path: Path, name: str, odd: str, code: str) -> None:
    assert faults(sheet(tmp_path / "a.xlsx", {name: odd}), tmp_path) == [(code, 4, name)]


@pytest.mark.parametrize("odd", [cell("A4", "#N/A", "e"), '<c r="A4"><f>B4</f></c>'])
def test_an_error_of_a_formula_is_told_once(tmp_path: Path, odd: str) -> None:
    ((_, row, column),) = faults(sheet(tmp_path / "a.xlsx", {"acceptance_id": odd}), tmp_path)
    assert (row, column) == (4, "acceptance_id")


def test_such_a_cell_of_a_column_that_no_rule_reads_is_let_be(tmp_path: Path) -> None:
    path = sheet(tmp_path / "a.xlsx", {"account": cell("I4", "1234567890123456")})
    assert assess(builtin("gases-guajira-2003"), path, tmp_path / "out.csv").counts.acceptances == 1
