"""Awards of the record: totals that were published or stand in a decree, the vectors of the rules, and what is refused."""

from decimal import Decimal
from pathlib import Path

import pytest

from enajena import AwardOptions, AwardResult, CallError, DataError, FaultsError, award
from enajena.engine.records import award_record
from enajena.programme.reader import read
from support.files import Row, builtin, read_csv, write_csv
from support.invented import programme, programme_file


def accepted(*asked: int, **cells: str) -> list[Row]:
    """Return accepted rows A, B, C… filed a minute apart."""
    return [
        {
            "acceptance_id": "ABCDEFGH"[number],
            "filed_at": f"2003-11-05T10:0{number}",
            "verdict": "accepted",
            "requested_shares": str(shares),
            "admitted_shares": str(shares),
            "accepts_reduction": "",
            **cells,
        }
        for number, shares in enumerate(asked)
    ]


def run(name: str, rows: list[Row], folder: Path, **options: object) -> tuple[list[Row], AwardResult]:
    out = folder / "out.csv"
    result = award(builtin(name), write_csv(folder / "in.csv", rows), out, AwardOptions(**options))  # type: ignore[arg-type]
    return read_csv(out), result


def shares_of(rows: list[Row]) -> list[int]:
    return [int(row["awarded_shares"]) for row in rows]


P1, P2, P3, LARGEST = "nearest_adjusted", "floor_smallest", "floor_ascending", "largest_remainder"


@pytest.mark.parametrize(
    ("rule", "supply", "asked", "expected"),
    [
        pytest.param(P1, 100, (70, 50, 30, 1), [46, 33, 20, 1], id="adj_1-P1"),
        pytest.param(P2, 100, (70, 50, 30, 1), [46, 33, 20, 1], id="adj_1-P2"),
        pytest.param(P3, 100, (70, 50, 30, 1), [46, 33, 20, 1], id="adj_1-P3"),
        pytest.param(P1, 10, (5, 5, 5), [4, 3, 3], id="adj_2_tie-P1"),
        pytest.param(P2, 10, (5, 5, 5), [4, 3, 3], id="adj_2_tie-P2"),
        pytest.param(P3, 10, (5, 5, 5), [4, 3, 3], id="adj_2_tie-P3"),
        pytest.param(P1, 1000, (900, 600, 333, 167, 2), [450, 300, 166, 83, 1], id="adj_3-P1"),
        pytest.param(P2, 1000, (900, 600, 333, 167, 2), [449, 299, 166, 84, 2], id="adj_3-P2"),
        pytest.param(P3, 1000, (900, 600, 333, 167, 2), [449, 299, 166, 84, 2], id="adj_3-P3"),
        pytest.param(P1, 9, (10, 5, 3), [4, 3, 2], id="adj_6_half-P1-half-up"),
        pytest.param(P1, 92284, (50000, 40000, 25000, 1500, 7), [39604, 31684, 19802, 1188, 6], id="gases-P1"),
        pytest.param(P2, 92284, (50000, 40000, 25000, 1500, 7), [39604, 31683, 19802, 1188, 7], id="gases-P2"),
        pytest.param(P3, 29, (10, 10, 10, 1), [10, 9, 9, 1], id="excess-passed-on-P3"),
        pytest.param(P1, 29, (10, 10, 10, 1), [10, 9, 9, 1], id="excess-passed-on-P1"),
        # PRO-01: the largest remainder first; the tie at the cut goes to whoever filed earlier.
        pytest.param(LARGEST, 3013, (1000, 1000, 3000), [603, 602, 1808], id="PRO-01"),
        # PRO-03: the leftover goes to the largest fraction, not to the first row.
        pytest.param(LARGEST, 10, (7, 5, 3), [5, 3, 2], id="PRO-03-tie-of-thirds"),
    ],
)
def test_vectors_of_the_rules(rule: str, supply: int, asked: tuple[int, ...], expected: list[int], tmp_path: Path) -> None:
    found, result = run("carbocol-2000", accepted(*asked), tmp_path, rule=rule, shares=supply)
    assert shares_of(found) == expected
    assert (result.awarded, result.unsold, result.demanded) == (supply, 0, sum(asked))


