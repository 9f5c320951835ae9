"""The act that a paper rests on, the checkpoint that covers it, and the code by which every page names both."""

import base64
import json
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from enajena.basics.text import Text, same
from enajena.book.acts.kinds import kind_named
from enajena.book.log.note import Checkpoint, parse
from enajena.book.models import Head, Leaf

HASH_SIGNS = 16
SCHEME = "enajena:"
_CODE = re.compile(rf"(?P<sale>[a-z0-9-]{{1,64}})/(?P<index>0|[1-9][0-9]{{0,17}})/(?P<leaf>[0-9a-f]{{{HASH_SIGNS}}})")


@dataclass(frozen=True, slots=True)
class Code:
    """What a page says of its act: the sale, the place in its log, and the first signs of the leaf's hash."""

    sale: str
    index: int
    leaf: str

    def __str__(self) -> str:
        """Return it as pages print it."""
        return f"{self.sale}/{self.index}/{self.leaf}"

    def address(self, base: str | None) -> str:
        """Return what the QR holds: the page of the act under an office's public address, or the code itself where there is none."""
        return f"{SCHEME}{self}" if base is None else f"{base.rstrip('/')}/acto/{self}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """An act of the log with the first checkpoint over it, which never changes: `root` is in base64, as in the checkpoint."""

    code: Code
    act: Text
    on: date
    by: tuple[str, ...]
    origin: str
    size: int
    root: str


def code_of(text: str) -> Code | None:
    """Return the code that a text is, alone or as the address that a QR holds; None where it is none."""
    found = _CODE.fullmatch(text.strip().rpartition("/acto/")[2].removeprefix(SCHEME))
    return None if found is None else Code(found["sale"], int(found["index"]), found["leaf"])


class Anchors:
    """The anchors of a sale, read in sets: neither a leaf nor the checkpoint over it ever changes."""

    def __init__(self, alias: str, sale: str) -> None:
        """Begin with the sizes of the log's checkpoints."""
        self._alias = alias
        self._sale = sale
        self._sizes = list(Head.objects.using(alias).filter(sale=sale).order_by("size").values_list("size", flat=True))
        self._checkpoints: dict[int, Checkpoint] = {}
        self._known: dict[int, Anchor] = {}

    @property
    def last(self) -> int:
        """Return the index of the last act."""
        return int(self._sizes[-1]) - 1

    def load(self, indexes: Iterable[int]) -> None:
        """Read the anchors of some acts at once, and forget those read before."""
        leaves = Leaf.objects.using(self._alias).filter(sale=self._sale, index__in=list(indexes))
        self._known = {leaf.index: self._anchor(leaf) for leaf in leaves}

    def of(self, index: int) -> Anchor:
        """Return the anchor of an act of the log."""
        if index not in self._known:
            self._known[index] = self._anchor(Leaf.objects.using(self._alias).get(sale=self._sale, index=index))
        return self._known[index]

    def _anchor(self, leaf: Leaf) -> Anchor:
        said = json.loads(leaf.content)
        kind = kind_named(leaf.kind)
        checkpoint = self._checkpoint(self._sizes[bisect_right(self._sizes, leaf.index)])
        return Anchor(
            code=Code(self._sale, leaf.index, bytes(leaf.hash).hex()[:HASH_SIGNS]),
            act=same(leaf.kind) if kind is None else kind.label,
            on=date.fromisoformat(said["on"]),
            by=tuple(said["by"]),
            origin=checkpoint.origin,
            size=checkpoint.size,
            root=base64.b64encode(checkpoint.root).decode(),
        )

    def _checkpoint(self, size: int) -> Checkpoint:
        if size not in self._checkpoints:
            head = Head.objects.using(self._alias).get(sale=self._sale, size=size)
            self._checkpoints = {size: parse(head.note)[0]}
        return self._checkpoints[size]
