"""Money that goes back: what is held, once, to whoever paid, in a file that a bank takes."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enajena.basics.faults import CallError, FaultsError
from enajena.book.models import Person, Refund
from enajena.book.statements.pain001 import BankAccount, PaymentOrder, Transfer, order_bytes
from enajena.book.statements.refunds import DueRefund, due_refunds, order_of, return_all
from support.books import Rehearsal, rehearsal
from support.pain001 import texts_of, wrong_in
from support.payments import pay, put_awards, stands

PAID, RETURNED = date(2004, 2, 2), date(2004, 2, 9)
BY = ("tesorera:ensayo",)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        opened.adopt(date(2003, 10, 3))
        put_awards(opened, {"A-1": "1000", "A-2": "500", "A-3": "700", "A-4": "10"}, state="awarded")
        opened.do(PAID, pay("B-1", "A-1", "1000.01"), pay("B-2", "A-2", "500"), pay("B-3", "A-3", "699.99"), pay("B-4", "A-4", "12.5"))
        yield opened


def order(sale: Rehearsal, name: str = "DEV-1", payer_account: str = "007:04500000001") -> bytes:
    return order_bytes(order_of(sale.book.alias, sale.sale, name, payer="Ecopetrol S.A.", payer_account=payer_account))


def return_due(sale: Rehearsal, name: str = "DEV-1") -> int:
    sale.clock.to(RETURNED)
    return len(return_all(sale.book, sale.sale, name, on=RETURNED, by=BY).indexes)


def test_what_goes_back_is_what_is_held_and_nothing_else(sale: Rehearsal) -> None:
    assert due_refunds(sale.book.alias, sale.sale) == [
        DueRefund("A-1", "excess", Decimal("0.01")),
        DueRefund("A-4", "excess", Decimal("2.5")),
    ]


def test_everything_due_goes_back_once(sale: Rehearsal) -> None:
    assert return_due(sale) == 2
    assert stands(sale, "A-1") == ("paid", "1000.01", "1000.00", "0.01", "0.00")
    assert due_refunds(sale.book.alias, sale.sale) == []
    rows = Refund.objects.using(sale.book.alias).order_by("ref")
    assert [(row.ref, row.award, row.person, row.reason) for row in rows] == [
        ("DEV-1-00001", "A-1", "P-A-1", "excess"),
        ("DEV-1-00002", "A-4", "P-A-4", "excess"),
    ]
    with pytest.raises(CallError, match="no money"):
        return_due(sale, "DEV-2")


def test_an_order_has_one_name_for_ever(sale: Rehearsal) -> None:
    return_due(sale)
    sale.do(RETURNED, pay("B-9", "A-2", "1"))
    with pytest.raises(CallError, match="already"):
        return_due(sale)


@pytest.mark.parametrize("name", ["", "-1", "DEV 1", "DEV/1", "Ñ", "A" * 30])
def test_a_name_that_a_bank_would_not_take_is_refused(sale: Rehearsal, name: str) -> None:
    with pytest.raises(CallError):
        return_due(sale, name)


def test_the_file_is_what_the_standard_asks_for(sale: Rehearsal) -> None:
    return_due(sale)
    data = order(sale)
    assert wrong_in(data) == []
    assert texts_of(data, "InstdAmt") == ["0.01", "2.50"]
    assert texts_of(data, "CtrlSum") == ["2.51", "2.51"]
    assert texts_of(data, "Nm") == ["Ecopetrol S.A.", "Ecopetrol S.A.", "Compradora Inventada A-1", "Compradora Inventada A-4"]
    assert texts_of(data, "EndToEndId") == ["DEV-1-00001", "DEV-1-00002"]
    assert texts_of(data, "MmbId") == ["007", "007", "007"]
    assert texts_of(data, "Ustrd") == ["Devolucion A-1", "Devolucion A-4"]
    assert texts_of(data, "Dt") == ["2004-02-09"]


def test_the_same_order_gives_the_same_bytes_for_ever(sale: Rehearsal) -> None:
    return_due(sale)
    first = order(sale)
    sale.clock.to(date(2005, 1, 1))
    sale.do(date(2005, 1, 1), pay("B-9", "A-2", "1"))
    assert order(sale) == first
    assert texts_of(first, "CreDtTm") == ["2004-02-09T15:00:00+00:00"]


def test_whoever_has_no_name_or_account_is_told_before_anything_is_written(sale: Rehearsal) -> None:
    return_due(sale)
    people = Person.objects.using(sale.book.alias)
    people.filter(ref="P-A-1").update(name=None, contact={})
    people.filter(ref="P-A-4").update(contact={"account": "¿?"})
    with pytest.raises(FaultsError) as error:
        order(sale)
    assert [(fault.code, fault.where.en) for fault in error.value.faults] == [
        ("no_name", "refund DEV-1-00001, person P-A-1"),
        ("no_account", "refund DEV-1-00001, person P-A-1"),
        ("no_account", "refund DEV-1-00002, person P-A-4"),
    ]


@pytest.mark.parametrize(
    ("written", "number", "bank"),
    [("007:123-456789-00", "12345678900", "007"), (" 0512 : 123 456 ", "123456", "0512"), ("12345678900", "12345678900", None)],
)
def test_accounts_are_read_as_people_write_them(sale: Rehearsal, written: str, number: str, bank: str | None) -> None:
    return_due(sale)
    Person.objects.using(sale.book.alias).update(contact={"account": written})
    data = order(sale)
    assert wrong_in(data) == []
    assert texts_of(data, "Id") == ["04500000001", number, number]
    assert texts_of(data, "MmbId") == ["007", *([bank] * 2 if bank else [])]


def test_an_order_of_nobody_is_a_wrong_call(sale: Rehearsal) -> None:
    with pytest.raises(CallError, match="--record"):
        order(sale, "DEV-7")
    return_due(sale)
    with pytest.raises(CallError, match="account"):
        order(sale, payer_account="")


accounts = st.builds(BankAccount, st.text("0123456789", min_size=1, max_size=34), st.none() | st.text("0123456789", min_size=1, max_size=9))
names = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=140).filter(lambda name: name.isprintable())


@given(st.lists(st.tuples(names, accounts, st.integers(1, 10**15)), min_size=1, max_size=8), accounts, names)
def test_whatever_people_are_called_the_file_is_what_the_standard_asks_for(
    people: list[tuple[str, BankAccount, int]], payer_account: BankAccount, payer: str
) -> None:
    transfers = [
        Transfer(key=f"O-{number}", name=name, account=account, amount_cop=Decimal(centavos).scaleb(-2), text="Devolución")
        for number, (name, account, centavos) in enumerate(people)
    ]
    made = PaymentOrder(
        name="O",
        made_at=datetime(2004, 2, 9, 15, tzinfo=UTC),
        payer=payer,
        payer_account=payer_account,
        pay_on=RETURNED,
        transfers=transfers,
    )
    data = order_bytes(made)
    assert wrong_in(data) == []
    assert texts_of(data, "Nm")[2:] == [name for name, _, _ in people]
