"""Depositing an acceptance: sealed in the visitor's browser or before, taken here, and answered with its receipt."""

import base64
import hashlib
import time
from dataclasses import dataclass
from functools import partial
from importlib.resources import files

from csp.decorators import csp_update
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from enajena.basics.faults import EnajenaError, FaultsError
from enajena.basics.text import Text
from enajena.book.refusal import StorageError
from enajena.office.ground.the_book import the_book
from enajena.office.portal.deposit_state import Box, box_of
from enajena.office.portal.deposit_taking import take
from enajena.office.portal.deposit_upload import TooLargeError, count, on_disk, pass_over
from enajena.office.portal.deposit_words import above, counter, instant, notices, state_notice
from enajena.office.portal.receipts_read import kept
from enajena.urn import page as sealing
from enajena.urn.follow_code import follow_code
from enajena.urn.package import sha256_of
from enajena.urn.page.questions import questions
from enajena.urn.page.writing import sealing_page

_SESSION = "deposited"
_SHOWN_SECONDS = 60 * 60
SCRIPT = files(sealing).joinpath("sealing.js").read_bytes()
SCRIPT_SHA256 = hashlib.sha256(SCRIPT).hexdigest()
SCRIPT_INTEGRITY = f"sha256-{base64.b64encode(bytes.fromhex(SCRIPT_SHA256)).decode()}"
_ONE_SCRIPT = {"require-trusted-types-for": ["'script'"], "trusted-types": ["'none'"]}
_NO_ENVELOPE = Text("No llegó ningún sobre.", "No envelope came.")
_SEND_ONE = Text("Escoja el archivo del sobre, que termina en .json.", "Choose the file of the envelope, which ends in .json.")
_TOO_LARGE = Text(
    "Es demasiado grande: un sobre ocupa hasta 64 KB, y va con hasta 20 anexos de 20 MB cada uno, ya sellados.",
    "It is too large: an envelope takes up to 64 KB, and goes with up to 20 attachments of 20 MB each, once sealed.",
)
_SEAL_SMALLER = Text("Selle de nuevo con menos anexos, o más pequeños.", "Seal again with fewer attachments, or smaller ones.")
_NOT_FROM_AFAR = Text("En esta venta no se reciben sobres a distancia.", "No envelopes are taken from afar in this sale.")
_NOT_KEPT = Text("En este momento no se pudo guardar.", "It could not be kept at this moment.")
_AGAIN = Text(
    "Nada se registró. Espere un momento y envíe el mismo sobre otra vez, o llévelo al mostrador.",
    "Nothing was recorded. Wait a moment and send the same envelope again, or take it to the counter.",
)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an envelope was not taken, and what to do."""

    status: int
    what: Text
    remedy: Text


@csrf_exempt  # what comes is counted before the token in it is read
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deposit(request: HttpRequest, sale: str) -> HttpResponseBase:
    """Show where acceptances of a sale go, with the page that seals where they may come from afar; take a sealed one."""
    if request.method != "POST":
        return csp_update(_ONE_SCRIPT)(partial(_shown, sale=sale))(request)
    try:
        count(request)
        return _taken(request, sale)
    except TooLargeError as error:
        if error.is_a_part:
            pass_over(request)
        return _refused(request, sale, Refused(413, _TOO_LARGE, _SEAL_SMALLER))


def _shown(request: HttpRequest, sale: str) -> HttpResponse:
    box = _box(sale)
    return render(request, "portal/deposit.html", {"box": box, "trail": above(sale), "notices": list(notices(box)), **_of_urn(box)})


@csrf_protect
def _taken(request: HttpRequest, sale: str) -> HttpResponse:
    box = _box(sale)
    envelope = request.FILES.get("envelope")
    if envelope is None:
        return _refused(request, sale, Refused(422, _NO_ENVELOPE, _SEND_ONE))
    if box.manifest is None or box.when in {"no_urn", "unsigned", "before", "interrupted"}:
        _, what, remedy = state_notice(box)
        return _refused(request, sale, Refused(409, what, remedy))
    if not box.remote:
        return _refused(request, sale, Refused(409, _NOT_FROM_AFAR, counter(box)))
    content = envelope.read()
    try:
        with on_disk(request.FILES.getlist("attachments")) as attachments:
            taken = take(the_book(), box.manifest, content, attachments)
    except StorageError:
        return _refused(request, sale, Refused(503, _NOT_KEPT, _AGAIN))
    except EnajenaError as error:
        return _refused(request, sale, _why(error))
    # An envelope is public once the urn has closed: whoever sends it again then gets its receipt, and no secret with it.
    request.session[_SESSION] = {
        "sale": sale, "index": taken.index, "code": taken.fresh or box.when == "open", "until": int(time.time()) + _SHOWN_SECONDS
    }  # fmt: skip
    return redirect("portal:deposited", sale=sale)


@never_cache
@require_safe
def deposited(request: HttpRequest, sale: str) -> HttpResponse:
    """Show the receipt of what this visitor deposited, with the code to follow it, for an hour."""
    said = request.session.get(_SESSION)
    if said is None or said["sale"] != sale or time.time() > said["until"]:
        return redirect("portal:verify")
    book = the_book()
    found = kept(book, sale, said["index"])
    if found is None:
        raise Http404
    code = follow_code(book, sale, found.index) if said["code"] else None
    return render(request, "portal/deposit_done.html", {"kept": found, "trail": above(sale), "code": code, "at": instant(found.proven.at)})


@require_safe
def manifest(_request: HttpRequest, sale: str) -> HttpResponse:
    """Hand out the manifest of the urn, as its custodians signed it."""
    box = _box(sale)
    if box.manifest is None:
        raise Http404
    return _download(box.manifest.content(), f"manifiesto-{sale}.json", "application/json")


@require_safe
def offline(_request: HttpRequest, sale: str) -> HttpResponse:
    """Hand out the page that seals without a network."""
    box = _box(sale)
    if box.manifest is None:
        raise Http404
    return _download(_offline(box), f"sellar-{sale}.html", "text/html; charset=utf-8")


@require_safe
@cache_control(public=True, immutable=True, max_age=365 * 24 * 3600)
def script(_request: HttpRequest, sha256: str) -> HttpResponse:
    """Hand out the script that seals: the one of the offline page, byte for byte, under its hash."""
    if sha256 != SCRIPT_SHA256:
        raise Http404
    return HttpResponse(SCRIPT, content_type="text/javascript; charset=utf-8")


def _box(sale: str) -> Box:
    box = box_of(the_book(), sale)
    if box is None:
        raise Http404
    return box


def _of_urn(box: Box) -> dict[str, object]:
    """Return what the page says of an urn: its hashes, and what the script asks."""
    found: dict[str, object] = {"counter": counter(box)}
    if box.manifest is None:
        return found
    found |= {"manifest": box.manifest, "offline_sha256": sha256_of(_offline(box))}
    if box.takes:
        asked = {**questions(box.programme, box.rule.id), "manifest": box.manifest.content().decode()}
        found |= {"asked": asked, "script_sha256": SCRIPT_SHA256, "integrity": SCRIPT_INTEGRITY}
    return found


def _offline(box: Box) -> bytes:
    return sealing_page(questions(box.programme, box.rule.id), box.manifest)


def _why(error: EnajenaError) -> Refused:
    """Return why an envelope was refused, in the words of whoever found it."""
    if isinstance(error, FaultsError):
        fault = error.faults[0]
        return Refused(409, fault.what, fault.remedy)
    return Refused(422, error.message, error.remedy or _SEND_ONE)


def _refused(request: HttpRequest, sale: str, refused: Refused) -> HttpResponse:
    return render(request, "portal/deposit_refused.html", {"sale": sale, "trail": above(sale), "refused": refused}, status=refused.status)


def _download(content: bytes, name: str, kind: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
