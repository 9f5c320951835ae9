"""The urns of a sale on the office's side: constituted from the public files of its custodians, and signed by them with their own files.

No secret of a custodian ever comes here: keys are made, and signatures given, on the custodian's own machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.models import Envelope, Stage, Urn
from enajena.calendar.bogota import BOGOTA
from enajena.office.acting.permissions import may_record
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.ground.language import language, tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import sale_record
from enajena.urn.cosignature import read_witness_key
from enajena.urn.keys_files import read_public, read_signature
from enajena.urn.life import add_signature, create_urn, log_key_of, manifest_of
from enajena.urn.manifest import MOST_CUSTODIANS, Custodian, Manifest, Witness

REHEARSAL = "-ensayo"
_MOST_BYTES = 64 * 1024
_URNS = Text("Urnas", "Urns")


@dataclass(frozen=True, slots=True, kw_only=True)
class UrnView:
    """An urn as it stands: its row, its manifest, who has not signed yet, and how many envelopes it has."""

    row: Urn
    manifest: Manifest
    unsigned: tuple[str, ...]
    envelopes: int

    @property
    def custodians(self) -> list[tuple[Custodian, bool]]:
        """Return each custodian, and whether it has signed."""
        return [(one, one.name not in self.unsigned) for one in self.manifest.custodians]


class _Files(forms.FileField):
    """Any number of small files; cleaned to a list."""

    class Several(forms.ClearableFileInput):
        """Lets several files be chosen at once."""

        allow_multiple_selected = True

    widget = Several

    def clean(self, data: object, initial: object = None) -> list[bytes]:
        """Return the bytes of each file."""
        files = data if isinstance(data, list) else [data] if data else []
        return [bytes(super(_Files, self).clean(one, initial).read(_MOST_BYTES)) for one in files] or super().clean(None, initial) or []


class _Constituting(forms.Form):
    """What an urn is made of."""

    def __init__(self, sale: str, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self._terms = dict(_terms(sale))
        labels = {stage.id: tell(stage.label) for stage in sale_record(sale).programme.stages}
        self.fields["etapa"] = forms.ChoiceField(
            choices=[(name, labels.get(name, name)) for name in self._terms], label=tell(Text("Etapa", "Stage"))
        )
        self.fields["custodios"] = _Files(
            label=tell(Text("Archivos públicos de los custodios", "Public files of the custodians")),
            help_text=tell(
                Text(
                    "Los hace cada custodio en su máquina (`enajena urn key new`); la clave secreta no sale de allí.",
                    "Each custodian makes one on a machine of its own (`enajena urn key new`); the secret key does not leave it.",
                )
            ),
        )
        self.fields["k"] = forms.IntegerField(
            min_value=1, max_value=MOST_CUSTODIANS, label=tell(Text("Cuántos de ellos la abren", "How many of them open it"))
        )
        self.fields["testigos"] = forms.CharField(
            required=False,
            widget=forms.Textarea(attrs={"rows": 2}),
            label=tell(Text("Testigos del registro", "Witnesses of the log")),
            help_text=tell(Text("Uno por renglón: CLAVE@https://testigo", "One a line: KEY@https://witness")),
        )
        for name, label in (("abre", Text("Abre", "Opens")), ("cierra", Text("Cierra", "Closes"))):
            self.fields[name] = forms.DateTimeField(
                required=False,
                widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
                label=tell(label),
                help_text=tell(Text("Hora de Bogotá. Vacío: el término de la etapa.", "Time of Bogotá. Empty: the term of the stage.")),
            )
        self.fields["ensayo"] = forms.BooleanField(required=False, label=tell(Text("Es una urna de ensayo", "It is a rehearsal urn")))

    def clean_custodios(self) -> tuple[Custodian, ...]:
        """Return the custodians, each once."""
        try:
            found = tuple(read_public(content) for content in self.cleaned_data["custodios"])
        except EnajenaError as error:
            raise forms.ValidationError(error.render(language())) from error
        if len({one.name for one in found}) < len(found) or len({one.recipient for one in found}) < len(found):
            raise forms.ValidationError(
                tell(Text("El mismo custodio, o su clave, está dos veces.", "The same custodian, or its key, is there twice."))
            )
        return found

    def clean_testigos(self) -> tuple[Witness, ...]:
        """Return the witnesses."""
        return tuple(_witness(line.strip()) for line in str(self.cleaned_data["testigos"]).splitlines() if line.strip())

    def clean(self) -> None:
        """See that enough custodians are there, and that the urn closes later."""
        custodians = self.cleaned_data.get("custodios", ())
        if custodians and self.cleaned_data.get("k", 0) > len(custodians):
            few = Text("Hay {n} custodios: la abren a lo sumo todos.", "There are {n} custodians: all of them open it at the most.")
            self.add_error("k", tell(few.format(n=len(custodians))))
        if "etapa" in self.cleaned_data and self.closes <= the_book().clock():
            self.add_error("cierra", tell(Text("Ese instante ya pasó.", "That instant is past.")))

    @property
    def opens(self) -> datetime:
        """Return the first instant of the urn."""
        return self._instant("abre", 0)

    @property
    def closes(self) -> datetime:
        """Return the first instant after it."""
        return self._instant("cierra", 1)

    def _instant(self, name: str, place: int) -> datetime:
        given: datetime | None = self.cleaned_data.get(name)
        return given.astimezone(BOGOTA) if given else self._terms[self.cleaned_data["etapa"]][place]


class _Signing(forms.Form):
    """A custodian's signature of the manifest."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.fields["firma"] = forms.FileField(
            label=tell(Text("Archivo de la firma", "File of the signature")),
            help_text=tell(
                Text(
                    "Lo hace el custodio con `enajena urn manifest sign` sobre el manifiesto de esta página.",
                    "The custodian makes it by `enajena urn manifest sign` over the manifest of this page.",
                )
            ),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS, "custodian")
