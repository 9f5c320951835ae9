"""The pages of the guide: what to do next, moving the clock, and having a step done. None of them is there in a true office."""

from datetime import date
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.calendar import date_in_words
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.rehearsal.after_steps import is_verified, mailed_file
from enajena.office.back.rehearsal.letters import DEPOSITORY_NAME
from enajena.office.back.rehearsal.play import STEPS, done_steps, next_of
from enajena.office.back.rehearsal.scene import Scene
from enajena.office.ground.language import tell
from enajena.office.ground.rehearsal_clock import RehearsalClock
from enajena.office.ground.the_book import rehearsal

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

HERE = Text("Ensayo guiado", "Guided rehearsal")
_DONE = Text("Hecho: {title}.", "Done: {title}.")
_MOVED = Text("El reloj del ensayo pasó al {day}.", "The clock of the rehearsal moved to {day}.")
_NO_DAY = Text(
    "El reloj sólo va hacia adelante, y hasta el siguiente día de la historia.",
    "The clock goes forward only, up to the next day of the story.",
)


@require_safe
@door(*READERS)
def guide(request: HttpRequest, sale: str) -> HttpResponse:
    """Tell what came in the mail, what to do next, why, and by which numeral."""
    _need_clock()
    scene = Scene(sale)
    done = done_steps(scene)
    coming = next_of(scene, len(done), request.user.get_username())
    verified = coming is None and is_verified(scene)
    context: dict[str, Any] = {"coming": coming, "done": done, "of": len(STEPS), "today": scene.today, "verified": verified}
    return page(request, "back/rehearsal/guide.html", sale=sale, here=HERE, **context)


@require_POST
@door(*READERS)
def move_clock(request: HttpRequest, sale: str) -> HttpResponse:
    """Move the clock of the rehearsal forward to a day, the next of its story at the most."""
    clock, scene = _need_clock(), Scene(sale)
    coming = next_of(scene, len(done_steps(scene)), request.user.get_username())
    last = scene.today if coming is None else coming.wait_until or scene.today
    day = _day(request.POST.get("dia", ""))
    if day is None or not scene.today <= day <= last:
        messages.error(request, tell(_NO_DAY))
    else:
        clock.to(day)
        messages.success(request, tell(_MOVED.format(day=date_in_words(day))))
    return redirect(of_sale(sale, "ensayo"))


@require_POST
@door(*READERS)
def have_done(request: HttpRequest, sale: str) -> HttpResponse:
    """Do the next step in the name of whoever asks, where it is that step, its day has come and they may; else say why not."""
    _need_clock()
    scene, user = Scene(sale), cast("User", request.user)
    coming = next_of(scene, len(done_steps(scene)), user.get_username())
    if coming is not None and coming.step.key == request.POST.get("paso") and coming.wait_until is None:
        try:
            coming.step.do(scene, user)
        except EnajenaError as error:
            messages.error(request, tell(error.message))
        else:
            messages.success(request, tell(_DONE.format(title=coming.step.title)))
    return redirect(of_sale(sale, "ensayo"))


@require_safe
@door(*READERS)
def depository(request: HttpRequest, sale: str) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Hand over the file that the depository sends, for the watch."""
    _need_clock()
    content = mailed_file(Scene(sale))
    if content is None:
        raise Http404
    disposition = f'attachment; filename="{DEPOSITORY_NAME}"'
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": disposition})


def _need_clock() -> RehearsalClock:
    clock = rehearsal()
    if clock is None:
        raise Http404
    return clock


def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None
