"""The life of an urn as the office leads it: constituted, signed by its custodians, closed, and published for anybody to verify."""

import base64
import json
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book.acts.codec import canonical
from enajena.book.acts.kinds import Act
from enajena.book.acts.urn import UrnClosed, UrnCreated, UrnExtended, UrnManifestSigned
from enajena.book.books import Book
from enajena.book.journal import origin_of
from enajena.book.log.note import parse, verifier_key
from enajena.book.models import Envelope, Head, Leaf, PaperEnvelope, Regulation, StoredFile, Urn
from enajena.book.record import Receipt
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar import local_date
from enajena.urn.deposit import sweep, urn_folder
from enajena.urn.files import keep
from enajena.urn.manifest import Manifest, read_manifest, signed_by
from enajena.urn.package import CLOSING, LOG, MANIFEST, SIGNATURES

_AT_ONCE = 10_000


def log_key_of(sale: str, key: Ed25519PrivateKey) -> str:
    """Return the line by which anybody verifies the log of a sale; it goes into the manifest."""
    return verifier_key(origin_of(sale), key.public_key())


def create_urn(book: Book, manifest: Manifest, stage: str, *, by: str) -> Receipt:
    """Constitute the urn of a stage.

    Raises:
        CallError: the manifest names another log than the sale's.
        DataError: it is not one that everybody will read.
        RecordRefusedError: the book refuses it.
    """
    if manifest.log_key != log_key_of(manifest.sale, book.key):
        raise CallError(
            Text("El manifiesto nombra otro registro que el de esta venta.", "The manifest names another log than that of this sale."),
            Text("Haga el manifiesto con `enajena urn create`.", "Make the manifest with `enajena urn create`."),
        )
    read_manifest(manifest.content())
    body = UrnCreated(
        urn=manifest.name,
        stage=stage,
        manifest_sha256=manifest.sha256,
        custodians=tuple(custodian.name for custodian in manifest.custodians),
        k=manifest.k,
        opens=manifest.opens,
        closes=manifest.closes,
        rehearsal=manifest.rehearsal,
    )
    return book.record(manifest.sale, [_act(book, body, by)], [StoredBytes("manifest.json", manifest.content())])


def add_signature(book: Book, manifest: Manifest, custodian: str, signature: bytes, *, by: str) -> Receipt:
    """Record a custodian's signature of the manifest, once it is found good.

    Raises:
        DataError: it is not that custodian's signature of this manifest.
        RecordRefusedError: the book refuses it.
    """
    if custodian not in signed_by(manifest, {custodian: signature}):
        raise DataError(
            Text(
                f"La firma no es de «{custodian}» sobre este manifiesto.", f"The signature is not that of “{custodian}” over this manifest."
            ),
            Text("Que el custodio firme el manifiesto que se publicó.", "Let the custodian sign the manifest that was published."),
        )
    body = UrnManifestSigned(urn=manifest.name, custodian=custodian, signature=base64.b64encode(signature).decode())
    return book.record(manifest.sale, [_act(book, body, by)])


def extend_urn(book: Book, manifest: Manifest, closes: datetime, addendum: str, *, by: str) -> Receipt:
    """Move the closing of an urn forward by an addendum on file. The manifest stays; everybody takes the closing from the log.

    Raises:
        RecordRefusedError: the urn has closed, the addendum is not on file, or the offer does not run until then.
    """
    return book.record(manifest.sale, [_act(book, UrnExtended(urn=manifest.name, closes=closes, addendum=addendum), by)])


def close_urn(book: Book, manifest: Manifest, *, by: str) -> Receipt:
    """Close the urn and publish the package that custodians and anybody may verify.

    Raises:
        RecordRefusedError: the deadline has not come, or the urn is in another state.
    """
    inside = {"sale": manifest.sale, "urn": manifest.name, "state": "deposited", "until_index__isnull": True}
    body = UrnClosed(
        urn=manifest.name,
        envelopes=Envelope.objects.using(book.alias).filter(**inside).count(),
        paper_envelopes=PaperEnvelope.objects.using(book.alias).filter(**inside).count(),
    )
    receipt = book.record(manifest.sale, [_act(book, body, by)])
    sweep(book, manifest)
    publish(book, manifest, CLOSING, receipt.checkpoint)
    return receipt


def publish(book: Book, manifest: Manifest, checkpoint_file: str, checkpoint: str) -> Path:
    """Write the public files of an urn beside its envelopes, up to a checkpoint; return the folder."""
    folder = urn_folder(book, manifest)
    keep(folder / MANIFEST, manifest.content())
    keep(folder / SIGNATURES, canonical(_signatures(book, manifest)))
    _write_log(book, manifest.sale, folder / LOG, parse(checkpoint)[0].size)
    keep(folder / checkpoint_file, checkpoint.encode())
    return folder


def last_checkpoint(book: Book, sale: str) -> str:
    """Return the checkpoint over the last act of a sale."""
    return Head.objects.using(book.alias).filter(sale=sale).latest("size").note


def manifest_of(book: Book, sale: str, name: str) -> Manifest:
    """Return the manifest of an urn as the book keeps it.

    Raises:
        CallError: the sale has no such urn.
    """
    urn = Urn.objects.using(book.alias).filter(sale=sale, ref=name, until_index__isnull=True).first()
    if urn is None:
        raise CallError(
            Text(f"La venta «{sale}» no tiene una urna «{name}».", f"The sale “{sale}” has no urn “{name}”."),
            Text("Constitúyala con `enajena urn create`.", "Constitute it with `enajena urn create`."),
        )
    return _stored_manifest(book.alias, urn.manifest_sha256)


@lru_cache(maxsize=64)
def _stored_manifest(alias: str, sha256: str) -> Manifest:
    """Return a manifest by its hash, which is of no other one: every deposit asks for it."""
    return read_manifest(bytes(StoredFile.objects.using(alias).get(sha256=sha256).content))


def urn_of(book: Book, manifest: Manifest) -> Urn:
    """Return the urn as it stands."""
    return Urn.objects.using(book.alias).get(sale=manifest.sale, ref=manifest.name, until_index__isnull=True)


def regulation_cited(book: Book, manifest: Manifest) -> str | None:
    """Return the number of the Regulation of the urn's stage, under which an envelope may come from afar; None without one."""
    stage = urn_of(book, manifest).stage
    found = Regulation.objects.using(book.alias).filter(sale=manifest.sale, stage=stage, until_index__isnull=True)
    return found.values_list("number", flat=True).first()


def _signatures(book: Book, manifest: Manifest) -> dict[str, str]:
    rows = Leaf.objects.using(book.alias).filter(sale=manifest.sale, kind="urn_manifest_signed").order_by("index")
    bodies = [json.loads(row.content)["body"] for row in rows]
    return {body["custodian"]: body["signature"] for body in bodies if body["urn"] == manifest.name}


def _write_log(book: Book, sale: str, file: Path, size: int) -> None:
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        for first in range(0, size, _AT_ONCE):
            rows = (
                Leaf.objects.using(book.alias).filter(sale=sale, index__gte=first, index__lt=min(first + _AT_ONCE, size)).order_by("index")
            )
            out.writelines(content.encode() + b"\n" for content in rows.values_list("content", flat=True))
    part.replace(file)


def _act(book: Book, body: object, by: str) -> Act:
    return Act(body=body, on=local_date(book.clock()), by=(by,))
