"""The public package of an urn: everything that a custodian needs to contribute and that anybody needs to verify, and no secret.

manifest.json  manifest-signatures.json     what the urn is, and who answers for it
log.jsonl  checkpoint-closing.txt           the leaves of the sale's log, and the checkpoint over the closing
envelopes/ab/<sha256>.json                  every envelope of the urn
contributions/NAME.jsonl  opened.jsonl  checkpoint-opening.txt    after the opening
"""

import base64
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book.log.note import Checkpoint, is_signed_by, parse
from enajena.book.log.tree import EMPTY, extend, leaf_hash, root
from enajena.urn.envelope import Envelope, EnvelopeFormError, read_deposited
from enajena.urn.manifest import Manifest, read_manifest, signed_by

MANIFEST = "manifest.json"
SIGNATURES = "manifest-signatures.json"
LOG = "log.jsonl"
CLOSING = "checkpoint-closing.txt"
OPENING = "checkpoint-opening.txt"
ENVELOPES = "envelopes"
CONTRIBUTIONS = "contributions"
OPENED = "opened.jsonl"
_AT_ONCE = 10_000


@dataclass(frozen=True, slots=True)
class Deposited:
    """An envelope as the log has it: its place, and the hash of its bytes."""

    index: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Closed:
    """What is proven of a closed urn: its manifest, its checkpoint, and every envelope inside, in the order of the log.

    `papers` are the paper envelopes by their seals, with the instant of each; `closes` is the closing as the last addendum left it.
    """

    manifest: Manifest
    checkpoint: Checkpoint
    deposited: tuple[Deposited, ...]
    papers: Mapping[str, str]
    closes: datetime


def envelope_path(folder: Path, sha256: str) -> Path:
    """Return where an envelope of a package or of an urn's folder is."""
    return folder / ENVELOPES / sha256[:2] / f"{sha256}.json"


def envelope_of(folder: Path, sha256: str, manifest: Manifest) -> Envelope:
    """Read an envelope that was deposited.

    Raises:
        DataError: its file is missing, or not the one that the log names.
    """
    file = envelope_path(folder, sha256)
    content = read_file(file)
    if sha256_of(content) != sha256:
        raise broken(file, "sha256")
    try:
        return read_deposited(content, manifest)
    except EnvelopeFormError as error:
        raise broken(file, str(error)) from error


def read_closed(folder: Path) -> Closed:
    """Return what a package proves of its closing: signatures, log and checkpoint are checked; envelopes are not read yet.

    Raises:
        CallError: there is no such package.
        DataError: something does not hold; the message says what and where.
    """
    _check_there(folder)
    manifest = read_signed_manifest(folder)
    checkpoint = read_checkpoint(folder / CLOSING, manifest)
    reading = _Reading(folder, manifest, manifest.closes)
    for index, leaf in enumerate(leaves(folder, checkpoint)):
        reading.leaf(index, leaf)
    if not reading.closed:
        raise broken(folder / CLOSING, "urn_closed")
    return Closed(manifest, checkpoint, tuple(reading.deposited), reading.papers, reading.closes)


def _check_there(folder: Path) -> None:
    """Tell a wrong path, and an urn that is not closed yet, from a package that does not hold."""
    if not folder.is_dir():
        raise CallError(
            Text(f"No hay una carpeta {folder}.", f"There is no folder {folder}."),
            Text("Dé la carpeta del paquete público de la urna.", "Give the folder of the urn's public package."),
        )
    if not any((folder / name).exists() for name in (MANIFEST, LOG, CLOSING)):
        raise CallError(
            Text(
                f"{folder} no trae el paquete de una urna cerrada; mientras la urna recibe sobres no hay paquete.",
                f"{folder} holds no package of a closed urn; while the urn takes envelopes there is none.",
            ),
            Text("Dé la carpeta que publicó `enajena urn close`.", "Give the folder that `enajena urn close` published."),
        )


def read_signed_manifest(folder: Path) -> Manifest:
    """Return the manifest of a package, which every custodian must have signed.

    Raises:
        DataError: a file is missing or malformed, or a signature is.
    """
    manifest = read_manifest(read_file(folder / MANIFEST))
    try:
        signatures = {name: base64.b64decode(text, validate=True) for name, text in json.loads(read_file(folder / SIGNATURES)).items()}
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise broken(folder / SIGNATURES, str(error)) from error
    missing = {c.name for c in manifest.custodians} - set(signed_by(manifest, signatures))
    if missing:
        raise broken(folder / SIGNATURES, ", ".join(sorted(missing)))
    return manifest


