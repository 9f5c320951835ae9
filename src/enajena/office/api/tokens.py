"""Tokens: made for a user, shown once, known by their hash, and good for what their scopes and the user's roles both allow."""

import hashlib
import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone
from ninja.security.http import HttpAuthBase

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.office.accounts.models import User
from enajena.office.accounts.roles import roles_of
from enajena.office.api.models import Token
from enajena.office.api.problems import FORBIDDEN, UNAUTHENTICATED, ApiError
from enajena.office.api.scopes import SCOPES, Scope
from enajena.office.api.throttling import check_pace

_START = "enj_"
_PREFIX_BYTES, _SECRET_BYTES = 4, 32
_REALM = "Bearer"
BROUGHT = "enajena.token"
"""Where a request keeps its token once it is known, for whoever answers it and for the log of refusals."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose token came with a request."""

    token: Token
    user: User

    @property
    def name(self) -> str:
        """Return how acts name the person."""
        return self.user.get_username()


def make_token(user: User, label: str, scopes: Collection[str], expires_at: datetime) -> tuple[Token, str]:
    """Make a token; return it and its text, which is kept nowhere.

    Raises:
        CallError: a scope is none, or asks for a role that the user has not; or the token would be over already.
    """
    now = timezone.now()
    _check_scopes(user, scopes)
    if expires_at <= now:
        raise CallError(
            Text("La ficha vencería en el pasado.", "The token would expire in the past."),
            Text("Dé una fecha posterior a hoy.", "Give a date after today."),
        )
    prefix = _START + secrets.token_hex(_PREFIX_BYTES)
    text = f"{prefix}_{secrets.token_urlsafe(_SECRET_BYTES)}"
    made = Token.objects.create(
        user=user, label=label, prefix=prefix, digest=_digest(text), scopes=sorted(set(scopes)), created_at=now, expires_at=expires_at
    )
    return made, text


def user_named(name: str) -> User:
    """Return somebody who has access.

    Raises:
        CallError: nobody has that name.
    """
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise CallError(
            Text(f"Nadie entra con el nombre «{name}».", f"Nobody signs in by the name “{name}”."),
            Text("Quiénes entran se ve con `enajena office users`.", "`enajena office users` shows who has access."),
        )
    return user


def every_token() -> list[Token]:
    """Return the tokens there are, the newest last."""
    return list(Token.objects.select_related("user").order_by("created_at", "prefix"))


def holder_of(request: HttpRequest) -> Holder:
    """Return whose token came with a request that was let in."""
    token: Token = request.META[BROUGHT]
    return Holder(token, token.user)


def revoke(prefix: str) -> Token:
    """Take a token back for good.

    Raises:
        CallError: there is none with that prefix.
    """
    token = Token.objects.filter(prefix=prefix).first()
    if token is None:
        raise CallError(
            Text(f"No hay una ficha «{prefix}».", f"There is no token “{prefix}”."),
            Text("Las que hay se ven con `enajena office token list`.", "`enajena office token list` shows those there are."),
        )
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
    return token


class Bearer(HttpAuthBase):
    """Lets in whoever brings a token with a scope."""

    openapi_scheme = "bearer"

    def __init__(self, scope: Scope) -> None:
        """Keep the scope that is asked for."""
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Holder:
        """Return whose token came.

        Raises:
            ApiError: none came, it is not good, or it does not reach this far.
        """
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        token = _known(text.strip()) if scheme.lower() == _REALM.lower() else None
        if token is None:
            if scheme:
                check_pace(request, "unknown_token")
            raise _not_let_in()
        request.META[BROUGHT] = token
        self._check_reach(token)
        _note_use(token)
        return Holder(token, token.user)

    def _check_reach(self, token: Token) -> None:
        name, roles = self.scope.name, self.scope.roles
        if name not in token.scopes:
            raise _too_short(name, Text(f"La ficha no tiene el alcance «{name}».", f"The token has not the scope “{name}”."))
        if not roles & roles_of(token.user):
            listed = ", ".join(sorted(roles))
            raise _too_short(
                name,
                Text(
                    f"El alcance «{name}» pide uno de estos papeles: {listed}.",
                    f"The scope “{name}” asks for one of these roles: {listed}.",
                ),
            )


def _known(text: str) -> Token | None:
    """Return the token of a text, where it is good still."""
    token = Token.objects.select_related("user").filter(digest=_digest(text)).first()
    if token is None or token.revoked_at is not None or token.expires_at <= timezone.now() or not token.user.is_active:
        return None
    return token


def _note_use(token: Token) -> None:
    """Keep the day of the last use: once a day, not at every request."""
    today = local_date(timezone.now())
    if token.last_used_on != today:
        Token.objects.filter(pk=token.pk).update(last_used_on=today)


def _check_scopes(user: User, scopes: Iterable[str]) -> None:
    roles = roles_of(user)
    for name in scopes:
        scope = SCOPES.get(name)
        if scope is None:
            raise CallError(
                Text(f"No hay un alcance «{name}».", f"There is no scope “{name}”."),
                Text("Hay: {names}.", "There are: {names}.").format(names=", ".join(SCOPES)),
            )
        if not scope.roles & roles:
            raise CallError(
                Text(f"{user} no tiene un papel que pueda usar «{name}».", f"{user} has no role that may use “{name}”."),
                Text("Dele uno de: {roles}.", "Give one of: {roles}.").format(roles=", ".join(sorted(scope.roles))),
            )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _not_let_in() -> ApiError:
    return ApiError(
        UNAUTHENTICATED,
        Text("Aquí se entra con una ficha vigente.", "A token that is in force is asked for here."),
        Text("Envíela en Authorization: Bearer FICHA.", "Send it in Authorization: Bearer TOKEN."),
        headers={"WWW-Authenticate": _REALM},
    )


def _too_short(scope: str, detail: Text) -> ApiError:
    return ApiError(
        FORBIDDEN,
        detail,
        Text("Pida una a quien administra la oficina.", "Ask whoever administers the office for one."),
        headers={"WWW-Authenticate": f'{_REALM} error="insufficient_scope", scope="{scope}"'},
    )
