"""What an auditor does in the browser: verifies the log, reads reports and attempts, takes papers, packages and pictures away."""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path
from time import sleep

import pytest
from django.test import Client

from enajena.book.models import Award, Leaf, Publication
from enajena.book.opening import open_book
from enajena.book.rehearsal import Rehearsed, SimulatedClock
from enajena.calendar.bogota import BOGOTA
from enajena.office.running.demo import awarded_sale
from enajena.publish.papers.kinds import KINDS
from support.back import people
from support.offices import office_of

TODAY = date(2026, 11, 30)
SALE = awarded_sale.SALE
AUDIT = f"/oficina/{SALE}/auditoria/"


@dataclass(frozen=True)
class Office:
    """A sale in payments, and the browsers of whoever works there."""

    alias: str
    folder: Path
    browsers: Mapping[str, Client]

    def page(self, path: str, who: str = "auditor") -> str:
        answer = self.browsers[who].get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content.decode()

    def begun(self, path: str) -> str:
        """Begin a work that lasts, wait for it and return the address of what came of it."""
        address = self.browsers["auditor"].post(path).headers["Location"]
        for _ in range(200):
            if "/trabajos/" not in address:
                return address
            sleep(0.1)
            answer = self.browsers["auditor"].get(address)
            address = answer.headers.get("Location", address)
        raise AssertionError(address)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    clock = SimulatedClock(datetime.combine(TODAY - timedelta(days=3 * 366), time(12), BOGOTA))
    book = open_book(tmp_path_factory.mktemp("audit"), clock=clock)
    try:
        awarded_sale.play(Rehearsed(book, clock, SALE, ("ensayo:una", "ensayo:otro")), TODAY)
        clock.to(TODAY)
        with office_of(book):
            yield Office(book.alias, book.data, people())
    finally:
        book.close()


def test_the_log_is_verified_from_the_browser_and_a_changed_row_is_named(office: Office) -> None:
    found = office.page(office.begun(f"{AUDIT}verificar/"))
    acts = Leaf.objects.using(office.alias).filter(sale=SALE).count()
    assert "Todo coincide" in found
    assert f">{acts}</td>" in found
    award = Award.objects.using(office.alias).get(ref="A-02", until_index=None)
    Award.objects.using(office.alias).filter(pk=award.pk).update(shares=award.shares + 1)
    found = office.page(office.begun(f"{AUDIT}verificar/"))
    Award.objects.using(office.alias).filter(pk=award.pk).update(shares=award.shares)
    assert "Algo no está como el registro dice" in found
    assert "A-02" in found
    assert "Todo coincide" in office.page(AUDIT)


def test_the_overview_shows_the_signed_checkpoint_and_leads_to_everything(office: Office) -> None:
    page = office.page(AUDIT)
    assert f"enajena.co/{SALE}\n" in page
    for step in ("quien", "intentos", "cuadre"):
        assert f"{AUDIT}{step}/" in page
    assert "auditoria/intentos/" not in re.sub(r"<nav.*?</nav>", "", office.page(AUDIT, "reviewer"), flags=re.DOTALL)


def test_who_did_what_counts_the_acts_of_the_log(office: Office) -> None:
    leaves = [json.loads(content) for content in Leaf.objects.using(office.alias).filter(sale=SALE).values_list("content", flat=True)]
    page = office.page(f"{AUDIT}quien/")
    mine = sum("ensayo:una" in leaf["by"] for leaf in leaves)
    assert "ensayo:una" in page
    assert f">{mine}</td>" in page


def test_refused_attempts_are_read_by_auditor_and_administrator_and_found_by_name(office: Office) -> None:
    assert office.browsers["custodian"].get(f"{AUDIT}quien/").status_code == 403
    for role in ("auditor", "administrator"):
        page = office.page(f"{AUDIT}intentos/", role)
        assert "custodian-uno" in page
        assert "auditoria/quien/" in page
        assert f'data-label="Venta">{SALE}</td>' in page
    assert "custodian-uno" not in office.page(f"{AUDIT}intentos/?quien=nadie")
    assert office.browsers["director"].get(f"{AUDIT}intentos/").status_code == 403


