"""What is asked of somebody who wants to know how much may be bought: only what this programme needs of this person, a few at a time.

The engine itself says what is missing, so that nothing is asked that no ceiling needs, and no rule is written a second time here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from enajena.basics.text import Text
from enajena.engine.limit import LimitResult, limit
from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage
from enajena.programme.vocabulary import RECIPIENT_CLASSES, Fact, vocabulary_of

NOBODY = "none"
"""What is answered where the programme names no class that fits."""
_CLASS = frozenset({"recipient", "person"})
PRICE = Fact("price_cop", "money", Text("precio por acción", "price a share"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is asked about: a stage of a programme, and its price where one is known."""

    programme: Programme
    stage: Stage
    price_cop: Decimal | None

    @property
    def classes(self) -> tuple[str, ...]:
        """Return the classes of recipients that may be chosen."""
        return self.stage.recipients.classes if self.stage.recipients else RECIPIENT_CLASSES

    def fact(self, name: str) -> Fact:
        """Return a fact by its name."""
        return PRICE if name == PRICE.name else vocabulary_of(self.programme)[name]

    def knows(self, name: str) -> bool:
        """Return whether there is such a fact."""
        return name == PRICE.name or name in vocabulary_of(self.programme)


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """What comes next: facts to ask for, or, where there are none, the answer (None where the person is no recipient at all).

    `years` are those that the figures may be of.
    """

    ask: tuple[str, ...]
    answer: LimitResult | None
    years: tuple[int, ...] = ()


def after(case: Case, answers: Mapping[str, str]) -> Next:
    """Return what comes after some answers; an empty one says that the person does not know.

    Raises:
        CallError: an answer cannot be read, or names no fact.
    """
    if "recipient" not in answers:
        return Next(ask=("recipient",), answer=None)
    if answers["recipient"] == NOBODY:
        return Next(ask=(), answer=None)
    if answers["recipient"] == "public" and "person" not in answers:
        return Next(ask=("person",), answer=None)
    result = answer_to(case, answers)
    ask = () if result.eligible is False else tuple(_open(case, result, answers))
    return Next(ask=ask, answer=result, years=years_of(case, result))


def answer_to(case: Case, answers: Mapping[str, str]) -> LimitResult:
    """Return how much may be bought by what was answered, exactly as `enajena limit` says it."""
    known = {name: value for name, value in answers.items() if value and name != PRICE.name}
    price = Decimal(answers[PRICE.name]) if answers.get(PRICE.name) else case.price_cop
    if known.keys() <= _CLASS:
        return _of_class(case.programme, case.stage.id, price, tuple(known.items()))
    return limit(case.programme, known, stage=case.stage.id, price_cop=price)


@lru_cache(maxsize=256)
def _of_class(programme: Programme, stage: str, price_cop: Decimal | None, known: tuple[tuple[str, str], ...]) -> LimitResult:
    """Return what holds for everybody of a class, of whom nothing else is known yet: worked out once."""
    return limit(programme, dict(known), stage=stage, price_cop=price_cop)


def _open(case: Case, result: LimitResult, answers: Mapping[str, str]) -> Iterator[str]:
    """Yield what is still to be asked: first what decides which ceilings apply, then the figures with their year, at last the price."""
    missing = [name for name in (*result.undecided, *result.missing) if name not in answers]
    deciding = [name for name in missing if case.fact(name).kind == "boolean"]
    if deciding:
        yield from deciding
        return
    if "figures_year" not in answers and "figures_year" not in missing and years_of(case, result):
        yield "figures_year"
    yield from missing
    if case.price_cop is None and PRICE.name not in answers and (missing or result.ceiling_cop is not None):
        yield PRICE.name


def years_of(case: Case, result: LimitResult) -> tuple[int, ...]:
    """Return the years that the figures may be of, by the terms of ceilings that apply to the person."""
    applying = {(term.source, term.formula) for term in result.terms if term.status != "not_applicable"}
    rules = (term for ceiling in case.stage.ceilings for term in ceiling.terms)
    years = [year for rule in rules if (rule.source, rule.value) in applying for year in rule.years]
    return tuple(sorted(set(years)))
