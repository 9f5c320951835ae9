"""Concentration of the awards: the Lorenz curve, the Gini coefficient as an exact fraction, the largest holders by rank, never by name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import duckdb

from enajena.basics.faults import DataError, Fault, FaultsError
from enajena.basics.figures import count_text, number_text, percent_text
from enajena.basics.money import PERCENT, round_half_up
from enajena.basics.text import Text
from enajena.engine.database import database
from enajena.intake.columns import ACCEPTANCE_ID, required
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed
from enajena.publish.charts import style
from enajena.publish.charts.axes import left_room, number_axis, number_axis_below, ticks, unit_for
from enajena.publish.charts.bars import Bars, draw_bars
from enajena.publish.charts.canvas import Canvas, Exact, Frame
from enajena.publish.charts.chart import Chart, Column
from enajena.publish.charts.legend import Entry, draw_legend
from enajena.publish.charts.style import Look

TOP = 10
MOST_POINTS = 200
"""The points of the curve are so many at the most; each lies on it exactly."""
_GINI_DECIMALS = 4
_PANEL_PX = 300
_AT_ONCE = 10_000
_AWARDED = (ACCEPTANCE_ID, required("awarded_shares", "count", "acciones adjudicadas", "shares awarded"))
_PERSONS = (ACCEPTANCE_ID, required("person_key", "remark", "clave de la persona", "key of the person"))


@dataclass(frozen=True, slots=True)
class Concentration:
    """How shares are spread over holders.

    `points` are those of the Lorenz curve, from (0, 0) to (1, 1): the part of the holders, from the smallest, and the part of the shares
    that they hold. `gini` is 0 where all hold the same, and below 1. `half` is how many of the largest hold half of the shares or more.
    """

    holders: int
    shares: int
    gini: Fraction
    points: tuple[tuple[Fraction, Fraction], ...]
    half: int


def concentration(sizes: Iterable[tuple[int, int]], holders: int, shares: int, most_points: int = MOST_POINTS) -> Concentration:
    """Return the concentration of holdings that come as (shares, how many hold so many), from the smallest up; none is zero.

    Gini = (2 · sum of rank times size) / (n · total) - (n + 1) / n, in whole numbers to the end.

    Raises:
        ValueError: `holders` and `shares` are not what the sizes add up to, or there are none.
    """
    points = [(Fraction(0), Fraction(0))]
    seen = held = weighted = 0
    half = 0
    for size, count in sizes:
        weighted += size * (count * seen + count * (count + 1) // 2)
        before = seen
        seen, held = seen + count, held + size * count
        above = shares - held
        if not half and 2 * above < shares:
            # The largest that are above this size, and as many of it as are still missing for a half.
            half = holders - seen + -(-(shares - 2 * above) // (2 * size))
        if seen == holders or seen * most_points // holders > before * most_points // holders:
            points.append((Fraction(seen, holders), Fraction(held, shares)))
    if not seen or (seen, held) != (holders, shares):
        raise ValueError(f"{seen} holders of {held} shares are not {holders} of {shares}")
    gini = Fraction(2 * weighted, holders * shares) - Fraction(holders + 1, holders)
    return Concentration(holders, shares, gini, tuple(points), half)


def concentration_chart(subtitle: Text, awarded: Path, *, assessed: Path | None = None, reading: ReadOptions = PLAINLY) -> Chart:
    """Return the concentration of what `award` wrote: by acceptance, or by person where `assessed` says whose each acceptance is.

    Raises:
        CallError: a file is not there or cannot be read.
        DataError: nothing was awarded.
        FaultsError: a file has faults, is none that `award` or `assess` writes, or an acceptance is not in `assessed`.
    """
    with database(holding=awarded) as connection:
        _read_holders(connection, awarded, assessed, reading)
        row = connection.execute("SELECT count(*), CAST(coalesce(sum(shares), 0) AS VARCHAR) FROM main.holders").fetchone()
        holders, shares = (int(value) for value in row or (0, 0))
        if not holders:
            raise DataError(
                Text(f"{awarded}: no se adjudicó ninguna acción.", f"{awarded}: no share was awarded."),
                Text("Dé un archivo de `enajena award` con adjudicaciones.", "Give a file of `enajena award` with awards."),
            )
        found = concentration(_sizes(connection), holders, shares)
        largest = connection.execute(f"SELECT CAST(shares AS VARCHAR) FROM main.holders ORDER BY shares DESC LIMIT {TOP}").fetchall()
    top = [int(size) for (size,) in largest]
    who = Text("personas", "persons") if assessed is not None else Text("aceptaciones", "acceptances")
    return _chart(subtitle, found, top, who, by_person=assessed is not None)


def _chart(subtitle: Text, found: Concentration, top: Sequence[int], who: Text, *, by_person: bool) -> Chart:
    notes = () if by_person else (_BY_ACCEPTANCE,)
    return Chart(
        kind="concentration",
        title=Text("Concentración de lo adjudicado", "Concentration of what was awarded"),
        subtitle=subtitle,
        told=tuple(_told(found, top, who)),
        columns=(
            Column("holders_part", Text("parte de los tenedores, desde el menor", "part of the holders, from the smallest"), "number"),
            Column("shares_part", Text("parte de las acciones", "part of the shares"), "number"),
            Column("rank", Text("puesto, desde el mayor", "rank, from the largest"), "count"),
            Column("shares", Text("acciones", "shares"), "count"),
            Column("percent", Text("porcentaje", "percent"), "percent"),
        ),
        rows=(
            *((x, y, None, None, None) for x, y in found.points),
            *((None, None, rank, size, _percent(size, found.shares)) for rank, size in enumerate(top, 1)),
        ),
        draw=lambda canvas: _draw(canvas, found, top),
        notes=notes,
    )


_BY_ACCEPTANCE = Text(
    "Por aceptación: quien tiene varias cuenta varias veces. Con --assessed se cuenta por persona.",
    "By acceptance: whoever has several counts several times. With --assessed persons are counted.",
)


def _percent(part: int, whole: int) -> Exact:
    return round_half_up(Fraction(PERCENT * part, whole))


def _read_holders(connection: duckdb.DuckDBPyConnection, awarded: Path, assessed: Path | None, reading: ReadOptions) -> None:
    """Make the table `holders`: the shares of each acceptance that got any, or of each person."""
    read_typed(connection, awarded, _AWARDED, reading)
    connection.execute(f"CREATE TABLE awards AS SELECT acceptance_id, awarded_shares AS shares FROM {TYPED_TABLE} WHERE awarded_shares > 0")
    if assessed is None:
        connection.execute("CREATE VIEW holders AS SELECT shares FROM main.awards")
        return
    # The tables of the second file have the names of those of the first, and go into a schema of their own.
    connection.execute("CREATE SCHEMA persons")
    connection.execute("USE persons")
    read_typed(connection, assessed, _PERSONS, reading)
    lost = connection.execute(
        f"SELECT acceptance_id FROM main.awards ANTI JOIN {TYPED_TABLE} USING (acceptance_id) ORDER BY acceptance_id LIMIT 1"
    ).fetchone()
    if lost is not None:
        raise FaultsError([_unknown(awarded, assessed, str(lost[0]))])
    connection.execute(
        "CREATE TABLE main.holders AS SELECT sum(shares) AS shares "
        f"FROM main.awards JOIN {TYPED_TABLE} USING (acceptance_id) GROUP BY person_key"
    )


def _unknown(awarded: Path, assessed: Path, acceptance_id: str) -> Fault:
    return Fault(
        "unknown_acceptance",
        Text(f"{awarded}: aceptación {acceptance_id}", f"{awarded}: acceptance {acceptance_id}"),
        Text(f"tiene acciones y no está en {assessed}.", f"it has shares and is not in {assessed}."),
        Text("Dé el archivo evaluado del que salió la adjudicación.", "Give the assessed file that the award came from."),
        acceptance_id,
    )


def _sizes(connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[int, int]]:
    rows = connection.execute("SELECT CAST(shares AS VARCHAR), count(*) FROM main.holders GROUP BY shares ORDER BY shares")
    while some := rows.fetchmany(_AT_ONCE):
        yield from ((int(size), int(count)) for size, count in some)


def _told(found: Concentration, top: Sequence[int], who: Text) -> Iterator[Text]:
    yield Text("{holders} {who} tienen {shares} acciones.", "{holders} {who} hold {shares} shares.").format(
        holders=count_text(found.holders), who=who, shares=count_text(found.shares)
    )
    yield Text(
        "Coeficiente de Gini: {gini} (0 es igualdad; cerca de 1, todo en una mano).",
        "Gini coefficient: {gini} (0 is equality; near 1, all in one hand).",
    ).format(gini=_gini_text(found))
    yield Text(
        "La mitad de las acciones la tienen los {half} mayores, {percent} de los tenedores.",
        "Half of the shares is held by the largest {half}, {percent} of the holders.",
    ).format(half=count_text(found.half), percent=percent_text(round_half_up(Fraction(PERCENT * found.half, found.holders), 1)))
    for rank, size in enumerate(top, 1):
        each = Text("Puesto {rank}: {shares} acciones, {percent}.", "Rank {rank}: {shares} shares, {percent}.")
        yield each.format(rank=rank, shares=count_text(size), percent=_percent_text(size, found.shares))


def _percent_text(part: int, whole: int) -> Text:
    return percent_text(round_half_up(Fraction(PERCENT * part, whole)))


def _gini_text(found: Concentration) -> Text:
    return number_text(round_half_up(found.gini, _GINI_DECIMALS))


def _draw(canvas: Canvas, found: Concentration, top: Sequence[int]) -> None:
    equality = Look(style.STONE, dash=(6, 4))
    draw_legend(
        canvas,
        [
            Entry(Look(style.BLUE, width_px=3), Text("lo adjudicado", "what was awarded"), "line"),
            Entry(equality, Text("si todos tuvieran lo mismo", "if all held the same"), "line"),
        ],
    )
    canvas.paragraph(Text("% de las acciones", "% of the shares"), size_px=style.SMALL_PX, colour=style.QUIET, after=8)
    values = ticks(0, PERCENT, 5)
    left = left_room(canvas, values, unit_for(1))
    frame = Frame(x=(0, PERCENT), px=(left, canvas.paper.inner_px - 8), y=(0, PERCENT), py=(canvas.down + _PANEL_PX, canvas.down))
    number_axis(canvas, frame, values, unit_for(1))
    number_axis_below(canvas, frame, values, unit_for(1))
    canvas.line([(0, 0), (PERCENT, PERCENT)], frame, equality)
    canvas.line([(x * PERCENT, y * PERCENT) for x, y in found.points], frame, Look(style.BLUE, width_px=3))
    gini = Text("Gini {gini}", "Gini {gini}").format(gini=_gini_text(found))
    canvas.text(canvas.paper.say(gini), left + 14, canvas.down + 24, bold=True)
    canvas.down = frame.py[0] + style.LINE_PX + 4
    below = Text("% de los tenedores, desde el menor", "% of the holders, from the smallest")
    canvas.paragraph(below, size_px=style.SMALL_PX, colour=style.QUIET, after=style.LINE_PX)
    canvas.paragraph(Text("Los mayores, por puesto", "The largest, by rank"), bold=True)
    rows = [
        Bars(
            Text("{rank}.º", "No. {rank}").format(rank=rank),
            Text("{shares} · {percent}", "{shares} · {percent}").format(shares=count_text(size), percent=_percent_text(size, found.shares)),
            ((size, style.FULL),),
        )
        for rank, size in enumerate(top, 1)
    ]
    draw_bars(canvas, rows, Text("acciones", "shares"))
