"""The share book on any date, a lot from end to end, the securities over shares, and their releases."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text, same
from enajena.book.desk import Desk
from enajena.book.register import holdings, pledge_rows, shares_by_stage, shares_in_ledger
from enajena.calendar import local_date
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.shares.chain import chain_of
from enajena.office.back.shares.point import Point, point_of
from enajena.office.back.shares.releasing import PAGE_ROWS, asked_releases, to_be_asked
from enajena.office.back.shares.words import standing_words, told
from enajena.office.ground.the_book import the_book

_LONGEST_REF = 200
_HERE = Text("Libro de acciones", "Share book")
_PLEDGES = Text("Garantías sobre acciones", "Securities over shares")
_RELEASES = Text("Levantamientos", "Releases")


@require_safe
@door(*READERS)
def book_of_shares(request: HttpRequest, sale: str) -> HttpResponse:
    """Show who holds which lots on a date, as known after an act."""
    book = the_book()
    point, after, holder = point_of(book, request.GET), _after(request), request.GET.get("titular", "")[:_LONGEST_REF] or None
    found = list(holdings(book.alias, sale, point.day, point.at, holder=holder, after=after, limit=PAGE_ROWS + 1))
    more = _more(sale, ("acciones",), point, found[PAGE_ROWS - 1].lot, titular=holder) if len(found) > PAGE_ROWS else None
    stages = {stage.id: stage.label for stage in Desk(book.alias, sale).programme.stages}
    return page(
        request,
        "back/shares/book.html",
        sale=sale,
        here=_HERE,
        point=point,
        rows=[(row, standing_words(row.standing)) for row in found[:PAGE_ROWS]],
        more=more,
        holder=holder or "",
        total=shares_in_ledger(book.alias, sale, point.at),
        by_stage=[(stages.get(ref, same(ref)), count) for ref, count in sorted(shares_by_stage(book.alias, sale, point.at).items())],
        status=422 if point.wrong else 200,
    )


@require_safe
@door(*READERS)
def lot(request: HttpRequest, sale: str, ref: str) -> HttpResponse:
    """Show a lot with everything that hangs on it."""
    book = the_book()
    point = point_of(book, request.GET)
    found = chain_of(book.alias, sale, ref, point.day, point.at)
    if found is None:
        raise Http404
    return page(
        request,
        "back/shares/lot.html",
        sale=sale,
        here=Text("Lote {ref}", "Lot {ref}").format(ref=same(ref)),
        trail=[(_HERE, of_sale(sale, "acciones"))],
        point=point,
        chain=found,
        standing=standing_words(found.standing),
        pledges=[(one, told("pledge", one.state), told("kind", one.kind)) for one in found.pledges],
        releases=[(one, told("release", one.state)) for one in found.releases],
        attachments=[(one, told("attachment", one.state)) for one in found.attachments],
        cases=[(one, told("case", one.state), told("conduct", one.conduct)) for one in found.cases],
        transfers=[(one, told("conduct", one.conduct)) for one in found.transfers],
        status=422 if point.wrong else 200,
    )


@require_safe
@door(*READERS)
def pledges(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the securities over shares, liens too, on a date."""
    book = the_book()
    point = point_of(book, request.GET)
    found = list(pledge_rows(book.alias, sale, point.day, point.at, after=_after(request), limit=PAGE_ROWS + 1))
    rows = [
        (row, told("kind", row.kind), told("pledge", row.state), None if row.standing is None else standing_words(row.standing))
        for row in found[:PAGE_ROWS]
    ]
    more = _more(sale, ("acciones", "garantias"), point, found[PAGE_ROWS - 1].pledge) if len(found) > PAGE_ROWS else None
    trail = [(_HERE, of_sale(sale, "acciones"))]
    status = 422 if point.wrong else 200
    return page(
        request, "back/shares/pledges.html", status=status, sale=sale, here=_PLEDGES, trail=trail, point=point, rows=rows, more=more
    )


@require_safe
@door(*READERS)
def releases(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the releases that were asked for, what stands in the way of each, and those that may be asked for."""
    book = the_book()
    today = local_date(book.clock())
    may_ask = to_be_asked(book.alias, sale, today, _after(request))
    more = of_sale(sale, "acciones", "levantamientos", despues=may_ask[PAGE_ROWS - 1][0].ref) if len(may_ask) > PAGE_ROWS else None
    return page(
        request,
        "back/shares/releases.html",
        sale=sale,
        here=_RELEASES,
        trail=[(_HERE, of_sale(sale, "acciones"))],
        asked=asked_releases(book.alias, sale, today),
        may_ask=may_ask[:PAGE_ROWS],
        more=more,
    )


def _after(request: HttpRequest) -> str | None:
    return request.GET.get("despues", "")[:_LONGEST_REF] or None


def _more(sale: str, steps: tuple[str, ...], point: Point, after: str, **asked: object) -> str:
    return of_sale(sale, *steps, fecha=point.fecha, acto=point.acto, **asked, despues=after)
