"""Awarding: what was assessed in, the shares of each acceptance out.

The engine counts how many acceptances ask for each quantity, the rule shares the supply out over those counts in exact integers, and
the engine joins the answer back. Only the acceptances that the rule cannot tell apart are settled one by one, in order of filing.
"""

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb

from enajena.basics.faults import CallError, DataError, Fault, FaultsError
from enajena.basics.money import PERCENT
from enajena.basics.text import Text
from enajena.engine.assess import refuse_assumptions
from enajena.engine.assumed import adjudication_assumptions
from enajena.engine.award_sql import Allotment, allot, allot_by_price, amounts_query, histogram, priced_histogram, totals
from enajena.engine.database import Watch, database, silent
from enajena.engine.output import check_rows, check_writable, finish, write_results
from enajena.engine.prices import check_price
from enajena.engine.reading import reading_warnings
from enajena.engine.whole_file import whole_file
from enajena.intake.columns import ASSESSED, PRICE_OFFERED
from enajena.intake.table import ReadOptions
from enajena.intake.typed import PLAINLY, TYPED_TABLE, read_typed
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Adjudication, FixedPrice, MinimumPrice, Stage
from enajena.programme.stages import stage_of
from enajena.rules.adjudication import (
    TIE_RULES,
    Considered,
    Marginal,
    Plan,
    PricePlan,
    RuleChoice,
    adjudicate,
    adjudicate_by_price,
    without_refusers,
)

FILING_ORDER = "earlier_filing"
"""The one way to tell apart acceptances that a rule for a fixed price treats alike."""

VALID = "verdict IN ('accepted', 'reduced')"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardOptions:
    """What a run of `award` may set beside the programme and the file."""

    stage: str | None = None
    shares: int | None = None
    price_cop: Decimal | None = None
    rule: str | None = None
    tie: str | None = None
    flat_shares: int | None = None
    lot_shares: int | None = None
    strict: bool = False
    reading: ReadOptions = PLAINLY


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """The success threshold against what was awarded: reported, never applied."""

    source: str
    percent: Decimal
    needed_shares: int
    reached: bool
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardResult:
    """What a run of `award` did."""

    programme: str
    stage: str
    rule: str
    offered: int
    demanded: int
    awarded: int
    unsold: int
    leftover: int
    passed_on: int
    acceptances: int
    awarded_acceptances: int
    amount_cop: Decimal
    undecided: int
    left_out_acceptances: int
    left_out_shares: int
    threshold: Threshold | None
    notes: tuple[Text, ...]
    assumptions: tuple[Assumption, ...]
    warnings: tuple[Text, ...]
    out: Path


def award(programme: Programme, assessed: Path, out: Path, options: AwardOptions | None = None, watch: Watch = silent) -> AwardResult:
    """Share out the supply of a stage over the acceptances of `assessed` and write one row an acceptance to `out`.

    Exact for any number of shares; the same file in another order gives the same awards. The amount is shares times price (the price
    offered, in a price stage), rounded once, half up, to the centavo.

    Raises:
        FaultsError: the file has faults; `out` is not written.
        CallError: supply, price, rule or tie are not known, or cannot be.
        DataError: `strict`, and acceptances are undecided or assumptions would be used.
    """
    chosen = options or AwardOptions()
    check_writable(out, assessed)
    stage = stage_of(programme, chosen.stage)
    by_price = isinstance(stage.price, MinimumPrice)
    rule, refusers = _rule(programme, stage, chosen)
    supply = _supply(programme, stage, chosen.shares)
    price = None if by_price else _price(programme, stage, chosen.price_cop)
    assumptions = () if chosen.rule else adjudication_assumptions(programme, stage)
    with database(holding=assessed) as connection, whole_file(out) as beside:
        watch(Text("Leyendo", "Reading"), connection)
        intake = read_typed(connection, assessed, (*ASSESSED, *([PRICE_OFFERED] if by_price else [])), chosen.reading)
        check_rows(out, intake.rows)
        _refuse_contradictions(connection, assessed, by_price=by_price)
        undecided = _count(connection, "verdict IN ('incomplete', 'referred')")
        if chosen.strict:
            _refuse_undecided(undecided)
            refuse_assumptions(assumptions)
        watch(Text("Repartiendo", "Sharing out"), connection)
        plan, considered, allotment = _share_out(connection, rule, supply, by_price=by_price, leave_out=refusers == "left_out")
        watch(Text("Escribiendo", "Writing"), connection)
        results = write_results(connection, amounts_query(allotment, price), beside)
        amount, awarded_count = totals(connection, results)
        finish(connection, results, beside)
    return AwardResult(
        programme=programme.id,
        stage=stage.id,
        rule=rule.name,
        offered=supply,
        demanded=plan.demanded,
        awarded=plan.awarded,
        unsold=plan.unsold,
        leftover=plan.leftover,
        passed_on=plan.passed_on if isinstance(plan, Plan) else 0,
        acceptances=intake.rows,
        awarded_acceptances=awarded_count,
        amount_cop=amount,
        undecided=undecided,
        left_out_acceptances=considered.left_out_acceptances,
        left_out_shares=considered.left_out_shares,
        threshold=_threshold(programme, plan.awarded),
        notes=(*plan.notes, *([considered.note] if considered.note else [])),
        assumptions=assumptions,
        warnings=(*reading_warnings(intake), *_warnings(undecided, chosen, by_price=by_price)),
        out=out,
    )


