"""The pages of accounts in a browser: usable by everybody, on a phone and on paper-wide screens, and with a passkey."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from enajena.office.accounts.entrances import make_entrance
from enajena.office.accounts.models import User
from support.books import rehearsal
from support.browsers import Visit, complaints, keep, overflows, visiting
from support.offices import office_of
from support.signing_in import PASSWORD, worker


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with rehearsal(tmp_path_factory.mktemp("cuentas")) as played, office_of(played.book), visiting() as browser:
        yield browser


def test_from_the_link_to_a_passkey_and_in_by_it(visit: Visit) -> None:
    secret = make_entrance(User.objects.create_user("ana"))
    with visit.page("phone") as page:
        _with_a_virtual_key(page)
        page.goto(f"/cuenta/primera-vez/?llave={secret}")
        _good(page, "cuenta-primera-vez")
        for field in ("new_password1", "new_password2"):
            page.fill(f"[name={field}]", PASSWORD)
        page.click("main button.button")
        page.wait_for_url("**/segundo-factor/aplicacion/")
        _good(page, "cuenta-aplicacion")
        page.goto("/cuenta/segundo-factor/llaves/nueva/")
        page.check("[name=passwordless]")
        page.click("#mfa_webauthn_add")
        page.wait_for_url("**/segundo-factor/codigos/")
        _good(page, "cuenta-codigos")
        page.goto("/cuenta/segundo-factor/")
        _good(page, "cuenta-segundo-factor")
        page.goto("/cuenta/salir/")
        page.click("main form button.button")
        page.goto("/cuenta/entrar/")
        page.click("#passkey_login")
        page.wait_for_url("**/cuenta/segundo-factor/")


def test_signing_in_asks_for_the_second_factor(visit: Visit) -> None:
    maria = worker("maria", "director")
    with visit.page("laptop", language="en") as page:
        page.goto("/cuenta/entrar/")
        _good(page, "cuenta-entrar")
        page.fill("[name=login]", "maria")
        page.fill("[name=password]", PASSWORD)
        page.click("main button.button >> nth=0")
        page.wait_for_url("**/segundo-factor/entrar/**")
        _good(page, "cuenta-codigo")
        page.fill("[name=code]", maria.code())
        page.click("main button.button >> nth=0")
        page.wait_for_url("**/cuenta/segundo-factor/")


def _good(page: Page, name: str) -> None:
    keep(page, name)
    assert complaints(page) == [], name
    assert overflows(page) == [], name


def _with_a_virtual_key(page: Page) -> None:
    """Give the browser a key of its own that says yes."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
