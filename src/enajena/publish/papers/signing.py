"""Signs a PDF with a certificate (PAdES), and tells who signed one. The signature is outside the page: what is printed stays as it was.

pyHanko is loaded only by those who sign or check.
"""

import io
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.publish.papers.style import Certificate

if TYPE_CHECKING:
    from pyhanko.sign import PdfSigner
    from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature

_FIELD = "Firma"


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Who a PDF says signed it. `is_whole` says that nothing was changed after it; whom to trust is for the reader to say."""

    name: str
    signed_at: datetime | None
    is_whole: bool


class Signing:
    """Signs PDFs with one certificate."""

    def __init__(self, certificate: Certificate) -> None:
        """Read the certificate.

        Raises:
            CallError: it cannot be read with that passphrase.
        """
        self._signer = _signer(certificate)

    def sign(self, content: bytes) -> bytes:
        """Return a PDF with the signature added after its bytes, which stay as they are."""
        from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415 - see the module

        out = io.BytesIO()
        self._signer.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(content)), output=out)
        return out.getvalue()


def _signer(certificate: Certificate) -> "PdfSigner":
    from pyhanko.sign import PdfSignatureMetadata, PdfSigner, SimpleSigner  # noqa: PLC0415 - see the module
    from pyhanko.sign.fields import InvisSigSettings, SigFieldSpec, SigSeedSubFilter  # noqa: PLC0415

    try:
        content = certificate.file.read_bytes()
    except OSError as error:
        raise CallError(
            Text("No se puede leer {file}: {why}.", "{file} cannot be read: {why}.").format(file=certificate.file, why=reason_of(error)),
            Text("Dé el archivo PKCS#12 del certificado.", "Give the PKCS#12 file of the certificate."),
        ) from error
    try:
        signer = SimpleSigner.load_pkcs12_data(content, other_certs=[], passphrase=certificate.passphrase.encode())
    except (ValueError, TypeError) as error:
        raise CallError(
            Text(
                f"{certificate.file} no se abre con esa frase, o no es un certificado PKCS#12.",
                f"{certificate.file} does not open with that passphrase, or is no PKCS#12 certificate.",
            ),
            Text("Revise el archivo y la frase.", "Check the file and the passphrase."),
        ) from error
    metadata = PdfSignatureMetadata(field_name=_FIELD, subfilter=SigSeedSubFilter.PADES, md_algorithm="sha256")
    outside = InvisSigSettings(box_out_of_bounds=True)  # so that no page has a form to read aloud
    return PdfSigner(metadata, signer, new_field_spec=SigFieldSpec(sig_field_name=_FIELD, invis_sig_settings=outside))


def signatures_of(content: bytes) -> tuple[Signature, ...]:
    """Return the signatures of a PDF, none where it has none or is no PDF."""
    from pyhanko.pdf_utils.misc import PdfError  # noqa: PLC0415 - see the module
    from pyhanko.pdf_utils.reader import PdfFileReader  # noqa: PLC0415

    try:
        return tuple(_told(one) for one in PdfFileReader(io.BytesIO(content)).embedded_regular_signatures)
    except (PdfError, ValueError):
        return ()


def _told(one: "EmbeddedPdfSignature") -> Signature:
    from pyhanko.sign.validation.generic_cms import validate_sig_integrity  # noqa: PLC0415 - see the module
    from pyhanko.sign.validation.status import SignatureCoverageLevel  # noqa: PLC0415

    one.compute_integrity_info()  # type: ignore[no-untyped-call] # as pyHanko left it
    intact, valid = validate_sig_integrity(one.signer_info, one.signer_cert, "data", one.compute_digest())
    subject = one.signer_cert.subject
    return Signature(
        name=str(subject.native.get("common_name") or subject.human_friendly),
        signed_at=one.self_reported_timestamp,
        is_whole=intact and valid and one.coverage == SignatureCoverageLevel.ENTIRE_FILE,
    )
