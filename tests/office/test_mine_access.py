"""Who sees an acceptance: code and document, both; anything else gets one answer, after the same questions to the book."""

import re
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext

from enajena.book.acts.general import PersonalSuppressed
from enajena.book.models import Envelope, Person
from enajena.office.portal import mine
from enajena.office.portal.mine_access import opened_by
from enajena.urn.follow_code import follow_code
from enajena.urn.life import close_urn
from enajena.urn.opening import open_urn
from enajena.urn.papers import check_paper, deposit_paper, type_paper
from enajena.urn.payloads import Said
from support.offers import GOOD_FACTS, acceptance, accepted, id_number
from support.offices import visitor
from support.portal_urns import CLOSES, MINE, an_envelope, portal, shown
from support.urns import OFFICE, TWO_PEOPLE, TestUrn, made_up

DOCUMENT = {"id_type": "CC", "id_number": "10000001"}
OTHER_DOCUMENT = {"id_type": "CC", "id_number": "10000002"}
TYPED = re.compile(r' value="[^"]*"| selected')


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with portal(tmp_path / "book") as box:
        yield box


def opened(box: TestUrn, out: Path) -> TestUrn:
    """Deposit for two people, close and open."""
    for number in (1, 2):
        shown(visitor(), an_envelope(box, number))
    box.sale.clock.now = CLOSES + timedelta(minutes=5)
    close_urn(box.sale.book, box.manifest, by=OFFICE)
    from enajena.urn.custodian import contribute  # noqa: PLC0415 - what the book needs is ready by now

    files = [contribute(box.folder, box.keys[place], out, now=box.sale.clock.now) for place in (0, 1)]
    open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE)
    return box


def places(box: TestUrn) -> list[int]:
    rows = Envelope.objects.using(box.sale.book.alias).filter(until_index__isnull=True)
    return sorted(rows.values_list("deposited_index", flat=True))


def code(box: TestUrn, place: int) -> str:
    return follow_code(box.sale.book, box.sale.sale, place)


def ask(code: str, document: dict[str, str], client: Client | None = None) -> tuple[int, str]:
    """Ask for an acceptance and return status and what is shown, without the token of the form and what was typed."""
    client = client or visitor()
    answer = client.post(MINE, {"code": code, **document})
    page = client.get(MINE).content.decode() if answer.status_code == 302 else answer.content.decode()
    return answer.status_code, TYPED.sub("", page)


def test_code_and_document_open_it_and_one_without_the_other_does_not(box: TestUrn, tmp_path: Path) -> None:
    first, second = places(opened(box, tmp_path / "out"))
    status, page = ask(code(box, first), DOCUMENT)
    assert status == 302
    assert "Persona Inventada 1" in page
    assert "Persona Inventada 2" not in page
    wrong = [
        ask(code(box, first), OTHER_DOCUMENT),
        ask(code(box, second), DOCUMENT),
        ask(code(box, first).replace(f"{first}-", f"{second}-", 1), OTHER_DOCUMENT),
        ask(str(first), DOCUMENT),
        ask(code(box, 3), DOCUMENT),
        ask(code(box, 999_999), DOCUMENT),
        ask(code(box, first), {"id_type": "CE", "id_number": "10000001"}),
        ask(code(box, first), {"id_type": "CC", "id_number": "x"}),
    ]
    assert {status for status, _ in wrong} == {422}
    assert len({page for _, page in wrong}) == 1
    assert "Persona Inventada" not in wrong[0][1]


def test_a_wrong_code_and_a_wrong_document_ask_the_book_the_same(box: TestUrn, tmp_path: Path) -> None:
    first, _ = places(opened(box, tmp_path / "out"))
    book, counts = box.sale.book, []
    for given, number in ((code(box, first), "10000001"), (code(box, first), "999"), ("8-AAAA", "10000001"), ("", "")):
        with CaptureQueriesContext(connections[book.alias]) as queries:
            opened_by(book, "ensayo", given, "CC", number)
        counts.append([re.sub(r"'[^']*'|-?\d+", "?", one["sql"]) for one in queries])
    assert counts[0] == counts[1] == counts[2] == counts[3]


def test_a_document_is_read_as_people_write_it(box: TestUrn, tmp_path: Path) -> None:
    first, _ = places(opened(box, tmp_path / "out"))
    for number in ("10.000.001", "10 000 001", "0010000001"):
        assert ask(code(box, first), {"id_type": "CC", "id_number": number})[0] == 302


