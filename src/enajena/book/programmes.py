"""Programme files as a sale adopted them: read once for each hash."""

from functools import cache

from enajena.programme.model import Programme
from enajena.programme.reader import read_bytes


@cache
def programme_of(sha256: str, content: bytes) -> Programme:
    """Return the programme of a file's bytes, which have this hash.

    Raises:
        FaultsError: the file has faults.
    """
    return read_bytes(content, f"programme.yaml ({sha256[:12]})")
