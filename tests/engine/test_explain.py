"""The reasoning behind one verdict: each term with its figures, which binds, what was used before, what is missing."""

from decimal import Decimal
from pathlib import Path

import pytest

from enajena import AssessOptions, CallError, Explanation, FaultsError, assess, explain
from enajena.engine.records import explanation_record
from support.draws import ENTITIES, Draw
from support.files import Row, builtin, carbocol, read_csv, write_csv
from support.law import NATURAL
from support.law_facts import FACTS


def explained(rows: list[Row], name: str, folder: Path, programme: str = "carbocol-2000", **options: object) -> Explanation:
    return explain(
        builtin(programme), write_csv(folder / "in.csv", rows), name, AssessOptions(**options)  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.parametrize("programme", ["carbocol-2000", "gases-guajira-2003"])
def test_it_explains_the_verdict_that_assess_gives(programme: str, tmp_path: Path) -> None:
    rows = Draw(31, Decimal(10000), years=(1998, 1999, 2000)).file(60, (*NATURAL, *ENTITIES), FACTS, 15)
    source, out = write_csv(tmp_path / "in.csv", rows), tmp_path / "out.csv"
    assess(builtin(programme), source, out)
    for row in read_csv(out)[:10]:
        result = explain(builtin(programme), source, row["acceptance_id"])
        assert (result.verdict, str(result.admitted_shares), result.binding or "", ";".join(result.reasons)) == (
            row["verdict"], row["admitted_shares"], row["binding"], row["reasons"],
        )  # fmt: skip
        assert result.ceiling_cop == (Decimal(row["ceiling_cop"]) if row["ceiling_cop"] else None)
        for step in (*result.steps, *(one.choice for one in result.assumptions)):
            assert step.es
            assert step.en
            assert "{" not in step.es + step.en


def test_the_steps_tell_the_figures_the_ceiling_and_the_numeral(tmp_path: Path) -> None:
    row = carbocol(
        files_return="si", net_worth_cop="25000000", gross_income_cop="40000000.50", executive="si", annual_pay_cop="60000000",
        requested_shares="6000",
    )  # fmt: skip
    result = explained([row], "A-1", tmp_path)
    steps = [step.es for step in result.steps]
    assert (result.verdict, result.admitted_shares, result.ceiling_shares, result.binding) == ("reduced", 5000, 5000, "10.2(a)")
    assert any("10.2(a)" in step and "25.000.000,00" in step and "50.000.000,00" in step for step in steps)
    assert any("10.2(b)" in step and "40.000.000,50" in step and "200.000.002,50" in step for step in steps)
    assert any("10.3" in step and "300.000.000,00" in step for step in steps)
    assert any("10.1" in step and "No aplican" in step for step in steps)
    assert any(step.startswith("El menor es el de 10.2(a)") and "5.000 acciones" in step for step in steps)
    assert any(step.startswith("10.5") and "reducido" in step for step in steps)
    assert "5.000" in steps[-1]
    english = [step.en for step in result.steps]
    assert any(step.startswith("The least is that of 10.2(a)") and "5,000 shares" in step for step in english)


def test_what_the_person_was_admitted_for_before_is_told(tmp_path: Path) -> None:
    rows = [
        carbocol(number, id_number="7", certified_income_cop="200000", requested_shares="70", filed_at=f"2000-02-0{number}T10:00")
        for number in (1, 2, 3)
    ]
    result = explained(rows, "A-2", tmp_path)
    assert (result.verdict, result.admitted_shares, result.used_shares) == ("reduced", 30, 70)
    assert any("70" in step.en and "earlier acceptances" in step.en for step in result.steps)
    assert explained(rows, "A-1", tmp_path).used_shares == 0


def test_what_is_missing_is_named_with_its_numeral(tmp_path: Path) -> None:
    result = explained([carbocol(certified_income_cop="", sworn="", figures_year="")], "A-1", tmp_path)
    assert result.verdict == "incomplete"
    assert set(result.missing) == {"10.1:certified_income_cop", "10.1:figures_year", "10.6:sworn"}
    reasons = [step.en for step in result.steps if step.en.startswith(("10.1: a fact", "10.6:"))]
    assert any("certified_income_cop" in step and "figures_year" in step for step in reasons)
    assert any("sworn" in step for step in reasons)


def test_figures_of_a_wrong_year_are_told_with_the_year(tmp_path: Path) -> None:
    result = explained([carbocol(figures_year="2001")], "A-1", tmp_path)
    assert any("2001" in step.es and "10.1" in step.es for step in result.steps)


def test_none_is_told_as_none(tmp_path: Path) -> None:
    row = {**carbocol(), "recipient": "union", "person": "entity", "legal_maximum_cop": "none"}
    result = explained([row | {"bylaw_maximum_cop": "1000000", "files_return": ""}], "A-1", tmp_path)
    assert {term.status for term in result.terms if term.source == "10.4"} == {"known", "not_applicable"}


def test_the_total_is_exact_however_large(tmp_path: Path) -> None:
    row = carbocol(requested_shares="99999999999999999999")
    result = explained([row], "A-1", tmp_path, price_cop=Decimal("123456789.12345678"))
    assert "12,345,678,912,345,677,999,876,543,210.87654322" in result.steps[0].en
    assert 99999999999999999999 * 12345678912345678 == 1234567891234567799987654321087654322


@pytest.mark.parametrize("name", ["A-2", "a-1", "", "A-1'", "A-1 OR 1=1"])
def test_an_acceptance_that_is_not_there_is_a_wrong_call(name: str, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="no acceptance"):
        explained([carbocol()], name, tmp_path)


def test_a_name_with_quotation_marks_is_found(tmp_path: Path) -> None:
    assert explained([carbocol(acceptance_id='O\'Higgins "1"')], 'O\'Higgins "1"', tmp_path).verdict == "accepted"


def test_faults_of_the_file_are_told_as_in_assess(tmp_path: Path) -> None:
    with pytest.raises(FaultsError, match="row 3"):
        explained([carbocol(1), carbocol(2, requested_shares="-1")], "A-1", tmp_path)


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_record_is_plain(language: str, tmp_path: Path) -> None:
    record = explanation_record(explained([carbocol()], "A-1", tmp_path), "es" if language == "es" else "en")
    assert (record["verdict"], record["ceiling_cop"], record["ceiling_shares"]) == ("accepted", "100000000.00", 10000)
    assert all(isinstance(step, str) for step in record["steps"])
