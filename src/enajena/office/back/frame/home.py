"""Where everybody begins: the sales of the office, and what waits in one of them."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.office.back.doors import EVERYBODY, door
from enajena.office.back.frame.page import page
from enajena.office.portal.records import sale_records

_HERE = Text("Oficina", "Office")


@require_safe
@door(*EVERYBODY)
def sales(request: HttpRequest) -> HttpResponse:
    """Show the sales, to choose one."""
    return page(request, "back/sales.html", here=_HERE, sales=sale_records())


@require_safe
@door(*EVERYBODY)
def today(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what waits in a sale for whoever asks."""
    return page(request, "back/today.html", sale=sale, here=Text("Qué me espera hoy", "What waits for me today"))