@pytest.mark.parametrize("weights", [(49, 51), (51, 49)])
def test_the_leftover_follows_the_fraction_wherever_the_row_stands(weights: tuple[int, int], tmp_path: Path) -> None:
    # PRO-03: 1003 by 49 and 51 is 491.47 and 511.53.
    found, _ = run("carbocol-2000", accepted(*(100 * weight for weight in weights)), tmp_path, shares=1003)
    assert dict(zip(weights, shares_of(found), strict=True)) == {49: 491, 51: 512}


@pytest.mark.parametrize(("rule", "passed_on"), [(P2, 1), (P1, 1), (P3, 0)])
def test_what_the_letter_would_give_above_the_request_is_passed_on_and_told(rule: str, passed_on: int, tmp_path: Path) -> None:
    # P2_literal gives the last acceptance two shares where it asked for one.
    _, result = run("carbocol-2000", accepted(10, 10, 10, 1), tmp_path, rule=rule, shares=29)
    assert result.passed_on == passed_on
    assert any("al pie de la letra" in note.es for note in result.notes) == bool(passed_on)


def test_in_lots_of_a_hundred_two_thousand_become_five_hundred(tmp_path: Path) -> None:
    # PRO-07, Safaricom: lots of 100, rounded down, at 3.8 times over.
    found, _ = run("carbocol-2000", accepted(2000, 36000), tmp_path, rule="lots", lot_shares=100, shares=10000)
    assert shares_of(found)[0] == 500


def test_a_flat_part_and_a_share_of_the_rest(tmp_path: Path) -> None:
    # PRO-07, Aramco: 1500 and 10.941 % of what was asked above it; 10.941 % of 8500 is 929.985.
    rest = 8500 * 10941 // 100000 + 8500_0000 * 10941 // 100000
    rows = accepted(10000, 85001500)
    found, _ = run("carbocol-2000", rows, tmp_path, rule="flat_then_pro_rata", flat_shares=1500, shares=3000 + rest)
    assert shares_of(found)[0] in (2429, 2430)


@pytest.mark.parametrize(
    ("name", "shares", "price", "total"),
    [
        pytest.param("isagen-2013", 1428233, None, "4538924474.00", id="isagen_2013_stage1_value"),
        pytest.param("carbocol-2000", 84955500, None, "849555000000.00", id="carbocol_total"),
        pytest.param("gases-guajira-2003", 92284, None, "225975830.80", id="gases_guajira_total"),
        pytest.param("gases-guajira-2003", 92284, "2488.70", "229667190.80", id="gases_guajira_total-uncorrected"),
        pytest.param("invercolsa-1996", 378753693, "63.89", "24198573445.77", id="invercolsa_sellers"),
        pytest.param("isagen-2006", 523973000, None, "592089490000.00", id="isagen_2006_total"),
    ],
)
def test_totals_of_the_record(name: str, shares: int, price: str | None, total: str, tmp_path: Path) -> None:
    rows = accepted(shares - 1, 1)
    _, result = run(name, rows, tmp_path, shares=shares, price_cop=None if price is None else Decimal(price))
    assert award_record(result, "en")["amount_cop"] == total


def test_totals_of_programmes_that_are_not_built_in(tmp_path: Path) -> None:
    for shares, price, total in (
        (278441, "53062.04", "14774647479.64"),
        (1108269271, "772.38", "856005019534.98"),
        (1108269271, "2075", "2299658737325.00"),
    ):
        built = programme(tmp_path, price=price, shares=shares, rest="adjudication: {source: '7', rule: largest_remainder}")
        result = award(built, write_csv(tmp_path / "in.csv", accepted(shares)), tmp_path / "out.csv")
        assert (result.offered, f"{result.amount_cop:f}") == (shares, total)


def test_what_isagen_did_not_place_goes_to_the_second_stage(tmp_path: Path) -> None:
    _, result = run("isagen-2013", accepted(1428233), tmp_path)
    assert (result.offered, result.unsold) == (1571919000, 1570490767)


