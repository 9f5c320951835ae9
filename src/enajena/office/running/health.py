"""What a monitor asks: is the process alive, and may it be sent people. Nothing of the sales is told."""

import shutil
from collections.abc import Callable

from django.db import DatabaseError, connections
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.book.log.note import is_signed
from enajena.book.models import Head
from enajena.office.ground.routing import OFFICE
from enajena.office.ground.the_book import the_book

LEAST_FREE_BYTES = 500 * 2**20
"""Less than this is left on the disk: a sale of a hundred thousand envelopes needs as much in a day."""


@require_safe
@never_cache
def live(_request: HttpRequest) -> HttpResponse:
    """Return that the process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def ready(_request: HttpRequest) -> HttpResponse:
    """Return whether databases, book and disk are as they must be, each by name; 503 where one is not."""
    found = {"database": _holds(_database), "book": _holds(_book), "disk": _holds(_disk)}
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def _holds(check: Callable[[], bool]) -> bool:
    """Return what a check finds; what cannot even be looked at is not as it must be."""
    try:
        return check()
    except (DatabaseError, EnajenaError, OSError, ValueError):
        return False


def _database() -> bool:
    with connections[OFFICE].cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _book() -> bool:
    """Return whether the last checkpoint of each sale is signed by the book's key."""
    book = the_book()
    heads = Head.objects.using(book.alias)
    sales = heads.order_by("sale").values_list("sale", flat=True).distinct()
    return all(is_signed(heads.filter(sale=sale).latest("size").note, book.keys.public) for sale in sales)


def _disk() -> bool:
    return shutil.disk_usage(the_book().data).free >= LEAST_FREE_BYTES
