"""Writing a file so that it is there whole, and still there after the power went."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import get_ident

from enajena.basics.disk import reason_of
from enajena.basics.text import Text
from enajena.book.keys import sync_folder
from enajena.book.refusal import StorageError


def keep(file: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file whole, or not at all, and do not come back before the disk has it and its name.

    With `mode` nobody else reads it, not even while it is written.

    Raises:
        StorageError: the disk could not take it; nothing of it is left.
    """
    keep_parts(file, (content,), mode)


def keep_parts(file: Path, parts: Iterable[bytes], mode: int | None = None) -> None:
    """Write a file as `keep` does, of parts that are never held together.

    Raises:
        StorageError: the disk could not take it; nothing of it is left.
    """
    part = file.with_suffix(f".{os.getpid()}.{get_ident()}.part")  # the same envelope may come twice at once
    try:
        make_folder(file.parent)
        with part.open("wb") as out:
            if mode is not None:
                os.fchmod(out.fileno(), mode)
            out.writelines(parts)
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
        sync_folder(file.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise not_kept(file, error) from error


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, the name of each on the disk."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def not_kept(file: Path, error: OSError) -> StorageError:
    """Return the error of a file that the disk did not take."""
    return StorageError(
        Text("El disco no pudo guardar {file}: {why}.", "The disk could not keep {file}: {why}.").format(
            file=file.name, why=reason_of(error)
        ),
        Text("No se registró nada: revise el disco y repita.", "Nothing was recorded: look at the disk and repeat."),
    )
