"""What an auditor reads first: the log's size and checkpoint, its witnesses, and who did how many acts."""

import json
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from enajena.basics.text import Text
from enajena.book.acts.describe import kind_called
from enajena.book.journal import origin_of
from enajena.book.log.note import parse, verifier_key
from enajena.book.models import Head, Leaf, Urn
from enajena.office.ground.the_book import the_book

_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """The log of a sale as it stands: how many acts, when it began and ended, its signed checkpoint, and the key that checks it."""

    size: int
    first_at: datetime
    last_at: datetime
    checkpoint: str
    key: str
    witnesses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """Somebody who did acts, alone or with another: how many of each kind, the most frequent first."""

    name: str
    acts: int
    kinds: tuple[tuple[Text, int], ...]


def log_of(sale: str) -> Log:
    """Return the log of a sale, with the witnesses who signed a checkpoint beside its urns."""
    book = the_book()
    leaves = Leaf.objects.using(book.alias).filter(sale=sale).order_by("index")
    head = Head.objects.using(book.alias).filter(sale=sale).order_by("-size")[0]
    return Log(
        size=head.size,
        first_at=leaves.values_list("at", flat=True)[0],
        last_at=leaves.reverse().values_list("at", flat=True)[0],
        checkpoint=head.note,
        key=verifier_key(origin_of(sale), book.keys.public),
        witnesses=tuple(_witnesses(sale)),
    )


def signers_of(sale: str) -> list[Signer]:
    """Return who did the acts of a sale, by name; the log is read whole, once for each of its sizes."""
    alias = the_book().alias
    size = Head.objects.using(alias).filter(sale=sale).order_by("-size").values_list("size", flat=True)[0]
    return _signers(alias, sale, size)


@lru_cache(maxsize=8)
def _signers(alias: str, sale: str, size: int) -> list[Signer]:
    found: dict[str, Counter[str]] = {}
    rows = Leaf.objects.using(alias).filter(sale=sale, index__lt=size).order_by("index").values_list("kind", "content")
    for kind, content in rows.iterator(_AT_ONCE):
        for name in json.loads(content)["by"]:
            found.setdefault(name, Counter())[kind] += 1
    return [
        Signer(name=name, acts=kinds.total(), kinds=tuple((kind_called(kind).label, count) for kind, count in kinds.most_common()))
        for name, kinds in sorted(found.items())
    ]


def _witnesses(sale: str) -> list[str]:
    from enajena.urn.deposit import urn_folder  # noqa: PLC0415 - the age library, only for a sale with urns
    from enajena.urn.life import manifest_of  # noqa: PLC0415 - as above
    from enajena.urn.witnessing import CHECKPOINTS  # noqa: PLC0415 - as above

    book, names = the_book(), set()
    for urn in Urn.objects.using(book.alias).filter(sale=sale, until_index__isnull=True):
        for file in (urn_folder(book, manifest_of(book, sale, urn.ref)) / CHECKPOINTS).glob("*.txt"):
            origin, signatures = parse(file.read_text(encoding="utf-8"))
            names |= {name for name, _ in signatures if name != origin.origin}
    return sorted(names)
