"""Awards through files: every rule against a slow row-by-row working, ties and refusers and undecided rows included."""

import random
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from enajena import AwardOptions, AwardResult, award
from enajena.basics.money import round_half_up
from enajena.engine import award_case, award_sql
from enajena.rules.adjudication import RuleChoice
from support.files import Row, builtin, by_id, read_csv, read_parquet, write_csv
from support.sharing import Row as Taker
from support.sharing import naive, naive_price_priority, naive_without_refusers

GIANT = 42212620563213


@pytest.fixture(params=["counted", "in-the-engine"], autouse=True)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Share out in both ways: over counted quantities, and in the engine row by row with buckets so narrow that they are needed."""
    if request.param == "in-the-engine":
        monkeypatch.setattr(award_sql, "FEW_QUANTITIES", -1)
        monkeypatch.setattr(award_case, "FEW_ROWS", 3)
        monkeypatch.setattr(award_case, "BUCKET_BITS", 2)


SIZES = {
    "few": (1, 2, 3, 5, 8),
    "many": tuple(range(1, 60)),
    "giant": (1, 7, 10**6, GIANT // 2, GIANT - 1, GIANT),
    "past-128-bits": (3, 10**19, 10**20 - 2, 10**20 - 1),
}
"""Products of the last ones do not fit in the engine's whole numbers, and are worked out in Python whatever their number."""


def assessed_rows(seed: int, count: int, sizes: str) -> list[Row]:
    """Draw what `assess` would have written, with equal instants of filing and every verdict."""
    draw = random.Random(seed)  # noqa: S311 - a draw of test cases
    rows = []
    for number in range(count):
        verdict = draw.choice(["accepted", "accepted", "accepted", "reduced", "rejected", "incomplete", "referred"])
        asked = draw.choice(SIZES[sizes])
        admitted = {"accepted": asked, "reduced": draw.randint(1, asked)}.get(verdict, 0)
        rows.append(
            {
                "acceptance_id": f"{draw.choice('ABC')}-{number}",
                "filed_at": f"2003-11-0{draw.randint(1, 2)}T09:00:00",
                "verdict": verdict,
                "requested_shares": str(asked),
                "admitted_shares": str(admitted),
                "accepts_reduction": draw.choice(["", "si", "true", "no"]),
                "price_offered_cop": draw.choice(["2448.70", "2500", "2500.00", "3000.12345678", "2448.71"]),
            }
        )
    draw.shuffle(rows)
    return rows


def takers_of(rows: list[Row]) -> list[Taker]:
    return [
        Taker(
            row["acceptance_id"],
            int(row["filed_at"].translate({ord(sign): None for sign in "-T:"})),
            int(row["admitted_shares"]),
            Decimal(row["price_offered_cop"]),
            refuses=row["accepts_reduction"] == "no",
        )
        for row in rows
        if row["verdict"] in ("accepted", "reduced")
    ]


def awarded(programme: str, rows: list[Row], folder: Path, options: AwardOptions) -> tuple[dict[str, Row], AwardResult]:
    source, out = write_csv(folder / "assessed.csv", rows), folder / "awarded.csv"
    result = award(builtin(programme), source, out, options)
    found = read_csv(out)
    assert [row["acceptance_id"] for row in found] == [row["acceptance_id"] for row in rows]
    assert [row["admitted_shares"] for row in found] == [row["admitted_shares"] for row in rows]
    return by_id(found), result


def check_awards(
    programme: str, rows: list[Row], folder: Path, options: AwardOptions, rule: RuleChoice, *, leave_out: bool = False
) -> AwardResult:
    found, result = awarded(programme, rows, folder, options)
    takers = takers_of(rows)
    supply = options.shares or 0
    opinion = naive_price_priority if rule.name == "price_priority" else naive_without_refusers if leave_out else naive
    expected = opinion(rule, takers, supply)
    assert {name: int(row["awarded_shares"]) for name, row in found.items()} == {row["acceptance_id"]: 0 for row in rows} | expected
    assert result.offered == supply
    assert result.awarded == sum(expected.values())
    assert result.unsold == supply - sum(expected.values())
    assert result.acceptances == len(rows)
    assert result.awarded_acceptances == sum(1 for shares in expected.values() if shares)
    assert result.undecided == sum(1 for row in rows if row["verdict"] in ("incomplete", "referred"))
    demanded = sum(taker.asked for taker in takers)
    refused = leave_out and demanded > supply
    assert result.left_out_shares == sum(taker.asked for taker in takers if taker.refuses and refused)
    assert result.demanded == demanded - result.left_out_shares
    amounts = [Decimal(row["amount_cop"]) for row in found.values()]
    assert result.amount_cop == sum(amounts)
    return result


def supplies(rows: list[Row], sizes: str = "few") -> tuple[int, int]:
    """Return a third of what is asked for, and one of the edges: each size has its own. The rules themselves are tested at every supply."""
    demanded = sum(taker.asked for taker in takers_of(rows))
    return demanded // 3, {"few": demanded - 1, "many": 1, "giant": demanded, "past-128-bits": demanded - 1}[sizes]


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("name", ["largest_remainder", "nearest_adjusted", "floor_smallest", "floor_ascending"])
def test_rules_of_a_fixed_price_share_out_as_their_words_say(name: str, sizes: str, tmp_path: Path) -> None:
    rows = assessed_rows(len(name), 50, sizes)
    for supply in supplies(rows, sizes):
        check_awards("carbocol-2000", rows, tmp_path, AwardOptions(shares=supply, rule=name), RuleChoice(name))


