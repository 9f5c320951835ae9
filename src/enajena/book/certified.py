"""Index tables made of what issuers certified for a sale: the only ones that a price of the book rests on."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from enajena.basics.text import Text
from enajena.book.acts.papers import IndexCertified
from enajena.book.models import Paper
from enajena.indices import IndexRow, IndexTable, spec_of
from enajena.indices.store import overlay

_REMEDY = Text(
    "Registre `index_certified` con el certificado que cubra esa fecha.",
    "Record `index_certified` with the certificate that covers that date.",
)


def says_of(body: IndexCertified) -> dict[str, object]:
    """Return what the book keeps of a certificate, as plain values."""
    values = [[value.valid_from.isoformat(), value.valid_to.isoformat(), str(value.value)] for value in body.values]
    return {"index": body.index, "values": values}


def certified_tables(papers: Iterable[Paper]) -> dict[str, IndexTable]:
    """Return the tables that the certificates on file give, by name; a later certificate wins for the days that it covers."""
    rows: dict[str, tuple[IndexRow, ...]] = {}
    for paper in sorted(papers, key=lambda paper: (paper.dated, paper.ref)):
        name = paper.says["index"]
        rows[name] = overlay(rows.get(name, ()), rows_of(paper))
    return {name: table(name, of) for name, of in rows.items()}


def rows_of(paper: Paper) -> tuple[IndexRow, ...]:
    """Return the rows that one certificate gives."""
    main, *others = spec_of(paper.says["index"]).columns
    return tuple(
        IndexRow(
            valid_from=date.fromisoformat(first),
            valid_to=date.fromisoformat(last),
            values=((main, Decimal(value)), *((column, None) for column in others)),
            source=paper.sha256,
            status="imported",
            certificate=paper.number or "",
            certificate_on=paper.dated,
        )
        for first, last, value in paper.says["values"]
    )


def table(name: str, rows: Iterable[IndexRow]) -> IndexTable:
    """Return a table of certified rows, in order of date.

    Raises:
        ValueError: rows overlap.
    """
    spec = spec_of(name)
    return IndexTable(
        name=spec.name, label=spec.label, unit=spec.unit, issuer=spec.issuer, columns=spec.columns, rows=tuple(rows), remedy=_REMEDY
    )