def test_the_money_of_every_award_adds_up_and_one_that_does_not_is_named(office: Office) -> None:
    assert "lo recibido es lo aplicado más" in office.page(f"{AUDIT}cuadre/")
    award = Award.objects.using(office.alias).get(ref="A-03", until_index=None)
    Award.objects.using(office.alias).filter(pk=award.pk).update(applied_cop=award.applied_cop - 1)
    assert "award:A-03" in office.page(f"{AUDIT}cuadre/")
    Award.objects.using(office.alias).filter(pk=award.pk).update(applied_cop=award.applied_cop)


def test_open_data_and_the_package_of_a_stage_are_taken_away_as_a_zip(office: Office) -> None:
    for path, inside in ((f"{AUDIT}datos-abiertos/", "ocds/release-package.json"), (f"{AUDIT}paquete/first/", "verify.py")):
        address = office.begun(path)
        page = office.page(address)
        assert "El archivo está listo" in page
        assert "Acciones adjudicadas" in page or "Aceptaciones" in page
        assert "--" not in re.sub(r"<!--.*?-->", "", page[page.index("<main") :], flags=re.DOTALL)
        answer = office.browsers["auditor"].get(f"{address}archivo.zip")
        content = answer.getvalue()
        assert any(name.endswith(inside) for name in zipfile.ZipFile(io.BytesIO(content)).namelist())
    for file in (office.folder / "descargas").glob("*.zip"):
        file.unlink()
    assert "ya no está" in office.page(address)
    assert office.browsers["auditor"].get(f"{address}archivo.zip").status_code == 404


def test_every_kind_of_paper_has_its_page_and_a_letter_is_a_pdf_whose_publication_is_an_act(office: Office) -> None:
    page = office.page(f"/oficina/{SALE}/papeles/")
    assert all(f"/oficina/{SALE}/papeles/{kind}/" in page for kind in KINDS)
    assert "A-03" in office.page(f"/oficina/{SALE}/papeles/award/")
    letter = f"/oficina/{SALE}/papeles/award/A-03/"
    shown = office.page(letter, "reviewer")
    content = office.browsers["auditor"].get(f"{letter}papel.pdf").content
    assert content.startswith(b"%PDF-")
    assert hashlib.sha256(content).hexdigest() in shown
    assert office.browsers["auditor"].post(f"{letter}publicar/").status_code == 403
    assert office.browsers["reviewer"].post(f"{letter}publicar/").status_code == 302
    (issued,) = Publication.objects.using(office.alias).filter(sale=SALE, of="A-03")
    assert (issued.kind, issued.sha256) == ("award", hashlib.sha256(content).hexdigest())
    assert json.loads(Leaf.objects.using(office.alias).get(sale=SALE, index=issued.index).content)["by"] == ["reviewer-uno"]
    assert f"actos/{issued.index}/" in office.page(letter)


def test_a_paper_that_is_not_there_yet_says_what_it_waits_for(office: Office) -> None:
    answer = office.browsers["director"].get(f"/oficina/{SALE}/papeles/award/NADIE/")
    assert answer.status_code == 409
    assert "no está" in answer.content.decode()
    assert office.browsers["director"].get(f"/oficina/{SALE}/papeles/nada/A-01/").status_code == 404


def test_charts_are_pictures_with_their_words(office: Office) -> None:
    page = office.page(f"/oficina/{SALE}/graficos/")
    names = re.findall(rf'src="/oficina/{SALE}/graficos/([a-z-]+)\.svg"', page)
    assert {"linea-de-tiempo", "resultados", "demanda-first", "topes-first", "recortes-first"} <= set(names)
    assert page.count('alt="') >= len(names)
    assert page.count("Lo que muestra, con palabras") == len(names)
    assert "price_offered_cop" not in page
    svg = office.browsers["auditor"].get(f"/oficina/{SALE}/graficos/demanda-first.svg")
    assert svg.headers["Content-Type"] == "image/svg+xml"
    assert svg.content.startswith(b"<svg")
    assert office.browsers["auditor"].get(f"/oficina/{SALE}/graficos/precios-first.svg").status_code == 404
