"""A file that is not read says why and what to do, in both languages, and never ends in a traceback."""

import os
import re
import struct
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_files import (
    CONTENT_TYPES,
    OFFICE,
    SHEET,
    WORKBOOK,
    cell,
    content_types,
    content_xml,
    inline,
    ods,
    ods_parts,
    ods_row,
    ods_sheet,
    ods_text,
    pack,
    parts,
    relations_xml,
    sheet_xml,
    strings_xml,
    styles_xml,
    xlsx,
)

from enajena.basics.faults import CallError, Fault, FaultsError
from enajena.intake.spreadsheet import Row, archive, rows, shared_strings, xml_events

Parts = Mapping[str, str | bytes]
GOOD = parts({"Hoja1": sheet_xml({1: inline("A1", "a")})}, strings=strings_xml(["a"]), styles=styles_xml([14]))
GOOD_ODS = ods_parts(content_xml(ods_sheet(ods_row(ods_text("a")))))
OLE = bytes.fromhex("d0cf11e0a1b11ae1")


def everything(path: Path) -> list[Row]:
    return list(rows(path))


def refused(path: Path) -> Fault:
    """Return the one fault of a file that is not read, which a person can act on."""
    with pytest.raises(FaultsError) as raised:
        everything(path)
    (fault,) = raised.value.faults
    for language in ("es", "en"):
        assert path.name in fault.where.to(language)
        assert "{" not in fault.render(language)
        assert fault.remedy.to(language).endswith(".")
    assert fault.what.es != fault.what.en
    return fault


def code_of(path: Path) -> str:
    return refused(path).code


def changed(made: Parts, **more: str | bytes) -> Parts:
    return {**made, **more}


@pytest.mark.parametrize(
    ("name", "code", "advice"),
    [
        ("a.xls", "old_workbook", ".xlsx"),
        ("a.xlt", "old_workbook", ".xlsx"),
        ("a.XLSM", "macros", ".xlsx"),
        ("a.xltm", "macros", ".xlsx"),
        ("a.xlsb", "binary_workbook", ".xlsx"),
    ],
)
def test_other_kinds_of_workbook_are_told_by_their_ending(tmp_path: Path, name: str, code: str, advice: str) -> None:
    fault = refused(pack(tmp_path / name, GOOD))
    assert fault.code == code
    assert advice in fault.remedy.es


