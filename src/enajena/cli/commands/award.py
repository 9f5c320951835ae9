"""`enajena award`: share out what was assessed."""

from pathlib import Path
from typing import Annotated, Any

from enajena.basics.text import Text
from enajena.cli import show, values
from enajena.cli.options import DECIMAL, JSON, OUT, PRICE_COP, PROGRAMME, SHEET, STAGE, STRICT, option
from enajena.cli.progress import watching
from enajena.cli.speech import language, say, tell, warn
from enajena.engine.award import award as award_file
from enajena.engine.award_call import AwardOptions
from enajena.engine.records import award_record
from enajena.intake.table import ReadOptions
from enajena.programme.reader import load


def award(
    programme: PROGRAMME,
    assessed: Annotated[str, option("Archivo que escribió `assess`, o uno igual.", "File that `assess` wrote, or one like it.")],
    /,
    *,
    out: OUT,
    stage: STAGE = None,
    shares: Annotated[str | None, option("Acciones que se ofrecen.", "Shares on offer.")] = None,
    price_cop: PRICE_COP = None,
    rule: Annotated[str | None, option("Regla, en vez de la del programa.", "Rule, instead of the programme's.")] = None,
    tie: Annotated[str | None, option("Desempate, en vez del que da el programa.", "Tie rule, instead of the programme's.")] = None,
    flat_shares: Annotated[
        str | None, option("Acciones iniciales de `flat_then_pro_rata`.", "First shares of `flat_then_pro_rata`.")
    ] = None,
    lot_shares: Annotated[str | None, option("Tamaño del lote de `lots`.", "Size of the lot of `lots`.")] = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    strict: STRICT = False,
    json: JSON = False,
) -> None:
    """Share out what was assessed."""
    chosen = AwardOptions(
        stage=stage,
        shares=values.optional(values.a_count, "--shares", shares),
        price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
        rule=rule,
        tie=tie,
        flat_shares=values.optional(values.a_count, "--flat-shares", flat_shares),
        lot_shares=values.optional(values.a_count, "--lot-shares", lot_shares),
        strict=strict,
        reading=ReadOptions(decimal, sheet),
    )
    with watching(quiet=json) as watch:
        read = load(programme)
        result = award_file(read, Path(assessed), Path(out), chosen, watch)
    record = award_record(result, language())
    for warning in result.warnings:
        warn(warning)
    if json:
        show.print_json(record)
        return
    _show(record, show.stage_named(read, result.stage))
    if result.threshold:
        reached = say("se alcanza", "reached") if result.threshold.reached else say("no se alcanza", "not reached")
        needed = say("Acciones necesarias: ", "Shares needed: ") + str(show.grouped(str(result.threshold.needed_shares)))
        heading = say("Umbral de éxito (se informa, no se aplica)", "Success threshold (reported, not applied)")
        show.lines(heading, [f"{result.threshold.source}: {tell(result.threshold.text)} {needed}; {reached}."])
    show.notes(result.notes)
    show.assumed(result.assumptions)
    show.facts_of(((say("Resultado en", "Result in"), record["out"]),))


def _show(record: dict[str, Any], stage: str) -> None:
    def figure(name: str) -> str | None:
        return show.grouped(str(record[name]))

    show.facts_of(
        (
            (say("Programa", "Programme"), stage),
            (say("Regla", "Rule"), f"{tell(_RULES[record['rule']])} ({record['rule']})"),
            (say("Acciones ofrecidas", "Shares on offer"), figure("offered")),
            (say("Demanda válida", "Valid demand"), figure("demanded")),
            (say("Adjudicadas", "Awarded"), figure("awarded")),
            (say("Demanda atendida", "Demand served"), show.percent(record["awarded"], record["demanded"]) if record["demanded"] else None),
            (say("Sin vender", "Unsold"), figure("unsold")),
            (say("Sobrante del redondeo", "Left over by rounding"), figure("leftover")),
            (say("Aceptaciones con acciones", "Acceptances with shares"), figure("awarded_acceptances")),
            (say("Sin decidir", "Undecided"), figure("undecided")),
            (say("Valor adjudicado en pesos", "Value awarded in pesos"), figure("amount_cop")),
        )
    )


_RULES = {
    "largest_remainder": Text("a prorrata, por el mayor residuo", "pro rata, by the largest remainder"),
    "nearest_adjusted": Text("a prorrata, al entero más próximo y ajustando", "pro rata, to the nearest whole number and adjusted"),
    "floor_smallest": Text("a prorrata hacia abajo; sobrante al menor", "pro rata rounded down; the leftover to the smallest"),
    "floor_ascending": Text("a prorrata hacia abajo; sobrante en ascenso", "pro rata rounded down; the leftover in ascending order"),
    "flat_then_pro_rata": Text("una parte igual y el resto a prorrata", "an equal part and the rest pro rata"),
    "lots": Text("por lotes", "by lots"),
    "price_priority": Text("el precio más alto primero", "the highest price first"),
}
