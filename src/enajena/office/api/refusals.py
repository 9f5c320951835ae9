"""Keeps who was refused what, anywhere in the office: a line each, and in it nothing that was sent."""

import logging
from datetime import timedelta

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone

from enajena.office.api.models import Refusal
from enajena.office.api.tokens import BROUGHT

KEPT = timedelta(days=365)
_log = logging.getLogger("enajena.office.refusals")
_LONGEST_SALE = 64
STATUSES = frozenset({401, 403})


def note(request: HttpRequest, status: int) -> None:
    """Keep an attempt that was refused, or say in the server's log that it could not be kept; what is older than a year goes."""
    try:
        _keep(request, status)
    except DatabaseError:
        _log.exception("a refusal could not be kept")


def _keep(request: HttpRequest, status: int) -> None:
    now = timezone.now()
    match = request.resolver_match
    Refusal.objects.create(
        at=now,
        route="" if match is None else match.route,
        sale="" if match is None else str(match.kwargs.get("sale", ""))[:_LONGEST_SALE],
        method=str(request.method)[:16],
        status=status,
        who=_who(request),
    )
    Refusal.objects.filter(at__lt=now - KEPT).delete()


def _who(request: HttpRequest) -> str:
    """Return whose attempt it was: the prefix of a token that is known, the name of who signed in, or nothing."""
    if BROUGHT in request.META:
        return str(request.META[BROUGHT].prefix)
    user = getattr(request, "user", None)
    return user.get_username() if user is not None and user.is_authenticated else ""
