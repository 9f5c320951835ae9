"""Headings stand below titles and blank rows, as offices write them: they are found, told, and the rows keep the numbers of the sheet."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest

from enajena import FaultsError, IntakeOptions, assess, intake_check
from enajena.intake.columns import IDENTITY
from enajena.intake.heading_row import ANY, SEARCHED_ROWS, SeveralRows, find_headings, top_of, wanted_of
from support.faults import HEADINGS, line, refused, refused_text, text_of
from support.files import builtin, carbocol, read_csv

Table = Sequence[Sequence[str]]

TITLES: dict[str, Table] = {
    "a title": [["Listado de aceptaciones"]],
    "a title, a date and a blank row": [["Listado de aceptaciones de acciones"], ["Corte: 31/01/2000"], []],
    "blank rows around a title": [[], [], ["OFICINA DE ACCIONES", "", "Destinatario"], [], []],
    "a title as wide as the table": [["Título"] * len(HEADINGS)],
    "a title with signs of other separators": [["Acciones; precio; garantía: lista, de la primera etapa"]],
    "a title on two lines of one cell": [["Listado\nde aceptaciones"]],
    "nineteen titles": [[f"Título {n}"] for n in range(SEARCHED_ROWS - 1)],
}
ROWS = [list(HEADINGS), list(carbocol(1).values()), list(carbocol(2, requested_shares="20").values())]


def as_csv(table: Table, delimiter: str) -> bytes:
    written = io.StringIO()
    width = max(map(len, table))
    csv.writer(written, delimiter=delimiter, lineterminator="\r\n").writerows(
        [*row, *[""] * (width - len(row))] if row else [] for row in table
    )
    return written.getvalue().encode("cp1252")


def as_sheet(path: Path, table: Table) -> Path:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in table:
        book.active.append(list(row))
    book.active.merge_cells(start_row=1, end_row=1, start_column=1, end_column=len(HEADINGS))
    book.save(path)
    return path


def files_of(folder: Path, table: Table) -> list[Path]:
    """Write a table in each kind of file."""
    files = [folder / "comma.csv", folder / "semicolon.csv", folder / "tab.txt"]
    for file, delimiter in zip(files, (",", ";", "\t"), strict=True):
        file.write_bytes(as_csv(table, delimiter))
    return [*files, as_sheet(folder / "hoja.xlsx", table)]


@pytest.mark.parametrize("titles", TITLES.values(), ids=list(TITLES))
def test_headings_below_titles_are_found_and_told(titles: Table, tmp_path: Path) -> None:
    for file in files_of(tmp_path, [*titles, *ROWS]):
        found = assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")
        assert [row["requested_shares"] for row in read_csv(tmp_path / "out.csv")] == ["10", "20"]
        assert [warning.es for warning in found.warnings if "encabezados" in warning.es] == [
            f"Los encabezados son los de la fila {len(titles) + 1}."
        ]


@pytest.mark.parametrize("titles", TITLES.values(), ids=list(TITLES))
def test_faults_below_titles_are_at_the_rows_of_the_sheet(titles: Table, tmp_path: Path) -> None:
    wrong = list(carbocol(3, requested_shares="-1").values())
    for file in files_of(tmp_path, [*titles, *ROWS, [], wrong]):
        (fault,) = refused(file)
        assert (fault.row, fault.column) == (len(titles) + 5, "requested_shares")


def test_the_first_row_needs_no_telling(tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text(text_of(line(1)), encoding="utf-8")
    assert not any("headings" in warning.en for warning in assess(builtin("carbocol-2000"), file, tmp_path / "out.csv").warnings)


def test_two_rows_of_headings_are_a_fault_that_names_both(tmp_path: Path) -> None:
    """Which table is meant is for people to say; rows of data between two rows of headings are of neither."""
    for file in files_of(tmp_path, [["Enero"], *ROWS, ["Febrero"], *ROWS]):
        (fault,) = refused(file)
        assert fault.code == "several_heading_rows"
        assert fault.what.es == "hay encabezados en las filas 2 y 6"


def test_headings_that_lack_one_are_told_of_the_row_that_has_the_most(tmp_path: Path) -> None:
    without = [row[:6] + row[7:] for row in ROWS]
    for file in files_of(tmp_path, [["Acciones", "precio"], [], *without]):
        (fault,) = refused(file)
        assert (fault.code, fault.row) == ("missing_column", 3)
        assert "requested_shares" in fault.what.en


def test_a_title_far_above_is_not_looked_beyond(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, as_csv([*([[f"Título {n}"] for n in range(SEARCHED_ROWS)]), *ROWS], ";"))
    assert [fault.code for fault in faults][-1] == "no_headings"


def test_the_copy_keeps_the_rows_of_a_file_with_titles(tmp_path: Path) -> None:
    titles = TITLES["a title, a date and a blank row"]
    file, copy = tmp_path / "in.csv", tmp_path / "copy.csv"
    file.write_bytes(as_csv([*titles, *ROWS, list(carbocol(3, requested_shares="1.500,00").values())], ";"))
    found = intake_check(file, builtin("carbocol-2000"), IntakeOptions(out=copy))
    assert found.faults == ()
    lines = copy.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("acceptance_id,")
    assert lines[1:4] == ["", "", ""]
    assert lines[6].split(",")[6] == "1500"


def test_a_quotation_mark_that_does_not_close_is_told_at_its_row(tmp_path: Path) -> None:
    content = text_of(line(1), line(2), 'A-3,"no cierra,x') + line(4) + "\n"
    faults = refused_text(tmp_path, "Listado\n\n" + content)
    assert faults[0].row == 6


def test_what_is_looked_for_is_what_columns_are_called() -> None:
    wanted = wanted_of(IDENTITY)
    spanish = [column.label.es.upper() for column in IDENTITY]
    assert wanted.has_all(spanish)
    assert not wanted.has_all(spanish[1:])
    assert wanted.known_in(spanish) == len(IDENTITY)
    assert find_headings([["x"], spanish, ["y"]], wanted) == 2
    assert find_headings([spanish, ["y"], spanish], wanted) == SeveralRows((1, 3))
    assert find_headings([[], ["", " "], ["x"], ["y"]], ANY) == 3
    assert find_headings([[], []], ANY) is None


def test_no_more_rows_are_taken_than_are_looked_at() -> None:
    rows = iter([[], [], *([["x"]] * 50)])
    assert len(list(top_of(rows))) == 2 + SEARCHED_ROWS
    assert len(list(rows)) == 50 - SEARCHED_ROWS


def test_a_file_of_faults_says_where_its_headings_are(tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_bytes(as_csv([["Listado"], *ROWS, list(carbocol(9, sworn="?").values())], ";"))
    found = intake_check(file, builtin("carbocol-2000"))
    assert [(fault.row, fault.column) for fault in found.faults] == [(5, "sworn")]
    assert "The headings are those of row 2." in [note.en for note in found.notes]
    with pytest.raises(FaultsError):
        assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")


def test_a_blank_row_right_below_the_headings_keeps_its_number_and_no_rows_are_told(tmp_path: Path) -> None:
    wrong = list(carbocol(3, requested_shares="-1").values())
    for file in files_of(tmp_path, [["Listado"], ROWS[0], [], [], wrong]):
        assert [fault.row for fault in refused(file)] == [5]
    for file in files_of(tmp_path, [["Listado"], ROWS[0]]):
        assert [fault.code for fault in refused(file)] == ["no_rows"]
