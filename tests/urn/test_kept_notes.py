"""`enajena book verify` looks at the checkpoints beside the urns too: a signature of a witness that is not good is named."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.book.log.note import Checkpoint, parse, sign
from enajena.book.models import Head
from enajena.cli.main import run
from enajena.urn.cosignature import WitnessKey, cosign
from enajena.urn.manifest import Witness
from enajena.urn.witnessing import keep_note
from support.books import rehearsal
from support.offers import FIRST_DAY, LAST_DAY, at, noticed
from support.urns import constituted

NAME = "testigo.example/uno"
KEY, OTHER = (Ed25519PrivateKey.from_private_bytes(letter * 32) for letter in (b"W", b"X"))
SEEN = at(FIRST_DAY, 12)
Change = Callable[[str, Ed25519PrivateKey], str]


def cosigned(note: str, _log: Ed25519PrivateKey) -> str:
    return note + cosign(note, NAME, KEY, SEEN)


def by_another_key(note: str, _log: Ed25519PrivateKey) -> str:
    return note + cosign(note, NAME, OTHER, SEEN)


def by_nobody_named(note: str, _log: Ed25519PrivateKey) -> str:
    return note + cosign(note, "otro.example/dos", OTHER, SEEN)


def of_another_history(note: str, log: Ed25519PrivateKey) -> str:
    said = parse(note)[0]
    forked = sign(Checkpoint(said.origin, said.size, bytes(32)), log)
    return forked + cosign(forked, NAME, KEY, SEEN)


def verified(folder: Path, change: Change, capsys: pytest.CaptureFixture[str]) -> tuple[int, int | None, list[str]]:
    """Return the exit status of the verification, how many signatures are good, and the codes of the faults."""
    with rehearsal(folder) as sale:
        noticed(sale)
        witness = Witness(NAME, WitnessKey(NAME, KEY.public_key()).line(), "https://testigo.example")
        urn = constituted(sale, at(FIRST_DAY, 0), at(LAST_DAY, 0), witnesses=(witness,))
        assert sale.book.key is not None
        keep_note(urn.folder, change(Head.objects.using(sale.book.alias).latest("size").note, sale.book.key))
    status = run(["book", "verify", "--data", str(folder), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["good"] is (status == 0)
    return status, told["cosignatures"], [fault["code"] for fault in told["faults"]]


def test_a_checkpoint_that_a_witness_signed_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(tmp_path, cosigned, capsys) == (0, 1, [])


@pytest.mark.parametrize("change", [by_another_key, by_nobody_named, of_another_history])
def test_what_is_no_good_signature_of_the_book_and_its_witnesses_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Change
) -> None:
    status, _, codes = verified(tmp_path, change, capsys)
    assert (status, codes) == (1, ["kept_checkpoint"])
