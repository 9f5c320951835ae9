"""Every cell of an Excel workbook is read as a person typed it, and as nothing else."""

from pathlib import Path

import openpyxl
import pytest
from sheet_files import MAIN, SHEET, cell, inline, pack, parts, sheet_xml, strings_xml, styles_xml, xlsx

from enajena.intake.spreadsheet import Cell, rows


def only(path: Path) -> Cell:
    """Return the cell A1 of a file that has no other."""
    (row,) = rows(path)
    assert len(row) == 1
    return row[0]


def read(tmp_path: Path, cells: str, *, strings: str | None = None, styles: str | None = None, date1904: bool = False) -> Cell:
    return only(xlsx(tmp_path / "a.xlsx", {1: cells}, strings=strings, styles=styles, date1904=date1904))


@pytest.mark.parametrize(
    "typed", ["0012345", "52123456", "1e5", "1.500", "219E01BE", "=A1", " 7", "José Peña", "#N/A", "TRUE", "31/12/2005"]
)
def test_a_text_cell_stays_as_typed(tmp_path: Path, typed: str) -> None:
    """IN-13: identifiers and quantities typed as text are not turned into numbers."""
    path = tmp_path / "a.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = "x"
    sheet["A1"].value, sheet["A1"].data_type = typed, "s"
    book.save(path)
    assert only(path) == (typed, "text", False, None)
    assert read(tmp_path, inline("A1", typed)) == (typed, "text", False, None)


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("1500", "1500"),
        ("0", "0"),
        ("-0.02", "-0.02"),
        ("1234567.89", "1234567.89"),
        ("2448.70", "2448.70"),
        ("0.010177", "0.010177"),
        ("42212620563213", "42212620563213"),
        # Excel writes 17 digits of the binary fraction it keeps: these are 1234567.89 and 1.1, and no other binary number is.
        ("1234567.8899999999", "1234567.89"),
        ("1.1000000000000001", "1.1"),
        ("9007199254740.971", "9007199254740.97"),
        # These are other binary numbers than 0.3 and 1234567.89: what they were meant to be is not guessed.
        ("0.30000000000000004", "0.30000000000000004"),
        ("1234567.8900000001", "1234567.8900000001"),
        ("1.5E+3", "1500"),
        ("1E-3", "0.001"),
        ("5E+6", "5000000"),
        ("1.1000000000000001E+1", "11.000000000000001"),
        (".5", "0.5"),
    ],
)
def test_a_number_is_what_the_file_stores_and_nothing_rounded(tmp_path: Path, stored: str, text: str) -> None:
    assert read(tmp_path, cell("A1", stored)) == (text, "number", False, None)
    assert read(tmp_path, cell("A1", stored, "n")) == (text, "number", False, None)


@pytest.mark.parametrize("stored", ["1234567890123456", "1.23456789012346E+19", "-1234567890123450", "12345678901234567.5"])
def test_a_number_of_more_digits_than_a_spreadsheet_keeps_is_not_trusted(tmp_path: Path, stored: str) -> None:
    assert read(tmp_path, cell("A1", stored)) == (stored, "error", False, "lost_digits")


@pytest.mark.parametrize("stored", ["x", "1,5", "1.2.3", "INF", "NaN", "1e", "--1", "٣", "1E+9999", "9" * 500, "0x10"])
def test_what_is_no_number_is_not_read_as_one(tmp_path: Path, stored: str) -> None:
    found = read(tmp_path, cell("A1", stored))
    assert found.kind == "error"
    assert found.problem == "bad_value"


DATES = [
    ("61", 14, "1900-03-01"),
    ("38717", 14, "2005-12-31"),
    ("38717.3960069444", 22, "2005-12-31T09:30:15"),
    ("38717.395833333336", 22, "2005-12-31T09:30:00"),
    ("38717.99999998842", 22, "2005-12-31T23:59:59.999"),
    ("38717", 22, "2005-12-31T00:00:00"),
    ("38717.5", 14, "2005-12-31T12:00:00"),
    ("0.395833333333333", 20, "09:30:00"),
    ("38717.5", 20, "2005-12-31T12:00:00"),
    ("2958465", 14, "9999-12-31"),
    ("60.99999999999", 14, "1900-03-01"),
]


@pytest.mark.parametrize(("stored", "number_format", "text"), DATES)
def test_a_date_is_read_by_the_format_of_its_cell(tmp_path: Path, stored: str, number_format: int, text: str) -> None:
    assert read(tmp_path, cell("A1", stored, style=1), styles=styles_xml([number_format])) == (text, "date", False, None)


