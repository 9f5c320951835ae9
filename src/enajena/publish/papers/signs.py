"""Texts of other people as a paper prints them: every sign is drawn or named, none is lost, and none turns a line about."""

import re
from unicodedata import normalize

# What the fonts of the templates draw: Latin letters with all their accents, Greek, Cyrillic, the usual punctuation.
_LATIN = " -~\u00a1-\u00ac\u00ae-\u024f\u1e00-\u1eff"
_OTHER = "\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u0401\u0410-\u044f\u0451\u2010\u2012-\u2027\u20ac\u2116\u2122"
_NOT_DRAWN = re.compile(f"[^{_LATIN}{_OTHER}]")


def printable(text: str) -> str:
    """Return a text as it is printed, on one line; what the fonts do not draw, or nobody sees, stands as its code, `[U+202E]`."""
    one_line = " ".join(normalize("NFC", text).split())
    return _NOT_DRAWN.sub(lambda found: f"[U+{ord(found[0]):04X}]", one_line)
