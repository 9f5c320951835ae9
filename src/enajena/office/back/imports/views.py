"""Acceptances from a spreadsheet: uploaded, checked with a report in the browser, and recorded as one set."""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.stage_passing import RECORDING, Passing
from enajena.book.stored_bytes import StoredBytes
from enajena.engine.database import Watch
from enajena.intake.spreadsheet import ENDINGS
from enajena.intake.table import TEXT_ENDINGS, ReadOptions
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, WORKERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.holding import held, hold, let_go
from enajena.office.back.imports.checking import Check, check, on_disk
from enajena.office.back.imports.reading import Import, acts_of, columns_of
from enajena.office.back.jobs.running import start
from enajena.office.back.jobs.views import address_of, done_job, stopped
from enajena.office.ground.language import language, tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import SaleRecord, sale_record

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

    from enajena.office.accounts.models import User
    from enajena.office.back.models import Job

HERE = Text("Importar aceptaciones", "Import acceptances")
_CHECKED = Text("Revisión de un archivo", "Check of a file")
_DONE = Text("Aceptaciones registradas", "Acceptances recorded")
KIND = "acceptance_received"
MOST_BYTES = 100 * 1024 * 1024
"""Half a million acceptances with all their facts take less."""
_TOO_LARGE = Text("El archivo pasa de 100 MB: pártalo en dos.", "The file is larger than 100 MB: split it in two.")
TAKEN = (*TEXT_ENDINGS, *ENDINGS, ".parquet")
_DECIMALS = {
    "": Text("como diga el archivo", "as the file tells"),
    "comma": Text("coma: 1.234,50", "comma: 1.234,50"),
    "point": Text("punto: 1,234.50", "point: 1,234.50"),
}
_CHANNELS = {"counter": Text("en la ventanilla", "at the counter"), "remote": Text("a distancia", "from afar")}


class FileForm(forms.Form):
    """A file of acceptances, its stage, and what the file may not tell by itself."""

    def __init__(self, record: SaleRecord, *arguments: object, again: bool = False, **named: object) -> None:
        """Ask for a file, or where it is there already for how it is to be read."""
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        stages = [(rule.id, tell(rule.label)) for rule in record.programme.stages if rule.id in record.stages]
        self.fields["etapa"] = forms.ChoiceField(choices=stages, label=tell(Text("Etapa", "Stage")))
        if not again:
            self.fields["archivo"] = forms.FileField(
                label=tell(Text("Archivo de aceptaciones", "File of acceptances")),
                help_text=tell(Text("Un {es}.", "A {es}.").format(es=", ".join(TAKEN))),
                widget=forms.ClearableFileInput(attrs={"accept": ",".join(TAKEN)}),
            )
        self.fields["decimal"] = forms.ChoiceField(
            required=False,
            choices=[(name, tell(text)) for name, text in _DECIMALS.items()],
            label=tell(Text("Signo decimal de sus números", "Decimal sign of its numbers")),
        )
        self.fields["hoja"] = forms.CharField(
            required=False,
            max_length=64,
            label=tell(Text("Hoja", "Sheet")),
            help_text=tell(
                Text("De un libro con varias; vacío, la primera con aceptaciones.", "Of a workbook with several; empty, the first.")
            ),
        )

    def clean_archivo(self) -> "UploadedFile[Any]":
        """Return the file, where it is not too large to be held."""
        given: UploadedFile[Any] = self.cleaned_data["archivo"]
        if given.size is not None and given.size > MOST_BYTES:
            raise forms.ValidationError(tell(_TOO_LARGE))
        return given

    @property
    def reading(self) -> ReadOptions:
        """Return how the file is to be read."""
        return ReadOptions(decimal=self.cleaned_data["decimal"] or None, sheet=self.cleaned_data["hoja"] or None)


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def upload(request: HttpRequest, sale: str) -> HttpResponse:
    """Ask for a file of acceptances and check it."""
    record, user = sale_record(sale), cast("User", request.user)
    may = may_record(user, KIND)
    if request.method != "POST":
        return _form(request, record, FileForm(record) if may and record.stages else None)
    if not may:
        raise PermissionDenied
    sha256 = request.POST.get("sha256", "")
    form = FileForm(record, request.POST, request.FILES, again=bool(sha256))
    if not form.is_valid():
        return _form(request, record, form)
    if not sha256:
        given = StoredBytes(form.cleaned_data["archivo"].name, form.cleaned_data["archivo"].read())
        hold(user, given)
        sha256 = given.sha256
    asked = Check(sha256=sha256, stage=form.cleaned_data["etapa"], reading=form.reading, language=language())
    said = {"sha256": sha256, "stage": asked.stage, "decimal": form.cleaned_data["decimal"], "sheet": form.cleaned_data["hoja"]}
    key = f"{user.pk}:{sha256[:24]}:{asked.stage[:12]}:{said['decimal']}:{request.POST.get('csrfmiddlewaretoken', '')[:8]}"
    try:
        job = start(
            user, sale, "check", lambda watch: check(user, record.programme, asked, watch), lane=f"check/{user.pk}", key=key, asked=said
        )
    except EnajenaError as error:
        return _stopped(request, sale, error)
    return redirect(address_of(job))


