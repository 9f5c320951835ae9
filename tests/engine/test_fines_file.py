"""A file of breaches gives, row by row, what a single fine gives, and every fault of it at once."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena import DataError, FaultsError, FineFacts, fine, fines
from enajena.engine.records import fines_record
from support.files import Row, builtin, by_id, read_csv, write_csv

BREACH: Row = {
    "breach_id": "I-1",
    "acquired": "2003-11-10",
    "breached": "2004-04-10",
    "shares": "1000",
    "paid_cop": "2448.70",
    "resold_cop": "3000",
}
ANY_DAYS = ("2003-12-01", "2004-05-10", "2004-05-11", "2004-11-10", "2004-11-11", "2005-05-10", "2005-11-10", "2005-11-11", "2006-01-01")


def breaches(conducts: tuple[str, ...] = ("", "sale", "gratuitous")) -> list[Row]:
    rows: list[Row] = []
    for day in ANY_DAYS:
        for conduct in conducts:
            resold = "" if conduct == "gratuitous" else "3000.123"
            rows.append({**BREACH, "breach_id": f"I-{len(rows)}", "breached": day, "conduct": conduct, "resold_cop": resold})
    return rows


def run(name: str, rows: list[Row], folder: Path, *, strict: bool = False) -> tuple[dict[str, Row], dict[str, object]]:
    out = folder / "out.csv"
    result = fines(builtin(name), write_csv(folder / "in.csv", rows), out, strict=strict)
    return by_id(read_csv(out), "breach_id"), fines_record(result, "en")


def single(name: str, row: Row) -> dict[str, object]:
    def day(column: str) -> date | None:
        return date.fromisoformat(row[column]) if row.get(column) else None

    def amount(column: str) -> Decimal | None:
        return Decimal(row[column]) if row.get(column) else None

    facts = FineFacts(
        acquired=date.fromisoformat(row["acquired"]),
        breached=date.fromisoformat(row["breached"]),
        shares=int(row["shares"]),
        paid_cop=Decimal(row["paid_cop"]),
        resold_cop=amount("resold_cop"),
        second_stage_cop=amount("second_stage_cop"),
        second_stage_on=day("second_stage_on"),
        no_second_stage=row.get("no_second_stage") == "si",
        awarded=day("awarded"),
        conduct=row.get("conduct") or "sale",
        settled=day("settled"),
    )
    return fine(builtin(name), facts).record("en")


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("gases-guajira-2003", {}),
        ("carbocol-2000", {"second_stage_cop": "12000.5", "second_stage_on": "2004-01-15"}),
        ("carbocol-2000", {"no_second_stage": "si"}),
        ("carbocol-2000", {}),
        ("termocartagena-1996", {}),
        ("condiciones-especiales", {"no_second_stage": "si", "settled": "2006-03-01"}),
    ],
)
def test_each_row_is_the_single_fine(name: str, more: Row, tmp_path: Path) -> None:
    rows = [{**row, **more} for row in breaches()]
    found, record = run(name, rows, tmp_path)
    singles = {row["breach_id"]: single(name, row) for row in rows}
    for key, row in found.items():
        answer = singles[key]
        bracket = answer["bracket"]
        assert isinstance(bracket, dict | None)
        assert row["bracket_percent"] == ("" if bracket is None else bracket["percent"])
        for column in ("base_cop_per_share", "fine_cop", "interest_cop", "total_cop"):
            assert row[column] == ("" if answer[column] is None else str(answer[column])), (key, column)
        assert row["provisional"] == str(answer["provisional"]).lower()
    assert record["breaches"] == len(rows)
    total = sum(Decimal(row["fine_cop"]) for row in found.values() if row["fine_cop"])
    assert record["fine_cop"] == f"{total:.2f}"
    assert record["provisional"] == sum(1 for row in found.values() if row["provisional"] == "true")


def test_the_published_figure_of_a_sale(tmp_path: Path) -> None:
    # 25 % of 3,000 on a thousand shares, five months after the purchase.
    found, record = run("gases-guajira-2003", [BREACH], tmp_path)
    assert found["I-1"]["fine_cop"] == "750000.00"
    assert (record["fined"], record["fine_cop"], record["total_cop"]) == (1, "750000.00", "750000.00")


def test_a_conduct_that_the_text_does_not_reach_has_no_amount(tmp_path: Path) -> None:
    found, record = run("gases-guajira-2003", [{**BREACH, "conduct": "rights"}], tmp_path)
    assert found["I-1"]["fine_cop"] == ""
    assert (record["not_reached"], record["fined"], record["fine_cop"]) == (1, 0, "0.00")


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ({"acquired": "2003-13-01"}, "acquired"),
        ({"breached": "2003-02-30"}, "breached"),
        ({"breached": ""}, "breached"),
        ({"shares": "0"}, "shares"),
        ({"shares": "1.5"}, "shares"),
        ({"paid_cop": "2.448,70"}, "paid_cop"),
        ({"paid_cop": "NaN"}, "paid_cop"),
        ({"conduct": "robo"}, "conduct"),
        ({"breached": "2003-11-09"}, "breached"),
    ],
)
def test_a_cell_that_cannot_be_is_a_fault_of_its_row_and_column(cells: Row, column: str, tmp_path: Path) -> None:
    rows = [BREACH, {**BREACH, "breach_id": "I-2", "conduct": "", **cells}]
    with pytest.raises(FaultsError) as caught:
        run("gases-guajira-2003", rows, tmp_path)
    assert [fault.where.en.rsplit(": ", 1)[1] for fault in caught.value.faults] == [f"row 3, column {column}"]
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    rows = [{**BREACH, "breach_id": f"I-{number}", "breached": "2003-11-09", "conduct": ""} for number in range(3)]
    with pytest.raises(FaultsError) as caught:
        run("gases-guajira-2003", rows, tmp_path)
    assert len(caught.value.faults) == 3


def test_a_breach_that_repeats_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FaultsError, match="already in row 2"):
        run("gases-guajira-2003", [BREACH, BREACH], tmp_path)


def test_strict_refuses_assumptions(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="A1"):
        run("gases-guajira-2003", [BREACH], tmp_path, strict=True)
