"""The page of the money: what is due, who is late, and where the rest is."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.book.machines import MACHINES
from enajena.book.statements.refunds import due_refunds
from enajena.calendar import local_date
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.money.dues import MONEY, due_days, dues, late
from enajena.office.ground.the_book import the_book

_LONGEST_REF = 200


@require_safe
@door(*READERS)
def money(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what is to be paid, day by day and award by award."""
    book = the_book()
    today = local_date(book.clock())
    found = dues(book.alias, sale, request.GET.get("despues", "")[:_LONGEST_REF] or None)
    states = dict(MACHINES["award"].states)
    return page(
        request,
        "back/money/money.html",
        sale=sale,
        here=MONEY,
        today=today,
        days=due_days(book.alias, sale, today),
        late=[(award, states[award.state]) for award in late(book.alias, sale, today)],
        rows=[(row, states[row.state]) for row in found.rows],
        more=None if found.after is None else of_sale(sale, "dinero", despues=found.after),
        refunds=len(due_refunds(book.alias, sale)),
    )
