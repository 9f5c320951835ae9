"""What the public pages read of a sale: a fixed number of short queries, however many acceptances it has, and no personal data."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from django.http import Http404

from enajena.book.models import Adjudication, Assessment, CreditLine, Head, Leaf, Paper, Regulation, Sale, Stage, StoredFile, Thing, Urn
from enajena.book.programmes import programme_of
from enajena.calendar import local_date
from enajena.office.ground.the_book import the_book
from enajena.programme.model import Programme

T = TypeVar("T", bound=Thing)
PUBLIC_ACTS = frozenset(
    {
        "programme_adopted", "programme_amended", "sale_concluded", "credit_line_opened", "index_certified", "regulation_filed",
        "regulation_addendum", "stage_noticed", "direct_negotiation_opened", "stage_interrupted", "stage_resumed", "stage_extended",
        "stage_closed", "assessment_run", "adjudicated", "stage_declared_void", "urn_created", "urn_extended", "urn_closed", "urn_opened",
        "urn_purged", "act_corrected",
    }
)  # fmt: skip
"""The acts that concern everybody. They name no person; what is told of an acceptance is for whoever made it."""
_MADE_BY_PUBLIC_ACTS = (Sale, Stage, CreditLine, Paper, Regulation, Adjudication, Urn)
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


def sale_records() -> list[SaleRecord]:
    """Return what stands of every sale of the book, the newest first, with as many queries as for one."""
    return _records(Sale.objects.using(the_book().alias).filter(until_index__isnull=True).order_by("-on", "sale"))


def sale_record(name: str) -> SaleRecord:
    """Return what stands of a sale.

    Raises:
        Http404: the book has no such sale.
    """
    found = _records(Sale.objects.using(the_book().alias).filter(sale=name, until_index__isnull=True))
    if not found:
        raise Http404
    return found[0]


def public_acts(name: str) -> list[PublicAct]:
    """Return the acts that concern everybody, the last first; they are found by what they made, never by looking through the log."""
    alias = the_book().alias
    made = (model._default_manager.using(alias).filter(sale=name) for model in _MADE_BY_PUBLIC_ACTS)  # noqa: SLF001
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


def _records(sales: Iterable[Sale]) -> list[SaleRecord]:
    rows = list(sales)
    names = [row.sale for row in rows]
    stages, regulations, papers = _standing(Stage, names), _standing(Regulation, names), _standing(Paper, names)
    adjudications, assessments = _standing(Adjudication, names), _standing(Assessment, names)
    book = the_book()
    return [
        SaleRecord(
            name=row.sale,
            concluded=row.state == "concluded",
            programme=_programme(book.alias, row.programme_sha256),
            programme_sha256=row.programme_sha256,
            now=book.clock(),
            stages=MappingProxyType({stage.ref: stage for stage in stages[row.sale]}),
            regulations=tuple(regulations[row.sale]),
            papers=tuple(paper for paper in papers[row.sale] if paper.kind in PUBLIC_PAPERS),
            adjudications=MappingProxyType({one.stage: one for one in adjudications[row.sale]}),
            assessments=MappingProxyType({one.stage: one for one in assessments[row.sale]}),
        )
        for row in rows
    ]


def _standing(model: type[T], names: list[str]) -> Mapping[str, list[T]]:
    """Return the objects of a kind that stand, by their sale, in the order in which they came."""
    found: dict[str, list[T]] = {name: [] for name in names}
    rows = model._default_manager.using(the_book().alias)  # noqa: SLF001
    for row in rows.filter(sale__in=names, until_index__isnull=True).order_by("index", "step"):
        found[row.sale].append(row)
    return found


@lru_cache(maxsize=64)
def _programme(alias: str, sha256: str) -> Programme:
    return programme_of(sha256, bytes(StoredFile.objects.using(alias).get(sha256=sha256).content))
