"""How money moves: the lines of the ledger, and what they do to an award and its instalments.

Kept true for every owner (`award:REF`, `security:REF`): what was received is what was applied, returned and forfeited, and what is
held, which is never below zero. The columns of an award are the sums of its lines.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from enajena.basics.figures import pesos_text
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.models import Award, Instalment, MoneyEntry, Payment, Refund

Changes = dict[str, Any]
PAYABLE = ("awarded", "paying")
"""States in which money that comes in is applied at once; in any other it is held."""
NOTHING = Decimal(0)


def held_cop(award: Award) -> Decimal:
    """Return what was received for an award and is neither applied, returned nor forfeited."""
    return award.received_cop - award.applied_cop - award.returned_cop - award.forfeited_cop


def unpaid_cop(award: Award) -> Decimal:
    """Return what is not paid yet of the price of an award."""
    return award.amount_cop - award.applied_cop


def due_instalments(desk: Desk, award: Award) -> list[Instalment]:
    """Return the instalments that are not paid whole, the oldest first."""
    return [row for row in instalments_of(desk, award) if row.state == "due"]


def instalments_of(desk: Desk, award: Award) -> list[Instalment]:
    """Return the instalments of an award in the order of their days."""
    return sorted(desk.hanging(Instalment, "award", award.ref), key=lambda row: (row.due_on, row.number))


def check_amount(desk: Desk, amount_cop: Decimal) -> None:
    """Refuse an amount that is not above zero."""
    if amount_cop <= 0:
        desk.refuse(
            "amount",
            Text("Un monto de {amount} pesos no puede ser.", "An amount of {amount} pesos cannot be.").format(
                amount=pesos_text(amount_cop)
            ),
            Text("Dé un monto mayor que cero.", "Give an amount above zero."),
        )


# Lines


def post(desk: Desk, owner: str, account: str, amount_cop: Decimal) -> None:
    """Add a line to the ledger of an owner (`award:REF`, `security:REF`, `fine:REF`); nothing for nothing."""
    if amount_cop:
        recorded = desk.act
        desk.post(
            MoneyEntry(sale=recorded.sale, on=recorded.act.on, index=recorded.index, owner=owner, account=account, amount_cop=amount_cop)
        )


def record_payment(
    desk: Desk,
    ref: str,
    *,
    amount_cop: Decimal,
    means: str,
    award: str | None = None,
    fine: str | None = None,
    received_on: date | None = None,
    bank_reference: str | None = None,
    statement_sha256: str | None = None,
) -> None:
    """Make the payment that a key names; one key is one payment. The lines of the ledger are the caller's."""
    check_amount(desk, amount_cop)
    desk.create(
        Payment,
        ref,
        award=award,
        fine=fine,
        amount_cop=amount_cop,
        means=means,
        received_on=received_on or desk.act.act.on,
        bank_reference=bank_reference,
        statement_sha256=statement_sha256,
    )


# Awards


def receive(desk: Desk, award: Award, amount_cop: Decimal) -> Award:
    """Add money to an award: applied to what is due first while the award is payable, else held. The act's step is made here."""
    post(desk, _owner(award), "received", amount_cop)
    available = held_cop(award) + amount_cop
    received = award.received_cop + amount_cop
    if award.state not in PAYABLE:
        return desk.step(award, end=award.state, received_cop=received)
    applied = apply_to(desk, award, available)
    return desk.step(award, end=state_after(award, applied), received_cop=received, applied_cop=award.applied_cop + applied)


def apply_held(desk: Desk, award: Award, **changes: object) -> Award:
    """Take an award that was held to `awarded`, `paying` or `paid`, applying the money that waited; `changes` are further columns."""
    applied = apply_to(desk, award, held_cop(award))
    end = state_after(award, applied) if applied else "awarded"
    return desk.step(award, end=end, applied_cop=award.applied_cop + applied, **changes)


def unapply(desk: Desk, award: Award) -> Changes:
    """Take back everything that was applied, so that it is held, and end the instalments; return the columns of the award's step."""
    for row in instalments_of(desk, award):
        if row.state in {"due", "paid"}:
            desk.step(row, paid_cop=NOTHING)
    post(desk, _owner(award), "applied", -award.applied_cop)
    return {"applied_cop": NOTHING}