@pytest.mark.parametrize(
    ("stored", "text", "problem"),
    [
        ("60", "1900-02-29", "early_date"),
        ("59", "1900-02-28?", "early_date"),
        ("1", "1900-01-01?", "early_date"),
        ("0", "1900-01-00", "early_date"),
        ("-1", "-1", "no_date"),
        ("2958466", "2958466", "no_date"),
        ("1E+300", "1E+300", "no_date"),
    ],
)
def test_a_date_that_never_was_or_that_programs_read_differently_is_not_read(tmp_path: Path, stored: str, text: str, problem: str) -> None:
    assert read(tmp_path, cell("A1", stored, style=1), styles=styles_xml([14])) == (text, "error", False, problem)


@pytest.mark.parametrize(
    ("stored", "text"), [("0", "1904-01-01"), ("60", "1904-03-01"), ("37255", "2005-12-31"), ("37255.25", "2005-12-31T06:00:00")]
)
def test_the_system_of_1904_is_told_by_the_workbook(tmp_path: Path, stored: str, text: str) -> None:
    found = read(tmp_path, cell("A1", stored, style=1), styles=styles_xml([14]), date1904=True)
    assert found == (text, "date", False, None)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("dd/mm/yyyy", "2005-12-31"),
        ("dd/mm/aaaa", "2005-12-31"),
        ("[$-240A]d \\de mmmm \\de yyyy;@", "2005-12-31"),
        ("[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "2005-12-31"),
        ("mmm-yy", "2005-12-31"),
        ("yyyy-mm-dd hh:mm", "2005-12-31T00:00:00"),
        ("[Red]dd/mm/yyyy", "2005-12-31"),
        ("General", "38717"),
        ("0", "38717"),
        ("#,##0.00", "38717"),
        ("@", "38717"),
        ('0" días"', "38717"),
        ("0\\d", "38717"),
        ('"$"#,##0_);[Red]("$"#,##0)', "38717"),
        ("[h]:mm:ss", "38717"),
        ("0.00E+00", "38717"),
        ("000000000", "38717"),
        ("0%", "3871700%"),
        ('0.00" %"', "38717"),
    ],
)
def test_a_format_code_says_whether_a_number_is_a_date(tmp_path: Path, code: str, text: str) -> None:
    found = read(tmp_path, cell("A1", "38717", style=1), styles=styles_xml([code]))
    assert found.text == text
    assert found.kind == ("date" if text.startswith("2005") else "number")


@pytest.mark.parametrize(("stored", "text"), [("0.25", "25%"), ("0.125", "12.5%"), ("1", "100%"), ("-0.5", "-50%"), ("0.0001", "0.01%")])
def test_a_percentage_is_not_its_fraction(tmp_path: Path, stored: str, text: str) -> None:
    assert read(tmp_path, cell("A1", stored, style=1), styles=styles_xml([9])) == (text, "number", False, None)


def test_iso_dates_of_the_strict_format_are_read(tmp_path: Path) -> None:
    assert read(tmp_path, cell("A1", "2005-12-31T09:30:15", "d")) == ("2005-12-31T09:30:15", "date", False, None)
    assert read(tmp_path, cell("A1", "2005-02-30", "d")).problem == "no_date"


@pytest.mark.parametrize(
    ("item", "text"),
    [
        ("<si><t>Peña</t></si>", "Peña"),
        ("<si><r><t>001</t></r><r><rPr/><t xml:space='preserve'> 2345</t></r></si>", "001 2345"),
        ("<si><t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh></si>", "東京"),
        ("<si><t>a_x000D__x000A_b</t></si>", "a\nb"),
        ("<si><t>_x005F_x0041_</t></si>", "_x0041_"),
        ("<si><t>a&amp;b &lt;c&gt; &#241;</t></si>", "a&b <c> ñ"),
        ("<si><t><![CDATA[<b>]]></t></si>", "<b>"),
        ("<si>\n  <t>uno</t>\n</si>", "uno"),
    ],
)
def test_a_shared_text_is_put_together_from_its_runs(tmp_path: Path, item: str, text: str) -> None:
    assert read(tmp_path, cell("A1", "0", "s"), strings=strings_xml([item])) == (text, "text", False, None)


@pytest.mark.parametrize("escape", ["_x0000_", "_xD800_"])
def test_a_sign_that_no_text_can_hold_is_not_read(tmp_path: Path, escape: str) -> None:
    assert read(tmp_path, inline("A1", f"a{escape}b")).problem == "bad_value"


