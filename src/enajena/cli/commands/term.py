"""`enajena term`: the term of a stage."""

from typing import Annotated

from cyclopts import Parameter

from enajena.calendar import BusinessCalendar
from enajena.cli import show, values
from enajena.cli.options import JSON, PROGRAMME, flag, option
from enajena.cli.speech import language, say
from enajena.programme.reader import load
from enajena.rules.term import term as term_of

INTERRUPTED = Annotated[
    tuple[str, ...],
    Parameter(
        help=say(
            "Interrupción PRIMER_DÍA_SIN_OFERTA:PRIMER_DÍA_CON_OFERTA; se repite.",
            "Interruption FIRST_DAY_WITHOUT:FIRST_DAY_AGAIN; repeat it.",
        ),
        consume_multiple=True,
        negative="",
    ),
]


def term(
    programme: PROGRAMME,
    /,
    *,
    stage: Annotated[str, option("Etapa.", "Stage.")],
    notice: Annotated[str, option("Fecha del aviso.", "Date of the notice.")],
    interrupted: INTERRUPTED = (),
    saturday_is_business: Annotated[
        bool, flag("El sábado es día hábil en la entidad.", "Saturday is a business day of the entity.")
    ] = False,
    closed: Annotated[
        tuple[str, ...],
        Parameter(
            help=say("Otro día no hábil de la entidad; se repite.", "Another non-working day of the entity; repeat it."),
            consume_multiple=True,
            negative="",
        ),
    ] = (),
    json: JSON = False,
) -> None:
    """Tell the first and the last day of a stage."""
    calendar = BusinessCalendar(
        saturday_is_business=saturday_is_business, extra_non_working=frozenset(values.a_day("--closed", day) for day in closed)
    )
    interruptions = [values.an_interruption("--interrupted", text) for text in interrupted]
    result = term_of(load(programme), stage, values.a_day("--notice", notice), interruptions, calendar)
    record = result.record(language())
    if json:
        show.print_json(record)
        return
    show.facts_of(
        (
            (say("Primer día", "First day"), str(record["first_day"])),
            (say("Último día nominal", "Nominal last day"), str(record["nominal_last_day"])),
            (say("Último día", "Last day"), str(record["last_day"])),
            (say("Numeral", "Numeral"), str(record["source"])),
        )
    )
    show.lines(say("Cómo se cuenta", "How it is counted"), (f"{step.day}: {step.text.to(language())}" for step in result.steps))
    show.notes(result.notes)
    show.assumed(result.assumptions)
