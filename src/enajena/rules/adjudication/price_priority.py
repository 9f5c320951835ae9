"""Price priority: the highest price first, and a named rule for the price at which the supply ends."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from types import MappingProxyType

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text, pesos_text
from enajena.basics.text import Text
from enajena.rules.adjudication.columns import C, Case, RuleFunction, Sharing
from enajena.rules.adjudication.demand import Demand, check_supply
from enajena.rules.adjudication.fixed_price import largest_remainder
from enajena.rules.adjudication.histogram import histogram_of, plan_of
from enajena.rules.adjudication.plan import Outcome, PriceLevel, PricePlan, RuleChoice
from enajena.rules.adjudication.sharing import fill, outcome_of

PRICE_PRIORITY = "price_priority"

PricedDemand = tuple[tuple[Decimal, Demand], ...]
"""Pairs (price in pesos a share, demand at that price), distinct prices, in any order."""


def adjudicate_by_price(rule: RuleChoice, levels: PricedDemand, supply: int) -> PricePlan:
    """Share out the supply of a price stage from the highest price down.

    Every price that fits gets all it asked for. At the price at which the supply ends, `rule.tie` decides: `pro_rata` shares
    what is left by largest remainder, `earlier_filing` fills in order of filing. A single acceptance there takes what is left
    and needs no rule. Whether an acceptance refuses a reduction is not looked at.

    Raises:
        CallError: the supply, a price or a histogram is not well formed; the rule or its tie rule has no such name;
            `unresolved_tie`: a tie has to be broken and no rule is named for it.
    """
    check_supply(supply)
    check_price_rule(rule)
    _check_prices(levels)
    left, done = supply, list[PriceLevel]()
    for price_cop, demand in sorted(levels, key=lambda level: level[0], reverse=True):
        level = _level(rule, price_cop, demand, left)
        left -= level.awarded
        done.append(level)
    demanded = sum(level.demanded for level in done)
    return PricePlan(
        rule=PRICE_PRIORITY,
        tie=rule.tie,
        supply=supply,
        demanded=demanded,
        awarded=supply - left,
        unsold=left,
        leftover=sum(level.plan.leftover for level in done if level.plan is not None),
        levels=tuple(done),
        notes=tuple(note for level in done if level.plan is not None for note in level.plan.notes),
    )


def _level(rule: RuleChoice, price_cop: Decimal, demand: Demand, left: int) -> PriceLevel:
    case = histogram_of(demand, left)
    if case.demanded <= left:
        return PriceLevel(price_cop=price_cop, demanded=case.demanded, awarded=case.demanded, outcome="full")
    if left == 0:
        return PriceLevel(price_cop=price_cop, demanded=case.demanded, awarded=0, outcome="nothing")
    plan = plan_of(case, *share_at_price(rule, price_cop, case))
    return PriceLevel(price_cop=price_cop, demanded=case.demanded, awarded=left, outcome="marginal", plan=plan)


def share_at_price(rule: RuleChoice, price_cop: Decimal, case: Case[C]) -> tuple[Outcome, Sharing[C]]:
    """Share what is left out over the price at which the supply ends, whatever works the case out. The notes name the price.

    Raises:
        CallError: `unresolved_tie`: a tie has to be broken and no rule is named for it.
    """
    if rule.tie is None and case.acceptances > 1:
        raise _unresolved_tie(price_cop, case)
    sharing = TIE_RULES[rule.tie or "earlier_filing"](case, rule)
    outcome = outcome_of(PRICE_PRIORITY, case, sharing)
    return replace(outcome, notes=tuple(_at(price_cop, outcome.notes))), sharing


def _earlier_filing(case: Case[C], _choice: RuleChoice) -> Sharing[C]:
    awards, group = fill(case, case.asked * 0, case.supply)
    return Sharing(awards, group, leftover=0)


TIE_RULES: Mapping[str, RuleFunction] = MappingProxyType({"pro_rata": largest_remainder, "earlier_filing": _earlier_filing})
"""The rules for the price at which the supply ends, by name."""


def check_price_rule(rule: RuleChoice) -> None:
    """Raise CallError unless this is the rule of a price stage, and its tie rule, where it names one, is known."""
    if rule.name != PRICE_PRIORITY:
        raise CallError(
            Text(f"`{rule.name}` no es regla de una etapa por precio.", f"`{rule.name}` is no rule for a price stage."),
            Text(f"Elija `{PRICE_PRIORITY}`.", f"Choose `{PRICE_PRIORITY}`."),
        )
    if rule.tie is not None and rule.tie not in TIE_RULES:
        raise CallError(
            Text(f"No hay regla de desempate `{rule.tie}`.", f"There is no tie rule `{rule.tie}`."),
            _name_a_tie_rule(),
        )


def _check_prices(levels: PricedDemand) -> None:
    seen = set[Decimal]()
    for price_cop, _ in levels:
        if not _is_price(price_cop) or price_cop in seen:
            raise _wrong_price(price_cop)
        seen.add(price_cop)


def _is_price(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_finite() and value > 0


def _at(price_cop: Decimal, notes: Iterable[Text]) -> Iterator[Text]:
    place = Text("Al precio de {price} pesos: ", "At the price of {price} pesos: ").format(price=pesos_text(price_cop))
    return (Text(place.es + note.es, place.en + note.en) for note in notes)


def _wrong_price(price_cop: Decimal) -> CallError:
    return CallError(
        Text(f"El precio {price_cop} no puede estar en la demanda.", f"The price {price_cop} cannot be in the demand."),
        Text(
            "Dé cada precio como decimal exacto mayor que cero y una sola vez, con todas sus aceptaciones.",
            "Give each price as an exact decimal above zero and only once, with all its acceptances.",
        ),
    )


def _unresolved_tie(price_cop: Decimal, case: Case[C]) -> CallError:
    return CallError(
        Text(
            "unresolved_tie: empate al precio de {price} pesos; aceptaciones: {acceptances}, acciones pedidas: {demanded}, "
            "acciones que quedan: {left}.",
            "unresolved_tie: tie at the price of {price} pesos; acceptances: {acceptances}, shares asked: {demanded}, shares left: {left}.",
        ).format(
            price=pesos_text(price_cop),
            acceptances=count_text(case.acceptances),
            demanded=count_text(case.demanded),
            left=count_text(case.supply),
        ),
        _name_a_tie_rule(),
    )


def _name_a_tie_rule() -> Text:
    names = ", ".join(f"`{name}`" for name in TIE_RULES)
    return Text(
        f"Escriba en el archivo del programa, o dé con --tie, el desempate que fije el decreto o su Reglamento: {names}.",
        f"Write in the programme file, or give with --tie, the tie rule that the decree or its Regulation sets: {names}.",
    )
