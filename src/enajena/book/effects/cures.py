"""What acts on papers and cures of acceptances do."""

from typing import Any

from enajena.basics.text import Text
from enajena.book.acts.acceptances import CureExpired, CureReceived, CureRequested, DocumentChecked
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.effects.offer import asking, regulation_of
from enajena.book.effects.people import check_facts, check_same_person, facts_of, keep_person
from enajena.book.effects.registry import effect
from enajena.book.models import Acceptance, Cure, Document, Person
from enajena.calendar import BusinessCalendar

_UNDER_STUDY = ("received", "curing", "incomplete", "referred", "assessed")
_CALENDAR = BusinessCalendar()


@effect(DocumentChecked, lambda body: [(Acceptance, body.acceptance), (Document, body.document)])
def document_checked(desk: Desk, act: Recorded) -> None:
    """Keep what somebody found in a paper; checked again, the last finding stands."""
    body: DocumentChecked = act.body
    acceptance = desk.need(Acceptance, body.acceptance)
    if acceptance.state not in _UNDER_STUDY:
        desk.refuse(
            "not_under_study",
            Text(
                f"La aceptación «{acceptance.ref}» ya no está en estudio ({acceptance.state}).",
                f"The acceptance “{acceptance.ref}” is no longer under study ({acceptance.state}).",
            ),
            Text("No hay nada que revisar en ella.", "There is nothing to check in it."),
        )
    columns: dict[str, Any] = {"kind": body.kind, "finding": body.finding, "dated": body.dated, "sha256": body.paper_sha256}
    found = desk.get(Document, body.document)
    if found is None:
        desk.create(Document, body.document, acceptance=acceptance.ref, **columns)
    else:
        _same_acceptance(desk, found, acceptance.ref)
        desk.step(found, **columns)


@effect(CureRequested, lambda body: [(Acceptance, body.acceptance), (Cure, body.cure)])
def cure_requested(desk: Desk, act: Recorded) -> None:
    """Ask for something until a business day."""
    body: CureRequested = act.body
    acceptance = desk.need(Acceptance, body.acceptance)
    desk.check_step(acceptance)
    regulation = regulation_of(desk, acceptance.stage)
    if regulation is not None and regulation.cure_days is not None and body.business_days != regulation.cure_days:
        desk.refuse(
            "cure_days",
            Text(
                f"El Reglamento {regulation.number} da {regulation.cure_days} días hábiles para subsanar, no {body.business_days}.",
                f"Regulation {regulation.number} gives {regulation.cure_days} business days for a cure, not {body.business_days}.",
            ),
            Text("Dé los días del Reglamento.", "Give the days of the Regulation."),
            body.numeral,
        )
    with asking(desk, "deadline"):
        deadline = _CALENDAR.add_business_days(act.act.on, body.business_days)
    desk.create(Cure, body.cure, acceptance=acceptance.ref, asks=body.asks, numeral=body.numeral, deadline=deadline)
    desk.step(acceptance)


@effect(CureReceived, lambda body: [(Acceptance, body.acceptance), (Cure, body.cure), (Person, body.person)])
def cure_received(desk: Desk, act: Recorded) -> None:
    """Take what was asked for: the acceptance is studied again with it."""
    body: CureReceived = act.body
    cure, acceptance = _cure_of(desk, body)
    if act.act.on > cure.deadline:
        desk.refuse(
            "cure_late",
            Text(f"El plazo para subsanar venció el {cure.deadline}.", f"The term for the cure ran out on {cure.deadline}."),
            Text("Registre `cure_expired`.", "Record `cure_expired`."),
            cure.numeral,
        )
    check_same_person(desk, acceptance, body.person)
    check_facts(desk, act.act.personal)
    keep_person(desk, act, body.kind)
    desk.step(cure)
    desk.step(acceptance, facts={**acceptance.facts, **facts_of(act.act.personal)})


@effect(CureExpired, lambda body: [(Acceptance, body.acceptance), (Cure, body.cure)])
def cure_expired(desk: Desk, act: Recorded) -> None:
    """Reject the acceptance that was not made good in time."""
    cure, acceptance = _cure_of(desk, act.body)
    if act.act.on <= cure.deadline:
        desk.refuse(
            "cure_in_term",
            Text(
                f"El plazo para subsanar corre hasta el {cure.deadline}, ese día incluido.",
                f"The term for the cure runs to {cure.deadline}, that day included.",
            ),
            Text("Espere a que venza.", "Wait until it has run out."),
            cure.numeral,
        )
    desk.step(cure)
    reason = f"{cure.numeral}:cure_expired"
    desk.step(acceptance, verdict="rejected", admitted_shares=0, reasons=reason, decided=True)


def _cure_of(desk: Desk, body: CureReceived | CureExpired) -> tuple[Cure, Acceptance]:
    cure, acceptance = desk.need(Cure, body.cure), desk.need(Acceptance, body.acceptance)
    _same_acceptance(desk, cure, acceptance.ref)
    desk.check_step(cure)
    return cure, acceptance


def _same_acceptance(desk: Desk, hanging: Cure | Document, acceptance: str) -> None:
    if hanging.acceptance != acceptance:
        desk.refuse(
            "other_acceptance",
            Text(
                f"«{hanging.ref}» es de la aceptación «{hanging.acceptance}», no de «{acceptance}».",
                f"“{hanging.ref}” is of the acceptance “{hanging.acceptance}”, not of “{acceptance}”.",
            ),
            Text("Corrija la referencia.", "Mend the reference."),
        )
