"""The page of the deposit: what it says of the urn in each of its states, and what it offers with and without a script."""

import hashlib
import json
import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from enajena.book.acts.papers import RegulationAddendum
from enajena.book.acts.stages import StageExtended, StageInterrupted
from enajena.programme.reader import load
from enajena.urn.life import extend_urn
from enajena.urn.page import writing
from enajena.urn.page.questions import questions
from enajena.urn.page.writing import sealing_page
from support.books import rehearsal
from support.offers import BY, PAPER, noticed
from support.offices import office_of, visitor
from support.portal_urns import CLOSES, DEPOSIT, OPENS, an_envelope, portal, send
from support.urns import OFFICE, TestUrn


def page(language: str = "es") -> str:
    answer = visitor(language).get(DEPOSIT)
    assert answer.status_code == 200
    return answer.content.decode()


def interrupt(box: TestUrn) -> None:
    box.sale.do(date(2003, 11, 5), StageInterrupted(stage="first", ground="Aviso"), by=BY)


def extend(box: TestUrn) -> None:
    day = date(2003, 11, 5)
    box.sale.do(day, RegulationAddendum(regulation="R-1", number="2", dated=day, file_sha256=PAPER.sha256), by=BY, files=[PAPER])
    box.sale.do(day, StageExtended(stage="first", last_day=date(2003, 12, 22), addendum="2"), by=BY)
    extend_urn(box.sale.book, box.manifest, CLOSES + timedelta(days=11), "2", by=OFFICE)


def early(box: TestUrn) -> None:
    box.sale.clock.now = OPENS - timedelta(minutes=1)


def late(box: TestUrn) -> None:
    box.sale.clock.now = CLOSES


@pytest.mark.parametrize(
    ("do", "said", "takes"),
    [
        (lambda _: None, ("La urna recibe sobres", "Hasta el jueves 11 de diciembre de 2003, a la medianoche"), True),
        (early, ("La urna aún no recibe", "Recibe desde el sábado 11 de octubre de 2003, 00:00"), False),
        (late, ("La urna ya no recibe", "Cerró el jueves 11 de diciembre de 2003, a la medianoche"), False),
        (interrupt, ("La oferta está interrumpida",), False),
        (extend, ("El adendo 2 lo pasó del 12-dic-2003 00:00", "al 23-dic-2003 00:00", "Hasta el lunes 22 de diciembre"), True),
    ],
)  # fmt: skip
def test_it_says_whether_the_urn_takes_envelopes_and_until_when(
    tmp_path: Path, do: Callable[[TestUrn], None], said: tuple[str, ...], takes: bool
) -> None:
    with portal(tmp_path) as box:
        do(box)
        told = page()
        assert [text for text in said if text not in told] == []
        assert ('id="asked"' in told) is takes
        assert ('name="envelope"' in told) is takes


def test_before_the_urn_opens_and_in_an_interruption_nothing_is_recorded(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        envelope, size = an_envelope(box), len(list((tmp_path).rglob("*.json")))
        for do in (early, interrupt):
            do(box)
            answer = send(visitor(), envelope)
            assert answer.status_code == 409
            assert "No quedó nada en el registro" in answer.content.decode()
        assert len(list((tmp_path).rglob("*.json"))) == size


def test_where_the_counter_is_the_only_channel_it_says_where_and_offers_to_seal_and_carry(tmp_path: Path) -> None:
    with portal(tmp_path, remote=False) as box:
        told = page()
        assert "oficinas de Ecopetrol en Bogotá (numeral 2.1.1)" in told
        assert "sellarlo en casa y llevarlo" in told
        assert 'id="asked"' not in told
        assert "/depositar/sellar.html" in told
        answer = send(visitor(), an_envelope(box))
        assert answer.status_code == 409
        assert "oficinas de Ecopetrol" in answer.content.decode()


def test_a_sale_without_an_urn_says_so_and_one_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        noticed(sale)
        assert "Todavía no hay urna" in page()
        assert visitor().get("/ventas/otra/depositar/").status_code == 404
        assert visitor().get(f"{DEPOSIT}sellar.html").status_code == 404
        assert visitor().get(f"{DEPOSIT}manifiesto.json").status_code == 404


def test_without_a_script_it_explains_and_takes_a_sealed_file(tmp_path: Path) -> None:
    with portal(tmp_path):
        told = page()
        without = re.findall(r"<noscript>(.*?)</noscript>", told, re.DOTALL)[0]
        assert "enajena urn seal" in without
        assert "oficinas de Ecopetrol" in without
        assert re.search(r'<form id="deposit"[^>]*method="post"[^>]*enctype="multipart/form-data"', told)


def test_in_english_every_word_of_its_own_is_english(tmp_path: Path) -> None:
    with portal(tmp_path):
        told = page("en")
        assert all(text in told for text in ("Deposit an acceptance", "The urn takes envelopes", "at midnight, Bogotá time"))
        assert "La urna recibe" not in told


def test_the_script_is_that_of_the_offline_page_byte_for_byte_and_named_by_its_hash(tmp_path: Path) -> None:
    with portal(tmp_path) as box:
        told = page()
        address = re.findall(r'<script src="(/recursos/[^"]+)" integrity="([^"]+)"', told)[0]
        script = visitor().get(address[0])
        assert hashlib.sha256(script.content).hexdigest() in address[0]
        assert writing.policy(script.content.decode(), "").split("'")[3] == address[1]
        assert "immutable" in script.headers["Cache-Control"]
        assert visitor().get(address[0].replace(".js", "0.js")).status_code == 404
        asked = questions(load("gases-guajira-2003"), "first")
        offline = visitor().get(f"{DEPOSIT}sellar.html").content
        assert offline == sealing_page(asked, box.manifest)
        assert script.content in offline
        assert hashlib.sha256(offline).hexdigest() in told
        data = json.loads(re.findall(r'id="asked" type="application/json">(.*?)</script>', told)[0])
        assert data == json.loads(json.dumps({**asked, "manifest": box.manifest.content().decode()}))
        assert visitor().get(f"{DEPOSIT}manifiesto.json").content == box.manifest.content()


def test_its_policy_lets_only_scripts_of_this_site_run_and_none_make_markup(tmp_path: Path) -> None:
    with portal(tmp_path):
        policy = visitor().get(DEPOSIT).headers["Content-Security-Policy"]
        said = {name: rest for name, _, rest in (part.strip().partition(" ") for part in policy.split(";"))}
        assert said["script-src"] == said["form-action"] == "'self'"
        assert said["trusted-types"] == "'none'"
        assert said["require-trusted-types-for"] == "'script'"
        assert "unsafe" not in policy
