"""The same act for many objects at once: listed and looked at first, then recorded as one set, whole or not at all."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from enajena.basics.figures import counted
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.office.acting.permissions import may_record
from enajena.office.back.frame.page import page
from enajena.office.back.sets import Stopped, looked_at, recorded
from enajena.office.ground.language import tell

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

MOST = 1_000
"""As many as one set takes: more wait for the next one."""
_SHOWN = 100
_DONE = (Text("{count} acto registrado.", "{count} act recorded."), Text("{count} actos registrados.", "{count} acts recorded."))
_CHANGED = Text(
    "El libro cambió desde que lo miró: el conjunto ya no es el mismo. Mírelo otra vez.",
    "The book has changed since you looked: the set is not the same any more. Look again.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Many:
    """A set: the act, for which objects (the table and each reference), how many more wait, and the form that it needs, if any."""

    kind: str
    here: Text
    above: tuple[Text, str]
    table: str
    refs: Sequence[str]
    acts: Sequence[Act]
    waits: int
    says: Text
    form: forms.Form | None = None

    @property
    def digest(self) -> str:
        """Return what tells this set from another."""
        said = "\n".join(f"{act.ref} {act.body}" for act in self.acts)
        return hashlib.sha256(said.encode()).hexdigest()


def many(request: HttpRequest, sale: str, wanted: Many) -> HttpResponse:
    """Show a set, look at it, or record it; `form` is wrong, or not filled in yet, where there are objects and no acts."""
    may = may_record(request.user, wanted.kind)
    if request.method != "POST" or not wanted.acts:
        return _show(request, sale, wanted, may=may, status=422 if request.method == "POST" else 200)
    user = cast("User", request.user)
    if request.POST.get("paso") != "registrar":
        stopped = looked_at(user, sale, wanted.acts)
        return _show(request, sale, wanted, may=may, stopped=stopped, is_looked=not stopped, status=422 if stopped else 200)
    if request.POST.get("conjunto") != wanted.digest:
        return _show(request, sale, wanted, may=may, stopped=[Stopped(_CHANGED)], status=409)
    stopped = recorded(user, sale, wanted.acts)
    if stopped:
        return _show(request, sale, wanted, may=may, stopped=stopped, status=422)
    messages.success(request, tell(counted(len(wanted.acts), *_DONE)))
    return redirect(wanted.above[1])


def _show(
    request: HttpRequest,
    sale: str,
    wanted: Many,
    *,
    may: bool,
    stopped: Sequence[Stopped] = (),
    is_looked: bool = False,
    status: int = 200,
) -> HttpResponse:
    return page(
        request,
        "back/at_once.html",
        status=status,
        sale=sale,
        here=wanted.here,
        trail=[wanted.above],
        wanted=wanted,
        shown=wanted.refs[:_SHOWN],
        hidden=len(wanted.refs) - _SHOWN if len(wanted.refs) > _SHOWN else 0,
        may=may,
        stopped=stopped,
        is_looked=is_looked,
    )
