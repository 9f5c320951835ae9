"""A rehearsal is played from notice to release by doing what each page says next, and its clock moves no other book."""

import html
import json
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from enajena.basics.faults import CallError
from enajena.book.models import Fine, Leaf, Pledge
from enajena.book.opening import open_book
from enajena.book.verifying.verify import verify
from enajena.calendar import local_date
from enajena.office.ground.rehearsal_clock import NOTE, RehearsalClock, check_own, clock_of, key_text
from enajena.office.running.rehearsal.make import rehearsal
from support.books import Rehearsal
from support.books import rehearsal as true_book
from support.offers import noticed
from support.offices import office_of, visitor
from support.playing import GUIDE, OVER, Played, playing

TODAY = date(2026, 11, 30)
MOST_TURNS = 120
FRIDAY = 4
CLOSED = {date(2024, 7, 1), date(2024, 7, 20), date(2024, 8, 7), date(2024, 8, 19), date(2025, 3, 24), date(2025, 4, 17), date(2025, 4, 18)}
"""Holidays about which the play goes (Leyes 51 de 1983 and 35 de 1939)."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with playing(tmp_path_factory.mktemp("rehearsal"), TODAY) as made:
        yield made


def test_nobody_comes_in_without_choosing_who_to_be_and_every_page_is_marked(played: Played) -> None:
    assert visitor().get(GUIDE).status_code == 302
    page = visitor().get("/cuenta/ensayo/").content.decode()
    assert [name for name in ("ventanilla", "revisora", "directora", "director", "auditora") if f'value="{name}"' in page][3:]
    assert "ENSAYO" in page
    assert "ENSAYO" in played.player.get("/").content.decode()
    assert played.player.post("/cuenta/ensayo/", {"persona": "alguien"}).status_code == 404
    come = played.player.post("/cuenta/ensayo/", {"persona": "directora", "volver": "https://otra.parte/"})
    assert come.headers["Location"] == "/oficina/"


def test_the_whole_play_is_walked_by_what_each_page_says_next_and_ends_in_a_released_pledge_and_a_verified_book(played: Played) -> None:
    titles = []
    for _ in range(MOST_TURNS):
        page = played.guide()
        if OVER in page:
            break
        titles += re.findall(r'<h2 id="paso">(.*?)</h2>', page, re.DOTALL)
        for place in re.findall(r'href="([^"]+)" data-key="a"', page):
            assert played.player.get(html.unescape(place)).status_code == 200, place
        played.turn(page)
        assert 'class="notice wrong"' not in played.guide()
    alias = played.book.alias
    assert Pledge.objects.using(alias).get(lot="L-A-01", until_index=None).state == "released"
    assert Fine.objects.using(alias).get(until_index=None).state == "paid"
    assert verify(played.book).faults == ()
    assert "Publicar el aviso de la primera etapa" in titles
    assert local_date(played.book.clock()) <= TODAY
    days = {json.loads(content)["on"] for content in Leaf.objects.using(alias).values_list("content", flat=True)}
    assert [day for day in days if date.fromisoformat(day) in CLOSED] == []
    assert [day for day in days if date.fromisoformat(day).weekday() > FRIDAY] == []
    assert len(set(titles)) > 20


def test_the_clock_goes_forward_only_and_somebody_without_the_role_does_not_do_the_step(played: Played) -> None:
    before = played.book.clock()
    said = played.player.post(f"{GUIDE}reloj/", {"dia": "2001-01-01"}, follow=True).content.decode()
    assert "sólo va hacia adelante" in said
    assert played.book.clock() == before
    for beyond in ("mañana", "2099-01-01"):
        assert "siguiente día de la historia" in played.player.post(f"{GUIDE}reloj/", {"dia": beyond}, follow=True).content.decode()
    assert played.book.clock() == before


def test_a_rehearsal_never_goes_into_a_true_book_nor_its_note_moves_the_clock_of_one(tmp_path: Path) -> None:
    with true_book(tmp_path / "true") as sale:
        with pytest.raises(CallError, match="no rehearsal"):
            rehearsal(sale.book.data)
        noticed(sale)
        check_no_guide(sale)
    rehearsal(tmp_path / "made", TODAY)
    (tmp_path / "true" / NOTE).write_bytes((tmp_path / "made" / NOTE).read_bytes())
    check_refused(tmp_path / "true")
    forged = json.loads((tmp_path / "true" / NOTE).read_text())
    with true_book(tmp_path / "other") as sale:
        forged["log_key"] = key_text(sale.book)
        noticed(sale)
    (tmp_path / "other" / NOTE).write_text(json.dumps(forged))
    check_refused(tmp_path / "other")


def check_refused(folder: Path) -> None:
    """Look that a true book is not opened by the clock of a note."""
    moved = open_book(folder, clock=clock_of(folder))
    try:
        assert isinstance(moved.clock, RehearsalClock)
        with pytest.raises(CallError, match="not of this book"):
            check_own(moved)
    finally:
        moved.close()


def check_no_guide(sale: Rehearsal) -> None:
    """Look that a true office has no page that chooses who one is."""
    with office_of(sale.book):
        assert visitor().get("/cuenta/ensayo/").status_code == 404
        assert visitor().post("/cuenta/ensayo/", {"persona": "directora"}).status_code == 404
        assert "ENSAYO" not in visitor().get("/").content.decode()
