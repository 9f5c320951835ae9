"""The acts of the book in groups, as they follow in a sale."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.book.acts.describe import every_kind
from enajena.book.acts.kinds import Kind
from enajena.office.acting.permissions import may_record_as

GROUPS: Mapping[str, Text] = MappingProxyType(
    {
        "sale": Text("La venta", "The sale"),
        "papers": Text("Lo que va al expediente", "What goes on file"),
        "stages": Text("Etapas de la oferta", "Stages of the offer"),
        "urn": Text("La urna sellada", "The sealed urn"),
        "acceptances": Text("Aceptaciones", "Acceptances"),
        "screening": Text("Contrastes", "Screenings"),
        "security_of_bids": Text("Garantías de seriedad", "Bid securities"),
        "assessing": Text("Evaluación", "Assessment"),
        "adjudication": Text("Adjudicación", "Adjudication"),
        "money": Text("Dinero", "Money"),
        "shares": Text("Acciones", "Shares"),
        "pledges": Text("Prendas y gravámenes", "Pledges and liens"),
        "depository": Text("El depósito de valores", "The depository"),
        "breaches": Text("Incumplimientos", "Breaches"),
        "fines": Text("Multas", "Fines"),
        "publications": Text("Documentos publicados", "Papers handed out"),
        "general": Text("Sobre el propio registro", "On the record itself"),
    }
)
"""The name of each group, by the module of the book that has its acts."""


@dataclass(frozen=True, slots=True)
class Group:
    """Acts that belong together."""

    label: Text
    kinds: tuple[Kind, ...]


def groups_of(roles: frozenset[str], words: str = "") -> list[Group]:
    """Return the acts that some roles may record, by group; only those whose name or label has all the words, where some are given."""
    wanted = _plain(words).split()
    kinds = [kind for kind in every_kind() if may_record_as(roles, kind.name) and all(word in _searched(kind) for word in wanted)]
    return list(_grouped(kinds))


def group_of(kind: Kind) -> str:
    """Return the group of a kind: the module of the book that has it."""
    return kind.body.__module__.rsplit(".", 1)[-1]


def _grouped(kinds: list[Kind]) -> Iterator[Group]:
    for name, label in GROUPS.items():
        found = tuple(kind for kind in kinds if group_of(kind) == name)
        if found:
            yield Group(label, found)


def _searched(kind: Kind) -> str:
    return _plain(f"{kind.name} {kind.label.es} {kind.label.en} {GROUPS[group_of(kind)].es} {GROUPS[group_of(kind)].en}")


def _plain(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(sign)).replace("_", " ")
