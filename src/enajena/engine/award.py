"""Awarding: what was assessed in, the shares of each acceptance out.

The supply is shared out over how many acceptances ask for each quantity: in Python's integers while the quantities are few, in the
engine's where they are many. Only the acceptances that the rule cannot tell apart are settled one by one, in order of filing.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import duckdb

from enajena.basics.faults import DataError
from enajena.basics.figures import counted
from enajena.basics.money import PERCENT
from enajena.basics.text import Text
from enajena.engine.assess import refuse_assumptions
from enajena.engine.assessed_for import CITING, doubts
from enajena.engine.award_call import AwardCall, AwardOptions, award_call
from enajena.engine.award_input import refuse_contradictions, take_census
from enajena.engine.award_shares import share_out, share_out_by_price
from enajena.engine.award_sql import amounts_query, totals
from enajena.engine.database import Watch, database, silent
from enajena.engine.output import check_rows, check_writable, finish, write_results
from enajena.engine.reading import reading_warnings
from enajena.engine.whole_file import whole_file
from enajena.intake.columns import ASSESSED, PRICE_OFFERED
from enajena.intake.table import ReadOptions
from enajena.intake.typed import Intake, read_typed
from enajena.programme.model import Assumption, Programme


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
    call = award_call(programme, chosen)
    with database(holding=assessed) as connection, whole_file(out) as beside:
        watch(Text("Leyendo", "Reading"), connection)
        intake, doubtful = _read(connection, assessed, call, chosen.reading)
        check_rows(out, intake.rows)
        census = take_census(connection, by_price=call.by_price)
        refuse_contradictions(connection, assessed, census, by_price=call.by_price)
        if chosen.strict:
            _refuse_undecided(census.undecided)
            refuse_assumptions(call.assumptions)
        watch(Text("Repartiendo", "Sharing out"), connection)
        share = share_out_by_price if call.by_price else share_out
        shared = share(connection, census, call)
        watch(Text("Escribiendo", "Writing"), connection)
        results = write_results(connection, amounts_query(shared.allotment, call.price_cop, census.valid.most), beside)
        amount, awarded_count = totals(connection, results)
        finish(connection, results, beside)
    outcome = shared.outcome
    return AwardResult(
        programme=programme.id,
        stage=call.stage.id,
        rule=outcome.rule,
        offered=outcome.supply,
        demanded=outcome.demanded,
        awarded=outcome.awarded,
        unsold=outcome.unsold,
        leftover=outcome.leftover,
        passed_on=outcome.passed_on,
        acceptances=intake.rows,
        awarded_acceptances=awarded_count,
        amount_cop=amount,
        undecided=census.undecided,
        left_out_acceptances=shared.left_out.acceptances,
        left_out_shares=shared.left_out.shares,
        threshold=_threshold(programme, outcome.awarded),
        notes=outcome.notes,
        assumptions=call.assumptions,
        warnings=(*reading_warnings(intake), *doubtful, *_undecided_warning(census.undecided), *call.warnings),
        out=out,
    )


def _read(connection: duckdb.DuckDBPyConnection, assessed: Path, call: AwardCall, reading: ReadOptions) -> tuple[Intake, tuple[Text, ...]]:
    """Read what was assessed into TYPED_TABLE, see that it was for this stage, and return what is left to doubt of that."""
    prices = (PRICE_OFFERED,) if call.by_price else ()
    intake = read_typed(connection, assessed, (*ASSESSED, *prices, *CITING), reading)
    return intake, tuple(doubts(connection, assessed, intake, call.programme, call.stage, price_cop=call.price_cop))


def _refuse_undecided(undecided: int) -> None:
    if undecided:
        raise DataError(
            counted(
                undecided,
                Text(
                    "{count} aceptación está incompleta o remitida a decisión.",
                    "{count} acceptance is incomplete or referred.",
                ),
                Text(
                    "{count} aceptaciones están incompletas o remitidas a decisión.",
                    "{count} acceptances are incomplete or referred.",
                ),
            ),
            Text("Decídalas antes, o quite --strict: entonces cuentan 0.", "Decide them first, or drop --strict: then they count 0."),
        )


def _undecided_warning(undecided: int) -> Iterator[Text]:
    if undecided:
        yield counted(
            undecided,
            Text(
                "{count} aceptación está incompleta o remitida a decisión: cuenta 0 acciones.",
                "{count} acceptance is incomplete or referred: it counts 0 shares.",
            ),
            Text(
                "{count} aceptaciones están incompletas o remitidas a decisión: cuentan 0 acciones.",
                "{count} acceptances are incomplete or referred: they count 0 shares.",
            ),
        )


def _threshold(programme: Programme, awarded: int) -> Threshold | None:
    rule = programme.success_threshold
    if rule is None or programme.shares is None:
        return None
    needed = math.ceil(Fraction(rule.percent) * programme.shares.count / PERCENT)
    return Threshold(source=rule.source, percent=rule.percent, needed_shares=needed, reached=awarded >= needed, text=rule.text)
