"""A page of the back office in its frame."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from enajena.basics.text import Text
from enajena.office.accounts.roles import ROLES, roles_of
from enajena.office.back.addresses import of_sale
from enajena.office.back.frame.menu import menu_of
from enajena.office.ground.language import tell

_SALES = Text("Oficina", "Office")


def page(
    request: HttpRequest,
    template: str,
    *,
    here: Text,
    sale: str | None = None,
    trail: Iterable[tuple[Text, str]] = (),
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """Answer with a page in the frame of the back office.

    Args:
        request: what was asked.
        template: the template, which extends `back/base.html`.
        here: the name of the page, for its title and the path to it.
        sale: the sale that it is about; its menu is shown.
        trail: name and address of the pages between the sale and this one, top first.
        status: the status of the answer.
        context: what the template shows. It also knows `sale`, `here` (told), `roles`, `who`, `menu` and `back_trail`.
    """
    roles = roles_of(request.user)
    above = [(_SALES, reverse("back:home"))] if request.path != reverse("back:home") else []
    if sale is not None and request.path != of_sale(sale):
        above.append((Text(sale, sale), of_sale(sale)))
    frame = {
        "sale": sale,
        "here": tell(here),
        "back_trail": [(tell(name), address) for name, address in (*above, *trail)],
        "roles": roles,
        "titles": [tell(role.title) for role in ROLES if role.name in roles],
        "who": request.user.get_username(),
        "menu": menu_of(sale, roles, request.path) if sale is not None else [],
    }
    return render(request, template, {**frame, **context}, status=status)
