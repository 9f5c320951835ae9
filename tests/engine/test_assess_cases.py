"""Acceptances worked by hand from the texts: sharing a ceiling, the order of verdicts, dates at their edge."""

from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from enajena import Assessment, AssessOptions, CallError, DataError, assess
from support.files import Row, builtin, by_id, carbocol, read_csv, write_csv

GASES: Row = {
    "acceptance_id": "G-1",
    "filed_at": "2003-11-05T10:00",
    "recipient": "active_worker",
    "person": "natural",
    "id_type": "CC",
    "id_number": "1000001",
    "requested_shares": "100",
    "executive": "si",
    "annual_pay_cop": "60000000",
    "pay_certificate_on": "2003-11-01",
    "has_capacity": "si",
    "declares_lock_up": "si",
    "declares_shareholder_rights": "si",
    "declares_no_third_owner": "si",
}


def run(programme: str, rows: list[Row], folder: Path, **options: object) -> tuple[dict[str, Row], Assessment]:
    out = folder / "out.csv"
    result = assess(builtin(programme), write_csv(folder / "in.csv", rows), out, AssessOptions(**options))  # type: ignore[arg-type]
    return by_id(read_csv(out)), result


def outcome(row: Row) -> tuple[str, str]:
    return row["verdict"], row["admitted_shares"]


def one_person(*asked: int, **facts: str) -> list[Row]:
    """Return acceptances of one person, an hour apart, each with a ceiling of 100 shares."""
    same = {"id_number": "1000001", "certified_income_cop": "200000", **facts}
    return [
        carbocol(number, requested_shares=str(shares), filed_at=f"2000-02-01T{9 + number}:00", **same)
        for number, shares in enumerate(asked, start=1)
    ]


def test_acceptances_of_one_person_share_the_ceiling_in_order_of_filing(tmp_path: Path) -> None:
    rows = one_person(60, 30, 30, 5)
    found, result = run("carbocol-2000", rows[::-1], tmp_path)
    assert [outcome(found[f"A-{number}"]) for number in (1, 2, 3, 4)] == [
        ("accepted", "60"), ("accepted", "30"), ("reduced", "10"), ("rejected", "0"),
    ]  # fmt: skip
    assert found["A-4"]["reasons"] == "10.1:over_ceiling"
    assert {row["ceiling_cop"] for row in found.values()} == {"1000000.00"}
    assert (result.counts.persons, result.counts.admitted_shares) == (1, 100)


def test_what_was_not_admitted_uses_nothing(tmp_path: Path) -> None:
    rows = one_person(90, 95, 100)
    rows[0]["sworn"] = "no"
    rows[1]["sworn"] = ""
    found, _ = run("carbocol-2000", rows, tmp_path)
    assert [outcome(row) for row in found.values()] == [("rejected", "0"), ("incomplete", "0"), ("accepted", "100")]


def test_each_acceptance_goes_by_its_own_facts(tmp_path: Path) -> None:
    rows = one_person(80, 80, 80)
    rows[1]["certified_income_cop"] = "400000"
    rows[2]["certified_income_cop"] = "100000"
    found, _ = run("carbocol-2000", rows, tmp_path)
    # 100 - 80 = 20 left for none of the second's own 200 - 80 = 120; then 50 - 160 is less than nothing.
    assert [outcome(row) for row in found.values()] == [("accepted", "80"), ("accepted", "80"), ("rejected", "0")]
    assert [row["ceiling_cop"] for row in found.values()] == ["1000000.00", "2000000.00", "500000.00"]


def test_at_the_same_instant_the_smaller_number_goes_first(tmp_path: Path) -> None:
    rows = [
        {**row, "filed_at": "2000-02-01T10:00", "acceptance_id": name} for row, name in zip(one_person(70, 70), ("B", "A"), strict=True)
    ]
    found, _ = run("carbocol-2000", rows, tmp_path)
    assert (outcome(found["A"]), outcome(found["B"])) == (("accepted", "70"), ("reduced", "30"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"id_type": "cc", "id_number": "1000001"}, {"id_type": "CC", "id_number": " 1000001 "}),
        ({"id_type": "CC", "id_number": "1000001"}, {"id_type": "CC", "id_number": "1000001\u00a0"}),
    ],
)
def test_blanks_and_case_do_not_make_two_persons_of_one(one: Row, other: Row, tmp_path: Path) -> None:
    # ID-03: the ceiling is by person, over all acceptances.
    first, second = one_person(70, 70)
    found, result = run("carbocol-2000", [{**first, **one}, {**second, **other}], tmp_path)
    assert result.counts.persons == 1
    assert outcome(found["A-2"]) == ("reduced", "30")


