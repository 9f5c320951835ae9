"""What a what-if found as plain records for JSON, and as rows for a file."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from enajena.basics.money import PERCENT, plain, round_half_up
from enajena.basics.text import Language, Text
from enajena.engine.database import database
from enajena.engine.output import write_table
from enajena.intake.columns import VERDICTS
from enajena.rules.results import assumption_records, sentences
from enajena.study.outcome import GroupOutcome, Outcome
from enajena.study.population import PopulationResult
from enajena.study.settings import PRICE, Change, Value
from enajena.study.simulate import SimulationResult
from enajena.study.work import SettingResult

Record = dict[str, Any]
PART_DECIMALS = 6
"""With how many decimals a part of a whole is written, half up; what the library gives is exact."""

GROUP_COUNTS = (
    "requested_shares", "admitted_shares", "awarded_shares", "awarded_acceptances", "gaining", "losing", "gained_shares", "lost_shares",
)  # fmt: skip


def simulation_record(result: SimulationResult, language: Language, out: Path | None = None) -> Record:
    """Return the record of a what-if."""
    return {
        "programme": result.programme,
        "stage": result.stage,
        "acceptances": result.acceptances,
        "persons": result.persons,
        "as_it_is": _setting(result.as_it_is, language),
        "settings": [_setting(setting, language) for setting in result.settings],
        "warnings": sentences(result.warnings, language),
        "assumptions": assumption_records(result.assumptions, language),
        "out": None if out is None else str(out),
    }


def population_record(result: PopulationResult) -> Record:
    """Return the record of a population that was made."""
    return {
        "programme": result.programme,
        "stage": result.stage,
        "rows": result.rows,
        "seed": result.seed,
        "opens": result.opens.isoformat(),
        "price_cop": plain(result.price_cop),
        "out": str(result.out),
    }


def value_text(name: str, value: Value | None) -> str | None:
    """Return a value of a change in plain signs: a price with its decimals, a multiple as it stands."""
    if isinstance(value, Decimal):
        return plain(value) if name == PRICE else format(value, "f")
    return None if value is None else str(value)


def changes_text(changes: tuple[Change, ...]) -> str:
    """Return what a setting changes in one line: `10.3/annual_pay=4; shares=50000`."""
    return "; ".join(f"{change.name}={value_text(change.name, change.after)}" for change in changes)


def percent_of(part: Fraction | None) -> Decimal | None:
    """Return a part of a whole in percent."""
    return None if part is None else round_half_up(part * PERCENT, PART_DECIMALS)


def write_outcomes(result: SimulationResult, out: Path, language: Language) -> None:
    """Write one row a setting and group: all acceptances, each class of recipients, each ceiling that binds as the programme is.

    `setting` counts from 0, the programme as it is. What is of a setting as a whole stands in its first row only.
    """
    settings = enumerate((result.as_it_is, *result.settings))
    rows = [row for number, setting in settings for row in _rows(number, setting, language)]
    selected = ", ".join(f"unnest(?::{kind}[]) AS {name}" for name, kind in _COLUMNS.items())
    with database() as connection:
        connection.execute(f"CREATE TABLE outcomes AS SELECT {selected}", [[row[name] for row in rows] for name in _COLUMNS])
        write_table(connection, "FROM outcomes", out)


_WHOLE, _PART = "HUGEINT", "DECIMAL(12, 6)"
_COLUMNS: Mapping[str, str] = {
    "setting": "INTEGER",
    "changes": "VARCHAR",
    "of": "VARCHAR",
    "name": "VARCHAR",
    "acceptances": "BIGINT",
    **dict.fromkeys(VERDICTS, "BIGINT"),
    **dict.fromkeys(GROUP_COUNTS, _WHOLE),
    "offered": _WHOLE,
    "price_cop": "DECIMAL(38, 8)",
    "amount_cop": "DECIMAL(38, 2)",
    "coverage_percent": _PART,
    "served_percent": _PART,
    "persons_admitted": "BIGINT",
    "holders": "BIGINT",
    "gini": _PART,
    "top_hundredth_percent": _PART,
    "top_ten_percent": _PART,
    "breaches": "VARCHAR",
}


def _rows(number: int, setting: SettingResult, language: Language) -> Iterator[Record]:
    empty = dict.fromkeys(_COLUMNS) | {"setting": number, "changes": changes_text(setting.changes) or None}
    outcome = setting.outcome
    breaches = "; ".join(sentences(setting.breaches, language))
    yield empty | {"of": "all"} | _counts(outcome.all) | _whole_figures(outcome) | {"breaches": breaches}
    for of, groups in (("recipient", outcome.by_recipient), ("ceiling", outcome.by_ceiling)):
        for name, group in groups.items():
            yield empty | {"of": of, "name": name or None} | _counts(group)


def _counts(group: GroupOutcome) -> Record:
    return {"acceptances": group.acceptances, **group.verdicts, **{name: getattr(group, name) for name in GROUP_COUNTS}}


def _whole_figures(outcome: Outcome) -> Record:
    found = outcome.concentration
    return {
        "offered": outcome.offered,
        "price_cop": outcome.price_cop,
        "amount_cop": outcome.amount_cop,
        "coverage_percent": percent_of(outcome.coverage),
        "served_percent": percent_of(outcome.served),
        "persons_admitted": outcome.persons_admitted,
        "holders": found.holders,
        "gini": None if found.gini is None else round_half_up(found.gini, PART_DECIMALS),
        "top_hundredth_percent": percent_of(found.top_hundredth),
        "top_ten_percent": percent_of(found.top_ten),
    }


def _setting(setting: SettingResult, language: Language) -> Record:
    outcome = setting.outcome
    figures = _whole_figures(outcome)
    texts = {name: format(value, "f") if isinstance(value, Decimal) else value for name, value in figures.items()}
    return {
        "changes": [
            {"name": change.name, "before": value_text(change.name, change.before), "after": value_text(change.name, change.after)}
            for change in setting.changes
        ],
        "breaches": sentences(setting.breaches, language),
        "rule": outcome.rule,
        **texts,
        "price_cop": plain(outcome.price_cop),
        "demanded": outcome.demanded,
        "awarded": outcome.awarded,
        "unsold": outcome.unsold,
        "leftover": outcome.leftover,
        **_group(outcome.all),
        "recipients": {name: _group(group) for name, group in outcome.by_recipient.items()},
        "ceilings": {name: _group(group) for name, group in outcome.by_ceiling.items()},
    }


def _group(group: GroupOutcome) -> Record:
    counts = {name: getattr(group, name) for name in GROUP_COUNTS}
    return {"acceptances": group.acceptances, "verdicts": dict(group.verdicts), **counts}


def breach_lines(result: SimulationResult) -> Iterator[Text]:
    """Yield what goes against Ley 226, each sentence with the settings that it is of."""
    found: dict[Text, list[str]] = {}
    for setting in (result.as_it_is, *result.settings):
        for breach in setting.breaches:
            found.setdefault(breach, []).append(changes_text(setting.changes))
    for breach, names in found.items():
        where = [Text(name, name) if name else Text("el programa como está", "the programme as it is") for name in names]
        yield Text(f"{breach.es}: {' | '.join(one.es for one in where)}", f"{breach.en}: {' | '.join(one.en for one in where)}")
