"""Certificates of the bank rate from any file: their order, their ends and what a row is called."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.text import Text
from enajena.indices.importers.layout import Maker, Parsed, cut_superseded, in_order
from enajena.indices.table import ONE_DAY, IndexRow

OPEN_ENDED = "end_from_next"


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """One certified rate as the file has it. `valid_to` is None where the file does not say until when it rules."""

    place: Text
    resolution: str
    issued_on: date | None
    valid_from: date
    valid_to: date | None
    rate_pct: Decimal
    usury_pct: Decimal | None = None


def parsed_certificates(maker: Maker, seen: Sequence[Certificate], rejected: int) -> Parsed:
    """Return the rows of certificates, in order of date.

    One without an end rules until the day before the next; one that a later act cut short ends there. The usury rate stays unknown
    where the file does not have it: it is a certified figure of its own, and 1.5 times the rate is not always it.
    """
    ordered = sorted(seen, key=lambda certificate: certificate.valid_from)
    rows = [
        row for place, certificate in enumerate(ordered) if (row := _row(maker, certificate, ordered[place + 1 : place + 2])) is not None
    ]
    maker.collector.stop_if_any()
    return Parsed(in_order(cut_superseded(rows), maker.collector), rejected)


def _row(maker: Maker, certificate: Certificate, following: Sequence[Certificate]) -> IndexRow | None:
    valid_to = certificate.valid_to or _day_before(following)
    if valid_to is None or valid_to < certificate.valid_from:
        maker.collector.add(
            "no_end",
            certificate.place,
            certificate.valid_to,
            Text(
                f"El certificado que empieza el {certificate.valid_from} termina antes, o no dice cuándo termina.",
                f"The certificate that starts on {certificate.valid_from} ends before that, or does not say when it ends.",
            ),
            Text("Corrija la fecha «hasta».", "Correct the “hasta” date."),
        )
        return None
    return maker.make(
        certificate.place,
        (certificate.valid_from, valid_to),
        certificate.rate_pct,
        others={"usury_pct_ea": certificate.usury_pct},
        certificate=_name(certificate),
        certificate_on=certificate.issued_on,
        note="" if certificate.valid_to else OPEN_ENDED,
    )


def _day_before(following: Sequence[Certificate]) -> date | None:
    return following[0].valid_from - ONE_DAY if following else None


def _name(certificate: Certificate) -> str:
    if not certificate.resolution:
        return ""
    year = "" if certificate.issued_on is None else f"/{certificate.issued_on.year}"
    return f"Res. {certificate.resolution}{year}"
