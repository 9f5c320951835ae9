"""Persons: kept from the personal part of acts, never from the log."""

import re
from collections.abc import Mapping
from typing import Any

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.facts import wrong_fact
from enajena.book.models import Acceptance, Person
from enajena.intake.columns import ID_TYPES
from enajena.intake.forms.id_numbers import RULES

CONTACT = ("address", "email", "phone", "account")
_IDENTITY = ("name", "id_type", "id_number")
FACT = "fact."


def keep_person(desk: Desk, act: Recorded, kind: str) -> Person:
    """Return the person that the act names, made or brought up to date from the act's personal part.

    Where that part was suppressed the person stays blank. `kind` is `natural` or `entity`.
    """
    personal = act.act.personal
    ref: str = act.body.person
    found = desk.get(Person, ref)
    if found is None and "id_number" not in personal and not act.suppressed:
        desk.refuse(
            "no_person",
            Text(f"No se dijo quién es la persona «{ref}».", f"Nobody said who the person “{ref}” is."),
            Text("Envíe en `personal` al menos id_type e id_number.", "Send in `personal` at least id_type and id_number."),
        )
    _check(desk, personal)
    if found is None:
        contact = {name: personal[name] for name in CONTACT if name in personal}
        return desk.create(Person, ref, kind=kind, contact=contact, **{name: personal.get(name) for name in _IDENTITY})
    _check_kind(desk, found, kind)
    # A suppressed act makes its version too, so that a replay has as many as there were.
    # Its day may be before that of another act on the same person: papers of one person come in any order.
    return desk.change(found, state="known", **_changes(found, personal)) if personal or act.suppressed else found


def facts_of(personal: Mapping[str, str]) -> dict[str, str]:
    """Return the facts of an acceptance by name."""
    return {name.removeprefix(FACT): value for name, value in personal.items() if name.startswith(FACT)}


def check_facts(desk: Desk, personal: Mapping[str, str]) -> None:
    """Refuse a fact that the programme's vocabulary does not have, or that is not in its plain form."""
    wrong = wrong_fact(desk.programme, facts_of(personal))
    if wrong is not None:
        name, what = wrong
        desk.refuse(
            "wrong_fact",
            Text("El dato {name}: {what}.", "The fact {name}: {what}.").format(name=name, what=what),
            Text(
                "Corríjalo en `personal`; los nombres están en el vocabulario.", "Mend it in `personal`; the names are in the vocabulary."
            ),
        )


def check_same_person(desk: Desk, acceptance: Acceptance, person: str) -> None:
    """Refuse an act on an acceptance that names another person than its own."""
    if person != acceptance.person:
        desk.refuse(
            "other_person",
            Text(
                f"La aceptación es de «{acceptance.person}», no de «{person}».",
                f"The acceptance is of “{acceptance.person}”, not of “{person}”.",
            ),
            Text("Corrija la referencia de la persona.", "Mend the reference of the person."),
        )


def _changes(found: Person, personal: Mapping[str, str]) -> dict[str, Any]:
    contact = {**found.contact, **{name: personal[name] for name in CONTACT if name in personal}}
    return {"contact": contact, **{name: personal[name] for name in _IDENTITY if name in personal}}


def _check(desk: Desk, personal: Mapping[str, str]) -> None:
    unknown = [name for name in personal if name not in (*CONTACT, *_IDENTITY) and not name.startswith(FACT)]
    if unknown:
        names = ", ".join(sorted(unknown))
        desk.refuse(
            "unknown_personal",
            Text(f"En `personal` no se conoce: {names}.", f"Not known in `personal`: {names}."),
            Text(f"Use {', '.join((*_IDENTITY, *CONTACT))} o fact.NOMBRE.", f"Use {', '.join((*_IDENTITY, *CONTACT))} or fact.NAME."),
        )
    if "id_type" in personal or "id_number" in personal:
        _check_document(desk, personal.get("id_type", ""), personal.get("id_number", ""))


def _check_document(desk: Desk, id_type: str, id_number: str) -> None:
    if id_type not in ID_TYPES:
        desk.refuse(
            "id_type",
            Text("El tipo de documento falta o no se conoce.", "The type of document is missing or not known."),
            Text(f"Dé en id_type uno de: {', '.join(ID_TYPES)}.", f"Give as id_type one of: {', '.join(ID_TYPES)}."),
        )
    rule = RULES[id_type]
    # Only a NIT that starts with 1 has ten digits: any other of ten has its check digit with it.
    form = rule.usual if id_type == "NIT" else rule.possible
    if not re.fullmatch(form, id_number, re.ASCII) or (not rule.zeros_count and id_number.startswith("0")):
        desk.refuse(
            "id_number",
            Text(
                "El número de documento no es de un {kind}, o no está en su forma simple.",
                "The number of the document is not one of a {kind}, or not in its plain form.",
            ).format(kind=id_type),
            Text(
                "Escríbalo sin puntos, espacios, ceros delante ni dígito de verificación.",
                "Write it without points, blanks, zeros before it or check digit.",
            ),
        )


def _check_kind(desk: Desk, found: Person, kind: str) -> None:
    if found.kind != kind:
        desk.refuse(
            "other_kind",
            Text(
                f"La persona «{found.ref}» está en el libro como `{found.kind}`, no como `{kind}`.",
                f"The person “{found.ref}” is in the book as `{found.kind}`, not as `{kind}`.",
            ),
            Text("Corrija la referencia o la clase.", "Mend the reference or the kind."),
        )
