"""Files that are no strict CSV: each way of being wrong has its place and its remedy, and rows are numbered as a spreadsheet does."""

import random
from pathlib import Path

import pytest

from enajena import CallError, assess
from support.faults import HEADINGS, judged, line, refused, refused_text, said, text_of
from support.files import CARBOCOL_ROW, builtin, carbocol, read_csv

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63606060600000000500"
    "01a5f645400000000049454e44ae426082"
)


ZEROS = "it has zero bytes, which no text has, and is not UTF-16"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        pytest.param(b"", ": the file is empty or is no table", id="empty"),
        pytest.param(b"\n\n\n", ": the file is empty or is no table", id="blank lines only"),
        pytest.param(b"\xef\xbb\xbf", ": the file is empty or is no table", id="a mark and nothing else"),
        pytest.param(b"\0\0\0\0", f": {ZEROS}", id="NUL"),
        pytest.param(PNG, ": it is an image", id="PNG"),
        pytest.param(b"\xff\xd8\xff\xe0\0\x10JFIF\0", ": it is an image", id="JPEG"),
        pytest.param(b"PAR1\x15\x04", ": it is a Parquet file", id="Parquet"),
        pytest.param(b"Rar!\x1a\x07\x01\0", ": it is a workbook or a compressed file", id="RAR"),
        pytest.param(random.Random(1).randbytes(4000), f"line 1: {ZEROS}", id="random bytes"),  # noqa: S311
        pytest.param(b'{"acceptances": [\n{"id": 1}\n]}\n', "row 1: none of the headings is one that is read here", id="JSON"),
        pytest.param(b"%PDF-1.4\n%more\n", ": it is a PDF document", id="PDF"),
        pytest.param(b"<html>\n<body>hola</body>\n</html>\n", "row 1: none of the headings is one that is read here", id="HTML"),
        pytest.param(b"hola\n", "row 1: none of the headings is one that is read here", id="text"),
        pytest.param(text_of().encode(), ": there is no line below the headings", id="headings only"),
    ],
)
def test_a_file_that_is_no_table_is_told_so(content: bytes, what: str, tmp_path: Path) -> None:
    faults = refused_text(tmp_path, content)
    assert said(faults) == [what]
    assert faults[0].remedy.en


@pytest.mark.parametrize("columns", [2001, 5000])
def test_more_than_two_thousand_columns_are_no_table(columns: int, tmp_path: Path) -> None:
    headings = (*HEADINGS, *(f"c{number}" for number in range(columns - len(HEADINGS))))
    faults = refused_text(tmp_path, text_of(line(1) + "," * (columns - len(HEADINGS)), headings=headings))
    assert said(faults) == [f"row 1: the headings are {columns} columns"]


def test_two_thousand_columns_are_read(tmp_path: Path) -> None:
    more = 2000 - len(HEADINGS)
    headings = (*HEADINGS, *(f"c{number}" for number in range(more)))
    assert judged(tmp_path, text_of(line(1) + "," * more, headings=headings))[0]["verdict"] == "accepted"


def test_a_heading_without_end_is_no_table(tmp_path: Path) -> None:
    assert [fault.code for fault in refused_text(tmp_path, text_of(line(1) + ",x", headings=(*HEADINGS, "x" * 200000)))] == ["no_table"]


def test_a_cell_without_end_is_a_fault_of_its_row(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1) + ",a", line(2) + "," + "x" * 3_000_000, line(3) + ",a", headings=(*HEADINGS, "note")))
    assert said(faults) == ["row 3: the line is too long"]
    assert len(faults[0].excerpt or "") <= 200


def test_each_missing_column_is_named(tmp_path: Path) -> None:
    headings = ("acceptance_id", "filed_at", "recipient", "requested_shares")
    faults = refused_text(tmp_path, text_of("A-1,2000-02-01T10:00,pensioner,10", headings=headings))
    assert said(faults) == [
        "row 1: the column `person` (person) is missing",
        "row 1: the column `id_type` (type of document) is missing",
        "row 1: the column `id_number` (number of the document) is missing",
    ]
    assert {fault.code for fault in faults} == {"missing_column"}
    assert "enajena template" in faults[0].remedy.en


