"""Who comes in: every page of the back office stands behind a door that names the roles it opens to."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache

from enajena.book.models import Leaf
from enajena.office.accounts.roles import NAMES, roles_of
from enajena.office.ground.the_book import the_book

View = Callable[..., HttpResponseBase]
READERS = ("window_operator", "reviewer", "director", "auditor")
"""Who reads everything of a sale."""
WORKERS = ("window_operator", "reviewer", "director")
"""Who records something of a sale."""
EVERYBODY = tuple(sorted(NAMES))


def door(*roles: str, new_sale: bool = False) -> Callable[[View], View]:
    """Let in whoever has one of some roles, and nobody else; what is shown is kept in no cache.

    Whoever has not signed in is sent to sign in. Where the address names a sale there is one of that name, unless `new_sale`.

    Raises:
        PermissionDenied: somebody without those roles asks; the attempt is kept as every refusal is.
        Http404: there is no sale of that name.
    """
    unknown = set(roles) - NAMES
    if unknown or not roles:
        raise ValueError(f"no such roles: {unknown}")

    def let_in(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *arguments: object, **named: Any) -> HttpResponseBase:  # noqa: ANN401 - what an address holds
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not roles_of(request.user) & set(roles):
                raise PermissionDenied
            if "sale" in named and not new_sale and not there_is(named["sale"]):
                raise Http404
            return view(request, *arguments, **named)

        guarded = never_cache(checked)
        guarded.__dict__["roles"] = frozenset(roles)
        return guarded

    return let_in


def there_is(sale: str) -> bool:
    """Return whether the book has a sale of a name."""
    return Leaf.objects.using(the_book().alias).filter(sale=sale, index=0).exists()