def read_checkpoint(file: Path, manifest: Manifest) -> Checkpoint:
    """Return the checkpoint of a file, signed by the log that the manifest names.

    Raises:
        DataError: it is missing, malformed, or not signed so.
    """
    note = read_file(file).decode("utf-8", errors="replace")
    try:
        good = is_signed_by(note, manifest.log_key)
    except ValueError as error:
        raise broken(file, str(error)) from error
    if not good:
        raise broken(file, "Ed25519")
    return parse(note)[0]


def read_file(file: Path) -> bytes:
    """Return the bytes of a file of a package.

    Raises:
        DataError: it cannot be read.
    """
    try:
        return file.read_bytes()
    except OSError as error:
        raise broken(file, reason_of(error)) from error


def leaves(folder: Path, checkpoint: Checkpoint) -> Iterator[bytes]:
    """Yield the leaves under a checkpoint, once all of them together were found to give its root.

    Raises:
        DataError: there are too few, or one was changed, dropped or added.
    """
    frontier, count = EMPTY, 0
    for part in _in_parts(_lines(folder / LOG, checkpoint.size)):
        frontier = extend(frontier, count, [leaf_hash(leaf) for leaf in part])
        count += len(part)
    if count != checkpoint.size or root(frontier) != checkpoint.root:
        raise broken(folder / LOG, f"{count} / {checkpoint.size}")
    yield from _lines(folder / LOG, checkpoint.size)


def leaf_said(folder: Path, index: int, leaf: bytes) -> dict[str, Any]:
    """Return what a leaf of the log says.

    Raises:
        DataError: it is nothing that an act says, though the log signs it.
    """
    try:
        said = json.loads(leaf)
    except (ValueError, RecursionError) as error:
        raise broken(folder / LOG, f"{index + 1}: JSON") from error
    if not isinstance(said, dict) or not isinstance(said.get("body"), dict) or not {"sale", "act", "at"} <= said.keys():
        raise broken(folder / LOG, f"{index + 1}")
    return said


def sha256_of(content: bytes) -> str:
    """Return the hash by which files of a package are named."""
    return hashlib.sha256(content).hexdigest()


def broken(file: Path, found: str | Text) -> DataError:
    """Return the error of a file of a package that does not hold."""
    return DataError(
        Text(
            "{file}: no concuerda con lo que el paquete debe probar ({found}).",
            "{file}: it does not hold what the package must prove ({found}).",
        ).format(file=file.name, found=found),
        Text(
            "No siga con este paquete; pida otro a quien lo publica y avise a los testigos.",
            "Do not go on with this package; ask whoever publishes it for another, and tell the witnesses.",
        ),
    )


def _lines(file: Path, most: int) -> Iterator[bytes]:
    try:
        with file.open("rb") as lines:
            yield from (line.removesuffix(b"\n") for line in islice(lines, most))
    except OSError as error:
        raise broken(file, reason_of(error)) from error


def _in_parts(lines: Iterator[bytes]) -> Iterator[list[bytes]]:
    while part := list(islice(lines, _AT_ONCE)):
        yield part


@dataclass(slots=True)
class _Reading:
    """Reads the acts of an urn up to its closing, and holds each to the term that the manifest and the addenda set."""

    folder: Path
    manifest: Manifest
    closes: datetime
    deposited: list[Deposited] = field(default_factory=list)
    papers: dict[str, str] = field(default_factory=dict)
    closed: bool = False

    def leaf(self, index: int, leaf: bytes) -> None:
        """Take the next leaf of the log.

        Raises:
            DataError: it says something that may not be.
        """
        said = leaf_said(self.folder, index, leaf)
        body = said["body"]
        if said["sale"] != self.manifest.sale or body.get("urn") != self.manifest.name:
            return
        if not self._may_be(said["act"], body, datetime.fromisoformat(said["at"])):
            raise broken(self.folder / LOG, f"{index + 1}: {said['act']}")
        match said["act"]:
            case "envelope_deposited":
                self.deposited.append(Deposited(index, body["envelope"]))
            case "paper_envelope_deposited":
                self.papers[body["seal"]] = said["at"]
            case "urn_extended":
                self.closes = datetime.fromisoformat(body["closes"])
            case "urn_closed":
                self.closed = True

    def _may_be(self, act: str, body: dict[str, Any], at: datetime) -> bool:
        """Return whether an act came when it may: in term or out of it, once, and counting right."""
        inside = self.manifest.opens <= at < self.closes
        match act:
            case "envelope_deposited" | "paper_envelope_deposited":
                return inside and not self.closed
            case "envelope_late":
                return not inside
            case "urn_extended":
                return at < self.closes < datetime.fromisoformat(body["closes"]) and not self.closed
            case "urn_closed":
                counted = str(len(self.deposited)), str(len(self.papers))
                return at >= self.closes and not self.closed and counted == (body["envelopes"], body["paper_envelopes"])
        return True
