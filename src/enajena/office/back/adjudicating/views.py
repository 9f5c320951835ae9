"""Adjudicating a stage: rehearsed first, prepared by one director, confirmed by another; each a work that lasts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.adjudication import Adjudicated
from enajena.book.acts.kinds import Act
from enajena.book.adjudicating import work_out_adjudication
from enajena.book.desk import Desk
from enajena.book.machines.sale import STAGE
from enajena.book.models import Adjudication, Regulation, Stage
from enajena.book.stage_work import check_first, folder_of_work, told
from enajena.calendar import local_date
from enajena.engine.database import Watch
from enajena.office.acting import two_people
from enajena.office.acting.permissions import may_record
from enajena.office.acting.recording import ANOTHER
from enajena.office.acting.whole import is_whole
from enajena.office.back.addresses import of_sale
from enajena.office.back.adjudicating.forms import RehearsalForm
from enajena.office.back.adjudicating.rehearsing import Rehearsal, rehearse
from enajena.office.back.assessing.unseen import unseen
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.jobs.running import Work, last_jobs, start
from enajena.office.back.jobs.views import address_of, done_job, stopped
from enajena.office.ground.language import language
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import SaleRecord, sale_record
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import stage_of

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

HERE = Text("Adjudicar", "Adjudicate")
_REHEARSAL = Text("Ensayo: no registra nada", "Rehearsal: it records nothing")
_CONFIRM = Text("Adjudicación por confirmar", "Adjudication to be confirmed")
_DONE = Text("Adjudicada", "Adjudicated")
KIND = "adjudicated"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageToAward:
    """A stage on its way to be adjudicated: its state in words, its Regulation, what was adjudicated, and what waits to be confirmed."""

    rule: StageRule
    row: Stage
    state: Text
    regulation: Regulation | None
    adjudication: Adjudication | None
    waiting: tuple[two_people.Waiting, ...]
    unseen: int
    form: RehearsalForm | None


@require_safe
@door(*READERS)
def stages(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the stages that can be adjudicated, what waits, and the last rehearsals."""
    found = list(_stages(sale_record(sale)))
    may, last = may_record(request.user, KIND), last_jobs(sale, "rehearse")
    return page(request, "back/adjudicating/stages.html", sale=sale, here=HERE, stages=found, rehearsals=last, may=may, key=str(uuid4()))


@require_POST
@door("reviewer", "director", "auditor")
def rehearsal(request: HttpRequest, sale: str, stage: str) -> HttpResponse:
    """Rehearse the adjudication of a stage, with what the form changes."""
    record = sale_record(sale)
    found = next((one for one in _stages(record) if one.rule.id == stage and one.form is not None), None)
    if found is None:
        raise Http404
    form = RehearsalForm(record.programme, found.rule, request.POST)
    if not form.is_valid():
        return page(request, "back/adjudicating/rehearse.html", sale=sale, here=HERE, trail=[(HERE, _above(sale))], form=form, stage=found)
    changes = form.changes()
    asked = Rehearsal(sale=sale, stage=stage, on=_today(), changes=changes, number=form.cleaned_data.get("numero"))
    key = request.POST.get("clave") or str(uuid4())
    said = {"stage": stage, "changes": {name: list(values) for name, values in changes.items()}}
    return _started(request, sale, "rehearse", lambda watch: rehearse(asked, watch), lane=f"rehearse/{key}", key=key, asked=said)


