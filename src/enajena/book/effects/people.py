"""Persons: kept from the personal part of acts, never from the log."""

from collections.abc import Iterable, Mapping
from typing import Any

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.filed import CONTACT, FACT, IDENTITY, Wrong, wrong_in_facts, wrong_personal
from enajena.book.models import Acceptance, Person


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
    refuse_wrong(desk, wrong_personal(personal))
    if found is None:
        contact = {name: personal[name] for name in CONTACT if name in personal}
        return desk.create(Person, ref, kind=kind, contact=contact, **{name: personal.get(name) for name in IDENTITY})
    _check_kind(desk, found, kind)
    # A suppressed act makes its version too, so that a replay has as many as there were.
    # Its day may be before that of another act on the same person: papers of one person come in any order.
    return desk.change(found, state="known", **_changes(found, personal)) if personal or act.suppressed else found


def facts_of(personal: Mapping[str, str]) -> dict[str, str]:
    """Return the facts of an acceptance by name."""
    return {name.removeprefix(FACT): value for name, value in personal.items() if name.startswith(FACT)}


def check_facts(desk: Desk, personal: Mapping[str, str]) -> None:
    """Refuse a fact that the programme's vocabulary does not have, or that is not in its plain form."""
    refuse_wrong(desk, wrong_in_facts(desk.programme, personal))


def refuse_wrong(desk: Desk, found: Iterable[Wrong]) -> None:
    """Refuse the act at hand for the first thing that is wrong with what it says, where one is."""
    for wrong in found:
        desk.refuse(wrong.code, wrong.what, wrong.remedy, wrong.source)


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
    return {"contact": contact, **{name: personal[name] for name in IDENTITY if name in personal}}


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
