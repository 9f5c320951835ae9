"""Acts on the price: what is due, what came in, what went back, what was forfeited."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Cop, act

Means = Literal["cash", "cashiers_cheque", "transfer", "severance", "credit_line", "other"]
"""How a payment came. `severance` are savings that a fund or employer pays straight to the seller (Decreto 1171 de 1996)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A part of the price and the day on which it is due."""

    due_on: date
    amount_cop: Cop


@act("payment_scheduled", "Se fija cuándo se paga", "The days of payment are set")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentScheduled:
    """The days on which an award is to be paid. What is due adds up, to the centavo, to what is not paid yet.

    Without `instalments` the price is due at once, on the last of the business days that the programme or the Regulation gives,
    counted from the award. `under` cites the numeral of the Regulation that allows instalments, where the programme says nothing of them. A
    second schedule replaces what was not paid of the first.
    """

    award: str
    instalments: tuple[Due, ...] = ()
    under: str | None = None


@act("severance_notified", "Se avisa que se pagará con cesantías", "Notice is given that severance savings will pay")
@dataclass(frozen=True, slots=True, kw_only=True)
class SeveranceNotified:
    """The written notice to the employer or the fund, at least 15 calendar days before the offer ends (Decreto 1171 de 1996).

    `notified_on` is the day on which the employer or the fund received it.
    """

    notice: str
    acceptance: str
    fund: str
    amount_cop: Cop
    notified_on: date


@act("payment_received", "Se recibe un pago", "A payment is received")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentReceived:
    """Money came in for an award. It is applied to what is due first; what is beyond the price is held until it is returned.

    `payment` is the key that makes a second notice of the same money harmless. `received_on` is the day on which it came in, where
    that is before the day of the act. `statement_sha256` is the hash of the bank statement that it was read from.
    """

    payment: str
    award: str
    amount_cop: Cop
    means: Means
    received_on: date | None = None
    bank_reference: str | None = None
    statement_sha256: str | None = None


@act("payment_returned", "Se devuelve dinero", "Money is returned")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentReturned:
    """Held money of an award that was paid, resolved, refused or has lapsed goes back, without interest.

    `order` names the payment order that takes it to the bank, and `refund` is the key that the bank sees.
    """

    refund: str
    award: str
    amount_cop: Cop
    order: str | None = None
    bank_reference: str | None = None


@act("payment_bounced", "El banco deshace un pago", "The bank takes a payment back")
@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentBounced:
    """A payment that was received comes to nothing, such as a cheque without funds; what it had paid is due again."""

    payment: str
    bank_reference: str | None = None


@act("award_in_default", "La adjudicación cae en mora", "An award falls into default")
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardInDefault:
    """A due day passed without payment. What comes in from here on is held until somebody decides."""

    award: str


@act("award_resolved", "Se resuelve la adjudicación", "An award is resolved")
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardResolved:
    """The purchase ends by default: the penalty is forfeited from what was received, and the rest is held to go back."""

    award: str
