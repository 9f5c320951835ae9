"""Bytes become text by what can be, in a fixed order, in chunks of any size (IN-07, IN-08)."""

import csv
import io
from collections.abc import Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from enajena.basics.faults import DataError
from enajena.intake.encodings import Decoded, Encoding, Undecodable, decode, decoded, detect

TABLE = "nombre;cantidad\r\nJOSÉ PEÑA;1.500\r\nMUÑOZ NÚÑEZ;3\r\n"


def _text(data: bytes) -> str:
    found = decode(data)
    assert isinstance(found, Decoded), found
    return found.text


def _codec(data: bytes) -> str:
    found = decode(data)
    assert isinstance(found, Decoded), found
    return found.encoding.codec


def _fault(data: bytes) -> Undecodable:
    found = decode(data)
    assert isinstance(found, Undecodable), found
    assert found.what.es
    assert found.what.en
    assert found.remedy.es.endswith(".")
    return found


def _cut(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_table_is_read_in_every_encoding_of_an_office(codec: str) -> None:
    assert _text(TABLE.encode(codec)) == TABLE


@pytest.mark.parametrize(
    ("codec", "says"),
    [("utf-8", "UTF-8"), ("utf-8-sig", "UTF-8 with a mark (BOM)"), ("utf-16", "UTF-16 with a mark (BOM)"), ("cp1252", "Windows-1252")],
)
def test_the_encoding_is_told(codec: str, says: str) -> None:
    found = detect(lambda: (TABLE.encode(codec),))
    assert isinstance(found, Encoding)
    assert found.name.en == says


@pytest.mark.parametrize("name", ["nombre,b\nJOSÉ PEÑA,1", "PEÑA", "Bogotá", "MUÑOZ NÚÑEZ", "señor", "€ 5", "«Ñandú»"])
def test_in_08_windows_text_is_read_as_such_however_short(name: str) -> None:
    """IN-08: never another code page because it looks likelier."""
    assert _codec(name.encode("cp1252")) == "cp1252"
    assert _text(name.encode("cp1252")) == name


def test_in_07_the_mark_is_no_part_of_the_first_heading() -> None:
    """IN-07: the mark goes before the quotation marks are looked at."""
    data = b"\xef\xbb\xbf" + b'"nit;x";b\r\n1;2\r\n'
    assert next(csv.reader(io.StringIO(_text(data)), delimiter=";")) == ["nit;x", "b"]
    assert _text(b"\xef\xbb\xbfnit;b").startswith("nit")
    assert _text(b"\xff\xfen\x00") == "n"


def test_a_mark_of_utf_16_rules_even_without_line_ends() -> None:
    assert _text("PEÑA".encode("utf-16")) == "PEÑA"
    assert _text(b"\xfe\xff" + "PEÑA".encode("utf-16-be")) == "PEÑA"


def test_an_empty_file_is_text() -> None:
    assert _text(b"") == ""
    assert _text(b"\xef\xbb\xbf") == ""


@pytest.mark.parametrize(
    ("data", "line", "offset", "shown"),
    [
        (b"a;b\r\nc;\x81\r\n", 2, 7, "0x81"),
        (b"PE\xd1A\nJOS\xc9\n\x8d", 3, 10, "0x8D"),
        (b"\xef\xbb\xbfab\nc\xf1;", 2, 7, "0xF1"),
        (b"\xef\xbb\xbfab\r\rc\xc3", 3, 8, "0xC3"),
        (b"\xff\xfea\x00\n\x00b", 2, 6, "0x62"),
        (b"\xff\xfea\x00\n\x00\x00\xd8b\x00", 2, 6, "0x00"),
        (b"\xef\xbb\xbfa\n\x00", 2, 5, "0x00"),
    ],
)
def test_a_byte_that_cannot_be_decoded_is_shown_with_its_place(data: bytes, line: int, offset: int, shown: str) -> None:
    for chunks in (_cut(data, size) for size in (1, 2, 3, 100)):
        found = detect(chunks.copy)
        assert isinstance(found, Undecodable)
        assert found.code == "not_decodable"
        assert (found.line, found.offset) == (line, offset)
        for sentence in (found.what.es, found.what.en):
            assert shown in sentence
            assert str(offset) in sentence


def test_where_nothing_fits_both_places_are_shown() -> None:
    found = _fault(b"PE\xd1A\nb\x81")
    assert "0xD1" in found.what.es
    assert "0x81" in found.what.es


@pytest.mark.parametrize("data", [b"a\x00b", b"\x00", b"PE\xd1A\x00\n", "日\n".encode("utf-16-le"), b"a\x00\n\x00b", bytes(range(256)) * 4])
def test_zero_bytes_are_no_text(data: bytes) -> None:
    assert _fault(data).code == "not_decodable"


def test_utf_16_without_a_mark_is_read_in_the_order_that_gives_latin_letters() -> None:
    assert _codec("Bogotá\n".encode("utf-16-le")) == "utf-16-le"
    assert _codec("Bogotá\n".encode("utf-16-be")) == "utf-16-be"
    assert _text("PEÑA €".encode("utf-16-le")) == "PEÑA €"
    assert _fault(" \n".encode("utf-16-le") + " \n".encode("utf-16-be")).code == "not_decodable"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04\x14\x00", "not_text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "not_text"),
        (b"%PDF-1.7\n", "not_text"),
        (b"\x1f\x8b\x08\x00", "not_text"),
        ("a".encode("utf-32"), "utf_32"),
        (b"\x00\x00\xfe\xff\x00\x00\x00a", "utf_32"),
    ],
)
def test_a_file_of_another_kind_is_named(data: bytes, code: str) -> None:
    assert _fault(data).code == code
    assert detect(lambda: _cut(data, 1)) == _fault(data)


