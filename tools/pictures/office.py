"""Takes the pictures of the guides of the back office from a rehearsal, in the system's Chromium: `make pictures`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from enajena.office.ground.rehearsal_clock import SALE
from support.browsers import visiting
from support.playing import GUIDE, OVER, playing

OUT = Path(__file__).resolve().parents[2] / "docs" / "office"
HOME = f"/oficina/{SALE}/"
_TODAY = date(2026, 11, 30)
"""The play ends about this day whenever it is played, so that the pictures stay the same."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its name, the step of the play before which it is taken, who looks, and the way to it."""

    name: str
    before: str
    who: str
    reach: Callable[[Page], object]


def _to(place: str) -> Callable[[Page], object]:
    return lambda page: page.goto(f"{HOME}{place}")


def _by_hand(page: Page) -> None:
    page.goto(GUIDE)
    page.get_by_role("link", name=re.compile("Ir a hacerlo")).click()


def _confirmation(page: Page) -> None:
    _by_hand(page)
    page.locator('button.button[value="mirar"]').click()


def _waiting(page: Page) -> None:
    page.goto(f"{HOME}por-confirmar/")
    page.locator("main a[href*='/por-confirmar/']").first.click()


def _verified(page: Page) -> None:
    page.goto(f"{HOME}auditoria/")
    page.locator("main td, main th").locator("a[href*='/verificacion/']").first.click()


PICTURES = (
    Picture("guia", "Publicar el aviso", "directora", lambda page: page.goto(GUIDE)),
    Picture("aviso", "Publicar el aviso", "directora", _by_hand),
    Picture("confirmacion", "Publicar el aviso", "directora", _confirmation),
    Picture("ventanilla", "Recibir la aceptación A-01", "ventanilla", _by_hand),
    Picture("revisar", "Pedir lo que falta", "revisora", _to("revisar/una/A-03/")),
    Picture("por-confirmar", "Confirmar la adjudicación", "director", _waiting),
    Picture("multa", "Cobrar la multa", "directora", _to("multas/caso/K-1/")),
    Picture("por-que", OVER, "auditora", _to("por-que/award/A-01/shares/")),
    Picture("libro-verificado", OVER, "auditora", _verified),
)


def main(names: list[str]) -> None:
    """Take the pictures that are named, or all of them."""
    wanted = [one for one in PICTURES if not names or one.name in names]
    if not wanted:
        return
    OUT.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, playing(Path(folder), _TODAY) as played, visiting() as visit:
        for picture in wanted:
            played.go_on_to(picture.before)
            # The clock comes to the step's own day first, so that it can be done.
            while "Pasar a ese día" in (page_text := played.guide()):
                played.turn(page_text)
            with visit.page() as page:
                page.goto("/cuenta/ensayo/")
                page.get_by_role("button", name=re.compile(rf"Entrar como {picture.who}$")).click()
                picture.reach(page)
                page.evaluate("document.fonts.ready")
                page.screenshot(path=OUT / f"{picture.name}.png")
