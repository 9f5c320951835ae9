"""The price of a stage: the fixed one in force, or a minimum that the text's rule gives on certified indices."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from enajena.basics.figures import pesos_text
from enajena.basics.text import Text
from enajena.book.certified import certified_tables
from enajena.book.desk import Desk
from enajena.book.effects.offer import asking, rule_of
from enajena.book.models import Paper, Stage
from enajena.programme.stage_model import FixedPrice, MinimumPrice
from enajena.programme.stage_model import Stage as StageRule
from enajena.programme.stages import current_fixed_price
from enajena.rules.price import minimum_price

_NO_INDEX = Text(
    "Registre `index_certified` con el certificado del emisor que cubra esas fechas; una aproximación no sirve.",
    "Record `index_certified` with the issuer's certificate that covers those dates; a proxy will not do.",
)


def check_price(desk: Desk, rule: StageRule, price_cop: Decimal) -> None:
    """Refuse a price that is not the fixed one in force, or is below the minimum or the fixed price (Ley 226 arts. 10 and 11)."""
    price = rule.price
    if isinstance(price, FixedPrice):
        right = price_in_force(price, desk.act.act.on)
        if price_cop != right:
            _refuse(desk, "fixed_price", price_cop, right, price.source)
    elif isinstance(price, MinimumPrice):
        fixed = current_fixed_price(desk.programme)
        if fixed is not None and price_cop < fixed:
            _refuse(desk, "below_fixed_price", price_cop, fixed, "ley-226 art. 10")
        least = least_price(desk, rule, price, desk.act.act.on, desk.act.act.on)
        if price_cop < least:
            _refuse(desk, "below_minimum", price_cop, least, price.adjustment.source)
    if price_cop <= 0:
        _refuse(desk, "price", price_cop, price_cop, rule.source)


def price_in_force(price: FixedPrice, on: date) -> Decimal:
    """Return the fixed price of a stage that is in force on a day; before the first change, the first one."""
    since = [value.cop for value in price.values if value.since is None or value.since <= on]
    return since[-1] if since else price.values[0].cop


def least_price(desk: Desk, rule: StageRule, price: MinimumPrice, notice: date, until: date) -> Decimal:
    """Return the minimum price that the text gives a stage of that notice, up to a day where it is adjusted up to a later act.

    It rests on the indices certified on file alone.
    """
    programme = desk.programme
    if current_fixed_price(programme) is None:
        return Decimal(0)
    first = desk.need(Stage, programme.stages[0].id)
    pair = replace(programme, stages=(programme.stages[0], rule))
    adjusted_until = None if price.adjustment.until == "second_notice" else until
    with asking(desk, "index_not_certified", price.adjustment.source, _NO_INDEX):
        tables = certified_tables(desk.all_standing(Paper, kind="index_certificate"))
        return minimum_price(pair, first.last_day or notice, notice, tables, until=adjusted_until).price_cop


def judging_price(desk: Desk, stage: Stage, on: date) -> Decimal | None:
    """Return the price that the acceptances of a stage are judged with on a day: the one announced, or a higher minimum by then.

    Only a minimum that the text adjusts up to the adjudication goes on rising after the notice for all acceptances alike.
    """
    rule = rule_of(desk, stage.ref)
    price = rule.price
    if not isinstance(price, MinimumPrice) or price.adjustment.until != "adjudication" or stage.notice_on is None:
        return stage.price_cop
    return max(stage.price_cop or Decimal(0), least_price(desk, rule, price, stage.notice_on, on))


def _refuse(desk: Desk, code: str, found_cop: Decimal, right_cop: Decimal, source: str) -> None:
    what = (
        Text("El precio por acción es {found} y debe ser {right}.", "The price a share is {found} and must be {right}.")
        if code == "fixed_price"
        else Text("El precio por acción es {found} y el mínimo, {right}.", "The price a share is {found} and the minimum, {right}.")
    )
    desk.refuse(
        code,
        what.format(found=pesos_text(found_cop), right=pesos_text(right_cop)),
        Text("Anuncie el precio que manda el programa.", "Announce the price that the programme commands."),
        source,
    )
