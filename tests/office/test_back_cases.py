"""Breaches and fines in the back office: the fine worked out step by step before it is recorded, and what may follow on its track."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from django.test import Client

from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.fines import FineAnnulled, FineClaimed
from enajena.book.models import Fine
from support.back import again, people, person
from support.books import Rehearsal, rehearsal
from support.lots import put_lot
from support.offices import office_of
from support.registers import registered, transferred

TODAY = date(2004, 9, 2)


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """The contractual track: 1,000 shares bought at 2,448.70 on 15 March 2004, sold at 3,000 after five months."""
    with rehearsal(tmp_path_factory.mktemp("cases")) as opened, office_of(opened.book):
        opened.adopt(date(2003, 10, 3))
        put_lot(opened, "L-1", shares=1000, price_cop="2448.70", acquired_on=date(2004, 3, 15))
        sold = BreachFound(
            case="C/1", lot="L-1", shares=1000, conduct="sale", breached_on=date(2004, 8, 15), evidence="extracto", resale_cop=Decimal(3000)
        )
        opened.do(date(2004, 9, 1), sold)
        opened.clock.to(TODAY)
        yield opened


@pytest.fixture(scope="module")
def browsers(sale: Rehearsal) -> Mapping[str, Client]:
    assert sale.book.data.is_dir()  # the office that they work in
    return people()


def at(sale: Rehearsal, *parts: str) -> str:
    return "/".join(("/oficina", sale.sale, "multas", *parts, ""))


def hidden(page: str) -> dict[str, str]:
    start = page.index('name="paso" value="registrar"')
    form = page[start : page.index("</form>", start)]
    return {"paso": "registrar", **dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form))}


def fine_of(sale: Rehearsal) -> Fine:
    return Fine.objects.using(sale.book.alias).get(until_index__isnull=True)


def test_a_fine_is_seen_step_by_step_recorded_once_and_reworked(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    where, reviewer = at(sale, "caso", "C/1"), browsers["reviewer"]
    assert 'href="/oficina/ensayo/multas/caso/C%2F1/"' in browsers["auditor"].get(at(sale)).content.decode()
    looked = reviewer.post(where, {"paso": "mirar", "multa": "M-1"})
    page = looked.content.decode()
    assert looked.status_code == 200
    # Decreto 2781 de 2003, 5.3: 25 % in the first half-year, of the higher of 2,448.70 and 3,000, by 1,000 shares.
    steps = [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall(r"<tr[^>]*>.*?</tr>", page)]
    told = [" ".join(words) for words in steps]
    assert "Precio de compra, por acción 5.3 2.448,70" in told
    assert "Valor que se obtuvo, por acción 5.3 3.000,00" in told
    assert "Acciones del incumplimiento 1.000" in told
    assert "Multa: porcentaje × base × acciones, al centavo 750.000,00" in told
    assert any(row.startswith("Tramo del") and row.endswith("5.3 25 %") for row in told)
    assert not Fine.objects.using(sale.book.alias).exists()

    form = hidden(page)
    assert reviewer.post(where, form).status_code == 302
    assert (fine_of(sale).fine_cop, fine_of(sale).state, fine_of(sale).track) == (Decimal("750000.00"), "worked_out", "contractual")
    acts = len(Fine.objects.using(sale.book.alias).all())
    sent_again = reviewer.post(where, form)  # the same form: the fine is there, and a reason is asked for
    assert sent_again.status_code == 422
    assert len(Fine.objects.using(sale.book.alias).all()) == acts

    file = browsers["auditor"].get(at(sale, "liquidacion", fine_of(sale).file_sha256))
    assert file.json()["fine_cop"] == "750000.00"
    assert browsers["auditor"].get(at(sale, "liquidacion", "0" * 64)).status_code == 404
    assert browsers["window_operator"].post(where, {"paso": "mirar", "multa": "M-2"}).status_code == 403


def test_what_may_follow_is_that_of_the_track_and_of_who_looks(sale: Rehearsal, browsers: Mapping[str, Client]) -> None:
    where = at(sale, "caso", "C/1")
    offered = _offered(browsers["director"].get(where).content.decode())
    assert {"fine_claimed", "fine_annulled"} <= offered  # the seller is the payee: claimed, never charged
    assert "fine_charged" not in offered
    assert _offered(browsers["auditor"].get(where).content.decode()) == set()
    sale.do(TODAY, FineClaimed(fine="M-1", number="C-12", answer_by=date(2004, 9, 30)))
    sale.clock.to(date(2004, 10, 1))
    page = browsers["director"].get(at(sale)).content.decode()
    assert re.search(r"30 de septiembre de 2004 <span[^>]*>pasó</span>", page)
    offered = _offered(browsers["director"].get(where).content.decode())
    assert {"fine_agreed", "fine_demanded", "fine_answered"} <= offered
    assert not offered & {"fine_decided", "fine_charged"}
    assert "Breach C/1" in again("auditor-uno", "en").get(where).content.decode()
    assert "0,00 · 750.000,00" in browsers["director"].get(where).content.decode()
    sale.do(date(2004, 10, 1), FineAnnulled(fine="M-1", authority="Juzgado", number="9", reason="No hubo venta"))
    assert "0,00 · 0,00" in browsers["director"].get(where).content.decode()


def test_a_sale_inside_the_lock_up_waits_for_its_case_until_one_is_opened(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        sale.adopt(date(2003, 10, 3))
        registered(sale, "L-001", shares=100, on=date(2003, 12, 20))
        transferred(sale, date(2004, 3, 1), "L-001", "L-001-1", 25, price_cop="3000")
        transferred(sale, date(2004, 3, 1), "L-001", "L-001-2", 5, conduct="succession")  # a death breaches nothing
        transferred(sale, date(2004, 4, 1), "L-001-1", "L-001-3", 5)  # the buyer never undertook the lock-up
        reviewer = person("revisora", "reviewer")
        page = reviewer.get(at(sale)).content.decode()
        found = re.findall(r"registrar/breach_found/\?[^\"]*transfer=([\w-]+)", page)
        assert found == ["T-L-001-1"]
        assert "lot=L-001&amp;shares=25&amp;conduct=sale&amp;breached_on=2004-03-01" in page
        breach = BreachFound(
            case="C-1", lot="L-001", shares=25, conduct="sale", breached_on=date(2004, 3, 1), evidence="extracto",
            transfer="T-L-001-1", resale_cop=Decimal(3000),
        )  # fmt: skip
        sale.do(date(2004, 4, 2), breach)
        assert "sin caso" not in reviewer.get(at(sale)).content.decode()


def _offered(page: str) -> set[str]:
    return set(re.findall(r"/registrar/(\w+)/\?", page))
