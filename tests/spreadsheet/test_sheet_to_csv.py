"""A sheet becomes strict CSV that the reader of CSV takes, with the numbers of its rows and the texts of its cells."""

import csv
import datetime as dt
import string
from pathlib import Path

import duckdb
import openpyxl
import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_files import cell, content_xml, inline, ods_parts, ods_row, ods_sheet, ods_text, pack, styles_xml, xlsx

from enajena.intake.raw import RAW_TABLE
from enajena.intake.spreadsheet import SheetFacts, to_csv
from enajena.intake.table import ReadOptions, read_table


def converted(path: Path, out: Path) -> tuple[str, SheetFacts]:
    facts = to_csv(path, out)
    return out.read_bytes().decode("utf-8"), facts


def raw_rows(path: Path) -> list[tuple[object, ...]]:
    """Return what the reader of CSV makes of a file: the number of each row and its cells."""
    with duckdb.connect() as connection:
        table = read_table(connection, path, ReadOptions())
        assert not table.faults
        selected = ", ".join(one.text for one in table.columns)
        return connection.execute(f"SELECT row_number, {selected} FROM {RAW_TABLE} ORDER BY row_number").fetchall()


def test_the_rows_of_the_sheet_are_the_rows_of_the_csv(tmp_path: Path) -> None:
    made = xlsx(
        tmp_path / "a.xlsx",
        {1: inline("A1", "id") + inline("B1", "monto"), 2: inline("A2", "001"), 5: inline("A5", "005") + cell("B5", "1234567.89"), 9: ""},
    )
    text, facts = converted(made, tmp_path / "out.csv")
    assert text == "id,monto\n001,\n\n\n005,1234567.89\n"
    assert (facts.rows, facts.columns, facts.heading_row) == (2, 2, 1)
    assert raw_rows(tmp_path / "out.csv") == [(2, "001", None), (5, "005", "1234567.89")]


def test_blank_rows_before_the_headings_are_kept(tmp_path: Path) -> None:
    text, facts = converted(xlsx(tmp_path / "a.xlsx", {3: inline("A3", "id"), 4: inline("A4", "1")}), tmp_path / "out.csv")
    assert text == "\n\nid\n1\n"
    assert (facts.heading_row, facts.rows) == (3, 1)


def test_a_row_longer_than_the_headings_stays_so_and_a_shorter_one_is_filled_up(tmp_path: Path) -> None:
    made = xlsx(tmp_path / "a.xlsx", {1: inline("A1", "a") + inline("B1", "b"), 2: inline("C2", "x"), 3: inline("A3", "y")})
    text, _ = converted(made, tmp_path / "out.csv")
    assert text == "a,b\n,,x\ny,\n"


def test_headings_stay_on_one_line_and_do_not_look_like_another_separator(tmp_path: Path) -> None:
    made = xlsx(tmp_path / "a.xlsx", {1: inline("A1", "Número de\naceptación;") + inline("B1", "a;b;c"), 2: inline("A2", "x;y")})
    text, facts = converted(made, tmp_path / "out.csv")
    assert text.splitlines()[0] == "Número de aceptación,a b c"
    assert facts.columns == 2
    assert raw_rows(tmp_path / "out.csv") == [(2, "x;y", None)]


@pytest.mark.parametrize(
    ("stored", "written"),
    [("1.125", "1.1250"), ("-12.345", "-12.3450"), ("999.001", "999.0010"), ("1234.567", "1234.567"), ("1.5", "1.5"), ("1500", "1500")],
)
def test_a_number_with_three_decimals_cannot_be_taken_for_thousands(tmp_path: Path, stored: str, written: str) -> None:
    made = xlsx(tmp_path / "a.xlsx", {1: inline("A1", "n"), 2: cell("A2", stored)})
    assert converted(made, tmp_path / "out.csv")[0] == f"n\n{written}\n"
    assert (
        converted(xlsx(tmp_path / "b.xlsx", {1: inline("A1", "n"), 2: inline("A2", stored)}), tmp_path / "out.csv")[0] == f"n\n{stored}\n"
    )


def test_what_each_cell_was_is_counted(tmp_path: Path) -> None:
    cells = (
        inline("A2", "x") + cell("B2", "1") + cell("C2", "38717", style=1) + cell("D2", "1", "b") + cell("E2", "#N/A", "e")
        + cell("G2", "2", formula="1+1")
    )  # fmt: skip
    headings = "".join(inline(f"{letter}1", letter) for letter in "abcdefg".upper())
    made = xlsx(tmp_path / "a.xlsx", {1: headings, 2: cells, 4: inline("A4", "y")}, styles=styles_xml([14]))
    facts = to_csv(made, tmp_path / "out.csv")
    assert facts.cells_by_kind == {"text": 9, "number": 2, "date": 1, "boolean": 1, "error": 1, "formula": 1}
    assert [(one.place, one.row, one.column, one.text, one.problem) for one in facts.unusable] == [("E2", 2, 4, "#N/A", "error_value")]
    (note,) = facts.notes
    assert note.es.startswith("1 celda es una fórmula")


