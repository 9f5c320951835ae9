"""Spreadsheets all the way: results that are read again, and a template that is filled in by hand."""

from datetime import datetime
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from enajena import AwardOptions, CallError, assess, award, fines, template
from enajena.engine import workbook
from support.files import PERSON_FACTS, Row, builtin, carbocol, read_csv, write_csv


def cells(path: Path) -> list[dict[str, object]]:
    headings, *rows = openpyxl.load_workbook(path).worksheets[0].values
    return [dict(zip(map(str, headings), row, strict=True)) for row in rows]


def rows_of(count: int) -> list[Row]:
    return [carbocol(number, requested_shares=str(100 * number), sworn="no" if number % 4 == 0 else "si") for number in range(1, count + 1)]


def test_award_gives_the_same_from_a_spreadsheet_as_from_csv(tmp_path: Path) -> None:
    source = write_csv(tmp_path / "in.csv", rows_of(12))
    for ending in (".csv", ".xlsx"):
        assess(builtin("carbocol-2000"), source, tmp_path / f"assessed{ending}")
        award(builtin("carbocol-2000"), tmp_path / f"assessed{ending}", tmp_path / f"awards{ending}", AwardOptions(shares=1234))
    expected = [(row["acceptance_id"], int(row["awarded_shares"]), Decimal(row["amount_cop"])) for row in read_csv(tmp_path / "awards.csv")]
    shown = [(row["acceptance_id"], row["awarded_shares"], row["amount_cop"]) for row in cells(tmp_path / "awards.xlsx")]
    assert sum(awarded for _, awarded, _ in expected) == 1234
    assert shown == expected


def test_figures_of_an_assessed_spreadsheet_are_numbers_and_dates(tmp_path: Path) -> None:
    assess(builtin("carbocol-2000"), write_csv(tmp_path / "in.csv", rows_of(1)), tmp_path / "out.xlsx")
    row = cells(tmp_path / "out.xlsx")[0]
    assert (row["requested_shares"], row["admitted_shares"], row["ceiling_cop"]) == (100, 100, 100000000)
    assert row["filed_at"] == datetime(2000, 2, 1, 10)  # noqa: DTZ001 - local time of Bogotá, as in the file
    assert (row["person_key"], row["binding"]) == ("CC:1000001", "10.1")


def test_fines_of_a_spreadsheet_are_numbers(tmp_path: Path) -> None:
    breach = {"breach_id": "1", "acquired": "15/05/2000", "breached": "10/01/2001", "shares": "6.000", "paid_cop": "10.000,00",
              "resold_cop": "12.500,00"}  # fmt: skip
    result = fines(builtin("carbocol-2000"), write_csv(tmp_path / "in.csv", [breach]), tmp_path / "out.xlsx")
    row = cells(tmp_path / "out.xlsx")[0]
    # 40 % in the second half-year of the two years (10.7), over 6,000 shares at the 12,500 obtained.
    assert (row["bracket_percent"], row["base_cop_per_share"], row["fine_cop"]) == (40, 12500, 30000000)
    assert "Cells that were read by their form: 5" in result.warnings[-1].en


def test_more_acceptances_than_a_sheet_holds_are_refused_before_they_are_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, assessed, out = write_csv(tmp_path / "in.csv", rows_of(3)), tmp_path / "assessed.csv", tmp_path / "out.xlsx"
    assess(builtin("carbocol-2000"), source, assessed)
    monkeypatch.setattr(workbook, "MAX_DATA_ROWS", 2)
    with pytest.raises(CallError, match="a sheet holds 2"):
        assess(builtin("carbocol-2000"), source, out)
    with pytest.raises(CallError, match="a sheet holds 2"):
        award(builtin("carbocol-2000"), assessed, out)
    assert not out.exists()


def test_more_breaches_than_a_sheet_holds_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook, "MAX_DATA_ROWS", 2)
    day = {"acquired": "2000-05-15", "breached": "2001-01-10", "shares": "1", "paid_cop": "10000"}
    source, out = write_csv(tmp_path / "in.csv", [{"breach_id": str(number), **day} for number in range(3)]), tmp_path / "out.xlsx"
    with pytest.raises(CallError, match="a sheet holds 2"):
        fines(builtin("carbocol-2000"), source, out)
    assert not out.exists()


def test_a_template_filled_in_by_hand_in_spanish_is_judged(tmp_path: Path) -> None:
    path, out = tmp_path / "plantilla.xlsx", tmp_path / "out.csv"
    template(builtin("carbocol-2000"), path)
    book = openpyxl.load_workbook(path)
    sheet = book["Aceptaciones"]
    headings = [str(cell.value) for cell in sheet[1]]
    typed: list[dict[str, str | float | datetime]] = [
        {
            "Número de aceptación": "001", "Fecha y hora de presentación": datetime(2000, 2, 1, 10), "Destinatario": "pensionado",  # noqa: DTZ001
            "Persona": "natural", "Tipo de documento": "C.C.", "Número de documento": "1.000.001", "Acciones solicitadas": 10,
            "Declara renta (o ingresos y patrimonio)": "no", "Ingresos del certificado de ingresos": "20.000.000,50",
        },
        {
            "Número de aceptación": "002", "Fecha y hora de presentación": "1 de febrero de 2000 10:30",
            "Destinatario": "Trabajador activo", "Persona": "natural", "Tipo de documento": "CC",
            "Número de documento": "01000002", "Acciones solicitadas": "1.500",
            "Declara renta (o ingresos y patrimonio)": "Sí", "Patrimonio líquido": 25000000, "Ingresos brutos": 30000000.5,
        },
    ]  # fmt: skip
    declared = [heading for heading in headings if heading.startswith(("Se obliga", "Declara ser", "Declara actuar", "Lo manifiesta"))]
    for number, line in enumerate(typed, start=2):
        cells: dict[str, str | float | datetime] = {**line, **dict.fromkeys(declared, "sí")}
        cells |= {"Ocupa un cargo directivo": "no", "Año gravable de las cifras": 1999}
        for heading, value in cells.items():
            sheet.cell(number, headings.index(heading) + 1, value)
    book.save(path)
    result = assess(builtin("carbocol-2000"), path, out)
    first, second = read_csv(out)
    # 10.1: five times an income of 20,000,000.50; 10.2: the least of twice 25,000,000 and five times 30,000,000.50; a share costs 10,000.
    assert (first["verdict"], first["person_key"], first["ceiling_cop"]) == ("accepted", "CC:1000001", "100000002.50")
    assert (second["verdict"], second["person_key"], second["ceiling_cop"]) == ("accepted", "CC:1000002", "50000000.00")
    assert (second["requested_shares"], second["admitted_shares"]) == ("1500", "1500")
    assert result.counts.acceptances == 2


@pytest.mark.parametrize("name", ["t.ods", "t.parquet", "no/t.xlsx"])
def test_a_template_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CallError):
        template(builtin("carbocol-2000"), tmp_path / name)


def test_the_facts_of_a_template_are_those_of_the_contract(tmp_path: Path) -> None:
    names = {one.column.name for one in template(builtin("carbocol-2000"), tmp_path / "t.xlsx")}
    assert {"certified_income_cop", "sworn", "figures_year"} <= names & set(PERSON_FACTS)
