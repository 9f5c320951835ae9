"""The public pages in a real browser: on a phone, a laptop and paper, with and without scripts, for everybody."""

from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import expect

from support.books import rehearsal
from support.browsers import Visit, complaints, keep, keep_printed, overflows, visiting
from support.offers import awarded
from support.offices import office_of

PAGES = {
    "home": "/",
    "sale": "/ventas/ensayo/",
    "how-much": "/ventas/ensayo/cuanto/",
    "if-i-sell": "/ventas/ensayo/si-vendo/",
    "privacy": "/privacidad/",
    "accessibility": "/accesibilidad/",
}


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        awarded(played, {"A-1": 70_000, "A-2": 50_000})
        played.clock.to(date(2003, 12, 16))
        with visiting() as browser:
            yield browser


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_axe_finds_nothing_in_any_page_and_none_scrolls_sideways_at_320_pixels(visit: Visit, screen: str) -> None:
    with visit.page(screen) as page:
        for name, address in PAGES.items():
            page.goto(address, wait_until="networkidle")
            assert complaints(page) == [], address
            assert overflows(page) == [], address
            keep(page, f"{name}-{screen}")


def test_high_contrast_and_the_largest_letters_in_english_are_as_good(visit: Visit) -> None:
    with visit.page("laptop", language="en") as page:
        page.goto("/ventas/ensayo/")
        page.get_by_role("button", name="Very large letters").click()
        page.get_by_role("button", name="High contrast").click()
        expect(page.locator("html")).to_have_class("letter-largest contrast")
        for name, address in {"sale": PAGES["sale"], "if-i-sell": PAGES["if-i-sell"]}.items():
            # The choice is kept: the next page comes with it from the server.
            page.goto(address)
            expect(page.locator("html")).to_have_class("letter-largest contrast")
            assert complaints(page) == [], address
            assert overflows(page) == [], address
            keep(page, f"{name}-contrast")


def test_how_much_is_asked_and_answered_on_a_phone_without_scripts_and_back_works(visit: Visit) -> None:
    with visit.page("phone", scripts=False) as page:
        page.goto("/ventas/ensayo/")
        page.get_by_role("link", name="¿Cuánto puedo comprar?").click()
        page.get_by_label("Trabajador activo").check()
        page.get_by_role("button", name="Seguir").click()
        page.get_by_label("Sí", exact=True).check()
        page.get_by_role("button", name="Seguir").click()
        page.get_by_label("Remuneración anual").fill("600.000")
        page.get_by_role("button", name="Seguir").click()
        expect(page.get_by_role("alert")).to_contain_text("puede leerse de dos modos")
        page.get_by_label("Remuneración anual").fill("$ 60.000.000")
        page.get_by_role("button", name="Seguir").click()
        expect(page.get_by_text("122.513 acciones")).to_be_visible()  # 5 × 60,000,000 ÷ 2,448.70
        assert "60" not in page.url.split("/ventas/", 1)[1]
        keep(page, "how-much-answer-phone")
        page.get_by_role("button", name="Cambiar: Remuneración anual").click()
        expect(page.get_by_label("Remuneración anual")).to_have_value("60000000")
        page.get_by_role("button", name="Volver al paso anterior").click()
        expect(page.get_by_label("Sí", exact=True)).to_be_checked()
        page.get_by_label("No", exact=True).check()
        page.get_by_role("button", name="Seguir").click()
        expect(page.get_by_text("Ningún tope lo limita en esta etapa")).to_be_visible()
        page.go_back()
        expect(page.get_by_label("No", exact=True)).to_be_visible()


def test_the_answers_are_as_good_for_axe_as_the_questions(visit: Visit) -> None:
    with visit.page("laptop") as page:
        page.goto("/ventas/ensayo/cuanto/")
        page.get_by_label("Pensionado").check()
        page.get_by_role("button", name="Seguir").click()
        page.get_by_role("button", name="Seguir").click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert complaints(page) == []
        page.get_by_label("Sí", exact=True).check()
        page.get_by_role("button", name="Seguir").click()
        page.get_by_label("Remuneración anual").fill("27.021.597.764.222,79")
        page.get_by_role("button", name="Seguir").click()
        assert complaints(page) == []
        assert overflows(page) == []
        keep(page, "how-much-answer-laptop")
        keep_printed(page, "how-much-answer")


def test_the_fine_of_a_day_is_asked_without_scripts(visit: Visit) -> None:
    with visit.page("phone", scripts=False) as page:
        page.goto("/ventas/ensayo/si-vendo/")
        page.get_by_label("¿Qué día vendería?").fill("2004-08-20")
        page.get_by_role("button", name="Calcular").click()
        # 100 shares at 2,448.70, in the second half year: 20 %.
        expect(page.get_by_text("$ 48.974,00")).to_be_visible()
        expect(page.locator("figure img")).to_be_visible()
        keep(page, "if-i-sell-answer-phone")


def test_the_keyboard_reaches_the_content_first_and_shows_where_it_is(visit: Visit) -> None:
    with visit.page("laptop") as page:
        page.goto("/ventas/ensayo/")
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Ir al contenido")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        assert skip.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"


def test_paper_has_what_is_folded_and_none_of_the_frame(visit: Visit) -> None:
    with visit.page("laptop") as page:
        page.goto("/ventas/ensayo/")
        page.emulate_media(media="print")
        for frame in (".top", ".foot", ".crumbs", ".menu"):
            expect(page.locator(frame)).to_be_hidden()
        expect(page.locator("#que-se-vende")).to_be_visible()
        assert page.locator("body").evaluate("node => getComputedStyle(node).color") == "rgb(0, 0, 0)"
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator("details:not([open])").count() == 0
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator("details:not([open])").count() > 0
        for name, address in PAGES.items():
            page.goto(address)
            keep_printed(page, name)


def test_a_missing_page_is_as_good_as_any(visit: Visit) -> None:
    with visit.page("phone", fails=True) as page:
        answer = page.goto("/no-hay/")
        assert answer is not None
        assert answer.status == 404
        assert complaints(page) == []
        assert overflows(page) == []
        keep(page, "not-found-phone")
