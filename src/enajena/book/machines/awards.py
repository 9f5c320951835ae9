"""States of an assessment, an adjudication, an award and the security of a bid."""

from enajena.basics.text import Text
from enajena.book.machines.model import Machine, Step
from enajena.book.machines.money import AWARD_STEPS

_PROGRAMME = "ley-226 art. 10"
_AUTHORISED = "ley-226 art. 16"

EFFECTIVE = ("awarded", "held", "paying", "paid", "in_default")
"""States of an award whose shares are its own; those of any other state are free again."""
ENDED = ("resolved", "refused", "lapsed")

ASSESSMENT = Machine(
    thing="assessment",
    label=Text("la evaluación", "the assessment"),
    states=(("run", Text("hecha", "run")),),
    steps=(Step("assessment_run", (), "run", _PROGRAMME),),
)

ADJUDICATION = Machine(
    thing="adjudication",
    label=Text("la adjudicación de la etapa", "the adjudication of the stage"),
    states=(("made", Text("hecha", "made")),),
    steps=(Step("adjudicated", (), "made", _PROGRAMME),),
)

AWARD = Machine(
    thing="award",
    label=Text("la adjudicación", "the award"),
    states=(
        ("awarded", Text("adjudicada", "awarded")),
        ("held", Text("pendiente de autorización", "held until an authorisation")),
        ("paying", Text("en pago", "being paid")),
        ("paid", Text("pagada", "paid")),
        ("in_default", Text("en mora", "in default")),
        ("resolved", Text("resuelta por mora", "resolved by default")),
        ("refused", Text("sin autorización", "authorisation refused")),
        ("lapsed", Text("sin efecto", "lapsed")),
    ),
    steps=(
        Step("awarded", (), "awarded", _PROGRAMME),
        Step("award_held", ("awarded",), "held", _AUTHORISED),
        *(Step("award_authorised", ("held",), end, _AUTHORISED) for end in ("awarded", "paying", "paid")),
        Step("award_refused", ("held",), "refused", _AUTHORISED),
        Step("award_lapsed", ("awarded", "held", "paying", "paid", "in_default"), "lapsed", _PROGRAMME),
        *(Step("bid_security_applied", ("awarded", "paying"), end, _PROGRAMME) for end in ("paying", "paid")),
        *AWARD_STEPS,
    ),
)

BID_SECURITY = Machine(
    thing="bidsecurity",
    label=Text("la garantía de seriedad", "the bid security"),
    states=(
        ("given", Text("constituida", "given")),
        ("applied", Text("aplicada al precio", "applied to the price")),
        ("returned", Text("devuelta", "returned")),
        ("forfeited", Text("ejecutada", "forfeited")),
    ),
    steps=(
        Step("bid_security_given", (), "given", _PROGRAMME),
        Step("bid_security_applied", ("given",), "applied", _PROGRAMME),
        Step("bid_security_returned", ("given",), "returned", _PROGRAMME),
        Step("bid_security_forfeited", ("given",), "forfeited", _PROGRAMME),
    ),
)
