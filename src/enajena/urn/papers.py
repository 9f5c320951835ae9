"""Paper envelopes: into the box with a seal and a photograph; at the opening one person types each, and another types it again."""

from collections.abc import Iterator
from typing import Any

from enajena.basics.faults import CallError, DataError
from enajena.basics.text import Text
from enajena.book.acts.codec import prepare
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.acts.urn import PaperEnvelopeChecked, PaperEnvelopeDeposited, PaperEnvelopeTyped, PaperEnvelopeVoid
from enajena.book.books import Book
from enajena.book.journal import act_at
from enajena.book.models import Acceptance, PaperEnvelope
from enajena.book.record import Receipt
from enajena.calendar import local_date
from enajena.urn.acceptances import Place, acceptance_act, document_of, people_known
from enajena.urn.attachments import private_folder
from enajena.urn.deposit import Deposit
from enajena.urn.files import keep
from enajena.urn.life import urn_of
from enajena.urn.manifest import Manifest
from enajena.urn.package import sha256_of
from enajena.urn.payloads import Said

MOST_PHOTO_BYTES = 20 * 1024 * 1024
_PENDING = ("deposited", "typed")


def deposit_paper(book: Book, manifest: Manifest, seal: str, photo: bytes, *, by: str) -> Deposit:
    """Take a paper envelope: the photograph is kept by its hash, outside what is published, and then the act recorded.

    Raises:
        DataError: there is no photograph, or it is too long.
        RecordRefusedError: the urn takes none, or another envelope has that seal.
    """
    if not 0 < len(photo) <= MOST_PHOTO_BYTES:
        raise DataError(
            Text(f"La foto ocupa {len(photo)} bytes.", f"The photograph takes {len(photo)} bytes."),
            Text("Dé la foto del sobre sellado, de 20 MB a lo sumo.", "Give the photograph of the sealed envelope, of 20 MB at the most."),
        )
    sha256 = sha256_of(photo)
    keep(private_folder(book, manifest) / "photos" / sha256, photo)
    receipt = _record(book, manifest, PaperEnvelopeDeposited(urn=manifest.name, seal=seal, photo_sha256=sha256), (by,))
    return Deposit(sha256, receipt.indexes[0], in_term=True, checkpoint=receipt.checkpoint)


def type_paper(book: Book, manifest: Manifest, seal: str, said: Said, *, by: str) -> str:
    """Record what a paper envelope says as an acceptance of the instant of its deposit, and return its reference.

    Raises:
        CallError: the urn has no such envelope.
        DataError: something that an acceptance must say is missing.
        RecordRefusedError: the book refuses it; nothing was recorded.
    """
    act = _acceptance(book, manifest, seal, said, by)
    typed = PaperEnvelopeTyped(urn=manifest.name, seal=seal, acceptance=act.body.acceptance)
    book.record(manifest.sale, [act, _act(book, typed, (by,))])
    return typed.acceptance


def check_paper(book: Book, manifest: Manifest, seal: str, said: Said, *, by: str) -> Receipt:
    """Record that another person typed the same from the paper, knowing nothing of what the first one typed.

    Raises:
        CallError: the urn has no such envelope.
        DataError: the two differ: the message names where and shows nothing of it.
        RecordRefusedError: it was not typed yet, or by the same person.
    """
    envelope = _envelope(book, manifest, seal)
    if envelope.acceptance is not None:
        differing = sorted(_differing(book, manifest, envelope.acceptance, _acceptance(book, manifest, seal, said, by)))
        if differing:
            raise DataError(
                Text(
                    f"Lo que usted leyó en el sobre {seal} difiere de lo transcrito en: {', '.join(differing)}.",
                    f"What you read in envelope {seal} differs from what was typed in: {', '.join(differing)}.",
                ),
                Text(
                    "Miren el papel juntos; si erró quien transcribió, se corrige con `act_corrected` y se coteja de nuevo.",
                    "Look at the paper together; where the first one erred, correct it with `act_corrected` and check again.",
                ),
            )
    return _record(book, manifest, PaperEnvelopeChecked(urn=manifest.name, seal=seal), (by,))


