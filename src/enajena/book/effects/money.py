"""What payments do: they are applied to what is due first, held where nothing is, and go back with a reason."""

from collections.abc import Iterable
from datetime import date

from enajena.basics.figures import date_text, pesos_text
from enajena.basics.text import Text, same
from enajena.basics.words import OR, listed
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.money import (
    AwardInDefault,
    AwardResolved,
    PaymentBounced,
    PaymentReceived,
    PaymentReturned,
    PaymentScheduled,
    SeveranceNotified,
)
from enajena.book.desk import Desk, Load
from enajena.book.effects import money_ledger as ledger
from enajena.book.effects.acquisitions import restore_for_default
from enajena.book.effects.money_default import penalty_cop
from enajena.book.effects.money_schedule import schedule
from enajena.book.effects.registry import effect
from enajena.book.machines.money import SEVERANCE
from enajena.book.models import Acceptance, Award, Instalment, Lot, Payment, Refund, SeveranceNotice, Stage
from enajena.calendar import BusinessCalendar, add_days
from enajena.programme.stage_model import Payment as PaymentRule
from enajena.programme.stages import stage_of

NOTICE_DAYS = 15
"""Calendar days that the notice of severance savings comes before the end of the offer (Decreto 1171 de 1996)."""
_WITH_SEVERANCE = (
    "active_worker", "pensioner", "former_worker", "subsidiary_worker", "subsidiary_pensioner", "subsidiary_former_worker",
)  # fmt: skip
"""Classes of natural persons that may have severance savings."""
_MEANS = {"cash": Text("dinero efectivo", "cash"), "cashiers_cheque": Text("cheque de gerencia", "cashier's cheque")}


def _award_and_instalments(body: PaymentScheduled | AwardInDefault | AwardResolved) -> Iterable[Load]:
    return ((Award, body.award), (Instalment, "award", body.award))


def _payment(body: PaymentReceived) -> Iterable[Load]:
    yield from ((Award, body.award), (Instalment, "award", body.award), (Payment, body.payment))
    if body.means == "severance":
        yield (SeveranceNotice, "acceptance", body.award)


@effect(PaymentScheduled, loads=_award_and_instalments)
def payment_scheduled(desk: Desk, act: Recorded) -> None:
    """Set the days on which an award is to be paid, and apply to them what was held."""
    body: PaymentScheduled = act.body
    schedule(desk, desk.need(Award, body.award), body)


@effect(SeveranceNotified, loads=lambda body: [(SeveranceNotice, body.notice), (Acceptance, body.acceptance)])
def severance_notified(desk: Desk, act: Recorded) -> None:
    """Keep the notice of severance savings, if it came in time and from somebody who can have them."""
    body: SeveranceNotified = act.body
    ledger.check_amount(desk, body.amount_cop)
    acceptance = desk.need(Acceptance, body.acceptance)
    if acceptance.recipient not in _WITH_SEVERANCE:
        desk.refuse(
            "no_severance",
            Text(
                "Quien acepta no es trabajador, ex trabajador ni pensionado: no paga con cesantías.",
                "The acceptor is no worker, former worker or pensioner, and does not pay with severance savings.",
            ),
            Text("Registre el pago por otro medio.", "Record the payment by other means."),
            "ley-226 art. 11",
        )
    _check_notice_day(desk, body.notified_on, desk.need(Stage, acceptance.stage).last_day)
    desk.create(
        SeveranceNotice,
        body.notice,
        acceptance=body.acceptance,
        fund=body.fund,
        amount_cop=body.amount_cop,
        notified_on=body.notified_on,
    )


@effect(PaymentReceived, loads=_payment)
def payment_received(desk: Desk, act: Recorded) -> None:
    """Take money in for an award: applied to the oldest instalment first while something is due, else held."""
    body: PaymentReceived = act.body
    award = desk.need(Award, body.award)
    _check_means(desk, award, body.means)
    if body.received_on is not None and body.received_on > act.act.on:
        desk.refuse(
            "received_later",
            Text(
                "El dinero entró el {day}, después de la fecha del acto.", "The money came in on {day}, after the date of the act."
            ).format(day=date_text(body.received_on)),
            Text("Corrija una de las dos fechas.", "Mend one of the two dates."),
        )
    ledger.record_payment(
        desk,
        body.payment,
        award=body.award,
        amount_cop=body.amount_cop,
        means=body.means,
        received_on=body.received_on,
        bank_reference=body.bank_reference,
        statement_sha256=body.statement_sha256,
    )
    ledger.receive(desk, award, body.amount_cop)


