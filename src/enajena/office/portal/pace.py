"""How often a page works something out for one address: an answer costs the server some tenths of a second."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from enajena.office.ground.throttle import allow
from enajena.office.ground.visitors import address_of
from enajena.office.portal.errors import too_many

TIMES, SECONDS = 300, 60
"""Many people may share an address, as in a union's office."""

View = Callable[[HttpRequest, str], HttpResponse]


def paced(view: View) -> View:
    """Answer as the view does, and with a page that says when to come back where an address asks it too often."""

    @wraps(view)
    def answered(request: HttpRequest, sale: str) -> HttpResponse:
        if request.method == "POST" and not allow(f"figures:{address_of(request)}", TIMES, SECONDS):
            return too_many(request, SECONDS)
        return view(request, sale)

    return answered
