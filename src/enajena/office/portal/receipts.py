"""Receipts: the page of each, its proof and its code to scan; verifying one that anybody brings; and issuing it with more witnesses."""

import io

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from enajena.basics.faults import DataError
from enajena.office.ground.the_book import the_book
from enajena.office.ground.throttle import allow
from enajena.office.ground.visitors import address_of
from enajena.office.portal.deposit_words import above, instant
from enajena.office.portal.errors import too_many
from enajena.office.portal.receipts_read import MOST_PROOF_BYTES, Kept, kept, verified
from enajena.urn.receipts import receipt as receipt_under
from enajena.urn.reissuing import best_checkpoint

_SCALE = 5
_AGAIN, _AGAIN_SECONDS = 10, 3600


@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Tell what a proof file proves, and what it does not."""
    if request.method != "POST":
        return render(request, "portal/verify.html")
    try:
        found = verified(the_book(), _brought(request))
    except DataError as error:
        return render(request, "portal/verify.html", {"wrong": error}, status=422)
    said = {"verified": found, "proven": found.proven, "manifest": found.manifest, "at": instant(found.proven.at)}
    return render(request, "portal/verify.html", said)


@require_safe
def receipt(request: HttpRequest, sale: str, index: int, digest: str) -> HttpResponse:
    """Show the receipt at an address: what its code leads to."""
    found = _kept(sale, index, digest)
    return render(request, "portal/receipt.html", {"kept": found, "trail": above(sale), "at": instant(found.proven.at)})


@require_safe
def proof(_request: HttpRequest, sale: str, index: int, digest: str) -> HttpResponse:
    """Hand out the proof file of a receipt."""
    return _proof(_kept(sale, index, digest))


@require_safe
def code(request: HttpRequest, sale: str, index: int, digest: str) -> HttpResponse:
    """Draw the code to scan, which leads to the page of the receipt."""
    found, out = _kept(sale, index, digest), io.BytesIO()
    address = request.build_absolute_uri(reverse("portal:receipt", args=[found.sale, found.index, found.digest]))
    segno.make(address, error="m").save(out, kind="svg", scale=_SCALE, title=address)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")


@require_POST
def again(request: HttpRequest, sale: str, index: int, digest: str) -> HttpResponse:
    """Ask the witnesses again, and hand out the receipt under the checkpoint that most of them signed."""
    found = _kept(sale, index, digest)
    if not allow(f"receipt-again:{address_of(request)}", _AGAIN, _AGAIN_SECONDS):
        return too_many(request, _AGAIN_SECONDS)
    book = the_book()
    best = best_checkpoint(book, found.manifest, index)
    return _file(found, receipt_under(book, found.manifest, index, best.note))


def _kept(sale: str, index: int, digest: str) -> Kept:
    found = kept(the_book(), sale, index, digest)
    if found is None:
        raise Http404
    return found


def _proof(found: Kept) -> HttpResponse:
    return _file(found, found.proof)


def _file(found: Kept, text: str) -> HttpResponse:
    name = f"constancia-{found.sale}-{found.index}.tlog-proof"
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _brought(request: HttpRequest) -> str:
    """Return the proof that was uploaded or, where none was, pasted."""
    file = request.FILES.get("file")
    if file is not None:
        content: bytes = file.read(MOST_PROOF_BYTES)
        return content.decode("utf-8", errors="replace")
    return request.POST.get("proof", "")[:MOST_PROOF_BYTES]
