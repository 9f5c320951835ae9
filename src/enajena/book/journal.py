"""The log of a sale as it is stored: appending leaves, reading them back, and signing the checkpoint over them."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book import bulk
from enajena.book.acts.codec import LONGEST_LEAF, Prepared, canonical, leaf_bytes, personal_hash, read_leaf
from enajena.book.acts.kinds import Recorded
from enajena.book.log.note import Checkpoint, sign
from enajena.book.log.tree import EMPTY, Frontier, TileRoot, extend, leaf_hash, root
from enajena.book.models import Head, Leaf, PersonalRecord, Subtree

_SALT_BYTES = 32
AT_ONCE = 5_000
"""So many acts are read, applied and written together."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An act with the rows that the log will keep of it."""

    recorded: Recorded
    leaf: Leaf
    personal: PersonalRecord | None


@dataclass(frozen=True, slots=True)
class Grown:
    """A log in the course of a transaction: how many leaves, and the frontier over them."""

    size: int
    frontier: Frontier


def origin_of(sale: str) -> str:
    """Return the name of a sale's log, which its checkpoints carry and its key signs under."""
    return f"enajena.co/{sale}"


def head_of(alias: str, sale: str) -> Head | None:
    """Return the log's last checkpoint, or None before the first act."""
    return Head.objects.using(alias).filter(sale=sale).order_by("-size").first()


def size_of(alias: str, sale: str) -> int:
    """Return how many acts a log has under its last checkpoint."""
    head = head_of(alias, sale)
    return 0 if head is None else head.size


def grown(head: Head | None) -> Grown:
    """Return the log as its last checkpoint left it."""
    return Grown(0, EMPTY) if head is None else Grown(head.size, frontier_of(head.frontier))


def frontier_of(text: str) -> Frontier:
    """Return a frontier that `frontier_text` wrote."""
    return tuple(bytes.fromhex(part) for part in text.split())


def frontier_text(frontier: Frontier) -> str:
    """Return a frontier as a checkpoint's row keeps it."""
    return " ".join(part.hex() for part in frontier)


def draft(recorded: Recorded, prepared: Prepared) -> Draft:
    """Return an act with the rows that the log will keep of it.

    Raises:
        DataError: the act is too long for a leaf.
    """
    personal = _personal_record(recorded)
    content = leaf_bytes(recorded, prepared.written, None if personal is None else personal_hash(bytes(personal.salt), personal.content))
    if len(content) > LONGEST_LEAF:
        raise DataError(
            Text(f"El acto ocupa {len(content)} bytes.", f"The act takes {len(content)} bytes."),
            Text(
                f"Caben {LONGEST_LEAF}: guarde lo largo en un archivo, y nómbrelo por su huella.",
                f"There is room for {LONGEST_LEAF}: keep what is long in a file, and name it by its hash.",
            ),
        )
    leaf = Leaf(
        sale=recorded.sale,
        index=recorded.index,
        kind=recorded.act.kind.name,
        at=recorded.at,
        act_ref=recorded.act.ref,
        content=content.decode(),
        hash=leaf_hash(content),
    )
    return Draft(recorded, leaf, personal)


def append(alias: str, log: Grown, drafts: Sequence[Draft], suppressed: Mapping[str, int]) -> Grown:
    """Append leaves; the transaction is the caller's, who signs at its end.

    What is personal of somebody whom a later act of the transaction suppressed is not kept at all.
    """
    sale = drafts[0].recorded.sale
    personal = [one.personal for one in drafts if one.personal is not None]
    completed: list[TileRoot] = []
    frontier = extend(log.frontier, log.size, [bytes(one.leaf.hash) for one in drafts], completed)
    bulk.insert(alias, Leaf, [one.leaf for one in drafts])
    bulk.insert(alias, PersonalRecord, [one for one in personal if one.index > suppressed.get(one.person, -1)])
    bulk.insert(alias, Subtree, [Subtree(sale=sale, level=one.level, number=one.number, hash=one.hash) for one in completed])
    return Grown(log.size + len(drafts), frontier)


def close(alias: str, sale: str, log: Grown, key: Ed25519PrivateKey) -> Head:
    """Sign the checkpoint over what a transaction appended, and keep it."""
    note = sign(Checkpoint(origin_of(sale), log.size, root(log.frontier)), key)
    head = Head(sale=sale, size=log.size, frontier=frontier_text(log.frontier), note=note)
    head.save(using=alias)
    return head


def acts_of(alias: str, sale: str, first: int = 0, until: int | None = None) -> Iterator[Recorded]:
    """Yield the acts of a sale in order, from index `first` to before `until`, in bounded memory."""
    while True:
        last = first + AT_ONCE if until is None else min(first + AT_ONCE, until)
        rows = Leaf.objects.using(alias).filter(sale=sale, index__gte=first, index__lt=last).order_by("index")
        personal = personal_of(alias, sale, first, last)
        found = [read_leaf(row.content, personal.get(row.index)) for row in rows]
        yield from found
        first += len(found)
        if not found or first == until:
            return


def act_at(alias: str, sale: str, index: int) -> Recorded | None:
    """Return the act at an index, or None."""
    return next(acts_of(alias, sale, index, index + 1), None)


def sizes_of(alias: str, sale: str) -> Iterator[int]:
    """Yield how long the log was after each transaction."""
    last = 0
    while sizes := list(
        Head.objects.using(alias).filter(sale=sale, size__gt=last).order_by("size").values_list("size", flat=True)[:AT_ONCE]
    ):
        yield from sizes
        last = sizes[-1]


def by_ref(alias: str, sale: str, refs: Sequence[str]) -> dict[str, Recorded]:
    """Return the acts that were recorded under keys of the caller's own, by key."""
    rows = list(Leaf.objects.using(alias).filter(sale=sale, act_ref__in=refs))
    personal = {
        row.index: json.loads(row.content)
        for row in PersonalRecord.objects.using(alias).filter(sale=sale, index__in=[r.index for r in rows])
    }
    return {row.act_ref: read_leaf(row.content, personal.get(row.index)) for row in rows if row.act_ref is not None}


def personal_of(alias: str, sale: str, first: int, until: int) -> dict[int, dict[str, str]]:
    """Return the personal parts that are still kept, by index."""
    rows = PersonalRecord.objects.using(alias).filter(sale=sale, index__gte=first, index__lt=until)
    return {row.index: json.loads(row.content) for row in rows}


def _personal_record(act: Recorded) -> PersonalRecord | None:
    if not act.act.personal:
        return None
    content = canonical(dict(act.act.personal)).decode()
    person = getattr(act.body, "person", None) or ""
    return PersonalRecord(sale=act.sale, index=act.index, person=person, salt=secrets.token_bytes(_SALT_BYTES), content=content)
