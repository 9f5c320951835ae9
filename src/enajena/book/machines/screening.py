"""States of a screening and of what people saw and concluded of its clusters. None of them touches an acceptance or an award."""

from enajena.basics.text import Text
from enajena.book.machines.model import SAME, Machine, Step

_BENEFICIARY = "ley-226 art. 14"
_SEEN = ("viewed", "cleared", "referred")

SCREENING = Machine(
    thing="screening",
    label=Text("el contraste", "the screening"),
    states=(("run", Text("hecho", "run")),),
    steps=(Step("screening_run", (), "run", _BENEFICIARY),),
)

SCREENED_CLUSTER = Machine(
    thing="screenedcluster",
    label=Text("el grupo del contraste", "the cluster of the screening"),
    states=(
        ("viewed", Text("mirado", "looked at")),
        ("cleared", Text("sin nada que decidir", "cleared")),
        ("referred", Text("remitido a quien decide", "referred to whoever decides")),
    ),
    steps=(
        Step("screening_viewed", (), "viewed", "ley-1581"),
        Step("screening_viewed", _SEEN, SAME, "ley-1581"),
        *(Step("screening_noted", _SEEN, end, _BENEFICIARY) for end in ("cleared", "referred")),
    ),
)
