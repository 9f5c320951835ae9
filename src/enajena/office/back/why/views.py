"""The page that explains a figure."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.office.back.addresses import of_object
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.why.reading import shown, standing, what_there_is

_HERE = Text("¿Por qué?", "Why?")
_PAST = frozenset({"fecha", "acto"})
"""What asks other pages for a past point; a reason is told of the figure as it stands."""


@require_safe
@door(*READERS)
def reason(request: HttpRequest, sale: str, table: str, ref: str, figure: str) -> HttpResponse:
    """Explain a figure of an object; of one that nobody knows, say which there are."""
    row = standing(sale, table, ref)
    if row is None:
        raise Http404
    found = shown(sale, row, figure)
    trail = [(Text(ref, ref), of_object(sale, table, ref))]
    if found is None:
        there = what_there_is(sale, row)
        return page(request, "back/why_none.html", sale=sale, here=_HERE, trail=trail, status=404, there=there, figure=figure)
    return page(request, "back/why.html", sale=sale, here=_HERE, trail=trail, shown=found, past=_PAST & request.GET.keys())
