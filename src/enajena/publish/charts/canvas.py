"""A sheet to draw on: text, lines and shapes as layers of one Vega-Lite specification, made with Altair.

Every number, date and label is written by `enajena.basics.figures`; Vega only places shapes, by the scale that each layer carries.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import altair as alt

from enajena.basics.odd_signs import visible
from enajena.basics.text import Language, Text
from enajena.publish.charts import style
from enajena.publish.charts.style import Look

Exact = int | Decimal | Fraction
Align = Literal["left", "center", "right"]
Shape = Literal["circle", "diamond", "square", "triangle-up"]


@dataclass(frozen=True, slots=True)
class Paper:
    """For whom a chart is drawn: the language, and how many pixels wide."""

    language: Language
    width_px: int = style.WIDE_PX

    @property
    def inner_px(self) -> int:
        """Return the width between the margins."""
        return self.width_px - 2 * style.MARGIN_PX

    def say(self, text: Text) -> str:
        """Return a text in the language, its hidden signs as codes: a name can neither turn a line about nor end it."""
        return visible(text.to(self.language))

    def lines(self, text: Text, width_px: int, size_px: int = style.TEXT_PX) -> list[str]:
        """Return a text in lines that fit a width; a word that is too long for one is broken."""
        lines = [""]
        for word in self.say(text).split():
            longer = f"{lines[-1]} {word}".lstrip()
            if width_of(longer, size_px) <= width_px:
                lines[-1] = longer
                continue
            pieces = _broken(word, width_px, size_px)
            lines = [*lines[:-1], *filter(None, lines[-1:]), *pieces]
        return lines


@dataclass(frozen=True, slots=True)
class Frame:
    """Where values go: `x` from the left to the right pixel, `y` from the bottom to the top pixel."""

    x: tuple[Exact, Exact]
    px: tuple[int, int]
    y: tuple[Exact, Exact]
    py: tuple[int, int]

    def x_scale(self) -> alt.Scale:
        """Return the scale across."""
        return _scale(self.x, self.px)

    def across(self, value: Exact) -> int:
        """Return on which pixel a value stands across."""
        return _pixel(value, self.x, self.px)

    def up(self, value: Exact) -> int:
        """Return on which pixel a value stands upwards."""
        return _pixel(value, self.y, self.py)

    def y_scale(self) -> alt.Scale:
        """Return the scale upwards."""
        return _scale(self.y, self.py)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle between two values across, and from one pixel down to another."""

    x: Exact
    x2: Exact
    top: int
    bottom: int


