"""Why an award has so many shares, at that price: the rule of the Regulation over the very demand that was shared out."""

from collections.abc import Iterator
from fractions import Fraction

from enajena.basics.figures import count_text, instant_text, number_text, pesos_text, shares_text
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.models import Acceptance, Adjudication, Award, Regulation
from enajena.calendar.bogota import BOGOTA
from enajena.office.back.why.demand import SharedOut, filed_before, refuses, shared_out
from enajena.office.back.why.links import to_list, to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked
from enajena.programme.show_stage import RULE_TEXTS
from enajena.programme.stage_model import FixedPrice
from enajena.programme.stages import stage_of
from enajena.rules.adjudication.plan import Marginal, Plan, PriceLevel

_PRO_RATA = frozenset({"largest_remainder", "nearest_adjusted", "floor_smallest", "floor_ascending"})
"""Rules that begin with what was asked for times the supply over the demand."""
_SHOWN_DECIMALS = 6
_NOT_YET = Text("Su etapa no se ha adjudicado.", "Its stage has not been adjudicated.")
_LEVELS = {
    "full": Text("a ese precio alcanzó para todos", "at that price there was enough for all"),
    "nothing": Text("la oferta se acabó en un precio mayor", "the supply ended at a higher price"),
    "marginal": Text("la oferta se acaba en ese precio", "the supply ends at that price"),
}


def shares(asked: Asked) -> Worked:
    """Tell how the shares of an award were shared out; of one that takes over the shares of another, how it came to be next."""
    award = asked.of(Award)
    acceptance = asked.desk.need(Acceptance, award.acceptance)
    if award.in_place_of is not None:
        return _taken_over(asked, award, acceptance)
    return _of(asked, acceptance, asked.desk.need(Adjudication, award.adjudication), award.shares)


def awarded_shares(asked: Asked) -> Worked:
    """Tell how many shares an acceptance was awarded, none too."""
    acceptance = asked.of(Acceptance)
    award = next((one for one in asked.desk.hanging(Award, "acceptance", acceptance.ref) if one.in_place_of is None), None)
    made = next(iter(asked.desk.hanging(Adjudication, "stage", acceptance.stage)), None)
    if made is None or acceptance.state not in ("awarded", "not_awarded"):
        return Worked(said=_NOT_YET)
    return _of(asked, acceptance, made, 0 if award is None else award.shares)


def price(asked: Asked) -> Worked:
    """Tell the price of an award: the one that was offered, in a price stage; else that of the stage."""
    award = asked.of(Award)
    if isinstance(stage_of(asked.programme, award.stage).price, FixedPrice):
        said = Text("El precio fijo de la etapa.", "The fixed price of the stage.")
        place = ("stage", award.stage, "price_cop")
    else:
        said = Text("Cada quien paga el precio que ofreció.", "Each pays the price that was offered.")
        place = ("acceptance", award.acceptance, "price_offered_cop")
    return Worked(said=said, steps=(to_reason(asked, place, said, pesos_text(award.price_cop)),))


def amount(asked: Asked) -> Worked:
    """Tell the amount: shares times price, rounded once, half up, to the centavo."""
    award = asked.of(Award)
    place = ("award", award.ref)
    return Worked(
        said=Text("Acciones por precio, redondeado una sola vez al centavo.", "Shares times price, rounded once to the centavo."),
        steps=(
            to_reason(asked, (*place, "shares"), Text("Acciones", "Shares"), count_text(award.shares)),
            to_reason(
                asked, (*place, "price_cop"), Text("Precio por acción, en pesos", "Price a share, in pesos"), pesos_text(award.price_cop)
            ),
            Line(says=Text("Producto, en pesos", "Product, in pesos"), value=pesos_text(award.amount_cop), binds=True),
        ),
    )


