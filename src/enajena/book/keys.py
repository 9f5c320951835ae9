"""The key that signs the checkpoints of a book's logs: made once, readable by its owner alone."""

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from enajena.basics.faults import CallError
from enajena.basics.text import Text

_OWNER_ONLY = 0o600


def log_key(file: Path) -> Ed25519PrivateKey:
    """Return the key of a file, made where there is none.

    Raises:
        CallError: the file holds no such key.
    """
    if not file.exists():
        _make(file)
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
    except ValueError as error:
        raise _no_key(file) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _no_key(file)
    return key


def _make(file: Path) -> None:
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())


def _no_key(file: Path) -> CallError:
    return CallError(
        Text(f"{file} no guarda una clave Ed25519 en forma PEM.", f"{file} does not hold an Ed25519 key in PEM form."),
        Text("Devuelva la clave desde la copia de seguridad.", "Put the key back from the backup."),
    )
