"""`enajena chart` of files that `assess` and `award` wrote: demand, ceilings, cuts, ladder, concentration."""

from pathlib import Path
from typing import Annotated

from enajena.cli import values
from enajena.cli.charts import OUT, WIDTH, give, picture_file, width_of
from enajena.cli.options import DECIMAL, JSON, PROGRAMME, SHEET, STAGE, option
from enajena.intake.table import ReadOptions
from enajena.programme.reader import load
from enajena.programme.stages import stage_of
from enajena.publish.charts import ceilings_chart, concentration_chart, cuts_chart, demand_chart, ladder_chart, stage_named

ASSESSED = Annotated[str, option("Archivo que escribió `assess`.", "File that `assess` wrote.")]
SHARES = Annotated[str | None, option("Acciones que se ofrecen.", "Shares on offer.")]


def demand(
    programme: PROGRAMME,
    assessed: ASSESSED,
    /,
    *,
    stage: STAGE = None,
    shares: SHARES = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw valid demand against supply, by class of recipients."""
    file, width_px = picture_file(out, assessed), width_of(width)
    supply = values.optional(values.a_count, "--shares", shares)
    chart = demand_chart(load(programme), Path(assessed), stage=stage, shares=supply, reading=ReadOptions(decimal, sheet))
    give(chart, file, width_px, json=json)


def ceilings(
    programme: PROGRAMME,
    assessed: ASSESSED,
    /,
    *,
    stage: STAGE = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw what was asked for and what was admitted, by class of recipients."""
    file, width_px = picture_file(out, assessed), width_of(width)
    give(ceilings_chart(load(programme), Path(assessed), stage=stage, reading=ReadOptions(decimal, sheet)), file, width_px, json=json)


def cuts(
    programme: PROGRAMME,
    assessed: ASSESSED,
    /,
    *,
    stage: STAGE = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw whom each numeral cuts."""
    file, width_px = picture_file(out, assessed), width_of(width)
    give(cuts_chart(load(programme), Path(assessed), stage=stage, reading=ReadOptions(decimal, sheet)), file, width_px, json=json)


def ladder(
    programme: PROGRAMME,
    assessed: ASSESSED,
    /,
    *,
    stage: STAGE = None,
    shares: SHARES = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw the price ladder of a stage by price, and where the supply ends."""
    file, width_px = picture_file(out, assessed), width_of(width)
    supply = values.optional(values.a_count, "--shares", shares)
    chart = ladder_chart(load(programme), Path(assessed), stage=stage, shares=supply, reading=ReadOptions(decimal, sheet))
    give(chart, file, width_px, json=json)


def concentration(
    programme: PROGRAMME,
    awarded: Annotated[str, option("Archivo que escribió `award`.", "File that `award` wrote.")],
    /,
    *,
    assessed: Annotated[
        str | None,
        option("Archivo evaluado del que salió: cuenta por persona.", "The assessed file that it came from: counts by person."),
    ] = None,
    stage: STAGE = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    out: OUT = None,
    width: WIDTH = None,
    json: JSON = False,
) -> None:
    """Draw how concentrated the awards are: Lorenz curve, Gini, and the largest by rank."""
    file, width_px = picture_file(out, awarded, assessed), width_of(width)
    read = load(programme)
    named = stage_named(read, stage_of(read, stage))
    persons = None if assessed is None else Path(assessed)
    give(concentration_chart(named, Path(awarded), assessed=persons, reading=ReadOptions(decimal, sheet)), file, width_px, json=json)
