"""A file as it was given: its bytes, its digest, and what kind of thing it holds."""

import hashlib
import io
import struct
import zipfile
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError, FaultsError
from enajena.basics.text import Text
from enajena.indices.collecting import Collector

MAX_BYTES = 64 * 1024 * 1024
MAX_UNPACKED_BYTES = 512 * 1024 * 1024
MAX_CELLS = 4_000_000
ZIP_START = b"PK\x03\x04"
OLE_START = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
UTF8_MARK = b"\xef\xbb\xbf"

Cell = int | float | str | bool | time | date | datetime | timedelta


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a workbook: its name and its cells, from A1."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Content:
    """The bytes of one file and ways to see them; each is worked out once, when first asked for."""

    name: str
    data: bytes

    @cached_property
    def sha256(self) -> str:
        """The digest of the bytes, which goes into the source of every row read from them."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def start(self) -> bytes:
        """The first bytes, without a byte-order mark and blanks, by which the kind is told."""
        return self.data[: len(UTF8_MARK) + 512].removeprefix(UTF8_MARK).lstrip()

    @property
    def is_workbook(self) -> bool:
        """Whether it is a spreadsheet (.xlsx or .xls)."""
        return self.data.startswith((ZIP_START, OLE_START))

    @property
    def is_xml(self) -> bool:
        """Whether it is XML."""
        return not self.is_workbook and self.start.startswith(b"<")

    @property
    def is_json(self) -> bool:
        """Whether it is a JSON array or object."""
        return not self.is_workbook and self.start.startswith((b"[", b"{"))

    @property
    def is_text(self) -> bool:
        """Whether it is none of the others: then it is read as a table of text."""
        return not (self.is_workbook or self.is_xml or self.is_json)

    @cached_property
    def text(self) -> str:
        """The bytes as text: UTF-8, with or without mark, else Windows-1252. No guess beyond those two."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return self._as_windows_text()

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets of a spreadsheet. One that cannot be opened is a FaultsError."""
        if self.data.startswith(ZIP_START):
            self._check_unpacked_size()
        return _read_sheets(self)

    def refuse(self, code: str, what: Text, remedy: Text) -> FaultsError:
        """Return the error of a file that cannot be used at all."""
        return Collector(self.name).whole(code, what, remedy)

    def check_cells(self, cells: int) -> None:
        """Refuse a sheet so wide and so long that it would not fit in memory, however small its file."""
        if cells > MAX_CELLS:
            raise self.refuse(
                "too_big",
                Text(f"Una hoja tiene {cells} celdas.", f"A sheet has {cells} cells."),
                Text(f"El máximo es {MAX_CELLS}.", f"The most is {MAX_CELLS}."),
            )

    def _as_windows_text(self) -> str:
        try:
            text = self.data.decode("cp1252")
        except UnicodeDecodeError as error:
            raise self._not_a_table() from error
        if "\x00" in text:
            raise self._not_a_table()
        return text

    def _not_a_table(self) -> FaultsError:
        return self.refuse(
            "not_a_table",
            Text("El archivo no es un texto ni una hoja de cálculo.", "The file is neither text nor a spreadsheet."),
            Text("Dé el archivo tal como lo publica el emisor.", "Give the file as its issuer publishes it."),
        )

    def _check_unpacked_size(self) -> None:
        try:
            with zipfile.ZipFile(io.BytesIO(self.data)) as archive:
                unpacked = sum(member.file_size for member in archive.infolist())
        except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, struct.error) as error:
            raise self.broken_workbook(error) from error
        if unpacked > MAX_UNPACKED_BYTES:
            raise self.refuse(
                "too_big",
                Text(f"La hoja de cálculo ocupa {unpacked} bytes al abrirla.", f"The spreadsheet takes {unpacked} bytes once opened."),
                Text(f"El máximo es {MAX_UNPACKED_BYTES}.", f"The most is {MAX_UNPACKED_BYTES}."),
            )

    def broken_workbook(self, error: Exception) -> FaultsError:
        """Return the error of a spreadsheet that cannot be opened."""
        return self.refuse(
            "broken_workbook",
            Text(f"La hoja de cálculo no se puede abrir: {error}.", f"The spreadsheet cannot be opened: {error}."),
            Text("Ábrala y guárdela de nuevo como .xlsx, sin contraseña.", "Open it and save it again as .xlsx, without a password."),
        )


def open_content(path: Path | str) -> Content:
    """Return the content of a file.

    A path that cannot be read is a CallError; an empty file, or one above 64 MiB, a FaultsError.
    """
    place = Path(path)
    try:
        size = place.stat().st_size
        data = place.read_bytes() if size <= MAX_BYTES else b""
    except OSError as error:
        raise CallError(
            Text("No se puede leer el archivo {file}: {why}.", "The file {file} cannot be read: {why}.").format(
                file=place, why=reason_of(error)
            ),
            Text("Revise la ruta y los permisos.", "Check the path and the permissions."),
        ) from error
    content = Content(place.name, data)
    if size > MAX_BYTES:
        raise content.refuse(
            "too_big",
            Text(f"El archivo tiene {size} bytes.", f"The file has {size} bytes."),
            Text(f"El máximo es {MAX_BYTES}.", f"The most is {MAX_BYTES}."),
        )
    if not content.start:
        raise content.refuse(
            "empty_file",
            Text("El archivo está vacío.", "The file is empty."),
            Text("Descárguelo de nuevo del emisor.", "Download it again from its issuer."),
        )
    return content


def _read_sheets(content: Content) -> tuple[Sheet, ...]:
    # The spreadsheet reader costs time at start and most commands never open a spreadsheet.
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415

    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(content.data))
        sheets = [workbook.get_sheet_by_name(name) for name in workbook.sheet_names]
        for sheet in sheets:
            content.check_cells(sheet.total_height * sheet.total_width)
        return tuple(Sheet(sheet.name, tuple(map(tuple, sheet.to_python(skip_empty_area=False)))) for sheet in sheets)
    except (CalamineError, OSError, ValueError) as error:
        raise content.broken_workbook(error) from error
