"""Files that acts name by their hash."""

from collections.abc import Iterable, Iterator

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.models import StoredFile
from enajena.book.stored_bytes import StoredBytes


class FilesGiven:
    """The files that came with a set of acts: each is stored, and bound to the first act that names it."""

    def __init__(self, alias: str, files: Iterable[StoredBytes]) -> None:
        """Store the files; the same bytes are kept once."""
        self._unnamed: dict[str, tuple[str, str]] = {}
        for file in files:
            kept = {"ending": file.ending, "content": file.content}
            stored, _ = StoredFile.objects.using(alias).get_or_create(sha256=file.sha256, defaults=kept)
            self._unnamed[file.sha256] = (stored.ending, file.name)

    def named_by(self, values: object) -> dict[str, str]:
        """Return the files that the values of an act are the first to name: hash and ending."""
        if not self._unnamed:
            return {}
        return {sha256: self._unnamed.pop(sha256)[0] for sha256 in set(_texts(values)) & self._unnamed.keys()}

    def check_all_named(self) -> None:
        """Refuse files that no act named: nothing would say what they are.

        Raises:
            CallError: there are some.
        """
        if self._unnamed:
            listed = ", ".join(f"{name} ({sha256})" for sha256, (_, name) in sorted(self._unnamed.items()))
            raise CallError(
                Text(f"Ningún acto nombra estos archivos: {listed}.", f"No act names these files: {listed}."),
                Text("Ponga la huella SHA-256 en el acto, o no envíe el archivo.", "Put the SHA-256 hash in the act, or send no file."),
            )


def _texts(values: object) -> Iterator[str]:
    if isinstance(values, str):
        yield values
    elif isinstance(values, dict):
        for value in values.values():
            yield from _texts(value)
    elif isinstance(values, list):
        for value in values:
            yield from _texts(value)
