"""Payments of an award: what is due first is paid first, nothing is taken twice, and what is beyond the price waits to go back."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.kinds import Act
from enajena.book.acts.money import AwardInDefault, AwardResolved, Due, PaymentBounced, PaymentReturned, PaymentScheduled
from enajena.book.refusal import RecordRefusedError
from support.books import Rehearsal, rehearsal
from support.payments import AWARDED_ON, codes, dues, instalments, lines, pay, payments, put_awards, stands

ADOPTED = date(2003, 10, 3)
FIRST, SECOND, THIRD = date(2004, 2, 2), date(2004, 3, 1), date(2004, 4, 1)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        opened.adopt(ADOPTED)
        yield opened


def refused(sale: Rehearsal, on: date, *bodies: object) -> RecordRefusedError:
    with pytest.raises(RecordRefusedError) as error:
        sale.do(on, *bodies)
    return error.value


def in_three(sale: Rehearsal, ref: str = "A-1") -> None:
    """Put an award of 1,000.00 that is paid in three: 333.33, 333.33 and 333.34."""
    put_awards(sale, {ref: "1000"})
    sale.do(
        AWARDED_ON,
        PaymentScheduled(award=ref, under="Reglamento 7", instalments=dues((FIRST, "333.33"), (SECOND, "333.33"), (THIRD, "333.34"))),
    )


def states(sale: Rehearsal) -> list[tuple[str, str]]:
    return [(state, str(paid)) for _, _, state, _, paid in instalments(sale, "A-1")]


# What comes in


def test_an_award_without_a_schedule_is_paid_by_what_comes_in(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "24487.00"})
    sale.do(FIRST, pay("B-1", "A-1", "4487.00"))
    assert stands(sale, "A-1") == ("paying", "4487.00", "4487.00", "0.00", "0.00")
    sale.do(SECOND, pay("B-2", "A-1", "20000"))
    assert stands(sale, "A-1") == ("paid", "24487.00", "24487.00", "0.00", "0.00")


def test_the_oldest_instalment_is_paid_first(sale: Rehearsal) -> None:
    in_three(sale)
    sale.do(FIRST, pay("B-1", "A-1", "400"))
    assert states(sale) == [("paid", "333.33"), ("due", "66.67"), ("due", "0.00")]
    assert stands(sale, "A-1")[:3] == ("paying", "400.00", "400.00")


def test_what_is_beyond_the_price_is_held(sale: Rehearsal) -> None:
    in_three(sale)
    sale.do(FIRST, pay("B-1", "A-1", "1000.01"))
    assert states(sale) == [("paid", "333.33"), ("paid", "333.33"), ("paid", "333.34")]
    assert stands(sale, "A-1") == ("paid", "1000.01", "1000.00", "0.00", "0.00")
    sale.do(SECOND, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal("0.01")))
    assert stands(sale, "A-1") == ("paid", "1000.01", "1000.00", "0.01", "0.00")


def test_the_same_payment_twice_is_one_payment(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.clock.to(SECOND)
    act = Act(body=pay("B-1", "A-1", "400"), on=FIRST, by=("test:one",), ref="B-1")
    first = sale.book.record(sale.sale, [act])
    assert sale.book.record(sale.sale, [act, act]).indexes == (first.indexes[0], first.indexes[0])
    assert stands(sale, "A-1")[1] == "400.00"


def test_one_key_is_never_two_payments(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000", "A-2": "1000"})
    sale.do(FIRST, pay("B-1", "A-1", "400"))
    assert codes(refused(sale, FIRST, pay("B-1", "A-2", "400")).refusals) == ["wrong_state"]
    assert stands(sale, "A-2")[1] == "0.00"


def test_payments_of_one_set_follow_each_other(sale: Rehearsal) -> None:
    in_three(sale)
    sale.do(FIRST, pay("B-1", "A-1", "333.33"), pay("B-2", "A-1", "333.33"), pay("B-3", "A-1", "333.34"))
    assert states(sale) == [("paid", "333.33"), ("paid", "333.33"), ("paid", "333.34")]
    assert stands(sale, "A-1")[0] == "paid"


@pytest.mark.parametrize(("amount", "code"), [("0", "amount"), ("-1", "amount"), ("0.001", "unreadable"), ("100.005", "unreadable")])
def test_an_amount_that_no_bank_could_pay_is_refused(sale: Rehearsal, amount: str, code: str) -> None:
    put_awards(sale, {"A-1": "1000"})
    assert codes(refused(sale, FIRST, pay("B-1", "A-1", amount)).refusals) == [code]


@pytest.mark.parametrize(("means", "admitted"), [("cash", True), ("cashiers_cheque", True), ("transfer", False), ("credit_line", False)])
def test_the_second_stage_of_gases_guajira_takes_cash_and_cashiers_cheques_only(sale: Rehearsal, means: str, admitted: bool) -> None:
    put_awards(sale, {"A-1": "1000"}, stage="second")
    if admitted:
        sale.do(FIRST, pay("B-1", "A-1", "1000", means))
        assert stands(sale, "A-1")[0] == "paid"
    else:
        error = refused(sale, FIRST, pay("B-1", "A-1", "1000", means))
        assert [(one.code, one.source) for one in error.refusals] == [("payment_means", "2.2.2")]
        assert "dinero efectivo o cheque de gerencia" in error.render("es")


def test_money_for_an_award_that_waits_for_an_authorisation_is_held(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"}, state="held")
    sale.do(FIRST, pay("B-1", "A-1", "1000"))
    assert stands(sale, "A-1") == ("held", "1000.00", "0.00", "0.00", "0.00")
    assert "wrong_state" in codes(refused(sale, FIRST, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal(1000))).refusals)


@pytest.mark.parametrize("state", ["refused", "lapsed"])
def test_what_came_for_an_award_that_ended_goes_back_whole(sale: Rehearsal, state: str) -> None:
    put_awards(sale, {"A-1": "1000"}, state=state)
    sale.do(FIRST, pay("B-1", "A-1", "1000"))
    sale.do(SECOND, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal(1000), order="O-1"))
    assert stands(sale, "A-1") == (state, "1000.00", "0.00", "1000.00", "0.00")


def test_a_payment_known_late_keeps_the_day_it_came_in(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.do(SECOND, pay("B-2", "A-1", "600"))
    with pytest.raises(RecordRefusedError) as error:
        sale.book.record(sale.sale, [Act(body=pay("B-1", "A-1", "400"), on=FIRST, by=("test:one",))])
    assert codes(error.value.refusals) == ["out_of_order"]
    sale.do(SECOND, pay("B-1", "A-1", "400", received_on=FIRST))
    assert [(row.ref, row.received_on) for row in payments(sale)] == [("B-1", FIRST), ("B-2", SECOND)]
    assert codes(refused(sale, SECOND, pay("B-3", "A-1", "1", received_on=THIRD)).refusals) == ["received_later"]


# What is due


def test_what_is_due_adds_up_to_the_centavo(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"})
    body = PaymentScheduled(award="A-1", under="Reglamento 7", instalments=dues((FIRST, "333.33"), (SECOND, "333.33"), (THIRD, "333.33")))
    error = refused(sale, AWARDED_ON, body)
    assert codes(error.refusals) == ["schedule_sum"]
    assert "999,99" in error.render("es")


@pytest.mark.parametrize("days", [(SECOND, FIRST), (FIRST, FIRST), (date(2004, 1, 14), FIRST)])
def test_instalments_come_in_order_and_not_before_the_act(sale: Rehearsal, days: tuple[date, date]) -> None:
    put_awards(sale, {"A-1": "1000"})
    body = PaymentScheduled(award="A-1", under="Reglamento 7", instalments=dues((days[0], "400"), (days[1], "600")))
    assert codes(refused(sale, AWARDED_ON, body).refusals) == ["schedule_days"]


def test_without_days_the_regulation_says_when(sale: Rehearsal) -> None:
    # Thursday 15 January 2004: the fifth business day after it is Thursday 22.
    put_awards(sale, {"A-1": "1000"}, payment_days=5)
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1"))
    assert instalments(sale, "A-1") == [("A-1/1", date(2004, 1, 22), "due", Decimal(1000), Decimal(0))]


def test_without_days_anywhere_the_schedule_is_refused(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"})
    error = refused(sale, AWARDED_ON, PaymentScheduled(award="A-1"))
    assert [(one.code, one.source) for one in error.refusals] == [("no_payment_day", "2.1.4")]


@pytest.mark.parametrize(("day", "allowed"), [(date(2004, 1, 22), True), (date(2004, 1, 23), False)])
def test_a_day_beyond_those_of_the_regulation_needs_its_numeral(sale: Rehearsal, day: date, allowed: bool) -> None:
    put_awards(sale, {"A-1": "1000"}, payment_days=5)
    one = PaymentScheduled(award="A-1", instalments=dues((day, "1000")))
    if allowed:
        sale.do(AWARDED_ON, one)
    else:
        assert codes(refused(sale, AWARDED_ON, one).refusals) == ["schedule_not_allowed"]
        sale.do(AWARDED_ON, PaymentScheduled(award="A-1", instalments=one.instalments, under="Reglamento 7"))
    assert stands(sale, "A-1")[0] == "paying"


def test_instalments_that_nobody_allows_need_a_numeral_of_the_regulation(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"}, payment_days=90)
    body = PaymentScheduled(award="A-1", instalments=dues((FIRST, "500"), (SECOND, "500")))
    assert [(one.code, one.source) for one in refused(sale, AWARDED_ON, body).refusals] == [("schedule_not_allowed", "2.1.4")]


@pytest.mark.parametrize(
    ("first", "last_day", "allowed"),
    [
        ("150", date(2007, 7, 15), True),  # 15 % at first and 18 months from 15 January 2006
        ("149.99", date(2007, 7, 15), False),
        ("150", date(2007, 7, 16), False),
    ],
)
def test_isagen_2006_takes_fifteen_percent_and_eighteen_months(tmp_path: Path, first: str, last_day: date, allowed: bool) -> None:
    awarded, rest = date(2006, 1, 15), str(1000 - Decimal(first))
    with rehearsal(tmp_path, "isagen-2006") as sale:
        sale.adopt(date(2006, 1, 2))
        put_awards(sale, {"A-1": "1000"}, on=awarded)
        body = PaymentScheduled(award="A-1", instalments=dues((awarded, first), (last_day, rest)))
        if allowed:
            sale.do(awarded, body)
        else:
            assert codes(refused(sale, awarded, body).refusals) == ["schedule_not_allowed"]


def test_a_second_schedule_replaces_what_was_not_paid(sale: Rehearsal) -> None:
    in_three(sale)
    sale.do(FIRST, pay("B-1", "A-1", "400"))
    sale.do(SECOND, PaymentScheduled(award="A-1", under="Adenda 2", instalments=dues((THIRD, "600"))))
    assert [(ref, state) for ref, _, state, _, _ in instalments(sale, "A-1")] == [
        ("A-1/1", "paid"), ("A-1/2", "replaced"), ("A-1/3", "replaced"), ("A-1/4", "due"),
    ]  # fmt: skip
    sale.do(THIRD, pay("B-2", "A-1", "600"))
    assert stands(sale, "A-1")[:3] == ("paid", "1000.00", "1000.00")


# Default


def test_nothing_falls_due_without_a_day(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"})
    assert codes(refused(sale, FIRST, AwardInDefault(award="A-1")).refusals) == ["not_scheduled"]


@pytest.mark.parametrize(
    ("due", "last_day"),
    [
        (date(2004, 2, 2), date(2004, 2, 2)),  # a Monday
        (date(2004, 1, 31), date(2004, 2, 2)),  # a Saturday runs to Monday
        (date(2004, 4, 8), date(2004, 4, 12)),  # Maundy Thursday runs to Easter Monday, which is no holiday in Colombia
    ],
)
def test_default_begins_the_day_after_the_last_business_day(sale: Rehearsal, due: date, last_day: date) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=(Due(due_on=due, amount_cop=Decimal(1000)),)))
    assert codes(refused(sale, last_day, AwardInDefault(award="A-1")).refusals) == ["not_due_yet"]
    sale.do(date.fromordinal(last_day.toordinal() + 1), AwardInDefault(award="A-1"))
    assert stands(sale, "A-1")[0] == "in_default"


def test_what_comes_after_the_default_waits_for_a_decision(sale: Rehearsal) -> None:
    in_three(sale)
    sale.do(SECOND, AwardInDefault(award="A-1"))
    sale.do(SECOND, pay("B-1", "A-1", "500"))
    assert stands(sale, "A-1") == ("in_default", "500.00", "0.00", "0.00", "0.00")
    sale.do(SECOND, PaymentScheduled(award="A-1", under="Reglamento 9", instalments=dues((SECOND, "333.33"), (THIRD, "666.67"))))
    assert stands(sale, "A-1") == ("paying", "500.00", "500.00", "0.00", "0.00")
    assert states(sale)[3:] == [("paid", "333.33"), ("due", "166.67")]


def test_after_a_default_the_days_of_the_first_schedule_are_gone(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"}, payment_days=5)
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1"))
    sale.do(date(2004, 1, 23), AwardInDefault(award="A-1"))
    again = PaymentScheduled(award="A-1", instalments=dues((date(2004, 1, 23), "1000")))
    assert codes(refused(sale, date(2004, 1, 23), again).refusals) == ["schedule_not_allowed"]


# Resolution


def defaulted(sale: Rehearsal, paid: str, *, stage: str = "first", **regulation: Any) -> None:
    put_awards(sale, {"A-1": "1000"}, stage=stage, **regulation)
    two = dues((FIRST, "500"), (SECOND, "500"))
    sale.do(AWARDED_ON, PaymentScheduled(award="A-1", under="Reglamento 7", instalments=two))
    if paid != "0":
        sale.do(FIRST, pay("B-1", "A-1", paid, "cash"))
    sale.do(THIRD, AwardInDefault(award="A-1"))


@pytest.mark.parametrize(
    ("paid", "percent", "forfeited", "back"),
    [
        ("500", "20", "100.00", "400.00"),  # 20 % of the 500.00 that are unpaid
        ("333.33", "10", "66.67", "266.66"),  # 66.667, half up
        ("500.05", "1", "5.00", "495.05"),  # 4.9995, half up
        ("50", "20", "50.00", "0.00"),  # 190.00 are due, and no more than what came in is lost
        ("0", "20", "0.00", "0.00"),
        ("500", "0", "0.00", "500.00"),
    ],
)
def test_what_is_lost_and_what_goes_back_is_what_came_in(sale: Rehearsal, paid: str, percent: str, forfeited: str, back: str) -> None:
    defaulted(sale, paid, default_penalty_pct=Decimal(percent))
    sale.do(THIRD, AwardResolved(award="A-1"))
    if back != "0.00":
        assert codes(refused(sale, THIRD, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal(back) + 1)).refusals) == [
            "more_than_held"
        ]
        sale.do(THIRD, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal(back)))
    state, received, applied, returned, lost = stands(sale, "A-1")
    assert (state, applied, returned, lost) == ("resolved", "0.00", back, forfeited)
    assert Decimal(received) == Decimal(back) + Decimal(forfeited)
    assert {one[2] for one in instalments(sale, "A-1")} == {"cancelled"}


def test_money_held_since_the_default_counts_for_the_penalty_and_not_as_paid(sale: Rehearsal) -> None:
    defaulted(sale, "0", default_penalty_pct=Decimal(20))
    sale.do(THIRD, pay("B-1", "A-1", "1000"))
    sale.do(THIRD, AwardResolved(award="A-1"))
    assert stands(sale, "A-1") == ("resolved", "1000.00", "0.00", "0.00", "200.00")


def test_no_penalty_is_made_up_where_no_text_says_one(sale: Rehearsal) -> None:
    defaulted(sale, "500")
    error = refused(sale, THIRD, AwardResolved(award="A-1"))
    assert [(one.code, one.source) for one in error.refusals] == [("no_penalty", "2.1.4")]
    assert "default_penalty_pct" in error.render("es")


def test_the_programme_s_penalty_comes_before_that_of_the_regulation(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "isagen-2006") as sale:
        sale.adopt(ADOPTED)
        defaulted(sale, "500", stage="second", default_penalty_pct=Decimal(50))
        sale.do(THIRD, AwardResolved(award="A-1"))
        assert stands(sale, "A-1")[4] == "100.00"


def test_a_penalty_in_shares_needs_the_regulation_to_say_it_in_money(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "isagen-2006") as sale:
        sale.adopt(ADOPTED)
        defaulted(sale, "500")
        assert codes(refused(sale, THIRD, AwardResolved(award="A-1")).refusals) == ["no_penalty"]


def test_only_a_default_ends_a_purchase(sale: Rehearsal) -> None:
    in_three(sale)
    error = refused(sale, FIRST, AwardResolved(award="A-1"))
    assert codes(error.refusals) == ["wrong_state"]
    assert "award_in_default" in error.render("es")


# The bank takes a payment back


def test_a_cheque_without_funds_leaves_due_what_it_had_paid_last(sale: Rehearsal) -> None:
    in_three(sale)
    sale.do(FIRST, pay("B-1", "A-1", "700", "cashiers_cheque"), pay("B-2", "A-1", "300"))
    assert stands(sale, "A-1")[0] == "paid"
    sale.do(SECOND, PaymentBounced(payment="B-1"))
    assert stands(sale, "A-1") == ("paying", "1000.00", "300.00", "700.00", "0.00")
    assert states(sale) == [("due", "300.00"), ("due", "0.00"), ("due", "0.00")]
    assert codes(refused(sale, SECOND, PaymentBounced(payment="B-1")).refusals) == ["wrong_state"]
    sale.do(SECOND, pay("B-3", "A-1", "700"))
    assert stands(sale, "A-1") == ("paid", "1700.00", "1000.00", "700.00", "0.00")


def test_money_that_is_held_bounces_first(sale: Rehearsal) -> None:
    put_awards(sale, {"A-1": "1000"})
    sale.do(FIRST, pay("B-1", "A-1", "1000"), pay("B-2", "A-1", "250"))
    sale.do(SECOND, PaymentBounced(payment="B-2"))
    assert stands(sale, "A-1") == ("paid", "1250.00", "1000.00", "250.00", "0.00")


def test_what_was_already_lost_or_returned_cannot_bounce(sale: Rehearsal) -> None:
    defaulted(sale, "500", default_penalty_pct=Decimal(20))
    sale.do(THIRD, AwardResolved(award="A-1"))
    assert codes(refused(sale, THIRD, PaymentBounced(payment="B-1")).refusals) == ["already_spent"]


def test_the_lines_of_the_ledger_say_the_same_as_the_award(sale: Rehearsal) -> None:
    defaulted(sale, "500", default_penalty_pct=Decimal(20))
    sale.do(THIRD, AwardResolved(award="A-1"))
    sale.do(THIRD, PaymentReturned(refund="D-1", award="A-1", amount_cop=Decimal(400)))
    assert lines(sale) == {"award:A-1": {"received": 500, "applied": 0, "returned": 400, "forfeited": 100}}
