"""What holds for every answer of the API: problems instead of pages, tags for what is public, nothing kept of what is not.

Every refusal of the office passes here, its pages' too, and is kept.
"""

import hashlib
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers

from enajena.office.api.problems import CONTENT_TYPE, of_status, problem
from enajena.office.api.refusals import STATUSES, note

PREFIX = "/api/"
_KEPT = ("Allow", "Retry-After", "WWW-Authenticate")


class ApiFrame:
    """Frames the answers of the API, and keeps every refusal; it stands after the middleware that chooses the language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what answers."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request."""
        response = self._get_response(request)
        if response.status_code in STATUSES:
            note(request, response.status_code)
        return _framed(request, response) if request.path.startswith(PREFIX) else response


def _framed(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if response.status_code >= HTTPStatus.BAD_REQUEST and response.get("Content-Type") != CONTENT_TYPE:
        response = _as_problem(response)
    patch_vary_headers(response, ("Accept-Language", "Authorization"))
    if "Authorization" in request.headers or request.method != "GET" or response.status_code != HTTPStatus.OK:
        response.headers.setdefault("Cache-Control", "no-store")
        return response
    response.headers.setdefault("Cache-Control", "no-cache")
    return _tagged(request, response)


def _as_problem(response: HttpResponseBase) -> HttpResponse:
    """Return a problem in place of a page of Django's."""
    made = problem(of_status(response.status_code))
    made.status_code = response.status_code
    for name in _KEPT:
        if name in response:
            made[name] = response[name]
    return made


def _tagged(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if isinstance(response, HttpResponse):
        response["ETag"] = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
        return get_conditional_response(request, etag=response["ETag"], response=response) or response
    return response
