"""The page of one object of a sale: what it is, what it was, what may follow, and every act that made it so."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text, same
from enajena.book.asof import NOW
from enajena.book.machines import MACHINES
from enajena.office.accounts.roles import roles_of
from enajena.office.back.addresses import of_list, of_object, of_sale
from enajena.office.back.audit.papers import OF_TABLE
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.lists.shown import Known
from enajena.office.back.lists.tables import tables
from enajena.office.back.lists.views import LISTS
from enajena.office.back.objects.following import following
from enajena.office.back.objects.points import read_point
from enajena.office.back.objects.reading import last_act, object_at, state_label
from enajena.office.back.objects.related import hanging
from enajena.office.back.objects.told import fields_of, sides_of
from enajena.office.back.registering.beginning import programme_sold, stages_of
from enajena.office.ground.the_book import the_book
from enajena.publish.papers.names import NAMES

_SIDES = 6
"""So many versions stand side by side, the last ones, unless all of them are asked for."""


@require_safe
@door(*READERS)
def thing(request: HttpRequest, sale: str, table: str, ref: str) -> HttpResponse:
    """Show an object as it is, or as it was at a past point."""
    shown, alias, point = tables().get(table), the_book().alias, read_point(request.GET)
    found = None if shown is None or "\0" in ref else object_at(alias, sale, shown, ref, point.at)
    if shown is None or found is None:
        raise Http404
    programme, is_now = programme_sold(sale), point.at == NOW
    versions = found.versions if request.GET.get("versiones") == "todas" else found.versions[-_SIDES:]
    row, known = found.shown, Known(sale=sale, people=found.people, stages=stages_of(sale))
    related, lists = hanging(alias, sale, shown, ref, point.at)
    return page(
        request,
        "back/objects/object.html",
        sale=sale,
        here=same(ref),
        trail=[(LISTS, of_sale(sale, "listas")), (shown.label, of_list(sale, table))],
        status=422 if point.wrong else 200,
        kind=MACHINES[table].label,
        name=known.stages.get(ref) if table == "stage" else None,
        papers=[(_name_of(kind), of_sale(sale, "papeles", kind, ref)) for kind in OF_TABLE.get(table, ())],
        table=table,
        ref=ref,
        found=found,
        row=row,
        point=point,
        is_now=is_now,
        own=of_object(sale, table, ref),
        state=None if row is None else state_label(table, row.state),
        fields=[] if row is None else fields_of(known, found, row, programme, is_now=is_now),
        follows=following(sale, shown, row, roles_of(request.user), request.get_full_path()) if row is not None and is_now else [],
        related=related,
        lists=lists,
        history=list(reversed(found.versions)),
        versions=versions,
        hidden=len(found.versions) - len(versions),
        sides=sides_of(found, versions, programme) if len(found.versions) > 1 else [],
        last=last_act(alias, sale),
    )


def _name_of(kind: str) -> Text:
    """Return what a kind of paper is called, without the point that ends it where it stands alone."""
    label = NAMES[kind].label
    return Text(label.es.rstrip("."), label.en.rstrip("."))
