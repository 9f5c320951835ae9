"""Dates in words, in both languages."""

from datetime import date

from enajena.basics.text import Text

_WEEKDAYS = (
    Text("lunes", "Monday"),
    Text("martes", "Tuesday"),
    Text("miércoles", "Wednesday"),
    Text("jueves", "Thursday"),
    Text("viernes", "Friday"),
    Text("sábado", "Saturday"),
    Text("domingo", "Sunday"),
)
_MONTHS = (
    Text("enero", "January"),
    Text("febrero", "February"),
    Text("marzo", "March"),
    Text("abril", "April"),
    Text("mayo", "May"),
    Text("junio", "June"),
    Text("julio", "July"),
    Text("agosto", "August"),
    Text("septiembre", "September"),
    Text("octubre", "October"),
    Text("noviembre", "November"),
    Text("diciembre", "December"),
)


def date_in_words(day: date) -> Text:
    """Return the date with its weekday: `viernes 5 de mayo de 2006`, `Friday 5 May 2006`."""
    return Text("{weekday} {day} de {month} de {year}", "{weekday} {day} {month} {year}").format(
        weekday=_WEEKDAYS[day.weekday()], day=day.day, month=_MONTHS[day.month - 1], year=day.year
    )