@pytest.mark.parametrize(("subscribed", "reached"), [(50973300, True), (50973299, False)])
def test_the_success_threshold_is_reported_and_not_applied(subscribed: int, reached: bool, tmp_path: Path) -> None:
    # 60 % of 84,955,500 shares, which at 10,000 pesos are the 509,733 million of the decree.
    found, result = run("carbocol-2000", accepted(subscribed), tmp_path)
    assert shares_of(found) == [subscribed]
    threshold = award_record(result, "es")["success_threshold"]
    assert (threshold["needed_shares"], threshold["reached"], threshold["percent"]) == (50973300, reached, "60")
    assert threshold["needed_shares"] * 10000 == 509733000000


def test_amounts_of_a_centavo_and_a_half_go_up(tmp_path: Path) -> None:
    found, result = run("carbocol-2000", accepted(1, 2, 3), tmp_path, price_cop=Decimal("0.005"))
    assert [row["amount_cop"] for row in found] == ["0.01", "0.01", "0.02"]
    assert result.amount_cop == Decimal("0.04")


def test_refusers_count_as_not_presented_in_granahorrar(tmp_path: Path) -> None:
    rows = accepted(60, 50, 30)
    rows[1]["accepts_reduction"] = "no"
    found, result = run("granahorrar-2005", rows, tmp_path, shares=100)
    assert shares_of(found) == [60, 0, 30]
    assert (result.unsold, result.left_out_acceptances, result.left_out_shares, result.demanded) == (10, 1, 50, 90)
    assert any("no admiten reducción" in note.es for note in result.notes)
    found, result = run("granahorrar-2005", rows, tmp_path, shares=140)
    assert shares_of(found) == [60, 50, 30]
    assert result.left_out_acceptances == 0


@pytest.mark.parametrize("said", ["", "si", "1", "true"])
def test_silence_accepts_a_reduction(said: str, tmp_path: Path) -> None:
    found, _ = run("granahorrar-2005", accepted(60, 40, accepts_reduction=said), tmp_path, shares=50)
    assert shares_of(found) == [30, 20]


def test_a_file_without_the_column_accepts_every_reduction(tmp_path: Path) -> None:
    rows = [{name: text for name, text in row.items() if name != "accepts_reduction"} for row in accepted(60, 40)]
    found, _ = run("granahorrar-2005", rows, tmp_path, shares=50)
    assert shares_of(found) == [30, 20]


def test_undecided_acceptances_count_nothing_and_are_warned_of(tmp_path: Path) -> None:
    rows = accepted(60, 40, 20, 20)
    rows[2] |= {"verdict": "incomplete", "admitted_shares": "0"}
    rows[3] |= {"verdict": "referred", "admitted_shares": "0"}
    found, result = run("carbocol-2000", rows, tmp_path, shares=50)
    assert shares_of(found) == [30, 20, 0, 0]
    assert [row["amount_cop"] for row in found] == ["300000.00", "200000.00", "0.00", "0.00"]
    assert result.undecided == 2
    assert result.warnings[0].en == "2 acceptances are incomplete or referred: they count 0 shares."
    assert result.warnings[0].es == "2 aceptaciones están incompletas o remitidas a decisión: cuentan 0 acciones."
    with pytest.raises(DataError, match="2 acceptances are incomplete or referred"):
        run("carbocol-2000", rows, tmp_path, strict=True)


def test_a_single_undecided_acceptance_is_told_in_the_singular(tmp_path: Path) -> None:
    rows = accepted(60, 40)
    rows[1] |= {"verdict": "referred", "admitted_shares": "0"}
    _, result = run("carbocol-2000", rows, tmp_path, shares=50)
    assert result.warnings[0].en == "1 acceptance is incomplete or referred: it counts 0 shares."
    assert result.warnings[0].es == "1 aceptación está incompleta o remitida a decisión: cuenta 0 acciones."
    with pytest.raises(DataError, match="1 acceptance is incomplete or referred"):
        run("carbocol-2000", rows, tmp_path, strict=True)


