"""The template is filled in as people do, read back, and judged; its help cites the numeral of each column."""

import re
import zipfile
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from enajena import AssessOptions, CallError, assess, builtin_ids
from enajena.engine.template_columns import TemplateColumn, template_columns
from enajena.engine.template_words import choices, example
from enajena.engine.template_workbook import as_typed, heading, template_workbook
from enajena.engine.workbook import Value
from enajena.intake.columns import Column, names_of, normal_heading
from enajena.intake.forms import NUMBER_CELLS, Canonical, Convention, read_cell
from enajena.intake.spreadsheet import Cell, rows
from enajena.programme.stage_model import FixedPrice, Stage
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import RECIPIENT_CLASSES
from support.files import builtin, read_csv, write_csv

STAGES = [(name, stage.id) for name in builtin_ids() for stage in builtin(name).stages]
IN_SPANISH = Convention("comma")
UNKNOWN_PRICE = Decimal(1000)


def made(tmp_path: Path, name: str, stage: str) -> tuple[Path, Stage, tuple[TemplateColumn, ...]]:
    path = tmp_path / "plantilla.xlsx"
    columns = template_workbook(builtin(name), stage, path)
    return path, stage_of(builtin(name), stage), columns


def fixed_price(name: str) -> Decimal:
    """Return the fixed price of the programme, which is the least that a later stage may ask; any where it knows none."""
    fixed = [stage.price.values[-1].cop for stage in builtin(name).stages if isinstance(stage.price, FixedPrice)]
    return fixed[0] if fixed else UNKNOWN_PRICE


def fill_in(path: Path, line: Mapping[int, Value]) -> None:
    """Type a row below the headings, as a person does in a spreadsheet: dates become dates and numbers numbers."""
    book = openpyxl.load_workbook(path)
    sheet = book["Aceptaciones"]
    for column, value in line.items():
        written = sheet.cell(2, column + 1, value)
        written.number_format = sheet.column_dimensions[get_column_letter(column + 1)].number_format
    book.save(path)


def strict(column: Column, cell: Cell) -> str:
    """Return the strict text of a cell, read by its column's kind."""
    if cell.text is None:
        return ""
    found = read_cell(column, cell.text, NUMBER_CELLS if cell.kind == "number" else IN_SPANISH)
    assert isinstance(found, Canonical), (column.name, cell, found)
    return found.text


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_a_template_filled_in_with_its_example_is_judged_and_accepted(tmp_path: Path, name: str, stage: str) -> None:
    path, of_stage, columns = made(tmp_path, name, stage)
    fill_in(path, {index: example(one.column, builtin(name), of_stage) for index, one in enumerate(columns)})
    headings, filled = rows(path)
    asked = [one.column for one in columns]
    assert [normal_heading(one.text or "") in names_of(column) for one, column in zip(headings, asked, strict=True)] == [True] * len(asked)
    assert all(cell.kind != "error" and not cell.formula for cell in filled)
    read = {column.name: strict(column, cell) for column, cell in zip(asked, filled, strict=True)}
    file, out = write_csv(tmp_path / "a.csv", [read]), tmp_path / "out.csv"
    result = assess(builtin(name), file, out, AssessOptions(stage=stage, price_cop=fixed_price(name)))
    (judged,) = read_csv(out)
    assert result.warnings == ()
    assert (judged["verdict"], judged["reasons"], judged["admitted_shares"]) == ("accepted", "", read["requested_shares"])


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_each_heading_stands_for_one_column_only(tmp_path: Path, name: str, stage: str) -> None:
    path, _, columns = made(tmp_path, name, stage)
    (headings,) = rows(path)
    for one in headings:
        assert one.text is not None
        assert sum(normal_heading(one.text) in names_of(each.column) for each in columns) == 1


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_what_the_help_shows_as_typed_is_read_as_the_example(tmp_path: Path, name: str, stage: str) -> None:
    """A person who types what the help shows into a file of texts, a CSV of a Spanish spreadsheet, gets the same."""
    _, of_stage, columns = made(tmp_path, name, stage)
    for one in columns:
        value = example(one.column, builtin(name), of_stage)
        found = read_cell(one.column, as_typed(one.column, value), IN_SPANISH)
        assert isinstance(found, Canonical), one.column.name
        if isinstance(value, int | Decimal):
            assert Decimal(found.text) == value


def help_of(path: Path) -> dict[str, tuple[str | None, ...]]:
    """Return the lines of the help's table by the short name of the column."""
    lines = [tuple(cell.text for cell in row) for row in rows(path, "Ayuda")]
    top = next(index for index, line in enumerate(lines) if line[:2] == ("Columna", "Nombre corto"))
    return {str(line[1]): line for line in lines[top + 1 :] if len(line) > 1}


def test_the_help_cites_the_numeral_that_asks_for_each_column(tmp_path: Path) -> None:
    path, _, columns = made(tmp_path, "carbocol-2000", "first")
    table = help_of(path)
    assert list(table) == [one.column.name for one in columns]
    cited = {name: line[5] for name, line in table.items()}
    assert cited["net_worth_cop"] == "10.2(a), 10.4(a), 10.4(b)"
    assert cited["sworn"] == "10.6"
    assert cited["annual_pay_cop"] == "10.3"
    assert cited["acceptance_id"] == "toda aceptación"
    assert table["name"] == (
        "Nombre o razón social", "name", "no", "Texto, tal como está en el documento. Los ceros del comienzo se conservan.",
        "Persona de Ejemplo", "ninguno: es para quien lee el archivo",
    )  # fmt: skip
    assert table["requested_shares"][2:5] == ("sí", "Número entero mayor que cero.", "1.500")
    assert table["net_worth_cop"][2] == "según el caso"
    assert "negativo" in str(table["net_worth_cop"][3])
    said = [cell.text or "" for row in rows(path, "Ayuda") for cell in row]
    assert any(text.startswith("ley-226: Ley 226 de 1995") for text in said)
    assert not any(text.startswith("resolucion-400-1995") for text in said)