@pytest.mark.parametrize("column", ["acceptance_id", "filed_at", "recipient", "person", "id_type", "id_number", "requested_shares"])
def test_each_required_column_is_asked_for(column: str, tmp_path: Path) -> None:
    headings = tuple(name for name in HEADINGS if name != column)
    cells = ",".join(text for name, text in CARBOCOL_ROW.items() if name != column)
    assert [fault.code for fault in refused_text(tmp_path, text_of(cells, headings=headings))] == ["missing_column"]


@pytest.mark.parametrize(
    ("second", "what"),
    [
        ("sworn", "two headings say the same: `sworn` and `sworn`"),
        ("SWORN", "two headings say the same: `SWORN` and `sworn`"),
        ("Radicado", "two headings say the same: `Radicado` and `acceptance_id`"),
        ("Número de aceptación", "two headings say the same: `Número de aceptación` and `acceptance_id`"),
    ],
)
def test_two_headings_for_one_column_are_a_fault(second: str, what: str, tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1) + ",x", headings=(*HEADINGS, second)))
    assert f"row 1: {what}" in said(faults)


def test_headings_that_no_rule_reads_may_repeat(tmp_path: Path) -> None:
    assert len(judged(tmp_path, text_of(line(1) + ",a,b,c", headings=(*HEADINGS, "nota", "nota", "")))) == 1


def test_lines_of_another_length_are_faults_of_their_rows(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1), line(2) + ",x", line(3), "a,b", line(5)))
    assert said(faults) == ["row 3: the line has more cells than headings", "row 5: the line has fewer cells than headings"]
    assert faults[1].excerpt == "a,b"
    assert {fault.remedy.en for fault in faults} == {
        "Put cells that hold the separator between quotation marks.",
        "Complete the line; an empty cell is written empty.",
    }


def test_quotation_marks_that_do_not_close_are_a_fault(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1), '"' + line(2), line(3)))
    assert said(faults) == ["row 3: there are quotation marks that do not close, or text after them"]


def test_text_after_quotation_marks_is_a_fault_and_the_other_rows_are_read(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1), line(2, id_number='"1"2'), line(3, requested_shares="-1")))
    assert said(faults) == [
        "row 3: there are quotation marks that do not close, or text after them",
        "row 4, column requested_shares: “-1”: the number is negative",
    ]


def test_lines_headings_cells_and_repeats_are_all_told_at_once(tmp_path: Path) -> None:
    headings = tuple(name for name in HEADINGS if name != "id_number")

    def cut(number: int, **facts: str) -> str:
        return ",".join(text for name, text in carbocol(number, **facts).items() if name != "id_number")

    content = text_of(cut(1), "x", cut(2, executive="x"), cut(1), cut(3) + ",x", headings=headings)
    assert set(said(refused_text(tmp_path, content))) == {
        "row 1: the column `id_number` (number of the document) is missing",
        "row 3: the line has fewer cells than headings",
        "row 4, column executive: “x”: it is neither a yes nor a no",
        "row 5, column acceptance_id: “A-1” is already in row 2",
        "row 6: the line has more cells than headings",
    }


BAD = {"requested_shares": "-1"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        pytest.param([line(1), line(2, **BAD)], [3], id="plain"),
        pytest.param([line(1), "", line(2, **BAD)], [4], id="a blank line"),
        pytest.param(["", "", line(1, **BAD), "", "", "", line(2, **BAD)], [4, 8], id="blank lines"),
        pytest.param([line(1, **BAD), "x", "", line(2, **BAD), "y", "", line(4, **BAD)], [2, 3, 5, 6, 8], id="bad lines"),
        pytest.param([line(1, **BAD), "", "", ""], [2], id="blank lines at the end"),
        pytest.param([line(1, acceptance_id='"A\n\n\n1"', **BAD), line(2, **BAD)], [2, 3], id="blank lines in a cell"),
        pytest.param([line(1, acceptance_id='"A\n1"'), "", line(2, **BAD), "x"], [4, 5], id="line ends in a cell and a blank line"),
    ],
)  # fmt: skip
def test_rows_are_numbered_as_a_spreadsheet_shows_them(end: str, lines: list[str], rows: list[int], tmp_path: Path) -> None:
    if end == "\r" and any("\n" in one for one in lines):
        lines = [one.replace("\n", "\r") for one in lines]
    faults = refused_text(tmp_path, text_of(*lines, end=end))
    assert sorted(int(fault.where.en.rsplit("row ", 1)[1].split(",")[0]) for fault in faults) == rows


