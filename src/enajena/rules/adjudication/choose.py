"""The rules for a fixed price by name, and the one way in."""

from collections.abc import Mapping
from types import MappingProxyType

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.rules.adjudication import fixed_price
from enajena.rules.adjudication.columns import C, Case, RuleFunction, Sharing
from enajena.rules.adjudication.demand import Demand
from enajena.rules.adjudication.histogram import histogram_of, plan_of
from enajena.rules.adjudication.plan import Outcome, Plan, RuleChoice
from enajena.rules.adjudication.price_priority import PRICE_PRIORITY
from enajena.rules.adjudication.sharing import outcome_of

RULES: Mapping[str, RuleFunction] = MappingProxyType(
    {
        "largest_remainder": fixed_price.largest_remainder,
        "nearest_adjusted": fixed_price.nearest_adjusted,
        "floor_smallest": fixed_price.floor_smallest,
        "floor_ascending": fixed_price.floor_ascending,
        "flat_then_pro_rata": fixed_price.flat_then_pro_rata,
        "lots": fixed_price.lots,
    }
)
"""The rules for a fixed price, by the name that a programme file gives."""

PARAMETERS: Mapping[str, fixed_price.Parameter] = MappingProxyType({"flat_then_pro_rata": "flat_shares", "lots": "lot_shares"})
"""The parameter of each rule that has one."""


def adjudicate(rule: RuleChoice, demand: Demand, supply: int) -> Plan:
    """Share out a supply over a demand by the rule that the programme names.

    Where the demand fits in the supply everybody gets what was asked, whatever the rule. Whoever refuses a reduction has been
    left out before (`without_refusers`). Time grows with the number of distinct quantities, not of acceptances.

    Raises:
        CallError: there is no such rule, its parameter is missing, or the supply or the histogram is not well formed.
    """
    case = histogram_of(demand, supply)
    return plan_of(case, *share(rule, case))


def share(rule: RuleChoice, case: Case[C]) -> tuple[Outcome, Sharing[C]]:
    """Share the supply of a case out by a rule, whatever works the case out.

    Raises:
        CallError: there is no such rule, or its parameter is missing.
    """
    by_rule = rule_for(rule)
    sharing = by_rule(case, rule) if case.demanded > case.supply else Sharing(case.asked, None, leftover=0, notes=_all_served())
    return outcome_of(rule.name, case, sharing), sharing


def rule_for(choice: RuleChoice) -> RuleFunction:
    """Return the rule for a fixed price, after asking for its parameter, so that a lack shows whatever the demand.

    Raises:
        CallError: there is no such rule, it is one for a price stage, or its parameter is missing.
    """
    if choice.name not in RULES:
        raise _no_such_rule(choice.name)
    if choice.name in PARAMETERS:
        fixed_price.parameter(choice, PARAMETERS[choice.name])
    return RULES[choice.name]


def _no_such_rule(name: str) -> CallError:
    if name == PRICE_PRIORITY:
        return CallError(
            Text(f"`{name}` es regla de una etapa por precio.", f"`{name}` is a rule for a price stage."),
            Text(
                "Use en esta etapa una regla de precio fijo, o adjudique por precio.",
                "Use a rule for a fixed price in this stage, or adjudicate by price.",
            ),
        )
    names = ", ".join(f"`{known}`" for known in RULES)
    return CallError(
        Text(f"No hay regla de adjudicación `{name}`.", f"There is no adjudication rule `{name}`."),
        Text(
            "Escriba en el archivo del programa, o dé con --rule, la que fije el decreto o su Reglamento: "
            f"{names}; por precio, `{PRICE_PRIORITY}`.",
            "Write in the programme file, or give with --rule, the one that the decree or its Regulation sets: "
            f"{names}; by price, `{PRICE_PRIORITY}`.",
        ),
    )


def _all_served() -> tuple[Text, ...]:
    return (
        Text(
            "La demanda no supera la oferta: cada aceptante recibe lo que pidió.",
            "Demand does not exceed supply: everybody gets what was asked.",
        ),
    )
