"""The lines of an opening as they are published: how each envelope ended, and the identity that opens its offer."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from enajena.book.acts.codec import canonical
from enajena.urn.contributions import offer_shares_of
from enajena.urn.envelope import commitments, share_hash
from enajena.urn.package import CONTRIBUTIONS, Closed, Deposited, envelope_path, read_file
from enajena.urn.shamir import combine, read_share


@dataclass(frozen=True, slots=True)
class End:
    """How an envelope ended: `opened` with its acceptance, or `void` with its reason."""

    state: str
    reason: str | None
    acceptance: str | None


def opened_line(one: Deposited, end: End, identity: str | None) -> bytes:
    """Return the published line of an envelope; the identity of its offer is told where it was opened."""
    return canonical(
        {
            "indice": str(one.index),
            "sobre": one.sha256,
            "estado": end.state,
            "motivo": end.reason,
            "aceptacion": end.acceptance,
            "identidad_oferta": identity if end.state == "opened" else None,
        }
    )


def identities(folder: Path, closed: Closed) -> Iterator[str | None]:
    """Yield the identity of each offer that the published shares give, in the order of the log; None where they give none."""
    files = [
        (place, file)
        for place, custodian in enumerate(closed.manifest.custodians)
        if (file := folder / CONTRIBUTIONS / f"{custodian.name}.oferta.jsonl").is_file()
    ]
    streams = zip(*(offer_shares_of(file) for _, file in files), strict=True)
    for one, texts in zip(closed.deposited, streams, strict=True):
        k, hashes = commitments(read_file(envelope_path(folder, one.sha256)))
        shares = [
            read_share(text)
            for (place, _), text in zip(files, texts, strict=True)
            if text is not None and _is_committed(text, hashes[place][0])
        ]
        yield combine(shares[:k]).decode("ascii", errors="replace") if len(shares) >= k else None


def _is_committed(text: str, sha256: str) -> bool:
    """Return whether a text is the share that an envelope commits to; a custodian may have signed anything."""
    try:
        return share_hash(read_share(text)) == sha256
    except ValueError:
        return False
