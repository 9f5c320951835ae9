"""Until when a programme is in force."""

from datetime import date

from enajena.calendar import add_days, add_months
from enajena.programme.model import Programme


def in_force_until(programme: Programme, first_stage_started: date | None) -> date | None:
    """Return the last day on which the programme is in force, or None where its text gives none or it has not begun to run.

    A term of months runs from the publication or from the first day of the first stage, and is lengthened by the days of each
    suspension; a day that the text names is taken as it stands.
    """
    validity = programme.validity
    if validity is None:
        return None
    if validity.until is not None or validity.months is None:
        return validity.until
    start = programme.decree.published if validity.starts == "publication" else first_stage_started
    if start is None:
        return None
    suspended = sum((each.last_day - each.first_day).days + 1 for each in validity.suspensions)
    return add_days(add_months(start, validity.months), suspended)
