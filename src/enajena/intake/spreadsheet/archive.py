"""The compressed file that a workbook is: what its directory promises is checked before anything is read.

A part is then read as a stream that gives no more bytes than the directory says, so that the checks hold whatever the data does.
"""

import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.intake.spreadsheet.limits import CHUNK_BYTES, MAX_DIRECTORY_BYTES, MAX_FILE_BYTES, MAX_RATIO, MAX_UNPACKED_BYTES
from enajena.intake.spreadsheet.refusals import Refuse, refusing, size_text

ZIP_START = b"PK\x03\x04"
OLE_START = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_MARK = "EncryptedPackage".encode("utf-16-le")

_END = struct.Struct("<4s4H2LH")
_END64_SIZE = 56
_LOCATOR_SIZE = 20
_LONGEST_COMMENT = 1 << 16
_LOCAL_HEADER_BYTES = 30
_RATIO_FROM_BYTES = 1 << 20
_ENCRYPTED_FLAG = 0x1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError, struct.error)


class Archive:
    """The parts of a workbook by name, case aside, and the way to read them."""

    def __init__(self, path: Path, packed: zipfile.ZipFile) -> None:
        """Check the directory of the file.

        Raises:
            FaultsError: parts overlap, reach out, are encrypted, or open to more than a spreadsheet holds.
        """
        self.path = path
        self.refuse: Refuse = refusing(path)
        self._packed = packed
        self._parts = self._checked(packed.infolist())

    def __contains__(self, part: str) -> bool:
        """Return whether the file has a part of this name."""
        return part.lower() in self._parts

    def names(self) -> tuple[str, ...]:
        """Return the names of the parts, in lower case."""
        return tuple(self._parts)

    def chunks(self, part: str, most_bytes: int = MAX_UNPACKED_BYTES) -> Iterator[bytes]:
        """Yield the bytes of a part.

        Raises:
            FaultsError: the part is not there, is larger than `most_bytes`, or cannot be unpacked whole.
        """
        member = self._parts.get(part.lower())
        if member is None:
            raise self.broken(Text(f"falta {part}", f"{part} is missing"))
        if member.file_size > most_bytes:
            raise self.refuse("too_big", part=part, size=size_text(member.file_size), limit=size_text(most_bytes))
        try:
            with self._packed.open(member) as stream:
                while chunk := stream.read(CHUNK_BYTES):
                    yield chunk
        except _BROKEN as error:
            raise self.broken(Text(f"no se puede abrir {part}", f"{part} cannot be opened")) from error

    def broken(self, reason: Text) -> FaultsError:
        """Return the error of a damaged file."""
        return self.refuse("broken_workbook", reason=reason)

    def _checked(self, members: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
        end = 0
        for member in sorted(members, key=lambda one: one.header_offset):
            if member.header_offset < end:
                raise self.refuse("overlapping_parts", part=_shown(member))
            end = member.header_offset + _LOCAL_HEADER_BYTES + member.compress_size
            self._check_member(member)
        unpacked = sum(member.file_size for member in members)
        if unpacked > MAX_UNPACKED_BYTES:
            whole = Text("el libro", "the workbook")
            raise self.refuse("too_big", part=whole, size=size_text(unpacked), limit=size_text(MAX_UNPACKED_BYTES))
        parts = {member.filename.lower(): member for member in members}
        if len(parts) < len(members):
            raise self.refuse("overlapping_parts", part=Text("hay nombres repetidos", "names are repeated"))
        return parts

    def _check_member(self, member: zipfile.ZipInfo) -> None:
        steps = member.filename.replace("\\", "/").split("/")
        if ".." in steps or steps[0] == "" or ":" in steps[0]:
            raise self.refuse("unsafe_part", part=_shown(member))
        if member.flag_bits & _ENCRYPTED_FLAG:
            raise self.refuse("encrypted_workbook")
        if member.compress_type not in _METHODS:
            raise self.broken(Text(f"{_shown(member)} no se puede descomprimir", f"{_shown(member)} cannot be unpacked"))
        ratio = member.file_size // max(member.compress_size, 1)
        if member.file_size > _RATIO_FROM_BYTES and ratio > MAX_RATIO:
            raise self.refuse("packed_too_much", part=_shown(member), ratio=ratio, limit=MAX_RATIO)


def _shown(member: zipfile.ZipInfo) -> str:
    return ascii(member.filename[:80]).strip("'")


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Open a workbook's file for reading.

    Raises:
        CallError: the file cannot be read.
        FaultsError: it is no compressed file, or not one that is safe to read.
    """
    with _opened(path) as file:
        _check_start(path, file)
        _check_directory(path, file)
        with _unpacking(path, file) as packed:
            yield Archive(path, packed)


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        what = Text(f"No se puede leer {path}.", f"{path} cannot be read.")
        raise CallError(what, Text("Revise la ruta y los permisos.", "Check the path and its permissions.")) from error


def _unpacking(path: Path, file: BinaryIO) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(file)
    except _BROKEN as error:
        raise _incomplete(path) from error


def _check_start(path: Path, file: BinaryIO) -> None:
    refuse = refusing(path)
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise refuse("too_big", part=Text("el archivo", "the file"), size=size_text(size), limit=size_text(MAX_FILE_BYTES))
    start = file.read(len(OLE_START))
    if start == OLE_START:
        raise refuse("encrypted_workbook" if _has(file, _ENCRYPTED_MARK) else "old_workbook")
    if not start.startswith(ZIP_START):
        raise refuse("not_a_workbook")


def _has(file: BinaryIO, mark: bytes) -> bool:
    tail = b""
    while chunk := file.read(CHUNK_BYTES):
        if mark in tail + chunk:
            return True
        tail = chunk[-len(mark) :]
    return False


def _check_directory(path: Path, file: BinaryIO) -> None:
    """Refuse a directory so long that reading it would fill the memory: zipfile makes an object of each of its entries."""
    size = file.seek(0, 2)
    tail_bytes = min(size, _LONGEST_COMMENT + _END.size + _LOCATOR_SIZE + _END64_SIZE)
    file.seek(-tail_bytes, 2)
    tail = file.read(tail_bytes)
    place = tail.rfind(b"PK\x05\x06")
    if place < 0 or len(tail) < place + _END.size:
        raise _incomplete(path)
    lengths = [_END.unpack_from(tail, place)[5]]
    locator = place - _LOCATOR_SIZE
    if locator >= _END64_SIZE and tail.startswith(b"PK\x06\x07", locator):
        lengths.append(*struct.unpack_from("<Q", tail, locator - _END64_SIZE + 40))
    if max(lengths) > MAX_DIRECTORY_BYTES:
        part = Text("la lista de partes", "the list of parts")
        raise refusing(path)("too_big", part=part, size=size_text(max(lengths)), limit=size_text(MAX_DIRECTORY_BYTES))
    file.seek(0)


def _incomplete(path: Path) -> FaultsError:
    return refusing(path)("broken_workbook", reason=Text("le falta el final", "its end is missing"))
