"""The server's side of a deposit: form checked, envelope on the disk, act in the log, and only then a receipt.

Files lie under the folder of the urn, in the layout of its public package; one that no act names (the machine stopped between the
two) is swept before the next deposit begins and before the package is published, never while another one is under way.
"""

import fcntl
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from enajena.urn.attachments import keep_attachments, private_folder
from enajena.urn.envelope import EnvelopeFormError, read_envelope
from enajena.urn.files import keep, make_folder, not_kept
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


def deposit(
    book: Book,
    manifest: Manifest,
    content: bytes,
    *,
    by: str,
    channel: Literal["remote", "counter"] = "counter",
    attachments: Sequence[Path] = (),
) -> Deposit:
    """Take an envelope and the sealed attachments that it names.

    Kept true: an envelope that is acknowledged is on the disk and in the log; what is refused leaves nothing behind in the log.

    Raises:
        DataError: it is not an envelope of this urn, an attachment is missing or another one, or it was deposited before.
        RecordRefusedError: the urn takes none, or none from afar where the programme names the counter and no Regulation allows it.
        StorageError: the disk or the database could not take it.
    """
    try:
        envelope = read_envelope(content, manifest)
    except EnvelopeFormError as error:
        raise _malformed(error) from error
    sha256, folder = sha256_of(content), urn_folder(book, manifest)
    with _locked(folder, fcntl.LOCK_SH):
        fresh = keep_attachments(private_folder(book, manifest), envelope, attachments)
        keep(envelope_path(folder, sha256), content)
        try:
            return _in_or_out(book, manifest, EnvelopeDeposited(urn=manifest.name, envelope=sha256, channel=channel), by)
        except RecordRefusedError:
            if not _is_deposited(book, manifest, sha256):  # else the same envelope came twice at once, and the other one was first
                for file in fresh:
                    file.unlink(missing_ok=True)
            raise


def _is_deposited(book: Book, manifest: Manifest, sha256: str) -> bool:
    return Envelope.objects.using(book.alias).filter(sale=manifest.sale, ref=sha256).exists()


def _in_or_out(book: Book, manifest: Manifest, inside: EnvelopeDeposited, by: str) -> Deposit:
    """Record an envelope inside the urn or, where the book says that it comes out of term, as late."""
    try:
        return _recorded(book, manifest, inside, by, in_term=True)
    except RecordRefusedError as refused:
        if refused.refusals[0].code not in _OUT_OF_TERM:
            raise
    return _recorded(book, manifest, EnvelopeLate(urn=manifest.name, envelope=inside.envelope), by, in_term=False)


def _recorded(book: Book, manifest: Manifest, body: EnvelopeDeposited | EnvelopeLate, by: str, *, in_term: bool) -> Deposit:
    receipt = book.record_together(manifest.sale, Act(body=body, on=local_date(book.clock()), by=(by,)))
    return Deposit(body.envelope, receipt.indexes[0], in_term, receipt.checkpoint)


def sweep(book: Book, manifest: Manifest) -> tuple[str, ...]:
    """Remove envelopes that no act names and files that were never whole; return the names of what was removed.

    It waits until no deposit is under way: between its file and its act an envelope is named by nothing yet.
    """
    folder = urn_folder(book, manifest)
    with _locked(folder, fcntl.LOCK_EX):
        named = set(Envelope.objects.using(book.alias).filter(sale=manifest.sale, urn=manifest.name).values_list("ref", flat=True))
        found = sorted(file for file in (folder / ENVELOPES).rglob("*") if file.is_file())
        orphans = [file for file in found if file.suffix != ".json" or file.stem not in named]
        for file in orphans:
            file.unlink()
    return tuple(file.name for file in orphans)


@contextmanager
def _locked(folder: Path, how: int) -> Iterator[None]:
    """Hold the folder of an urn: shared for a deposit, alone for a sweep. The lock goes with the process, however it ends."""
    try:
        make_folder(folder)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise not_kept(folder, error) from error
    try:
        fcntl.flock(descriptor, how)
        yield
    finally:
        os.close(descriptor)


def _malformed(error: EnvelopeFormError) -> DataError:
    return DataError(
        Text(f"No es un sobre de esta urna: {error}.", f"It is no envelope of this urn: {error}."),
        Text(
            "Selle de nuevo con la página o el programa que trae el aviso.", "Seal it again with the page or program that the notice names."
        ),
    )
