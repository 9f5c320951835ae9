"""A whole urn with throw-away keys, in a folder of its own and on a simulated clock, so that an office learns it in a minute.

The people, the bank and the papers are made up; the dates and the price are those of Gases de La Guajira (Decreto 2781 de 2003).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

from enajena.basics.figures import count_text, instant_text
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import CreditLineOpened, RecipientsScreened, RegulationFiled, RegulationTerms
from enajena.book.acts.sale import ProgrammeAdopted
from enajena.book.acts.stages import StageNoticed
from enajena.book.books import Book, open_at
from enajena.book.stored_bytes import StoredBytes
from enajena.calendar.bogota import BOGOTA
from enajena.programme.reader import builtin_path
from enajena.urn.custodian import CustodianKey, contribute, create
from enajena.urn.deposit import deposit, urn_folder
from enajena.urn.envelope import seal
from enajena.urn.life import add_signature, close_urn, create_urn, log_key_of
from enajena.urn.manifest import Manifest, sign
from enajena.urn.opening import open_urn
from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt
from enajena.urn.proven import verify_receipt
from enajena.urn.receipts import receipt
from enajena.urn.verify import verify_package

PROGRAMME = "gases-guajira-2003"
SALE = "ensayo"
_BY = ("ensayo:ventanilla",)
_TWO = ("ensayo:directora", "ensayo:director")
_NOTICED, _LAST_DAY = date(2003, 10, 10), date(2003, 12, 11)
_OPENS = datetime(2003, 10, 11, tzinfo=BOGOTA)
_CLOSES = datetime(2003, 12, 12, tzinfo=BOGOTA)
_PRICE_COP, _SHARES = Decimal("2448.70"), 92_284
_PAPER = StoredBytes("ensayo.txt", b"Papel de ensayo")


@dataclass(slots=True)
class _Clock:
    now: datetime

    def __call__(self) -> datetime:
        return self.now


def rehearse(folder: Path, *, envelopes: int = 12, k: int = 3, n: int = 5) -> Iterator[Text]:
    """Play an urn through in a folder, from its constitution to its verification, and yield what happened, step by step.

    Raises:
        CallError: the folder cannot be used.
    """
    clock = _Clock(datetime(2003, 10, 3, 15, tzinfo=UTC))
    book = open_at(folder / "libro", None, clock, new=True)
    try:
        yield from _play(book, clock, folder, envelopes=envelopes, k=k, n=n)
    finally:
        book.close()


def _play(book: Book, clock: _Clock, folder: Path, *, envelopes: int, k: int, n: int) -> Iterator[Text]:
    _announce(book, clock)
    keys = [create(f"custodio-{number}") for number in range(1, n + 1)]
    manifest = _manifest(book, keys, k)
    create_urn(book, manifest, "first", by=_BY[0])
    for key in keys:
        add_signature(book, manifest, key.name, sign(manifest, key.signing_key), by=_BY[0])
    yield Text("1. {n} custodios hicieron su clave y firmaron el manifiesto; {k} de ellos abren la urna.",
               "1. {n} custodians made their keys and signed the manifest; {k} of them open the urn.").format(n=n, k=k)  # fmt: skip
    clock.now = _OPENS + timedelta(days=20)
    deposits = [deposit(book, manifest, _sealed(manifest, number), by=_BY[0]) for number in range(envelopes)]
    first = deposits[0]
    proven = verify_receipt(receipt(book, manifest, first.index), manifest, first.sha256)
    yield Text("2. {count} personas inventadas sellaron su sobre y lo depositaron; la constancia del primero prueba su lugar, {index}.",
               "2. {count} made-up people sealed an envelope and deposited it; the receipt of the first proves its place, {index}.").format(
        count=count_text(envelopes), index=proven.index)  # fmt: skip
    clock.now = _CLOSES
    late = deposit(book, manifest, _sealed(manifest, envelopes), by=_BY[0])
    yield Text("3. Uno llegó al instante del cierre, {at}: queda fuera de término (índice {index}).",
               "3. One came at the instant of the closing, {at}: it is out of term (index {index}).").format(
        at=instant_text(_CLOSES), index=late.index)  # fmt: skip
    close_urn(book, manifest, by=_BY[0])
    package = urn_folder(book, manifest)
    found = verify_package(package)
    yield Text("4. La urna se cerró con {count} sobres, y el paquete público se verificó sin ninguna clave.",
               "4. The urn was closed with {count} envelopes, and the public package was verified without any key.").format(
        count=count_text(found.envelopes))  # fmt: skip
    files = [contribute(package, key, folder / "aportes", now=clock.now) for key in keys[-k:]]
    yield Text("5. Aportaron {names}; los demás no hicieron falta.", "5. {names} contributed; the others were not needed.").format(
        names=same(", ".join(key.name for key in keys[-k:]))
    )
    outcome = open_urn(book, package, files, by=_TWO)
    verify_package(package)
    yield Text("6. Dos personas la abrieron: {opened} aceptaciones en el libro, {void} sobres anulados. Se verificó el paquete: {where}",
               "6. Two people opened it: {opened} acceptances in the book, {void} void envelopes. Package verified: {where}").format(
        opened=count_text(outcome.opened), void=sum(outcome.void.values()), where=same(str(package)))  # fmt: skip


def _announce(book: Book, clock: _Clock) -> None:
    file = StoredBytes("programme.yaml", builtin_path(PROGRAMME).read_bytes())
    _do(book, clock, date(2003, 10, 3), ProgrammeAdopted(programme=PROGRAMME, file_sha256=file.sha256), files=(file,))
    day = date(2003, 10, 7)
    credit = CreditLineOpened(
        line="C-1",
        kind="credit_line",
        lender="Banco Inventado",
        total_cop=Decimal("22597583.08"),
        term_months=60,
        grace_months=12,
        rate_ea_pct=Decimal("20.04"),
        granted_on=day,
        bank_rate_ea_pct=Decimal("20.04"),
        bank_rate_certificate="Res. 1038/2003",
        bank_rate_status="single_source",
        collateral_price_cop=_PRICE_COP,
    )
    screened = RecipientsScreened(paper="T-1", stage="first", number="1", dated=day, file_sha256=_PAPER.sha256)
    terms = RegulationTerms(rule="largest_remainder", tie="earlier_filing")
    regulation = RegulationFiled(regulation="R-1", stage="first", number="1", dated=day, file_sha256=_PAPER.sha256, terms=terms)
    _do(book, clock, day, credit, screened, regulation, files=(_PAPER,))
    _do(book, clock, _NOTICED, StageNoticed(stage="first", offered_shares=_SHARES, price_cop=_PRICE_COP, last_day=_LAST_DAY))


def _do(book: Book, clock: _Clock, on: date, *bodies: object, files: tuple[StoredBytes, ...] = ()) -> None:
    clock.now = datetime(on.year, on.month, on.day, 15, tzinfo=UTC)
    book.record(SALE, [Act(body=body, on=on, by=_BY) for body in bodies], files)


def _manifest(book: Book, keys: list[CustodianKey], k: int) -> Manifest:
    return Manifest(
        sale=SALE,
        name="first",
        k=k,
        custodians=tuple(key.public for key in keys),
        witnesses=(),
        opens=_OPENS,
        closes=_CLOSES,
        log_key=log_key_of(SALE, book.key),
    )


def _sealed(manifest: Manifest, number: int) -> bytes:
    binding = new_binding(manifest.urn)
    person = {
        "kind": "natural",
        "recipient": "pensioner",
        "name": f"Persona Inventada {number}",
        "id_type": "CC",
        "id_number": f"{10**7 + number}",
    }
    reserve = Reserve(binding=binding, person=person, facts={"has_capacity": "true", "declares_lock_up": "true"})
    return seal(manifest, Offer(binding=binding, shares=10 + number, price_cop=None, salt=new_salt()), reserve).content()
