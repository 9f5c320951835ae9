"""What the acts that assess acceptances do."""

from collections.abc import Iterable

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.book.acts.assessing import AcceptanceAssessed, AssessmentRun, ReferredDecided
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk, Load
from enajena.book.effects.gates_price import judging_price
from enajena.book.effects.offer import rule_of
from enajena.book.effects.registry import effect
from enajena.book.models import Acceptance, Assessment, Sale, Stage

_BEGUN = "begun"
VERDICTS = ("accepted", "reduced", "rejected", "incomplete", "referred")
TO_ASSESS = ("received", "assessed", "rejected", "incomplete", "referred")
"""States of the acceptances that an assessment judges, but for those that somebody decided."""
_ENDS = {"accepted": "assessed", "reduced": "assessed", "rejected": "rejected", "incomplete": "incomplete", "referred": "referred"}


@effect(AssessmentRun, lambda body: [(Stage, body.stage), (Assessment, body.assessment)])
def assessment_run(desk: Desk, act: Recorded) -> None:
    """Begin an assessment of every acceptance of the stage that nobody decided."""
    body: AssessmentRun = act.body
    stage = desk.need(Stage, body.stage)
    desk.check_step(stage)
    check_read(desk, act, body.log_size)
    _check_programme(desk, body)
    _check_price(desk, stage, body)
    counts = {verdict: getattr(body, verdict) for verdict in VERDICTS}
    there = desk.count_standing(Acceptance, stage=stage.ref, state__in=TO_ASSESS, decided=False)
    if there != sum(counts.values()):
        _refuse_counts(desk, there, sum(counts.values()))
    desk.step(stage, assessment=body.assessment)
    desk.create(
        Assessment,
        body.assessment,
        stage=stage.ref,
        price_cop=body.price_cop,
        programme_sha256=body.programme_sha256,
        input_sha256=body.input_sha256,
        output_sha256=body.output_sha256,
        engine=body.engine,
        counts=counts,
    )
    desk.tally("assessment", body.assessment)[_BEGUN] = 1
    desk.at_end(lambda: _check_complete(desk, body.assessment, counts))


@effect(AcceptanceAssessed, lambda body: [(Acceptance, body.acceptance), (Assessment, body.assessment)])
def acceptance_assessed(desk: Desk, act: Recorded) -> None:
    """Give an acceptance its verdict."""
    body: AcceptanceAssessed = act.body
    acceptance, assessment = desk.need(Acceptance, body.acceptance), desk.need(Assessment, body.assessment)
    tally = desk.tally("assessment", assessment.ref)
    admits = body.verdict in ("accepted", "reduced")
    fits = 0 < body.admitted_shares <= acceptance.requested_shares if admits else body.admitted_shares == 0
    if acceptance.stage != assessment.stage or acceptance.decided or not fits or not tally[_BEGUN]:
        desk.refuse(
            "assessment",
            Text(
                f"La decisión sobre «{acceptance.ref}» no va con la aceptación o no es de esta evaluación.",
                f"The verdict on “{acceptance.ref}” does not go with the acceptance or is not of this assessment.",
            ),
            Text("Las decisiones las registra `enajena book assess`, juntas.", "Verdicts are recorded by `enajena book assess`, together."),
            "ley-226 art. 10",
        )
    tally[body.verdict] += 1
    desk.step(
        acceptance,
        end=_ENDS[body.verdict],
        verdict=body.verdict,
        admitted_shares=body.admitted_shares,
        binding=body.binding,
        reasons=body.reasons,
        ceiling_shares=body.ceiling_shares,
        assessment=assessment.ref,
    )


def _decided_loads(body: ReferredDecided) -> Iterable[Load]:
    yield Acceptance, body.acceptance