def test_the_same_number_of_another_document_is_another_person(tmp_path: Path) -> None:
    first, second = one_person(70, 70)
    found, result = run("carbocol-2000", [first, {**second, "id_type": "CE"}], tmp_path)
    assert result.counts.persons == 2
    assert outcome(found["A-2"]) == ("accepted", "70")


def test_zeros_in_front_of_a_document_are_kept(tmp_path: Path) -> None:
    found, _ = run("carbocol-2000", [carbocol(id_number="0012345")], tmp_path)
    assert found["A-1"]["person_key"] == "CC:0012345"


def test_rejected_goes_before_incomplete_and_every_reason_is_listed(tmp_path: Path) -> None:
    row = carbocol(
        recipient="former_worker", dismissed_for_cause="", sworn="no", executive="", figures_year="2001", requested_shares="5000000"
    )
    found, result = run("carbocol-2000", [row], tmp_path)
    assert found["A-1"]["verdict"] == "rejected"
    assert set(found["A-1"]["reasons"].split(";")) == {
        "ley-226 art. 3:missing_fact", "10.6:missing_declaration", "10.1:wrong_year", "10.3:missing_fact",
    }  # fmt: skip
    assert result.counts.reasons == dict.fromkeys(found["A-1"]["reasons"].split(";"), 1)


def test_an_unknown_ceiling_judges_nothing_to_be_over_it(tmp_path: Path) -> None:
    # 10.1 alone would allow 100 shares, but whether the person is an executive is not known.
    found, _ = run("carbocol-2000", one_person(5000, executive=""), tmp_path)
    assert (found["A-1"]["verdict"], found["A-1"]["ceiling_cop"], found["A-1"]["binding"]) == ("incomplete", "", "")
    assert found["A-1"]["reasons"] == "10.3:missing_fact"


def test_over_a_known_ceiling_and_incomplete_says_both(tmp_path: Path) -> None:
    found, _ = run("carbocol-2000", one_person(5000, sworn=""), tmp_path)
    assert found["A-1"]["verdict"] == "incomplete"
    assert set(found["A-1"]["reasons"].split(";")) == {"10.6:missing_declaration", "10.1:over_ceiling"}


@pytest.mark.parametrize(
    ("asked", "verdict", "admitted", "reasons"),
    [
        ("122513", "accepted", "122513", ""),
        # 122,514 x 2,448.70 = 300,000,031.80, above five times 60,000,000.
        ("122514", "referred", "0", "5.1:over_ceiling"),
    ],
)
def test_where_the_text_is_silent_on_an_excess_a_person_decides(
    asked: str, verdict: str, admitted: str, reasons: str, tmp_path: Path
) -> None:
    found, _ = run("gases-guajira-2003", [{**GASES, "requested_shares": asked}], tmp_path)
    assert (found["G-1"]["verdict"], found["G-1"]["admitted_shares"], found["G-1"]["reasons"]) == (verdict, admitted, reasons)


def test_referred_uses_nothing_of_the_ceiling(tmp_path: Path) -> None:
    rows = [
        {**GASES, "requested_shares": "122514"},
        {**GASES, "acceptance_id": "G-2", "filed_at": "2003-11-05T11:00", "requested_shares": "122513"},
    ]
    found, _ = run("gases-guajira-2003", rows, tmp_path)
    assert [outcome(row) for row in found.values()] == [("referred", "0"), ("accepted", "122513")]


