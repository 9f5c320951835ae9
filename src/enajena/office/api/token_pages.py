"""The page on which administrators make tokens of the API, see those there are, and take them back."""

from collections.abc import Callable
from datetime import datetime, time
from functools import wraps

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar.bogota import BOGOTA
from enajena.office.accounts.models import User
from enajena.office.accounts.roles import roles_of
from enajena.office.api.scopes import SCOPES
from enajena.office.api.tokens import every_token, make_token, revoke
from enajena.office.ground.language import tell

View = Callable[..., HttpResponse]
ROLE = "administrator"
_LONGEST_LABEL = 80
_WHOSE = Text("De quién es", "Whose it is")
_WHAT_FOR = Text("Para qué es", "What it is for")
_LAST_DAY = Text("Último día en que sirve", "Last day on which it is good")
_SCOPES = Text("Qué alcanza", "What it reaches")


def _administrators(view: View) -> View:
    """Let administrators through, and nobody else."""

    @wraps(view)
    def checked(request: HttpRequest, *arguments: object, **named: object) -> HttpResponse:
        if ROLE not in roles_of(request.user):
            raise PermissionDenied
        return view(request, *arguments, **named)

    return checked


class TokenForm(forms.Form):
    """What a new token is; labels are in the language of the page."""

    def __init__(self, data: QueryDict | None = None) -> None:
        """Offer whoever has access, and every scope in words."""
        super().__init__(data)
        people = User.objects.filter(is_active=True).order_by("username")
        scopes = [(one.name, f"{one.name}: {tell(one.does)}") for one in SCOPES.values()]
        self.fields["user"] = forms.ModelChoiceField(people, label=tell(_WHOSE))
        self.fields["label"] = forms.CharField(max_length=_LONGEST_LABEL, label=tell(_WHAT_FOR))
        self.fields["expires"] = forms.DateField(label=tell(_LAST_DAY), widget=forms.DateInput({"type": "date"}))
        self.fields["scopes"] = forms.MultipleChoiceField(choices=scopes, label=tell(_SCOPES), widget=forms.CheckboxSelectMultiple)

    def make(self) -> str | None:
        """Make the token and return its text; None where it cannot be, and the form then says why."""
        given = self.cleaned_data
        ends = datetime.combine(given["expires"], time.max, BOGOTA)
        try:
            return make_token(given["user"], given["label"], given["scopes"], ends)[1]
        except CallError as error:
            self.add_error(None, f"{tell(error.message)} {tell(error.remedy) if error.remedy else ''}".strip())
            return None


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@_administrators
@reauthentication_required
@never_cache
@sensitive_variables("text")
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the tokens and the form, or make one and show it this once."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    text = form.make() if form.is_valid() else None
    page = {"form": TokenForm() if text else form, "text": text, "tokens": every_token()}
    return render(request, "api/tokens.html", page)


@require_POST
@login_required
@_administrators
@never_cache
def revoked(_request: HttpRequest, prefix: str) -> HttpResponse:
    """Take a token back for good."""
    try:
        revoke(prefix)
    except CallError as error:
        raise Http404 from error
    return redirect("api_tokens")
