"""A file as it goes to the book with the acts that name it."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

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