@require_safe
@door(*READERS)
def checked(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show what a check found; record from there."""
    record, job = sale_record(sale), _own_check(request, sale, number)
    initial = {"etapa": job.asked["stage"], "decimal": job.asked["decimal"], "hoja": job.asked["sheet"]}
    found: dict[str, Any] = job.outcome or {}
    ready = may_record(request.user, KIND) and not found["fault_count"]
    return page(
        request,
        "back/imports/checked.html",
        sale=sale,
        here=_CHECKED,
        trail=[(HERE, of_sale(sale, "importar"))],
        job=job,
        found=found,
        form=FileForm(record, again=True, initial=initial),
        channels=list(_CHANNELS.items()) if ready else (),
    )


@require_safe
@door(*READERS)
def copy(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Hand over the corrected copy of a file to whoever uploaded it."""
    job = _own_check(request, sale, number)
    file = held(cast("User", request.user), (job.outcome or {})["copy"] or "")
    if file is None:
        raise Http404
    response = HttpResponse(file.content, content_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    response.headers["Content-Disposition"] = f'attachment; filename="{sale}-corregida-{number}.xlsx"'
    return response


@require_POST
@door(*WORKERS)
def record(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Record the acceptances of a file that was checked, all of them or none."""
    job, user, channel = _own_check(request, sale, number), cast("User", request.user), request.POST.get("canal")
    if (job.outcome or {})["fault_count"] or channel not in _CHANNELS:
        raise Http404
    key = f"import/{job.pk}/{channel}"
    work = lambda watch: _recorded(user, sale, job, channel, watch)  # noqa: E731 - a work with its arguments
    try:
        made = start(user, sale, "import", work, lane=f"acts/{sale}", key=key, asked={"check": job.pk, "channel": channel})
    except EnajenaError as error:
        return _stopped(request, sale, error)
    return redirect(address_of(made))


@require_safe
@door(*READERS)
def recorded(request: HttpRequest, sale: str, number: int) -> HttpResponse:
    """Show what was recorded."""
    job = done_job(sale, number, "import")
    return page(request, "back/imports/recorded.html", sale=sale, here=_DONE, trail=[(HERE, of_sale(sale, "importar"))], job=job)


def _own_check(request: HttpRequest, sale: str, number: int) -> "Job":
    """Return the check of a file that whoever asks had made: what it shows may be personal.

    Raises:
        Http404: there is none of that number, or it is somebody else's.
    """
    job = done_job(sale, number, "check")
    if job.started_by_id != request.user.pk:
        raise Http404
    return job


def _recorded(user: "User", sale: str, job: "Job", channel: str, watch: Watch) -> Mapping[str, Any]:
    said = job.asked
    reading = ReadOptions(decimal=said["decimal"] or None, sheet=said["sheet"] or None)
    asked = Import(
        sale=sale,
        stage=said["stage"],
        channel=channel,  # type: ignore[arg-type] # one of _CHANNELS
        reading=reading,
        by=(user.get_username(),),
        key=f"import/{said['sha256'][:24]}",
    )
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        file = on_disk(user, said["sha256"], Path(folder))
        with acts_of(the_book(), sale_record(sale).programme, file, asked) as (count, acts):
            passing = Passing(count)
            watch(RECORDING, passing)
            receipt = the_book().record(sale, passing.through(acts))
    done = {"count": count, "first": min(receipt.indexes), "last": max(receipt.indexes), "stage": said["stage"]}
    for sha256 in (said["sha256"], (job.outcome or {})["copy"]):
        let_go(user, sha256 or "")
    # What the report shows of people's cells goes with the file.
    report = {**(job.outcome or {}), "faults": [], "changes": [], "summary": [], "copy": None, "recorded": done}
    type(job).objects.filter(pk=job.pk).update(outcome=report)
    return done


def _form(request: HttpRequest, record: SaleRecord, form: FileForm | None) -> HttpResponse:
    columns = [(rule, columns_of(record.programme, rule.id)) for rule in record.programme.stages if rule.id in record.stages]
    return page(request, "back/imports/upload.html", sale=record.name, here=HERE, form=form, columns=columns)


def _stopped(request: HttpRequest, sale: str, error: EnajenaError) -> HttpResponse:
    return stopped(request, sale, error, here=HERE, above=of_sale(sale, "importar"))