@require_safe
@door(*READERS)
def rehearsed(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show what a rehearsal gave, side by side."""
    job = done_job(sale, number, "rehearse")
    found: dict[str, Any] = job.outcome or {}
    label = stage_of(sale_record(sale).programme, found["stage"]).label
    trail = [(HERE, _above(sale))]
    return page(request, "back/adjudicating/rehearsed.html", sale=sale, here=_REHEARSAL, trail=trail, job=job, found=found, label=label)


@require_safe
@door(*READERS)
def chart(request: HttpRequest, sale: str, number: int, place: int) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Draw what a variant gives class by class, beside what the Regulation gives."""
    variants: list[dict[str, Any]] = (done_job(sale, number, "rehearse").outcome or {}).get("variants", [])
    if place >= len(variants) or "svg" not in variants[place]:
        raise Http404
    return HttpResponse(variants[place]["svg"][0 if language() == "es" else 1], content_type="image/svg+xml")


@require_POST
@door("director")
def prepare(request: HttpRequest, sale: str, stage: str) -> HttpResponse:
    """Work out the adjudication of a stage and keep its decision for a second director."""
    user, ref, on = cast("User", request.user), request.POST.get("ref", "").strip(), _today()
    key = request.POST.get("clave") or str(uuid4())
    if not ref:
        raise Http404
    return _started(
        request,
        sale,
        "prepare",
        lambda watch: _prepared(user, sale, stage, watch, ref=ref, on=on, key=key),
        lane=f"acts/{sale}",
        key=key,
        asked={"stage": stage, "ref": ref},
    )


@require_safe
@door(*READERS)
def prepared(request: HttpRequest, sale: str, number: int) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Lead to the decision that was prepared."""
    outcome = done_job(sale, number, "prepare").outcome or {}
    return redirect(of_sale(sale, "adjudicar", "confirmar", outcome["digest"]))


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def confirm(request: HttpRequest, sale: str, digest: str) -> HttpResponse:
    """Show an adjudication that waits, to be confirmed by a second director or withdrawn by the first."""
    user = cast("User", request.user)
    if request.method == "POST" and not may_record(user, KIND):
        raise PermissionDenied
    try:
        one = two_people.found(sale, digest)
        if not is_whole(one.acts):
            raise Http404
        step = request.POST.get("paso")
        if request.method == "POST" and step not in ("retirar", "confirmar"):
            raise BadRequest
        if step == "retirar":
            two_people.withdraw(user, sale, digest)
            return redirect(_above(sale))
    except EnajenaError as error:
        return _told(request, sale, error)
    if request.method == "POST":
        asked = {"digest": digest, "ref": one.acts[0].body.adjudication}
        work = partial(_confirmed, user, sale, digest)
        return _started(request, sale, "confirm", work, lane=f"acts/{sale}", key=request.POST.get("clave") or str(uuid4()), asked=asked)
    own = one.prepared_by.pk == user.pk
    return page(
        request,
        "back/adjudicating/confirm.html",
        sale=sale,
        here=_CONFIRM,
        trail=[(HERE, _above(sale))],
        one=one,
        said=one.acts[0].body,
        on=one.acts[0].on,
        own=own,
        may=may_record(user, KIND),
        key=str(uuid4()),
    )


@require_safe
@door(*READERS)
def adjudicated(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show what was adjudicated."""
    job = done_job(sale, number, "confirm")
    row = Adjudication.objects.using(the_book().alias).filter(sale=sale, ref=job.asked["ref"], until_index__isnull=True).first()
    return page(request, "back/adjudicating/adjudicated.html", sale=sale, here=_DONE, trail=[(HERE, _above(sale))], job=job, row=row)


def _prepared(user: "User", sale: str, stage: str, watch: Watch, *, ref: str, on: date, key: str) -> Mapping[str, Any]:
    desk = Desk(the_book().alias, sale)
    with folder_of_work(None) as folder, told():
        worked = work_out_adjudication(desk, stage, ref, folder, watch)
        act = Act(body=worked.body, on=on, by=(user.get_username(), ANOTHER), ref=key)
        check_first(desk, act, worked.body.log_size, the_book().clock())
    kept = two_people.prepare(user, sale, [act])
    return {"digest": kept.digest}


def _confirmed(user: "User", sale: str, digest: str, watch: Watch) -> Mapping[str, Any]:
    receipt = two_people.confirm(user, sale, digest, watch)
    return {"index": receipt.indexes[0], "acts": len(receipt.indexes)}


def _started(request: HttpRequest, sale: str, kind: str, work: Work, *, lane: str, key: str, asked: Mapping[str, Any]) -> HttpResponse:
    try:
        job = start(cast("User", request.user), sale, kind, work, lane=lane, key=key, asked=asked)
    except EnajenaError as error:
        return _told(request, sale, error)
    return redirect(address_of(job))


def _told(request: HttpRequest, sale: str, error: EnajenaError) -> HttpResponse:
    return stopped(request, sale, error, here=HERE, above=_above(sale))


def _stages(record: SaleRecord) -> "list[StageToAward]":
    waiting = [one for one in two_people.every_waiting(record.name) if is_whole(one.acts)]
    found = []
    for rule in record.programme.stages:
        row = record.stages.get(rule.id)
        if row is None:
            continue
        regulation = next((one for one in record.regulations if one.stage == rule.id), None)
        ready = row.state == "assessed" and regulation is not None
        found.append(
            StageToAward(
                rule=rule,
                row=row,
                state=STAGE.label_of(row.state),
                regulation=regulation,
                adjudication=record.adjudications.get(rule.id),
                waiting=tuple(one for one in waiting if _body(one).stage == rule.id),
                unseen=unseen(record.name, rule.id) if ready else 0,
                form=RehearsalForm(record.programme, rule) if ready else None,
            )
        )
    return found


def _body(one: two_people.Waiting) -> Adjudicated:
    body: Adjudicated = one.acts[0].body
    return body


def _above(sale: str) -> str:
    return of_sale(sale, "adjudicar")


def _today() -> date:
    return local_date(the_book().clock())
