"""Small files that a command reads whole: manifests, envelopes, receipts, keys, passphrases, an attachment, a photograph."""

from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text

MOST_BYTES = 32 << 20
"""Far more than any of them has; a file of gigabytes is told before it fills the memory."""


def content_of(file: str) -> bytes:
    """Return the bytes of a file that an option names.

    Raises:
        CallError: it cannot be read, or is too large to be one of these.
    """
    try:
        with Path(file).open("rb") as content:
            found = content.read(MOST_BYTES + 1)
    except OSError as error:
        raise CallError(
            Text("No se puede leer {file}: {why}.", "{file} cannot be read: {why}.").format(file=file, why=reason_of(error)),
            Text("Revise el nombre y los permisos.", "Check the name and the permissions."),
        ) from error
    if len(found) > MOST_BYTES:
        raise CallError(
            Text(f"{file} pasa de 32 MB: no es un archivo de esta clase.", f"{file} has more than 32 MB: it is no file of this kind."),
            Text("Revise el nombre.", "Check the name."),
        )
    return found
