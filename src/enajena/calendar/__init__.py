"""Legal time in Colombia: holidays with the law that made each, business days, months, and terms told step by step.

Pure functions of dates: no clock, no files, no database. Every date is a local date in Bogotá.
"""

from enajena.calendar.bogota import end_of_day_bogota, local_date
from enajena.calendar.business import BusinessCalendar
from enajena.calendar.holidays import FIRST_YEAR, LAST_YEAR, Holiday, holiday_on, holidays_of
from enajena.calendar.months import MonthSpan, add_days, add_months, edges, span_on
from enajena.calendar.steps import Start, Step, Unit
from enajena.calendar.terms import Interruption, Term, TermRule, compute_term
from enajena.calendar.words import date_in_words

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "BusinessCalendar",
    "Holiday",
    "Interruption",
    "MonthSpan",
    "Start",
    "Step",
    "Term",
    "TermRule",
    "Unit",
    "add_days",
    "add_months",
    "compute_term",
    "date_in_words",
    "edges",
    "end_of_day_bogota",
    "holiday_on",
    "holidays_of",
    "local_date",
    "span_on",
]
