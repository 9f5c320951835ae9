"""The end of the retention term: what is personal is destroyed, first of all the keys; the log and the public package stay.

Shredding the keys destroys every copy of a sealed attachment, in backups too, once the keys in those backups are gone.
"""

from dataclasses import dataclass
from datetime import date

from enajena.book.acts.kinds import Act
from enajena.book.acts.urn import UrnPurged
from enajena.book.books import Book
from enajena.calendar import local_date
from enajena.urn.attachments import destroy, private_folder
from enajena.urn.life import urn_of
from enajena.urn.manifest import Manifest


@dataclass(frozen=True, slots=True)
class Purged:
    """How many keys, and how many files in all, were destroyed, and whether an earlier purge was recorded already."""

    keys: int
    files: int
    already: bool


def purge(book: Book, manifest: Manifest, kept_until: date, rule: str, *, by: tuple[str, ...]) -> Purged:
    """Record the purge of an opened urn and destroy its keys, attachments and photographs.

    Purging again destroys what a purge that was cut short left, and records nothing more.

    Raises:
        RecordRefusedError: the urn was not opened, the term is not over, or one person alone asks for it; nothing was destroyed.
    """
    already = urn_of(book, manifest).state == "purged"
    if not already:
        body = UrnPurged(urn=manifest.name, kept_until=kept_until, rule=rule)
        book.record(manifest.sale, [Act(body=body, on=local_date(book.clock()), by=by)])
    return Purged(*destroy(private_folder(book, manifest)), already)
