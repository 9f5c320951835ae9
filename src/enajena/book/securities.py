"""Bid securities: which run out, what each acceptance is secured with on a day, and whose security no longer suffices."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction

from enajena.basics.money import PERCENT
from enajena.book.asof import NOW, AsOf, as_of
from enajena.book.models import Acceptance, BidSecurity
from enajena.programme.model import Programme
from enajena.programme.stage_model import BidSecurity as SecurityRule
from enajena.programme.stages import current_fixed_price


def running_out(alias: str, sale: str, until: date) -> list[BidSecurity]:
    """Return the securities still held that run out up to a day, the first one first; cash never does."""
    held = BidSecurity.objects.using(alias).filter(sale=sale, until_index__isnull=True, state="given")
    return list(held.filter(expires_on__lte=until).order_by("expires_on", "ref"))


def secured_cop(alias: str, sale: str, until: date, at: AsOf = NOW) -> dict[str, Decimal]:
    """Return what secures each acceptance that was given a security; one that runs out before a day secures nothing."""
    held = as_of(alias, sale, BidSecurity, at).filter(state="given")
    found: dict[str, Decimal] = {}
    for acceptance, amount_cop, expires_on in held.values_list("acceptance", "amount_cop", "expires_on").iterator():
        lasts = expires_on is None or expires_on >= until
        found[acceptance] = found.get(acceptance, Decimal(0)) + (amount_cop if lasts else Decimal(0))
    return found


def no_longer_secured(alias: str, sale: str, *, programme: Programme, rule: SecurityRule, stage: str, on: date) -> Iterator[str]:
    """Yield the admitted acceptances of a stage whose securities ran out before a day and are no longer enough."""
    held = BidSecurity.objects.using(alias).filter(sale=sale, until_index__isnull=True, state="given")
    ended = held.filter(expires_on__lt=on).values("acceptance")
    rows = Acceptance.objects.using(alias).filter(sale=sale, until_index__isnull=True, stage=stage, state="assessed", ref__in=ended)
    secured = secured_cop(alias, sale, on)
    for row in rows.order_by("ref").iterator():
        price = row.price_offered_cop if rule.of == "offered_price" else current_fixed_price(programme)
        if Fraction(secured[row.ref]) * PERCENT < Fraction(rule.percent) * Fraction(price or 0) * row.requested_shares:
            yield row.ref
