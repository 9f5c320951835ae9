"""Asking the witnesses of an urn for their cosignature of a checkpoint, and keeping what they answer beside the urn."""

import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from enajena.book.log.note import parse
from enajena.book.log.proofs import Node, consistency
from enajena.urn.cosignature import cosigned_at, read_witness_key
from enajena.urn.manifest import Manifest, Witness
from enajena.urn.witness import PATH, request_body

CHECKPOINTS = "checkpoints"
_WAIT_SECONDS = 10
_CONFLICT = 409
_MOST_ANSWER_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A checkpoint with the cosignatures that were got: how many witnesses signed, of how many, and why the others did not."""

    note: str
    signed: tuple[str, ...]
    missing: tuple[tuple[str, str], ...]


def witnessed(note: str, manifest: Manifest, node: Node) -> Witnessed:
    """Ask every witness of an urn to cosign a checkpoint. One that does not answer stops nothing: it is told.

    Args:
        note: the checkpoint, signed by its log.
        manifest: the urn's, which names the witnesses.
        node: gives roots of full subtrees of the log, for the proof that it grew.
    """
    signed, missing = [], []
    for witness in manifest.witnesses:
        try:
            note = f"{note}{_cosignature(note, witness, node)}"
            signed.append(witness.name)
        except (OSError, ValueError) as error:
            missing.append((witness.name, str(error)))
    return Witnessed(note, tuple(signed), tuple(missing))


def witnesses_of(note: str, manifest: Manifest) -> tuple[str, ...]:
    """Return the names of the witnesses of an urn whose good cosignature a note carries.

    Raises:
        ValueError: the note or a verifier key is malformed.
    """
    return tuple(witness.name for witness in manifest.witnesses if cosigned_at(note, read_witness_key(witness.verifier_key)) is not None)


def keep_note(folder: Path, note: str) -> Path:
    """Keep a checkpoint under its size, so that receipts and verifiers find it with its cosignatures."""
    file = folder / CHECKPOINTS / f"{parse(note)[0].size}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(note, encoding="utf-8")
    return file


def _cosignature(note: str, witness: Witness, node: Node) -> str:
    """Return the line of a witness, asked first as if it had seen nothing, and then from what it says it saw."""
    old = 0
    for _ in range(2):
        status, text = _post(witness.url, request_body(old, consistency(node, old, parse(note)[0].size) if old else (), note))
        if status != _CONFLICT:
            break
        old = int(text)
    line = _own_line(note, text, witness)
    if line is None:
        raise ValueError(f"{status}: {text.strip()[:200]}")
    return line


def _own_line(note: str, text: str, witness: Witness) -> str | None:
    key = read_witness_key(witness.verifier_key)
    for line in text.splitlines(keepends=True):
        if line.startswith("\u2014 ") and cosigned_at(f"{note.partition(chr(10) * 2)[0]}\n\n{line}", key) is not None:
            return line
    return None


def _post(url: str, body: bytes) -> tuple[int, str]:
    request = urllib.request.Request(url.rstrip("/") + PATH, data=body, method="POST")  # noqa: S310 - the manifest names it
    try:
        with urllib.request.urlopen(request, timeout=_WAIT_SECONDS) as answer:  # noqa: S310
            return answer.status, answer.read(_MOST_ANSWER_BYTES).decode("utf-8", errors="replace")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(_MOST_ANSWER_BYTES).decode("utf-8", errors="replace")
