"""The gates of a notice: each of them, with its numeral, and what passes when all are in order."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from enajena.book.acts.general import ActCorrected
from enajena.book.acts.papers import CertifiedValue, IndexCertified
from enajena.book.acts.stages import DirectNegotiationOpened, StageDeclaredVoid, StageNoticed
from enajena.book.models import Leaf, Stage
from support.books import Rehearsal, rehearsal
from support.offers import (
    ADOPTED,
    ALL_SHARES,
    BY,
    BY_TWO,
    CREDIT,
    LAST_DAY,
    NOTICE,
    NOTICED,
    PAPER,
    PRICE,
    SCREENED,
    acceptance,
    accepted,
    adjudicated,
    adopted,
    amended_file,
    assessed,
    at,
    closed,
    noticed,
    prepared,
    refusal,
)

OCTOBER_7 = date(2003, 10, 7)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        yield opened


def stage(sale: Rehearsal, ref: str) -> Stage:
    return Stage.objects.using(sale.book.alias).get(ref=ref, until_index__isnull=True)


# The first stage


def test_the_notice_of_the_first_stage_opens_the_offer(sale: Rehearsal) -> None:
    prepared(sale)
    sale.do(NOTICED, NOTICE, by=BY)
    first = stage(sale, "first")
    assert (first.state, first.first_day, first.last_day, first.price_cop) == ("noticed", date(2003, 10, 11), LAST_DAY, PRICE)


def test_no_stage_is_noticed_twice(sale: Rehearsal) -> None:
    prepared(sale)
    sale.do(NOTICED, NOTICE, by=BY)
    assert refusal(lambda: sale.do(NOTICED, NOTICE, by=BY)) == ("wrong_state", "ley-226 art. 2")


@pytest.mark.parametrize(
    ("change", "code", "source"),
    [
        ({"offered_shares": ALL_SHARES - 1}, "offered_shares", "ley-226 art. 11 num. 1"),
        ({"offered_shares": ALL_SHARES + 1}, "offered_shares", "ley-226 art. 11 num. 1"),
        ({"price_cop": Decimal("2488.70")}, "fixed_price", "3"),
        ({"last_day": date(2003, 12, 10)}, "last_day", "2.1.3"),
        ({"last_day": date(2003, 12, 12)}, "last_day", "2.1.3"),
        ({"stage": "third"}, "unknown_stage", None),
        ({"stage": "direct"}, "direct", "13"),
    ],
)
def test_a_notice_that_does_not_say_what_the_programme_commands_is_refused(
    sale: Rehearsal, change: dict[str, Any], code: str, source: str | None
) -> None:
    prepared(sale)
    assert refusal(lambda: sale.do(NOTICED, replace(NOTICE, **change), by=BY)) == (code, source)


def test_the_offer_does_not_begin_while_the_credit_is_one_centavo_short(sale: Rehearsal) -> None:
    sale.adopt(ADOPTED)
    short = Decimal("22597583.08") - Decimal("0.01")
    sale.do(OCTOBER_7, replace(CREDIT, total_cop=short), SCREENED, by=BY, files=[PAPER])
    assert refusal(lambda: sale.do(NOTICED, NOTICE, by=BY)) == ("credit_pool", "4")
    sale.do(OCTOBER_7, replace(CREDIT, line="C-2", kind="payment_terms", total_cop=Decimal("0.01")), by=BY)
    sale.do(NOTICED, NOTICE, by=BY)


def test_the_offer_does_not_begin_before_the_recipients_are_screened(sale: Rehearsal) -> None:
    sale.adopt(ADOPTED)
    sale.do(OCTOBER_7, CREDIT, replace(SCREENED, stage="second"), by=BY, files=[PAPER])
    assert refusal(lambda: sale.do(NOTICED, NOTICE, by=BY)) == ("not_screened", "ley-226 art. 19")


def test_a_minimum_term_may_be_longer_and_never_shorter(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "carbocol-2000") as sale:
        sale.adopt(date(2000, 1, 14))
        credit = replace(CREDIT, total_cop=Decimal(84955500000), collateral_price_cop=Decimal(10000), granted_on=date(2000, 1, 14))
        sale.do(date(2000, 1, 14), credit, replace(SCREENED, dated=date(2000, 1, 14)), by=BY, files=[PAPER])
        notice = StageNoticed(stage="first", offered_shares=84_955_500, price_cop=Decimal(10000), last_day=date(2000, 3, 17))
        on = date(2000, 1, 19)  # the term begins on 20 January and ends on Monday 20 March, a holiday: 21 March
        assert refusal(lambda: sale.do(on, notice, by=BY)) == ("last_day", "notas art. s/n")
        sale.do(on, replace(notice, last_day=date(2000, 3, 31)), by=BY)


def test_where_the_text_gives_no_term_the_first_offer_lasts_two_months_all_the_same(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "invercolsa-1996") as sale:
        on = date(1997, 5, 5)
        sale.adopt(on)
        credit = replace(CREDIT, total_cop=Decimal(10**10), collateral_price_cop=Decimal("63.89"), granted_on=on)
        sale.do(on, credit, replace(SCREENED, dated=on), by=BY, files=[PAPER])
        notice = StageNoticed(stage="first", offered_shares=378_753_693, price_cop=Decimal("63.89"), last_day=date(1997, 7, 3))
        assert refusal(lambda: sale.do(on, notice, by=BY)) == ("last_day", "ley-226 art. 25")
        sale.do(on, replace(notice, last_day=date(1997, 7, 7)), by=BY)  # 6 July 1997 is a Sunday


def test_a_programme_that_ran_out_admits_no_notice(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "carbocol-2000") as sale:
        sale.adopt(date(2000, 1, 14))
        notice = StageNoticed(stage="first", offered_shares=84_955_500, price_cop=Decimal(10000), last_day=date(2001, 2, 2))
        assert refusal(lambda: sale.do(date(2000, 12, 1), notice, by=BY)) == ("not_in_force", "notas art. s/n")
        assert refusal(lambda: sale.do(date(2000, 11, 30), notice, by=BY))[0] != "not_in_force"


def test_a_suspension_lengthens_a_validity_of_months(tmp_path: Path) -> None:
    # Published on 5 February 2019, twelve months, ten days suspended: in force until 15 February 2020.
    with rehearsal(tmp_path, "plantilla-docente") as sale:
        sale.adopt(date(2019, 2, 5))
        notice = StageNoticed(stage="first", offered_shares=1_000_000, price_cop=Decimal(1600), last_day=date(2020, 7, 31))
        assert refusal(lambda: sale.do(date(2020, 2, 16), notice, by=BY)) == ("not_in_force", "12")
        assert refusal(lambda: sale.do(date(2020, 2, 15), notice, by=BY))[0] == "credit_pool"


# The second stage: the dates and rates are those of a worked example of the DTF rule


FIRST_NOTICE, FIRST_LAST = date(2005, 5, 10), date(2005, 7, 11)
SECOND_NOTICE, SECOND_LAST = date(2005, 12, 16), date(2005, 12, 30)
DTF = IndexCertified(
    paper="I-1",
    index="dtf_monthly",
    number="55",
    dated=date(2005, 12, 1),
    file_sha256=PAPER.sha256,
    values=tuple(
        CertifiedValue(valid_from=date(2005, number, 1), valid_to=date(2005, number, last), value=Decimal(value))
        for number, last, value in ((9, 30, "6.92"), (10, 31, "6.66"), (11, 30, "6.46"))
    ),
)
LEFT = ALL_SHARES - 1000


def worked_minimum() -> Decimal:
    """2,448.70 × (1.0692 × 1.0666 × 1.0646)^(1/12), to the centavo, by plain decimals of 40 digits."""
    with localcontext() as context:
        context.prec = 40
        factor = (Decimal("1.0692") * Decimal("1.0666") * Decimal("1.0646")) ** (Decimal(1) / Decimal(12))
        assert str(factor).startswith("1.016296857290")
        return round(PRICE * factor, 2)


MINIMUM = worked_minimum()
SECOND = StageNoticed(stage="second", offered_shares=LEFT, price_cop=MINIMUM, last_day=SECOND_LAST)


def first_stage_over(sale: Rehearsal) -> None:
    prepared(sale)
    sale.do(FIRST_NOTICE, replace(NOTICE, last_day=FIRST_LAST), by=BY)
    accepted(sale, acceptance("A-1", 1000, at(date(2005, 6, 1))))
    closed(sale, on=date(2005, 7, 12))
    assessed(sale, on=date(2005, 7, 12))
    adjudicated(sale, on=date(2005, 7, 15))


def test_the_minimum_of_the_second_stage_rests_on_certified_months(sale: Rehearsal) -> None:
    first_stage_over(sale)
    assert refusal(lambda: sale.do(SECOND_NOTICE, SECOND, by=BY)) == ("index_not_certified", "2.2.1")
    sale.do(date(2005, 12, 1), replace(DTF, values=DTF.values[:2]), by=BY, files=[PAPER])
    assert refusal(lambda: sale.do(SECOND_NOTICE, SECOND, by=BY)) == ("index_not_certified", "2.2.1")
    sale.do(date(2005, 12, 2), replace(DTF, paper="I-2", values=DTF.values[2:]), by=BY, files=[PAPER])
    below = replace(SECOND, price_cop=MINIMUM - Decimal("0.01"))
    assert refusal(lambda: sale.do(SECOND_NOTICE, below, by=BY)) == ("below_minimum", "2.2.1")
    sale.do(SECOND_NOTICE, SECOND, by=BY)
    assert stage(sale, "second").price_cop == MINIMUM == Decimal("2488.61")


@pytest.mark.parametrize(
    ("change", "code", "source"),
    [
        ({"price_cop": PRICE - Decimal("0.01")}, "below_fixed_price", "ley-226 art. 10"),
        ({"offered_shares": ALL_SHARES}, "offered_shares", "2.2"),
        ({"last_day": date(2005, 12, 29)}, "last_day", "2.2.5"),
        ({"last_day": date(2006, 1, 2)}, "last_day", "2.2.5"),
    ],
)
def test_a_second_notice_that_the_text_does_not_admit_is_refused(sale: Rehearsal, change: dict[str, Any], code: str, source: str) -> None:
    first_stage_over(sale)
    sale.do(date(2005, 12, 1), DTF, by=BY, files=[PAPER])
    assert refusal(lambda: sale.do(SECOND_NOTICE, replace(SECOND, **change), by=BY)) == (code, source)


@pytest.mark.parametrize(("kind", "code"), [("credit_line_opened", "credit_pool"), ("recipients_screened", "not_screened")])
def test_what_opened_the_offer_is_not_taken_back_from_under_it(sale: Rehearsal, kind: str, code: str) -> None:
    noticed(sale)
    target = Leaf.objects.using(sale.book.alias).get(kind=kind).index
    right = {"credit_line_opened": replace(CREDIT, lender="Otro Banco de Ensayo"), "recipients_screened": replace(SCREENED, number="7")}
    assert refusal(lambda: sale.do(NOTICED, ActCorrected(target=target, reason="no era"), by=BY))[0] == code
    sale.do(NOTICED, ActCorrected(target=target, reason="mal escrito", replacement=right[kind]), by=BY)
    sale.do(NOTICED, StageDeclaredVoid(stage="first", because="norm", reason="otra norma"), by=BY_TWO)
    corrected = Leaf.objects.using(sale.book.alias).get(kind="act_corrected").index
    sale.do(NOTICED, ActCorrected(target=corrected, reason="no era"), by=BY)  # nothing rests on it any more


def test_an_index_is_mended_but_not_taken_back_from_under_a_price(sale: Rehearsal) -> None:
    first_stage_over(sale)
    sale.do(date(2005, 12, 1), DTF, by=BY, files=[PAPER])
    sale.do(SECOND_NOTICE, SECOND, by=BY)
    target = Leaf.objects.using(sale.book.alias).get(kind="index_certified").index
    assert refusal(lambda: sale.do(SECOND_NOTICE, ActCorrected(target=target, reason="no era"), by=BY)) == ("index_not_certified", "2.2.1")
    values = (replace(DTF.values[0], value=DTF.values[0].value + 1), *DTF.values[1:])
    sale.do(SECOND_NOTICE, ActCorrected(target=target, reason="cifra", replacement=replace(DTF, values=values)), by=BY)


def test_a_higher_minimum_than_the_rule_gives_is_admitted(sale: Rehearsal) -> None:
    first_stage_over(sale)
    sale.do(date(2005, 12, 1), DTF, by=BY, files=[PAPER])
    sale.do(SECOND_NOTICE, replace(SECOND, price_cop=Decimal(2500)), by=BY)


def test_up_to_thirty_days_after_the_first_stage_no_index_is_asked_for(sale: Rehearsal) -> None:
    first_stage_over(sale)
    on = date(2005, 8, 10)  # exactly thirty calendar days after 11 July; ten business days end on 25 August
    soon = replace(SECOND, price_cop=PRICE, last_day=date(2005, 8, 25))
    assert refusal(lambda: sale.do(date(2005, 10, 3), soon, by=BY))[0] == "index_not_certified"
    sale.do(on, soon, by=BY)


def test_the_second_stage_waits_for_the_first(sale: Rehearsal) -> None:
    prepared(sale)
    assert refusal(lambda: sale.do(NOTICED, SECOND, by=BY)) == ("earlier_stage", "ley-226 art. 11 num. 1")
    sale.do(NOTICED, NOTICE, by=BY)
    closed(sale)
    assert refusal(lambda: sale.do(date(2003, 12, 12), SECOND, by=BY)) == ("earlier_stage", "ley-226 art. 11 num. 1")


def test_the_validity_of_eight_months_runs_from_the_first_day_of_the_first_stage(sale: Rehearsal) -> None:
    first_stage_over(sale)
    late = replace(SECOND, price_cop=Decimal(3000), last_day=date(2006, 1, 26))
    assert refusal(lambda: sale.do(date(2006, 1, 12), late, by=BY)) == ("not_in_force", "notas art. s/n")
    assert refusal(lambda: sale.do(date(2006, 1, 11), late, by=BY))[0] != "not_in_force"


def test_a_minimum_that_is_the_fixed_price_and_a_percent_needs_no_index(tmp_path: Path) -> None:
    file = amended_file("granahorrar-2005")
    with rehearsal(tmp_path, "granahorrar-2005") as sale:
        adopted(sale, file)
        # The whole first stage passes without an acceptance, so that all is offered again.
        all_shares, on = 42_212_620_563_213, date(2005, 5, 9)
        credit = replace(CREDIT, total_cop=Decimal(10**12), collateral_price_cop=Decimal("0.010177"))
        sale.do(on, credit, replace(SCREENED, dated=on), by=BY, files=[PAPER])
        first = StageNoticed(stage="first", offered_shares=all_shares, price_cop=Decimal("0.010177"), last_day=date(2005, 7, 11))
        sale.do(on, first, by=BY)
        closed(sale, on=date(2005, 7, 12))
        sale.do(date(2005, 7, 12), StageDeclaredVoid(stage="first", because="deserted", reason="nadie aceptó"), by=BY_TWO)
        second = StageNoticed(stage="second", offered_shares=all_shares, price_cop=Decimal("0.010380"), last_day=date(2005, 10, 31))
        assert Fraction("0.010177") * Fraction("1.02") == Fraction("0.01038054")  # rounded to six decimals: 0.010381
        assert refusal(lambda: sale.do(date(2005, 10, 3), second, by=BY)) == ("below_minimum", "notas art. s/n (precio)")
        sale.do(date(2005, 10, 3), replace(second, price_cop=Decimal("0.010381")), by=BY)


# Direct negotiation

DIRECT = DirectNegotiationOpened(stage="direct", offered_shares=ALL_SHARES, price_cop=PRICE)
VOID = StageDeclaredVoid(stage="first", because="deserted", reason="nadie aceptó")


def nobody_in_the_first(sale: Rehearsal) -> None:
    prepared(sale)
    sale.do(FIRST_NOTICE, replace(NOTICE, last_day=FIRST_LAST), by=BY)
    closed(sale, on=date(2005, 7, 12))
    sale.do(date(2005, 7, 12), VOID, by=BY_TWO)


def nobody_in_the_second(sale: Rehearsal) -> None:
    sale.do(date(2005, 8, 10), replace(SECOND, offered_shares=ALL_SHARES, price_cop=PRICE, last_day=date(2005, 8, 25)), by=BY)
    closed(sale, "second", on=date(2005, 8, 26))
    sale.do(date(2005, 8, 26), replace(VOID, stage="second"), by=BY_TWO)


def test_direct_negotiation_opens_where_nobody_accepted_in_either_phase(sale: Rehearsal) -> None:
    nobody_in_the_first(sale)
    assert refusal(lambda: sale.do(date(2005, 8, 10), DIRECT, by=BY)) == ("earlier_stage", "2.2")
    nobody_in_the_second(sale)
    cheap = replace(DIRECT, price_cop=PRICE - Decimal("0.01"))
    assert refusal(lambda: sale.do(date(2005, 9, 1), cheap, by=BY)) == ("below_fixed_price", "ley-226 art. 10")
    assert refusal(lambda: sale.do(date(2005, 9, 1), replace(DIRECT, stage="second"), by=BY)) == ("not_direct", "2.2")
    sale.do(date(2005, 9, 1), DIRECT, by=BY)
    direct = stage(sale, "direct")
    assert (direct.state, direct.offered_shares, direct.last_day) == ("noticed", ALL_SHARES, None)


def test_one_acceptance_even_a_rejected_one_closes_the_way_to_direct_negotiation(sale: Rehearsal) -> None:
    nobody_in_the_first(sale)
    sale.do(date(2005, 8, 10), replace(SECOND, offered_shares=ALL_SHARES, price_cop=PRICE, last_day=date(2005, 8, 25)), by=BY)
    bid = acceptance(
        "B-1", 10, at(date(2005, 8, 24)), stage="second", recipient="public", price_offered_cop=Decimal(1), payment_means="cash"
    )
    late = acceptance("B-2", 10, at(date(2005, 8, 26), 9), stage="second", recipient="public", price_offered_cop=PRICE)
    accepted(sale, bid, late)
    closed(sale, "second", on=date(2005, 8, 26))
    assessed(sale, "second", on=date(2005, 8, 26))
    sale.do(date(2005, 8, 26), replace(VOID, stage="second"), by=BY_TWO)
    assert refusal(lambda: sale.do(date(2005, 9, 1), DIRECT, by=BY)) == ("somebody_accepted", "13")


def test_an_acceptance_out_of_term_does_not_close_the_way_to_direct_negotiation(sale: Rehearsal) -> None:
    nobody_in_the_first(sale)
    accepted(sale, acceptance("A-1", 10, at(date(2005, 7, 12), 9)))
    nobody_in_the_second(sale)
    sale.do(date(2005, 9, 1), DIRECT, by=BY)
