"""What a sale brought in, seller by seller, and the part of it that is for regional projects (Ley 226 art. 23).

Proceeds are the price of the awards that are paid whole. Money of awards that are still being paid, what was forfeited and what came
in for fines are told beside it, and are no part of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

from django.db.models import Count, Sum

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.models import Award, MoneyEntry
from enajena.book.stage_work import told
from enajena.rules.sellers import SellerPart, regional_share_cop, split

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageProceeds:
    """What a stage brought in: awards that are paid and their price, and what came in for awards that are still being paid."""

    stage: str
    paid_awards_count: int
    paid_shares: int
    price_cop: Decimal
    in_course_cop: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class SellerProceeds:
    """What is of one seller, by its shares."""

    name: str
    price_cop: Decimal
    costs_cop: Decimal
    regional_cop: Decimal
    forfeited_cop: Decimal
    fines_cop: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceeds:
    """The proceeds of a sale: by stage, as a whole, and by seller. `net_cop` is the price less the costs."""

    stages: tuple[StageProceeds, ...]
    price_cop: Decimal
    costs: Mapping[str, Decimal]
    net_cop: Decimal
    regional_cop: Decimal
    is_financial_entity: bool
    in_course_cop: Decimal
    held_cop: Decimal
    forfeited_cop: Decimal
    fines_cop: Decimal
    sellers: tuple[SellerProceeds, ...]

    @property
    def costs_cop(self) -> Decimal:
        """Return the sum of the costs."""
        return sum(self.costs.values(), NOTHING)


def proceeds(alias: str, sale: str, *, costs: Mapping[str, Decimal] = MappingProxyType({}), is_financial_entity: bool = False) -> Proceeds:
    """Add up what a sale brought in, as it stands.

    Args:
        alias: the database.
        sale: the sale.
        costs: what the sale cost the sellers, each cost by its name, as the entity gives them.
        is_financial_entity: the company sold is a financial entity, whose sale is exempt from the regional share.

    Raises:
        CallError: a cost is below zero.
        DataError: there is no such sale, or its programme does not say the shares of each seller.
    """
    wrong = next((name for name, cost in costs.items() if cost < 0), None)
    if wrong is not None:
        raise CallError(Text(f"El costo «{wrong}» es menor que cero.", f"The cost “{wrong}” is below zero."))
    with told():
        programme = Desk(alias, sale).programme
    stages = _stages(alias, sale, [stage.id for stage in programme.stages])
    accounts = _accounts(alias, sale)
    price = sum((stage.price_cop for stage in stages), NOTHING)
    spent = sum(costs.values(), NOTHING)
    regional = regional_share_cop(price, spent, is_financial_entity=is_financial_entity)
    forfeited, fines = accounts.get("forfeited", NOTHING), accounts.get("paid", NOTHING)
    parts = [split(programme, amount) for amount in (price, spent, regional, forfeited, fines)]
    return Proceeds(
        stages=stages,
        price_cop=price,
        costs=costs,
        net_cop=price - spent,
        regional_cop=regional,
        is_financial_entity=is_financial_entity,
        in_course_cop=sum((stage.in_course_cop for stage in stages), NOTHING),
        held_cop=accounts.get("received", NOTHING) - accounts.get("applied", NOTHING) - accounts.get("returned", NOTHING) - forfeited,
        forfeited_cop=forfeited,
        fines_cop=fines,
        sellers=tuple(_seller(*of_one) for of_one in zip(*parts, strict=True)),
    )


def _seller(price: SellerPart, costs: SellerPart, regional: SellerPart, forfeited: SellerPart, fines: SellerPart) -> SellerProceeds:
    return SellerProceeds(
        name=price.name,
        price_cop=price.amount_cop,
        costs_cop=costs.amount_cop,
        regional_cop=regional.amount_cop,
        forfeited_cop=forfeited.amount_cop,
        fines_cop=fines.amount_cop,
    )


def _stages(alias: str, sale: str, order: Sequence[str]) -> tuple[StageProceeds, ...]:
    standing = Award.objects.using(alias).filter(sale=sale, until_index__isnull=True)
    paid = {
        row["stage"]: row
        for row in standing.filter(state="paid").values("stage").annotate(price=Sum("applied_cop"), shares=Sum("shares"), count=Count("id"))
    }
    others = standing.exclude(state="paid").values("stage").annotate(applied=Sum("applied_cop"))
    in_course = {row["stage"]: row["applied"] for row in others}
    return tuple(
        StageProceeds(
            stage=stage,
            paid_awards_count=paid[stage]["count"] if stage in paid else 0,
            paid_shares=int(paid[stage]["shares"]) if stage in paid else 0,
            price_cop=paid[stage]["price"] if stage in paid else NOTHING,
            in_course_cop=in_course.get(stage, NOTHING),
        )
        for stage in order
        if stage in paid or stage in in_course
    )


def _accounts(alias: str, sale: str) -> dict[str, Decimal]:
    """Return the sums of the ledger by account; money of a security that became part of a price is counted once."""
    rows = MoneyEntry.objects.using(alias).filter(sale=sale).values("account").annotate(sum=Sum("amount_cop"))
    return {row["account"]: row["sum"] for row in rows}
