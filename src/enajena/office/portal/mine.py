"""One's own acceptance: opened by the code of its receipt and the document of whoever filed it, for a quarter of an hour."""

import time

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from enajena.basics.text import Text
from enajena.book.stored_tree import proof_of
from enajena.intake.columns import ID_TYPES
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.office.ground.throttle import allow
from enajena.office.ground.visitors import address_of
from enajena.office.portal.deposit_state import programme_sold
from enajena.office.portal.deposit_words import above
from enajena.office.portal.errors import too_many
from enajena.office.portal.mine_access import filed_at, opened_by
from enajena.office.portal.mine_model import Mine
from enajena.office.portal.mine_path import path_of
from enajena.programme.model import Programme
from enajena.urn.follow_code import place_of
from enajena.urn.page.questions import DOCUMENT_TEXTS

_SESSION = "mine"
OPEN_SECONDS = 15 * 60
PER_ADDRESS, PER_PLACE, WINDOW_SECONDS = 30, 10, 15 * 60
"""Tries in a window: from one address, and at one acceptance once its code is right."""
_LONGEST_CODE, _LONGEST_NUMBER = 60, 60
_NOT_KEPT = {"autocomplete": "off", "spellcheck": "false"}
_CODE = Text("Código de la constancia", "Code of the receipt")
_CODE_HELP = Text(
    "El que se le dio al depositar, como 11-7KQ2-M0XD-93TF-ZV5A.", "The one given at the deposit, such as 11-7KQ2-M0XD-93TF-ZV5A."
)
_TYPE = Text("Tipo de documento", "Type of document")
_NUMBER = Text("Número de documento de quien aceptó", "Number of the document of whoever accepted")
_NO = Text(
    "No hay una aceptación con ese código y ese documento. Revise los dos como están escritos en la constancia y en su documento.",
    "There is no acceptance with that code and that document. Check both as they stand on the receipt and on your document.",
)


class Who(forms.Form):
    """What opens an acceptance: the code of its receipt, and a document. Its words are those of the page's language."""

    code = forms.CharField(max_length=_LONGEST_CODE, widget=forms.TextInput(attrs=_NOT_KEPT))
    id_type = forms.ChoiceField(choices=tuple((code, code) for code in ID_TYPES), initial="CC")
    id_number = forms.CharField(max_length=_LONGEST_NUMBER, widget=forms.TextInput(attrs=_NOT_KEPT))


def _form(said: QueryDict | None = None) -> Who:
    form = Who(said)
    code, id_type, id_number = (form.fields[name] for name in ("code", "id_type", "id_number"))
    code.label, code.help_text = tell(_CODE), tell(_CODE_HELP)
    id_type.label, id_number.label = tell(_TYPE), tell(_NUMBER)
    id_type.widget = forms.Select(choices=[(name, tell(DOCUMENT_TEXTS[name])) for name in ID_TYPES])
    return form


@never_cache
@sensitive_post_parameters("code", "id_type", "id_number")
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, sale: str) -> HttpResponse:
    """Ask who it is, or show the acceptance that this session opened."""
    programme = _programme(sale)
    if request.method == "POST":
        return _asked(request, sale)
    found = _open(request, sale, programme)
    if found is None:
        return render(request, "portal/mine_ask.html", {"sale": sale, "trail": above(sale), "form": _form()})
    return render(request, "portal/mine.html", {"sale": sale, "trail": above(sale), "mine": found, "minutes": OPEN_SECONDS // 60})


@never_cache
@require_POST
def leave(request: HttpRequest, sale: str) -> HttpResponse:
    """Close what this session opened."""
    request.session.pop(_SESSION, None)
    return redirect("portal:mine", sale=sale)


@never_cache
@require_safe
def proof(request: HttpRequest, sale: str, index: int) -> HttpResponse:
    """Hand out the proof of an act of the acceptance that this session opened."""
    found = _open(request, sale, _programme(sale))
    if found is None:
        return redirect("portal:mine", sale=sale)
    if index not in {step.index for step in found.steps}:
        raise Http404
    text = proof_of(the_book().alias, sale, index).text()
    name = f"acto-{sale}-{index}.tlog-proof"
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _asked(request: HttpRequest, sale: str) -> HttpResponse:
    form = _form(request.POST)
    if not form.is_valid():
        return render(request, "portal/mine_ask.html", {"sale": sale, "trail": above(sale), "form": form}, status=422)
    book, said = the_book(), form.cleaned_data
    address, place = address_of(request), place_of(book, sale, said["code"])
    # Both are counted always, so that a right code is not told by how long the answer takes.
    within = [
        allow(f"mine:{address}", PER_ADDRESS, WINDOW_SECONDS),
        allow(f"mine:{sale}:{place}" if place is not None else f"mine-miss:{address}", PER_PLACE, WINDOW_SECONDS),
    ]
    if not within[0] or (place is not None and not within[1]):
        return too_many(request, WINDOW_SECONDS)
    filed = opened_by(book, sale, said["code"], said["id_type"], said["id_number"])
    if filed is None:
        form.add_error(None, tell(_NO))
        return render(request, "portal/mine_ask.html", {"sale": sale, "trail": above(sale), "form": form}, status=422)
    request.session.cycle_key()
    request.session[_SESSION] = {"sale": sale, "index": filed.index, "until": int(time.time()) + OPEN_SECONDS}
    return redirect("portal:mine", sale=sale)


def _open(request: HttpRequest, sale: str, programme: Programme) -> Mine | None:
    said = request.session.get(_SESSION)
    if said is None or said["sale"] != sale or time.time() > said["until"]:
        return None
    book = the_book()
    filed = filed_at(book, sale, said["index"])
    return None if filed is None else path_of(book, sale, programme, filed)


def _programme(sale: str) -> Programme:
    programme = programme_sold(the_book(), sale)
    if programme is None:
        raise Http404
    return programme