def line_of_kind(kind: str, number: int) -> str:
    return {"blank": "", "short": "x,y", "good": line(number), "bad": line(number, **BAD)}[kind]


def test_many_blank_and_bad_lines_keep_every_row_in_its_place(tmp_path: Path) -> None:
    draw = random.Random(5)  # noqa: S311 - a draw of test cases
    kinds = [draw.choice(["good", "good", "bad", "blank", "short"]) for _ in range(800)]
    lines = (line_of_kind(kind, row) for row, kind in enumerate(kinds, start=2))
    faults = refused_text(tmp_path, text_of(*lines))
    found = {kind: [int(fault.where.en.rsplit("row ", 1)[1].split(",")[0]) for fault in faults if fault.code == code]
             for kind, code in (("bad", "negative"), ("short", "missing_columns"))}  # fmt: skip
    assert found == {kind: [row for row, one in enumerate(kinds, start=2) if one == kind] for kind in found}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_one_line_end_is_read(end: str, tmp_path: Path) -> None:
    assert [row["acceptance_id"] for row in judged(tmp_path, text_of(line(1), line(2), end=end))] == ["A-1", "A-2"]
    assert len(judged(tmp_path, text_of(line(1), line(2), end=end).rstrip("\r\n"))) == 2


@pytest.mark.parametrize(
    "content", [f"{','.join(HEADINGS)}\r\n{line(1)}\n{line(2)}\r\n", f"{','.join(HEADINGS)}\n{line(1)}\r\n{line(2)}\n"]
)
def test_line_ends_of_two_kinds_are_a_fault(content: str, tmp_path: Path) -> None:
    assert said(refused_text(tmp_path, content)) == [": the lines do not all end alike (CR, LF or CRLF)"]


def test_a_mark_of_utf8_at_the_start_is_no_part_of_the_first_heading(tmp_path: Path) -> None:
    # IN-07: what Excel writes as "CSV UTF-8", with and without quotation marks.
    for first in ("acceptance_id", '"acceptance_id"'):
        content = "\ufeff" + text_of(line(1)).replace("acceptance_id", first, 1)
        assert judged(tmp_path, content)[0]["acceptance_id"] == "A-1"


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_what_is_not_utf8_is_read_as_windows_writes_it_and_the_choice_is_told(encoding: str, tmp_path: Path) -> None:
    # IN-08: UTF-8 first, then the code page of Windows; a PEÑA is never a PEŃA by statistics.
    headings = (*HEADINGS[:5], "número de documento", *HEADINGS[6:])
    file, out = tmp_path / "in.csv", tmp_path / "out.csv"
    file.write_bytes(text_of(line(1, acceptance_id="PEÑA-1"), line(2), headings=headings).encode(encoding))
    result = assess(builtin("carbocol-2000"), file, out)
    assert [row["acceptance_id"] for row in read_csv(out)] == ["PEÑA-1", "A-2"]
    assert any(said_of in note.en for note in result.warnings for said_of in ("1252", "UTF-16"))


def test_a_nul_in_a_cell_is_a_fault_of_its_row(tmp_path: Path) -> None:
    faults = refused_text(tmp_path, text_of(line(1), line(2, id_number="10\x0001")))
    assert said(faults) == [f"line 3: {ZEROS}"]


def test_semicolons_and_spanish_headings_are_read(tmp_path: Path) -> None:
    # IN-04, IN-13: identifiers keep their zeros.
    headings = (
        "Número de aceptación", "Fecha y hora de presentación", "Destinatario", "Persona", "Tipo de documento", "Número de documento",
        "Acciones solicitadas", "declara renta (o ingresos y patrimonio)", "ingresos del certificado de ingresos",
        "OCUPA UN CARGO DIRECTIVO", "año gravable de las cifras",
    )  # fmt: skip
    cells = ("001", "2000-02-01 10:00", "pensioner", "natural", "cc", "0012345", "10", "no", "20000000", "no", "1999")
    found = judged(tmp_path, f"{';'.join(headings)}\r\n{';'.join(cells)}\r\n")
    assert (found[0]["acceptance_id"], found[0]["person_key"], found[0]["ceiling_cop"]) == ("001", "CC:0012345", "100000000.00")
    assert set(found[0]["reasons"].split(";")) == {"10.6:missing_declaration"}


