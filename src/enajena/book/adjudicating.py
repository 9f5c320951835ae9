"""Adjudicates a stage by its Regulation, and undoes a stage that has no effect: each in one set of acts, whatever its size."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.book.acts.adjudication import Adjudicated, Awarded, AwardLapsed
from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import Rule
from enajena.book.acts.stages import StageDeclaredVoid
from enajena.book.desk import Desk
from enajena.book.effects.offer import regulation_of, rule_of
from enajena.book.machines.awards import EFFECTIVE
from enajena.book.models import Adjudication, Award, Regulation, Stage
from enajena.book.record import Receipt
from enajena.book.stage_file import acceptances_of, write_assessed
from enajena.book.stage_passing import RECORDING, Passing
from enajena.book.stage_work import check_first, folder_of_work, hash_of, log_size, rows_of, told
from enajena.engine.award import AwardResult, award
from enajena.engine.award_call import AwardOptions
from enajena.engine.database import Watch, silent
from enajena.programme.model import Programme
from enajena.programme.stage_model import Adjudication as AdjudicationRule
from enajena.programme.stage_model import MinimumPrice

if TYPE_CHECKING:
    from enajena.book.books import Book

_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class StageAdjudicated:
    """What an adjudication gave, whether the success threshold is reached (None where there is none), and the receipt."""

    result: AwardResult
    threshold_reached: bool | None
    receipt: Receipt


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedOut:
    """What an adjudication would record: its act, the file with the award of each acceptance, and what the engine told of it."""

    body: Adjudicated
    awards: Path
    result: AwardResult


def adjudicate_stage(
    book: "Book",
    sale: str,
    stage: str,
    *,
    ref: str,
    on: date,
    by: tuple[str, ...],
    keep: Path | None = None,
    watch: Watch = silent,
) -> StageAdjudicated:
    """Share out the shares of an assessed stage by the rule of the Regulation on file, and record it with an award for each acceptance.

    Args:
        book: the book.
        sale: the sale.
        stage: the stage, assessed.
        ref: the reference of the adjudication.
        on: its day.
        by: the two people who adjudicate.
        keep: a folder where the files that were shared out stay; without it they are deleted.
        watch: who is told how far it has come.

    Raises:
        DataError: there is no Regulation on file, or no acceptance to award to.
        CallError: the Regulation's rule leaves a tie unresolved.
        RecordRefusedError: the acts may not be recorded; nothing was.
    """
    desk = Desk(book.alias, sale)
    with folder_of_work(keep) as folder:
        worked = work_out_adjudication(desk, stage, ref, folder, watch)
        with told():
            check_first(desk, Act(body=worked.body, on=on, by=by), worked.body.log_size, book.clock())
        return record_adjudication(book, sale, worked, on=on, by=by, watch=watch)


def work_out_adjudication(desk: Desk, stage: str, ref: str, folder: Path, watch: Watch = silent) -> WorkedOut:
    """Share out the shares of an assessed stage as the Regulation on file says, into a folder; nothing is recorded.

    Raises:
        DataError: there is no Regulation on file, or no acceptance to award to.
        CallError: the Regulation's rule leaves a tie unresolved.
    """
    with told():
        size, row = log_size(desk.alias, desk.sale), desk.need(Stage, stage)
        regulation = regulation_of(desk, stage)
        if regulation is None:
            raise _no_regulation(desk, stage)
        by_price = isinstance(rule_of(desk, stage).price, MinimumPrice)
        source, out = folder / f"{ref}-admitted.csv", folder / f"{ref}-awards.csv"
        if not write_assessed(acceptances_of(desk, stage, ("assessed",)), source, by_price=by_price):
            raise _nobody(desk, row)
        options = AwardOptions(stage=stage, shares=row.offered_shares, price_cop=None if by_price else row.price_cop)
        result = award(by_regulation(desk.programme, regulation), source, out, options, watch)
    body = Adjudicated(
        adjudication=ref,
        stage=stage,
        regulation=regulation.ref,
        offered_shares=result.offered,
        demanded_shares=result.demanded,
        awarded_shares=result.awarded,
        awards_count=result.awarded_acceptances,
        amount_cop=result.amount_cop,
        input_sha256=hash_of(source),
        output_sha256=hash_of(out),
        log_size=size,
    )
    return WorkedOut(body=body, awards=out, result=result)


def record_adjudication(
    book: "Book", sale: str, worked: WorkedOut, *, on: date, by: tuple[str, ...], ref: str | None = None, watch: Watch = silent
) -> StageAdjudicated:
    """Record an adjudication that was worked out, with an award for each acceptance, in one set; `ref` is the caller's key of its act.

    Raises:
        RecordRefusedError: the acts may not be recorded, or the book is no longer as it was read; nothing was recorded.
    """
    made = worked.body
    passing = Passing(worked.result.acceptances)
    watch(RECORDING, passing)
    awards = (Act(body=_awarded(made.adjudication, given), on=on, by=by) for given in passing.through(rows_of(worked.awards)))
    receipt = book.record(sale, chain([Act(body=made, on=on, by=by, ref=ref)], awards))
    kept = Adjudication.objects.using(book.alias).get(sale=sale, ref=made.adjudication, until_index__isnull=True)
    return StageAdjudicated(result=worked.result, threshold_reached=kept.threshold_reached, receipt=receipt)


def declare_void(
    book: "Book",
    sale: str,
    stage: str,
    *,
    because: Literal["deserted", "threshold", "norm"],
    numeral: str,
    reason: str,
    on: date,
    by: tuple[str, ...],
) -> Receipt:
    """Declare a stage void, and let everything that was awarded in it lapse in the same set; `numeral` is the one that says so.

    Raises:
        RecordRefusedError: it may not be, or shares of an award have passed; nothing was recorded.
    """
    void = StageDeclaredVoid(stage=stage, because=because, reason=reason)
    check_first(Desk(book.alias, sale), Act(body=void, on=on, by=by), log_size(book.alias, sale), book.clock())
    standing = Award.objects.using(book.alias).filter(sale=sale, until_index__isnull=True, stage=stage, state__in=EFFECTIVE).order_by("ref")
    lapses = (
        AwardLapsed(award=award, numeral=numeral, reason=reason) for award in standing.values_list("ref", flat=True).iterator(_AT_ONCE)
    )
    bodies = chain([void], lapses)
    return book.record(sale, (Act(body=body, on=on, by=by) for body in bodies))


def _awarded(ref: str, given: Mapping[str, str]) -> Awarded:
    return Awarded(acceptance=given["acceptance_id"], adjudication=ref, shares=int(given["awarded_shares"]))


def by_regulation(programme: Programme, regulation: Regulation) -> Programme:
    """Return the programme with the Regulation's rule of adjudication in the place of the one that the file recommends."""
    rule = AdjudicationRule(
        source=next(
            stage.source if stage.adjudication is None else stage.adjudication.source
            for stage in programme.stages
            if stage.id == regulation.stage
        ),
        rule=cast("Rule", regulation.rule),
        tie=cast('Literal["earlier_filing", "pro_rata"] | None', regulation.tie),
        refusers=cast('Literal["left_out", "kept"]', regulation.refusers),
        flat_shares=regulation.flat_shares,
        lot_shares=regulation.lot_shares,
    )
    stages = tuple(replace(stage, adjudication=rule) if stage.id == regulation.stage else stage for stage in programme.stages)
    return replace(programme, stages=stages)


def _no_regulation(desk: Desk, stage: str) -> DataError:
    rule = rule_of(desk, stage)
    numeral = rule.source if rule.adjudication is None else rule.adjudication.source
    return DataError(
        Text(
            f"No hay en el expediente un Reglamento de la etapa «{stage}» ({numeral}).",
            f"No Regulation of the stage “{stage}” is on file ({numeral}).",
        ),
        Text("Registre `regulation_filed` con su número, fecha y archivo.", "Record `regulation_filed` with its number, date and file."),
    )


def _nobody(desk: Desk, stage: Stage) -> DataError:
    return DataError(
        Text(
            "{stage}: {state}, y no tiene aceptaciones admitidas sin adjudicar.",
            "{stage}: {state}, and no admitted acceptance to award to.",
        ).format(stage=stage.ref, state=desk.state_text(stage)),
        Text(
            "Evalúe la etapa; si nadie fue admitido, declárela desierta con `stage_declared_void`.",
            "Assess the stage; where nobody was admitted, declare it deserted with `stage_declared_void`.",
        ),
    )
