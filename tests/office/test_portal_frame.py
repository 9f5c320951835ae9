"""The frame of every page: the look that a visitor chooses, the pages of what went wrong, what the office says of itself."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, RequestFactory, override_settings
from django.utils import translation

from enajena.office.config import Entity
from enajena.office.portal.errors import too_many
from support.books import rehearsal
from support.offices import office_of, visitor

pytestmark = pytest.mark.usefixtures("office")


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Client]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        yield visitor()


def test_contrast_and_letters_are_kept_in_cookies_and_shown_by_every_page_without_scripts(office: Client) -> None:
    assert 'class=""' in office.get("/").content.decode()
    sent = office.post("/preferencias/", {"letra": "mayor", "volver": "/privacidad/"})
    assert (sent.status_code, sent.headers["Location"]) == (302, "/privacidad/")
    office.post("/preferencias/", {"contraste": "si", "volver": "/"})
    assert '<html lang="es" class="letter-largest contrast">' in office.get("/accesibilidad/").content.decode()
    office.post("/preferencias/", {"letra": "normal"})
    office.post("/preferencias/", {"contraste": "no"})
    assert 'class=""' in office.get("/").content.decode()


def test_the_language_that_a_visitor_chooses_goes_before_that_of_the_browser(office: Client) -> None:
    office.post("/preferencias/", {"idioma": "en"})
    assert '<html lang="en"' in office.get("/").content.decode()
    office.post("/preferencias/", {"idioma": "es"})
    assert '<html lang="es"' in office.get("/", headers={"accept-language": "en"}).content.decode()


@pytest.mark.parametrize("back", ["https://otra.test/", "//otra.test/", "javascript:alert(1)", ""])
def test_choosing_a_look_never_leads_to_another_site(office: Client, back: str) -> None:
    assert office.post("/preferencias/", {"letra": "grande", "volver": back}).headers["Location"] == "/"


def test_a_look_that_cannot_be_is_not_kept(office: Client) -> None:
    answer = office.post("/preferencias/", {"letra": '"><script>', "contraste": "quizás", "idioma": "xx"})
    assert not answer.cookies
    office.cookies["letra"] = '"><script>'
    assert 'class=""' in office.get("/").content.decode()


def test_an_address_where_there_is_nothing_says_so_in_both_languages(office: Client) -> None:
    missing = office.get("/no-hay/")
    assert missing.status_code == 404
    assert "No hay nada en esta dirección" in missing.content.decode()
    assert "There is nothing at this address" in visitor("en").get("/no-hay/").content.decode()


def test_a_form_without_its_token_is_told_that_nothing_was_sent() -> None:
    strict = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")
    refused = strict.post("/preferencias/", {"letra": "grande"})
    assert refused.status_code == 403
    assert "Nada se envió" in refused.content.decode()


def test_the_privacy_notice_says_who_answers_or_warns_that_nobody_does(office: Client) -> None:
    assert "no ha dicho aún qué entidad responde" in office.get("/privacidad/").content.decode()
    entity = Entity(name="Entidad de Ensayo", email="datos@ensayo.test")
    with override_settings(CONFIG=replace(settings.CONFIG, entity=entity)):
        told = office.get("/privacidad/").content.decode()
    assert "Entidad de Ensayo" in told
    assert "no ha dicho aún qué entidad responde" not in told


def test_a_defect_is_answered_without_asking_anything_of_a_database(office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("enajena.office.portal.sale.sale_records", fails)
    office.raise_request_exception = False
    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", fails)
    for language, says in (("es", "Algo falló de nuestro lado"), ("en", "Something failed on our side")):
        answer = office.get("/", headers={"accept-language": language})
        assert answer.status_code == 500
        assert says in answer.content.decode()


def test_whoever_asks_too_often_is_told_when_to_come_back() -> None:
    with translation.override("es"):
        answer = too_many(RequestFactory(SERVER_NAME="localhost").get("/"), 40)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "40")
    assert "Demasiados intentos seguidos" in answer.content.decode()
