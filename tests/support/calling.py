"""Calls of the API for tests: JSON in and out, with or without a token, and people with tokens."""

import json
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from enajena.office.accounts.models import User
from enajena.office.api.scopes import SCOPES
from enajena.office.api.tokens import make_token
from support.offices import visitor

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

ROOT = "/api/v1"
PROBLEM = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that calls the API in a language, with a token where it has one."""

    client: Client
    token: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> "Response":
        """Return what a GET is answered."""
        return self.client.get(ROOT + path, headers=self._headers(headers))

    def post(self, path: str, body: object, *, content_type: str = "application/json", **headers: str) -> "Response":
        """Return what a POST is answered; whatever is no bytes is sent as JSON."""
        content = body if isinstance(body, bytes) else json.dumps(body)
        return self.client.post(ROOT + path, content, content_type=content_type, headers=self._headers(headers))

    def delete(self, path: str) -> "Response":
        """Return what a DELETE is answered."""
        return self.client.delete(ROOT + path, headers=self._headers({}))

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        own = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        return {**own, **{name.replace("_", "-"): value for name, value in more.items()}}


def anybody(language: str = "en") -> Caller:
    """Return a caller without a token."""
    return Caller(visitor(language))


def holder(name: str, *roles: str, scopes: tuple[str, ...] | None = None, language: str = "en") -> Caller:
    """Return a caller with the token of somebody new who has roles; all the scopes that they allow where none are said."""
    user = User.objects.create_user(name)
    user.groups.set(Group.objects.filter(name__in=roles))
    allowed = [one.name for one in SCOPES.values() if one.roles & set(roles)]
    _, text = make_token(user, "ensayo", allowed if scopes is None else scopes, timezone.now() + timedelta(days=2))
    return Caller(visitor(language), text)


def said(response: "Response", status: int = 200) -> Any:
    """Return what a JSON answer of a status says."""
    content = response.content.decode()
    assert response.status_code == status, content
    return json.loads(content)


def faults(response: "Response", status: int) -> list[tuple[str, str]]:
    """Return the code and the place of each fault of a problem."""
    assert response["Content-Type"] == PROBLEM
    problem = said(response, status)
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert all(fault["what"] and fault["remedy"] for fault in problem["faults"])
    return [(fault["code"], fault["where"]) for fault in problem["faults"]]
