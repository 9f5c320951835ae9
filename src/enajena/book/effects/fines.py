"""What acts on fines do: figures, the administrative and the contractual track, payment."""

from datetime import date
from decimal import Decimal
from typing import Any

from enajena.basics.figures import date_text, pesos_text
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.acts.fines import (
    FineAgreed,
    FineAnnulled,
    FineAnswered,
    FineAppealDecided,
    FineAppealed,
    FineCharged,
    FineClaimed,
    FineDecided,
    FineDemanded,
    FineDropped,
    FineFinal,
    FinePaid,
    FinePartPaid,
    FineReworked,
    FineRuled,
    FineTimeBarred,
    FineWorkedOut,
    Liquidation,
)  # fmt: skip
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.effects.fine_figures import check_graduated, check_second
from enajena.book.effects.money_ledger import record_payment
from enajena.book.effects.registry import effect
from enajena.book.machines.fines import DECIDED_STATES
from enajena.book.models import Case, Fine, Lot, MoneyEntry, Payment
from enajena.programme.model import SecondPenalty

ADMINISTRATIVE = "administrative"
CONTRACTUAL = "contractual"
_CLOSED = frozenset({"dropped", "fine_annulled", "time_barred", "annulled"})
_NOTHING = Decimal("0.00")


@effect(FineWorkedOut, loads=lambda body: [(Case, body.case), (Fine, body.fine), (Fine, "case", body.case)])
def fine_worked_out(desk: Desk, act: Recorded) -> None:
    """Make a fine of a case, one of each penalty, on the track that the programme sets."""
    body: FineWorkedOut = act.body
    case = desk.need(Case, body.case)
    lot = desk.need(Lot, case.lot)
    same = [fine for fine in desk.hanging(Fine, "case", case.ref) if fine.penalty == body.penalty and fine.state not in _CLOSED]
    if same:
        desk.refuse(
            "fined_already",
            Text("El caso «{case}» ya tiene la multa «{fine}».", "Case “{case}” has fine “{fine}” already.").format(
                case=case.ref, fine=same[0].ref
            ),
            Text("Reliquídela con `fine_reworked`.", "Work it out again with `fine_reworked`."),
            same[0].numeral,
        )
    check = check_graduated if body.penalty == "graduated" else check_second
    rule = check(desk, case, lot, body.figures)
    desk.step(case)
    desk.create(
        Fine,
        body.fine,
        case=case.ref,
        penalty=body.penalty,
        track=CONTRACTUAL if isinstance(rule, SecondPenalty) else rule.track,
        payee=rule.payee.es,
        numeral=rule.source,
        shares=case.shares,
        **_columns(desk, body.figures),
    )
    _post_charge(desk, body.fine, _NOTHING, body.figures)


@effect(FineReworked, loads=lambda body: [(Fine, body.fine)])
def fine_reworked(desk: Desk, act: Recorded) -> None:
    """Change the figures; once decided, agreed or ruled on, the fine itself stays and only its interest moves."""
    body: FineReworked = act.body
    fine = desk.need(Fine, body.fine)
    case = desk.need(Case, fine.case)
    if fine.state not in DECIDED_STATES or (fine.penalty == "second" and fine.state != "ruled"):
        check = check_graduated if fine.penalty == "graduated" else check_second
        check(desk, case, desk.need(Lot, case.lot), body.figures)
    elif body.figures.fine_cop != fine.fine_cop:
        desk.refuse(
            "decided",
            Text(
                "La multa quedó decidida en {was}; ya no puede pasar a {now}.",
                "The fine was decided at {was}; it can no longer become {now}.",
            ).format(was=pesos_text(fine.fine_cop), now=pesos_text(body.figures.fine_cop)),
            Text(
                "Reliquide sólo el interés, o anule la multa con quien la decidió.",
                "Rework the interest only, or have it annulled by whoever decided.",
            ),
            fine.numeral,
        )
    _post_charge(desk, fine.ref, fine.fine_cop + (fine.interest_cop or _NOTHING), body.figures)
    desk.step(fine, **_columns(desk, body.figures))


@effect(FineCharged, loads=lambda body: [(Fine, body.fine)])
def fine_charged(desk: Desk, act: Recorded) -> None:
    """Tell the holder of the charge."""
    body: FineCharged = act.body
    fine = _on_track(desk, body.fine, ADMINISTRATIVE)
    _check_answer_by(desk, fine, body.answer_by)
    desk.step(fine, authority=body.authority, number=body.number, answer_by=body.answer_by)


