"""Sentences broken at words, to the width of whoever reads them; paths, codes and what stands in quotation marks stay whole."""

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Collection

from enajena.basics.odd_signs import visible

_WIDEST_TEXT = 120
"""A sentence is hard to follow in lines longer than this, however wide the terminal."""
_GLUE = "\ue000"
"""Stands for a blank at which no line may break; no text of anybody's has it."""
_PERCENT = re.compile(r"(?<=\d) (?=%)")
_QUOTED = re.compile(r"«[^«»]*»|“[^“”]*”|`[^`]*`")
_REMEDY = re.compile(r" +\w+: ")
_EXCERPT = "    "


def hanging(text: str, start: str, width: int, *, after: str | None = None) -> str:
    """Return a text that begins after `start`; its further lines begin under its first word, or after the blanks of `after`."""
    filled = textwrap.fill(
        _PERCENT.sub(_GLUE, visible(text)),
        min(width, _WIDEST_TEXT),
        initial_indent=start,
        subsequent_indent=" " * len(start) if after is None else after,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(_GLUE, " ")


def message(text: str, whole: Collection[str] = ()) -> str:
    """Return a message for standard error, wrapped where somebody looks; a file of messages keeps each of them in one line.

    The excerpt of a file under a fault is left as it is. `whole` are texts that are not torn: what was given in the call.
    """
    text, width = visible(text), _width()
    if width is None:
        return text
    return "\n".join(line if len(line) <= width or line.startswith(_EXCERPT) else _line(line, width, whole) for line in text.split("\n"))


def _line(line: str, width: int, whole: Collection[str]) -> str:
    for words in whole:
        line = line.replace(words, words.replace(" ", _GLUE))
    line = _QUOTED.sub(lambda found: found[0].replace(" ", _GLUE), line)
    remedy = _REMEDY.match(line)
    start = remedy[0] if remedy else ""
    return hanging(line.removeprefix(start), start, width, after=None if start else _EXCERPT)


def _width() -> int | None:
    """Return how wide the terminal of the messages is; None where nobody looks."""
    if "COLUMNS" in os.environ or sys.stderr.isatty():
        return shutil.get_terminal_size().columns
    return None
