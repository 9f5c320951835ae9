"""Signs that make a text read as what it is not: control characters, and those that turn the direction of writing."""

import re

HIDDEN = r"\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff"
"""The inside of a pattern of them, but for the control characters of ASCII; half characters too, which no file can hold."""

_SHOWN_AS_CODES = re.compile(rf"[\x00-\x08\x0b-\x1f{HIDDEN}]")


def visible(text: str) -> str:
    r"""Return a text in which each such sign stands as its code, `\u202e`, so that no name moves the cursor or turns a line about.

    Line ends and tabs stay. A JSON text stays the same JSON: there the code is how the sign is written.
    """
    return _SHOWN_AS_CODES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
