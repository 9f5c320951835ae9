"""The assumptions of an explanation: those of the rules that touch the acceptance, and no others."""

from pathlib import Path

import pytest

from enajena import explain
from support.files import Row, builtin, carbocol, write_csv

_PENSIONER = carbocol()
_WITH_A_RETURN = carbocol(files_return="si", certified_income_cop="", net_worth_cop="20000000", gross_income_cop="30000000")
_EXECUTIVE = _WITH_A_RETURN | {"recipient": "active_worker", "executive": "si", "annual_pay_cop": "50000000"}
_ENTITY = carbocol() | {"person": "entity", "id_type": "NIT", "certified_income_cop": "", "legal_maximum_cop": "none"}
_UNION = _ENTITY | {"recipient": "union", "bylaw_maximum_cop": "1000000", "files_return": "no"}
_ASSOCIATION = _ENTITY | {"recipient": "employee_association"}
_GASES: Row = {
    "acceptance_id": "A-1", "filed_at": "2003-10-20T10:00", "recipient": "active_worker", "person": "natural", "id_type": "CC",
    "id_number": "1000001", "requested_shares": "10", "executive": "si", "annual_pay_cop": "50000000",
    "pay_certificate_on": "2003-10-15", "has_capacity": "si", "declares_lock_up": "si", "declares_shareholder_rights": "si",
    "declares_no_third_owner": "si",
}  # fmt: skip


def assumed(programme: str, row: Row, folder: Path) -> set[str]:
    result = explain(builtin(programme), write_csv(folder / "in.csv", [row]), "A-1")
    return {assumption.id for assumption in result.assumptions}


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param(_PENSIONER, {"A36", "A25"}, id="10.1 only: no leverage, no executive"),
        pytest.param(_WITH_A_RETURN, {"A36", "A25", "A27"}, id="10.2: net worth may be negative"),
        pytest.param(_EXECUTIVE, {"A36", "A25", "A27", "A26"}, id="10.3: an executive too"),
        pytest.param(_ASSOCIATION, {"A36", "A48"}, id="no ceiling names it"),
    ],
)
def test_only_the_ceilings_that_apply_bring_their_assumptions(row: Row, expected: set[str], tmp_path: Path) -> None:
    assert assumed("carbocol-2000", row, tmp_path) == expected


def test_an_entity_within_a_ceiling_does_not_rest_on_being_without_one(tmp_path: Path) -> None:
    assert "A48" not in assumed("carbocol-2000", _UNION, tmp_path)


def test_what_follows_an_excess_and_the_papers_count_only_for_whom_they_reach(tmp_path: Path) -> None:
    assert assumed("gases-guajira-2003", _GASES, tmp_path) == {"A36", "A26", "A28", "A10"}
    assert assumed("gases-guajira-2003", _GASES | {"executive": "no"}, tmp_path) == {"A36", "A48"}


def test_a_file_without_the_year_of_its_figures_says_that_it_was_assumed(tmp_path: Path) -> None:
    row = {name: value for name, value in _PENSIONER.items() if name != "figures_year"}
    assert assumed("carbocol-2000", row, tmp_path) == {"A36", "A25", "figures_year"}
    assert "figures_year" not in assumed("carbocol-2000", {**row, "person": "entity", "recipient": "employee_association"}, tmp_path)
