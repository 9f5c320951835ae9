"""What can be changed, how it is named, and what is refused; what the command shows and writes."""

from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from enajena.basics.faults import CallError, DataError
from enajena.engine.award_call import AwardOptions
from enajena.programme.check import findings, findings_of
from enajena.programme.formula_text import formula_text
from enajena.programme.formulas import parse
from enajena.programme.reader import builtin_ids, load, path_of
from enajena.programme.vocabulary import COMMON_FACTS, vocabulary_of
from enajena.study.coefficients import coefficient_named, coefficients_of
from enajena.study.population_options import parameters
from enajena.study.settings import settings_of, values_of_range
from enajena.study.simulate import SimulateOptions, simulate
from support.commands import call, done

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "examples" / "carbocol-2000" / "acceptances.csv"
CARBOCOL = load("carbocol-2000")
FORMULAS = [
    "5 * net_worth_cop - 2 * (gross_income_cop - liabilities_cop)",
    "net_worth_cop - (gross_income_cop - 3) / 0.30 * 2",
    "least(2 * (net_worth_cop + gross_income_cop), greatest(0, 7))",
    "case when executive and (files_return or not sworn) then 2 * annual_pay_cop else 3 * gross_income_cop end",
    "case when recipient in ('union', 'cooperative') or person <> 'natural' then 1 else net_worth_cop / 4 end",
    "case when not (executive and sworn) and 2 * net_worth_cop >= 5 then 1.50 else 2 end",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_the_text_of_a_tree_is_read_as_the_same_tree(text: str) -> None:
    tree = parse(text, COMMON_FACTS).tree
    assert parse(formula_text(tree), COMMON_FACTS).tree == tree


@pytest.mark.parametrize("programme", builtin_ids())
def test_every_formula_and_every_fault_of_a_programme_is_the_same_without_its_file(programme: str) -> None:
    read, facts = load(programme), vocabulary_of(load(programme))
    for stage in read.stages:
        for text in (one for ceiling in stage.ceilings for one in (ceiling.when, *(term.value for term in ceiling.terms))):
            assert parse(formula_text(parse(text, facts).tree), facts).tree == parse(text, facts).tree
    of_file, of_value = findings(path_of(programme)), findings_of(read)
    assert {(one.code, one.what) for one in of_value.faults} == {(one.code, one.what) for one in of_file.faults}
    assert {(one.code, one.what) for one in of_value.warnings} == {(one.code, one.what) for one in of_file.warnings}


def test_every_number_has_a_name_that_means_it_alone() -> None:
    for programme in builtin_ids():
        read = load(programme)
        for stage in read.stages:
            known = coefficients_of(read, stage)
            assert [coefficient_named(known, one.name) for one in known] == list(known)


@pytest.mark.parametrize("name", ["10.3", "annual_pay", "10.3/annual_pay", "10.3/annual_pay_cop", "annual_pay/annual_pay_cop"])
def test_a_multiple_is_named_by_its_numeral_its_term_or_what_it_multiplies(name: str) -> None:
    found = coefficient_named(coefficients_of(CARBOCOL, CARBOCOL.stages[0]), name)
    assert (found.term, found.value, found.facts) == ("annual_pay", Decimal(5), ("annual_pay_cop",))


def _settings(**changes: str) -> list[Decimal | int | str]:
    settings = settings_of(CARBOCOL, {name: text.split(",") for name, text in changes.items()}, AwardOptions())
    return [change.after for setting in settings for change in setting.changes]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"anual_pay": "4"}, "Did you mean annual_pay?"),
        ({"10.9": "4"}, "There are: 10.1/certified_income"),
        ({"10.4(a)": "4"}, "Say which: 10.4(a)/entity_net_worth_in_return, 10.4(a)/entity_leverage_in_return."),
        ({"annual_pay": "four"}, "Write a number such as 4 or 0.75."),
        ({"annual_pay": "-1"}, "Write a number such as 4 or 0.75."),
        ({"annual_pay": "4", "10.3": "3"}, "10.3/annual_pay is changed twice."),
        ({"shares": "0"}, "Give a whole number, one or more."),
        ({"rule": "by_lot"}, "Give one of: largest_remainder"),
        ({"over_ceiling": "cut"}, "Give one of: reject, reduce, refer."),
        ({"price_cop": "0"}, "the price must be above zero"),
        ({"annual_pay": ",".join(map(str, range(1, 12))), "gross_income": ",".join(map(str, range(1, 12)))}, "These are 121 settings"),
    ],
)
def test_what_cannot_be_changed_so_is_told_with_its_remedy(changes: dict[str, str], said: str) -> None:
    with pytest.raises(CallError) as refused:
        _settings(**changes)
    assert said in refused.value.render("en")
    assert refused.value.render("es") != refused.value.render("en")


def test_a_value_by_itself_is_one_value_and_none_is_refused() -> None:
    assert [setting.changes[0].after for setting in settings_of(CARBOCOL, {"shares": "10"}, AwardOptions())[1:]] == [10]
    with pytest.raises(CallError, match="Give one value"):
        settings_of(CARBOCOL, {"shares": []}, AwardOptions())


