"""The notice of a stage as far as the book knows it already: nobody types again what a page has just worked out."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.faults import EnajenaError
from enajena.basics.money import plain
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.effects.gates_price import least_price
from enajena.book.shares_left import shares_awarded
from enajena.book.stage_work import told
from enajena.office.back.addresses import of_recording
from enajena.office.ground.the_book import the_book
from enajena.office.portal.records import SaleRecord
from enajena.programme.stage_model import FixedPrice, MinimumPrice, Stage


def fixed_price_cop(rule: Stage) -> Decimal | None:
    """Return the price of a stage as its text fixes it, None where it does not."""
    return rule.price.values[-1].cop if isinstance(rule.price, FixedPrice) else None


@dataclass(frozen=True, slots=True)
class Least:
    """The least price of a stage if its notice is of a day, on the indices certified on file; or why it cannot be told, and what to do."""

    source: str
    price_cop: Decimal | None
    why: Text | None = None
    remedy: Text | None = None


def least_of(record: SaleRecord, rule: Stage, notice: date) -> Least | None:
    """Return the least price of a stage in which each offers one; None of any other stage."""
    if not isinstance(rule.price, MinimumPrice):
        return None
    try:
        with told():
            price = least_price(Desk(the_book().alias, record.name), rule, rule.price, notice, notice)
    except EnajenaError as error:
        return Least(rule.price.source, None, error.message, error.remedy)
    return Least(rule.price.source, price)


def notice_address(record: SaleRecord, rule: Stage, last_day: date | None = None, least_cop: Decimal | None = None) -> str:
    """Return where the notice of a stage is recorded, with its shares, its price and its last day filled in where they are known."""
    shares, price = record.programme.shares, fixed_price_cop(rule) or least_cop
    offered = None if shares is None else shares.count - shares_awarded(Desk(the_book().alias, record.name))
    return of_recording(
        record.name,
        "stage_noticed",
        stage=rule.id,
        offered_shares=offered,
        price_cop=None if price is None else plain(price),
        last_day=None if last_day is None else last_day.isoformat(),
    )
