"""The programme of a sale: amended by another norm only, and concluded when nothing is left to do."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentReceived
from enajena.book.acts.sale import ProgrammeAmended, SaleConcluded
from enajena.book.acts.stages import StageDeclaredVoid, StageInterrupted, StageResumed
from enajena.book.models import Sale, Stage
from enajena.book.refusal import RecordRefusedError
from enajena.book.stored_bytes import StoredBytes
from support.books import Rehearsal, rehearsal
from support.offers import (
    ADJUDICATED,
    ALL_SHARES,
    BY,
    BY_TWO,
    CLOSED,
    CREDIT,
    NOTICE,
    NOTICED,
    PAPER,
    PRICE,
    SCREENED,
    acceptance,
    accepted,
    adopted,
    amended_file,
    assessed,
    awarded,
    closed,
    noticed,
    refusal,
)

SLIP = Decimal("2488.70")
WITH_SLIP = amended_file("gases-guajira-2003", ("cop: 2448.70", "cop: 2488.70"))
RIGHT = amended_file("gases-guajira-2003")
CORRECTION = ProgrammeAmended(norm="decreto-3483-2003", nature="correction", file_sha256=RIGHT.sha256)
DECREE_3483 = date(2003, 12, 3)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        yield opened


def first(sale: Rehearsal) -> Stage:
    return Stage.objects.using(sale.book.alias).get(ref="first", until_index__isnull=True)


def noticed_with_the_slip(sale: Rehearsal) -> None:
    adopted(sale, WITH_SLIP)
    credit = replace(CREDIT, total_cop=Decimal(30_000_000), collateral_price_cop=SLIP)
    sale.do(date(2003, 10, 7), credit, SCREENED, by=BY, files=[PAPER])
    sale.do(NOTICED, replace(NOTICE, price_cop=SLIP), by=BY)


def amend(sale: Rehearsal, body: ProgrammeAmended = CORRECTION, file: StoredBytes = RIGHT, on: date = DECREE_3483) -> None:
    sale.do(on, replace(body, file_sha256=file.sha256), by=BY, files=[file])


def test_decree_3483_corrects_the_price_of_the_offer_under_way(sale: Rehearsal) -> None:
    noticed_with_the_slip(sale)
    assert first(sale).price_cop == SLIP
    amend(sale)
    assert (first(sale).price_cop, first(sale).state) == (PRICE, "noticed")
    assert Sale.objects.using(sale.book.alias).get(until_index__isnull=True).programme_sha256 == RIGHT.sha256


def test_a_correction_after_the_assessment_asks_for_another(sale: Rehearsal) -> None:
    noticed_with_the_slip(sale)
    accepted(sale, acceptance("A-1", 10))
    closed(sale)
    assessed(sale)
    amend(sale, on=CLOSED)
    assert first(sale).state == "closed"
    assessed(sale, ref="E-2")
    assert first(sale).state == "assessed"


def test_acts_of_one_set_go_by_the_programme_as_amended(sale: Rehearsal) -> None:
    adopted(sale, WITH_SLIP)
    credit = replace(CREDIT, collateral_price_cop=PRICE)
    assert refusal(lambda: sale.do(date(2003, 10, 7), credit, by=BY))[0] == "collateral"
    sale.clock.to(DECREE_3483)
    amended = Act(body=CORRECTION, on=DECREE_3483, by=BY)
    sale.book.record(sale.sale, [amended, Act(body=credit, on=DECREE_3483, by=BY)], [RIGHT])


def test_the_fixed_price_does_not_change_while_the_offer_runs(sale: Rehearsal) -> None:
    noticed_with_the_slip(sale)
    change = replace(CORRECTION, nature="change")
    assert refusal(lambda: amend(sale, change)) == ("price_stands", "ley-226 art. 11 num. 2")
    sale.do(DECREE_3483, StageInterrupted(stage="first", ground="Decreto 3483"), by=BY)
    amend(sale, change)
    assert first(sale).price_cop == PRICE
    sale.do(date(2003, 12, 5), StageResumed(stage="first", last_day=date(2003, 12, 15)), by=BY)


def test_what_was_awarded_was_awarded_at_its_price(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10})
    other = amended_file("gases-guajira-2003", ("cop: 2448.70", "cop: 2500"))
    assert refusal(lambda: amend(sale, file=other, on=ADJUDICATED)) == ("price_stands", "ley-226 art. 11 num. 2")


@pytest.mark.parametrize(
    ("body", "file"),
    [
        (CORRECTION, WITH_SLIP),
        (replace(CORRECTION, norm="decreto-9999-2003"), RIGHT),
    ],
)
def test_only_another_norm_that_the_file_names_amends_the_programme(sale: Rehearsal, body: ProgrammeAmended, file: StoredBytes) -> None:
    adopted(sale, WITH_SLIP)
    assert refusal(lambda: amend(sale, body, file)) == ("no_norm", "ley-226 art. 6")


def test_a_norm_that_is_not_issued_yet_amends_nothing(sale: Rehearsal) -> None:
    adopted(sale, WITH_SLIP)
    assert refusal(lambda: amend(sale, on=date(2003, 12, 2))) == ("no_norm", "ley-226 art. 6")


def test_the_file_of_another_programme_amends_nothing(sale: Rehearsal) -> None:
    adopted(sale, WITH_SLIP)
    assert refusal(lambda: amend(sale, file=amended_file("granahorrar-2005")))[0] == "other_programme"


# The conclusion

END = SaleConcluded(reason="No quedan acciones ni obligaciones")


def test_a_sale_in_which_nobody_bought_is_concluded(sale: Rehearsal) -> None:
    noticed(sale)
    assert refusal(lambda: sale.do(NOTICED, END, by=BY)) == ("left_to_do", "notas art. s/n")
    closed(sale)
    sale.do(CLOSED, StageDeclaredVoid(stage="first", because="deserted", reason="nadie aceptó"), by=BY_TWO)
    sale.do(CLOSED, END, by=BY)
    assert refusal(lambda: sale.do(CLOSED, NOTICE, by=BY))[0] == "concluded"


def test_what_is_left_is_told_one_by_one(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": 10, "A-2": 20})
    sale.do(ADJUDICATED, PaymentReceived(payment="P-1", award="A-1", amount_cop=Decimal("24488.00"), means="transfer"), by=BY)
    with pytest.raises(RecordRefusedError) as refused:
        sale.do(ADJUDICATED, END, by=BY)
    said = refused.value.render("en")
    for part in ("1 unpaid award", "1 award with money to return", "1 paid award not registered"):
        assert part in said


def test_an_adjudication_after_a_stage_of_all_the_shares_leaves_none(sale: Rehearsal) -> None:
    awarded(sale, {"A-1": ALL_SHARES})
    second = replace(NOTICE, stage="second", offered_shares=1, last_day=date(2004, 1, 7))
    assert refusal(lambda: sale.do(date(2003, 12, 22), second, by=BY)) == ("offered_shares", "2.2")
    assert refusal(lambda: sale.do(date(2003, 12, 22), replace(second, offered_shares=0), by=BY)) == ("nothing_to_offer", "2.2")
