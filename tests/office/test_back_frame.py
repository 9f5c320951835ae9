"""The frame of the back office: who comes in, the menu by role, links that go nowhere one may not, the first page, the keyboard."""

from collections.abc import Iterator

import pytest
from django.template import Context, Template
from django.utils import translation
from playwright.sync_api import Page

from enajena.office.accounts.models import User
from enajena.office.back.addresses import of_list, of_object, of_reason, of_recording
from enajena.office.back.doors import door
from enajena.office.back.frame.menu import MENU, menu_of
from support.back import again, people
from support.books import Rehearsal, rehearsal
from support.browsers import Visit, complaints, keep, overflows, visiting
from support.offers import CLOSED, acceptance, accepted, noticed
from support.offices import office_of, visitor
from support.pages import told

HOME = "/oficina/ensayo/"


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("marco")) as played, office_of(played.book):
        noticed(played)
        accepted(played, acceptance("A-1", 10), acceptance("A-2", 20))
        people()
        yield played


@pytest.mark.usefixtures("sale")
def test_nobody_comes_in_without_signing_in_and_comes_back_to_where_they_were_going() -> None:
    answer = visitor().get("/oficina/ensayo/registrar/?q=x")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/cuenta/entrar/?next=/oficina/ensayo/registrar/%3Fq%3Dx")


@pytest.mark.usefixtures("sale")
def test_a_sale_that_is_none_is_not_found_and_pages_are_kept_in_no_cache() -> None:
    director = again("director-uno")
    assert director.get("/oficina/otra/").status_code == 404
    assert "no-store" in director.get("/oficina/").headers["Cache-Control"]


@pytest.mark.usefixtures("sale")
def test_from_the_sales_of_the_office_one_comes_to_begin_another_where_one_may() -> None:
    seen = {role: again(f"{role}-uno").get("/oficina/").content.decode() for role in ("director", "reviewer", "custodian")}
    assert "Revisar un programa y empezar una venta" in seen["director"]
    assert "/oficina/nueva/venta/" in seen["reviewer"]
    assert "empezar una venta" not in seen["reviewer"]
    assert "/oficina/nueva/venta/" not in seen["custodian"]


def test_a_door_names_roles_that_there_are() -> None:
    with pytest.raises(ValueError, match="no such roles"):
        door("boss")
    with pytest.raises(ValueError, match="no such roles"):
        door()


def test_addresses_hold_whatever_a_reference_holds() -> None:
    assert of_object("ensayo", "award", "A/1 ñ?") == "/oficina/ensayo/objetos/award/A%2F1%20%C3%B1%3F/"
    assert of_list("ensayo", "acceptance", state="referred", q="") == "/oficina/ensayo/listas/acceptance/?state=referred"
    assert of_recording("ensayo", "note_added", about="A&B") == "/oficina/ensayo/registrar/note_added/?about=A%26B"
    assert of_reason("ensayo", "award", "A-1", "shares") == "/oficina/ensayo/por-que/award/A-1/shares/"


def test_links_show_only_what_one_may_record_and_escape_what_they_hold() -> None:
    page = Template(
        '{% load back %}{% object_link "ensayo" "award" ref %}|{% record_link "ensayo" "stage_closed" "Cerrar" "Close" key="z" %}'
        '|{% record_link "ensayo" "note_added" "Anotar" "Note" about=ref %}|{% list_link "ensayo" "award" "Ver" "See" state="held" %}'
        '|{% why "ensayo" "award" "A-1" "shares" %}'
    )
    with translation.override("es"):
        window = page.render(Context({"roles": frozenset({"window_operator"}), "ref": "<b>&"})).split("|")
        director = page.render(Context({"roles": frozenset({"director"}), "ref": ""})).split("|")
    assert window[0] == '<a class="person" href="/oficina/ensayo/objetos/award/%3Cb%3E%26/">&lt;b&gt;&amp;</a>'
    assert window[1] == ""
    assert window[2] == '<a class="button quiet" href="/oficina/ensayo/registrar/note_added/?about=%3Cb%3E%26">Anotar</a>'
    assert window[3] == '<a href="/oficina/ensayo/listas/award/?state=held">Ver</a>'
    assert "¿Por qué?" in window[4]
    assert director[0] == ""
    assert 'data-key="z"' in director[1]


