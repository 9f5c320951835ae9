"""`enajena programme`: list, show, check, schema, sql."""

import json as json_module
from typing import Annotated, Literal

from enajena.basics.faults import FaultsError
from enajena.cli import show as terminal
from enajena.cli import values
from enajena.cli.options import JSON, PRICE_COP, PROGRAMME, STAGE, option
from enajena.cli.speech import language, say, tell, warn
from enajena.programme.reader import builtin_ids, load, path_of


def list_(*, json: JSON = False) -> None:
    """List the built-in programmes."""
    programmes = [load(programme_id) for programme_id in builtin_ids()]
    if json:
        terminal.print_json(
            {"programmes": [{"id": one.id, "title": tell(one.title), "stages": [s.id for s in one.stages]} for one in programmes]}
        )
        return
    terminal.table(
        say("Programas incorporados", "Built-in programmes"),
        (say("programa", "programme"), say("título", "title"), say("etapas", "stages")),
        [(one.id, tell(one.title), ", ".join(stage.id for stage in one.stages) or "—") for one in programmes],
    )


def show(programme: PROGRAMME, /) -> None:
    """Tell a programme in words."""
    from enajena.programme.show import as_text  # noqa: PLC0415 - formulas in words need the SQL library

    terminal.console().print(as_text(load(programme), language()), soft_wrap=True)


def check(programme: PROGRAMME, /, *, json: JSON = False) -> None:
    """Check a programme file and give all its faults."""
    from enajena.programme.check import findings  # noqa: PLC0415 - as above

    path = path_of(programme)
    found = findings(path)
    if json:
        terminal.print_json(
            {
                "faults": [fault.record(language()) for fault in found.faults],
                "warnings": [warning.record(language()) for warning in found.warnings],
            }
        )
    for warning in found.warnings:
        warn(warning)
    if found.faults:
        raise FaultsError(found.faults)
    if not json:
        terminal.console().print(say(f"{path}: sin faltas.", f"{path}: no faults."), soft_wrap=True)


def schema() -> None:
    """Write the JSON Schema of programme files."""
    from enajena.programme.schema import json_schema  # noqa: PLC0415 - only asked for here

    print(json_module.dumps(json_schema(), ensure_ascii=False, indent=2))  # noqa: T201 - this is the command line


def sql(
    programme: PROGRAMME,
    /,
    *,
    stage: STAGE = None,
    dialect: Annotated[Literal["duckdb", "spark"], option("Dialecto de SQL.", "SQL dialect.")] = "duckdb",
    price_cop: PRICE_COP = None,
) -> None:
    """Write the query that judges a stage."""
    from enajena.engine.stage_sql import stage_sql  # noqa: PLC0415 - listing programmes needs no database

    price = values.optional(values.an_amount, "--price-cop", price_cop)
    print(stage_sql(load(programme), stage, dialect=dialect, price_cop=price))  # noqa: T201 - this is the command line
