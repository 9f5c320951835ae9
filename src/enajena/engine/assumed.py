"""Which assumptions a stage's result rests on."""

from collections.abc import Iterator

from enajena.basics.text import Text
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Ceiling, FixedPrice, MinimumPrice, Rule, Stage


def stage_assumptions(programme: Programme, stage: Stage, *, uncapped: bool) -> tuple[Assumption, ...]:
    """Return the assumptions named by the rules that judge acceptances; that of `without_ceiling` only where somebody had none."""
    rules = [*_judging_rules(stage), *([stage.without_ceiling] if uncapped and stage.without_ceiling else [])]
    return named_by(programme, rules)


def limit_assumptions(programme: Programme, stage: Stage, applying: list[Ceiling], *, years_are_known: bool) -> tuple[Assumption, ...]:
    """Return the assumptions that one person's ceiling rests on: those of the price, the stage and the ceilings that apply."""
    rules: list[Rule] = [stage, *_price_rules(stage), *applying, *(term for ceiling in applying for term in ceiling.terms)]
    if not applying and stage.without_ceiling:
        rules.append(stage.without_ceiling)
    assumed = named_by(programme, rules)
    uses_years = any(term.years for ceiling in applying for term in ceiling.terms)
    return (*assumed, figures_year_assumed(stage)) if uses_years and not years_are_known else assumed


def adjudication_assumptions(programme: Programme, stage: Stage) -> tuple[Assumption, ...]:
    """Return the assumptions named by the rule of allotment."""
    return named_by(programme, [stage.adjudication] if stage.adjudication else [])


def named_by(programme: Programme, rules: list[Rule]) -> tuple[Assumption, ...]:
    """Return the assumptions that rules name, each once, in the order of the file."""
    named = {name for rule in rules for name in rule.assumes}
    return tuple(assumption for assumption in programme.assumptions if assumption.id in named)


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


def _judging_rules(stage: Stage) -> Iterator[Rule]:
    yield stage
    if stage.recipients:
        yield stage.recipients
        yield from stage.recipients.exclusions
    yield from _price_rules(stage)
    for ceiling in stage.ceilings:
        yield ceiling
        yield from ceiling.terms
    yield from (rule for rule in (stage.over_ceiling, stage.minimum_shares, stage.bid_security, stage.payment) if rule)
    yield from stage.declarations
    yield from stage.documents


def _price_rules(stage: Stage) -> list[Rule]:
    if isinstance(stage.price, FixedPrice):
        return list(stage.price.values)
    return [stage.price.adjustment] if isinstance(stage.price, MinimumPrice) else []
