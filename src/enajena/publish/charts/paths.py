"""The path of an index: its values over time, and which of them are verified, stand on one source, or are an approximation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Literal

from enajena.basics.faults import CallError, DataError
from enajena.basics.figures import count_text, date_text, number_text
from enajena.basics.text import Text
from enajena.calendar import add_days
from enajena.indices import STATUS_LABELS, IndexRow, IndexTable
from enajena.publish.charts import style
from enajena.publish.charts.axes import date_axis, left_room, number_axis, ticks, ticks_over, unit_for
from enajena.publish.charts.canvas import Canvas, Exact, Frame, day_number
from enajena.publish.charts.chart import Chart, Column
from enajena.publish.charts.legend import Entry, draw_legend
from enajena.publish.charts.style import Look

Trust = Literal["sound", "single", "proxy"]
_TRUST: dict[str, Trust] = {
    "verified": "sound",
    "checked": "sound",
    "imported": "sound",
    "single_source": "single",
    "transcription": "single",
    "proxy": "proxy",
}
TRUST_WORDS: dict[Trust, Text] = {
    "sound": Text("comprobado o importado del emisor", "checked, or imported from the issuer"),
    "single": Text("sin verificar: una sola fuente o transcripción", "unverified: one source or transcription only"),
    "proxy": Text("aproximación, no es la cifra certificada", "proxy, not the certified figure"),
}
_LOOKS: dict[Trust, Look] = {
    "sound": Look(style.BLUE, width_px=3),
    "single": Look(style.ORANGE, dash=(7, 2)),
    "proxy": Look(style.STONE, dash=(2, 2)),
}
_PANEL_PX = 280


@dataclass(frozen=True, slots=True)
class Piece:
    """Values that follow each other without a hole and are trusted alike."""

    trust: Trust
    rows: tuple[IndexRow, ...]


def index_chart(table: IndexTable, *, column: str | None = None, since: date | None = None, until: date | None = None) -> Chart:
    """Return the path of a column of an index table, the main one where none is named, from one day to another.

    The table has every row of those days; a row whose value is not known is in the table and not in the line.

    Raises:
        CallError: the table has no such column.
        DataError: there is no value in those days.
    """
    column = _column(table, column)
    rows = [row for row in table.rows if (since is None or row.valid_to >= since) and (until is None or row.valid_from <= until)]
    known = [row for row in rows if row.get(column) is not None]
    if not known:
        raise DataError(
            Text(f"La tabla `{table.name}` no tiene valores en esas fechas.", f"The table `{table.name}` has no values in those dates."),
            Text(f"Vea sus fechas con: enajena index show {table.name}", f"See its dates with: enajena index show {table.name}"),
        )
    return Chart(
        kind="index",
        title=Text("{label}", "{label}").format(label=Text(_first_upper(table.label.es), _first_upper(table.label.en))),
        subtitle=Text("{name}, {column} · {issuer} · {unit}", "{name}, {column} · {issuer} · {unit}").format(
            name=table.name, column=column, issuer=table.issuer, unit=table.unit
        ),
        told=tuple(_told(known, column)),
        columns=(
            Column("valid_from", Text("desde", "from"), "date"),
            Column("valid_to", Text("hasta", "to"), "date"),
            Column(column, table.unit, "number"),
            Column("status", Text("estado", "status"), "words", STATUS_LABELS),
            Column("certificate", Text("acto", "act"), "words"),
        ),
        rows=tuple((row.valid_from, row.valid_to, row.get(column), row.status, row.certificate or None) for row in rows),
        draw=lambda canvas: _draw(canvas, known, column),
        notes=_holes_note(rows, known),
    )


def _column(table: IndexTable, name: str | None) -> str:
    if name is None:
        return table.columns[0]
    if name not in table.columns:
        raise CallError(
            Text(f"La tabla `{table.name}` no tiene la columna «{name}».", f"The table `{table.name}` has no column “{name}”."),
            Text(f"Use: {', '.join(table.columns)}.", f"Use: {', '.join(table.columns)}."),
        )
    return name


def pieces(rows: Sequence[IndexRow]) -> Iterator[Piece]:
    """Yield the rows in pieces: a new one where the trust changes or a day is missing between two rows."""
    place = 0
    marks: list[tuple[int, Trust]] = []
    for number, row in enumerate(rows):
        if number and add_days(rows[number - 1].valid_to, 1) != row.valid_from:
            place += 1
        marks.append((place, _TRUST[row.status]))
    for (_, trust), group in groupby(zip(marks, rows, strict=True), key=lambda pair: pair[0]):
        yield Piece(trust, tuple(row for _, row in group))


def _told(rows: Sequence[IndexRow], column: str) -> Iterator[Text]:
    values = [(row.get(column) or Decimal(0), row) for row in rows]
    lowest, highest = min(values, key=lambda pair: pair[0]), max(values, key=lambda pair: pair[0])
    said = Text(
        "Del {first} al {last}: empieza en {start} y termina en {end}; lo más bajo, {low} desde el {low_day}, y lo más alto, {high} "
        "desde el {high_day}.",
        "From {first} to {last}: it begins at {start} and ends at {end}; the lowest is {low} from {low_day} and the highest {high} from "
        "{high_day}.",
    )
    yield said.format(
        first=date_text(rows[0].valid_from),
        last=date_text(rows[-1].valid_to),
        start=number_text(values[0][0]),
        end=number_text(values[-1][0]),
        low=number_text(lowest[0]),
        low_day=date_text(lowest[1].valid_from),
        high=number_text(highest[0]),
        high_day=date_text(highest[1].valid_from),
    )
    for trust, words in TRUST_WORDS.items():
        own = [row for row in rows if _TRUST[row.status] == trust]
        if own:
            counted = Text("{words}: {count} de {all} valores.", "{words}: {count} of {all} values.")
            capital = Text(_first_upper(words.es), _first_upper(words.en))
            yield counted.format(words=capital, count=count_text(len(own)), all=count_text(len(rows)))


def _holes_note(rows: Sequence[IndexRow], known: Sequence[IndexRow]) -> tuple[Text, ...]:
    if len(rows) == len(known):
        return ()
    note = Text("Sin valor conocido, y sin línea: {count} filas.", "No known value, and no line: {count} rows.")
    return (note.format(count=count_text(len(rows) - len(known))),)


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _draw(canvas: Canvas, rows: Sequence[IndexRow], column: str) -> None:
    parts = list(pieces(rows))
    present = [trust for trust in TRUST_WORDS if any(part.trust == trust for part in parts)]
    draw_legend(canvas, [Entry(_LOOKS[trust], TRUST_WORDS[trust], "line") for trust in present])
    canvas.down += 10
    values = [row.get(column) or Decimal(0) for row in rows]
    steps = _value_ticks(min(values), max(values))
    unit = unit_for(steps[-1])
    frame = Frame(
        x=(day_number(rows[0].valid_from), day_number(rows[-1].valid_to) + 1),
        px=(left_room(canvas, steps, unit), canvas.paper.inner_px),
        y=(steps[0], steps[-1]),
        py=(canvas.down + _PANEL_PX, canvas.down),
    )
    number_axis(canvas, frame, steps, unit)
    date_axis(canvas, frame, rows[0].valid_from, rows[-1].valid_to)
    before: list[tuple[Exact, Exact]] = []
    for part in parts:
        points = [point for row in part.rows for point in _ends(row, column)]
        # Where no day is missing the line goes on from the last value, in the look of what follows.
        joint = before[-1:] if before and before[-1][0] == points[0][0] else []
        canvas.line([*joint, *points], frame, _LOOKS[part.trust])
        before = points
    canvas.down = frame.py[0] + 2 * style.LINE_PX


def _value_ticks(lowest: Decimal, highest: Decimal) -> list[Fraction]:
    if lowest >= 0:
        return ticks_over(highest, 6)
    found = ticks(lowest, max(highest, Decimal(0)), 6)
    apart = found[1] - found[0] if len(found) > 1 else Fraction(1)
    return [*([found[0] - apart] if found[0] > lowest else []), *found, *([found[-1] + apart] if found[-1] < highest else [])]


def _ends(row: IndexRow, column: str) -> list[tuple[Exact, Exact]]:
    """Return the two ends of the days on which a value holds."""
    value = row.get(column) or Decimal(0)
    return [(day_number(row.valid_from), value), (day_number(row.valid_to) + 1, value)]
