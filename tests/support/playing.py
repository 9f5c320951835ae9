"""A rehearsal played by doing what its guide says next, as a browser would send it: for tests that begin in the middle, and pictures."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import sleep

from django.test import Client

from enajena.book.books import Book
from enajena.book.opening import open_book
from enajena.office.ground.rehearsal_clock import SALE, clock_of
from enajena.office.running.rehearsal.make import make_people, rehearsal
from support.offices import office_of, visitor

GUIDE = f"/oficina/{SALE}/ensayo/"
OVER = 'id="terminado"'
_MOST_TURNS = 120
_FORM = re.compile(r'<form method="post" action="([^"]+)" id="siguiente">(.*?)</form>', re.DOTALL)
_HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
_TITLE = re.compile(r'<h2 id="paso">(.*?)</h2>', re.DOTALL)


@dataclass(frozen=True)
class Played:
    """A rehearsal and the browser of its player."""

    book: Book
    player: Client

    def guide(self) -> str:
        """Return the page of the guide."""
        return self.player.get(GUIDE).content.decode()

    def turn(self, page: str) -> None:
        """Do what a page of the guide says next, and wait until it is done."""
        form = _FORM.search(page)
        assert form is not None, page
        fields = {name: html.unescape(value) for name, value in _HIDDEN.findall(form[2])}
        answer = self.player.post(html.unescape(form[1]), fields)
        assert answer.status_code == 302, answer.content.decode()
        address = answer.headers["Location"]
        while "/trabajos/" in address:
            sleep(0.1)
            address = self.player.get(address).headers.get("Location", address)

    def go_on_to(self, title: str) -> list[str]:
        """Go on until a step of that title comes, or the end; return the titles of the steps before it."""
        titles: list[str] = []
        for _ in range(_MOST_TURNS):
            page = self.guide()
            if title in page or OVER in page:
                return titles
            titles += _TITLE.findall(page)
            self.turn(page)
        raise AssertionError(titles[-5:])


@contextmanager
def playing(folder: Path, today: date) -> Iterator[Played]:
    """Make a rehearsal in a folder that ends about a day, and put it behind the pages; its player has come in."""
    rehearsal(folder, today)
    book = open_book(folder, clock=clock_of(folder))
    try:
        with office_of(book):
            make_people()
            player = visitor()
            player.post("/cuenta/ensayo/", {"persona": "directora"})
            yield Played(book, player)
    finally:
        book.close()
