"""A template has the columns that a stage asks for, and a file filled in with them is judged without a warning."""

from decimal import Decimal
from pathlib import Path

import pytest

from enajena import AssessOptions, CallError, assess, builtin_ids, template
from support.files import IDENTITY, builtin, read_csv

STAGES = [(name, stage.id) for name in builtin_ids() for stage in builtin(name).stages]
FILLED = {
    "acceptance_id": "A-1", "filed_at": "2000-01-01T10:00", "recipient": "pensioner", "person": "natural", "id_type": "CC",
    "id_number": "1000001", "requested_shares": "1",
}  # fmt: skip


@pytest.mark.parametrize(("name", "stage"), STAGES)
def test_its_columns_go_into_assess(name: str, stage: str, tmp_path: Path) -> None:
    file, out = tmp_path / "template.csv", tmp_path / "out.csv"
    columns = template(builtin(name), file, stage)
    headings = file.read_text(encoding="utf-8").strip().split(",")
    assert headings == [one.column.name for one in columns]
    assert set(IDENTITY) <= set(headings)
    assert len(set(headings)) == len(headings)
    cells = ",".join(FILLED.get(heading, "") for heading in headings)
    file.write_text(f"{','.join(headings)}\n{cells}\n", encoding="utf-8")
    result = assess(builtin(name), file, out, AssessOptions(stage=stage, price_cop=Decimal("2448.70")))
    assert result.warnings == ()
    assert len(read_csv(out)) == 1


def test_each_column_names_the_numerals_that_ask_for_it(tmp_path: Path) -> None:
    asked = {one.column.name: one.sources for one in template(builtin("carbocol-2000"), tmp_path / "t.csv")}
    assert asked["net_worth_cop"] == ("10.2(a)", "10.4(a)", "10.4(b)")
    assert asked["sworn"] == ("10.6",)
    assert asked["annual_pay_cop"] == ("10.3",)
    assert asked["acceptance_id"] == ()
    second = {one.column.name: one.sources for one in template(builtin("gases-guajira-2003"), tmp_path / "t.csv", "second")}
    assert (second["bid_security_cop"], second["payment_means"], second["price_offered_cop"]) == (("2.2.4",), ("2.2.2",), ("2.2.1",))


@pytest.mark.parametrize(("out", "said"), [("t.txt", ".csv"), ("no/such/t.csv", "no folder")])
def test_a_place_that_cannot_be_written_is_a_wrong_call(out: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(CallError, match=said):
        template(builtin("carbocol-2000"), tmp_path / out)
    assert list(tmp_path.iterdir()) == []


def test_a_programme_without_stages_has_none(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="no stages"):
        template(builtin("condiciones-especiales"), tmp_path / "t.csv")


def test_it_offers_the_name_of_the_acceptor_which_no_rule_reads(tmp_path: Path) -> None:
    columns = template(builtin("carbocol-2000"), tmp_path / "t.csv")
    names = [one.column.name for one in columns]
    assert names[names.index("id_number") + 1] == "name"
    assert [one.column.name for one in columns if one.for_people] == ["name"]
    heading = f"{','.join(IDENTITY)},name\n"
    (tmp_path / "t.csv").write_text(f"{heading}{','.join(FILLED[each] for each in IDENTITY)},Ana de Prueba\n", encoding="utf-8")
    result = assess(builtin("carbocol-2000"), tmp_path / "t.csv", tmp_path / "out.csv")
    assert not any("name" in warning.en.split() for warning in result.warnings)
