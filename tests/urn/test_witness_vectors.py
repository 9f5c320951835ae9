"""A witness answers the published requests of another one (litewitness of filippo.io/torchwood, ISC) as that one does.

The log is one of sigsum.org's; each request says what it saw last, how the log grew, and the checkpoint.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from enajena.book.log.note import verifier_key
from enajena.urn.cosignature import WitnessKey, cosigned_at
from enajena.urn.witness import Witness

ORIGIN = "sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562"
LOG_KEY = Ed25519PublicKey.from_public_bytes(bytes.fromhex("ffdc2d4d98e4124d3feaf788c0c2f9abfd796083d1f0495437f302ec79cf100f"))
KEY = Ed25519PrivateKey.from_private_bytes(bytes.fromhex("31ffc2116ecbe003acaa800ab70757bd7d53206e3febef6a6d0796d95530b34f"))
PUBLIC = "64848ad8abed6e85981b3b3875b252b8767ebb4b02f703aca3b1e71bbd6a8e50"
AT = datetime(2026, 3, 1, tzinfo=UTC)
ROOTS = {
    1: "KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    3: "RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=",
    5: "QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=",
}
SIGNATURES = {
    1: "UgIom7fPZTqpxWWhyjWduBvTvGVqsokMbqTArsQilegKoFBJQjUFAmQ0+YeSPM3wfUQMFSzVnnNuWRTYrajXpNUbIQY=",
    3: "UgIom2VbtIcdFbwFAy1n7s6IkAxIY6J/GQOTuZF2ORV39d75cbAj2aQYwyJre36kezNobZs4SUUdrcawfAB8WVrx6go=",
    5: "UgIomw/EOJmWi0i1FQsOj+etB7F8IccFam/jgd6wzRns4QPVmyEZtdvl1U2KEmLOZ/ASRcWJi0tW90dJWAShei7sDww=",
}
TO_THREE = ["KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
TO_FIVE = [TO_THREE[0], "+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=", "KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness("example.com/witness", KEY, tmp_path / "seen.sqlite3", [verifier_key(ORIGIN, LOG_KEY)], lambda: AT)


def note(size: int, origin: str = ORIGIN, signature: str | None = None) -> str:
    return f"{origin}\n{size}\n{ROOTS[size]}\n\n— {origin} {signature or SIGNATURES[size]}\n"


def asked(witness: Witness, old: int, proof: list[str], text: str) -> int:
    return witness.add_checkpoint("\n".join([f"old {old}", *proof, "", text]).encode()).status


def test_the_key_of_the_vectors_is_the_one_they_name() -> None:
    assert KEY.public_key().public_bytes_raw().hex() == PUBLIC


def test_the_published_requests_get_the_published_answers(witness: Witness) -> None:
    """In their order: what the other witness answers is beside each; an unknown log is 404 in the protocol since, and was 403."""
    assert asked(witness, 0, [], note(1)) == 200
    assert asked(witness, 1, TO_THREE, note(3, signature=SIGNATURES[3].replace("6go=", "6gx="))) in (400, 403)
    assert asked(witness, 1, TO_THREE, note(3, origin=ORIGIN[:-1] + "3")) == 404
    assert asked(witness, 1, [], note(3)) == 422
    assert asked(witness, 1, [TO_THREE[0], TO_THREE[1].replace("AAA=", "ABA=")], note(3)) == 422
    assert asked(witness, 1, TO_THREE, note(3)) == 200
    assert asked(witness, 1, TO_THREE, note(3)) == 409


def test_of_two_requests_from_one_size_the_second_is_a_conflict(witness: Witness) -> None:
    assert asked(witness, 0, [], note(1)) == 200
    answer = witness.add_checkpoint("\n".join(["old 1", *TO_FIVE, "", note(5)]).encode())
    assert answer.status == 200
    assert cosigned_at(note(5) + answer.text, WitnessKey("example.com/witness", KEY.public_key())) == AT
    late = witness.add_checkpoint("\n".join(["old 1", *TO_THREE, "", note(3)]).encode())
    assert (late.status, late.text) == (409, "5\n")
