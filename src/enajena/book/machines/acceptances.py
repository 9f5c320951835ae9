"""States of a person, of an acceptance and of what is asked for it."""

from enajena.basics.text import Text
from enajena.book.machines.model import ANY, SAME, Machine, Step

_TERM = "ley-226 art. 25"
_RECIPIENTS = "ley-226 art. 3"
_PROGRAMME = "ley-226 art. 10"
_UNDECIDED = ("incomplete", "referred")
_ASSESSED_BEFORE = ("assessed", "rejected", *_UNDECIDED)

PERSON = Machine(
    thing="person",
    label=Text("la persona", "the person"),
    states=(
        ("known", Text("identificada", "identified")),
        ("suppressed", Text("con sus datos suprimidos", "with the personal data suppressed")),
    ),
    steps=(
        *(
            Step(act, start, "known", _RECIPIENTS)
            for act in ("acceptance_received", "acceptance_corrected", "cure_received", "transfer_reported")
            for start in ((), ("known", "suppressed"))
        ),
        Step("personal_suppressed", (ANY,), "suppressed", "ley-1581"),
    ),
)

ACCEPTANCE = Machine(
    thing="acceptance",
    label=Text("la aceptación", "the acceptance"),
    states=(
        ("received", Text("recibida", "received")),
        ("late", Text("fuera de plazo", "out of term")),
        ("withdrawn", Text("retirada", "withdrawn")),
        ("curing", Text("en subsanación", "to be made good")),
        ("incomplete", Text("incompleta", "incomplete")),
        ("referred", Text("remitida a decisión", "referred for decision")),
        ("assessed", Text("admitida", "admitted")),
        ("rejected", Text("rechazada", "rejected")),
        ("awarded", Text("adjudicada", "awarded")),
        ("not_awarded", Text("sin acciones adjudicadas", "awarded no shares")),
    ),
    steps=(
        Step("acceptance_received", (), "received", _TERM),
        Step("acceptance_received", (), "late", _TERM),
        Step("acceptance_corrected", ("received",), SAME, _TERM),
        Step("acceptance_withdrawn", ("received", "curing"), "withdrawn", _TERM),
        Step("cure_requested", ("received", "incomplete"), "curing", _PROGRAMME),
        Step("cure_received", ("curing",), "received", _PROGRAMME),
        Step("cure_expired", ("curing",), "rejected", _PROGRAMME),
        *(Step("acceptance_assessed", ("received", *_ASSESSED_BEFORE), end, _PROGRAMME) for end in ("assessed", "rejected", *_UNDECIDED)),
        *(Step("referred_decided", _UNDECIDED, end, _PROGRAMME) for end in ("assessed", "rejected")),
        *(Step("awarded", ("assessed",), end, _PROGRAMME) for end in ("awarded", "not_awarded")),
        Step("awarded", ("awarded", "not_awarded"), "awarded", _PROGRAMME),
    ),
)

CURE = Machine(
    thing="cure",
    label=Text("la subsanación", "the cure"),
    states=(
        ("asked", Text("pedida", "asked for")),
        ("received", Text("recibida", "received")),
        ("expired", Text("vencida", "run out")),
    ),
    steps=(
        Step("cure_requested", (), "asked", _PROGRAMME),
        Step("cure_received", ("asked",), "received", _PROGRAMME),
        Step("cure_expired", ("asked",), "expired", _PROGRAMME),
    ),
)

DOCUMENT = Machine(
    thing="document",
    label=Text("el documento de la aceptación", "the paper of the acceptance"),
    states=(("checked", Text("revisado", "checked")),),
    steps=(
        Step("document_checked", (), "checked", _PROGRAMME),
        Step("document_checked", ("checked",), SAME, _PROGRAMME),
    ),
)
