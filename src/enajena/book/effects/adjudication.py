"""What the adjudication of a stage and the awards that follow it do."""

import math
from collections.abc import Iterable
from fractions import Fraction

from enajena.basics.figures import count_text
from enajena.basics.money import PERCENT, worth_cop
from enajena.basics.text import Text
from enajena.book.acts.adjudication import Adjudicated, Awarded
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk, Load
from enajena.book.effects.assessing import check_read
from enajena.book.effects.gates_price import judging_price
from enajena.book.effects.offer import adjudication_source, regulation_of, rule_of
from enajena.book.effects.reawards import check_takes_over
from enajena.book.effects.registry import effect
from enajena.book.fields import CENTAVOS
from enajena.book.models import Acceptance, Adjudication, Assessment, Award, Regulation, Stage
from enajena.book.securities import no_longer_secured
from enajena.book.shares_left import shares_awarded

UNDECIDED = ("received", "curing", "incomplete", "referred")
"""States of an acceptance that keep a stage from being adjudicated."""
_BEGUN, _LEFT, _SHARES, _AWARDS, _CENTAVOS = "begun", "left", "shares", "awards", "centavos"


@effect(Adjudicated, lambda body: [(Stage, body.stage), (Regulation, "stage", body.stage), (Adjudication, body.adjudication)])
def adjudicated(desk: Desk, act: Recorded) -> None:
    """Adjudicate a stage by the Regulation on file, once nothing of it is undecided."""
    body: Adjudicated = act.body
    stage = desk.need(Stage, body.stage)
    desk.check_step(stage)
    regulation = _need_regulation(desk, body)
    check_read(desk, act, body.log_size)
    _check_decided(desk, stage)
    _check_assessed_price(desk, stage)
    _check_secured(desk, stage)
    _check_offer(desk, stage, body)
    tally = desk.tally("adjudication", body.adjudication)
    tally[_LEFT] = desk.count_standing(Acceptance, stage=stage.ref, state="assessed")
    tally[_BEGUN] = 1
    reached = _threshold_reached(desk, body.awarded_shares)
    desk.step(stage)
    desk.create(
        Adjudication,
        body.adjudication,
        rule=regulation.rule,
        tie=regulation.tie,
        threshold_reached=reached,
        **{name: getattr(body, name) for name in Adjudication.columns() if hasattr(body, name)},
    )
    desk.at_end(lambda: _check_sums(desk, body))


def _awarded_loads(body: Awarded) -> Iterable[Load]:
    yield Acceptance, body.acceptance
    yield Adjudication, body.adjudication
    yield Award, body.award
    if body.in_place_of is not None:
        yield Award, body.in_place_of


@effect(Awarded, _awarded_loads)
def awarded(desk: Desk, act: Recorded) -> None:
    """Award shares to an acceptance: by its adjudication, or in the place of an award that has no effect any more."""
    body: Awarded = act.body
    acceptance, adjudication = desk.need(Acceptance, body.acceptance), desk.need(Adjudication, body.adjudication)
    if acceptance.stage != adjudication.stage or not 0 <= body.shares <= (acceptance.admitted_shares or 0):
        _refuse_award(desk, acceptance)
    if body.in_place_of is not None:
        check_takes_over(desk, body, acceptance)
        desk.step(acceptance, end="awarded")
        _make_award(desk, body, acceptance)
        return
    tally = desk.tally("adjudication", adjudication.ref)
    if not tally[_BEGUN]:
        _refuse_award(desk, acceptance)
    desk.step(acceptance, end="awarded" if body.shares else "not_awarded")
    tally[_LEFT] -= 1
    if body.shares:
        award = _make_award(desk, body, acceptance)
        tally[_AWARDS] += 1
        tally[_SHARES] += award.shares
        tally[_CENTAVOS] += int(award.amount_cop * CENTAVOS)


def _make_award(desk: Desk, body: Awarded, acceptance: Acceptance) -> Award:
    price = acceptance.price_offered_cop
    if price is None:
        price = desk.need(Stage, acceptance.stage).price_cop
    if price is None:
        raise RuntimeError("a stage is adjudicated with a price")
    return desk.create(
        Award,
        body.award,
        acceptance=acceptance.ref,
        adjudication=body.adjudication,
        awarded_on=desk.act.act.on,
        in_place_of=body.in_place_of,
        stage=acceptance.stage,
        person=acceptance.person,
        recipient=acceptance.recipient,
        shares=body.shares,
        price_cop=price,
        amount_cop=worth_cop(body.shares, price),
    )


def _need_regulation(desk: Desk, body: Adjudicated) -> Regulation:
    found = regulation_of(desk, body.stage)
    if found is None or found.ref != body.regulation:
        desk.refuse(
            "no_regulation",
            Text(
                f"No hay en el expediente un Reglamento «{body.regulation}» de la etapa «{body.stage}».",
                f"No Regulation “{body.regulation}” of the stage “{body.stage}” is on file.",
            ),
            Text(
                "Registre `regulation_filed` con su número, fecha y archivo.", "Record `regulation_filed` with its number, date and file."
            ),
            adjudication_source(desk.programme, body.stage),
        )
    return found


