"""The fine by day over the life of the lock-up: its percentage by bracket, and what that is in pesos."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction

from enajena.basics.figures import date_text, percent_text, pesos_text, shares_text
from enajena.basics.text import Text
from enajena.calendar import add_days
from enajena.indices import IndexTable
from enajena.programme.model import Programme
from enajena.publish.charts import style
from enajena.publish.charts.axes import date_axis, left_room, number_axis, ticks_over, unit_for
from enajena.publish.charts.canvas import Box, Canvas, Exact, Frame, day_number
from enajena.publish.charts.chart import Chart, Column
from enajena.publish.charts.fine_days import FineDays, FineSpan, fine_days
from enajena.rules.brackets import PlacedBracket
from enajena.rules.fine_facts import FineFacts

_PANEL_PX = 150
_COLUMNS = (
    Column("from", Text("desde", "from"), "date"),
    Column("to", Text("hasta", "to"), "date"),
    Column("percent", Text("porcentaje", "percent"), "percent"),
    Column("source", Text("numeral", "numeral"), "words"),
    Column("base_cop_per_share", Text("base por acción", "base a share"), "pesos"),
    Column("fine_cop", Text("multa en pesos", "fine in pesos"), "pesos"),
)


def fine_chart(programme: Programme, facts: FineFacts, tables: Mapping[str, IndexTable] | None = None) -> Chart:
    """Return the chart of a fine by the day of the breach. `facts.breached` is marked where it is not the day of the purchase.

    The table has one row for each stretch of days with the same fine. Raises as `enajena.publish.charts.fine_days.fine_days` does.
    """
    found = fine_days(programme, facts, tables)
    return Chart(
        kind="fine",
        title=Text("La multa según el día del incumplimiento", "The fine by the day of the breach"),
        subtitle=_subtitle(programme, facts),
        told=tuple(_told(programme, found, facts)),
        columns=_COLUMNS,
        rows=tuple(_row(span) for span in found.spans),
        draw=lambda canvas: _draw(canvas, found, facts),
        notes=tuple(_notes(found)),
        assumptions=found.assumptions,
    )


def _subtitle(programme: Programme, facts: FineFacts) -> Text:
    return Text(
        "{programme} · {shares} a {price} pesos, adquiridas el {day}", "{programme} · {shares} at {price} pesos, acquired on {day}"
    ).format(programme=programme.id, shares=shares_text(facts.shares), price=pesos_text(facts.paid_cop), day=date_text(facts.acquired))


def _row(span: FineSpan) -> tuple[date, date, Decimal | None, str | None, Decimal | None, Decimal | None]:
    base = None if span.base_cop_per_share is None else Decimal(span.base_cop_per_share)
    percent, source = (None, None) if span.bracket is None else (span.bracket.rule.percent, span.bracket.rule.source)
    return span.first, span.last, percent, source, base, span.fine_cop


def _told(programme: Programme, found: FineDays, facts: FineFacts) -> list[Text]:
    sentences = [_bracket_told(bracket, found) for bracket in found.brackets]
    after = add_days(found.brackets[-1].last, 1)
    sentences.append(Text("Desde el {day} no hay multa.", "From {day} on there is no fine.").format(day=date_text(after)))
    if facts.breached != facts.acquired:
        here = next((span for span in found.spans if span.first <= facts.breached <= span.last), None)
        if here is not None and here.fine_cop is not None:
            marked = Text("El {day}, marcado, la multa es de {fine} pesos.", "On {day}, marked, the fine is {fine} pesos.")
            sentences.append(marked.format(day=date_text(facts.breached), fine=pesos_text(here.fine_cop)))
    if programme.fine is not None:
        sentences.append(Text("Se paga a: {payee}.", "It is paid to: {payee}.").format(payee=programme.fine.payee))
    return sentences


def _bracket_told(bracket: PlacedBracket, found: FineDays) -> Text:
    amounts = [span.fine_cop for span in found.spans if span.bracket == bracket and span.fine_cop is not None]
    lowest, highest = min(amounts, default=None), max(amounts, default=None)
    if lowest is None or highest is None:
        worth = Text("sin cifra en pesos", "no figure in pesos")
    elif lowest == highest:
        worth = Text("{fine} pesos", "{fine} pesos").format(fine=pesos_text(lowest))
    else:
        worth = Text("de {low} a {high} pesos", "{low} to {high} pesos").format(low=pesos_text(lowest), high=pesos_text(highest))
    return Text("Del {first} al {last}: {percent} ({source}), {worth}.", "From {first} to {last}: {percent} ({source}), {worth}.").format(
        first=date_text(bracket.first),
        last=date_text(bracket.last),
        percent=percent_text(bracket.rule.percent),
        source=bracket.rule.source,
        worth=worth,
    )


def _notes(found: FineDays) -> list[Text]:
    notes = [Text("Sin intereses de mora.", "Without default interest.")]
    if found.provisional:
        notes.append(
            Text(
                "Provisional: falta un dato que puede subir la multa, como el precio de la segunda etapa o el de la venta.",
                "Provisional: something that may raise the fine is missing, such as the second-stage price or that of the sale.",
            )
        )
    if found.missing is not None:
        unknown = Text("Donde no hay línea falta un índice: {why}", "Where there is no line an index is missing: {why}")
        notes.append(unknown.format(why=found.missing))
    return notes


def _draw(canvas: Canvas, found: FineDays, facts: FineFacts) -> None:
    most_cop = max((span.fine_cop for span in found.spans if span.fine_cop is not None), default=Decimal(0))
    unit = unit_for(most_cop)
    peso_ticks = ticks_over(most_cop, 4)
    percent_ticks = ticks_over(max(bracket.rule.percent for bracket in found.brackets), 4)
    left = max(left_room(canvas, peso_ticks, unit), left_room(canvas, percent_ticks, unit_for(1)))
    _draw_percents(canvas, found, left, percent_ticks)
    heading = Text("Multa, {unit}pesos", "Fine, {unit}pesos").format(unit=unit.name)
    canvas.paragraph(heading, bold=True, after=8)
    frame = _frame(canvas, found, left, peso_ticks[-1])
    number_axis(canvas, frame, peso_ticks, unit)
    date_axis(canvas, frame, found.spans[0].first, found.spans[-1].last)
    for points in _lines(found):
        canvas.line(points, frame, style.FULL)
    _mark(canvas, found, facts, frame)
    canvas.down = frame.py[0] + 2 * style.LINE_PX


def _draw_percents(canvas: Canvas, found: FineDays, left: int, percent_ticks: list[Fraction]) -> None:
    canvas.paragraph(Text("Porcentaje, por tramo", "Percent, by bracket"), bold=True, after=8)
    frame = _frame(canvas, found, left, percent_ticks[-1])
    number_axis(canvas, frame, percent_ticks, unit_for(1))
    date_axis(canvas, frame, found.spans[0].first, found.spans[-1].last)
    for bracket in found.brackets:
        start, end = day_number(max(bracket.first, found.spans[0].first)), day_number(bracket.last) + 1
        if end <= start:
            continue
        top = frame.up(bracket.rule.percent)
        canvas.boxes([Box(start, end, top, frame.py[0])], frame, style.FULL)
        words = canvas.paper.say(percent_text(bracket.rule.percent))
        canvas.words_at([(Fraction(start + end, 2), words)], frame, top - 5, colour=style.INK)
    canvas.down = frame.py[0] + 2 * style.LINE_PX


def _frame(canvas: Canvas, found: FineDays, left: int, most: Exact) -> Frame:
    top = canvas.down + style.LINE_PX
    return Frame(
        x=(day_number(found.spans[0].first), day_number(found.spans[-1].last) + 1),
        px=(left, canvas.paper.inner_px),
        y=(0, most),
        py=(top + _PANEL_PX - style.LINE_PX, top),
    )


def _lines(found: FineDays) -> list[list[tuple[Exact, Exact]]]:
    """Return the stair of the amounts; it breaks off where an amount is not known."""
    stairs: list[list[tuple[Exact, Exact]]] = [[]]
    for span in found.spans:
        if span.fine_cop is None:
            stairs.append([])
            continue
        stairs[-1] += [(day_number(span.first), span.fine_cop), (day_number(span.last) + 1, span.fine_cop)]
    return [stair for stair in stairs if stair]


def _mark(canvas: Canvas, found: FineDays, facts: FineFacts, frame: Frame) -> None:
    """Mark the day that was asked about, and its fine."""
    here = next((span for span in found.spans if span.first <= facts.breached <= span.last), None)
    if facts.breached == facts.acquired or here is None or here.fine_cop is None:
        return
    day = day_number(facts.breached)
    canvas.limit(day, frame.py[1], frame.py[0], frame)
    canvas.points([(day, here.fine_cop)], frame, style.DARK, "diamond", 90)
    words = f"{canvas.paper.say(date_text(facts.breached))}: {canvas.paper.say(pesos_text(here.fine_cop))}"
    is_late = 2 * frame.across(day) > sum(frame.px)
    canvas.words_at([(day, words)], frame, frame.py[1] - 8, align="right" if is_late else "left", colour=style.INK)
