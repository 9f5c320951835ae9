"""The assessments of a stage as the book keeps them: verdicts, reasons, and what a run changed against the one before it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db import connections
from django.db.models import Count

from enajena.basics.text import Text, same
from enajena.book.effects.assessing import VERDICTS
from enajena.book.models import Acceptance, Assessment
from enajena.engine.reasons import REASON_TEXTS, VERDICT_TEXTS
from enajena.office.ground.the_book import the_book

MOST_CHANGED = 100
"""So many acceptances that a run changed are named; all of them are counted."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why acceptances were not taken whole: the numeral, in words, and how many."""

    source: str
    words: Text
    count: int


@dataclass(frozen=True, slots=True)
class Changed:
    """An acceptance whose verdict or shares a run changed."""

    ref: str
    before: Text
    after: Text
    shares_before: int
    shares_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What a run changed against the one before: moves from verdict to verdict, how many are new, and some of the changed ones."""

    previous: str
    moves: tuple[tuple[Text, Text, int], ...]
    new: int
    changed: tuple[Changed, ...]

    @property
    def count(self) -> int:
        """Return how many acceptances it changed."""
        return sum(count for _, _, count in self.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run: its row, how many acceptances had each verdict, why, and what is different from the run before; None where it is the first."""

    row: Assessment
    verdicts: tuple[tuple[str, Text, int], ...]
    reasons: tuple[Reason, ...]
    difference: Difference | None


def assessments(sale: str, stage: str | None = None) -> list[Assessment]:
    """Return the assessments of a sale, or of one of its stages, the last first."""
    rows = Assessment.objects.using(the_book().alias).filter(sale=sale, until_index__isnull=True).order_by("-index")
    return list(rows if stage is None else rows.filter(stage=stage))


def run_of(sale: str, ref: str) -> Run | None:
    """Return a run by its reference, None where there is none."""
    found = next((one for one in assessments(sale) if one.ref == ref), None)
    if found is None:
        return None
    before = next((one for one in assessments(sale, found.stage) if one.index < found.index), None)
    counts: Mapping[str, int] = found.counts
    return Run(
        row=found,
        verdicts=tuple((name, VERDICT_TEXTS[name], int(counts.get(name, 0))) for name in VERDICTS),
        reasons=_reasons(the_book().alias, sale, _acts(found)),
        difference=None if before is None else _difference(the_book().alias, sale, before.ref, _acts(before), _acts(found)),
    )


def _acts(row: Assessment) -> tuple[int, int]:
    """Return the first and the last act that gave a verdict in a run: they follow it at once, one for each acceptance."""
    return row.index + 1, row.index + sum(int(count) for count in row.counts.values())


@lru_cache(maxsize=32)
def _reasons(alias: str, sale: str, acts: tuple[int, int]) -> tuple[Reason, ...]:
    rows = Acceptance.objects.using(alias).filter(sale=sale, index__range=acts, reasons__isnull=False)
    counts = Counter[str]()
    for reasons, count in rows.order_by().values_list("reasons").annotate(Count("ref")):
        counts.update(dict.fromkeys(reasons.split(";"), count))
    return tuple(_reason(code, count) for code, count in counts.most_common())


def _reason(code: str, count: int) -> Reason:
    source, _, name = code.rpartition(":")
    return Reason(source, REASON_TEXTS.get(name, same(name)), count)


@lru_cache(maxsize=32)
def _difference(alias: str, sale: str, previous: str, before: tuple[int, int], after: tuple[int, int]) -> Difference:
    """Return what changed between the versions that two runs made. They never change again, so that it is worked out once."""
    table = connections[alias].ops.quote_name(Acceptance._meta.db_table)  # noqa: SLF001 - Django's own name for it
    index = connections[alias].ops.quote_name("index")
    joined = (
        f"FROM {table} AS a LEFT JOIN {table} AS b ON b.sale = a.sale AND b.ref = a.ref AND b.{index} BETWEEN %s AND %s "
        f"WHERE a.sale = %s AND a.{index} BETWEEN %s AND %s"
    )
    differs = "AND (a.verdict <> b.verdict OR a.admitted_shares <> b.admitted_shares)"
    given = (*before, sale, *after)
    with connections[alias].cursor() as cursor:
        cursor.execute(f"SELECT b.verdict, a.verdict, count(*) {joined} {differs} GROUP BY b.verdict, a.verdict ORDER BY 3 DESC", given)
        moves = tuple((VERDICT_TEXTS[was], VERDICT_TEXTS[now], int(count)) for was, now, count in cursor.fetchall())
        cursor.execute(f"SELECT count(*) {joined} AND b.ref IS NULL", given)
        (new,) = cursor.fetchone() or (0,)
        cursor.execute(
            f"SELECT a.ref, b.verdict, a.verdict, b.admitted_shares, a.admitted_shares {joined} {differs} "
            f"ORDER BY a.ref LIMIT {MOST_CHANGED}",
            given,
        )
        changed = tuple(Changed(ref, VERDICT_TEXTS[was], VERDICT_TEXTS[now], int(had), int(has)) for ref, was, now, had, has in cursor)
    return Difference(previous=previous, moves=moves, new=int(new), changed=changed)
