"""What identifies the person of an act, and the facts of an acceptance: asked beside its body, kept apart, never in the log."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from enajena.basics.text import Text
from enajena.book.acts.kinds import Kind
from enajena.book.filed import CONTACT, FACT, IDENTITY
from enajena.intake.columns import ID_TYPES
from enajena.office.back.registering.shape import Asked, Shape
from enajena.office.back.words import name_label
from enajena.programme.model import Programme
from enajena.programme.vocabulary import Fact, vocabulary_of

PERSONAL = "personal."
"""Before the path of every field of the personal part."""
_WITH_FACTS = frozenset({"acceptance_received", "acceptance_corrected", "cure_received"})
_OF_THE_ACT = frozenset({"recipient", "person"})
_SHAPES: dict[str, Shape] = {"money": "cop", "boolean": "choice", "integer": "whole", "date": "day"}
_YES_NO = ("true", "false")
_CONTACT: Mapping[str, Text] = MappingProxyType(
    {
        "address": Text("Dirección", "Address"),
        "email": Text("Correo electrónico", "E-mail"),
        "phone": Text("Teléfono", "Telephone"),
        "account": Text("Cuenta para devoluciones", "Account for refunds"),
    }
)


def personal_for(kind: Kind, programme: Programme | None) -> tuple[Asked, ...]:
    """Return what a form asks of the person of an act of a kind, nothing where the act carries nothing personal."""
    if not kind.identifies:
        return ()
    if kind.name == "note_added":
        return (_asked("text", "text"),)
    if kind.name == "paper_published":
        return (_asked("sha256", "file"),)
    facts = vocabulary_of(programme).values() if programme is not None and kind.name in _WITH_FACTS else ()
    return (
        *(_asked(name, "choice" if name == "id_type" else "text", choices=ID_TYPES if name == "id_type" else ()) for name in IDENTITY),
        *(_asked(name, "text", label=_CONTACT[name]) for name in CONTACT),
        *_facts(facts),
    )


def _facts(facts: Iterable[Fact]) -> Iterable[Asked]:
    for fact in facts:
        if fact.name not in _OF_THE_ACT:
            choices = _YES_NO if fact.kind == "boolean" else ()
            yield _asked(FACT + fact.name, _SHAPES.get(fact.kind, "text"), label=fact.label, choices=choices)


def _asked(name: str, shape: Shape, *, label: Text | None = None, choices: tuple[str, ...] = ()) -> Asked:
    return Asked(path=PERSONAL + name, name=name, label=label or name_label(name), shape=shape, required=False, choices=choices)