@effect(FineClaimed, loads=lambda body: [(Fine, body.fine)])
def fine_claimed(desk: Desk, act: Recorded) -> None:
    """Claim the fine under the contract."""
    body: FineClaimed = act.body
    fine = _on_track(desk, body.fine, CONTRACTUAL)
    _check_answer_by(desk, fine, body.answer_by)
    desk.step(fine, number=body.number, answer_by=body.answer_by)


@effect(FineAnswered, loads=lambda body: [(Fine, body.fine)])
@effect(FineAppealed, loads=lambda body: [(Fine, body.fine)])
@effect(FineFinal, loads=lambda body: [(Fine, body.fine)])
@effect(FineTimeBarred, loads=lambda body: [(Fine, body.fine)])
def fine_moved(desk: Desk, act: Recorded) -> None:
    """Take the fine to the state of an act that changes nothing else."""
    desk.step(desk.need(Fine, act.body.fine))


@effect(FineAgreed, loads=lambda body: [(Fine, body.fine)])
@effect(FineDemanded, loads=lambda body: [(Fine, body.fine)])
def contractual_move(desk: Desk, act: Recorded) -> None:
    """Take a fine of the contractual track to its next state."""
    desk.step(_on_track(desk, act.body.fine, CONTRACTUAL))


@effect(FineAnnulled, loads=lambda body: [(Fine, body.fine)])
@effect(FineDropped, loads=lambda body: [(Fine, body.fine)])
def fine_undone(desk: Desk, act: Recorded) -> None:
    """Undo the fine; what was charged and not paid is taken back."""
    fine = desk.need(Fine, act.body.fine)
    _post(desk, fine.ref, "charged", -fine.owed_cop)
    desk.step(fine, authority=act.body.authority, number=act.body.number)


@effect(FineDecided, loads=lambda body: [(Fine, body.fine)])
def fine_decided(desk: Desk, act: Recorded) -> None:
    """Decide the fine: after the answer or the day for it, and with every value that the base asks for."""
    body: FineDecided = act.body
    fine = _on_track(desk, body.fine, ADMINISTRATIVE)
    if fine.state == "charged" and fine.answer_by is not None and act.act.on <= fine.answer_by:
        desk.refuse(
            "answer_awaited",
            Text("El titular puede responder hasta el {day}.", "The holder may answer until {day}.").format(day=date_text(fine.answer_by)),
            Text("Decida después de ese día, o registre la respuesta.", "Decide after that day, or record the answer."),
            fine.numeral,
        )
    _decide(desk, fine, body.outcome, body.fine_cop, authority=body.authority, number=body.number)


@effect(FineAppealDecided, loads=lambda body: [(Fine, body.fine)])
def fine_appeal_decided(desk: Desk, act: Recorded) -> None:
    """Decide the appeal; it cannot raise the fine."""
    body: FineAppealDecided = act.body
    _decide(desk, desk.need(Fine, body.fine), body.outcome, body.fine_cop, authority=body.authority, number=body.number)


@effect(FineRuled, loads=lambda body: [(Fine, body.fine)])
def fine_ruled(desk: Desk, act: Recorded) -> None:
    """Take the ruling of the judge."""
    body: FineRuled = act.body
    _decide(desk, desk.need(Fine, body.fine), body.outcome, body.fine_cop, number=body.ruling)


@effect(FinePartPaid, loads=lambda body: [(Fine, body.fine), (Payment, body.payment)])
def fine_part_paid(desk: Desk, act: Recorded) -> None:
    """Take money that does not reach what is owed."""
    body: FinePartPaid = act.body
    fine = desk.need(Fine, body.fine)
    if not _NOTHING < body.amount_cop < fine.owed_cop:
        _refuse_amount(
            desk,
            fine,
            body.amount_cop,
            Text(
                "Un abono es menor que lo debido; si lo completa, use `fine_paid`.",
                "A part is less than what is owed; if it completes it, use `fine_paid`.",
            ),
        )
    _take(desk, fine, body)


@effect(FinePaid, loads=lambda body: [(Fine, body.fine), (Payment, body.payment)])
def fine_paid(desk: Desk, act: Recorded) -> None:
    """Take the money that completes what is owed, interest worked out up to this very day where the programme has any."""
    body: FinePaid = act.body
    fine = desk.need(Fine, body.fine)
    rule = desk.programme.fine
    bears_interest = fine.penalty == "second" or (rule is not None and rule.interest is not None)
    if bears_interest and fine.settled_on != act.act.on:
        desk.refuse(
            "not_settled",
            Text("La multa no está liquidada al día del pago, {day}.", "The fine is not worked out to the day of payment, {day}.").format(
                day=date_text(act.act.on)
            ),
            Text(
                "Reliquídela antes a esa fecha (`fine_reworked`, motivo `settlement`).",
                "Work it out to that day first (`fine_reworked`, reason `settlement`).",
            ),
            fine.numeral,
        )
    if body.amount_cop != fine.owed_cop:
        _refuse_amount(
            desk,
            fine,
            body.amount_cop,
            Text(
                "Registre el abono con `fine_part_paid`, o devuelva lo que sobra.",
                "Record a part with `fine_part_paid`, or return what is over.",
            ),
        )
    _take(desk, fine, body)


