"""`enajena book fine`: a fine is worked out at the terminal by the book alone, and recorded only by a person."""

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.breaches import BreachFound
from enajena.cli.main import run
from support.books import rehearsal
from support.lots import put_lot

WHERE = ("--sale", "ensayo", "--data", "book")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a book with a thousand shares bought at 2,448.70, two breaches of it, one of them with no graduated fine."""
    with rehearsal(tmp_path / "book") as sale:
        sale.adopt(date(2003, 10, 3))
        put_lot(sale, "L-1", shares=1000, price_cop="2448.70", acquired_on=date(2004, 3, 15))
        sold = BreachFound(
            case="K-1", lot="L-1", shares=900, conduct="sale", breached_on=date(2004, 8, 15), evidence="Libro", resale_cop=Decimal(3000)
        )
        rights = BreachFound(case="K-2", lot="L-1", shares=100, conduct="rights", breached_on=date(2004, 8, 15), evidence="Acta")
        sale.do(date(2004, 9, 1), sold, rights)
    monkeypatch.chdir(tmp_path)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["--lang", "en", "book", *arguments, *WHERE, "--json"]) == 0, capsys.readouterr().err
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_fine_of_a_case_is_that_of_the_decree_and_only_a_person_records_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Decreto 2781 de 2003, 5.3: 25 % of 3,000 by 900 shares."""
    found = told(capsys, "fine", "F-1", "--case", "K-1")
    assert (found["percent"], found["fine_cop"], found["because"]) == ("25", "675000.00", [])
    assert told(capsys, "fines")["rows"] == []
    recorded = told(capsys, "fine", "F-1", "--case", "K-1", "--record", "--by", "oficina:ana", "--on", "2004-09-02")
    assert recorded["indexes"] == [3]
    (row,) = told(capsys, "fines")["rows"]
    assert (row["fine"], row["case"], row["fine_cop"], row["state"]) == ("F-1", "K-1", "675000.00", "worked_out")


def test_the_second_penalty_is_worked_out_where_only_that_one_reaches(capsys: pytest.CaptureFixture[str]) -> None:
    """Article 8: 150 % of the price of the shares: 2,448.70 by 100 by 1.5."""
    assert told(capsys, "fine", "F-2", "--case", "K-2")["fine_cop"] == "367305.00"
    assert run(["--lang", "en", "book", "fine", "F-2", "--case", "K-2", *WHERE]) == 0
    shown = capsys.readouterr().out
    assert "150 % (8)" in shown
    assert "367,305.00" in shown
    assert "Not recorded" in shown


def test_a_fine_that_is_there_is_worked_out_anew_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "fine", "F-1", "--case", "K-1", "--record", "--by", "oficina:ana", "--on", "2004-09-02")
    recorded = ("--settled", "2004-10-01", "--record", "--by", "oficina:ana", "--on", "2004-10-01")
    assert told(capsys, "fine", "F-1", "--again", "settlement", *recorded)["fine_cop"] == "675000.00"
    (last,) = told(capsys, "log", "--last", "1")["acts"]
    assert (last["act"], last["body"]["reason"]) == ("fine_reworked", "settlement")


def test_a_fine_that_waits_for_a_second_stage_is_final_where_none_will_come(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Decreto 20 de 2000, 10.7: 50 % in the first six months, of 10,000 by 200 shares, or of the price of the second tranche."""
    with rehearsal(tmp_path / "other", "carbocol-2000") as sale:
        sale.adopt(date(2000, 1, 20))
        put_lot(sale, "L-1", shares=200, price_cop="10000", acquired_on=date(2000, 5, 10))
        given = BreachFound(case="K-1", lot="L-1", shares=200, conduct="gratuitous", breached_on=date(2000, 7, 10), evidence="Libro")
        sale.do(date(2000, 8, 1), given)
    arguments = ["book", "fine", "F-1", "--case", "K-1", "--sale", "ensayo", "--data", "other", "--json"]
    found = []
    for more in ([], ["--no-second-stage"]):
        assert run([*arguments, *more]) == 0
        answer = json.loads(capsys.readouterr().out)
        found.append((answer["fine_cop"], answer["because"], answer["liquidation"]["provisional"]))
    assert found == [("1000000.00", ["second_stage"], True), ("1000000.00", [], False)]


@pytest.mark.parametrize(
    "arguments",
    [
        ("F-1",),
        ("F-1", "--case", "K-1", "--again", "facts"),
        ("F-1", "--case", "K-9"),
        ("F-9", "--again", "facts"),
        ("F-1", "--case", "K-1", "--record"),
    ],
)
def test_a_call_that_cannot_be_says_what_to_do(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "es", "book", "fine", *arguments, *WHERE]) == 2
    assert "remedio:" in capsys.readouterr().err
