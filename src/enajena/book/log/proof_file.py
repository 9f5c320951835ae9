"""Proofs in the C2SP tlog-proof form: one text file that says which leaf, the path to the root, and the signed checkpoint."""

import base64
from dataclasses import dataclass
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from enajena.book.log.note import is_signed, parse
from enajena.book.log.proofs import is_included
from enajena.book.log.tree import HASH_BYTES, leaf_hash

_FIRST_LINE = "c2sp.org/tlog-proof@v1"
_EXTRA = "extra "
_INDEX = "index "


@dataclass(frozen=True, slots=True)
class ProofFile:
    """A proof that a leaf is in a log: its index, the path of RFC 6962 2.1.1, and the checkpoint. `extra` is not authenticated."""

    index: int
    path: tuple[bytes, ...]
    checkpoint: str
    extra: bytes | None = None

    def text(self) -> str:
        """Return the file."""
        extra = [] if self.extra is None else [_EXTRA + base64.b64encode(self.extra).decode()]
        path = map(_line, self.path)
        return "\n".join((_FIRST_LINE, *extra, f"{_INDEX}{self.index}", *path, "", self.checkpoint))

    def proves(self, leaf: bytes, origin: str, key: Ed25519PublicKey) -> bool:
        """Return whether it proves that the leaf is in the log of that origin, under a checkpoint that the log's key signed."""
        try:
            checkpoint, _ = parse(self.checkpoint)
        except ValueError:
            return False
        included = is_included(leaf_hash(leaf), self.index, checkpoint.size, self.path, checkpoint.root)
        return included and checkpoint.origin == origin and is_signed(self.checkpoint, key)


@lru_cache(maxsize=4096)
def _line(step: bytes) -> str:
    """Return a step as a line; proofs of neighbours share most of theirs."""
    return base64.b64encode(step).decode()


def read_proof(text: str) -> ProofFile:
    """Return what a proof file says, nothing of it checked.

    Raises:
        ValueError: it is not in the form.
    """
    head, separator, checkpoint = text.partition("\n\n")
    first, *lines = head.split("\n")
    if first != _FIRST_LINE or not separator:
        raise ValueError(f"a proof begins with the line {_FIRST_LINE} and ends with a checkpoint")
    extra = base64.b64decode(lines.pop(0).removeprefix(_EXTRA), validate=True) if lines and lines[0].startswith(_EXTRA) else None
    index = lines.pop(0).removeprefix(_INDEX) if lines and lines[0].startswith(_INDEX) else ""
    if not (index.isascii() and index.isdecimal() and str(int(index)) == index):
        raise ValueError("a proof says the index of its leaf")
    path = tuple(base64.b64decode(line, validate=True) for line in lines)
    if any(len(step) != HASH_BYTES for step in path):
        raise ValueError("each line of a path is a hash of 32 bytes")
    return ProofFile(int(index), path, checkpoint, extra)