def test_more_shares_than_the_programme_offers_are_warned_of_with_its_numeral(tmp_path: Path) -> None:
    # Gases de La Guajira offers 92,284 shares, by its article 1.
    _, result = run("gases-guajira-2003", accepted(5), tmp_path, shares=92285)
    assert [warning.en for warning in result.warnings] == [
        "--shares: 92,285 shares are shared out, more than the programme offers: 92,284 (1)."
    ]
    _, result = run("gases-guajira-2003", accepted(5), tmp_path, shares=92284)
    assert result.warnings == ()


def test_an_option_that_the_rule_has_no_use_for_is_told(tmp_path: Path) -> None:
    _, result = run("carbocol-2000", accepted(5), tmp_path, shares=3, lot_shares=10)
    assert [warning.en for warning in result.warnings] == ["--lot-shares does not count: largest_remainder has no use for it."]
    _, result = run("carbocol-2000", accepted(50), tmp_path, shares=30, rule="lots", lot_shares=10)
    assert not any("does not count" in warning.en for warning in result.warnings)


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"rule": "lots"}, "--lot-shares"),
        ({"rule": "flat_then_pro_rata"}, "--flat-shares"),
        ({"rule": "sorteo"}, "--rule"),
        ({"lot_shares": 0}, "--lot-shares 0"),
    ],
)
def test_what_is_missing_in_the_call_is_asked_for_by_the_name_of_its_option(
    options: dict[str, object], option: str, tmp_path: Path
) -> None:
    with pytest.raises(CallError) as raised:
        run("carbocol-2000", accepted(5), tmp_path, **options)
    assert option in f"{raised.value.message.es} {raised.value.remedy.es if raised.value.remedy else ''}"
    assert option in f"{raised.value.message.en} {raised.value.remedy.en if raised.value.remedy else ''}"


def test_strict_refuses_a_rule_that_is_an_assumption(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="A30"):
        run("carbocol-2000", accepted(60), tmp_path, strict=True)


def test_a_tie_that_no_rule_breaks_is_an_error_and_no_coin_is_tossed(tmp_path: Path) -> None:
    built = programme(tmp_path, shares=10, rest="adjudication: {source: '7', rule: largest_remainder}")
    source, out = write_csv(tmp_path / "in.csv", accepted(5, 5, 5)), tmp_path / "out.csv"
    with pytest.raises(CallError, match="unresolved_tie"):
        award(built, source, out)
    assert not out.exists()
    award(built, source, out, AwardOptions(tie="earlier_filing"))
    assert shares_of(read_csv(out)) == [4, 3, 3]
    # Nothing has to be broken where the fractions differ.
    award(built, write_csv(source, accepted(6, 5, 4)), out)
    assert shares_of(read_csv(out)) == [4, 3, 3]


SECOND = """
  - id: second
    source: '8'
    label: {es: segunda, en: second}
    offers: remainder
    price: {kind: minimum, source: '8', adjustment: {source: '8', method: none}}
    adjudication: {source: '8', rule: price_priority}
"""


