"""What is to go back: looked at, recorded as one set under a payment order, and the order's file for the bank."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.asof import as_of
from enajena.book.models import Refund
from enajena.book.statements.pain001 import LONGEST_NAME, order_bytes
from enajena.book.statements.refunds import due_refunds, order_of, refund_acts, sole_seller
from enajena.calendar import local_date
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.money.dues import MONEY
from enajena.office.back.sets import Stopped, looked_at, recorded, told
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_HERE = Text("Devoluciones", "Refunds")
_LONGEST_ACCOUNT = 80
REASONS = {
    "excess": Text("sobra del precio", "beyond the price"),
    "resolved": Text("compra resuelta por mora", "purchase resolved by default"),
    "refused": Text("autorización negada", "authorisation refused"),
    "lapsed": Text("adjudicación sin efecto", "award lapsed"),
    "security": Text("garantía de seriedad", "bid security"),
}
_DONE = Text("Devoluciones registradas en la orden {order}.", "Refunds recorded under order {order}.")
_ORDER = Text("Nombre de la orden de pago", "Name of the payment order")
_ORDER_HELP = Text("Letras, cifras y guiones: DEV-1.", "Letters, digits and hyphens: DEV-1.")


class OrderForm(forms.Form):
    """The name of a payment order."""

    orden = forms.CharField(max_length=29)


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def refunds(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what is to go back and the orders there are, and record that it goes back under a new one."""
    if request.method != "POST":
        return _show(request, sale, _form())
    if not may_record(request.user, "payment_returned"):
        raise PermissionDenied
    form = _form(request.POST)
    if not form.is_valid():
        return _show(request, sale, form, status=422)
    book, user, order = the_book(), cast("User", request.user), form.cleaned_data["orden"]
    try:
        acts = refund_acts(book.alias, sale, order, on=local_date(book.clock()), by=())
    except EnajenaError as error:
        return _show(request, sale, form, stopped=told(error), status=422)
    is_last = request.POST.get("paso") == "registrar" and request.POST.get("cuantas") == str(len(acts))
    stopped = recorded(user, sale, acts) if is_last else looked_at(user, sale, acts)
    if stopped:
        return _show(request, sale, form, stopped=stopped, status=422)
    if not is_last:
        return _show(request, sale, form, looked=order)
    messages.success(request, tell(_DONE.format(order=order)))
    return redirect("back:refunds", sale=sale)


@require_safe
@door(*READERS)
def order_file(request: HttpRequest, sale: str, order: str) -> HttpResponse:
    """Hand out the file that takes the refunds of an order to the bank."""
    account = request.GET.get("cuenta", "")[:_LONGEST_ACCOUNT]
    payer = request.GET.get("paga", "")[:LONGEST_NAME].strip()
    alias = the_book().alias
    try:
        made = order_of(alias, sale, order, payer=payer or sole_seller(alias, sale), payer_account=account)
    except EnajenaError as error:
        return _show(request, sale, _form(), stopped=told(error), status=422)
    headers = {"Content-Disposition": f'attachment; filename="{made.name}.xml"'}
    return HttpResponse(order_bytes(made), content_type="application/xml", headers=headers)


def _form(said: object = None) -> OrderForm:
    form = OrderForm(said)  # type: ignore[arg-type]
    form.fields["orden"].label, form.fields["orden"].help_text = tell(_ORDER), tell(_ORDER_HELP)
    return form


def _show(
    request: HttpRequest, sale: str, form: OrderForm, *, looked: str = "", stopped: Sequence[Stopped] = (), status: int = 200
) -> HttpResponse:
    alias = the_book().alias
    orders = as_of(alias, sale, Refund).filter(order__isnull=False).values("order").annotate(count=Count("ref"), sum=Sum("amount_cop"))
    due = due_refunds(alias, sale)
    return page(
        request,
        "back/money/refunds.html",
        status=status,
        sale=sale,
        here=_HERE,
        trail=[(MONEY, of_sale(sale, "dinero"))],
        form=form,
        due=[(one, REASONS[one.reason]) for one in due],
        total=sum(one.amount_cop for one in due),
        orders=orders.order_by("order"),
        may=may_record(request.user, "payment_returned"),
        looked=looked,
        stopped=stopped,
    )