def test_before_the_opening_the_code_tells_that_the_envelope_is_there_and_nothing_of_anybody(box: TestUrn) -> None:
    shown(visitor(), an_envelope(box))
    status, page = ask(code(box, places(box)[0]), OTHER_DOCUMENT)
    assert (status, "Nadie puede leerlo antes de la apertura" in page, "Inventada" in page) == (302, True, False)
    assert ask(code(box, places(box)[0])[:-1] + "?", DOCUMENT)[0] == 422


def test_one_filed_at_the_counter_and_one_on_paper_are_followed_too(box: TestUrn) -> None:
    at_counter = accepted(box.sale, acceptance("A-1", 10)).indexes[0]
    paper = deposit_paper(box.sale.book, box.manifest, "0001", b"una foto", by=OFFICE).index
    assert "Su sobre de papel está en la urna" in ask(code(box, paper), DOCUMENT)[1]
    status, page = ask(code(box, at_counter), {"id_type": "CC", "id_number": id_number("P-A-1")})
    assert (status, "Persona de ensayo A-1" in page) == (302, True)
    box.sale.clock.now = CLOSES + timedelta(minutes=5)
    close_urn(box.sale.book, box.manifest, by=OFFICE)
    said = Said(shares=40, price_cop=None, person=made_up(1), facts=GOOD_FACTS)
    type_paper(box.sale.book, box.manifest, "0001", said, by="test:one")
    check_paper(box.sale.book, box.manifest, "0001", said, by="test:two")
    assert "40 acciones" in ask(code(box, paper), DOCUMENT)[1]
    assert ask(code(box, paper), OTHER_DOCUMENT)[0] == 422


def test_what_was_suppressed_is_told_as_suppressed(box: TestUrn, tmp_path: Path) -> None:
    first, _ = places(opened(box, tmp_path / "out"))
    person = Person.objects.using(box.sale.book.alias).get(id_number="10000001", until_index__isnull=True).ref
    box.sale.do(CLOSES.date(), PersonalSuppressed(person=person, request="Solicitud 1", ground="Orden 7"))
    status, page = ask(code(box, first), DOCUMENT)
    assert status == 302
    assert "Datos suprimidos" in page
    assert "Persona Inventada" not in page


def test_tries_are_counted_by_address_and_at_each_acceptance(box: TestUrn, tmp_path: Path) -> None:
    first, second = places(opened(box, tmp_path / "out"))
    got = [ask(code(box, first), OTHER_DOCUMENT)[0] for _ in range(mine.PER_PLACE + 1)]
    assert got == [422] * mine.PER_PLACE + [429]
    assert ask(code(box, first), DOCUMENT)[0] == 429
    assert ask(code(box, second), OTHER_DOCUMENT)[0] == 302
    left = mine.PER_ADDRESS - mine.PER_PLACE - 3
    assert [ask("1-AAAA", DOCUMENT)[0] for _ in range(left + 1)] == [422] * left + [429]


def test_it_closes_by_itself_by_leaving_and_for_every_other_browser(box: TestUrn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = places(opened(box, tmp_path / "out"))
    somebody = visitor()
    assert "Persona Inventada 1" in ask(code(box, first), DOCUMENT, somebody)[1]
    assert "no-store" in somebody.get(MINE).headers["Cache-Control"]
    assert "Persona Inventada" not in visitor().get(MINE).content.decode()
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now + mine.OPEN_SECONDS + 2)
        assert "Persona Inventada" not in somebody.get(MINE).content.decode()
    somebody.post(f"{MINE}salir/")
    assert "Persona Inventada" not in somebody.get(MINE).content.decode()


def test_the_proof_of_an_act_goes_to_whoever_may_see_it_and_of_no_other_act(box: TestUrn, tmp_path: Path) -> None:
    first, second = places(opened(box, tmp_path / "out"))
    somebody = visitor()
    ask(code(box, first), DOCUMENT, somebody)
    assert somebody.get(f"{MINE}actos/{first}/").content.startswith(b"c2sp.org/tlog-proof@v1")
    assert somebody.get(f"{MINE}actos/{second}/").status_code == 404
    assert visitor().get(f"{MINE}actos/{first}/").status_code == 302
