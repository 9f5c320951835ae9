"""Sealed attachments: kept by the hash of their age file in a folder that is not published, and opened with the keys of the reserve.

The keys stay in that folder alone, and attachments stay sealed, so that destroying the keys destroys every copy of an attachment.
"""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pyrage

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.codec import canonical
from enajena.urn.age_header import AgeFormError, check_one_recipient
from enajena.urn.envelope import Attachment, Envelope
from enajena.urn.files import keep
from enajena.urn.manifest import Manifest
from enajena.urn.package import sha256_of
from enajena.urn.payloads import Reserve

if TYPE_CHECKING:
    from enajena.book.books import Book

State = Literal["good", "missing", "changed", "unopenable"]
_KEYS = "attachment-keys.jsonl"
_OWNER_ONLY = 0o600
_ENDINGS = {b"%PDF": ".pdf", b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"PK\x03\x04": ".zip"}


@dataclass(frozen=True, slots=True)
class Attached:
    """An attachment of an opened envelope: the act that deposited it, its hash, its key, and whether it opens."""

    index: int
    sha256: str
    key: str
    state: State


def private_folder(book: "Book", manifest: Manifest) -> Path:
    """Return where an urn keeps what is never published: attachments, their keys, photographs of paper envelopes."""
    return book.data / "urns-private" / manifest.sale / manifest.name


def attachment_path(private: Path, sha256: str) -> Path:
    """Return where a sealed attachment is."""
    return private / "attachments" / sha256[:2] / f"{sha256}.age"


def keep_attachments(private: Path, envelope: Envelope, files: Sequence[Path]) -> tuple[Path, ...]:
    """Keep the attachments of an envelope, each of which must be there, of the length and hash that it names; return those not kept before.

    Raises:
        DataError: one is missing, too many, too long, changed or not sealed to one key; nothing is kept.
    """
    wanted = {attachment.sha256: attachment for attachment in envelope.attachments}
    found: dict[str, Path] = {}
    for file in files:
        found[_checked(file, wanted)] = file
    missing = sorted(wanted.keys() - found.keys())
    if missing:
        raise DataError(
            Text(
                f"El sobre nombra {len(wanted)} anexos y falta {missing[0]}.age.",
                f"The envelope names {len(wanted)} attachments, and {missing[0]}.age is missing.",
            ),
            Text("Tráigalo junto al sobre, como lo dejó el programa que selló.", "Bring it beside the envelope, as the program left it."),
        )
    fresh = {attachment_path(private, sha256): file for sha256, file in found.items() if not attachment_path(private, sha256).exists()}
    for kept, file in fresh.items():
        keep(kept, file.read_bytes())
    return tuple(fresh)


def opened_attachments(private: Path, index: int, envelope: Envelope, reserve: Reserve) -> tuple[Attached, ...]:
    """Return what became of each attachment of an envelope: its hash is checked, and then its key tried."""
    return tuple(
        Attached(index, one.sha256, key, _state(attachment_path(private, one.sha256), one, key))
        for one in envelope.attachments
        for key in (reserve.attachment_keys[one.sha256],)
    )


class KeyWriter:
    """Writes the keys of attachments to the private folder, whole and on the disk before the opening is recorded."""

    def __init__(self, private: Path) -> None:
        """Begin; what an opening that failed left is written over."""
        self._private = private
        self._lines: list[bytes] = []

    def add(self, attached: Sequence[Attached]) -> None:
        """Add the keys of one envelope."""
        self._lines += [canonical({"indice": str(one.index), "anexo": one.sha256, "clave": one.key}) for one in attached]

    def end(self) -> None:
        """Write the file, which only its owner reads; none where no envelope has attachments."""
        if self._lines:
            keep(self._private / _KEYS, b"\n".join(self._lines) + b"\n", _OWNER_ONLY)


def read_attachments(private: Path, out: Path) -> Iterator[tuple[Path | str, State]]:
    """Write every attachment that opens to a folder, and yield its file; of the others, their hash and what is wrong."""
    out.mkdir(parents=True, exist_ok=True)
    numbers: dict[str, int] = {}
    for line in _lines(private / _KEYS):
        index, sha256, key = line["indice"], line["anexo"], line["clave"]
        numbers[index] = numbers.get(index, 0) + 1
        content, state = _opened(attachment_path(private, sha256), sha256, key)
        if content is None:
            yield sha256, state
            continue
        ending = next((ending for start, ending in _ENDINGS.items() if content.startswith(start)), "")
        file = out / f"U-{index}-{numbers[index]}{ending}"
        file.write_bytes(content)
        yield file, state


def destroy(private: Path) -> tuple[int, int]:
    """Overwrite and delete the keys, then delete attachments and photographs; return how many keys and files there were."""
    keys = sum(1 for _ in _lines(private / _KEYS))
    _overwrite(private / _KEYS)
    files = [file for file in sorted(private.rglob("*")) if file.is_file()]
    for file in files:
        file.unlink()
    return keys, len(files)


def _checked(file: Path, wanted: dict[str, Attachment]) -> str:
    size = file.stat().st_size
    content = file.read_bytes() if size <= max((one.size_bytes for one in wanted.values()), default=0) else b""
    sha256 = sha256_of(content)
    if sha256 not in wanted or wanted[sha256].size_bytes != size:
        raise _not_of_the_envelope(file, f"{size} bytes, {sha256[:16]}…")
    try:
        check_one_recipient(content)
    except AgeFormError as error:
        raise _not_of_the_envelope(file, str(error)) from error
    return sha256


def _not_of_the_envelope(file: Path, found: str) -> DataError:
    return DataError(
        Text(
            f"{file.name} no es un anexo de este sobre, o cambió desde que se selló ({found}).",
            f"{file.name} is no attachment of this envelope, or was changed since it was sealed ({found}).",
        ),
        Text("Traiga los archivos que dejó el programa que selló.", "Bring the files that the program that sealed it left."),
    )


def _state(file: Path, one: Attachment, key: str) -> State:
    return _opened(file, one.sha256, key)[1]


def _opened(file: Path, sha256: str, key: str) -> tuple[bytes | None, State]:
    try:
        content = file.read_bytes()
    except OSError:
        return None, "missing"
    if sha256_of(content) != sha256:
        return None, "changed"
    try:
        return pyrage.decrypt(content, [pyrage.x25519.Identity.from_str(key)]), "good"
    except (pyrage.IdentityError, pyrage.DecryptError):
        return None, "unopenable"


def _lines(file: Path) -> Iterator[dict[str, str]]:
    if file.exists():
        with file.open("rb") as lines:
            yield from map(json.loads, lines)


def _overwrite(file: Path) -> None:
    if file.exists():
        with file.open("r+b") as out:
            out.write(b"\0" * file.stat().st_size)
            out.flush()
            os.fsync(out.fileno())
