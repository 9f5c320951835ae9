"""An acceptance as a line of a queue, and what it states of itself in words."""

from dataclasses import dataclass

from enajena.basics.odd_signs import visible
from enajena.basics.text import Text, same
from enajena.book.models import Acceptance
from enajena.office.back.addresses import of_sale
from enajena.office.ground.language import tell
from enajena.office.portal.deposit_words import instant
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Programme
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import vocabulary_of

PAGE_ROWS = 25
_WORDS = {"true": Text("sí", "yes"), "false": Text("no", "no"), "none": Text("ninguno", "none")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a queue."""

    ref: str
    address: str
    filed: Text
    stage: Text
    recipient: Text
    shares: int


def listed(sale: str, queue: str, row: Acceptance, programme: Programme) -> Line:
    """Return an acceptance as a line."""
    return Line(
        ref=visible(row.ref),
        address=of_sale(sale, "revisar", "una", row.ref, cola=queue),
        filed=instant(row.filed_at),
        stage=stage_of(programme, row.stage).label,
        recipient=RECIPIENT_LABELS[row.recipient],
        shares=row.requested_shares,
    )


def stated(programme: Programme, acceptance: Acceptance) -> list[tuple[Text, str]]:
    """Return the facts that an acceptance states, each by its label."""
    vocabulary = vocabulary_of(programme)
    return [
        (vocabulary[name].label if name in vocabulary else same(name), tell(_WORDS.get(value, same(value))))
        for name, value in sorted(acceptance.facts.items())
    ]