def _rule(programme: Programme, stage: Stage, options: AwardOptions) -> tuple[RuleChoice, str]:
    """Return the rule and what it does with those who refuse a reduction: the programme's, or what the caller names instead."""
    written: Adjudication | None = stage.adjudication
    name = options.rule or (written.rule if written else None)
    if name is None:
        raise CallError(
            Text(
                f"La etapa {stage.id} de {programme.id} no nombra una regla de adjudicación.",
                f"Stage {stage.id} of {programme.id} names no rule.",
            ),
            Text("Escríbala en el archivo, o dé --rule.", "Write it in the file, or give --rule."),
        )
    choice = RuleChoice(
        name=name,
        flat_shares=options.flat_shares if options.flat_shares is not None else (written.flat_shares if written else None),
        lot_shares=options.lot_shares if options.lot_shares is not None else (written.lot_shares if written else None),
        tie=options.tie or (written.tie if written else None),
    )
    if options.tie:
        _check_tie(options.tie, by_price=isinstance(stage.price, MinimumPrice))
    return choice, written.refusers if written else "kept"


def _check_tie(tie: str, *, by_price: bool) -> None:
    known = tuple(TIE_RULES) if by_price else (FILING_ORDER,)
    if tie not in known:
        listed = ", ".join(known)
        raise CallError(
            Text(f"--tie {tie}: no es un desempate de esta etapa.", f"--tie {tie}: it is no tie rule of this stage."),
            Text(f"Use: {listed}.", f"Use: {listed}."),
        )


def _supply(programme: Programme, stage: Stage, shares: int | None) -> int:
    if shares is not None:
        return shares
    if stage.offers == "all" and programme.shares is not None:
        return programme.shares.count
    raise CallError(
        Text(
            f"No se sabe cuántas acciones ofrece la etapa {stage.id} de {programme.id}.",
            f"How many shares stage {stage.id} of {programme.id} offers is not known.",
        ),
        Text("Délas con --shares.", "Give them with --shares."),
    )


def _price(programme: Programme, stage: Stage, given: Decimal | None) -> Decimal:
    if given is not None:
        check_price(given)
        return given
    if isinstance(stage.price, FixedPrice):
        return stage.price.values[-1].cop
    raise CallError(
        Text(
            f"La etapa {stage.id} de {programme.id} no tiene un precio conocido.", f"Stage {stage.id} of {programme.id} has no known price."
        ),
        Text("Dé el precio por acción con --price-cop.", "Give the price a share with --price-cop."),
    )


def _share_out(
    connection: duckdb.DuckDBPyConnection, rule: RuleChoice, supply: int, *, by_price: bool, leave_out: bool
) -> tuple[Plan | PricePlan, Considered, Allotment]:
    refusing = f"{VALID} AND coalesce(NOT accepts_reduction, FALSE)"
    if by_price:
        levels = priced_histogram(connection, VALID)
        price_plan = adjudicate_by_price(rule, levels, supply)
        return price_plan, Considered(demand=()), allot_by_price(connection, price_plan, VALID)
    everybody = histogram(connection, VALID)
    considered = without_refusers(everybody, histogram(connection, refusing) if leave_out else (), supply)
    plan = adjudicate(rule, considered.demand, supply)
    taking_part = f"{VALID} AND NOT ({refusing})" if considered.left_out_acceptances else VALID
    if plan.marginal and rule.tie is None:
        raise _unresolved_tie(plan.marginal)
    return plan, considered, allot(connection, plan, taking_part)


