"""Promise: an envelope that was made to break the opening is void alone; custodians and office go on with the others."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyrage
import pytest

from enajena.book.models import Acceptance, Envelope
from enajena.book.verifying.verify import verify
from enajena.urn import envelope as sealing
from enajena.urn.opening import open_urn
from enajena.urn.payloads import new_binding, new_salt
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.postgres import rehearsal_on_postgres
from support.urns import TWO_PEOPLE, TestUrn, made_up, urn_by_acts


@dataclass(frozen=True, slots=True)
class Raw:
    """Stands for an offer or a reserve whose plaintext is any bytes."""

    said: Any

    def content(self) -> bytes:
        content = self.said if isinstance(self.said, bytes) else json.dumps(self.said, sort_keys=True, separators=(",", ":")).encode()
        return content + b"\n" * (-len(content) % 1024)


def raw_envelope(box: TestUrn, *, offer: Any = None, reserve: Any = None, **said: Any) -> bytes:
    """Return an envelope whose compartments are in order but for what is given."""
    binding = new_binding(box.manifest.urn)
    bound = {"urna": binding.urn, "seudonimo": binding.pseudonym, "constancia": binding.nonce}
    good_offer = {"formato": "oferta/v1", **bound, "acciones": "10", "precio_cop": None, "sal": new_salt(), **said.pop("offer_with", {})}
    person = {**made_up(9), **said.pop("person_with", {})}
    good_reserve = {"formato": "reserva/v1", **bound, "persona": person, "hechos": {}, "anexos": {}, **said.pop("reserve_with", {})}
    sealed: Any = sealing.seal(box.manifest, Raw(offer or good_offer), Raw(reserve or good_reserve))  # type: ignore[arg-type]
    return bytes(sealed.content())


def with_part(box: TestUrn, content: bytes) -> bytes:
    """Return an envelope of which each custodian's part holds other bytes."""
    said = json.loads(raw_envelope(box))
    for place, custodian in enumerate(box.manifest.custodians):
        recipient = pyrage.x25519.Recipient.from_str(custodian.recipient)
        said["partes"][place] = sealing._to_text(pyrage.encrypt(content, [recipient]))
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode()


NESTED = b"[" * 8_000
OFFERS: list[Any] = [
    {"offer": NESTED},
    {"offer": b'{"acciones":' + b"[" * 9_000},
    {"offer": b"\xff\xfe" * 512},
    {"offer_with": {"acciones": "9" * 5_000}},
    {"offer_with": {"acciones": "9" * 30}},
    {"offer_with": {"acciones": "0"}},
    {"offer_with": {"acciones": ["1"]}},
    {"offer_with": {"precio_cop": "9" * 5_000}},
    {"offer_with": {"precio_cop": "0." + "0" * 300 + "1"}},
    {"offer_with": {"precio_cop": "1E+999999999"}},
    {"offer_with": {"precio_cop": {"a": 1}}},
    {"offer_with": {"sal": "\ud800"}},
    {"reserve": NESTED},
    {"reserve_with": {"persona": {}}},
    {"reserve_with": {"persona": "x"}},
    {"reserve_with": {"hechos": {"\x00": "\x00"}}},
    {"reserve_with": {"anexos": {"0" * 64: "AGE"}}},
    {"person_with": {"name": "\x00"}},
    {"person_with": {"id_number": "1\x002"}},
    {"person_with": {"id_number": ""}},
    {"person_with": {"name": "\udfff"}},
    {"person_with": {"kind": "\x00"}},
    {"person_with": {"id_number": "9" * 20_000}},
    {"person_with": {"accepts_reduction": "quizá"}},
]
PARTS = [NESTED, b"", b"{}", b'{"oferta":5,"reserva":5}', b'{"oferta":null,"reserva":[]}', b'{"oferta":"1:","reserva":"1:"}', b"\xff"]
PARTS += [b'{"oferta":"' + b"9" * 9_000 + b':00","reserva":"1:00"}', b'{"oferta":"1:\xd9\xa1","reserva":"1:00"}']


@pytest.fixture(params=["sqlite", "postgresql"])
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestUrn]:
    making = rehearsal if request.param == "sqlite" else rehearsal_on_postgres
    with making(tmp_path / "book") as sale:
        yield urn_by_acts(sale)
        assert verify(sale.book).faults == ()


def test_envelopes_made_to_break_the_opening_are_void_alone(box: TestUrn, tmp_path: Path) -> None:
    """All of them lie in one urn, with a good one before and a good one after; each ends void, the good ones opened."""
    first = box.drop(1).sha256
    hostile = [box.put(raw_envelope(box, **said)).sha256 for said in OFFERS]
    hostile += [box.put(with_part(box, content)).sha256 for content in PARTS]
    last = box.drop(2).sha256
    box.close()
    outcome = open_urn(box.sale.book, box.folder, box.contributions(tmp_path / "out", (0, 1, 2)), by=TWO_PEOPLE)
    rows = {row.ref: row.state for row in Envelope.objects.using(box.sale.book.alias).filter(until_index__isnull=True)}
    assert (rows[first], rows[last]) == ("opened", "opened")
    told = {str(said)[:60]: rows[sha256] for said, sha256 in zip([*OFFERS, *PARTS], hostile, strict=True)}
    assert {said for said, state in told.items() if state != "void"} == set()
    assert (outcome.opened, sum(outcome.void.values())) == (2, len(hostile))
    assert Acceptance.objects.using(box.sale.book.alias).filter(until_index__isnull=True).count() == 2
    assert verify_package(box.folder).void == len(hostile)
