"""What the commands of `enajena chart` share: where the picture goes, and how a chart is told on a terminal."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.cli import show, values
from enajena.cli.options import option
from enajena.cli.speech import language, say, tell
from enajena.engine.output import check_writable
from enajena.engine.whole_file import whole_file
from enajena.publish.charts import LEAST_PX, MOST_PX, WIDE_PX, Chart

OUT = Annotated[str | None, Parameter(name=["--out", "-o"], help=say("Archivo de salida, .svg o .png.", "Output file, .svg or .png."))]
WIDTH = Annotated[
    str | None,
    option(
        f"Ancho en píxeles, de {LEAST_PX} a {MOST_PX}; si no se dice, {WIDE_PX}.",
        f"Width in pixels, from {LEAST_PX} to {MOST_PX}; where none is said, {WIDE_PX}.",
    ),
]
_ENDINGS = (".svg", ".png")


def picture_file(out: str | None, *sources: str | None) -> Path | None:
    """Return the file that a picture goes to, if any, seen to be one that can be written before anything is worked out.

    Raises:
        CallError: its ending is no picture's, its folder is not there, or it would take the place of a file that is read.
    """
    if out is None:
        return None
    path = Path(out)
    for source in [one for one in sources if one is not None] or [out + _ENDINGS[0]]:
        check_writable(path, Path(source), _ENDINGS)
    return path


def width_of(width: str | None) -> int:
    """Return the width of a picture in pixels.

    Raises:
        CallError: it is none, or is out of bounds.
    """
    return WIDE_PX if width is None else values.a_count_between("--width", width, LEAST_PX, MOST_PX)


def give(chart: Chart, out: Path | None, width_px: int, *, json: bool) -> None:
    """Write the picture where one is asked for; tell the chart in words, and as a table where there is no picture, or as JSON."""
    if out is not None:
        _write(chart, out, width_px)
    if json:
        show.print_json({**chart.record(language()), "out": None if out is None else str(out)})
        return
    show.lines(tell(chart.title), (tell(text) for text in (chart.subtitle, *chart.told)))
    show.notes(chart.notes)
    if out is None:
        headings, rows = chart.cells(language())
        right = [place for place, column in enumerate(chart.columns) if column.kind in {"count", "pesos", "percent", "number"}]
        show.table(say("Tabla", "Table"), headings, rows, right=right)
    show.assumed(chart.assumptions)
    show.facts_of(((say("Gráfico en", "Chart in"), None if out is None else str(out)),))


def _write(chart: Chart, out: Path, width_px: int) -> None:
    is_svg = out.suffix.lower() == ".svg"
    picture = chart.svg(language(), width_px).encode() if is_svg else chart.png(language(), width_px=width_px)
    with whole_file(out) as beside:
        beside.write_bytes(picture)
