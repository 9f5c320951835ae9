"""The share book in the back office: any past date, a lot from end to end, the watch, and what stands in the way of a release."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.pledges import ReleaseRequested
from enajena.book.models import Case, DepositoryFile, Pledge, Transfer
from support.back import again, people, person
from support.books import Rehearsal, rehearsal
from support.offices import office_of
from support.registers import balances, lot, pledged, put_award, registered, transferred

BOUGHT, MOVED = date(2003, 12, 20), date(2004, 3, 1)
WATCHED = date(2004, 6, 1)
AFTER = date(2005, 12, 21)  # the lock-up of 24 months ends on 20 December 2005, that day included (5.3)
HEADINGS = "movimiento,fecha,tipo_documento,documento,concepto,cantidad,precio,tipo_documento_destino,documento_destino,nombre_destino"
# L-001 is of P-A-L-001, whose document the tests' awards make CC 9001.
SOLD = "881,2004-05-12,CC,9001,{word},40,3000,CC,10203041,Compradora Inventada"


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("shares")) as opened, office_of(opened.book):
        opened.adopt(date(2003, 10, 3))
        for name, shares in (("L-001", 100), ("L-002", 50), ("L-003", 30)):
            registered(opened, name, shares=shares, on=BOUGHT)
        pledged(opened, "L-002", shares=50, on=BOUGHT)
        pledged(opened, "L-003", shares=30, on=BOUGHT)
        transferred(opened, MOVED, "L-001", "L-001-1", 25, conduct="succession")
        opened.clock.to(WATCHED)
        yield opened


@pytest.fixture(scope="module")
def browsers(sale: Rehearsal) -> Mapping[str, Client]:
    assert sale.book.data.is_dir()  # the office that they work in
    return people()


def at(sale: Rehearsal, *parts: str) -> str:
    return "/".join(("/oficina", sale.sale, "acciones", *parts, ""))


def rows(page: str) -> dict[str, list[str]]:
    """Return the cells of each row of a page's tables by the name of its first link."""
    found = re.findall(r'<tr><th scope="row"><a[^>]*>([^<]+)</a></th>(.*?)</tr>', page, re.DOTALL)
    return {name: [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", cells)] for name, cells in found}


def test_the_register_is_shown_as_it_was_on_any_date_and_adds_up_to_the_ledger(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    auditor = browsers["auditor"]
    before = rows(auditor.get(at(sale) + "?fecha=2004-02-29").content.decode())
    assert (before["L-001"][1], "L-001-1" in before) == ("100", False)
    page = auditor.get(at(sale)).content.decode()
    now = rows(page)
    assert (now["L-001"][1], now["L-001-1"][1]) == ("75", "25")
    assert sum(int(cells[1]) for cells in now.values()) == sum(balances(sale).values()) == 180
    assert "<dt>Acciones en el registro</dt><dd>180</dd>" in page
    wrong = auditor.get(at(sale) + "?fecha=9999-12-31&acto=-1")
    assert (wrong.status_code, "Como está hoy" in wrong.content.decode()) == (422, True)


def test_a_lot_says_where_it_comes_from_and_each_line_of_its_balance(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    page = browsers["auditor"].get(at(sale, "lote", "L-001")).content.decode()
    lines = re.findall(r'<td class="number">(-?\d+)</td><td class="number">(\d+)</td></tr>', page)
    assert lines == [("100", "100"), ("-25", "75")]
    assert f'href="{at(sale, "lote", "L-001-1")}"' in page
    child = browsers["auditor"].get(at(sale, "lote", "L-001-1")).content.decode()
    assert f'href="{at(sale, "lote", "L-001")}"' in child
    assert browsers["auditor"].get(at(sale, "lote", "L-001-1") + "?fecha=2004-02-29").status_code == 404
    assert "transfer_reported" not in child  # an auditor records nothing
    assert "transfer_reported/?" in again("reviewer-uno").get(at(sale, "lote", "L-001")).content.decode()


class TestTheWatch:
    def test_a_breach_is_proposed_and_a_word_that_is_not_known_is_asked_for(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        sale.clock.to(WATCHED)
        reviewer = browsers["reviewer"]
        asked = reviewer.post(at(sale, "deposito"), {"paso": "mirar", "archivo": movements("Traspaso")}).content.decode()
        assert "diga abajo qué es" in asked
        said = {**hidden(asked, "mirar"), "conducta-0": "sale"}
        looked = reviewer.post(at(sale, "deposito"), said)
        page = looked.content.decode()
        # 25 % in the first half-year (5.3), of the higher of 2,448.70 and 3,000, by 40 shares: 30,000.00.
        assert "Multa que resultaría: 30.000,00 pesos." in page
        assert not Transfer.objects.using(sale.book.alias).filter(ref="881/L-001").exists()

        done = reviewer.post(at(sale, "deposito"), hidden(page, "registrar"))
        assert done.status_code == 200
        assert lot(sale, "L-001").shares == 35  # 75 less 40
        assert not Case.objects.using(sale.book.alias).exists()  # nobody is fined by it
        assert "registrar/breach_found/?case=C%2F881%2FL-001&amp;lot=L-001&amp;shares=40&amp;conduct=sale" in done.content.decode()
        again_sent = reviewer.post(at(sale, "deposito"), {"paso": "mirar", "archivo": movements("Traspaso")})
        assert again_sent.status_code == 409
        assert DepositoryFile.objects.using(sale.book.alias).count() == 1

    def test_a_line_that_names_no_buyer_says_that_no_transfer_follows(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        sale.clock.to(WATCHED)
        file = SimpleUploadedFile("mayo.csv", f"{HEADINGS}\n901,2004-05-12,CC,9002,Venta,4,3000,,,\n".encode())
        reviewer = browsers["reviewer"]
        page = reviewer.post(at(sale, "deposito"), {"paso": "mirar", "archivo": file}).content.decode()
        assert "No se dice quién recibió las acciones" in page
        done = reviewer.post(at(sale, "deposito"), hidden(page, "registrar")).content.decode()
        assert lot(sale, "L-002").shares == 50
        assert "registrar/transfer_reported/?transfer=901%2FL-002&amp;lot=L-002" in done
        opening = next(one for one in re.findall(r"registrar/breach_found/\?([^\"]+)", done) if "C%2F901" in one)
        assert "transfer=" not in opening  # none of that reference is there
        waiting = reviewer.get(f"/oficina/{sale.sale}/multas/").content.decode()
        assert "Movimientos sin su transferencia" in waiting
        assert "transfer_reported/?volver=%2Foficina%2Fensayo%2Fmultas%2F&amp;transfer=901%2FL-002" in waiting
        assert "case=C%2F901%2FL-002&amp;lot=L-002&amp;shares=4&amp;breached_on=2004-05-12" in waiting

    def test_its_faults_are_told_by_row_and_column(self, sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
        file = SimpleUploadedFile("mayo.csv", f"{HEADINGS}\n882,2004-13-12,CC,9001,Venta,40,3000,,,\n".encode())
        answer = browsers["reviewer"].post(at(sale, "deposito"), {"paso": "mirar", "archivo": file})
        assert answer.status_code == 422
        assert "mayo.csv" in answer.content.decode()
        assert browsers["window_operator"].post(at(sale, "deposito"), {"paso": "mirar"}).status_code == 403


def test_a_release_is_held_up_by_every_breach_with_its_numeral_and_granted_by_two(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    sale.clock.to(AFTER)
    breach = BreachFound(
        case="C-9", lot="L-002", shares=5, conduct="sale", breached_on=date(2005, 12, 1), evidence="extracto", resale_cop=Decimal(3000)
    )
    requests = [ReleaseRequested(release=f"S-{n}", pledge=f"P/L-00{n}", lot=f"L-00{n}", paper="Carta 1") for n in (2, 3)]
    page = browsers["director"].get(at(sale, "levantamientos")).content.decode()
    assert "Ninguna solicitud espera" in page
    assert "registrar/release_requested/?" in page
    sale.do(AFTER, breach, *requests)
    page = browsers["director"].get(at(sale, "levantamientos")).content.decode()
    held, free = page[page.index("S-2") : page.index("S-3")], page[page.index(">S-3<") : page.index("Se pueden pedir")]
    assert "El incumplimiento C-9 está abierto." in held
    assert '<span class="numeral">5.3</span>' in held
    assert "release_granted" not in held
    assert "registrar/release_granted/?" in free
    assert "Breach C-9 is open." in again("auditor-uno", "en").get(at(sale, "levantamientos")).content.decode()


def movements(word: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("movimientos.csv", f"{HEADINGS}\n{SOLD.format(word=word)}\n".encode())


def hidden(page: str, step: str) -> dict[str, str]:
    starts = [found.start() for found in re.finditer(f'name="paso" value="{step}"', page)]
    form = next(
        page[start : page.index("</form>", start)] for start in starts if 'name="huella"' in page[start : page.index("</form>", start)]
    )
    return {"paso": step, **dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form))}


def test_paid_awards_are_entered_at_once_under_the_sellers_security(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        sale.adopt(date(2003, 10, 3))
        for number in (1, 2):
            put_award(sale, f"A-{number}", shares=10 * number, on=BOUGHT)
        sale.clock.to(MOVED)
        reviewer = person("revisora", "reviewer")
        where = at(sale, "inscribir")
        page = reviewer.get(where).content.decode()
        assert 'value="Ecopetrol S.A."' in page  # 5.3: in favour of the seller
        said = {"etapa": "first", "adquiridas": BOUGHT.isoformat(), "garantia": "pledge", "acreedor": "Ecopetrol S.A."}
        assert reviewer.post(where, {"paso": "mirar", **said}).status_code == 422  # the contract is not named
        other = reviewer.post(where, {"paso": "mirar", **said, "acreedor": "Banco", "instrumento": "Contrato 1"}).content.decode()
        assert "Lo mismo en 2 actos del conjunto." in other
        looked = reviewer.post(where, {"paso": "mirar", **said, "instrumento": "Contrato 1"})
        assert (looked.status_code, dict(balances(sale))) == (200, {})
        start = looked.content.decode().index('name="paso" value="registrar"')
        form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', looked.content.decode()[start:]))
        assert reviewer.post(where, {"paso": "registrar", **form}).status_code == 302
        assert balances(sale) == {("L-A-1", "P-A-1"): 10, ("L-A-2", "P-A-2"): 20}
        # 24 months after the purchase of 20 December 2003 (5.3).
        assert lot(sale, "L-A-1").lock_up_ends_on == date(2005, 12, 20)
        pledge = Pledge.objects.using(sale.book.alias).get(lot="L-A-2")
        assert (pledge.shares, pledge.creditor, pledge.rank) == (20, "Ecopetrol S.A.", 1)
        assert reviewer.post(where, {"paso": "registrar", **form}).status_code == 422  # none waits any more
        assert len(balances(sale)) == 2
