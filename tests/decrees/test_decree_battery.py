"""One battery for every built-in programme: files without fault, sources that resolve, days at the edge of brackets, verdicts, monotony."""

import csv
import dataclasses
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import jsonschema
import pytest
import yaml
from decree_cases import programme_of
from decree_paths import parts_of

from enajena.engine.assess import AssessOptions, assess
from enajena.indices import load
from enajena.programme.check import check
from enajena.programme.formulas import parse
from enajena.programme.model import Assumption, Bracket, Fine, Programme
from enajena.programme.reader import builtin_ids, builtin_path
from enajena.programme.schema import json_schema
from enajena.programme.stage_model import FixedPrice, MinimumPrice, Rule, Stage
from enajena.programme.vocabulary import vocabulary_of
from enajena.rules.fine import fine, fine_tables
from enajena.rules.fine_facts import FineFacts

PROGRAMMES = builtin_ids()
FINED = [name for name in PROGRAMMES if programme_of(name).fine is not None]
CAPPED = [name for name in PROGRAMMES if programme_of(name).stages and programme_of(name).stages[0].ceilings]
# The last day of a short month, the last of a long one before a short one, the turn of the year, and a day like any other.
ANCHORS = [date(2004, 2, 29), date(2003, 8, 31), date(2004, 12, 31), date(2005, 1, 15), date(2005, 11, 30)]
ONE_DAY = timedelta(days=1)
# More debt lowers what may be borrowed, and what is borrowed opens the ceiling of leverage: their amounts are not raised.
NOT_RAISED = {"liabilities_cop", "gross_assets_cop", "financed_cop"}
Row = dict[str, str]


def naive_months_after(anchor: date, months: int) -> date:
    """Count months one by one without the day, then try the day, the day before it, and so on (Ley 4 de 1913, art. 59)."""
    year, month = anchor.year, anchor.month
    for _ in range(months):
        month += 1
        if month == 13:
            year, month = year + 1, 1
    for day in range(anchor.day, 0, -1):
        try:
            return date(year, month, day)
        except ValueError:
            continue
    raise AssertionError


def rule_of(name: str) -> Fine:
    """Return the fine of a programme that has one."""
    rule = programme_of(name).fine
    assert rule is not None
    return rule


def percent_on(name: str, acted: date, breached: date, folder: Path) -> str | None:
    """Return the percent of the bracket of a sale, every act being on one day; None after the last bracket."""
    programme = programme_of(name)
    facts = FineFacts(acquired=acted, awarded=acted, breached=breached, shares=1, paid_cop=Decimal(1), no_second_stage=True)
    bracket = fine(programme, facts, {table: load(table, folder) for table in fine_tables(programme)}).record("en")["bracket"]
    return bracket["percent"] if isinstance(bracket, dict) else None


# ── The file ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", PROGRAMMES)
def test_the_file_has_no_fault(name: str) -> None:
    assert check(builtin_path(name)) == ()


