"""What a stage is judged with: the programme, the stage, and its price: given, fixed, or a minimum that needs no dates."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from enajena.basics.faults import CallError
from enajena.basics.money import PERCENT, decimals_of, round_half_up
from enajena.basics.text import Text
from enajena.engine.checks import Terms
from enajena.programme.model import Programme
from enajena.programme.stage_model import FixedPrice, MinimumPrice, Stage
from enajena.programme.stages import current_fixed_price, stage_of

PRICE_SCALE = 8
"""Decimals that a price may have."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A stage of a programme and the terms that it is judged by."""

    programme: Programme
    stage: Stage
    terms: Terms


def setting_of(
    programme: Programme,
    stage_id: str | None,
    price_cop: Decimal | None,
    *,
    opens: datetime | None = None,
    closes: datetime | None = None,
    price_needed: bool = True,
) -> Setting:
    """Return a stage with the price and the instants that it is judged by; `price_cop` overrides the programme's.

    Where `price_needed` is false, a price that nobody knows stays unknown: a ceiling in pesos can be told without it.

    Raises:
        CallError: there is no such stage, no price is known and none was given, the price cannot be one, or it closes before it opens.
    """
    stage = stage_of(programme, stage_id)
    if price_cop is not None:
        check_price(price_cop)
    if opens and closes and closes < opens:
        raise CallError(
            Text(f"--closes {closes} es anterior a --opens {opens}.", f"--closes {closes} is before --opens {opens}."),
            Text("Revise las dos fechas.", "Check the two dates."),
        )
    price = price_cop if price_cop is not None else _known_price(programme, stage)
    if price is None and price_needed and _needs_price(stage):
        raise CallError(
            Text(
                f"La etapa {stage.id} de {programme.id} no tiene un precio conocido.",
                f"Stage {stage.id} of {programme.id} has no known price.",
            ),
            Text("Dé el precio por acción con --price-cop.", "Give the price a share with --price-cop."),
        )
    fixed = current_fixed_price(programme)
    return Setting(programme, stage, Terms(price_cop=price, fixed_price_cop=fixed, opens=opens, closes=closes))


def check_price(price_cop: Decimal) -> None:
    """Refuse a price that cannot be one.

    Raises:
        CallError: it is not above zero, or has more decimals than the engine keeps.
    """
    if not price_cop.is_finite() or price_cop <= 0:
        raise CallError(
            Text(
                f"--price-cop {price_cop:f}: el precio debe ser mayor que cero.",
                f"--price-cop {price_cop:f}: the price must be above zero.",
            )
        )
    if (Fraction(price_cop) * 10**PRICE_SCALE).denominator != 1:
        raise CallError(
            Text(
                f"--price-cop {price_cop:f}: tiene más de {PRICE_SCALE} decimales.",
                f"--price-cop {price_cop:f}: it has more than {PRICE_SCALE} decimals.",
            ),
            Text(f"Dé el precio con {PRICE_SCALE} decimales o menos.", f"Give the price with {PRICE_SCALE} decimals or fewer."),
        )


def _needs_price(stage: Stage) -> bool:
    return bool(stage.ceilings) or isinstance(stage.price, MinimumPrice)


def _known_price(programme: Programme, stage: Stage) -> Decimal | None:
    if isinstance(stage.price, FixedPrice):
        return stage.price.values[-1].cop
    if not isinstance(stage.price, MinimumPrice):
        return None
    fixed, adjustment = current_fixed_price(programme), stage.price.adjustment
    if fixed is None or adjustment.method not in ("none", "uplift"):
        return None
    raised = Fraction(fixed) * (1 + Fraction(adjustment.percent or 0) / PERCENT)
    return round_half_up(raised, decimals_of(fixed))
