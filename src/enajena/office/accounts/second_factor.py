"""Nobody who signed in goes anywhere before there is a second factor: an authenticator app or a key."""

from collections.abc import Callable

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

ACCOUNT_PATH = "/cuenta/"
FACTORS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


class SecondFactorFirst:
    """Sends whoever signed in with a password alone to the page that sets up a second factor."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep what answers."""
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or send to the set-up. A visitor without a session costs no look into the database."""
        if (
            settings.SESSION_COOKIE_NAME in request.COOKIES
            and not request.path.startswith(ACCOUNT_PATH)
            and request.user.is_authenticated
            and not is_mfa_enabled(request.user, FACTORS)
        ):
            return redirect("mfa_activate_totp")
        return self._get_response(request)
