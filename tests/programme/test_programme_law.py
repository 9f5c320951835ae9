"""Ley 226 as invariants, at their edges. The wrong side of each is among the wrong files."""

from pathlib import Path

import pytest

from enajena.programme.check import findings

GOOD = (Path(__file__).parent / "good" / "casa-azul.yaml").read_text(encoding="utf-8")


def _codes(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    text = GOOD
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    path = tmp_path / "p.yaml"
    path.write_text(text, encoding="utf-8")
    return [fault.code for fault in findings(path).faults]


TERM = "      months: 2\n      starts: day_after"


@pytest.mark.parametrize(
    ("unit", "length", "codes"),
    [
        ("months", 1, ["law-term"]),
        ("months", 3, []),
        # July and August, like December and January, have 62 days.
        ("calendar_days", 61, ["law-term"]),
        ("calendar_days", 62, []),
        ("business_days", 45, ["law-term"]),
        ("business_days", 46, []),
    ],
)
def test_the_first_offer_lasts_two_months_whatever_its_unit(tmp_path: Path, unit: str, length: int, codes: list[str]) -> None:
    assert _codes(tmp_path, (TERM, f"      {unit}: {length}\n      starts: day_after")) == codes


def test_the_second_offer_may_be_short(tmp_path: Path) -> None:
    assert _codes(tmp_path, ("business_days: 10", "business_days: 1")) == []


@pytest.mark.parametrize(
    ("dated", "codes"),
    [("2002-12-26", ["law-compensation-fund"]), ("2002-12-27", [])],
)
def test_compensation_funds_buy_since_ley_789_de_2002(tmp_path: Path, dated: str, codes: list[str]) -> None:
    changes = [("  year: 2004\n  dated: 2004-03-15\n", f"  dated: {dated}\n")]
    assert _codes(tmp_path, *changes) == codes


def test_a_decree_of_unknown_date_is_not_accused(tmp_path: Path) -> None:
    assert _codes(tmp_path, ("  year: 2004\n  dated: 2004-03-15\n  published: 2004-03-16\n", "")) == []


@pytest.mark.parametrize(("dated", "codes"), [("1995-12-20", ["law-in-force"]), ("1995-12-21", [])])
def test_the_law_is_in_force_since_its_publication(tmp_path: Path, dated: str, codes: list[str]) -> None:
    changes = [("  year: 2004\n  dated: 2004-03-15\n", f"  dated: {dated}\n"), ("cooperative, compensation_fund", "cooperative")]
    assert _codes(tmp_path, *changes) == codes


@pytest.mark.parametrize(("multiple", "codes"), [("5", []), ("5.01", ["law-executive"]), ("3", [])])
def test_an_executive_buys_up_to_five_times_the_annual_pay(tmp_path: Path, multiple: str, codes: list[str]) -> None:
    assert _codes(tmp_path, ("5 * annual_pay_cop", f"{multiple} * annual_pay_cop")) == codes
    assert _codes(tmp_path, ("5 * annual_pay_cop", f"annual_pay_cop * {multiple}")) == codes


def test_a_shorter_lock_up_with_its_brackets_is_fine(tmp_path: Path) -> None:
    changes = [("  months: 24\n", "  months: 18\n"), ("to_month: 24", "to_month: 18")]
    assert _codes(tmp_path, *changes) == []
    assert _codes(tmp_path, changes[0]) == ["law-brackets"]


@pytest.mark.parametrize(("cop", "codes"), [("2500", []), ("2499.99", ["law-minimum-price"])])
def test_a_later_fixed_price_is_not_below_the_last_of_the_first_stage(tmp_path: Path, cop: str, codes: list[str]) -> None:
    second = GOOD.split("    price:\n      kind: minimum", 1)[1].split("    term:", 1)[0]
    fixed = f"\n      source: 2.2.1\n      values:\n        - {{source: 2.2.1, cop: {cop}}}\n"
    changes = [
        ("    price:\n      kind: minimum" + second, "    price:\n      kind: fixed" + fixed),
        ("rule: price_priority", "rule: largest_remainder"),
    ]
    assert _codes(tmp_path, *changes) == codes
