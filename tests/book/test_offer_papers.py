"""Papers that gates ask for: what is taken, what is refused and by which numeral."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.basics.faults import DataError
from enajena.book.acts.papers import (
    AuthorisationFiled,
    CertifiedValue,
    IndexCertified,
    RegulationAddendum,
    RegulationTerms,
)
from enajena.book.certificates import credit_line, index_certified
from enajena.book.certified import certified_tables
from enajena.book.models import CreditLine, Paper, Regulation
from support.books import Rehearsal, rehearsal
from support.offers import (
    ADOPTED,
    BY,
    CREDIT,
    PAPER,
    PRICE,
    REGULATION,
    SCREENED,
    TERMS,
    adopted,
    amended_file,
    closed,
    noticed,
    prepared,
    refusal,
)

ON = date(2003, 10, 7)
LAW = "ley-226 art. 11 num. 3"


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        opened.adopt(ADOPTED)
        yield opened


def filed(sale: Rehearsal, body: Any) -> None:
    sale.do(ON, body, by=BY, files=[PAPER] if hasattr(body, "file_sha256") else [])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"term_months": 59}, "credit_term"),
        ({"grace_months": 11}, "credit_term"),
        ({"rate_ea_pct": Decimal("20.05")}, "credit_rate"),
        ({"bank_rate_status": "proxy"}, "bank_rate_not_certified"),
        ({"bank_rate_certificate": " "}, "bank_rate_not_certified"),
        ({"collateral_price_cop": Decimal("2448.69")}, "collateral"),
    ],
)
def test_a_credit_line_below_what_article_4_asks_is_refused(sale: Rehearsal, change: dict[str, Any], code: str) -> None:
    assert refusal(lambda: filed(sale, replace(CREDIT, **change))) == (code, "4")


def test_a_credit_line_at_the_limits_is_kept_with_what_is_said_of_the_bank_rate(sale: Rehearsal) -> None:
    filed(sale, CREDIT)
    line = CreditLine.objects.using(sale.book.alias).get()
    assert (line.rate_ea_pct, line.bank_rate_ea_pct, line.bank_rate_status) == (Decimal("20.04"), Decimal("20.04"), "single_source")


def test_without_terms_of_credit_in_the_programme_the_law_is_what_counts(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "granahorrar-2005") as sale:
        sale.adopt(ADOPTED)
        line = replace(CREDIT, grace_months=11, collateral_price_cop=Decimal("0.010177"))
        assert refusal(lambda: filed(sale, line)) == ("credit_term", LAW)


def test_collateral_may_be_taken_at_the_adjusted_fixed_price(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "isagen-2013") as sale:
        sale.adopt(ADOPTED)
        for number, price in enumerate(("2850", "3178")):
            filed(sale, replace(CREDIT, line=f"C-{number}", collateral_price_cop=Decimal(price)))
        assert refusal(lambda: filed(sale, replace(CREDIT, line="C-9", collateral_price_cop=Decimal(3000)))) == ("collateral", LAW)


def line_of(granted_on: date) -> Any:
    return credit_line(
        line="C-1",
        lender="Banco de Ensayo",
        total_cop=Decimal(1),
        term_months=60,
        grace_months=12,
        rate_ea_pct=Decimal(20),
        granted_on=granted_on,
        collateral_price_cop=PRICE,
    )


def test_the_bank_rate_of_the_day_is_looked_up_with_its_certificate() -> None:
    found = line_of(date(2003, 10, 31))
    assert (found.bank_rate_ea_pct, found.bank_rate_certificate) == (Decimal("20.04"), "Res. 1038/2003")
    assert line_of(date(2003, 11, 1)).bank_rate_ea_pct == Decimal("19.87")


def test_a_day_without_a_certified_bank_rate_is_said() -> None:
    with pytest.raises(DataError) as said:
        line_of(date(1950, 1, 2))
    assert "bank_rate" in said.value.render("es")


def test_a_paper_whose_file_is_not_sent_is_refused(sale: Rehearsal) -> None:
    assert refusal(lambda: sale.do(ON, SCREENED, by=BY))[0] == "no_file"


def test_a_paper_of_a_later_day_is_refused(sale: Rehearsal) -> None:
    assert refusal(lambda: filed(sale, replace(SCREENED, dated=date(2003, 10, 8))))[0] == "paper_of_later"


def test_a_screening_of_a_stage_that_is_not_there_is_refused(sale: Rehearsal) -> None:
    assert refusal(lambda: filed(sale, replace(SCREENED, stage="third")))[0] == "unknown_stage"


def test_an_authorisation_is_kept_with_the_body_that_gives_it(sale: Rehearsal) -> None:
    body = AuthorisationFiled(paper="U-1", authority="Superintendencia de Ensayo", number="7", dated=ON, file_sha256=PAPER.sha256)
    filed(sale, body)
    assert Paper.objects.using(sale.book.alias).get(kind="authorisation").says == {"authority": "Superintendencia de Ensayo"}


# Certified indices


def month(year: int, number: int, last: int, value: str) -> CertifiedValue:
    return CertifiedValue(valid_from=date(year, number, 1), valid_to=date(year, number, last), value=Decimal(value))


DTF = IndexCertified(
    paper="I-1",
    index="dtf_monthly",
    number="123",
    dated=ON,
    file_sha256=PAPER.sha256,
    values=(month(2003, 8, 31, "7.78"), month(2003, 9, 30, "7.80")),
)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ((), "index_value"),
        ((month(2003, 8, 31, "0"),), "index_value"),
        ((month(2003, 8, 31, "100"),), "index_value"),
        ((month(2003, 9, 30, "7.80"), month(2003, 8, 31, "7.78")), "index_order"),
        ((month(2003, 8, 31, "7.78"), month(2003, 8, 30, "7.78")), "index_order"),
    ],
)
def test_values_that_no_certificate_would_give_are_refused(sale: Rehearsal, values: tuple[CertifiedValue, ...], code: str) -> None:
    assert refusal(lambda: filed(sale, replace(DTF, values=values)))[0] == code


def test_the_later_certificate_wins_for_the_days_that_it_covers(sale: Rehearsal) -> None:
    filed(sale, DTF)
    filed(sale, replace(DTF, paper="I-2", number="124", values=(month(2003, 9, 30, "7.81"),)))
    (table,) = certified_tables(Paper.objects.using(sale.book.alias).order_by("-ref")).values()
    assert [table.value_at(date(2003, number, 15)) for number in (8, 9)] == [Decimal("7.78"), Decimal("7.81")]
    assert [row.certificate for row in table.rows] == ["123", "124"]


def certificate_file(folder: Path, status: str) -> Path:
    file = folder / "dtf.csv"
    file.write_text(
        "valid_from,valid_to,value_pct_ea,friday_mean_pct_ea,certificate,certificate_on,source,status,note\n"
        f"2003-08-01,2003-08-31,7.78,,123,,certificado,{status},\n"
        f"2003-09-01,2003-09-30,7.80,,123,,certificado,{status},\n",
        encoding="utf-8",
    )
    return file


def read_certificate(file: Path, since: date) -> IndexCertified:
    return index_certified(paper="I-1", index="dtf_monthly", number="123", dated=ON, file=file, since=since)[0]


def test_the_values_are_read_from_the_file_itself(tmp_path: Path) -> None:
    body = read_certificate(certificate_file(tmp_path, "verified"), date(2003, 9, 1))
    assert [(value.valid_from, value.value) for value in body.values] == [(date(2003, 9, 1), Decimal("7.80"))]


def test_a_file_that_is_a_proxy_makes_no_certificate(tmp_path: Path) -> None:
    with pytest.raises(DataError) as said:
        read_certificate(certificate_file(tmp_path, "proxy"), date(2003, 8, 1))
    assert "aproximación" in said.value.render("es")


# The Regulation


@pytest.mark.parametrize(
    "terms",
    [
        RegulationTerms(rule="price_priority"),
        RegulationTerms(rule="largest_remainder", tie="pro_rata"),
        RegulationTerms(rule="flat_then_pro_rata"),
        RegulationTerms(rule="lots"),
        RegulationTerms(rule="largest_remainder", closing_hour="24:00"),
        RegulationTerms(rule="largest_remainder", closing_hour="5pm"),
    ],
)
def test_a_regulation_that_a_fixed_price_stage_cannot_follow_is_refused(sale: Rehearsal, terms: RegulationTerms) -> None:
    assert refusal(lambda: filed(sale, replace(REGULATION, terms=terms))) == ("regulation_terms", "2.1.2")


def test_a_regulation_may_not_share_out_otherwise_than_the_decree_that_leaves_nothing_open(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        elsewhere = ("source: 2.1.4\n", "source: 2.1.4\n      assumes: [A44]\n")
        adopted(sale, amended_file("gases-guajira-2003", ("assumes: [A30, A44, A45]", "assumes: [A30, A45]"), elsewhere))
        assert refusal(lambda: filed(sale, replace(REGULATION, terms=RegulationTerms(rule="floor_smallest")))) == (
            "regulation_terms",
            "2.1.2",
        )


def test_a_stage_has_one_regulation_and_then_addenda(sale: Rehearsal) -> None:
    filed(sale, REGULATION)
    assert refusal(lambda: filed(sale, replace(REGULATION, regulation="R-2")))[0] == "regulation_there"
    addendum = RegulationAddendum(
        regulation="R-1", number="1-A", dated=ON, file_sha256=PAPER.sha256, terms=replace(TERMS, withdrawals=True)
    )
    filed(sale, addendum)
    found = Regulation.objects.using(sale.book.alias).get(until_index__isnull=True)
    assert (found.withdrawals, found.addenda) == (True, [["1-A", "2003-10-07", PAPER.sha256]])


@pytest.mark.parametrize(
    "change", [{"rule": "floor_smallest"}, {"tie": None}, {"refusers": "left_out"}, {"closing_hour": "17:00"}, {"withdrawals": True}]
)
def test_how_shares_are_shared_out_does_not_change_once_the_offer_has_closed(tmp_path: Path, change: dict[str, Any]) -> None:
    with rehearsal(tmp_path) as sale:
        noticed(sale)
        closed(sale)
        late = RegulationAddendum(
            regulation="R-1", number="2", dated=date(2003, 12, 12), file_sha256=PAPER.sha256, terms=replace(TERMS, **change)
        )
        on = date(2003, 12, 12)
        assert refusal(lambda: sale.do(on, late, by=BY, files=[PAPER])) == ("regulation_settled", "ley-226 art. 2")
        sale.do(on, replace(late, terms=replace(TERMS, payment_days=10)), by=BY, files=[PAPER])


def test_everything_is_there_for_the_notice(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        prepared(sale)
        assert {paper.kind for paper in Paper.objects.using(sale.book.alias)} == {"screening"}
