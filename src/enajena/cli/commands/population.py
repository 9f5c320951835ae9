"""`enajena population`: made-up acceptances to try a programme on."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from enajena.cli import show, values
from enajena.cli.options import JSON, OUT, PRICE_COP, PROGRAMME, STAGE, option
from enajena.cli.progress import watching
from enajena.cli.speech import say
from enajena.programme.reader import load
from enajena.study.population import population as make_population
from enajena.study.population_options import options_from
from enajena.study.records import population_record

_PARAM = Annotated[
    tuple[str, ...],
    Parameter(
        help=say("Un parámetro, NOMBRE=VALOR; se repite.", "A parameter, NAME=VALUE; repeat it."), consume_multiple=True, negative=""
    ),
]


def population(
    programme: PROGRAMME,
    /,
    *,
    out: OUT,
    rows: Annotated[str, option("Cuántas aceptaciones.", "How many acceptances.")],
    seed: Annotated[str, option("Semilla: la misma da el mismo archivo.", "Seed: the same one gives the same file.")] = "1",
    stage: STAGE = None,
    price_cop: PRICE_COP = None,
    param: _PARAM = (),
    json: JSON = False,
) -> None:
    """Make up acceptances of nobody."""
    options = options_from(values.facts("--param", param))
    with watching(quiet=json) as watch:
        result = make_population(
            load(programme),
            Path(out),
            rows=values.a_count("--rows", rows),
            seed=values.a_count("--seed", seed),
            stage=stage,
            price_cop=values.optional(values.an_amount, "--price-cop", price_cop),
            options=options,
            watch=watch,
        )
    record = population_record(result)
    if json:
        show.print_json(record)
        return
    show.facts_of(
        (
            (say("Programa", "Programme"), f"{result.programme} · {result.stage}"),
            (say("Aceptaciones inventadas", "Made-up acceptances"), show.grouped(str(result.rows))),
            (say("Semilla", "Seed"), str(result.seed)),
            (say("Primer día", "First day"), record["opens"]),
            (say("Precio por acción", "Price a share"), show.grouped(record["price_cop"])),
            (say("Resultado en", "Result in"), record["out"]),
        )
    )
