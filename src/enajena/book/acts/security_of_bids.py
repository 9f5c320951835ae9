"""Acts on the security that goes with an acceptance in a price stage."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Cop, act


@act("bid_security_given", "Se constituye la garantía de seriedad", "A bid security is given")
@dataclass(frozen=True, slots=True, kw_only=True)
class BidSecurityGiven:
    """An acceptance comes with a security, recorded as it is; whether it suffices is for the assessment to say."""

    security: str
    acceptance: str
    kind: Literal["cash", "bank_guarantee", "policy", "trust"]
    amount_cop: Cop
    issuer: str | None = None
    expires_on: date | None = None


@act("bid_security_applied", "Se aplica la garantía al precio", "A bid security is applied to the price")
@dataclass(frozen=True, slots=True, kw_only=True)
class BidSecurityApplied:
    """A security in cash becomes a payment of the award."""

    security: str
    award: str


@act("bid_security_returned", "Se devuelve la garantía de seriedad", "A bid security is returned")
@dataclass(frozen=True, slots=True, kw_only=True)
class BidSecurityReturned:
    """The security goes back to whoever has nothing more to answer for with it.

    For money, `refund` is the key that the bank sees (that of the security where none is given) and `order` the payment order.
    """

    security: str
    reason: str
    refund: str | None = None
    order: str | None = None
    bank_reference: str | None = None


@act("bid_security_forfeited", "Se ejecuta la garantía de seriedad", "A bid security is forfeited", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class BidSecurityForfeited:
    """The acceptor failed: the security is kept or executed, under the numeral that says so."""

    security: str
    numeral: str
    reason: str
