"""Texts of other people in a CSV: a spreadsheet that opens it takes what begins with certain signs for a formula, and works it out.

A number below zero begins with one of them too, and stays a number; so does a dash that stands for no value.
"""

import re

LIVE_START = "[=+@\\t\\r\\n-]"
"""The pattern of the signs at whose sight a text is taken for a formula; it means the same in Python and in RE2."""

HARMLESS = r"[-+ ]*(\$ ?)?[0-9][0-9.,' ]*%?|[-+ ]*"
"""The pattern of whole texts that begin with one and are none: numbers and dashes."""

_LIVE = re.compile(LIVE_START)
_HARMLESS = re.compile(HARMLESS)


def is_live(text: str) -> bool:
    """Return whether a spreadsheet would take a text for a formula."""
    return bool(_LIVE.match(text)) and not _HARMLESS.fullmatch(text)


def inert(text: str) -> str:
    """Return a text as it goes into a CSV: after an apostrophe where a spreadsheet would take it for a formula, else as it is."""
    return f"'{text}" if is_live(text) else text
