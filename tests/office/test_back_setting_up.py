"""Setting up a sale in the browser: a programme checked, told beside its source and adopted; its Regulation, dates, credit and urns."""

import base64
import hashlib
import html
import io
import json
import re
from collections.abc import Iterator, Mapping

import pytest
from django.test import Client

from enajena.book.models import Leaf, Sale, Urn
from enajena.programme.reader import builtin_path
from enajena.urn.custodian import create
from enajena.urn.keys_files import public_record, signature_record
from enajena.urn.life import manifest_of
from enajena.urn.manifest import sign
from support.back import people
from support.books import Rehearsal, rehearsal
from support.offers import noticed
from support.offices import office_of
from support.pages import told
from support.works import finished

GASES = builtin_path("gases-guajira-2003").read_bytes()
CHECK = "/oficina/nueva/venta/"
NEW = "ensayo-nuevo"
Office = tuple[Rehearsal, Mapping[str, Client]]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """Open an office with a sale whose first stage has its notice, and one person of each role."""
    with rehearsal(tmp_path_factory.mktemp("book")) as played, office_of(played.book):
        noticed(played)
        yield played, people()


def sent(client: Client, address: str, **fields: object) -> str:
    """Send a form and return the page that comes of it."""
    return client.post(address, fields, follow=True).content.decode()


def test_a_programme_with_a_fault_shows_its_line_the_place_in_it_and_the_remedy_and_cannot_be_adopted(office: Office) -> None:
    line = next(number for number, text in enumerate(GASES.decode().splitlines(), start=1) if text.strip() == "months: 2")
    page = sent(office[1]["director"], CHECK, texto=GASES.decode().replace("months: 2", "months: dos", 1))
    (pointed,) = re.findall(r'<pre class="pointed"[^>]*>(.*?)</pre>', page, re.DOTALL)
    above, below = html.unescape(pointed).split("\n")
    assert above[below.index("^") :] == "dos"
    seen = told(page.encode())
    assert f"Renglón {line}" in seen.text
    assert "Remedio:" in seen.text
    assert "venta" not in seen.asked
    assert re.findall(r'<li id="(r\d+)" class="is-wrong">', page) == [f"r{line}"]


def test_a_file_that_is_no_text_in_utf_8_is_not_shown_with_letters_lost_and_none_that_lost_some_is_adopted(office: Office) -> None:
    desk = office[1]["director"]
    page = told(desk.post(CHECK, {"archivo": io.BytesIO(GASES.decode().encode("latin-1", "replace"))}).content)
    assert "no está en UTF-8" in page.text
    assert "\N{REPLACEMENT CHARACTER}" not in page.text.split("Corregir y revisar otra vez")[1]
    assert "Su texto no se muestra" in page.text
    lost = told(
        desk.post(CHECK, {"texto": GASES.decode().replace("título", "t\N{REPLACEMENT CHARACTER}tulo").replace("ó", "\ufffd")}).content
    )
    assert "se perdió una letra" in lost.text
    assert "venta" not in lost.asked
    assert "no es un archivo de programa" in told(desk.post(CHECK, {"archivo": io.BytesIO(b"%PDF-1.7 \0")}).content).text


def test_nothing_given_asks_for_one_of_the_three(office: Office) -> None:
    for nothing in ("", "\r\n "):
        page = told(office[1]["director"].post(CHECK, {"texto": nothing}).content).text
        assert "Suba un archivo, escoja uno incorporado o pegue el texto" in page


def test_a_good_programme_is_told_beside_its_source_and_each_numeral_leads_to_a_line_that_holds_it(office: Office) -> None:
    page = sent(office[1]["director"], CHECK, incorporado="gases-guajira-2003")
    lines = GASES.decode().splitlines()
    links = re.findall(r'<a class="numeral" href="#r(\d+)">([^<]+)</a>', page)
    assert len({numeral for _, numeral in links}) > 20
    assert all(html.unescape(numeral) in lines[int(line) - 1] for line, numeral in links)
    assert page.count('<li id="r') == len(lines)


def test_adopting_keeps_the_very_bytes_and_begins_the_sale_once_however_often_it_is_sent(office: Office) -> None:
    played, desk = office
    file = b"# Un renglon con CR\r\n" + GASES
    page = told(desk["director"].post(CHECK, {"archivo": io.BytesIO(file)}).content)
    given = {**page.hidden, "venta": "ensayo-dos", "fecha": "2003-10-03"}
    for _ in range(2):
        answer = desk["director"].post(CHECK, given)
        assert answer.headers["location"] == "/oficina/ensayo-dos/preparar/"
    (row,) = Sale.objects.using(played.book.alias).filter(sale="ensayo-dos")
    assert row.programme_sha256 == hashlib.sha256(file).hexdigest()


def test_whoever_may_not_adopt_sees_the_check_and_is_refused_the_act(office: Office) -> None:
    page = told(office[1]["auditor"].post(CHECK, {"incorporado": "gases-guajira-2003"}).content)
    assert "venta" not in page.asked
    content = base64.b64encode(GASES).decode()
    refused = office[1]["auditor"].post(CHECK, {"paso": "adoptar", "contenido": content, "venta": "otra", "fecha": "2003-10-03"})
    assert refused.status_code == 403
    assert not Sale.objects.using(office[0].book.alias).filter(sale="otra")


