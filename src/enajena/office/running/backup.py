"""A backup of an office while it works, and the way back: both databases, the keys, and what lies in its folder.

The office's database is copied first, then the book's, then the files. So whatever the book's copy names was there when the files were
copied, and nothing that the office's copy takes for recorded is missing from the book's.
"""

import json
import os
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.keys import sync_folder
from enajena.book.refusal import StorageError
from enajena.office import config
from enajena.office.config import Config
from enajena.office.running import archive
from enajena.office.running.begin import no_office

BOOK_NAME = "book.sqlite3"
LAST = "ultima-copia.json"
_DATABASES = (config.DATABASE_NAME, BOOK_NAME)
# What SQLite and unfinished writes leave beside files: none of it is to be kept.
_PASSING = ("-journal", "-wal", "-shm", ".part")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A backup: where, how many files, how many bytes."""

    file: Path
    files: int
    length_bytes: int


def back_up(office: Config, out: Path) -> Kept:
    """Write a backup of an office to a new file, readable by its owner alone.

    Raises:
        CallError: there is no office, it is in PostgreSQL, or the file is there already.
        StorageError: a database could not be read, or an urn was purged meanwhile.
    """
    _check(office, out)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    with TemporaryDirectory(prefix=".copia-", dir=out.parent) as beside:
        part = Path(beside) / "part.tar"
        with tarfile.open(part, "w") as tar:
            contents = [archive.add(tar, _copied(office.data / name, Path(beside) / name), name) for name in _there(office.data)]
            contents += list(_files(tar, office.data))
            archive.close(tar, contents, now)
        _check_purges(office.data / BOOK_NAME, Path(beside) / BOOK_NAME)
        _put(part, out)
    length = out.stat().st_size
    (office.data / LAST).write_text(json.dumps({"hecha": now, "archivo": str(out.resolve())}) + "\n", encoding="utf-8")
    return Kept(file=out, files=len(contents), length_bytes=length)


def restore(file: Path, data: Path) -> str:
    """Make an office in a new folder from a backup, once every file of it is verified; return when the backup was made.

    Raises:
        CallError: the folder is in use, or the file is no backup.
        DataError: the backup is not whole.
    """
    if data.exists() and (not data.is_dir() or any(data.iterdir())):
        raise CallError(
            Text(f"{data} ya existe y no está vacía.", f"{data} is there already and not empty."),
            Text("Dé una carpeta nueva con --data.", "Give a new folder with --data."),
        )
    data.parent.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix=f".{data.name}-", dir=data.parent))
    try:
        made_at = _unpacked(file, making)
        (making / archive.CONTENTS).unlink()
        os.sync()  # many small files last, before the folder gets its name
        if data.exists():
            data.rmdir()
        making.rename(data)
    except BaseException:
        shutil.rmtree(making, ignore_errors=True)
        raise
    sync_folder(data.parent)
    return made_at


def _unpacked(file: Path, folder: Path) -> str:
    try:
        with tarfile.open(file, "r:") as tar:
            return archive.check(folder, archive.extract(tar, folder))
    except tarfile.TarError as error:
        raise CallError(
            Text(f"{file} no es una copia de una oficina.", f"{file} is no backup of an office."),
            Text("Dé el archivo que escribió `enajena office backup`.", "Give the file that `enajena office backup` wrote."),
        ) from error


def _check(office: Config, out: Path) -> None:
    if office.database is not None:
        raise CallError(
            Text("La oficina está en PostgreSQL.", "The office is in PostgreSQL."),
            Text(
                "Haga la copia con pg_dump y después copie la carpeta: docs/running.md.",
                "Make the backup with pg_dump, then copy the folder: docs/running.md.",
            ),
        )
    if not (office.data / BOOK_NAME).is_file():
        raise no_office(office)
    if out.resolve().is_relative_to(office.data.resolve()):
        raise CallError(
            Text(f"{out} está dentro de la oficina misma.", f"{out} is inside the office itself."),
            Text("Dé un archivo fuera de su carpeta, mejor en otro disco.", "Give a file outside its folder, better on another disk."),
        )
    if out.exists():
        raise CallError(
            Text(f"{out} ya existe.", f"{out} is there already."),
            Text("Dé un archivo nuevo con -o.", "Give a new file with -o."),
        )


def _there(data: Path) -> list[str]:
    return [name for name in _DATABASES if (data / name).is_file()]


def _copied(database: Path, copy: Path) -> Path:
    """Copy a database as it stands at one instant, while others go on writing to it, and return the copy."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=rw", uri=True, timeout=60)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        raise StorageError(
            Text(f"No se pudo leer {database.name}.", f"{database.name} could not be read."),
            Text("Revise el disco y repita; vea `enajena doctor`.", "Look at the disk and repeat; see `enajena doctor`."),
        ) from error
    return copy


def _files(tar: tarfile.TarFile, data: Path) -> Iterator[dict[str, str]]:
    """Add the files of the folder. One that has gone since it was listed was of a deposit that was refused: nothing names it."""
    for name in _names(data):
        with suppress(FileNotFoundError):
            yield archive.add(tar, data / name, name)


def _names(data: Path) -> Iterator[str]:
    """Yield the files of the folder but for the databases, in order, as a tar names them."""
    for file in sorted(data.rglob("*")):
        name = file.relative_to(data)
        hidden = any(part.startswith(".") for part in name.parts)
        if file.is_file() and not hidden and str(name) not in {*_DATABASES, LAST} and not file.name.endswith(_PASSING):
            yield name.as_posix()


def _check_purges(now: Path, copy: Path) -> None:
    """Refuse a copy in which an urn is not purged yet whose files may be gone already."""
    if _purged(now) != _purged(copy):
        raise StorageError(
            Text("Durante la copia se purgó una urna.", "An urn was purged during the backup."),
            Text("Haga la copia otra vez.", "Make the backup again."),
        )


def _purged(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=60)) as connection:
        count: int = connection.execute("SELECT count(*) FROM book_urn WHERE state = 'purged'").fetchone()[0]
    return count


def _put(part: Path, out: Path) -> None:
    """Give a finished backup its name, the bytes before the name."""
    part.chmod(0o600)
    with part.open("rb") as content:
        os.fsync(content.fileno())
    part.rename(out)
    sync_folder(out.parent)
