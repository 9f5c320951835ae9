"""Every accepted way of writing a date."""

from collections.abc import Callable
from datetime import date

from hypothesis import strategies as st

MONTHS = ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"]
ENGLISH = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]


def _month(day: date) -> str:
    return MONTHS[day.month - 1]


LONG_FORMS: dict[str, Callable[[date], str]] = {
    "iso": lambda day: f"{day.year}-{day.month:02}-{day.day:02}",
    "year first": lambda day: f"{day.year}/{day.month}/{day.day}",
    "slashes": lambda day: f"{day.day:02}/{day.month:02}/{day.year}",
    "slashes without zeros": lambda day: f"{day.day}/{day.month}/{day.year}",
    "hyphens": lambda day: f"{day.day:02}-{day.month:02}-{day.year}",
    "points": lambda day: f"{day.day}.{day.month}.{day.year}",
    "short month": lambda day: f"{day.day:02}-{_month(day)[:3]}-{day.year}",
    "short month with point": lambda day: f"{day.day} {_month(day)[:3].upper()}. {day.year}",
    "English month": lambda day: f"{day.day:02}-{ENGLISH[day.month - 1]}-{day.year}",
    "words": lambda day: f"{day.day} de {_month(day)} de {day.year}",
    "words in capitals": lambda day: f"{day.day} DE {_month(day).upper()} DEL {day.year}",
    "weekday": lambda day: f"{WEEKDAYS[day.weekday()]}, {day.day} de {_month(day)} de {day.year}",
    "month before": lambda day: f"{_month(day).capitalize()} {day.day} de {day.year}",
    "midnight": lambda day: f"{day.year}-{day.month:02}-{day.day:02} 00:00:00",
}
SHORT_FORMS: dict[str, Callable[[date], str]] = {
    "slashes": lambda day: f"{day.day:02}/{day.month:02}/{day.year % 100:02}",
    "short month": lambda day: f"{day.day:02}-{_month(day)[:3]}-{day.year % 100:02}",
    "words": lambda day: f"{day.day} de {_month(day)} de {day.year % 100:02}",
}
DAYS = st.dates(date(1905, 1, 1), date(2399, 12, 31))
