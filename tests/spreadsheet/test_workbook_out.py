"""A workbook that is written holds the result: text as text, numbers as they are, and nothing that runs."""

import datetime as dt
import re
import zipfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError
from enajena.engine.workbook import MAX_DATA_ROWS, Kind, Value, check_fits, kind_of, write_xlsx
from enajena.intake.spreadsheet import rows
from support.memory import run_python

FORMULA_LIKE = [
    "=cmd|'/C calc'!A0",
    '=HYPERLINK("http://example.com/?"&A1,"ver")',
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    " =1+1",
    "{=1+1}",
    "=",
    "http://example.com",
    "mailto:a@example.com",
    # XlsxWriter copies a text of this form into the file as markup.
    '<r></r></is></c><c r="B2"><f>1+1</f><v>3</v></c><c r="C2" t="inlineStr"><is><r></r>',
    "<r>&lt;</r>",
    "<r></r>",
]


def one_cell(path: Path, kind: Kind, value: Any) -> Any:
    """Write a value below a heading and return the cell as openpyxl sees it."""
    assert write_xlsx(path, ["x"], [[value]], [kind]) == 1
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    assert (sheet.max_row, sheet.max_column) == (2, 1)
    return sheet["A2"]


def xml_of(path: Path) -> str:
    with zipfile.ZipFile(path) as packed:
        return packed.read("xl/worksheets/sheet1.xml").decode()


@pytest.mark.parametrize("name", FORMULA_LIKE)
def test_a_text_is_never_a_live_formula_or_a_link(tmp_path: Path, name: str) -> None:
    """IN-15: names come from the public."""
    path = tmp_path / "a.xlsx"
    found = one_cell(path, "text", name)
    assert found.data_type in ("s", "inlineStr")
    assert not found.hyperlink
    assert not re.search(r"<f[ >]|<hyperlink", xml_of(path))
    (_, (read,)) = rows(path)
    assert read == (name.replace("\r", "\n"), "text", False, None)


@pytest.mark.parametrize("name", FORMULA_LIKE)
def test_a_heading_is_never_a_live_formula(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.xlsx"
    write_xlsx(path, [name], [], ["text"])
    assert not re.search(r"<f[ >]|<hyperlink", xml_of(path))


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("decimal", Decimal("-0.02"), "-0.02"),
        ("decimal", Decimal("2448.70"), "2448.70"),
        ("decimal", "2448.70", "2448.70"),
        ("decimal", "-0.02", "-0.02"),
        ("decimal", Decimal("5E+6"), "5000000"),
        ("decimal", Decimal("1234567890123.45"), "1234567890123.45"),
        ("decimal", Decimal("0.010177"), "0.010177"),
        ("decimal", Decimal(0), "0"),
        ("whole", 42212620563213, "42212620563213"),
        ("whole", 999999999999999, "999999999999999"),
        ("whole", "1500", "1500"),
        ("whole", -3, "-3"),
        ("whole", 0, "0"),
    ],
)
def test_a_number_that_a_spreadsheet_keeps_is_a_number(tmp_path: Path, kind: Kind, value: Any, text: str) -> None:
    """IN-15: reversals are negative, and stay numbers."""
    found = one_cell(tmp_path / "a.xlsx", kind, value)
    assert found.data_type == "n"
    (_, (read,)) = rows(tmp_path / "a.xlsx")
    assert read == (text, "number", False, None)


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("whole", 27021597764222979, "27021597764222979"),
        ("whole", 10**15, "1000000000000000"),
        ("whole", -(10**20), "-100000000000000000000"),
        ("decimal", Decimal("12345678901234.56"), "12345678901234.56"),
        ("decimal", Decimal("1E+20"), "100000000000000000000"),
        ("decimal", "12345678901234.56", "12345678901234.56"),
        ("whole", "1.500,00", "1.500,00"),
        ("text", "0012345", "0012345"),
        ("text", "1e5", "1e5"),
        ("text", "25", "25"),
        ("date", dt.date(1899, 12, 31), "1899-12-31"),
        ("instant", dt.datetime.combine(dt.date(2003, 10, 14), dt.time(9, 30, 0, 1)), "2003-10-14T09:30:00.000001"),
    ],
)
def test_what_a_spreadsheet_would_change_is_text(tmp_path: Path, kind: Kind, value: Any, text: str) -> None:
    found = one_cell(tmp_path / "a.xlsx", kind, value)
    assert found.data_type in ("s", "inlineStr")
    (_, (read,)) = rows(tmp_path / "a.xlsx")
    assert read == (text, "text", False, None)


