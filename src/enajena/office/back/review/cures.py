"""The cures that wait, the first to run out first: those that ran out above all."""

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.book.asof import as_of
from enajena.book.models import Acceptance, Cure
from enajena.calendar import local_date
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.review.queue import WAITING, cures_waiting
from enajena.office.back.review.views import address
from enajena.office.ground.the_book import the_book

PAGE_ROWS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A cure that waits: whose, until when, and whether that day is over."""

    cure: Cure
    acceptance: Acceptance
    is_overdue: bool
    is_today: bool


@require_safe
@door(*READERS)
def cures(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what was asked of acceptors and has not come."""
    book = the_book()
    rows = waiting(book.alias, sale, local_date(book.clock()))
    trail = [(Text("Revisar", "Review"), address(sale, WAITING))]
    here = Text("Subsanaciones en espera", "Cures waiting")
    return page(request, "back/review/cures.html", sale=sale, here=here, trail=trail, rows=rows, most=PAGE_ROWS)


def waiting(alias: str, sale: str, today: date) -> list[Waiting]:
    """Return the first cures that wait, with their acceptances: two queries, however many there are."""
    found = list(cures_waiting(alias, sale)[:PAGE_ROWS])
    of = {row.ref: row for row in as_of(alias, sale, Acceptance).filter(ref__in={cure.acceptance for cure in found})}
    return [
        Waiting(cure=cure, acceptance=of[cure.acceptance], is_overdue=cure.deadline < today, is_today=cure.deadline == today)
        for cure in found
    ]
