"""Coming in by an identity provider: whom the office knows by a verified address, and nobody else."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import override_settings

from enajena.office.accounts.adapters import OutsideAccounts
from enajena.office.accounts.giving import give_access
from enajena.office.accounts.models import User
from support.books import rehearsal
from support.offices import office_of, visitor

PROVIDER = "https://identidad.example"
CONFIGURATION = {
    "issuer": PROVIDER,
    "authorization_endpoint": f"{PROVIDER}/entrar",
    "token_endpoint": f"{PROVIDER}/ficha",
    "userinfo_endpoint": f"{PROVIDER}/persona",
    "jwks_uri": f"{PROVIDER}/claves",
    "token_endpoint_auth_methods_supported": ["client_secret_post"],
}


@dataclass
class Answer:
    """What the provider answers."""

    record: dict[str, Any]
    status_code: int = 200

    @property
    def headers(self) -> dict[str, str]:
        return {"content-type": "application/json"}

    @property
    def text(self) -> str:
        return json.dumps(self.record)

    @property
    def content(self) -> bytes:
        return self.text.encode()

    def json(self) -> dict[str, Any]:
        return self.record

    def raise_for_status(self) -> None:
        """All is well."""


class Provider:
    """A provider that knows one person."""

    def __init__(self, person: dict[str, Any]) -> None:
        self._person = person
        self.asked: list[dict[str, str]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""

    def get(self, url: str, **_options: object) -> Answer:
        return Answer(self._person if url == CONFIGURATION["userinfo_endpoint"] else CONFIGURATION)

    def request(self, _method: str, _url: str, **options: Any) -> Answer:
        self.asked.append(options.get("data") or {})
        return Answer({"access_token": "ficha", "token_type": "Bearer"})


@pytest.fixture(autouse=True)
def office(tmp_path: Path) -> Iterator[None]:
    app = {"provider_id": "oidc", "name": "Identidad", "client_id": "oficina", "secret": "s", "settings": {"server_url": PROVIDER}}
    providers = {"openid_connect": {"OAUTH_PKCE_ENABLED": True, "APPS": [app]}}
    with rehearsal(tmp_path) as played, office_of(played.book), override_settings(SOCIALACCOUNT_PROVIDERS=providers):
        yield


@pytest.mark.parametrize(
    ("address", "verified", "enters"),
    [("ana@example.org", True, True), ("ana@example.org", False, False), ("otra@example.org", True, False)],
)
def test_only_whom_the_office_knows_by_a_verified_address_comes_in(
    monkeypatch: pytest.MonkeyPatch, address: str, verified: bool, enters: bool
) -> None:
    give_access("ana", ("director",), "ana@example.org")
    provider = Provider({"sub": "1", "email": address, "email_verified": verified, "name": "Ana Inventada"})
    monkeypatch.setattr(OutsideAccounts, "get_requests_session", lambda _self: provider)
    browser = visitor()
    assert "Identidad" in browser.get("/cuenta/entrar/").content.decode()
    sent = browser.post("/cuenta/identidad/oidc/entrar/").headers["Location"]
    asked = parse_qs(urlsplit(sent).query)
    assert sent.startswith(f"{PROVIDER}/entrar?")
    assert asked["code_challenge_method"] == ["S256"]
    back = browser.get("/cuenta/identidad/oidc/vuelta/", {"code": "c", "state": asked["state"][0]}, follow=True)
    assert back.status_code == 200
    assert ("_auth_user_id" in browser.session) is enters
    assert User.objects.count() == 1, "nobody makes an account for themselves"
    if enters:
        assert provider.asked[0]["code_verifier"]
        assert browser.get("/").headers["Location"] == "/cuenta/segundo-factor/aplicacion/", "the second factor is asked for all the same"


def test_an_answer_that_was_not_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    provider = Provider({"sub": "1", "email": "ana@example.org", "email_verified": True})
    give_access("ana", ("director",), "ana@example.org")
    monkeypatch.setattr(OutsideAccounts, "get_requests_session", lambda _self: provider)
    browser = visitor()
    browser.get("/cuenta/identidad/oidc/vuelta/", {"code": "c", "state": "made-up"})
    assert "_auth_user_id" not in browser.session
    assert not provider.asked
