"""The pages of recording: which acts one may record, the form of one, what it will do, and the record of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.codec import read_given
from enajena.book.acts.describe import every_kind
from enajena.book.acts.kinds import Act, Kind, kind_named
from enajena.book.stored_bytes import StoredBytes
from enajena.office.accounts.roles import roles_of
from enajena.office.acting import two_people
from enajena.office.acting.permissions import NotPermittedError, may_record_as, who_may
from enajena.office.acting.recording import TWO, Looked, look_closely, record
from enajena.office.back.addresses import of_act, of_recording, of_sale
from enajena.office.back.doors import WORKERS, door, there_is
from enajena.office.back.frame.page import page
from enajena.office.back.holding import held, hold, let_go
from enajena.office.back.registering.beginning import Asking, asking, first_given, lists_for, same_document, stages_of
from enajena.office.back.registering.form import BACK, REF, ActForm
from enajena.office.back.registering.groups import groups_of
from enajena.office.back.registering.refused import say
from enajena.office.back.registering.telling import changed_by, personal_said, said_by, warnings_of
from enajena.office.ground.language import tell

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

FIRST_ACT = "programme_adopted"
RECORDERS = (*WORKERS, "custodian")
_HERE = Text("Registrar", "Record")
_TRAIL = (Text("Registrar", "Record"), "registrar")
_DONE = Text("Quedó registrado: {label}. Es el acto {index}.", "Recorded: {label}. It is act {index}.")
_PREPARED = Text(
    "Quedó preparado: {label}. Nada se registra hasta que otra persona lo confirme.",
    "Prepared: {label}. Nothing is recorded until another person confirms it.",
)


@require_http_methods(["GET", "HEAD"])
@door(*RECORDERS, new_sale=True)
def choose(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the acts that whoever looks may record."""
    groups = groups_of(roles_of(request.user), request.GET.get("q", ""))
    return page(request, "back/registering/choose.html", sale=sale, here=_HERE, groups=groups, q=request.GET.get("q", ""))


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@door(*RECORDERS, new_sale=True)
def act(request: HttpRequest, sale: str, kind: str) -> HttpResponse:
    """Ask for an act, show what it will do, and record it."""
    every_kind()
    found = kind_named(kind)
    if found is None or not (kind == FIRST_ACT or there_is(sale)):
        raise Http404
    if not may_record_as(roles_of(request.user), kind):
        return _forbidden(request, sale, who_may(found))
    return _Turn(request, sale, found).answer()


class _Turn:
    """One request about one act."""

    def __init__(self, request: HttpRequest, sale: str, kind: Kind) -> None:
        self._request = request
        self._sale = sale
        self._kind = kind
        self._user = cast("User", request.user)
        self._asks: Asking = asking(sale, kind, request.POST.get("target") or request.GET.get("target", ""))

    def answer(self) -> HttpResponse:
        """Answer it."""
        form = self._form()
        step = self._request.POST.get("paso", "")
        if step not in {"mirar", "registrar"}:
            return self._page(form, 200)
        if not form.is_valid():
            return self._page(form, 422)
        try:
            return self._done(form) if step == "registrar" else self._looked(form)
        except NotPermittedError as error:
            return _forbidden(self._request, self._sale, error.message)
        except EnajenaError as error:
            say(form, error)
            return self._page(form, 422)

    def _form(self) -> ActForm:
        step, sent = self._request.POST.get("paso", ""), self._request.method == "POST"
        # The act that a correction is of was just said: the form begins with what that act says.
        begins = not sent or step == "acto"
        given = first_given(self._asks, self._request.POST if sent else self._request.GET) if begins else self._request.POST.copy()
        if used := self._request.POST.get("usar"):
            given["person"] = used
        files = self._request.FILES if step in {"mirar", "registrar"} else None
        lists = lists_for(self._sale, self._asks)
        return ActForm(asked=self._asks.body, personal=self._asks.personal, given=given, files=files, lists=lists)

    def _act(self, form: ActForm) -> Act:
        body = read_given(self._kind, form.body())
        return Act(body=body, on=form.on(), by=(), ref=form.given.get(REF) or None, personal=form.personal_values())

    def _looked(self, form: ActForm) -> HttpResponse:
        """Show what the act will do; the files that came with it are held until it is recorded."""
        act = self._act(form)
        for file in form.uploads():
            hold(self._user, file)
        looked = look_closely(self._user, self._sale, [act], self._files(form))
        return self._confirmation(form, act, looked)

    def _done(self, form: ActForm) -> HttpResponse:
        act, files = self._act(form), self._files(form)
        people = look_closely(self._user, self._sale, [act], files, shown=0).people
        if people >= TWO:
            waiting = two_people.prepare(self._user, self._sale, [act], files)
            messages.success(self._request, tell(_PREPARED.format(label=self._kind.label)))
            return HttpResponseRedirect(of_sale(self._sale, "por-confirmar", waiting.digest))
        receipt = record(self._user, self._sale, [act], files)
        for file in files:
            let_go(self._user, file.sha256)
        (index,) = receipt.indexes
        told = tell(_DONE.format(label=self._kind.label, index=index))
        messages.success(self._request, format_html('<a href="{}">{}</a>', of_act(self._sale, index), told))
        return HttpResponseRedirect(own_path(form.given.get(BACK, "")) or of_act(self._sale, index))

    def _files(self, form: ActForm) -> Sequence[StoredBytes]:
        found = [held(self._user, sha256) for sha256 in form.hashes()]
        return [file for file in found if file is not None]

    def _confirmation(self, form: ActForm, act: Act, looked: Looked) -> HttpResponse:
        personal = personal_said(self._asks.personal, act.personal)
        context = {
            "said": list(said_by(self._asks.body, act.body, stages_of(self._sale))),
            "personal": personal,
            "on": act.on,
            "changes": changed_by(self._sale, looked.changes),
            "warnings": warnings_of(self._kind, looked.people, personal=bool(personal)),
            "two": looked.people >= TWO,
            "same_document": same_document(self._sale, act),
            "carried": [*form.carried(), (REF, act.ref or ""), (BACK, form.given.get(BACK, ""))],
        }
        return self._framed("back/registering/confirm.html", 200, **context)

    def _page(self, form: ActForm, status: int) -> HttpResponse:
        carried = [(name, form.given.get(name, "")) for name in (REF, BACK)]
        lacks_target = self._kind.name == "act_corrected" and self._asks.target is None
        return self._framed(
            "back/registering/act.html", status, form=form, carried=carried, lists=form.lists.items(), lacks_target=lacks_target
        )

    def _framed(self, template: str, status: int, **context: object) -> HttpResponse:
        trail = [(_TRAIL[0], of_sale(self._sale, _TRAIL[1]))]
        address = of_recording(self._sale, self._kind.name)
        return page(
            self._request,
            template,
            sale=self._sale,
            here=self._kind.label,
            trail=trail,
            status=status,
            kind=self._kind,
            address=address,
            target=self._asks.target,
            back=own_path(self._request.POST.get(BACK) or self._request.GET.get(BACK, "")),
            **context,
        )


def own_path(path: str) -> str:
    """Return an address of the office to go back to; nothing where it is of anywhere else."""
    return path if path.startswith("/oficina/") and url_has_allowed_host_and_scheme(path, None) else ""


def _forbidden(request: HttpRequest, sale: str, why: Text) -> HttpResponse:
    return page(request, "back/forbidden.html", sale=sale, here=_HERE, status=403, why=why)