def _check_decided(desk: Desk, stage: Stage) -> None:
    open_ones = {state: desk.count_standing(Acceptance, stage=stage.ref, state=state) for state in UNDECIDED}
    if any(open_ones.values()):
        listed = Text(
            ", ".join(f"{count} {state}" for state, count in open_ones.items() if count),
            ", ".join(f"{count} {state}" for state, count in open_ones.items() if count),
        )
        desk.refuse(
            "undecided",
            Text("Hay aceptaciones sin decidir: {listed}.", "Acceptances are undecided: {listed}.").format(listed=listed),
            Text(
                "Decídalas (`referred_decided`), déjelas subsanar o vencer, y evalúe lo recibido.",
                "Decide them (`referred_decided`), let them be made good or run out, and assess what was received.",
            ),
            rule_of(desk, stage.ref).source,
        )


def _check_assessed_price(desk: Desk, stage: Stage) -> None:
    assessment = desk.need(Assessment, stage.assessment or "")
    right = judging_price(desk, stage, desk.act.act.on)
    if assessment.price_cop != right:
        rule = rule_of(desk, stage.ref)
        desk.refuse(
            "price_moved",
            Text(
                f"Se evaluó con el precio {assessment.price_cop} y hoy es {right}.",
                f"It was assessed with the price {assessment.price_cop} and today it is {right}.",
            ),
            Text("Evalúe otra vez.", "Assess again."),
            rule.source if rule.price is None else rule.price.source,
        )


def _check_secured(desk: Desk, stage: Stage) -> None:
    rule = rule_of(desk, stage.ref).bid_security
    if rule is None:
        return
    ended = list(no_longer_secured(desk.alias, desk.sale, programme=desk.programme, rule=rule, stage=stage.ref, on=desk.act.act.on))
    if ended:
        desk.refuse(
            "securities_ran_out",
            Text(f"Venció la garantía de seriedad de: {', '.join(ended)}.", f"The bid security has run out of: {', '.join(ended)}."),
            Text(
                "Registre las nuevas; sin ellas, evalúe otra vez y esas aceptaciones se rechazan.",
                "Record the new ones; without them, assess again and those acceptances are rejected.",
            ),
            rule.source,
        )


def _check_offer(desk: Desk, stage: Stage, body: Adjudicated) -> None:
    if body.offered_shares != stage.offered_shares or not 0 <= body.awarded_shares <= min(body.offered_shares, body.demanded_shares):
        desk.refuse(
            "adjudicated_shares",
            Text(
                "Se adjudican {awarded} de {found} acciones, y la etapa ofreció {offered}.",
                "{awarded} of {found} shares are awarded, and the stage offered {offered}.",
            ).format(
                awarded=count_text(body.awarded_shares),
                found=count_text(body.offered_shares),
                offered=count_text(stage.offered_shares or 0),
            ),
            Text("Adjudique sólo lo ofrecido.", "Award only what was offered."),
            "ley-226 art. 11 num. 1",
        )


def _threshold_reached(desk: Desk, awarded_shares: int) -> bool | None:
    """Return whether the success threshold is reached with what stands of every stage; None where the programme has none."""
    rule, shares = desk.programme.success_threshold, desk.programme.shares
    if rule is None or shares is None:
        return None
    needed = math.ceil(Fraction(rule.percent) * shares.count / PERCENT)
    return shares_awarded(desk) + awarded_shares >= needed


def _refuse_award(desk: Desk, acceptance: Acceptance) -> None:
    desk.refuse(
        "award",
        Text(
            f"Lo adjudicado a «{acceptance.ref}» no va con su aceptación o no es de esta adjudicación.",
            f"What is awarded to “{acceptance.ref}” does not go with its acceptance or is not of this adjudication.",
        ),
        Text(
            "Lo adjudicado lo registra `enajena book adjudicate`, todo junto.",
            "Awards are recorded by `enajena book adjudicate`, all together.",
        ),
        "ley-226 art. 10",
    )


def check_taken_back_whole(desk: Desk, body: Awarded) -> None:
    """Refuse at the end of the set, where an award was taken back, an adjudication that still stands: its figures no longer add up."""
    adjudication = desk.get(Adjudication, body.adjudication)
    if body.in_place_of is None and adjudication is not None:
        desk.refuse(
            "part_of_adjudication",
            Text(
                f"Lo adjudicado a «{body.acceptance}» es parte de la adjudicación «{body.adjudication}», que sigue en pie.",
                f"What was awarded to “{body.acceptance}” is part of the adjudication “{body.adjudication}”, which still stands.",
            ),
            Text(
                "Corrija en un mismo conjunto todo lo adjudicado y después la adjudicación; si sólo cae una, use `award_lapsed`.",
                "Correct in one set all that was awarded, and then the adjudication; where only one award falls, use `award_lapsed`.",
            ),
            "ley-226 art. 10",
        )


def _check_sums(desk: Desk, body: Adjudicated) -> None:
    tally = desk.tally("adjudication", body.adjudication)
    said = (body.awards_count, body.awarded_shares, int(body.amount_cop * CENTAVOS), 0)
    found = tuple(tally[name] for name in (_AWARDS, _SHARES, _CENTAVOS, _LEFT))
    if said != found:
        desk.refuse(
            "adjudication_sums",
            Text(
                f"La adjudicación dice (adjudicaciones, acciones, centavos, sin resultado) {said} y lo adjudicado suma {found}.",
                f"The adjudication says (awards, shares, centavos, without result) {said} and what was awarded comes to {found}.",
            ),
            Text("Adjudique otra vez: no se registró nada.", "Adjudicate again: nothing was recorded."),
            "ley-226 art. 10",
        )
