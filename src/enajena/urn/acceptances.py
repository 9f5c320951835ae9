"""The acceptance that an envelope gives, whether it was unsealed or typed from paper: what the person says becomes an act of the book."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from enajena.book.acts.acceptances import AcceptanceReceived
from enajena.book.acts.kinds import Act
from enajena.book.books import Book
from enajena.book.filed import CONTACT, IDENTITY
from enajena.book.models import Person
from enajena.calendar import local_date
from enajena.urn.contents import TRUTH
from enajena.urn.payloads import Said


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where an acceptance stands: the stage, the act by which its envelope fell into the urn, and when that was."""

    stage: str
    index: int
    filed_at: datetime

    @property
    def ref(self) -> str:
        """Return how the book calls the acceptance of the envelope."""
        return f"U-{self.index}"


def acceptance_act(place: Place, said: Said, person: str, by: tuple[str, ...]) -> Act:
    """Return the act of an acceptance; `person` is its reference.

    Raises:
        KeyError: something that an acceptance must say is missing, or a truth value is none.
    """
    about = said.person
    body = AcceptanceReceived(
        acceptance=place.ref,
        stage=place.stage,
        person=person,
        kind=about["kind"],  # type: ignore[arg-type]
        recipient=about["recipient"],  # type: ignore[arg-type]
        filed_at=place.filed_at,
        channel="urn",
        requested_shares=said.shares,
        price_offered_cop=said.price_cop,
        payment_means=about.get("payment_means"),
        accepts_reduction=TRUTH[about.get("accepts_reduction", "")],
    )
    personal = {name: about[name] for name in (*IDENTITY, *CONTACT) if name in about} | {
        f"fact.{name}": text for name, text in said.facts.items()
    }
    return Act(body=body, on=local_date(place.filed_at), by=by, personal=personal)


def document_of(said: Said) -> tuple[str, str]:
    """Return the document of identity of whoever accepts, type and number.

    Raises:
        KeyError: it is missing.
    """
    return said.person["id_type"], said.person["id_number"]


def people_known(book: Book, sale: str, documents: Collection[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return the references of the people that earlier acts know by these documents, the first of each in the order of references."""
    numbers = {number for _, number in documents}
    kept = Person.objects.using(book.alias).filter(sale=sale, until_index__isnull=True, id_number__in=numbers)
    found: dict[tuple[str, str], str] = {}
    for id_type, number, ref in kept.order_by("ref").values_list("id_type", "id_number", "ref"):
        if id_type is not None and number is not None:
            found.setdefault((id_type, number), ref)
    return found
