"""Finding a stage, and the price it starts from."""

from decimal import Decimal

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.programme.model import Programme
from enajena.programme.stage_model import FixedPrice, Stage


def stage_of(programme: Programme, stage_id: str | None) -> Stage:
    """Return the stage with that id, or the first one where none is named.

    Raises:
        CallError: there is no such stage, or the text has no stages at all.
    """
    if not programme.stages:
        raise CallError(
            Text(
                f"{programme.id} no tiene etapas: su texto no regula aceptaciones.",
                f"{programme.id} has no stages: its text rules no acceptances.",
            ),
            Text("Use un programa que las tenga.", "Use a programme that has them."),
        )
    for stage in programme.stages:
        if stage_id in (None, stage.id):
            return stage
    listed = ", ".join(stage.id for stage in programme.stages)
    raise CallError(
        Text(f"{programme.id} no tiene la etapa «{stage_id}».", f"{programme.id} has no stage “{stage_id}”."),
        Text(f"Sus etapas son: {listed}.", f"Its stages are: {listed}."),
    )


def current_fixed_price(programme: Programme) -> Decimal | None:
    """Return the fixed price in force, the last of its dated values, or None where no text gives it."""
    prices = [stage.price for stage in programme.stages if isinstance(stage.price, FixedPrice)]
    return prices[0].values[-1].cop if prices else None
