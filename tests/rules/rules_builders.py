"""Programmes and index tables built by hand, so that a test shows every figure that its answer rests on."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from enajena.basics.text import Text, same
from enajena.indices import IndexRow, IndexTable, load
from enajena.programme.model import (
    Assumption,
    BaseValue,
    Bracket,
    ConductReach,
    Decree,
    Fine,
    LockUp,
    Programme,
    SecondPenalty,
)
from enajena.programme.stage_model import Adjustment, DatedPrice, FixedPrice, MinimumPrice, Stage, StageTerm

SALE_ONLY = (ConductReach(source="5", conduct="sale", reach="fined"),)


def day(text: str) -> date:
    return date.fromisoformat(text)


def programme(**parts: Any) -> Programme:
    decree = Decree(title=same("de prueba"), text_read="excerpt")
    return Programme(enajena="1", id="prueba", title=same("de prueba"), decree=decree, operation="sale", **parts)


def assumption(name: str) -> Assumption:
    return Assumption(id=name, source="5", choice=Text("así", "so"), why=same("-"), who=same("-"))


def fine_rule(
    percents: Sequence[str] = ("25", "20", "15", "10"), *, base: Sequence[Any] = ("purchase", "resale"), months: int = 6, **parts: Any
) -> Fine:
    brackets = tuple(
        Bracket(source=f"5({place})", from_month=place * months, to_month=(place + 1) * months, percent=Decimal(percent), wording=same("-"))
        for place, percent in enumerate(percents)
    )
    options: dict[str, Any] = {"clock": "purchase", "conducts": SALE_ONLY, **parts}
    return Fine(
        source="5",
        payee=Text("La Nación", "The Nation"),
        track="administrative",
        base=tuple(BaseValue(source=f"5-{name}", name=name) for name in base),
        brackets=brackets,
        **options,
    )


def lock_up(months: int = 24, starts: Literal["purchase", "subscription", "transfer", "award"] = "purchase") -> LockUp:
    return LockUp(source="5", months=months, starts=starts, duty=same("-"))


def breach_programme(**fine_parts: Any) -> Programme:
    return programme(fine=fine_rule(**fine_parts), lock_up=lock_up())


def penalty_rule(percent: str = "150") -> SecondPenalty:
    return SecondPenalty(
        source="8",
        percent=Decimal(percent),
        base="purchase",
        indexation="ipc_years_and_months",
        until="payment",
        conducts=("beneficial_owner",),
        payee=same("-"),
        effect=same("-"),
    )


def price_programme(fixed_cop: str, adjustment: Adjustment | None) -> Programme:
    fixed = FixedPrice(source="3", kind="fixed", values=(DatedPrice(source="3", cop=Decimal(fixed_cop)),))
    stages = [Stage(id="first", source="2.1", label=same("-"), offers="all", price=fixed)]
    if adjustment is not None:
        minimum = MinimumPrice(source="2.2.1", kind="minimum", adjustment=adjustment)
        stages.append(Stage(id="second", source="2.2", label=same("-"), offers="remainder", price=minimum))
    return programme(stages=tuple(stages))


def term_programme(**term_parts: Any) -> Programme:
    granted = StageTerm(source="2.1.3", **term_parts)
    stages = (
        Stage(id="first", source="2.1", label=same("-"), offers="all", term=granted),
        Stage(id="direct", source="13", label=same("-"), offers="remainder"),
    )
    return programme(stages=stages, assumptions=(assumption("A7"), assumption("A11")))


def table(name: str, column: str, rows: Sequence[tuple[str, str, str]], status: str = "verified") -> IndexTable:
    """Return a table of (first day, last day, value)."""
    return IndexTable(
        name=name,
        label=same(name),
        unit=same("%"),
        issuer="-",
        columns=(column,),
        rows=tuple(
            IndexRow(
                valid_from=day(first),
                valid_to=day(last),
                values=((column, Decimal(value)),),
                source="test",
                status=status,
                certificate=f"Res. {first}",
            )
            for first, last, value in rows
        ),
    )


def shipped(name: str) -> IndexTable:
    """Return a table as it ships, whatever the user of this machine imported."""
    return load(name, Path("no-such-folder"))


def annual_ipc(variations: dict[int, str]) -> IndexTable:
    return table("ipc_annual", "variation_pct", [(f"{year}-01-01", f"{year}-12-31", pct) for year, pct in variations.items()])


def usury(rows: Sequence[tuple[str, str, str]]) -> IndexTable:
    return table("bank_rate", "usury_pct_ea", rows)
