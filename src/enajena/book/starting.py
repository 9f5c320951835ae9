"""What is looked at before a process first writes to the log of a sale: that the log is the one that was last signed.

Cheap at any length: the right edge of the tree, the last leaves, the last checkpoint. `verify` looks at everything.
"""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book import journal
from enajena.book.log.note import is_signed, parse
from enajena.book.log.tree import leaf_hash, root, spans
from enajena.book.models import Head, Leaf
from enajena.book.stored_tree import tree_of

_LAST_LEAVES = 4_096


def check_log(alias: str, sale: str, key: Ed25519PublicKey) -> None:
    """Check that the log ends as its last checkpoint says.

    Raises:
        DataError: it does not; nothing may be written to it.
    """
    head = journal.head_of(alias, sale)
    size = 0 if head is None else head.size
    leaves = Leaf.objects.using(alias).filter(sale=sale)
    count = leaves.count()
    if count != size:
        raise _differs(
            sale, Text(f"hay {count} hojas y la última firma es de {size}", f"there are {count} leaves; the last checkpoint is of {size}")
        )
    if head is None:
        return
    _check_head(sale, head, key)
    for leaf in leaves.filter(index__gte=size - _LAST_LEAVES).iterator():
        if leaf_hash(leaf.content.encode()) != bytes(leaf.hash):
            raise _differs(sale, Text(f"el acto {leaf.index} no es el que se firmó", f"act {leaf.index} is not the one that was signed"))
    tree = tree_of(alias, sale)
    if tuple(tree.node(height, number) for height, number in spans(size)) != journal.frontier_of(head.frontier):
        raise _differs(sale, Text("las hojas no dan la raíz firmada", "the leaves do not give the signed root"))


def _check_head(sale: str, head: Head, key: Ed25519PublicKey) -> None:
    try:
        checkpoint, _ = parse(head.note)
        signed = is_signed(head.note, key)
    except ValueError as error:
        raise _differs(sale, Text("la última firma no se puede leer", "the last checkpoint cannot be read")) from error
    if not signed:
        raise _differs(
            sale, Text("la última firma no es de la clave de este libro", "the last checkpoint is not signed by the key of this book")
        )
    said = (checkpoint.origin, checkpoint.size, checkpoint.root)
    if said != (journal.origin_of(sale), head.size, root(journal.frontier_of(head.frontier))):
        raise _differs(sale, Text("la última firma dice otra cosa que su fila", "the last checkpoint says something else than its row"))


def _differs(sale: str, what: Text) -> DataError:
    return DataError(
        Text(
            "El registro de «{sale}» no es el que se firmó: {what}.", "The log of “{sale}” is not the one that was signed: {what}."
        ).format(sale=sale, what=what),
        Text(
            "No se escribe en él. Vea qué cambió con `enajena book verify` y vuelva a la copia de seguridad.",
            "Nothing is written to it. See what changed with `enajena book verify` and go back to the backup.",
        ),
    )
