"""What happens in a sale, as rows: the table behind a timeline, its words and its lanes, wherever the rows come from."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.programme.model import Assumption
from enajena.publish.charts import style
from enajena.publish.charts.canvas import Canvas
from enajena.publish.charts.chart import Chart, Column
from enajena.publish.charts.lanes import Lane, Stretch, draw_lanes
from enajena.publish.charts.legend import Entry, draw_legend
from enajena.publish.charts.style import Look

EventKind = Literal["offer", "interruption", "lock_up", "bracket", "day"]
MOST_LANES = 14
"""So many lanes a picture has; the table has every row."""

_LOOKS: dict[EventKind, Look] = {
    "offer": style.FULL,
    "interruption": style.PAUSED,
    "lock_up": style.DARK,
    "bracket": style.ASKED,
    "day": style.DARK,
}
KIND_WORDS = {
    "offer": Text("oferta", "offer"),
    "interruption": Text("interrupción", "interruption"),
    "lock_up": Text("restricción", "lock-up"),
    "bracket": Text("tramo de la multa", "bracket of the fine"),
    "day": Text("día señalado", "day of note"),
}
_COLUMNS = (
    Column("kind", Text("clase", "kind"), "words", KIND_WORDS),
    Column("what", Text("qué", "what"), "words"),
    Column("from", Text("desde", "from"), "date"),
    Column("to", Text("hasta", "to"), "date"),
    Column("source", Text("numeral", "numeral"), "words"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that lasts from one day to another, both included, or happens on one day.

    Events of one `lane` are drawn beside each other; `word` stands below.
    """

    kind: EventKind
    lane: Text
    what: Text
    first: date
    last: date
    source: str | None = None
    word: Text | None = None


def chart_of_events(
    title: Text, subtitle: Text, events: Sequence[Event], notes: Sequence[Text] = (), assumptions: Sequence[Assumption] = ()
) -> Chart:
    """Return the timeline of events; there is one at least."""
    lanes = _lanes(events)
    left_out = len(lanes) - MOST_LANES
    shortened = Text("{count} líneas más están en la tabla.", "{count} more lines are in the table.").format(count=left_out)
    return Chart(
        kind="timeline",
        title=title,
        subtitle=subtitle,
        told=tuple(_told(event) for event in events),
        columns=_COLUMNS,
        rows=tuple((event.kind, event.what, event.first, event.last, event.source) for event in events),
        draw=lambda canvas: _draw(canvas, events, lanes[:MOST_LANES]),
        notes=(*notes, *((shortened,) if left_out > 0 else ())),
        assumptions=tuple(assumptions),
    )


def _told(event: Event) -> Text:
    source = Text("", "") if event.source is None else Text(" ({source})", " ({source})").format(source=event.source)
    if event.first == event.last:
        return Text("{what}: {day}{source}.", "{what}: {day}{source}.").format(what=event.what, day=date_text(event.first), source=source)
    return Text("{what}: del {first} al {last}{source}.", "{what}: from {first} to {last}{source}.").format(
        what=event.what, first=date_text(event.first), last=date_text(event.last), source=source
    )


def _lanes(events: Sequence[Event]) -> list[Lane]:
    """Return the lanes in the order of their first events."""
    by_lane: dict[Text, list[Event]] = {}
    for event in events:
        by_lane.setdefault(event.lane, []).append(event)
    return [
        Lane(
            name=name,
            stretches=tuple(Stretch(one.first, one.last, _LOOKS[one.kind], one.word) for one in own if one.kind != "day"),
            days=tuple((one.first, one.word) for one in own if one.kind == "day"),
        )
        for name, own in by_lane.items()
    ]


def _draw(canvas: Canvas, events: Sequence[Event], lanes: Sequence[Lane]) -> None:
    kinds = dict.fromkeys(event.kind for event in events)
    draw_legend(canvas, [Entry(_LOOKS[kind], KIND_WORDS[kind], "diamond" if kind == "day" else "box") for kind in kinds])
    draw_lanes(canvas, lanes)
