"""Formulas give in SQL exactly what a slow evaluator in Fractions with three states gives, whatever they are made of."""

from fractions import Fraction
from math import trunc
from pathlib import Path

import pytest

from enajena import AssessOptions, assess
from enajena.programme.check import check
from support.files import Row, by_id, read_csv, write_csv
from support.formulas import NUMBERS, Amount, Facts, Formulas, Value, case, compare, count, divided, extreme, fact, flag, number
from support.invented import ceilings, programme
from support.law import NATURAL

EIGHT_DECIMALS = 10**8


def rows_of(facts: list[dict[str, str]]) -> list[Row]:
    return [
        {
            "acceptance_id": str(number),
            "filed_at": "2000-01-01T10:00",
            "person": "natural" if one["recipient"] in NATURAL else "entity",
            "id_type": "CC",
            "id_number": str(number),
            "requested_shares": "7",
            **one,
        }
        for number, one in enumerate(facts)
    ]


def shown(value: Value, amount: Amount) -> Fraction | None:
    """Return what a column of the result shows: a quotient is cut off at eight decimals."""
    if not isinstance(value, Fraction):
        return None
    return Fraction(trunc(value * EIGHT_DECIMALS), EIGHT_DECIMALS) if amount.is_quotient else value


def check_terms(folder: Path, amounts: list[Amount], facts: list[dict[str, str]]) -> None:
    built = programme(folder, rest=ceilings([{"value": one.text} for one in amounts]), facts={"members_count": "integer"}, price="3.33")
    assert check(folder / "programme.yaml") == ()
    rows = rows_of(facts)
    out = folder / "out.csv"
    assess(built, write_csv(folder / "in.csv", rows), out, AssessOptions(trace=True))
    for name, row in by_id(read_csv(out)).items():
        given: Facts = facts[int(name)]
        values = [one.value(given) for one in amounts]
        for place, (value, one) in enumerate(zip(values, amounts, strict=True)):
            cell = row[f"term_t{place}_cop"]
            assert (Fraction(cell) if cell else None) == shown(value, one), (one.text, given)
        known = [Fraction(row[f"term_t{place}_cop"]) for place, value in enumerate(values) if isinstance(value, Fraction)]
        least = min(known) if known and "unknown" not in values else None
        assert (Fraction(row["ceiling_cop"]) if row["ceiling_cop"] else None) == least
        assert (row["verdict"] == "incomplete") == ("unknown" in values)
        missing = {f"5.{place}:missing_fact" for place, value in enumerate(values) if value == "unknown"}
        assert {reason for reason in row["reasons"].split(";") if reason.endswith("missing_fact")} == missing


@pytest.mark.parametrize("seed", range(8))
def test_random_formulas_are_worked_out_exactly(seed: int, tmp_path: Path) -> None:
    drawn = Formulas(seed)
    amounts = [drawn.amount(depth) for depth in (0, 1, 1, 2, 2, 2, 3, 3)]
    check_terms(tmp_path, amounts, [drawn.facts() for _ in range(60)])


def test_terms_of_unlike_decimals_are_not_rounded_to_the_coarser(tmp_path: Path) -> None:
    # DuckDB gives least, greatest and case the smaller scale of their parts, and rounds to it without a word.
    fine, coarse = count("*", number("1.12345678"), fact("net_worth_cop")), fact("gross_income_cop")
    sides = fact("annual_pay_cop"), fact("financed_cop")
    amounts = [
        fine,
        coarse,
        extreme("least", fine, coarse),
        extreme("greatest", coarse, fine),
        extreme("least", number("0.005"), coarse),
        case(flag("executive"), fine, coarse),
        case(flag("executive"), coarse, fine),
        case(compare("<", fine, coarse), *sides),
        case(compare("=", fine, coarse), *sides),
    ]
    blank = Formulas(0).facts()
    facts = [
        {**blank, "net_worth_cop": net, "gross_income_cop": gross, "executive": executive}
        for net in ("0.01", "1.00", "89.01", "1234567.89")
        for gross in ("0.01", "1.12", "1.13", "100.00", "1386983.58")
        for executive in ("si", "no")
    ]
    check_terms(tmp_path, amounts, facts)


@pytest.mark.parametrize("divisor", ["3", "7", "0.30", "0.7", "1.5", "0.00000001"])
def test_quotients_are_exact_until_the_eighth_decimal(divisor: str, tmp_path: Path) -> None:
    net, gross = fact("net_worth_cop"), fact("gross_income_cop")
    quotient = divided(count("+", net, number("0")), divisor)
    amounts = [
        quotient,
        extreme("least", quotient, gross),
        case(compare("<=", quotient, gross), net, fact("annual_pay_cop")),
        # More decimals than are kept, before the division.
        divided(count("*", count("*", number("1.00000001"), number("1.01")), net), divisor),
        # A third three times is one again: nothing was cut on the way.
        count("*", number("3"), divided(count("+", net, number("0")), "3")),
    ]
    facts = [
        {**Formulas(0).facts(), "net_worth_cop": net_worth, "gross_income_cop": income}
        for net_worth in ("-0.01", "0", "0.01", "1", "10.00", "99999999999.99")
        for income in ("0", "0.03", "3.33", "33333333333.33")
    ]
    check_terms(tmp_path, amounts, facts)


def test_literals_alone_are_as_wide_as_facts(tmp_path: Path) -> None:
    amounts = [
        count("*", number("3000000000"), number("3000000000")),
        count("*", count("*", number("99999"), number("99999")), number("99999")),
        extreme("greatest", number("4000000000"), count("*", number("2726072"), number("3178"))),
        count("+", count("*", fact("members_count"), number("99999999999")), fact("net_worth_cop")),
    ]
    check_terms(tmp_path, amounts, [{**Formulas(0).facts(), "members_count": "999999999999999"}])


def test_the_draw_has_every_construct() -> None:
    texts = " ".join(Formulas(seed).amount(3).text for seed in range(200))
    for construct in (
        "least(",
        "greatest(",
        "case when",
        " / ",
        " * ",
        " + ",
        " - ",
        " and ",
        " or ",
        "not ",
        " in (",
        "<=",
        "<>",
        *NUMBERS,
    ):
        assert construct in texts, construct
