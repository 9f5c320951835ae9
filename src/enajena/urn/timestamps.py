"""A timestamp of an independent authority over the closing checkpoint (RFC 3161), where one is configured."""

import urllib.request
from collections.abc import Sequence
from datetime import datetime

from cryptography import x509
from rfc3161_client import PKIStatus, TimestampRequestBuilder, VerificationError, VerifierBuilder, decode_timestamp_response

from enajena.basics.faults import DataError
from enajena.basics.text import Text

_WAIT_SECONDS = 20
_MOST_ANSWER_BYTES = 64 * 1024


def stamp(url: str, note: str) -> bytes:
    """Return the answer of a timestamping authority over the signed text of a checkpoint.

    Raises:
        DataError: it does not answer, or grants none.
    """
    asked = TimestampRequestBuilder().data(_signed_text(note)).build()
    request = urllib.request.Request(url, data=asked.as_bytes(), headers={"Content-Type": "application/timestamp-query"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=_WAIT_SECONDS) as answer:  # noqa: S310 - the office configures it
            content: bytes = answer.read(_MOST_ANSWER_BYTES)
        response = decode_timestamp_response(content)
    except (OSError, ValueError) as error:
        raise _no_stamp(str(error)) from error
    if response.status != PKIStatus.GRANTED:
        raise _no_stamp(", ".join(response.status_string) or str(response.status))
    return content


def stamped_at(response: bytes, note: str, roots: Sequence[x509.Certificate]) -> datetime:
    """Return the instant of a timestamp, once it is verified up to one of the roots.

    Raises:
        DataError: it is not a good timestamp of this checkpoint.
    """
    builder = VerifierBuilder()
    for root in roots:
        builder = builder.add_root_certificate(root)
    try:
        decoded = decode_timestamp_response(response)
        builder.build().verify_message(decoded, _signed_text(note))
    except (VerificationError, ValueError) as error:
        raise DataError(
            Text(f"El sello de tiempo no es de este cierre: {error}.", f"The timestamp is not of this closing: {error}."),
            Text(
                "Pida otra vez el archivo, o el certificado raíz de la autoridad.",
                "Ask again for the file, or for the authority's root certificate.",
            ),
        ) from error
    return decoded.tst_info.gen_time


def _signed_text(note: str) -> bytes:
    return f"{note.partition(chr(10) * 2)[0]}\n".encode()


def _no_stamp(found: str) -> DataError:
    return DataError(
        Text(f"La autoridad de sellado de tiempo no dio sello: {found}.", f"The timestamping authority gave no timestamp: {found}."),
        Text(
            "El cierre vale sin él; repita `enajena urn close --timestamp` más tarde.",
            "The closing holds without it; repeat `enajena urn close --timestamp` later.",
        ),
    )
