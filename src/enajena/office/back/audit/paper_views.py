"""The pages of papers and charts: each paper as a PDF, its publication, and the pictures of a sale."""

from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.calendar import local_date
from enajena.office.acting.recording import record
from enajena.office.back.addresses import of_sale
from enajena.office.back.audit import charts, papers
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.documents import picture
from enajena.publish.papers.kinds import KINDS
from enajena.publish.papers.names import NAMES

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

PAPERS = Text("Documentos", "Papers")
CHARTS = Text("Gráficos", "Charts")
_PUBLISHED = Text("Quedó registrado que se publicó.", "Its publication is on record.")


@require_safe
@door(*READERS)
def kinds(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the kinds of paper, each with where its papers are."""
    return page(request, "back/audit/papers.html", sale=sale, here=PAPERS, kinds=[(name, NAMES[name]) for name in KINDS])


@require_safe
@door(*READERS)
def of_kind(request: HttpRequest, sale: str, paper: str) -> HttpResponse:
    """Show the papers of a kind, so many at a time."""
    if paper not in KINDS:
        raise Http404
    refs = papers.refs_of(sale, paper, request.GET.get("tras", ""))
    more = refs[-1] if len(refs) == papers.SHOWN else None
    context: dict[str, Any] = {"kind": paper, "refs": refs, "more": more}
    return page(
        request, "back/audit/papers_of.html", sale=sale, here=NAMES[paper].label, trail=[(PAPERS, of_sale(sale, "papeles"))], **context
    )


@require_safe
@door(*READERS)
def one(request: HttpRequest, sale: str, paper: str, of: str) -> HttpResponse:
    """Show one paper: what it rests on, its file, and whether it was published."""
    made = _made(request, sale, paper, of)
    if isinstance(made, HttpResponse):
        return made
    context: dict[str, Any] = {
        "kind": paper,
        "ref": of,
        "made": made.published,
        "code": str(made.published.code),
        "issued": list(papers.issued(sale, paper, of)),
    }
    trail = [(PAPERS, of_sale(sale, "papeles")), (NAMES[paper].label, of_sale(sale, "papeles", paper))]
    return page(request, "back/audit/paper.html", sale=sale, here=Text(of, of), trail=trail, **context)


@require_safe
@door(*READERS)
def pdf(request: HttpRequest, sale: str, paper: str, of: str) -> HttpResponse:
    """Give the file of a paper; the same act gives the same bytes."""
    made = _made(request, sale, paper, of)
    if isinstance(made, HttpResponse):
        return made
    name = f"{paper}-{sale}.pdf"
    return HttpResponse(made.content, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}"'})


@require_POST
@door("reviewer", "director")
def publish(request: HttpRequest, sale: str, paper: str, of: str) -> HttpResponse:
    """Record that a paper was published, by the hash of its bytes."""
    made = _made(request, sale, paper, of)
    if isinstance(made, HttpResponse):
        return made
    user = cast("User", request.user)
    try:
        record(user, sale, [papers.act_of(made, local_date(the_book().clock()), user.get_username())])
    except EnajenaError as error:
        return _stopped(request, sale, paper, error)
    messages.success(request, tell(_PUBLISHED))
    return redirect(of_sale(sale, "papeles", paper, of))


@require_safe
@door(*READERS)
def pictures(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the charts of a sale, each with its words."""
    context: dict[str, Any] = {"pictures": list(charts.pictures(sale)), "too_many": charts.too_many(sale), "nothing": charts.NOTHING}
    return page(request, "back/audit/charts.html", sale=sale, here=CHARTS, **context)


@require_safe
@door(*READERS)
def picture_of(request: HttpRequest, sale: str, chart: str) -> HttpResponse:
    """Draw a chart."""
    found = charts.chart_named(sale, chart) if chart in charts.names(sale) else None
    if found is None:
        raise Http404
    return picture(found, request)


def _made(request: HttpRequest, sale: str, kind: str, ref: str) -> papers.Made | HttpResponse:
    if kind not in KINDS:
        raise Http404
    try:
        return papers.make(sale, kind, ref, settings.CONFIG.address)
    except EnajenaError as error:
        return _stopped(request, sale, kind, error)


def _stopped(request: HttpRequest, sale: str, kind: str, error: EnajenaError) -> HttpResponse:
    context: dict[str, Any] = {"message": error.message, "remedy": error.remedy, "above": of_sale(sale, "papeles", kind)}
    return page(request, "back/audit/stopped.html", sale=sale, here=NAMES[kind].label, status=409, **context)
