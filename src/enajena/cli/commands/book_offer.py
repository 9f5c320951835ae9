"""`enajena book assess`, `adjudicate` and `void`: what the book holds of a stage goes through the engine and is recorded."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.book_options import DATA, DATABASE, SALE, opened, receipt_record, show_receipt
from enajena.cli.options import JSON, flag, option
from enajena.cli.progress import watching
from enajena.cli.speech import language, say, tell, warn
from enajena.engine.reasons import VERDICT_TEXTS
from enajena.engine.records import assessment_record, award_record

if TYPE_CHECKING:
    from enajena.book.books import Book

STAGE = Annotated[str, option("Etapa, por su nombre en el programa.", "Stage, by its name in the programme.")]
REF = Annotated[str, option("Referencia nueva con que queda en el libro.", "New reference by which the book keeps it.")]
KEEP = Annotated[
    str | None,
    option(
        "Carpeta donde quedan los archivos que vio el motor, sin nombres ni documentos de identidad.",
        "Folder where the engine's files stay, without names or documents of identity.",
    ),
]
REACHED = {
    None: Text("el programa no tiene", "the programme has none"),
    True: Text("se alcanza", "reached"),
    False: Text("no se alcanza", "not reached"),
}


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """Which sale, who does it, on which day."""

    sale: SALE
    by: Annotated[tuple[str, ...], flag("Quién lo hace; se repite si son dos.", "Who does it; repeated where they are two.")]
    on: Annotated[str | None, option("Fecha del acto; hoy si no se dice.", "Day of the act; today where none is said.")] = None
    data: DATA = None
    database: DATABASE = None
    json: JSON = False


def assess(stage: STAGE, /, *, ref: REF, keep: KEEP = None, doing: Doing) -> None:
    """Judge every acceptance of a closed stage and record the verdicts."""
    with opened(doing.data, doing.database) as book, watching(quiet=doing.json) as watch:
        from enajena.book.assessing import assess_stage  # noqa: PLC0415 - needs Django, which `opened` made ready

        done = assess_stage(
            book, doing.sale, stage, ref=ref, on=_day(book, doing), by=doing.by, keep=None if keep is None else Path(keep), watch=watch
        )
    result = done.result
    for warning in result.warnings if result else ():
        warn(warning)
    if doing.json:
        judged = None if result is None else assessment_record(result, language())
        terminal.print_json({"assessment": judged, "verdicts": dict(done.verdicts), **receipt_record(done.receipt)})
        return
    terminal.table(
        say("Decisiones", "Verdicts"),
        (say("decisión", "verdict"), say("código", "code"), say("aceptaciones", "acceptances")),
        [(tell(text), name, terminal.grouped(str(done.verdicts.get(name, 0))) or "") for name, text in VERDICT_TEXTS.items()],
        right=(2,),
    )
    terminal.assumed(result.assumptions if result else ())
    show_receipt(done.receipt)


def adjudicate(stage: STAGE, /, *, ref: REF, keep: KEEP = None, doing: Doing) -> None:
    """Share out an assessed stage by the Regulation on file and record the awards."""
    with opened(doing.data, doing.database) as book, watching(quiet=doing.json) as watch:
        from enajena.book.adjudicating import adjudicate_stage  # noqa: PLC0415 - needs Django, which `opened` made ready

        done = adjudicate_stage(
            book, doing.sale, stage, ref=ref, on=_day(book, doing), by=doing.by, keep=None if keep is None else Path(keep), watch=watch
        )
    record = award_record(done.result, language())
    if doing.json:
        terminal.print_json({"award": record, "threshold_reached": done.threshold_reached, **receipt_record(done.receipt)})
        return
    _show_award(record, done.threshold_reached)
    terminal.notes(done.result.notes)
    show_receipt(done.receipt)


def void(
    stage: STAGE,
    /,
    *,
    because: Annotated[
        Literal["deserted", "threshold", "norm"],
        option(
            "Por qué: nadie a quien adjudicar, no se alcanzó el umbral, o lo manda otra norma.",
            "Why: nobody to award to, the threshold was not reached, or another norm commands it.",
        ),
    ],
    numeral: Annotated[str, option("Numeral o norma que lo dice.", "Numeral or norm that says so.")],
    reason: Annotated[str, option("La razón, en palabras.", "The reason, in words.")],
    doing: Doing,
) -> None:
    """Leave a stage without effect, with everything that was awarded in it."""
    with opened(doing.data, doing.database) as book:
        from enajena.book.adjudicating import declare_void  # noqa: PLC0415 - needs Django, which `opened` made ready

        receipt = declare_void(book, doing.sale, stage, because=because, numeral=numeral, reason=reason, on=_day(book, doing), by=doing.by)
    if doing.json:
        terminal.print_json(receipt_record(receipt))
        return
    show_receipt(receipt)


def _day(book: "Book", doing: Doing) -> date:
    return values.optional(values.a_day, "--on", doing.on) or local_date(book.clock())


def _show_award(record: dict[str, Any], reached: bool | None) -> None:
    def figure(name: str) -> str | None:
        return terminal.grouped(str(record[name]))

    terminal.facts_of(
        (
            (say("Regla", "Rule"), record["rule"]),
            (say("Acciones ofrecidas", "Shares on offer"), figure("offered")),
            (say("Demanda válida", "Valid demand"), figure("demanded")),
            (say("Adjudicadas", "Awarded"), figure("awarded")),
            (say("Sin vender", "Unsold"), figure("unsold")),
            (say("Aceptaciones con acciones", "Acceptances with shares"), figure("awarded_acceptances")),
            (say("Valor adjudicado en pesos", "Value awarded in pesos"), figure("amount_cop")),
            (say("Umbral de éxito", "Success threshold"), tell(REACHED[reached])),
        )
    )
