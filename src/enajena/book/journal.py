"""The log of a sale as it is stored: appending leaves and signing the checkpoint over them."""

import json
import secrets
from collections.abc import Iterable, Iterator, Sequence

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.book import bulk
from enajena.book.acts.codec import canonical, leaf_bytes, personal_hash, read_leaf
from enajena.book.acts.kinds import Recorded
from enajena.book.log.note import Checkpoint, sign
from enajena.book.log.tree import EMPTY, Frontier, extend, leaf_hash, root
from enajena.book.models import Head, Leaf, PersonalRecord

_SALT_BYTES = 32
_AT_ONCE = 5_000


def origin_of(sale: str) -> str:
    """Return the name of a sale's log, which its checkpoints carry and its key signs under."""
    return f"enajena.co/{sale}"


def head_of(alias: str, sale: str) -> Head | None:
    """Return the log's last checkpoint, or None before the first act."""
    return Head.objects.using(alias).filter(sale=sale).order_by("-size").first()


def frontier_of(head: Head | None) -> Frontier:
    """Return the frontier that a checkpoint keeps."""
    return EMPTY if head is None else tuple(bytes.fromhex(part) for part in head.frontier.split())


def append(alias: str, head: Head | None, recorded: Sequence[Recorded], key: Ed25519PrivateKey) -> Head:
    """Append the leaves of acts and sign the checkpoint over them; the transaction is the caller's."""
    sale = recorded[0].sale
    leaves, personal = [], []
    for act in recorded:
        bound = _personal_record(act)
        leaves.append(_leaf(act, bound))
        if bound is not None:
            personal.append(bound)
    bulk.insert(alias, Leaf, leaves)
    bulk.insert(alias, PersonalRecord, personal)
    return _sign(alias, sale, head, [bytes(leaf.hash) for leaf in leaves], key)


def acts_of(alias: str, sale: str, first: int = 0, until: int | None = None) -> Iterator[Recorded]:
    """Yield the acts of a sale in order, from index `first` to before `until`, in bounded memory."""
    while True:
        last = first + _AT_ONCE if until is None else min(first + _AT_ONCE, until)
        rows = Leaf.objects.using(alias).filter(sale=sale, index__gte=first, index__lt=last).order_by("index")
        personal = personal_of(alias, sale, first, last)
        found = [read_leaf(row.content, personal.get(row.index)) for row in rows]
        yield from found
        first += len(found)
        if not found or first == until:
            return


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
    return PersonalRecord(sale=act.sale, index=act.index, person=act.body.person, salt=secrets.token_bytes(_SALT_BYTES), content=content)


def _leaf(act: Recorded, personal: PersonalRecord | None) -> Leaf:
    content = leaf_bytes(act, None if personal is None else personal_hash(bytes(personal.salt), personal.content))
    return Leaf(
        sale=act.sale,
        index=act.index,
        kind=act.act.kind.name,
        at=act.at,
        act_ref=act.act.ref,
        content=content.decode(),
        hash=leaf_hash(content),
    )


def _sign(alias: str, sale: str, head: Head | None, hashes: Iterable[bytes], key: Ed25519PrivateKey) -> Head:
    size = 0 if head is None else head.size
    added = list(hashes)
    frontier = extend(frontier_of(head), size, added)
    note = sign(Checkpoint(origin_of(sale), size + len(added), root(frontier)), key)
    new = Head(sale=sale, size=size + len(added), frontier=" ".join(part.hex() for part in frontier), note=note)
    new.save(using=alias)
    return new
