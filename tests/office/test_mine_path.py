"""What somebody is shown of their own acceptance, through the acts of a whole sale: verdict, award, money, lot and pledge."""

import html
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from enajena.basics.odd_signs import visible
from enajena.book.acts.acceptances import CureRequested
from enajena.book.acts.money import PaymentScheduled
from enajena.book.acts.pledges import PledgeConstituted, ReleaseRequested
from enajena.book.acts.shares import LotRegistered
from enajena.book.machines import MACHINES
from enajena.book.models import Leaf, Person
from enajena.office.portal import mine_path
from enajena.urn.follow_code import follow_code
from support.books import Rehearsal, rehearsal
from support.offers import FILED, acceptance, accepted, assessed, awarded, closed, id_number, noticed
from support.offices import office_of, visitor
from support.payments import dues, pay
from support.portal_urns import MINE

SELLER = "Ecopetrol S.A."
BOUGHT = date(2003, 12, 20)
HOSTILE = {
    "a script": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "a turn of direction": "Ana \u202egnp.exe\u2069",
    "four bytes": "José 𝒜\U0001f4a9 Ñandú",
    "three hundred letters": "Á" * 300,
    "a NUL": "Ana\x00B",
    "line ends": "Ana\r\nSet-Cookie: x=1",
    "a template": "{{ request }}{% debug %}",
}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as played, office_of(played.book):
        yield played


def seen(sale: Rehearsal, ref: str, language: str = "es") -> str:
    """Return the page of an acceptance of support.offers, without its tags."""
    leaves = Leaf.objects.using(sale.book.alias).filter(kind="acceptance_received")
    place = next(leaf.index for leaf in leaves if f'"acceptance":"{ref}"' in leaf.content)
    somebody = visitor(language)
    said = {"code": follow_code(sale.book, sale.sale, place), "id_type": "CC", "id_number": id_number(f"P-{ref}")}
    assert somebody.post(MINE, said).status_code == 302
    return somebody.get(MINE).content.decode()


def words(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


def missing(page: str, *texts: str) -> list[str]:
    told = words(page)
    return [text for text in texts if text not in told]


def test_the_award_its_money_its_lot_and_its_pledge_are_told_with_their_acts(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10, "A-2": 200_000})
    page = seen(sale, "A-2")
    assert not missing(page, "Resultado de la evaluación: aceptada", "Se ofrecían 92.284 acciones y se pidieron 200.010", "a prorrata")
    # 10 × 92,284 / 200,010 = 4.61: the one share left over goes to this remainder, the larger of the two; 5 × 2,448.70 = 12,243.50.
    due = dues((date(2003, 12, 19), "5000.00"), (date(2004, 1, 9), "7243.50"))
    sale.do(date(2003, 12, 16), PaymentScheduled(award="A-1", instalments=due, under="4"))
    assert not missing(seen(sale, "A-1"), "5 acciones", "12.243,50", "viernes 19 de diciembre de 2003", "5.000,00", "Falta por pagar", "RF")
    sale.do(date(2003, 12, 18), pay("M-1", "A-1", "12243.50"))
    sale.do(BOUGHT, LotRegistered(lot="L-1", award="A-1", shares=5, seller=SELLER, acquired_on=BOUGHT))
    sale.do(
        BOUGHT,
        PledgeConstituted(pledge="PR-1", lot="L-1", shares=5, kind="pledge", rank=1, creditor="Ecopetrol S.A.", instrument="Contrato"),
    )
    page = seen(sale, "A-1")
    assert not missing(
        page, "No debe nada de esta adjudicación", "Pago por transferencia: recibido", "con restricción para enajenar",
        "martes 20 de diciembre de 2005, ese día incluido", "Prenda de grado 1 sobre 5 acciones, a favor de Ecopetrol S.A.: constituida.",
        "Se puede pedir desde el miércoles 21 de diciembre de 2005.", "Se evalúa una aceptación", "Se recibe un pago",
    )  # fmt: skip
    sale.do(date(2005, 12, 21), ReleaseRequested(release="LV-1", pledge="PR-1", lot="L-1", paper="Carta"))
    assert not missing(seen(sale, "A-1"), "Levantamiento pedido el miércoles 21 de diciembre de 2005: presentada.")


def test_every_state_of_an_acceptance_is_told_in_words() -> None:
    assert mine_path._STANDS.keys() == dict(MACHINES["acceptance"].states).keys()


def test_every_act_that_is_told_has_its_proof(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    page = seen(sale, "A-1")
    kinds = dict(Leaf.objects.using(sale.book.alias).values_list("index", "kind"))
    told = [kinds[int(index)] for index in re.findall(r"/mi-aceptacion/actos/(\d+)/", page)]
    assert told == ["acceptance_received", "acceptance_assessed", "awarded"]


def test_a_rejection_tells_its_reasons_with_their_numerals_and_the_ceiling_with_its_terms(sale: Rehearsal) -> None:
    noticed(sale)
    refused = acceptance("A-1", 10_000, facts={"declares_lock_up": "false", "executive": "true", "annual_pay_cop": "1000000"})
    accepted(sale, refused)
    closed(sale)
    assessed(sale)
    page = seen(sale, "A-1")
    assert not missing(page, "rechazada", "5.3 Falta una declaración, o se dijo que no.", "Su tope, con lo que se presentó")
    # Five times the annual pay of an executive (5.1): 5 × 1,000,000, into which 2,041 shares of 2,448.70 fit.
    assert not missing(page, "5.000.000,00 pesos", "2.041")


def test_what_was_asked_to_be_made_good_is_told_with_its_last_day(sale: Rehearsal) -> None:
    noticed(sale)
    accepted(sale, acceptance("A-1", 10))
    asked = CureRequested(cure="S-1", acceptance="A-1", asks="¿Ocupa un cargo directivo? <b>", numeral="5.1", business_days=3)
    sale.do(FILED.date(), asked)
    page = seen(sale, "A-1")
    assert not missing(page, "5.1 ¿Ocupa un cargo directivo?", "hasta el viernes 7 de noviembre de 2003: pedida.")
    assert "<b>" not in page


def test_in_english_it_is_english(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    assert not missing(seen(sale, "A-1", "en"), "Result of the assessment: accepted", "10 shares", "Still to be paid", "24,487.00 pesos")


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_name_is_shown_as_text(sale: Rehearsal, name: str) -> None:
    awarded(sale, {"A-1": 10})
    Person.objects.using(sale.book.alias).filter(ref="P-A-1").update(name=name)
    page = seen(sale, "A-1")
    shown = re.findall(r'<p class="lead person">(.*?)</p>', page, re.DOTALL)[0]
    assert not re.search(r"[<\x00\r\u202a-\u202e\u2066-\u2069]", shown)
    assert html.unescape(shown) == visible(name)
