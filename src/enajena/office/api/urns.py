"""The sealed urns of a sale: what each is, its manifest, and the deposit of an envelope."""

from dataclasses import asdict
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja.responses import Status

from enajena.basics.faults import CallError
from enajena.basics.text import Text
from enajena.book.machines import MACHINES
from enajena.book.models import Envelope, Urn
from enajena.book.refusal import RecordRefusedError
from enajena.calendar.bogota import BOGOTA
from enajena.office.api.problems import not_found
from enajena.office.api.reading import JSON_TYPE, check_type, read_at_most
from enajena.office.api.sales import alias_of
from enajena.office.api.shapes.kinds import Name
from enajena.office.api.shapes.sales import Deposited, Urns
from enajena.office.api.throttling import check_pace
from enajena.office.ground.language import tell
from enajena.office.ground.the_book import the_book
from enajena.urn.deposit import Deposit, deposit
from enajena.urn.envelope import MOST_BYTES
from enajena.urn.life import last_checkpoint, manifest_of
from enajena.urn.manifest import Manifest
from enajena.urn.package import sha256_of
from enajena.urn.receipts import receipt

router = Router(tags=["urns"])
_BY = "api"
_LATE = "late"


@router.get("/sales/{sale}/urns", response=Urns)
def list_urns(*_: HttpRequest, sale: Name) -> dict[str, object]:
    """List the urns of a sale."""
    rows = Urn.objects.using(alias_of(sale)).filter(sale=sale, until_index__isnull=True).order_by("ref")
    return {"sale": sale, "urns": [_told(row) for row in rows]}


@router.get("/sales/{sale}/urns/{urn}/manifest", response=dict[str, object])
def show_manifest(*_: HttpRequest, sale: Name, urn: Name) -> HttpResponse:
    """Give the manifest of an urn, byte by byte as its custodians signed it."""
    return HttpResponse(_manifest(sale, urn).content(), content_type=JSON_TYPE)


@router.post("/sales/{sale}/urns/{urn}/envelopes", response={200: Deposited, 201: Deposited})
def deposit_envelope(request: HttpRequest, sale: Name, urn: Name) -> Status[dict[str, object]]:
    """Deposit a sealed envelope; the same envelope again gives its receipt again."""
    check_pace(request, "deposit")
    manifest = _manifest(sale, urn)
    check_type(request, JSON_TYPE)
    content = read_at_most(request, MOST_BYTES)
    try:
        done = deposit(the_book(), manifest, content, by=_BY, channel="remote")
    except RecordRefusedError:
        again = _there(manifest, sha256_of(content))
        if again is None:
            raise
        return Status(HTTPStatus.OK, again)
    return Status(HTTPStatus.CREATED, _receipt(manifest, done))


def _there(manifest: Manifest, sha256: str) -> dict[str, object] | None:
    """Return the receipt of an envelope that was deposited before, None where it was not."""
    book = the_book()
    rows = Envelope.objects.using(book.alias).filter(sale=manifest.sale, urn=manifest.name, ref=sha256)
    row = rows.order_by("index").first()
    if row is None:
        return None
    return _receipt(manifest, Deposit(sha256, row.deposited_index, row.state != _LATE, last_checkpoint(book, manifest.sale)))


def _manifest(sale: str, urn: str) -> Manifest:
    try:
        return manifest_of(the_book(), sale, urn)
    except CallError as error:
        alias_of(sale)
        raise not_found(
            Text(f"La venta «{sale}» no tiene una urna «{urn}».", f"The sale “{sale}” has no urn “{urn}”."),
            Text(f"Las que hay están en /api/v1/sales/{sale}/urns.", f"Those there are at /api/v1/sales/{sale}/urns."),
        ) from error


def _receipt(manifest: Manifest, done: Deposit) -> dict[str, object]:
    return {**asdict(done), "receipt": receipt(the_book(), manifest, done.index, done.checkpoint)}


def _told(row: Urn) -> dict[str, object]:
    return {
        "urn": row.ref,
        "stage": row.stage,
        "state": row.state,
        "label": tell(MACHINES["urn"].label_of(row.state)),
        "opens": row.opens.astimezone(BOGOTA).isoformat(),
        "closes": row.closes.astimezone(BOGOTA).isoformat(),
        "k": row.k,
        "custodians": row.custodians,
        "manifest_sha256": row.manifest_sha256,
        "rehearsal": row.rehearsal,
    }
