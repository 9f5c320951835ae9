"""`intake check`: every fault and change is told, and the copy says what the file says and nothing that a person has to decide."""

import csv
import io
from pathlib import Path

import openpyxl
import pytest

from enajena import AssessOptions, CallError, FaultsError, IntakeCheck, IntakeOptions, ReadOptions, assess, intake_check
from enajena.intake.forms import DecimalSign
from support.files import CARBOCOL_ROW, Row, builtin, carbocol, read_csv, write_csv

ENDINGS = [".csv", ".xlsx"]


def office_rows(**last: str) -> list[Row]:
    """Return rows as an office writes them; the cells of the last may be others."""
    return [
        carbocol(1, filed_at="31/01/2000 10:00", recipient="Pensionado", id_type="C.C.", id_number="1.000.001", requested_shares="1.500",
                 certified_income_cop="$ 20.000.000,50", files_return="No"),
        carbocol(2, filed_at="1 de febrero de 2000 9:00", recipient="Sindicato", person="jurídica", id_type="nit",
                 id_number="899.999.068-1", requested_shares="10", legal_maximum_cop="500.000.000"),
        carbocol(3, **{"filed_at": "2000-02-02T09:00", "recipient": "union", "person": "entity", "id_type": "NIT",
                       "id_number": "8999990681", "requested_shares": "20", "legal_maximum_cop": "500000000", **last}),
    ]  # fmt: skip


def office_file(folder: Path, rows: list[Row], blank_before: int = 0) -> Path:
    """Write a file as a spreadsheet in Spanish saves it: `;`, cp1252, and a blank line before one of its rows."""
    headings = list(dict.fromkeys(name for row in rows for name in row))
    lines = [";".join(headings), *(";".join(row.get(name, "") for name in headings) for row in rows)]
    if blank_before:
        lines.insert(blank_before, "")
    path = folder / "office.csv"
    path.write_bytes("\r\n".join([*lines, ""]).encode("cp1252"))
    return path


def checked(file: Path, out: Path | None = None, decimal: DecimalSign | None = None) -> IntakeCheck:
    return intake_check(file, builtin("carbocol-2000"), IntakeOptions(out=out, language="en", reading=ReadOptions(decimal)))


def places(result: IntakeCheck) -> list[tuple[str, int | None, str | None]]:
    return [(fault.code, fault.row, fault.column) for fault in result.faults]


def result_of(file: Path, folder: Path) -> str:
    out = folder / f"{file.stem}-result.csv"
    assess(builtin("carbocol-2000"), file, out, AssessOptions())
    return out.read_text(encoding="utf-8")


