"""Files that acts name by their hash."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from enajena.book.models import StoredFile

_LONGEST_ENDING = 8


@dataclass(frozen=True, slots=True)
class StoredBytes:
    """A file to keep: its name, of which only the ending is stored, and its bytes."""

    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        """Return the hash that acts name it by."""
        return hashlib.sha256(self.content).hexdigest()

    @property
    def ending(self) -> str:
        """Return the ending of its name, without the dot: `pdf`."""
        found = Path(self.name).suffix.removeprefix(".").lower()
        return found if found.isascii() and found.isalnum() and len(found) <= _LONGEST_ENDING else ""


def keep_files(alias: str, files: Iterable[StoredBytes]) -> None:
    """Store files that are not stored yet; the same bytes are kept once."""
    for file in files:
        StoredFile.objects.using(alias).get_or_create(sha256=file.sha256, defaults={"ending": file.ending, "content": file.content})
