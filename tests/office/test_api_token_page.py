"""The page of tokens: for administrators alone; a token is shown once and taken back for good."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from enajena.office.accounts.giving import give_access
from enajena.office.api.models import Token
from support.books import rehearsal
from support.browsers import complaints, keep, overflows, visiting
from support.calling import Caller
from support.offices import office_of, visitor
from support.signing_in import PASSWORD, signed_in, worker

PAGE = "/cuenta/fichas/"
WANTED = {"label": "contabilidad", "expires": "2999-12-31", "scopes": ["register:read"]}


@pytest.fixture(autouse=True)
def _office(tmp_path: Path) -> Iterator[None]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        played.adopt(played.clock.now.date())
        yield


def test_an_administrator_makes_a_token_sees_it_once_and_takes_it_back() -> None:
    browser, ana = _administrator(), give_access("ana", ("auditor",))
    page = browser.post(PAGE, {**WANTED, "user": ana.pk}).content.decode()
    (text,) = re.findall(r"<code>(enj_[0-9a-f]{8}_[^<]+)</code>", page)
    token = Token.objects.get()
    assert text not in browser.get(PAGE).content.decode()
    caller = Caller(visitor("en"), text)
    assert caller.get("/sales/ensayo/lots").status_code == 200
    assert browser.post(f"{PAGE}{token.prefix}/revocar/").status_code == 302
    assert caller.get("/sales/ensayo/lots").status_code == 401
    assert "taken back" in browser.get(PAGE).content.decode()


def test_a_token_that_cannot_be_is_refused_with_why() -> None:
    browser, ana = _administrator(), give_access("ana", ("auditor",))
    for change, why in (
        ({"scopes": ["acts:write"]}, "has no role"),
        ({"expires": "2003-01-01"}, "expire in the past"),
        ({"scopes": []}, "required"),
        ({"user": ""}, "required"),
    ):
        page = browser.post(PAGE, {**WANTED, "user": ana.pk, **change}).content.decode()
        assert why in page, change
    assert not Token.objects.exists()


def test_a_session_alone_makes_no_token_the_password_is_asked_for_again() -> None:
    browser, ana = signed_in(worker("eva", "administrator")), give_access("ana", ("auditor",))
    assert "/cuenta/confirmar/" in browser.get(PAGE).headers["Location"]
    assert "/cuenta/confirmar/" in browser.post(PAGE, {**WANTED, "user": ana.pk}).headers["Location"]
    assert not Token.objects.exists()


def test_the_page_can_be_used_by_everybody_and_fits_a_phone() -> None:
    browser, ana = _administrator(), give_access("ana", ("auditor",))
    browser.post(PAGE, {**WANTED, "user": ana.pk})
    with visiting() as visit, visit.page("phone") as page:
        page.context.add_cookies([{"name": "sessionid", "value": browser.cookies["sessionid"].value, "url": visit.address}])
        page.goto(PAGE)
        assert page.locator("h1").inner_text() == "Fichas de la API"
        assert not complaints(page)
        assert not overflows(page)
        keep(page, "api-tokens-phone")


def _administrator() -> Client:
    """Return the browser of an administrator who gave the password again."""
    browser = signed_in(worker("eva", "administrator"), "en")
    assert browser.post("/cuenta/confirmar/", {"password": PASSWORD}).status_code == 302
    return browser


@pytest.mark.parametrize("role", ["director", "auditor"])
def test_nobody_else_makes_or_takes_back_a_token(role: str) -> None:
    browser, ana = signed_in(worker("dana", role)), give_access("ana", ("auditor",))
    assert browser.get(PAGE).status_code == 403
    assert browser.post(PAGE, {**WANTED, "user": ana.pk}).status_code == 403
    assert browser.post(f"{PAGE}enj_0/revocar/").status_code == 403
    assert not Token.objects.exists()