def _on_track(desk: Desk, ref: str, track: str) -> Fine:
    fine = desk.need(Fine, ref)
    if fine.track != track:
        names = {ADMINISTRATIVE: Text("administrativa", "administrative"), CONTRACTUAL: Text("contractual", "contractual")}
        desk.refuse(
            "other_track",
            Text("La multa «{fine}» va por la vía {track}.", "Fine “{fine}” goes on the {track} track.").format(
                fine=ref, track=names[fine.track]
            ),
            Text("Use los actos de esa vía.", "Use the acts of that track."),
            fine.numeral,
        )
    return fine


def _check_answer_by(desk: Desk, fine: Fine, answer_by: date) -> None:
    if answer_by < desk.act.act.on:
        desk.refuse(
            "answer_before",
            Text("El plazo para responder, {day}, es anterior al acto.", "The day to answer by, {day}, is before the act.").format(
                day=date_text(answer_by)
            ),
            Text("Dé un día posterior en `answer_by`.", "Give a later day in `answer_by`."),
            fine.numeral,
        )


def _decide(desk: Desk, fine: Fine, outcome: str, fine_cop: Decimal, *, number: str, authority: str | None = None) -> None:
    if "second_stage" in fine.provisional_because:
        desk.refuse(
            "provisional",
            Text(
                "La multa es provisional: falta saber el precio de la segunda etapa, o que no la habrá.",
                "The fine is provisional: the second-stage price is not known yet, nor that there will be none.",
            ),
            Text("Reliquídela primero (`fine_reworked`).", "Work it out again first (`fine_reworked`)."),
            fine.numeral,
        )
    fits = fine_cop == fine.fine_cop if outcome == "upheld" else _NOTHING < fine_cop < fine.fine_cop
    if not fits:
        _refuse_amount(
            desk,
            fine,
            fine_cop,
            Text(
                "Confirmar deja el monto; reducir lo baja sin llegar a cero.",
                "To uphold keeps the amount; to reduce lowers it, not to zero.",
            ),
        )
    _post(desk, fine.ref, "charged", fine_cop - fine.fine_cop)
    desk.step(fine, fine_cop=fine_cop, provisional_because=[], number=number, authority=authority or fine.authority)


def _columns(desk: Desk, figures: Liquidation) -> dict[str, Any]:
    if not desk.has_file(figures.file_sha256):
        desk.refuse(
            "no_file",
            Text("No se guardó la liquidación que el acto nombra.", "The liquidation that the act names is not stored."),
            Text("Envíe su archivo junto con el acto.", "Send its file together with the act."),
        )
    return {
        "percent": figures.percent,
        "base": [[line.name, str(line.value_cop), line.factor] for line in figures.base],
        "fine_cop": round_half_up(figures.fine_cop),
        "interest_cop": figures.interest_cop,
        "settled_on": figures.settled_on,
        "provisional_because": list(figures.because),
        "file_sha256": figures.file_sha256,
    }


def _post_charge(desk: Desk, fine: str, before_cop: Decimal, figures: Liquidation) -> None:
    _post(desk, fine, "charged", figures.fine_cop + (figures.interest_cop or _NOTHING) - before_cop)


def _post(desk: Desk, fine: str, account: str, amount_cop: Decimal) -> None:
    if amount_cop:
        desk.post(
            MoneyEntry(
                sale=desk.sale, on=desk.act.act.on, index=desk.act.index, owner=f"fine:{fine}", account=account, amount_cop=amount_cop
            )
        )


def _take(desk: Desk, fine: Fine, body: FinePaid | FinePartPaid) -> None:
    record_payment(desk, body.payment, fine=fine.ref, amount_cop=body.amount_cop, means=body.means, bank_reference=body.bank_reference)
    _post(desk, fine.ref, "paid", body.amount_cop)
    desk.step(fine, paid_cop=fine.paid_cop + body.amount_cop)


def _refuse_amount(desk: Desk, fine: Fine, amount_cop: Decimal, remedy: Text) -> None:
    desk.refuse(
        "amount",
        Text("El acto dice {said}; lo debido es {owed}.", "The act says {said}; what is owed is {owed}.").format(
            said=pesos_text(amount_cop), owed=pesos_text(fine.owed_cop)
        ),
        remedy,
        fine.numeral,
    )
