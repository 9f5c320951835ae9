"""Acceptances of which nobody has looked at a paper: an assessment takes what they say as it was recorded, and does not wait for that."""

from django.db.models import Exists, OuterRef

from enajena.book.asof import as_of
from enajena.book.models import Acceptance, Document
from enajena.office.ground.the_book import the_book

COUNTED_TO = 10_000
_STATES = ("received", "assessed", "incomplete", "referred")


def unseen(sale: str, stage: str) -> int:
    """Return how many acceptances of a stage may still be awarded to and have no paper that was looked at; `COUNTED_TO` at the most."""
    alias = the_book().alias
    looked_at = as_of(alias, sale, Document).filter(acceptance=OuterRef("ref"))
    rows = as_of(alias, sale, Acceptance).filter(stage=stage, state__in=_STATES)
    return rows.filter(~Exists(looked_at)).order_by()[:COUNTED_TO].count()
