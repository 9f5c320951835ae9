"""The sentences of a term: what was counted, from where to where, and by which rule, so that a lawyer can follow it."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.basics.text import Text
from enajena.basics.words import counted, listed
from enajena.calendar.business import BusinessCalendar
from enajena.calendar.months import add_days
from enajena.calendar.words import date_in_words

Unit = Literal["months", "business_days", "calendar_days"]
Start = Literal["day_after", "same_day", "next_business_day"]

_NOUNS: dict[Unit, tuple[Text, Text]] = {
    "months": (Text("mes", "month"), Text("meses", "months")),
    "business_days": (Text("día hábil", "business day"), Text("días hábiles", "business days")),
    "calendar_days": (Text("día calendario", "calendar day"), Text("días calendario", "calendar days")),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a count: the sentence, and the day at which it arrives."""

    text: Text
    day: date


def length_in_words(unit: Unit, number: int) -> Text:
    """Return a length with its noun: `2 meses`, `10 días hábiles`."""
    return counted(number, *_NOUNS[unit])


def event_step(event: date, reasons: tuple[Text, ...]) -> Step:
    """Tell the event that opens the term, and that it need not be a business day."""
    text = Text("El hecho que abre el plazo ocurrió el {day}.", "The event that opens the term happened on {day}.")
    if reasons:
        text = Text(
            "El hecho que abre el plazo ocurrió el {day}; no es día hábil ({why}) y vale lo mismo.",
            "The event that opens the term happened on {day}; it is no business day ({why}) and counts all the same.",
        )
    return Step(text.format(day=date_in_words(event), why=listed(reasons)), event)


def first_day_step(starts: Start, unit: Unit, first_day: date) -> Step:
    """Tell the first day of the term, and the doctrine that fixes it."""
    texts: dict[Start, Text] = {
        "day_after": Text(
            "El plazo corre desde el día siguiente, hábil o no: {day} "
            "(CGP art. 118; Consejo de Estado, Sección Cuarta, 17 de noviembre de 1995, exp. 7200).",
            "The term runs from the day after, business day or not: {day} "
            "(CGP art. 118; Council of State, Fourth Section, 17 November 1995, exp. 7200).",
        ),
        "same_day": Text(
            "«Dentro de los meses siguientes» se cuenta desde la misma fecha: {day} "
            "(Consejo de Estado, Sección Cuarta, 24 de octubre de 2013, exp. 19108).",
            '"Within the following months" is counted from the date itself: {day} '
            "(Council of State, Fourth Section, 24 October 2013, exp. 19108).",
        ),
        "next_business_day": Text(
            "El plazo corre desde el primer día hábil siguiente: {day} (según el texto que lo concede).",
            "The term runs from the first business day after: {day} (by the text that grants it).",
        ),
    }
    text = texts[starts]
    if starts == "same_day" and unit != "months":
        text = Text(
            "El plazo se abre el mismo {day}, que no entra en la cuenta de los días (C.Co. art. 829).",
            "The term opens on the same {day}, which is outside the count of days (C.Co. art. 829).",
        )
    return Step(text.format(day=date_in_words(first_day)), first_day)


def nominal_step(unit: Unit, number: int, first_day: date, last: date) -> Step:
    """Tell where the term would end without interruptions and before any extension."""
    texts: dict[Unit, Text] = {
        "months": Text(
            "{length}: vence el día del mismo número, {day} (CC art. 67; Ley 4 de 1913, art. 59).",
            "{length}: it ends on the day of the same number, {day} (CC art. 67; Ley 4 de 1913, art. 59).",
        ),
        "business_days": Text(
            "{length}: el último es el {day} (Ley 4 de 1913, art. 62).",
            "{length}: the last one is {day} (Ley 4 de 1913, art. 62).",
        ),
        "calendar_days": Text(
            "{length}, festivos incluidos: el último es el {day} (Ley 4 de 1913, art. 62).",
            "{length}, holidays included: the last one is {day} (Ley 4 de 1913, art. 62).",
        ),
    }
    text = texts[unit]
    if unit == "months" and last.day != first_day.day:
        text = Text(
            "{length}: ese mes no tiene día {number}; vence su último día, {day} (CC art. 67).",
            "{length}: that month has no day {number}; it ends on its last day, {day} (CC art. 67).",
        )
    length = length_in_words(unit, number)
    return Step(text.format(length=length, day=date_in_words(last), number=first_day.day), last)


def interruption_step(unit: Unit, from_: date, to: date, given_back_days: int, last: date) -> Step:
    """Tell an interruption, what it takes from the term, and where the end moves to."""
    text = Text(
        "No hubo oferta desde el {from_} y la hay de nuevo desde el {to}: se devuelven {length} y el vencimiento pasa al {day}.",
        "There was no offer from {from_} and there is one again from {to}: {length} are given back and the end moves to {day}.",
    )
    if given_back_days == 0:
        text = Text(
            "No hubo oferta desde el {from_} y la hay de nuevo desde el {to}: no se perdió ningún día hábil "
            "y el vencimiento sigue siendo el {day}.",
            "There was no offer from {from_} and there is one again from {to}: no business day was lost and the end is still {day}.",
        )
    length = length_in_words("business_days" if unit == "business_days" else "calendar_days", given_back_days)
    words = {"from_": date_in_words(from_), "to": date_in_words(to), "day": date_in_words(last)}
    return Step(text.format(length=length, **words), last)


def resumed_step(nominal: date, resumes: date) -> Step:
    """Tell that a term cannot end on a day without offer."""
    return Step(
        Text(
            "El {day} no hay oferta; el plazo no vence antes de que se reanude, el {resumes}.",
            "On {day} there is no offer; the term does not end before it is resumed, on {resumes}.",
        ).format(day=date_in_words(nominal), resumes=date_in_words(resumes)),
        resumes,
    )


def closed_steps(calendar: BusinessCalendar, from_incl: date, to_excl: date, *, weekends: bool = True) -> tuple[Step, ...]:
    """Tell each day passed over because it is no business day, with every reason and law.

    Without `weekends`, for long counts, the days on which nobody of the entity ever works are left unsaid.
    """
    text = Text("El {day} no es día hábil: {why}.", "{day} is no business day: {why}.")
    days = (add_days(from_incl, offset) for offset in range((to_excl - from_incl).days))
    return tuple(
        Step(text.format(day=date_in_words(day), why=listed(calendar.closed_because(day))), day)
        for day in days
        if not calendar.is_business(day) and (weekends or calendar.works_on_weekday_of(day))
    )


def last_day_step(last: date, *, extended: bool, extends: bool) -> Step:
    """Tell the last day, and why it is or is not another than the nominal one."""
    if extended:
        text = Text(
            "El plazo se extiende hasta el primer día hábil, {day} (Ley 4 de 1913, art. 62).",
            "The term is extended to the first business day, {day} (Ley 4 de 1913, art. 62).",
        )
    elif extends:
        text = Text(
            "Es día hábil: el plazo vence a la medianoche del {day} (Ley 4 de 1913, art. 59).",
            "It is a business day: the term ends at midnight of {day} (Ley 4 de 1913, art. 59).",
        )
    else:
        text = Text(
            "No se extiende a un día hábil: vence a la medianoche del {day} (Ley 4 de 1913, art. 60).",
            "It is not extended to a business day: it ends at midnight of {day} (Ley 4 de 1913, art. 60).",
        )
    return Step(text.format(day=date_in_words(last)), last)
