"""How a visitor wants pages: the language, the size of letters, the contrast. Kept in cookies of the visitor's own, and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

_A_YEAR_SECONDS = 365 * 24 * 3600
_CHOICES: Mapping[str, tuple[str, ...]] = {"letra": ("normal", "grande", "mayor"), "contraste": ("no", "si"), "idioma": ("es", "en")}
_LETTERS = {"grande": "letter-large", "mayor": "letter-largest"}


@dataclass(frozen=True, slots=True)
class Look:
    """The size of letters (`normal`, `grande`, `mayor`) and whether contrast is high."""

    letters: str
    contrast: bool

    @property
    def classes(self) -> str:
        """Return the classes of the page that give it this look."""
        return " ".join(name for name in (_LETTERS.get(self.letters, ""), "contrast" if self.contrast else "") if name)


def look_of(request: HttpRequest) -> Look:
    """Return the look that a visitor chose before; a value that cannot be is as none."""
    letters = request.COOKIES.get("letra", "")
    return Look(letters if letters in _LETTERS else "normal", request.COOKIES.get("contraste") == "si")


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep what a visitor chooses and lead back to the page."""
    back = request.POST.get("volver", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if safe else "/")
    for name, allowed in _CHOICES.items():
        value = request.POST.get(name)
        if value in allowed:
            cookie = settings.LANGUAGE_COOKIE_NAME if name == "idioma" else name
            response.set_cookie(
                cookie, value, max_age=_A_YEAR_SECONDS, samesite="Lax", httponly=True, secure=bool(settings.SESSION_COOKIE_SECURE)
            )
    return response
