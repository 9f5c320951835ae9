"""Facts of the papers of the price: the schedule of an award and the receipt of a payment."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.effects.money_ledger import held_cop, unpaid_cop
from enajena.book.machines import MACHINES
from enajena.book.models import Award, Fine, Instalment, Lot, Payment
from enajena.book.models import Case as Breach
from enajena.book.statements.codes import payment_code
from enajena.publish.papers.of_awards import Duty
from enajena.publish.papers.paper import Addressee, Paper
from enajena.publish.papers.records import Records, View

SCHEDULED = ("payment_scheduled",)
RECEIVED = ("payment_received", "fine_paid", "fine_part_paid")
_MEANS = {
    "cash": Text("efectivo", "cash"),
    "cashiers_cheque": Text("cheque de gerencia", "cashier's cheque"),
    "transfer": Text("transferencia", "transfer"),
    "severance": Text("cesantías", "severance savings"),
    "credit_line": Text("línea de crédito", "credit line"),
    "other": Text("otro medio", "other means"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the price: the day it is due, what is paid of it and what is left."""

    number: int
    due_on: date
    amount_cop: Decimal
    paid_cop: Decimal
    state: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """What the schedule of an award tells: the price, each part with its day, and how to pay."""

    person: Addressee
    award: str
    stage: Text
    source: str
    awarded_on: date
    awarded_shares: int
    price_cop: Decimal
    amount_cop: Decimal
    paid_cop: Decimal
    left_cop: Decimal
    parts: tuple[Part, ...]
    payment: Duty | None
    payment_code: str | None
    under: str | None
    default_penalty_pct: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a receipt tells: from whom, how much, how, for what, and what is left to pay."""

    person: Addressee
    payment: str
    received_on: date
    amount_cop: Decimal
    means: Text
    bank_reference: str | None
    award: str | None
    fine: str | None
    price_cop: Decimal
    applied_cop: Decimal
    left_cop: Decimal
    held_cop: Decimal


def schedule(records: Records, ref: str) -> Paper:
    """Return the schedule of payments of an award, as it was last set.

    Raises:
        CallError: there is no such award.
        DataError: its payments were not scheduled, or the person's data were suppressed.
    """
    anchor = records.act(Award, ref, *SCHEDULED)
    view = records.under(anchor)
    award = view.find(Award, ref)
    rule, regulation = view.rule_of(award.stage), view.regulation_of(award.stage)
    facts = Schedule(
        person=view.person(award.person),
        award=ref,
        stage=rule.label,
        source=rule.source if rule.payment is None else rule.payment.source,
        awarded_on=award.awarded_on,
        awarded_shares=award.shares,
        price_cop=award.price_cop,
        amount_cop=award.amount_cop,
        paid_cop=award.applied_cop,
        left_cop=unpaid_cop(award),
        parts=tuple(_parts(view, ref)),
        payment=None if rule.payment is None else Duty(source=rule.payment.source, text=rule.payment.text),
        payment_code=payment_code(ref),
        under=records.body(anchor.code.index).under,
        default_penalty_pct=None if regulation is None else regulation.default_penalty_pct,
    )
    return view.letter(anchor, kind="schedule", ref=ref, title=f"Plan de pagos {ref}", facts=facts, person=award.person)


def scheduled(records: Records) -> list[str]:
    """Return the awards whose payments were scheduled."""
    rows = Instalment.objects.using(records.alias).filter(sale=records.sale, until_index__isnull=True)
    return list(rows.order_by("award").values_list("award", flat=True).distinct())


def receipt(records: Records, ref: str) -> Paper:
    """Return the receipt of a payment, of the price or of a fine.

    Raises:
        CallError: there is no such payment.
        DataError: the bank took it back, or the payer's data were suppressed.
    """
    anchor = records.act(Payment, ref, *RECEIVED)
    if records.refs(Payment, ref=ref, state="bounced"):
        raise DataError(
            Text(
                f"El banco devolvió el pago «{ref}»: no hay de qué dar recibo.",
                f"The bank took payment “{ref}” back: nothing was received.",
            ),
            Text("Dé recibo del pago que lo reemplace.", "Give a receipt of the payment that replaces it."),
        )
    view = records.under(anchor)
    payment = view.find(Payment, ref)
    payer, price, applied, left, held = _of_award(view, payment) if payment.fine is None else _of_fine(view, payment.fine)
    facts = Receipt(
        person=view.person(payer),
        payment=ref,
        received_on=payment.received_on,
        amount_cop=payment.amount_cop,
        means=_MEANS.get(payment.means, _MEANS["other"]),
        bank_reference=payment.bank_reference,
        award=payment.award,
        fine=payment.fine,
        price_cop=price,
        applied_cop=applied,
        left_cop=left,
        held_cop=held,
    )
    return view.letter(anchor, kind="receipt", ref=ref, title=f"Recibo de pago {ref}", facts=facts, person=payer)


def _of_award(view: View, payment: Payment) -> tuple[str, Decimal, Decimal, Decimal, Decimal]:
    award = view.find(Award, payment.award or "")
    return award.person, award.amount_cop, award.applied_cop, unpaid_cop(award), held_cop(award)


def _of_fine(view: View, ref: str) -> tuple[str, Decimal, Decimal, Decimal, Decimal]:
    fine = view.find(Fine, ref)
    holder = view.find(Lot, view.find(Breach, fine.case).lot).holder
    return holder, fine.fine_cop + (fine.interest_cop or Decimal(0)), fine.paid_cop, fine.owed_cop, Decimal(0)


def _parts(view: View, award: str) -> Iterator[Part]:
    for row in sorted(view.all(Instalment, award=award), key=lambda row: row.number):
        if row.state in {"due", "paid"}:
            yield Part(
                number=row.number,
                due_on=row.due_on,
                amount_cop=row.amount_cop,
                paid_cop=row.paid_cop,
                state=MACHINES["instalment"].label_of(row.state),
            )
