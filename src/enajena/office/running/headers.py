"""Headers that close what no page of the office uses, and keep pages that know somebody out of every cache."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_CLOSED = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


class Closed:
    """Adds the headers to every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the headers; a visitor with a session has pages of its own, which no cache may keep."""
        response = self._get_response(request)
        response.headers.setdefault("Permissions-Policy", _CLOSED)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in response.cookies:
            response.headers.setdefault("Cache-Control", "no-store, private")
        return response
