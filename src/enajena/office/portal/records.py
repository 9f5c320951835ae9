"""What the public pages read of a sale: a fixed number of short queries, however many acceptances it has, and no personal data."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from django.http import Http404

from enajena.book.models import Adjudication, Assessment, Head, Leaf, Paper, Regulation, Sale, Stage, StoredFile, Thing
from enajena.book.programmes import programme_of
from enajena.calendar import local_date
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme

T = TypeVar("T", bound=Thing)
PUBLIC_ACTS = frozenset(
    {
        "programme_adopted", "programme_amended", "sale_concluded", "regulation_filed", "regulation_addendum", "stage_noticed",
        "direct_negotiation_opened", "stage_interrupted", "stage_resumed", "stage_extended", "stage_closed", "adjudicated",
        "stage_declared_void",
    }
)  # fmt: skip
"""The acts that concern everybody. They name no person; what is told of an acceptance is for whoever made it."""
PUBLIC_PAPERS = frozenset({"index_certificate"})
"""The kinds of paper whose file may be read by anybody: not screenings and authorisations, which speak of persons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The last checkpoint of a log: how many acts it covers, and the signed note."""

    size: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicAct:
    """An act that concerns everybody: its place in the log, its kind, its legal date, and what it says."""

    index: int
    kind: str
    on: date
    body: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleRecord:
    """What stands of a sale. `stages` by their ids; `adjudications` and `assessments` by the id of their stage."""

    name: str
    concluded: bool
    programme: Programme
    programme_sha256: str
    now: datetime
    stages: Mapping[str, Stage]
    regulations: tuple[Regulation, ...]
    papers: tuple[Paper, ...]
    adjudications: Mapping[str, Adjudication]
    assessments: Mapping[str, Assessment]

    @property
    def today(self) -> date:
        """Return the legal date."""
        return local_date(self.now)


def sale_names() -> list[str]:
    """Return the sales of the book, the newest first."""
    rows = Sale.objects.using(the_book().alias).filter(until_index__isnull=True)
    return list(rows.order_by("-on", "sale").values_list("sale", flat=True))


def sale_record(name: str) -> SaleRecord:
    """Return what stands of a sale.

    Raises:
        Http404: the book has no such sale.
    """
    book = the_book()
    sale = Sale.objects.using(book.alias).filter(sale=name, until_index__isnull=True).first()
    if sale is None:
        raise Http404
    return SaleRecord(
        name=name,
        concluded=sale.state == "concluded",
        programme=_programme(book.alias, sale.programme_sha256),
        programme_sha256=sale.programme_sha256,
        now=book.clock(),
        stages=MappingProxyType({stage.ref: stage for stage in _standing(Stage, name)}),
        regulations=tuple(_standing(Regulation, name)),
        papers=tuple(paper for paper in _standing(Paper, name) if paper.kind in PUBLIC_PAPERS),
        adjudications=MappingProxyType({one.stage: one for one in _standing(Adjudication, name)}),
        assessments=MappingProxyType({one.stage: one for one in _standing(Assessment, name)}),
    )


def public_acts(name: str) -> list[PublicAct]:
    """Return the acts that concern everybody, the last first; they are found by what they made, never by looking through the log."""
    alias = the_book().alias
    made = (model._default_manager.using(alias).filter(sale=name) for model in (Sale, Stage, Regulation, Adjudication))  # noqa: SLF001
    indexes = set(chain.from_iterable(rows.values_list("index", flat=True) for rows in made))
    leaves = Leaf.objects.using(alias).filter(sale=name, index__in=indexes, kind__in=PUBLIC_ACTS).order_by("-index")
    return [_act(*row) for row in leaves.values_list("index", "kind", "content")]


def checkpoint(name: str) -> Checkpoint:
    """Return the last checkpoint of a sale's log."""
    size, note = Head.objects.using(the_book().alias).filter(sale=name).order_by("-size").values_list("size", "note")[0]
    return Checkpoint(size=size, note=note)


def public_files(record: SaleRecord) -> Iterator[str]:
    """Yield the hashes of the files of a sale that anybody may read."""
    yield record.programme_sha256
    for regulation in record.regulations:
        yield regulation.sha256
        yield from (sha256 for _, _, sha256 in regulation.addenda)
    yield from (paper.sha256 for paper in record.papers)


def file_of(sha256: str) -> StoredFile:
    """Return a file as it is kept.

    Raises:
        Http404: it is not kept.
    """
    found = StoredFile.objects.using(the_book().alias).filter(sha256=sha256).first()
    if found is None:
        raise Http404
    return found


def _act(index: int, kind: str, content: str) -> PublicAct:
    said = json.loads(content)
    return PublicAct(index=index, kind=kind, on=date.fromisoformat(said["on"]), body=said["body"])


def _standing(model: type[T], name: str) -> list[T]:
    rows = model._default_manager.using(the_book().alias)  # noqa: SLF001
    return list(rows.filter(sale=name, until_index__isnull=True).order_by("index", "step"))


@lru_cache(maxsize=64)
def _programme(alias: str, sha256: str) -> Programme:
    return programme_of(sha256, bytes(StoredFile.objects.using(alias).get(sha256=sha256).content))
