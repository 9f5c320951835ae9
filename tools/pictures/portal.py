"""Takes the pictures of docs/portal.md from the demonstration, in the system's Chromium: `make pictures`.

The demonstration is played up to today, so the dates on the pictures are of the day they are taken.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from enajena.book.opening import open_book
from enajena.office.running.demo.make import Demonstration, demonstration
from support.browsers import Visit, visiting
from support.offices import office_of

OUT = Path(__file__).resolve().parents[2] / "docs" / "portal"


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its name, its screen, and the way to it."""

    name: str
    screen: str
    reach: Callable[[Page, Demonstration], object]


def _how_much(page: Page, made: Demonstration) -> None:
    page.goto(f"/ventas/{made.open_sale}/cuanto/")
    page.get_by_label("Trabajador activo").check()
    page.get_by_role("button", name="Seguir").click()
    page.get_by_label("Sí", exact=True).check()
    page.get_by_role("button", name="Seguir").click()


def _how_much_answer(page: Page, made: Demonstration) -> None:
    _how_much(page, made)
    page.get_by_label("Remuneración anual").fill("$ 60.000.000")
    page.get_by_role("button", name="Seguir").click()
    page.get_by_role("heading", name="La respuesta").scroll_into_view_if_needed()


def _results(page: Page, made: Demonstration) -> None:
    page.goto(f"/ventas/{made.awarded_sale}/#resultados", wait_until="networkidle")


def _deposit(page: Page, made: Demonstration) -> None:
    page.goto(f"/ventas/{made.open_sale}/depositar/")
    page.wait_for_selector("#review")


def _sealed(page: Page, made: Demonstration) -> None:
    _deposit(page, made)
    page.check("#compared")
    for field, text in {"offer-shares": "1.500", "name": "Persona Inventada", "id_number": "10.000.001"}.items():
        page.fill(f"#{field}", text)
    page.check("#kind-natural")
    page.select_option("#recipient", "pensioner")
    page.select_option("#id_type", "CC")
    page.click("#review")
    page.click("#seal")
    page.wait_for_selector("#result")
    page.locator("#result").evaluate("node => node.scrollIntoView()")


def _receipt(page: Page, made: Demonstration) -> None:
    _sealed(page, made)
    with page.expect_popup() as opened:
        page.click("#deposit-now")
    opened.value.wait_for_selector(".follow-code")
    page.goto(f"/ventas/{made.open_sale}/depositar/hecho/", wait_until="networkidle")


def _receipt_phone(page: Page, made: Demonstration) -> None:
    _receipt(page, made)
    page.locator(".code-card").evaluate("node => node.scrollIntoView()")


def _verified(page: Page, made: Demonstration) -> None:
    _receipt(page, made)
    with page.expect_download() as download:
        page.click("text=Descargar la prueba")
    page.goto("/constancia/")
    page.set_input_files("#file", str(download.value.path()))
    page.click("main button.button")


def _mine(page: Page, made: Demonstration) -> None:
    page.goto(f"/ventas/{made.awarded_sale}/mi-aceptacion/")
    page.fill("#id_code", made.code)
    page.select_option("#id_id_type", made.id_type)
    page.fill("#id_id_number", made.id_number)
    page.click("main form.form button.button")
    page.get_by_role("heading", name="Adjudicación A").evaluate("node => node.scrollIntoView()")


PICTURES = (
    Picture("ventas", "laptop", lambda page, _: page.goto("/")),
    Picture("venta", "laptop", lambda page, made: page.goto(f"/ventas/{made.open_sale}/")),
    Picture("venta-telefono", "phone", lambda page, made: page.goto(f"/ventas/{made.open_sale}/")),
    Picture("resultados", "laptop", _results),
    Picture("cuanto-telefono", "phone", _how_much),
    Picture("cuanto-respuesta", "laptop", _how_much_answer),
    Picture("depositar-telefono", "phone", _deposit),
    Picture("sellado-telefono", "phone", _sealed),
    Picture("constancia-telefono", "phone", _receipt_phone),
    Picture("verificada", "laptop", _verified),
    Picture("mi-aceptacion", "laptop", _mine),
    Picture("si-vendo", "laptop", lambda page, made: page.goto(f"/ventas/{made.awarded_sale}/si-vendo/", wait_until="networkidle")),
)


def main(names: list[str]) -> None:
    """Take the pictures that are named, or all of them."""
    if names and not {picture.name for picture in PICTURES} & set(names):
        return
    OUT.mkdir(exist_ok=True)
    with TemporaryDirectory() as kept:
        folder = Path(kept)
        made = demonstration(folder)
        book = open_book(folder)
        try:
            with office_of(book), visiting() as visit:
                for picture in PICTURES:
                    if not names or picture.name in names:
                        _take(visit, picture, made)
        finally:
            book.close()


def _take(visit: Visit, picture: Picture, made: Demonstration) -> None:
    with visit.page(picture.screen) as page:
        picture.reach(page, made)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=OUT / f"{picture.name}.png")
