"""`enajena intake check` on the command line, and the options that say how a file is read."""

import csv
from pathlib import Path

import openpyxl
import pytest

from support.commands import call, done
from support.files import CARBOCOL_ROW, Row, carbocol, read_csv, write_csv


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_book(path: Path, **sheets: list[Row]) -> None:
    book = openpyxl.Workbook()
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for line in [list(CARBOCOL_ROW), *(list(row.values()) for row in rows)]:
            sheet.append(line)
    book.remove(book.worksheets[0])
    book.save(path)


def test_a_file_without_faults_is_status_0_and_tells_what_was_read_by_its_form(capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(Path("in.csv"), [carbocol(certified_income_cop="$ 20.000.000,00", recipient="Pensionado")])
    said = done(capsys, "intake", "check", "in.csv", "--programme", "carbocol-2000", "--lang", "es")
    assert "Celdas que se leyeron por su forma" in said.out
    assert "$ 20.000.000,00" in said.out
    assert said.err == ""


@pytest.mark.parametrize(("language", "words"), [("es", ("remedio", "Faltas por clase")), ("en", ("remedy", "Faults by kind"))])
def test_a_file_with_faults_is_status_1_with_each_cell_and_its_remedy(
    capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, str]
) -> None:
    write_csv(Path("in.csv"), [carbocol(1, requested_shares="0"), carbocol(2, sworn="quizá")])
    ran = call(capsys, "intake", "check", "in.csv", "--programme", "carbocol-2000", "--lang", language)
    assert ran.status == 1
    assert words[1] in ran.out
    assert ran.err.count(words[0]) == 2
    assert "requested_shares" in ran.err
    assert "sworn" in ran.err


def test_json_gives_every_fault_and_the_terminal_the_first_hundred(capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(Path("in.csv"), [carbocol(number, requested_shares="0") for number in range(1, 131)])
    ran = call(capsys, "intake", "check", "in.csv", "--json", "--lang", "en")
    assert ran.status == 1
    record = ran.record
    assert [(fault["row"], fault["column"]) for fault in record["faults"]] == [(row, "requested_shares") for row in range(2, 132)]
    assert record["summary"][0]["count"] == 130
    assert ran.err.count("remedy:") == 100
    assert "There are 130 faults" in ran.err


def test_the_copy_and_its_lists_are_told_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(Path("in.csv"), [carbocol(1, requested_shares="1.500"), carbocol(2, certified_income_cop="1.234,50", sworn="quizá")])
    ran = call(capsys, "intake", "check", "in.csv", "-o", "copy.csv", "--json", "--lang", "es")
    assert ran.record["copy"] == {
        "out": "copy.csv", "changes": "copy.changes.csv", "to_mend": "copy.to-mend.csv", "kept": [], "why": None,
    }  # fmt: skip
    assert [row["requested_shares"] for row in read_csv(Path("copy.csv"))] == ["1500", "10"]
    with Path("copy.to-mend.csv").open(encoding="utf-8", newline="") as file:
        mend = list(csv.DictReader(file))
    assert [(row["row"], row["column"], row["found"]) for row in mend] == [("3", "sworn", "quizá")]


def test_the_sheet_and_the_decimal_sign_are_said_in_the_call(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    write_book(folder / "in.xlsx", Enero=[carbocol(1)], Febrero=[carbocol(2, certified_income_cop="20.000.000")])
    ran = call(capsys, "assess", "carbocol-2000", "in.xlsx", "-o", "out.csv", "--lang", "es")
    assert ran.status == 2
    assert "«Enero», «Febrero»" in ran.err
    done(capsys, "assess", "carbocol-2000", "in.xlsx", "-o", "out.csv", "--sheet", "Febrero")
    assert [row["acceptance_id"] for row in read_csv(Path("out.csv"))] == ["A-2"]
    write_csv(Path("in.csv"), [carbocol(certified_income_cop="20.000")])
    ambiguous = call(capsys, "assess", "carbocol-2000", "in.csv", "-o", "out.csv", "--lang", "es")
    assert ambiguous.status == 1
    assert "--decimal comma" in ambiguous.err
    explained = done(capsys, "explain", "carbocol-2000", "in.csv", "A-1", "--decimal", "comma", "--lang", "en")
    assert "(income in the certificate of income: 20,000.00)" in " ".join(explained.out.split())
    assert "read by their form" in explained.err


@pytest.mark.parametrize("command", ["assess", "award", "fines", "explain"])
def test_every_command_that_reads_a_file_checks_how_it_is_to_be_read(capsys: pytest.CaptureFixture[str], command: str) -> None:
    write_csv(Path("in.csv"), [carbocol()])
    given = [command, "carbocol-2000", "in.csv", *(["A-1"] if command == "explain" else ["-o", "out.csv"])]
    wrong = call(capsys, *given, "--decimal", "coma", "--lang", "es")
    assert (wrong.status, "--decimal «coma»: no se puede leer" in wrong.err, "comma, point" in wrong.err) == (2, True, True)
    sheet = call(capsys, *given, "--sheet", "Enero", "--lang", "en")
    assert (sheet.status, "has no sheets" in sheet.err) == (2, True)
    assert not Path("out.csv").exists()


def test_stage_alone_is_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(Path("in.csv"), [carbocol()])
    ran = call(capsys, "intake", "check", "in.csv", "--stage", "first", "--lang", "es")
    assert (ran.status, "--programme" in ran.err) == (2, True)
