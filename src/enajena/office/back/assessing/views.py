"""Assessing a stage: a run that tells how far it is, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.assessing import assess_stage
from enajena.book.effects.assessing import TO_ASSESS
from enajena.book.machines.sale import STAGE
from enajena.book.models import Acceptance, Assessment, Stage
from enajena.calendar import local_date
from enajena.engine.database import Watch
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.assessing.runs import assessments, run_of
from enajena.office.back.assessing.unseen import unseen
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.jobs.running import both, start
from enajena.office.back.jobs.views import address_of, done_job, stopped
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import sale_record
from enajena.programme.stage_model import Stage as StageRule

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

HERE = Text("Evaluar", "Assess")
KIND = "assessment_run"
_READY = ("closed", "assessed")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageToAssess:
    """A stage with its state in words, how many of its acceptances a run would judge, how many nobody looked at, its runs."""

    rule: StageRule
    row: Stage
    state: Text
    count: int
    unseen: int
    runs: tuple[Assessment, ...]

    @property
    def is_ready(self) -> bool:
        """Return whether it may be assessed as it stands."""
        return self.row.state in _READY

    @property
    def next_ref(self) -> str:
        """Return how the next run may be called."""
        return f"E-{self.rule.id}-{len(self.runs) + 1}"


@require_safe
@door(*READERS)
def stages(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the stages, their runs, and what can be assessed."""
    record = sale_record(sale)
    found = [_stage(sale, rule, record.stages[rule.id]) for rule in record.programme.stages if rule.id in record.stages]
    may = may_record(request.user, KIND)
    return page(request, "back/assessing/stages.html", sale=sale, here=HERE, stages=found, may=may, key=str(uuid4()))


@require_POST
@door("reviewer", "director")
def assess(request: HttpRequest, sale: str, stage: str) -> HttpResponse:
    """Assess a stage: every acceptance of it that nobody decided."""
    user, ref, on = cast("User", request.user), request.POST.get("ref", "").strip(), local_date(the_book().clock())
    key = request.POST.get("clave") or str(uuid4())
    if not ref or stage not in sale_record(sale).stages:
        raise Http404
    try:
        job = start(
            user,
            sale,
            "assess",
            lambda watch: _assessed(user, sale, stage, watch, ref=ref, on=on),
            lane=f"acts/{sale}",
            key=key,
            asked={"stage": stage, "ref": ref},
        )
    except EnajenaError as error:
        return stopped(request, sale, error, here=HERE, above=of_sale(sale, "evaluar"))
    return redirect(address_of(job))


@require_safe
@door(*READERS)
def done(request: HttpRequest, sale: str, number: int) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Lead to what a run gave."""
    return redirect(of_sale(sale, "evaluar", "resultado", done_job(sale, number, "assess").asked["ref"]))


@require_safe
@door(*READERS)
def run(request: HttpRequest, sale: str, ref: str) -> HttpResponse:
    """Show what a run gave: verdicts, reasons, and what is different from the run before."""
    found = run_of(sale, ref)
    if found is None:
        raise Http404
    here = Text("Evaluación {ref}", "Assessment {ref}").format(ref=ref)
    return page(request, "back/assessing/run.html", sale=sale, here=here, trail=[(HERE, of_sale(sale, "evaluar"))], run=found)


def _assessed(user: "User", sale: str, stage: str, watch: Watch, *, ref: str, on: date) -> Mapping[str, Any]:
    done = assess_stage(the_book(), sale, stage, ref=ref, on=on, by=(user.get_username(),), watch=watch)
    return {"verdicts": dict(done.verdicts), "warnings": [both(one) for one in (done.result.warnings if done.result else ())]}


def _stage(sale: str, rule: StageRule, row: Stage) -> StageToAssess:
    rows = Acceptance.objects.using(the_book().alias).filter(sale=sale, until_index__isnull=True, stage=rule.id, state__in=TO_ASSESS)
    return StageToAssess(
        rule=rule,
        row=row,
        state=STAGE.label_of(row.state),
        count=rows.filter(decided=False).count(),
        unseen=unseen(sale, rule.id),
        runs=tuple(assessments(sale, rule.id)),
    )
