"""The page to which the code of a paper leads: the act of the log that the paper rests on, and the checkpoint over it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from enajena.basics.faults import CallError
from enajena.office.ground.the_book import the_book
from enajena.office.portal.deposit_words import above
from enajena.publish.papers.anchors import Code
from enajena.publish.papers.checking import check_code


@require_safe
def act(request: HttpRequest, sale: str, index: int, leaf: str) -> HttpResponse:
    """Tell of which act a code is; one that is of none is answered 404. Who did the act and whom it is about is not told."""
    code = str(Code(sale, index, leaf))
    try:
        found = check_code(the_book().alias, code).anchor
    except CallError as error:
        raise Http404 from error
    if found is None:
        raise Http404
    return render(request, "portal/paper.html", {"anchor": found, "code": code, "sale": sale, "trail": above(sale)})