def test_the_help_of_another_stage_cites_its_own_numerals(tmp_path: Path) -> None:
    table = help_of(made(tmp_path, "gases-guajira-2003", "second")[0])
    assert (table["bid_security_cop"][5], table["payment_means"][5], table["price_offered_cop"][5]) == ("2.2.4", "2.2.2", "2.2.1")
    assert "annual_pay_cop" not in table


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_every_word_of_the_lists_is_read_as_what_it_says(name: str, stage: str) -> None:
    of_stage = stage_of(builtin(name), stage)
    for one in template_columns(builtin(name), stage):
        words = choices(one.column, of_stage)
        found = [read_cell(one.column, word, IN_SPANISH) for word in words]
        read = [each.text.lower() for each in found if isinstance(each, Canonical)]
        assert len(read) == len(words)
        if one.column.kind == "class":
            assert read == list(of_stage.recipients.classes if of_stage.recipients else RECIPIENT_CLASSES)
        if one.column.kind == "person":
            assert read == ["natural", "entity"]
        if one.column.kind == "code_lower":
            assert read == ["cash", "cashiers_cheque"]


def test_cells_offer_their_lists_and_check_what_is_typed(tmp_path: Path) -> None:
    path, stage, columns = made(tmp_path, "gases-guajira-2003", "first")
    book = openpyxl.load_workbook(path)
    checks = {str(one.sqref): one for one in book["Aceptaciones"].data_validations.dataValidation}
    assert len(checks) == len(columns)
    by_name = {}
    for index, each in enumerate(columns):
        letter = get_column_letter(index + 1)
        by_name[each.column.name] = checks[f"{letter}2:{letter}1048576"]
    assert {name: check.type for name, check in by_name.items() if check.type != "list"} == {
        "acceptance_id": "textLength", "filed_at": "date", "id_number": "textLength", "name": "textLength", "requested_shares": "whole",
        "annual_pay_cop": "decimal", "legal_maximum_cop": "custom", "pay_certificate_on": "date",
    }  # fmt: skip
    for each in columns:
        check, words = by_name[each.column.name], choices(each.column, stage)
        assert check.allow_blank
        assert check.errorStyle == ("warning" if each.column.kind == "code" else None)
        assert (check.type == "list") == bool(words)
        if words:
            sheet, _, cells = str(check.formula1).partition("!")
            assert [cell.value for (cell,) in book[sheet][cells.replace("$", "")]] == list(words)
    assert by_name["requested_shares"].formula1 == "1"
    assert by_name["annual_pay_cop"].prompt == "Pesos, con centavos si los hay, sin el signo $. Numeral: 5.1."
    assert by_name["legal_maximum_cop"].formula1.endswith('="ninguno")')


def test_only_columns_that_may_be_negative_take_negative_amounts(tmp_path: Path) -> None:
    path, _, columns = made(tmp_path, "carbocol-2000", "first")
    checks = openpyxl.load_workbook(path)["Aceptaciones"].data_validations.dataValidation
    least = {one.column.name: checks[index].formula1 for index, one in enumerate(columns) if one.column.kind == "money"}
    assert {name for name, value in least.items() if value != "0"} == {"net_worth_cop"}


def test_document_numbers_keep_their_zeros_and_the_first_row_stays_on_the_screen(tmp_path: Path) -> None:
    path, _, columns = made(tmp_path, "carbocol-2000", "first")
    sheet = openpyxl.load_workbook(path)["Aceptaciones"]
    looks = {one.column.name: sheet.column_dimensions[get_column_letter(i + 1)] for i, one in enumerate(columns)}
    assert (looks["id_number"].number_format, looks["acceptance_id"].number_format) == ("@", "@")
    assert looks["filed_at"].number_format == "dd/mm/yyyy hh:mm"
    assert looks["figures_year"].number_format == "0"
    assert sheet.freeze_panes == "B2"
    assert sheet.max_row == 1


def test_the_template_opens_on_the_sheet_to_fill_in_and_hides_its_lists(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(made(tmp_path, "isagen-2013", "first")[0])
    assert book.sheetnames == ["Aceptaciones", "Ayuda", "Listas"]
    assert [sheet.sheet_state for sheet in book.worksheets] == ["visible", "visible", "hidden"]
    assert book.active is not None
    assert book.active.title == "Aceptaciones"


def test_no_cell_of_a_template_is_a_formula(tmp_path: Path) -> None:
    with zipfile.ZipFile(made(tmp_path, "carbocol-2000", "first")[0]) as packed:
        sheets = [packed.read(name).decode() for name in packed.namelist() if name.startswith("xl/worksheets/sheet")]
    assert len(sheets) == 3
    assert not any(re.search(r"<f[ >]", sheet) for sheet in sheets)


def test_the_same_programme_gives_the_same_file(tmp_path: Path) -> None:
    first = made(tmp_path, "carbocol-2000", "first")[0].read_bytes()
    assert made(tmp_path, "carbocol-2000", "first")[0].read_bytes() == first


def test_a_stage_that_is_not_there_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(CallError):
        template_workbook(builtin("carbocol-2000"), "ninth", tmp_path / "a.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_headings_are_the_labels_that_people_know() -> None:
    columns = template_columns(builtin("carbocol-2000"), "first")
    assert [heading(one.column) for one in columns[:3]] == ["Número de aceptación", "Fecha y hora de presentación", "Destinatario"]
