"""What a database says when it cannot write or read, in words; the book is left as it was."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, InterfaceError, connections

from enajena.basics.text import Text, same
from enajena.book.refusal import StorageError

_BUSY = ("database is locked", "lock timeout", "LockNotAvailable")


@contextmanager
def told(alias: str) -> Iterator[None]:
    """Turn what a database raises into an error in words, and let go of the connection: it may be broken."""
    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        connections[alias].close()
        raise _in_words(error) from error


def _in_words(error: Exception) -> StorageError:
    said = f"{type(error).__name__}: {str(error).strip()}"
    if any(sign in said for sign in _BUSY):
        return StorageError(
            Text(
                "Otro proceso está escribiendo en el libro. No se registró nada.",
                "Another process writes to the book. Nothing was recorded.",
            ),
            Text("Espere a que termine y repita.", "Wait until it is done and repeat."),
        )
    return StorageError(
        Text("La base de datos no pudo leer o escribir: {said}", "The database could not read or write: {said}").format(said=same(said)),
        Text(
            "Revise el disco y la conexión y repita: lo que ya se hubiera registrado con su clave (`ref`) no se registra dos veces.",
            "Look at the disk and the connection and repeat: what was recorded already under its key (`ref`) is not recorded twice.",
        ),
    )