@effect(ReferredDecided, _decided_loads)
def referred_decided(desk: Desk, act: Recorded) -> None:
    """Decide what the text leaves to a person: within the ceiling, with what the same person was admitted for already."""
    body: ReferredDecided = act.body
    acceptance = desk.need(Acceptance, body.acceptance)
    desk.check_step(acceptance)
    most = _left_open(desk, acceptance)
    if not 0 <= body.admitted_shares <= most:
        over = rule_of(desk, acceptance.stage).over_ceiling
        desk.refuse(
            "not_left_open",
            Text(
                "Se admiten {found} acciones y el texto deja a lo sumo {most}.",
                "{found} shares are admitted and the text leaves {most} at the most.",
            ).format(found=count_text(body.admitted_shares), most=count_text(most)),
            Text("Decida dentro del tope, o rechace con 0.", "Decide within the ceiling, or reject with 0."),
            body.numeral if over is None else over.source,
        )
    if not body.reason.strip():
        desk.refuse(
            "no_reason",
            Text("La decisión no dice por qué.", "The decision does not say why."),
            Text("Escriba la razón.", "Write the reason."),
            body.numeral,
        )
    admitted = body.admitted_shares
    verdict = "rejected" if admitted == 0 else "accepted" if admitted == acceptance.requested_shares else "reduced"
    reasons = ";".join(part for part in (acceptance.reasons, f"{body.numeral}:decided") if part)
    desk.step(acceptance, end=_ENDS[verdict], verdict=verdict, admitted_shares=admitted, reasons=reasons, decided=True)


def _left_open(desk: Desk, acceptance: Acceptance) -> int:
    """Return how many shares a decision may admit: none of an incomplete one, for what is not known is not presumed."""
    if acceptance.state != "referred" or acceptance.ceiling_shares is None:
        return 0
    others = (row for row in desk.hanging(Acceptance, "person", acceptance.person) if row.ref != acceptance.ref)
    used = sum(row.admitted_shares or 0 for row in others if row.stage == acceptance.stage and row.state == "assessed")
    return min(acceptance.requested_shares, max(0, acceptance.ceiling_shares - used))


def check_read(desk: Desk, act: Recorded, log_size: int) -> None:
    """Refuse a result that was worked out of another state of the book than the one it is recorded on."""
    if act.index != log_size:
        desk.refuse(
            "read_before",
            Text(
                f"El resultado se calculó con el libro en {log_size} actos y ya hay {act.index}.",
                f"The result was worked out with the book at {log_size} acts, and there are {act.index}.",
            ),
            Text("Repita la orden: volverá a leer el libro.", "Repeat the command: it will read the book again."),
        )


def _check_programme(desk: Desk, body: AssessmentRun) -> None:
    if desk.need(Sale, desk.sale).programme_sha256 != body.programme_sha256:
        desk.refuse(
            "other_programme",
            Text("La evaluación se hizo con otro archivo de programa.", "The assessment was run with another programme file."),
            Text("Evalúe con el programa vigente de la venta.", "Assess with the sale's programme in force."),
            "ley-226 art. 6",
        )


def _check_price(desk: Desk, stage: Stage, body: AssessmentRun) -> None:
    right = judging_price(desk, stage, desk.act.act.on)
    if body.price_cop != right:
        rule = rule_of(desk, stage.ref)
        desk.refuse(
            "assessed_price",
            Text(
                f"Se evaluó con el precio {body.price_cop} y el de la etapa es {right}.",
                f"It was assessed with the price {body.price_cop} and that of the stage is {right}.",
            ),
            Text("Evalúe con el precio de la etapa.", "Assess with the price of the stage."),
            rule.source if rule.price is None else rule.price.source,
        )


def _refuse_counts(desk: Desk, there: int, found: int) -> None:
    desk.refuse(
        "assessment_counts",
        Text(
            f"La etapa tiene {there} aceptaciones por evaluar y la evaluación dice {found}.",
            f"The stage has {there} acceptances to assess and the assessment says {found}.",
        ),
        Text("Evalúe todas juntas.", "Assess all of them together."),
    )


def _check_complete(desk: Desk, assessment: str, counts: dict[str, int]) -> None:
    tally = desk.tally("assessment", assessment)
    if any(tally[verdict] != count for verdict, count in counts.items()):
        _refuse_counts(desk, sum(counts.values()), tally.total() - tally[_BEGUN])