def test_the_date_system_is_told(tmp_path: Path) -> None:
    dated = {1: inline("A1", "d"), 2: cell("A2", "37255", style=1)}
    text, facts = converted(xlsx(tmp_path / "a.xlsx", dated, styles=styles_xml([14]), date1904=True), tmp_path / "out.csv")
    assert text == "d\n2005-12-31\n"
    assert facts.date_system == "1904"
    assert "1904" in facts.notes[0].es
    assert to_csv(xlsx(tmp_path / "b.xlsx", dated, styles=styles_xml([14])), tmp_path / "out.csv").date_system == "1900"
    assert (
        to_csv(pack(tmp_path / "c.ods", ods_parts(content_xml(ods_sheet(ods_row(ods_text("a")))))), tmp_path / "o.csv").date_system == "iso"
    )


def test_unusable_cells_are_all_counted_and_the_first_of_each_column_and_problem_listed(tmp_path: Path) -> None:
    """However many there are of one kind in one column, those of another are not lost."""
    lines = {row: cell(f"A{row}", "#REF!", "e") + cell(f"B{row}", "#REF!", "e") for row in range(1, 500)}
    made = xlsx(tmp_path / "a.xlsx", {**lines, 500: cell("A500", "1234567890123456")})
    facts = to_csv(made, tmp_path / "out.csv")
    assert facts.cells_by_kind["error"] == 999
    assert len(facts.unusable) == 201
    assert (facts.unusable[-1].place, facts.unusable[-1].problem) == ("A500", "lost_digits")


TEXTS = st.text(
    alphabet=st.one_of(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), st.sampled_from("\n\t,;\"' _x=+-@<&>")), max_size=20
)
# A reader of CSV takes blanks around a cell away, and so cannot show that they were kept.
TABLES = st.lists(st.lists(TEXTS, min_size=3, max_size=3), max_size=8)


@settings(max_examples=120, deadline=None)
@given(table=TABLES, by_openpyxl=st.booleans())
def test_any_table_of_texts_comes_back_as_it_was_typed(
    tmp_path_factory: pytest.TempPathFactory, table: list[list[str]], by_openpyxl: bool
) -> None:
    """IN-13, for any text: what a program writes as text is read as that text."""
    folder = tmp_path_factory.mktemp("texts")
    path, out = folder / "a.xlsx", folder / "out.csv"
    headings = ["uno", "dos", "tres"]
    if by_openpyxl:
        book = openpyxl.Workbook()
        assert book.active is not None
        for row, texts in enumerate([headings, *table], start=1):
            for column, text in enumerate(texts, start=1):
                written = book.active.cell(row, column)
                written.value, written.data_type = text.replace("_x", "_y"), "s"
        book.save(path)
        table = [[text.replace("_x", "_y") for text in row] for row in table]
    else:
        with xlsxwriter.Workbook(str(path), {"strings_to_formulas": False}) as book_out:
            sheet = book_out.add_worksheet()
            for row, texts in enumerate([headings, *table]):
                for column, text in enumerate(texts):
                    if not (text.startswith("<r>") and text.endswith("</r>")):
                        sheet.write_string(row, column, text)
    to_csv(path, out)
    with out.open(encoding="utf-8", newline="") as file:
        read = list(csv.reader(file))
    while table and not any(table[-1]):
        table.pop()
    assert read == [headings, *[row if any(row) else [] for row in table]]


@settings(max_examples=200, deadline=None)
@given(
    moment=st.datetimes(
        min_value=dt.datetime.combine(dt.date(1900, 3, 1), dt.time()), max_value=dt.datetime.combine(dt.date(9999, 12, 31), dt.time())
    ),
    date1904=st.booleans(),
)
def test_any_date_and_time_comes_back_to_the_millisecond(
    tmp_path_factory: pytest.TempPathFactory, moment: dt.datetime, date1904: bool
) -> None:
    moment = moment.replace(microsecond=moment.microsecond // 1000 * 1000, year=max(moment.year, 1904) if date1904 else moment.year)
    folder = tmp_path_factory.mktemp("dates")
    with xlsxwriter.Workbook(str(folder / "a.xlsx"), {"date_1904": date1904}) as book:
        sheet = book.add_worksheet()
        sheet.write_string(0, 0, "d")
        sheet.write_datetime(1, 0, moment, book.add_format({"num_format": "dd/mm/yyyy hh:mm"}))
    text, _ = converted(folder / "a.xlsx", folder / "out.csv")
    assert dt.datetime.fromisoformat(text.splitlines()[1]) == moment


@settings(max_examples=200, deadline=None)
@given(digits=st.text(string.digits, min_size=1, max_size=15), places=st.integers(0, 8), negative=st.booleans())
def test_any_decimal_of_fifteen_digits_comes_back_as_it_was_typed(
    tmp_path_factory: pytest.TempPathFactory, digits: str, places: int, negative: bool
) -> None:
    """However a program writes the binary fraction: with 15 digits, 16, 17 or the shortest."""
    whole = str(int(digits))
    typed = whole if not places else f"{whole.zfill(places + 1)[:-places]}.{whole.zfill(places + 1)[-places:]}"
    typed = typed.rstrip("0").rstrip(".") if "." in typed else typed
    number = float(typed)
    sign = "-" if negative and number else ""
    stored = [f"{number:.{precision}G}" for precision in (15, 16, 17)] + [repr(number)]
    folder = tmp_path_factory.mktemp("numbers")
    made = xlsx(folder / "a.xlsx", {row: cell(f"A{row}", sign + text) for row, text in enumerate(stored, start=1)})
    text, _ = converted(made, folder / "out.csv")
    shown = {line if "." not in line else line.rstrip("0").rstrip(".") for line in text.splitlines()}
    assert shown == {sign + typed}