@pytest.mark.parametrize("name", PROGRAMMES)
def test_the_file_holds_to_the_schema(name: str) -> None:
    data = yaml.load(builtin_path(name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - BaseLoader makes text only
    jsonschema.Draft202012Validator(json_schema()).validate(data)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_every_source_is_a_numeral_or_a_norm_that_the_file_names(name: str) -> None:
    programme = programme_of(name)
    cited = {part.source for part in parts_of(programme) if isinstance(part, Rule | Assumption)}
    norms = {source.split(" art. ")[0] for source in cited if not source[0].isdigit()}
    assert norms == {norm.id for norm in programme.norms}


@pytest.mark.parametrize("name", PROGRAMMES)
def test_every_assumption_is_used_and_every_one_used_is_there(name: str) -> None:
    programme = programme_of(name)
    used = {number for part in parts_of(programme) if isinstance(part, Rule) for number in part.assumes}
    listed = [assumption.id for assumption in programme.assumptions]
    assert sorted(listed) == sorted(used)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_a_contested_reading_is_an_assumption_of_the_file_it_touches(name: str) -> None:
    programme = programme_of(name)
    listed = {assumption.id for assumption in programme.assumptions}
    real = name != "plantilla-docente"
    assert not (real and programme.fine) or {"A1", "A13", "A18"} <= listed
    assert (
        not (programme.fine and programme.fine.indexation and programme.fine.indexation.method == "january_ipc" and real) or "A19" in listed
    )
    assert all(stage.without_ceiling is None or "A48" in stage.without_ceiling.assumes for stage in programme.stages)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_figures_are_of_years_before_the_decree(name: str) -> None:
    programme = programme_of(name)
    years = [year for stage in programme.stages for ceiling in stage.ceilings for term in ceiling.terms for year in term.years]
    issued = programme.decree.year or 1997
    assert all(issued - 3 <= year < issued for year in years)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_a_later_stage_never_sells_below_the_fixed_price(name: str) -> None:
    prices = [stage.price for stage in programme_of(name).stages if stage.price is not None]
    fixed = [price.values[-1].cop for price in prices if isinstance(price, FixedPrice)]
    minimum = [price.adjustment for price in prices if isinstance(price, MinimumPrice)]
    assert all(cop >= fixed[0] for cop in fixed)
    assert all(fixed and (each.percent is None or each.percent >= 0) for each in minimum)


# ── The brackets ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("anchor", ANCHORS, ids=str)
@pytest.mark.parametrize("name", FINED)
def test_a_bracket_ends_on_the_same_numbered_day_and_the_next_begins_the_day_after(name: str, anchor: date, tmp_path: Path) -> None:
    brackets = rule_of(name).brackets
    following: list[Bracket | None] = [*brackets[1:], None]
    for bracket, after in zip(brackets, following, strict=True):
        last = naive_months_after(anchor, bracket.to_month)
        assert percent_on(name, anchor, last - ONE_DAY, tmp_path) == str(bracket.percent)
        assert percent_on(name, anchor, last, tmp_path) == str(bracket.percent)
        assert percent_on(name, anchor, last + ONE_DAY, tmp_path) == (None if after is None else str(after.percent))


@pytest.mark.parametrize("name", FINED)
def test_the_day_of_the_act_is_in_the_first_bracket(name: str, tmp_path: Path) -> None:
    for anchor in ANCHORS:
        assert percent_on(name, anchor, anchor, tmp_path) == str(rule_of(name).brackets[0].percent)


def test_months_from_31_august_and_29_february_are_counted_from_the_act() -> None:
    """The oracle itself against the worked figures: C.Co. art. 829; DATE-01 and DATE-02."""
    assert [naive_months_after(date(2003, 8, 31), count) for count in (6, 12, 18, 24)] == [
        date(2004, 2, 29), date(2004, 8, 31), date(2005, 2, 28), date(2005, 8, 31),
    ]  # fmt: skip
    assert [naive_months_after(date(2004, 2, 29), count) for count in (6, 12, 18, 24)] == [
        date(2004, 8, 29), date(2005, 2, 28), date(2005, 8, 29), date(2006, 2, 28),
    ]  # fmt: skip
    assert {naive_months_after(date(2018, 8, day), 6) for day in (28, 29, 30, 31)} == {date(2019, 2, 28)}


@pytest.mark.parametrize("name", FINED)
def test_the_percent_never_rises_as_days_go_by(name: str, tmp_path: Path) -> None:
    days = [date(2005, 1, 15) + timedelta(days=count) for count in range(0, 760, 19)]
    percents = [Decimal(percent_on(name, days[0], day, tmp_path) or 0) for day in days]
    assert percents == sorted(percents, reverse=True)
    assert percents[-1] == 0


@pytest.mark.parametrize("name", FINED)
def test_a_fine_grows_with_the_price_and_with_the_shares(name: str, tmp_path: Path) -> None:
    programme = programme_of(name)
    tables = {table: load(table, tmp_path) for table in fine_tables(programme)}
    base = FineFacts(
        acquired=date(2005, 1, 15), awarded=date(2005, 1, 15), breached=date(2005, 3, 15), shares=100, paid_cop=Decimal(1000),
        no_second_stage=True,
    )  # fmt: skip
    fines = [
        fine(programme, dataclasses.replace(base, **change), tables).fine_cop or Decimal(0)
        for change in ({}, {"resold_cop": Decimal(900)}, {"resold_cop": Decimal(1001)}, {"resold_cop": Decimal(1001), "shares": 101})
    ]
    assert fines[0] == fines[1] < fines[2] < fines[3]


# ── The verdicts ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def judged(name: str, rows: list[Row], folder: Path) -> list[Row]:
    """Return what `assess` writes of rows, each a person of its own, in the first stage and at one thousand where there is no price."""
    programme = programme_of(name)
    source, out = folder / "rows.csv", folder / "judged.csv"
    full = [
        {"acceptance_id": f"A-{number}", "filed_at": "2005-06-15T10:00", "id_type": "CC", "id_number": f"{1000 + number}", **row}
        for number, row in enumerate(rows)
    ]
    with source.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(dict.fromkeys(key for row in full for key in row)), restval="")
        writer.writeheader()
        writer.writerows(full)
    price = None if programme.stages[0].price else Decimal(1000)
    assess(programme, source, out, AssessOptions(price_cop=price))
    with out.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def facts_of(programme: Programme, stage: Stage) -> dict[str, str]:
    """Return the name and kind of every fact that the ceilings and papers of a stage name."""
    vocabulary = vocabulary_of(programme)
    texts = [
        text for part in parts_of(stage) for text in (getattr(part, "when", None), getattr(part, "value", None)) if isinstance(text, str)
    ]
    named = {fact for text in texts for fact in parse(text, vocabulary).facts} | {document.fact for document in stage.documents}
    return {fact: vocabulary[fact].kind for fact in sorted(named - {"recipient", "person"})}


def good_row(name: str, **changes: str) -> Row:
    """Return the acceptance of one share by an executive who has every fact, an ample one, and every declaration."""
    programme = programme_of(name)
    stage = programme.stages[0]
    years = {str(year) for ceiling in stage.ceilings for term in ceiling.terms for year in term.years}
    plain = {"money": "1000000", "money_or_none": "1000000", "boolean": "true", "integer": "100", "date": "2005-06-15"}
    return {
        "recipient": "pensioner",
        "person": "natural",
        "requested_shares": str(stage.minimum_shares.count if stage.minimum_shares else 1),
        **{fact: plain[kind] for fact, kind in facts_of(programme, stage).items()},
        "figures_year": max(years, default=""),
        "dismissed_for_cause": "false",
        "payment_means": "cash",
        **{declaration.fact: "true" for declaration in stage.declarations},
        **changes,
    }


@pytest.mark.parametrize("name", CAPPED)
def test_rejected_comes_before_incomplete_before_what_passes_the_ceiling_before_accepted(name: str, tmp_path: Path) -> None:
    stage = programme_of(name).stages[0]
    refused = {stage.declarations[0].fact: "false"}
    unknown = {"executive": ""}
    over = {"requested_shares": "1000000000000"}
    assert stage.over_ceiling is not None
    after = {"reject": "rejected", "reduce": "reduced", "refer": "referred"}[stage.over_ceiling.policy]
    rows = [good_row(name), good_row(name, **over), good_row(name, **over | unknown), good_row(name, **over | unknown | refused)]
    found = judged(name, rows, tmp_path)
    assert [row["verdict"] for row in found] == ["accepted", after, "incomplete", "rejected"]
    assert [int(row["admitted_shares"]) > 0 for row in found] == [True, after == "reduced", False, False]
    assert all(
        reason in row["reasons"] for row, reason in zip(found[1:], ("over_ceiling", "missing_fact", "missing_declaration"), strict=True)
    )


@pytest.mark.parametrize("name", CAPPED)
def test_what_is_admitted_costs_no_more_than_the_ceiling_and_one_share_more_would(name: str, tmp_path: Path) -> None:
    programme = programme_of(name)
    first = programme.stages[0].price
    price = first.values[-1].cop if isinstance(first, FixedPrice) else Decimal(1000)
    rows = judged(
        name, [good_row(name, requested_shares=str(10**12), annual_pay_cop=pay) for pay in ("200001", "333333", "999999")], tmp_path
    )
    for row in (each for each in rows if each["verdict"] == "reduced"):
        admitted, ceiling = int(row["admitted_shares"]), Decimal(row["ceiling_cop"])
        assert admitted * price <= ceiling < (admitted + 1) * price
    assert all(row["ceiling_cop"] for row in rows)


@pytest.mark.parametrize("name", CAPPED)
def test_raising_a_fact_that_multiplies_never_lowers_the_ceiling(name: str, tmp_path: Path) -> None:
    """For income, net worth, pay and maxima, of an executive who files, one who does not, and an entity of either kind."""
    programme = programme_of(name)
    raised = [
        fact for fact, kind in facts_of(programme, programme.stages[0]).items() if kind.startswith("money") and fact not in NOT_RAISED
    ]
    people: list[Row] = [{"recipient": "pensioner"}, {"recipient": "cooperative", "person": "entity"}]
    people = [{**person, "files_return": files} for person in people for files in ("true", "false")]
    ladder = ("0", "1", "999999.99", "1000000", "1000000.01", "5000000", "123456789012.34")
    rows = [good_row(name, **person, **{fact: value}) for person in people for fact in raised for value in ladder]
    found = judged(name, rows, tmp_path)
    for start in range(0, len(found), len(ladder)):
        ceilings = [Decimal(row["ceiling_cop"] or "Infinity") for row in found[start : start + len(ladder)]]
        assert ceilings == sorted(ceilings), rows[start]
    assert len({row["ceiling_cop"] for row in found}) > 1