@pytest.mark.parametrize(
    ("filed", "certificate", "verdict"),
    [
        ("2004-03-31T16:00", "2004-02-29", "accepted"),
        ("2004-03-31T16:00", "2004-02-28", "incomplete"),
        ("2003-03-31T16:00", "2003-02-28", "accepted"),
        ("2004-03-29T00:00", "2004-02-29", "accepted"),
        ("2004-03-30T23:59:59", "2004-02-29", "accepted"),
        ("2004-01-15T10:00", "2003-12-15", "accepted"),
        ("2004-01-15T10:00", "2003-12-14", "incomplete"),
        ("2004-01-15T00:00", "2004-01-15", "accepted"),
        ("2004-01-15T23:59", "2004-01-16", "incomplete"),
    ],
)
def test_a_certificate_is_not_older_than_a_month_nor_later_than_the_acceptance(
    filed: str, certificate: str, verdict: str, tmp_path: Path
) -> None:
    found, _ = run("gases-guajira-2003", [{**GASES, "filed_at": filed, "pay_certificate_on": certificate}], tmp_path)
    assert found["G-1"]["verdict"] == verdict
    assert found["G-1"]["reasons"] == ("" if verdict == "accepted" else "5.1:stale_certificate")


def test_a_certificate_is_asked_of_executives_only(tmp_path: Path) -> None:
    rows = [
        {**GASES, "pay_certificate_on": ""},
        {**GASES, "acceptance_id": "G-2", "id_number": "2", "executive": "no", "pay_certificate_on": "1990-01-01"},
    ]
    found, _ = run("gases-guajira-2003", rows, tmp_path)
    assert (found["G-1"]["verdict"], found["G-1"]["reasons"]) == ("incomplete", "5.1:missing_fact")
    assert found["G-2"]["verdict"] == "accepted"


@pytest.mark.parametrize(
    ("filed", "late"),
    [
        ("2003-11-04T23:59:59", True),
        ("2003-11-05T00:00:00", False),
        ("2003-11-30T18:00:00", False),
        ("2003-11-30T18:00:00.000001", True),
        ("2003-11-30 18:00-05:00", False),
        ("2003-11-30T18:00:01-05", True),
    ],
)
def test_the_first_and_the_last_instant_are_within_the_term(filed: str, late: bool, tmp_path: Path) -> None:
    opens, closes = datetime(2003, 11, 5), datetime(2003, 11, 30, 18)  # noqa: DTZ001 - local
    row = {**GASES, "filed_at": filed, "executive": "no"}
    found, _ = run("gases-guajira-2003", [row], tmp_path, opens=opens, closes=closes)
    assert (found["G-1"]["verdict"], found["G-1"]["reasons"]) == (("rejected", "2.1.3:late") if late else ("accepted", ""))


def test_leverage_reduces_like_any_other_ceiling(tmp_path: Path) -> None:
    facts = {
        "recipient": "cooperative", "person": "entity", "id_type": "NIT", "files_return": "no", "legal_maximum_cop": "none",
        "bylaw_maximum_cop": "none", "net_worth_cop": "50000000", "gross_assets_cop": "80000000", "liabilities_cop": "50000000",
    }  # fmt: skip
    rows = [
        # (70 % of 80,000,000 - 50,000,000) / 30 % = 20,000,000: two thousand shares at 10,000.
        carbocol(1, **facts, financed_cop="20000000", requested_shares="10000"),
        carbocol(2, **facts, financed_cop="20000000.01", requested_shares="10000"),
        carbocol(3, **{**facts, "liabilities_cop": "56000000.01"}, financed_cop="0", requested_shares="1"),
        carbocol(4, **{**facts, "liabilities_cop": "56000000"}, financed_cop="0", requested_shares="1"),
        carbocol(5, **{**facts, "liabilities_cop": "56000000"}, financed_cop="0.01", requested_shares="1"),
    ]
    found, _ = run("carbocol-2000", rows, tmp_path)
    assert [(row["verdict"], row["admitted_shares"], row["ceiling_cop"], row["binding"]) for row in found.values()] == [
        ("accepted", "10000", "100000000.00", "10.4(b)"),
        ("reduced", "2000", "20000000.00", "10.4(b)"),
        ("rejected", "0", "0.00", "10.4(b)"),
        ("accepted", "1", "100000000.00", "10.4(b)"),
        ("rejected", "0", "0.00", "10.4(b)"),
    ]


def test_who_has_no_ceiling_is_admitted_whole_and_the_result_says_why(tmp_path: Path) -> None:
    row = carbocol(recipient="employee_association", person="entity", id_type="NIT", requested_shares="99999999999999999999")
    found, result = run("carbocol-2000", [row], tmp_path)
    assert (found["A-1"]["verdict"], found["A-1"]["ceiling_cop"], found["A-1"]["binding"]) == ("accepted", "", "")
    assert "A48" in [one.id for one in result.assumptions]
    _, capped = run("carbocol-2000", [carbocol()], tmp_path)
    assert "A48" not in [one.id for one in capped.assumptions]