@effect(PaymentReturned, loads=lambda body: [(Award, body.award), (Refund, body.refund)])
def payment_returned(desk: Desk, act: Recorded) -> None:
    """Give back held money of an award that is paid or has ended; never more than is held."""
    body: PaymentReturned = act.body
    award = desk.need(Award, body.award)
    ledger.check_amount(desk, body.amount_cop)
    reason = "excess" if award.state == "paid" else award.state
    _check_held(desk, award, body)
    desk.step(award, **ledger.give_back(desk, award, body.amount_cop))
    ledger.refunded(
        desk,
        body.refund,
        award=award.ref,
        person=award.person,
        amount_cop=body.amount_cop,
        reason=reason,
        order=body.order,
        bank_reference=body.bank_reference,
    )


@effect(PaymentBounced, loads=lambda body: [(Payment, body.payment)])
def payment_bounced(desk: Desk, act: Recorded) -> None:
    """Undo what a payment had paid, the last instalments first, as if it had not come."""
    body: PaymentBounced = act.body
    payment = desk.need(Payment, body.payment)
    if payment.award is None:
        desk.refuse(
            "not_of_an_award",
            Text("El pago «{ref}» no es de una adjudicación.", "Payment “{ref}” is not of an award.").format(ref=payment.ref),
            Text("Corrija el acto con `act_corrected`.", "Correct the act with `act_corrected`."),
        )
    award = desk.need(Award, payment.award)
    desk.step(payment, bank_reference=body.bank_reference or payment.bank_reference)
    _check_undoable(desk, award, payment)
    ledger.bounce(desk, award, payment.amount_cop)


@effect(AwardInDefault, loads=_award_and_instalments)
def award_in_default(desk: Desk, act: Recorded) -> None:
    """Find that the oldest instalment was not paid by its day, which runs to the next business day (Ley 4 de 1913 art. 62)."""
    body: AwardInDefault = act.body
    award = desk.need(Award, body.award)
    due = ledger.due_instalments(desk, award)
    if award.state in ledger.PAYABLE and not due:
        desk.refuse(
            "not_scheduled",
            Text(
                "La adjudicación «{award}» no tiene fecha de pago fijada: nada ha vencido.",
                "Award “{award}” has no day of payment: nothing has fallen due.",
            ).format(award=award.ref),
            Text("Registre primero `payment_scheduled`.", "Record `payment_scheduled` first."),
            _rule(desk, award.stage).source,
        )
    desk.step(award)
    last_day = BusinessCalendar().next_business(due[0].due_on)
    if act.act.on <= last_day:
        desk.refuse(
            "not_due_yet",
            Text(
                "La cuota «{ref}» se puede pagar hasta el {last}, y el acto es del {on}.",
                "Instalment “{ref}” may be paid until {last}, and the act is of {on}.",
            ).format(ref=due[0].ref, last=date_text(last_day), on=date_text(act.act.on)),
            Text("Regístrelo el día siguiente, si no se ha pagado.", "Record it the day after, where it is still unpaid."),
            "ley-4-1913 art. 62",
        )


@effect(AwardResolved, loads=lambda body: [*_award_and_instalments(body), (Lot, "award", body.award)])
def award_resolved(desk: Desk, act: Recorded) -> None:
    """End a purchase by default: the penalty is forfeited, as far as money was received; the rest is held to go back, as the shares do."""
    body: AwardResolved = act.body
    award = desk.need(Award, body.award)
    resolved = desk.step(award)
    restore_for_default(desk, award)
    penalty = min(penalty_cop(desk, award), award.applied_cop + ledger.held_cop(award))
    desk.change(resolved, **ledger.unapply(desk, award), **ledger.forfeit(desk, award, penalty))


