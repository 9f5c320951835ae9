"""Who may follow an acceptance: whoever has its code and its document, both.

Everything is looked up whatever was given, and the answer to a wrong code and to a wrong document is the same.
"""

import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import datetime

from enajena.book.asof import as_of
from enajena.book.books import Book
from enajena.book.models import Acceptance, Envelope, PaperEnvelope, Person
from enajena.intake.columns import ID_TYPES
from enajena.intake.forms import Canonical
from enajena.intake.forms.id_numbers import read_id_number
from enajena.urn.follow_code import place_of

_NOWHERE = -1
_SIGNS = re.compile("[^0-9A-Za-z]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """What was filed at a place of the log. `acceptance` is None while it is sealed, and for ever where it gave none."""

    index: int
    at: datetime
    envelope: Envelope | None
    paper: PaperEnvelope | None
    acceptance: Acceptance | None
    person: Person | None


def opened_by(book: Book, sale: str, code: str, id_type: str, id_number: str) -> Filed | None:
    """Return what a code and a document open together, None where either is wrong or there is nothing.

    What is still sealed, was voided, or is of a person whose data were suppressed has no document to compare: nothing of it is
    personal, and its code opens it.
    """
    index = place_of(book, sale, code)
    found = filed_at(book, sale, _NOWHERE if index is None else index)
    person = None if found is None else found.person
    known = person is not None and person.state != "suppressed"
    right = _same_document((id_type, id_number), ("", "") if person is None else (person.id_type or "", person.id_number or ""))
    return found if found is not None and (right or not known) else None


def filed_at(book: Book, sale: str, index: int) -> Filed | None:
    """Return what was filed at a place of the log, with as many queries where there is nothing."""
    envelope = as_of(book.alias, sale, Envelope).filter(deposited_index=index).first()
    first = PaperEnvelope.objects.using(book.alias).filter(sale=sale, index=index, state="deposited").order_by("step").first()
    paper = as_of(book.alias, sale, PaperEnvelope).filter(ref="" if first is None else first.ref).first()
    received = Acceptance.objects.using(book.alias).filter(sale=sale, index=index, state__in=("received", "late")).order_by("step").first()
    ref = next((one for one in (envelope and envelope.acceptance, paper and paper.acceptance, received and received.ref) if one), "")
    acceptance = as_of(book.alias, sale, Acceptance).filter(ref=ref).first()
    person = as_of(book.alias, sale, Person).filter(ref="" if acceptance is None else acceptance.person).first()
    if envelope is None and paper is None and acceptance is None:
        return None
    at = envelope.deposited_at if envelope else paper.deposited_at if paper else acceptance.filed_at if acceptance else None
    if at is None:
        return None
    return Filed(index=index, at=at, envelope=envelope, paper=paper, acceptance=acceptance, person=person)


def _same_document(given: tuple[str, str], kept: tuple[str, str]) -> bool:
    """Return whether two documents are the same, in a time that does not tell where they differ; nobody has an empty one."""
    id_type, number = given[0] if given[0] in ID_TYPES else ID_TYPES[0], given[1]
    read = read_id_number(id_type, number)
    written = (read.text if isinstance(read, Canonical) else "", _SIGNS.sub("", number).upper())
    same = [hmac.compare_digest(_hash((given[0], one)), _hash(kept)) for one in written]
    return any(same) and bool(kept[1])


def _hash(document: tuple[str, str]) -> bytes:
    return hashlib.sha256("\n".join(document).encode("utf-8", errors="replace")).digest()
