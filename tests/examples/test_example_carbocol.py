"""The 2,000 acceptances of carbocol-2000: right by an independent reading of article 10, and holding everything that they claim."""

import re
from collections import Counter
from fractions import Fraction

import pytest
from carbocol_oracle import CAPPED, DECLARATIONS, ENTITIES, NATURALS, PRICE, judge_all
from example_runs import ACCEPTANCES, CLOSES, OPENS, assessed_carbocol, by_id, rows_of

from enajena import load

ROWS = rows_of(ACCEPTANCES)
FACTS = (
    "dismissed_for_cause", "files_return", "figures_year", "certified_income_cop", "net_worth_cop", "gross_income_cop", "executive",
    "annual_pay_cop", "legal_maximum_cop", "bylaw_maximum_cop", "financed_cop", "gross_assets_cop", "liabilities_cop",
)  # fmt: skip
REASONS = {
    "notas art. s/n:late",
    "ley-226 art. 3:not_eligible", "ley-226 art. 3:missing_fact",
    "10.1:missing_fact", "10.1:wrong_year", "10.1:over_ceiling",
    "10.2(a):missing_fact", "10.2(a):wrong_year", "10.2(a):over_ceiling",
    "10.2(b):missing_fact", "10.2(b):wrong_year", "10.2(b):over_ceiling",
    "10.3:missing_fact", "10.3:over_ceiling",
    "10.4:missing_fact", "10.4:over_ceiling",
    "10.4(a):missing_fact", "10.4(a):wrong_year", "10.4(a):over_ceiling",
    "10.4(b):missing_fact", "10.4(b):wrong_year", "10.4(b):over_ceiling",
    "10.6:missing_declaration",
}  # fmt: skip
"""Every numeral of the stage with every code that it can give; the year of 10.3 and of the maximums of 10.4 is not asked for."""


def test_every_verdict_is_that_of_article_10_read_one_by_one() -> None:
    expected = judge_all(list(ROWS), OPENS, CLOSES)
    wrong = []
    for found in assessed_carbocol():
        one = expected[found["acceptance_id"]]
        said = (found["verdict"], int(found["admitted_shares"]), found["binding"], set(filter(None, found["reasons"].split(";"))))
        same_ceiling = _is_rounded_down(found["ceiling_cop"], one.ceiling)
        if said != (one.verdict, one.admitted, one.binding, one.reasons) or not same_ceiling:
            wrong.append((found, one))
    assert wrong == []
    assert len(expected) == len(assessed_carbocol()) == 2000


def _is_rounded_down(written: str, exact: Fraction | None) -> bool:
    """Return whether a ceiling is written exactly, or cut at the eighth decimal where it is a quotient."""
    if exact is None or written == "":
        return exact is None and written == ""
    return 0 <= exact - Fraction(written) < Fraction(1, 10**8)


def test_every_class_of_the_stage_is_accepted_and_some_classes_are_not_invited() -> None:
    recipients = load("carbocol-2000").stages[0].recipients
    assert recipients is not None
    assert set(recipients.classes) == NATURALS | ENTITIES
    accepted = {row["recipient"] for row in assessed_carbocol() if row["verdict"] == "accepted"}
    assert accepted == NATURALS | ENTITIES
    asked = {row["recipient"] for row in ROWS}
    assert asked - accepted == {"public", "compensation_fund"}


@pytest.mark.parametrize("verdict", ["accepted", "reduced"])
@pytest.mark.parametrize("numeral", ["10.1", "10.2(a)", "10.2(b)", "10.3", "10.4", "10.4(a)", "10.4(b)"])
def test_every_ceiling_binds_in_acceptances_within_it_and_over_it(numeral: str, verdict: str) -> None:
    assert sum(row["binding"] == numeral and row["verdict"] == verdict for row in assessed_carbocol()) >= 5


@pytest.mark.parametrize(
    ("numeral", "term"),
    [
        ("10.4", "legal_maximum"),
        ("10.4", "bylaw_maximum"),
        ("10.4(a)", "entity_net_worth_in_return"),
        ("10.4(a)", "entity_leverage_in_return"),
        ("10.4(b)", "entity_net_worth_in_statements"),
        ("10.4(b)", "entity_leverage_in_statements"),
    ],
)
def test_each_amount_of_a_ceiling_of_entities_is_the_least_one_somewhere(numeral: str, term: str) -> None:
    name = f"term_{term}_cop"
    others = [column for column in assessed_carbocol()[0] if column.startswith("term_") and column != name]
    alone = [
        row
        for row in assessed_carbocol()
        if row["binding"] == numeral and row[name] == row["ceiling_cop"] and all(row[other] != row["ceiling_cop"] for other in others)
    ]
    assert any(row["verdict"] == "reduced" for row in alone)
    assert len(alone) >= 5


