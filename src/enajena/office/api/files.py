"""Files of acceptances that are sent: judged, shared out, explained. Nothing of them is kept: each works in a folder that goes with it."""

import csv
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from enajena.engine.assess import AssessOptions, assess
from enajena.engine.award import award
from enajena.engine.award_call import AwardOptions
from enajena.engine.explain import explain
from enajena.engine.records import assessment_record, award_record, explanation_record
from enajena.intake.table import ReadOptions
from enajena.office.api.programmes import builtin
from enajena.office.api.scopes import FILES
from enajena.office.api.shapes.files import Assessed, AssessGiven, Awarded, AwardGiven, Explained, ExplainGiven
from enajena.office.api.shapes.kinds import Name
from enajena.office.api.tokens import Bearer
from enajena.office.api.uploads import TYPES, sent
from enajena.office.ground.language import language

router = Router(tags=["files"], auth=Bearer(FILES), by_alias=True)
Record = dict[str, Any]
_TRUTH = {"true": True, "false": False}


@router.post("/programmes/{programme}/assess", response=Assessed)
def assess_file(request: HttpRequest, programme: Name, given: Query[AssessGiven]) -> HttpResponse | Record:
    """Judge a file of acceptances."""
    read = builtin(programme)
    with sent(request) as work:
        out = work.folder / f"verdicts.{_ending(given.form)}"
        chosen = AssessOptions(
            stage=given.stage,
            price_cop=given.price_cop,
            opens=given.opens,
            closes=given.closes,
            reading=ReadOptions(given.decimal, given.sheet),
            strict=given.strict,
            trace=given.trace,
        )
        result = assess(read, work.file, out, chosen, work.watch)
        return _answer(assessment_record(result, language()), out, given)


@router.post("/programmes/{programme}/award", response=Awarded)
def award_file(request: HttpRequest, programme: Name, given: Query[AwardGiven]) -> HttpResponse | Record:
    """Share out what was assessed."""
    read = builtin(programme)
    with sent(request) as work:
        out = work.folder / f"awards.{_ending(given.form)}"
        chosen = AwardOptions(
            stage=given.stage,
            shares=given.shares,
            price_cop=given.price_cop,
            rule=given.rule,
            tie=given.tie,
            flat_shares=given.flat_shares,
            lot_shares=given.lot_shares,
            strict=given.strict,
            reading=ReadOptions(given.decimal, given.sheet),
        )
        result = award(read, work.file, out, chosen, work.watch)
        return _answer(award_record(result, language()), out, given)


@router.post("/programmes/{programme}/explain", response=Explained)
def explain_file(request: HttpRequest, programme: Name, given: Query[ExplainGiven]) -> Record:
    """Explain the verdict on one acceptance of a file."""
    read = builtin(programme)
    with sent(request) as work:
        chosen = AssessOptions(
            stage=given.stage,
            price_cop=given.price_cop,
            opens=given.opens,
            closes=given.closes,
            reading=ReadOptions(given.decimal, given.sheet),
        )
        return explanation_record(explain(read, work.file, given.acceptance_id, chosen), language())


def _ending(form: str) -> str:
    return "csv" if form == "json" else form


def _answer(record: Record, out: Path, given: AssessGiven | AwardGiven) -> HttpResponse | Record:
    """Return the result as a file, or as a record with its first rows."""
    if given.form != "json":
        return HttpResponse(
            out.read_bytes(), content_type=TYPES[out.suffix], headers={"Content-Disposition": f'attachment; filename="{out.name}"'}
        )
    rows, more = _first_rows(out, given.rows)
    return {**{name: value for name, value in record.items() if name != "out"}, "rows": rows, "more": more}


def _first_rows(out: Path, wanted: int) -> tuple[list[Record], bool]:
    with out.open(encoding="utf-8", newline="") as file:
        found = [row for _, row in zip(range(wanted + 1), csv.DictReader(file), strict=False)]
    return [{name: _value(name, text) for name, text in row.items()} for row in found[:wanted]], len(found) > wanted


def _value(name: str, text: str) -> object:
    if text == "":
        return None
    return int(text) if name.endswith("_shares") else _TRUTH.get(text, text) if name == "accepts_reduction" else text
