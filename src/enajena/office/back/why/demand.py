"""The demand that an adjudication shared out, read again from the book as it was known then, and the plan of the rule over it."""

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from django.db.models import Count, Q, QuerySet

from enajena.book.adjudicating import by_regulation
from enajena.book.asof import AsOf, as_of
from enajena.book.desk import Desk
from enajena.book.models import Acceptance, Adjudication, Regulation, Sale, Stage
from enajena.engine.award_call import AwardCall, AwardOptions, award_call
from enajena.office.back.why.given import body_that_gave
from enajena.office.back.why.model import Asked
from enajena.programme.stage_model import MinimumPrice
from enajena.programme.stages import stage_of
from enajena.rules.adjudication import Considered, Demand, Plan, PriceLevel, adjudicate, adjudicate_by_price, without_refusers

_REFUSES = Q(accepts_reduction=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedOut:
    """What an adjudication shared out and how: who took part, the plan at a fixed price, or the levels of a price stage."""

    call: AwardCall
    then: AsOf
    offered_shares: int
    considered: Considered | None
    plan: Plan | None
    levels: tuple[PriceLevel, ...]

    def level_of(self, price_cop: Decimal | None) -> PriceLevel | None:
        """Return the level of a price, None at a fixed price."""
        return next((level for level in self.levels if level.price_cop == price_cop), None)

    def plan_of(self, price_cop: Decimal | None) -> Plan | None:
        """Return the plan by which the shares of a price were told apart, None where everybody or nobody got all."""
        level = self.level_of(price_cop)
        return self.plan if level is None else level.plan


def shared_out(alias: str, sale: str, made: Adjudication) -> SharedOut:
    """Return what an adjudication shared out; worked out once for each.

    Raises:
        CallError: the rule leaves a tie unresolved, which no recorded adjudication does.
    """
    return _shared_out(alias, sale, made.ref, made.index)


@lru_cache(maxsize=16)
def _shared_out(alias: str, sale: str, ref: str, index: int) -> SharedOut:
    made = Adjudication.objects.using(alias).filter(sale=sale, ref=ref, index=index).order_by("-step")[0]
    then = AsOf(known=int(body_that_gave(Asked(alias, sale, made, "offered_shares")).log_size) - 1)
    call = _call(alias, sale, made, then)
    rows = took_part(alias, sale, made.stage, then)
    if call.by_price:
        return _by_price(call, then, made.offered_shares, rows)
    refusers = _demand(rows.filter(_REFUSES)) if call.leave_out_refusers else ()
    considered = without_refusers(_demand(rows), refusers, made.offered_shares)
    plan = adjudicate(call.rule, considered.demand, made.offered_shares)
    return SharedOut(call=call, then=then, offered_shares=made.offered_shares, considered=considered, plan=plan, levels=())


def took_part(alias: str, sale: str, stage: str, then: AsOf) -> "QuerySet[Acceptance]":
    """Return the acceptances that were admitted to a stage and wait to be adjudicated, as known then."""
    return as_of(alias, sale, Acceptance, then).filter(stage=stage, state="assessed", admitted_shares__gt=0)


def refuses(acceptance: Acceptance) -> bool:
    """Return whether an acceptance takes no reduction."""
    return acceptance.accepts_reduction is False


def filed_before(shared: SharedOut, alias: str, sale: str, acceptance: Acceptance) -> int:
    """Return how many of the acceptances that tie with one were filed before it: by instant, then by reference."""
    plan = shared.plan_of(acceptance.price_offered_cop if shared.call.by_price else None)
    if plan is None or plan.marginal is None:
        return 0
    rows = took_part(alias, sale, acceptance.stage, shared.then).filter(admitted_shares__in=plan.marginal.quantities)
    if shared.call.by_price:
        rows = rows.filter(price_offered_cop=acceptance.price_offered_cop)
    elif shared.considered is not None and shared.considered.note is not None:
        rows = rows.exclude(_REFUSES)
    earlier = Q(filed_at__lt=acceptance.filed_at) | Q(filed_at=acceptance.filed_at, ref__lt=acceptance.ref)
    return rows.filter(earlier).count()


def _call(alias: str, sale: str, made: Adjudication, then: AsOf) -> AwardCall:
    sha256 = as_of(alias, sale, Sale, then).get(ref=sale).programme_sha256
    regulation = as_of(alias, sale, Regulation, then).get(ref=made.regulation)
    ruled = by_regulation(Desk(alias, sale).programme_at(sha256), regulation)
    by_price = isinstance(stage_of(ruled, made.stage).price, MinimumPrice)
    price_cop = None if by_price else as_of(alias, sale, Stage, then).get(ref=made.stage).price_cop
    return award_call(ruled, AwardOptions(stage=made.stage, shares=made.offered_shares, price_cop=price_cop))


def _by_price(call: AwardCall, then: AsOf, offered: int, rows: "QuerySet[Acceptance]") -> SharedOut:
    grouped = rows.values_list("price_offered_cop", "admitted_shares").annotate(count=Count("ref")).order_by("admitted_shares")
    levels: dict[Decimal, list[tuple[int, int]]] = {}
    for price_cop, shares, count in grouped:
        if price_cop is not None and shares is not None:
            levels.setdefault(price_cop, []).append((shares, count))
    plan = adjudicate_by_price(call.rule, tuple((price, tuple(demand)) for price, demand in levels.items()), offered)
    return SharedOut(call=call, then=then, offered_shares=offered, considered=None, plan=None, levels=plan.levels)


def _demand(rows: "QuerySet[Acceptance]") -> Demand:
    grouped = rows.order_by("admitted_shares").values_list("admitted_shares").annotate(count=Count("ref"))
    return tuple((shares, count) for shares, count in grouped if shares is not None)
