"""The files that lie beside the urns of a book: every envelope, attachment and photograph that the log names is there, with its hash."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.db.models import Model

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.book.models import Envelope, PaperEnvelope, Urn
from enajena.urn.attachments import attachment_path, private_folder
from enajena.urn.deposit import urn_folder
from enajena.urn.envelope import EnvelopeFormError, read_deposited
from enajena.urn.life import manifest_of
from enajena.urn.manifest import Manifest
from enajena.urn.package import envelope_path

_PURGED = "purged"
_MOST = 1_000
_RESTORE = Text(
    "Devuelva las carpetas `urns` y `urns-private` del libro desde la copia de seguridad, y averigüe quién las cambió.",
    "Restore the folders `urns` and `urns-private` of the book from the backup, and find out who changed them.",
)


@dataclass(slots=True)
class KeptFiles:
    """How many files are there as the log names them, and what is wrong."""

    files: int = 0
    faults: list[Fault] = field(default_factory=list)


def look_at_files(book: Book) -> KeptFiles:
    """Look at every envelope of every urn, and at attachments and photographs until the urn was purged."""
    found = KeptFiles()
    for urn in Urn.objects.using(book.alias).filter(until_index__isnull=True).order_by("sale", "ref"):
        look = _Look(urn, found)
        manifest = manifest_of(book, urn.sale, urn.ref)
        private = private_folder(book, manifest)
        for sha256 in _named(book, Envelope, urn, "ref"):
            content = look.at(Text("sobre", "envelope"), envelope_path(urn_folder(book, manifest), sha256), sha256)
            if content is not None and urn.state != _PURGED:
                look.attachments(content, manifest, private)
        if urn.state != _PURGED:
            for sha256 in _named(book, PaperEnvelope, urn, "photo_sha256"):
                look.at(Text("foto", "photograph"), private / "photos" / sha256, sha256)
    return found


def _named(book: Book, model: type[Model], urn: Urn, column: str) -> Iterator[str]:
    rows = model._default_manager.using(book.alias).filter(sale=urn.sale, urn=urn.ref, until_index__isnull=True)  # noqa: SLF001
    return rows.order_by(column).values_list(column, flat=True).iterator()


class _Look:
    """A look at the files of one urn."""

    def __init__(self, urn: Urn, found: KeptFiles) -> None:
        self._urn = f"{urn.sale}/{urn.ref}"
        self._found = found

    def at(self, what: Text, file: Path, sha256: str) -> bytes | None:
        """Return the content of a file that is there with its hash, None of another."""
        try:
            content = file.read_bytes()
        except OSError:
            self._say(what, sha256, Text("no está o no se puede leer", "it is not there, or cannot be read"))
            return None
        if hashlib.sha256(content).hexdigest() != sha256:
            self._say(what, sha256, Text("sus bytes fueron cambiados", "its bytes were changed"))
            return None
        self._found.files += 1
        return content

    def attachments(self, content: bytes, manifest: Manifest, private: Path) -> None:
        """Look at the attachments that an envelope names."""
        try:
            named = read_deposited(content, manifest).attachments
        except EnvelopeFormError:
            return  # its bytes are those deposited, and the opening tells of an envelope that cannot be read
        for one in named:
            self.at(Text("anexo", "attachment"), attachment_path(private, one.sha256), one.sha256)

    def _say(self, kind: Text, sha256: str, what: Text) -> None:
        if len(self._found.faults) < _MOST:
            where = Text("urna {urn}, {kind} {sha256}", "urn {urn}, {kind} {sha256}").format(urn=self._urn, kind=kind, sha256=sha256)
            self._found.faults.append(Fault("urn_file", where, what, _RESTORE))
