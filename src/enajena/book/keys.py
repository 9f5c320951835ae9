"""The key that signs the checkpoints of a book's logs: made once, readable by its owner alone, its public half beside it.

Without the private half a book can be read and verified, and nothing can be recorded in it.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from enajena.basics.faults import CallError
from enajena.basics.text import Text

PRIVATE_NAME = "log-key.pem"
PUBLIC_NAME = "log-key.pub"
_OWNER_ONLY = 0o600
_EVERYBODY_READS = 0o644


@dataclass(frozen=True, slots=True)
class LogKey:
    """The key of a book's logs; `private` is None where only the public half is at hand."""

    public: Ed25519PublicKey
    private: Ed25519PrivateKey | None

    def to_sign(self) -> Ed25519PrivateKey:
        """Return the private half.

        Raises:
            CallError: it is not at hand.
        """
        if self.private is None:
            raise CallError(
                Text("No está la clave que firma el registro.", "The key that signs the log is not there."),
                Text(
                    f"Devuelva {PRIVATE_NAME} a la carpeta del libro desde su copia de seguridad.",
                    f"Put {PRIVATE_NAME} back into the folder of the book from its backup.",
                ),
            )
        return self.private


def log_key(folder: Path) -> LogKey | None:
    """Return the key kept in a folder, or None.

    Raises:
        CallError: a file of it holds no such key, or its halves are of two keys.
    """
    private, public = _private(folder / PRIVATE_NAME), _public(folder / PUBLIC_NAME)
    if private is None:
        return None if public is None else LogKey(public, None)
    if public is None:
        write_once(folder / PUBLIC_NAME, public_pem(private.public_key()), _EVERYBODY_READS)
    elif public_pem(public) != public_pem(private.public_key()):
        raise CallError(
            Text(f"{PRIVATE_NAME} y {PUBLIC_NAME} son de claves distintas.", f"{PRIVATE_NAME} and {PUBLIC_NAME} are of different keys."),
            Text("Devuelva los dos desde la misma copia de seguridad.", "Put both back from the same backup."),
        )
    return LogKey(private.public_key(), private)


def make_key(folder: Path) -> LogKey:
    """Make a key in a folder that has none, and return it; where somebody makes one at the same time, theirs."""
    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_once(folder / PRIVATE_NAME, text, _OWNER_ONLY)
    made = log_key(folder)
    if made is None:
        raise RuntimeError("the key that was just written is not there")
    return made


def keep_public(folder: Path, key: Ed25519PublicKey) -> None:
    """Keep the public half alone, for a book that is only read."""
    write_once(folder / PUBLIC_NAME, public_pem(key), _EVERYBODY_READS)


def public_pem(key: Ed25519PublicKey) -> bytes:
    """Return a public key in PEM form."""
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def read_public(file: Path) -> Ed25519PublicKey:
    """Return the public key of a file.

    Raises:
        CallError: there is none.
    """
    key = _public(file)
    if key is None:
        raise _no_key(file)
    return key


def write_once(file: Path, text: bytes, mode: int) -> None:
    """Write a file whole or not at all, and never over one that is there."""
    with NamedTemporaryFile(dir=file.parent, prefix=".", delete=True) as out:
        out.write(text)
        out.flush()
        os.fchmod(out.fileno(), mode)
        os.fsync(out.fileno())
        try:
            os.link(out.name, file)
        except FileExistsError:
            return
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Make the names of a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _private(file: Path) -> Ed25519PrivateKey | None:
    if not file.exists():
        return None
    try:
        key = load_pem_private_key(file.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise _no_key(file) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _no_key(file)
    return key


def _public(file: Path) -> Ed25519PublicKey | None:
    if not file.exists():
        return None
    try:
        key = load_pem_public_key(file.read_bytes())
    except ValueError as error:
        raise _no_key(file) from error
    if not isinstance(key, Ed25519PublicKey):
        raise _no_key(file)
    return key


def _no_key(file: Path) -> CallError:
    return CallError(
        Text(f"{file} no guarda una clave Ed25519 en forma PEM.", f"{file} does not hold an Ed25519 key in PEM form."),
        Text("Devuelva la clave desde la copia de seguridad.", "Put the key back from the backup."),
    )
