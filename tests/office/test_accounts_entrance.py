"""The one-time link, the second factor, and signing in."""

import re
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from django.conf import global_settings
from django.test import Client, override_settings

from enajena.office.accounts.entrances import make_entrance, use_entrance
from enajena.office.accounts.models import Entrance, User
from enajena.office.accounts.roles import NAMES, ROLES, roles_of
from support.books import rehearsal
from support.offices import office_of, visitor
from support.signing_in import PASSWORD, signed_in, totp, worker

LINK = "/cuenta/primera-vez/"
CHOSEN = {"new_password1": PASSWORD, "new_password2": PASSWORD}


@pytest.fixture(autouse=True)
def office(tmp_path: Path) -> Iterator[None]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        yield


def test_passwords_are_kept_by_a_slow_hash() -> None:
    with override_settings(PASSWORD_HASHERS=global_settings.PASSWORD_HASHERS):
        kept = User.objects.create_user("ana", password=PASSWORD).password
    assert kept.startswith("pbkdf2_sha256$")
    assert int(kept.split("$")[1]) >= 600_000


def test_the_codes_are_those_of_rfc_6238() -> None:
    assert totp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 1111111109) == "081804"


def test_a_link_leads_from_a_password_to_a_second_factor_to_recovery_codes_and_in() -> None:
    user = User.objects.create_user("ana")
    secret, browser = make_entrance(user), visitor()
    assert "Su primera entrada" in browser.get(LINK, {"llave": secret}).content.decode()
    answer = browser.post(LINK, {"llave": secret, **CHOSEN})
    assert answer.headers["Location"] == "/cuenta/segundo-factor/aplicacion/"
    page = browser.get(answer.headers["Location"]).content.decode()
    shared = re.findall(r"\b[A-Z2-7]{32}\b", page)[0]
    done = browser.post("/cuenta/segundo-factor/aplicacion/", {"code": totp(shared, int(time.time()))})
    assert done.headers["Location"] == "/cuenta/segundo-factor/codigos/"
    assert len(re.findall(r"\b\d{8}\b", browser.get(done.headers["Location"]).content.decode())) >= 10
    assert browser.get("/").status_code == 200


def test_a_link_works_once_and_looking_at_it_does_not_use_it_up() -> None:
    secret = make_entrance(User.objects.create_user("ana"))
    for _ in range(3):
        assert visitor().get(LINK, {"llave": secret}).status_code == 200
    assert visitor().post(LINK, {"llave": secret, **CHOSEN}).status_code == 302
    refused = visitor().get(LINK, {"llave": secret})
    assert refused.status_code == 403
    assert "Este enlace ya no sirve" in refused.content.decode()
    assert use_entrance(secret, "otra clave bien larga") is None


def test_a_link_is_kept_as_a_hash_and_goes_with_its_day_and_with_the_next_link() -> None:
    user = User.objects.create_user("ana")
    first = make_entrance(user)
    second = make_entrance(user)
    assert visitor().get(LINK, {"llave": first}).status_code == 403
    kept = Entrance.objects.get()
    assert second not in kept.digest
    assert len(kept.digest) == 64
    kept.expires_at -= timedelta(hours=24, seconds=1)
    kept.save()
    assert visitor().get(LINK, {"llave": second}).status_code == 403


def test_a_weak_password_is_refused_and_the_link_stays() -> None:
    secret = make_entrance(User.objects.create_user("ana"))
    page = visitor().post(LINK, {"llave": secret, "new_password1": "corta", "new_password2": "corta"})
    assert page.status_code == 200
    assert "12 caracteres" in page.content.decode()
    assert visitor().get(LINK, {"llave": secret}).status_code == 200


def test_a_new_link_takes_the_place_of_a_lost_password_and_a_lost_second_factor() -> None:
    ana = worker("ana", "director")
    entered = use_entrance(make_entrance(ana.user), "otra clave bien larga")
    assert entered is not None
    assert entered.check_password("otra clave bien larga")
    assert not Authenticator.objects.filter(user=entered).exists()


def test_whoever_is_closed_enters_by_no_link_and_has_no_role() -> None:
    ana = worker("ana", "director").user
    secret = make_entrance(ana)
    ana.is_active = False
    ana.save()
    assert visitor().get(LINK, {"llave": secret}).status_code == 403
    assert roles_of(ana) == frozenset()


def test_a_password_alone_opens_nothing_until_there_is_a_second_factor() -> None:
    User.objects.create_user("ana", password=PASSWORD)
    browser = visitor()
    browser.post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    sent = browser.get("/")
    assert sent.status_code == 302
    assert sent.headers["Location"] == "/cuenta/segundo-factor/aplicacion/"


def test_with_a_second_factor_a_password_alone_does_not_sign_in() -> None:
    ana, browser = worker("ana"), visitor()
    answer = browser.post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    assert answer.headers["Location"].startswith("/cuenta/segundo-factor/entrar/")
    assert browser.post("/cuenta/segundo-factor/entrar/", {"code": "000000" if ana.code() != "000000" else "111111"}).status_code == 200
    assert not _is_in(browser)
    assert _is_in(signed_in(ana))


def test_what_an_app_shares_with_the_office_is_not_in_its_database_as_it_is() -> None:
    ana = worker("ana")
    kept = Authenticator.objects.get(user=ana.user, type="totp").data["secret"]
    assert ana.secret not in kept


def test_roles_are_six_groups_each_with_its_words() -> None:
    assert sorted(NAMES) == ["administrator", "auditor", "custodian", "director", "reviewer", "window_operator"]
    assert all(role.title.es and role.does.es.endswith(".") and role.does.en.endswith(".") for role in ROLES)
    assert roles_of(worker("ana", "director", "auditor").user) == {"director", "auditor"}


@pytest.mark.parametrize("path", ["/cuenta/registro/", "/cuenta/signup/", "/accounts/signup/", "/cuenta/password/reset/"])
def test_nobody_makes_an_account_for_themselves(path: str) -> None:
    assert visitor().get(path).status_code == 404


def test_wrong_passwords_are_soon_refused_unread() -> None:
    ana = worker("ana")
    for _ in range(5):
        visitor().post("/cuenta/entrar/", {"login": "ana", "password": "no es esta"})
    page = visitor().post("/cuenta/entrar/", {"login": "ana", "password": PASSWORD})
    assert page.status_code == 200
    assert "Demasiados intentos" in page.content.decode()
    assert ana.user.check_password(PASSWORD)


@pytest.mark.parametrize(("language", "words"), [("es", "Entrar a la oficina"), ("en", "Sign in to the office")])
def test_the_login_speaks_both_languages_and_asks_for_no_inline_script(language: str, words: str) -> None:
    page = visitor(language).get("/cuenta/entrar/")
    assert words in page.content.decode()
    for script in re.findall(r"<script([^>]*)>", page.content.decode()):
        assert "src=" in script or "application/json" in script
    assert "style=" not in page.content.decode()


def _is_in(browser: Client) -> bool:
    return "_auth_user_id" in browser.session
