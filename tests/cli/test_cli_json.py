"""`--json` prints one object with the names and the forms of the contract, and nothing else."""

import re
from pathlib import Path
from typing import Any

import pytest

from support.commands import Ran, call, done
from support.files import Row, by_id, carbocol, read_csv, write_csv
from support.invented import programme_file

AMOUNT = re.compile(r"-?[0-9]+\.[0-9]{2,}")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


COUNTS = (
    "ceiling_shares", "offered", "demanded", "awarded", "unsold", "leftover", "undecided", "requested_shares", "admitted_shares",
)  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path / "data"))
    return tmp_path


def amounts_of(value: Any, name: str = "") -> list[tuple[str, object]]:
    """Return every amount of money of a record, wherever it stands."""
    if isinstance(value, dict):
        return [one for key, inner in value.items() for one in amounts_of(inner, key)]
    if isinstance(value, list):
        return [one for inner in value for one in amounts_of(inner, name)]
    return [(name, value)] if name.endswith("_cop") or name == "base_cop_per_share" else []


def check_forms(ran: Ran) -> dict[str, Any]:
    """Return the record: amounts are plain decimal text, shares whole numbers, assumptions told whole."""
    record = ran.record
    assert ran.out == ran.out.strip() + "\n"
    for name, value in amounts_of(record):
        assert value is None or (isinstance(value, str) and AMOUNT.fullmatch(value)), (name, value)
    for name in (
        "ceiling_shares",
        "offered",
        "demanded",
        "awarded",
        "unsold",
        "leftover",
        "undecided",
        "requested_shares",
        "admitted_shares",
    ):
        assert type(record.get(name, 0)) is int or record[name] is None, name
    for one in record.get("assumptions", []):
        assert {"id", "source", "choice", "why", "who"} <= set(one)
        assert all(one.values())
    return record


