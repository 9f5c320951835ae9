"""Verifying the book from the browser: what `enajena book verify` looks at, as a work that lasts, and what it found as JSON."""

from collections.abc import Mapping
from typing import Any

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.book.models import Urn
from enajena.book.verifying.verify import verify
from enajena.engine.database import NoProgress, Watch
from enajena.office.back.jobs.running import both

MOST_FAULTS = 200
"""So many faults a page lists; the command lists them all."""


def look(book: Book, watch: Watch) -> Mapping[str, Any]:
    """Look at the whole book, and at what lies beside its urns where the book itself is right."""
    watch(Text("Actos, firmas, archivos y tablas", "Acts, signatures, files and tables"), NoProgress())
    found = verify(book)
    faults, cosignatures, urn_files = list(found.faults), None, None
    if not faults and Urn.objects.using(book.alias).exists():
        from enajena.urn.kept_files import look_at_files  # noqa: PLC0415 - the age library, only for a book with urns
        from enajena.urn.kept_notes import look_at_notes  # noqa: PLC0415 - as above

        watch(Text("Testigos y archivos de las urnas", "Witnesses and files of the urns"), NoProgress())
        notes, kept = look_at_notes(book), look_at_files(book)
        faults += [*notes.faults, *kept.faults]
        cosignatures, urn_files = notes.cosignatures, kept.files
    return {
        "sales": [
            {"sale": one.sale, "acts": one.acts, "checkpoints": one.checkpoints, "personal": one.personal_kept, "rows": one.rows}
            for one in found.sales
        ],
        "files": found.files,
        "cosignatures": cosignatures,
        "urn_files": urn_files,
        "count": len(faults),
        "faults": [_fault(one) for one in faults[:MOST_FAULTS]],
    }


def _fault(one: Fault) -> dict[str, list[str]]:
    return {"where": both(one.where), "what": both(one.what), "remedy": both(one.remedy)}
