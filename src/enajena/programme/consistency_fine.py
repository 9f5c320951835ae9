"""What must hold in the fine and among the dates of a programme."""

from collections.abc import Iterator
from datetime import date
from itertools import pairwise

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.basics.words import AND
from enajena.programme import messages_rules as say
from enajena.programme.bound import Bound, Path
from enajena.programme.messages import joined
from enajena.programme.model import Amendment, Decree, Fine, Programme, Suspension, Validity
from enajena.programme.vocabulary import CONDUCTS

_OF_DECREE = Text("la fecha del decreto", "the date of the decree")
_FIRST_DAY = Text("su primer día", "its first day")
_SUSPENSION_BEFORE = Text("el fin de la suspensión anterior", "the end of the suspension before")


def fine_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield the faults of brackets, conducts and base, and of dates out of order."""
    for path, fine in bound.each(Fine):
        yield from _bracket_faults(bound, (*path, "brackets"), fine)
        missing = tuple(conduct for conduct in CONDUCTS if conduct not in {reach.conduct for reach in fine.conducts})
        if missing:
            yield bound.fault(say.CONDUCT_MISSING, (*path, "conducts"), missing=joined(missing, AND))
        if "purchase" not in {value.name for value in fine.base}:
            yield bound.fault(say.BASE_WITHOUT_PURCHASE, (*path, "base"))
    for path, decree in bound.each(Decree):
        yield from _decree_faults(bound, path, decree)
    dated = next((decree.dated for _, decree in bound.each(Decree)), None)
    for path, amendment in bound.each(Amendment):
        yield from _after(bound, (*path, "dated"), amendment.dated, dated, _OF_DECREE)
    for path, validity in bound.each(Validity):
        if validity.until is not None:
            yield from _after(bound, (*path, "until"), validity.until, dated, _OF_DECREE)
    yield from _suspension_faults(bound, dated)


def _bracket_faults(bound: Bound[Programme], path: Path, fine: Fine) -> Iterator[Fault]:
    first = fine.brackets[0]
    if first.from_month != 0:
        yield bound.fault(say.BRACKET_START, (*path, 0, "from_month"))
    for index, bracket in enumerate(fine.brackets):
        if bracket.to_month <= bracket.from_month:
            yield bound.fault(say.BRACKET_EMPTY, (*path, index, "to_month"), start=bracket.from_month)
    for index, (before, after) in enumerate(pairwise(fine.brackets), 1):
        if after.from_month > before.to_month:
            yield bound.fault(say.BRACKET_GAP, (*path, index, "from_month"), end=before.to_month)
        if after.from_month < before.to_month:
            yield bound.fault(say.BRACKET_OVERLAP, (*path, index, "from_month"), end=before.to_month)
        if after.percent > before.percent:
            yield bound.fault(say.BRACKET_RISES, (*path, index, "percent"), before=before.percent)


def _decree_faults(bound: Bound[Programme], path: Path, decree: Decree) -> Iterator[Fault]:
    if decree.year is not None and decree.dated is not None and decree.year != decree.dated.year:
        yield bound.fault(say.YEAR_DIFFERS, (*path, "year"), dated=decree.dated)
    if decree.published is not None and decree.dated is not None and decree.published < decree.dated:
        yield from _after(bound, (*path, "published"), decree.published, decree.dated, _OF_DECREE)


def _suspension_faults(bound: Bound[Programme], dated: date | None) -> Iterator[Fault]:
    earlier, what = dated, _OF_DECREE
    for path, suspension in bound.each(Suspension):
        yield from _after(bound, (*path, "first_day"), suspension.first_day, earlier, what)
        if suspension.last_day < suspension.first_day:
            yield from _after(bound, (*path, "last_day"), suspension.last_day, suspension.first_day, _FIRST_DAY)
        earlier, what = suspension.last_day, _SUSPENSION_BEFORE


def _after(bound: Bound[Programme], path: Path, day: date, earlier: date | None, what: Text) -> Iterator[Fault]:
    """Yield a fault where a day does not come after an earlier one."""
    if earlier is not None and day <= earlier:
        yield bound.fault(say.DATE_ORDER, path, key=path[-1], earlier=earlier, what=what)
