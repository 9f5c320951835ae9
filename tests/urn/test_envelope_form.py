"""An envelope's form, checked without opening it: each thing that can be wrong with it has its own word."""

import base64
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pyrage
import pytest

from enajena.urn.custodian import create
from enajena.urn.envelope import MOST_ATTACHMENTS, EnvelopeFormError, read_envelope
from enajena.urn.manifest import Manifest
from support.urns import sealed

KEYS = [create(f"custodia-{number}") for number in (1, 2, 3)]
MANIFEST = Manifest(
    sale="ensayo",
    name="first",
    k=2,
    custodians=tuple(key.public for key in KEYS),
    witnesses=(),
    opens=datetime(2003, 10, 11, 5, tzinfo=UTC),
    closes=datetime(2003, 12, 12, 5, tzinfo=UTC),
    log_key="",
)
ENVELOPE = sealed(MANIFEST, 1)
ATTACHMENT = {"sha256": "0" * 64, "bytes": 1}
TWO = [pyrage.x25519.Identity.generate().to_public() for _ in range(2)]


def put(name: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda said: said.update({name: value})


CHANGES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (put("formato", "sobre/v2"), "formato"),
    (put("mas", 1), "formato"),
    (put("urna", "ensayo/otra"), "urna, manifiesto_sha256, k"),
    (put("manifiesto_sha256", "0" * 64), "urna, manifiesto_sha256, k"),
    (put("k", 1), "urna, manifiesto_sha256, k"),
    (put("k", "2"), "anexos, efimeras, k"),
    (put("efimeras", ["age1x", "age1y"]), "Recipient"),
    (lambda said: said.update(efimeras=[said["efimeras"][0]] * 2), "anexos, efimeras, k"),
    (lambda said: said["efimeras"].pop(), "ValueError"),
    (lambda said: said["partes"].pop(), "partes"),
    (lambda said: said["partes_sha256"].pop(), "partes"),
    (lambda said: said["partes_sha256"][0].__setitem__(0, "A" * 64), "sha256"),
    (lambda said: said["partes_sha256"][0].__setitem__(0, "a" * 62), "sha256"),
    (put("oferta", "AAAA"), "oferta: "),
    (put("reserva", ""), "reserva: "),
    (put("oferta", "no es base64"), "Error"),
    (lambda said: said["partes"].__setitem__(1, "AAAA"), "partes: "),
    (lambda said: said.update(oferta=_to_two()), "oferta: sealed to one X25519 key"),
    (put("anexos", [ATTACHMENT] * (MOST_ATTACHMENTS + 1)), "anexos, efimeras, k"),
    (put("anexos", [{**ATTACHMENT, "bytes": 0}]), "anexos.bytes"),
    (put("anexos", [{**ATTACHMENT, "bytes": 10**9}]), "anexos.bytes"),
    (put("anexos", [{"sha256": "0" * 64}]), "KeyError"),
    (put("partes", None), "TypeError"),
]


def _to_two() -> str:
    return base64.b64encode(pyrage.encrypt(b"x", TWO)).decode()


def refused(content: bytes) -> str:
    with pytest.raises(EnvelopeFormError) as told:
        read_envelope(content, MANIFEST)
    return str(told.value)


def test_an_envelope_reads_back_as_it_was_sealed() -> None:
    assert read_envelope(ENVELOPE.content(), MANIFEST) == ENVELOPE
    assert len(ENVELOPE.content()) < 8 * 1024


@pytest.mark.parametrize(("change", "word"), CHANGES)
def test_each_thing_that_is_wrong_is_told_with_its_word(change: Callable[[dict[str, Any]], object], word: str) -> None:
    said = json.loads(ENVELOPE.content())
    change(said)
    assert word in refused(json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def test_there_is_one_way_to_write_an_envelope() -> None:
    content = ENVELOPE.content()
    for other in (content + b"\n", content.replace(b'"k":2', b'"k": 2'), content.replace(b'"k":2', b'"k":2,"k":2')):
        assert refused(other) == "RFC 8785"


def test_an_envelope_is_at_most_64_kib() -> None:
    assert refused(b" " * (64 * 1024 + 1)) == "bytes: 65537 > 65536"
