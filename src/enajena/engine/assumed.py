"""Which assumptions an answer rests on: those named by the rules that it went by."""

from collections.abc import Iterable, Iterator

from enajena.basics.text import Text
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Ceiling, Document, FixedPrice, MinimumPrice, Rule, Stage
from enajena.rules.results import assumptions_of


def stage_assumptions(programme: Programme, stage: Stage, *, uncapped: bool) -> tuple[Assumption, ...]:
    """Return the assumptions named by the rules that judge acceptances; that of `without_ceiling` only where somebody had none."""
    without = stage.without_ceiling if uncapped else None
    rules = (*_rules_for_everybody(stage), *_rules_of(stage.ceilings), stage.over_ceiling, without, *stage.documents)
    return assumptions_of(programme, rules)


def acceptance_assumptions(
    programme: Programme, stage: Stage, applying: Iterable[Ceiling], documents: Iterable[Document], *, years_are_known: bool
) -> tuple[Assumption, ...]:
    """Return the assumptions that the verdict on one acceptance rests on: its ceilings, its papers, and what is asked of everybody."""
    reached = tuple(applying)
    beyond = stage.over_ceiling if reached else stage.without_ceiling
    rules = (*_rules_for_everybody(stage), *_rules_of(reached), beyond, *documents)
    return (*assumptions_of(programme, rules), *_years_assumed(stage, reached, years_are_known=years_are_known))


def limit_assumptions(programme: Programme, stage: Stage, applying: Iterable[Ceiling], *, years_are_known: bool) -> tuple[Assumption, ...]:
    """Return the assumptions that one person's ceiling rests on: those of the price, the stage and the ceilings that apply."""
    reached = tuple(applying)
    rules = (stage, *_price_rules(stage), *_rules_of(reached), None if reached else stage.without_ceiling)
    return (*assumptions_of(programme, rules), *_years_assumed(stage, reached, years_are_known=years_are_known))


def adjudication_assumptions(programme: Programme, stage: Stage) -> tuple[Assumption, ...]:
    """Return the assumptions named by the rule of allotment."""
    return assumptions_of(programme, (stage.adjudication,))


def figures_year_assumed(stage: Stage) -> Assumption:
    """Return what is assumed where a file has no `figures_year` at all."""
    source = next(term.source for ceiling in stage.ceilings for term in ceiling.terms if term.years)
    return Assumption(
        id="figures_year",
        source=source,
        choice=Text("las cifras son de un año que el programa admite", "the figures are of a year that the programme admits"),
        why=Text("el archivo no trae la columna figures_year", "the file has no column figures_year"),
        who=Text("quien entrega el archivo, añadiendo la columna", "whoever hands in the file, by adding the column"),
    )


def _years_assumed(stage: Stage, applying: Iterable[Ceiling], *, years_are_known: bool) -> tuple[Assumption, ...]:
    uses_years = any(term.years for ceiling in applying for term in ceiling.terms)
    return (figures_year_assumed(stage),) if uses_years and not years_are_known else ()


def _rules_for_everybody(stage: Stage) -> Iterator[Rule | None]:
    """Yield the rules that look at every acceptance, whoever it is of."""
    yield stage
    yield stage.recipients
    yield from stage.recipients.exclusions if stage.recipients else ()
    yield from _price_rules(stage)
    yield from (stage.minimum_shares, stage.bid_security, stage.payment)
    yield from stage.declarations


def _rules_of(ceilings: Iterable[Ceiling]) -> Iterator[Rule]:
    for ceiling in ceilings:
        yield ceiling
        yield from ceiling.terms


def _price_rules(stage: Stage) -> list[Rule]:
    if isinstance(stage.price, FixedPrice):
        return list(stage.price.values)
    return [stage.price.adjustment] if isinstance(stage.price, MinimumPrice) else []
