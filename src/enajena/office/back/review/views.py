"""The pages of a review: the queues, and one acceptance after another."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.text import Text, same
from enajena.book.desk import Desk
from enajena.calendar import local_date
from enajena.engine.reasons import VERDICT_TEXTS
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.review import doing
from enajena.office.back.review.listed import PAGE_ROWS, listed, stated
from enajena.office.back.review.one import Done, Reviewed, done_since, last_act, reviewed
from enajena.office.back.review.papers import FINDINGS, KEYS
from enajena.office.back.review.queue import COUNTED_TO, QUEUES, REFERRED, WAITING, Rows, after, before, count_up_to, cures_waiting, queue
from enajena.office.back.sets import Stopped, looked_at, recorded
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.deposit_words import instant
from enajena.programme.labels import RECIPIENT_LABELS

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

LONGEST_INDEX = 18
_HERE = Text("Revisar", "Review")
_EMPTY = {
    WAITING: Text(
        "Todo lo presentado está mirado. Lo que se reciba aparece aquí.", "All that was filed was looked at. What comes appears here."
    ),
    REFERRED: Text(
        "Ninguna espera una decisión. Después de evaluar la etapa aparecen aquí las que el texto no decide.",
        "None waits for a decision. Those that the text does not decide appear here after the assessment.",
    ),
}
_NONE = Text("Ninguna aceptación está así ahora.", "No acceptance is like this now.")
_RECORDED = Text("{ref}: registrado.", "{ref}: recorded.")


@require_safe
@door(*READERS)
def overview(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the queues, and the first acceptances of one."""
    name = _queue_of(request)
    asked = request.GET.get("despues", "")
    book = the_book()
    rows = _rows(sale, name)
    shown = list((rows.filter(index__gt=int(asked)) if asked.isdecimal() and len(asked) <= LONGEST_INDEX else rows)[: PAGE_ROWS + 1])
    more = address(sale, name, despues=shown[PAGE_ROWS - 1].index) if len(shown) > PAGE_ROWS else None
    cures = cures_waiting(book.alias, sale)
    return page(
        request,
        "back/review/overview.html",
        sale=sale,
        here=_HERE,
        queues=[_card(sale, each, name) for each in QUEUES],
        cures=cures.count(),
        overdue=cures.filter(deadline__lt=local_date(book.clock())).count(),
        queue_label=QUEUES[name],
        rows=[listed(sale, name, row, Desk(book.alias, sale).programme) for row in shown[:PAGE_ROWS]],
        more=more,
        empty=_EMPTY.get(name, _NONE),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def one(request: HttpRequest, sale: str, ref: str) -> HttpResponse:
    """Show an acceptance to be reviewed, and do what its reviewer says."""
    if request.method == "POST" and not may_record(request.user, "document_checked"):
        raise PermissionDenied
    found = reviewed(the_book(), sale, ref, judged=request.method != "POST")
    if found is None:
        raise Http404
    if request.method != "POST":
        return _show(request, sale, found)
    seen = request.POST.get("visto", "")
    if seen != str(found.seen):
        return _again(request, sale, found, since=int(seen) if seen.isdecimal() and len(seen) <= LONGEST_INDEX else found.seen)
    return _asked(request, sale, found)


def _asked(request: HttpRequest, sale: str, found: Reviewed) -> HttpResponse:
    """Look at what is wanted, or record it; whoever was overtaken meanwhile is told."""
    asked = request.POST.get("papel", "")
    form = doing.cure_form(found, request.POST if asked == doing.CURE else None)
    wanted = doing.cure(found, form) if asked == doing.CURE else doing.findings(found, asked)
    if wanted is None:
        return _again(request, sale, found, form=form if asked == doing.CURE else None)
    user = cast("User", request.user)
    is_last = request.POST.get("paso") == "registrar"
    stopped = recorded(user, sale, wanted.acts) if is_last else looked_at(user, sale, wanted.acts)
    if stopped:
        is_overtaken = last_act(the_book().alias, sale, found.acceptance.ref) > found.seen
        return _again(request, sale, found, since=found.seen) if is_overtaken else _again(request, sale, found, stopped=stopped)
    if not is_last:
        return _confirm(request, sale, found, wanted, asked)
    messages.success(request, tell(_RECORDED.format(ref=found.acceptance.ref)))
    return redirect(_onward(sale, _queue_of(request), found))


def _again(
    request: HttpRequest,
    sale: str,
    found: Reviewed,
    *,
    since: int | None = None,
    form: doing.CureForm | None = None,
    stopped: Sequence[Stopped] = (),
) -> HttpResponse:
    """Show an acceptance as it stands now, with why nothing was recorded: others acted since an act, or the book refuses."""
    book, ref = the_book(), found.acceptance.ref
    now = reviewed(book, sale, ref) or found
    done = () if since is None else done_since(book.alias, sale, ref, since)
    return _show(request, sale, now, form=form, stale=done, stopped=stopped, status=422 if since is None else 409)


def _confirm(request: HttpRequest, sale: str, found: Reviewed, wanted: doing.Wanted, asked: str) -> HttpResponse:
    kept = [(name, value) for name, value in request.POST.items() if name in doing.CureForm.base_fields] if asked == doing.CURE else []
    name = _queue_of(request)
    return page(
        request,
        "back/review/confirm.html",
        sale=sale,
        here=wanted.label,
        trail=_trail(sale, name, found),
        one=found,
        wanted=wanted,
        asked=asked,
        kept=kept,
        here_address=address_of(sale, name, found.acceptance.ref),
    )


def _show(
    request: HttpRequest,
    sale: str,
    found: Reviewed,
    *,
    form: doing.CureForm | None = None,
    stale: Sequence[Done] = (),
    stopped: Sequence[Stopped] = (),
    status: int = 200,
) -> HttpResponse:
    name, acceptance = _queue_of(request), found.acceptance
    rows = _rows(sale, name)
    neighbours = {"previous": before(rows, acceptance.index), "next": after(rows, acceptance.index)}
    around = {key: None if row is None else address_of(sale, name, row.ref) for key, row in neighbours.items()}
    return page(
        request,
        "back/review/one.html",
        status=status,
        sale=sale,
        here=same(acceptance.ref),
        trail=_trail(sale, name),
        one=found,
        cure_form=form or doing.cure_form(found),
        stale=stale,
        stopped=stopped,
        all=address(sale, name),
        here_address=address_of(sale, name, acceptance.ref),
        queue_label=QUEUES[name],
        findings=[(finding, FINDINGS[finding], KEYS[finding]) for finding in FINDINGS],
        may_check=may_record(request.user, "document_checked"),
        may_ask=may_record(request.user, "cure_requested"),
        recipient=RECIPIENT_LABELS[acceptance.recipient],
        filed=instant(acceptance.filed_at),
        verdict=None if found.found is None else VERDICT_TEXTS[found.found.verdict],
        decided=None if acceptance.verdict is None else VERDICT_TEXTS[acceptance.verdict],
        steps=() if found.found is None else found.found.steps[1:],
        facts=stated(Desk(the_book().alias, sale).programme, acceptance),
        decision_numeral=found.faults[0].numeral if found.faults and found.faults[0].numeral else found.numeral,
        onward=around["next"] or address(sale, name),
        **around,
    )


def _onward(sale: str, name: str, found: Reviewed) -> str:
    """Return where to go after something was done: the same one while a paper of it waits, else the next that waits, else the queue."""
    rows = _rows(sale, name)
    ref, index = found.acceptance.ref, found.acceptance.index
    if name == WAITING and rows.filter(ref=ref).exists():
        return address_of(sale, name, ref)
    following = after(rows, index) or rows.exclude(ref=ref).first()
    return address(sale, name) if following is None else address_of(sale, name, following.ref)


def address(sale: str, name: str, **asked: object) -> str:
    """Return the address of a queue."""
    said = {**({} if name == WAITING else {"cola": name}), **asked}
    return reverse("back:review", args=[sale]) + (f"?{urlencode(said)}" if said else "")


def address_of(sale: str, name: str, ref: str) -> str:
    """Return the address of an acceptance in a queue."""
    path = of_sale(sale, "revisar", "una", ref)
    return path if name == WAITING else f"{path}?{urlencode({'cola': name})}"


def _card(sale: str, name: str, here: str) -> dict[str, object]:
    count = count_up_to(_rows(sale, name))
    return {"label": QUEUES[name], "count": count, "is_long": count == COUNTED_TO, "is_here": name == here, "address": address(sale, name)}


def _trail(sale: str, name: str, found: Reviewed | None = None) -> list[tuple[Text, str]]:
    above = [(_HERE, address(sale, name))]
    return above if found is None else [*above, (same(found.acceptance.ref), address_of(sale, name, found.acceptance.ref))]


def _rows(sale: str, name: str) -> Rows:
    alias = the_book().alias
    return queue(alias, sale, Desk(alias, sale).programme, name)


def _queue_of(request: HttpRequest) -> str:
    asked = request.GET.get("cola", WAITING)
    return asked if asked in QUEUES else WAITING
