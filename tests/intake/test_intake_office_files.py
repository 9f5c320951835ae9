"""Files as an office keeps them give what their clean twins give: CSV of a Spanish locale, XLSX and ODS; and what is no table is told."""

import csv
import io
import zipfile
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl
import pytest
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from enajena import Assessment, assess
from support.faults import HEADINGS, line, place, refused, refused_text, text_of
from support.files import Row, builtin, carbocol, read_csv

CLEAN = Path(__file__).resolve().parents[2] / "examples" / "carbocol-2000" / "acceptances.csv"
"""2,000 acceptances with every class of recipient, verdict and reason."""

AMOUNTS = (
    "requested_shares", "certified_income_cop", "net_worth_cop", "gross_income_cop", "annual_pay_cop", "legal_maximum_cop",
    "bylaw_maximum_cop", "financed_cop", "gross_assets_cop", "liabilities_cop",
)  # fmt: skip
TRUTHS = (
    "accepts_reduction", "dismissed_for_cause", "files_return", "executive", "declares_beneficial_owner", "declares_own_account",
    "declares_lock_up", "declares_no_third_owner", "sworn",
)  # fmt: skip
SPANISH_HEADINGS = {
    "acceptance_id": "Número de aceptación",
    "filed_at": "Fecha y hora de presentación",
    "recipient": "Destinatario",
    "person": "Persona",
    "id_type": "Tipo de documento",
    "id_number": "Número de documento",
    "name": "Nombre",
    "requested_shares": "ACCIONES SOLICITADAS",
}
SPANISH_WORDS = {
    "active_worker": "Trabajador activo", "pensioner": "Pensionada", "former_worker": "Extrabajador", "union": "Sindicato",
    "cooperative": "Cooperativa", "entity": "Jurídica", "natural": "Natural", "none": "ninguno",
    "true": "VERDADERO", "false": "FALSO", "CC": "C.C.", "CE": "Cédula de extranjería",
}  # fmt: skip


def assessed(file: Path) -> tuple[Assessment, bytes]:
    """Return what a run found, and the result that it wrote."""
    out = file.with_name(f"{file.name}.out.csv")
    return assess(builtin("carbocol-2000"), file, out), out.read_bytes()


def clean_rows() -> list[Row]:
    return read_csv(CLEAN)


def changed_cells(found: Assessment) -> bool:
    """Return whether a person is told that cells were read by their form."""
    return any("intake check" in warning.en for warning in found.warnings)


@pytest.fixture(scope="module")
def clean_result(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("clean") / "clean.csv"
    file.write_bytes(CLEAN.read_bytes())
    found, result = assessed(file)
    assert not changed_cells(found), "a strict file is left as it is"
    return result


def in_spanish(number: str) -> str:
    """Return a plain number as a sheet in Spanish shows it: `1234567.5` as `1.234.567,5`."""
    if not number or number == "none":
        return number
    whole, point, decimals = number.partition(".")
    return f"{int(whole):,}".replace(",", ".") + point.replace(".", ",") + decimals


def office_row(row: Row) -> Row:
    numbers = {name: in_spanish(row[name]) for name in AMOUNTS}
    filed_at = datetime.fromisoformat(row["filed_at"]).strftime("%d/%m/%Y %H:%M:%S")
    cells = {**row, **numbers, "filed_at": filed_at, "name": row["name"] and f"{row['name']} Ñáñez"}
    return {name: SPANISH_WORDS.get(text, text) for name, text in cells.items()}


def office_csv(rows: Iterable[Row], end: str = "\n") -> str:
    written = io.StringIO()
    table = [office_row(row) for row in rows]
    writer = csv.writer(written, delimiter=";", lineterminator=end)
    writer.writerow([SPANISH_HEADINGS.get(name, name) for name in table[0]])
    writer.writerows(row.values() for row in table)
    return written.getvalue()


@pytest.mark.parametrize(
    ("name", "encoding", "end"),
    [
        ("libreoffice.csv", "cp1252", "\n"),
        ("excel.csv", "utf-8-sig", "\r\n"),
        ("unicode.txt", "utf-16", "\r\n"),
    ],
)
def test_a_file_saved_in_a_spanish_locale_gives_what_its_clean_twin_gives(
    name: str, encoding: str, end: str, tmp_path: Path, clean_result: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(office_csv(clean_rows(), end).encode(encoding))
    found, result = assessed(file)
    assert result == clean_result
    assert changed_cells(found), "nothing changes silently"


def stored(name: str, text: str) -> str | int | float | bool | datetime | None:
    """Return the value that a spreadsheet stores for the text of a clean file."""
    if not text:
        return None
    if name == "filed_at":
        return datetime.fromisoformat(text)
    if name in TRUTHS:
        return text == "true"
    if name in AMOUNTS and text != "none":
        return float(text) if "." in text else int(text)
    return int(text) if name == "figures_year" else text


def xlsx(file: Path, rows: Iterable[Row], *, from_1904: bool = False) -> Path:
    book = openpyxl.Workbook()
    if from_1904:
        book.epoch = CALENDAR_MAC_1904
    sheet = book.active
    assert sheet is not None
    table = list(rows)
    sheet.append(list(table[0]))
    for row in table:
        sheet.append([stored(name, text) for name, text in row.items()])
    book.save(file)
    return file


def ods_cell(value: str | float | bool | datetime | None) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, bool):
        return f'<table:table-cell office:value-type="boolean" office:boolean-value="{str(value).lower()}"/>'
    if isinstance(value, datetime):
        return f'<table:table-cell office:value-type="date" office:date-value="{value.isoformat()}"/>'
    if isinstance(value, str):
        return f'<table:table-cell office:value-type="string"><text:p>{escape(value)}</text:p></table:table-cell>'
    return f'<table:table-cell office:value-type="float" office:value="{value!r}"/>'


def ods(file: Path, rows: Iterable[Row]) -> Path:
    table = list(rows)
    lines = [[ods_cell(name) for name in table[0]], *([ods_cell(stored(name, text)) for name, text in row.items()] for row in table)]
    body = "".join(f"<table:table-row>{''.join(one)}</table:table-row>" for one in lines)
    names = "".join(f' xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"' for one in ("office", "table", "text"))
    content = (
        f"<office:document-content{names}><office:body><office:spreadsheet>"
        f'<table:table table:name="Hoja1">{body}</table:table></office:spreadsheet></office:body></office:document-content>'
    )
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", content)
    return file


@pytest.mark.parametrize(("name", "write"), [("hoja.xlsx", xlsx), ("hoja.ods", ods)])
def test_a_spreadsheet_gives_what_its_clean_twin_gives(
    name: str, write: Callable[[Path, Iterable[Row]], Path], tmp_path: Path, clean_result: bytes
) -> None:
    found, result = assessed(write(tmp_path / name, clean_rows()))
    assert result == clean_result
    assert not changed_cells(found), "numbers and dates of a sheet need no interpretation"


@pytest.mark.parametrize("from_1904", [False, True])
def test_dates_of_both_systems_are_the_days_that_the_sheet_shows(from_1904: bool, tmp_path: Path) -> None:
    days = ["2000-02-29T10:30:00", "2000-03-01T00:00:01", "2000-02-01T23:59:59"]
    file = xlsx(tmp_path / "hoja.xlsx", [carbocol(n, filed_at=day) for n, day in enumerate(days)], from_1904=from_1904)
    assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")
    assert [row["filed_at"] for row in read_csv(tmp_path / "out.csv")] == days


def test_a_number_in_a_column_of_dates_is_no_date(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1), line(2, filed_at="36557.4166666667")))
    assert [(place(fault), fault.code) for fault in faults] == [("row 3, column filed_at", "date_serial")]


