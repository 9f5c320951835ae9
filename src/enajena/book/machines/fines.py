"""States of a breach and of a fine."""

from enajena.basics.text import Text
from enajena.book.machines.model import SAME, Machine, Step

CASE = Machine(
    thing="case",
    label=Text("el incumplimiento", "the breach"),
    states=(
        ("open", Text("abierto", "open")),
        ("dismissed", Text("descartado", "dismissed")),
        ("referred", Text("remitido a quien decide", "referred to whoever decides")),
        ("fined", Text("con multa liquidada", "with a fine worked out")),
    ),
    steps=(
        Step("breach_found", (), "open", "programme.lock_up"),
        Step("breach_dismissed", ("open", "referred"), "dismissed", "programme.lock_up"),
        Step("breach_referred", ("open",), "referred", "programme.fine"),
        Step("fine_worked_out", ("open", "referred", "fined"), "fined", "programme.fine"),
    ),
)

_BEFORE_DECISION = ("charged", "claimed", "answered")
_DECIDED = ("decided", "appealed", "appeal_decided", "agreed", "in_court", "ruled", "final")
_OWED = ("worked_out", *_BEFORE_DECISION, *_DECIDED)

FINE = Machine(
    thing="fine",
    label=Text("la multa", "the fine"),
    states=(
        ("worked_out", Text("liquidada", "worked out")),
        ("charged", Text("con cargos formulados", "charged")),
        ("claimed", Text("cobrada según el contrato", "claimed under the contract")),
        ("answered", Text("con respuesta del titular", "answered by the holder")),
        ("decided", Text("decidida", "decided")),
        ("appealed", Text("recurrida", "appealed")),
        ("appeal_decided", Text("con recurso resuelto", "with the appeal decided")),
        ("agreed", Text("reconocida por el titular", "agreed by the holder")),
        ("in_court", Text("ante el juez", "in court")),
        ("ruled", Text("con fallo", "ruled on")),
        ("final", Text("en firme", "final")),
        ("paid", Text("pagada", "paid")),
        ("dropped", Text("exonerada", "dropped")),
        ("fine_annulled", Text("anulada", "annulled")),
        ("time_barred", Text("prescrita", "time-barred")),
    ),
    steps=(
        Step("fine_worked_out", (), "worked_out", "programme.fine"),
        Step("fine_reworked", _OWED, SAME, "programme.fine"),
        Step("fine_charged", ("worked_out",), "charged", "programme.fine"),
        Step("fine_claimed", ("worked_out",), "claimed", "programme.fine"),
        Step("fine_answered", ("charged", "claimed"), "answered", "programme.fine"),
        Step("fine_decided", ("charged", "answered"), "decided", "programme.fine"),
        Step("fine_appealed", ("decided",), "appealed", "programme.fine"),
        Step("fine_appeal_decided", ("appealed",), "appeal_decided", "programme.fine"),
        Step("fine_agreed", ("claimed", "answered"), "agreed", "programme.fine"),
        Step("fine_demanded", ("claimed", "answered"), "in_court", "programme.fine"),
        Step("fine_ruled", ("in_court",), "ruled", "programme.fine"),
        Step("fine_final", ("decided", "appeal_decided", "agreed", "ruled"), "final", "programme.fine"),
        Step("fine_dropped", (*_BEFORE_DECISION, "appealed", "in_court"), "dropped", "programme.fine"),
        Step("fine_annulled", _OWED, "fine_annulled", "ley-226 art. 14"),
        Step("fine_time_barred", _OWED, "time_barred", "ley-226 art. 14"),
        Step("fine_part_paid", (*_BEFORE_DECISION, *_DECIDED), SAME, "programme.fine"),
        Step("fine_paid", (*_BEFORE_DECISION, *_DECIDED), "paid", "programme.fine"),
    ),
)

OWED_STATES = frozenset(_OWED)
"""States in which the fine stands in the way of a release."""
DECIDED_STATES = frozenset(_DECIDED)
"""States in which the amount of the fine was settled by a decision, an agreement or a ruling, or is about to be."""
OPEN_CASE_STATES = frozenset({"open", "referred"})
"""States in which nobody has answered yet whether there is a fine."""