def test_dates_are_worked_out_from_the_notice_with_every_step_and_holiday(office: Office) -> None:
    # Two months from 11 October 2003 end on 11 December; the Mondays moved by Ley 51 of 1983 and 8 December fall in between.
    page = told(office[1]["reviewer"].get("/oficina/ensayo/fechas/?etapa=first&aviso=2003-10-10").content).text
    assert "11 de diciembre de 2003" in page
    assert all(
        day in page for day in ("13 de octubre de 2003", "3 de noviembre de 2003", "17 de noviembre de 2003", "8 de diciembre de 2003")
    )
    assert "CC art. 67" in page
    # 62 days from 11 October to 11 December. Business days: 14 in October, 18 in November, 8 in December.
    assert "62 / 40" in page


def test_an_interruption_gives_its_days_back_and_a_wrong_date_is_told_at_its_field(office: Office) -> None:
    asked = {"etapa": "first", "aviso": "2003-10-10", "sin_oferta": "2003-11-05 2003-11-20"}
    page = told(office[1]["reviewer"].get("/oficina/ensayo/fechas/", asked).content)
    assert "se devuelven 15 días" in page.text
    wrong = told(office[1]["reviewer"].get("/oficina/ensayo/fechas/?etapa=first&aviso=2003-10-10&cerrado=ayer").content).text
    assert "«ayer» no es una fecha" in wrong


def test_what_a_notice_asks_for_is_shown_with_what_is_on_file(office: Office) -> None:
    page = told(office[1]["director"].get("/oficina/ensayo/preparar/").content).text
    assert all(found in page for found in ("C-1", "Reglamento con su regla", "ley-226 art. 11 num. 3", "ley-226 art. 19"))


def test_the_regulation_is_told_in_words_and_an_open_stage_is_offered_its_rules(office: Office) -> None:
    page = told(office[1]["director"].get("/oficina/ensayo/reglamento/").content).text
    assert "a prorrata por el mayor residuo" in page
    assert "Un empate favorece a quien presentó primero" in page


def test_the_credit_that_is_needed_is_a_tenth_of_the_offer_and_the_rate_of_a_day_is_looked_up(office: Office) -> None:
    page = told(office[1]["director"].get("/oficina/ensayo/credito/?dia=2003-10-07").content).text
    # 10 % of 92,284 shares at 2,448.70 pesos: 225,975,830.80 pesos of value.
    assert "22.597.583,08" in page
    assert "20,04" in page


def test_an_urn_is_constituted_from_public_files_and_signed_and_no_secret_is_asked_for(office: Office) -> None:
    played, desk = office
    keys = [create(f"custodio-{number}") for number in (1, 2)]
    files = [io.BytesIO(json.dumps(public_record(key.public)).encode()) for key in keys]
    made = desk["director"].post("/oficina/ensayo/urnas/", {"etapa": "first", "k": "2", "custodios": files, "ensayo": "on"})
    assert made.headers["location"] == "/oficina/ensayo/urnas/first-ensayo/"
    address = made.headers["location"]
    manifest = manifest_of(played.book, "ensayo", "first-ensayo")
    assert desk["custodian"].get(f"{address}manifiesto.json").content == manifest.content()
    for key in keys:
        record = signature_record(key.name, sign(manifest, key.signing_key))
        assert desk["custodian"].post(address, {"firma": io.BytesIO(json.dumps(record).encode())}).status_code == 302
    (row,) = Urn.objects.using(played.book.alias).filter(sale="ensayo", until_index__isnull=True)
    assert (row.signed, row.k, row.rehearsal) == (["custodio-1", "custodio-2"], 2, True)
    assert "Firmaron todos" in told(desk["auditor"].get(address).content).text


def test_a_signature_of_somebody_else_and_a_custodian_twice_are_told_at_their_fields(office: Office) -> None:
    key = create("custodio-1")
    files = [io.BytesIO(json.dumps(public_record(key.public)).encode()) for _ in range(2)]
    page = told(office[1]["director"].post("/oficina/ensayo/urnas/", {"etapa": "first", "k": "1", "custodios": files}).content).text
    assert "está dos veces" in page


def test_a_whole_urn_is_rehearsed_with_throw_away_keys_and_leaves_nothing_in_the_sale(office: Office) -> None:
    played, desk = office
    before = Leaf.objects.using(played.book.alias).filter(sale="ensayo").count()
    page, _ = finished(desk["custodian"], "/oficina/ensayo/ensayar-urna/", {"clave": "urna"})
    said = told(page.encode()).text
    assert "6 personas inventadas sellaron su sobre" in said
    assert "6 aceptaciones en el libro, 0 sobres anulados" in said
    assert "/tmp" not in said  # noqa: S108 - no place of the machine is shown
    assert Leaf.objects.using(played.book.alias).filter(sale="ensayo").count() == before


def test_what_a_page_worked_out_is_filled_in_where_it_is_recorded(office: Office) -> None:
    desk = office[1]["director"]
    address = f"/oficina/{NEW}/"
    page = told(desk.post(CHECK, {"incorporado": "gases-guajira-2003"}).content)
    desk.post(CHECK, {**page.hidden, "venta": NEW, "fecha": "2003-10-03"})
    dates = html.unescape(desk.get(f"{address}fechas/?etapa=first&aviso=2003-10-10").content.decode())
    # All 92,284 shares at the fixed price of 2,448.70 until 11 December 2003.
    filled = "registrar/stage_noticed/?stage=first&offered_shares=92284&price_cop=2448.70&last_day=2003-12-11"
    assert f'href="{address}{filled}"' in dates
    credit = html.unescape(desk.get(f"{address}credito/?dia=2003-10-07").content.decode())
    assert all(said in credit for said in ("kind=credit_line", "collateral_price_cop=2448.70", "bank_rate_ea_pct=20.04"))
    assert "single_source<" not in credit
    assert "terms.rule=lots" in html.unescape(desk.get(f"{address}reglamento/").content.decode())
