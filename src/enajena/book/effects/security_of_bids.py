"""What acts on the security of a bid do. Only cash is money in the ledger; a guarantee is a paper until it is called."""

from enajena.basics.money import CENTAVO_DECIMALS, decimals_of
from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.security_of_bids import (
    BidSecurityApplied,
    BidSecurityForfeited,
    BidSecurityGiven,
    BidSecurityReturned,
)
from enajena.book.desk import Desk
from enajena.book.effects import money_ledger as ledger
from enajena.book.effects.offer import rule_of
from enajena.book.effects.registry import effect
from enajena.book.models import Acceptance, Award, BidSecurity

_MAY_GIVE = ("received", "curing", "late", "assessed")
"""States of an acceptance that takes a security; once it is admitted, another in the place of one that runs out."""
_ANSWERS = ("awarded", "held", "paying", "in_default")
"""States of an award in which the security still answers for it."""
_FAILED = ("in_default", "resolved", "lapsed")


@effect(BidSecurityGiven, lambda body: [(Acceptance, body.acceptance), (BidSecurity, body.security)])
def bid_security_given(desk: Desk, act: Recorded) -> None:
    """Keep the security as it is given."""
    body: BidSecurityGiven = act.body
    acceptance = desk.need(Acceptance, body.acceptance)
    rule = rule_of(desk, acceptance.stage)
    wrong = None
    if rule.bid_security is None:
        wrong = Text("Esta etapa no pide garantía de seriedad.", "This stage asks for no bid security.")
    elif acceptance.state not in _MAY_GIVE:
        wrong = Text("La aceptación ya se decidió.", "The acceptance has been decided.")
    elif body.amount_cop <= 0 or decimals_of(body.amount_cop.normalize()) > CENTAVO_DECIMALS:
        wrong = Text("El monto debe ser mayor que cero, al centavo.", "The amount must be above zero, to the centavo.")
    elif body.expires_on is not None and body.expires_on < act.act.on:
        wrong = Text(f"La garantía venció el {body.expires_on}.", f"The security ran out on {body.expires_on}.")
    elif body.kind == "cash" and body.expires_on is not None:
        wrong = Text("El efectivo no vence.", "Cash does not run out.")
    if wrong is not None:
        remedy = Text("Corrija el acto.", "Mend the act.")
        desk.refuse("bid_security", wrong, remedy, rule.source if rule.bid_security is None else rule.bid_security.source)
    desk.create(
        BidSecurity,
        body.security,
        acceptance=acceptance.ref,
        kind=body.kind,
        issuer=body.issuer,
        amount_cop=body.amount_cop,
        expires_on=body.expires_on,
    )
    if body.kind == "cash":
        ledger.security_received(desk, body.security, body.amount_cop)


@effect(BidSecurityApplied, lambda body: [(BidSecurity, body.security), (Award, body.award)])
def bid_security_applied(desk: Desk, act: Recorded) -> None:
    """Make cash that was given as a security a payment of its award."""
    body: BidSecurityApplied = act.body
    security, award = desk.need(BidSecurity, body.security), desk.need(Award, body.award)
    desk.check_step(security)
    if security.kind != "cash" or award.acceptance != security.acceptance:
        _refuse(
            desk,
            security,
            "not_applicable",
            Text(
                "Sólo se aplica al precio la garantía en efectivo de la misma aceptación.",
                "Only a security in cash of the same acceptance is applied to the price.",
            ),
            Text("Devuélvala o ejecútela.", "Return it or forfeit it."),
        )
    desk.step(security)
    ledger.apply_security(desk, award, security.ref, security.amount_cop)


@effect(BidSecurityReturned, lambda body: [(BidSecurity, body.security)])
def bid_security_returned(desk: Desk, act: Recorded) -> None:
    """Give the security back to whoever answers for nothing with it any more."""
    body: BidSecurityReturned = act.body
    security = desk.need(BidSecurity, body.security)
    desk.check_step(security)
    acceptance = desk.need(Acceptance, security.acceptance)
    if acceptance.state in ("received", "curing", "incomplete", "referred", "assessed") or any(
        award.state in _ANSWERS for award in desk.hanging(Award, "acceptance", acceptance.ref)
    ):
        _refuse(
            desk,
            security,
            "still_answers",
            Text(
                "La garantía todavía responde por la aceptación o por su pago.",
                "The security still answers for the acceptance or its payment.",
            ),
            Text(
                "Se devuelve cuando la aceptación termine o su adjudicación esté pagada.",
                "It goes back once the acceptance has ended or its award is paid.",
            ),
        )
    desk.step(security)
    if security.kind == "cash":
        ledger.security_returned(
            desk,
            security.ref,
            security.amount_cop,
            refund=body.refund or security.ref,
            person=acceptance.person,
            order=body.order,
            bank_reference=body.bank_reference,
        )


@effect(BidSecurityForfeited, lambda body: [(BidSecurity, body.security)])
def bid_security_forfeited(desk: Desk, act: Recorded) -> None:
    """Keep the security of whoever failed; a guarantor pays it first."""
    body: BidSecurityForfeited = act.body
    security = desk.need(BidSecurity, body.security)
    desk.check_step(security)
    acceptance = desk.need(Acceptance, security.acceptance)
    failed = any(award.state in _FAILED for award in desk.hanging(Award, "acceptance", acceptance.ref))
    if not failed and acceptance.state != "withdrawn":
        _refuse(
            desk,
            security,
            "no_failure",
            Text(
                "La aceptación no se retiró ni su adjudicación ha fallado.", "The acceptance was not withdrawn, nor has its award failed."
            ),
            Text("Registre antes la mora o el retiro.", "Record the default or the withdrawal first."),
        )
    desk.step(security)
    if security.kind != "cash":
        ledger.security_received(desk, security.ref, security.amount_cop)
    ledger.security_forfeited(desk, security.ref, security.amount_cop)


def _refuse(desk: Desk, security: BidSecurity, code: str, what: Text, remedy: Text) -> None:
    acceptance = desk.need(Acceptance, security.acceptance)
    rule = rule_of(desk, acceptance.stage)
    desk.refuse(code, what, remedy, rule.source if rule.bid_security is None else rule.bid_security.source)