def _rule(desk: Desk, stage: str) -> PaymentRule:
    rule = stage_of(desk.programme, stage).payment
    if rule is None:
        desk.refuse(
            "no_payment_rule",
            Text("El programa no dice cómo se paga en esta etapa.", "The programme does not say how this stage is paid."),
            Text("Añada `payment` a la etapa en el archivo del programa.", "Add `payment` to the stage in the programme file."),
        )
    return rule


def _check_means(desk: Desk, award: Award, means: str) -> None:
    rule = stage_of(desk.programme, award.stage).payment
    if rule is not None and rule.means and means not in rule.means:
        desk.refuse(
            "payment_means",
            Text(
                "El pago vino por «{means}», y se admite sólo {admitted}.", "The payment came by “{means}”; only {admitted} is admitted."
            ).format(means=means, admitted=listed([_MEANS[one] for one in rule.means], OR)),
            Text("Devuélvalo y pida que se pague por un medio admitido.", "Give it back and ask for a payment by admitted means."),
            rule.source,
        )
    if means == "severance" and not desk.hanging(SeveranceNotice, "acceptance", award.acceptance):
        desk.refuse(
            "no_notice",
            Text("No consta el aviso de que se pagaría con cesantías.", "There is no notice that severance savings would pay."),
            Text("Registre primero `severance_notified`.", "Record `severance_notified` first."),
            SEVERANCE,
        )


def _check_notice_day(desk: Desk, notified_on: date, last_day: date | None) -> None:
    if last_day is None:
        desk.refuse(
            "no_term",
            Text("La etapa no tiene último día todavía.", "The stage has no last day yet."),
            Text("Registre primero `stage_noticed`.", "Record `stage_noticed` first."),
        )
    latest = add_days(last_day, -NOTICE_DAYS)
    if notified_on > latest:
        desk.refuse(
            "late_notice",
            Text(
                "El aviso es del {day}; la oferta termina el {last} y el aviso cabía hasta el {latest}, 15 días calendario antes.",
                "The notice is of {day}; the offer ends on {last}, and it was due by {latest}, 15 calendar days before.",
            ).format(day=date_text(notified_on), last=date_text(last_day), latest=date_text(latest)),
            Text("Registre el pago por otro medio.", "Record the payment by other means."),
            SEVERANCE,
        )


def _check_held(desk: Desk, award: Award, body: PaymentReturned) -> None:
    held = ledger.held_cop(award)
    if body.amount_cop > held:
        desk.refuse(
            "more_than_held",
            Text(
                "De la adjudicación «{award}» hay {held} pesos por devolver, y el acto devuelve {amount}.",
                "Of award “{award}” {held} pesos are held to go back, and the act returns {amount}.",
            ).format(award=award.ref, held=pesos_text(held), amount=pesos_text(body.amount_cop)),
            Text(
                "Devuelva lo que hay: lo aplicado y la pena no se devuelven.", "Return what is held: what was applied or forfeited stays."
            ),
        )


def _check_undoable(desk: Desk, award: Award, payment: Payment) -> None:
    beyond = payment.amount_cop - ledger.held_cop(award)
    if beyond > award.applied_cop:
        desk.refuse(
            "already_spent",
            Text(
                "De la adjudicación «{award}» ya no hay {amount} pesos que deshacer: se devolvieron o se perdieron.",
                "Of award “{award}” there are no {amount} pesos left to undo: they went back or were forfeited.",
            ).format(award=award.ref, amount=pesos_text(payment.amount_cop)),
            Text("Corrija antes el acto posterior con `act_corrected`.", "Correct the later act first, with `act_corrected`."),
        )
    lots = [lot for lot in desk.hanging(Lot, "award", award.ref) if lot.state == "registered"] if beyond > 0 else []
    if lots and award.state == "paid":
        desk.refuse(
            "lot_registered",
            Text(
                "Las acciones de «{award}» ya se inscribieron ({lots}).", "The shares of “{award}” were registered already ({lots})."
            ).format(award=award.ref, lots=same(", ".join(lot.ref for lot in lots))),
            Text("Corrija antes la inscripción con `act_corrected`.", "Correct the registration first, with `act_corrected`."),
        )
