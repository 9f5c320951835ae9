"""Money is never made nor lost: whatever comes, in whatever order, each award's account adds up after every act."""

from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enajena.book.acts.money import AwardInDefault, AwardResolved, PaymentBounced, PaymentReturned, PaymentScheduled
from enajena.book.models import Award, Instalment, MoneyEntry
from enajena.book.refusal import RecordRefusedError
from enajena.book.reports.money_balance import unbalanced
from support.books import Rehearsal, rehearsal
from support.payments import ACCOUNTS, AWARDED_ON, award, dues, lines, pay, payments, put_awards

ADOPTED = date(2003, 10, 3)
AMOUNTS = {"A-1": "1000.00", "A-2": "0.01", "A-3": "999999999999.99"}
_numbers = count()

refs = st.sampled_from(list(AMOUNTS))
centavos = st.one_of(st.integers(1, 150_000), st.integers(1, 10**14 + 5)).map(lambda number: Decimal(number).scaleb(-2))
steps = st.one_of(
    st.tuples(st.just("pay"), refs, centavos),
    st.tuples(st.just("pay_rest"), refs, st.just(Decimal(0))),
    st.tuples(st.just("schedule"), refs, centavos),
    st.tuples(st.just("default"), refs, st.just(Decimal(0))),
    st.tuples(st.just("resolve"), refs, st.just(Decimal(0))),
    st.tuples(st.just("return"), refs, centavos),
    st.tuples(st.just("return_held"), refs, st.just(Decimal(0))),
    st.tuples(st.just("bounce"), refs, st.just(Decimal(0))),
)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path_factory.mktemp("money") / "book") as opened:
        yield opened


def fresh(book: Rehearsal) -> Rehearsal:
    """Begin a sale of its own, whose Regulation forfeits a third of what is unpaid."""
    sale = Rehearsal(book.book, book.clock, f"venta-{next(_numbers)}", book.programme)
    sale.adopt(ADOPTED)
    put_awards(sale, AMOUNTS, default_penalty_pct=Decimal("33.3333"))
    return sale


def act_of(sale: Rehearsal, kind: str, ref: str, amount: Decimal, day: date) -> Any:
    """Return the act that a step means for an award as it stands."""
    row = award(sale, ref)
    held = row.received_cop - row.applied_cop - row.returned_cop - row.forfeited_cop
    unpaid = row.amount_cop - row.applied_cop
    first = min(amount, unpaid - Decimal("0.01"))
    parts = [(day, str(first)), (day + timedelta(days=1), str(unpaid - first))] if first > 0 else [(day, str(unpaid))]
    match kind:
        case "pay" | "pay_rest":
            return pay(f"B-{next(_numbers)}", ref, str(amount if kind == "pay" else unpaid))
        case "schedule":
            return PaymentScheduled(award=ref, under="Reglamento 7", instalments=dues(*parts))
        case "default":
            return AwardInDefault(award=ref)
        case "resolve":
            return AwardResolved(award=ref)
        case "return" | "return_held":
            return PaymentReturned(refund=f"D-{next(_numbers)}", award=ref, amount_cop=amount if kind == "return" else held)
        case _:
            mine = [line for line in sale_payments(sale) if line[1] == ref]
            return PaymentBounced(payment=mine[-1][0] if mine else "B-0")


def sale_payments(sale: Rehearsal) -> list[tuple[str, str | None]]:
    """Return the payments that the bank did not take back, each with its award."""
    return [(row.ref, row.award) for row in payments(sale) if row.state == "received"]


def adds_up(sale: Rehearsal, ref: str) -> None:
    """Check an award against the lines of its ledger and its instalments, one added to the other."""
    row = award(sale, ref)
    sums = lines(sale).get(f"award:{ref}", dict.fromkeys(ACCOUNTS, Decimal(0)))
    assert [getattr(row, f"{account}_cop") for account in ACCOUNTS] == [sums[account] for account in ACCOUNTS]
    assert row.received_cop >= row.applied_cop + row.returned_cop + row.forfeited_cop
    assert min(sums.values()) >= 0
    assert row.applied_cop <= row.amount_cop
    assert (row.state == "paid") == (row.applied_cop == row.amount_cop)
    standing = Instalment.objects.using(sale.book.alias).filter(sale=sale.sale, award=ref, until_index=None)
    parts = [part for part in standing if part.state != "cancelled"]
    assert all(0 <= part.paid_cop <= part.amount_cop for part in parts)
    if any(part.state in {"due", "paid"} for part in parts):
        open_parts = [part for part in parts if part.state == "due"]
        assert sum((part.amount_cop - part.paid_cop for part in open_parts), Decimal(0)) == row.amount_cop - row.applied_cop


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(life=st.lists(steps, min_size=1, max_size=10))
def test_every_life_of_an_award_adds_up_after_every_act(book: Rehearsal, life: list[tuple[str, str, Decimal]]) -> None:
    sale = fresh(book)
    came, went = dict.fromkeys(AMOUNTS, Decimal(0)), dict.fromkeys(AMOUNTS, Decimal(0))
    size = 1
    for number, (kind, ref, amount) in enumerate(life):
        day = AWARDED_ON + timedelta(days=7 * number)
        body = act_of(sale, kind, ref, amount, day)
        before = {line[0]: line for line in sale_payments(sale)}
        try:
            size = sale.do(day, body).indexes[0] + 1
        except RecordRefusedError:
            continue
        if kind in {"pay", "pay_rest"}:
            came[ref] += body.amount_cop
        if kind in {"return", "return_held"}:
            went[ref] += body.amount_cop
        if kind == "bounce":
            assert body.payment in before
        adds_up(sale, ref)
        assert award(sale, ref).received_cop == came[ref]
    assert [unbalanced(sale.book.alias, sale.sale, until) for until in range(size + 1)] == [[]] * (size + 1)
    assert unbalanced(sale.book.alias, sale.sale) == []


def test_a_line_that_nobody_recorded_is_named_from_its_act_on(book: Rehearsal) -> None:
    sale = fresh(book)
    paid = sale.do(AWARDED_ON, pay("B-1", "A-1", "400")).indexes[0]
    line = MoneyEntry(sale=sale.sale, on=AWARDED_ON, index=paid, owner="award:A-1", account="applied", amount_cop=Decimal("0.01"))
    line.save(using=sale.book.alias)
    assert unbalanced(sale.book.alias, sale.sale, until=paid) == []
    assert [account.owner for account in unbalanced(sale.book.alias, sale.sale, until=paid + 1)] == ["award:A-1"]


def test_a_column_that_was_changed_is_named(book: Rehearsal) -> None:
    sale = fresh(book)
    sale.do(AWARDED_ON, pay("B-1", "A-1", "400"))
    rows = Award.objects.using(sale.book.alias).filter(sale=sale.sale, ref="A-1", until_index=None)
    rows.update(received_cop=Decimal("400.01"))
    (found,) = unbalanced(sale.book.alias, sale.sale)
    assert (found.owner, found.received_cop, found.held_cop) == ("award:A-1", Decimal(400), Decimal(0))


def test_a_security_of_which_more_goes_than_came_is_named(book: Rehearsal) -> None:
    sale = fresh(book)
    for account, amount in (("received", "100"), ("forfeited", "100.01")):
        common = {"sale": sale.sale, "on": AWARDED_ON, "index": 0, "owner": "security:G-1"}
        MoneyEntry(**common, account=account, amount_cop=Decimal(amount)).save(using=sale.book.alias)
    (found,) = unbalanced(sale.book.alias, sale.sale)
    assert (found.owner, found.held_cop) == ("security:G-1", Decimal("-0.01"))
