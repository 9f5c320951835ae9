"""One act of the log in words: what it says, the files it brought, what it changed, and the corrections that touched it."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models.functions import Length

from enajena.basics.text import Text
from enajena.book.acts.describe import kind_called
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Recorded, kind_of
from enajena.book.asof import AsOf, as_of
from enajena.book.journal import act_at
from enajena.book.models import ENTRIES, THINGS, Leaf, StoredFile, Thing
from enajena.office.back.addresses import of_object
from enajena.office.back.lists.tables import tables
from enajena.office.back.objects.reading import state_label
from enajena.office.back.objects.told import personal_told
from enajena.office.back.registering.beginning import stages_of
from enajena.office.back.registering.shape import asked_for
from enajena.office.back.registering.telling import Said, said_by
from enajena.office.back.values import told_value
from enajena.programme.model import Programme

MOST = 100
"""So many objects that one act changed are shown."""
SHOWN_LATER = 10
_HASH = re.compile(r"\b[0-9a-f]{64}\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """An object that an act made or changed: what it is, its states before and after, and the address that shows it then."""

    table: Text
    ref: str
    to: str
    before: Text | None
    after: Text


@dataclass(frozen=True, slots=True)
class Posted:
    """A line that an act wrote in a ledger."""

    table: Text
    says: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file that an act names: its hash, its ending where it is kept, and how many bytes it has."""

    sha256: str
    ending: str | None
    size: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActTold:
    """An act with all that a page tells of it."""

    recorded: Recorded
    leaf: Leaf
    says: Sequence[Said]
    personal: Sequence[tuple[Text, Text]]
    files: Sequence[File]
    made: Sequence[Made]
    more: bool
    posted: Sequence[Posted]
    corrected_by: Sequence[int]
    corrects: int | None
    later: Sequence[tuple[int, Text]]


def act_told(alias: str, sale: str, index: int, programme: Programme | None) -> ActTold | None:
    """Return an act of the log, None where there is none at that place."""
    recorded = act_at(alias, sale, index)
    if recorded is None:
        return None
    body, leaf = recorded.body, Leaf.objects.using(alias).get(sale=sale, index=index)
    replaced = kind_of(body.replacement) if isinstance(body, ActCorrected) and body.replacement is not None else None
    rows = list(_rows(alias, sale, index))
    # A correction makes a version of each object that the act changed: so it is found, and so is what rests on the act.
    later = _later(alias, sale, index, rows[:MOST])
    return ActTold(
        recorded=recorded,
        leaf=leaf,
        says=list(said_by(asked_for(recorded.act.kind, replaced), body, stages_of(sale))),
        personal=personal_told(programme, recorded.act.personal),
        files=files_of(alias, leaf),
        made=[_made(alias, sale, row) for row in rows[:MOST]],
        more=len(rows) > MOST,
        posted=list(_posted(alias, sale, index)),
        corrected_by=[one.index for one in reversed(later) if _corrects(one, index)],
        later=[(one.index, kind_called(one.kind).label) for one in later if not _corrects(one, index)][:SHOWN_LATER],
        corrects=body.target if isinstance(body, ActCorrected) else None,
    )


def files_of(alias: str, leaf: Leaf) -> list[File]:
    """Return the files that an act names by their hashes, kept or not."""
    hashes = list(dict.fromkeys(_HASH.findall(leaf.content)))
    # The bytes stay where they are: only how many there are is asked.
    kept = StoredFile.objects.using(alias).filter(sha256__in=hashes).annotate(size=Length("content"))
    sizes: Mapping[str, tuple[str, int]] = {sha256: (ending, size) for sha256, ending, size in kept.values_list("sha256", "ending", "size")}
    named = [name for name in hashes if name in sizes or name in _named_as_files(leaf.content)]
    return [File(sha256=name, ending=sizes.get(name, (None, None))[0], size=sizes.get(name, (None, None))[1]) for name in named]


def _named_as_files(content: str) -> set[str]:
    """Return the hashes of files in an act: those that its fields call so, and not those of results."""
    body: Any = json.loads(content)["body"]
    return {value for name, value in _pairs(body) if name in {"file_sha256", "paper_sha256", "statement_sha256", "photo_sha256"}}


def _pairs(body: object) -> Iterator[tuple[str, str]]:
    if isinstance(body, Mapping):
        for name, value in body.items():
            if isinstance(value, str):
                yield name, value
            yield from _pairs(value)
    elif isinstance(body, list):
        for value in body:
            yield from _pairs(value)


def _rows(alias: str, sale: str, index: int) -> Iterator[Thing]:
    for model in THINGS:
        rows = model._default_manager.using(alias).filter(sale=sale, index=index)  # noqa: SLF001 - Django's own name for it
        # Put in order here: a database that is asked to may read along the references of the whole table.
        yield from sorted(rows.order_by()[: MOST + 1], key=lambda row: (row.ref, row.step))


def _made(alias: str, sale: str, row: Thing) -> Made:
    table, ref = row.place()
    # Of a correction the first step is what was there before the mistake, so what stood before the act is asked of the act before it.
    before = as_of(alias, sale, type(row), AsOf(known=row.index - 1)).filter(ref=ref).first() if row.index else None
    return Made(
        table=tables()[table].label,
        ref=ref,
        to=f"{of_object(sale, table, ref)}?acto={row.index}",
        before=None if before is None else state_label(table, before.state),
        after=state_label(table, row.state),
    )


def _posted(alias: str, sale: str, index: int) -> Iterator[Posted]:
    for model in ENTRIES:
        table = tables()[model.__name__.lower()]
        rows = model._default_manager.using(alias).filter(sale=sale, index=index)  # noqa: SLF001 - Django's own name for it
        for row in sorted(rows.order_by()[:MOST], key=lambda row: int(row.pk)):
            shown = {name: getattr(row, name) for name in table.columns if name not in {"on", "index"}}
            yield Posted(table.label, told_value("", shown))


def _later(alias: str, sale: str, index: int, rows: Sequence[Thing]) -> list[Leaf]:
    """Return the later acts that changed what an act changed, the newest first."""
    later: set[int] = set()
    for row in rows:
        versions = type(row)._default_manager.using(alias).filter(sale=sale, ref=row.ref, index__gt=index)  # noqa: SLF001 - as above
        later |= set(versions.values_list("index", flat=True)[:MOST])
    return list(Leaf.objects.using(alias).filter(sale=sale, index__in=sorted(later)[-MOST:]).order_by("-index"))


def _corrects(leaf: Leaf, index: int) -> bool:
    return leaf.kind == "act_corrected" and int(json.loads(leaf.content)["body"]["target"]) == index
