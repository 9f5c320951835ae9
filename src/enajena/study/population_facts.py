"""The facts of made-up people as SQL: what each fact of a programme is worth, fact by fact, with the money behind it.

The steps before have worked out `income` and `worth` (whole pesos; a natural person has both, an entity only the second), `is_entity`,
`recipient`, `is_executive`, `is_filer` and `filed_at`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from enajena.programme.model import Programme
from enajena.programme.stage_model import Stage
from enajena.programme.vocabulary import Fact
from enajena.study.draws import ROW, Draws, times
from enajena.study.population_options import PopulationOptions

MONEY = "DECIMAL(38, 2)"
_FORMER = "recipient IN ('former_worker', 'subsidiary_former_worker')"
_SOME_YEAR = 2020
"""Where neither programme nor options tell a year."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What the facts are drawn with: the draws, the parameters, the stage, the years that it admits, and its vocabulary."""

    draws: Draws
    options: PopulationOptions
    years: tuple[int, ...]
    asks_for_return: bool

    def fact(self, fact: Fact) -> str:
        """Return a fact, missing as often as the parameter says: of one acceptance, not of the person."""
        value = _FACTS[fact.name](self) if fact.name in _FACTS else self._own(fact)
        return f"CASE WHEN NOT {self.draws.chance(f'missing {fact.name}', self.options.missing, ROW)} THEN {value} END"

    def _own(self, fact: Fact) -> str:
        """Return a fact that no rule below names: by its kind, pesos by their name."""
        match fact.kind:
            case "money":
                is_flow = "income" in fact.name or "pay" in fact.name
                return _pesos("CASE WHEN is_entity THEN worth ELSE income END" if is_flow else "worth")
            case "money_or_none":
                return self.maximum(fact.name)
            case "boolean":
                return f"NOT {self.draws.chance(f'refused {fact.name}', self.options.refused)}"
            case "date":
                return self.paper(fact.name)
            case _:
                return times("200", self.draws.factor("entity", fact.name))

    def maximum(self, name: str) -> str:
        """Return a maximum of an entity: from a tenth of its worth to twice that."""
        return _pesos(f"CASE WHEN is_entity THEN worth * (100 + {self.draws.below(name, 1900)}) // 1000 END")

    def year(self) -> str:
        """Return the year of the figures: one of those admitted, or the one before the oldest."""
        listed = f"[{', '.join(map(str, self.years))}][1 + {self.draws.below('year', len(self.years))}]"
        return f"CASE WHEN {self.draws.chance('wrong year', self.options.wrong_year)} THEN {min(self.years) - 1} ELSE {listed} END"

    def paper(self, name: str) -> str:
        """Return the date of a paper of an executive: within four weeks before the acceptance."""
        return f"CASE WHEN is_executive THEN CAST(filed_at AS DATE) - CAST({self.draws.below(name, 28, ROW)} AS INTEGER) END"


_FACTS: Mapping[str, Callable[[Drawn], str]] = MappingProxyType(
    {
        "figures_year": Drawn.year,
        "files_return": lambda _drawn: "is_filer",
        "certified_income_cop": lambda drawn: _pesos(f"CASE WHEN NOT is_entity AND (NOT is_filer {_unless_asked(drawn)}) THEN income END"),
        "gross_income_cop": lambda drawn: _pesos(f"CASE WHEN NOT is_entity AND (is_filer {_unless_asked(drawn)}) THEN income END"),
        "net_worth_cop": lambda drawn: _pesos(f"CASE WHEN is_filer OR is_entity {_unless_asked(drawn)} THEN signed_worth END"),
        "executive": lambda _drawn: "CASE WHEN NOT is_entity THEN is_executive END",
        "annual_pay_cop": lambda _drawn: _pesos("CASE WHEN is_executive THEN pay END"),
        "pay_certificate_on": lambda drawn: drawn.paper("pay_certificate_on"),
        "legal_maximum_cop": lambda drawn: drawn.maximum("legal_maximum_cop"),
        "bylaw_maximum_cop": lambda drawn: drawn.maximum("bylaw_maximum_cop"),
        "liabilities_cop": lambda _drawn: _pesos("CASE WHEN is_entity THEN debt END"),
        "gross_assets_cop": lambda _drawn: _pesos("CASE WHEN is_entity THEN worth + debt END"),
        "financed_cop": lambda drawn: _pesos(
            f"CASE WHEN is_entity THEN CASE WHEN {drawn.draws.chance('pays cash', 500)} THEN 0 "
            f"ELSE worth * {drawn.draws.below('financed', 600)} // 1000 END END"
        ),
        "dismissed_for_cause": lambda drawn: f"CASE WHEN {_FORMER} THEN {drawn.draws.chance('dismissed', drawn.options.dismissed)} END",
    }
)


def _unless_asked(drawn: Drawn) -> str:
    """Return what lets a condition on filing a return pass where the stage does not ask who files one."""
    return "" if drawn.asks_for_return else "OR TRUE"


def _pesos(whole: str) -> str:
    return f"CAST({whole} AS {MONEY})"


def years_of(programme: Programme, stage: Stage, opens: date | None) -> tuple[int, ...]:
    """Return the years that all the ceilings of a stage admit, or else any of them; the one before the offer where they name none."""
    named = [frozenset(term.years) for ceiling in stage.ceilings for term in ceiling.terms if term.years]
    if not named:
        return ((opens.year if opens else programme.decree.year or _SOME_YEAR) - 1,)
    return tuple(sorted(frozenset.intersection(*named) or frozenset.union(*named)))


def means_of(drawn: Drawn) -> tuple[tuple[str, ...], ...]:
    """Return the columns of means, a step after another: what a person earns, owns and owes, by which all the facts go together."""
    draws, options = drawn.draws, drawn.options
    income = times(options.income_median_cop, draws.factor("income", "income"))
    entity = times(options.entity_median_cop, draws.factor("entity", "entity"))
    of_income = times(f"(income * {options.worth_percent} // 100)", draws.factor("worth", "worth"))
    indebted = f"NOT is_entity AND {draws.chance('indebted', options.indebted)}"
    filing = draws.chance("files", options.entities_file)
    return (
        (
            f"CASE WHEN NOT is_entity THEN {income} END AS income",
            f"coalesce(recipient = 'active_worker' AND {draws.chance('executive', options.executives)}, FALSE) AS is_executive",
            f"CASE WHEN is_entity THEN {filing} ELSE {draws.rank_per_mille('income')} >= {1000 - options.files} END AS is_filer",
            f"{times(options.pay_median_cop, draws.factor('pay', 'pay'))} AS pay",
        ),
        (f"CASE WHEN is_entity THEN {entity} ELSE {of_income} END AS worth",),
        (
            f"CASE WHEN {indebted} THEN -worth ELSE worth END AS signed_worth",
            f"worth * {draws.below('debt', 3000)} // 1000 AS debt",
        ),
    )
