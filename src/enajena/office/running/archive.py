"""The form of a backup: a tar whose last member names every other one with its length and SHA-256."""

import hashlib
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from enajena.basics.faults import DataError
from enajena.basics.text import Text

CONTENTS = "contenido.json"
FORMAT = "enajena-oficina/v1"
_PUBLIC, _PRIVATE = 0o644, 0o600
_PART_BYTES = 1 << 20
_MOST_CONTENTS_BYTES = 1 << 30


class Hashed(io.RawIOBase):
    """Reads a file and hashes what is read, so that the hash is of what went into the archive."""

    def __init__(self, source: IO[bytes]) -> None:
        """Begin at the beginning."""
        super().__init__()
        self._source = source
        self._hash = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """Return what comes next."""
        part = self._source.read(size)
        self._hash.update(part)
        return part

    def sha256(self) -> str:
        """Return the hash of what was read."""
        return self._hash.hexdigest()


def add(out: tarfile.TarFile, file: Path, name: str) -> dict[str, str]:
    """Add a file under a name and return what the contents say of it."""
    with file.open("rb") as source:
        length = source.seek(0, io.SEEK_END)
        source.seek(0)
        hashed = Hashed(source)
        out.addfile(_member(name, length), hashed)
    return {"name": name, "length": str(length), "sha256": hashed.sha256()}


def close(out: tarfile.TarFile, contents: list[dict[str, str]], made_at: str) -> None:
    """Add the contents as the last member."""
    said = json.dumps({"formato": FORMAT, "hecho": made_at, "archivos": contents}, ensure_ascii=False, indent=1).encode()
    out.addfile(_member(CONTENTS, len(said)), io.BytesIO(said))


def extract(archive: tarfile.TarFile, folder: Path) -> dict[str, str]:
    """Write every member into a new folder, each to its own name and nowhere else, and return the hash of each.

    Raises:
        DataError: a member is no plain file, has a name that leads elsewhere, or comes twice.
    """
    hashes: dict[str, str] = {}
    for member in archive:
        name = _checked(member, hashes)
        target = folder / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        source = archive.extractfile(member)
        if source is None:
            raise odd(member.name)
        hashes[name] = _write(source, target)
    return hashes


def check(folder: Path, hashes: Mapping[str, str]) -> str:
    """Check that a folder holds what its contents name and nothing else; return when the backup was made.

    Raises:
        DataError: something is missing, changed or too much.
    """
    if hashes.get(CONTENTS) is None or (folder / CONTENTS).stat().st_size > _MOST_CONTENTS_BYTES:
        raise odd(CONTENTS)
    try:
        said = json.loads((folder / CONTENTS).read_bytes())
        named = {one["name"]: one["sha256"] for one in said["archivos"]}
        made_at = str(said["hecho"])
        known = said["formato"] == FORMAT
    except (ValueError, KeyError, TypeError) as error:
        raise odd(CONTENTS) from error
    found = {name: sha256 for name, sha256 in hashes.items() if name != CONTENTS}
    for name in sorted(set(named) | set(found)):
        if not known or named.get(name) != found.get(name):
            raise odd(name)
    return made_at


def odd(name: str) -> DataError:
    """Return the error of a member that is not as it was made."""
    return DataError(
        Text(f"La copia no está entera: «{name}» falta, cambió o sobra.", f"The backup is not whole: “{name}” is missing, changed or odd."),
        Text("No se restauró nada. Use otra copia.", "Nothing was restored. Use another backup."),
    )


def _member(name: str, length: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mode = length, _PRIVATE
    return member


def _checked(member: tarfile.TarInfo, seen: Mapping[str, str]) -> str:
    """Return the name of a member that is safe to write."""
    name = member.name
    path = PurePosixPath(name)
    strange = path.is_absolute() or any(part in {"", ".", ".."} for part in name.split("/")) or "\\" in name or "\0" in name
    if strange or not member.isreg() or member.issparse() or name in seen or any(str(parent) in seen for parent in path.parents):
        raise odd(name)
    return name


def _write(source: IO[bytes], target: Path) -> str:
    """Write a member to a file that is not there yet and return its hash."""
    hashed = Hashed(source)
    with target.open("xb") as out:
        target.chmod(_PUBLIC if target.suffix == ".pub" else _PRIVATE)
        while part := hashed.read(_PART_BYTES):
            out.write(part)
    return hashed.sha256()
