"""Who waits for shares in a stage: those who got less than they were admitted for, in the order of the adjudication."""

from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Acceptance, Award

_WAITS = ("awarded", "not_awarded")


@dataclass(frozen=True, slots=True)
class Waiting:
    """An acceptance that waits, and how many shares it still lacks."""

    acceptance: str
    lacks_shares: int


def next_waiting(alias: str, sale: str, stage: str) -> Waiting | None:
    """Return who is next: the highest price, then the earlier filing, then the smaller reference; None where nobody waits.

    Whoever had an award that ended (in default, refused, lapsed) waits no more.
    """
    awards = Award.objects.using(alias).filter(sale=sale, until_index__isnull=True, acceptance=OuterRef("ref"))
    got = awards.filter(state__in=EFFECTIVE).values("acceptance").annotate(total=Sum("shares")).values("total")
    rows = (
        Acceptance.objects.using(alias)
        .filter(sale=sale, until_index__isnull=True, stage=stage, state__in=_WAITS)
        .annotate(got=Coalesce(Subquery(got), Value(0)), ended=awards.exclude(state__in=EFFECTIVE).values("ref")[:1])
        .filter(admitted_shares__gt=F("got"), ended__isnull=True)
        .values_list("price_offered_cop", "filed_at", "ref", "admitted_shares", "got")
    )
    first = min(rows.iterator(), key=lambda row: (-(row[0] or 0), row[1], row[2]), default=None)
    return None if first is None else Waiting(first[2], first[3] - first[4])
