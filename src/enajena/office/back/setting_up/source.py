"""A programme file as a page shows it: its lines, what is wrong with each, and the telling whose numerals lead to the lines they are in."""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from enajena.basics.faults import Fault
from enajena.basics.odd_signs import visible
from enajena.basics.text import Language
from enajena.programme.check import Findings, findings_bytes
from enajena.programme.model import Programme
from enajena.programme.show import Section, tell

NAME = "programa"
_SOURCE = re.compile(r"""\bsource:\s*(["']?)([^"'#,}\n]+?)\1\s*(?:[,}#]|$)""")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of a file, counted from 1, and whether something is wrong in it."""

    number: int
    text: str
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class FoundFault:
    """A fault with its line, and the text under which the caret stands; a fault of the whole file has neither."""

    fault: Fault
    line: int | None

    @property
    def pointed(self) -> str | None:
        """Return the line of the file with the caret below it."""
        excerpt = self.fault.excerpt
        if excerpt is None:
            return None
        shown = visible(excerpt)
        return shown if self.fault.caret is None else f"{shown}\n{' ' * len(visible(excerpt[: self.fault.caret]))}^"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A programme file: its bytes, what its check found, its lines, and the line where each numeral first stands."""

    content: bytes
    programme: Programme | None
    faults: tuple[FoundFault, ...]
    warnings: tuple[FoundFault, ...]
    lines: tuple[SourceLine, ...]
    numerals: Mapping[str, int]

    @property
    def sha256(self) -> str:
        """Return the hash by which acts name the file."""
        return hashlib.sha256(self.content).hexdigest()

    @property
    def carried(self) -> str:
        """Return the bytes as a form carries them from one page to the next."""
        return base64.b64encode(self.content).decode()

    @property
    def text(self) -> str | None:
        """Return the file as text, to be mended on the page; None where its bytes are no text in UTF-8, and letters would be lost."""
        try:
            return self.content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None

    @property
    def is_other(self) -> bool:
        """Return whether it is a file of another kind: a PDF, a workbook, a picture."""
        return b"\0" in self.content or self.content.startswith((b"%PDF", b"PK"))

    @property
    def is_good(self) -> bool:
        """Return whether a sale may adopt it."""
        return self.programme is not None and not self.faults

    def told(self, language: Language) -> list[Section]:
        """Return the programme in words; nothing where it has faults."""
        return tell(self.programme, language) if self.programme is not None and self.is_good else []


@lru_cache(maxsize=16)
def source_of(content: bytes) -> Source:
    """Return a programme file as it is shown. A check takes half a second, and pages of one file come one after another."""
    found: Findings = findings_bytes(content, NAME)
    faults, warnings = _placed(found.faults), _placed(found.warnings)
    wrong = {one.line for one in (*faults, *warnings)}
    texts = _lines(content)
    return Source(
        content=content,
        programme=found.programme,
        faults=faults,
        warnings=warnings,
        lines=tuple(SourceLine(number, visible(text), number in wrong) for number, text in enumerate(texts, start=1)),
        numerals=_numerals(texts),
    )


def _lines(content: bytes) -> list[str]:
    """Return the lines of a file; none of one that is no text."""
    try:
        return content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        return []


def _placed(faults: tuple[Fault, ...]) -> tuple[FoundFault, ...]:
    return tuple(FoundFault(fault, int(fault.where.en.rsplit(":", 2)[1]) if fault.excerpt is not None else None) for fault in faults)


def _numerals(texts: list[str]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for number, text in enumerate(texts, start=1):
        for said in _SOURCE.finditer(text):
            found.setdefault(said[2], number)
    return found
