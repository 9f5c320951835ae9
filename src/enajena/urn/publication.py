"""What is published after the opening: contributions and identities of the offers, never anything of the reserves.

It is made from the book and the offer files of the contributions alone, so that it can be made again.
"""

from pathlib import Path

from enajena.book.books import Book
from enajena.book.models import Envelope
from enajena.urn.files import keep
from enajena.urn.life import last_checkpoint, publish
from enajena.urn.opened_file import End, identities, opened_line
from enajena.urn.package import OPENED, OPENING, Closed


def publish_opening(book: Book, folder: Path, closed: Closed) -> Path:
    """Write the files of the opening into the package of an urn, and the log and checkpoint over it."""
    manifest = closed.manifest
    rows = {
        row.ref: row for row in Envelope.objects.using(book.alias).filter(sale=manifest.sale, urn=manifest.name, until_index__isnull=True)
    }
    lines = []
    for one, identity in zip(closed.deposited, identities(folder, closed), strict=True):
        row = rows[one.sha256]
        lines.append(opened_line(one, End(row.state, row.reason, row.acceptance), identity))
    keep(folder / OPENED, b"\n".join(lines) + b"\n" if lines else b"")
    return publish(book, manifest, OPENING, last_checkpoint(book, manifest.sale))
