"""The small files that travel between custodians and office: public keys and signatures of the manifest."""

import base64
import json
from collections.abc import Mapping

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.urn.manifest import Custodian

_PUBLIC = "custodio-publico/v1"
_SIGNATURE = "firma-de-manifiesto/v1"


def public_record(custodian: Custodian) -> dict[str, str]:
    """Return a custodian's public parts as a record."""
    return {
        "formato": _PUBLIC,
        "nombre": custodian.name,
        "age": custodian.recipient,
        "ed25519": base64.b64encode(custodian.signing_key).decode(),
    }


def read_public(content: bytes) -> Custodian:
    """Return a custodian from its public file.

    Raises:
        DataError: it is not one.
    """
    said = _read(content, _PUBLIC, ("nombre", "age", "ed25519"))
    return Custodian(said["nombre"], said["age"], _bytes(said["ed25519"]))


def signature_record(custodian: str, signature: bytes) -> dict[str, str]:
    """Return a signature of a manifest as a record."""
    return {"formato": _SIGNATURE, "custodio": custodian, "firma": base64.b64encode(signature).decode()}


def read_signature(content: bytes) -> tuple[str, bytes]:
    """Return the custodian and the signature of a file.

    Raises:
        DataError: it is not one.
    """
    said = _read(content, _SIGNATURE, ("custodio", "firma"))
    return said["custodio"], _bytes(said["firma"])


def _read(content: bytes, wanted: str, names: tuple[str, ...]) -> Mapping[str, str]:
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.get("formato") != wanted or not all(isinstance(said.get(name), str) for name in names):
        raise _malformed(wanted)
    return said


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except ValueError as error:
        raise _malformed("base64") from error


def _malformed(wanted: str) -> DataError:
    return DataError(
        Text(f"El archivo no tiene la forma {wanted}.", f"The file is not in the form {wanted}."),
        Text("Pida al custodio el archivo que hizo el programa.", "Ask the custodian for the file that the program made."),
    )
