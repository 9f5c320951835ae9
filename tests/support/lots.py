"""Lots put straight into a book, for tests that begin after the registration."""

from datetime import date
from decimal import Decimal

from enajena.book import bulk
from enajena.book.models import Lot
from enajena.calendar import add_months
from support.books import Rehearsal

LOCK_UP_MONTHS = 24


def put_lot(sale: Rehearsal, ref: str, *, shares: int, price_cop: str, acquired_on: date, seller: str = "1") -> Lot:
    """Put a lot of the first stage with a lock-up of two years, as the act that registers it would leave it."""
    lot = Lot(
        sale=sale.sale,
        ref=ref,
        state="registered",
        on=acquired_on,
        index=0,
        award=f"A-{ref}",
        holder=f"P-{ref}",
        shares=shares,
        price_cop=Decimal(price_cop),
        acquired_on=acquired_on,
        awarded_on=acquired_on,
        stage="first",
        seller=seller,
        recipient="active_worker",
        lock_up_ends_on=add_months(acquired_on, LOCK_UP_MONTHS),
    )
    bulk.insert(sale.book.alias, Lot, [lot])
    return lot
