"""What a sale brought in: by stage, by seller, and the tenth of the net that is for the region."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.basics.faults import CallError, DataError
from enajena.book import bulk
from enajena.book.acts.money import AwardInDefault, AwardResolved, PaymentScheduled
from enajena.book.effects.money_ledger import NOTHING
from enajena.book.models import MoneyEntry
from enajena.book.reports.proceeds import proceeds
from support.books import Rehearsal, rehearsal
from support.payments import dues, pay, put_awards

FIRST, LATE = date(1997, 6, 2), date(1997, 9, 1)
AWARDED = date(1997, 5, 15)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    """Three sellers of 178,500,718, 100,126,503 and 100,126,472 shares (Decreto 2324 de 1996)."""
    with rehearsal(tmp_path, "invercolsa-1996") as opened:
        opened.adopt(date(1997, 1, 2))
        put_awards(opened, {"A-1": "1000000.00", "A-2": "500000.01", "A-3": "900"}, on=AWARDED, default_penalty_pct=Decimal(10))
        yield opened


def sold(sale: Rehearsal) -> None:
    """Pay A-1 and A-2 whole, a centavo too much of the one, and a third of A-3, which is then resolved with a penalty of 60.00."""
    two = dues((FIRST, "300"), (LATE, "600"))
    sale.do(AWARDED, PaymentScheduled(award="A-3", under="Reglamento 3", instalments=two))
    sale.do(FIRST, pay("B-1", "A-1", "1000000.01"), pay("B-2", "A-2", "500000.01"), pay("B-3", "A-3", "300"))


def test_proceeds_are_the_price_of_what_is_paid_whole(sale: Rehearsal) -> None:
    sold(sale)
    found = proceeds(sale.book.alias, sale.sale)
    (stage,) = found.stages
    assert (stage.stage, stage.paid_awards_count, stage.paid_shares) == ("first", 2, 2)
    assert (stage.price_cop, stage.in_course_cop) == (Decimal("1500000.01"), Decimal(300))
    assert (found.price_cop, found.in_course_cop, found.held_cop, found.forfeited_cop) == (
        Decimal("1500000.01"), Decimal(300), Decimal("0.01"), NOTHING,
    )  # fmt: skip


def test_a_penalty_is_told_apart_from_the_price(sale: Rehearsal) -> None:
    sold(sale)
    sale.do(date(1997, 9, 2), AwardInDefault(award="A-3"))
    sale.do(date(1997, 9, 2), AwardResolved(award="A-3"))
    found = proceeds(sale.book.alias, sale.sale)
    assert (found.price_cop, found.in_course_cop, found.forfeited_cop) == (Decimal("1500000.01"), NOTHING, Decimal(60))
    assert found.held_cop == Decimal("240.01")


def test_each_seller_has_its_part_of_everything_and_the_centavo_goes_to_the_largest(sale: Rehearsal) -> None:
    sold(sale)
    found = proceeds(sale.book.alias, sale.sale, costs={"comisión": Decimal("100000.01")})
    # 1,500,000.01 by 378,753,693 shares: 706,926.6484…, 396,536.7421… and 396,536.6193…; two centavos are left.
    assert [(one.name, one.price_cop) for one in found.sellers] == [
        ("Ecopetrol", Decimal("706926.66")),
        ("Explotaciones Cóndor S.A.", Decimal("396536.74")),
        ("South American Gulf Oil Co.", Decimal("396536.61")),
    ]
    assert found.net_cop == Decimal("1400000.00")
    assert found.regional_cop == Decimal("140000.00")
    for column in ("price_cop", "costs_cop", "regional_cop", "forfeited_cop", "fines_cop"):
        assert sum(getattr(one, column) for one in found.sellers) == getattr(found, column)


def test_the_sale_of_a_financial_entity_owes_the_region_nothing(sale: Rehearsal) -> None:
    sold(sale)
    assert proceeds(sale.book.alias, sale.sale, is_financial_entity=True).regional_cop == 0


def test_what_fines_brought_is_told_beside(sale: Rehearsal) -> None:
    for account, amount in (("charged", "700"), ("paid", "500")):
        line = MoneyEntry(sale=sale.sale, on=LATE, index=0, owner="fine:M-1", account=account, amount_cop=Decimal(amount))
        bulk.insert(sale.book.alias, MoneyEntry, [line])
    found = proceeds(sale.book.alias, sale.sale)
    assert (found.fines_cop, found.price_cop, found.held_cop) == (Decimal(500), NOTHING, NOTHING)
    # 500 by shares: 235.6422…, 132.1789… and 132.1788…; two centavos are left.
    assert [one.fines_cop for one in found.sellers] == [Decimal("235.66"), Decimal("132.17"), Decimal("132.17")]


def test_cash_of_a_security_that_became_price_is_counted_once(sale: Rehearsal) -> None:
    put = [
        ("security:G-1", "received", "100"),
        ("security:G-1", "applied", "100"),
        ("award:A-1", "received", "100"),
        ("award:A-1", "applied", "100"),
    ]
    lines = [
        MoneyEntry(sale=sale.sale, on=LATE, index=0, owner=owner, account=account, amount_cop=Decimal(amount))
        for owner, account, amount in put
    ]
    bulk.insert(sale.book.alias, MoneyEntry, lines)
    assert proceeds(sale.book.alias, sale.sale).held_cop == 0


def test_a_sale_that_is_not_there_and_a_cost_below_zero_are_refused(sale: Rehearsal) -> None:
    with pytest.raises(DataError):
        proceeds(sale.book.alias, "otra")
    with pytest.raises(CallError):
        proceeds(sale.book.alias, sale.sale, costs={"comisión": Decimal("-0.01")})


def test_before_any_payment_everything_is_nothing(sale: Rehearsal) -> None:
    found = proceeds(sale.book.alias, sale.sale)
    assert {found.price_cop, found.net_cop, found.regional_cop, found.held_cop, found.fines_cop} == {NOTHING}
