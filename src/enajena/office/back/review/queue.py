"""The queues of a review: which acceptances wait for somebody to look at them, and the next and the one before in each.

They go by their place in the log, which is the order of filing, so that a page reads a few rows however many there are.
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.db.models import Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet, TextField

from enajena.basics.text import Text
from enajena.book.asof import as_of
from enajena.book.models import Acceptance, Cure, Document
from enajena.office.back.review.papers import FILED, IDENTITY
from enajena.programme.model import Programme

Rows = QuerySet[Acceptance]
WAITING, FAULTY, INCOMPLETE, REFERRED = "por-revisar", "con-faltas", "incompletas", "remitidas"
QUEUES: Mapping[str, Text] = MappingProxyType(
    {
        WAITING: Text("Por revisar", "To review"),
        FAULTY: Text("Con faltas en sus papeles", "With faults in their papers"),
        INCOMPLETE: Text("Incompletas", "Incomplete"),
        REFERRED: Text("Remitidas a decisión", "Referred for decision"),
    }
)
UNDER_STUDY = (FILED, "assessed", "incomplete", "referred")
COUNTED_TO = 1_000
"""As far as a queue is counted; beyond that it is long enough."""


def queue(alias: str, sale: str, programme: Programme, name: str) -> Rows:
    """Return the acceptances of a queue, in the order of filing.

    To review: under study, and a paper of it not looked at since it was last filed; an assessment does not end that. With faults:
    received, every paper looked at and something wrong with one, and nothing asked of the acceptor yet.
    """
    rows = as_of(alias, sale, Acceptance).order_by("index")
    if name in (INCOMPLETE, REFERRED):
        return rows.filter(state={INCOMPLETE: "incomplete", REFERRED: "referred"}[name])
    if name == WAITING:
        return rows.filter(_has_a_paper_to_look_at(alias, sale, programme), state__in=UNDER_STUDY)
    received = rows.filter(state="received")
    # First those with a bad paper at any time, of which there are few: all that were received would be looked through otherwise.
    bad = as_of(alias, sale, Document).exclude(finding="in_order")
    found = received.filter(Exists(_looked_at(alias, sale).exclude(finding="in_order")), ref__in=bad.values("acceptance"))
    return found.exclude(_has_a_paper_to_look_at(alias, sale, programme))


def count_up_to(rows: Rows) -> int:
    """Return how many there are, `COUNTED_TO` at the most."""
    return rows.order_by()[:COUNTED_TO].count()


def after(rows: Rows, index: int) -> Acceptance | None:
    """Return the next of a queue after a place in the log, None at its end."""
    return rows.filter(index__gt=index).order_by("index").first()


def before(rows: Rows, index: int) -> Acceptance | None:
    """Return the one before a place in the log, None at the beginning."""
    return rows.filter(index__lt=index).order_by("-index").first()


def cures_waiting(alias: str, sale: str) -> QuerySet[Cure]:
    """Return what was asked of acceptors and has not come, the first to run out first."""
    return as_of(alias, sale, Cure).filter(state="asked").order_by("deadline", "ref")


def _has_a_paper_to_look_at(alias: str, sale: str, programme: Programme) -> Q:
    waits = ~Q(Exists(_looked_at(alias, sale).filter(kind=IDENTITY)))
    for stage in programme.stages:
        for document in stage.documents:
            unseen = ~Q(Exists(_looked_at(alias, sale).filter(kind=document.fact)))
            waits |= Q(stage=stage.id, facts__has_key=document.fact) & unseen
    return waits


def _looked_at(alias: str, sale: str) -> QuerySet[Document]:
    """Return the papers of an acceptance that somebody looked at since it was last filed.

    Only the version of one that is `received` is of its filing; what comes after that leaves its papers as they are.
    """
    of = ExpressionWrapper(OuterRef("state"), output_field=TextField())
    # Plus nothing: a database would else look for the later papers of the whole sale, and not for those of the acceptance.
    rows = as_of(alias, sale, Document).filter(acceptance=OuterRef("ref")).alias(of=of, looked=F("index") + 0)
    return rows.filter(~Q(of=FILED) | Q(looked__gt=OuterRef("index")))
