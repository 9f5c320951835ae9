"""A stage in which each offers a price is rehearsed in the browser: the price that cuts, and other numbers of shares."""

from datetime import date
from pathlib import Path

from support.back import person
from support.books import rehearsal
from support.carbocol import first_awarded, second_closed
from support.offers import assessed
from support.offices import office_of
from support.pages import told
from support.works import finished


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
