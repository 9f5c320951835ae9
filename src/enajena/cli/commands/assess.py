"""`enajena assess`: judge a file of acceptances."""

from pathlib import Path
from typing import Annotated, Any, Literal

from enajena.cli import show, values
from enajena.cli.options import DECIMAL, JSON, OUT, PRICE_COP, PROGRAMME, SHEET, STAGE, STRICT, flag, option
from enajena.cli.progress import watching
from enajena.cli.speech import language, say, tell, warn
from enajena.engine.assess import AssessOptions
from enajena.engine.assess import assess as assess_file
from enajena.engine.reasons import REASON_TEXTS, VERDICT_TEXTS
from enajena.engine.records import assessment_record
from enajena.engine.spark.source import SparkParquet
from enajena.intake.table import ReadOptions
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.reader import load
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.stages import stage_of

OPENS = Annotated[str | None, option("Apertura, fecha u hora de Bogotá.", "Opening, date or time of Bogotá.")]
CLOSES = Annotated[str | None, option("Cierre; una fecha vale hasta su último instante.", "Closing; a date lasts to its last instant.")]


def options_of(
    stage: str | None, price_cop: str | None, opens: str | None, closes: str | None, reading: ReadOptions, **flags: bool
) -> AssessOptions:
    """Return the options of `assess` and `explain`, read."""
    return AssessOptions(
        stage=stage,
        price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
        opens=values.optional(values.an_instant, "--opens", opens),
        closes=None if closes is None else values.an_instant("--closes", closes, end_of_day=True),
        reading=reading,
        **flags,
    )


def assess(
    programme: PROGRAMME,
    file: Annotated[str, option("Archivo de aceptaciones.", "File of acceptances.")],
    /,
    *,
    out: OUT,
    stage: STAGE = None,
    price_cop: PRICE_COP = None,
    opens: OPENS = None,
    closes: CLOSES = None,
    decimal: DECIMAL = None,
    sheet: SHEET = None,
    trace: Annotated[bool, flag("Una columna por cada monto de cada tope.", "One column for each amount of each ceiling.")] = False,
    engine: Annotated[Literal["duckdb", "spark"], option("Motor: este equipo, o Spark.", "Engine: this machine, or Spark.")] = "duckdb",
    strict: STRICT = False,
    json: JSON = False,
) -> None:
    """Judge a file of acceptances."""
    chosen = options_of(stage, price_cop, opens, closes, ReadOptions(decimal, sheet), trace=trace, strict=strict)
    with watching(quiet=json) as watch:
        read = load(programme)
        source = SparkParquet(file) if engine == "spark" else Path(file)
        result = assess_file(read, source, out, chosen, watch)
    record = assessment_record(result, language())
    for warning in result.warnings:
        warn(warning)
    if json:
        show.print_json(record)
        return
    _show(record, read, stage_of(read, result.stage))
    show.assumed(result.assumptions)
    show.facts_of(((say("Resultado en", "Result in"), record["out"]),))


def _show(record: dict[str, Any], programme: Programme, stage: Stage) -> None:
    is_minimum = isinstance(stage.price, MinimumPrice)
    price = say("Precio mínimo", "Minimum price") if is_minimum else say("Precio por acción", "Price a share")
    show.facts_of(
        (
            (say("Programa", "Programme"), show.stage_named(programme, stage.id)),
            (price, show.grouped(record["price_cop"])),
            (say("Aceptaciones", "Acceptances"), _counted(record, "acceptances")),
            (say("Personas", "Persons"), _counted(record, "persons")),
            (say("Acciones pedidas", "Shares asked for"), _counted(record, "requested_shares")),
            (say("Acciones admitidas", "Shares admitted"), _counted(record, "admitted_shares")),
        )
    )
    _show_verdicts(record)
    _show_recipients(record)
    _show_reasons(record)


def _show_verdicts(record: dict[str, Any]) -> None:
    acceptances = record["acceptances"]
    show.table(
        say("Decisiones", "Verdicts"),
        (say("decisión", "verdict"), say("código", "code"), say("aceptaciones", "acceptances"), say("parte", "part")),
        [
            (tell(VERDICT_TEXTS[name]), name, _counted(record["verdicts"], name), show.percent(count, acceptances))
            for name, count in record["verdicts"].items()
        ],
        right=(2, 3),
    )


def _show_recipients(record: dict[str, Any]) -> None:
    figures = ("acceptances", "requested_shares", "admitted_shares")
    show.table(
        say("Destinatarios", "Recipients"),
        (say("clase", "class"), say("aceptaciones", "acceptances"), say("pedidas", "asked for"), say("admitidas", "admitted")),
        [
            (tell(RECIPIENT_LABELS[name]), *(_counted(record["recipients"][name], figure) for figure in figures))
            for name in RECIPIENT_LABELS
            if name in record["recipients"]
        ],
        right=(1, 2, 3),
        total=("total", *(_counted(record, figure) for figure in figures)),
    )


def _show_reasons(record: dict[str, Any]) -> None:
    show.table(
        say("Razones; una aceptación puede tener varias", "Reasons; an acceptance may have several"),
        (say("numeral", "numeral"), say("razón", "reason"), say("aceptaciones", "acceptances")),
        [
            (name.rsplit(":", 1)[0], tell(REASON_TEXTS[name.rsplit(":", 1)[1]]), _counted(record["reasons"], name))
            for name in sorted(record["reasons"], key=lambda reason: reason.rsplit(":", 1))
        ],
        right=(2,),
    )


def _counted(record: dict[str, Any], name: str) -> str:
    """Return a whole number of a record as a person writes it."""
    return show.grouped(str(record[name])) or ""
