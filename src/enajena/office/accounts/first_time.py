"""The page behind a one-time link: choose a password, then set up the second factor."""

from allauth.account.internal.flows.login import record_authentication
from django.contrib.auth import login
from django.contrib.auth.forms import SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from enajena.office.accounts.entrances import use_entrance, user_of
from enajena.office.accounts.models import User
from enajena.office.ground.throttle import allow
from enajena.office.ground.visitors import address_of

_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
_TRIES, _MINUTE = 20, 60


@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
@never_cache
def first_time(request: HttpRequest) -> HttpResponse:
    """Show the form, or take the password that was chosen; looking at the page uses nothing up."""
    secret = request.POST.get("llave", "") or request.GET.get("llave", "")
    user = user_of(secret) if allow(f"entrance:{address_of(request)}", _TRIES, _MINUTE) else None
    if user is None:
        return render(request, "accounts/no_entrance.html", status=403)
    form: SetPasswordForm[User] = SetPasswordForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        entered = use_entrance(secret, form.cleaned_data["new_password1"])
        if entered is not None:
            login(request, entered, backend=_BACKEND)
            # The password was chosen just now: setting up the second factor need not ask for it again.
            record_authentication(request, entered, method="password", reauthenticated=True)
            return redirect("mfa_activate_totp")
    return render(request, "accounts/first_time.html", {"form": form, "secret": secret, "person": user})
