"""The invented decree of the guide, worked by hand from its numerals: what its file must answer, whatever the guide prints."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from document_examples import ROOT

from enajena import AssessOptions, AwardOptions, FineFacts, assess, award, check, fine, load, price, term

FOLDER = ROOT / "examples" / "new-decree"
PROGRAMME = load(str(FOLDER / "programme.yaml"))

# 4.2: 4 × 9,000,000 / 2,500 = 14,400. 4.1: 4 × 8,000,000 / 2,500 = 12,800. 4.3: 3 × 6,000,000 / 2,500 = 7,200. 4.4: 9 × 1,000.
ADMITTED = {
    "S-01": ("accepted", 4000),
    "S-02": ("reduced", 12800),
    "S-03": ("reduced", 7200),
    "S-04": ("rejected", 0),  # dismissed for just cause
    "S-05": ("incomplete", 0),  # figures of 2018
    "S-06": ("reduced", 9000),
    "S-07": ("incomplete", 0),  # no income
    "S-08": ("accepted", 6000),  # 4 × 10,000,000 / 2,500 = 16,000
    "S-09": ("reduced", 14400 - 4000),  # the person of S-01 again
    "S-10": ("rejected", 0),  # does not undertake the lock-up
}
# Article 7 for 20,000 shares: S-08 refuses a reduction and stays out; whole parts of asked × 20,000 / 43,400; what is left to S-01.
TAKING_PART = {"S-01": 4000, "S-02": 12800, "S-03": 7200, "S-06": 9000, "S-09": 10400}


# 7.1: 2,900 and 2,750 are served whole, 9,000 of 12,000; at 2,700 the other 3,000 go to 4,000 and 5,000: 1,333.3 and 1,666.7.
OFFERED = {"T-01": (3000, 2900), "T-02": (6000, 2750), "T-03": (1333, 2700), "T-04": (1667, 2700)}
# 3.1: 2,600 is below 2,625. 8: 15 % of 2,800,000 is 420,000, a peso more than T-06 brings; T-07 pays by other means.
REFUSED = {"T-05": "3.1:below_minimum_price", "T-06": "8:bid_security_short", "T-07": "8:payment_means"}


def _rows(file: Path) -> list[dict[str, str]]:
    headings, *lines = (line.split(",") for line in file.read_text(encoding="utf-8").splitlines())
    return [dict(zip(headings, line, strict=True)) for line in lines]


def test_the_file_has_no_fault() -> None:
    assert check(FOLDER / "programme.yaml") == ()


def test_every_acceptance_gets_the_verdict_worked_by_hand(tmp_path: Path) -> None:
    assess(PROGRAMME, FOLDER / "acceptances.csv", tmp_path / "out.csv")
    found = {row["acceptance_id"]: (row["verdict"], int(row["admitted_shares"])) for row in _rows(tmp_path / "out.csv")}
    assert found == ADMITTED


def test_the_shares_are_awarded_as_article_7_says(tmp_path: Path) -> None:
    assess(PROGRAMME, FOLDER / "acceptances.csv", tmp_path / "out.csv")
    award(PROGRAMME, tmp_path / "out.csv", tmp_path / "awards.csv", AwardOptions(shares=20000))
    whole = {name: int(Fraction(asked * 20000, 43400)) for name, asked in TAKING_PART.items()}
    whole["S-01"] += 20000 - sum(whole.values())
    awarded = {row["acceptance_id"]: int(row["awarded_shares"]) for row in _rows(tmp_path / "awards.csv")}
    assert awarded == {name: whole.get(name, 0) for name in ADMITTED}


@pytest.mark.parametrize(
    ("breached", "fine_cop"),
    [
        (date(2022, 5, 2), "1860000.00"),  # last day of the ninth month: 60 % of 3,100 × 1,000
        (date(2022, 5, 3), "930000.00"),  # 30 %
        (date(2023, 2, 2), "930000.00"),  # last day of the eighteenth month
        (date(2023, 2, 3), "0.00"),
    ],
)
def test_the_fine_is_that_of_article_6(breached: date, fine_cop: str) -> None:
    sale = FineFacts(acquired=date(2021, 8, 2), breached=breached, shares=1000, paid_cop=Decimal(2500), resold_cop=Decimal(3100))
    assert fine(PROGRAMME, sale).record("en")["fine_cop"] == fine_cop


def test_the_second_stage_costs_five_percent_more() -> None:
    assert price(PROGRAMME, date(2021, 7, 6), date(2021, 8, 2)).price_cop == 2625


def test_the_offer_noticed_before_a_long_weekend_ends_on_a_business_day() -> None:
    # Saturday 1 and Sunday 2 May do not count, so it runs from the 3rd; 3 July is a Saturday, and Monday 5 July a holiday.
    record = term(PROGRAMME, "first", date(2021, 4, 30)).record("en")
    assert (record["first_day"], record["nominal_last_day"], record["last_day"]) == ("2021-05-03", "2021-07-03", "2021-07-06")


def test_the_second_stage_goes_to_the_highest_price_and_a_tie_by_its_rule(tmp_path: Path) -> None:
    options = AssessOptions(stage="second", price_cop=Decimal(2625))
    assess(PROGRAMME, FOLDER / "second.csv", tmp_path / "out.csv", options)
    assert {row["acceptance_id"]: row["reasons"] for row in _rows(tmp_path / "out.csv") if row["verdict"] == "rejected"} == REFUSED
    award(PROGRAMME, tmp_path / "out.csv", tmp_path / "awards.csv", AwardOptions(stage="second", shares=12000, tie="pro_rata"))
    awarded = {row["acceptance_id"]: (int(row["awarded_shares"]), Decimal(row["amount_cop"])) for row in _rows(tmp_path / "awards.csv")}
    served = {name: (shares, Decimal(shares * price_cop)) for name, (shares, price_cop) in OFFERED.items()}
    assert awarded == {**dict.fromkeys(REFUSED, (0, Decimal(0))), **served}