def urns(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the urns of a sale; constitute one."""
    may = may_record(request.user, "urn_created")
    if request.method == "POST":
        if not may:
            raise PermissionDenied
        form = _Constituting(sale, request.POST, request.FILES)
        made = _constitute(request, sale, form) if form.is_valid() else None
        if made is not None:
            return redirect(of_sale(sale, "urnas", made))
    else:
        form = _Constituting(sale)
    has_terms = bool(list(_terms(sale)))
    return page(
        request, "back/setting_up/urns.html", sale=sale, here=_URNS, urns=_views(sale), form=form if may and has_terms else None, may=may
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS, "custodian")
def urn(request: HttpRequest, sale: str, name: str) -> HttpResponse:
    """Show an urn with its manifest; take a custodian's signature."""
    may, form = may_record(request.user, "urn_manifest_signed"), _Signing()
    if request.method == "POST" and not may:
        raise PermissionDenied
    view = next((one for one in _views(sale) if one.row.ref == name), None)
    if view is None:
        raise Http404
    if request.method == "POST":
        form = _Signing(request.POST, request.FILES)
        if form.is_valid() and _sign(request, view, form):
            return redirect(of_sale(sale, "urnas", name))
    return page(
        request,
        "back/setting_up/urn.html",
        sale=sale,
        here=Text("Urna {name}", "Urn {name}").format(name=name),
        trail=[(_URNS, of_sale(sale, "urnas"))],
        urn=view,
        form=form if may and view.unsigned else None,
    )


@require_safe
@door(*READERS, "custodian")
def manifest(request: HttpRequest, sale: str, name: str) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Hand over the manifest that custodians sign: its canonical bytes."""
    view = next((one for one in _views(sale) if one.row.ref == name), None)
    if view is None:
        raise Http404
    response = HttpResponse(view.manifest.content(), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="manifiesto-{view.manifest.sha256[:12]}.json"'
    return response


def _constitute(request: HttpRequest, sale: str, form: _Constituting) -> str | None:
    """Constitute the urn and return its name; None where the book refuses it, which the form then says."""
    said = form.cleaned_data
    made = Manifest(
        sale=sale,
        name=f"{said['etapa']}{REHEARSAL}" if said["ensayo"] else said["etapa"],
        k=said["k"],
        custodians=said["custodios"],
        witnesses=said["testigos"],
        opens=form.opens,
        closes=form.closes,
        log_key=log_key_of(sale, the_book().key),
        rehearsal=said["ensayo"],
    )
    try:
        create_urn(the_book(), made, said["etapa"], by=request.user.get_username())
    except EnajenaError as error:
        form.add_error(None, error.render(language()))
        return None
    messages.success(request, tell(Text("La urna quedó constituida.", "The urn is constituted.")))
    return made.name


def _sign(request: HttpRequest, view: UrnView, form: _Signing) -> bool:
    """Record a signature and return whether it was; else the form says why not."""
    file: UploadedFile[bytes] = form.cleaned_data["firma"]
    try:
        name, signature = read_signature(file.read(_MOST_BYTES))
        add_signature(the_book(), view.manifest, name, signature, by=request.user.get_username())
    except EnajenaError as error:
        form.add_error("firma", error.render(language()))
        return False
    messages.success(request, tell(Text("Firmó «{name}».", "“{name}” signed.").format(name=name)))
    return True


def _views(sale: str) -> list[UrnView]:
    book = the_book()
    rows = list(Urn.objects.using(book.alias).filter(sale=sale, until_index__isnull=True).order_by("ref"))
    return [_view(row, manifest_of(book, sale, row.ref)) for row in rows]


def _view(row: Urn, made: Manifest) -> UrnView:
    return UrnView(
        row=row,
        manifest=made,
        unsigned=tuple(one.name for one in made.custodians if one.name not in row.signed),
        envelopes=Envelope.objects.using(the_book().alias).filter(sale=row.sale, urn=row.ref, until_index__isnull=True).count(),
    )


def _terms(sale: str) -> Iterator[tuple[str, tuple[datetime, datetime]]]:
    """Yield the stages that have their notice, each with its first instant and the first after it."""
    rows = Stage.objects.using(the_book().alias).filter(sale=sale, until_index__isnull=True, first_day__isnull=False).order_by("first_day")
    for row in rows:
        if row.first_day is not None and row.last_day is not None:
            first, after = row.first_day, row.last_day + timedelta(days=1)
            yield row.ref, (_midnight(first.year, first.month, first.day), _midnight(after.year, after.month, after.day))


def _midnight(year: int, month: int, day: int) -> datetime:
    return datetime(year, month, day, tzinfo=BOGOTA)


def _witness(text: str) -> Witness:
    line, _, url = text.rpartition("@")
    try:
        return Witness(read_witness_key(line).name, line, url)
    except ValueError as error:
        wrong = Text("«{text}»: no es CLAVE@https://testigo.", "“{text}”: it is no KEY@https://witness.")
        raise forms.ValidationError(tell(wrong.format(text=text))) from error