def test_a_file_that_cannot_be_opened_is_a_wrong_call(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nada.xlsx"):
        with pytest.raises(CallError):
            everything(path)


@pytest.mark.parametrize("content", [b"", b"PK", b"a;b\n1;2\n", b"%PDF-1.7", b"<html><table>", b"\x89PNG\r\n", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_workbook_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(content)
    assert code_of(path) == "not_a_workbook"


def test_a_password_is_told_from_an_old_format(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(OLE + bytes(600_000) + "EncryptedPackage".encode("utf-16-le") + bytes(2000))
    assert code_of(path) == "encrypted_workbook"
    path.write_bytes(OLE + bytes(600_000))
    assert code_of(path) == "old_workbook"


def test_a_password_of_opendocument_is_told(tmp_path: Path) -> None:
    inside = '<manifest:file-entry><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>'
    hidden = changed(ods_parts("\x00\x01 no XML", inside))
    assert code_of(pack(tmp_path / "a.ods", hidden)) == "encrypted_workbook"
    assert code_of(pack(tmp_path / "b.ods", changed(GOOD_ODS, **{"encrypted-package": "x"}))) == "encrypted_workbook"


def test_a_part_that_is_encrypted_in_the_archive_is_told(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.xlsx", GOOD)
    content = bytearray(path.read_bytes())
    content[content.rindex(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(content)
    assert code_of(path) == "encrypted_workbook"


MACROS: dict[str, Parts] = {
    "vba": changed(GOOD, **{"xl/vbaProject.bin": b"\x00"}),
    "vba in another folder": changed(GOOD, **{"xl/other/VBAPROJECT.BIN": b"\x00"}),
    "content type of a workbook": changed(
        GOOD, **{CONTENT_TYPES: content_types(workbook_type="application/vnd.ms-excel.sheet.macroEnabled.main+xml")}
    ),
    "content type of a part": changed(
        GOOD,
        **{CONTENT_TYPES: content_types(more='<Override PartName="/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>')},
    ),
    "macros of Excel 4": changed(GOOD, **{"xl/macrosheets/sheet1.xml": "<x/>"}),
    "Basic": changed(GOOD_ODS, **{"Basic/Standard/Module1.xml": "<x/>"}),
    "scripts": changed(GOOD_ODS, **{"Scripts/python/a.py": "x"}),
}


@pytest.mark.parametrize("made", MACROS.values(), ids=MACROS)
def test_macros_are_refused_whatever_the_file_is_called(tmp_path: Path, made: Parts) -> None:
    fault = refused(pack(tmp_path / "a.xlsx", made))
    assert fault.code == "macros"
    assert "sin macros" in fault.remedy.es


WRONG_KIND: dict[str, tuple[Parts, str]] = {
    "a document of text": (
        changed(
            GOOD,
            **{
                CONTENT_TYPES: content_types(
                    workbook_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
                )
            },
        ),
        "not_a_workbook",
    ),
    "a binary workbook": (
        changed(GOOD, **{CONTENT_TYPES: content_types(workbook_type="application/vnd.ms-excel.sheet.binary.main")}),
        "binary_workbook",
    ),
    "no type of workbook": (changed(GOOD, **{CONTENT_TYPES: content_types(workbook_type="")}), "not_a_workbook"),
    "a sheet of another type": (
        changed(GOOD, **{CONTENT_TYPES: content_types(0, more=f'<Override PartName="/{SHEET}" ContentType="{OFFICE}.chartsheet+xml"/>')}),
        "broken_workbook",
    ),
    "no workbook": (changed(GOOD, **{"_rels/.rels": relations_xml([])}), "not_a_workbook"),
    "a document of OpenDocument": (changed(GOOD_ODS, mimetype="application/vnd.oasis.opendocument.text"), "not_a_workbook"),
    "a zip of something else": ({"a.txt": "x"}, "not_a_workbook"),
}


@pytest.mark.parametrize(("made", "code"), WRONG_KIND.values(), ids=WRONG_KIND)
def test_the_content_says_what_a_file_is_and_not_its_name(tmp_path: Path, made: Parts, code: str) -> None:
    assert code_of(pack(tmp_path / "a.xlsx", made)) == code


def test_an_opendocument_sheet_called_xlsx_is_read(tmp_path: Path) -> None:
    assert everything(pack(tmp_path / "a.xlsx", GOOD_ODS))[0][0].text == "a"
    assert everything(pack(tmp_path / "a.ods", GOOD))[0][0].text == "a"


BROKEN: dict[str, Parts] = {
    "a part is missing": {name: content for name, content in GOOD.items() if name != SHEET},
    "the shared texts are missing": {name: content for name, content in GOOD.items() if name != "xl/sharedStrings.xml"},
    "XML that ends early": changed(GOOD, **{SHEET: GOOD[SHEET][:-20]}),
    "no XML": changed(GOOD, **{SHEET: b"\x00\xff\x00"}),
    "an empty part": changed(GOOD, **{SHEET: ""}),
    "rows out of order": changed(GOOD, **{SHEET: sheet_xml('<row r="2"/><row r="1"/>')}),
    "a row twice": changed(GOOD, **{SHEET: sheet_xml('<row r="1"/><row r="1"/>')}),
    "a row in a row": changed(GOOD, **{SHEET: sheet_xml('<row r="1"><row r="2"/></row>')}),
    "no row": changed(GOOD, **{SHEET: sheet_xml('<row r="0"/>')}),
    "a row that is no number": changed(GOOD, **{SHEET: sheet_xml('<row r="-1"/>')}),
    "cells out of order": changed(GOOD, **{SHEET: sheet_xml({1: cell("B1", "1") + cell("A1", "2")})}),
    "a cell twice": changed(GOOD, **{SHEET: sheet_xml({1: cell("A1", "1") + cell("A1", "2")})}),
    "a cell of another row": changed(GOOD, **{SHEET: sheet_xml({1: cell("A2", "1")})}),
    "a place without column": changed(GOOD, **{SHEET: sheet_xml({1: cell("1", "1")})}),
    "a column that no sheet has": changed(GOOD, **{SHEET: sheet_xml({1: cell("XFE1", "1")})}),
    "a cell in a cell": changed(GOOD, **{SHEET: sheet_xml({1: '<c r="A1"><c r="B1"/></c>'})}),
    "a value outside a cell": changed(GOOD, **{SHEET: sheet_xml({1: "<v>1</v>"})}),
    "a value in a value": changed(GOOD, **{SHEET: sheet_xml({1: '<c r="A1"><v><v>1</v></v></c>'})}),
    "a cell outside a row": changed(GOOD, **{SHEET: sheet_xml('<c r="A1"/>')}),
    "a format without number": changed(GOOD, **{"xl/styles.xml": styles_xml([14]).replace('"14"', '"x"')}),
    "repetitions that are none": ods_parts(content_xml(ods_sheet(ods_row(ods_text("a", ' table:number-columns-repeated="0"'))))),
    "more columns than a sheet has": ods_parts(
        content_xml(ods_sheet(ods_row('<table:table-cell table:number-columns-repeated="16384"/>', ods_text("a"))))
    ),
    "no sheets": ods_parts(content_xml("")),
}


@pytest.mark.parametrize("made", BROKEN.values(), ids=BROKEN)
def test_a_damaged_file_is_not_read_in_part(tmp_path: Path, made: Parts) -> None:
    assert code_of(pack(tmp_path / "a.xlsx", made)) == "broken_workbook"


PATHS = ("../evil.xml", "xl/../../evil.xml", "/etc/passwd", "C:/evil.xml", "..\\evil.xml", "xl\\..\\evil.xml")


@pytest.mark.parametrize("name", PATHS)
def test_a_part_that_reaches_out_of_the_file_is_refused(tmp_path: Path, name: str) -> None:
    assert code_of(pack(tmp_path / "a.xlsx", changed(GOOD, **{name: "x"}))) == "unsafe_part"


@pytest.mark.parametrize("target", ["../../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "https://example.com/sheet1.xml"])
def test_a_sheet_is_only_ever_looked_for_inside_the_file(tmp_path: Path, target: str) -> None:
    made = changed(GOOD, **{"xl/_rels/workbook.xml.rels": relations_xml([("worksheet", target)])})
    assert code_of(pack(tmp_path / "a.xlsx", made)) == "broken_workbook"


def test_a_sheet_in_another_file_is_not_fetched(tmp_path: Path) -> None:
    outside = relations_xml([("worksheet", "worksheets/sheet1.xml")]).replace("Target=", 'TargetMode="External" Target=')
    assert code_of(pack(tmp_path / "a.xlsx", changed(GOOD, **{"xl/_rels/workbook.xml.rels": outside}))) == "broken_workbook"


LAUGHS = '<!DOCTYPE x [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    "part", [CONTENT_TYPES, "_rels/.rels", WORKBOOK, "xl/_rels/workbook.xml.rels", SHEET, "xl/sharedStrings.xml", "xl/styles.xml"]
)
def test_entities_are_refused_in_every_part_of_a_workbook(tmp_path: Path, part: str) -> None:
    declared = LAUGHS + re.sub(r"<\?xml[^>]*\?>", "", GOOD[part])
    assert code_of(pack(tmp_path / "a.xlsx", changed(GOOD, **{part: declared}))) == "xml_entities"


@pytest.mark.parametrize("part", ["content.xml", "META-INF/manifest.xml"])
def test_entities_are_refused_in_every_part_of_opendocument(tmp_path: Path, part: str) -> None:
    declared = LAUGHS + GOOD_ODS[part].removeprefix('<?xml version="1.0"?>')
    assert code_of(pack(tmp_path / "a.ods", changed(GOOD_ODS, **{part: declared}))) == "xml_entities"


@pytest.mark.parametrize(
    "rows_xml", ["<g>" * 100 + "</g>" * 100, "<row r='1'><c r='A1'><is>" + "<r>" * 100 + "</r>" * 100 + "</is></c></row>"]
)
def test_xml_that_nests_deeply_is_refused(tmp_path: Path, rows_xml: str) -> None:
    assert code_of(xlsx(tmp_path / "a.xlsx", rows_xml)) == "xml_too_deep"


def test_opendocument_that_nests_deeply_is_refused(tmp_path: Path) -> None:
    assert code_of(ods(tmp_path / "a.ods", "<table:table-row-group>" * 100 + "</table:table-row-group>" * 100)) == "xml_too_deep"


def test_a_cell_longer_than_a_cell_can_be_is_refused(tmp_path: Path) -> None:
    long, longest = "a" * 32_768, "a" * 32_767
    assert everything(xlsx(tmp_path / "a.xlsx", {1: inline("A1", longest)}))[0][0].text == longest
    assert code_of(xlsx(tmp_path / "b.xlsx", {1: inline("A1", long)})) == "cell_too_long"
    assert code_of(xlsx(tmp_path / "c.xlsx", {1: cell("A1", "0", "s")}, strings=strings_xml([long]))) == "cell_too_long"
    assert code_of(xlsx(tmp_path / "d.xlsx", {1: cell("A1", long)})) == "cell_too_long"
    assert code_of(ods(tmp_path / "e.ods", ods_row(ods_text(long)))) == "cell_too_long"
    runs = "<r><t>" + "a" * 1000 + "</t></r>"
    assert code_of(xlsx(tmp_path / "f.xlsx", {1: f'<c r="A1" t="inlineStr"><is>{runs * 40}</is></c>'})) == "cell_too_long"


def test_rows_and_columns_beyond_a_sheet_are_refused(tmp_path: Path) -> None:
    assert code_of(xlsx(tmp_path / "a.xlsx", {1_048_577: inline("A1048577", "a")})) == "too_many_rows"
    below = ods_row("<table:table-cell/>", attributes=' table:number-rows-repeated="1048576"') + ods_row(ods_text("a"))
    assert code_of(ods(tmp_path / "b.ods", below)) == "too_many_rows"
    assert code_of(xlsx(tmp_path / "c.xlsx", {1: inline("BXY1", "a")})) == "too_wide"
    assert everything(xlsx(tmp_path / "d.xlsx", {1: inline("BXX1", "a")}))[0][1999].text == "a"
    assert everything(xlsx(tmp_path / "e.xlsx", {1: inline("A1", "a") + '<c r="XFD1" s="0"/>'}))[0][0].text == "a"


def test_repetitions_are_counted_before_they_are_made(tmp_path: Path) -> None:
    many = ods_row(ods_text("a"), attributes=' table:number-rows-repeated="99999999"')
    assert code_of(ods(tmp_path / "a.ods", many)) == "too_many_rows"
    wide = ods_row(ods_text("a", ' table:number-columns-repeated="16384"'))
    assert code_of(ods(tmp_path / "b.ods", wide)) == "too_wide"
    square = ods_row(ods_text("a", ' table:number-columns-repeated="2000"'), attributes=' table:number-rows-repeated="1048576"')
    assert code_of(ods(tmp_path / "c.ods", square)) == "too_many_repeats"


def test_a_directory_that_lies_about_a_size_ends_the_reading(tmp_path: Path) -> None:
    path = pack(tmp_path / "a.xlsx", changed(GOOD, **{SHEET: sheet_xml({1: inline("A1", "a" * 30_000)})}))
    content = bytearray(path.read_bytes())
    start = content.index(b"PK\x01\x02")
    while SHEET.encode() not in content[start : start + 46 + len(SHEET)]:
        start = content.index(b"PK\x01\x02", start + 4)
    content[start + 24 : start + 28] = struct.pack("<L", 100)
    path.write_bytes(content)
    assert code_of(path) == "broken_workbook"


def _with_directory(path: Path, change: Callable[[bytearray], None]) -> Path:
    content = bytearray(path.read_bytes())
    change(content)
    path.write_bytes(content)
    return path


def test_parts_that_overlap_are_refused(tmp_path: Path) -> None:
    def swallow_the_next(content: bytearray) -> None:
        start = content.index(b"PK\x01\x02")
        size = struct.unpack_from("<L", content, start + 20)[0]
        struct.pack_into("<L", content, start + 20, size + 200)

    def be_the_first(content: bytearray) -> None:
        struct.pack_into("<L", content, content.rindex(b"PK\x01\x02") + 42, 0)

    for change in (swallow_the_next, be_the_first):
        assert code_of(_with_directory(pack(tmp_path / "a.xlsx", GOOD), change)) == "overlapping_parts"


def test_two_parts_of_one_name_are_refused(tmp_path: Path) -> None:
    assert code_of(pack(tmp_path / "a.xlsx", changed(GOOD, **{SHEET.upper(): "<x/>"}))) == "overlapping_parts"


def test_a_method_of_packing_that_workbooks_do_not_use_is_refused(tmp_path: Path) -> None:
    assert code_of(pack(tmp_path / "a.xlsx", GOOD, zipfile.ZIP_BZIP2)) == "broken_workbook"


def test_a_list_of_parts_that_would_fill_the_memory_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        for number in range(9000):
            packed.writestr(f"xl/{number:050}/{number:050}.xml", b"")
    assert code_of(path) == "too_big"


def test_a_long_list_of_parts_is_found_in_the_large_form_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 1)
    path = pack(tmp_path / "a.xlsx", GOOD)
    assert b"PK\x06\x07" in path.read_bytes()
    assert everything(path)[0][0].text == "a"

    def claim_a_terabyte(content: bytearray) -> None:
        struct.pack_into("<Q", content, content.rindex(b"PK\x06\x06") + 40, 1 << 40)

    assert code_of(_with_directory(path, claim_a_terabyte)) == "too_big"


def test_sizes_are_limited_for_the_whole_the_file_and_the_small_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = pack(tmp_path / "a.xlsx", GOOD)
    with monkeypatch.context() as patched:
        patched.setattr(archive, "MAX_UNPACKED_BYTES", 1000)
        assert code_of(path) == "too_big"
    with monkeypatch.context() as patched:
        patched.setattr(archive, "MAX_FILE_BYTES", 1000)
        assert code_of(path) == "too_big"
    noise = os.urandom(5 << 20).hex()
    assert code_of(pack(tmp_path / "b.xlsx", changed(GOOD, **{WORKBOOK: GOOD[WORKBOOK] + f"<!--{noise}-->"}))) == "too_big"


def test_different_texts_are_limited_in_bytes_and_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = xlsx(tmp_path / "a.xlsx", {1: cell("A1", "0", "s")}, strings=strings_xml(["a", "b", "c"]))
    for limit in ("MAX_SHARED_BYTES", "MAX_SHARED_STRINGS"):
        with monkeypatch.context() as patched:
            patched.setattr(shared_strings, limit, 2)
            assert code_of(path) == "too_much_text"


@settings(max_examples=150, deadline=None)
@given(cut=st.integers(min_value=0, max_value=4000), is_ods=st.booleans())
def test_a_file_cut_anywhere_is_refused(tmp_path_factory: pytest.TempPathFactory, cut: int, is_ods: bool) -> None:
    path = pack(tmp_path_factory.mktemp("cut") / "a.xlsx", GOOD_ODS if is_ods else GOOD)
    content = path.read_bytes()
    path.write_bytes(content[: cut % len(content)])
    assert code_of(path) in ("broken_workbook", "not_a_workbook")


@settings(max_examples=300, deadline=None)
@given(data=st.data(), is_ods=st.booleans(), stored=st.booleans())
def test_a_file_with_changed_bytes_is_read_or_refused_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, is_ods: bool, stored: bool
) -> None:
    method = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    path = pack(tmp_path_factory.mktemp("bytes") / "a.xlsx", GOOD_ODS if is_ods else GOOD, method)
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(content)
    with suppress(FaultsError, CallError):
        everything(path)


def test_an_element_longer_than_a_chunk_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "CHUNK_BYTES", 1000)
    monkeypatch.setattr(xml_events, "CHUNK_BYTES", 1000)
    good = sheet_xml({1: inline("A1", "a" * 5000)})
    assert everything(pack(tmp_path / "a.xlsx", changed(GOOD, **{SHEET: good})))[0][0].text == "a" * 5000
    long = sheet_xml({1: f'<c r="A1" t="inlineStr" x="{"y" * 5000}"><is><t>a</t></is></c>'})
    assert code_of(pack(tmp_path / "b.xlsx", changed(GOOD, **{SHEET: long}))) == "xml_too_long"
    comment = sheet_xml({1: inline("A1", "a")}, before=f"<!--{'y' * 5000}-->")
    assert code_of(pack(tmp_path / "c.xlsx", changed(GOOD, **{SHEET: comment}))) == "xml_too_long"