SPANISH = st.text("abcdefghijklmnñopqrstuvwxyzÁÉÍÓÚÜÑáéíóúü0123456789;,.\"' \n«»€", max_size=60)


@given(
    st.text(st.characters(exclude_characters="\0\ufeff", exclude_categories=["Cs"]), max_size=60),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_any_text_comes_back_from_unicode(text: str, codec: str) -> None:
    data = text.encode(codec)
    assume(not data.startswith((b"PK\x03\x04", b"%PDF-", b"\x1f\x8b\x08")))
    assert _text(data) == text


@given(SPANISH, st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_spanish_text_comes_back_from_utf_16_without_a_mark(text: str, codec: str) -> None:
    assert _text(f"{text}\n".encode(codec)) == f"{text}\n"


@given(SPANISH)
def test_spanish_text_comes_back_from_windows(text: str) -> None:
    data = text.encode("cp1252")
    try:
        same = data.decode("utf-8")
    except UnicodeDecodeError:
        assert (_codec(data), _text(data)) == ("cp1252", text)
    else:
        assert (_codec(data), _text(data)) == ("utf-8", same)  # the order is fixed: what is whole UTF-8 is UTF-8


@given(
    st.one_of(st.binary(max_size=40), SPANISH.map(lambda text: text.encode("cp1252")), SPANISH.map(lambda text: text.encode("utf-16"))),
    st.integers(1, 7),
)
def test_chunks_of_any_size_give_the_same(data: bytes, size: int) -> None:
    def chunks() -> Iterable[bytes]:
        return _cut(data, size)

    whole, found = decode(data), detect(chunks)
    if isinstance(whole, Undecodable):
        assert found == whole
    else:
        assert found == whole.encoding
        assert "".join(decoded(chunks(), whole.encoding)) == whole.text


@given(st.binary(max_size=60))
def test_no_bytes_raise_and_a_fault_points_into_the_file(data: bytes) -> None:
    found = decode(data)
    if isinstance(found, Undecodable):
        assert 0 <= found.offset < len(data)
        assert found.line <= 1 + data.count(b"\n") + data.count(b"\r")
    else:
        assert "\0" not in found.text
        assert found.text.encode(found.encoding.codec) == data[found.encoding.mark_bytes :]


class _Changing:
    """A file that somebody cuts short while it is read."""

    def __init__(self, data: bytes, times: int) -> None:
        self.data, self.times = data, times

    def __call__(self) -> list[bytes]:
        self.times -= 1
        return [self.data] if self.times >= 0 else []


@pytest.mark.parametrize("data", [b"a\xff", b"a\x81", b"a\0b"])
def test_a_file_that_changes_while_it_is_read_is_told(data: bytes) -> None:
    """However early it is cut short, nothing else is raised, and at some point it is told."""
    told = 0
    for times in range(9):
        try:
            detect(_Changing(data, times))
        except DataError:
            told += 1
    assert told


def test_chunks_that_are_not_those_that_were_looked_at_are_told() -> None:
    with pytest.raises(DataError):
        list(decoded([b"\xff\xff"], Encoding("utf-8")))
