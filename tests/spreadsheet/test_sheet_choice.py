"""One sheet is read: the only one with data, or the one that was named. Hidden ones are no exception."""

from pathlib import Path

import openpyxl
import pytest
from sheet_files import content_xml, inline, ods_parts, ods_row, ods_sheet, ods_text, pack, parts, sheet_xml

from enajena.basics.faults import CallError, FaultsError
from enajena.intake.spreadsheet import rows, to_csv

EMPTY = sheet_xml({1: '<c r="A1" s="0"/>', 2: ""})


def full(text: str) -> str:
    return sheet_xml({1: inline("A1", text)})


def book(path: Path, sheets: dict[str, str]) -> Path:
    return pack(path, parts(sheets))


def ods_book(path: Path, sheets: dict[str, str | None]) -> Path:
    made = "".join(ods_sheet(ods_row(ods_text(text)) if text else ods_row("<table:table-cell/>"), name) for name, text in sheets.items())
    return pack(path, ods_parts(content_xml(made)))


def first_text(path: Path, sheet: str | None = None) -> str | None:
    return next(rows(path, sheet))[0].text


def test_the_only_sheet_with_data_is_read_wherever_it_stands(tmp_path: Path) -> None:
    assert first_text(book(tmp_path / "a.xlsx", {"Hoja1": EMPTY, "Datos": full("x"), "Hoja3": EMPTY})) == "x"
    assert first_text(ods_book(tmp_path / "a.ods", {"Hoja1": None, "Datos": "x", "Hoja3": None})) == "x"


def test_two_sheets_with_data_are_asked_about_by_name(tmp_path: Path) -> None:
    for path in (
        book(tmp_path / "a.xlsx", {"Primera fase": full("x"), "Vacía": EMPTY, "Segunda": full("y")}),
        ods_book(tmp_path / "a.ods", {"Primera fase": "x", "Vacía": None, "Segunda": "y"}),
    ):
        with pytest.raises(CallError) as raised:
            first_text(path)
        for language in ("es", "en"):
            said = raised.value.render(language)
            assert "--sheet" in said
            assert "Primera fase" in said
            assert "Segunda" in said
            assert "Vacía" not in said
        assert first_text(path, "Segunda") == "y"
        assert first_text(path, " primera FASE ") == "x"


def test_a_sheet_that_is_not_there_is_said_with_those_that_are(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", {"Uno": full("x"), "Dos": full("y")})
    with pytest.raises(CallError, match=r"Uno.*Dos"):
        first_text(path, "Tres")


def test_two_sheets_of_one_name_are_not_chosen_between(tmp_path: Path) -> None:
    path = ods_book(tmp_path / "a.ods", {"Datos": "x", "DATOS": "y"})
    assert first_text(path, "DATOS") == "y"
    with pytest.raises(CallError):
        first_text(path, "datos")


def test_the_help_of_a_template_is_not_taken_for_data(tmp_path: Path) -> None:
    path = book(tmp_path / "a.xlsx", {"Aceptaciones": full("x"), "Ayuda": full("h"), "Listas": full("l")})
    assert first_text(path) == "x"
    assert first_text(path, "Ayuda") == "h"


def test_a_workbook_without_data_says_so(tmp_path: Path) -> None:
    for path in (
        book(tmp_path / "a.xlsx", {"Hoja1": EMPTY, "Hoja2": EMPTY}),
        book(tmp_path / "b.xlsx", {"Hoja1": EMPTY}),
        ods_book(tmp_path / "c.ods", {"Hoja1": None}),
    ):
        with pytest.raises(FaultsError) as raised:
            to_csv(path, tmp_path / "out.csv")
        assert raised.value.faults[0].code == "empty_sheet"
        assert "Hoja1" in raised.value.faults[0].what.es


def test_hidden_sheets_rows_and_columns_are_read_and_said(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    made = openpyxl.Workbook()
    shown = made.active
    assert shown is not None
    data = made.create_sheet("Datos")
    for row in range(1, 6):
        data.append([row, row])
    data.row_dimensions[3].hidden = True
    data.row_dimensions[9].hidden = True
    data.column_dimensions["B"].hidden = True
    data.sheet_state = "veryHidden"
    made.save(path)
    facts = to_csv(path, tmp_path / "out.csv")
    assert (facts.name, facts.rows) == ("Datos", 4)
    assert [note.es.split(";")[0] for note in facts.notes] == [
        "La hoja está oculta",
        "Hay 1 fila oculta o filtrada",
        "Hay columnas ocultas",
    ]


def test_what_opendocument_hides_is_read_and_said(tmp_path: Path) -> None:
    style = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    body = (
        '<table:table-column table:visibility="collapse"/>'
        + ods_row(ods_text("a"))
        + ods_row(ods_text("b"), attributes=' table:visibility="filter" table:number-rows-repeated="2"')
    )
    sheet = ods_sheet(body, "Datos", ' table:style-name="ta2"')
    path = pack(tmp_path / "a.ods", ods_parts(content_xml(sheet, style)))
    facts = to_csv(path, tmp_path / "out.csv")
    assert facts.rows == 2
    assert [note.en.split(";")[0] for note in facts.notes] == [
        "The sheet is hidden",
        "2 rows are hidden or filtered out",
        "There are hidden columns",
    ]
