"""The price ladder of a stage by price: what is asked for at each price, from the highest down, and where the supply ends."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from enajena.basics.faults import CallError, DataError
from enajena.basics.figures import count_text, pesos_text
from enajena.basics.text import Text
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.stages import stage_of
from enajena.publish.charts import style
from enajena.publish.charts.assessed import PriceLevel, read_assessed, supply_of
from enajena.publish.charts.axes import left_room, number_axis, number_axis_below, ticks, ticks_over, unit_for
from enajena.publish.charts.canvas import Box, Canvas, Frame
from enajena.publish.charts.chart import Chart, Column
from enajena.publish.charts.demand import stage_named
from enajena.publish.charts.legend import Entry, draw_legend

MOST_STEPS = 200
"""More steps than this are drawn and listed as one where they lie close; their sums stay exact."""
_PANEL_PX = 260
_COLUMNS = (
    Column("price_cop", Text("precio, o el más bajo de varios", "price, or the lowest of several"), "pesos"),
    Column("acceptances", Text("aceptaciones", "acceptances"), "count"),
    Column("shares", Text("acciones pedidas", "shares asked for"), "count"),
    Column("cumulative_shares", Text("acumuladas desde el precio más alto", "added up from the highest price"), "count"),
    Column("awarded_shares", Text("con acciones", "with shares"), "count"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A price, or several that lie close of which it is the lowest, with the demand there and down to there, and what it gets."""

    price_cop: Decimal
    acceptances: int
    shares: int
    cumulative_shares: int
    awarded_shares: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """The steps from the highest price down. `margin` is the lowest price that gets shares, None where nobody asks for any."""

    steps: tuple[Step, ...]
    highest_cop: Decimal | None
    margin: Step | None
    supply: int
    demanded: int


def ladder(levels: Iterable[PriceLevel], supply: int, demanded: int, most_steps: int = MOST_STEPS) -> Ladder:
    """Return the ladder of price levels that come from the highest down; every higher price is served whole (`price_priority`).

    Kept true: the shares of the steps add up to `demanded`, what is awarded to the lesser of demand and supply, and the margin is a step
    of its own.
    """
    steps: list[Step] = []
    highest, margin = None, None
    pending: list[PriceLevel] = []
    down_to = 0
    for level in levels:
        highest = level.price_cop if highest is None else highest
        before, down_to = down_to, down_to + level.shares
        is_margin = before < supply <= down_to or (down_to == demanded <= supply)
        if is_margin and pending:
            steps.append(_step(pending, before, supply))
            pending = []
        pending.append(level)
        if is_margin or down_to * most_steps // max(demanded, 1) > before * most_steps // max(demanded, 1):
            steps.append(_step(pending, down_to, supply))
            pending = []
            margin = steps[-1] if is_margin else margin
    if pending:
        steps.append(_step(pending, down_to, supply))
    return Ladder(tuple(steps), highest, margin, supply, demanded)


def ladder_chart(
    programme: Programme, assessed: Path, *, stage: str | None = None, shares: int | None = None, reading: ReadOptions = PLAINLY
) -> Chart:
    """Return the price ladder of a stage by price over a supply of `shares`.

    Raises:
        CallError: there is no such stage or file, it is no stage by price, or its supply is not known.
        DataError: no acceptance is valid.
        FaultsError: the file has faults, or is none that `assess` writes.
    """
    _check(programme, stage_of(programme, stage), shares)
    with read_assessed(programme, stage, assessed, reading) as found:
        supply = supply_of(programme, found.stage, shares) or 0
        made = ladder(found.prices(), supply, found.census.valid.shares)
        subtitle, warnings = stage_named(programme, found.stage), found.warnings
    if not made.steps:
        raise DataError(
            Text(f"{assessed}: ninguna aceptación es válida; no hay escalera.", f"{assessed}: no acceptance is valid; there is no ladder."),
            Text("Revise las decisiones con `enajena chart cuts`.", "Look at the verdicts with `enajena chart cuts`."),
        )
    return Chart(
        kind="ladder",
        title=Text("Escalera de precios y su margen", "Price ladder and its margin"),
        subtitle=subtitle,
        told=tuple(_told(made)),
        columns=_COLUMNS,
        rows=tuple((one.price_cop, one.acceptances, one.shares, one.cumulative_shares, one.awarded_shares) for one in made.steps),
        draw=lambda canvas: _draw(canvas, made),
        notes=(Text("El eje de los precios no empieza en cero.", "The axis of the prices does not begin at zero."), *warnings),
    )


def _step(levels: Sequence[PriceLevel], down_to: int, supply: int) -> Step:
    shares = sum(level.shares for level in levels)
    awarded = max(0, min(supply - (down_to - shares), shares))
    return Step(levels[-1].price_cop, sum(level.acceptances for level in levels), shares, down_to, awarded)


