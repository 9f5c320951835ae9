"""`enajena explain`: why one acceptance got its verdict."""

from pathlib import Path
from typing import Annotated

from enajena.cli import show
from enajena.cli.commands.assess import CLOSES, OPENS, options_of
from enajena.cli.options import DECIMAL, JSON, PRICE_COP, PROGRAMME, SHEET, STAGE, option
from enajena.cli.speech import language, tell, warn
from enajena.engine.explain import explain as explain_one
from enajena.engine.reasons import VERDICT_TEXTS
from enajena.engine.records import explanation_record
from enajena.intake.table import ReadOptions
from enajena.programme.reader import load


def explain(
    programme: PROGRAMME,
    file: Annotated[str, option("Archivo de aceptaciones.", "File of acceptances.")],
    acceptance_id: Annotated[str, option("Número de la aceptación.", "Number of the acceptance.")],
    /,
    *,
    stage: STAGE = None,
    price_cop: PRICE_COP = None,
    opens: OPENS = None,
    closes: CLOSES = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    json: JSON = False,
) -> None:
    """Explain the verdict on one acceptance."""
    read = load(programme)
    chosen = options_of(stage, price_cop, opens, closes, ReadOptions(decimal, sheet))
    result = explain_one(read, Path(file), acceptance_id, chosen)
    for warning in result.warnings:
        warn(warning)
    if json:
        show.print_json(explanation_record(result, language()))
        return
    title = f"{show.stage_named(read, result.stage)} · {result.acceptance_id}: {tell(VERDICT_TEXTS[result.verdict])}"
    show.lines(title, (tell(step) for step in result.steps))
    show.assumed(result.assumptions)