def test_a_sheet_whose_first_rows_are_blank_keeps_its_row_numbers(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in ([], [], list(HEADINGS), list(carbocol(1).values()), [], list(carbocol(2, requested_shares="-1").values())):
        sheet.append(row)
    book.save(tmp_path / "hoja.xlsx")
    assert [fault.where.en.rsplit(": ", 1)[1] for fault in refused(tmp_path / "hoja.xlsx")] == ["row 6, column requested_shares"]
    faults = refused_text(tmp_path, "\n\n" + text_of(line(1), "", line(2, requested_shares="-1"), "x"))
    assert [fault.where.en.rsplit(": ", 1)[1] for fault in faults] == ["row 7", "row 6, column requested_shares"]
    lacking = text_of("A-1", headings=("acceptance_id",))
    assert {fault.where.en.rsplit(": ", 1)[1] for fault in refused_text(tmp_path, "\n" + lacking)} == {"row 2"}


@pytest.mark.parametrize(
    ("name", "content", "what", "remedy"),
    [
        ("libro.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), "an .xls workbook", "Save it as .xlsx"),
        ("libro.xls", b"a,b\n1,2\n", "an .xls workbook", "Save it as .xlsx"),
        ("libro.xlsm", b"PK\x03\x04", "carries macros", "Save it as .xlsx without macros"),
        ("libro.xlsb", b"PK\x03\x04", "a binary workbook", "Save it as .xlsx"),
        ("libro.xlsx", text_of(line(1)).encode(), "is no spreadsheet", "save it again as .xlsx or .ods"),
        ("libro.ods", text_of(line(1)).encode(), "is no spreadsheet", "save it again as .xlsx or .ods"),
        ("libro.csv", b"PK\x03\x04" + bytes(60), "a workbook or a compressed file", "Give it its ending"),
        ("libro.csv", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), "an old format (.xls)", "Save it as .xlsx"),
        ("libro.txt", b"%PDF-1.7\n\x00\xff", "a PDF document", "Ask for the table"),
        ("libro.csv", text_of(line(1)).encode() + b"\x81\x8d", "neither in UTF-8", "Save it again as"),
    ],
)
def test_what_is_no_table_of_text_has_one_clear_fault(name: str, content: bytes, what: str, remedy: str, tmp_path: Path) -> None:
    (fault,) = refused_text(tmp_path, content, name)
    assert what in fault.what.en
    assert remedy in fault.remedy.en


def test_text_in_a_sheet_stays_text(tmp_path: Path) -> None:
    """IN-13: text cells 0012345, 52123456 and 1e5 became numbers, and 1.500 one and a half."""
    rows = [carbocol(n, id_number=number) for n, number in enumerate(("0012345", "52123456", "1e5"))]
    assess(builtin("carbocol-2000"), xlsx(tmp_path / "in.xlsx", rows), tmp_path / "out.csv")
    assert [row["person_key"] for row in read_csv(tmp_path / "out.csv")] == ["CC:0012345", "CC:52123456", "CC:1e5"]
