"""A setting gives what `assess` and `award` give under a programme file with that change, written by hand into a copy of the file."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import pytest

from enajena.engine.assess import AssessOptions, assess
from enajena.engine.award import AwardResult, award
from enajena.engine.award_call import AwardOptions
from enajena.programme.reader import builtin_path, load, read
from enajena.study.outcome import GroupOutcome, Outcome
from enajena.study.population import population
from enajena.study.population_options import PopulationOptions
from enajena.study.simulate import SimulateOptions, simulate

CROWDED = PopulationOptions(further=300, executives=200, missing=15, refusers=150, request_percent=90, entities=150)
"""Many acceptances of one person, many executives, and more asked for than the ceilings allow."""


@dataclass(frozen=True, slots=True)
class Found:
    """What `assess` and `award` wrote, row by row, and what `award` told."""

    rows: tuple[Mapping[str, Any], ...]
    award: AwardResult


def _rows(assessed: Path, awarded: Path) -> tuple[Mapping[str, Any], ...]:
    columns = "acceptance_id, recipient, person_key, verdict, requested_shares, admitted_shares, binding, awarded_shares, amount_cop"
    files = f"read_parquet('{assessed}') AS one JOIN read_parquet('{awarded}') AS other USING (acceptance_id, admitted_shares)"
    query = f"SELECT {columns} FROM {files} ORDER BY acceptance_id"
    cursor = duckdb.execute(query)
    names = [column[0] for column in cursor.description or ()]
    return tuple(dict(zip(names, row, strict=True)) for row in cursor.fetchall())


def by_hand(case: "Case | None", programme: str, file: Path, options: AwardOptions, folder: Path) -> Found:
    """Assess and award under a copy of the programme's file, edited as the case says."""
    text = builtin_path(programme).read_text(encoding="utf-8")
    for after, old, new in case.edits if case else ():
        place = text.index(old, text.index(after))
        text = text[:place] + new + text[place + len(old) :]
    changed, assessed, awarded = folder / "programme.yaml", folder / "assessed.parquet", folder / "awarded.parquet"
    changed.write_text(text, encoding="utf-8")
    read_again = read(changed)
    assess(read_again, file, assessed, AssessOptions(price_cop=options.price_cop))
    result = award(read_again, assessed, awarded, options)
    return Found(_rows(assessed, awarded), result)


def _group(rows: list[Mapping[str, Any]], before: Mapping[str, int]) -> dict[str, Any]:
    moves = [int(row["awarded_shares"]) - before[row["acceptance_id"]] for row in rows]
    verdicts = Counter(row["verdict"] for row in rows)
    return {
        "verdicts": {name: verdicts[name] for name in ("accepted", "reduced", "rejected", "incomplete", "referred")},
        **{name: sum(int(row[name]) for row in rows) for name in ("requested_shares", "admitted_shares", "awarded_shares")},
        "awarded_acceptances": sum(row["awarded_shares"] > 0 for row in rows),
        "gaining": sum(move > 0 for move in moves),
        "losing": sum(move < 0 for move in moves),
        "gained_shares": sum(move for move in moves if move > 0),
        "lost_shares": -sum(move for move in moves if move < 0),
    }


def _told(group: GroupOutcome) -> dict[str, Any]:
    return {name: getattr(group, name) for name in GroupOutcome.__dataclass_fields__} | {"verdicts": dict(group.verdicts)}


def assert_same(outcome: Outcome, found: Found, as_it_is: Found) -> None:
    """Hold every figure of a setting against the rows written under the programme changed by hand."""
    before = {row["acceptance_id"]: int(row["awarded_shares"]) for row in as_it_is.rows}
    told = found.award
    assert (outcome.offered, outcome.demanded, outcome.awarded, outcome.unsold, outcome.leftover, outcome.rule) == (
        told.offered, told.demanded, told.awarded, told.unsold, told.leftover, told.rule,
    )  # fmt: skip
    assert outcome.amount_cop == told.amount_cop
    rows = list(found.rows)
    assert _told(outcome.all) == _group(rows, before)
    for name, group in outcome.by_recipient.items():
        assert _told(group) == _group([row for row in rows if row["recipient"] == name], before), name
    bound = {row["acceptance_id"]: row["binding"] or "" for row in as_it_is.rows}
    for name, group in outcome.by_ceiling.items():
        assert _told(group) == _group([row for row in rows if bound[row["acceptance_id"]] == name], before), name
    assert sum(group.acceptances for group in outcome.by_ceiling.values()) == len(rows)
    assert outcome.persons_admitted == len({row["person_key"] for row in rows if row["admitted_shares"] > 0})
    held = Counter[str]()
    for row in rows:
        held[row["person_key"]] += int(row["awarded_shares"])
    assert_concentrated(outcome, sorted(shares for shares in held.values() if shares))


