"""Checkpoints and proof files are those of C2SP: what others signed verifies, what we sign others verify, nothing is malleable."""

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.book.log.note import (
    Checkpoint,
    is_signed,
    is_signed_by,
    parse,
    public_bytes,
    read_verifier_key,
    sign,
    signature_line,
    verifier_key,
)
from enajena.book.log.proof_file import ProofFile, read_proof
from enajena.book.log.proofs import inclusion
from enajena.book.log.tree import leaf_hash
from support import naive_tree

# The key and the note of the documentation of golang.org/x/mod/sumdb/note, whose form the specification took over.
GO_PRIVATE = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
GO_VERIFIER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
GO_LINE = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
LEAVES = [f"hoja {number}".encode() for number in range(11)]
CHECKPOINT = Checkpoint("enajena.co/ensayo", len(LEAVES), naive_tree.root([naive_tree.leaf(leaf) for leaf in LEAVES]))
NOTE = sign(CHECKPOINT, KEY)


def go_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(base64.b64decode(GO_PRIVATE)[1:])


def test_a_text_is_signed_as_go_signs_it() -> None:
    assert signature_line(GO_TEXT, "PeterNeumann", go_key()) == GO_LINE
    assert verifier_key("PeterNeumann", go_key().public_key()) == GO_VERIFIER


def test_a_note_that_go_signed_verifies() -> None:
    name, key = read_verifier_key(GO_VERIFIER)
    assert name == "PeterNeumann"
    assert public_bytes(key) == public_bytes(go_key().public_key())
    assert is_signed(f"{GO_TEXT}\n{GO_LINE}", key, name)
    assert not is_signed(f"{GO_TEXT.replace('your', 'the')}\n{GO_LINE}", key, name)


def test_a_checkpoint_says_its_log_its_size_and_its_root() -> None:
    assert NOTE.split("\n")[:4] == ["enajena.co/ensayo", "11", base64.b64encode(CHECKPOINT.root).decode(), ""]
    assert parse(NOTE)[0] == CHECKPOINT
    assert is_signed(NOTE, KEY.public_key())
    assert is_signed_by(NOTE, verifier_key("enajena.co/ensayo", KEY.public_key()))
    assert not is_signed(NOTE, OTHER.public_key())
    assert not is_signed_by(NOTE, verifier_key("enajena.co/otra", KEY.public_key()))


def test_signatures_of_witnesses_may_stand_beside_that_of_the_log() -> None:
    witnessed = NOTE + signature_line(CHECKPOINT.text(), "testigo.ejemplo", OTHER)
    assert is_signed(witnessed, KEY.public_key())
    assert [name for name, _ in parse(witnessed)[1]] == ["enajena.co/ensayo", "testigo.ejemplo"]


@given(st.integers(0, len(NOTE.encode()) - 1), st.integers(1, 255))
@settings(max_examples=300, deadline=None)
def test_a_changed_byte_of_a_checkpoint_is_noticed_wherever_it_is(place: int, change: int) -> None:
    flipped = bytearray(NOTE.encode())
    flipped[place] ^= change
    text = flipped.decode("utf-8", "replace")
    try:
        good = parse(text)[0] == CHECKPOINT and is_signed(text, KEY.public_key())
    except ValueError:
        return
    assert not good


@pytest.mark.parametrize(
    "note",
    [
        "",
        "enajena.co/x\n1\n",
        NOTE.removesuffix("\n"),
        NOTE.replace("\n11\n", "\n011\n"),
        NOTE.replace("\n11\n", "\n1१\n"),
        NOTE.replace("— ", "- "),
        NOTE.replace("\n11\n", "\n\n"),
    ],
)
def test_what_is_not_a_checkpoint_is_refused(note: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - base64 and the form say it in words of their own
        parse(note)


def proof(index: int, extra: bytes | None = None) -> ProofFile:
    hashes = [leaf_hash(leaf) for leaf in LEAVES]

    def node(height: int, number: int) -> bytes:
        return naive_tree.root(hashes[number << height : (number + 1) << height])

    return ProofFile(index, tuple(inclusion(node, index, len(LEAVES))), NOTE, extra)


def test_a_proof_file_has_the_form_of_the_specification() -> None:
    lines = proof(10, b"fuera").text().split("\n")
    assert lines[:3] == ["c2sp.org/tlog-proof@v1", "extra ZnVlcmE=", "index 10"]
    path = naive_tree.path(10, [leaf_hash(leaf) for leaf in LEAVES])
    assert [base64.b64decode(line) for line in lines[3 : 3 + len(path)]] == path
    assert "\n".join(lines[3 + len(path) :]) == f"\n{NOTE}"


@pytest.mark.parametrize("index", range(11))
def test_a_proof_file_reads_back_and_proves_its_leaf_alone(index: int) -> None:
    read = read_proof(proof(index).text())
    assert read == proof(index)
    assert read.proves(LEAVES[index], "enajena.co/ensayo", KEY.public_key())
    assert not read.proves(LEAVES[index - 1], "enajena.co/ensayo", KEY.public_key())
    assert not read.proves(LEAVES[index], "enajena.co/otra", KEY.public_key())
    assert not read.proves(LEAVES[index], "enajena.co/ensayo", OTHER.public_key())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("tlog-proof@v1", "tlog-proof@v2"),
        ("index 10", "index 010"),
        ("index 10", "indice 10"),
        ("\n\n", "\n"),
        ("index 10\n", "index 10\nAAAA\n"),
    ],
)
def test_what_is_not_a_proof_file_is_refused(old: str, new: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - as above
        read_proof(proof(10).text().replace(old, new, 1 if old != "\n\n" else -1))
