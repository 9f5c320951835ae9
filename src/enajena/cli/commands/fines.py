"""`enajena fines`: the fines for a file of breaches."""

from pathlib import Path
from typing import Annotated

from enajena.cli import show
from enajena.cli.options import DECIMAL, JSON, OUT, PROGRAMME, SHEET, STRICT, option
from enajena.cli.speech import language, say, warn
from enajena.engine.records import fines_record
from enajena.intake.table import ReadOptions
from enajena.library import fines as fines_of
from enajena.programme.reader import load


def fines(
    programme: PROGRAMME,
    file: Annotated[str, option("Archivo de incumplimientos.", "File of breaches.")],
    /,
    *,
    out: OUT,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    strict: STRICT = False,
    json: JSON = False,
) -> None:
    """Work out the fines for a file of breaches."""
    result = fines_of(load(programme), Path(file), Path(out), strict=strict, reading=ReadOptions(decimal, sheet))
    record = fines_record(result, language())
    for warning in result.warnings:
        warn(warning)
    if json:
        show.print_json(record)
        return
    show.facts_of(
        (
            (say("Programa", "Programme"), record["programme"]),
            (say("Incumplimientos", "Breaches"), show.grouped(str(record["breaches"]))),
            (say("Con multa", "Fined"), show.grouped(str(record["fined"]))),
            (say("Que la multa no alcanza", "Not reached by the fine"), show.grouped(str(record["not_reached"]))),
            (say("Provisionales", "Provisional"), show.grouped(str(record["provisional"]))),
            (say("Multas en pesos", "Fines in pesos"), show.grouped(record["fine_cop"])),
            (say("Intereses", "Interest"), show.grouped(record["interest_cop"])),
            (say("Total", "Total"), show.grouped(record["total_cop"])),
        )
    )
    show.assumed(result.assumptions)
    show.facts_of(((say("Resultado en", "Result in"), record["out"]),))
