"""The charts of results add up: against naive sums over the rows, one by one, and by definition."""

import csv
import random
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enajena.basics.faults import CallError, DataError, FaultsError
from enajena.basics.text import Text, same
from enajena.programme.reader import load
from enajena.publish.charts import Chart, ceilings_chart, concentration_chart, cuts_chart, demand_chart, ladder_chart
from enajena.publish.charts.assessed import PriceLevel
from enajena.publish.charts.axes import date_ticks, ticks, ticks_over, unit_for
from enajena.publish.charts.holders import concentration
from enajena.publish.charts.ladder import Ladder, _price_ticks, ladder

GASES, CARBOCOL = "gases-guajira-2003", "carbocol-2000"
CLASSES = ("active_worker", "pensioner", "employee_fund", "cooperative")
Row = dict[str, str]


def written(path: Path, rows: Sequence[Mapping[str, object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def row(number: int, recipient: str, verdict: str, shares: tuple[int, int], **others: str) -> Row:
    """An assessed acceptance; `shares` are those asked for and those admitted."""
    asked, admitted = shares
    return {
        "acceptance_id": f"A-{number}",
        "filed_at": "2003-10-20T10:00:00",
        "recipient": recipient,
        "person_key": f"CC:{number % 7}",
        "verdict": verdict,
        "requested_shares": str(asked),
        "admitted_shares": str(admitted),
        "binding": "",
        "reasons": "",
        "accepts_reduction": "",
        **others,
    }


def made_up(count: int, seed: int) -> list[Row]:
    """Acceptances of the first tranche of Carbocol with every verdict, some with two reasons."""
    draw = random.Random(seed)  # noqa: S311 - nothing secret
    rows = []
    for number in range(count):
        asked = draw.randint(1, 10**12)
        kind = draw.choice(["accepted", "reduced", "rejected", "incomplete"])
        admitted = {"accepted": asked, "reduced": draw.randint(1, asked)}.get(kind, 0)
        reasons = {
            "accepted": "",
            "reduced": "10.1:over_ceiling",
            "rejected": draw.choice(["10.6:missing_declaration", "10.6:missing_declaration;10.1:over_ceiling"]),
            "incomplete": "10.2(a):missing_fact",
        }[kind]
        rows.append(row(number, draw.choice(CLASSES), kind, (asked, admitted), reasons=reasons))
    return rows


def cells(chart: Chart, *names: str) -> list[tuple[Any, ...]]:
    return [tuple(one[name] for name in names) for one in chart.table]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return made_up(300, 20261130)


@pytest.fixture(scope="module")
def assessed(rows: list[Row], tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("charts") / "assessed.csv", rows)


def total(rows: Sequence[Row], name: str, recipient: str | None = None) -> int:
    return sum(int(one[name]) for one in rows if recipient in (None, one["recipient"]))


def test_demand_by_class_adds_up_and_is_measured_against_the_supply(rows: list[Row], assessed: Path) -> None:
    chart = demand_chart(load(CARBOCOL), assessed, shares=10**14)
    found = {name: (count, shares, of_demand, of_supply) for name, count, shares, of_demand, of_supply in cells(
        chart, "recipient", "acceptances", "admitted_shares", "demand_percent", "supply_percent"
    )}  # fmt: skip
    whole = total(rows, "admitted_shares")
    for name in CLASSES:
        shares = total(rows, "admitted_shares", name)
        assert found[name][:2] == (sum(one["recipient"] == name for one in rows), shares)
        assert abs(Fraction(found[name][2]) - Fraction(100 * shares, whole)) <= Fraction(1, 20)
        assert abs(Fraction(found[name][3]) - Fraction(100 * shares, 10**14)) <= Fraction(1, 20)
    assert found["all"][:2] == (300, whole)
    assert f"valid demand is {whole:,}" in chart.text("en")
    assert f"{10**14 - whole:,}" in chart.text("en"), "what is left over"


def test_demand_takes_the_supply_of_the_programme_and_says_where_it_is_unknown(assessed: Path, tmp_path: Path) -> None:
    assert "Se ofrecen 84.955.500 acciones" in demand_chart(load(CARBOCOL), assessed).text("es")
    second = written(tmp_path / "second.csv", [row(1, "public", "accepted", (5, 5), price_offered_cop="2500.00")])
    chart = demand_chart(load(GASES), second, stage="second")
    assert [one["supply_percent"] for one in chart.table] == [None, None]
    assert any("--shares" in note.en for note in chart.notes)


def test_ceilings_show_what_was_asked_for_and_admitted_by_class(rows: list[Row], assessed: Path) -> None:
    chart = ceilings_chart(load(CARBOCOL), assessed)
    found = {name: rest for name, *rest in cells(chart, "recipient", "requested_shares", "admitted_shares", "cut_shares")}
    for name in (*CLASSES, "all"):
        of = None if name == "all" else name
        asked, admitted = total(rows, "requested_shares", of), total(rows, "admitted_shares", of)
        assert found[name] == [asked, admitted, asked - admitted]
    undecided = sum(one["verdict"] == "incomplete" for one in rows)
    assert any(f" {undecided} " in note.en for note in chart.notes)


def test_cuts_count_each_acceptance_under_each_of_its_reasons(rows: list[Row], assessed: Path) -> None:
    chart = cuts_chart(load(CARBOCOL), assessed)
    naive: dict[tuple[str, str, str], list[int]] = {}
    for one in rows:
        for reason in filter(None, one["reasons"].split(";")):
            numeral, code = reason.split(":")
            sums = naive.setdefault((numeral, code, one["recipient"]), [0, 0])
            sums[0] += 1
            sums[1] += int(one["requested_shares"]) - int(one["admitted_shares"])
    table = cells(chart, "numeral", "reason", "recipient", "acceptances", "cut_shares")
    found = {(numeral, code, recipient): [count, cut] for numeral, code, recipient, count, cut in table}
    assert found == naive
    over = sum(count for (numeral, code, _), (count, _) in naive.items() if (numeral, code) == ("10.1", "over_ceiling"))
    assert f"10.1, it asks for more than the ceiling allows: {over} acceptances" in chart.text("en")


def test_a_reason_that_is_somebodys_remark_is_no_cut(tmp_path: Path) -> None:
    remark = "10.1:over_ceiling;ver <script>alert(1)</script>"
    file = written(
        tmp_path / "a.csv",
        [row(1, "pensioner", "rejected", (10, 0), reasons=remark), row(2, "pensioner", "rejected", (5, 0), reasons="llamar:después")],
    )
    assert cells(cuts_chart(load(CARBOCOL), file), "numeral", "reason", "acceptances") == [("10.1", "over_ceiling", 1)]
    nobody = written(tmp_path / "b.csv", [row(1, "pensioner", "accepted", (10, 10))])
    chart = cuts_chart(load(CARBOCOL), nobody)
    assert chart.text("es").splitlines()[2] == "A nadie se le recorta."
    assert "Nobody is cut." in chart.svg("en")


def test_a_file_of_another_stage_or_that_assess_did_not_write_is_refused(assessed: Path, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="assessed for another"):
        demand_chart(load(GASES), assessed)
    with pytest.raises(FaultsError, match="verdict"):
        ceilings_chart(load(CARBOCOL), written(tmp_path / "raw.csv", [{"acceptance_id": "A-1", "requested_shares": 5}]))
    empty = tmp_path / "empty.csv"
    empty.write_text(assessed.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(FaultsError, match="no line below the headings"):
        cuts_chart(load(CARBOCOL), empty)
    impossible = written(tmp_path / "more.csv", [row(1, "pensioner", "accepted", (5, 6))])
    with pytest.raises(FaultsError, match="does not go with the verdict"):
        ceilings_chart(load(CARBOCOL), impossible)


# --- the price ladder ----------------------------------------------------------------------------------------------------------------


def levels_of(asked: Mapping[int, Sequence[int]]) -> list[PriceLevel]:
    return [PriceLevel(Decimal(price), len(asked[price]), sum(asked[price])) for price in sorted(asked, reverse=True)]


ASKED = st.dictionaries(st.integers(1, 60), st.lists(st.integers(1, 50), min_size=1, max_size=3), min_size=1, max_size=25)


@settings(max_examples=150, deadline=None)
@given(asked=ASKED, supply=st.integers(1, 1500), most_steps=st.sampled_from([3, 200]))
def test_the_ladder_serves_every_higher_price_whole(asked: dict[int, list[int]], supply: int, most_steps: int) -> None:
    """The oracle hands shares out one by one, from the highest price down."""
    demanded = sum(map(sum, asked.values()))
    made = ladder(levels_of(asked), supply, demanded, most_steps)
    prices = [price for price in sorted(asked, reverse=True) for _ in range(sum(asked[price]))]
    served = prices[:supply]
    assert made.margin is not None
    assert made.margin.price_cop == served[-1]
    assert made.margin.awarded_shares == served.count(served[-1]), "the margin is a step of its own"
    assert made.margin.shares == sum(asked[served[-1]])
    assert sum(step.awarded_shares for step in made.steps) == len(served)
    assert sum(step.shares for step in made.steps) == demanded == made.steps[-1].cumulative_shares
    assert sum(step.acceptances for step in made.steps) == sum(map(len, asked.values()))
    assert len(made.steps) <= most_steps + 2 or most_steps > len(asked)


def test_the_ladder_of_a_file_has_its_margin_in_words(tmp_path: Path) -> None:
    """25 shares: 10 at 2,700 and 8 at 2,650 are served whole, 7 are left for 12 that are asked for at 2,600; 30 below get none."""
    asked = [("2700.00", 10), ("2650.00", 8), ("2600.00", 5), ("2600.00", 7), ("2500.00", 30)]
    rows = [row(number, "public", "accepted", (shares, shares), price_offered_cop=price) for number, (price, shares) in enumerate(asked)]
    rows.append(row(9, "public", "rejected", (99, 0), reasons="2.2.1:below_minimum_price", price_offered_cop="2000.00"))
    file = written(tmp_path / "second.csv", rows)
    chart = ladder_chart(load(GASES), file, stage="second", shares=25)
    assert cells(chart, "price_cop", "acceptances", "shares", "cumulative_shares", "awarded_shares") == [
        (2700, 1, 10, 10, 10), (2650, 1, 8, 18, 8), (2600, 2, 12, 30, 7), (2500, 1, 30, 60, 0),
    ]  # fmt: skip
    assert "The margin is at 2,600.00 pesos" in chart.text("en")
    assert "se reparten 7 acciones entre 2 aceptaciones que piden 12" in chart.text("es")
    assert "Alcanza para todas." in ladder_chart(load(GASES), file, stage="second", shares=60).text("es")


def test_a_ladder_needs_a_stage_by_price_a_supply_and_somebody_valid(tmp_path: Path) -> None:
    rejected = written(
        tmp_path / "r.csv", [row(9, "public", "rejected", (99, 0), reasons="2.2.1:below_minimum_price", price_offered_cop="2000.00")]
    )
    with pytest.raises(CallError, match="Nobody offers a price"):
        ladder_chart(load(GASES), rejected, shares=5)
    with pytest.raises(CallError, match="is not known"):
        ladder_chart(load(GASES), rejected, stage="second")
    with pytest.raises(CallError, match="no shares to offer"):
        ladder_chart(load(GASES), rejected, stage="second", shares=0)
    with pytest.raises(DataError, match="no acceptance is valid"):
        ladder_chart(load(GASES), rejected, stage="second", shares=5)


def test_an_empty_ladder_has_no_margin() -> None:
    assert ladder([], 10, 0) == Ladder((), None, None, 10, 0)


# --- concentration -------------------------------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(sizes=st.lists(st.integers(1, 10**15), min_size=1, max_size=40))
def test_gini_and_lorenz_are_those_of_the_definition(sizes: list[int]) -> None:
    """Gini is the mean difference between two holders over twice the mean: every pair is looked at."""
    histogram = [(size, sizes.count(size)) for size in sorted(set(sizes))]
    found = concentration(histogram, len(sizes), sum(sizes))
    pairs = sum(abs(one - other) for one in sizes for other in sizes)
    assert found.gini == Fraction(pairs, 2 * len(sizes) * sum(sizes))
    ordered = sorted(sizes)
    curve = {Fraction(count, len(sizes)): Fraction(sum(ordered[:count]), sum(sizes)) for count in range(len(sizes) + 1)}
    assert all(curve[across] == up for across, up in found.points)
    assert [*found.points[0], *found.points[-1]] == [0, 0, 1, 1]
    ordered.reverse()
    assert found.half == next(count for count in range(1, len(sizes) + 1) if 2 * sum(ordered[:count]) >= sum(sizes))


def test_equal_holders_have_gini_zero_and_one_among_many_comes_near_one() -> None:
    assert concentration([(5, 4)], 4, 20).gini == 0
    assert concentration([(1, 999), (10**9, 1)], 1000, 10**9 + 999).gini > Fraction(99, 100)
    with pytest.raises(ValueError, match="are not"):
        concentration([(5, 4)], 4, 21)
    with pytest.raises(ValueError, match="are not"):
        concentration([], 0, 0)


def test_a_curve_of_many_holders_has_few_points_all_on_it() -> None:
    found = concentration(((size, 1) for size in range(1, 5001)), 5000, 5000 * 5001 // 2)
    assert len(found.points) <= 202
    for across, up in found.points:
        count = across * 5000
        assert up == Fraction(count * (count + 1), 5000 * 5001)


def award_rows(rows: Sequence[Row]) -> list[dict[str, str]]:
    """What `award` writes where there is enough for all."""
    return [
        {"acceptance_id": one["acceptance_id"], "admitted_shares": shares, "awarded_shares": shares, "amount_cop": "0.00"}
        for one in rows
        for shares in [one["admitted_shares"]]
    ]


def test_holders_are_persons_where_the_assessed_file_says_whose_each_acceptance_is(rows: list[Row], assessed: Path, tmp_path: Path) -> None:
    awards = written(tmp_path / "awarded.csv", award_rows(rows))
    by_person: dict[str, int] = {}
    for one in rows:
        if int(one["admitted_shares"]):
            by_person[one["person_key"]] = by_person.get(one["person_key"], 0) + int(one["admitted_shares"])
    chart = concentration_chart(same("venta"), awards, assessed=assessed)
    largest = [shares for rank, shares in cells(chart, "rank", "shares") if rank is not None]
    assert largest == sorted(by_person.values(), reverse=True)
    assert chart.text("en").splitlines()[2] == f"7 persons hold {sum(by_person.values()):,} shares."
    assert not any(key in chart.text("es") + str(chart.record("es")) for key in by_person), "by rank, never by name"
    alone = concentration_chart(same("venta"), awards)
    each = sorted((int(one["admitted_shares"]) for one in rows), reverse=True)[:10]
    assert [shares for rank, shares in cells(alone, "rank", "shares") if rank is not None] == each
    assert any("By acceptance" in note.en for note in alone.notes)


def test_an_award_that_is_not_in_the_assessed_file_and_one_of_nothing_are_told(assessed: Path, tmp_path: Path) -> None:
    one = {"acceptance_id": "Z-1", "admitted_shares": 5, "awarded_shares": 5, "amount_cop": "5.00"}
    with pytest.raises(FaultsError, match="Z-1"):
        concentration_chart(Text("a", "a"), written(tmp_path / "z.csv", [one]), assessed=assessed)
    with pytest.raises(DataError, match="no share was awarded"):
        concentration_chart(Text("a", "a"), written(tmp_path / "0.csv", [{**one, "awarded_shares": 0}]))
    with pytest.raises(FaultsError, match="awarded_shares"):
        concentration_chart(Text("a", "a"), assessed)


# --- axes ----------------------------------------------------------------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(low=st.integers(-(10**6), 10**6), wide=st.integers(1, 10**18), shift=st.integers(0, 12), most=st.integers(3, 8))
def test_ticks_are_few_round_numbers_evenly_apart(low: int, wide: int, shift: int, most: int) -> None:
    start, end = Fraction(low, 10**shift), Fraction(low + wide, 10**shift)
    found = ticks(start, end, most)
    apart = {later - earlier for earlier, later in pairwise(found)}
    assert len(found) <= most + 1
    assert all(start <= value <= end for value in found)
    assert len(apart) <= 1
    for step in apart:
        assert re.fullmatch("[125]0*", str(step * 10**18)), "one, two or five of a power of ten"
        assert all((value / step).denominator == 1 for value in found)
    assert (end - start) / most * 5 >= max(apart, default=Fraction(0))
    over = ticks_over(abs(end), most)
    assert over[0] == 0
    assert over[-2] < abs(end) <= over[-1]


def test_a_ladder_of_prices_below_a_peso_shows_its_steps_and_large_numbers_are_counted_in_millions() -> None:
    levels = [PriceLevel(Decimal(price), 1, 10) for price in ("0.0103", "0.010177", "0.0099")]
    found = _price_ticks(ladder(levels, 15, 30))
    assert found[0] < Fraction("0.0099")
    assert found[-1] >= Fraction("0.0103")
    assert 3 <= len(found) <= 10
    assert [unit_for(10**power).name.es for power in (6, 7, 12, 13)] == ["", "millones de ", "millones de ", "billones de "]


def test_the_ticks_of_a_calendar_are_first_days_of_months_evenly_apart() -> None:
    assert date_ticks(date(2003, 10, 14), date(2004, 4, 6), 700) == [date(2003, month, 1) for month in (11, 12)] + [
        date(2004, month, 1) for month in (1, 2, 3, 4)
    ]
    assert date_ticks(date(2003, 10, 14), date(2005, 12, 20), 300) == [
        date(2004, 1, 1),
        date(2004, 7, 1),
        date(2005, 1, 1),
        date(2005, 7, 1),
    ]
    assert date_ticks(date(1967, 1, 1), date(2025, 12, 31), 700)[:2] == [date(1970, 1, 1), date(1975, 1, 1)]
