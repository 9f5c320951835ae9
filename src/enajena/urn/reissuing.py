"""Receipts again, once more witnesses signed: the same deposit, proven under a later checkpoint."""

from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.book.log.note import parse
from enajena.book.models import Envelope, PaperEnvelope
from enajena.book.stored_tree import tree_of
from enajena.urn.deposit import urn_folder
from enajena.urn.life import last_checkpoint
from enajena.urn.manifest import Manifest
from enajena.urn.witnessing import CHECKPOINTS, Witnessed, keep_note, witnessed, witnesses_of


def best_checkpoint(book: Book, manifest: Manifest, index: int) -> Witnessed:
    """Ask the witnesses for the last checkpoint again; return it, or an earlier one over the deposit that more of them signed."""
    asked = witnessed(last_checkpoint(book, manifest.sale), manifest, tree_of(book.alias, manifest.sale).node)
    keep_note(urn_folder(book, manifest), asked.note)
    kept = (_kept(file, manifest, index) for file in (urn_folder(book, manifest) / CHECKPOINTS).glob("*.txt"))
    best = max((one for one in kept if one is not None), key=lambda one: (len(one.signed), parse(one.note)[0].size), default=asked)
    return best if len(best.signed) > len(asked.signed) else asked


def index_of(book: Book, manifest: Manifest, name: str) -> int:
    """Return the place in the log of the deposit of an envelope, by its hash or, on paper, its seal.

    Raises:
        CallError: the urn has no such envelope.
    """
    here = {"sale": manifest.sale, "urn": manifest.name, "ref": name}
    found = Envelope.objects.using(book.alias).filter(**here).values_list("deposited_index", flat=True).first()
    if found is None:
        versions = PaperEnvelope.objects.using(book.alias).filter(**here)
        found = versions.order_by("index", "step").values_list("index", flat=True).first()
    if found is None:
        raise CallError(
            Text(f"La urna no recibió ningún sobre «{name}».", f"The urn took no envelope “{name}”."),
            Text("Dé el SHA-256 del sobre o, si es de papel, su sello.", "Give the SHA-256 of the envelope or, on paper, its seal."),
        )
    return found


def _kept(file: Path, manifest: Manifest, index: int) -> Witnessed | None:
    """Return a checkpoint that was kept, where it covers the deposit."""
    note = file.read_text(encoding="utf-8")
    if parse(note)[0].size <= index:
        return None
    return Witnessed(note, witnesses_of(note, manifest), ())