def _of(asked: Asked, acceptance: Acceptance, made: Adjudication, got: int) -> Worked:
    shared = shared_out(asked.alias, asked.sale, made)
    source = stage_of(asked.programme, made.stage)
    numeral = source.source if source.adjudication is None else source.adjudication.source
    steps = [*_left_out(shared, acceptance, numeral)] or [*_shared(asked, shared, acceptance, numeral, got)]
    result = Line(says=Text("Le corresponden", "It is awarded"), value=shares_text(got), source=numeral, binds=True)
    regulation = asked.desk.need(Regulation, made.regulation)
    said = Text("Reglamento {number}: se reparte {how}.", "Regulation {number}: shared out {how}.").format(
        number=regulation.number, how=_rule(regulation)
    )
    return Worked(
        said=said,
        steps=(*steps, result),
        inputs=_inputs(asked, acceptance, made, regulation),
        notes=_notes(shared, acceptance),
        assumptions=shared.call.assumptions,
    )


def _rule(regulation: Regulation) -> Text:
    return RULE_TEXTS[regulation.rule].format(flat=shares_text(regulation.flat_shares or 0), lot=shares_text(regulation.lot_shares or 0))


def _left_out(shared: SharedOut, acceptance: Acceptance, numeral: str) -> Iterator[Line]:
    if shared.considered is not None and shared.considered.note is not None and refuses(acceptance):
        yield Line(says=shared.considered.note, source=numeral)


def _shared(asked: Asked, shared: SharedOut, acceptance: Acceptance, numeral: str, got: int) -> Iterator[Line]:
    level = shared.level_of(acceptance.price_offered_cop) if shared.call.by_price else None
    if level is not None:
        yield from _price_levels(shared, level, numeral)
    plan = shared.plan_of(acceptance.price_offered_cop if shared.call.by_price else None)
    if plan is None:
        return
    asked_for = acceptance.admitted_shares or 0
    if plan.demanded <= plan.supply:
        yield Line(
            says=Text("Alcanza para todos: cada quien recibe lo admitido", "There is enough for all: each gets what was admitted"),
            value=shares_text(asked_for),
            source=numeral,
        )
        return
    yield from _pro_rata(plan, asked_for, numeral)
    before = dict(plan.awards)[asked_for]
    yield Line(
        says=Text("Por la regla, antes de ver el orden de presentación", "By the rule, before the order of filing is looked at"),
        value=shares_text(before),
        source=numeral,
    )
    if plan.marginal is not None and asked_for in plan.marginal.quantities:
        yield from _tie(plan.marginal, filed_before(shared, asked.alias, asked.sale, acceptance), acceptance, numeral, got - before)


def _price_levels(shared: SharedOut, level: PriceLevel, numeral: str) -> Iterator[Line]:
    place = shared.levels.index(level) + 1
    above = sum(one.awarded for one in shared.levels[: place - 1])
    yield Line(
        says=Text(
            "Lugar de su precio, del mayor al menor; precios distintos: {count}",
            "Place of its price, from the highest down; prices: {count}",
        ).format(count=count_text(len(shared.levels))),
        value=count_text(place),
        source=numeral,
    )
    yield Line(says=Text("Adjudicadas a precios mayores", "Awarded at higher prices"), value=shares_text(above), source=numeral)
    yield Line(
        says=Text("Pedidas a ese precio: {outcome}", "Asked for at that price: {outcome}").format(outcome=_LEVELS[level.outcome]),
        value=shares_text(level.demanded),
        source=numeral,
    )


