"""Who plays a rehearsal, and the page that chooses who one is. In a true office that page is not there."""

from dataclasses import dataclass

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from enajena.basics.text import Text
from enajena.office.accounts.models import User
from enajena.office.accounts.roles import ROLES
from enajena.office.ground.the_book import rehearsal, the_book

_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the made-up office."""

    name: str
    role: str

    @property
    def does(self) -> Text:
        """Return what the role does."""
        return next(role.does for role in ROLES if role.name == self.role)

    @property
    def title(self) -> Text:
        """Return what the role is called."""
        return next(role.title for role in ROLES if role.name == self.role)


PERSONS = (
    Person("ventanilla", "window_operator"),
    Person("revisora", "reviewer"),
    Person("directora", "director"),
    Person("director", "director"),
    Person("auditora", "auditor"),
)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """Show who one may be, and go on as the one that was chosen."""
    the_book()
    if rehearsal() is None:
        raise Http404
    asked = request.POST.get("volver") or request.GET.get("volver") or "/oficina/ensayo-guiado/ensayo/"
    back = asked if url_has_allowed_host_and_scheme(asked, allowed_hosts=None) else "/oficina/"
    if request.method == "POST":
        user = User.objects.filter(username=request.POST.get("persona", ""), username__in=[person.name for person in PERSONS]).first()
        if user is None:
            raise Http404
        login(request, user, backend=_BACKEND)
        return redirect(back)
    return render(request, "back/rehearsal/persons.html", {"persons": PERSONS, "back": back})
