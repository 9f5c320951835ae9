"""One acceptance as it is reviewed: its papers beside its figures, what is wrong with it, and who looked at it before."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Sum

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import kind_named
from enajena.book.asof import as_of
from enajena.book.books import Book
from enajena.book.desk import Desk
from enajena.book.explained import explain_one
from enajena.book.machines import MACHINES
from enajena.book.models import Acceptance, Cure, Document, Leaf, Person, Regulation
from enajena.calendar import BusinessCalendar, local_date
from enajena.engine.explain import Explanation
from enajena.office.back.review.faults import FieldFault, faults_of
from enajena.office.back.review.papers import Paper, papers_of
from enajena.programme.stages import stage_of

_CALENDAR = BusinessCalendar()


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """An act on the acceptance: its number, what it is, who did it, and its day."""

    index: int
    label: Text
    by: str
    on: date


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that was asked of the acceptor, and how it stands in words."""

    cure: Cure
    state: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """An acceptance as it stands. `seen` is the last act on it: whoever acts says up to where they had seen."""

    acceptance: Acceptance
    state: Text
    person: Person | None
    papers: Sequence[Paper]
    found: Explanation | None
    faults: Sequence[FieldFault]
    cures: Sequence[Asked]
    regulation: Regulation | None
    numeral: str
    today: date
    seen: int
    left_open: int | None

    @property
    def current(self) -> Paper | None:
        """Return the paper that is looked at now: the first that waits."""
        return next((paper for paper in self.papers if paper.waits), None)

    @property
    def may_check(self) -> bool:
        """Return whether its papers may still be looked at."""
        return self.acceptance.state in ("received", "curing", "incomplete", "referred", "assessed")

    @property
    def may_ask(self) -> bool:
        """Return whether something may be asked of the acceptor."""
        return MACHINES["acceptance"].step("cure_requested", self.acceptance.state) is not None

    @property
    def cure_days(self) -> int | None:
        """Return the business days that the Regulation gives to make good, None where it says nothing."""
        return None if self.regulation is None else self.regulation.cure_days

    @property
    def cure_deadline(self) -> date | None:
        """Return the last day of a cure that is asked for today by the Regulation, None where no calendar reaches that far."""
        try:
            return None if self.cure_days is None else _CALENDAR.add_business_days(self.today, self.cure_days)
        except EnajenaError:
            return None


def reviewed(book: Book, sale: str, ref: str, *, judged: bool = True) -> Reviewed | None:
    """Return an acceptance as it is reviewed, None where the sale has none of that reference.

    `judged`: with what the rules say of it, which takes most of the time of a page.
    """
    alias = book.alias
    acceptance = as_of(alias, sale, Acceptance).filter(ref=ref).first()
    if acceptance is None:
        return None
    programme, today = Desk(alias, sale).programme, local_date(book.clock())
    stage = stage_of(programme, acceptance.stage)
    papers = papers_of(acceptance, stage, as_of(alias, sale, Document).filter(acceptance=ref))
    found = explain_one(alias, sale, ref, today) if judged else None
    return Reviewed(
        acceptance=acceptance,
        state=MACHINES["acceptance"].label_of(acceptance.state),
        person=as_of(alias, sale, Person).filter(ref=acceptance.person).first(),
        papers=papers,
        found=found,
        faults=faults_of(programme, found, papers),
        cures=[
            Asked(row, MACHINES["cure"].label_of(row.state)) for row in as_of(alias, sale, Cure).filter(acceptance=ref).order_by("index")
        ],
        regulation=as_of(alias, sale, Regulation).filter(stage=acceptance.stage).first(),
        numeral=stage.source,
        today=today,
        seen=last_act(alias, sale, ref),
        left_open=_left_open(alias, sale, acceptance),
    )


def last_act(alias: str, sale: str, ref: str) -> int:
    """Return the number of the last act on an acceptance, its papers or its cures."""
    return max(_indexes(alias, sale, ref))


def done_since(alias: str, sale: str, ref: str, seen: int) -> list[Done]:
    """Return the acts on an acceptance that came after one, in order."""
    after = {"sale": sale, "index__gt": seen}
    indexes = {
        *Acceptance.objects.using(alias).filter(ref=ref, **after).values_list("index", flat=True),
        *Document.objects.using(alias).filter(acceptance=ref, **after).values_list("index", flat=True),
        *Cure.objects.using(alias).filter(acceptance=ref, **after).values_list("index", flat=True),
    }
    leaves = Leaf.objects.using(alias).filter(sale=sale, index__in=indexes).order_by("index")
    return [_done(*row) for row in leaves.values_list("index", "kind", "content")]


def _left_open(alias: str, sale: str, acceptance: Acceptance) -> int | None:
    """Return how many shares a decision may admit, None where nobody has to decide or the text leaves none open."""
    if acceptance.state != "referred" or acceptance.ceiling_shares is None:
        return None
    others = as_of(alias, sale, Acceptance).filter(person=acceptance.person, stage=acceptance.stage, state="assessed")
    used = others.aggregate(total=Sum("admitted_shares"))["total"] or 0
    return min(acceptance.requested_shares, max(0, acceptance.ceiling_shares - used))


def _indexes(alias: str, sale: str, ref: str) -> list[int]:
    rows = (
        Acceptance.objects.using(alias).filter(sale=sale, ref=ref),
        Document.objects.using(alias).filter(sale=sale, acceptance=ref),
        Cure.objects.using(alias).filter(sale=sale, acceptance=ref),
    )
    found = (one.aggregate(last=Max("index"))["last"] for one in rows)
    return [index for index in found if index is not None] or [-1]


def _done(index: int, kind: str, content: str) -> Done:
    said, named = json.loads(content), kind_named(kind)
    label = same(kind) if named is None else named.label
    return Done(index=index, label=label, by=", ".join(said["by"]), on=date.fromisoformat(said["on"]))