def test_a_tie_at_the_highest_price_needs_a_rule(tmp_path: Path) -> None:
    file = programme_file(tmp_path / "programme.yaml")
    file.write_text(file.read_text(encoding="utf-8") + SECOND, encoding="utf-8")
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    options = AwardOptions(stage="second", shares=10)
    with pytest.raises(CallError, match="unresolved_tie") as raised:
        award(read(file), write_csv(source, accepted(8, 8, price_offered_cop="1500")), out, options)
    assert raised.value.remedy is not None
    assert "--tie" in raised.value.remedy.en
    assert not out.exists()
    rows = accepted(8, 8, price_offered_cop="1500")
    rows[1]["price_offered_cop"] = "1500.00000001"
    award(read(file), write_csv(source, rows), out, options)
    assert shares_of(read_csv(out)) == [2, 8]


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("carbocol-2000", {"rule": "sorteo"}, "no adjudication rule `sorteo`"),
        ("carbocol-2000", {"rule": "lots"}, "needs `lot_shares`"),
        ("carbocol-2000", {"rule": "lots", "lot_shares": 0}, "--lot-shares 0"),
        ("carbocol-2000", {"rule": "flat_then_pro_rata", "flat_shares": -5}, "--flat-shares -5"),
        ("carbocol-2000", {"rule": "flat_then_pro_rata"}, "needs `flat_shares`"),
        ("carbocol-2000", {"rule": "price_priority"}, "price stage"),
        ("carbocol-2000", {"tie": "sorteo"}, "no tie rule of this stage"),
        ("carbocol-2000", {"tie": "pro_rata"}, "no tie rule of this stage"),
        ("carbocol-2000", {"shares": -1}, "--shares -1"),
        ("carbocol-2000", {"shares": 0}, "--shares 0"),
        ("carbocol-2000", {"price_cop": Decimal(0)}, "above zero"),
        ("carbocol-2000", {"price_cop": Decimal("0.123456789")}, "more than 8 decimals"),
        ("carbocol-2000", {"stage": "second"}, "How many shares"),
        ("carbocol-2000", {"stage": "tercera"}, "no stage"),
        ("termocartagena-1996", {}, "names no rule"),
        ("termocartagena-1996", {"rule": "largest_remainder"}, "How many shares"),
        ("termocartagena-1996", {"rule": "largest_remainder", "shares": 5}, "no known price"),
        ("condiciones-especiales", {}, "no stages"),
    ],
)
def test_what_cannot_be_awarded_is_a_wrong_call_and_writes_nothing(
    name: str, options: dict[str, object], said: str, tmp_path: Path
) -> None:
    with pytest.raises(CallError, match=said):
        run(name, accepted(5), tmp_path, **options)
    assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]


@pytest.mark.parametrize(
    "cells",
    [
        {"verdict": "accepted", "admitted_shares": "0"},
        {"verdict": "rejected", "admitted_shares": "5"},
        {"verdict": "incomplete", "admitted_shares": "1"},
        {"verdict": "reduced", "requested_shares": "5", "admitted_shares": "6"},
    ],
)
def test_figures_that_contradict_the_verdict_are_faults_of_their_row(cells: Row, tmp_path: Path) -> None:
    rows = accepted(5, 5, 5)
    rows[1] |= cells
    with pytest.raises(FaultsError) as caught:
        run("carbocol-2000", rows, tmp_path)
    assert [(fault.code, fault.where.es.rsplit(": ", 1)[1]) for fault in caught.value.faults] == [("contradiction", "fila 3")]
    assert not (tmp_path / "out.csv").exists()


def test_a_price_stage_needs_the_price_of_every_valid_acceptance(tmp_path: Path) -> None:
    rows = accepted(5, 5, price_offered_cop="2500")
    rows[0]["price_offered_cop"] = ""
    with pytest.raises(FaultsError, match="row 2"):
        run("gases-guajira-2003", rows, tmp_path, stage="second", shares=10)


def test_a_file_in_which_nobody_is_valid_awards_nothing(tmp_path: Path) -> None:
    found, result = run("carbocol-2000", accepted(5, 3, verdict="rejected", admitted_shares="0"), tmp_path)
    assert shares_of(found) == [0, 0]
    assert (result.demanded, result.unsold) == (0, 84955500)


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_record_has_the_names_of_the_contract(language: str, tmp_path: Path) -> None:
    _, result = run("gases-guajira-2003", accepted(50000, 60000), tmp_path)
    record = award_record(result, "es" if language == "es" else "en")
    named = {name: record[name] for name in ("offered", "demanded", "awarded", "unsold", "rule", "leftover", "undecided")}
    assert named == {
        "offered": 92284, "demanded": 110000, "awarded": 92284, "unsold": 0, "rule": "largest_remainder", "leftover": 1, "undecided": 0,
    }  # fmt: skip
    assert [one["id"] for one in record["assumptions"]] == ["A30", "A44", "A45"]
    assert {type(named[name]) for name in ("offered", "demanded", "awarded", "unsold", "leftover", "undecided")} == {int}
