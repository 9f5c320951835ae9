"""Files that acts name by their hash."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from enajena.book.models import StoredFile


@dataclass(frozen=True, slots=True)
class StoredBytes:
    """A file to keep: its name for people, and its bytes."""

    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        """Return the hash that acts name it by."""
        return hashlib.sha256(self.content).hexdigest()


def keep_files(alias: str, files: Iterable[StoredBytes]) -> None:
    """Store files that are not stored yet; the same bytes are kept once."""
    for file in files:
        StoredFile.objects.using(alias).get_or_create(sha256=file.sha256, defaults={"name": file.name, "content": file.content})
