"""Where the acceptances of a sale go now: which urn, in which state, until when, and whether from afar."""

import json
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from enajena.book.asof import as_of
from enajena.book.books import Book
from enajena.book.models import Leaf, Regulation, Sale, Stage, StoredFile, Urn
from enajena.book.openness import is_interrupted, takes_remote
from enajena.book.programmes import programme_of
from enajena.calendar import local_date
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import stage_of
from enajena.urn.life import manifest_of
from enajena.urn.manifest import Manifest

When = Literal["no_urn", "unsigned", "before", "open", "interrupted", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The urn that takes acceptances of a sale, or the stage whose acceptances go to a counter.

    `remote`: whether envelopes may come from afar. `addendum`: the one that moved the closing, which is then `urn.closes`.
    """

    sale: str
    programme: Programme
    rule: StageRule
    stage: Stage | None
    urn: Urn | None
    manifest: Manifest | None
    when: When
    remote: bool
    addendum: str | None

    @property
    def takes(self) -> bool:
        """Return whether it takes a sealed envelope from afar at this instant."""
        return self.when == "open" and self.remote


def programme_sold(book: Book, sale: str) -> Programme | None:
    """Return the programme that a sale adopted, None where the book has no such sale."""
    row = as_of(book.alias, sale, Sale).first()
    if row is None:
        return None
    sha256 = row.programme_sha256
    return programme_of(sha256, bytes(StoredFile.objects.using(book.alias).get(sha256=sha256).content))


def box_of(book: Book, sale: str) -> Box | None:
    """Return where acceptances of a sale go now, None where the book has no such sale."""
    programme = programme_sold(book, sale)
    if programme is None:
        return None
    urn = _urn(book, sale)
    stage = _stage(book, sale, urn)
    rule = stage_of(programme, None if stage is None else stage.ref)
    regulation = as_of(book.alias, sale, Regulation).filter(stage=rule.id).first()
    manifest = None if urn is None else manifest_of(book, sale, urn.ref)
    return Box(
        sale=sale,
        programme=programme,
        rule=rule,
        stage=stage,
        urn=urn,
        manifest=manifest,
        when=_when(urn, stage, book.clock()),
        remote=takes_remote(rule.channel, regulation),
        addendum=None if urn is None or manifest is None or urn.closes == manifest.closes else _addendum(book, sale, urn),
    )


def _urn(book: Book, sale: str) -> Urn | None:
    """Return the urn that takes envelopes, else the last one; a real one before one of a rehearsal."""
    urns = list(as_of(book.alias, sale, Urn))
    return max(urns, key=lambda urn: (urn.state == "ready", urn.state == "constituted", not urn.rehearsal, urn.opens), default=None)


def _stage(book: Book, sale: str, urn: Urn | None) -> Stage | None:
    stages = as_of(book.alias, sale, Stage)
    if urn is not None:
        return stages.filter(ref=urn.stage).first()
    return max(stages, key=lambda stage: (stage.first_day or date.min, stage.index), default=None)


def _when(urn: Urn | None, stage: Stage | None, now: datetime) -> When:
    if urn is None:
        return "no_urn"
    if urn.state == "constituted":
        return "unsigned"
    if urn.state != "ready" or now >= urn.closes:
        return "closed"
    if now < urn.opens:
        return "before"
    # The urn itself does not know of interruptions: what is filed in one is out of term.
    return "interrupted" if stage is not None and is_interrupted(stage, local_date(now)) else "open"


def _addendum(book: Book, sale: str, urn: Urn) -> str | None:
    leaves = Leaf.objects.using(book.alias).filter(sale=sale, kind="urn_extended").order_by("-index").values_list("content", flat=True)
    bodies = (json.loads(content)["body"] for content in leaves)
    return next((body["addendum"] for body in bodies if body["urn"] == urn.ref), None)
