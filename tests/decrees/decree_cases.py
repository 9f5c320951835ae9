"""Reads the cases beside each programme file and answers them with the library's public functions."""

import csv
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from enajena.basics.money import plain
from enajena.calendar import Interruption
from enajena.engine.assess import AssessOptions, assess
from enajena.engine.limit import limit
from enajena.indices import IndexTable, load
from enajena.programme.model import Assumption, Programme
from enajena.programme.reader import builtin_ids, builtin_path, read
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import NATURAL_CLASSES
from enajena.rules.fine import fine, fine_tables
from enajena.rules.fine_facts import FineFacts
from enajena.rules.price import minimum_price, price_tables
from enajena.rules.term import term

VERBS = ("limit", "assess", "term", "price", "fine")
_AMOUNTS = ("paid_cop", "resold_cop", "second_stage_cop")
_DAYS = ("acquired", "breached", "second_stage_on", "awarded", "settled")

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case of a programme: what is given, what the text makes of it, and the numeral that decides."""

    programme: str
    id: str
    verb: str
    numeral: str
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    why: Mapping[str, str]


@functools.cache
def cases_of(programme: str) -> tuple[Case, ...]:
    """Return the cases of a built-in programme; every value stays text, and `null` is None."""
    text = (builtin_path(programme).parent / "cases.yaml").read_text(encoding="utf-8")
    return tuple(Case(programme=programme, **_nulls(entry)) for entry in yaml.load(text, Loader=yaml.BaseLoader))  # noqa: S506 - BaseLoader makes text only


def all_cases() -> tuple[Case, ...]:
    """Return the cases of every built-in programme."""
    return tuple(case for programme in builtin_ids() for case in cases_of(programme))


@functools.cache
def programme_of(name: str) -> Programme:
    """Return a built-in programme, read once."""
    return read(builtin_path(name))


def answer(case: Case, folder: Path) -> Answer:
    """Return what the library answers to a case, with the names of the contract; amounts are plain text."""
    return _ANSWERS[case.verb](programme_of(case.programme), case.given, folder)


def _nulls(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _nulls(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_nulls(value) for value in node]
    return None if node == "null" else node


def _limit(programme: Programme, given: Mapping[str, Any], _folder: Path) -> Answer:
    price = Decimal(given["price_cop"]) if "price_cop" in given else None
    result = limit(programme, given["facts"], stage=given.get("stage"), price_cop=price)
    return {
        "ceiling_cop": None if result.ceiling_cop is None else plain(result.ceiling_cop),
        "ceiling_shares": None if result.ceiling_shares is None else str(result.ceiling_shares),
        "binding": result.binding,
        "missing": sorted(result.missing),
        "assumptions": _ids(result.assumptions),
    }


def _assess(programme: Programme, given: Mapping[str, Any], folder: Path) -> Answer:
    source, out = folder / "one.csv", folder / "assessed.csv"
    row = _acceptance(programme, given)
    with source.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(row))
        writer.writeheader()
        writer.writerow(row)
    options = AssessOptions(
        stage=given.get("stage"),
        price_cop=Decimal(given["price_cop"]) if "price_cop" in given else None,
        opens=datetime.fromisoformat(given["opens"]) if "opens" in given else None,
        closes=datetime.fromisoformat(given["closes"]) if "closes" in given else None,
    )
    result = assess(programme, source, out, options)
    with out.open(encoding="utf-8", newline="") as file:
        found: Answer = next(iter(csv.DictReader(file)))
    return {**found, "reasons": sorted(filter(None, found["reasons"].split(";"))), "assumptions": _ids(result.assumptions)}


def _acceptance(programme: Programme, given: Mapping[str, Any]) -> dict[str, str]:
    """Fill in what a case does not say: who files, when, and that every declaration was made."""
    said = given["acceptance"]
    stage = stage_of(programme, given.get("stage"))
    return {
        "acceptance_id": "A-1",
        "filed_at": "2000-03-01T10:00",
        "person": "natural" if said["recipient"] in NATURAL_CLASSES else "entity",
        "id_type": "CC",
        "id_number": "1000000001",
        **{declaration.fact: "true" for declaration in stage.declarations},
        **said,
    }


def _term(programme: Programme, given: Mapping[str, Any], _folder: Path) -> Answer:
    pairs = [text.split(":") for text in given.get("interrupted", ())]
    interruptions = [Interruption(date.fromisoformat(first), date.fromisoformat(again)) for first, again in pairs]
    return _with_ids(term(programme, given["stage"], date.fromisoformat(given["notice"]), interruptions))


def _price(programme: Programme, given: Mapping[str, Any], folder: Path) -> Answer:
    until = date.fromisoformat(given["until"]) if "until" in given else None
    ended, notice = date.fromisoformat(given["first_stage_ended"]), date.fromisoformat(given["second_notice"])
    result = _with_ids(minimum_price(programme, ended, notice, _tables(price_tables(programme), folder), until=until))
    return {**result, "months": [month["month"] for month in result["months"]]}


def _fine(programme: Programme, given: Mapping[str, Any], folder: Path) -> Answer:
    facts: dict[str, Any] = dict(given)
    facts.update({name: Decimal(given[name]) for name in _AMOUNTS if name in given})
    facts.update({name: date.fromisoformat(given[name]) for name in _DAYS if name in given})
    facts["shares"] = int(given["shares"])
    facts["no_second_stage"] = given.get("no_second_stage") == "true"
    result = _with_ids(fine(programme, FineFacts(**facts), _tables(fine_tables(programme), folder)))
    return {**result, "provisional": "true" if result["provisional"] else "false"}


def _tables(names: tuple[str, ...], folder: Path) -> Mapping[str, IndexTable]:
    """Return index tables as shipped: the folder holds nothing that a user imported."""
    return {name: load(name, folder) for name in names}


def _with_ids(result: Any) -> Answer:
    return {**result.record("en"), "payee": getattr(getattr(result, "payee", None), "es", None), "assumptions": _ids(result.assumptions)}


def _ids(assumptions: tuple[Assumption, ...]) -> list[str]:
    return [assumption.id for assumption in assumptions]


_ANSWERS: Mapping[str, Callable[[Programme, Mapping[str, Any], Path], Answer]] = {
    "limit": _limit,
    "assess": _assess,
    "term": _term,
    "price": _price,
    "fine": _fine,
}
