"""Assesses a stage: the engine judges what the book holds, and the run with a verdict for each acceptance is recorded in one set."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, cast

import duckdb

from enajena.book.acts.assessing import AcceptanceAssessed, AssessmentRun, Verdict
from enajena.book.acts.kinds import Act
from enajena.book.desk import Desk
from enajena.book.effects.assessing import TO_ASSESS
from enajena.book.effects.gates_price import judging_price, least_price
from enajena.book.effects.offer import rule_of
from enajena.book.models import Sale, Stage
from enajena.book.record import Receipt
from enajena.book.stage_file import acceptances_of, write_to_assess
from enajena.book.stage_passing import RECORDING, Passing
from enajena.book.stage_work import check_first, folder_of_work, hash_of, log_size, rows_of, told
from enajena.engine.assess import Assessment, AssessOptions, assess
from enajena.engine.database import Watch, silent
from enajena.engine.prices import setting_of
from enajena.programme.stage_model import MinimumPrice

if TYPE_CHECKING:
    from enajena.book.books import Book

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageAssessed:
    """What an assessment found (None where there was nothing to judge), the verdicts recorded, and the receipt."""

    result: Assessment | None
    verdicts: Mapping[str, int]
    receipt: Receipt


def assess_stage(
    book: "Book",
    sale: str,
    stage: str,
    *,
    ref: str,
    on: date,
    by: tuple[str, ...],
    keep: Path | None = None,
    watch: Watch = silent,
) -> StageAssessed:
    """Judge every acceptance of a closed stage that nobody decided, and record the verdicts; a later run replaces an earlier one.

    Args:
        book: the book.
        sale: the sale.
        stage: the stage, closed or assessed before.
        ref: the reference of the assessment.
        on: its day.
        by: who runs it.
        keep: a folder where the files that were judged stay; without it they are deleted.
        watch: who is told how far it has come.

    Raises:
        DataError: the stage is not there, or its price cannot be told.
        RecordRefusedError: the acts may not be recorded; nothing was.
    """
    desk = Desk(book.alias, sale)
    with told(), folder_of_work(keep) as folder:
        size, row = log_size(book.alias, sale), desk.need(Stage, stage)
        price = judging_price(desk, row, on)
        source, out = folder / f"{ref}-acceptances.csv", folder / f"{ref}-verdicts.csv"
        to_assess = acceptances_of(desk, stage, TO_ASSESS, decided=False)
        count = write_to_assess(desk, setting_of(desk.programme, stage, price), to_assess, source, max(on, row.last_day or on))
        result = assess(desk.programme, source, out, AssessOptions(stage=stage, price_cop=price), watch) if count else None
        if result is None:
            out.touch()
        raised = _raised_check(desk, row)
        verdicts = Counter(raised(judged)["verdict"] for judged in rows_of(out))
        run = AssessmentRun(
            assessment=ref,
            stage=stage,
            price_cop=price,
            programme_sha256=desk.need(Sale, sale).programme_sha256,
            input_sha256=hash_of(source),
            output_sha256=hash_of(out),
            engine=f"duckdb {duckdb.__version__}",
            log_size=size,
            accepted=verdicts["accepted"],
            reduced=verdicts["reduced"],
            rejected=verdicts["rejected"],
            incomplete=verdicts["incomplete"],
            referred=verdicts["referred"],
        )
        check_first(desk, Act(body=run, on=on, by=by), size, book.clock())
        passing = Passing(count)
        watch(RECORDING, passing)
        bodies = chain([run], (_assessed(ref, raised(judged), price) for judged in passing.through(rows_of(out))))
        receipt = book.record(sale, (Act(body=body, on=on, by=by) for body in bodies))
    return StageAssessed(result=result, verdicts=dict(verdicts), receipt=receipt)


def _assessed(ref: str, judged: Row, price: Decimal | None) -> AcceptanceAssessed:
    return AcceptanceAssessed(
        acceptance=judged["acceptance_id"],
        assessment=ref,
        verdict=cast("Verdict", judged["verdict"]),
        admitted_shares=int(judged["admitted_shares"]),
        binding=judged["binding"] or None,
        reasons=judged["reasons"] or None,
        ceiling_shares=_ceiling_shares(judged, price),
    )


def _ceiling_shares(judged: Row, price: Decimal | None) -> int | None:
    """Return how many shares the ceiling of a referred acceptance leaves open to whoever decides."""
    if judged["verdict"] != "referred" or not judged["ceiling_cop"] or price is None:
        return None
    return int(Fraction(judged["ceiling_cop"]) / Fraction(price))


def _raised_check(desk: Desk, stage: Stage) -> Callable[[Row], Row]:
    """Return what rejects an offer below a minimum that the text raises day by day up to the acceptance (question A12)."""
    rule = rule_of(desk, stage.ref)
    price, notice = rule.price, stage.notice_on
    if not isinstance(price, MinimumPrice) or price.adjustment.until != "acceptance" or notice is None:
        return lambda judged: judged
    source = price.adjustment.source
    minimum = cache(lambda day: least_price(desk, rule, price, notice, day))

    def check(judged: Row) -> Row:
        if judged["verdict"] != "accepted" or Decimal(judged["price_offered_cop"]) >= minimum(
            datetime.fromisoformat(judged["filed_at"]).date()
        ):
            return judged
        return {**judged, "verdict": "rejected", "admitted_shares": "0", "reasons": f"{source}:below_minimum_price"}

    return check
