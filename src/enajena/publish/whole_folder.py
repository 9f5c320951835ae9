"""A folder that is whole or not there: it is filled beside its place, and takes its name when all is done."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from enajena.basics.disk import reason_of
from enajena.basics.faults import CallError
from enajena.basics.text import Text

PRIVATE, PUBLIC = 0o700, 0o755
"""Who may read a folder: its owner alone, as where it names people; or everybody."""


@contextmanager
def whole_folder(folder: Path, *, mode: int = PRIVATE) -> Iterator[Path]:
    """Give a folder to fill, which becomes `folder` at the end, or is gone where something failed.

    Raises:
        CallError: `folder` is there already, or cannot be made.
    """
    if folder.exists():
        raise CallError(
            Text(f"{folder} ya existe.", f"{folder} is there already."),
            Text("Dé una carpeta nueva: se hace entera, o no se hace.", "Give a new folder: it is made whole, or not at all."),
        )
    part = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    try:
        part.mkdir(mode=PRIVATE)
    except OSError as error:
        raise CallError(
            Text("No se puede hacer {folder}: {why}.", "{folder} cannot be made: {why}.").format(folder=folder, why=reason_of(error)),
            Text("Revise la ruta y los permisos.", "Check the path and the permissions."),
        ) from error
    try:
        yield part
        part.chmod(mode)
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