def _unresolved_tie(marginal: Marginal) -> CallError:
    count, shares = marginal.acceptances, marginal.shares
    return CallError(
        Text(
            f"unresolved_tie: {count} aceptaciones empatan por {shares} acciones, y ninguna regla dice cuál va antes.",
            f"unresolved_tie: {count} acceptances tie for {shares} shares, and no rule says which goes first.",
        ),
        Text("Escriba `tie` en el archivo, o dé --tie earlier_filing.", "Write `tie` in the file, or give --tie earlier_filing."),
    )


def _refuse_contradictions(connection: duckdb.DuckDBPyConnection, path: Path, *, by_price: bool) -> None:
    """Refuse rows whose figures contradict their verdict: more admitted than asked for, shares without a verdict that gives them."""
    wrong = f"admitted_shares > requested_shares OR ({VALID}) <> (admitted_shares > 0)"
    if by_price:
        wrong += f" OR ({VALID} AND price_offered_cop IS NULL)"
    rows = connection.execute(f"SELECT row_number, verdict, admitted_shares::VARCHAR FROM {TYPED_TABLE} WHERE {wrong} ORDER BY row_number")
    faults = [_contradiction(path, *row) for row in rows.fetchall()]
    if faults:
        raise FaultsError(faults)


def _contradiction(path: Path, row: int, verdict: str, admitted: str) -> Fault:
    return Fault(
        "contradiction",
        Text(f"{path}: fila {row}", f"{path}: row {row}"),
        Text(f"las {admitted} acciones admitidas no van con la decisión {verdict}, lo pedido o el precio",
             f"the {admitted} shares admitted do not go with the verdict {verdict}, what was asked or the price"),
        Text("Vuelva a evaluar las aceptaciones con `enajena assess`.", "Assess the acceptances again with `enajena assess`."),
        admitted,
    )  # fmt: skip


def _count(connection: duckdb.DuckDBPyConnection, condition: str) -> int:
    row = connection.execute(f"SELECT count(*) FROM {TYPED_TABLE} WHERE {condition}").fetchone()
    return int(row[0]) if row else 0


def _refuse_undecided(undecided: int) -> None:
    if undecided:
        raise DataError(
            Text(
                f"{undecided} aceptaciones están incompletas o remitidas a decisión.",
                f"{undecided} acceptances are incomplete or referred.",
            ),
            Text("Decídalas antes, o quite --strict: entonces cuentan 0.", "Decide them first, or drop --strict: then they count 0."),
        )


def _warnings(undecided: int, options: AwardOptions, *, by_price: bool) -> tuple[Text, ...]:
    warnings = []
    if undecided:
        warnings.append(
            Text(
                f"{undecided} aceptaciones están incompletas o remitidas a decisión: cuentan 0 acciones.",
                f"{undecided} acceptances are incomplete or referred: they count 0 shares.",
            )
        )
    if options.price_cop is not None and by_price:
        warnings.append(
            Text(
                "--price-cop no cuenta en una etapa por precio: el monto usa el precio que ofreció cada aceptante.",
                "--price-cop does not count in a price stage: the amount uses the price that each acceptor offered.",
            )
        )
    if options.rule:
        warnings.append(
            Text(
                f"La regla {options.rule} se dio en la orden; no es la que nombra el programa.",
                f"The rule {options.rule} was given in the call; it is not the one that the programme names.",
            )
        )
    return tuple(warnings)


def _threshold(programme: Programme, awarded: int) -> Threshold | None:
    rule = programme.success_threshold
    if rule is None or programme.shares is None:
        return None
    needed = math.ceil(Fraction(rule.percent) * programme.shares.count / PERCENT)
    return Threshold(source=rule.source, percent=rule.percent, needed_shares=needed, reached=awarded >= needed, text=rule.text)
