"""The steps of `sealed_urn.py`: each does one thing and tells it."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

from telling import PAPER, shares_of, tell

from enajena.basics.figures import count_text
from enajena.basics.text import same
from enajena.book.acts import papers, sale, stages
from enajena.book.rehearsal import Rehearsed
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA
from enajena.programme.reader import builtin_path
from enajena.urn.attachments import private_folder, read_attachments
from enajena.urn.custodian import CustodianKey, contribute, create
from enajena.urn.deposit import deposit, urn_folder
from enajena.urn.envelope import Attachment, seal, seal_attachment
from enajena.urn.life import add_signature, close_urn, create_urn, extend_urn, log_key_of
from enajena.urn.manifest import Manifest, sign
from enajena.urn.opening import open_urn
from enajena.urn.package import sha256_of
from enajena.urn.papers import check_paper, deposit_paper, type_paper
from enajena.urn.payloads import Offer, Reserve, Said, new_binding, new_salt
from enajena.urn.proven import verify_receipt
from enajena.urn.receipts import receipt
from enajena.urn.verify import verify_package

PROGRAMME, SHARES, PRICE_COP = "gases-guajira-2003", 92_284, Decimal("2448.70")
OFFICE, OTHER = "ensayo:ventanilla", "ensayo:control"
OPENS, FIRST_CLOSING = datetime(2003, 10, 11, tzinfo=BOGOTA), datetime(2003, 12, 12, tzinfo=BOGOTA)
EXTENDED_TO = date(2003, 12, 19)
CLOSING = datetime(2003, 12, 20, tzinfo=BOGOTA)
FACTS = {
    "executive": "false",
    "has_capacity": "true",
    "declares_lock_up": "true",
    "declares_shareholder_rights": "true",
    "declares_no_third_owner": "true",
}


def play(played: Rehearsed, folder: Path) -> None:
    """Play the stage: announced, sealed, closed, opened, assessed and awarded."""
    _announce(played)
    keys = [create(f"custodio-{number}") for number in range(1, 6)]
    manifest = _constitute(played, keys)
    _deposit(played, manifest, "1", 60_000, folder)
    _deposit(played, manifest, "2", 50_000, folder)
    _paper(played, manifest)
    _extend(played, manifest)
    package = _close(played, manifest)
    _open(played, manifest, keys, folder)
    _award(played)
    for finding in verify_package(package).findings:
        tell(date(2003, 12, 22), "{finding}", "{finding}", finding=finding)
    tell(date(2003, 12, 22), "El libro se verifica: {count} actos.", "The book verifies: {count} acts.", count=played.verify())


def _announce(played: Rehearsed) -> None:
    file = StoredBytes("programme.yaml", builtin_path(PROGRAMME).read_bytes())
    played.do(date(2003, 10, 3), sale.ProgrammeAdopted(programme=PROGRAMME, file_sha256=file.sha256), files=[file])
    day = date(2003, 10, 7)
    credit = papers.CreditLineOpened(
        line="C-1", kind="credit_line", lender="Banco Inventado", total_cop=PRICE_COP * SHARES / 10, term_months=60, grace_months=12,
        rate_ea_pct=Decimal("20.04"), granted_on=day, bank_rate_ea_pct=Decimal("20.04"), bank_rate_certificate="Res. 1038/2003",
        bank_rate_status="single_source", collateral_price_cop=PRICE_COP,
    )  # fmt: skip
    screened = papers.RecipientsScreened(paper="T-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256)
    terms = papers.RegulationTerms(rule="largest_remainder", tie="earlier_filing")
    regulation = papers.RegulationFiled(regulation="R-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256, terms=terms)
    played.do(day, credit, screened, regulation, files=[PAPER])
    notice = stages.StageNoticed(stage="first", offered_shares=SHARES, price_cop=PRICE_COP, last_day=date(2003, 12, 11))
    played.do(date(2003, 10, 10), notice)


def _constitute(played: Rehearsed, keys: list[CustodianKey]) -> Manifest:
    manifest = Manifest(
        sale=played.sale, name="first", k=3, custodians=tuple(key.public for key in keys), witnesses=(), opens=OPENS,
        closes=FIRST_CLOSING, log_key=log_key_of(played.sale, played.book.key),
    )  # fmt: skip
    create_urn(played.book, manifest, "first", by=OFFICE)
    for key in keys:
        add_signature(played.book, manifest, key.name, sign(manifest, key.signing_key), by=OFFICE)
    tell(
        date(2003, 10, 10),
        "Cinco custodios firmaron el manifiesto; abren tres.",
        "Five custodians signed the manifest; three open it.",
    )
    return manifest


def _deposit(played: Rehearsed, manifest: Manifest, number: str, shares: int, folder: Path) -> None:
    """Seal an acceptance with one attachment, as its author does at home, and deposit it."""
    played.clock.to(date(2003, 11, 4))
    content, key = seal_attachment(f"%PDF- Certificado inventado {number}".encode())
    one = Attachment(sha256_of(content), len(content))
    file = folder / f"{one.sha256}.age"
    file.write_bytes(content)
    binding = new_binding(manifest.urn)
    reserve = Reserve(binding=binding, person=_person(number), facts=FACTS, attachment_keys={one.sha256: key})
    envelope = seal(manifest, Offer(binding=binding, shares=shares, price_cop=None, salt=new_salt()), reserve, [one])
    taken = deposit(played.book, manifest, envelope.content(), by=OFFICE, attachments=[file])
    proven = verify_receipt(receipt(played.book, manifest, taken.index), manifest, taken.sha256)
    tell(
        date(2003, 11, 4),
        "Sobre {number} depositado; su constancia prueba el lugar {index} del registro.",
        "Envelope {number} deposited; its receipt proves place {index} of the log.",
        number=same(number),
        index=proven.index,
    )


def _paper(played: Rehearsed, manifest: Manifest) -> None:
    played.clock.to(date(2003, 11, 5))
    deposit_paper(played.book, manifest, "0007", b"foto de ensayo", by=OFFICE)
    tell(date(2003, 11, 5), "Sobre de papel con el sello 0007.", "Paper envelope with the seal 0007.")


def _extend(played: Rehearsed, manifest: Manifest) -> None:
    """Lengthen offer and urn by one addendum."""
    day = date(2003, 12, 1)
    addendum = papers.RegulationAddendum(regulation="R-1", number="2", dated=day, file_sha256=PAPER.sha256)
    played.do(day, addendum, stages.StageExtended(stage="first", last_day=EXTENDED_TO, addendum="2"), files=[PAPER])
    extend_urn(played.book, manifest, CLOSING, "2", by=OFFICE)
    tell(day, "El adendo 2 prorroga la oferta y la urna hasta el 19.", "Addendum 2 lengthens offer and urn to the 19th.")


def _close(played: Rehearsed, manifest: Manifest) -> Path:
    played.clock.now = CLOSING
    close_urn(played.book, manifest, by=OFFICE)
    package = urn_folder(played.book, manifest)
    tell(date(2003, 12, 20), "La urna se cerró; cualquiera verifica su paquete.", "The urn is closed; anybody verifies its package.")
    return package


def _open(played: Rehearsed, manifest: Manifest, keys: list[CustodianKey], folder: Path) -> None:
    """Type and check the paper, and open the envelopes with three custodians."""
    said = Said(shares=20_000, price_cop=None, person=_person("3"), facts=FACTS)
    type_paper(played.book, manifest, "0007", said, by=OFFICE)
    check_paper(played.book, manifest, "0007", said, by=OTHER)
    package = urn_folder(played.book, manifest)
    files = [contribute(package, key, folder / "aportes", now=CLOSING + timedelta(minutes=1)) for key in keys[1:4]]
    outcome = open_urn(played.book, package, files, by=(OFFICE, OTHER))
    read = [file for file, _ in read_attachments(private_folder(played.book, manifest), folder / "anexos")]
    tell(
        date(2003, 12, 20),
        "Tres custodios aportaron: {opened} sobres abiertos y uno de papel; {read} anexos abiertos.",
        "Three custodians contributed: {opened} envelopes opened and one of paper; {read} attachments opened.",
        opened=outcome.opened,
        read=len(read),
    )


def _award(played: Rehearsed) -> None:
    played.do(date(2003, 12, 20), stages.StageClosed(stage="first"))
    tell(date(2003, 12, 20), "Estudio: {found}.", "Study: {found}.", found=played.assess("first", date(2003, 12, 20), "E-1"))
    awarded = played.adjudicate("first", date(2003, 12, 22), "D-1")
    each = ", ".join(f"{ref}: {count_text(shares_of(played, ref)).es}" for ref in _acceptances(played))
    tell(
        date(2003, 12, 22),
        "Adjudicación: {awarded} acciones ({each}).",
        "Adjudication: {awarded} shares ({each}).",
        awarded=count_text(awarded),
        each=same(each),
    )


def _acceptances(played: Rehearsed) -> list[str]:
    from enajena.book.models import Award  # noqa: PLC0415 - needs an open book

    rows = Award.objects.using(played.book.alias).filter(sale=played.sale, until_index__isnull=True)
    return list(rows.order_by("-shares").values_list("ref", flat=True))


def _person(number: str) -> dict[str, str]:
    return {
        "kind": "natural",
        "recipient": "pensioner",
        "name": f"Persona Inventada {number}",
        "id_type": "CC",
        "id_number": f"7000000{number}",
    }
