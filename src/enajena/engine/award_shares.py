"""Sharing the supply of a stage out over what was assessed: at a fixed price by its rule, in a price stage from the highest price down."""

from dataclasses import dataclass, replace
from decimal import Decimal

import duckdb

from enajena.basics.faults import CallError
from enajena.basics.figures import count_text, shares_text
from enajena.basics.text import Text
from enajena.engine.award_call import AwardCall
from enajena.engine.award_case import cut
from enajena.engine.award_input import PRICE_UNITS, VALID, Census, Standing
from enajena.engine.award_sql import Allotment, TakingPart, work_out
from enajena.intake.typed import TYPED_TABLE
from enajena.rules.adjudication import (
    PRICE_PRIORITY,
    Case,
    Margin,
    Outcome,
    Sharing,
    left_out_note,
    share,
    share_at_price,
)
from enajena.rules.adjudication.columns import C


@dataclass(frozen=True, slots=True)
class SharedOut:
    """How a supply was shared out: what it comes to, what each gets, and who was left out for refusing a reduction."""

    outcome: Outcome
    allotment: Allotment
    left_out: Standing


def share_out(connection: duckdb.DuckDBPyConnection, census: Census, call: AwardCall) -> SharedOut:
    """Share a supply out at a fixed price; where it is short and the programme says so, without those who refuse a reduction.

    Raises:
        CallError: `unresolved_tie`: acceptances tie and no rule is named for it.
    """

    def by_rule(case: Case[C]) -> tuple[Outcome, Sharing[C]]:
        outcome, sharing = share(call.rule, case)
        if sharing.group and call.rule.tie is None:
            raise unresolved_tie(sharing.group)
        return outcome, sharing

    refusing = census.refusing if call.leave_out_refusers else Standing()
    note = left_out_note(census.valid.shares, call.supply, refusing.acceptances, refusing.shares)
    out = refusing if note else Standing()
    taking_part = census.taking_part(refusers=note is None)
    outcome, allotment = work_out(connection, taking_part, call.supply, by_rule, factor=call.rule.lot_shares or 1)
    return SharedOut(replace(outcome, notes=(*outcome.notes, note)) if note else outcome, allotment, out)


def share_out_by_price(connection: duckdb.DuckDBPyConnection, census: Census, call: AwardCall) -> SharedOut:
    """Share the supply of a price stage out: every higher price whole, what is left by the tie rule at the price where it ends.

    Raises:
        CallError: `unresolved_tie`: acceptances tie at that price and no rule is named for it.
    """
    everybody = census.taking_part()
    supply, demanded = call.supply, everybody.demanded
    awarded = min(supply, demanded)
    outcome = Outcome(rule=PRICE_PRIORITY, supply=supply, demanded=demanded, awarded=awarded, unsold=supply - awarded, leftover=0)
    if demanded <= supply:
        return SharedOut(outcome, Allotment(TYPED_TABLE, f"CASE WHEN {VALID} THEN admitted_shares ELSE 0 END"), Standing())
    units, left = cut(connection, everybody.rows, "price", "asked", supply)
    price_cop = Decimal(units) / PRICE_UNITS
    above = f"CASE WHEN {VALID} AND price_offered_cop > {price_cop:f} THEN admitted_shares ELSE"
    if left == 0:
        return SharedOut(outcome, Allotment(TYPED_TABLE, f"{above} 0 END"), Standing())

    def by_tie_rule(case: Case[C]) -> tuple[Outcome, Sharing[C]]:
        return share_at_price(call.rule, price_cop, case)

    here, there = work_out(connection, _at_price(connection, everybody, units, price_cop), left, by_tie_rule)
    allotment = Allotment(there.rows, f"{above} {there.shares} END")
    return SharedOut(replace(outcome, leftover=here.leftover, notes=here.notes), allotment, Standing())


def _at_price(connection: duckdb.DuckDBPyConnection, everybody: TakingPart, units: int, price_cop: Decimal) -> TakingPart:
    """Return those of the acceptances that offer one price."""
    rows = f"(SELECT * FROM {everybody.rows} WHERE price = CAST({units} AS HUGEINT))"
    found = connection.execute(f"SELECT count(*), sum(asked) FROM {rows}").fetchone()
    acceptances, demanded = map(int, found or (0, 0))
    condition = f"{everybody.condition} AND price_offered_cop = {price_cop:f}"
    return replace(everybody, rows=rows, condition=condition, acceptances=acceptances, demanded=demanded)


def unresolved_tie(margin: Margin) -> CallError:
    """Return what is said where acceptances tie and no rule tells them apart."""
    return CallError(
        Text(
            "unresolved_tie: {acceptances} aceptaciones empatan por {shares}, y ninguna regla dice cuál va antes.",
            "unresolved_tie: {acceptances} acceptances tie for {shares}, and no rule says which goes first.",
        ).format(acceptances=count_text(margin.acceptances), shares=shares_text(margin.shares)),
        Text("Escriba `tie` en el archivo, o dé --tie earlier_filing.", "Write `tie` in the file, or give --tie earlier_filing."),
    )
