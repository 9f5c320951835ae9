"""The papers of a sale from the browser: which there are, each as a PDF, and publishing one, which is an act."""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType

from enajena.book.acts.kinds import Act
from enajena.book.models import Publication
from enajena.office.ground.the_book import the_book
from enajena.publish.papers.kinds import KINDS
from enajena.publish.papers.publishing import Published, acts_of, publish_one
from enajena.publish.papers.records import Records
from enajena.publish.papers.style import Style

OF_TABLE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "stage": ("notice",),
        "urn": ("manifest", "opening"),
        "adjudication": ("adjudication",),
        "award": ("award", "schedule"),
        "acceptance": ("rejection",),
        "payment": ("receipt",),
        "pledge": ("pledge",),
        "release": ("release",),
        "fine": ("fine", "charge", "decision"),
        "person": ("certificate",),
    }
)
"""The kinds of paper that the objects of a table have, by the reference of the object."""
SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A paper that was made: its bytes, what it is, and the acts that say that it was published."""

    content: bytes
    published: Published


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued:
    """A publication of a paper: the act that recorded it, its day, and the hash of the bytes that were handed out."""

    index: int
    on: date
    sha256: str | None


def refs_of(sale: str, kind: str, after: str = "") -> list[str]:
    """Return the references of the papers of a kind that a sale has, those after one, so many of them."""
    refs = KINDS[kind].refs(Records(the_book().alias, sale))
    first = 0 if not after else next((place + 1 for place, ref in enumerate(refs) if ref == after), 0)
    return list(refs[first : first + SHOWN])


def make(sale: str, kind: str, ref: str, base: str | None) -> Made:
    """Make a paper; `base` is the public address that its code leads to.

    Raises:
        CallError: there is no such object.
        DataError: the paper does not exist yet, or names somebody whose data were suppressed.
    """
    with tempfile.TemporaryDirectory(prefix="enajena-") as folder:
        file = Path(folder) / "papel.pdf"
        published = publish_one(Records(the_book().alias, sale), kind, ref, file, Style(base=base))
        return Made(content=file.read_bytes(), published=published)


def act_of(made: Made, on: date, who: str) -> Act:
    """Return the act that says that a paper was published."""
    (act,) = acts_of([made.published], on, (who,))
    return act


def issued(sale: str, kind: str, ref: str) -> Iterator[Issued]:
    """Yield the publications of a paper, the newest first."""
    rows = Publication.objects.using(the_book().alias).filter(sale=sale, kind=kind, of=ref, until_index__isnull=True)
    yield from (Issued(index=row.index, on=row.on, sha256=row.sha256) for row in rows.order_by("-index"))