def assert_concentrated(outcome: Outcome, holdings: list[int]) -> None:
    """Hold the concentration against its definitions, over holdings in ascending order."""
    found, shares = outcome.concentration, sum(holdings)
    assert found.holders == len(holdings)
    # The Gini coefficient from the Lorenz curve: one less twice the area below it, trapezium by trapezium.
    below, reached = Fraction(0), 0
    for holding in holdings:
        below += Fraction(2 * reached + holding, 2 * shares)
        reached += holding
    assert found.gini == 1 - 2 * below / len(holdings)
    assert found.top_hundredth == Fraction(sum(holdings[-max(1, -(-len(holdings) // 100)) :]), shares)
    assert found.top_ten == Fraction(sum(holdings[-10:]), shares)


@dataclass(frozen=True, slots=True)
class Case:
    """One change: what simulate is told, the edits of the file that say the same (after which text, what, by what), or options of award."""

    programme: str
    change: Mapping[str, str]
    edits: tuple[tuple[str, str, str], ...] = ()
    award: Mapping[str, Any] = field(default_factory=dict)


FIRST = "- id: first"
CASES = {
    "a multiple inside a quotient": Case(
        "carbocol-2000", {"entity_leverage_in_return": "0.3"}, (("id: entity_leverage_in_return", "0.70 *", "0.3 *"),)
    ),
    "two multiples, one of several alike, and the supply": Case(
        "carbocol-2000",
        {"natural_net_worth": "3", "10.2(b)/gross_income": "0.75", "shares": "1000000"},
        (("id: natural_net_worth", "2 *", "3 *"), ("id: gross_income", "5 *", "0.75 *"), ("shares:", "84955500", "1000000")),
    ),
    "the price and a multiple": Case(
        "carbocol-2000",
        {"price_cop": "12.3456", "annual_pay": "2"},
        ((FIRST, "cop: 10000", "cop: 12.3456"), ("id: annual_pay", "5 *", "2 *")),
    ),
    "over a ceiling the whole is rejected, papers lacking or not": Case(
        "gases-guajira-2003",
        {"annual_pay": "0.3", "over_ceiling": "reject"},
        (("id: annual_pay", "5 *", "0.3 *"), (FIRST, "policy: refer", "policy: reject")),
    ),
    "another rule": Case("carbocol-2000", {"rule": "floor_ascending", "shares": "9000"}, award={"rule": "floor_ascending", "shares": 9000}),
    "lots": Case(
        "carbocol-2000",
        {"rule": "lots", "lot_shares": "7", "shares": "5000"},
        award={"rule": "lots", "lot_shares": 7, "shares": 5000},
    ),
    "a cap in shares, quantities of eleven digits, whoever refuses is left out": Case(
        "granahorrar-2005",
        {"natural_share_cap": "900000000", "shares": "1000000000"},
        (("id: natural_share_cap", "126686256676", "900000000"),),
        {"shares": 1_000_000_000},
    ),
    "a cap in shares at another price": Case(
        "isagen-2013",
        {"entity_share_cap": "50000", "price_cop": "3179.5"},
        (("id: entity_share_cap", "value: 2726072", "value: 50000"), (FIRST, "cop: 3178", "cop: 3179.5")),
    ),
    "shares by members": Case("plantilla-docente", {"shares_by_members": "3.5"}, (("id: shares_by_members", "100 *", "3.5 *"),)),
    "a stage that refers": Case("gases-guajira-2003", {"annual_pay": "0.5"}, (("id: annual_pay", "5 *", "0.5 *"),)),
    "a stage whose price is given": Case("termocartagena-1996", {"certified_income": "1"}, (("id: certified_income", "5 *", "1 *"),)),
}
GIVEN: Mapping[str, dict[str, Any]] = {
    "termocartagena-1996": {"price_cop": Decimal("1234.5"), "shares": 400_000, "rule": "nearest_adjusted", "tie": "earlier_filing"}
}
"""What the programme does not say and the call has to."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, Found]]:
    """Give a population of a programme, and what it comes to as the programme is; each is made once."""
    folder = tmp_path_factory.mktemp("populations")
    made: dict[str, tuple[Path, Found]] = {}

    def of(programme: str) -> tuple[Path, Found]:
        if programme not in made:
            file, given = folder / f"{programme}.parquet", GIVEN.get(programme, {})
            population(load(programme), file, rows=600, seed=5, price_cop=given.get("price_cop"), options=CROWDED)
            made[programme] = file, by_hand(None, programme, file, AwardOptions(**given), folder)
        return made[programme]

    return of


@pytest.mark.parametrize("name", CASES)
def test_a_setting_is_what_assess_and_award_give_under_the_changed_file(
    name: str, files: Callable[[str], tuple[Path, Found]], tmp_path: Path
) -> None:
    case = CASES[name]
    given: dict[str, Any] = GIVEN.get(case.programme, {})
    file, as_it_is = files(case.programme)
    changed = by_hand(case, case.programme, file, AwardOptions(**{**given, **case.award}), tmp_path)
    result = simulate(load(case.programme), file, {name: [value] for name, value in case.change.items()}, SimulateOptions(**given))
    assert [(change.name.rsplit("/", 1)[-1], str(change.after)) for change in result.settings[0].changes] == [
        (name.rsplit("/", 1)[-1], value) for name, value in case.change.items()
    ]
    assert_same(result.as_it_is.outcome, as_it_is, as_it_is)
    assert_same(result.settings[0].outcome, changed, as_it_is)
    assert changed.rows != as_it_is.rows
