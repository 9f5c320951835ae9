"""Bars below their names: each row is its name, its figures in words, and one bar below another, all on one scale from 0."""

from collections.abc import Sequence
from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.publish.charts import style
from enajena.publish.charts.axes import number_axis_below, ticks_over, unit_for
from enajena.publish.charts.canvas import Box, Canvas, Exact, Frame, width_of
from enajena.publish.charts.style import Look

_BAR_PX, _AFTER_PX = 13, 11
_TICKS, _TICKS_NARROW, _NARROW_PX = 6, 4, 480


@dataclass(frozen=True, slots=True)
class Bars:
    """A row: its name, what its bars count in words, and the bars, from above."""

    name: Text
    words: Text
    bars: tuple[tuple[Exact, Look], ...]
    is_total: bool = False
    detail: Text | None = None
    """What is said below the name, in small letters."""

    def details(self, canvas: Canvas) -> list[str]:
        """Return the lines of the detail."""
        return [] if self.detail is None else canvas.paper.lines(self.detail, canvas.paper.inner_px, style.SMALL_PX)


@dataclass(frozen=True, slots=True)
class Line:
    """A value that is marked in every row, such as a supply, with its words above them."""

    value: Exact
    words: Text


def draw_bars(canvas: Canvas, rows: Sequence[Bars], what: Text, line: Line | None = None) -> None:
    """Draw the rows and their axis; `what` names what is counted, in the plural."""
    highest = max([value for row in rows for value, _ in row.bars] + ([line.value] if line else []), default=0)
    unit = unit_for(highest)
    values = ticks_over(highest, _TICKS if canvas.paper.inner_px > _NARROW_PX else _TICKS_NARROW)
    heads = [_head(canvas, row) for row in rows]
    heights = [
        (len(head) + len(row.details(canvas))) * style.LINE_PX + 4 + _BAR_PX * len(row.bars) + _AFTER_PX
        for head, row in zip(heads, rows, strict=True)
    ]
    if line is not None:
        canvas.down += style.LINE_PX
    top, bottom = canvas.down, canvas.down + sum(heights)
    frame = Frame(x=(0, values[-1]), px=(0, canvas.paper.inner_px), y=(0, 1), py=(bottom, top))
    number_axis_below(canvas, frame, values, unit)
    for row, head, height in zip(rows, heads, heights, strict=True):
        start = canvas.down
        _draw_row(canvas, frame, row, head)
        if line is not None:
            canvas.limit(line.value, canvas.down, canvas.down + 3 + _BAR_PX * len(row.bars), frame)
        canvas.down = start + height
    if line is not None:
        words = canvas.paper.say(line.words)
        canvas.words_at([(line.value, words)], frame, top - 4, colour=style.INK)
    canvas.down = bottom + style.LINE_PX + 4
    canvas.paragraph(Text("{unit}{what}", "{unit}{what}").format(unit=unit.name, what=what), size_px=style.SMALL_PX, colour=style.QUIET)
    canvas.down += style.LINE_PX // 2


def _head(canvas: Canvas, row: Bars) -> list[tuple[str, str]]:
    """Return the lines above the bars: name at the left, figures at the right, below each other where there is no room."""
    names, words = canvas.paper.lines(row.name, canvas.paper.inner_px), canvas.paper.say(row.words)
    room = canvas.paper.inner_px - width_of(names[-1], style.TEXT_PX) - width_of(words, style.SMALL_PX)
    if room > style.LINE_PX:
        return [*((name, "") for name in names[:-1]), (names[-1], words)]
    return [*((name, "") for name in names), *(("", each) for each in canvas.paper.lines(row.words, canvas.paper.inner_px, style.SMALL_PX))]


def _draw_row(canvas: Canvas, frame: Frame, row: Bars, head: Sequence[tuple[str, str]]) -> None:
    for name, words in head:
        canvas.down += style.LINE_PX
        canvas.text(name, 0, canvas.down - 3, bold=row.is_total)
        canvas.text(words, canvas.paper.inner_px, canvas.down - 3, align="right", size_px=style.SMALL_PX)
    for line in row.details(canvas):
        canvas.down += style.LINE_PX
        canvas.text(line, 0, canvas.down - 3, size_px=style.SMALL_PX, colour=style.QUIET)
    for number, (value, look) in enumerate(row.bars):
        top = canvas.down + 2 + number * _BAR_PX
        canvas.boxes([Box(0, value, top, top + _BAR_PX - 1)] if value else [], frame, look)
