"""Receipts as the book issues them: proof files (C2SP tlog-proof) that `proven` reads without it."""

from collections.abc import Iterable, Iterator
from itertools import islice

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.book.log.many_proofs import ManyProofs
from enajena.book.log.note import parse
from enajena.book.log.proof_file import ProofFile
from enajena.book.models import Leaf
from enajena.book.stored_tree import tree_of
from enajena.urn.life import last_checkpoint
from enajena.urn.manifest import Manifest

_AT_ONCE = 5_000


def receipt(book: Book, manifest: Manifest, index: int, note: str | None = None) -> str:
    """Return the proof file of a deposit.

    Args:
        book: the book of the sale.
        manifest: the urn's.
        index: the place of the deposit in the log.
        note: a checkpoint over the deposit with the cosignatures that were got; without it, the last one of the log.

    Raises:
        CallError: the log has no such act, or the checkpoint is of before it.
    """
    return next(receipts(book, manifest, [index], note))


def receipts(book: Book, manifest: Manifest, indexes: Iterable[int], note: str | None = None) -> Iterator[str]:
    """Yield the proof files of many deposits under one checkpoint; each tile of the log is read once.

    Raises:
        CallError: the log has no such act, or the checkpoint is of before it.
    """
    given = last_checkpoint(book, manifest.sale) if note is None else note
    size = parse(given)[0].size
    proofs = ManyProofs(tree_of(book.alias, manifest.sale).node, size)
    remaining = iter(indexes)
    while some := list(islice(remaining, _AT_ONCE)):
        rows = Leaf.objects.using(book.alias).filter(sale=manifest.sale, index__in=some)
        content = dict(rows.values_list("index", "content"))
        for index in some:
            if index not in content or index >= size:
                raise _no_such_deposit(index)
            yield ProofFile(index, tuple(proofs.path(index)), given, content[index].encode()).text()


def _no_such_deposit(index: int) -> CallError:
    return CallError(
        Text(f"Ese punto de control no cubre un acto {index}.", f"That checkpoint covers no act {index}."),
        Text("El lugar de cada sobre lo dice su constancia.", "The receipt of each envelope tells its place."),
    )
