"""The agenda of a sale in the browser, a month at a time, and as a calendar file."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.book.agenda.days import agenda as agenda_of
from enajena.book.agenda.ical import calendar_bytes
from enajena.book.asof import NOW, AsOf
from enajena.book.desk import Desk
from enajena.book.models import Leaf
from enajena.calendar import local_date
from enajena.office.back.agenda.months import days_of, month_of
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.ground.language import language
from enajena.office.ground.the_book import the_book

_HERE = Text("Agenda", "Agenda")


@require_safe
@door(*READERS)
def agenda(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what falls due in a month, day by day; a month that is over is shown as it was seen on its first day."""
    book = the_book()
    today = local_date(book.clock())
    asked = request.GET.get("mes", "")
    month = month_of(asked, today) or month_of("", today)
    if month is None:
        raise AssertionError("today is in no month")
    at = AsOf(on=month.first) if month.last < today else NOW
    items = agenda_of(book.alias, sale, Desk(book.alias, sale).programme, month.first, until=month.last, at=at)
    wrong = bool(asked) and month_of(asked, today) is None
    return page(
        request,
        "back/agenda/agenda.html",
        sale=sale,
        here=_HERE,
        month=month,
        days=days_of(sale, items, today),
        wrong=wrong,
        is_past=month.last < today,
        status=422 if wrong else 200,
    )


@require_safe
@door(*READERS)
def calendar(_request: HttpRequest, sale: str) -> HttpResponse:
    """Hand out all that comes from today on as a calendar file; the same dates keep their UID in a later one."""
    book = the_book()
    items = agenda_of(book.alias, sale, Desk(book.alias, sale).programme, local_date(book.clock()))
    last = Leaf.objects.using(book.alias).filter(sale=sale).order_by("-index").values_list("at", flat=True)[0]
    headers = {"Content-Disposition": f'attachment; filename="agenda-{sale}.ics"'}
    return HttpResponse(calendar_bytes(sale, items, last, language()), content_type="text/calendar; charset=utf-8", headers=headers)
