"""The pages of breaches and fines: what waits, one case from end to end, the fine worked out before it is recorded, its file."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Act
from enajena.book.liquidation import NOT_KNOWN, Prepared, SecondStage, known_second_stage, rework, work_out
from enajena.book.models import Fine, StoredFile
from enajena.calendar import local_date
from enajena.office.accounts.roles import roles_of
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.cases.reading import (
    CaseShown,
    Reader,
    answer_days,
    case_shown,
    fines_page,
    open_cases,
    without_a_case,
    without_a_transfer,
)
from enajena.office.back.cases.steps import steps_of
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.sets import Stopped, looked_at, recorded, told
from enajena.office.back.values import value_label
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

_HERE = Text("Incumplimientos y multas", "Breaches and fines")
_LONGEST_REF = 200
_REASONS = ("settlement", "second_stage_price", "facts")
_DONE = Text("Multa {fine}: liquidación registrada.", "Fine {fine}: liquidation recorded.")
_LABELS = {
    "multa": Text("Referencia de la multa", "Reference of the fine"),
    "motivo": Text("Por qué se liquida otra vez", "Why it is worked out again"),
    "hasta": Text("Día del pago, hasta el que corren intereses", "Day of payment, up to which interest runs"),
    "sin_segunda": Text("No habrá segunda etapa, y el libro no lo sabe", "There will be no second stage, and the book does not know"),
}


class WorkForm(forms.Form):
    """What a fine is worked out with: a new one where no reason is given, else the one that is there."""

    multa = forms.CharField(max_length=_LONGEST_REF)
    motivo = forms.ChoiceField(required=False)
    hasta = forms.DateField(required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    sin_segunda = forms.BooleanField(required=False)

    def __init__(self, said: object, fine: str, *, is_new: bool, prefix_id: str) -> None:
        """Ask for what a new fine or one that is there needs; `prefix_id` tells its fields apart on the page."""
        super().__init__(said, initial={"multa": fine}, auto_id=f"{prefix_id}-%s")  # type: ignore[arg-type]
        motivo = cast("forms.ChoiceField", self.fields["motivo"])
        motivo.choices = [(name, tell(value_label("reason", name) or same(name))) for name in _REASONS]
        for name, label in _LABELS.items():
            self.fields[name].label = tell(label)
        if is_new:
            motivo.widget = forms.HiddenInput()
        else:
            self.fields["multa"].widget = forms.HiddenInput()


@require_safe
@door(*READERS)
def fines(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the breaches that wait, the days until which holders may answer, and every fine."""
    book = the_book()
    rows, after = fines_page(book.alias, sale, request.GET.get("despues", "")[:_LONGEST_REF] or None)
    return page(
        request,
        "back/cases/fines.html",
        sale=sale,
        here=_HERE,
        open_cases=[(case, state, value_label("conduct", case.conduct)) for case, state in open_cases(book.alias, sale)],
        unopened=[(row, value_label("conduct", row.conduct)) for row in without_a_case(book.alias, sale)],
        movements=without_a_transfer(book.alias, sale),
        days=answer_days(book.alias, sale, local_date(book.clock())),
        rows=[(row, state, value_label("conduct", row.conduct)) for row, state in rows],
        more=None if after is None else of_sale(sale, "multas", despues=after),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def case(request: HttpRequest, sale: str, ref: str) -> HttpResponse:
    """Show a case; work its fine out, and record it once somebody has seen every step."""
    if request.method == "POST" and not may_record(request.user, "fine_worked_out"):
        raise PermissionDenied
    found = _found(request, sale, ref)
    if request.method != "POST":
        return _show(request, sale, found)
    fine = request.POST.get("multa", "")
    is_new = not any(one.fine.ref == fine for one in found.fines)
    form = WorkForm(request.POST, fine, is_new=is_new, prefix_id="liquidar")
    if not form.is_valid() or (not is_new and not form.cleaned_data["motivo"]):
        return _show(request, sale, found, form=form, status=422)
    try:
        prepared = _prepared(sale, ref, form, is_new=is_new)
    except EnajenaError as error:
        return _show(request, sale, found, stopped=told(error), form=form, status=422)
    return _looked_or_recorded(request, sale, found, form, prepared)


def _looked_or_recorded(request: HttpRequest, sale: str, found: CaseShown, form: WorkForm, prepared: Prepared) -> HttpResponse:
    act = Act(body=prepared.body, on=local_date(the_book().clock()), by=(), ref=f"liquidacion/{prepared.file.sha256}/{found.case.index}")
    user, is_last = cast("User", request.user), request.POST.get("paso") == "registrar"
    if is_last and request.POST.get("huella") != prepared.file.sha256:
        is_last = False  # the book or the day has changed since it was looked at: it is shown anew
    stopped = recorded(user, sale, [act], [prepared.file]) if is_last else looked_at(user, sale, [act], [prepared.file])
    if stopped:
        return _show(request, sale, found, stopped=stopped, form=form, prepared=prepared, status=422)
    if not is_last:
        return _show(request, sale, found, form=form, prepared=prepared, may_record_it=True)
    messages.success(request, tell(_DONE.format(fine=same(prepared.body.fine))))
    return redirect(of_sale(sale, "multas", "caso", found.case.ref))


@require_safe
@door(*READERS)
def working(_request: HttpRequest, sale: str, sha256: str) -> HttpResponse:
    """Hand out the whole working of a fine, as the act that names it keeps it."""
    alias = the_book().alias
    if not Fine.objects.using(alias).filter(sale=sale, file_sha256=sha256).exists():
        raise Http404
    content = bytes(StoredFile.objects.using(alias).get(sha256=sha256).content)
    headers = {"Content-Disposition": f'attachment; filename="liquidacion-{sha256[:16]}.json"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


def _prepared(sale: str, case_ref: str, form: WorkForm, *, is_new: bool) -> Prepared:
    alias, said = the_book().alias, form.cleaned_data
    known = known_second_stage(alias, sale)
    if said["sin_segunda"] and known == NOT_KNOWN:
        known = SecondStage(none=True)
    if is_new:
        return work_out(alias, sale, case_ref, said["multa"], second_stage=known, settled=said["hasta"])
    return rework(alias, sale, said["multa"], said["motivo"], second_stage=known, settled=said["hasta"])


def _found(request: HttpRequest, sale: str, ref: str) -> CaseShown:
    book = the_book()
    back = of_sale(sale, "multas", "caso", ref)
    reader = Reader(alias=book.alias, sale=sale, roles=roles_of(request.user), today=local_date(book.clock()), back=back)
    found = case_shown(reader, ref)
    if found is None:
        raise Http404
    return found


def _show(
    request: HttpRequest,
    sale: str,
    found: CaseShown,
    *,
    form: WorkForm | None = None,
    prepared: Prepared | None = None,
    stopped: Sequence[Stopped] = (),
    may_record_it: bool = False,
    status: int = 200,
) -> HttpResponse:
    new = f"M-{found.case.ref}"
    return page(
        request,
        "back/cases/case.html",
        status=status,
        sale=sale,
        here=Text("Incumplimiento {ref}", "Breach {ref}").format(ref=same(found.case.ref)),
        trail=[(_HERE, of_sale(sale, "multas"))],
        found=found,
        conduct=value_label("conduct", found.case.conduct),
        form=form,
        stopped=stopped,
        prepared=prepared,
        steps=() if prepared is None else steps_of(prepared),
        may_record_it=may_record_it,
        new_form=WorkForm(None, new, is_new=True, prefix_id="nueva"),
        fines=[
            (one, value_label("track", one.fine.track), WorkForm(None, one.fine.ref, is_new=False, prefix_id=f"otra-{number}"))
            for number, one in enumerate(found.fines)
        ],
    )
