"""What a result tells of an acceptance, as SQL: whether it is rejected or incomplete, every reason, and every fact that is missing.

Few acceptances have anything to tell, and few of those lack anything, so reasons and facts are looked for only where something is wrong.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from enajena.engine.checks import Check

UNKNOWN_TERM = "has_unknown_term"
"""The column that is true where a term of a ceiling lacks a fact or has one of a wrong year."""


_SEPARATOR = ";"
"""Stands before each text, so that parts that turn out empty leave nothing behind."""


@dataclass(frozen=True, slots=True)
class Told:
    """The lines of three steps of a query: the conditions of its checks, what they come to, and what is told of them."""

    found: list[str]
    weighed: list[str]
    told: list[str]


@dataclass(frozen=True, slots=True)
class _Entry:
    """One text that may be told: its numeral, when, and columns one of which is true wherever it is told."""

    source: str
    conditions: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)


_Entries = dict[str, _Entry]


def told(checks: Sequence[Check], of_terms: Sequence[Check]) -> Told:
    """Return the lines of the checks of a stage and of those of the terms of its ceilings, whose conditions are columns already."""
    own, found = _as_columns(checks)
    rejects = [check.rejects for check in own if check.rejects]
    lacks = [check.lacks for check in own if check.lacks] + ([UNKNOWN_TERM] if of_terms else [])
    reasons = _in_order(_reasons(own), _reasons(of_terms), _cases)
    missing = _in_order(_facts(own), _facts(of_terms), _cases_by_source)
    over = f"CASE WHEN is_over THEN '{_SEPARATOR}' || binding || ':over_ceiling' END"
    return Told(
        found,
        [f"{_any(rejects)} AS is_rejected", f"{_any(lacks)} AS is_incomplete"],
        [
            f"CASE WHEN is_rejected OR is_incomplete OR is_over THEN {_joined([*reasons, over])} END AS reasons_told",
            f"CASE WHEN is_incomplete THEN {_joined([*missing, 'NULL'])} END AS facts_told",
        ],
    )


def without_first_separator(told: str) -> str:
    """Return the SQL of what a column of `told` tells, NULL where it is nothing.

    It belongs in a later step: an expression that is named twice is worked out twice.
    """
    return f"CASE WHEN {told} <> '' THEN substr({told}, 2) END"


def _as_columns(checks: Sequence[Check]) -> tuple[list[Check], list[str]]:
    """Return the checks with the name of a column in place of each condition, and the columns: one for the conditions of a reason."""
    texts = list(dict.fromkeys(_text(check) for check in checks))
    conditions: dict[tuple[str, int], list[str]] = {}

    def column(kind: str, check: Check, condition: str | None) -> str | None:
        if condition is None:
            return None
        place = texts.index(_text(check))
        conditions.setdefault((kind, place), []).append(condition)
        return f"{kind}_{place + 1}"

    named = [replace(check, rejects=column("rejects", check, check.rejects), lacks=column("lacks", check, check.lacks)) for check in checks]
    return named, [f"{_any(listed)} AS {kind}_{place + 1} /* {texts[place]} */" for (kind, place), listed in conditions.items()]


def _text(check: Check) -> str:
    return f"{check.source}:{check.code}"


def _reasons(checks: Iterable[Check]) -> _Entries:
    entries: _Entries = {}
    for check in checks:
        entry = entries.setdefault(_text(check), _Entry(check.source))
        entry.conditions.extend(one for one in (check.rejects, check.lacks) if one)
    return entries


def _facts(checks: Iterable[Check]) -> _Entries:
    entries: _Entries = {}
    for check in checks:
        for fact, is_missing in check.missing:
            entry = entries.setdefault(f"{check.source}:{fact}", _Entry(check.source))
            entry.conditions.append(is_missing)
            entry.within.extend([check.lacks] if check.lacks else [])
    return entries


def _in_order(own: _Entries, of_terms: _Entries, cases: Callable[[_Entries], list[str]]) -> list[str]:
    """Return the texts of the checks, then those of the terms, which are looked for only where a term is unknown; each text once."""
    for text in own.keys() & of_terms.keys():
        own[text].conditions.extend(of_terms[text].conditions)
        own[text].within.extend(of_terms.pop(text).within)
    return [*cases(own), *_only_where(UNKNOWN_TERM, cases(of_terms))]


def _cases(entries: _Entries) -> list[str]:
    return [f"CASE WHEN {_any(entry.conditions)} THEN '{_SEPARATOR}{text}' END" for text, entry in entries.items()]


def _cases_by_source(entries: _Entries) -> list[str]:
    """Return the cases, those of one numeral after another only where something of that numeral is lacking."""
    lines: list[str] = []
    for _, group in groupby(entries.items(), key=lambda item: item[1].source):
        of_source = dict(group)
        lines += _only_where(_any([column for entry in of_source.values() for column in entry.within]), _cases(of_source))
    return lines


def _only_where(condition: str, lines: list[str]) -> list[str]:
    return [f"CASE WHEN {condition} THEN {_joined(lines)} END"] if len(lines) > 1 else lines


def _joined(lines: list[str]) -> str:
    # Unlike `concat` and `||`, this passes over NULL in every dialect.
    return f"concat_ws('', {', '.join(lines)})"


def _any(conditions: list[str]) -> str:
    return " OR ".join(f"({one})" if " " in one else one for one in dict.fromkeys(conditions)) or "FALSE"