def test_semicolons_with_a_thousands_point_are_not_guessed(tmp_path: Path) -> None:
    # IN-04: 1.500 shares in a Colombian export must never become 1.5, and is asked about.
    content = text_of(line(1), line(2, requested_shares="1.500")).replace(",", ";")
    assert [fault.code for fault in refused_text(tmp_path, content)] == ["ambiguous_decimal"]


def test_cells_between_quotation_marks_hold_separators_line_ends_and_marks(tmp_path: Path) -> None:
    cells = ['"Pérez, ""Ana""\nde Prueba"', "x;y"]
    content = text_of(line(1) + "," + ",".join(cells), line(2) + ",,", headings=(*HEADINGS, "name", "nota"))
    assert [row["acceptance_id"] for row in judged(tmp_path, content)] == ["A-1", "A-2"]
    found = judged(tmp_path, text_of(line(1, acceptance_id='"A;1, ""x"""')))
    assert found[0]["acceptance_id"] == 'A;1, "x"'


def test_a_heading_between_quotation_marks_may_hold_a_line_end(tmp_path: Path) -> None:
    content = text_of(line(1) + ",x", line(2, **BAD) + ",x", headings=(*HEADINGS, '"nota\nlarga"'))
    assert said(refused_text(tmp_path, content)) == ["row 3, column requested_shares: “-1”: the number is negative"]


@pytest.mark.parametrize("name", ["lista[1].csv", "lista*.csv", "lista?.csv", "o'brien.csv", "a%20b.csv", "ñandú.csv", "LISTA.CSV"])
def test_a_name_with_odd_signs_is_that_file_and_no_other(name: str, tmp_path: Path) -> None:
    for other in ("lista1.csv", "listax.csv", "lista.csv"):
        (tmp_path / other).write_text(text_of(line(9)), encoding="utf-8")
    assert [row["acceptance_id"] for row in judged(tmp_path, text_of(line(1)), name)] == ["A-1"]


@pytest.mark.parametrize("name", ["sworn=no", "c0=A-9", "c15=no"])
def test_a_folder_named_like_a_column_says_nothing(name: str, tmp_path: Path) -> None:
    folder = tmp_path / name
    folder.mkdir()
    found = judged(folder, text_of(line(1)))
    assert (found[0]["acceptance_id"], found[0]["verdict"]) == ("A-1", "accepted")


@pytest.mark.parametrize("name", ["nothing.csv", "nothing.parquet", "no/such/folder.csv"])
def test_a_file_that_is_not_there_is_a_wrong_call(name: str, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="no file"):
        assess(builtin("carbocol-2000"), tmp_path / name, tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_place_of_a_file_is_a_wrong_call(tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(CallError, match="no Parquet files"):
        assess(builtin("carbocol-2000"), tmp_path / "folder.csv", tmp_path / "out.csv")


@pytest.mark.parametrize("name", ["a", "a.csv.gz", "a.json", "a.pdf"])
def test_another_ending_is_a_wrong_call(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text_of(line(1)), encoding="utf-8")
    with pytest.raises(CallError, match="ends in none of"):
        assess(builtin("carbocol-2000"), file, tmp_path / "out.csv")


@pytest.mark.parametrize(
    ("out", "said_of_it"),
    [
        ("out.txt", "ends neither in"),
        ("out", "ends neither in"),
        ("no/such/out.csv", "cannot be written"),
        ("there.csv", "cannot be written"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_before_any_work(out: str, said_of_it: str, tmp_path: Path) -> None:
    (tmp_path / "there.csv").mkdir()
    with pytest.raises(CallError, match=said_of_it):
        assess(builtin("carbocol-2000"), tmp_path / "not-even-there.csv", tmp_path / out)


def test_a_result_takes_the_place_of_an_earlier_one_only_when_whole(tmp_path: Path) -> None:
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(text_of(line(1)), encoding="utf-8")
    out.write_text("before\n", encoding="utf-8")
    assess(builtin("carbocol-2000"), source, out)
    assert read_csv(out)[0]["acceptance_id"] == "A-1"
    assert {path.name for path in tmp_path.iterdir()} == {"in.csv", "out.csv"}
    source.write_text(text_of(line(1, **BAD)), encoding="utf-8")
    assert len(refused(source)) == 1
