"""The liquidation of a fine as a paper, against the worked cases of the programmes: every step, year by year and period by period."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.basics.faults import DataError
from enajena.book import bulk
from enajena.book.acts.breaches import BreachFound
from enajena.book.acts.fines import FineAnswered, FineCharged, FineClaimed
from enajena.book.acts.kinds import Act
from enajena.book.liquidation import SecondStage, rework, work_out
from enajena.book.models import Person
from enajena.publish.papers.kinds import KINDS
from enajena.publish.papers.records import Records
from enajena.publish.papers.rendering import Press
from enajena.publish.papers.sheets import sheet_of
from enajena.publish.papers.style import Style
from support.books import Rehearsal, rehearsal
from support.lots import put_lot
from support.papers import pages, text_of

BY = ("ensayo:uno", "ensayo:dos")
NONE = SecondStage(none=True)


@pytest.fixture
def special(tmp_path: Path) -> Iterator[Rehearsal]:
    """The text of which only the fines are known: January indexation, interest at the highest legal rate."""
    with rehearsal(tmp_path, "condiciones-especiales") as sale:
        sale.adopt(date(2013, 1, 10))
        yield sale


def lot(sale: Rehearsal, shares: int, price_cop: str, acquired_on: date) -> None:
    put_lot(sale, "L-1", shares=shares, price_cop=price_cop, acquired_on=acquired_on)
    holder = Person(
        sale=sale.sale, ref="P-L-1", state="known", on=acquired_on, index=0, kind="natural", name="Compradora Inventada", id_type="CC",
        id_number="1234567890",
    )  # fmt: skip
    bulk.insert(sale.book.alias, Person, [holder])


def breach(sale: Rehearsal, shares: int, on: date, resale_cop: Decimal | None = None) -> None:
    found = BreachFound(
        case="C-1",
        lot="L-1",
        shares=shares,
        conduct="sale" if resale_cop else "gratuitous",
        breached_on=on,
        evidence="Libro de accionistas",
        resale_cop=resale_cop,
    )
    sale.do(on, found)


def worked_out(sale: Rehearsal, on: date, known: SecondStage = NONE) -> None:
    prepared = work_out(sale.book.alias, sale.sale, "C-1", "F-1", second_stage=known)
    sale.clock.to(on)
    sale.book.record(sale.sale, [Act(body=prepared.body, on=on, by=BY)], [prepared.file])


def pdf(sale: Rehearsal, kind: str) -> bytes:
    return Press().pdf(sheet_of(KINDS[kind].read(Records(sale.book.alias, sale.sale), "F-1"), Style()))


def test_each_january_is_told_with_its_variation_and_what_it_gives(special: Rehearsal) -> None:
    """The case january-of-the-second-year: 3,178 × 1.0194 × 1.0366 = 3,358.2245, by 25 % 839.56; nothing is rounded before."""
    lot(special, 1, "3178", date(2013, 10, 22))
    breach(special, 1, date(2015, 10, 1))
    worked_out(special, date(2015, 10, 2))
    text = text_of(pdf(special, "fine"))
    assert "2013 1,94 % 1,019400000000 3.239,6532" in text
    assert "2014 3,66 % 1,056710040000 3.358,224507" in text  # 1.0194 × 1.0366 = 1.05671004; × 3,178 = 3,358.22450712
    assert "3.358,224507 × 1 acción × 25 % = $ 839,56" in text
    assert "Ochocientos treinta y nueve pesos con cincuenta y seis centavos m/cte ($ 839,56)" in text
    assert "tramo del 23 de abril de 2015 al 22 de octubre de 2015, ambos incluidos [10.2(a)(iv)]: 25 %" in text


def test_interest_is_told_period_by_period_with_rate_and_certificate(special: Rehearsal) -> None:
    """The case interest-to-the-settlement: seven rates for 16, 91, 92, 92, 91, 91 and 51 days make 38,461,102.99."""
    lot(special, 100_000, "1000", date(2015, 1, 15))
    breach(special, 100_000, date(2015, 3, 15))
    worked_out(special, date(2015, 4, 2))
    special.do(date(2015, 4, 3), FineCharged(fine="F-1", authority="Autoridad de ensayo", number="1", answer_by=date(2015, 4, 20)))
    settled = rework(special.book.alias, special.sale, "F-1", "settlement", second_stage=NONE, settled=date(2016, 8, 20))
    special.clock.to(date(2016, 8, 20))
    special.book.record(special.sale, [Act(body=settled.body, on=date(2016, 8, 20), by=BY)], [settled.file])
    text = text_of(pdf(special, "fine"))
    for days, rate in zip((16, 91, 92, 92, 91, 91, 51), ("28,82", "29,06", "28,89", "29", "29,52", "30,81", "32,01"), strict=True):
        assert f" {days} {rate} %" in text
    assert "16-mar-2015 31-mar-2015 16" in text
    assert "01-jul-2016 20-ago-2016 51" in text
    assert "Suma 38.461.102,99" in text
    assert "Ciento treinta y ocho millones cuatrocientos sesenta y un mil ciento dos pesos con noventa y nueve centavos" in text
    assert "Compradora Inventada CC 1234567890" in text


def test_a_provisional_fine_says_why_and_a_reworked_one_takes_its_place(tmp_path: Path) -> None:
    """10.7: 50 % of the higher of 10,000 and 10,200 is 5,100 a share; with 10,500 of the second tranche, 5,250."""
    with rehearsal(tmp_path, "carbocol-2000") as sale:
        sale.adopt(date(2000, 1, 20))
        lot(sale, 1000, "10000", date(2000, 5, 2))
        breach(sale, 1000, date(2000, 6, 1), Decimal(10_200))
        worked_out(sale, date(2000, 6, 16), SecondStage())
        text = text_of(pdf(sale, "fine"))
        assert "10.200,00 × 1.000 acciones × 50 % = $ 5.100.000,00" in text
        assert "porque puede haber todavía un precio de la segunda etapa" in text
        first = pdf(sale, "charge")
        again = rework(
            sale.book.alias,
            sale.sale,
            "F-1",
            "second_stage_price",
            second_stage=SecondStage(price_cop=Decimal(10_500), on=date(2000, 7, 20)),
        )
        sale.clock.to(date(2000, 8, 1))
        sale.book.record(sale.sale, [Act(body=again.body, on=date(2000, 8, 1), by=BY)], [again.file])
        text = text_of(pdf(sale, "fine"))
        assert "10.500,00 × 1.000 acciones × 50 % = $ 5.250.000,00" in text
        assert "Esta liquidación es provisional" not in text
        assert pdf(sale, "charge") != first


def test_drafts_say_so_on_every_page_and_wait_for_their_act(special: Rehearsal) -> None:
    lot(special, 100, "3178", date(2014, 2, 28))
    breach(special, 100, date(2014, 8, 28), Decimal(3300))  # the case last-day-of-six-months: 330,000
    worked_out(special, date(2014, 9, 1))
    charge = pages(pdf(special, "charge"))
    assert all("PROYECTO" in page for page in charge)
    assert "Pliego de cargos N.º" in charge[0]
    assert "$ 330.000,00" in " ".join(charge)
    with pytest.raises(DataError, match="no such paper yet"):
        pdf(special, "decision")
    special.do(date(2014, 9, 5), FineCharged(fine="F-1", authority="Ministerio de ensayo", number="77", answer_by=date(2014, 9, 26)))
    decision = text_of(pdf(special, "decision"))
    assert "Que se formularon cargos (N.º 77), con plazo para responder hasta el 26 de septiembre de 2014. No obra respuesta" in decision
    special.do(date(2014, 9, 20), FineAnswered(fine="F-1", paper_sha256="a" * 64))
    decision = text_of(pdf(special, "decision"))
    assert "Hubo respuesta" in decision
    assert "una multa de trescientos treinta mil pesos m/cte ($ 330.000,00)" in decision


def test_a_fine_under_the_contract_is_claimed_and_no_resolution_decides_it(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        sale.adopt(date(2003, 10, 3))
        lot(sale, 1000, "2448.70", date(2004, 3, 15))
        breach(sale, 1000, date(2004, 8, 15), Decimal(3000))
        worked_out(sale, date(2004, 9, 1))
        assert "Cobro de la multa del contrato de compraventa" in text_of(pdf(sale, "charge"))
        sale.do(date(2004, 9, 5), FineClaimed(fine="F-1", number="1", answer_by=date(2004, 9, 26)))
        with pytest.raises(DataError, match="under the contract"):
            pdf(sale, "decision")
