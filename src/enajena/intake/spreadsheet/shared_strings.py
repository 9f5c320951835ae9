"""The shared strings of an Excel workbook: every different text once, kept as bytes, since a sheet can have millions."""

import re
from array import array
from collections.abc import Mapping

from enajena.intake.spreadsheet.archive import Archive
from enajena.intake.spreadsheet.cell import EMPTY, Cell, unusable
from enajena.intake.spreadsheet.limits import MAX_CELL_CHARACTERS, MAX_SHARED_BYTES, MAX_SHARED_STRINGS
from enajena.intake.spreadsheet.opc import MAIN_NAMES
from enajena.intake.spreadsheet.refusals import size_text
from enajena.intake.spreadsheet.xml_events import Events, parse

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_SURROGATES = range(0xD800, 0xE000)
_LONGEST_INDEX = 9

# Texts that come again and again, such as `CC` or `true`, stand near the start: their cells are made once.
_KNOWN_CELLS = 1 << 16
_KNOWN_CHARACTERS = 64


def text_cell(stored: str) -> Cell:
    """Return the cell of a text as Excel stores it: `_x000D_` stands for a sign that XML cannot hold; every line break is a line feed."""
    if not stored:
        return EMPTY
    if "_x" not in stored:
        return Cell(stored)
    signs = [int(code, 16) for code in _ESCAPED.findall(stored)]
    if any(sign == 0 or sign in _SURROGATES for sign in signs):
        return unusable(stored, "bad_value")
    text = _ESCAPED.sub(lambda found: chr(int(found[1], 16)), stored)
    return Cell(text.replace("\r\n", "\n").replace("\r", "\n"))


class SharedStrings:
    """Texts by number. What is kept true: their bytes and places never pass the limits of memory."""

    def __init__(self) -> None:
        """Start without texts."""
        self._bytes = bytearray()
        self._ends = array("I")
        self._known: dict[str, Cell] = {}

    def add(self, text: str) -> None:
        """Add the next text."""
        self._bytes += text.encode()
        self._ends.append(len(self._bytes))

    def fits(self) -> bool:
        """Return whether memory holds what there is."""
        return len(self._bytes) <= MAX_SHARED_BYTES and len(self._ends) <= MAX_SHARED_STRINGS

    def cell(self, stored: str) -> Cell:
        """Return the cell that names a text by its number."""
        known = self._known.get(stored)
        if known is not None:
            return known
        cell = self._found(stored)
        if len(self._known) < _KNOWN_CELLS and len(cell.text or "") <= _KNOWN_CHARACTERS:
            self._known[stored] = cell
        return cell

    def _found(self, stored: str) -> Cell:
        if not stored.isdecimal() or len(stored) > _LONGEST_INDEX or int(stored) >= len(self._ends):
            return unusable(stored, "bad_value")
        index = int(stored)
        start = self._ends[index - 1] if index else 0
        return text_cell(self._bytes[start : self._ends[index]].decode())


def read_shared_strings(archive: Archive, part: str | None) -> SharedStrings:
    """Read the shared strings of a workbook; none where it has no such part.

    Raises:
        FaultsError: they take more memory than there is for them, or one is longer than a cell.
    """
    if part is None:
        return SharedStrings()
    events = _StringEvents(archive, part)
    for _ in parse(events):
        if not events.strings.fits():
            raise archive.refuse("too_much_text", limit=size_text(MAX_SHARED_BYTES))
    return events.strings


class TextEvents(Events):
    """Events that collect a text in pieces while `collects` is set: rich text has several runs, and the parser may split any of them."""

    def __init__(self, archive: Archive, part: str) -> None:
        """Start without text."""
        super().__init__(archive, part)
        self.collects = ""
        self._pieces: list[str] = []
        self._characters = 0

    def text(self, data: str, /) -> None:
        """Take a piece of text."""
        if self.collects:
            self.keep(data)

    def keep(self, data: str) -> None:
        """Keep a piece, while a cell can hold the whole."""
        self._characters += len(data)
        if self._characters > MAX_CELL_CHARACTERS:
            raise self.archive.refuse("cell_too_long", limit=MAX_CELL_CHARACTERS)
        self._pieces.append(data)

    def take(self) -> str:
        """Return the text and start anew."""
        pieces = self._pieces
        if not pieces:
            return ""
        text = pieces[0] if len(pieces) == 1 else "".join(pieces)
        pieces.clear()
        self._characters = 0
        return text


class _StringEvents(TextEvents):
    """The texts of the part; the reading aids of Japanese (`rPh`) are none of them."""

    def __init__(self, archive: Archive, part: str) -> None:
        super().__init__(archive, part)
        self.strings = SharedStrings()
        self._aside = False

    def opened(self, name: str, _attributes: Mapping[str, str], /) -> None:
        local = MAIN_NAMES.get(name)
        if local == "t" and not self._aside:
            self.collects = "t"
        elif local == "rPh":
            self._aside = True

    def closed(self, name: str, /) -> None:
        local = MAIN_NAMES.get(name)
        if local == "t":
            self.collects = ""
        elif local == "si":
            self.strings.add(self.take())
        elif local == "rPh":
            self._aside = False
