"""The log of a sale as people read it, and the page of each act: what it says, its files, what it changed, how it is corrected."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from enajena.basics.text import Text
from enajena.book.acts.describe import every_kind
from enajena.book.models import Leaf, StoredFile
from enajena.office.accounts.roles import roles_of
from enajena.office.acting.permissions import may_record_as
from enajena.office.back.addresses import of_act, of_recording, of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.lists.asked import read_day
from enajena.office.back.objects.act import ActTold, act_told, files_of
from enajena.office.back.objects.log import Sought, read_log
from enajena.office.back.registering.beginning import programme_sold
from enajena.office.ground.the_book import the_book

ACTS = Text("Actos", "Acts")
_CORRECTION = "act_corrected"
_DIGITS = 18
_MOST_ACTS = 10**_DIGITS
"""No log has so many; a larger number fits no column."""
_ASKED = ("clase", "desde", "hasta", "por")


@require_safe
@door(*READERS)
def log(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the acts of a sale, the newest first."""
    given = {name: request.GET.get(name, "").replace("\0", "").strip() for name in (*_ASKED, "antes", "tras")}
    sought, wrong = _sought(given)
    found = read_log(the_book().alias, sale, sought)
    filters = {name: given[name] for name in _ASKED if given[name]}
    return page(
        request,
        "back/objects/log.html",
        sale=sale,
        here=ACTS,
        status=422 if wrong else 200,
        lines=found.lines,
        far=found.far,
        given=given,
        wrong=wrong,
        filters=filters,
        kinds=sorted(((kind.name, kind.label) for kind in every_kind()), key=lambda one: one[1].es),
        older=_beside(filters, "antes", found.older),
        newer=_beside(filters, "tras", found.newer),
        first=f"?{urlencode(filters)}" if given["antes"] or given["tras"] else "",
    )


@require_safe
@door(*READERS)
def act(request: HttpRequest, sale: str, index: int) -> HttpResponse:
    """Show one act."""
    alias = the_book().alias
    found = act_told(alias, sale, index, programme_sold(sale)) if index < _MOST_ACTS else None
    if found is None:
        raise Http404
    kind = found.recorded.act.kind
    return page(
        request,
        "back/objects/act.html",
        sale=sale,
        here=Text("Acto {index}", "Act {index}").format(index=index),
        trail=[(ACTS, of_sale(sale, "actos"))],
        told=found,
        act=found.recorded.act,
        kind=kind,
        hash=bytes(found.leaf.hash).hex(),
        correct=_correct(sale, found, roles_of(request.user)),
        proof=f"/api/v1/sales/{sale}/acts/{index}/proof",
        newer=of_act(sale, index + 1) if Leaf.objects.using(alias).filter(sale=sale, index=index + 1).exists() else "",
        older=of_act(sale, index - 1) if index else "",
    )


@require_safe
@door(*READERS)
def act_file(request: HttpRequest, sale: str, index: int, sha256: str) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Hand over a file that an act names, to be kept and never run."""
    alias = the_book().alias
    leaf = Leaf.objects.using(alias).filter(sale=sale, index=index).first() if index < _MOST_ACTS else None
    if leaf is None or sha256 not in {file.sha256 for file in files_of(alias, leaf)}:
        raise Http404
    file = StoredFile.objects.using(alias).filter(sha256=sha256).first()
    if file is None:
        raise Http404
    response = HttpResponse(bytes(file.content), content_type="application/octet-stream")
    ending = f".{file.ending}" if file.ending else ""
    response.headers["Content-Disposition"] = f'attachment; filename="{sale}-{index}-{sha256[:12]}{ending}"'
    return response


def _correct(sale: str, found: ActTold, roles: frozenset[str]) -> str:
    """Return the address of the form that corrects an act; nothing where it is never corrected, was already, or by others only."""
    kind, index = found.recorded.act.kind, found.recorded.index
    if kind.final or found.corrected_by or not (may_record_as(roles, _CORRECTION) and may_record_as(roles, kind.name)):
        return ""
    return of_recording(sale, _CORRECTION, target=index, volver=of_act(sale, index))


def _sought(given: Mapping[str, str]) -> tuple[Sought, list[Text]]:
    wrong: list[Text] = []
    days = {name: _day(given[name], wrong) for name in ("desde", "hasta")}
    places = {name: int(given[name]) if _is_place(given[name]) else None for name in ("antes", "tras")}
    sought = Sought(
        kind=given["clase"], first=days["desde"], last=days["hasta"], by=given["por"], before=places["antes"], after=places["tras"]
    )
    return sought, wrong


def _is_place(said: str) -> bool:
    return said.isascii() and said.isdigit() and len(said) <= _DIGITS


def _day(said: str, wrong: list[Text]) -> date | None:
    try:
        return read_day(said) if said else None
    except ValueError:
        what = Text("«{day}» no es una fecha. Escríbala AAAA-MM-DD.", "“{day}” is no date. Write it YYYY-MM-DD.")
        wrong.append(what.format(day=said))
        return None


def _beside(filters: Mapping[str, str], name: str, place: int | None) -> str:
    return "" if place is None else "?" + urlencode({**filters, name: place})
