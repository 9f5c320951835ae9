"""What keeps a person in the record: a duty of law or contract that is not yet done (Ley 1581 de 2012).

The article that says so, Decreto 1377 de 2013 art. 9, is to be checked against the official source; refusals cite the law alone.
"""

from collections.abc import Iterator
from datetime import date

from enajena.basics.text import Text, same
from enajena.book.desk import Desk
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.machines.fines import OPEN_CASE_STATES, OWED_STATES
from enajena.book.models import Acceptance, Award, Case, Fine, Lot, Person, Pledge

SOURCE = "ley-1581"
_UNDECIDED = frozenset({"received", "curing", "incomplete", "referred", "assessed"})
_FREE = frozenset({"released", "ended", "refused"})
Duty = tuple[Text, date | None]


def check_no_duty(desk: Desk, person: Person) -> None:
    """Refuse to suppress what is personal of somebody who still has a duty, saying which, and until when where that is known."""
    duties = list(_duties(desk, person))
    if not duties:
        return
    listed = [what if until is None else what.format(until=until) for what, until in duties]
    desk.refuse(
        "duty",
        Text("Un deber la mantiene en el registro: {what}.", "A duty keeps it in the record: {what}.").format(
            what=Text("; ".join(one.es for one in listed), "; ".join(one.en for one in listed))
        ),
        Text(
            "Conteste la solicitud con esa razón y esa fecha, o cite en `ground` la norma o la decisión que ordena suprimir.",
            "Answer the request with that reason and date, or cite in `ground` the norm or decision that orders it.",
        ),
        SOURCE,
    )


def _duties(desk: Desk, person: Person) -> Iterator[Duty]:
    for acceptance in desk.hanging(Acceptance, "person", person.ref):
        if acceptance.state in _UNDECIDED:
            yield _of(Text("la aceptación {ref} no está decidida", "the acceptance {ref} is not decided"), acceptance.ref), None
    for award in desk.hanging(Award, "person", person.ref):
        if award.state in EFFECTIVE and (award.state != "paid" or not desk.hanging(Lot, "award", award.ref)):
            yield _of(Text("la adjudicación {ref} no está cumplida", "the award {ref} is not done"), award.ref), None
        if award.received_cop != award.applied_cop + award.returned_cop + award.forfeited_cop:
            yield _of(Text("hay dinero por devolver de {ref}", "there is money of {ref} to give back"), award.ref), None
    for lot in desk.hanging(Lot, "holder", person.ref):
        yield from _duties_of_lot(desk, lot)


def _duties_of_lot(desk: Desk, lot: Lot) -> Iterator[Duty]:
    if lot.shares and lot.bound and lot.lock_up_ends_on is not None and lot.lock_up_ends_on >= desk.act.act.on:
        what = Text("el lote {ref} no se puede enajenar hasta el {{until}}", "the lot {ref} is locked until {{until}}")
        yield _of(what, lot.ref), lot.lock_up_ends_on
    for pledge in desk.hanging(Pledge, "lot", lot.ref):
        if pledge.state not in _FREE:
            yield _of(Text("la garantía {ref} no se ha levantado", "the pledge {ref} is not released"), pledge.ref), None
    for case in desk.hanging(Case, "lot", lot.ref):
        owed = [fine.ref for fine in desk.hanging(Fine, "case", case.ref) if fine.state in OWED_STATES]
        if case.state in OPEN_CASE_STATES or owed:
            yield _of(Text("el incumplimiento {ref} está abierto", "the breach {ref} is open"), case.ref), None


def _of(what: Text, ref: str) -> Text:
    return what.format(ref=same(ref))
