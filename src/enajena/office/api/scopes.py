"""What a token may reach: each scope, in words, and the roles whose people may use it."""

from dataclasses import dataclass

from enajena.basics.text import Text

_DESK = frozenset({"window_operator", "reviewer", "director", "auditor"})
_WRITERS = frozenset({"window_operator", "reviewer", "director"})


@dataclass(frozen=True, slots=True)
class Scope:
    """A scope: its name, what it lets be done, and the roles one of which its holder needs, at every request."""

    name: str
    does: Text
    roles: frozenset[str]


FILES = Scope("files:assess", Text("evaluar y repartir archivos que se envían", "assess and share out files that are sent"), _DESK)
ACCEPTANCES_READ = Scope("acceptances:read", Text("leer las aceptaciones", "read the acceptances"), _DESK)
ACCEPTANCES_WRITE = Scope(
    "acceptances:write", Text("registrar aceptaciones", "record acceptances"), frozenset({"window_operator", "reviewer", "director"})
)
REGISTER_READ = Scope(
    "register:read", Text("leer el registro, las prendas y las multas", "read the register, the pledges and the fines"), _DESK
)
ACTS_WRITE = Scope(
    "acts:write", Text("registrar actos, y preparar los de dos personas", "record acts, and prepare those of two people"), _WRITERS
)
ACTS_CONFIRM = Scope(
    "acts:confirm", Text("confirmar lo que otra persona preparó", "confirm what somebody else prepared"), frozenset({"director"})
)
SCOPES = {one.name: one for one in (FILES, ACCEPTANCES_READ, ACCEPTANCES_WRITE, REGISTER_READ, ACTS_WRITE, ACTS_CONFIRM)}
