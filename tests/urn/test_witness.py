"""Witnesses: what the protocol's page says they answer, and that no second history of a log gets a signature."""

import base64
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.book.log.note import Checkpoint, sign, verifier_key
from enajena.book.log.proofs import consistency
from enajena.book.log.tree import EMPTY, extend, leaf_hash, node_hash, root
from enajena.urn.cosignature import WitnessKey, cosigned_at, read_witness_key
from enajena.urn.manifest import Manifest
from enajena.urn.manifest import Witness as Named
from enajena.urn.witness import Witness, request_body, server
from enajena.urn.witnessing import witnessed, witnesses_of

ORIGIN = "example.com/venta-de-ensayo"
LOG_KEY = Ed25519PrivateKey.from_private_bytes(b"L" * 32)
WITNESS_KEY = Ed25519PrivateKey.from_private_bytes(b"W" * 32)
AT = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def leaves(count: int, branch: str = "") -> list[bytes]:
    return [leaf_hash(f"{branch if index > 2 else ''}{index}".encode()) for index in range(count)]


def subtree(hashes: list[bytes], height: int, number: int) -> bytes:
    if height == 0:
        return hashes[number]
    return node_hash(subtree(hashes, height - 1, 2 * number), subtree(hashes, height - 1, 2 * number + 1))


def note(hashes: list[bytes], key: Ed25519PrivateKey = LOG_KEY) -> str:
    return sign(Checkpoint(ORIGIN, len(hashes), root(extend(EMPTY, 0, hashes))), key)


def grown(old: int, hashes: list[bytes]) -> bytes:
    proof = consistency(partial(subtree, hashes), old, len(hashes)) if old else []
    return request_body(old, proof, note(hashes))


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return open_witness(tmp_path)


def open_witness(folder: Path) -> Witness:
    return Witness("testigo.example/uno", WITNESS_KEY, folder / "seen.sqlite3", [verifier_key(ORIGIN, LOG_KEY.public_key())], lambda: AT)


def test_a_log_that_grows_is_cosigned_with_its_instant(witness: Witness) -> None:
    for old, size in ((0, 3), (3, 8), (8, 8), (8, 13)):
        hashes = leaves(size)
        answer = witness.add_checkpoint(grown(old, hashes))
        assert answer.status == 200
        assert cosigned_at(note(hashes) + answer.text, WitnessKey("testigo.example/uno", WITNESS_KEY.public_key())) == AT


def test_a_second_history_is_refused(witness: Witness) -> None:
    assert witness.add_checkpoint(grown(0, leaves(5))).status == 200
    assert witness.add_checkpoint(grown(5, leaves(9, "otra"))).status == 422
    assert witness.add_checkpoint(grown(5, leaves(5, "otra"))).status == 422
    assert witness.add_checkpoint(grown(5, leaves(9))).status == 200


def test_a_step_back_is_refused_also_after_a_restart(witness: Witness, tmp_path: Path) -> None:
    assert witness.add_checkpoint(grown(0, leaves(9))).status == 200
    again = open_witness(tmp_path)
    assert again.add_checkpoint(grown(0, leaves(5))).text == "9\n"
    assert again.add_checkpoint(grown(0, leaves(5))).status == 409
    assert again.add_checkpoint(request_body(9, [], note(leaves(5)))).status == 400


def test_an_unknown_log_and_a_false_signature_are_refused(witness: Witness) -> None:
    other = sign(Checkpoint("example.com/otra", 1, leaves(1)[0]), LOG_KEY)
    assert witness.add_checkpoint(request_body(0, [], other)).status == 404
    forged = note(leaves(3), Ed25519PrivateKey.from_private_bytes(b"F" * 32))
    assert witness.add_checkpoint(request_body(0, [], forged)).status == 403


def test_a_size_that_no_log_can_have_is_refused_without_a_trace(witness: Witness) -> None:
    for size in (2**62 + 1, 2**63, 10**30):
        assert witness.add_checkpoint(request_body(0, [], sign(Checkpoint(ORIGIN, size, b"r" * 32), LOG_KEY))).status == 400
    assert witness.add_checkpoint(grown(0, leaves(3))).status == 200


def test_a_proof_from_nothing_must_be_empty(witness: Witness) -> None:
    assert witness.add_checkpoint(request_body(0, [b"x" * 32], note(leaves(3)))).status == 422


def test_the_empty_log_has_one_root(witness: Witness) -> None:
    assert witness.add_checkpoint(request_body(0, [], sign(Checkpoint(ORIGIN, 0, b"\x00" * 32), LOG_KEY))).status == 422


@pytest.mark.parametrize("body", [b"", b"old 1", b"old 01\n\n", b"new 1\n\nx", b"old 0\n\nno checkpoint", b"\xff\xfe", b"old 0\n!!\n\n"])
def test_what_is_no_request_is_refused_without_a_trace(witness: Witness, body: bytes) -> None:
    assert witness.add_checkpoint(body).status == 400


def test_the_specification_s_own_cosignature_example_has_its_key_id() -> None:
    """tlog-cosignature: the key id is the first four bytes of SHA-256 of name, newline, 0x04 and key; a changed id is refused."""
    line = WitnessKey("testigo.example/uno", WITNESS_KEY.public_key()).line()
    name, identifier, text = line.split("+", 2)
    assert read_witness_key(line).line() == line
    assert base64.b64decode(text)[0] == 4
    with pytest.raises(ValueError, match="id"):
        read_witness_key(f"{name}+{'0' * len(identifier)}+{text}")


@pytest.fixture
def listening(witness: Witness) -> Iterator[str]:
    serving = server(witness, "127.0.0.1", 0)
    thread = threading.Thread(target=serving.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{serving.server_address[1]}"
    serving.shutdown()
    thread.join()
    serving.server_close()


def manifest_with(*urls: str) -> Manifest:
    line = WitnessKey("testigo.example/uno", WITNESS_KEY.public_key()).line()
    named = tuple(Named("testigo.example/uno", line, url) for url in urls)
    return Manifest(sale="v", name="first", k=1, custodians=(), witnesses=named, opens=AT, closes=AT, log_key="")


def test_the_office_asks_a_witness_over_the_network_and_goes_on_from_what_it_saw(listening: str) -> None:
    manifest = manifest_with(listening)
    for size in (3, 11):
        hashes = leaves(size)
        found = witnessed(note(hashes), manifest, partial(subtree, hashes))
        assert (found.signed, found.missing) == (("testigo.example/uno",), ())
        assert witnesses_of(found.note, manifest) == ("testigo.example/uno",)


def test_a_witness_that_does_not_answer_stops_nothing_and_is_told() -> None:
    hashes = leaves(3)
    found = witnessed(note(hashes), manifest_with("http://127.0.0.1:9"), partial(subtree, hashes))
    assert found.signed == ()
    assert [name for name, _ in found.missing] == ["testigo.example/uno"]
    assert witnesses_of(found.note, manifest_with()) == ()
