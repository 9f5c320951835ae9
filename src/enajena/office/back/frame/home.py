"""Where everybody begins: the sales of the office, and what waits in one of them."""

from typing import TYPE_CHECKING, cast

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.office.accounts.roles import roles_of
from enajena.office.acting.permissions import may_record_as
from enajena.office.back.doors import EVERYBODY, READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.frame.waiting import dates_of, tasks_of
from enajena.office.portal.records import sale_record, sale_records
from enajena.office.portal.stages import stage_views

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_HERE = Text("Oficina", "Office")
_TODAY = Text("Qué me espera hoy", "What waits for me today")


@require_safe
@door(*EVERYBODY)
def sales(request: HttpRequest) -> HttpResponse:
    """Show the sales, to choose one."""
    roles = roles_of(request.user)
    begins = may_record_as(roles, "programme_adopted")
    return page(request, "back/sales.html", here=_HERE, sales=sale_records(), checks=bool(roles & set(READERS)), begins=begins)


@require_safe
@door(*EVERYBODY)
def today(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what waits in a sale for whoever asks, where the sale stands, and its next dates."""
    roles = roles_of(request.user)
    record = sale_record(sale)
    return page(
        request,
        "back/today.html",
        sale=sale,
        here=_TODAY,
        record=record,
        stages=stage_views(record),
        tasks=tasks_of(cast("User", request.user), sale, roles),
        dates=dates_of(sale, roles),
    )
