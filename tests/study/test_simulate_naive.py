"""What-if against a naive reckoning in fractions: small random populations, every combination of some settings, row by row."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from enajena.study import sharing, studied
from enajena.study.outcome import Outcome
from enajena.study.simulate import simulate
from support.invented import ceilings, programme

PRICE = Fraction("7.31")
RULES = """
adjudication: {source: '7', rule: largest_remainder, tie: earlier_filing, refusers: left_out}
"""
TERMS = [
    {"value": "greatest(0, 2 * net_worth_cop)"},
    {"value": "(0.5 * gross_income_cop - liabilities_cop) / 0.3", "when": "executive"},
    {"value": "40", "unit": "shares"},
]
CHANGES = {"t0": ["2", "0.37"], "t1/gross_income": ["0.5", "1.25"], "t2": ["40", "13"], "over_ceiling": ["reduce", "reject", "refer"]}
SUPPLY = 180


@dataclass(frozen=True, slots=True)
class Row:
    """One acceptance of the random file."""

    name: str
    minute: int
    person: int
    asked: int
    worth: Fraction
    income: Fraction
    debt: Fraction
    executive: bool
    refuses: bool


def rows_of(seed: int) -> list[Row]:
    """Return fifty acceptances of some twenty persons, many filed in the same minute."""
    draw = random.Random(seed)  # noqa: S311 - no secret
    return [
        Row(
            name=f"R-{draw.randrange(10**6):06}-{number}",
            minute=draw.randrange(12),
            person=draw.randrange(20),
            asked=draw.randrange(1, 60),
            worth=Fraction(draw.randrange(-2000, 40_000), 100),
            income=Fraction(draw.randrange(0, 60_000), 100),
            debt=Fraction(draw.randrange(0, 20_000), 100),
            executive=draw.random() < 0.4,
            refuses=draw.random() < 0.2,
        )
        for number in range(50)
    ]


def write(rows: Sequence[Row], file: Path) -> None:
    """Write the file."""
    head = "acceptance_id,filed_at,recipient,person,id_type,id_number,requested_shares,accepts_reduction,net_worth_cop,gross_income_cop,"
    lines = [
        f"{row.name},2001-01-02T10:{row.minute:02},pensioner,natural,CC,{9900000000 + row.person},{row.asked},"
        f"{'no' if row.refuses else ''},"
        f"{float(row.worth):.2f},{float(row.income):.2f},{float(row.debt):.2f},{'si' if row.executive else 'no'}"
        for row in rows
    ]
    file.write_text("\n".join([head + "liabilities_cop,executive", *lines]), encoding="utf-8")


def admitted(rows: Sequence[Row], setting: Mapping[str, str]) -> dict[str, tuple[str, int]]:
    """Return the verdict on each acceptance and its shares, person by person in order of filing."""
    used = Counter[int]()
    found: dict[str, tuple[str, int]] = {}
    for row in sorted(rows, key=lambda row: (row.minute, row.name)):
        amounts = [max(Fraction(0), Fraction(setting["t0"]) * row.worth), Fraction(setting["t2"]) * PRICE]
        if row.executive:
            amounts.append((Fraction(setting["t1/gross_income"]) * row.income - row.debt) / Fraction("0.3"))
        ceiling = min(amounts)
        room = max(0, ceiling // PRICE - used[row.person])
        if (row.asked + used[row.person]) * PRICE <= ceiling:
            found[row.name] = "accepted", row.asked
        elif setting["over_ceiling"] == "refer":
            found[row.name] = "referred", 0
        elif setting["over_ceiling"] == "reject" or room < 1:
            found[row.name] = "rejected", 0
        else:
            found[row.name] = "reduced", int(room)
        used[row.person] += found[row.name][1]
    return found


def awarded(rows: Sequence[Row], shares: Mapping[str, int], supply: int) -> dict[str, int]:
    """Return the awards: pro rata by the largest remainder, ties by filing; if it is short, without those who refuse a reduction."""
    part = [row for row in rows if shares[row.name]]
    if sum(shares[row.name] for row in part) > supply:
        part = [row for row in part if not row.refuses]
    total = sum(shares[row.name] for row in part)
    if total <= supply:
        return {row.name: shares[row.name] if row in part else 0 for row in rows}
    exact = {row.name: Fraction(shares[row.name] * supply, total) for row in part}
    given = {name: int(one) for name, one in exact.items()}
    order = sorted(part, key=lambda row: (given[row.name] - exact[row.name], row.minute, row.name))
    for row in order[: supply - sum(given.values())]:
        given[row.name] += 1
    return {row.name: given.get(row.name, 0) for row in rows}


def gini(holdings: Sequence[int]) -> Fraction:
    """Return the mean difference of all pairs over twice the mean."""
    pairs = sum(abs(one - other) for one in holdings for other in holdings)
    return Fraction(pairs, 2 * len(holdings) * sum(holdings))


def check(outcome: Outcome, rows: Sequence[Row], setting: Mapping[str, str], before: Mapping[str, int]) -> dict[str, int]:
    """Hold a setting against the naive reckoning, and return its awards."""
    judged = admitted(rows, setting)
    shares = {name: one for name, (_, one) in judged.items()}
    given = awarded(rows, shares, SUPPLY)
    assert {verdict: count for verdict, count in outcome.all.verdicts.items() if count} == Counter(
        verdict for verdict, _ in judged.values()
    )
    assert outcome.all.admitted_shares == sum(shares.values())
    assert outcome.awarded == outcome.all.awarded_shares == sum(given.values())
    assert outcome.amount_cop == sum(given.values()) * Fraction("7.31")
    assert outcome.persons_admitted == len({row.person for row in rows if shares[row.name]})
    moves = [given[name] - before.get(name, given[name]) for name in given]
    assert (outcome.all.gaining, outcome.all.losing) == (sum(move > 0 for move in moves), sum(move < 0 for move in moves))
    assert outcome.all.gained_shares - outcome.all.lost_shares == sum(moves)
    held = Counter[int]()
    for row in rows:
        held[row.person] += given[row.name]
    holdings = [one for one in held.values() if one]
    assert outcome.concentration.holders == len(holdings)
    assert outcome.concentration.gini == (gini(holdings) if holdings else None)
    return given


@pytest.mark.parametrize(("seed", "short_bits", "engine_bits"), [(0, 62, 126), (1, 62, 126), (2, 1, 126), (3, 40, 8)])
def test_every_setting_is_what_fractions_say(
    seed: int, short_bits: int, engine_bits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the whole numbers are too long for 64 bits (short_bits), and where they are for the engine (engine_bits)."""
    monkeypatch.setattr(studied, "_SHORT_BITS", short_bits)
    monkeypatch.setattr(sharing, "BITS", engine_bits)
    rows, file = rows_of(seed), tmp_path / "random.csv"
    write(rows, file)
    invented = programme(tmp_path, rest=ceilings(TERMS) + RULES, price="7.31", shares=SUPPLY)
    result = simulate(invented, file, CHANGES)
    as_written = {name: values[0] for name, values in CHANGES.items()}
    before = check(result.as_it_is.outcome, rows, as_written, {})
    assert len(result.settings) == 24
    for setting in result.settings:
        values = dict(zip(CHANGES, (str(change.after) for change in setting.changes), strict=True))
        check(setting.outcome, rows, values, before)
