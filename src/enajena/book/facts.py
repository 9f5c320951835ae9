"""Facts of an acceptance as the book takes them: by a name of the vocabulary, in plain form, so that an assessment reads every one."""

import re
from collections.abc import Iterator, Mapping
from datetime import date

from enajena.basics.text import Text
from enajena.programme.model import Programme
from enajena.programme.vocabulary import COMMON_FACTS, Fact

_DIGITS = r"[0-9]{1,20}(\.[0-9]{1,2})?"
_MONEY = Text(
    "pesos en cifras, con punto decimal y dos decimales a lo sumo",
    "pesos in digits, with a decimal point and two decimals at the most",
)
_FORMS: Mapping[str, tuple[re.Pattern[str], Text]] = {
    "money": (re.compile(_DIGITS, re.ASCII), _MONEY),
    "money_or_none": (re.compile(f"{_DIGITS}|none", re.ASCII), Text("pesos en cifras, o `none`", "pesos in digits, or `none`")),
    "boolean": (re.compile("true|false"), Text("`true` o `false`", "`true` or `false`")),
    "integer": (re.compile(r"[0-9]{1,18}", re.ASCII), Text("un número entero en cifras", "a whole number in digits")),
    "year": (re.compile(r"(19|20)[0-9]{2}", re.ASCII), Text("un año de cuatro cifras", "a year of four digits")),
    "date": (re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII), Text("una fecha AAAA-MM-DD", "a date YYYY-MM-DD")),
}
_UNKNOWN = Text("no es un dato del vocabulario de este programa", "it is no fact of this programme's vocabulary")
_NOT_COMMON = Text(
    "no es un dato común; uno propio de un programa se dice con --programme",
    "it is no common fact; one of a programme's own goes with --programme",
)
_OF_THE_ACT = frozenset(("recipient", "person"))  # facts of the vocabulary that the act itself says


def wrong_facts(programme: Programme | None, facts: Mapping[str, str]) -> Iterator[tuple[str, Text]]:
    """Yield the name of each fact that cannot be taken, and what it should be; without a programme only the common ones are known."""
    for name, value in facts.items():
        fact = fact_named(programme, name)
        if fact is None:
            yield name, _UNKNOWN if programme is not None else _NOT_COMMON
            continue
        form, wanted = _FORMS[fact.kind]
        digits = value.removeprefix("-") if fact.may_be_negative else value
        if not form.fullmatch(digits) or (fact.kind == "date" and not _is_date(value)):
            yield name, Text("debe ser {wanted}", "it must be {wanted}").format(wanted=wanted)


def fact_named(programme: Programme | None, name: str) -> Fact | None:
    """Return a fact that an acceptance may say by its name, of the common ones or of the programme's own."""
    if name in COMMON_FACTS:
        return None if name in _OF_THE_ACT else COMMON_FACTS[name]
    own = next((declared for declared in programme.facts if declared.name == name), None) if programme is not None else None
    return None if own is None else Fact(own.name, own.kind, own.label, own.kind == "money")


def _is_date(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True
