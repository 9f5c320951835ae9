"""The log against test vectors that others publish: figures only, each with the answer that its authors give.

`merkle_vectors.json`: proofs of Certificate Transparency trees, good and bad (transparency-dev/merkle, Apache-2.0). Notes and keys:
golang.org/x/mod/sumdb/note (BSD). Requests to a witness: litewitness of filippo.io/torchwood (ISC), a log of sigsum.org.
"""

import base64
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from enajena.book.log.note import is_signed, parse, read_verifier_key, verifier_key
from enajena.book.log.proofs import is_consistent, is_included

VECTORS = json.loads((Path(__file__).parent / "merkle_vectors.json").read_text())


def raw(text: str) -> bytes:
    return base64.b64decode(text)


@pytest.mark.parametrize("vector", VECTORS["inclusion"], ids=lambda vector: vector[0])
def test_a_leaf_is_proven_where_others_say_so_and_nowhere_else(vector: list[object]) -> None:
    _, index, size, root, leaf, proof, good = vector
    assert isinstance(proof, list)
    assert is_included(raw(str(leaf)), int(str(index)), int(str(size)), [raw(step) for step in proof], raw(str(root))) is good


@pytest.mark.parametrize("vector", VECTORS["consistency"], ids=lambda vector: vector[0])
def test_a_log_is_proven_to_have_grown_where_others_say_so_and_nowhere_else(vector: list[object]) -> None:
    _, old, new, old_root, new_root, proof, good = vector
    assert isinstance(proof, list)
    assert is_consistent(int(str(old)), raw(str(old_root)), int(str(new)), raw(str(new_root)), [raw(step) for step in proof]) is good


TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
ENOCH = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"
PETERS = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
ENOCHS = "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n"


def signers(note: str) -> list[str]:
    return [name for name, key in map(read_verifier_key, (PETER, ENOCH)) if is_signed(note, key, name)]


def test_each_signature_of_a_note_is_verified_for_its_own_key() -> None:
    assert signers(f"{TEXT}\n{PETERS}{ENOCHS}") == ["PeterNeumann", "EnochRoot"]
    assert signers(f"{TEXT}\n{ENOCHS}") == ["EnochRoot"]
    assert signers(f"{TEXT}\n{PETERS}{PETERS}{ENOCHS}") == ["PeterNeumann", "EnochRoot"]
    assert signers(f"{TEXT}\n{PETERS.replace('PeterNeumann', 'CarmenSandiego')}{ENOCHS}") == ["EnochRoot"]
    assert signers(f"{TEXT}\n{PETERS.replace('x08g', 'xxxx')}") == []


def test_no_part_of_a_verifier_key_and_none_with_a_byte_changed_is_one() -> None:
    bad = [PETER[start:end] for start in range(len(PETER)) for end in range(start + 1, len(PETER) + 1)]
    bad.remove(PETER)
    bad += [PETER[:place] + chr(ord(PETER[place]) + 1) + PETER[place + 1 :] for place in range(len(PETER))]
    bad.append("PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==")
    bad.append("PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    for line in bad:
        with pytest.raises(ValueError, match=r".*"):
            read_verifier_key(line)


CHECKPOINT = "example.com/x\n3\n" + base64.b64encode(b"r" * 32).decode() + "\n"


@pytest.mark.parametrize(
    "note",
    [
        CHECKPOINT,
        CHECKPOINT + "\n",
        f"{CHECKPOINT}\n{PETERS[:-1]}",
        f"\x01{CHECKPOINT}\n{PETERS}",
        f"{CHECKPOINT}\n— Bad Name {PETERS.split(' ')[2]}",
        f"{CHECKPOINT}\n{PETERS}Unexpected line.\n",
        f"{CHECKPOINT}\n{PETERS[:60]}ABCD*{PETERS[60:]}",
    ],
)
def test_the_malformed_notes_of_the_vectors_are_refused(note: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse(note)


def test_a_checkpoint_of_somebody_elses_log_is_verified_by_its_key() -> None:
    origin = "sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562"
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex("ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f"))
    signature = "UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY="
    note = f"{origin}\n1\nKgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— {origin} {signature}\n"
    assert is_signed(note, key)
    assert verifier_key(origin, key).split("+")[1] == raw(signature)[:4].hex()
    other = Ed25519PrivateKey.from_private_bytes(b"o" * 32).public_key()
    assert not is_signed(note, other)