def table(path: Path, sheet: str) -> list[list[str]]:
    """Return the cells of a CSV, or of a sheet of a workbook, as text; blank rows are left out."""
    if path.suffix == ".csv":
        return [row for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"))) if row]
    lines = openpyxl.load_workbook(path)[sheet].values
    return [row for row in (["" if cell is None else str(cell) for cell in line] for line in lines) if any(row)]


def lists_of(copy: Path) -> tuple[list[list[str]], list[list[str]]]:
    """Return the rows of the list of changes and of what is to be mended."""
    inside = copy.suffix == ".xlsx"
    changes, to_mend = (copy if inside else copy.with_suffix(ending) for ending in (".changes.csv", ".to-mend.csv"))
    return table(changes, "Cambios"), table(to_mend, "Por corregir")


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_copy_of_an_odd_file_is_read_without_faults_and_judged_alike(tmp_path: Path, ending: str) -> None:
    file, copy = office_file(tmp_path, office_rows(), blank_before=2), tmp_path / f"copy{ending}"
    found = checked(file, copy)
    assert found.faults == ()
    again = checked(copy)
    assert again.faults == ()
    assert {change.column for change in again.changes} == {"id_number"}
    assert result_of(copy, tmp_path) == result_of(file, tmp_path)


def test_results_come_in_the_order_of_the_file_whatever_was_read_by_its_form(tmp_path: Path) -> None:
    rows = [carbocol(n, requested_shares="1.500" if n % 3 == 1 else "1500", certified_income_cop="1.234.567,89") for n in range(1, 40)]
    for blank_before in (0, 1, 20):
        result_of(office_file(tmp_path, rows, blank_before), tmp_path)
        assert [row["acceptance_id"] for row in read_csv(tmp_path / "office-result.csv")] == [f"A-{n}" for n in range(1, 40)]


def test_the_copy_keeps_headings_rows_and_names_and_writes_strict_texts(tmp_path: Path) -> None:
    rows = [{**row, "Nombre": "Núñez"} for row in office_rows()]
    copy = tmp_path / "copy.csv"
    found = checked(office_file(tmp_path, rows, blank_before=2), copy)
    assert found.unused_headings == ("Nombre",)
    written = read_csv(copy)
    assert list(written[0])[: len(CARBOCOL_ROW)] == list(CARBOCOL_ROW)
    assert [row["Nombre"] for row in written] == ["Núñez"] * 3
    assert [row["id_number"] for row in written] == ["1000001", "899999068-1", "899999068-1"]
    assert [row["requested_shares"] for row in written] == ["1500", "10", "20"]
    assert written[0]["certified_income_cop"] == "20000000.50"
    assert [row["filed_at"] for row in written] == ["2000-01-31T10:00", "2000-02-01T09:00", "2000-02-02T09:00"]
    assert copy.read_text(encoding="utf-8").splitlines()[2] == ""


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_cell_that_differs_is_in_the_list_of_changes(tmp_path: Path, ending: str) -> None:
    rows = office_rows()
    file, copy = office_file(tmp_path, rows), tmp_path / f"copy{ending}"
    checked(file, copy)
    changes, to_mend = lists_of(copy)
    assert changes[0] == ["column", "heading", "found", "written", "cells", "understood"]
    assert len(to_mend) == 1
    headings, *written = table(copy, "Copia")
    differing = {
        (name, row.get(name, ""), cells[place])
        for row, cells in zip(rows, written, strict=True)
        for place, name in enumerate(headings)
        if row.get(name, "") != cells[place]
    }
    assert {(line[0], line[2], line[3]) for line in changes[1:]} == differing


FAULTS = [
    ({"id_number": "899999068"}, ("nit_without_check_digit", 4, "id_number"), "id_number"),
    ({"id_number": "899.999.068-7"}, ("wrong_check_digit", 4, "id_number"), "id_number"),
    ({"legal_maximum_cop": "1,500"}, ("three_decimals", 4, "legal_maximum_cop"), "requested_shares"),
    ({"filed_at": "30/02/2000 9:00"}, None, "filed_at"),
]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(("cell", "fault", "kept"), FAULTS)
def test_what_a_person_must_mend_is_still_to_be_mended_in_the_copy(
    tmp_path: Path, ending: str, cell: dict[str, str], fault: tuple[str, int, str] | None, kept: str
) -> None:
    """Correcting the others must not take away what shows that a cell is wrong: the copy has the same faults, or it is not safe."""
    file, copy = office_file(tmp_path, office_rows(**cell)), tmp_path / f"copy{ending}"
    found = checked(file, copy)
    assert fault is None or places(found) == [fault]
    assert len(found.faults) == 1
    assert found.copied is not None
    assert kept in found.copied.kept
    assert places(checked(copy)) == places(found)
    to_mend = lists_of(copy)[1]
    assert [(line[0], line[1], line[3]) for line in to_mend[1:]] == [(str(found.faults[0].row), *next(iter(cell.items())))]
    with pytest.raises(FaultsError):
        result_of(copy, tmp_path)


def test_a_copy_that_is_mended_gives_the_result_of_the_file_that_was_right(tmp_path: Path) -> None:
    file, copy = office_file(tmp_path, office_rows(id_number="899999068")), tmp_path / "copy.csv"
    checked(file, copy)
    rows = read_csv(copy)
    rows[-1]["id_number"] = "899999068-1"
    mended = write_csv(tmp_path / "mended.csv", rows)
    assert result_of(mended, tmp_path) == result_of(office_file(tmp_path, office_rows()), tmp_path)


def test_two_conventions_leave_the_numbers_as_they_stood_until_the_call_tells(tmp_path: Path) -> None:
    file, copy = office_file(tmp_path, office_rows(legal_maximum_cop="1,234.50")), tmp_path / "copy.csv"
    found = checked(file, copy)
    assert "two_conventions" in {fault.code for fault in found.faults}
    assert {fault.code for fault in checked(copy).faults} == {fault.code for fault in found.faults}
    assert read_csv(copy)[0]["certified_income_cop"] == "$ 20.000.000,50"


def test_an_ambiguous_file_is_read_once_the_call_tells_its_decimal_sign(tmp_path: Path) -> None:
    rows = [carbocol(1, certified_income_cop="20.000", requested_shares="10")]
    file = office_file(tmp_path, rows)
    assert places(checked(file)) == [("ambiguous_decimal", 2, "certified_income_cop")]
    found = checked(file, decimal="comma")
    assert [(change.found, change.text) for change in found.changes] == [("20.000", "20000")]


def test_lines_that_do_not_fit_leave_no_copy_but_the_lists(tmp_path: Path) -> None:
    file, copy = office_file(tmp_path, office_rows()), tmp_path / "copy.csv"
    file.write_bytes(file.read_bytes() + b"A-9;one cell\r\n")
    found = checked(file, copy)
    assert found.copied is not None
    assert found.copied.out is None
    assert found.copied.why is not None
    assert not copy.exists()
    assert len(lists_of(copy)[1]) == 1 + len(found.faults)


def test_a_spreadsheet_with_numbers_to_mend_gets_no_csv_copy(tmp_path: Path) -> None:
    """In a CSV nothing tells that 1234.56 was a number of the sheet, and it would decide how `1,500` is read."""
    book = openpyxl.Workbook()
    rows = [carbocol(1, certified_income_cop="1,500"), carbocol(2)]
    assert book.active is not None
    for line in [list(CARBOCOL_ROW), *(list(row.values()) for row in rows)]:
        book.active.append(line)
    book.active.cell(3, list(CARBOCOL_ROW).index("certified_income_cop") + 1, 1234.56)
    book.save(tmp_path / "in.xlsx")
    found = checked(tmp_path / "in.xlsx", tmp_path / "copy.csv")
    assert places(found) == [("ambiguous_decimal", 2, "certified_income_cop")]
    assert found.copied is not None
    assert found.copied.out is None
    assert checked(tmp_path / "in.xlsx", tmp_path / "copy.xlsx").faults == checked(tmp_path / "in.xlsx").faults
    assert places(checked(tmp_path / "copy.xlsx")) == places(found)


def test_a_cell_that_does_not_hold_what_was_typed_does_not_become_a_good_text(tmp_path: Path) -> None:
    """A spreadsheet keeps 15 digits: the text of such a number would be another number, and nothing in a copy would show it."""
    book = openpyxl.Workbook()
    assert book.active is not None
    for line in [list(CARBOCOL_ROW), list(carbocol().values())]:
        book.active.append(line)
    book.active.cell(2, list(CARBOCOL_ROW).index("requested_shares") + 1, 1234567890123456)
    book.save(tmp_path / "in.xlsx")
    found = checked(tmp_path / "in.xlsx", tmp_path / "copy.xlsx")
    assert places(found) == [("lost_digits", 2, "requested_shares")]
    assert found.copied is not None
    assert found.copied.out is None
    assert openpyxl.load_workbook(tmp_path / "copy.xlsx").sheetnames == ["Cambios", "Por corregir"]


def test_without_a_programme_all_the_vocabulary_is_read(tmp_path: Path) -> None:
    file = write_csv(tmp_path / "in.csv", [carbocol(1, payment_means="?", has_capacity="quizá", price_offered_cop="caro")])
    assert {fault.column for fault in intake_check(file).faults} >= {"has_capacity", "price_offered_cop"}
    assert checked(file).faults == ()


def test_a_file_that_is_no_table_is_a_fault_and_not_a_stop(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_bytes(b"\0\0")
    assert len(intake_check(tmp_path / "in.csv").faults) == 1


def test_the_summary_counts_faults_by_kind_and_column(tmp_path: Path) -> None:
    rows = [carbocol(number, requested_shares="0" if number < 3 else "10", sworn="x" if number == 4 else "si") for number in range(1, 6)]
    summary = checked(write_csv(tmp_path / "in.csv", rows)).summary
    assert [(one.column, one.count) for one in summary] == [("requested_shares", 2), ("sworn", 1)]


@pytest.mark.parametrize("name", ["copy.parquet", "copy.txt", "in.csv", "no/copy.csv"])
def test_a_copy_that_cannot_be_is_refused_before_any_work(tmp_path: Path, name: str) -> None:
    file = write_csv(tmp_path / "in.csv", [carbocol()])
    before = file.read_bytes()
    with pytest.raises(CallError):
        checked(file, tmp_path / name)
    assert file.read_bytes() == before


def test_a_list_never_takes_the_place_of_the_file_that_is_read(tmp_path: Path) -> None:
    file = write_csv(tmp_path / "in.changes.csv", [carbocol()])
    with pytest.raises(CallError, match="is the file that is read"):
        checked(file, tmp_path / "in.csv")


def test_a_stage_needs_its_programme(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="programme"):
        intake_check(write_csv(tmp_path / "in.csv", [carbocol()]), None, IntakeOptions(stage="first"))


LIVE = ["=cmd|'/C calc'!A0", "+1+cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "\t=1+1"]
"""Texts that a spreadsheet works out when it opens a CSV."""


@pytest.mark.parametrize("name", LIVE)
def test_no_cell_of_a_copy_or_its_lists_is_a_formula(tmp_path: Path, name: str) -> None:
    """IN-15: names come from the public. What is changed in the copy for that is in the list of changes; negative numbers stay numbers."""
    rows = [{**carbocol(1, net_worth_cop="-0.02", certified_income_cop="1.234,50"), "Nombre": name}, {**carbocol(2), "Nombre": "-"}]
    rows.append({**carbocol(3, acceptance_id="=1+1", legal_maximum_cop="=B2*2"), "Nombre": "+57 300"})
    copy = tmp_path / "copy.csv"
    checked(write_csv(tmp_path / "in.csv", rows), copy)
    for path in (copy, *(copy.with_suffix(ending) for ending in (".changes.csv", ".to-mend.csv"))):
        for row in csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline="")):
            assert not any(cell[:1] in set("=@\t\r\n") or (cell[:1] in set("+-") and "cmd" in cell) for cell in row), row
    written = read_csv(copy)
    assert [row["Nombre"] for row in written] == [f"'{name}", "-", "+57 300"]
    assert written[0]["net_worth_cop"] == "-0.02"
    listed = [line for line in lists_of(copy)[0] if "apostrophe" in line[-1]]
    assert {line[1] for line in listed} == {"acceptance_id", "legal_maximum_cop", "Nombre"}


def test_a_formula_in_a_copy_is_still_to_be_mended(tmp_path: Path) -> None:
    file = write_csv(tmp_path / "in.csv", [carbocol(1, acceptance_id="=1+1", legal_maximum_cop="=B2*2"), carbocol(2, acceptance_id="@A1")])
    found = checked(file, tmp_path / "copy.csv")
    assert {(fault.code, fault.column) for fault in found.faults} == {
        ("formula", "acceptance_id"), ("formula", "legal_maximum_cop"), ("live_text", "acceptance_id"),
    }  # fmt: skip
    assert places(checked(tmp_path / "copy.csv")) == places(found)
