"""Why a day is that day: the first and the last of an offer, of a cure, of a payment, of a lock-up; each step of the count."""

from datetime import date

from enajena.basics.faults import EnajenaError
from enajena.basics.figures import count_text, counted, date_text
from enajena.basics.text import Text
from enajena.book.agenda.locked import ACTS
from enajena.book.effects.money_schedule import payment_days
from enajena.book.models import Award, Cure, Instalment, Lot, Stage
from enajena.book.openness import past_interruptions
from enajena.calendar import BusinessCalendar, TermRule, compute_term
from enajena.office.back.why.given import body_that_gave
from enajena.office.back.why.links import to_object, to_reason
from enajena.office.back.why.model import Asked, Line, Worked
from enajena.programme.stages import stage_of
from enajena.rules.lock_up import is_locked_stage
from enajena.rules.term import TermResult, term

_BUSINESS_DAYS = (Text("{count} día hábil", "{count} business day"), Text("{count} días hábiles", "{count} business days"))
_NOT_BY_RULE = Text("Es el día que dice el acto.", "It is the day that the act says.")
_CALENDAR = BusinessCalendar()


def last_day(asked: Asked) -> Worked:
    """Tell the term of a stage step by step, with its interruptions; a day beyond it is the word of the act that gave it."""
    stage = asked.of(Stage)
    found = _term(asked)
    if isinstance(found, Worked):
        return found
    said = Text(
        "El plazo del texto, contado desde el aviso, termina ese día.", "The term of the text, counted from the notice, ends that day."
    )
    if stage.last_day != found.last_day:
        said = Text(
            "El plazo del texto termina el {day}; el acto dio otro día, que no es anterior.",
            "The term of the text ends on {day}; the act gave another day, which is not before it.",
        ).format(day=date_text(found.last_day))
    return _told(asked, found, said, len(found.steps))


def first_day(asked: Asked) -> Worked:
    """Tell from which day the term of a stage runs."""
    found = _term(asked)
    if isinstance(found, Worked):
        return found
    until = next(place for place, step in enumerate(found.steps) if step.day == found.first_day and place) + 1
    return _told(asked, found, Text("Desde ese día corre el plazo del texto.", "The term of the text runs from that day."), until)


def cure_deadline(asked: Asked) -> Worked:
    """Tell the business days that were given for a cure, each day that does not count with its law."""
    cure = asked.of(Cure)
    days = int(body_that_gave(asked).business_days)
    asked_on = Cure.objects.using(asked.alias).filter(sale=asked.sale, ref=cure.ref).order_by("index", "step")[0].on
    given = Line(says=Text("Días hábiles que se dieron", "Business days given"), value=count_text(days), source=cure.numeral)
    said = Text("{days} desde que se pidió, el {day}.", "{days} from the day it was asked for, {day}.")
    return Worked(
        said=said.format(days=counted(days, *_BUSINESS_DAYS), day=date_text(asked_on)),
        steps=_business_days(asked_on, days, cure.numeral),
        inputs=(given, to_object(asked, "acceptance", cure.acceptance, Text("Aceptación", "Acceptance"))),
    )


def due_on(asked: Asked) -> Worked:
    """Tell by which day an award is paid: the business days of the programme or the Regulation, else the day that the act says."""
    instalment = asked.of(Instalment)
    award = asked.desk.need(Award, instalment.award)
    rule = stage_of(asked.programme, award.stage).payment
    source = None if rule is None else rule.source
    inputs = [to_object(asked, "award", award.ref, Text("Adjudicación", "Award"))]
    if rule is not None:
        inputs.append(Line(says=Text("Cómo se paga en esta etapa", "How this stage is paid"), value=rule.text, source=source))
    days = payment_days(asked.desk, award)
    if days is None or _CALENDAR.add_business_days(award.awarded_on, days) != instalment.due_on:
        return Worked(said=_NOT_BY_RULE, inputs=tuple(inputs))
    said = Text("{days} desde la adjudicación, el {day}.", "{days} from the award, {day}.")
    return Worked(
        said=said.format(days=counted(days, *_BUSINESS_DAYS), day=date_text(award.awarded_on)),
        steps=_business_days(award.awarded_on, days, source),
        inputs=tuple(inputs),
    )


def lock_up_end(asked: Asked) -> Worked:
    """Tell until when a lot is locked: months from the act that the programme names, moved to no business day."""
    lot, rule = asked.of(Lot), asked.programme.lock_up
    if rule is None or not is_locked_stage(asked.programme, lot.stage) or lot.lock_up_ends_on is None:
        return Worked(said=Text("El programa no restringe las acciones de esta etapa.", "The programme locks no shares of this stage."))
    column = "awarded_on" if rule.starts == "award" else "acquired_on"
    runs = Text("Corre desde {act}", "It runs from {act}").format(act=ACTS[rule.starts])
    steps = (
        to_reason(asked, ("lot", lot.ref, column), runs, date_text(getattr(lot, column)), rule.source),
        Line(
            says=Text("Meses que se suman a ese día (CC art. 67)", "Months that are added to that day (CC art. 67)"),
            value=count_text(rule.months),
            source=rule.source,
        ),
        Line(
            says=Text("Último día, incluido; no se corre a un día hábil", "Last day, included; it is moved to no business day"),
            value=date_text(lot.lock_up_ends_on),
            source=rule.source,
            binds=True,
        ),
    )
    return Worked(said=rule.duty, steps=steps, assumptions=tuple(one for one in asked.programme.assumptions if one.id in rule.assumes))


def _term(asked: Asked) -> TermResult | Worked:
    stage = asked.of(Stage)
    if stage.notice_on is None or stage_of(asked.programme, stage.ref).term is None:
        return Worked(said=_NOT_BY_RULE)
    try:
        return term(asked.programme, stage.ref, stage.notice_on, past_interruptions(stage))
    except EnajenaError as error:
        why = Text("El plazo del texto no se puede contar aquí: {why}", "The term of the text cannot be counted here: {why}")
        return Worked(said=why.format(why=error.message))


def _told(asked: Asked, found: TermResult, said: Text, steps: int) -> Worked:
    stage = asked.of(Stage)
    notice = (
        ()
        if stage.notice_on is None
        else (to_reason(asked, ("stage", stage.ref, "notice_on"), Text("Día del aviso", "Day of the notice"), date_text(stage.notice_on)),)
    )
    return Worked(
        said=said,
        steps=tuple(Line(says=step.text, value=date_text(step.day), source=found.source) for step in found.steps[:steps]),
        inputs=notice,
        notes=found.notes,
        assumptions=found.assumptions,
    )


def _business_days(since: date, days: int, source: str | None) -> tuple[Line, ...]:
    counted_days = compute_term(TermRule(business_days=days, starts="day_after", extends=False), since, _CALENDAR)
    return tuple(Line(says=step.text, value=date_text(step.day), source=source) for step in counted_days.steps)
