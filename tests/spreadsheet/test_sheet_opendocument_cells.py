"""Every cell of an OpenDocument spreadsheet is read as a person typed it, and as nothing else."""

from pathlib import Path

import pytest
from sheet_files import content_xml, ods, ods_cell, ods_parts, ods_row, ods_sheet, ods_text, pack

from enajena.intake.spreadsheet import Cell, rows


def read(tmp_path: Path, *cells: str) -> Cell:
    (row,) = rows(ods(tmp_path / "a.ods", ods_row(*cells)))
    assert len(row) == 1
    return row[0]


def texts(path: Path) -> list[list[str | None]]:
    return [[one.text for one in row] for row in rows(path)]


@pytest.mark.parametrize("typed", ["0012345", "52123456", "1e5", "1.500", "=A1", "José Peña", "31/12/2005", "<b> & c"])
def test_a_text_cell_stays_as_typed(tmp_path: Path, typed: str) -> None:
    """IN-13: identifiers and quantities typed as text are not turned into numbers."""
    assert read(tmp_path, ods_text(typed)) == (typed, "text", False, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("1500", "1500"),
        ("1234567.89", "1234567.89"),
        ("1234567.8899999999", "1234567.89"),
        ("0.30000000000000004", "0.30000000000000004"),
        ("-0.02", "-0.02"),
        ("1E-3", "0.001"),
    ],
)
def test_a_number_is_what_the_file_stores_and_not_what_is_shown(tmp_path: Path, stored: str, text: str) -> None:
    assert read(tmp_path, ods_cell("float", "value", stored, "1.234,6")) == (text, "number", False, None)
    assert read(tmp_path, ods_cell("currency", "value", stored, "$ 1.234,6")) == (text, "number", False, None)


def test_a_number_of_more_digits_than_a_spreadsheet_keeps_is_not_trusted(tmp_path: Path) -> None:
    assert read(tmp_path, ods_cell("float", "value", "1234567890123456")).problem == "lost_digits"


def test_a_percentage_is_not_its_fraction(tmp_path: Path) -> None:
    assert read(tmp_path, ods_cell("percentage", "value", "0.125", "13 %")) == ("12.5%", "number", False, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("2005-12-31", "2005-12-31"),
        ("2005-12-31T09:30:15", "2005-12-31T09:30:15"),
        ("2005-12-31T09:29:59.999999997", "2005-12-31T09:30:00"),
        ("2005-12-31T23:59:59.9999", "2006-01-01T00:00:00"),
        ("2005-12-31T09:30:15.25", "2005-12-31T09:30:15.250"),
        ("1900-02-01", "1900-02-01"),
    ],
)
def test_a_date_is_the_iso_date_of_the_file(tmp_path: Path, stored: str, text: str) -> None:
    assert read(tmp_path, ods_cell("date", "date-value", stored, "31/12/05")) == (text, "date", False, None)


@pytest.mark.parametrize(
    "stored", ["1900-02-29", "2005-02-30", "31/12/2005", "", "2005-12-31T25:00:00", "-0044-03-15", "9999-12-31T23:59:59.9999"]
)
def test_a_date_that_never_was_is_not_read(tmp_path: Path, stored: str) -> None:
    assert read(tmp_path, ods_cell("date", "date-value", stored)).problem == "no_date"


def test_a_time_of_day_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, ods_cell("time", "time-value", "PT09H30M15S")) == ("09:30:15", "date", False, None)
    assert read(tmp_path, ods_cell("time", "time-value", "09:30")).problem == "no_date"


def test_a_boolean_is_true_or_false(tmp_path: Path) -> None:
    assert read(tmp_path, ods_cell("boolean", "boolean-value", "true", "VERDADERO")) == ("true", "boolean", False, None)
    assert read(tmp_path, ods_cell("boolean", "boolean-value", "VERDADERO")).problem == "bad_value"
    assert read(tmp_path, ods_cell("matrix", "value", "1")).problem == "bad_value"


def test_a_formula_gives_its_stored_value_and_an_error_is_no_value(tmp_path: Path) -> None:
    formula = ' table:formula="of:=[.A2]"'
    assert read(tmp_path, ods_cell("float", "value", "3", more=formula)) == ("3", "number", True, None)
    assert read(tmp_path, ods_text("0012", formula)) == ("0012", "text", True, None)
    assert read(tmp_path, ods_text("#N/A", formula + ' calcext:value-type="error"')) == ("#N/A", "error", True, "error_value")
    assert read(tmp_path, ods_text("#¡VALOR!", formula)) == ("#¡VALOR!", "error", True, "error_value")
    assert read(tmp_path, ods_text("Err:509", formula)) == ("Err:509", "error", True, "error_value")
    assert read(tmp_path, f"<table:table-cell{formula}/>") == ("=", "error", True, "no_value")


def test_blanks_paragraphs_and_links_make_one_text(tmp_path: Path) -> None:
    body = (
        "<table:table-cell office:value-type='string'><text:p>uno<text:s text:c='2'/>dos<text:tab/>tres<text:line-break/>cuatro "
        "<text:span>cinco</text:span></text:p><text:p><text:a>seis</text:a></text:p></table:table-cell>"
    )
    assert read(tmp_path, body).text == "uno  dos\ttres\ncuatro cinco\nseis"


def test_comments_and_drawings_are_not_part_of_a_cell(tmp_path: Path) -> None:
    body = (
        "<table:table-cell office:value-type='string'><office:annotation><text:p>ojo</text:p></office:annotation>"
        "<draw:frame><draw:text-box><text:p>no</text:p></draw:text-box></draw:frame><text:p>sí</text:p></table:table-cell>"
    )
    assert read(tmp_path, body).text == "sí"


def test_repeated_cells_and_rows_keep_their_places(tmp_path: Path) -> None:
    empty = "<table:table-cell table:number-columns-repeated='2'/>"
    twice = " table:number-rows-repeated='2'"
    body = (
        ods_row(empty, attributes=twice)
        + ods_row(empty, ods_text("x", " table:number-columns-repeated='2'"), "<table:table-cell table:number-columns-repeated='16380'/>")
        + f"<table:table-row-group>{ods_row(ods_text('y'), attributes=twice)}</table:table-row-group>"
        + ods_row("<table:table-cell table:number-columns-repeated='16384'/>", attributes=" table:number-rows-repeated='1048571'")
    )
    assert texts(ods(tmp_path / "a.ods", body)) == [[], [], [None, None, "x", "x"], ["y"], ["y"]]


def test_tables_that_are_no_sheets_are_left_out(tmp_path: Path) -> None:
    """Changes that were tracked, tables in drawings and copies of other files hold cells too."""
    row = ods_row(ods_text("no"))
    before = f"<table:tracked-changes><table:deletion>{row}</table:deletion></table:tracked-changes>"
    drawn = f"<table:shapes><draw:frame>{ods_sheet(row, 'dibujo')}</draw:frame></table:shapes>"
    after = f"<table:dde-links><table:dde-link>{ods_sheet(row, 'enlace')}</table:dde-link></table:dde-links>"
    path = pack(tmp_path / "a.ods", ods_parts(content_xml(before + ods_sheet(drawn + ods_row(ods_text("sí"))) + after)))
    assert texts(path) == [["sí"]]