def test_an_inline_text_may_have_runs(tmp_path: Path) -> None:
    found = read(tmp_path, '<c r="A1" t="inlineStr"><is><r><t>00</t></r><r><t>12</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>')
    assert found == ("0012", "text", False, None)


@pytest.mark.parametrize("index", ["7", "-1", "x", "1.0", "99999999999"])
def test_a_text_that_is_not_there_is_not_made_up(tmp_path: Path, index: str) -> None:
    assert read(tmp_path, cell("A1", index, "s"), strings=strings_xml(["a"])).problem == "bad_value"


@pytest.mark.parametrize(("stored", "text"), [("1", "true"), ("0", "false"), ("true", "true")])
def test_a_boolean_is_true_or_false(tmp_path: Path, stored: str, text: str) -> None:
    assert read(tmp_path, cell("A1", stored, "b")) == (text, "boolean", False, None)
    assert read(tmp_path, cell("A1", "2", "b")).problem == "bad_value"


@pytest.mark.parametrize("value", ["#N/A", "#DIV/0!", "#REF!", "#NAME?"])
def test_an_error_is_no_value(tmp_path: Path, value: str) -> None:
    assert read(tmp_path, cell("A1", value, "e", formula="NA()")) == (value, "error", True, "error_value")


def test_a_formula_gives_its_stored_value_and_says_so(tmp_path: Path) -> None:
    assert read(tmp_path, cell("A1", "3", formula="1+2")) == ("3", "number", True, None)
    assert read(tmp_path, cell("A1", "0012", "str", formula="B1")) == ("0012", "text", True, None)
    assert read(tmp_path, cell("A1", "1", "b", formula="TRUE()")) == ("true", "boolean", True, None)
    assert read(tmp_path, '<c r="A1"><f t="shared" si="0"/><v>5</v></c>') == ("5", "number", True, None)


@pytest.mark.parametrize(
    "stored", ['<c r="A1"><f>SUM(B1:B9)</f></c>', '<c r="A1"><f>SUM(B1:B9)</f><v></v></c>', '<c r="A1"><f>SUM(B1:B9)</f><v/></c>']
)
def test_a_formula_without_its_value_is_not_worked_out(tmp_path: Path, stored: str) -> None:
    assert read(tmp_path, stored) == ("=SUM(B1:B9)", "error", True, "no_value")


def test_a_file_of_openpyxl_keeps_no_values_of_formulas(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active["A1"] = "=1+1"
    book.save(path)
    assert only(path).problem == "no_value"


def test_a_formula_that_gives_an_empty_text_is_an_empty_cell(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "a.xlsx", {1: cell("A1", "", "str", formula='""') + inline("B1", "x")})
    ((first, second),) = rows(path)
    assert first == (None, "empty", False, None)
    assert second.text == "x"


def test_an_unknown_type_or_style_of_cell_is_not_guessed(tmp_path: Path) -> None:
    assert read(tmp_path, cell("A1", "1", "z")).problem == "bad_value"
    assert read(tmp_path, cell("A1", "1", style=9)).problem == "bad_value"


def test_rows_and_columns_keep_their_places(tmp_path: Path) -> None:
    path = xlsx(tmp_path / "a.xlsx", {3: inline("B3", "b") + inline("D3", "d"), 4: "", 6: inline("A6", "a") + '<c r="B6" s="0"/>'})
    assert [[one.text for one in row] for row in rows(path)] == [[], [], [None, "b", None, "d"], [], [], ["a"]]


def test_cells_without_a_place_follow_each_other(tmp_path: Path) -> None:
    body = "<row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c><v>4</v></c></row>"
    assert [[one.text for one in row] for row in rows(xlsx(tmp_path / "a.xlsx", body))] == [["1", None, "3"], ["4"]]


@pytest.mark.parametrize("namespace", [MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_prefixes_standards_and_encodings_of_xml_are_all_read(tmp_path: Path, namespace: str, encoding: str) -> None:
    inside = '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>ñ</x:t></x:is></x:c></x:row>'
    head = f'<?xml version="1.0" encoding="{encoding}"?><x:worksheet xmlns:x="{namespace}">'
    body = f"{head}<x:sheetData>{inside}</x:sheetData></x:worksheet>"
    path = pack(tmp_path / "a.xlsx", {**parts({"Hoja1": sheet_xml({})}), SHEET: body.encode(encoding)})
    assert only(path).text == "ñ"
