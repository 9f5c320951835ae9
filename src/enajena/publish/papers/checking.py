"""Tells of a PDF, or of the code of a page, whether it is of an act of the book, and of a PDF whether its bytes are those published."""

import hashlib
import re
from dataclasses import dataclass

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.history import sales
from enajena.book.models import Publication
from enajena.publish.papers.anchors import SCHEME, Anchor, Anchors, Code, code_of
from enajena.publish.papers.signing import Signature, signatures_of

_IN_PDF = re.compile(rf"<pdf:Keywords>({SCHEME}[^<,]+)")
_PDF = b"%PDF-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What was found. `anchor` is the act of the code, None where the book has no such act under it.

    Of a file: its hash, who signed it, and the act that published these very bytes, where one did. None of a code alone.
    """

    code: Code
    anchor: Anchor | None
    sha256: str | None = None
    published: Anchor | None = None
    signatures: tuple[Signature, ...] = ()


def check_code(alias: str, text: str) -> Checked:
    """Check a code, or the address that a QR holds.

    Raises:
        CallError: it is neither.
    """
    code = code_of(text)
    if code is None:
        raise CallError(
            Text(f"«{text}» no es un archivo ni un código.", f"“{text}” is neither a file nor a code."),
            Text("Un código es VENTA/ACTO/HUELLA, como al pie de cada página.", "A code is SALE/ACT/HASH, as at the foot of each page."),
        )
    return Checked(code=code, anchor=_anchor(alias, code))


def check_pdf(alias: str, content: bytes, name: str) -> Checked:
    """Check a PDF that this program made; its code is read from what it says of itself.

    Raises:
        CallError: it is no PDF, or says no code.
    """
    said = _IN_PDF.search(content.decode("utf-8", "replace")) if content.startswith(_PDF) else None
    code = None if said is None else code_of(said[1])
    if code is None:
        raise CallError(
            Text(
                f"{name} no es un documento de una venta: no trae el código de un acto.",
                f"{name} is no paper of a sale: it has no code of an act.",
            ),
            Text("Dé el PDF como se recibió, o el código que está al pie.", "Give the PDF as it was received, or the code at its foot."),
        )
    sha256, anchor = hashlib.sha256(content).hexdigest(), _anchor(alias, code)
    published = None if anchor is None else _published(alias, code, sha256)
    return Checked(code=code, anchor=anchor, sha256=sha256, published=published, signatures=signatures_of(content))


def _anchor(alias: str, code: Code) -> Anchor | None:
    if code.sale not in sales(alias):
        return None
    anchors = Anchors(alias, code.sale)
    found = anchors.of(code.index) if code.index <= anchors.last else None
    return found if found is not None and found.code == code else None


def _published(alias: str, code: Code, sha256: str) -> Anchor | None:
    """Return the act that published a file of these bytes as a paper of that act, or None."""
    rows = Publication.objects.using(alias).filter(sale=code.sale, sha256=sha256, about=code.index, until_index__isnull=True)
    first = rows.order_by("index").first()
    return None if first is None else Anchors(alias, code.sale).of(first.index)
