"""The pages of an auditor: the log, its verification, who did what, what was refused, whether the money adds up, downloads."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.reports.money_balance import unbalanced
from enajena.office.api.models import Refusal
from enajena.office.back.addresses import of_sale
from enajena.office.back.audit import downloads, verifying
from enajena.office.back.audit.record import log_of, signers_of
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.jobs.running import Work, last_jobs, start
from enajena.office.back.jobs.views import address_of, done_job
from enajena.office.back.models import Job
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import sale_record

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

HERE = Text("Auditoría", "Audit")
_VERIFIED = Text("Verificación del libro", "Verification of the book")
_BALANCE = Text("¿Cuadra el dinero?", "Does the money add up?")
_WHO = Text("Quién hizo qué", "Who did what")
_REFUSED = Text("Intentos negados", "Refused attempts")
_DOWNLOAD = Text("Descarga", "Download")
_ROWS = 100


@require_safe
@door(*READERS)
def overview(request: HttpRequest, sale: str) -> HttpResponse:
    """Show where the log is, and everything that can be looked at or taken away."""
    record = sale_record(sale)
    stages = [(stage.id, stage.label) for stage in record.programme.stages if stage.id in record.adjudications]
    context: dict[str, Any] = {"log": log_of(sale), "verified": last_jobs(sale, "verify", 5), "key": str(uuid4()), "stages": stages}
    return page(request, "back/audit/overview.html", sale=sale, here=HERE, **context)


@require_POST
@door(*READERS)
def verify(request: HttpRequest, sale: str) -> HttpResponse:
    """Begin to verify the book; one verification at a time."""
    return _start(request, sale, "verify", "verify", lambda _key: lambda watch: verifying.look(the_book(), watch))


@require_safe
@door(*READERS)
def verified(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show what a verification found."""
    job = done_job(sale, number, "verify")
    return page(request, "back/audit/verified.html", sale=sale, here=_VERIFIED, trail=_trail(sale), job=job, found=job.outcome)


@require_safe
@door(*READERS)
def who(request: HttpRequest, sale: str) -> HttpResponse:
    """Show who did how many acts of which kinds."""
    return page(request, "back/audit/who.html", sale=sale, here=_WHO, trail=_trail(sale), signers=signers_of(sale))


@require_safe
@door("auditor", "administrator")
def refused(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the attempts that were refused anywhere in the office, the newest first."""
    rows = Refusal.objects.order_by("-pk")
    before, name = request.GET.get("antes", ""), request.GET.get("quien", "")
    rows = rows.filter(pk__lt=int(before)) if before.isdecimal() and len(before) < 19 else rows  # noqa: PLR2004 - what a key may be
    found = list((rows.filter(who=name) if name else rows)[: _ROWS + 1])
    more = found[_ROWS - 1].pk if len(found) > _ROWS else None
    context: dict[str, Any] = {"refusals": found[:_ROWS], "more": more, "name": name}
    return page(request, "back/audit/refused.html", sale=sale, here=_REFUSED, trail=_trail(sale), **context)


@require_safe
@door(*READERS)
def balance(request: HttpRequest, sale: str) -> HttpResponse:
    """Show whether the money of every award and security adds up."""
    found = unbalanced(the_book().alias, sale)
    return page(request, "back/audit/balance.html", sale=sale, here=_BALANCE, trail=_trail(sale), unbalanced=found)


@require_POST
@door(*READERS)
def open_data(request: HttpRequest, sale: str) -> HttpResponse:
    """Begin to write the open data of the sale."""

    def work(key: str) -> Work:
        return lambda watch: downloads.make_open_data(the_book(), sale, key, watch)

    return _start(request, sale, "download", f"download/{sale}", work)


@require_POST
@door(*READERS)
def package(request: HttpRequest, sale: str, stage: str) -> HttpResponse:
    """Begin to write the verification package of a stage."""
    if stage not in sale_record(sale).adjudications:
        raise Http404

    def work(key: str) -> Work:
        return lambda watch: downloads.make_package(the_book(), sale, stage, key, watch)

    return _start(request, sale, "download", f"download/{sale}", work)


@require_safe
@door(*READERS)
def download(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show a file that was made, and where to take it."""
    job = done_job(sale, number, "download")
    file = downloads.made_file(the_book(), _name(job.outcome))
    return page(request, "back/audit/download.html", sale=sale, here=_DOWNLOAD, trail=_trail(sale), job=job, is_there=file is not None)


@require_safe
@door(*READERS)
def download_file(request: HttpRequest, sale: str, number: int) -> HttpResponseBase:  # noqa: ARG001 - Django hands it over
    """Hand over a file that was made."""
    file = downloads.made_file(the_book(), _name(done_job(sale, number, "download").outcome))
    if file is None:
        raise Http404
    return FileResponse(file.open("rb"), as_attachment=True, filename=f"{sale}-{number}.zip")


def _name(outcome: Any) -> str:  # noqa: ANN401 - JSON
    return str(outcome["file"])


def _start(request: HttpRequest, sale: str, kind: str, lane: str, work: Callable[[str], Work]) -> HttpResponse:
    """Begin a work and lead to it; where another one of its lane goes on already, lead to that one."""
    key = str(uuid4())
    try:
        job = start(cast("User", request.user), sale, kind, work(key), lane=lane, key=key, asked={})
    except CallError:
        job = Job.objects.filter(lane=lane).latest("started_at")
    return redirect(address_of(job))


def _trail(sale: str) -> list[tuple[Text, str]]:
    return [(HERE, of_sale(sale, "auditoria"))]
