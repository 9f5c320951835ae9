"""Receipts as the portal gives and reads them: by their place in the log, and as a proof file that somebody brings."""

import json
from dataclasses import dataclass
from typing import Any

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book.books import Book
from enajena.book.log.proof_file import read_proof
from enajena.book.log.tree import leaf_hash
from enajena.book.models import Head, Leaf
from enajena.urn.deposit import urn_folder
from enajena.urn.life import manifest_of
from enajena.urn.manifest import Manifest
from enajena.urn.proven import Proven, verify_receipt
from enajena.urn.receipts import receipt
from enajena.urn.witnessing import CHECKPOINTS

_DEPOSITS = ("envelope_deposited", "envelope_late", "paper_envelope_deposited")
MOST_PROOF_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A deposit of the log with its receipt. `digest` is the hash of the act's leaf, in the address of the receipt's page."""

    sale: str
    index: int
    digest: str
    manifest: Manifest
    proof: str
    proven: Proven


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What a proof file proves, and whether the book of this office has the same act at that place."""

    sale: str
    manifest: Manifest
    proven: Proven
    in_the_book: bool
    digest: str


def kept(book: Book, sale: str, index: int, digest: str | None = None) -> Kept | None:
    """Return the deposit at a place of the log, None where there is none or its leaf has another hash than `digest`."""
    leaf = Leaf.objects.using(book.alias).filter(sale=sale, index=index, kind__in=_DEPOSITS).first()
    if leaf is None or digest not in (None, bytes(leaf.hash).hex()):
        return None
    manifest = manifest_of(book, sale, json.loads(leaf.content)["body"]["urn"])
    proof = receipt(book, manifest, index, first_checkpoint(book, manifest, index))
    return Kept(
        sale=sale, index=index, digest=bytes(leaf.hash).hex(), manifest=manifest, proof=proof, proven=verify_receipt(proof, manifest)
    )


def first_checkpoint(book: Book, manifest: Manifest, index: int) -> str:
    """Return the first checkpoint over a deposit, with the cosignatures that were got: the receipt is the same whenever it is asked for."""
    head = Head.objects.using(book.alias).filter(sale=manifest.sale, size__gt=index).earliest("size")
    cosigned = urn_folder(book, manifest) / CHECKPOINTS / f"{head.size}.txt"
    return cosigned.read_text(encoding="utf-8") if cosigned.is_file() else head.note


def verified(book: Book, text: str) -> Verified:
    """Return what a proof file proves, pasted or uploaded.

    Raises:
        DataError: it is no receipt, it is of an urn that this office does not have, or it proves nothing.
    """
    plain = text.replace("\r\n", "\n").strip() + "\n"
    sale, urn, leaf, index = _named(plain)
    manifest = _manifest(book, sale, urn)
    proven = verify_receipt(plain, manifest)
    here = Leaf.objects.using(book.alias).filter(sale=sale, index=index).first()
    digest = leaf_hash(leaf)
    same = here is not None and bytes(here.hash) == digest
    return Verified(sale=sale, manifest=manifest, proven=proven, in_the_book=same, digest=digest.hex())


def _named(text: str) -> tuple[str, str, bytes, int]:
    """Return what a proof file says it is of, nothing of it checked."""
    try:
        proof = read_proof(text)
        leaf = proof.extra or b""
        said: Any = json.loads(leaf)
        sale, urn = said["sale"], said["body"]["urn"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _no_receipt() from error
    if not isinstance(sale, str) or not isinstance(urn, str) or "\x00" in sale + urn:
        raise _no_receipt()
    return sale, urn, leaf, proof.index


def _manifest(book: Book, sale: str, urn: str) -> Manifest:
    try:
        return manifest_of(book, sale, urn)
    except CallError as error:
        raise DataError(
            Text("La constancia es de una urna que esta oficina no tiene.", "The receipt is of an urn that this office does not have."),
            Text(
                "Verifíquela en la oficina de su venta, o sin ninguna con `enajena urn receipt verify` y el manifiesto del aviso.",
                "Verify it at the office of its sale, or without any by `enajena urn receipt verify` and the manifest of the notice.",
            ),
        ) from error


def _no_receipt() -> DataError:
    return DataError(
        Text("Eso no es el archivo de una constancia.", "That is not the file of a receipt."),
        Text(
            "Es un texto que empieza por «c2sp.org/tlog-proof@v1». Súbalo como se descargó, o péguelo completo.",
            "It is a text that begins with “c2sp.org/tlog-proof@v1”. Upload it as it was downloaded, or paste the whole of it.",
        ),
    )