@dataclass(slots=True)
class Canvas:
    """A sheet that grows downwards: `down` is the first free pixel."""

    paper: Paper
    down: int = 0
    _layers: list[Any] = field(default_factory=list)
    _texts: dict[tuple[Align, int, bool, str], list[dict[str, Any]]] = field(default_factory=dict)

    def text(
        self,
        words: str,
        x: int,
        y: int,
        *,
        align: Align = "left",
        size_px: int = style.TEXT_PX,
        bold: bool = False,
        colour: str = style.INK,
    ) -> None:
        """Write one line whose letters stand on pixel `y`; text is above all shapes."""
        self._texts.setdefault((align, size_px, bold, colour), []).append({"text": words, "x": x, "y": y})

    def paragraph(
        self, text: Text, *, size_px: int = style.TEXT_PX, bold: bool = False, colour: str = style.INK, left: int = 0, after: int = 0
    ) -> None:
        """Write a text in as many lines as it takes, and go on below it."""
        for line in self.paper.lines(text, self.paper.inner_px - left, size_px):
            self.down += max(style.LINE_PX, size_px + 4)
            self.text(line, left, self.down - 4, size_px=size_px, bold=bold, colour=colour)
        self.down += after

    def boxes(self, boxes: Iterable[Box], frame: Frame, look: Look) -> None:
        """Paint rectangles, and leave a thin line of paper around them."""
        rows = [{"x": drawn(box.x), "x2": drawn(box.x2), "y": box.top, "y2": box.bottom} for box in boxes]
        mark = alt.Chart(_data(rows)).mark_rect(fill=look.fill, stroke=look.colour, strokeWidth=1)
        self._add(mark.encode(x2=alt.X2("x2"), y2=alt.Y2("y2")), rows, frame.x_scale(), _pixels(frame))

    def rules(self, ends: Iterable[tuple[Exact, int, Exact, int]], frame: Frame, look: Look) -> None:
        """Draw straight lines, each from a value across and a pixel down to another."""
        rows = [{"x": drawn(x), "y": y, "x2": drawn(x2), "y2": y2} for x, y, x2, y2 in ends]
        mark = alt.Chart(_data(rows)).mark_rule(stroke=look.colour, strokeWidth=look.width_px, strokeDash=list(look.dash))
        self._add(mark.encode(x2=alt.X2("x2"), y2=alt.Y2("y2")), rows, frame.x_scale(), _pixels(frame))

    def limit(self, value: Exact, top: int, bottom: int, frame: Frame) -> None:
        """Draw a line down at a value, with paper beside it, so that it is seen on dark shapes too."""
        for look in (style.HALO, style.LIMIT):
            self.rules([(value, top, value, bottom)], frame, look)

    def line(self, points: Sequence[tuple[Exact, Exact]], frame: Frame, look: Look) -> None:
        """Draw a line through points, in their order."""
        rows = [{"x": drawn(x), "y": drawn(y), "at": at} for at, (x, y) in enumerate(points)]
        mark = alt.Chart(_data(rows)).mark_line(
            stroke=look.colour, strokeWidth=look.width_px, strokeDash=list(look.dash), strokeCap="butt", strokeJoin="round"
        )
        self._add(mark.encode(order=alt.Order("at:Q")), rows, frame.x_scale(), frame.y_scale())

    def points(self, points: Sequence[tuple[Exact, Exact]], frame: Frame, look: Look, shape: Shape = "circle", size: int = 70) -> None:
        """Draw a sign at each point, with a thin line of paper around it."""
        rows = [{"x": drawn(x), "y": drawn(y)} for x, y in points]
        mark = alt.Chart(_data(rows)).mark_point(
            shape=shape, size=size, fill=look.fill, stroke=style.PAPER, strokeWidth=1, filled=True, opacity=1
        )
        self._add(mark, rows, frame.x_scale(), frame.y_scale())

    def words_at(
        self, words: Iterable[tuple[Exact, str]], frame: Frame, y: int, *, align: Align = "center", colour: str = style.QUIET
    ) -> None:
        """Write small lines of text at values across, all on pixel `y`; what would leave the sheet is moved into it."""
        for value, text in words:
            width = width_of(text, style.SMALL_PX)
            left = frame.across(value) - {"left": 0, "center": width // 2, "right": width}[align]
            left = max(0, min(left, self.paper.inner_px - width))
            self.text(text, left, y, size_px=style.SMALL_PX, colour=colour)

    def written(self) -> Iterator[tuple[Align, int, str, int, int]]:
        """Yield every line of text: how it stands, the height of its letters, its words, and its pixel across and down."""
        for (align, size_px, _, _), rows in self._texts.items():
            yield from ((align, size_px, str(row["text"]), int(row["x"]), int(row["y"])) for row in rows)

    def specification(self) -> dict[str, Any]:
        """Return the Vega-Lite specification."""
        sheet = (
            alt.layer(*self._layers, *self._text_layers())
            .resolve_scale(x="independent", y="independent")
            .properties(width=self.paper.inner_px, height=self.down, padding=style.MARGIN_PX, autosize=alt.AutoSizeParams(type="none"))
            .configure(aria=False, background=style.PAPER, font=style.FONT)
            .configure_view(stroke=None)
        )
        # Altair's own check of the specification takes longer than the drawing; the tests make it for every kind of layer.
        made: dict[str, Any] = sheet.to_dict(validate=False)
        return made

    def _text_layers(self) -> Iterable[alt.Chart]:
        """Yield one layer for all text that looks alike: each layer costs time."""
        width, height = self.paper.inner_px, self.down
        x, y = _scale((0, width), (0, width)), _scale((0, height), (0, height))
        for (align, size_px, bold, colour), rows in self._texts.items():
            weight: Literal["bold", "normal"] = "bold" if bold else "normal"
            mark = alt.Chart(_data(rows)).mark_text(
                align=align, baseline="alphabetic", fontSize=size_px, fontWeight=weight, fill=colour, limit=0
            )
            yield mark.encode(text=alt.Text("text:N"), x=alt.X("x:Q", scale=x, axis=None), y=alt.Y("y:Q", scale=y, axis=None))

    def _add(self, mark: alt.Chart, rows: Sequence[object], x: alt.Scale, y: alt.Scale) -> None:
        if rows:
            self._layers.append(mark.encode(x=alt.X("x:Q", scale=x, axis=None), y=alt.Y("y:Q", scale=y, axis=None)))


def drawn(value: Exact) -> float:
    """Return where a value is drawn.

    The only floats of a chart: Vega places shapes by them, to a fraction of a pixel. Every figure that is written, in the picture, in the
    table or in the words, is made from the exact value.
    """
    return float(value)


def day_number(day: date) -> int:
    """Return a day as a number on an axis."""
    return day.toordinal()


def width_of(text: str, size_px: int) -> int:
    """Return about how many pixels a line is wide in the letters of `style.FONT`, rather too many than too few."""
    return int(sum(style.letter_width(letter) for letter in text) * size_px / 1000) + 1


def _broken(word: str, width_px: int, size_px: int) -> list[str]:
    """Return a word in pieces that fit a width."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size_px) > width_px:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _pixel(value: Exact, values: tuple[Exact, Exact], pixels: tuple[int, int]) -> int:
    (low, high), (first, last) = values, pixels
    return first + round(Fraction(last - first) * (Fraction(value) - Fraction(low)) / (Fraction(high) - Fraction(low)))


def _data(rows: list[dict[str, Any]]) -> alt.InlineData:
    return alt.InlineData(values=rows)


def _scale(values: tuple[Exact, Exact], pixels: tuple[int, int]) -> alt.Scale:
    return alt.Scale(domain=[drawn(value) for value in values], range=list(pixels), nice=False, zero=False, clamp=False)


def _pixels(frame: Frame) -> alt.Scale:
    """Return a scale down by pixels."""
    top, bottom = min(frame.py), max(frame.py) + 1
    return alt.Scale(domain=[top, bottom], range=[top, bottom], nice=False, zero=False)
