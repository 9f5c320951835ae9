"""The manifest: one way to write it, and nothing in it that would not hold; who signed it is checked key by key."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.basics.faults import DataError
from enajena.book.acts.codec import canonical
from enajena.urn.custodian import create
from enajena.urn.keys_files import public_record, read_public, read_signature, signature_record
from enajena.urn.manifest import MOST_CUSTODIANS, Manifest, Witness, read_manifest, sign, signed_by

KEYS = [create(f"custodia-{number}") for number in (1, 2, 3)]
MANIFEST = Manifest(
    sale="ensayo",
    name="first",
    k=2,
    custodians=tuple(key.public for key in KEYS),
    witnesses=(Witness("testigo.example/uno", "clave", "https://testigo.example"),),
    opens=datetime(2003, 10, 11, 5, tzinfo=UTC),
    closes=datetime(2003, 12, 12, 5, tzinfo=UTC),
    log_key="enajena.co/ensayo+00000000+AAAA",
)


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    said = json.loads(MANIFEST.content())
    change(said)
    return canonical(said)


def told(content: bytes) -> str:
    with pytest.raises(DataError, match="form it must have") as error:
        read_manifest(content)
    assert error.value.render("es") != error.value.render("en")
    return error.value.render("en")


def test_a_manifest_reads_back_as_it_was_written() -> None:
    assert read_manifest(MANIFEST.content()) == MANIFEST
    assert read_manifest(MANIFEST.content()).sha256 == MANIFEST.sha256


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"null", b"\xff", b"[" * 50_000, b'{"urna":1}'])
def test_what_is_no_manifest_is_refused(content: bytes) -> None:
    told(content)


def test_there_is_one_way_to_write_a_manifest() -> None:
    for content in (MANIFEST.content() + b"\n", MANIFEST.content().replace(b'"k":2', b'"k": 2'), b" " + MANIFEST.content()):
        assert "canonical form" in told(content)


@pytest.mark.parametrize("k", [0, 4, -1, "2", None, 2.5])
def test_a_threshold_that_custodians_cannot_reach_is_refused(k: object) -> None:
    told(changed(lambda said: said.update(k=k)) if not isinstance(k, float) else MANIFEST.content().replace(b'"k":2', b'"k":2.5'))


def test_two_custodians_of_one_name_or_one_key_are_refused() -> None:
    told(changed(lambda said: said["custodios"][1].update(nombre="custodia-1")))
    told(changed(lambda said: said["custodios"][1].update(age=said["custodios"][0]["age"])))
    told(changed(lambda said: said["custodios"].extend({**said["custodios"][0], "nombre": f"c{n}"} for n in range(MOST_CUSTODIANS))))


@pytest.mark.parametrize(
    ("name", "value"), [("age", "age1corta"), ("age", ""), ("ed25519", "AAAA"), ("ed25519", "!"), ("nombre", 7), ("nombre", "../x")]
)
def test_a_custodian_without_a_good_key_or_name_is_refused(name: str, value: object) -> None:
    told(changed(lambda said: said["custodios"][0].update({name: value})))


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        ("2003-10-11T05:00:00", "2003-12-12T05:00:00+00:00"),
        ("2003-12-12T05:00:00+00:00", "2003-12-12T05:00:00+00:00"),
        ("2003-12-13T05:00:00+00:00", "2003-12-12T05:00:00+00:00"),
        ("mañana", "2003-12-12T05:00:00+00:00"),
    ],
)
def test_a_term_without_a_zone_or_that_never_runs_is_refused(opens: str, closes: str) -> None:
    told(changed(lambda said: said.update(abre=opens, cierra=closes)))


def test_who_signed_is_told_by_the_keys_of_the_manifest_alone() -> None:
    good = {key.name: sign(MANIFEST, key.signing_key) for key in KEYS}
    assert signed_by(MANIFEST, good) == ("custodia-1", "custodia-2", "custodia-3")
    stranger = Ed25519PrivateKey.generate()
    assert signed_by(MANIFEST, {**good, "custodia-2": sign(MANIFEST, stranger), "otra": good["custodia-1"]}) == ("custodia-1", "custodia-3")
    assert signed_by(replace(MANIFEST, k=3), good) == ()
    assert signed_by(MANIFEST, {"custodia-1": b"", "custodia-2": b"\0" * 64}) == ()


def test_the_small_files_of_a_custodian_read_back() -> None:
    key = KEYS[0]
    assert read_public(json.dumps(public_record(key.public)).encode()) == key.public
    assert read_signature(json.dumps(signature_record("custodia-1", b"x" * 64)).encode()) == ("custodia-1", b"x" * 64)


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b'{"formato":"custodio-publico/v1"}', b'{"formato":"custodio-publico/v1","nombre":1}']
)
@pytest.mark.parametrize("read", [read_public, read_signature])
def test_what_is_no_small_file_of_a_custodian_is_refused(read: Callable[[bytes], object], content: bytes) -> None:
    with pytest.raises(DataError, match="not in the form"):
        read(content)
