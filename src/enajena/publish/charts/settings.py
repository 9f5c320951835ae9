"""Charts of what-if: two settings side by side, and one measure along a range of settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from enajena.basics.figures import percent_text
from enajena.basics.money import PERCENT, round_half_up
from enajena.basics.text import Text
from enajena.programme.model import Assumption
from enajena.publish.charts import style
from enajena.publish.charts.axes import left_room, number_axis, number_axis_below, ticks, ticks_over, unit_for
from enajena.publish.charts.bars import Bars, draw_bars
from enajena.publish.charts.canvas import Canvas, Exact, Frame, Shape
from enajena.publish.charts.chart import Chart, Column, Kind, short_text
from enajena.publish.charts.legend import Entry, draw_legend
from enajena.publish.charts.style import Look

_PANEL_PX = 240
_LOOKS: tuple[tuple[Look, Shape], ...] = (
    (Look(style.BLUE), "circle"),
    (Look(style.ORANGE, dash=(8, 4)), "diamond"),
    (Look(style.NIGHT, dash=(2, 3)), "square"),
    (Look(style.STONE, dash=(10, 3, 2, 3)), "triangle-up"),
)
MOST_SERIES = len(_LOOKS)
"""More lines than this cannot be told apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands around a chart of settings: title, what it is of, what is measured and how it is written, and what it rests on."""

    title: Text
    subtitle: Text
    measure: Text
    kind: Kind = "count"
    notes: tuple[Text, ...] = ()
    assumptions: tuple[Assumption, ...] = ()


def compare_chart(heading: Heading, settings: tuple[Text, Text], groups: Sequence[tuple[Text, Exact, Exact]]) -> Chart:
    """Return side-by-side bars of two settings: each group has its name and the measure under either, none below zero."""
    columns = (
        Column("group", Text("grupo", "group"), "words"),
        Column("first", settings[0], heading.kind),
        Column("second", settings[1], heading.kind),
        Column("difference", Text("diferencia", "difference"), heading.kind),
    )
    rows = tuple((name, first, second, _difference(first, second)) for name, first, second in groups)
    told = Text(
        "{group}: {first} con «{a}» y {second} con «{b}», {change}.", "{group}: {first} under “{a}” and {second} under “{b}”, {change}."
    )
    return Chart(
        kind="compare",
        title=heading.title,
        subtitle=heading.subtitle,
        told=tuple(
            told.format(
                group=name,
                first=columns[1].told(first),
                second=columns[2].told(second),
                a=settings[0],
                b=settings[1],
                change=_change(first, second),
            )
            for name, first, second in groups
        ),
        columns=columns,
        rows=rows,
        draw=lambda canvas: _draw_compared(canvas, heading, settings, groups),
        notes=heading.notes,
        assumptions=heading.assumptions,
    )


def sweep_chart(
    heading: Heading,
    across: Text,
    series: Sequence[Text],
    points: Sequence[tuple[Exact, Sequence[Exact]]],
    *,
    marked: Exact | None = None,
) -> Chart:
    """Return the measure along a range: each point is the value of the setting and the measure of each series there.

    `across` names the setting, `marked` is its value today. The points are in order.

    Raises:
        ValueError: there are fewer than two points, or more series than can be told apart.
    """
    if len(points) < 2 or not 1 <= len(series) <= MOST_SERIES:  # noqa: PLR2004 - a line has two ends
        raise ValueError(f"a sweep has two points or more and 1 to {MOST_SERIES} series")
    columns = (
        Column("setting", across, "number"),
        *(Column(f"series_{number}", name, heading.kind) for number, name in enumerate(series, 1)),
    )
    return Chart(
        kind="sweep",
        title=heading.title,
        subtitle=heading.subtitle,
        told=tuple(_sweep_told(columns, points)),
        columns=columns,
        rows=tuple((value, *measures) for value, measures in points),
        draw=lambda canvas: _draw_sweep(canvas, (heading.measure, across, *series), points, marked),
        notes=heading.notes,
        assumptions=heading.assumptions,
    )


def _difference(first: Exact, second: Exact) -> Exact:
    return second - first if isinstance(first, int) and isinstance(second, int) else Fraction(second) - Fraction(first)


def _change(first: Exact, second: Exact) -> Text:
    """Return how much the second is above or below the first."""
    if first == second:
        return Text("igual", "the same")
    if not first:
        return Text("antes nada", "nothing before")
    percent = percent_text(round_half_up(abs(Fraction(second) - Fraction(first)) * PERCENT / Fraction(first), 1))
    more = Text("{percent} más", "{percent} more") if second > first else Text("{percent} menos", "{percent} less")
    return more.format(percent=percent)


def _sweep_told(columns: Sequence[Column], points: Sequence[tuple[Exact, Sequence[Exact]]]) -> list[Text]:
    """Say of each series where it begins, where it ends, and its least and its most."""
    said = Text(
        "{name}: {start} con {across} {low}, {end} con {high}; lo menos es {least} y lo más, {most}.",
        "{name}: {start} with {across} {low}, {end} with {high}; the least is {least} and the most {most}.",
    )
    across, *series = columns
    told = []
    for place, column in enumerate(series):
        values = [measures[place] for _, measures in points]
        told.append(
            said.format(
                name=column.heading,
                across=across.heading,
                low=across.told(points[0][0]),
                high=across.told(points[-1][0]),
                start=column.told(values[0]),
                end=column.told(values[-1]),
                least=column.told(min(values)),
                most=column.told(max(values)),
            )
        )
    return told


def _draw_compared(canvas: Canvas, heading: Heading, settings: tuple[Text, Text], groups: Sequence[tuple[Text, Exact, Exact]]) -> None:
    column = Column("", heading.measure, heading.kind)
    looks = (style.ASKED, style.FULL)
    draw_legend(canvas, [Entry(look, name) for look, name in zip(looks, settings, strict=True)])
    words = Text("{first} → {second}", "{first} → {second}")
    rows = [
        Bars(name, words.format(first=column.told(first), second=column.told(second)), ((first, looks[0]), (second, looks[1])))
        for name, first, second in groups
    ]
    draw_bars(canvas, rows, heading.measure)


def _draw_sweep(canvas: Canvas, names: Sequence[Text], points: Sequence[tuple[Exact, Sequence[Exact]]], marked: Exact | None) -> None:
    measure, across, *series = names
    values = ticks_over(max(value for _, measures in points for value in measures))
    unit = unit_for(values[-1])
    if len(series) > 1:
        draw_legend(canvas, [Entry(look, name, "line") for (look, _), name in zip(_LOOKS, series, strict=False)])
    canvas.paragraph(Text("{unit}{measure}", "{unit}{measure}").format(unit=unit.name, measure=measure), colour=style.QUIET, after=8)
    top = canvas.down + style.LINE_PX
    frame = Frame(
        x=(points[0][0], points[-1][0]),
        px=(left_room(canvas, values, unit), canvas.paper.inner_px - 6),
        y=(0, values[-1]),
        py=(top + _PANEL_PX, top),
    )
    number_axis(canvas, frame, values, unit)
    number_axis_below(canvas, frame, ticks(points[0][0], points[-1][0]), unit_for(1))
    if marked is not None and points[0][0] <= marked <= points[-1][0]:
        canvas.limit(marked, top, frame.py[0], frame)
        today = Text("hoy: {value}", "today: {value}").format(value=short_text(marked))
        canvas.words_at([(marked, canvas.paper.say(today))], frame, top - 8, colour=style.INK)
    for place, (look, shape) in enumerate(_LOOKS[: len(series)]):
        line = [(value, measures[place]) for value, measures in points]
        canvas.line(line, frame, look)
        canvas.points(line, frame, look, shape, 45)
    canvas.down = frame.py[0] + 2 * style.LINE_PX + 2
    canvas.text(canvas.paper.say(across), canvas.paper.inner_px, canvas.down, align="right", size_px=style.SMALL_PX, colour=style.QUIET)
    canvas.down += style.LINE_PX
