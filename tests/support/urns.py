"""Urns for tests: an urn of a stage put straight into a book, custodians with keys made on the spot, envelopes of made-up people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from enajena.book import bulk
from enajena.book.models import Stage
from enajena.urn.custodian import CustodianKey, contribute, create
from enajena.urn.deposit import Deposit, deposit, urn_folder
from enajena.urn.envelope import Envelope, seal
from enajena.urn.life import add_signature, close_urn, create_urn, log_key_of
from enajena.urn.manifest import Manifest, Witness, sign
from enajena.urn.payloads import Binding, Offer, Reserve, new_binding, new_salt
from support.books import Rehearsal
from support.offers import FIRST_DAY, LAST_DAY, at, noticed

OPENS = datetime(2003, 10, 15, 5, tzinfo=UTC)
CLOSES = datetime(2003, 12, 16, 5, tzinfo=UTC)
DURING = datetime(2003, 11, 3, 15, tzinfo=UTC)
AFTER = CLOSES + timedelta(minutes=5)
OFFICE = "test:office"
TWO_PEOPLE = ("test:director-one", "test:director-two")


@dataclass(slots=True)
class TestUrn:
    """An urn of a rehearsal, its custodians' keys in the order of the manifest."""

    __test__ = False

    sale: Rehearsal
    manifest: Manifest
    keys: list[CustodianKey]
    sealed: list[Envelope] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        """Return where its envelopes and its package are."""
        return urn_folder(self.sale.book, self.manifest)

    def drop(self, number: int = 1, *, at: datetime = DURING, **said: Any) -> Deposit:
        """Seal an acceptance of a made-up person and deposit it."""
        envelope = sealed(self.manifest, number, **said)
        self.sealed.append(envelope)
        return self.put(envelope.content(), at=at)

    def put(self, content: bytes, *, at: datetime = DURING) -> Deposit:
        """Deposit bytes."""
        self.sale.clock.now = max(at, self.sale.clock.now)
        return deposit(self.sale.book, self.manifest, content, by=OFFICE)

    def close(self) -> None:
        """Close it after its deadline."""
        self.sale.clock.now = AFTER
        close_urn(self.sale.book, self.manifest, by=OFFICE)

    def contributions(self, out: Path, places: Sequence[int]) -> list[tuple[Path, Path]]:
        """Return the files that the custodians at these places contribute."""
        return [contribute(self.folder, self.keys[place], out, now=AFTER) for place in places]


def urn(sale: Rehearsal, *, k: int = 2, n: int = 3, name: str = "first") -> TestUrn:
    """Return an urn that takes envelopes, of a stage that is open from 15 October to 15 December 2003."""
    sale.adopt(date(2003, 10, 3))
    bulk.insert(sale.book.alias, Stage, [_stage(sale)])
    sale.clock.now = OPENS - timedelta(days=1)
    return constituted(sale, OPENS, CLOSES, k=k, n=n, name=name)


def urn_by_acts(sale: Rehearsal) -> TestUrn:
    """Return an urn of a stage that was noticed by its own acts, so that the whole book is as its log says."""
    noticed(sale)
    return constituted(sale, at(FIRST_DAY, 0), at(LAST_DAY + timedelta(days=1), 0))


def constituted(
    sale: Rehearsal,
    opens: datetime,
    closes: datetime,
    *,
    k: int = 2,
    n: int = 3,
    name: str = "first",
    witnesses: tuple[Witness, ...] = (),
) -> TestUrn:
    """Return an urn of the first stage of a sale, signed by custodians whose keys are made on the spot."""
    keys = [create(f"custodio-{number}") for number in range(1, n + 1)]
    manifest = Manifest(
        sale=sale.sale,
        name=name,
        k=k,
        custodians=tuple(key.public for key in keys),
        witnesses=witnesses,
        opens=opens,
        closes=closes,
        log_key=log_key_of(sale.sale, sale.book.key),
    )
    create_urn(sale.book, manifest, "first", by=OFFICE)
    for key in keys:
        add_signature(sale.book, manifest, key.name, sign(manifest, key.signing_key), by=OFFICE)
    return TestUrn(sale, manifest, keys)


def sealed(
    manifest: Manifest,
    number: int,
    *,
    shares: int = 10,
    price_cop: Decimal | None = None,
    binding: Binding | None = None,
    reserve_binding: Binding | None = None,
    person: Mapping[str, str] | None = None,
    facts: Mapping[str, str] | None = None,
) -> Envelope:
    """Return the envelope of a made-up person."""
    tie = binding or new_binding(manifest.urn)
    offer = Offer(binding=tie, shares=shares, price_cop=price_cop, salt=new_salt())
    return seal(
        manifest, offer, Reserve(binding=reserve_binding or tie, person=person or made_up(number), facts=facts or {"sworn": "true"})
    )


def made_up(number: int) -> dict[str, str]:
    """Return a made-up pensioner."""
    return {
        "kind": "natural",
        "recipient": "pensioner",
        "name": f"Persona Inventada {number}",
        "id_type": "CC",
        "id_number": str(10_000_000 + number),
    }


def _stage(sale: Rehearsal) -> Stage:
    return Stage(
        sale=sale.sale,
        ref="first",
        state="noticed",
        on=date(2003, 10, 14),
        index=0,
        notice_on=date(2003, 10, 14),
        first_day=date(2003, 10, 15),
        last_day=date(2003, 12, 15),
        price_cop=Decimal("2448.70"),
        offered_shares=92284,
    )
