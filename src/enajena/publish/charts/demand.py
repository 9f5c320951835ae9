"""Demand against supply, and requests before and after the ceilings, by class of recipients."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from enajena.basics.figures import count_text, percent_text
from enajena.basics.money import PERCENT, round_half_up
from enajena.basics.text import Text, same
from enajena.basics.words import listed
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage
from enajena.publish.charts import style
from enajena.publish.charts.assessed import Assessed, ClassSums, read_assessed, supply_of
from enajena.publish.charts.bars import Bars, Line, draw_bars
from enajena.publish.charts.canvas import Canvas
from enajena.publish.charts.chart import Cell, Chart, Column
from enajena.publish.charts.legend import Entry, draw_legend

SHARES = Text("acciones", "shares")
_ALL = Text("todas las clases", "all classes")
_CLASS_WORDS = {**RECIPIENT_LABELS, "all": _ALL}
_REQUESTED = Text("pedidas", "asked for")
_ADMITTED = Text("admitidas", "admitted")
_CLASS = Column("recipient", Text("clase", "class"), "words", _CLASS_WORDS)
_ACCEPTANCES = Column("acceptances", Text("aceptaciones", "acceptances"), "count")


def demand_chart(
    programme: Programme, assessed: Path, *, stage: str | None = None, shares: int | None = None, reading: ReadOptions = PLAINLY
) -> Chart:
    """Return valid demand by class against the supply of the stage: `shares`, else the programme's where the stage offers all.

    Valid demand is what was admitted of accepted and reduced acceptances.

    Raises:
        CallError: there is no such stage or file, it was assessed for another, or `shares` cannot be.
        FaultsError: the file has faults, or is none that `assess` writes.
    """
    with read_assessed(programme, stage, assessed, reading) as found:
        sums = found.by_class()
        supply = supply_of(programme, found.stage, shares)
        notes = (*_undecided(found), *_supply_notes(supply), *found.warnings)
        whole = total_of(sums)
        return Chart(
            kind="demand",
            title=Text("Demanda válida y oferta, por clase", "Valid demand and supply, by class"),
            subtitle=stage_named(programme, found.stage),
            told=tuple(_demand_told(found.stage, sums, whole, supply)),
            columns=(
                _CLASS,
                _ACCEPTANCES,
                Column("admitted_shares", Text("demanda válida", "valid demand"), "count"),
                Column("demand_percent", Text("parte de la demanda", "part of the demand"), "percent"),
                Column("supply_percent", Text("parte de la oferta", "part of the supply"), "percent"),
            ),
            rows=tuple(_demand_row(one, whole, supply) for one in (*sums, whole)),
            draw=lambda canvas: _draw_demand(canvas, sums, whole, supply),
            notes=notes,
        )


def ceilings_chart(programme: Programme, assessed: Path, *, stage: str | None = None, reading: ReadOptions = PLAINLY) -> Chart:
    """Return what each class asked for and what it was admitted for. Raises as `demand_chart` does."""
    with read_assessed(programme, stage, assessed, reading) as found:
        sums = sorted(found.by_class(), key=lambda one: (-one.requested_shares, one.recipient))
        whole = total_of(sums)
        return Chart(
            kind="ceilings",
            title=Text("Lo pedido y lo admitido, por clase", "What was asked for and what was admitted, by class"),
            subtitle=stage_named(programme, found.stage),
            told=tuple(_ceilings_told(one) for one in (whole, *sums)),
            columns=(
                _CLASS,
                _ACCEPTANCES,
                Column("requested_shares", _REQUESTED, "count"),
                Column("admitted_shares", _ADMITTED, "count"),
                Column("cut_shares", Text("no admitidas", "not admitted"), "count"),
                Column("cut_percent", Text("parte no admitida", "part not admitted"), "percent"),
            ),
            rows=tuple(_ceilings_row(one) for one in (*sums, whole)),
            draw=lambda canvas: _draw_ceilings(canvas, sums, whole),
            notes=(*_undecided(found), *found.warnings),
        )


def stage_named(programme: Programme, stage: Stage) -> Text:
    """Return a stage of a programme as a subtitle names it."""
    return Text("{programme} · {stage}", "{programme} · {stage}").format(programme=programme.id, stage=stage.label)


def percent_of(part: int, whole: int) -> Decimal | None:
    """Return what part of a whole a count is, in percent with one decimal, half up; None of nothing."""
    return round_half_up(Fraction(PERCENT * part, whole), 1) if whole else None


def _percent_text(part: int, whole: int) -> Text:
    percent = percent_of(part, whole)
    return same("–") if percent is None else percent_text(percent)


def total_of(sums: Sequence[ClassSums]) -> ClassSums:
    """Return the sums of all classes."""
    return ClassSums(
        "all",
        sum(one.acceptances for one in sums),
        sum(one.requested_shares for one in sums),
        sum(one.admitted_shares for one in sums),
    )


def _demand_row(one: ClassSums, whole: ClassSums, supply: int | None) -> tuple[Cell, ...]:
    of_supply = None if supply is None else percent_of(one.admitted_shares, supply)
    return one.recipient, one.acceptances, one.admitted_shares, percent_of(one.admitted_shares, whole.admitted_shares), of_supply


def _ceilings_row(one: ClassSums) -> tuple[Cell, ...]:
    figures = (one.acceptances, one.requested_shares, one.admitted_shares, one.cut_shares)
    return one.recipient, *figures, percent_of(one.cut_shares, one.requested_shares)


def _demand_told(stage: Stage, sums: Sequence[ClassSums], whole: ClassSums, supply: int | None) -> Iterator[Text]:
    demand = count_text(whole.admitted_shares)
    if supply is not None:
        is_short = whole.admitted_shares > supply
        said = Text(
            "Se ofrecen {supply} acciones y la demanda válida es de {demand}: {percent} de la oferta; {what} {rest}.",
            "{supply} shares are on offer and valid demand is {demand}: {percent} of the supply; {what} {rest}.",
        )
        what = Text("faltan", "short by") if is_short else Text("sobran", "left over")
        share = _percent_text(whole.admitted_shares, supply)
        yield said.format(
            supply=count_text(supply), demand=demand, percent=share, what=what, rest=count_text(abs(whole.admitted_shares - supply))
        )
    else:
        yield Text("La demanda válida es de {demand} acciones.", "Valid demand is {demand} shares.").format(demand=demand)
    for one in sums:
        share = _percent_text(one.admitted_shares, whole.admitted_shares)
        said = Text("{name}: {shares} acciones, {percent} de la demanda.", "{name}: {shares} shares, {percent} of the demand.")
        yield said.format(name=_CLASS_WORDS[one.recipient], shares=count_text(one.admitted_shares), percent=share)
    silent = set(stage.recipients.classes if stage.recipients else ()) - {one.recipient for one in sums}
    if silent:
        names = listed([RECIPIENT_LABELS[name] for name in RECIPIENT_LABELS if name in silent])
        yield Text("No aceptó nadie de estas clases: {names}.", "Nobody of these classes accepted: {names}.").format(names=names)


def _ceilings_told(one: ClassSums) -> Text:
    said = Text(
        "{name}: {asked} acciones pedidas, {admitted} admitidas; no se admiten {cut} ({percent}).",
        "{name}: {asked} shares asked for, {admitted} admitted; {cut} are not ({percent}).",
    )
    return said.format(
        name=_CLASS_WORDS[one.recipient],
        asked=count_text(one.requested_shares),
        admitted=count_text(one.admitted_shares),
        cut=count_text(one.cut_shares),
        percent=_percent_text(one.cut_shares, one.requested_shares),
    )


def _undecided(found: Assessed) -> Iterator[Text]:
    if found.census.undecided:
        yield Text(
            "Sin decidir, y cuentan 0: {count} aceptaciones incompletas o remitidas.",
            "Undecided, and counted as 0: {count} acceptances that are incomplete or referred.",
        ).format(count=count_text(found.census.undecided))


def _supply_notes(supply: int | None) -> Iterator[Text]:
    if supply is None:
        yield Text(
            "No se sabe cuántas acciones ofrece esta etapa; se dan con --shares.",
            "How many shares this stage offers is not known; they are given with --shares.",
        )


def _draw_demand(canvas: Canvas, sums: Sequence[ClassSums], whole: ClassSums, supply: int | None) -> None:
    rows = [_demand_bars(one, whole) for one in (whole, *sums)]
    if supply is None:
        draw_bars(canvas, rows, SHARES)
        return
    words = Text("oferta: {supply}", "supply: {supply}").format(supply=count_text(supply))
    draw_bars(canvas, rows, SHARES, Line(supply, words))


def _demand_bars(one: ClassSums, whole: ClassSums) -> Bars:
    is_total = one is whole
    percent = percent_of(one.admitted_shares, whole.admitted_shares)
    share = same("") if is_total or percent is None else Text(" · {p}", " · {p}").format(p=percent_text(percent))
    words = Text("{shares}{share}", "{shares}{share}").format(shares=count_text(one.admitted_shares), share=share)
    return Bars(_CLASS_WORDS[one.recipient], words, ((one.admitted_shares, style.DARK if is_total else style.FULL),), is_total)


def _draw_ceilings(canvas: Canvas, sums: Sequence[ClassSums], whole: ClassSums) -> None:
    draw_legend(canvas, [Entry(style.ASKED, _REQUESTED), Entry(style.FULL, _ADMITTED)])
    said = Text("{asked} → {admitted}", "{asked} → {admitted}")
    rows = [
        Bars(
            _CLASS_WORDS[one.recipient],
            said.format(asked=count_text(one.requested_shares), admitted=count_text(one.admitted_shares)),
            ((one.requested_shares, style.ASKED), (one.admitted_shares, style.FULL)),
            one is whole,
        )
        for one in (whole, *sums)
    ]
    draw_bars(canvas, rows, SHARES)
