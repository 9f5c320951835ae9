"""Looks at the log of one sale: every leaf, its order, the checkpoints over it, what is personal, the subtrees kept for proofs.

The tree is worked out anew from the leaves. Where a leaf and the hash beside it differ, both are tried: the one that gives the root
that was signed is right, and the other was changed.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.acts.codec import canonical
from enajena.book.journal import frontier_text, origin_of
from enajena.book.log.note import is_signed, parse
from enajena.book.log.tree import EMPTY, Frontier, TileRoot, extend, leaf_hash, root
from enajena.book.models import Head, Leaf, Subtree
from enajena.book.models.columns import columns_of
from enajena.book.verifying import found
from enajena.book.verifying.raw import PAGE, Row, Rows, Value

_BEYOND = 2**62
_ALWAYS = frozenset({"act", "at", "body", "by", "index", "on", "sale", "v"})
_MOST = 1_000
"""So many faults of a sale are told; more would not help anybody."""


@dataclass(slots=True)
class LogFound:
    """What was found of a log: how long it is, the files and suppressions that its acts name, and its faults."""

    sale: str
    size: int = 0
    heads: int = 0
    files: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReadLeaf:
    """A leaf that could be read: its index and what it says."""

    index: int
    said: dict[str, Any]


class LogCheck:
    """Goes once over the leaves of a sale, in order."""

    def __init__(self, rows: Rows, log: LogFound, key: Ed25519PublicKey) -> None:
        """Begin before the first leaf; what is recorded from now on is left for the next time. What is found goes into `log`."""
        self._rows = rows
        self._key = key
        self.found = log
        self._size = _last_size(rows, log.sale)
        self._heads = _heads(rows, log.sale, self._size)
        self._head = next(self._heads, None)
        self._by_content: Frontier = EMPTY
        self._by_kept: Frontier = EMPTY  # from the hashes that the table keeps beside the leaves
        self._doubtful: list[int] = []
        self._completed: list[TileRoot] = []
        self._last_at: datetime | None = None

    def leaves(self) -> Iterator[ReadLeaf]:
        """Look at every leaf, yield those that can be read, and look at the checkpoints as they come."""
        for index, rows in self._rows.by_act(Leaf, self.found.sale, self._size):
            if index != self.found.size or len(rows) != 1:
                self._say("order", index, Text(f"falta el acto {self.found.size}", f"act {self.found.size} is missing"))
                break
            read = self._leaf(index, rows[0])
            self.found.size += 1
            self._checkpoint()
            if read is not None:
                yield ReadLeaf(index, read)
        self._end()

    def _leaf(self, index: int, row: Row) -> dict[str, Any] | None:
        kept = dict(zip((column.attname for column in columns_of(Leaf)), row, strict=True))
        content, digest = kept["content"], kept["hash"]
        by_content = leaf_hash(content if isinstance(content, bytes) else b"")
        self._by_content = extend(self._by_content, index, [by_content], self._completed)
        self._by_kept = extend(self._by_kept, index, [digest if isinstance(digest, bytes) else b""])
        if digest != by_content:
            self._doubtful.append(index)
            return None
        said = _said(content)
        if said is None:
            self._say("leaf_content", index, Text("su contenido no es un acto", "its content is no act"))
            return None
        self._columns(index, kept, said)
        return said

    def _columns(self, index: int, kept: dict[str, Any], said: dict[str, Any]) -> None:
        at = datetime.fromisoformat(said["at"])
        wanted = {"sale": said["sale"], "kind": said["act"], "act_ref": said.get("ref"), "at": at.replace(tzinfo=None)}
        for name, value in wanted.items():
            if kept[name] != (None if value is None else str(value).encode()):
                self._say("leaf_column", index, _column(name))
        if said["index"] != str(index):
            self._say("leaf_index", index, _column("index"))
        if self._last_at is not None and at < self._last_at:
            self._say("leaf_at", index, Text("su instante es anterior al del acto que le precede", "it is earlier than the act before it"))
        self._last_at = at
        self.found.files.update(said.get("files", {}))

    def _checkpoint(self) -> None:
        while self._head is not None and self._head.size <= self.found.size:
            self.found.heads += 1
            self._look_at(self._head)
            self._head = next(self._heads, None)

    def _look_at(self, head: "_Head") -> None:
        where = Text(f"venta {self.found.sale}, firma de {head.size} actos", f"sale {self.found.sale}, checkpoint of {head.size} acts")
        try:
            checkpoint, _ = parse(head.note)
            signed = is_signed(head.note, self._key)
        except ValueError:
            self._fault("checkpoint", where, Text("no se puede leer", "it cannot be read"))
            return
        if not signed:
            self._fault("signature", where, Text("no la firmó la clave de este libro", "the key of this book did not sign it"))
        if (checkpoint.origin, checkpoint.size) != (origin_of(self.found.sale), head.size):
            self._fault("checkpoint", where, Text("es de otro registro o de otro tamaño", "it is of another log, or of another size"))
        elif head.size == self.found.size:
            self._compare(head, checkpoint.root, where)

    def _compare(self, head: "_Head", signed: bytes, where: Text) -> None:
        roots = {"hash": root(self._by_content), "content": root(self._by_kept)}
        wrong = [column for column, digest in roots.items() if digest == signed]
        if not wrong:
            self._fault("root", where, Text("los actos no dan la raíz firmada", "the acts do not give the signed root"))
        for index in self._doubtful:
            names = " / ".join(wrong or roots)
            self._say("leaf_hash" if wrong == ["hash"] else "leaf_content", index, _column(names))
        self._doubtful.clear()
        right = self._by_content if wrong != ["content"] else self._by_kept
        self._by_content = self._by_kept = right
        if wrong and head.frontier != frontier_text(right):
            self._fault("frontier", where, _column("frontier"))

    def _end(self) -> None:
        sale, size = self.found.sale, self.found.size
        for index in self._doubtful:
            self._say("leaf_content", index, _column("content / hash"))
        leaves = self._rows.fetch('SELECT count(*) FROM "book_leaf" WHERE "sale" = %s', (sale,))[0][0]
        still = _last_size(self._rows, sale) == self._size
        if size != self._size or (still and leaves != size):
            self._fault(
                "size",
                Text(f"venta {sale}", f"sale {sale}"),
                Text(
                    f"la última firma es de {self._size} actos, la tabla tiene {leaves!r} y en orden van {size}",
                    f"the last checkpoint is of {self._size} acts, the table has {leaves!r}, and {size} come in order",
                ),
            )
        if not self.found.faults:
            self._subtrees()

    def _subtrees(self) -> None:
        wanted: dict[tuple[Value, Value], bytes] = {(one.level, one.number): one.hash for one in self._completed}
        for _, level, number, digest in self._rows.select(Subtree, '"sale" = %s', (self.found.sale,)):
            if wanted.pop((level, number), None) != digest:
                self._fault("subtree", _subtree(self.found.sale, level, number), _column("hash"))
        for level, number in wanted:
            self._fault("subtree", _subtree(self.found.sale, level, number), Text("no está", "it is not there"))

    def _say(self, code: str, index: int, what: Text) -> None:
        self._fault(code, found.leaf(self.found.sale, index), what)

    def _fault(self, code: str, where: Text, what: Text) -> None:
        if len(self.found.faults) < _MOST:
            self.found.faults.append(found.changed(code, where, what))


@dataclass(frozen=True, slots=True)
class _Head:
    size: int
    frontier: str
    note: str


def _last_size(rows: Rows, sale: str) -> int:
    """Return how long the log was after its last transaction."""
    last = rows.fetch('SELECT max("size") FROM "book_head" WHERE "sale" = %s AND "size" < %s', (sale, _BEYOND))[0][0]
    return last if isinstance(last, int) else 0


def _heads(rows: Rows, sale: str, until: int) -> Iterator[_Head]:
    last = -_BEYOND
    while page := rows.select(Head, f'"sale" = %s AND "size" > %s AND "size" <= %s ORDER BY "size" LIMIT {PAGE}', (sale, last, until)):
        for _, size, frontier, note in page:
            last = int(cast("int", size))
            yield _Head(last, found.shown(frontier, None), found.shown(note, None))


def _said(content: Value) -> dict[str, Any] | None:
    """Return what a leaf says, None where it is not the one form of an act."""
    try:
        said = json.loads(content) if isinstance(content, bytes) else None
        whole = isinstance(said, dict) and canonical(said) == content and set(said) >= _ALWAYS
        datetime.fromisoformat(said["at"] if whole and said else "")
    except (ValueError, TypeError, RecursionError):
        return None
    return cast("dict[str, Any]", said)


def _column(name: str) -> Text:
    return Text(f"la columna {name} fue cambiada", f"the column {name} was changed")


def _subtree(sale: str, level: Value, number: Value) -> Text:
    return Text(f"venta {sale}, subárbol {level!r}/{number!r}", f"sale {sale}, subtree {level!r}/{number!r}")
