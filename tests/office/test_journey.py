"""A buyer's journey on a telephone: the programme, sealing and depositing, the receipt, its verification, and what became of it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page

from enajena.urn.life import close_urn
from enajena.urn.opening import open_urn
from support.browsers import Visit, complaints, keep, keep_printed, overflows, visiting
from support.offers import ADJUDICATED, CLOSED, adjudicated, assessed, closed
from support.offices import visitor
from support.portal_urns import CLOSES, DEPOSIT, MINE, an_envelope, portal, shown
from support.urns import OFFICE, TWO_PEOPLE, TestUrn

pytestmark = pytest.mark.xdist_group("browser")
SOLD = "/ventas/ensayo/"
SWORN = ("has_capacity", "declares_lock_up", "declares_shareholder_rights", "declares_no_third_owner")
NAME = "Persona Inventada"


@pytest.fixture(scope="module")
def visit() -> Iterator[Visit]:
    with visiting() as opened:
        yield opened


def looked_at(page: Page, name: str) -> None:
    """Keep a picture, and have axe find nothing and nothing stick out of a narrow screen."""
    keep(page, f"journey-{name}")
    assert not complaints(page)
    assert not overflows(page)


def fill(page: Page) -> None:
    """Answer what the sealing page asks, as a pensioner who swears to everything."""
    page.check("#compared")
    for field, text in {"offer-shares": "1.500", "name": NAME, "id_number": "10.000.001"}.items():
        page.fill(f"#{field}", text)
    page.check("#kind-natural")
    page.select_option("#recipient", "pensioner")
    page.select_option("#id_type", "CC")
    for name in SWORN:
        page.check(f"#fact-{name}-true")
    page.check("#fact-executive-false")


def deposited(page: Page) -> tuple[Page, str]:
    """Seal and deposit; return the tab of the receipt and the hash that the sealing tab shows."""
    page.click("#review")
    looked_at(page, "3-review")
    page.click("#seal")
    page.wait_for_selector("#result")
    looked_at(page, "4-sealed")
    shown = page.locator("#result dd").first.inner_text()
    with page.expect_popup() as opened:
        page.click("#deposit-now")
    opened.value.wait_for_selector(".follow-code")
    return opened.value, shown


def judged(box: TestUrn, out: Path) -> None:
    """Close and open the urn, and judge and share out the stage."""
    box.sale.clock.now = CLOSES + timedelta(minutes=5)
    close_urn(box.sale.book, box.manifest, by=OFFICE)
    files = [contributed(box, place, out) for place in (0, 2)]
    open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE)
    closed(box.sale, on=CLOSED)
    assessed(box.sale)
    adjudicated(box.sale, on=ADJUDICATED)


def contributed(box: TestUrn, place: int, out: Path) -> tuple[Path, Path]:
    from enajena.urn.custodian import contribute  # noqa: PLC0415 - what the book needs is ready by now

    return contribute(box.folder, box.keys[place], out, now=box.sale.clock.now)


def test_from_the_programme_to_the_award_on_a_telephone(visit: Visit, tmp_path: Path) -> None:
    with portal(tmp_path / "book") as box, visit.page("phone") as page:
        page.goto(f"{SOLD}cuanto/")
        looked_at(page, "0-how-much")
        page.goto(SOLD)
        looked_at(page, "1-sale")
        page.click("text=Depositar una aceptación")
        page.wait_for_selector("#review")
        looked_at(page, "2-deposit")
        fill(page)
        receipt, shown = deposited(page)
        looked_at(receipt, "5-receipt")
        assert shown in receipt.locator("dl.facts").first.inner_text()
        code = receipt.locator(".follow-code").inner_text()
        with receipt.expect_download() as download:
            receipt.click("text=Descargar la prueba")
        assert re.fullmatch(r"constancia-ensayo-\d+\.tlog-proof", download.value.suggested_filename)
        page.goto("/constancia/")
        looked_at(page, "6-verify")
        page.set_input_files("#file", str(download.value.path()))
        page.click("main button.button")
        looked_at(page, "7-verified")
        assert "La constancia es buena" in page.inner_text("main")
        assert shown in page.inner_text("main")
        page.goto(f"{MINE}")
        looked_at(page, "8-mine-asked")
        opened = mine(page, code)
        assert "Nadie puede leerlo antes de la apertura" in opened
        box.put(an_envelope(box, 2, shares=200_000))
        judged(box, tmp_path / "out")
        page.reload()
        looked_at(page, "9-mine")
        told = page.inner_text("main")
        assert NAME in told
        assert all(text in told for text in ("aceptada", "1.500 acciones", "Falta por pagar", "Se adjudica"))


def mine(page: Page, code: str) -> str:
    page.fill("#id_code", code.lower())
    page.fill("#id_id_number", "10 000 001")
    page.click("main form.form button.button")
    return page.inner_text("main")


def test_without_a_script_a_sealed_file_is_deposited_and_verified(visit: Visit, tmp_path: Path) -> None:
    with portal(tmp_path / "book") as box, visit.page("phone", scripts=False) as page:
        (tmp_path / "sobre.json").write_bytes(an_envelope(box))
        page.goto(DEPOSIT)
        keep(page, "journey-without-script")
        page.set_input_files("#envelope", str(tmp_path / "sobre.json"))
        page.click("#deposit button")
        assert "El sobre está en la urna" in page.inner_text("main")
        with page.expect_download() as download:
            page.click("text=Descargar la prueba")
        page.goto("/constancia/")
        page.fill("#proof", Path(download.value.path()).read_text(encoding="utf-8"))
        page.click("main button.button")
        assert "La constancia es buena" in page.inner_text("main")


def test_what_goes_wrong_is_told_on_pages_as_good_as_the_others(visit: Visit, tmp_path: Path) -> None:
    with portal(tmp_path / "book") as box, visit.page(fails=True) as page:
        envelope = an_envelope(box)
        (tmp_path / "sobre.json").write_bytes(envelope[:-1])
        page.goto(DEPOSIT)
        page.set_input_files("#envelope", str(tmp_path / "sobre.json"))
        page.click("#deposit button")
        page.wait_for_selector(".notice.wrong")
        looked_at(page, "refused")
        page.goto("/constancia/")
        page.fill("#proof", "nada")
        page.click("main button.button")
        looked_at(page, "verify-wrong")
        page.goto(MINE)
        assert "No hay una aceptación con ese código" in mine(page, "9-AAAA-AAAA-AAAA-AAAA")
        looked_at(page, "mine-wrong")
        done = shown(visitor(), envelope)
        page.goto(re.findall(r'class="receipt-address" href="([^"]+)"', done)[0])
        looked_at(page, "receipt-page")
        box.sale.clock.now = CLOSES
        page.goto(DEPOSIT)
        looked_at(page, "closed")


def test_in_english_the_script_speaks_english_too_and_the_receipt_is_printed_with_its_code(visit: Visit, tmp_path: Path) -> None:
    with portal(tmp_path / "book") as box, visit.page(language="en") as page:
        (tmp_path / "sobre.json").write_bytes(an_envelope(box))
        page.goto(DEPOSIT)
        page.wait_for_selector("#review")
        assert page.inner_text("#review") == "Review"
        assert "How many shares" in page.inner_text("#page")
        page.set_input_files("#envelope", str(tmp_path / "sobre.json"))
        page.click("#deposit button")
        page.wait_for_selector(".follow-code")
        page.emulate_media(media="print")
        assert page.is_visible(".follow-code")
        assert page.is_visible(".qr img")
        assert not page.is_visible("text=Download the proof")
        keep_printed(page, "journey-receipt")
