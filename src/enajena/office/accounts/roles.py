"""The roles of an office. A user has any number of them, each a group of Django's; what each may do is asked by its name."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from enajena.basics.text import Text

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from enajena.office.accounts.models import User


@dataclass(frozen=True, slots=True)
class Role:
    """One role: its name in code, its title, and what whoever has it does."""

    name: str
    title: Text
    does: Text


ROLES = (
    Role(
        "window_operator",
        Text("ventanilla", "window operator"),
        Text("Recibe aceptaciones, papeles y pagos y da constancia.", "Takes acceptances, papers and payments and gives receipts."),
    ),
    Role(
        "reviewer",
        Text("revisión", "reviewer"),
        Text("Revisa aceptaciones, pide lo que falta y prepara decisiones.", "Reviews acceptances, asks for what is missing, prepares."),
    ),
    Role(
        "custodian",
        Text("custodia de la urna", "custodian of the urn"),
        Text("Guarda una clave de la urna y aporta su parte en la apertura.", "Keeps a key of the urn and gives its share at the opening."),
    ),
    Role(
        "director",
        Text("dirección", "director"),
        Text("Decide; los actos de dos personas piden dos directores.", "Decides; an act of two people asks for two directors."),
    ),
    Role(
        "auditor",
        Text("auditoría", "auditor"),
        Text("Lee todo y no escribe nada.", "Reads everything and writes nothing."),
    ),
    Role(
        "administrator",
        Text("administración", "administrator"),
        Text("Da y quita el acceso de las personas; nada más.", "Gives people access and takes it away; nothing else."),
    ),
)
NAMES = frozenset(role.name for role in ROLES)


def roles_of(user: "User | AnonymousUser") -> frozenset[str]:
    """Return the names of a user's roles; nobody who has not signed in, or is closed, has any."""
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    return NAMES.intersection(user.groups.values_list("name", flat=True))
