"""Bytes to text: which encoding a file is in, decided by what can be, never by what is likely.

In this order, the first that holds for the whole file:

1. a byte order mark: UTF-8 or UTF-16 as it says, strictly;
2. UTF-8, strictly;
3. UTF-16 without a mark, strictly, in the one byte order that gives Latin letters, figures and signs only;
4. Windows-1252, strictly.

A text has no characters of value zero, so zero bytes rule out 2 and 4, and a text without them is never taken for 3. A text in
Windows-1252 that happens to be whole UTF-8 is read as UTF-8, so what was found is always to be told (`Encoding.name`).
"""

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from enajena.basics.faults import DataError
from enajena.basics.text import Text

Codec = Literal["utf-8", "utf-16-le", "utf-16-be", "cp1252"]

Chunks = Callable[[], Iterable[bytes]]
"""Gives the bytes of a file from its start, in chunks of any size, each time that it is called."""

_MARKS: tuple[tuple[bytes, Codec], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NAMES = {"utf-8": "UTF-8", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "cp1252": "Windows-1252"}
_START_BYTES = 8
_OTHER_LETTERS = re.compile("[^\\t\\n\\r -~\u00a0-\u036f\u1e00-\u22ff]")
"""What no text with Latin letters holds. Two bytes in the wrong order, or two letters of a byte each, always give such a sign."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a file, and how many bytes of mark stand before its text."""

    codec: Codec
    mark_bytes: int = 0

    @property
    def name(self) -> Text:
        """Return what a person calls it."""
        name = _NAMES[self.codec]
        return Text(f"{name} con marca (BOM)", f"{name} with a mark (BOM)") if self.mark_bytes else Text(name, name)


@dataclass(frozen=True, slots=True)
class Undecodable:
    """A file that is no text in any of the encodings: the fault, and the place where the last one that was tried gives up.

    `offset` counts bytes from 0, `line` lines from 1.
    """

    code: str
    what: Text
    remedy: Text
    offset: int = 0
    line: int = 1


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file without its mark, and the encoding it was in."""

    text: str
    encoding: Encoding


def decode(data: bytes) -> Decoded | Undecodable:
    """Return the text of a whole file."""
    encoding = detect(lambda: (data,))
    if isinstance(encoding, Undecodable):
        return encoding
    return Decoded(data[encoding.mark_bytes :].decode(encoding.codec), encoding)


def detect(chunks: Chunks) -> Encoding | Undecodable:
    """Return the encoding of a file, or where it cannot be decoded, in bounded memory.

    A file in UTF-8 is gone through once, one in Windows-1252 up to three times.
    """
    start = _start(chunks)
    other = next((fault for signature, fault in _NO_TEXT.items() if start.startswith(signature)), None)
    if other is not None:
        return other
    marked = next((Encoding(codec, len(mark)) for mark, codec in _MARKS if start.startswith(mark)), None)
    if marked is None:
        return _unmarked(chunks)
    gap = _gap_in(chunks, marked)
    return marked if gap is None else _undecodable(_AGAINST_MARK.format(name=_NAMES[marked.codec], place=gap.place), gap)


def decoded(chunks: Iterable[bytes], encoding: Encoding) -> Iterator[str]:
    """Yield the text of a file chunk by chunk, without its mark.

    Raises:
        DataError: the bytes are no longer those that `detect` went through.
    """
    decoder = codecs.getincrementaldecoder(encoding.codec)()
    try:
        for chunk, final in _until_end(chunks, encoding):
            yield decoder.decode(chunk, final=final)
    except UnicodeDecodeError as error:
        raise DataError(_CHANGED, _TRY_AGAIN) from error


@dataclass(frozen=True, slots=True)
class _Gap:
    """The byte at which a decoder gives up: where it is, counted from 0, its line, counted from 1, and its value."""

    offset: int
    line: int
    byte: int

    @property
    def place(self) -> Text:
        return Text(
            f"byte 0x{self.byte:02X} en la línea {self.line}, posición {self.offset}",
            f"byte 0x{self.byte:02X} in line {self.line}, position {self.offset}",
        )


def _start(chunks: Chunks) -> bytes:
    start = b""
    for chunk in chunks():
        start += chunk[:_START_BYTES]
        if len(start) >= _START_BYTES:
            break
    return start


def _until_end(chunks: Iterable[bytes], encoding: Encoding) -> Iterator[tuple[bytes, bool]]:
    """Yield the bytes after the mark, and at the end no bytes and True."""
    mark_left = encoding.mark_bytes
    for chunk in chunks:
        yield chunk[mark_left:], False
        mark_left = max(0, mark_left - len(chunk))
    yield b"", True


def _unmarked(chunks: Chunks) -> Encoding | Undecodable:
    utf8, cp1252 = Encoding("utf-8"), Encoding("cp1252")
    not_utf8 = _gap_in(chunks, utf8)
    if not_utf8 is None:
        return utf8
    if any(0 in chunk for chunk in chunks()):
        orders = [order for order in (Encoding("utf-16-le"), Encoding("utf-16-be")) if _is_latin_in(chunks, order)]
        return orders[0] if len(orders) == 1 else _undecodable(_ZEROS, _first_zero(chunks))
    not_cp1252 = _gap_in(chunks, cp1252)
    if not_cp1252 is None:
        return cp1252
    return _undecodable(_NEITHER.format(utf8=not_utf8.place, cp1252=not_cp1252.place), not_cp1252)


def _gap_in(chunks: Chunks, encoding: Encoding) -> _Gap | None:
    """Return where a file stops being text in an encoding, or None. A character of value zero is no text."""
    decoder = codecs.getincrementaldecoder(encoding.codec)()
    waiting_at = encoding.mark_bytes
    for chunk, final in _until_end(chunks(), encoding):
        waiting = len(decoder.getstate()[0])
        text, stop = _decoded_until(decoder, chunk, encoding, final=final)
        zero = text.find("\0")
        if zero >= 0:
            return _gap(chunks, encoding, waiting_at + len(text[:zero].encode(encoding.codec)))
        if stop is not None:
            return _gap(chunks, encoding, waiting_at + stop)
        waiting_at += waiting + len(chunk) - len(decoder.getstate()[0])
    return None


def _decoded_until(decoder: codecs.IncrementalDecoder, chunk: bytes, encoding: Encoding, *, final: bool) -> tuple[str, int | None]:
    """Return the text of a chunk, and None or the place in what waits to be decoded where it gives up."""
    try:
        return decoder.decode(chunk, final=final), None
    except UnicodeDecodeError as error:
        return error.object[: error.start].decode(encoding.codec), error.start


def _gap(chunks: Chunks, encoding: Encoding, offset: int) -> _Gap:
    """Return the byte at an offset with its line, found by going through the file up to it."""
    decoder = codecs.getincrementaldecoder(encoding.codec)("replace")
    line, after_return, left = 1, False, offset
    for chunk in chunks():
        text = decoder.decode(chunk[:left])
        line += text.count("\n") + text.count("\r") - text.count("\r\n") - (after_return and text.startswith("\n"))
        after_return = text.endswith("\r") if text else after_return
        if left < len(chunk):
            return _Gap(offset, line, chunk[left])
        left -= len(chunk)
    raise DataError(_CHANGED, _TRY_AGAIN)


def _first_zero(chunks: Chunks) -> _Gap:
    offset = 0
    for chunk in chunks():
        found = chunk.find(0)
        if found >= 0:
            return _gap(chunks, Encoding("cp1252"), offset + found)
        offset += len(chunk)
    raise DataError(_CHANGED, _TRY_AGAIN)


def _is_latin_in(chunks: Chunks, encoding: Encoding) -> bool:
    """Return whether a file is text in an encoding of two bytes, and all of it Latin letters, figures and signs."""
    if _gap_in(chunks, encoding) is not None:
        return False
    return not any(_OTHER_LETTERS.search(text) for text in decoded(chunks(), encoding))


def _undecodable(what: Text, gap: _Gap) -> Undecodable:
    return Undecodable("not_decodable", what, _SAVE_AS_UTF8, gap.offset, gap.line)


_SAVE_AS_UTF8 = Text("Guárdelo de nuevo como «CSV UTF-8».", "Save it again as “CSV UTF-8”.")
_AGAINST_MARK = Text(
    "la marca del comienzo dice {name}, y hay bytes que no lo son: {place}",
    "the mark at its start says {name}, and some bytes are not: {place}",
)
_NEITHER = Text(
    "no está en UTF-8 ({utf8}) ni en Windows-1252 ({cp1252})",
    "it is neither in UTF-8 ({utf8}) nor in Windows-1252 ({cp1252})",
)
_ZEROS = Text(
    "tiene bytes en cero, que ningún texto tiene, y no es UTF-16",
    "it has zero bytes, which no text has, and is not UTF-16",
)
_CHANGED = Text("El archivo cambió mientras se leía.", "The file changed while it was read.")
_TRY_AGAIN = Text("Ciérrelo en otros programas y repita.", "Close it in other programs and repeat.")

_UTF32 = Undecodable("utf_32", Text("está en UTF-32", "it is in UTF-32"), _SAVE_AS_UTF8)
_WORKBOOK = Undecodable(
    "not_text",
    Text("es un libro de hojas de cálculo o un archivo comprimido", "it is a workbook or a compressed file"),
    Text(
        "Póngale su terminación (.xlsx, .ods), o guárdelo como «CSV UTF-8».", "Give it its ending (.xlsx, .ods), or save it as “CSV UTF-8”."
    ),
)
_OLD_WORKBOOK = Undecodable(
    "not_text",
    Text("es un libro de un formato antiguo (.xls)", "it is a workbook in an old format (.xls)"),
    Text("Guárdelo como .xlsx o como «CSV UTF-8».", "Save it as .xlsx or as “CSV UTF-8”."),
)
_COPY_BY_HAND = Text(
    "Pida la tabla en una hoja de cálculo o en CSV; si no la hay, pásela a una.",
    "Ask for the table in a spreadsheet or as CSV; where there is none, type it into one.",
)
_DOCUMENT = Undecodable("not_text", Text("es un documento PDF", "it is a PDF document"), _COPY_BY_HAND)
_IMAGE = Undecodable("not_text", Text("es una imagen", "it is an image"), _COPY_BY_HAND)
_PARQUET = Undecodable(
    "not_text",
    Text("es un archivo Parquet", "it is a Parquet file"),
    Text("Póngale la terminación .parquet.", "Give it the ending .parquet."),
)
_NO_TEXT = {
    codecs.BOM_UTF32_LE: _UTF32,
    codecs.BOM_UTF32_BE: _UTF32,
    b"PK\x03\x04": _WORKBOOK,
    b"\x1f\x8b\x08": _WORKBOOK,
    b"7z\xbc\xaf\x27\x1c": _WORKBOOK,
    b"Rar!\x1a\x07": _WORKBOOK,
    b"PAR1": _PARQUET,
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": _OLD_WORKBOOK,
    b"%PDF-": _DOCUMENT,
    **dict.fromkeys((b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*"), _IMAGE),
}
