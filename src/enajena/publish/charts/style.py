"""The one style of all charts: colours, patterns, letters and measures.

A colour never speaks alone. Whatever is told apart by colour is told apart by lightness, by a pattern or by its line too, and is named
beside it, so that a grey print and an eye that takes red for green read the same.
"""

from dataclasses import dataclass
from typing import Literal

Pattern = Literal["hatch", "dots"]

PAPER = "#ffffff"
INK = "#1a1a1a"
QUIET = "#555555"
"""Second-rank letters: on PAPER still 7:1."""
GRID = "#dcdcdc"
"""Lines that only help the eye; nothing is lost without them."""
NIGHT = "#0b2e4f"
BLUE = "#0072b2"
ORANGE = "#c2500a"
STONE = "#737373"
GRAPHICS = (INK, NIGHT, BLUE, ORANGE, STONE)
"""What carries a meaning: each has at least 3:1 on PAPER (WCAG 2.2, 1.4.11)."""

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
"""The first is in vl-convert and is as wide as the second, letter by letter: the layout holds wherever one of them is there."""

TITLE_PX, TEXT_PX, SMALL_PX = 16, 13, 12
LINE_PX = 17
"""From one line of text to the next."""
_WIDTHS = {
    "iljI|.,:;'`’ !/\\": 290,
    "ftr()[]{}-·ª°": 345,
    "csvxyzkJ": 515,
    "mMW%": 860,
    "w@—": 735,
}
_SMALL, _CAPITAL, _OTHER = 565, 730, 600
MARGIN_PX = 12
WIDE_PX, PHONE_PX, LEAST_PX, MOST_PX = 720, 360, 280, 2000


@dataclass(frozen=True, slots=True)
class Look:
    """How a shape looks: its colour, and the pattern, the edge or the dashes that say the same without colour."""

    colour: str
    pattern: Pattern | None = None
    dash: tuple[int, ...] = ()
    width_px: int = 2

    @property
    def fill(self) -> str:
        """Return what its inside is painted with; a pattern is in the head of the SVG (`enajena.publish.charts.svg`)."""
        return self.colour if self.pattern is None else f"url(#{self.pattern_id})"

    @property
    def pattern_id(self) -> str:
        """Return the name of the pattern in that colour."""
        return f"{self.pattern}-{self.colour.removeprefix('#')}"


FULL = Look(BLUE)
"""What counts: admitted, awarded, in force."""
ASKED = Look(ORANGE, "hatch")
"""What was asked for, or is cut."""
DARK = Look(NIGHT)
"""A whole, or what is beside the rest."""
LIMIT = Look(INK)
"""A line that marks a value through all the rest: a supply, a day."""
HALO = Look(PAPER, width_px=5)
"""What is below LIMIT."""
PAUSED = Look(STONE, "dots")
"""What stands still or does not count."""


def letter_width(letter: str) -> int:
    """Return about how wide a letter of FONT is, in thousandths of its height."""
    known = next((width for letters, width in _WIDTHS.items() if letter in letters), None)
    if known is not None:
        return known
    if letter.isupper():
        return _CAPITAL
    return _SMALL if letter.islower() or letter.isdigit() else _OTHER
