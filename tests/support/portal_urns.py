"""Urns that take envelopes from afar, for tests of the portal: through the acts of a sale whose Regulation allows it."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.test import Client

from enajena.urn.manifest import Witness
from support.books import Rehearsal, rehearsal
from support.offers import FIRST_DAY, GOOD_FACTS, LAST_DAY, TERMS, at, noticed
from support.offices import office_of
from support.urns import TestUrn, constituted, made_up, sealed

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as TestHttpResponse

OPENS, CLOSES = at(FIRST_DAY, 0), at(LAST_DAY + timedelta(days=1), 0)
DURING = at(FIRST_DAY + timedelta(days=20))
DEPOSIT = "/ventas/ensayo/depositar/"
MINE = "/ventas/ensayo/mi-aceptacion/"


def remote_urn(sale: Rehearsal, *, remote: bool = True, witnesses: tuple[Witness, ...] = ()) -> TestUrn:
    """Return the urn of a sale that was announced, with its clock in the term of the offer."""
    noticed(sale, replace(TERMS, remote=remote))
    box = constituted(sale, OPENS, CLOSES, witnesses=witnesses)
    sale.clock.now = DURING
    return box


@contextmanager
def portal(folder: Path, **urn: Any) -> Iterator[TestUrn]:
    """Put a portal before an urn that takes envelopes from afar."""
    with rehearsal(folder) as sale, office_of(sale.book):
        yield remote_urn(sale, **urn)


def an_envelope(box: TestUrn, number: int = 1, shares: int = 10, name: str | None = None) -> bytes:
    """Return the envelope of a made-up pensioner with every fact in order."""
    person = made_up(number) if name is None else {**made_up(number), "name": name}
    return sealed(box.manifest, number, shares=shares, person=person, facts=GOOD_FACTS).content()


def send(client: Client, content: bytes, attachments: Sequence[tuple[str, bytes]] = (), address: str = DEPOSIT) -> "TestHttpResponse":
    """Send an envelope as the form does; return the answer, which on success leads to the receipt."""
    files: dict[str, Any] = {"envelope": _named("sobre.json", content), "attachments": [_named(*one) for one in attachments]}
    return client.post(address, files)


def shown(client: Client, content: bytes) -> str:
    """Send an envelope and return the page of its receipt."""
    answer = send(client, content)
    assert answer.status_code == 302, answer.content.decode()
    return client.get(answer["Location"]).content.decode()


def _named(name: str, content: bytes) -> io.BytesIO:
    file = io.BytesIO(content)
    file.name = name
    return file
