"""`enajena book due`, `statement`, `refunds`, `payment-order` and `report proceeds` as a treasurer calls them."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from enajena.cli.main import run
from support.books import Rehearsal, rehearsal
from support.pain001 import wrong_in
from support.payments import pay, put_awards
from support.statements import paid, statement_xml, write

Asked = Callable[..., Any]


@pytest.fixture
def sale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rehearsal]:
    monkeypatch.chdir(tmp_path)
    with rehearsal(tmp_path / "book") as opened:
        opened.adopt(date(2003, 10, 3))
        put_awards(opened, {"A-1": "1000", "A-2": "500", "A-3": "7"})
        yield opened


@pytest.fixture
def asked(sale: Rehearsal, capsys: pytest.CaptureFixture[str]) -> Asked:
    def ask(*words: str, status: int = 0, as_json: bool = True) -> Any:
        call = ["--lang", "en", "book", *words, "--data", "book", "--sale", sale.sale, *(["--json"] if as_json else [])]
        assert run(call) == status
        told = capsys.readouterr()
        return told.err if status else json.loads(told.out) if as_json else told.out

    return ask


def test_what_is_due_is_listed_with_its_code(asked: Asked, tmp_path: Path) -> None:
    found = asked("due", "--limit", "2")
    assert [(row["award"], row["unpaid_cop"], row["payment_code"][4:]) for row in found["rows"]] == [
        ("A-1", "1000.00", "A1"),
        ("A-2", "500.00", "A2"),
    ]
    assert [row["award"] for row in asked("due", "--after", found["next"])["rows"]] == ["A-3"]
    assert asked("due", "-o", "due.csv")["rows_written"] == 3
    assert (tmp_path / "due.csv").read_text(encoding="utf-8").splitlines()[1].startswith("A-1,P-A-1,first,awarded,1000.00,0.00,,,RF")


def test_a_statement_is_recorded_only_by_a_person(asked: Asked, tmp_path: Path) -> None:
    file = str(write(tmp_path, statement_xml(paid("1000", "A-1"), paid("3", "nadie"), paid("1", status="PDNG"))))
    looked = asked("statement", file)
    assert (looked["counts"], looked["recorded"]) == ({"matched": 1, "already_recorded": 0, "ambiguous": 0, "unmatched": 1}, 0)
    assert "--by" in asked("statement", file, "--record", status=2, as_json=False)
    assert asked("statement", file, "--record", "--by", "tesorera")["recorded"] == 1
    told = asked("statement", file, as_json=False)
    assert "no reference names an award or a fine" in told
    assert "A-1" not in told


def test_faults_of_a_statement_end_with_status_1(asked: Asked, tmp_path: Path) -> None:
    file = str(write(tmp_path, statement_xml(paid("1", currency="USD"), paid("x"))))
    told = asked("statement", file, status=1, as_json=False)
    assert "entry 1" in told
    assert "entry 2" in told


def test_refunds_are_recorded_and_go_to_the_bank(asked: Asked, sale: Rehearsal, tmp_path: Path) -> None:
    sale.do(date(2004, 2, 2), pay("B-1", "A-1", "1000.25"))
    assert asked("refunds")["refunds"] == [{"award": "A-1", "reason": "excess", "amount_cop": "0.25"}]
    assert "--order" in asked("refunds", "--record", "--by", "tesorera", status=2, as_json=False)
    assert len(asked("refunds", "--order", "D-1", "--record", "--by", "tesorera")["indexes"]) == 1
    made = asked("payment-order", "D-1", "--payer-account", "007:1", "-o", "d.xml")
    assert (made["transfers"], made["total_cop"]) == (1, "0.25")
    assert wrong_in((tmp_path / "d.xml").read_bytes()) == []
    assert ".xml" in asked("payment-order", "D-1", "--payer-account", "007:1", "-o", "d.pdf", status=2, as_json=False)


def test_proceeds_are_told_with_costs(asked: Asked, sale: Rehearsal) -> None:
    sale.do(date(2004, 2, 2), pay("B-1", "A-1", "1000"), pay("B-2", "A-2", "20"))
    found = asked("report", "proceeds", "--cost", "comision=100.50")
    assert (found["price_cop"], found["in_course_cop"], found["net_cop"], found["regional_cop"]) == ("1000.00", "20.00", "899.50", "89.95")
    assert asked("report", "proceeds", "--financial-entity")["regional_cop"] == "0.00"


def test_a_sale_that_is_not_there_is_a_wrong_call(sale: Rehearsal, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["due"], ["refunds"], ["report", "proceeds"]):
        assert run(["book", *words, "--data", "book", "--sale", "otra"]) == 2
        assert sale.sale in capsys.readouterr().err
