"""`enajena publish open-data`: every kind validates against its published schema, and nothing personal is in any file."""

import csv
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from enajena.book.acts.money import AwardInDefault, AwardResolved, PaymentBounced, PaymentScheduled
from enajena.book.opening import open_book
from enajena.publish.open_data.exact_json import exact_json
from enajena.publish.open_data.publishing import publish_open_data
from enajena.publish.open_data.view import Told
from support.books import rehearsal
from support.lives import LATER, PAID, lived
from support.lots import put_lot
from support.offers import BY, PRICE, TERMS, acceptance, accepted, adjudicated, assessed, closed, noticed
from support.open_data import bods_faults, leaks, ocds_faults, ocf_faults, personal_values, read, texts
from support.payments import dues, pay
from support.stories import SALES, played

pytestmark = pytest.mark.xdist_group("papers")
TOLD = Told(issuer_formed=date(1990, 1, 2))


@pytest.mark.parametrize("name", list(SALES))
def test_every_kind_validates_and_names_nobody(name: str, tmp_path: Path) -> None:
    book = open_book(played()[name])
    publish_open_data(book, SALES[name], tmp_path / "uno", TOLD)
    publish_open_data(book, SALES[name], tmp_path / "dos", TOLD)
    values = personal_values(book, SALES[name])
    book.close()
    assert not ocds_faults(read(tmp_path / "uno" / "ocds" / "release-package.json"))
    assert not bods_faults(read(tmp_path / "uno" / "bods" / "statements.json"))
    assert not ocf_faults(tmp_path / "uno" / "ocf")
    assert len(values) > 3
    assert not leaks(tmp_path / "uno", values)
    for one in (path for path in (tmp_path / "uno").rglob("*") if path.is_file()):
        assert one.read_bytes() == (tmp_path / "dos" / one.relative_to(tmp_path / "uno")).read_bytes()


def test_after_a_suppression_and_corrections_all_validates_still(tmp_path: Path) -> None:
    with lived(tmp_path / "libro") as sale:
        made = publish_open_data(sale.book, sale.sale, tmp_path / "datos", TOLD)
        values = personal_values(sale.book, sale.sale)
    assert made.rows["awards"] == 3
    assert not ocds_faults(read(tmp_path / "datos" / "ocds" / "release-package.json"))
    assert not bods_faults(read(tmp_path / "datos" / "bods" / "statements.json"))
    assert not ocf_faults(tmp_path / "datos" / "ocf")
    assert not leaks(tmp_path / "datos", values)
    assert not any("A-1" in text for text in texts(tmp_path / "datos").values())


def test_what_the_bank_took_back_and_awards_that_ended_are_not_counted(tmp_path: Path) -> None:
    """Of the 30 shares awarded the 10 of A-1 are free again; of 1,500 pesos paid for A-2 the bank takes 500 back."""
    with rehearsal(tmp_path / "libro") as sale:
        noticed(sale, replace(TERMS, default_penalty_pct=Decimal(20)))
        owner = {"declares_beneficial_owner": "true"}
        accepted(sale, acceptance("A-1", 10, facts=owner), acceptance("A-2", 20, facts=owner))
        closed(sale)
        assessed(sale)
        adjudicated(sale)
        sale.do(PAID, PaymentScheduled(award="A-1", under="R. 7", instalments=dues((PAID, str(PRICE * 10)))), by=BY)
        sale.do(PAID, pay("B-1", "A-2", "1000"), pay("B-2", "A-2", "500"), by=BY)
        sale.do(LATER, PaymentBounced(payment="B-2"), AwardInDefault(award="A-1"), AwardResolved(award="A-1"), by=BY)
        publish_open_data(sale.book, sale.sale, tmp_path / "datos", TOLD)
    files = {name: tmp_path / "datos" / "tables" / f"{name}.csv" for name in ("stages", "payments")}
    tables = {name: list(csv.DictReader(file.read_text(encoding="utf-8").splitlines())) for name, file in files.items()}
    assert [row["awarded_shares"] for row in tables["stages"]] == ["20"]
    assert [(row["of"], row["payments"], row["amount_cop"]) for row in tables["payments"]] == [("price", "1", "1000.00")]
    (release,) = read(tmp_path / "datos" / "ocds" / "release-package.json")["releases"]
    (contract,) = release["contracts"]
    assert contract["items"][0]["quantity"] == 20
    assert [one["value"]["amount"] for one in contract["implementation"]["transactions"]] == [1000]
    stated = read(tmp_path / "datos" / "bods" / "statements.json")
    interests = [one["recordDetails"]["interests"] for one in stated if one["recordType"] == "relationship"]
    assert ["20 acciones" in each[0]["details"] for each in interests] == [True]


def test_a_seller_that_the_programme_does_not_name_is_not_named_even_where_the_text_has_no_stages(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "libro", "condiciones-especiales") as sale:
        sale.adopt(date(2013, 1, 10))
        put_lot(sale, "L-1", shares=10, price_cop="1000", acquired_on=date(2013, 10, 22), seller="Vendedora Inventada")
        made = publish_open_data(sale.book, sale.sale, tmp_path / "datos", TOLD)
    assert made.rows["lots"] == 1
    (lot,) = csv.DictReader((tmp_path / "datos" / "tables" / "lots.csv").read_text(encoding="utf-8").splitlines())
    assert lot["seller"] == "other"
    assert not leaks(tmp_path / "datos", {"Vendedora Inventada"})


def test_an_amount_in_json_keeps_its_digits() -> None:
    assert exact_json({"amount": Decimal("-84955500000.0000000001"), "none": None}) == '{\n  "amount": -84955500000.0000000001\n}'
