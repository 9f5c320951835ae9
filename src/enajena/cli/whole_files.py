"""Files that a command reads whole."""

from pathlib import Path

from enajena.basics.faults import CallError
from enajena.basics.text import Text


def content_of(file: str) -> bytes:
    """Return the bytes of a file that an option names.

    Raises:
        CallError: it cannot be read.
    """
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CallError(
            Text(f"No se puede leer {file}: {error.strerror}.", f"{file} cannot be read: {error.strerror}."),
            Text("Revise el nombre y los permisos.", "Check the name and the permissions."),
        ) from error
