"""A statement of the bank, matched to what is due: looked at first, then what is matched is recorded as one set."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from enajena.basics.faults import EnajenaError
from enajena.basics.figures import counted
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.statements.matching import Proposal
from enajena.book.statements.reading import open_statement
from enajena.book.statements.recording import STATUSES, Outcome, go_through
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.holding import let_go
from enajena.office.back.money.dues import MONEY
from enajena.office.back.sets import Stopped, looked_at, recorded
from enajena.office.back.uploaded import FileForm, on_disk, renamed, stopped_reading
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_HERE = Text("Extracto del banco", "Bank statement")
_HELP = Text(
    "El extracto como lo da el banco: camt.053 (.xml), o una tabla (.csv, .xlsx, .ods).",
    "The statement as the bank gives it: camt.053 (.xml), or a table (.csv, .xlsx, .ods).",
)
_ENDINGS = (".xml", ".csv", ".xlsx", ".ods")
STATUS_LABELS = {
    "matched": Text("concuerda", "matched"),
    "already_recorded": Text("ya registrado", "already recorded"),
    "ambiguous": Text("dudoso", "ambiguous"),
    "unmatched": Text("sin dueño", "unmatched"),
}
_CHANGED = Text(
    "El libro cambió desde que lo miró: lo que concuerda ya no es lo mismo. Mírelo otra vez.",
    "The book has changed since you looked: what is matched is not the same any more. Look again.",
)
_DONE = (Text("{count} movimiento registrado.", "{count} movement recorded."),
         Text("{count} movimientos registrados.", "{count} movements recorded."))  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Matched:
    """What a statement says to the sale: its proposals, the acts of those that are matched, and what tells this set from another."""

    outcome: Outcome
    acts: Sequence[Act]
    digest: str
    name: str

    @property
    def to_look_at(self) -> list[tuple[Proposal, Text]]:
        """Return what a person has to look at, each with its place in the file."""
        path, proposals = self.outcome.statement.path, self.outcome.proposals
        return [(one, renamed(one.movement.where, path, self.name)) for one in proposals if one.status in ("ambiguous", "unmatched")]

    @property
    def matched(self) -> list[Proposal]:
        """Return what is matched."""
        return [one for one in self.outcome.proposals if one.status == "matched"]

    @property
    def counts(self) -> list[tuple[Text, int]]:
        """Return how many there are of each kind."""
        return [(STATUS_LABELS[status], self.outcome.counts[status]) for status in STATUSES]


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def statement(request: HttpRequest, sale: str) -> HttpResponse:
    """Take a statement, show what each movement seems to be, and record what is matched once somebody has seen it."""
    if request.method == "POST" and not may_record(request.user, "payment_received"):
        raise PermissionDenied
    form = FileForm(request, _ENDINGS, _HELP)
    if not form.is_bound or not form.is_valid():
        return _show(request, sale, form, status=422 if form.is_bound else 200)
    with on_disk(form.file) as path:
        try:
            found = _matched(sale, go_through(the_book(), sale, open_statement(path, form.options)), form.file.name)
        except EnajenaError as error:
            return _show(request, sale, form, stopped=stopped_reading(error, path, form.file.name), status=422)
    if request.POST.get("paso") != "registrar":
        stopped = looked_at(cast("User", request.user), sale, found.acts) if found.acts else []
        return _show(request, sale, form, found=found, stopped=stopped, status=422 if stopped else 200)
    return _record(request, sale, form, found)


def _record(request: HttpRequest, sale: str, form: FileForm, found: Matched) -> HttpResponse:
    if request.POST.get("conjunto") != found.digest or not found.acts:
        return _show(request, sale, form, found=found, stopped=[Stopped(_CHANGED)], status=409)
    stopped = recorded(form.user, sale, found.acts)
    if stopped:
        return _show(request, sale, form, found=found, stopped=stopped, status=422)
    if not found.to_look_at:
        let_go(form.user, form.file.sha256)
        messages.success(request, tell(counted(len(found.acts), *_DONE)))
        return redirect("back:money", sale=sale)
    messages.success(request, tell(counted(len(found.acts), *_DONE)))
    with on_disk(form.file) as path:
        left = _matched(sale, go_through(the_book(), sale, open_statement(path, form.options)), form.file.name)
    return _show(request, sale, form, found=left)


def _matched(sale: str, outcome: Outcome, name: str) -> Matched:
    acts = [one.act(()) for one in outcome.proposals if one.status == "matched"]
    digest = hashlib.sha256("\n".join([sale, *(act.ref or "" for act in acts)]).encode()).hexdigest()
    return Matched(outcome=outcome, acts=acts, digest=digest, name=name)


def _show(
    request: HttpRequest,
    sale: str,
    form: FileForm,
    *,
    found: Matched | None = None,
    stopped: Sequence[Stopped] = (),
    status: int = 200,
) -> HttpResponse:
    return page(
        request,
        "back/money/statement.html",
        status=status,
        sale=sale,
        here=_HERE,
        trail=[(MONEY, of_sale(sale, "dinero"))],
        form=form,
        found=found,
        stopped=stopped,
        statuses=STATUS_LABELS,
        may=may_record(request.user, "payment_received"),
    )
