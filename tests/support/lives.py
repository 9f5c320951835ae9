"""A sale with something of everything, through the real acts: what the tests of proof and endurance look at. Everybody is made up."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from enajena.book.acts.general import ActCorrected, NoteAdded, PersonalSuppressed
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReceived
from enajena.book.acts.pledges import PledgeConstituted
from enajena.book.acts.shares import LotRegistered
from enajena.book.opening import open_book
from support.books import Rehearsal, TestClock, rehearsal
from support.offers import BY, BY_TWO, PRICE, awarded

SELLER = "Ecopetrol S.A."
PAID, REGISTERED, LATER = date(2003, 12, 18), date(2003, 12, 20), date(2004, 2, 10)
ASKED = {"A-1": 10, "A-2": 20, "A-3": 5}
WRITTEN = "texto de una nota de ensayo"


def paid(award: str, shares: int, payment: str | None = None) -> PaymentReceived:
    """Return the payment of an award."""
    return PaymentReceived(payment=payment or f"PG-{award}", award=award, amount_cop=PRICE * shares, means="transfer")


def lot(award: str, shares: int) -> LotRegistered:
    """Return the registration of a whole award as one lot."""
    return LotRegistered(lot=f"L-{award}", award=award, shares=shares, seller=SELLER, acquired_on=PAID)


def pledge(award: str, shares: int) -> PledgeConstituted:
    """Return the pledge of a whole lot."""
    return PledgeConstituted(
        pledge=f"P-{award}", lot=f"L-{award}", shares=shares, kind="pledge", creditor=SELLER, instrument="Contrato de ensayo", rank=1
    )


def live(sale: Rehearsal) -> None:
    """Go from the adoption to pledges, with a note, two corrections and a suppression."""
    awarded(sale, ASKED)
    sale.do(PAID, paid("A-1", 10), paid("A-2", 20), by=BY)
    sale.do(PAID, paid("A-3", 4, "PG-mal"), by=BY)
    mistaken = count_acts(sale) - 1
    sale.do(PAID, ActCorrected(target=mistaken, reason="el valor", replacement=paid("A-3", 5)), by=BY)
    sale.do(REGISTERED, *(lot(award, shares) for award, shares in ASKED.items()), by=BY)
    sale.do(REGISTERED, *(pledge(award, shares) for award, shares in ASKED.items()), by=BY_TWO)
    note = NoteAdded(note="N-1", kind="lot", about="L-A-1", person="P-A-1")
    sale.clock.to(LATER)
    sale.book.record(sale.sale, [Act(body=note, on=LATER, by=BY, ref="nota-1", personal={"text": WRITTEN})])
    sale.do(LATER, ActCorrected(target=count_acts(sale) - 2, reason="no se constituyó"), by=BY_TWO)
    sale.do(LATER, PersonalSuppressed(person="P-A-2", request="RAD-1", ground="Sentencia de ensayo 1"), by=BY)


def count_acts(sale: Rehearsal) -> int:
    """Return how many acts the sale has."""
    from enajena.book.journal import size_of  # noqa: PLC0415 - Django is ready once a book was opened

    return size_of(sale.book.alias, sale.sale)


@contextmanager
def lived(folder: Path) -> Iterator[Rehearsal]:
    """Open a copy of the book in which the sale `ensayo` was lived."""
    shutil.copytree(_template(), folder, dirs_exist_ok=True)
    clock = TestClock()
    clock.to(date(2004, 3, 1))
    book = open_book(folder, clock=clock)
    try:
        yield Rehearsal(book, clock, "ensayo", "gases-guajira-2003")
    finally:
        book.close()


@cache
def _template() -> Path:
    folder = Path(mkdtemp(prefix="enajena-life-"))
    with rehearsal(folder) as sale:
        live(sale)
    return folder
