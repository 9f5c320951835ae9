"""`enajena price`: the minimum price of the second stage."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from enajena.cli import show, values
from enajena.cli.options import JSON, PROGRAMME, option
from enajena.cli.speech import language, say
from enajena.library import price as price_of
from enajena.programme.reader import load


def price(
    programme: PROGRAMME,
    /,
    *,
    first_stage_ended: Annotated[str, option("Día en que venció la primera etapa.", "Day on which the first stage ended.")],
    second_notice: Annotated[str, option("Primer aviso de la segunda etapa.", "First notice of the second stage.")],
    dtf: Annotated[
        str | None, option("Archivo con la DTF, en vez de la tabla incorporada.", "File with the DTF, instead of the shipped table.")
    ] = None,
    until: Annotated[
        str | None,
        option("Día del acto hasta el que se ajusta, si no es el aviso.", "Day of the act up to which it is adjusted, if not the notice."),
    ] = None,
    json: JSON = False,
) -> None:
    """Tell the minimum price of the second stage."""
    result = price_of(
        load(programme),
        values.a_day("--first-stage-ended", first_stage_ended),
        values.a_day("--second-notice", second_notice),
        dtf_file=None if dtf is None else Path(dtf),
        until=values.optional(values.a_day, "--until", until),
    )
    record = result.record(language())
    if json:
        show.print_json(record)
        return
    show.facts_of(
        (
            (say("Precio mínimo", "Minimum price"), show.grouped(show.recorded(record, "price_cop"))),
            (say("Precio fijo", "Fixed price"), show.grouped(show.recorded(record, "base_cop"))),
            (say("Factor", "Factor"), show.grouped(show.recorded(record, "factor"))),
            (say("Numeral", "Numeral"), show.recorded(record, "source")),
        )
    )
    if result.months:
        show.table(
            say("Meses", "Months"),
            (say("mes", "month"), say("tasa E.A. %", "rate E.A. %"), say("factor", "factor")),
            [_row(month.record()) for month in result.months],
            right=(1, 2),
        )
    show.lines(say("Cómo se calcula", "How it is worked out"), (step.to(language()) for step in result.steps))
    show.notes(result.notes)
    show.assumed(result.assumptions)


def _row(month: Mapping[str, object]) -> tuple[str, ...]:
    figures = (show.grouped(show.recorded(month, name)) or "" for name in ("rate_ea", "factor"))
    return (str(month["month"]), *figures)
