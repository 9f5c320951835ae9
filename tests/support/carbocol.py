"""A sale of Carbocol's part of Cerrejón Zona Norte (Decreto 20 de 2000) up to the closing of its second tranche, through the real acts.

Its fines go on the administrative track, and their base waits for the price of the second tranche. All persons are made up.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from enajena.book.acts.papers import CertifiedValue, IndexCertified, RegulationTerms
from enajena.book.acts.security_of_bids import BidSecurityGiven
from enajena.book.acts.stages import StageNoticed
from support.books import Rehearsal
from support.offers import BY, CREDIT, PAPER, REGULATION, SCREENED, acceptance, accepted, adjudicated, assessed, at, closed

ALL_SHARES, PRICE, OFFERED = 84_955_500, Decimal(10_000), Decimal(10_500)
PENSIONER = {
    "files_return": "false",
    "figures_year": "1998",
    "certified_income_cop": "9835000",
    "declares_beneficial_owner": "true",
    "declares_own_account": "true",
    "sworn": "true",
}


def first_awarded(sale: Rehearsal, asked: Mapping[str, int]) -> None:
    """Go from the adoption to the awards of the first tranche, on 24 April 2000."""
    sale.adopt(date(2000, 1, 20))
    day = date(2000, 2, 1)
    terms = RegulationTerms(rule="largest_remainder", tie="earlier_filing", payment_days=10, default_penalty_pct=Decimal(0))
    credit = replace(CREDIT, total_cop=PRICE * ALL_SHARES / 10, granted_on=day, collateral_price_cop=PRICE)
    credit = replace(credit, rate_ea_pct=Decimal(19), bank_rate_ea_pct=Decimal(19))
    sale.do(day, credit, replace(SCREENED, dated=day), replace(REGULATION, dated=day, terms=terms), by=BY, files=[PAPER])
    notice = StageNoticed(stage="first", offered_shares=ALL_SHARES, price_cop=PRICE, last_day=date(2000, 4, 17))
    sale.do(date(2000, 2, 14), notice, by=BY)
    filed = at(date(2000, 3, 1))
    places = enumerate(asked.items())
    accepted(sale, *(acceptance(ref, shares, filed + timedelta(minutes=place), facts=PENSIONER) for place, (ref, shares) in places))
    closed(sale, on=date(2000, 4, 18))
    assessed(sale, on=date(2000, 4, 18))
    adjudicated(sale, on=date(2000, 4, 24))


def second_closed(sale: Rehearsal) -> None:
    """Offer what is left from 3 July 2000 on, and close on the 18th with one bid, secured and above the minimum."""
    day = date(2000, 6, 26)
    certified = IndexCertified(
        paper="I-1", index="dtf_weekly", number="9", dated=day, file_sha256=PAPER.sha256,
        values=(CertifiedValue(valid_from=date(2000, 4, 10), valid_to=date(2000, 8, 6), value=Decimal("11.50")),),
    )  # fmt: skip
    terms = RegulationTerms(rule="price_priority", tie="earlier_filing", payment_days=5, default_penalty_pct=Decimal(0))
    sale.do(day, certified, replace(REGULATION, regulation="R-2", stage="second", dated=day, terms=terms), by=BY, files=[PAPER])
    left = ALL_SHARES - 75
    sale.do(date(2000, 7, 3), StageNoticed(stage="second", offered_shares=left, price_cop=OFFERED, last_day=date(2000, 7, 17)), by=BY)
    bid = {"kind": "entity", "recipient": "public", "stage": "second", "price_offered_cop": OFFERED}
    accepted(sale, acceptance("B-1", 1000, at(date(2000, 7, 14)), **bid))
    sale.do(date(2000, 7, 14), BidSecurityGiven(security="G-1", acceptance="B-1", kind="cash", amount_cop=PRICE * 100), by=BY)
    closed(sale, "second", on=date(2000, 7, 18))


def second_awarded(sale: Rehearsal, on: date) -> None:
    """Assess and adjudicate the second tranche on a day: its price is known."""
    assessed(sale, "second", on=on, ref="E-2")
    adjudicated(sale, "second", on=on, ref="D-2")
