"""What a fault says: one message a code, in both languages, with the place it is laid on."""

from collections.abc import Sequence
from dataclasses import dataclass

from enajena.basics.faults import Fault
from enajena.basics.text import Text, same
from enajena.basics.words import OR, listed

EXCERPT_WIDTH = 120
FOUND_WIDTH = 60
_BEFORE_CARET = 70
_CUT = "…"


@dataclass(frozen=True, slots=True)
class Message:
    """What a fault of one code says; `{name}` in a sentence is filled in where the fault is found."""

    code: str
    what: Text
    remedy: Text


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where in a file: line and column, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file as a person sees it: its name and its lines, on which faults are laid."""

    name: str
    lines: Sequence[str]

    def fault(self, message: Message, place: Place, found: str | None = None, /, **values: object) -> Fault:
        """Return the fault at a place, with the line and a caret; `found` and `values` fill the sentences."""
        excerpt, caret = self._excerpt(place)
        filled = {
            "found": _short(found or ""),
            **{name: _short(value) if isinstance(value, str) else value for name, value in values.items()},
        }
        return Fault(
            code=message.code,
            where=same(f"{self.name}:{place.line}:{place.column}"),
            what=message.what.format(**filled),
            remedy=message.remedy.format(**filled),
            found=found,
            excerpt=excerpt,
            caret=caret,
        )

    def _excerpt(self, place: Place) -> tuple[str | None, int | None]:
        """Return the line and the caret's offset in it; a long line is cut around the caret."""
        if place.line > len(self.lines):
            return None, None
        line = self.lines[place.line - 1].replace("\t", " ")
        caret = min(place.column - 1, len(line))
        start = max(0, caret - _BEFORE_CARET) if len(line) > EXCERPT_WIDTH else 0
        if start:
            line, caret = _CUT + line[start + 1 :], caret - start
        if len(line) > EXCERPT_WIDTH:
            line = line[: EXCERPT_WIDTH - 1] + _CUT
        return line, caret


def _short(text: str) -> str:
    return text if len(text) <= FOUND_WIDTH else text[: FOUND_WIDTH - 1] + _CUT


def message(code: str, es: str, en: str, remedy_es: str, remedy_en: str) -> Message:
    """Return a message from its four sentences."""
    return Message(code, Text(es, en), Text(remedy_es, remedy_en))


def joined(names: Sequence[str], last: Text = OR) -> Text:
    """Return names in backquotes as a list in words: "`a`, `b` o `c`"."""
    return listed([same(f"`{name}`") for name in names], last)