@pytest.mark.parametrize("sizes", ["few", "many"])
@pytest.mark.parametrize("parameter", [1, 3, 40])
def test_flat_part_first_then_pro_rata(parameter: int, sizes: str, tmp_path: Path) -> None:
    rows = assessed_rows(3, 40, sizes)
    for supply in supplies(rows, sizes):
        options = AwardOptions(shares=supply, rule="flat_then_pro_rata", flat_shares=parameter)
        check_awards("carbocol-2000", rows, tmp_path, options, RuleChoice("flat_then_pro_rata", flat_shares=parameter))


@pytest.mark.parametrize("sizes", ["few", "many"])
@pytest.mark.parametrize("parameter", [1, 3, 10])
def test_lots_are_whole_and_the_rest_stays_unsold(parameter: int, sizes: str, tmp_path: Path) -> None:
    rows = assessed_rows(4, 40, sizes)
    for supply in supplies(rows, sizes):
        options = AwardOptions(shares=supply, rule="lots", lot_shares=parameter)
        check_awards("carbocol-2000", rows, tmp_path, options, RuleChoice("lots", lot_shares=parameter))


@pytest.mark.parametrize("sizes", SIZES)
def test_refusers_are_left_out_where_the_programme_says_so(sizes: str, tmp_path: Path) -> None:
    rows = assessed_rows(5, 40, sizes)
    for supply in supplies(rows, sizes):
        check_awards("granahorrar-2005", rows, tmp_path, AwardOptions(shares=supply), RuleChoice("floor_smallest"), leave_out=True)


def test_refusers_go_in_like_the_others_where_it_does_not(tmp_path: Path) -> None:
    rows = assessed_rows(5, 40, "many")
    for supply in supplies(rows):
        check_awards("carbocol-2000", rows, tmp_path, AwardOptions(shares=supply), RuleChoice("largest_remainder"))


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("tie", ["earlier_filing", "pro_rata"])
def test_the_highest_price_goes_first(tie: str, sizes: str, tmp_path: Path) -> None:
    rows = assessed_rows(6, 40, sizes)
    for supply in supplies(rows, sizes):
        options = AwardOptions(stage="second", shares=supply, tie=tie)
        check_awards("gases-guajira-2003", rows, tmp_path, options, RuleChoice("price_priority", tie=tie))


def test_in_a_price_stage_each_pays_what_it_offered(tmp_path: Path) -> None:
    rows = assessed_rows(7, 40, "many")
    offered = by_id(rows)
    found, _ = awarded("gases-guajira-2003", rows, tmp_path, AwardOptions(stage="second", shares=300))
    for name, row in found.items():
        exact = int(row["awarded_shares"]) * Decimal(offered[name]["price_offered_cop"])
        assert row["amount_cop"] == f"{exact.quantize(Decimal('0.01'), ROUND_HALF_UP):f}"


@pytest.mark.parametrize("price", ["0.005", "0.010177", "2448.70", "3.335", "10000", "0.00000001", "1.00500000"])
def test_amounts_are_rounded_once_to_the_centavo_half_up(price: str, tmp_path: Path) -> None:
    rows = [{**row, "admitted_shares": row["requested_shares"], "verdict": "accepted"} for row in assessed_rows(8, 60, "many")]
    found, result = awarded("carbocol-2000", rows, tmp_path, AwardOptions(price_cop=Decimal(price), shares=10**6))
    expected = [round_half_up(int(row["awarded_shares"]) * Fraction(price)) for row in found.values()]
    assert [Decimal(row["amount_cop"]) for row in found.values()] == expected
    assert all(len(row["amount_cop"].partition(".")[2]) == 2 for row in found.values())
    assert result.amount_cop == sum(expected)


@pytest.mark.parametrize(("stage", "rule"), [("first", "nearest_adjusted"), ("first", "floor_ascending"), ("second", None)])
def test_the_order_of_the_rows_changes_no_byte_once_sorted(stage: str, rule: str | None, tmp_path: Path) -> None:
    rows = assessed_rows(9, 120, "many")
    sorted_lines = []
    for seed in range(3):
        random.Random(seed).shuffle(rows)  # noqa: S311 - a draw of test cases
        awarded("gases-guajira-2003", rows, tmp_path, AwardOptions(stage=stage, shares=700, rule=rule))
        sorted_lines.append(sorted((tmp_path / "awarded.csv").read_bytes().splitlines()))
    assert sorted_lines[0] == sorted_lines[1] == sorted_lines[2]


def test_parquet_in_and_out_give_the_same_awards(tmp_path: Path) -> None:
    rows = assessed_rows(10, 60, "giant")
    source, out = write_csv(tmp_path / "in.csv", rows), tmp_path / "out.parquet"
    award(builtin("carbocol-2000"), source, out, AwardOptions(shares=GIANT))
    found, _ = awarded("carbocol-2000", rows, tmp_path, AwardOptions(shares=GIANT))
    columns = ("acceptance_id", "admitted_shares", "awarded_shares", "amount_cop")
    assert [tuple(str(row[name]) for name in columns) for row in read_parquet(out)] == [
        tuple(row[name] for name in columns) for row in found.values()
    ]