def test_a_range_has_both_its_ends_and_no_decimals_that_say_nothing() -> None:
    assert values_of_range("annual_pay", "1..5:0.5") == ("1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5")
    assert values_of_range("shares", "100..1000:400") == ("100", "500", "900")


@pytest.mark.parametrize("text", ["1..5", "5..1:1", "1..5:0", "a..b:c", "1...5:1", "-1..5:1", "1..5:0.01"])
def test_a_range_that_cannot_be_read_or_is_too_long_is_told(text: str) -> None:
    with pytest.raises(CallError) as refused:
        values_of_range("annual_pay", text)
    assert "remedy" in refused.value.render("en")


def test_a_multiple_of_executives_above_the_laws_runs_and_says_so_everywhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "settings.csv"
    ran = done(capsys, "--lang", "en", "simulate", "carbocol-2000", str(FILE), "--set", "10.3/annual_pay=5,6", "-o", str(out), "--json")
    law = "an executive buys up to 5 times the annual pay (Ley 226 art. 14 inc. 3), and here are 6"
    assert [setting["breaches"] for setting in ran.record["settings"]] == [[], [law]]
    assert ran.record["as_it_is"]["breaches"] == []
    assert law in ran.err.replace("\n    ", " ")
    rows = duckdb.execute(f"SELECT setting, breaches FROM read_csv('{out}') WHERE \"of\" = 'all' ORDER BY setting").fetchall()
    assert rows == [(0, None), (1, None), (2, law)]


def test_files_and_json_say_the_same(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = {}
    for ending in ("csv", "parquet", "xlsx"):
        out = tmp_path / f"settings.{ending}"
        change = ("--set", "annual_pay=1", "shares=90000", "--sweep", "gross_income=1..2:1")
        record = done(capsys, "simulate", "carbocol-2000", str(FILE), *change, "-o", str(out), "--json").record
    query = "SELECT requested_shares, awarded_shares, gaining, losing FROM '{}' WHERE setting = 2 AND name = 'pensioner'"
    found = {duckdb.execute(query.format(tmp_path / f"settings.{ending}")).fetchone() for ending in ("csv", "parquet")}
    pensioners = record["settings"][1]["recipients"]["pensioner"]
    assert found == {tuple(pensioners[name] for name in ("requested_shares", "awarded_shares", "gaining", "losing"))}
    assert (tmp_path / "settings.xlsx").stat().st_size > 5000
    assert sum(group["acceptances"] for group in record["as_it_is"]["recipients"].values()) == record["acceptances"] == 2000


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("--set", "annual_pay=2"), "fondo de empleados"),
        (("--sweep", "annual_pay=1..3:1", "--measure", "gini"), "Gini"),
        (("--sweep", "annual_pay=1..3:1", "--set", "gross_income=1,2", "--measure", "people"), "10.2(b)/gross_income=2"),
    ],
)
def test_a_chart_shows_classes_a_range_or_a_range_in_several_lines(
    change: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "chart.svg"
    done(capsys, "--lang", "es", "simulate", "carbocol-2000", str(FILE), *change, "-o", str(out))
    assert told in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--set", "annual_pay"), "it cannot be read"),
        (("--set", "annual_pay=1", "annual_pay=2"), "changed twice"),
        (("--stage", "second", "--set", "shares=5"), "each offers a price"),
        (("--set", "rule=lots,floor_smallest", "--lot-shares", "5", "-o", "chart.svg"), "A chart cannot show these settings"),
        (("--set", "annual_pay=1", "-o", "chart.pdf"), "ends neither in"),
        ((), "10.3/annual_pay (5)"),
    ],
)
def test_a_wrong_call_is_told_and_writes_nothing(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = call(capsys, "--lang", "en", "simulate", "carbocol-2000", str(FILE), *arguments)
    assert ran.status == 2
    assert said in ran.err.replace("\n", " ")
    assert list(tmp_path.iterdir()) == []


def test_a_result_that_rests_on_assumptions_is_refused_where_none_may_be() -> None:
    with pytest.raises(DataError, match="A30"):
        simulate(CARBOCOL, FILE, {"annual_pay": ["4"]}, SimulateOptions(strict=True))


def test_the_population_command_tells_what_it_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "made.csv"
    made = done(capsys, "population", "carbocol-2000", "-o", str(out), "--rows", "50", "--seed", "3", "--param", "entities=0", "--json")
    assert {name: value for name, value in made.record.items() if name != "out"} == {
        "programme": "carbocol-2000", "stage": "first", "rows": 50, "seed": 3, "opens": "2000-03-01", "price_cop": "10000.00",
    }  # fmt: skip
    assert len(out.read_text(encoding="utf-8").splitlines()) == 51
    wrong = call(capsys, "population", "carbocol-2000", "-o", str(out), "--rows", "50", "--param", "entites=0")
    assert (wrong.status, "entities" in wrong.err) == (2, True)


def test_every_parameter_of_a_population_is_on_its_page_with_its_default() -> None:
    page = (ROOT / "docs" / "simulate.md").read_text(encoding="utf-8")
    for name, default, text in parameters():
        assert f"| `{name}` | {default or '–'} |" in page
        assert f"| {text.en} |" in page