def test_dates_booleans_and_empty_cells_are_what_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    moment = dt.datetime.combine(dt.date(2003, 10, 14), dt.time(9, 30, 15, 250_000))
    line: list[Value] = [dt.date(2003, 10, 14), moment, True, False, None, ""]
    write_xlsx(path, list("abcdef"), [line], ["date", "instant", "boolean", "boolean", "decimal", "text"])
    (_, read) = rows(path)
    assert [(one.text, one.kind) for one in read] == [
        ("2003-10-14", "date"),
        ("2003-10-14T09:30:15.250", "date"),
        ("true", "text"),
        ("false", "text"),
    ]
    sheet = openpyxl.load_workbook(path).active
    assert sheet is not None
    assert sheet["A2"].number_format == "dd/mm/yyyy"


def test_the_headings_stay_on_the_screen_with_filters_and_readable_columns(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    write_xlsx(path, ["acceptance_id", "reasons"], [["A", "x" * 500], ["B", "y"]], ["text", "text"], sheet="Aceptaciones")
    sheet = openpyxl.load_workbook(path)["Aceptaciones"]
    assert sheet.freeze_panes == "B2"
    assert sheet.auto_filter.ref == "A1:B3"
    assert sheet.column_dimensions["A"].width > len("acceptance_id")
    assert 50 < sheet.column_dimensions["B"].width < 65
    assert sheet["A1"].font.bold


def test_the_same_result_is_the_same_file(tmp_path: Path) -> None:
    made = []
    for name in ("a.xlsx", "b.xlsx"):
        write_xlsx(tmp_path / name, ["x"], [["ñ"], [None]], ["text"])
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]


def test_more_rows_than_a_sheet_holds_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"before")
    check_fits(MAX_DATA_ROWS)
    with pytest.raises(CallError, match="1048576 rows"):
        write_xlsx(path, ["x"], iter([["1"]]), ["text"], row_count=MAX_DATA_ROWS + 1)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_text_that_no_cell_holds_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"before")
    for text in ("a" * 32_768, "<r>" + "a" * 32_768 + "</r>"):
        with pytest.raises(DataError, match=r"row 2"):
            write_xlsx(path, ["x"], [[text]], ["text"])
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]
    assert one_cell(path, "text", "a" * 32_767).value == "a" * 32_767


def test_a_failure_on_the_way_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    def broken() -> Any:
        yield ["1"]
        raise RuntimeError("the query failed")

    path = tmp_path / "a.xlsx"
    path.write_bytes(b"before")
    with pytest.raises(RuntimeError):
        write_xlsx(path, ["x"], broken(), ["text"])
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("sql_type", "kind"),
    [
        ("VARCHAR", "text"), ("HUGEINT", "whole"), ("BIGINT", "whole"), ("INTEGER", "whole"), ("UINTEGER", "whole"),
        ("DECIMAL(38,0)", "whole"), ("DECIMAL(38,2)", "decimal"), ("DECIMAL(38,10)", "decimal"), ("BOOLEAN", "boolean"),
        ("DATE", "date"), ("TIMESTAMP", "instant"),
    ],
)  # fmt: skip
def test_a_column_is_written_by_its_type(sql_type: str, kind: str) -> None:
    assert kind_of(sql_type) == kind


@settings(max_examples=200, deadline=None)
@given(
    number=st.decimals(allow_nan=False, allow_infinity=False, places=8, min_value=-(10**20), max_value=10**20),
    text=st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=30),
)
def test_any_number_and_text_are_read_back_exactly(tmp_path_factory: pytest.TempPathFactory, number: Decimal, text: str) -> None:
    path = tmp_path_factory.mktemp("any") / "a.xlsx"
    write_xlsx(path, ["n", "t"], [[number, text]], ["decimal", "text"])
    (_, read) = rows(path)
    assert read[0].text is not None
    assert Decimal(read[0].text) == number
    assert read[1].text == text.replace("\r\n", "\n").replace("\r", "\n")


def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from enajena.engine.workbook import write_xlsx; from support.memory import peak_kib\n"
        "rows = ([f'CZN-{n}', n, True] for n in range(int(sys.argv[2])))\n"
        "write_xlsx(Path(sys.argv[1]), ['a', 'b', 'c'], rows, ['text', 'whole', 'boolean'])\n"
        "print(peak_kib())"
    )
    peaks = [int(run_python(program, str(tmp_path / "a.xlsx"), rows_)) for rows_ in ("100", "30000")]
    assert peaks[1] - peaks[0] < 20_000
