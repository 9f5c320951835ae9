"""Lanes over time: each has its name, its stretches and its days, one below the other over one calendar."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.calendar import add_days
from enajena.publish.charts import style
from enajena.publish.charts.axes import date_axis
from enajena.publish.charts.canvas import Box, Canvas, Frame, day_number, width_of
from enajena.publish.charts.style import Look

_BAR_PX, _AFTER_PX, _EDGE_PX = 16, 12, 6
_MOVED_PX = 70
"""So far a word may stand from its day."""
_DAYS_OF_MONTH = 28


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days from the first to the last, both included, and a word to stand below them."""

    first: date
    last: date
    look: Look
    word: Text | None = None


@dataclass(frozen=True, slots=True)
class Lane:
    """A lane: its name, its stretches, later ones above earlier ones, and single days."""

    name: Text
    stretches: tuple[Stretch, ...] = ()
    days: tuple[tuple[date, Text | None], ...] = ()
    """Single days, each with a word to stand below it."""

    @property
    def ends(self) -> list[date]:
        """Return every day on which something begins or ends."""
        return [*(day for day, _ in self.days), *(day for one in self.stretches for day in (one.first, one.last))]

    @property
    def has_words(self) -> bool:
        """Return whether words stand below its stretches and days."""
        return any(one.word is not None for one in self.stretches) or any(word is not None for _, word in self.days)


def draw_lanes(canvas: Canvas, lanes: Sequence[Lane]) -> None:
    """Draw the lanes and their calendar below them."""
    first = min(day for lane in lanes for day in lane.ends)
    last = max(*(day for lane in lanes for day in lane.ends), add_days(first, _DAYS_OF_MONTH))
    heads = [_head(canvas, lane) for lane in lanes]
    heights = [len(head) * style.LINE_PX + 4 + _BAR_PX + (style.LINE_PX if lane.has_words else 0) + _AFTER_PX
               for head, lane in zip(heads, lanes, strict=True)]  # fmt: skip
    frame = Frame(
        x=(day_number(first), day_number(last) + 1),
        px=(_EDGE_PX, canvas.paper.inner_px - _EDGE_PX),
        y=(0, 1),
        py=(canvas.down + sum(heights), canvas.down),
    )
    date_axis(canvas, frame, first, last)
    for lane, head, height in zip(lanes, heads, heights, strict=True):
        top = canvas.down
        for number, (left, right) in enumerate(head, 1):
            canvas.text(left, 0, top + number * style.LINE_PX - 4, bold=True)
            canvas.text(right, canvas.paper.inner_px, top + number * style.LINE_PX - 4, align="right", size_px=style.SMALL_PX)
        _draw_lane(canvas, lane, frame, top + len(head) * style.LINE_PX + 4)
        canvas.down = top + height
    canvas.down += 2 * style.LINE_PX


def _head(canvas: Canvas, lane: Lane) -> list[tuple[str, str]]:
    """Return the lines above a lane: its name at the left, its days at the right; below each other where there is no room."""
    name, days = canvas.paper.lines(lane.name, canvas.paper.inner_px), canvas.paper.say(_days_told(lane))
    room = canvas.paper.inner_px - width_of(name[-1], style.TEXT_PX) - width_of(days, style.SMALL_PX)
    if room > style.LINE_PX:
        return [*((line, "") for line in name[:-1]), (name[-1], days)]
    return [*((line, "") for line in name), ("", days)]


def _days_told(lane: Lane) -> Text:
    first, last = min(lane.ends), max(lane.ends)
    return date_text(first) if first == last else Text("{a} – {b}", "{a} – {b}").format(a=date_text(first), b=date_text(last))


def _draw_lane(canvas: Canvas, lane: Lane, frame: Frame, top: int) -> None:
    bottom = top + _BAR_PX
    for stretch in lane.stretches:
        start, end = day_number(stretch.first), day_number(stretch.last) + 1
        canvas.boxes([Box(start, end, top, bottom)], frame, stretch.look)
        if stretch.word is not None:
            word = canvas.paper.say(stretch.word)
            if width_of(word, style.SMALL_PX) <= frame.across(end) - frame.across(start):
                canvas.words_at([(Fraction(start + end, 2), word)], frame, bottom + style.LINE_PX - 3, colour=style.INK)
    if lane.days:
        middle = Frame(x=frame.x, px=frame.px, y=(0, 1), py=(bottom, top))
        days = [(day_number(day) + Fraction(1, 2), Fraction(1, 2)) for day, _ in lane.days]
        canvas.points(days, middle, style.DARK, "diamond", 110)
        _write_days(canvas, lane, frame, bottom + style.LINE_PX - 3)


def _write_days(canvas: Canvas, lane: Lane, frame: Frame, y: int) -> None:
    """Write the words below the days; one that has no room beside the one before is left to the table."""
    free_from = 0
    for day, word in sorted(lane.days, key=lambda pair: pair[0]):
        if word is None:
            continue
        words = canvas.paper.say(word)
        width = width_of(words, style.SMALL_PX)
        wished = min(frame.across(day_number(day)) - width // 2, canvas.paper.inner_px - width)
        left = max(free_from, wished)
        if left - wished <= _MOVED_PX and left + width <= canvas.paper.inner_px:
            canvas.text(words, left, y, size_px=style.SMALL_PX)
            free_from = left + width + _EDGE_PX
