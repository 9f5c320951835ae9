"""A stage in which each offers a price: its least price told before the notice, and its rehearsal with the price that cuts."""

import html
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from enajena.book.acts.papers import CertifiedValue, IndexCertified
from support.back import person
from support.books import rehearsal
from support.carbocol import first_awarded, second_closed
from support.offers import BY, NOTICE, PAPER, acceptance, accepted, adjudicated, assessed, at, closed, prepared
from support.offices import office_of
from support.pages import told
from support.works import finished

ADDRESS = "/oficina/ensayo/fechas/?etapa=second&aviso=2005-12-16"
LEAST = "Precio mínimo si el aviso es de ese día, con los índices certificados en el expediente:"
MONTHS = ((9, 30, "6.92"), (10, 31, "6.66"), (11, 30, "6.46"))


def test_the_least_price_of_a_notice_is_told_before_it_and_filled_in_or_why_it_cannot_be(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, office_of(sale.book):
        prepared(sale)
        sale.do(date(2005, 5, 10), replace(NOTICE, last_day=date(2005, 7, 11)), by=BY)
        accepted(sale, acceptance("A-1", 1000, at(date(2005, 6, 1))))
        closed(sale, on=date(2005, 7, 12))
        assessed(sale, on=date(2005, 7, 12))
        adjudicated(sale, on=date(2005, 7, 15))
        desk = person("directora", "director")
        before = told(desk.get(ADDRESS).content).text
        values = tuple(
            CertifiedValue(valid_from=date(2005, month, 1), valid_to=date(2005, month, last), value=Decimal(value))
            for month, last, value in MONTHS
        )
        day = date(2005, 12, 1)
        dtf = IndexCertified(paper="I-1", index="dtf_monthly", number="55", dated=day, file_sha256=PAPER.sha256, values=values)
        sale.do(day, dtf, by=BY, files=[PAPER])
        after = desk.get(ADDRESS).content
    assert f"{LEAST} 2" not in before
    assert LEAST in before
    # 2,448.70 × (1.0692 × 1.0666 × 1.0646)^(1/12); 91,284 shares are left.
    assert f"{LEAST} 2.488,61" in told(after).text
    assert "offered_shares=91284&price_cop=2488.61&last_day=2005-12-30" in html.unescape(after.decode())


def test_the_rehearsal_tells_the_price_that_cuts_and_compares_other_numbers_of_shares(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "carbocol-2000") as sale, office_of(sale.book):
        first_awarded(sale, {"A-1": 75})
        second_closed(sale)
        assessed(sale, "second", date(2000, 7, 18), "E-2")
        desk = person("directora", "director")
        page, _ = finished(desk, "/oficina/ensayo/adjudicar/second/ensayar/", {"acciones": "40", "clave": "1"})
    said = told(page.encode()).text
    # One bid for 1,000 shares at 10,500 pesos, of 84,955,425 that are left.
    assert "Precio de corte 10.500,00: 1 aceptaciones piden 1.000 y reciben 1.000" in said
    assert "40 acciones 40 al precio más alto primero 1.000 40 0 1 0 / 1" in said
