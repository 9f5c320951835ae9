"""What each look means, in words above the picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from enajena.basics.text import Text
from enajena.publish.charts import style
from enajena.publish.charts.canvas import Box, Canvas, Frame, width_of
from enajena.publish.charts.style import Look

_SIGN_PX, _GAP_PX, _BETWEEN_PX = 22, 7, 20


@dataclass(frozen=True, slots=True)
class Entry:
    """A look and its words; as a box, a line or a diamond."""

    look: Look
    words: Text
    sign: Literal["box", "line", "diamond"] = "box"


def draw_legend(canvas: Canvas, entries: Sequence[Entry]) -> None:
    """Write the entries beside each other, in as many lines as they need."""
    left = 0
    canvas.down += style.LINE_PX
    beside = _SIGN_PX + _GAP_PX
    for entry in entries:
        lines = canvas.paper.lines(entry.words, canvas.paper.inner_px - beside, style.SMALL_PX)
        width = beside + max(width_of(line, style.SMALL_PX) for line in lines)
        if left and left + width > canvas.paper.inner_px:
            left = 0
            canvas.down += style.LINE_PX + 2
        _draw_sign(canvas, entry, left)
        for number, line in enumerate(lines):
            canvas.down += style.LINE_PX if number else 0
            canvas.text(line, left + beside, canvas.down - 4, size_px=style.SMALL_PX)
        left += width + _BETWEEN_PX
    canvas.down += style.LINE_PX // 2


def _draw_sign(canvas: Canvas, entry: Entry, left: int) -> None:
    top, bottom = canvas.down - 14, canvas.down - 3
    frame = Frame(x=(0, canvas.paper.inner_px), px=(0, canvas.paper.inner_px), y=(0, 1), py=(bottom, top))
    middle = (top + bottom) // 2
    match entry.sign:
        case "box":
            canvas.boxes([Box(left, left + _SIGN_PX, top, bottom)], frame, entry.look)
        case "line":
            canvas.rules([(left, middle, left + _SIGN_PX, middle)], frame, entry.look)
        case "diamond":
            canvas.points([(left + _SIGN_PX // 2, frame.y[1])], Frame(x=frame.x, px=frame.px, y=(0, 2), py=frame.py), entry.look, "diamond")
