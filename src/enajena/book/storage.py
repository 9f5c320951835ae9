"""What a database says when it cannot write or read, in words; the book is left as it was."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, InterfaceError, connections

from enajena.basics.text import Text, same
from enajena.book.refusal import StorageError

_BUSY = ("database is locked", "lock timeout", "LockNotAvailable")
_DAMAGED = ("malformed", "not a database", "unsupported file format", "corrupt")


@contextmanager
def told(alias: str) -> Iterator[None]:
    """Turn what a database raises into an error in words, and let go of the connection: it may be broken."""
    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        connections[alias].close()
        raise in_words(error) from error


@contextmanager
def opening(alias: str) -> Iterator[None]:
    """Turn what a database raises while it is opened into an error in words, also where a damaged schema is no text."""
    try:
        with told(alias):
            yield
    except UnicodeDecodeError as error:
        raise _damaged() from error


def _damaged() -> StorageError:
    return StorageError(
        Text(
            "El archivo de la base de datos está dañado, o no es un libro de Enajena.",
            "The file of the database is damaged, or is no book of Enajena.",
        ),
        Text(
            "Aparte ese archivo y devuelva el de la copia de seguridad; después, `enajena book verify`.",
            "Put that file aside and restore the one of the backup; then `enajena book verify`.",
        ),
    )


def in_words(error: Exception) -> StorageError:
    """Return what a database raised as an error in words."""
    said = f"{type(error).__name__}: {str(error).strip()}"
    if any(sign in said for sign in _BUSY):
        return StorageError(
            Text(
                "Otro proceso está escribiendo en el libro. No se registró nada.",
                "Another process writes to the book. Nothing was recorded.",
            ),
            Text("Espere a que termine y repita.", "Wait until it is done and repeat."),
        )
    if any(sign in said for sign in _DAMAGED):
        return _damaged()
    return StorageError(
        Text("La base de datos no pudo leer o escribir: {said}", "The database could not read or write: {said}").format(said=same(said)),
        Text(
            "Revise el disco y la conexión y repita: lo que ya se hubiera registrado con su clave (`ref`) no se registra dos veces.",
            "Look at the disk and the connection and repeat: what was recorded already under its key (`ref`) is not recorded twice.",
        ),
    )
