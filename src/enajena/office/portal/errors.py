"""The pages of what went wrong: what happened, and what a visitor can do now."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from enajena.basics.text import Text
from enajena.office.ground.language import language, tell

_TEMPLATE = "office/error.html"
_BAD = (
    Text("No se entendió lo pedido", "The request was not understood"),
    Text(
        "La dirección o el formulario llegaron incompletos. Vuelva a la página anterior e inténtelo otra vez.",
        "The address or the form arrived incomplete. Go back to the page before and try again.",
    ),
)
_FORBIDDEN = (
    Text("Esta página no está abierta para usted", "This page is not open to you"),
    Text("Si debería poder verla, ingrese con su cuenta o escriba a la entidad.", "If it should be, sign in or write to the entity."),
)
_FORM_TOO_OLD = (
    Text("El formulario ya no sirve", "The form is no longer good"),
    Text(
        "Estuvo abierto demasiado tiempo, o el navegador no guarda cookies de este sitio. Nada se envió. "
        "Vuelva a la página anterior, cárguela de nuevo y repita.",
        "It was open for too long, or the browser keeps no cookies of this site. Nothing was sent. "
        "Go back to the page before, load it again and repeat.",
    ),
)
_NOT_FOUND = (
    Text("No hay nada en esta dirección", "There is nothing at this address"),
    Text(
        "Revise que esté bien escrita. Todas las ventas de esta oficina se alcanzan desde la primera página.",
        "Check that it is written right. Every sale of this office can be reached from the first page.",
    ),
)
_TOO_MANY = (
    Text("Demasiados intentos seguidos", "Too many attempts in a row"),
    Text("Por seguridad hay que esperar un momento antes de repetir.", "For safety, wait a moment before the next one."),
)
_BROKEN = (
    Text("Algo falló de nuestro lado", "Something failed on our side"),
    Text(
        "Lo que estaba haciendo no se completó, y nada quedó a medias en el registro. Inténtelo otra vez en unos minutos; "
        "si sigue igual, avise a la entidad.",
        "What you were doing was not completed, and nothing was left half done in the record. Try again in some minutes; "
        "if it stays so, tell the entity.",
    ),
)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Answer a request that could not be understood."""
    return _page(request, 400, _BAD)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - as above
    """Answer somebody who may not see a page."""
    return _page(request, 403, _FORBIDDEN)


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - as above
    """Answer a form whose token does not fit."""
    return _page(request, 403, _FORM_TOO_OLD)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - as above
    """Answer an address where there is nothing."""
    return _page(request, 404, _NOT_FOUND)


def too_many(request: HttpRequest, wait_seconds: int) -> HttpResponse:
    """Answer somebody who asks too often, and say when to come back."""
    response = _page(request, 429, _TOO_MANY)
    response.headers["Retry-After"] = str(wait_seconds)
    return response


def broken(_request: HttpRequest) -> HttpResponse:
    """Answer a defect, with a page that asks nothing of the session or of any database."""
    return HttpResponse(render_to_string(_TEMPLATE, {"language": language(), **_words(500, _BROKEN)}), status=500)


def _page(request: HttpRequest, status: int, words: tuple[Text, Text]) -> HttpResponse:
    return render(request, _TEMPLATE, _words(status, words), status=status)


def _words(status: int, words: tuple[Text, Text]) -> dict[str, object]:
    heading, text = words
    return {"status": status, "heading": tell(heading), "text": tell(text)}
