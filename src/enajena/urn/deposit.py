"""The server's side of a deposit: form checked, envelope on the disk, act in the log, and only then a receipt.

Files lie under the folder of the urn, in the layout of its public package; one that no act names (the machine stopped between the
two) is swept when the urn is opened for deposits again.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.acts.urn import EnvelopeDeposited, EnvelopeLate
from enajena.book.books import Book
from enajena.book.models import Envelope
from enajena.book.refusal import RecordRefusedError
from enajena.calendar import local_date
from enajena.urn.envelope import EnvelopeFormError, read_envelope
from enajena.urn.manifest import Manifest
from enajena.urn.package import ENVELOPES, envelope_path, sha256_of

_OUT_OF_TERM = frozenset({"out_of_term", "urn_not_ready"})
"""Why the book refuses an envelope that is then kept as late: only the instant of recording decides, and nobody reads two clocks."""


@dataclass(frozen=True, slots=True)
class Deposit:
    """An envelope that is in the log: its hash, its place, whether it came in term, and the signed checkpoint over it."""

    sha256: str
    index: int
    in_term: bool
    checkpoint: str


def urn_folder(book: Book, manifest: Manifest) -> Path:
    """Return where the envelopes of an urn lie."""
    return book.data / "urns" / manifest.sale / manifest.name


def deposit(book: Book, manifest: Manifest, content: bytes, *, by: str, channel: Literal["remote", "counter"] = "remote") -> Deposit:
    """Take an envelope.

    Kept true: an envelope that is acknowledged is on the disk and in the log; what is refused leaves nothing behind in the log.

    Raises:
        DataError: it is not an envelope of this urn, or was deposited before.
        RecordRefusedError: the urn takes none.
    """
    try:
        read_envelope(content, manifest)
    except EnvelopeFormError as error:
        raise _malformed(error) from error
    sha256 = sha256_of(content)
    keep(envelope_path(urn_folder(book, manifest), sha256), content)
    inside = EnvelopeDeposited(urn=manifest.name, envelope=sha256, channel=channel)
    try:
        return _recorded(book, manifest, inside, by, in_term=True)
    except RecordRefusedError as refused:
        if refused.refusals[0].code not in _OUT_OF_TERM:
            raise
    return _recorded(book, manifest, EnvelopeLate(urn=manifest.name, envelope=sha256), by, in_term=False)


def _recorded(book: Book, manifest: Manifest, body: EnvelopeDeposited | EnvelopeLate, by: str, *, in_term: bool) -> Deposit:
    receipt = book.record(manifest.sale, [Act(body=body, on=local_date(book.clock()), by=(by,))])
    return Deposit(body.envelope, receipt.indexes[0], in_term, receipt.checkpoint)


def keep(file: Path, content: bytes) -> None:
    """Write a file whole, or not at all, and do not come back before the disk has it and its name."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)
    _sync_folder(file.parent)
    _sync_folder(file.parent.parent)


def sweep(book: Book, manifest: Manifest) -> tuple[str, ...]:
    """Remove envelopes that no act names and files that were never whole; return the hashes of what was removed."""
    removed = []
    for file in sorted((urn_folder(book, manifest) / ENVELOPES).rglob("*")):
        if file.is_file() and not _is_named(book, manifest, file):
            file.unlink()
            removed.append(file.stem)
    return tuple(removed)


def _is_named(book: Book, manifest: Manifest, file: Path) -> bool:
    return file.suffix == ".json" and Envelope.objects.using(book.alias).filter(sale=manifest.sale, ref=file.stem).exists()


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _malformed(error: EnvelopeFormError) -> DataError:
    return DataError(
        Text(f"No es un sobre de esta urna: {error}.", f"It is no envelope of this urn: {error}."),
        Text(
            "Selle de nuevo con la página o el programa que trae el aviso.", "Seal it again with the page or program that the notice names."
        ),
    )
