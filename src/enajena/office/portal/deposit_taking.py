"""Taking a sealed envelope from afar: once, however often it is sent, and with the witnesses asked before the receipt goes out."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from enajena.book.books import Book
from enajena.book.models import Envelope
from enajena.book.refusal import RecordRefusedError
from enajena.book.stored_tree import tree_of
from enajena.urn.deposit import deposit, urn_folder
from enajena.urn.manifest import Manifest
from enajena.urn.package import sha256_of
from enajena.urn.witnessing import keep_note, witnessed

BY = "portal"
"""Who records it: nobody of the office has it in hand."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An envelope that is in the log at `index`; `fresh`: it came now, and not before."""

    index: int
    fresh: bool


def take(book: Book, manifest: Manifest, content: bytes, attachments: Sequence[Path] = ()) -> Taken:
    """Take an envelope; one that is there already keeps its place, so that whoever lost the answer may send it again.

    Raises:
        DataError: it is not an envelope of this urn, or an attachment is missing or another one.
        RecordRefusedError: the urn takes none, or none from afar.
        StorageError: the disk or the database could not take it.
    """
    sha256 = sha256_of(content)
    before = _place(book, manifest, sha256)
    if before is not None:
        return Taken(before, fresh=False)
    try:
        made = deposit(book, manifest, content, by=BY, channel="remote", attachments=attachments)
    except RecordRefusedError as refused:
        before = _place(book, manifest, sha256) if refused.refusals[0].code == "deposited_before" else None
        if before is None:
            raise
        return Taken(before, fresh=False)
    if manifest.witnesses:
        keep_note(urn_folder(book, manifest), witnessed(made.checkpoint, manifest, tree_of(book.alias, manifest.sale).node).note)
    return Taken(made.index, fresh=True)


def _place(book: Book, manifest: Manifest, sha256: str) -> int | None:
    rows = Envelope.objects.using(book.alias).filter(sale=manifest.sale, urn=manifest.name, ref=sha256)
    return rows.values_list("deposited_index", flat=True).first()