def void_paper(book: Book, manifest: Manifest, seal: str, reason: str, *, by: tuple[str, ...]) -> Receipt:
    """Record that a paper envelope gives no acceptance, as two people see.

    Raises:
        CallError: the urn has no such envelope.
        RecordRefusedError: one person alone, or it was typed already.
    """
    _envelope(book, manifest, seal)
    return _record(book, manifest, PaperEnvelopeVoid(urn=manifest.name, seal=seal, reason=reason), by)


def check_none_pending(book: Book, manifest: Manifest) -> None:
    """Check that every paper envelope of an urn was checked or is void, before its opening ends.

    Raises:
        DataError: some were not; the message names their seals.
    """
    rows = PaperEnvelope.objects.using(book.alias).filter(
        sale=manifest.sale, urn=manifest.name, state__in=_PENDING, until_index__isnull=True
    )
    pending = list(rows.order_by("ref").values_list("ref", flat=True))
    if pending:
        raise DataError(
            Text(
                f"Faltan por transcribir o cotejar {len(pending)} sobres de papel: {', '.join(pending)}.",
                f"{len(pending)} paper envelopes are still to be typed or checked: {', '.join(pending)}.",
            ),
            Text(
                "Termínelos con `enajena urn paper type`, `check` o `void`: ninguno puede quedar sin respuesta.",
                "End them with `enajena urn paper type`, `check` or `void`: none may be left without an answer.",
            ),
        )


def papers_checked(book: Book, manifest: Manifest) -> int:
    """Return how many paper envelopes of an urn gave an acceptance that two people read alike."""
    rows = PaperEnvelope.objects.using(book.alias).filter(sale=manifest.sale, urn=manifest.name, state="checked", until_index__isnull=True)
    return rows.count()


def _acceptance(book: Book, manifest: Manifest, seal: str, said: Said, by: str) -> Act:
    envelope = _envelope(book, manifest, seal)
    versions = PaperEnvelope.objects.using(book.alias).filter(sale=manifest.sale, ref=seal)
    index = versions.order_by("index", "step").values_list("index", flat=True)[0]
    place = Place(stage=urn_of(book, manifest).stage, index=index, filed_at=envelope.deposited_at)
    try:
        document = document_of(said)
        return acceptance_act(place, said, people_known(book, manifest.sale, [document]).get(document, place.ref), (by,))
    except KeyError as error:
        raise DataError(
            Text(f"Falta o no se entiende: {error.args[0]}.", f"Missing or not understood: {error.args[0]}."),
            Text(
                "Una aceptación dice kind, recipient, id_type e id_number con --person.",
                "An acceptance says kind, recipient, id_type and id_number by --person.",
            ),
        ) from error


def _differing(book: Book, manifest: Manifest, ref: str, second: Act) -> Iterator[str]:
    row = Acceptance.objects.using(book.alias).get(sale=manifest.sale, ref=ref, until_index__isnull=True)
    recorded = act_at(book.alias, manifest.sale, row.index)
    if recorded is None:
        raise RuntimeError(f"the log has no act {row.index}")
    first: Any = recorded.body.replacement if isinstance(recorded.body, ActCorrected) else recorded.body
    other = prepare(second).act.body
    names = ("kind", "recipient", "requested_shares", "price_offered_cop", "payment_means", "accepts_reduction")
    yield from (name for name in names if getattr(first, name) != getattr(other, name))
    typed, again = recorded.act.personal, second.personal
    yield from (name.removeprefix("fact.") for name in typed.keys() | again.keys() if typed.get(name) != again.get(name))


def _envelope(book: Book, manifest: Manifest, seal: str) -> PaperEnvelope:
    rows = PaperEnvelope.objects.using(book.alias).filter(sale=manifest.sale, urn=manifest.name, ref=seal, until_index__isnull=True)
    found = rows.first()
    if found is None:
        raise CallError(
            Text(f"La urna no tiene un sobre de papel con el sello «{seal}».", f"The urn has no paper envelope with the seal “{seal}”."),
            Text("Escriba el número del sello como se registró.", "Write the number of the seal as it was recorded."),
        )
    return found


def _record(book: Book, manifest: Manifest, body: object, by: tuple[str, ...]) -> Receipt:
    return book.record(manifest.sale, [_act(book, body, by)])


def _act(book: Book, body: object, by: tuple[str, ...]) -> Act:
    return Act(body=body, on=local_date(book.clock()), by=by)
