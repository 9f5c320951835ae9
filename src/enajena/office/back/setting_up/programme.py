"""A programme file checked in the browser, told in words beside its source, and adopted: that begins a sale."""

import base64
import binascii
from datetime import date
from typing import TYPE_CHECKING, cast
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError
from enajena.basics.text import Text
from enajena.book.acts.kinds import Act
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.models import StoredFile
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar import local_date
from enajena.office.acting.permissions import may_record
from enajena.office.acting.recording import record
from enajena.office.back.addresses import of_sale
from enajena.office.back.doors import READERS, door
from enajena.office.back.frame.page import page
from enajena.office.back.setting_up.source import Source, source_of
from enajena.office.ground.language import language, tell
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import sale_record
from enajena.programme.reader import builtin_ids, builtin_path
from enajena.programme.yaml_tree import MAX_BYTES

if TYPE_CHECKING:
    from enajena.office.accounts.models import User

KIND = "programme_adopted"
_HERE = Text("Revisar un programa y empezar una venta", "Check a programme and begin a sale")
_PROGRAMME = Text("El programa", "The programme")
_NOTHING = Text("Suba un archivo, escoja uno incorporado o pegue el texto.", "Upload a file, choose a built-in one or paste the text.")
_TOO_LARGE = Text("Un archivo de programa tiene a lo sumo un mebibyte.", "A programme file has one mebibyte at the most.")


class _Given(forms.Form):
    """A programme file in one of three ways: uploaded, built in, or as text."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        none = ("", tell(Text("Ninguno", "None")))
        self.fields["archivo"] = forms.FileField(
            required=False,
            label=tell(Text("Archivo del programa", "Programme file")),
            help_text=tell(Text("Un archivo YAML, como `programme.yaml`.", "A YAML file, such as `programme.yaml`.")),
        )
        self.fields["incorporado"] = forms.ChoiceField(
            required=False,
            choices=[none, *((one, one) for one in builtin_ids())],
            label=tell(Text("O un programa incorporado", "Or a built-in programme")),
        )
        self.fields["texto"] = forms.CharField(
            required=False,
            strip=False,
            widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "mono"}),
            label=tell(Text("O su texto", "Or its text")),
        )

    def content(self) -> bytes:
        """Return the bytes that were given; a text with the ends of line of a file."""
        if self.cleaned_data["archivo"] is not None:
            return bytes(self.cleaned_data["archivo"].read(MAX_BYTES + 1))
        if self.cleaned_data["incorporado"]:
            return builtin_path(self.cleaned_data["incorporado"]).read_bytes()
        return str(self.cleaned_data["texto"]).replace("\r\n", "\n").encode()

    def clean(self) -> None:
        """Ask for one of the three."""
        if not any(str(self.cleaned_data.get(name) or "").strip() for name in ("archivo", "incorporado", "texto")):
            raise forms.ValidationError(tell(_NOTHING))


class _Adoption(forms.Form):
    """What adopting asks beside the file: how the sale is called, and the day."""

    def __init__(self, today: date, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.fields["venta"] = forms.SlugField(
            max_length=64,
            label=tell(Text("Nombre de la venta", "Name of the sale")),
            help_text=tell(
                Text(
                    "Hasta 64 letras minúsculas sin acentos, cifras y guiones. Va en todas sus direcciones y no cambia.",
                    "Up to 64 lower-case letters a to z, digits and hyphens. It goes into all its addresses and does not change.",
                )
            ),
        )
        self.fields["fecha"] = forms.DateField(
            initial=today,
            widget=forms.DateInput(attrs={"type": "date", "max": today.isoformat()}, format="%Y-%m-%d"),
            label=tell(Text("Día en que se adopta", "Day on which it is adopted")),
        )


@require_http_methods(["GET", "HEAD", "POST"])
@door(*READERS)
def check(request: HttpRequest) -> HttpResponse:
    """Check a programme file and tell it in words; adopt it where that is asked for."""
    if request.method != "POST":
        return page(request, "back/setting_up/check.html", here=_HERE, form=_Given())
    if request.POST.get("paso") == "adoptar":
        return _adopt(request)
    form = _Given(request.POST, request.FILES)
    if not form.is_valid():
        return page(request, "back/setting_up/check.html", here=_HERE, form=form)
    content = form.content()
    if len(content) > MAX_BYTES:
        form.add_error(None, tell(_TOO_LARGE))
        return page(request, "back/setting_up/check.html", here=_HERE, form=form)
    source = source_of(content)
    return _shown(request, source, _Adoption(_today(), initial={"venta": source.programme.id if source.programme else ""}), str(uuid4()))


@require_safe
@door(*READERS)
def show(request: HttpRequest, sale: str) -> HttpResponse:
    """Tell the programme in force in words, beside its source."""
    found = sale_record(sale)
    kept = StoredFile.objects.using(the_book().alias).get(sha256=found.programme_sha256)
    source = source_of(bytes(kept.content))
    return page(request, "back/setting_up/programme.html", sale=sale, here=_PROGRAMME, source=source, told=source.told(language()))


def _adopt(request: HttpRequest) -> HttpResponse:
    if not may_record(request.user, KIND):
        raise PermissionDenied
    try:
        content = base64.b64decode(request.POST.get("contenido", ""), validate=True)
    except binascii.Error as error:
        raise BadRequest("the file that the form carries cannot be read") from error
    source, key, form = source_of(content), request.POST.get("clave", ""), _Adoption(_today(), request.POST)
    if source.programme is None or not source.is_good or not form.is_valid():
        return _shown(request, source, form, key)
    sale, file = form.cleaned_data["venta"], StoredBytes("programme.yaml", content)
    body = ProgrammeAdopted(programme=source.programme.id, file_sha256=file.sha256)
    try:
        record(cast("User", request.user), sale, [Act(body=body, on=form.cleaned_data["fecha"], by=(), ref=key)], [file])
    except EnajenaError as error:
        form.add_error(None, error.render(language()))
        return _shown(request, source, form, key)
    messages.success(request, tell(Text("La venta «{sale}» quedó en el libro.", "The sale “{sale}” is in the book.").format(sale=sale)))
    return redirect(of_sale(sale, "preparar"))


def _shown(request: HttpRequest, source: Source, adoption: _Adoption, key: str) -> HttpResponse:
    return page(
        request,
        "back/setting_up/checked.html",
        here=_HERE,
        source=source,
        told=source.told(language()),
        form=_Given(initial={"texto": source.text or ""}),
        adoption=adoption if may_record(request.user, KIND) else None,
        key=key,
    )


def _today() -> date:
    return local_date(the_book().clock())
