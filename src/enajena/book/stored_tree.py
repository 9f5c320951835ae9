"""The Merkle tree of a sale's log as the database keeps it: leaf hashes, and the roots of full subtrees of 256, 256², … leaves."""

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.log.proof_file import ProofFile
from enajena.book.log.proofs import consistency, inclusion
from enajena.book.log.tiles import TileTree
from enajena.book.log.tree import TILE_WIDTH
from enajena.book.models import Leaf, Subtree


def hashes(alias: str, sale: str, level: int, number: int) -> bytes:
    """Return the hashes of a tile, as many as there are, one after the other."""
    first, last = number * TILE_WIDTH, (number + 1) * TILE_WIDTH
    if level == 0:
        leaves = Leaf.objects.using(alias).filter(sale=sale, index__gte=first, index__lt=last)
        return b"".join(bytes(one) for one in leaves.order_by("index").values_list("hash", flat=True))
    subtrees = Subtree.objects.using(alias).filter(sale=sale, level=level, number__gte=first, number__lt=last)
    return b"".join(bytes(one) for one in subtrees.order_by("number").values_list("hash", flat=True))


def tree_of(alias: str, sale: str) -> TileTree:
    """Return the tree of a log, which reads each tile that it needs once."""
    return TileTree(lambda level, number: hashes(alias, sale, level, number))


def proof_of(alias: str, sale: str, index: int) -> ProofFile:
    """Return the proof that an act is in the log, under its last checkpoint.

    Raises:
        CallError: the log has no such act.
    """
    head = journal.head_of(alias, sale)
    if head is None or not 0 <= index < head.size:
        raise CallError(
            Text(f"El registro de «{sale}» no tiene un acto {index}.", f"The log of “{sale}” has no act {index}."),
            Text("Los actos se ven con `enajena book log`.", "`enajena book log` shows the acts."),
        )
    return ProofFile(index, tuple(inclusion(tree_of(alias, sale).node, index, head.size)), head.note)


def consistency_of(alias: str, sale: str, old: int, new: int) -> list[bytes]:
    """Return the proof that the log of `old` acts is the beginning of that of `new` acts (RFC 6962 2.1.2)."""
    return consistency(tree_of(alias, sale).node, old, new)
