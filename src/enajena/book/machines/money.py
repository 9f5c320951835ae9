"""States of what is due, of payments, refunds and notices of severance savings; and how money moves an award."""

from enajena.basics.text import Text
from enajena.book.machines.model import ANY, SAME, Machine, Step

_PAYMENT = "ley-226 art. 10"
_ENDED = ("resolved", "refused", "lapsed")
_APPLYING = ("payment_received", "bid_security_applied", "award_authorised")
SEVERANCE = "decreto-1171-1996"

AWARD_STEPS = (
    Step("payment_scheduled", ("awarded", "paying", "in_default"), "paying", _PAYMENT),
    Step("payment_scheduled", ("awarded", "paying", "in_default"), "paid", _PAYMENT),
    Step("payment_received", ("awarded", "paying"), "paying", _PAYMENT),
    Step("payment_received", ("awarded", "paying"), "paid", _PAYMENT),
    Step("payment_received", ("held", "in_default", "paid", *_ENDED), SAME, _PAYMENT),
    Step("award_in_default", ("paying",), "in_default", _PAYMENT),
    Step("award_resolved", ("in_default",), "resolved", _PAYMENT),
    Step("payment_returned", ("paid", *_ENDED), SAME, _PAYMENT),
    Step("payment_bounced", (ANY,), SAME, _PAYMENT),
    Step("payment_bounced", ("paid",), "paying", _PAYMENT),
)
"""What money does to an award; the machine of awards has these beside its own."""

INSTALMENT = Machine(
    thing="instalment",
    label=Text("la cuota", "the instalment"),
    states=(
        ("due", Text("por pagar", "due")),
        ("paid", Text("pagada", "paid")),
        ("replaced", Text("sustituida por otro plan de pagos", "replaced by another schedule")),
        ("cancelled", Text("sin efecto", "without effect")),
    ),
    steps=(
        Step("payment_scheduled", (), "due", _PAYMENT),
        Step("payment_scheduled", (), "paid", _PAYMENT),
        Step("payment_scheduled", ("due",), "replaced", _PAYMENT),
        *(Step(act, ("due",), end, _PAYMENT) for act in _APPLYING for end in (SAME, "paid")),
        Step("payment_bounced", ("due", "paid"), "due", _PAYMENT),
        *(Step(act, ("due", "paid"), "cancelled", _PAYMENT) for act in ("award_resolved", "award_refused", "award_lapsed")),
    ),
)
PAYMENT = Machine(
    thing="payment",
    label=Text("el pago", "the payment"),
    states=(
        ("received", Text("recibido", "received")),
        ("bounced", Text("devuelto por el banco", "taken back by the bank")),
    ),
    steps=(
        Step("payment_received", (), "received", _PAYMENT),
        Step("fine_paid", (), "received", "programme.fine"),
        Step("fine_part_paid", (), "received", "programme.fine"),
        Step("payment_bounced", ("received",), "bounced", _PAYMENT),
    ),
)
REFUND = Machine(
    thing="refund",
    label=Text("la devolución", "the refund"),
    states=(("returned", Text("devuelta", "returned")),),
    steps=(
        Step("payment_returned", (), "returned", _PAYMENT),
        Step("bid_security_returned", (), "returned", _PAYMENT),
    ),
)
SEVERANCE_NOTICE = Machine(
    thing="severancenotice",
    label=Text("el aviso de cesantías", "the notice of severance savings"),
    states=(("notified", Text("avisado", "notified")),),
    steps=(Step("severance_notified", (), "notified", SEVERANCE),),
)
