"""Works out the fine of a case from the book, the programme and the index tables, and builds the act that records it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal, TypeVar, cast

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.acts.fines import BaseLine, FineReworked, FineWorkedOut, Liquidation
from enajena.book.desk import Desk
from enajena.book.machines import MACHINES
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.machines.fines import DECIDED_STATES
from enajena.book.models import Award, Case, Fine, Lot, Stage, Thing
from enajena.book.stored_bytes import StoredBytes
from enajena.indices import IndexTable, load
from enajena.programme.model import Programme
from enajena.rules.fine import FineResult, fine, fine_tables
from enajena.rules.fine_facts import FineFacts, counts_from_award, has_base
from enajena.rules.interest import default_interest
from enajena.rules.provenance import Reading

T = TypeVar("T", bound=Thing)
Because = Literal["second_stage", "broad_reading", "not_indexed"]
BaseName = Literal["purchase", "resale", "second_stage"]
Penalty = Literal["graduated", "second"]
Reason = Literal["second_stage_price", "settlement", "facts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondStage:
    """What is known of the second stage: its price and day, that there was none, or nothing yet."""

    price_cop: Decimal | None = None
    on: date | None = None
    none: bool = False


NOT_KNOWN = SecondStage()


@dataclass(frozen=True, slots=True)
class Prepared:
    """An act ready to be recorded, the file that goes with it, and the whole result for the eye."""

    body: FineWorkedOut | FineReworked
    file: StoredBytes
    result: FineResult


def known_second_stage(alias: str, sale: str) -> SecondStage:
    """Return what the book knows of the second stage.

    The price is the highest that was paid for shares of it, since several may have been; the day is that of its adjudication. There
    is none once the stage was declared void. Questions A13 and A15 say what follows from each. Where the programme's fine does not
    count that price, nothing needs to be known of it.
    """
    desk = Desk(alias, sale)
    rule = desk.programme.fine
    if rule is None or not has_base(rule, "second_stage"):
        return NOT_KNOWN
    stage = desk.get(Stage, "second")
    if stage is None:
        return NOT_KNOWN
    if stage.state == "void":
        return SecondStage(none=True)
    paid = [award for award in desk.all_standing(Award, stage="second") if award.state in EFFECTIVE and award.shares]
    if not paid:
        return NOT_KNOWN
    return SecondStage(price_cop=max(award.price_cop for award in paid), on=min(award.awarded_on for award in paid))


def work_out(
    alias: str, sale: str, case_ref: str, fine_ref: str, *, second_stage: SecondStage = NOT_KNOWN, settled: date | None = None
) -> Prepared:
    """Prepare the graduated fine of a case, or its second penalty where only that one reaches the conduct.

    Raises:
        DataError: neither reaches the conduct, or an index table lacks a date.
        CallError: there is no such case, or the facts cannot be.
    """
    desk = Desk(alias, sale)
    result = _result(desk, _found(desk, Case, case_ref), second_stage, settled)
    penalty: Penalty = "second" if result.fine_cop is None else "graduated"
    figures, file = _figures(desk.programme, result, penalty, settled)
    return Prepared(FineWorkedOut(fine=fine_ref, case=case_ref, penalty=penalty, figures=figures), file, result)


def rework(
    alias: str, sale: str, fine_ref: str, reason: Reason, *, second_stage: SecondStage = NOT_KNOWN, settled: date | None = None
) -> Prepared:
    """Prepare new figures of a fine. Once it was decided the fine stays, and only the interest on it is worked out.

    Raises:
        DataError: an index table lacks a date.
        CallError: there is no such fine, or the facts cannot be.
    """
    desk = Desk(alias, sale)
    kept = _found(desk, Fine, fine_ref)
    result = _result(desk, desk.need(Case, kept.case), second_stage, settled)
    figures, file = _figures(desk.programme, result, "graduated" if kept.penalty == "graduated" else "second", settled)
    if kept.state in DECIDED_STATES and figures.fine_cop != kept.fine_cop:
        figures = replace(figures, fine_cop=kept.fine_cop, interest_cop=_interest_on(desk, kept, settled), because=())
    return Prepared(FineReworked(fine=fine_ref, reason=reason, figures=figures), file, result)


def _found(desk: Desk, model: type[T], ref: str) -> T:
    row = desk.get(model, ref)
    if row is None:
        label = MACHINES[model.__name__.lower()].label
        raise CallError(
            Text("En esta venta no está {label} «{ref}».", "In this sale {label} “{ref}” is not there.").format(label=label, ref=ref),
            Text("Las multas y sus casos: `enajena book fines`.", "The fines and their cases: `enajena book fines`."),
        )
    return row


def _result(desk: Desk, case: Case, second_stage: SecondStage, settled: date | None) -> FineResult:
    lot = desk.need(Lot, case.lot)
    facts = FineFacts(
        acquired=lot.acquired_on,
        breached=case.breached_on,
        shares=case.shares,
        paid_cop=lot.price_cop,
        resold_cop=case.resale_cop,
        second_stage_cop=second_stage.price_cop,
        second_stage_on=second_stage.on,
        no_second_stage=second_stage.none,
        awarded=lot.awarded_on if counts_from_award(desk.programme) else None,
        conduct=case.conduct,
        settled=settled,
    )
    return fine(desk.programme, facts, _tables(desk.programme))


def _tables(programme: Programme) -> dict[str, IndexTable]:
    return {name: load(name) for name in fine_tables(programme)}


def _figures(programme: Programme, result: FineResult, penalty: Penalty, settled: date | None) -> tuple[Liquidation, StoredBytes]:
    content = json.dumps(result.record("es"), ensure_ascii=False, indent=1, sort_keys=True).encode()
    file = StoredBytes("liquidacion.json", content)
    make = _graduated if penalty == "graduated" else _second
    return make(programme, result, file.sha256, settled), file


def _graduated(programme: Programme, result: FineResult, sha256: str, settled: date | None) -> Liquidation:
    if result.fine_cop is None:
        raise _not_reached(result)
    terms = () if result.base is None else result.base.terms
    return Liquidation(
        percent=Decimal(0) if result.bracket is None else result.bracket.rule.percent,
        base=tuple(_line(term.name, term.value_cop, term.factor) for term in terms),
        fine_cop=result.fine_cop,
        because=tuple(_because(programme, result)),
        file_sha256=sha256,
        settled_on=settled,
        interest_cop=result.interest_cop,
    )


def _second(_programme: Programme, result: FineResult, sha256: str, settled: date | None) -> Liquidation:
    penalty = result.second_penalty
    if penalty is None:
        raise _not_reached(result)
    indexed = penalty.fine_indexed_cop
    return Liquidation(
        percent=penalty.rule.percent,
        base=(_line("purchase", penalty.base_cop, penalty.factor or Fraction(1)),),
        fine_cop=penalty.fine_unindexed_cop if indexed is None else indexed,
        because=("not_indexed",) if indexed is None else (),
        file_sha256=sha256,
        settled_on=settled,
        interest_cop=None if settled is None else round_half_up(0),
    )


def _because(programme: Programme, result: FineResult) -> Iterator[Because]:
    rule = programme.fine
    if rule is None or result.base is None or not result.provisional:
        return
    if any(each.conduct == result.conduct and each.reach == "broad_reading" for each in rule.conducts):
        yield "broad_reading"
    if has_base(rule, "second_stage") and all(term.name != "second_stage" for term in result.base.terms):
        yield "second_stage"
    if rule.indexation is not None and rule.indexation.until == "payment":
        yield "not_indexed"


def _interest_on(desk: Desk, kept: Fine, settled: date | None) -> Decimal | None:
    rule = desk.programme.fine
    if settled is None or rule is None:
        return None
    if rule.interest is None or kept.penalty == "second":
        return round_half_up(0)
    breached = desk.need(Case, kept.case).breached_on
    return default_interest(
        kept.fine_cop, breached, settled, rule.interest.method, Reading(_tables(desk.programme), rule.source)
    ).interest_cop


def _line(name: str, value_cop: Decimal, factor: Fraction) -> BaseLine:
    return BaseLine(name=cast("BaseName", name), value_cop=value_cop, factor=f"{factor.numerator}/{factor.denominator}")


def _not_reached(result: FineResult) -> DataError:
    return DataError(
        Text(
            f"Ninguna multa del programa alcanza la conducta «{result.conduct}».",
            f"No fine of the programme reaches the conduct “{result.conduct}”.",
        ),
        Text("Remita el caso con `breach_referred`.", "Refer the case with `breach_referred`."),
    )
