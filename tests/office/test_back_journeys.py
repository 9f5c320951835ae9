"""Journeys in a browser: an official and two directors on a rehearsal, by keyboard too; an auditor who finds any figure's reason."""

import re
from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Page

from enajena.book.books import Book
from enajena.book.models import Adjudication, Leaf, Pledge, Stage
from enajena.office.ground.rehearsal_clock import SALE
from support.browsers import Visit, complaints, keep, keep_printed, overflows, visiting
from support.playing import GUIDE, Played, playing

pytestmark = pytest.mark.xdist_group("browser")
HOME = f"/oficina/{SALE}/"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with playing(tmp_path_factory.mktemp("journeys"), date(2026, 11, 30)) as made:
        yield made


@pytest.fixture(scope="module")
def visit(played: Played) -> Iterator[Visit]:  # noqa: ARG001 - the browser comes once the office is there
    with visiting() as opened:
        yield opened


def come_in(page: Page, person: str, back: str = GUIDE) -> None:
    """Come into the rehearsal as somebody."""
    page.goto(f"/cuenta/ensayo/?volver={back}")
    page.get_by_role("button", name=re.compile(rf"Entrar como {person}$")).click()
    page.wait_for_url(f"**{back}")


def look(page: Page, name: str) -> None:
    """Keep a picture, and have axe find nothing and nothing stick out of a narrow screen."""
    keep(page, f"back-{name}")
    assert not complaints(page), name
    assert not overflows(page), name


def standing(book: Book, model: type[Stage] | type[Adjudication] | type[Pledge], **columns: str) -> bool:
    """Return whether an object stands."""
    return model._default_manager.using(book.alias).filter(sale=SALE, until_index=None, **columns).exists()


def test_an_official_announces_by_hand_what_the_guide_asks_for_and_goes_on_by_keyboard(played: Played, visit: Visit) -> None:
    with visit.page() as page:
        come_in(page, "directora")
        look(page, "guide")
        page.keyboard.press("a")
        page.wait_for_url("**/registrar/stage_noticed/**")
        look(page, "record")
        page.locator('button.button[value="mirar"]').click()
        look(page, "confirm")
        assert not standing(played.book, Stage)
        page.locator('button.button[value="registrar"]').click()
        page.wait_for_load_state()
        assert standing(played.book, Stage, state="noticed")
        page.goto(GUIDE)
        assert "Recibir la aceptación A-01" in page.inner_text("main")
        for _ in range(2):  # to the day of the mail, as somebody of the window
            with page.expect_navigation():
                page.keyboard.press("x")
        with page.expect_navigation():
            page.keyboard.press("a")
        for step in ("mirar", "registrar"):
            with page.expect_navigation():
                page.locator(f'button.button[value="{step}"]').click()
        page.wait_for_url(f"**{GUIDE}")
        assert "Recibir la aceptación A-02" in page.inner_text("main")


def test_two_directors_adjudicate_and_the_first_alone_does_not(played: Played, visit: Visit) -> None:
    played.go_on_to("Confirmar la adjudicación")
    with visit.page() as page:
        waiting = played.guide()
        second = re.search(r'name="persona" value="([a-z]+)"', waiting)
        assert second is not None
        first = {"directora": "director", "director": "directora"}[second[1]]
        for who in (first, second[1]):
            come_in(page, who, f"{HOME}por-confirmar/")
            page.locator("main a[href*='/por-confirmar/'], main a[href*='/adjudicar/confirmar/']").first.click()
            if who == first:
                assert page.locator('main button:has-text("Confirmar")').count() == 0
                look(page, "waiting")
        assert not standing(played.book, Adjudication)
        page.locator('main button:has-text("Confirmar"), main a.button:has-text("Confirmar")').first.click()
        page.wait_for_load_state()
        if not standing(played.book, Adjudication):
            page.locator('main button:has-text("Adjudicar"), main button:has-text("Confirmar")').first.click()
        page.wait_for_function("() => !location.pathname.includes('/trabajos/')")
        assert standing(played.book, Adjudication)


def test_an_auditor_finds_the_reason_of_a_figure_verifies_and_takes_away_and_writes_nothing(played: Played, visit: Visit) -> None:
    played.go_on_to("Terminó el ensayo")
    assert standing(played.book, Pledge, lot="L-A-01", state="released")
    acts = Leaf.objects.using(played.book.alias).count()
    with visit.page() as page:
        come_in(page, "auditora", HOME)
        page.keyboard.press("g")
        page.keyboard.press("l")
        page.wait_for_url("**/listas/**")
        page.goto(f"{HOME}objetos/award/A-01/")
        page.locator("main a.why[href*='/shares/']").first.click()
        assert "÷" in page.inner_text("main")
        look(page, "why")
        keep_printed(page, "back-why")
        page.goto(f"{HOME}por-que/fine/F-1/fine_cop/")
        look(page, "why-fine")
        for place in (
            "auditoria",
            "auditoria/cuadre",
            "auditoria/intentos",
            "graficos",
            "papeles/award/A-01",
        ):
            page.goto(f"{HOME}{place}/")
            look(page, place.replace("/", "-"))
        page.goto(f"{HOME}auditoria/")
        page.keyboard.press("v")
        page.wait_for_url("**/auditoria/verificacion/**", timeout=60_000)
        assert "Todo coincide" in page.inner_text("main")
        look(page, "verified")
        page.goto(GUIDE)
        look(page, "guide-end")
    assert Leaf.objects.using(played.book.alias).count() == acts


def test_the_pages_fit_a_telephone_and_work_without_scripts(visit: Visit) -> None:
    with visit.page("phone", scripts=False) as page:
        come_in(page, "auditora")
        for place in ("ensayo", "por-que/award/A-01/shares", "auditoria", "graficos"):
            page.goto(f"{HOME}{place}/")
            keep(page, f"back-phone-{place.split('/')[0]}")
            assert "ENSAYO" in page.inner_text("body")
