"""The commands on the register, the agenda and the depository's files, as somebody at a terminal runs them."""

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar
from openpyxl import load_workbook

from enajena.cli.main import run
from support.books import Rehearsal, rehearsal
from support.registers import pledged, registered, transferred

BOUGHT = date(2003, 12, 20)
MOVEMENTS = (
    "movimiento,fecha,tipo_documento,documento,concepto,cantidad,precio,tipo_documento_destino,documento_destino\n"
    "881,2004-05-12,CC,9001,Venta,40,3000,CC,10203040\n"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with rehearsal(tmp_path / "book", sale="guajira") as sale:
        fill(sale)
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path / "book"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fill(sale: Rehearsal) -> None:
    sale.adopt(date(2003, 10, 3))
    registered(sale, "L-001", shares=100, on=BOUGHT)
    registered(sale, "L-002", shares=50, on=BOUGHT)
    pledged(sale, "L-001", shares=100, on=BOUGHT)
    transferred(sale, date(2004, 2, 1), "L-002", "L-003", 20, told_on=date(2004, 3, 1))


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["--lang", "en", "book", *arguments, "--sale", "guajira", "--json"]) == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_register_is_told_with_totals_that_equal_the_ledger(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "register")
    assert [(row["lot"], row["shares"], row["price_cop"]) for row in found["rows"]] == [
        ("L-001", 100, "2448.70"),
        ("L-002", 30, "2448.70"),
        ("L-003", 20, "2448.70"),
    ]
    assert (found["shares"], found["shares_by_stage"], found["next"], folder.is_dir()) == (150, {"first": 150}, None, True)


def test_a_past_date_and_what_was_known_then(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [{row["lot"]: row["shares"] for row in answer(capsys, "register", *options)["rows"]} for options in (
        ("--on", "2004-02-15"), ("--on", "2004-02-15", "--known", "2004-02-15"), ("--on", "2003-12-19"), ("--known", "2"),
    )]  # fmt: skip
    assert told == [{"L-001": 100, "L-002": 30, "L-003": 20}, {"L-001": 100, "L-002": 50}, {}, {"L-001": 100, "L-002": 50}]
    assert folder.is_dir()


def test_pages_go_on_by_the_last_reference(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = answer(capsys, "register", "--limit", "2")
    rest = answer(capsys, "register", "--limit", "2", "--after", first["next"])
    assert [row["lot"] for row in (*first["rows"], *rest["rows"])] == ["L-001", "L-002", "L-003"]
    assert (rest["next"], folder.is_dir()) == (None, True)


def test_the_whole_register_goes_to_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "register", "-o", "register.csv", "--limit", "1")["rows_written"] == 3
    with (folder / "register.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3
    assert (rows[0]["lot"], rows[0]["shares"], rows[0]["price_cop"], rows[0]["acquired_on"]) == (
        "L-001",
        "100",
        "2448.70",
        "2003-12-20",
    )
    answer(capsys, "pledges", "-o", "pledges.xlsx")
    sheet = load_workbook(folder / "pledges.xlsx").active
    assert sheet is not None
    assert [cell.value for cell in sheet[2]][:5] == ["P/L-001", "L-001", "P-A-L-001", "pledge", 1]


def test_pledges_and_fines_have_their_rows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = answer(capsys, "pledges", "--on", "2005-12-21")["rows"]
    assert (row["pledge"], row["state"], row["standing"], row["rank"]) == ("P/L-001", "constituted", "eligible_for_release", 1)
    assert (answer(capsys, "fines")["rows"], folder.is_dir()) == ([], True)


def test_the_agenda_is_listed_and_written_as_a_calendar(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "agenda", "--on", "2004-01-01", "--until", "2004-12-31", "-o", "agenda.ics")
    assert [(one["on"], one["kind"], one["numeral"]) for one in found["dates"]] == [
        ("2004-06-21", "bracket", "5.3"),
        ("2004-12-21", "bracket", "5.3"),
    ]
    read = Calendar.from_ical((folder / "agenda.ics").read_bytes())
    assert [event.decoded("dtstart") for event in read.walk("VEVENT")] == [date(2004, 6, 21), date(2004, 12, 21)]


def test_nothing_is_recorded_where_the_cases_cannot_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "moved.csv").write_text(MOVEMENTS, encoding="utf-8")
    cases = ["--cases", "nowhere/cases.jsonl"]
    assert run(["--lang", "en", "book", "watch", "moved.csv", "--sale", "guajira", "--record", "--by", "ana", *cases]) == 2
    assert "nowhere/cases.jsonl: it is not there" in capsys.readouterr().err
    assert answer(capsys, "watch", "moved.csv")["lines"][0]["status"] != "known_already"


def test_a_file_is_watched_recorded_and_its_case_opened_by_a_person(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "moved.csv").write_text(MOVEMENTS, encoding="utf-8")
    found = answer(capsys, "watch", "moved.csv", "--record", "--by", "ana", "--cases", "cases.jsonl")
    (proposal,) = found["proposals"]
    assert (proposal["case"], proposal["fine_cop"], proposal["bracket"]["percent"]) == ("C/881/L-001", "30000.00", "25")
    assert len(found["recorded"]) == 3
    (line,) = (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    assert run(["--lang", "en", "book", "record", "cases.jsonl", "--sale", "guajira"]) == 1  # nobody's name is in it
    assert "different people" in capsys.readouterr().err
    (folder / "cases.jsonl").write_text(line.replace('"by": []', '"by": ["ana"]'), encoding="utf-8")
    assert run(["--lang", "en", "book", "record", "cases.jsonl", "--sale", "guajira"]) == 0
    capsys.readouterr()
    assert answer(capsys, "watch", "moved.csv")["lines"][0]["status"] == "known_already"
    assert run(["--lang", "en", "book", "watch", "moved.csv", "--sale", "guajira", "--record", "--by", "ana"]) == 2
    assert "was recorded already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("register", "--sale", "otra"), 2, "is not in the book"),
        (("register", "--sale", "guajira", "--on", "2004-02-30"), 2, "--on"),
        (("register", "--sale", "guajira", "--known", "1999-01-01"), 2, "had no act"),
        (("register", "--sale", "guajira", "-o", "register.pdf"), 2, "ends neither in .csv nor in .xlsx"),
        (("watch", "none.csv", "--sale", "guajira"), 2, "There is no file"),
        (("watch", "none.csv", "--sale", "guajira", "--record"), 2, "--by NAME"),
        (("watch", "moved.csv", "--sale", "guajira", "--word", "TRASPASO=gift"), 2, "TRASPASO=gratuitous"),
        (("agenda", "--sale", "guajira", "-o", "agenda.txt"), 2, ".ics"),
    ],
)
def test_a_wrong_call_says_what_to_do(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], status: int, said: str
) -> None:
    (folder / "moved.csv").write_text(MOVEMENTS, encoding="utf-8")
    assert run(["--lang", "en", "book", *arguments]) == status
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", ["register", "pledges", "fines", "agenda", "watch moved.csv"])
def test_a_person_at_a_terminal_gets_tables(folder: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    (folder / "moved.csv").write_text(MOVEMENTS, encoding="utf-8")
    assert run(["--lang", "es", "book", *command.split(), "--sale", "guajira", "--on", "2004-01-01"]) == 0
    assert capsys.readouterr().out.strip()
