"""The answers that need no book: how much one may buy, the days of a stage, the minimum price, the fine."""

from django.http import HttpRequest
from ninja import Router

from enajena.calendar import BusinessCalendar, Interruption
from enajena.engine.limit import limit
from enajena.engine.records import limit_record
from enajena.library import fine, price
from enajena.office.api.programmes import builtin
from enajena.office.api.shapes.figures import Fine, FineGiven, Limit, LimitGiven, Price, PriceGiven, Term, TermGiven
from enajena.office.api.shapes.kinds import Name
from enajena.office.api.throttling import check_pace
from enajena.office.ground.language import language
from enajena.rules.fine_facts import FineFacts
from enajena.rules.term import term

router = Router(tags=["figures"], by_alias=True)


@router.post("/programmes/{programme}/limit", response=Limit)
def work_out_limit(request: HttpRequest, programme: Name, given: LimitGiven) -> dict[str, object]:
    """Tell how much one person may buy."""
    check_pace(request, "figures")
    facts = {name: str(value).lower() if isinstance(value, bool) else value for name, value in given.facts.items()}
    result = limit(builtin(programme), facts, stage=given.stage, price_cop=given.price_cop, strict=given.strict)
    return limit_record(result, language())


@router.post("/programmes/{programme}/term", response=Term)
def work_out_term(request: HttpRequest, programme: Name, given: TermGiven) -> dict[str, object]:
    """Tell the first and the last day of a stage."""
    check_pace(request, "figures")
    calendar = BusinessCalendar(saturday_is_business=given.saturday_is_business, extra_non_working=frozenset(given.closed))
    interruptions = [Interruption(one.from_, one.to) for one in given.interrupted]
    return term(builtin(programme), given.stage, given.notice, interruptions, calendar).record(language())


@router.post("/programmes/{programme}/price", response=Price)
def work_out_price(request: HttpRequest, programme: Name, given: PriceGiven) -> dict[str, object]:
    """Tell the minimum price of the second stage."""
    check_pace(request, "figures")
    result = price(builtin(programme), given.first_stage_ended, given.second_notice, until=given.until)
    return result.record(language())


@router.post("/programmes/{programme}/fine", response=Fine)
def work_out_fine(request: HttpRequest, programme: Name, given: FineGiven) -> dict[str, object]:
    """Tell the fine for one breach."""
    check_pace(request, "figures")
    said = dict(given)
    facts = FineFacts(interest_method=said.pop("interest"), **said)
    return fine(builtin(programme), facts).record(language())
