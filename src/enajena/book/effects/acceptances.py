"""What acts on acceptances do until these are assessed."""

from collections.abc import Iterable
from typing import Any

from enajena.basics.text import Text
from enajena.book.acts.acceptances import AcceptanceCorrected, AcceptanceReceived, AcceptanceWithdrawn
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk, Load
from enajena.book.effects.offer import regulation_of, rule_of
from enajena.book.effects.people import check_facts, check_same_person, facts_of, keep_person, refuse_wrong
from enajena.book.effects.registry import effect
from enajena.book.filed import wrong_price, wrong_shares
from enajena.book.models import Acceptance, Person, Regulation, Stage
from enajena.book.openness import is_open, takes_remote
from enajena.calendar import local_date

Filed = AcceptanceReceived | AcceptanceCorrected
_ADMITS_LATE = ("adjudicated", "void")


def _received_loads(body: AcceptanceReceived) -> Iterable[Load]:
    yield Stage, body.stage
    yield Regulation, "stage", body.stage
    yield Acceptance, body.acceptance
    yield Person, body.person


@effect(AcceptanceReceived, _received_loads)
def acceptance_received(desk: Desk, act: Recorded) -> None:
    """Keep an acceptance, in term or out of it."""
    body: AcceptanceReceived = act.body
    stage = desk.need(Stage, body.stage)
    _check_filed(desk, act, body, stage.ref)
    in_term = is_open(stage, regulation_of(desk, stage.ref), body.filed_at)
    if in_term and stage.state in _ADMITS_LATE:
        _refuse_finished(desk, stage)
    keep_person(desk, act, body.kind)
    desk.create(
        Acceptance,
        body.acceptance,
        end="received" if in_term else "late",
        stage=stage.ref,
        **_columns(body),
        facts=facts_of(act.act.personal),
    )


def _corrected_loads(body: AcceptanceCorrected) -> Iterable[Load]:
    yield Acceptance, body.acceptance
    yield Person, body.person


@effect(AcceptanceCorrected, _corrected_loads)
def acceptance_corrected(desk: Desk, act: Recorded) -> None:
    """Put what the acceptor files anew in the place of what was filed."""
    body: AcceptanceCorrected = act.body
    acceptance = desk.need(Acceptance, body.acceptance)
    desk.check_step(acceptance)
    _check_filed(desk, act, body, acceptance.stage)
    _check_may_withdraw(desk, act, acceptance)
    check_same_person(desk, acceptance, body.person)
    keep_person(desk, act, body.kind)
    desk.step(acceptance, **_columns(body), facts=facts_of(act.act.personal))


@effect(AcceptanceWithdrawn, lambda body: [(Acceptance, body.acceptance)])
def acceptance_withdrawn(desk: Desk, act: Recorded) -> None:
    """Take an acceptance back."""
    acceptance = desk.need(Acceptance, act.body.acceptance)
    desk.check_step(acceptance)
    _check_instant(desk, act)
    _check_may_withdraw(desk, act, acceptance)
    desk.step(acceptance)


def _columns(body: Filed) -> dict[str, Any]:
    names = ("person", "recipient", "filed_at", "channel", "requested_shares", "price_offered_cop", "payment_means", "accepts_reduction")
    return {"person_kind": body.kind, **{name: getattr(body, name) for name in names}}


def _check_filed(desk: Desk, act: Recorded, body: Filed, stage: str) -> None:
    rule = rule_of(desk, stage)
    _check_instant(desk, act)
    if body.channel == "remote":
        check_remote(desk, stage)
    refuse_wrong(desk, (*wrong_shares(body.requested_shares), *wrong_price(body.price_offered_cop, rule)))
    check_facts(desk, act.act.personal)


def _check_instant(desk: Desk, act: Recorded) -> None:
    filed_at = act.body.filed_at
    if filed_at.tzinfo is None or local_date(filed_at) != act.act.on or filed_at > act.at:
        desk.refuse(
            "filed_at",
            Text(
                f"La presentación, {filed_at.isoformat()}, no es del {act.act.on} en Bogotá, o aún no ocurre.",
                f"The filing, {filed_at.isoformat()}, is not of {act.act.on} in Bogotá, or has not happened yet.",
            ),
            Text("Dé el instante con su zona y el mismo día en `on`.", "Give the instant with its zone and the same day in `on`."),
        )


def check_remote(desk: Desk, stage: str) -> None:
    """Refuse the act at hand, which takes something from afar, where the programme names the counter and no Regulation allows it."""
    rule = rule_of(desk, stage)
    if rule.channel is not None and not takes_remote(rule.channel, regulation_of(desk, rule.id)):
        desk.refuse(
            "remote",
            Text(
                "El texto no admite aceptaciones a distancia sin un Reglamento que las permita.",
                "The text takes no acceptance from afar without a Regulation that allows it.",
            ),
            Text(
                "Recíbala en {counter}, o registre el Reglamento que lo permite.",
                "Take it at {counter}, or record the Regulation that allows it.",
            ).format(counter=rule.channel.counter),
            rule.channel.source,
        )


def _check_may_withdraw(desk: Desk, act: Recorded, acceptance: Acceptance) -> None:
    stage, regulation = desk.need(Stage, acceptance.stage), regulation_of(desk, acceptance.stage)
    if regulation is None or not regulation.withdrawals:
        desk.refuse(
            "no_withdrawals",
            Text(
                "Ningún Reglamento en el expediente deja retirar ni cambiar aceptaciones.",
                "No Regulation on file lets acceptances be withdrawn or changed.",
            ),
            Text("La aceptación sigue en pie.", "The acceptance stands."),
            rule_of(desk, stage.ref).source,
        )
    if not is_open(stage, regulation, act.body.filed_at):
        term = rule_of(desk, stage.ref).term
        desk.refuse(
            "not_open",
            Text("La oferta no estaba abierta en ese instante.", "The offer was not open at that instant."),
            Text("La aceptación sigue en pie.", "The acceptance stands."),
            None if term is None else term.source,
        )


def _refuse_finished(desk: Desk, stage: Stage) -> None:
    desk.refuse(
        "stage_finished",
        Text(
            f"La aceptación se presentó en término, y la etapa «{stage.ref}» ya terminó sin contarla.",
            f"The acceptance was filed in term, and the stage “{stage.ref}” has ended without counting it.",
        ),
        Text("Corrija antes la adjudicación con `act_corrected`.", "Correct the adjudication first with `act_corrected`."),
        "ley-226 art. 2",
    )
