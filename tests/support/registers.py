"""Awards put straight into a book, and the share ledger read back, for tests that begin at the registration of lots."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from enajena.book import bulk
from enajena.book.acts.kinds import Act
from enajena.book.acts.pledges import PledgeConstituted
from enajena.book.acts.shares import LotRegistered, TransferConduct, TransferReported
from enajena.book.models import Award, Lot, Person, ShareEntry
from support.books import Rehearsal

SELLER = "Ecopetrol S.A."
BUYER = {"name": "Comprador Inventado", "id_type": "CC", "id_number": "10203040"}


def put_award(
    sale: Rehearsal, ref: str, *, shares: int, on: date, price_cop: str = "2448.70", stage: str = "first", state: str = "paid"
) -> None:
    """Put an award of an invented person, P-REF, as the acts on it would leave it."""
    price = Decimal(price_cop)
    award = Award(
        sale=sale.sale, ref=ref, state=state, on=on, index=0, acceptance=ref, adjudication="J-1", awarded_on=on, stage=stage,
        person=f"P-{ref}", recipient="active_worker", shares=shares, price_cop=price, amount_cop=round(price * shares, 2),
    )  # fmt: skip
    person = Person(sale=sale.sale, ref=f"P-{ref}", state="known", on=on, index=0, kind="natural", id_type="CC", id_number=f"9{ref[-3:]}")
    bulk.insert(sale.book.alias, Award, [award])
    bulk.insert(sale.book.alias, Person, [person])


def registered(sale: Rehearsal, lot: str, *, shares: int, on: date, stage: str = "first", seller: str = SELLER, **award: Any) -> None:
    """Register the whole of a paid award, A-LOT, on the day it was bought."""
    put_award(sale, f"A-{lot}", shares=shares, on=on, stage=stage, **award)
    sale.do(on, LotRegistered(lot=lot, award=f"A-{lot}", shares=shares, seller=seller, acquired_on=on))


def pledged(sale: Rehearsal, lot: str, *, shares: int, on: date, creditor: str = SELLER, **columns: Any) -> None:
    """Pledge shares of a lot in the first rank, as P/LOT."""
    terms = {"kind": "pledge", "rank": 1, "instrument": "Contrato inventado", **columns}
    sale.do(on, PledgeConstituted(pledge=f"P/{lot}", lot=lot, shares=shares, creditor=creditor, **terms))


def transferred(
    sale: Rehearsal,
    on: date,
    lot: str,
    new_lot: str,
    shares: int,
    *,
    conduct: TransferConduct = "sale",
    told_on: date | None = None,
    price_cop: str | None = None,
    attachment: str | None = None,
) -> None:
    """Report a transfer to an invented person, B-NEW_LOT, on its day or on a later one."""
    body = TransferReported(
        transfer=f"T-{new_lot}",
        lot=lot,
        new_lot=new_lot,
        person=f"B-{new_lot}",
        kind="natural",
        shares=shares,
        conduct=conduct,
        price_cop=None if price_cop is None else Decimal(price_cop),
        attachment=attachment,
    )
    sale.clock.to(told_on or on)
    sale.book.record(sale.sale, [Act(body=body, on=on, by=("test:one", "test:two"), personal=BUYER)])


def lot(sale: Rehearsal, ref: str) -> Lot:
    """Return a lot as it stands."""
    return Lot.objects.using(sale.book.alias).get(ref=ref, until_index=None)


def balances(sale: Rehearsal) -> Mapping[tuple[str, str], int]:
    """Return the sum of the ledger's lines by lot and holder, those of nothing left out."""
    sums: dict[tuple[str, str], int] = {}
    for line in ShareEntry.objects.using(sale.book.alias):
        sums[line.lot, line.holder] = sums.get((line.lot, line.holder), 0) + line.shares
    return {key: shares for key, shares in sums.items() if shares}