def test_the_menu_has_for_each_role_the_places_that_open_to_it_and_no_key_twice() -> None:
    keys = [place.key for group in MENU for place in group.places if place.key]
    assert len(keys) == len(set(keys))
    custodian = [entry.address for _, places in menu_of("ensayo", frozenset({"custodian"}), HOME) for entry in places]
    assert f"{HOME}registrar/" in custodian
    assert f"{HOME}por-confirmar/" not in custodian
    below = menu_of("ensayo", frozenset({"director"}), f"{HOME}registrar/note_added/")
    assert [entry.address for _, places in below for entry in places if entry.is_here] == [f"{HOME}registrar/"]
    nowhere = menu_of("ensayo", frozenset({"director"}), f"{HOME}objetos/award/A-1/")
    assert not [entry for _, places in nowhere for entry in places if entry.is_here]


@pytest.mark.usefixtures("sale")
def test_the_first_page_says_what_waits_for_each_role_and_what_to_do_where_nothing_does() -> None:
    seen = {role: told(again(f"{role}-uno").get(HOME).content).text for role in ("reviewer", "custodian", "auditor", "administrator")}
    assert "2 aceptaciones recibidas, sin evaluar" in seen["reviewer"]
    assert "Registrar una aceptación" in seen["reviewer"]
    assert "Se reciben aceptaciones hasta el jueves 11 de diciembre de 2003." in seen["reviewer"]
    assert "Cuando una urna espere su firma o su aporte, aparecerá aquí." in seen["custodian"]
    assert "Puede leerlo todo" in seen["auditor"]
    assert "Registrar una aceptación" not in seen["auditor"]
    assert "dar y quitar el acceso" in seen["administrator"]
    assert "2 acceptances received, not assessed" in told(again("reviewer-uno", "en").get(HOME).content).text


@pytest.mark.usefixtures("sale")
def test_an_offer_that_has_ended_waits_to_be_closed_by_a_director(sale: Rehearsal) -> None:
    before = sale.clock.now
    sale.clock.to(CLOSED)
    try:
        page = again("director-uno").get(HOME).content.decode()
        assert "1 oferta terminó y espera que se cierre" in page
        assert "/oficina/ensayo/registrar/stage_closed/" in page
    finally:
        sale.clock.now = before


@pytest.fixture(scope="module")
def visit(sale: Rehearsal) -> Iterator[Visit]:
    assert sale.book
    with visiting() as browser:
        yield browser


def test_an_act_is_recorded_by_the_keyboard_alone_on_pages_that_everybody_can_use(visit: Visit) -> None:
    with visit.page("laptop") as page:
        _sign_in(page, "director-uno", visit)
        page.goto(HOME)
        _good(page, "oficina-hoy")
        page.keyboard.press("?")
        page.wait_for_url("**/ayuda/teclado/")
        _good(page, "oficina-teclado")
        page.goto(HOME)
        page.keyboard.press("g")
        page.keyboard.press("r")
        page.wait_for_url("**/registrar/")
        _good(page, "oficina-registrar")
        page.keyboard.press("/")
        page.keyboard.type("devuelve dinero")
        page.keyboard.press("Enter")
        page.wait_for_url("**/registrar/?q=*")
        page.goto(f"{HOME}registrar/note_added/?kind=acceptance&about=A-1&note=N-1")
        _good(page, "oficina-acto")
        page.focus("[name='personal.text']")
        page.keyboard.type("Llamó hoy")
        page.focus("[name=note]")
        page.keyboard.press("Enter")
        page.wait_for_selector("button[value=registrar]")
        _good(page, "oficina-confirmar")
        page.click("button[value=registrar]")
        page.wait_for_selector(".notice.done")


def test_a_form_with_faults_and_a_set_to_confirm_are_good_on_a_phone_with_large_letters(visit: Visit) -> None:
    with visit.page("phone", fails=True) as page:  # a form with faults is answered 422, which a browser complains of
        _sign_in(page, "director-uno", visit)
        page.goto(f"{HOME}registrar/regulation_filed/")
        page.click(".actions button[value=mirar]")
        page.wait_for_selector("#errors")
        _good(page, "oficina-acto-faltas")
        page.goto(f"{HOME}registrar/stage_declared_void/?stage=first&reason=ensayo&because=norm")
        page.click(".actions button[value=mirar]")
        page.click("button[value=registrar]")
        page.wait_for_url("**/por-confirmar/*/")
        page.click("button[name=letra][value=mayor]")
        page.click("button[name=contraste]")
        _good(page, "oficina-conjunto")
        page.goto(f"{HOME}por-confirmar/")
        _good(page, "oficina-por-confirmar")
        page.click("[data-rows] a")
        page.click("button[value=retirar]")


def _sign_in(page: Page, name: str, visit: Visit) -> None:
    session = again(name).cookies["sessionid"].value
    assert User.objects.filter(username=name).exists()
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": visit.address}])


def _good(page: Page, name: str) -> None:
    keep(page, name)
    assert not complaints(page)
    assert not overflows(page)