def test_the_columns_are_those_of_the_contract_in_the_order_of_the_file(tmp_path: Path) -> None:
    found, _ = run("carbocol-2000", [carbocol(3), carbocol(1), carbocol(2)], tmp_path)
    assert list(found) == ["A-3", "A-1", "A-2"]
    assert set(found["A-1"]) >= {
        "acceptance_id", "filed_at", "recipient", "person_key", "verdict", "requested_shares", "admitted_shares", "ceiling_cop", "binding",
        "reasons", "accepts_reduction",
    }  # fmt: skip
    assert not [name for name in found["A-1"] if name.startswith("term_")]
    traced, _ = run("carbocol-2000", [carbocol()], tmp_path, trace=True)
    assert len([name for name in traced["A-1"] if name.startswith("term_") and name.endswith("_cop")]) == 10


def test_a_price_stage_also_writes_the_price_offered(tmp_path: Path) -> None:
    row = {**GASES, "price_offered_cop": "2500", "bid_security_cop": "25000", "payment_means": "cash"}
    found, _ = run("gases-guajira-2003", [row], tmp_path, stage="second", price_cop=Decimal("2448.70"))
    assert (found["G-1"]["verdict"], found["G-1"]["price_offered_cop"]) == ("accepted", "2500.00")


@pytest.mark.parametrize(("said", "written"), [("", ""), ("si", "true"), ("NO", "false"), ("0", "false"), ("1", "true")])
def test_whether_a_reduction_is_accepted_is_handed_on(said: str, written: str, tmp_path: Path) -> None:
    found, _ = run("carbocol-2000", [carbocol(accepts_reduction=said)], tmp_path)
    assert found["A-1"]["accepts_reduction"] == written


def test_columns_that_are_not_there_are_warned_of_and_their_facts_are_unknown(tmp_path: Path) -> None:
    row = {name: text for name, text in carbocol().items() if name != "sworn"}
    found, result = run("carbocol-2000", [{**row, "color": "azul"}], tmp_path)
    assert found["A-1"]["verdict"] == "incomplete"
    assert any("sworn" in warning.en for warning in result.warnings)
    assert any("color" in warning.es for warning in result.warnings)


def test_a_figures_year_that_is_not_there_as_a_whole_is_an_assumption_and_one_blank_is_not(tmp_path: Path) -> None:
    without = {name: text for name, text in carbocol().items() if name != "figures_year"}
    found, result = run("carbocol-2000", [without], tmp_path)
    assert found["A-1"]["verdict"] == "accepted"
    assert "figures_year" in [one.id for one in result.assumptions]
    found, result = run("carbocol-2000", [carbocol(1), carbocol(2, figures_year="")], tmp_path)
    assert (found["A-2"]["verdict"], found["A-2"]["reasons"]) == ("incomplete", "10.1:missing_fact")
    assert "figures_year" not in [one.id for one in result.assumptions]


def test_strict_refuses_a_result_on_assumptions_and_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="A25"):
        run("carbocol-2000", [carbocol()], tmp_path, strict=True)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


@pytest.mark.parametrize("programme", ["termocartagena-1996", "gases-guajira-2003"])
def test_a_price_that_nobody_knows_has_to_be_given(programme: str, tmp_path: Path) -> None:
    stage = None if programme == "termocartagena-1996" else "second"
    with pytest.raises(CallError, match="no known price"):
        run(programme, [carbocol()], tmp_path, stage=stage)


def test_the_minimum_of_granahorrar_is_known_without_dates(tmp_path: Path) -> None:
    # 0.010177 plus 2 % is 0.01038054: with the six decimals of the fixed price, 0.010381.
    rows = [{**carbocol(number), "price_offered_cop": price} for number, price in enumerate(["0.010380", "0.010381"], start=1)]
    found, result = run("granahorrar-2005", rows, tmp_path, stage="second")
    assert result.price_cop == Decimal("0.010381")
    assert [row["verdict"] for row in found.values()] == ["rejected", "accepted"]