def _check(programme: Programme, stage: Stage, shares: int | None) -> None:
    if not isinstance(stage.price, MinimumPrice):
        raise CallError(
            Text(
                f"En la etapa {stage.id} de {programme.id} nadie ofrece precio: no hay escalera.",
                f"Nobody offers a price in stage {stage.id} of {programme.id}: there is no ladder.",
            ),
            Text("Dé --stage con una etapa por precio.", "Give --stage with a stage by price."),
        )
    if supply_of(programme, stage, shares) is None:
        raise CallError(
            Text(
                f"No se sabe cuántas acciones ofrece la etapa {stage.id} de {programme.id}.",
                f"How many shares stage {stage.id} of {programme.id} offers is not known.",
            ),
            Text("Délas con --shares.", "Give them with --shares."),
        )


def _told(made: Ladder) -> Iterator[Text]:
    margin, highest = made.margin, made.highest_cop
    if margin is None or highest is None:
        return
    yield Text(
        "Se ofrecen {supply} acciones y se piden {demanded}, a precios desde {highest} pesos hacia abajo, hasta {lowest}.",
        "{supply} shares are on offer and {demanded} are asked for, at prices from {highest} pesos down to {lowest}.",
    ).format(
        supply=count_text(made.supply),
        demanded=count_text(made.demanded),
        highest=pesos_text(highest),
        lowest=pesos_text(made.steps[-1].price_cop),
    )
    if made.demanded <= made.supply:
        yield Text("Alcanza para todas.", "There is enough for all.")
        return
    said = Text(
        "El margen está en {price} pesos: lo que se pide a más recibe todo; a ese precio se reparten {left} acciones entre {acceptances} "
        "aceptaciones que piden {asked}; por debajo no hay.",
        "The margin is at {price} pesos: what is asked for above it is served whole; at that price {left} shares go to {acceptances} "
        "acceptances that ask for {asked}; below it there are none.",
    )
    yield said.format(
        price=pesos_text(margin.price_cop),
        left=count_text(margin.awarded_shares),
        acceptances=count_text(margin.acceptances),
        asked=count_text(margin.shares),
    )


def _draw(canvas: Canvas, made: Ladder) -> None:
    draw_legend(
        canvas,
        [Entry(style.FULL, Text("con acciones", "with shares")), Entry(style.ASKED, Text("sin acciones", "without shares"))],
    )
    canvas.paragraph(Text("pesos por acción", "pesos a share"), size_px=style.SMALL_PX, colour=style.QUIET, after=style.LINE_PX)
    prices = _price_ticks(made)
    unit = unit_for(prices[-1])
    across = ticks_over(max(made.demanded, made.supply), 4)
    frame = Frame(
        x=(0, across[-1]),
        px=(left_room(canvas, prices, unit), canvas.paper.inner_px),
        y=(prices[0], prices[-1]),
        py=(canvas.down + _PANEL_PX, canvas.down),
    )
    number_axis(canvas, frame, prices, unit)
    number_axis_below(canvas, frame, across, unit_for(across[-1]))
    _draw_steps(canvas, made, frame)
    words = Text("oferta: {supply}", "supply: {supply}").format(supply=count_text(made.supply))
    canvas.limit(made.supply, frame.py[1], frame.py[0], frame)
    canvas.words_at([(made.supply, canvas.paper.say(words))], frame, frame.py[1] - 8, colour=style.INK)
    canvas.down = frame.py[0] + style.LINE_PX + 4
    what = Text("{unit}acciones, desde el precio más alto", "{unit}shares, from the highest price").format(unit=unit_for(across[-1]).name)
    canvas.paragraph(what, size_px=style.SMALL_PX, colour=style.QUIET, after=4)
    if made.margin is not None and made.demanded > made.supply:
        margin = Text("margen: {price} pesos", "margin: {price} pesos").format(price=pesos_text(made.margin.price_cop))
        canvas.paragraph(margin, bold=True, after=4)


def _draw_steps(canvas: Canvas, made: Ladder, frame: Frame) -> None:
    served, unserved = [], []
    for step in made.steps:
        start = step.cumulative_shares - step.shares
        end = start + step.awarded_shares
        top = frame.up(step.price_cop)
        served += [Box(start, end, top, frame.py[0])] if end > start else []
        unserved += [Box(end, step.cumulative_shares, top, frame.py[0])] if step.cumulative_shares > end else []
    canvas.boxes(unserved, frame, style.ASKED)
    canvas.boxes(served, frame, style.FULL)
    if made.margin is not None:
        middle = Fraction(2 * made.margin.cumulative_shares - 2 * made.margin.shares + made.margin.awarded_shares, 2)
        canvas.points([(middle, made.margin.price_cop)], frame, style.DARK, "diamond", 110)


def _price_ticks(made: Ladder) -> list[Fraction]:
    """Return ticks that begin below the lowest price, so that the lowest step is seen."""
    low, high = Fraction(made.steps[-1].price_cop), Fraction(made.highest_cop or 0)
    spread = max(high - low, high / 20)
    found = ticks(max(Fraction(0), low - spread), high + spread / 10, 8)
    apart = found[1] - found[0]
    first = next((place for place in range(len(found) - 1, -1, -1) if found[place] < low), 0)
    last = found[-1] if found[-1] >= high else found[-1] + apart
    return [value for value in (*found, found[-1] + apart) if found[first] <= value <= last]