def _pro_rata(plan: Plan, asked_for: int, numeral: str) -> Iterator[Line]:
    if plan.rule not in _PRO_RATA and plan.rule != "price_priority":
        return
    whole, rest = divmod(asked_for * plan.supply, plan.demanded)
    yield Line(
        says=Text(
            "Admitidas × ofrecidas ÷ pedidas: {asked} × {supply} ÷ {demanded}",
            "Admitted × offered ÷ asked for: {asked} × {supply} ÷ {demanded}",
        ).format(asked=count_text(asked_for), supply=count_text(plan.supply), demanded=count_text(plan.demanded)),
        value=number_text(round_half_up(Fraction(asked_for * plan.supply, plan.demanded), _SHOWN_DECIMALS)),
        source=numeral,
    )
    yield Line(says=Text("Parte entera", "Whole part"), value=count_text(whole), source=numeral)
    yield Line(
        says=Text("Residuo, de {demanded}", "Remainder, of {demanded}").format(demanded=count_text(plan.demanded)),
        value=count_text(rest),
        source=numeral,
    )
    yield Line(
        says=Text("Acciones que dejan los redondeos de todos", "Shares that everybody's rounding leaves over"),
        value=count_text(plan.leftover),
        source=numeral,
    )


def _tie(margin: Marginal, before: int, acceptance: Acceptance, numeral: str, settled: int) -> Iterator[Line]:
    yield Line(
        says=Text(
            "Empatan {acceptances} aceptaciones; acciones por orden de presentación: {shares}",
            "Acceptances that tie: {acceptances}; shares by order of filing: {shares}",
        ).format(acceptances=count_text(margin.acceptances), shares=count_text(margin.direction * margin.shares)),
        source=numeral,
    )
    yield Line(
        says=Text("Su lugar entre ellas, por su presentación del {when}", "Its place among them, by its filing of {when}").format(
            when=instant_text(acceptance.filed_at.astimezone(BOGOTA))
        ),
        value=count_text(before + 1),
        source=numeral,
    )
    yield Line(
        says=Text("Le suma o le quita ese orden", "That order adds to it, or takes from it"), value=count_text(settled), source=numeral
    )


def _inputs(asked: Asked, acceptance: Acceptance, made: Adjudication, regulation: Regulation) -> tuple[Line, ...]:
    place = ("adjudication", made.ref)
    return (
        to_reason(
            asked,
            ("acceptance", acceptance.ref, "admitted_shares"),
            Text("Acciones admitidas", "Shares admitted"),
            count_text(acceptance.admitted_shares or 0),
        ),
        to_reason(asked, (*place, "offered_shares"), Text("Acciones ofrecidas", "Shares on offer"), count_text(made.offered_shares)),
        to_reason(
            asked,
            (*place, "demanded_shares"),
            Text("Acciones pedidas y admitidas", "Shares asked for and admitted"),
            count_text(made.demanded_shares),
        ),
        to_object(asked, "adjudication", made.ref, Text("Adjudicación de la etapa", "Adjudication of the stage")),
        to_object(asked, "regulation", regulation.ref, Text("Reglamento", "Regulation")),
        Line(
            says=Text("Huella del archivo que se repartió", "Hash of the file that was shared out"),
            value=Text(made.input_sha256, made.input_sha256),
        ),
    )


def _notes(shared: SharedOut, acceptance: Acceptance) -> tuple[Text, ...]:
    plan = shared.plan_of(acceptance.price_offered_cop if shared.call.by_price else None)
    return () if plan is None else plan.notes


def _taken_over(asked: Asked, award: Award, acceptance: Acceptance) -> Worked:
    ended = asked.desk.need(Award, award.in_place_of or "")
    return Worked(
        said=Text(
            "Son acciones de una adjudicación que quedó sin efecto: pasan a quien sigue, hasta lo que le falta.",
            "They are shares of an award without effect: they go to the next one, up to what it lacks.",
        ),
        steps=(
            to_object(asked, "award", ended.ref, Text("Adjudicación sin efecto", "Award without effect")),
            to_reason(
                asked,
                ("acceptance", acceptance.ref, "admitted_shares"),
                Text("Admitidas a quien sigue", "Admitted to the next one"),
                count_text(acceptance.admitted_shares or 0),
            ),
            Line(says=Text("Pasan", "They pass on"), value=shares_text(award.shares), binds=True),
        ),
        rows=to_list(asked, "award", Text("Las que toman su lugar", "Those in its place"), in_place_of=ended.ref),
    )
