"""Files made to fill the memory or to keep the reader busy are refused or read within 256 MB, soon, and with a message.

The memory is a limit that the operating system sets on a process of its own. The time is that of the processor and its bound is wide:
each of these takes well under two seconds on an idle machine, and what the bound must catch takes minutes or for ever.
"""

import os
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from bounded_reader import read_bounded
from sheet_files import (
    SHEET,
    cell,
    content_xml,
    inline,
    ods_parts,
    ods_row,
    ods_sheet,
    ods_text,
    parts,
    sheet_xml,
    strings_xml,
)

SOON_SECONDS = 12
MEGABYTE = 1 << 20


def stream(path: Path, made: dict[str, str], part: str, pieces: Iterator[bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write parts to a file, one of them piece by piece."""
    with zipfile.ZipFile(path, "w", method, compresslevel=1) as packed:
        for name, content in made.items():
            if name != part:
                packed.writestr(name, content)
        with packed.open(part, "w", force_zip64=True) as file:
            for piece in pieces:
                file.write(piece)
    return path


def excel(path: Path, pieces: Iterator[bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    return stream(path, parts({"Hoja1": sheet_xml({})}), SHEET, pieces, method)


def between(before: str, inside: Iterator[bytes], after: str) -> Iterator[bytes]:
    yield before.encode()
    yield from inside
    yield after.encode()


HEAD, TAIL = sheet_xml("|").split("|")


def check(path: Path, *codes: str) -> None:
    outcome = read_bounded(path)
    assert outcome.code in codes
    assert outcome.seconds < SOON_SECONDS


@pytest.mark.parametrize(
    ("before", "piece", "after"),
    [('<row r="1">', b"<c/>", "</row>"), ('<row r="1"><c r="A1" t="inlineStr"><is><t>', b"x", "</t></is></c></row>")],
    ids=["cells", "one text"],
)
def test_a_workbook_of_a_few_megabytes_that_opens_to_831_is_refused(tmp_path: Path, before: str, piece: bytes, after: str) -> None:
    block = piece * (MEGABYTE // len(piece))
    path = excel(tmp_path / "a.xlsx", between(HEAD + before, (block for _ in range(831)), after + TAIL))
    assert path.stat().st_size < 8 * MEGABYTE
    check(path, "packed_too_much")


def test_a_part_that_says_it_is_small_and_is_not_ends_where_it_said(tmp_path: Path) -> None:
    path = excel(tmp_path / "a.xlsx", between(HEAD, (b" " * MEGABYTE for _ in range(300)), TAIL))
    content = bytearray(path.read_bytes())
    start = content.rindex(b"PK\x01\x02")
    struct.pack_into("<L", content, start + 24, 1000)
    path.write_bytes(content)
    check(path, "broken_workbook")


def test_many_parts_on_the_same_bytes_are_refused(tmp_path: Path) -> None:
    """One packed megabyte that the list of parts names ten thousand times."""
    path = tmp_path / "a.xlsx"
    names = [f"xl/worksheets/s{number:05}.xml" for number in range(10_000)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, made in parts({"Hoja1": sheet_xml({})}).items():
            packed.writestr(name, made)
        packed.writestr(names[0], b" " * MEGABYTE)
    content = path.read_bytes()
    end = content.rindex(b"PK\x05\x06")
    entry_start = content.rindex(b"PK\x01\x02")
    entry = content[entry_start:end]
    copies = b"".join(entry.replace(names[0].encode(), name.encode()) for name in names[1:])
    fields = list(struct.unpack_from("<4s4H2LH", content, end))
    fields[3], fields[4], fields[5] = (fields[3] + len(names) - 1, fields[4] + len(names) - 1, fields[5] + len(copies))
    path.write_bytes(content[:end] + copies + struct.pack("<4s4H2LH", *fields))
    check(path, "overlapping_parts")


def test_a_million_empty_rows_are_read_as_nothing(tmp_path: Path) -> None:
    empty = "".join(f'<row r="{number}" s="1" customFormat="1"/>' for number in range(1, (1 << 20) + 1)).encode()
    check(excel(tmp_path / "a.xlsx", between(HEAD, iter([empty]), TAIL)), "empty_sheet")


def test_a_cell_below_a_million_empty_rows_is_reached(tmp_path: Path) -> None:
    last = 1 << 20
    body = between(HEAD, iter([f'<row r="1">{inline("A1", "x")}</row><row r="{last}">{inline(f"A{last}", "y")}</row>'.encode()]), TAIL)
    path = excel(tmp_path / "a.xlsx", body)
    outcome = read_bounded(path)
    assert (outcome.code, outcome.rows) == ("read", 1)
    assert path.with_suffix(".csv").read_text(encoding="utf-8") == "x\n" + "\n" * (last - 2) + "y\n"


def test_empty_rows_of_opendocument_are_read_as_nothing(tmp_path: Path) -> None:
    before, after = content_xml(ods_sheet(ods_row(ods_text("x")) + "|")).split("|")
    blank = ods_row('<table:table-cell table:number-columns-repeated="16384"/>').encode()
    blanks = between(before, (blank for _ in range(200_000)), after)
    path = stream(tmp_path / "a.ods", ods_parts(""), "content.xml", blanks, zipfile.ZIP_STORED)
    check(path, "read")
    assert path.with_suffix(".csv").read_text(encoding="utf-8") == "x\n"


def test_sixteen_thousand_columns_are_refused_at_the_first_that_is_too_far(tmp_path: Path) -> None:
    letters = [chr(65 + a) + chr(65 + b) + chr(65 + c) for a in range(24) for b in range(26) for c in range(26)]
    columns = [place for place in letters if place <= "XFD"]
    rows = (
        f'<row r="{number}">{"".join(cell(f"{place}{number}", str(number)) for place in columns)}</row>'.encode() for number in range(1, 40)
    )
    check(excel(tmp_path / "a.xlsx", between(HEAD, rows, TAIL)), "too_wide")


def test_sixteen_thousand_empty_columns_are_read_as_nothing(tmp_path: Path) -> None:
    row = "<c s='1'/>" * 16_384
    rows = (f'<row r="{number}">{row}</row>'.encode() for number in range(1, 60))
    path = excel(tmp_path / "a.xlsx", between(HEAD, rows, TAIL), zipfile.ZIP_STORED)
    check(path, "empty_sheet")


@pytest.mark.parametrize("times", ["1048576", "99999999"])
def test_opendocument_that_repeats_a_full_row_is_refused(tmp_path: Path, times: str) -> None:
    row = ods_row(ods_text("x", ' table:number-columns-repeated="2000"'), attributes=f' table:number-rows-repeated="{times}"')
    made = ods_parts(content_xml(ods_sheet(row)))
    path = stream(tmp_path / "a.ods", made, "mimetype", iter([made["mimetype"].encode()]))
    check(path, "too_many_repeats", "too_many_rows")


def test_hundreds_of_thousands_of_elements_in_each_other_are_refused(tmp_path: Path) -> None:
    path = excel(tmp_path / "a.xlsx", between(HEAD, iter([b"<row>" * 300_000]), TAIL), zipfile.ZIP_STORED)
    check(path, "xml_too_deep", "broken_workbook")
    path = excel(tmp_path / "b.xlsx", between(HEAD, iter([b"<g>" * 3_000_000]), TAIL), zipfile.ZIP_STORED)
    check(path, "xml_too_deep")


@pytest.mark.parametrize(
    ("before", "after"),
    [("<!--", "-->"), ('<row r="1" x="', '"/>'), ("<?x ", "?>"), ("<row", "/>")],
    ids=["a comment", "an attribute", "an instruction", "a name"],
)
def test_an_element_that_does_not_end_is_refused_before_it_fills_the_memory(tmp_path: Path, before: str, after: str) -> None:
    piece = os.urandom(MEGABYTE // 2).hex().encode()
    pieces = (piece for _ in range(300))
    path = excel(tmp_path / "a.xlsx", between(HEAD + before, pieces, after + TAIL), zipfile.ZIP_STORED)
    check(path, "xml_too_long")


def test_thousands_of_attributes_are_refused_before_they_fill_the_memory(tmp_path: Path) -> None:
    pieces = ("".join(f' a{block}x{number}="1"' for number in range(10_000)).encode() for block in range(300))
    path = excel(tmp_path / "a.xlsx", between(HEAD + '<row r="1"', pieces, "/>" + TAIL), zipfile.ZIP_STORED)
    check(path, "xml_too_long")


def test_shared_texts_that_would_fill_the_memory_are_refused(tmp_path: Path) -> None:
    before, after = strings_xml(["<|>"]).split("<|>")
    piece = f"<si><t>{os.urandom(16_000).hex()}</t></si>".encode()
    pieces = (piece for _ in range(10_000))
    made = parts({"Hoja1": sheet_xml({1: cell("A1", "0", "s")})}, strings=strings_xml([]))
    path = stream(tmp_path / "a.xlsx", made, "xl/sharedStrings.xml", between(before, pieces, after), zipfile.ZIP_STORED)
    check(path, "too_much_text")


def test_a_sheet_of_shared_texts_as_large_as_they_may_be_is_read_within_the_memory(tmp_path: Path) -> None:
    before, after = strings_xml(["<|>"]).split("<|>")
    pieces = (f"<si><t>{os.urandom(16_000).hex()}</t></si>".encode() for _ in range(2090))
    made = parts({"Hoja1": sheet_xml({1: cell("A1", "0", "s"), 2: cell("A2", "2089", "s")})}, strings=strings_xml([]))
    path = stream(tmp_path / "a.xlsx", made, "xl/sharedStrings.xml", between(before, pieces, after), zipfile.ZIP_STORED)
    check(path, "read")


def test_entities_are_refused_before_they_grow(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    declared = f'<!DOCTYPE x [<!ENTITY l0 "ja">{laughs}]>'
    body = sheet_xml({1: '<c r="A1" t="inlineStr"><is><t>&l11;</t></is></c>'}).removeprefix('<?xml version="1.0"?>')
    check(excel(tmp_path / "a.xlsx", iter([declared.encode(), body.encode()])), "xml_entities")


def test_styles_without_end_are_refused(tmp_path: Path) -> None:
    styles = "<styleSheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><cellXfs>|</cellXfs></styleSheet>"
    before, after = styles.split("|")
    made = parts({"Hoja1": sheet_xml({1: cell("A1", "1")})}, styles=styles)
    pieces = (b"<xf numFmtId='0'/>" * 10_000 for _ in range(100))
    path = stream(tmp_path / "a.xlsx", made, "xl/styles.xml", between(before, pieces, after), zipfile.ZIP_STORED)
    check(path, "broken_workbook")
