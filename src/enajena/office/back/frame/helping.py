"""The help on the keyboard: what each key does, for whoever works by it."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.office.back.doors import EVERYBODY, door
from enajena.office.back.frame.menu import MENU
from enajena.office.back.frame.page import page


@require_safe
@door(*EVERYBODY)
def keyboard(request: HttpRequest) -> HttpResponse:
    """Tell what each key does."""
    places = [(place.key, place.label) for group in MENU for place in group.places if place.key]
    return page(request, "back/keyboard.html", here=Text("El teclado", "The keyboard"), places=places)
