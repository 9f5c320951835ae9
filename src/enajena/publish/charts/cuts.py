"""Who is cut by which numeral: acceptances and shares by reason and class."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from enajena.basics.figures import count_text, counted, shares_text
from enajena.basics.text import Text
from enajena.engine.reasons import REASON_TEXTS
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.publish.charts import style
from enajena.publish.charts.assessed import CutSums, read_assessed
from enajena.publish.charts.bars import Bars, draw_bars
from enajena.publish.charts.canvas import Canvas
from enajena.publish.charts.chart import Chart, Column
from enajena.publish.charts.demand import stage_named

MOST_BARS = 12
"""So many rows the picture has; the table has all of them."""

_COLUMNS = (
    Column("numeral", Text("numeral", "numeral"), "words"),
    Column("reason", Text("razón", "reason"), "words", REASON_TEXTS),
    Column("recipient", Text("clase", "class"), "words", RECIPIENT_LABELS),
    Column("acceptances", Text("aceptaciones", "acceptances"), "count"),
    Column("cut_shares", Text("acciones no admitidas", "shares not admitted"), "count"),
)
_NAMED_CLASSES = 3
_NOBODY = Text("A nadie se le recorta.", "Nobody is cut.")
_SEVERAL = Text("Una aceptación con varias razones está en cada una.", "An acceptance with several reasons is under each of them.")


@dataclass(frozen=True, slots=True)
class Cut:
    """A numeral and the code of its reason: the acceptances that it stands against, and those of each class, the most first."""

    numeral: str
    code: str
    acceptances: int
    cut_shares: int
    by_class: tuple[CutSums, ...]


def cuts_chart(programme: Programme, assessed: Path, *, stage: str | None = None, reading: ReadOptions = PLAINLY) -> Chart:
    """Return how many acceptances every numeral stands against, of which classes, and the shares that are not admitted for it.

    The table has a row for each numeral, reason and class.

    Raises:
        CallError: there is no such stage or file, or it was assessed for another.
        FaultsError: the file has faults, or is none that `assess` writes.
    """
    with read_assessed(programme, stage, assessed, reading) as found:
        sums = found.cuts()
        subtitle, warnings = stage_named(programme, found.stage), found.warnings
    cuts = _together(sums)
    left_out = cuts[MOST_BARS:]
    shortened = Text("Los demás numerales, {count}, están en la tabla.", "The other numerals, {count}, are in the table.")
    return Chart(
        kind="cuts",
        title=Text("A quién recorta cada numeral", "Whom each numeral cuts"),
        subtitle=subtitle,
        told=tuple(_told(cut) for cut in cuts) or (_NOBODY,),
        columns=_COLUMNS,
        rows=tuple((one.numeral, one.code, one.recipient, one.acceptances, one.cut_shares) for one in sums),
        draw=lambda canvas: _draw(canvas, cuts[:MOST_BARS]),
        notes=(_SEVERAL, *((shortened.format(count=len(left_out)),) if left_out else ()), *warnings),
    )


def _together(sums: Sequence[CutSums]) -> list[Cut]:
    """Put the classes of each numeral and reason together. An acceptance has one class, so that the sums add up."""
    by_reason: dict[tuple[str, str], list[CutSums]] = {}
    for one in sums:
        by_reason.setdefault((one.numeral, one.code), []).append(one)
    cuts = [
        Cut(numeral, code, sum(one.acceptances for one in own), sum(one.cut_shares for one in own), tuple(own))
        for (numeral, code), own in by_reason.items()
    ]
    return sorted(cuts, key=lambda cut: (-cut.acceptances, cut.numeral, cut.code))


def _told(cut: Cut) -> Text:
    said = Text(
        "{numeral}, {reason}: {acceptances}, {shares} no admitidas; {classes}.",
        "{numeral}, {reason}: {acceptances}, {shares} not admitted; {classes}.",
    )
    return said.format(
        numeral=cut.numeral,
        reason=REASON_TEXTS[cut.code],
        acceptances=counted(
            cut.acceptances, Text("{count} aceptación", "{count} acceptance"), Text("{count} aceptaciones", "{count} acceptances")
        ),
        shares=shares_text(cut.cut_shares),
        classes=_classes(cut, len(cut.by_class)),
    )


def _classes(cut: Cut, most: int) -> Text:
    """Return the classes with their acceptances, the first ones by name."""
    each = Text("{name} {count}", "{name} {count}")
    named = [each.format(name=RECIPIENT_LABELS[one.recipient], count=count_text(one.acceptances)) for one in cut.by_class[:most]]
    rest = sum(one.acceptances for one in cut.by_class[most:])
    if rest:
        named.append(Text("otras clases {count}", "other classes {count}").format(count=count_text(rest)))
    return Text(", ".join(name.es for name in named), ", ".join(name.en for name in named))


def _draw(canvas: Canvas, cuts: Sequence[Cut]) -> None:
    if not cuts:
        canvas.paragraph(_NOBODY, after=style.LINE_PX)
        return
    name, words = Text("{numeral}: {reason}", "{numeral}: {reason}"), Text("{count} · {shares}", "{count} · {shares}")
    rows = [
        Bars(
            name.format(numeral=cut.numeral, reason=REASON_TEXTS[cut.code]),
            words.format(count=count_text(cut.acceptances), shares=shares_text(cut.cut_shares)),
            ((cut.acceptances, style.ASKED),),
            detail=_classes(cut, _NAMED_CLASSES),
        )
        for cut in cuts
    ]
    draw_bars(canvas, rows, Text("aceptaciones", "acceptances"))
