"""What is published after the opening: contributions and identities of the offers, never anything of the reserves.

It is made from the book and the offer files of the contributions alone, so that it can be made again.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from enajena.book.books import Book
from enajena.book.models import Envelope
from enajena.urn.files import keep_parts
from enajena.urn.life import last_checkpoint, publish
from enajena.urn.opened_file import End, identities, opened_line
from enajena.urn.package import OPENED, OPENING, Closed

_AT_ONCE = 5_000


def publish_opening(book: Book, folder: Path, closed: Closed) -> Path:
    """Write the files of the opening into the package of an urn, and the log and checkpoint over it."""
    manifest = closed.manifest
    keep_parts(folder / OPENED, _lines(book, folder, closed))
    return publish(book, manifest, OPENING, last_checkpoint(book, manifest.sale))


def _lines(book: Book, folder: Path, closed: Closed) -> Iterator[bytes]:
    found = zip(closed.deposited, identities(folder, closed), strict=True)
    while part := list(islice(found, _AT_ONCE)):
        ends = _ends(book, closed, [one.sha256 for one, _ in part])
        yield from (opened_line(one, ends[one.sha256], identity) + b"\n" for one, identity in part)


def _ends(book: Book, closed: Closed, envelopes: list[str]) -> dict[str, End]:
    rows = Envelope.objects.using(book.alias).filter(sale=closed.manifest.sale, ref__in=envelopes, until_index__isnull=True)
    return {
        ref: End(state, reason, acceptance) for ref, state, reason, acceptance in rows.values_list("ref", "state", "reason", "acceptance")
    }
