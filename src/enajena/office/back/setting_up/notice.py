"""The notice of a stage as far as the book knows it already: nobody types again what a page has just worked out."""

from datetime import date
from decimal import Decimal

from enajena.basics.money import plain
from enajena.book.desk import Desk
from enajena.book.shares_left import shares_awarded
from enajena.office.back.addresses import of_recording
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import SaleRecord
from enajena.programme.stage_model import FixedPrice, Stage


def fixed_price_cop(rule: Stage) -> Decimal | None:
    """Return the price of a stage as its text fixes it, None where it does not."""
    return rule.price.values[-1].cop if isinstance(rule.price, FixedPrice) else None


def notice_address(record: SaleRecord, rule: Stage, last_day: date | None = None) -> str:
    """Return where the notice of a stage is recorded, with its shares, its price and its last day filled in where they are known."""
    shares, price = record.programme.shares, fixed_price_cop(rule)
    offered = None if shares is None else shares.count - shares_awarded(Desk(the_book().alias, record.name))
    return of_recording(
        record.name,
        "stage_noticed",
        stage=rule.id,
        offered_shares=offered,
        price_cop=None if price is None else plain(price),
        last_day=None if last_day is None else last_day.isoformat(),
    )
