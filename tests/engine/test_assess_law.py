"""Every acceptance of random files is judged as a slow evaluator in Fractions, written from the texts, judges it."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from enajena import Assessment, AssessOptions, assess
from support.draws import ENTITIES, Draw
from support.files import Row, builtin, by_id, read_csv, write_csv
from support.law import (
    CARBOCOL,
    GASES_FIRST,
    GASES_SECOND,
    GRANAHORRAR,
    ISAGEN,
    NATURAL,
    TERMOCARTAGENA,
    Decided,
    decide_all,
)
from support.law_facts import FACTS, OWN_FACTS

EVERYBODY = (*NATURAL, *ENTITIES)


def judged(programme: str, rows: list[Row], folder: Path, options: AssessOptions) -> tuple[dict[str, Row], Assessment]:
    source, out = write_csv(folder / "acceptances.csv", rows), folder / "assessed.csv"
    assessment = assess(builtin(programme), source, out, options)
    found = read_csv(out)
    assert [row["acceptance_id"] for row in found] == [row["acceptance_id"] for row in rows]
    return by_id(found), assessment


def agree(found: Mapping[str, Row], expected: Mapping[str, Decided]) -> None:
    for name, decided in expected.items():
        row = found[name]
        ceiling = Fraction(row["ceiling_cop"]) if row["ceiling_cop"] else None
        assert (
            row["verdict"],
            int(row["admitted_shares"]),
            ceiling,
            row["binding"] or None,
            set(filter(None, row["reasons"].split(";"))),
        ) == (
            decided.verdict,
            decided.admitted,
            # A quotient that never ends is cut off at eight decimals.
            None if decided.ceiling is None else Fraction(decided.ceiling * 10**8 // 1, 10**8),
            decided.binding,
            decided.reasons,
        ), (name, row)


def covered(expected: Mapping[str, Decided], verdicts: set[str], codes: set[str]) -> None:
    """The draw is worth something only if it reaches every verdict and every reason."""
    assert {decided.verdict for decided in expected.values()} == verdicts
    assert {reason.rsplit(":", 1)[1] for decided in expected.values() for reason in decided.reasons} == codes


def totals_agree(assessment: Assessment, rows: list[Row], expected: Mapping[str, Decided]) -> None:
    counts = assessment.counts
    assert counts.acceptances == len(rows)
    assert counts.persons == len({(row["id_type"], row["id_number"]) for row in rows})
    assert counts.requested_shares == sum(int(row["requested_shares"]) for row in rows)
    assert counts.admitted_shares == sum(decided.admitted for decided in expected.values())
    assert {name: count for name, count in counts.verdicts.items() if count} == Counter(one.verdict for one in expected.values())
    assert counts.reasons == Counter(reason for one in expected.values() for reason in one.reasons)


REJECTS = {"accepted", "rejected", "incomplete"}
REDUCES = {"accepted", "reduced", "rejected", "incomplete"}
CASES = {
    "termocartagena-1996": (TERMOCARTAGENA, Decimal("3700.15"), True, (1995, 1995, 1994), FACTS, REJECTS),
    "carbocol-2000": (CARBOCOL, Decimal(10000), False, (1998, 1999, 1999, 2000), FACTS, REDUCES),
    "gases-guajira-2003": (GASES_FIRST, Decimal("2448.70"), False, (1999,), FACTS, {"accepted", "referred", "rejected", "incomplete"}),
    "isagen-2013": (ISAGEN, Decimal(3178), False, (2011, 2012, 2012, 2013), OWN_FACTS, REDUCES),
    "granahorrar-2005": (GRANAHORRAR, Decimal("0.010177"), False, (2004, 2004, 2005), OWN_FACTS, REDUCES),
}  # fmt: skip
CODES = {
    "termocartagena-1996": {"over_ceiling", "missing_fact", "missing_declaration", "wrong_year", "not_eligible"},
    "carbocol-2000": {"over_ceiling", "missing_fact", "missing_declaration", "wrong_year", "not_eligible"},
    "gases-guajira-2003": {"over_ceiling", "missing_fact", "missing_declaration", "not_eligible", "stale_certificate"},
    "isagen-2013": {"over_ceiling", "missing_fact", "missing_declaration", "wrong_year", "not_eligible"},
    "granahorrar-2005": {"over_ceiling", "missing_fact", "missing_declaration", "wrong_year", "not_eligible"},
}
SHARES = {
    "isagen-2013": (1, 5, 100, 2726071, 2726072, 2726073, 900000),
    "granahorrar-2005": (1, 100000, 126686256675, 126686256676, 126686256677, 42212620563213),
}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("programme", CASES)
def test_the_first_stage_is_judged_as_the_text_says(programme: str, seed: int, tmp_path: Path) -> None:
    rules, price, given, years, facts, verdicts = CASES[programme]
    rows = Draw(seed, price, shares=SHARES.get(programme, (1, 2, 3, 7, 13, 27, 40)), years=years).file(360, EVERYBODY, facts, 150)
    found, assessment = judged(programme, rows, tmp_path, AssessOptions(price_cop=price if given else None))
    expected = decide_all(rules, rows, Fraction(price))
    agree(found, expected)
    totals_agree(assessment, rows, expected)
    covered(expected, verdicts, CODES[programme])


@pytest.mark.parametrize("price", ["875.35", "0.01", "100.11", "1234567.89012345"])
def test_any_price_judges_as_the_text_says(price: str, tmp_path: Path) -> None:
    rows = Draw(7, Decimal(price), years=(1998, 1999)).file(240, EVERYBODY, FACTS, 60)
    found, _ = judged("carbocol-2000", rows, tmp_path, AssessOptions(price_cop=Decimal(price)))
    agree(found, decide_all(CARBOCOL, rows, Fraction(price)))


def test_without_the_column_figures_are_taken_to_be_of_a_good_year(tmp_path: Path) -> None:
    facts = {name: kinds for name, kinds in FACTS.items() if name != "figures_year"}
    rows = Draw(3, Decimal(10000)).file(200, EVERYBODY, facts, 80)
    found, assessment = judged("carbocol-2000", rows, tmp_path, AssessOptions())
    agree(found, decide_all(CARBOCOL, rows, Fraction(10000), years_known=False))
    assert "figures_year" in [one.id for one in assessment.assumptions]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_second_stage_of_gases_guajira_is_judged_as_the_text_says(seed: int, tmp_path: Path) -> None:
    minimum = Decimal("2448.70")
    draw = Draw(seed, minimum)
    facts = {"payment_means": ["cash", "CASH", "cashiers_cheque", "cash", "bonds"]}
    rows = draw.file(300, ("public", *EVERYBODY), facts, 150)
    for row in rows:
        offered = minimum + Decimal(draw.random.choice(["-0.01", "0", "0.00000001", "51.30", "1000"]))
        tenth = (offered * int(row["requested_shares"]) / 10).quantize(Decimal("0.01"))
        row["price_offered_cop"] = "" if draw.random.random() < 0.05 else f"{offered:f}"
        row["bid_security_cop"] = (
            "" if draw.random.random() < 0.05 else f"{tenth + Decimal(draw.random.choice(['-0.01', '0', '0', '0', '1'])):f}"
        )
    opens, closes = datetime(2003, 11, 1, 9, 30), datetime(2003, 11, 4, 9, 0)  # noqa: DTZ001 - local
    options = AssessOptions(stage="second", price_cop=minimum, opens=opens, closes=closes)
    found, _ = judged("gases-guajira-2003", rows, tmp_path, options)
    expected = decide_all(GASES_SECOND, rows, Fraction(minimum), opens=opens, closes=closes, late="2.2.5")
    agree(found, expected)
    codes = {"late", "not_eligible", "missing_fact", "below_minimum_price", "bid_security_short", "payment_means"}
    covered(expected, {"accepted", "rejected", "incomplete"}, codes)


def test_what_is_filed_outside_the_term_is_late(tmp_path: Path) -> None:
    rows = Draw(5, Decimal("2448.70")).file(120, EVERYBODY, FACTS, 60)
    opens, closes = datetime(2003, 11, 2, 9, 0), datetime(2003, 11, 3, 9, 0)  # noqa: DTZ001 - local
    found, _ = judged("gases-guajira-2003", rows, tmp_path, AssessOptions(opens=opens, closes=closes))
    agree(found, decide_all(GASES_FIRST, rows, Fraction("2448.70"), opens=opens, closes=closes, late="2.1.3"))


def test_the_order_of_the_rows_changes_nothing(tmp_path: Path) -> None:
    draw = Draw(11, Decimal(10000))
    rows = draw.file(120, EVERYBODY, FACTS, 60)
    first, _ = judged("carbocol-2000", rows, tmp_path, AssessOptions())
    draw.random.shuffle(rows)
    second, _ = judged("carbocol-2000", rows, tmp_path, AssessOptions())
    assert first == second
    assert sorted(first) != list(second)