def test_a_ceiling_used_to_the_last_share_is_accepted() -> None:
    to_the_last = [
        row
        for row in assessed_carbocol()
        if row["ceiling_cop"] and row["verdict"] == "accepted" and int(Fraction(row["ceiling_cop"]) // PRICE) == int(row["admitted_shares"])
    ]
    assert {"10.1", "10.2(a)", "10.2(b)", "10.3", "10.4", "10.4(a)"} <= {row["binding"] for row in to_the_last}


def test_every_verdict_and_every_reason_of_the_stage_is_there() -> None:
    assert {row["verdict"] for row in assessed_carbocol()} == {"accepted", "reduced", "rejected", "incomplete"}
    found = {reason for row in assessed_carbocol() for reason in row["reasons"].split(";") if reason}
    assert found == REASONS


def test_most_acceptances_are_fine() -> None:
    verdicts = Counter(row["verdict"] for row in assessed_carbocol())
    assert 1340 <= verdicts["accepted"] <= 1460
    assert 220 <= verdicts["reduced"] <= 260
    assert min(verdicts["rejected"], verdicts["incomplete"]) >= 100


@pytest.mark.parametrize("fact", FACTS)
def test_every_fact_is_missing_somewhere_and_named(fact: str) -> None:
    missing = [row for row in assessed_carbocol() if fact in re.split(r"[:;]", row["missing_facts"])]
    assert {row["verdict"] for row in missing} >= {"incomplete"}
    given = by_id(ROWS)
    assert all(given[row["acceptance_id"]][fact] == "" for row in missing)


@pytest.mark.parametrize("fact", DECLARATIONS)
def test_every_declaration_is_refused_somewhere_and_left_open_somewhere(fact: str) -> None:
    verdicts = by_id(assessed_carbocol())
    refused = {verdicts[row["acceptance_id"]]["verdict"] for row in ROWS if row[fact] == "false"}
    alone = {verdicts[row["acceptance_id"]]["verdict"] for row in ROWS if row[fact] == ""}
    assert refused == {"rejected"}
    assert "incomplete" in alone


def test_dismissal_for_cause_excludes_and_its_lack_leaves_incomplete() -> None:
    verdicts = by_id(assessed_carbocol())
    of_former = [row for row in ROWS if row["recipient"] == "former_worker"]
    assert {verdicts[row["acceptance_id"]]["verdict"] for row in of_former if row["dismissed_for_cause"] == "true"} == {"rejected"}
    assert "incomplete" in {verdicts[row["acceptance_id"]]["verdict"] for row in of_former if row["dismissed_for_cause"] == ""}


def test_what_leaves_no_share_is_rejected() -> None:
    given = by_id(ROWS)
    nothing_fits = [row for row in assessed_carbocol() if row["ceiling_cop"] and Fraction(row["ceiling_cop"]) < PRICE]
    assert {row["verdict"] for row in nothing_fits} == {"rejected"}
    worths = [Fraction(given[row["acceptance_id"]]["net_worth_cop"] or 1) for row in nothing_fits]
    assert any(worth < 0 for worth in worths)
    assert any(worth == 0 for worth in worths)
    assert any(Fraction(row["ceiling_cop"]) > 0 for row in nothing_fits), "a ceiling above nothing and below a share"
    used_up = [row for row in assessed_carbocol() if row["reasons"] == "10.2(a):over_ceiling" and row["verdict"] == "rejected"]
    assert any(Fraction(row["ceiling_cop"]) >= PRICE for row in used_up), "a ceiling that an earlier acceptance used up"


def test_acceptances_come_before_the_opening_after_the_closing_and_at_both_edges() -> None:
    filed = {row["filed_at"] for row in ROWS}
    assert any(moment < OPENS for moment in filed)
    assert any(moment > CLOSES for moment in filed)
    late = {row["filed_at"] for row in assessed_carbocol() if "late" in row["reasons"]}
    assert {"2000-02-15T00:00:00", "2000-04-17T23:59:59", "2000-04-18T00:00:00"} <= filed
    assert late & {"2000-02-15T00:00:00", "2000-04-17T23:59:59", "2000-04-18T00:00:00"} == {"2000-04-18T00:00:00"}


def test_some_persons_have_several_acceptances_that_share_a_ceiling() -> None:
    count = Counter((row["id_type"], row["id_number"]) for row in ROWS)
    several = {person for person, acceptances in count.items() if acceptances > 1}
    assert 10 <= 1000 * len(several) // len(count) <= 20, "about 1.5 % of the persons"
    assert max(count.values()) == 3
    verdicts: dict[tuple[str, str], list[str]] = {}
    found = by_id(assessed_carbocol())
    for row in ROWS:
        verdicts.setdefault((row["id_type"], row["id_number"]), []).append(found[row["acceptance_id"]]["verdict"])
    patterns = {tuple(listed) for person, listed in verdicts.items() if person in several}
    assert patterns >= {
        ("accepted", "accepted"),
        ("accepted", "reduced"),
        ("accepted", "rejected"),
        ("rejected", "accepted", "reduced"),
        ("incomplete", "accepted", "reduced"),
    }
    moments = Counter((row["id_number"], row["filed_at"]) for row in ROWS)
    assert max(moments.values()) == 2, "two acceptances of one person in one instant"


def test_some_refuse_a_reduction() -> None:
    refusers = sum(row["accepts_reduction"] == "false" for row in assessed_carbocol() if int(row["admitted_shares"]))
    assert 30 <= refusers <= 120


def test_incomes_have_a_long_tail_and_quantities_are_round_and_odd() -> None:
    incomes = sorted(Fraction(row["certified_income_cop"]) for row in ROWS if row["certified_income_cop"])
    assert sum(incomes) / len(incomes) > incomes[len(incomes) // 2] * Fraction(11, 10)
    assert incomes[-1] > 4 * incomes[len(incomes) // 2]
    asked = [int(row["requested_shares"]) for row in ROWS if row["person"] == "natural"]
    assert sum(shares % 50 == 0 for shares in asked) > len(asked) // 2
    assert sum(shares % 10 != 0 for shares in asked) > len(asked) // 10
    assert any("." in row["gross_income_cop"] for row in ROWS), "an amount with centavos"


def test_more_is_admitted_than_there_is() -> None:
    assert sum(int(row["admitted_shares"]) for row in assessed_carbocol()) > 84_955_500


def test_the_entities_with_ceilings_are_those_of_numeral_10_4() -> None:
    capped = {row["recipient"] for row in assessed_carbocol() if row["binding"].startswith("10.4")}
    assert capped == CAPPED
