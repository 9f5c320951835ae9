"""Adjudicating in the browser: a rehearsal with variants beside it, and the act of two directors, worked out again when it is confirmed.

92,284 shares of Gases de La Guajira at 2,448.70 pesos; 50,000, 50,000, 33,333, 7 and 1 are asked for, 133,341 in all. Pro rata that is
34,604.51 twice, 23,069.44, 4.84 and 0.69. Rounded down it is 92,281; the three left go to the largest remainders, 0.84 and 0.69, and of
the two that tie at 0.51 to the earlier one.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta

import pytest
from django.test import Client

from enajena.book.models import Adjudication, Award, Leaf, Stage
from enajena.office.acting.prepared_set import PreparedSet
from support.back import people
from support.books import Rehearsal, rehearsal
from support.offers import ADJUDICATED, FILED, acceptance, accepted, assessed, closed, noticed
from support.offices import office_of
from support.pages import told
from support.works import finished

ASKED = (50_000, 50_000, 33_333, 7, 1)
AWARDED = {"A-0": 34_605, "A-1": 34_604, "A-2": 23_069, "A-3": 5, "A-4": 1}
AMOUNT = "225.975.830,80"  # 92,284 × 2,448.70
Office = tuple[Rehearsal, Mapping[str, Client]]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """Open an office with two sales alike, each with an assessed stage, and one person of each role."""
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        for sale in (played, other(played)):
            noticed(sale)
            accepted(sale, *(acceptance(f"A-{n}", shares, FILED + timedelta(minutes=n)) for n, shares in enumerate(ASKED)))
            closed(sale)
            assessed(sale)
        played.clock.to(ADJUDICATED)
        yield played, people()


def other(played: Rehearsal) -> Rehearsal:
    """Return the second sale of the book."""
    return Rehearsal(played.book, played.clock, "cambia", played.programme)


def prepared(office: Office, sale: str, ref: str) -> str:
    """Prepare an adjudication as the first director and return the address where it waits."""
    _, address = finished(office[1]["director"], f"/oficina/{sale}/adjudicar/first/preparar/", {"ref": ref, "clave": ref})
    assert address.startswith(f"/oficina/{sale}/adjudicar/confirmar/")
    return address


def sent(office: Office, role: str, address: str, **said: str) -> str:
    """Send a form that starts a work and return the words of the page that it leads to."""
    return told(finished(office[1][role], address, said)[0].encode()).text


def acts(office: Office, sale: str) -> int:
    """Return how many acts the log of a sale has."""
    return Leaf.objects.using(office[0].book.alias).filter(sale=sale).count()


def test_a_rehearsal_gives_totals_remainders_ties_and_the_last_to_be_served_and_records_nothing(office: Office) -> None:
    before = acts(office, "ensayo")
    page = sent(office, "auditor", "/oficina/ensayo/adjudicar/first/ensayar/", clave="1")
    assert "no registra nada" in page
    assert all(figure in page for figure in ("133.341", "92.284", AMOUNT))
    assert "del residuo, repartidas una a una 3" in page
    assert "Empatan 2 aceptaciones" in page
    # One share that was asked for is served whole: all others in part. The last to file gets some.
    assert "servidas enteras 1" in page
    assert "Servidas en parte 4" in page
    assert "por orden de presentación A-4" in page
    assert acts(office, "ensayo") == before


def test_variants_stand_side_by_side_each_with_a_chart_in_words_too(office: Office) -> None:
    asked = {"acciones": "133.341 66670", "clave": "2"}
    source, _ = finished(office[1]["director"], "/oficina/ensayo/adjudicar/first/ensayar/", asked)
    page = told(source.encode()).text
    rule = "a prorrata por el mayor residuo"
    # Everybody is served, and the four that were cut gain; with half as many all but the one that asks for one share lose.
    assert f"133.341 acciones 133.341 {rule} 133.341 133.341 0 5 4 / 0" in page
    assert f"66.670 acciones 66.670 {rule} 133.341 66.670 0" in page
    charts = re.findall(r'src="([^"]+\.svg)" alt="([^"]+)"', source)
    assert [("133.341 acciones" in alt, "66.670 acciones" in alt) for _, alt in charts] == [(True, False), (False, True)]
    drawn = office[1]["director"].get(charts[0][0])
    assert (drawn.headers["content-type"], drawn.content[:4]) == ("image/svg+xml", b"<svg")


def test_a_ceiling_above_the_laws_is_tried_on_acceptances_judged_again_and_says_so(office: Office) -> None:
    # Ley 226 art. 14 lets an executive buy up to five times the annual pay.
    asked = {"tope": "5.1/annual_pay", "valores": "6", "clave": "3"}
    page = sent(office, "director", "/oficina/ensayo/adjudicar/first/ensayar/", **asked)
    assert "juzgadas otra vez, sin lo decidido por personas 92.284" in page
    assert "contra la ley" in page
    assert "5.1/annual_pay: 6 92.284" in page


def test_a_variant_that_cannot_be_is_told_at_its_field(office: Office) -> None:
    page = told(office[1]["reviewer"].post("/oficina/ensayo/adjudicar/first/ensayar/", {"regla": "lots", "acciones": "0"}).content).text
    assert "Esa regla pide este número" in page
    assert "Escriba números enteros" in page


def test_what_was_prepared_is_a_decision_of_a_few_figures_that_another_director_confirms_once(office: Office) -> None:
    played, desk = office
    address = prepared(office, "ensayo", "D-1")
    kept = PreparedSet.objects.get(sale="ensayo")
    assert len(kept.content) < 2_000
    page = told(desk["auditor"].get(address).content).text
    assert all(said in page for said in ("92.284", AMOUNT, "director-uno", "no se registra nada", "Sólo se corrige entera"))
    before = acts(office, "ensayo")
    assert "Quien prepara un conjunto no lo confirma" in sent(office, "director", address, paso="confirmar", clave="propia")
    assert acts(office, "ensayo") == before
    for _ in range(2):  # sent twice, recorded once
        sent(office, "second_director", address, paso="confirmar", clave="confirma")
    assert acts(office, "ensayo") == before + 1 + len(ASKED)
    assert not PreparedSet.objects.filter(sale="ensayo")
    rows = Award.objects.using(played.book.alias).filter(sale="ensayo", until_index__isnull=True)
    assert dict(rows.values_list("acceptance", "shares")) == AWARDED
    leaf = Leaf.objects.using(played.book.alias).get(sale="ensayo", kind="adjudicated")
    assert '"by":["director-uno","director-dos"]' in leaf.content


def test_where_the_book_moved_on_but_the_result_is_the_same_it_is_confirmed_and_else_nothing_is_recorded(office: Office) -> None:
    played, desk = office
    sale = other(played)
    address = prepared(office, "cambia", "D-2")
    # One more acceptance that was filed in time turns up and is assessed: what goes into the rule is something else now.
    accepted(sale, acceptance("A-9", 10, FILED + timedelta(hours=1)))
    assessed(sale, on=ADJUDICATED, ref="E-2")
    before = acts(office, "cambia")
    page = sent(office, "second_director", address, paso="confirmar", clave="tarde")
    assert "ya no da lo que se preparó" in page
    assert acts(office, "cambia") == before
    assert PreparedSet.objects.filter(sale="cambia").exists()
    assert desk["director"].post(address, {"paso": "retirar"}).status_code == 302
    assert not PreparedSet.objects.filter(sale="cambia")


def test_a_stage_without_acceptances_to_award_to_says_what_to_do(office: Office) -> None:
    page = sent(office, "director", "/oficina/ensayo/adjudicar/first/preparar/", ref="D-9", clave="D-9")
    assert "no tiene aceptaciones admitidas sin adjudicar" in page
    assert "No se terminó" in page
    rows = Adjudication.objects.using(office[0].book.alias).filter(sale="ensayo", until_index__isnull=True)
    assert [row.ref for row in rows] == ["D-1"]
    assert Stage.objects.using(office[0].book.alias).get(sale="ensayo", ref="first", until_index__isnull=True).state == "adjudicated"