def test_limit(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("recipient=pensioner", "files_return=si", "net_worth_cop=25000000", "gross_income_cop=40000000", "executive=no")
    record = check_forms(done(capsys, "limit", "carbocol-2000", "--fact", *facts, "--json"))
    assert (record["ceiling_cop"], record["ceiling_shares"], record["binding"], record["missing"]) == ("50000000.00", 5000, "10.2(a)", [])
    assert {"source", "label", "status", "value_cop"} <= set(record["terms"][0])
    unknown = check_forms(done(capsys, "limit", "carbocol-2000", "--fact", *facts[:2], "--json"))
    assert (unknown["ceiling_cop"], unknown["ceiling_shares"], unknown["binding"]) == (None, None, None)
    assert set(unknown["missing"]) == {"net_worth_cop", "gross_income_cop", "executive"}


def test_limit_takes_each_fact_by_its_own_option_too(capsys: pytest.CaptureFixture[str]) -> None:
    ran = done(capsys, "limit", "carbocol-2000", "--fact", "recipient=union", "--fact", "legal_maximum_cop=none", "--json")
    assert "legal_maximum_cop" not in ran.record["missing"]


def test_assess_award_and_explain_follow_each_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [carbocol(1), carbocol(2, requested_shares="20000"), carbocol(3, sworn="no"), carbocol(4, sworn="")]
    write_csv(folder / "in.csv", rows)
    assessed = check_forms(done(capsys, "assess", "carbocol-2000", "in.csv", "-o", "assessed.csv", "--json"))
    assert assessed["verdicts"] == {"accepted": 1, "reduced": 1, "rejected": 1, "incomplete": 1, "referred": 0}
    assert (assessed["acceptances"], assessed["requested_shares"], assessed["admitted_shares"]) == (4, 20030, 10010)
    assert assessed["reasons"] == {"10.1:over_ceiling": 1, "10.6:missing_declaration": 2}
    awarded = check_forms(done(capsys, "award", "carbocol-2000", "assessed.csv", "-o", "awarded.csv", "--shares", "1001", "--json"))
    named = {name: awarded[name] for name in ("offered", "demanded", "awarded", "unsold", "rule", "undecided")}
    assert named == {"offered": 1001, "demanded": 10010, "awarded": 1001, "unsold": 0, "rule": "largest_remainder", "undecided": 1}
    assert awarded["amount_cop"] == "10010000.00"
    assert [row["awarded_shares"] for row in read_csv(folder / "awarded.csv")] == ["1", "1000", "0", "0"]
    explained = check_forms(done(capsys, "explain", "carbocol-2000", "in.csv", "A-2", "--json"))
    assert (explained["verdict"], explained["ceiling_cop"], explained["binding"]) == ("reduced", "100000000.00", "10.1")


def test_warnings_go_to_the_other_output(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(folder / "in.csv", [carbocol(sworn="")])
    ran = done(capsys, "assess", "carbocol-2000", "in.csv", "-o", "assessed.csv", "--json", "--lang", "en")
    assert ran.record["warnings"]
    assert ran.err.startswith("warning: ")
    ran = done(capsys, "award", "carbocol-2000", "assessed.csv", "-o", "awarded.csv", "--json", "--lang", "es")
    assert ran.err.startswith("aviso: ")
    assert ran.record["undecided"] == 1


def test_strict_prints_no_object_where_it_refuses(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_csv(folder / "in.csv", [carbocol()])
    ran = call(capsys, "assess", "carbocol-2000", "in.csv", "-o", "assessed.csv", "--strict", "--json")
    assert (ran.status, ran.out) == (1, "")
    assert not (folder / "assessed.csv").exists()


@pytest.mark.parametrize(
    ("notice", "first", "nominal", "last"),
    [
        ("2006-05-05", "2006-05-06", "2006-07-06", "2006-07-06"),
        ("2005-05-10", "2005-05-11", "2005-07-11", "2005-07-11"),
        ("2004-08-30", "2004-08-31", "2004-10-31", "2004-11-02"),
        ("2004-08-31", "2004-09-01", "2004-11-01", "2004-11-02"),
        ("2004-12-29", "2004-12-30", "2005-02-28", "2005-02-28"),
        ("2004-12-30", "2004-12-31", "2005-02-28", "2005-02-28"),
    ],
)
def test_term_of_two_months(notice: str, first: str, nominal: str, last: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = check_forms(done(capsys, "term", "gases-guajira-2003", "--stage", "first", "--notice", notice, "--json"))
    assert (record["first_day"], record["nominal_last_day"], record["last_day"]) == (first, nominal, last)
    assert record["steps"]
    assert record["assumptions"]


@pytest.mark.parametrize(
    ("notice", "last"),
    [
        ("2005-12-16", "2005-12-30"),
        ("2006-06-28", "2006-07-13"),
        ("2005-03-16", "2005-04-04"),
        # CAL-01: the holiday of Ley 2578 of 2026 falls within the term.
        pytest.param("2026-07-09", "2026-07-27", id="CAL-01"),
    ],
)
def test_term_of_ten_business_days(notice: str, last: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = done(capsys, "term", "gases-guajira-2003", "--stage", "second", "--notice", notice, "--json").record
    assert record["last_day"] == last


def test_term_where_saturday_is_a_business_day(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("term", "gases-guajira-2003", "--stage", "second", "--notice", "2005-12-16", "--saturday-is-business", "--json")
    assert done(capsys, *arguments).record["last_day"] == "2005-12-28"


def test_term_with_an_interruption(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (
        "term",
        "gases-guajira-2003",
        "--stage",
        "first",
        "--notice",
        "2003-11-03",
        "--interrupted",
        "2003-12-01:2003-12-11",
        "--json",
    )
    record = done(capsys, *arguments).record
    # Ten days after 4 January 2004 is Wednesday 14 January.
    assert record["last_day"] == "2004-01-14"


def test_price_by_the_dtf_of_one_month(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("price", "gases-guajira-2003", "--first-stage-ended", "2004-02-10", "--second-notice", "2004-05-20", "--json")
    record = check_forms(done(capsys, *arguments))
    assert [month["month"] for month in record["months"]] == ["2004-04"]
    assert {"month", "rate_ea", "factor"} <= set(record["months"][0])
    assert record["base_cop"] == "2448.70"
    assert any("proxy" in one["id"] + one["choice"] for one in record["assumptions"])


def test_price_of_the_record_plus_two_percent(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dates = ("--first-stage-ended", "2005-10-01", "--second-notice", "2005-10-10", "--json")
    assert done(capsys, "price", "granahorrar-2005", *dates).record["price_cop"] == "0.010381"
    file = programme_file(folder / "p.yaml", price="744613")
    second = """
  - id: second
    source: '8'
    label: {es: segunda, en: second}
    offers: remainder
    price: {kind: minimum, source: '8', adjustment: {source: '8', method: uplift, percent: 2}}
"""
    file.write_text(file.read_text(encoding="utf-8") + second, encoding="utf-8")
    # Decreto 2804/2005 publishes 759,505 as 744,613 plus 2 %.
    assert done(capsys, "price", "p.yaml", *dates).record["price_cop"] == "759505.00"


def fine(capsys: pytest.CaptureFixture[str], programme: str, *more: str) -> dict[str, Any]:
    return check_forms(done(capsys, "fine", programme, *more, "--json"))


def test_fine_of_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    sale = ("--acquired", "2003-11-10", "--breached", "2004-04-10", "--shares", "1000", "--paid-cop", "2448.70", "--resold-cop", "3000")
    record = fine(capsys, "gases-guajira-2003", *sale)
    assert record["bracket"] == {"source": "5.3", "percent": "25", "from": "2003-11-10", "to": "2004-05-10"}
    assert (record["base_cop_per_share"], record["fine_cop"], record["interest_cop"]) == ("3000.00", "750000.00", None)
    assert [(term["name"], term["value_cop"]) for term in record["base_terms"]] == [("purchase", "2448.70"), ("resale", "3000.00")]
    assert record["provisional"] is False
    names = {
        "bracket",
        "base_cop_per_share",
        "base_terms",
        "fine_cop",
        "interest_cop",
        "total_cop",
        "payee",
        "provisional",
        "notes",
        "assumptions",
    }
    assert {*names, "assumptions"} <= set(record)


@pytest.mark.parametrize(
    ("breached", "percent"),
    [
        ("2004-02-29", "25"), ("2004-03-01", "20"), ("2004-08-31", "20"), ("2004-09-01", "15"), ("2005-02-28", "15"), ("2005-03-01", "10"),
        ("2005-08-31", "10"),
    ],
)  # fmt: skip
def test_brackets_end_on_the_last_day_of_a_shorter_month(breached: str, percent: str, capsys: pytest.CaptureFixture[str]) -> None:
    # brackets_month_end, DATE-01, DATE-04: bought on 31 August 2003.
    facts = ("--acquired", "2003-08-31", "--breached", breached, "--shares", "1", "--paid-cop", "100")
    assert fine(capsys, "gases-guajira-2003", *facts)["bracket"]["percent"] == percent


def test_after_the_last_bracket_there_is_an_answer_and_no_fine(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("--acquired", "2003-08-31", "--breached", "2005-09-01", "--shares", "1", "--paid-cop", "100")
    record = fine(capsys, "gases-guajira-2003", *facts)
    assert (record["bracket"], record["fine_cop"]) == (None, "0.00")
    assert record["notes"]


def test_a_conduct_that_is_not_reached_has_no_amount_and_the_second_penalty_stands_apart(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("--acquired", "2003-11-10", "--breached", "2004-04-10", "--shares", "1000", "--paid-cop", "2448.70")
    record = fine(capsys, "gases-guajira-2003", *facts, "--conduct", "beneficial_owner")
    assert record["fine_cop"] is None
    assert record["notes"]
    # fine_unindexed_150: 150 % of 2,448.70 on a thousand shares.
    assert record["second_penalty"]["fine_unindexed_cop"] == "3673050.00"


def test_values_rise_every_january(capsys: pytest.CaptureFixture[str]) -> None:
    # ipc_january_steps: 1.94 % in January 2014 and 3.66 % in January 2015.
    facts = ("--acquired", "2013-12-30", "--shares", "1", "--paid-cop", "3178", "--no-second-stage")
    for breached, indexed in (("2013-12-31", "3178.00"), ("2014-02-01", "3239.65"), ("2015-02-01", "3358.22")):
        record = fine(capsys, "condiciones-especiales", *facts, "--breached", breached)
        assert f"{float(record['base_terms'][0]['indexed_cop']):.2f}" == indexed


def test_interest_is_null_until_settled(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("--acquired", "2003-11-10", "--breached", "2004-04-10", "--shares", "10", "--paid-cop", "100", "--no-second-stage")
    assert fine(capsys, "condiciones-especiales", *facts)["interest_cop"] is None
    settled = fine(capsys, "condiciones-especiales", *facts, "--settled", "2004-06-10")
    assert AMOUNT.fullmatch(settled["interest_cop"])
    same_day = fine(capsys, "condiciones-especiales", *facts, "--settled", "2004-04-10")
    assert same_day["interest_cop"] == "0.00"


@pytest.mark.parametrize("method", ["period_effective", "daily_effective", "monthly_effective", "linear_365", "linear_366"])
def test_every_method_of_interest_answers(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("--acquired", "2003-11-10", "--breached", "2004-04-10", "--shares", "10", "--paid-cop", "100", "--no-second-stage")
    record = fine(capsys, "condiciones-especiales", *facts, "--settled", "2005-04-10", "--interest", method)
    assert AMOUNT.fullmatch(record["total_cop"])


def test_a_second_stage_that_may_still_come_leaves_the_fine_provisional(capsys: pytest.CaptureFixture[str]) -> None:
    facts = ("--acquired", "2000-04-10", "--breached", "2000-08-10", "--shares", "10", "--paid-cop", "10000")
    assert fine(capsys, "carbocol-2000", *facts)["provisional"] is True
    assert fine(capsys, "carbocol-2000", *facts, "--no-second-stage")["provisional"] is False
    # 50 % of the 12,000 of the second stage, on ten shares.
    known = fine(capsys, "carbocol-2000", *facts, "--second-stage-cop", "12000", "--second-stage-on", "2000-07-01")
    assert (known["provisional"], known["fine_cop"]) == (False, "60000.00")


def test_fines_is_fine_row_by_row(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows: list[Row] = [
        {
            "breach_id": "I-1",
            "acquired": "2003-11-10",
            "breached": "2004-04-10",
            "shares": "1000",
            "paid_cop": "2448.70",
            "resold_cop": "3000",
        },
        {"breach_id": "I-2", "acquired": "2003-08-31", "breached": "2004-03-01", "shares": "7", "paid_cop": "2448.70", "resold_cop": "1"},
    ]
    rows = [{**row, "paid_cop": "2448.70"} for row in rows]
    write_csv(folder / "breaches.csv", rows)
    record = check_forms(done(capsys, "fines", "gases-guajira-2003", "breaches.csv", "-o", "fines.csv", "--json"))
    found = by_id(read_csv(folder / "fines.csv"), "breach_id")
    for row in rows:
        options = [
            part
            for name in ("acquired", "breached", "shares", "paid_cop", "resold_cop")
            for part in (f"--{name.replace('_', '-')}", row[name])
        ]
        single = fine(capsys, "gases-guajira-2003", *options)
        assert found[row["breach_id"]]["fine_cop"] == single["fine_cop"]
    # 20 % of 2,448.70 on seven shares is 3,428.18.
    assert (record["breaches"], record["fined"], record["fine_cop"]) == (2, 2, "753428.18")


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    programmes = [one["id"] for one in done(capsys, "programme", "list", "--json").record["programmes"]]
    contract = {
        "termocartagena-1996", "gases-guajira-2003", "carbocol-2000", "condiciones-especiales", "invercolsa-1996", "isagen-2006",
        "isagen-2013", "granahorrar-2005",
    }  # fmt: skip
    assert contract <= set(programmes)
    tables = {one["name"] for one in done(capsys, "index", "list", "--json").record["tables"]}
    shown = done(capsys, "index", "show", "ipc_annual", "--from", "2013-01-01", "--to", "2014-12-31", "--json").record
    assert "ipc_annual" in tables
    assert [row["valid_from"][:4] for row in shown["rows"]] == ["2013", "2014"]
    assert all(DAY.fullmatch(row["valid_to"]) for row in shown["rows"])


def test_check_gives_faults_as_an_object_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert done(capsys, "programme", "check", "carbocol-2000", "--json").record["faults"] == []
    file = programme_file(folder / "p.yaml")
    file.write_text(file.read_text(encoding="utf-8").replace("offers: all", "offers: todas"), encoding="utf-8")
    ran = call(capsys, "programme", "check", "p.yaml", "--json")
    assert ran.status == 1
    assert [fault["where"].split(":")[0] for fault in ran.record["faults"]] == ["p.yaml"]
    assert "offers" in ran.err


def test_the_schema_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"$schema", "$defs"} <= set(done(capsys, "programme", "schema").record)


def test_an_import_tells_what_changed_and_where_it_is_kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    headings = "valid_from,valid_to,variation_pct,certificate,certificate_on,source,status,note"
    (folder / "ipc.csv").write_text(f"{headings}\n2013-01-01,2013-12-31,1.94,Prueba 1,2014-01-05,DANE,imported,\n", encoding="utf-8")
    record = done(capsys, "index", "import", "ipc_annual", "ipc.csv", "--json").record
    assert (record["name"], record["rejected"]) == ("ipc_annual", 0)
    assert record["new"] + record["changed"] + record["unchanged"] == 1
    assert Path(record["stored"]).is_file()
    assert Path(record["stored"]).is_relative_to(folder / "data")
    shown = done(capsys, "index", "show", "ipc_annual", "--from", "2013-01-01", "--to", "2013-12-31", "--json").record
    assert [(row["variation_pct"], row["certificate"]) for row in shown["rows"]] == [("1.94", "Prueba 1")]
