"""Acts of two people: what waits for a second person, and confirming or withdrawing it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError, FaultsError
from enajena.basics.text import Text, same
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act, kind_of
from enajena.office.accounts.roles import roles_of
from enajena.office.acting import two_people
from enajena.office.acting.permissions import CONFIRM, NotPermittedError
from enajena.office.acting.recording import look_closely
from enajena.office.acting.two_people import NoSetError, Waiting
from enajena.office.acting.whole import is_whole
from enajena.office.back.addresses import of_act, of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.registering.beginning import programme_sold, stages_of
from enajena.office.back.registering.personal import personal_for
from enajena.office.back.registering.refused import in_words
from enajena.office.back.registering.shape import asked_for
from enajena.office.back.registering.telling import Changed, Said, changed_by, personal_said, said_by, warnings_of
from enajena.office.ground.language import tell

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_HERE = Text("Por confirmar", "To be confirmed")
_ONE = Text("Un conjunto por confirmar", "A set to be confirmed")
_DONE = Text("Quedó registrado en nombre de {one} y {two}.", "Recorded in the name of {one} and {two}.")
_WITHDRAWN = Text("Se retiró lo preparado; nada se registró.", "What was prepared was withdrawn; nothing was recorded.")
_FAULT = Text("{where}: {what} {remedy}", "{where}: {what} {remedy}")
_SHOWN = 50
_SAID = 3
"""So much of what a set says tells it from another in the list."""


@dataclass(frozen=True, slots=True)
class Told:
    """An act of a set in words."""

    act: Act
    said: tuple[Said, ...]
    personal: tuple[tuple[Text, str], ...]


@require_safe
@door(*READERS)
def sets(request: HttpRequest, sale: str) -> HttpResponse:
    """Show what waits for a second person."""
    stages = stages_of(sale)
    waiting = two_people.every_waiting(sale)
    told = [(one, list(islice(said_by(asked_for(one.acts[0].kind), one.acts[0].body, stages), _SAID))) for one in waiting]
    return page(request, "back/registering/sets.html", sale=sale, here=_HERE, sets=told)


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def one_set(request: HttpRequest, sale: str, digest: str) -> HttpResponse:
    """Show a set whole; confirm it, or withdraw it."""
    try:
        waiting = two_people.found(sale, digest)
    except NoSetError as error:
        if request.method == "POST":
            messages.warning(request, f"{tell(error.message)} {tell(error.remedy) if error.remedy else ''}")
            return HttpResponseRedirect(of_sale(sale, "por-confirmar"))
        raise Http404 from error
    if request.method != "POST":
        # An adjudication is worked out again when it is confirmed, which may last: it has a page of its own that tells how far it is.
        whole = is_whole(waiting.acts)
        return HttpResponseRedirect(of_sale(sale, "adjudicar", "confirmar", digest)) if whole else _page(request, waiting, None, 200)
    try:
        return _done(request, waiting)
    except NotPermittedError as error:
        return page(request, "back/forbidden.html", sale=sale, here=_ONE, status=403, why=error.message)
    except EnajenaError as error:
        return _page(request, waiting, error, 422)


def _done(request: HttpRequest, waiting: Waiting) -> HttpResponse:
    user, step = cast("User", request.user), request.POST.get("paso")
    if step not in ("retirar", "confirmar"):
        raise BadRequest
    if step == "retirar":
        two_people.withdraw(user, waiting.sale, waiting.digest)
        messages.success(request, tell(_WITHDRAWN))
        return HttpResponseRedirect(of_sale(waiting.sale, "por-confirmar"))
    receipt = two_people.confirm(user, waiting.sale, waiting.digest)
    messages.success(request, tell(_DONE.format(one=waiting.prepared_by.get_username(), two=user.get_username())))
    return HttpResponseRedirect(of_act(waiting.sale, receipt.indexes[0]))


def _page(request: HttpRequest, waiting: Waiting, error: EnajenaError | None, status: int) -> HttpResponse:
    kinds = {act.kind.name: act.kind for act in waiting.acts}
    personal = any(act.personal for act in waiting.acts)
    looked, stops = _looked(request, waiting)
    warnings = [text for kind in kinds.values() for text in warnings_of(kind, 1, personal=personal)]
    return page(
        request,
        "back/registering/set.html",
        sale=waiting.sale,
        here=_ONE,
        trail=[(_HERE, of_sale(waiting.sale, "por-confirmar"))],
        status=status,
        one=waiting,
        acts=list(_told(waiting)),
        left_out=max(len(waiting.acts) - _SHOWN, 0),
        warnings=list(dict.fromkeys(warnings)),
        is_own=waiting.prepared_by == request.user,
        faults=_faults(error),
        looked=looked,
        stops=[] if error else stops,
    )


def _looked(request: HttpRequest, waiting: Waiting) -> tuple[list[Changed], list[Text]]:
    """Return what a set would change as things stand now, or why the book would not take it, for whoever may confirm it."""
    user = cast("User", request.user)
    if not roles_of(user) & CONFIRM or is_whole(waiting.acts):
        return [], []
    try:
        return changed_by(waiting.sale, look_closely(user, waiting.sale, waiting.acts, waiting.files).changes), []
    except EnajenaError as error:
        return [], _faults(error)


def _faults(error: EnajenaError | None) -> list[Text]:
    if isinstance(error, FaultsError):
        told = (_FAULT.format(where=fault.where, what=fault.what, remedy=fault.remedy) for fault in error.faults)
        return [same(in_words(tell(one))) for one in told]
    return [] if error is None else [error.message, *([error.remedy] if error.remedy else [])]


def _told(waiting: Waiting) -> Iterator[Told]:
    programme, stages = programme_sold(waiting.sale), stages_of(waiting.sale)
    for act in waiting.acts[:_SHOWN]:
        right = act.body.replacement if isinstance(act.body, ActCorrected) else None
        replaced = None if right is None else kind_of(right)
        labels = personal_for(replaced or act.kind, programme)
        personal = personal_said(labels, act.personal)
        yield Told(act, tuple(said_by(asked_for(act.kind, replaced), act.body, stages)), personal)
