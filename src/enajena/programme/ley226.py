"""Ley 226 de 1995 as invariants of every programme file. Sources: arts. 3, 10, 11, 14, 25 and 26; Ley 789 de 2002 art. 16 num. 3.

What a decree leaves unsaid is not checked: an absent rule is unknown, not wrong.
"""

from collections.abc import Iterator
from datetime import date

from enajena.basics.faults import Fault
from enajena.basics.text import Text
from enajena.basics.words import AND
from enajena.programme import messages_law as say
from enajena.programme.bound import Bound
from enajena.programme.messages import joined
from enajena.programme.model import CreditLine, Decree, Fine, LockUp, Programme
from enajena.programme.stage_model import Adjustment, FixedPrice, Recipients, Stage, StageTerm

IN_FORCE_SINCE = date(1995, 12, 21)
"""Publication of Ley 226 in the Diario Oficial 42.159 (art. 26)."""
COMPENSATION_FUNDS_SINCE = date(2002, 12, 27)
"""Date of Ley 789 de 2002, which made family compensation funds recipients (to be checked against the official source)."""
MAX_LOCK_UP_MONTHS = 24
EXECUTIVE_MULTIPLE = 5

_FIRST_STAGE = ("stages", 0)
_SUBSIDIARIES = ("subsidiary_worker", "subsidiary_pensioner", "subsidiary_former_worker")
# How many of each unit are two months whatever the dates: the longest two months have 62 days, and 46 business days never fit in 62.
_TWO_MONTHS = {
    "months": (2, Text("meses", "months")),
    "calendar_days": (62, Text("días calendario", "calendar days")),
    "business_days": (46, Text("días hábiles", "business days")),
}
_CREDIT_LEAST = {"pool_percent": 10, "term_months": 60, "grace_months": 12}


def law_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield what goes against the law, each with the article."""
    for path, decree in bound.each(Decree):
        if decree.dated is not None and decree.dated < IN_FORCE_SINCE:
            yield bound.fault(say.LAW_IN_FORCE, (*path, "dated"))
    yield from _first_stage_faults(bound)
    yield from _later_price_faults(bound)
    yield from _lock_up_faults(bound)
    for path, credit in bound.each(CreditLine):
        for key, least in _CREDIT_LEAST.items():
            if getattr(credit, key) < least:
                yield bound.fault(say.LAW_CREDIT, (*path, key), key=key, least=least)


def law_warnings(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield what the law has otherwise although a decree may have it so."""
    for path, recipients in bound.each(Recipients):
        missing = tuple(name for name in _SUBSIDIARIES if name not in recipients.classes)
        if path[:2] == _FIRST_STAGE and missing:
            yield bound.fault(say.WARN_SUBSIDIARIES, (*path, "classes"), missing=joined(missing, AND))
    for path, adjustment in bound.each(Adjustment):
        if adjustment.method == "ipc_months" and not adjustment.never_lowers:
            yield bound.fault(say.WARN_INDEX, (*path, "method"))


def _first_stage_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    for path, stage in bound.each(Stage):
        if path == _FIRST_STAGE and stage.offers != "all":
            yield bound.fault(say.LAW_ALL_SHARES, (*path, "offers"))
    for path, term in bound.each(StageTerm):
        for unit, (least, words) in _TWO_MONTHS.items():
            length = getattr(term, unit)
            if path[:2] == _FIRST_STAGE and length is not None and length < least:
                yield bound.fault(say.LAW_TERM, (*path, unit), unit=words)
    before_funds = any(_is_before(decree, COMPENSATION_FUNDS_SINCE) for _, decree in bound.each(Decree))
    for path, recipients in bound.each(Recipients):
        for index, name in enumerate(recipients.classes):
            if name == "public" and path[:2] == _FIRST_STAGE:
                yield bound.fault(say.LAW_PUBLIC, (*path, "classes", index))
            if name == "compensation_fund" and before_funds and path[:2] == _FIRST_STAGE:
                yield bound.fault(say.LAW_COMPENSATION, (*path, "classes", index))


def _is_before(decree: Decree, day: date) -> bool:
    """Return whether the decree is surely older; False where neither its date nor its year tells."""
    if decree.dated is not None:
        return decree.dated < day
    return decree.year is not None and decree.year < day.year


def _later_price_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    for path, adjustment in bound.each(Adjustment):
        if adjustment.percent is not None and adjustment.percent < 0:
            yield bound.fault(say.LAW_MINIMUM, (*path, "percent"))
    fixed = {path[1]: (path, price) for path, price in bound.each(FixedPrice)}
    if 0 not in fixed:
        return
    first_cop = fixed[0][1].values[-1].cop
    for stage, (path, price) in fixed.items():
        last = len(price.values) - 1
        if stage != 0 and price.values[last].cop < first_cop:
            yield bound.fault(say.LAW_MINIMUM, (*path, "values", last, "cop"))


def _lock_up_faults(bound: Bound[Programme]) -> Iterator[Fault]:
    months = None
    for path, lock_up in bound.each(LockUp):
        months = lock_up.months
        if months > MAX_LOCK_UP_MONTHS:
            yield bound.fault(say.LAW_LOCK_UP, (*path, "months"), limit=MAX_LOCK_UP_MONTHS)
    for path, fine in bound.each(Fine):
        if months is not None and fine.brackets[-1].to_month != months:
            yield bound.fault(say.LAW_BRACKETS, (*path, "brackets", len(fine.brackets) - 1, "to_month"), months=months)
