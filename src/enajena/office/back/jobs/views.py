"""The page of a work that lasts: how far it is, until it is done; then it leads to what came of it."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text, same
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.jobs.running import job_of
from enajena.office.back.models import Job

KINDS: Mapping[str, tuple[Text, tuple[str, str]]] = {
    "assess": (Text("Evaluar una etapa", "Assess a stage"), ("evaluar", "corrida")),
    "rehearse": (Text("Ensayo de adjudicación", "Rehearsal of an adjudication"), ("adjudicar", "ensayo")),
    "prepare": (Text("Preparar una adjudicación", "Prepare an adjudication"), ("adjudicar", "preparada")),
    "confirm": (Text("Adjudicar", "Adjudicate"), ("adjudicar", "hecha")),
    "check": (Text("Revisar un archivo de aceptaciones", "Check a file of acceptances"), ("importar", "revision")),
    "urn": (Text("Ensayar una urna", "Rehearse an urn"), ("ensayar-urna", "hecha")),
    "import": (Text("Registrar aceptaciones", "Record acceptances"), ("importar", "hecha")),
    "verify": (Text("Verificar el libro", "Verify the book"), ("auditoria", "verificacion")),
    "download": (Text("Preparar una descarga", "Prepare a download"), ("auditoria", "descarga")),
}
"""What each kind of work is called, and the steps of the address of what came of it."""


def address_of(job: Job) -> str:
    """Return where a work is seen: how far it is, or what came of it."""
    if job.ended_at is None or job.fault is not None:
        return of_sale(job.sale, "trabajos", job.pk)
    return of_sale(job.sale, *KINDS[job.kind][1], job.pk)


def done_job(sale: str, number: int, kind: str) -> Job:
    """Return a work that is done.

    Raises:
        Http404: there is none of that number and kind.
    """
    job = job_of(sale, number)
    if job is None or job.kind != kind or job.outcome is None:
        raise Http404
    return job


def text_of(said: list[str] | None) -> Text:
    """Return a sentence that JSON keeps in both languages."""
    return same("") if said is None else Text(said[0], said[1])


@require_safe
@door(*READERS, "custodian")
def work(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show how far a work is, and go on to what came of it once it is done."""
    job = job_of(sale, number)
    if job is None:
        raise Http404
    if job.ended_at is not None and job.fault is None:
        return _lead_to(request, address_of(job))
    fault = [text_of(one) for one in job.fault or ()]
    here, (above, _) = KINDS[job.kind]
    return page(
        request,
        "back/jobs/work.html",
        sale=sale,
        here=here,
        job=job,
        step=text_of(job.step),
        fault=fault,
        above=of_sale(sale, above),
    )


def stopped(request: HttpRequest, sale: str, error: EnajenaError, *, here: Text, above: str) -> HttpResponse:
    """Tell why something was not begun, and what to do."""
    said = {"message": error.message, "remedy": error.remedy}
    return page(request, "back/jobs/stopped.html", sale=sale, here=here, status=409, said=said, above=above)


def _lead_to(request: HttpRequest, address: str) -> HttpResponse:
    """Send a browser on; where a script asks for a part of the page, it is told to go there."""
    if "HX-Request" not in request.headers:
        return redirect(address)
    return HttpResponse(headers={"HX-Redirect": address})
