"""A minimum that rises up to the adjudication (Isagén 2013): what was judged with an earlier one is judged again."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.book.acts.papers import CertifiedValue, IndexCertified, RegulationTerms
from enajena.book.acts.stages import StageDeclaredVoid, StageNoticed
from enajena.book.models import Acceptance, Assessment
from support.books import Rehearsal, rehearsal
from support.offers import (
    BY,
    BY_TWO,
    CREDIT,
    PAPER,
    REGULATION,
    SCREENED,
    acceptance,
    accepted,
    adjudicated,
    assessed,
    at,
    closed,
    refusal,
)

ALL, FIXED = 1_571_919_000, Decimal(3178)
FIRST_NOTICE, FIRST_LAST = date(2013, 10, 25), date(2013, 12, 30)
SECOND_NOTICE, SECOND_LAST, CLOSED = date(2014, 1, 10), date(2014, 1, 30), date(2014, 1, 31)
FEBRUARY = date(2014, 2, 14)
INDEX = IndexCertified(
    paper="I-1",
    index="ipc_monthly",
    number="1",
    dated=date(2014, 1, 8),
    file_sha256=PAPER.sha256,
    values=tuple(
        CertifiedValue(valid_from=date(year, month, 1), valid_to=date(year, month, last), value=Decimal(value))
        for year, month, last, value in ((2013, 10, 31, 100), (2013, 11, 30, 101), (2013, 12, 31, 102))
    ),
)
JANUARY = replace(INDEX, paper="I-2", dated=FEBRUARY, values=(
    CertifiedValue(valid_from=date(2014, 1, 1), valid_to=date(2014, 1, 31), value=Decimal(103)),
))  # fmt: skip


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path, "isagen-2013") as opened:
        on = date(2013, 10, 24)
        opened.adopt(on)
        credit = replace(CREDIT, total_cop=Decimal(10**12), collateral_price_cop=FIXED, granted_on=on)
        opened.do(on, credit, replace(SCREENED, dated=on), by=BY, files=[PAPER])
        opened.do(FIRST_NOTICE, StageNoticed(stage="first", offered_shares=ALL, price_cop=FIXED, last_day=FIRST_LAST), by=BY)
        closed(opened, on=date(2013, 12, 31))
        opened.do(date(2013, 12, 31), StageDeclaredVoid(stage="first", because="deserted", reason="nadie aceptó"), by=BY_TWO)
        terms = RegulationTerms(rule="price_priority", tie="earlier_filing")
        regulation = replace(REGULATION, regulation="R-2", stage="second", dated=SECOND_NOTICE, terms=terms)
        opened.do(SECOND_NOTICE, INDEX, regulation, by=BY, files=[PAPER])
        yield opened


def verdict(sale: Rehearsal, ref: str) -> str | None:
    return Acceptance.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True).verdict


def test_the_minimum_of_the_adjudication_is_the_one_that_counts(sale: Rehearsal) -> None:
    # 3,178 × 102/100 = 3,241.56 at the notice and × 103/100 = 3,273.34 in February, both without decimals, as the fixed price.
    second = StageNoticed(stage="second", offered_shares=ALL, price_cop=Decimal(3241), last_day=SECOND_LAST)
    assert refusal(lambda: sale.do(SECOND_NOTICE, second, by=BY))[0] == "below_minimum"
    sale.do(SECOND_NOTICE, replace(second, price_cop=Decimal(3242)), by=BY)
    for ref, price in (("B-1", 3250), ("B-2", 3300)):
        accepted(sale, acceptance(ref, 10, at(date(2014, 1, 20)), stage="second", recipient="public", price_offered_cop=Decimal(price)))
    closed(sale, "second", on=CLOSED)
    assessed(sale, "second", on=CLOSED, ref="E-1")
    assert (verdict(sale, "B-1"), verdict(sale, "B-2")) == ("accepted", "accepted")
    sale.do(FEBRUARY, JANUARY, by=BY, files=[PAPER])
    assert refusal(lambda: adjudicated(sale, "second", on=FEBRUARY, ref="D-1"))[0] == "price_moved"
    assessed(sale, "second", on=FEBRUARY, ref="E-2")
    assert (verdict(sale, "B-1"), verdict(sale, "B-2")) == ("rejected", "accepted")
    assert Assessment.objects.using(sale.book.alias).get(ref="E-2").price_cop == Decimal(3273)
    assert adjudicated(sale, "second", on=FEBRUARY, ref="D-1").result.awarded == 10


def test_without_the_last_month_certified_nothing_is_adjudicated(sale: Rehearsal) -> None:
    sale.do(SECOND_NOTICE, StageNoticed(stage="second", offered_shares=ALL, price_cop=Decimal(3242), last_day=SECOND_LAST), by=BY)
    bid = acceptance("B-1", 10, at(date(2014, 1, 20)), stage="second", recipient="public", price_offered_cop=Decimal(3300))
    accepted(sale, bid)
    closed(sale, "second", on=CLOSED)
    assessed(sale, "second", on=CLOSED, ref="E-1")
    code, source = refusal(lambda: adjudicated(sale, "second", on=FEBRUARY, ref="D-1"))
    assert (code, source) == ("index_not_certified", "decreto-2316-2013 art. s/n")
