"""The term of an offer: from the notice to the last day, as the programme's stage grants it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from enajena.basics.faults import DataError
from enajena.basics.text import Language, Text
from enajena.calendar import BusinessCalendar, Interruption, Step, TermRule, compute_term
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Stage, StageTerm
from enajena.programme.stages import stage_of
from enajena.rules.results import assumption_records, assumptions_of, sentences

MONDAY_TO_FRIDAY = BusinessCalendar()
_AT_LEAST = Text(
    "El plazo es un mínimo: la entidad puede dar más días, nunca menos.",
    "The term is a minimum: the entity may give more days, never fewer.",
)
_NO_RULE_OF_INTERRUPTION = Text(
    "El texto no regula la interrupción de esta etapa: se devuelven los días sin oferta (Ley 226 de 1995, art. 25; pregunta A11).",
    "The text does not regulate the interruption of this stage: the days without offer are given back "
    "(Ley 226 de 1995, art. 25; question A11).",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TermResult:
    """The term of one stage.

    `nominal_last_day` is the end before any extension to a business day; at the midnight of `last_day` the term ends.
    """

    stage_id: str
    source: str
    first_day: date
    nominal_last_day: date
    last_day: date
    steps: tuple[Step, ...]
    notes: tuple[Text, ...]
    assumptions: tuple[Assumption, ...]

    def record(self, language: Language) -> dict[str, object]:
        """Return the contract's record of a term; dates are ISO text."""
        return {
            "first_day": self.first_day.isoformat(),
            "nominal_last_day": self.nominal_last_day.isoformat(),
            "last_day": self.last_day.isoformat(),
            "steps": sentences((step.text for step in self.steps), language),
            "assumptions": assumption_records(self.assumptions, language),
            "source": self.source,
            "notes": sentences(self.notes, language),
        }


def term(
    programme: Programme,
    stage_id: str,
    notice: date,
    interruptions: Sequence[Interruption] = (),
    calendar: BusinessCalendar = MONDAY_TO_FRIDAY,
) -> TermResult:
    """Work out the term of a stage's offer from the day of its notice.

    The numeral is the stage's own (gases-guajira 2.1.3 and 2.2.5); the count follows CC art. 67 and Ley 4 de 1913 arts. 59 to
    62, and interruptions Ley 226 de 1995 art. 25.

    Raises:
        CallError: the programme has no such stage, or an interruption does not fit in the term.
        DataError: the text gives the stage no term, or a day is outside the holiday table.
    """
    stage = stage_of(programme, stage_id)
    rule = _term_of(programme, stage)
    worked_out = compute_term(_term_rule(rule), notice, calendar, interruptions)
    notes = ((_AT_LEAST,) if rule.at_least else ()) + ((_NO_RULE_OF_INTERRUPTION,) if interruptions and stage.interruption is None else ())
    return TermResult(
        stage_id=stage.id,
        source=rule.source,
        first_day=worked_out.first_day,
        nominal_last_day=worked_out.nominal_last_day,
        last_day=worked_out.last_day,
        steps=worked_out.steps,
        notes=notes,
        assumptions=assumptions_of(programme, (rule, stage.interruption if interruptions else None)),
    )


def _term_rule(rule: StageTerm) -> TermRule:
    return TermRule(
        months=rule.months,
        business_days=rule.business_days,
        calendar_days=rule.calendar_days,
        starts=rule.starts,
        extends=rule.extends,
    )


def _term_of(programme: Programme, stage: Stage) -> StageTerm:
    if stage.term is not None:
        return stage.term
    known = ", ".join(each.id for each in programme.stages if each.term is not None)
    raise DataError(
        Text(
            "{programme}, etapa «{stage}»: el texto no da el plazo de la oferta.",
            "{programme}, stage “{stage}”: the text does not give the term of the offer.",
        ).format(programme=programme.id, stage=stage.id),
        Text("Etapas con plazo en el texto: {known}.", "Stages with a term in the text: {known}.").format(known=known)
        if known
        else Text(
            "Ninguna etapa de este programa tiene plazo en el texto.",
            "No stage of this programme has a term in the text.",
        ),
    )
