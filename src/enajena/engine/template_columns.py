"""The columns that one stage of a programme asks for, each with the numerals that ask for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from enajena.engine.stage_query import facts_read, price_columns
from enajena.intake.columns import NAME, Column, columns_for
from enajena.programme.formulas import parse
from enajena.programme.model import Programme
from enajena.programme.stage_model import MinimumPrice, Stage
from enajena.programme.stages import stage_of
from enajena.programme.vocabulary import vocabulary_of


@dataclass(frozen=True, slots=True)
class TemplateColumn:
    """A column of the template and the numerals of the rules that need it; none where every file has it.

    `for_people` says that no rule reads it: it tells people who the acceptor is.
    """

    column: Column
    sources: tuple[str, ...]
    for_people: bool = False


def template_columns(programme: Programme, stage_id: str | None = None) -> tuple[TemplateColumn, ...]:
    """Return the columns of a file of acceptances for a stage: those of every file, and those that its rules ask for.

    The name of the acceptor comes after the number of the document.
    """
    stage = stage_of(programme, stage_id)
    asked: dict[str, dict[str, None]] = {}
    for name, source in _asked(programme, stage):
        asked.setdefault(name, {})[source] = None
    columns = columns_for(facts_read(programme, stage), price_columns(stage), vocabulary_of(programme))
    read = [TemplateColumn(column, tuple(asked.get(column.name, ()))) for column in columns]
    after = next(place for place, one in enumerate(read, start=1) if one.column.name == "id_number")
    return (*read[:after], TemplateColumn(NAME, (), for_people=True), *read[after:])


def _asked(programme: Programme, stage: Stage) -> Iterator[tuple[str, str]]:
    vocabulary = vocabulary_of(programme)
    for exclusion in stage.recipients.exclusions if stage.recipients else ():
        yield from ((name, exclusion.source) for name in parse(exclusion.when, vocabulary).facts)
    for ceiling in stage.ceilings:
        formulas = [(text, term.source) for term in ceiling.terms for text in (ceiling.when, term.when, term.value) if text]
        yield from ((name, source) for text, source in formulas for name in parse(text, vocabulary).facts)
        yield from (("figures_year", term.source) for term in ceiling.terms if term.years)
    yield from ((declaration.fact, declaration.source) for declaration in stage.declarations)
    for document in stage.documents:
        yield from ((name, document.source) for name in (*parse(document.when, vocabulary).facts, document.fact))
    yield from _asked_of_offers(stage)


def _asked_of_offers(stage: Stage) -> Iterator[tuple[str, str]]:
    if isinstance(stage.price, MinimumPrice):
        yield "price_offered_cop", stage.price.adjustment.source
    if stage.bid_security:
        yield "bid_security_cop", stage.bid_security.source
    if stage.payment and stage.payment.means:
        yield "payment_means", stage.payment.source
    if stage.adjudication:
        yield "accepts_reduction", stage.adjudication.source
    if stage.recipients:
        yield "recipient", stage.recipients.source