def forfeit(desk: Desk, award: Award, amount_cop: Decimal) -> Changes:
    """Forfeit held money of an award; return the columns of its step."""
    post(desk, _owner(award), "forfeited", amount_cop)
    return {"forfeited_cop": award.forfeited_cop + amount_cop}


def give_back(desk: Desk, award: Award, amount_cop: Decimal) -> Changes:
    """Return held money of an award; return the columns of its step."""
    post(desk, _owner(award), "returned", amount_cop)
    return {"returned_cop": award.returned_cop + amount_cop}


def bounce(desk: Desk, award: Award, amount_cop: Decimal) -> Award:
    """Take a payment away again: held money first, then what it had paid, the last instalments first."""
    held = held_cop(award)
    undone = max(amount_cop - held, NOTHING)
    rest = undone
    for row in reversed(instalments_of(desk, award)):
        part = min(rest, row.paid_cop)
        if part and row.state in {"due", "paid"}:
            desk.step(row, end="due", paid_cop=row.paid_cop - part)
            rest -= part
    post(desk, _owner(award), "applied", -undone)
    changes = give_back(desk, award, amount_cop)
    end = "paying" if award.state == "paid" and undone else award.state
    return desk.step(award, end=end, applied_cop=award.applied_cop - undone, **changes)


def apply_to(desk: Desk, award: Award, available_cop: Decimal) -> Decimal:
    """Apply money to an award, the oldest instalment first; return how much of it. The award's own step is the caller's."""
    applied = min(available_cop, unpaid_cop(award))
    rest = applied
    for row in due_instalments(desk, award) if applied else ():
        part = min(rest, row.amount_cop - row.paid_cop)
        if part:
            paid = row.paid_cop + part
            desk.step(row, end="paid" if paid == row.amount_cop else "due", paid_cop=paid)
            rest -= part
    post(desk, _owner(award), "applied", applied)
    return applied


def state_after(award: Award, applied_cop: Decimal) -> str:
    """Return the state in which applying money to a payable award leaves it."""
    return "paid" if award.applied_cop + applied_cop == award.amount_cop else "paying"


# Securities


def security_received(desk: Desk, security: str, amount_cop: Decimal) -> None:
    """Add the line of a security that was given in money, or of the money that a guarantor paid."""
    post(desk, f"security:{security}", "received", amount_cop)


def security_forfeited(desk: Desk, security: str, amount_cop: Decimal) -> None:
    """Add the line of a security that is lost; where a guarantor pays it, its money is received first."""
    post(desk, f"security:{security}", "forfeited", amount_cop)


def security_returned(
    desk: Desk, security: str, amount_cop: Decimal, *, refund: str, person: str, order: str | None = None, bank_reference: str | None = None
) -> None:
    """Return the money of a security to the person who gave it, by the payment order `order`."""
    post(desk, f"security:{security}", "returned", amount_cop)
    refunded(
        desk,
        refund,
        security=security,
        person=person,
        amount_cop=amount_cop,
        reason="security",
        order=order,
        bank_reference=bank_reference,
    )


def apply_security(desk: Desk, award: Award, security: str, amount_cop: Decimal) -> Award:
    """Make the money of a security part of the price of an award; the step of the award is made here."""
    post(desk, f"security:{security}", "applied", amount_cop)
    return receive(desk, award, amount_cop)


def refunded(
    desk: Desk,
    ref: str,
    *,
    person: str,
    amount_cop: Decimal,
    reason: str,
    award: str | None = None,
    security: str | None = None,
    order: str | None = None,
    bank_reference: str | None = None,
) -> None:
    """Make a refund: money that went back to a person. The lines of the ledger are the caller's."""
    desk.create(
        Refund,
        ref,
        award=award,
        security=security,
        person=person,
        amount_cop=amount_cop,
        reason=reason,
        order=order,
        bank_reference=bank_reference,
    )


def _owner(award: Award) -> str:
    return f"award:{award.ref}"
