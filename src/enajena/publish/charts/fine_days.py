"""The fine of a breach on every day from the purchase on: the same shares and prices, another day of the breach."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from itertools import groupby

from enajena.basics.faults import DataError
from enajena.basics.text import Text
from enajena.calendar import add_days
from enajena.indices import IndexTable, load
from enajena.programme.model import Assumption, Programme
from enajena.rules.brackets import PlacedBracket, placed_brackets
from enajena.rules.fine import FineResult, fine, fine_tables
from enajena.rules.fine_facts import FineFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class FineSpan:
    """Days on which the fine is the same, both ends included.

    `bracket` is None after the last one, where there is no fine. `fine_cop` is None where an index table has no value for those days.
    """

    first: date
    last: date
    bracket: PlacedBracket | None
    base_cop_per_share: str | None
    fine_cop: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FineDays:
    """The fine by day: spans without hole or overlap, what they rest on, and why pesos are missing where they are."""

    brackets: tuple[PlacedBracket, ...]
    spans: tuple[FineSpan, ...]
    lock_up_ends: date | None
    provisional: bool
    assumptions: tuple[Assumption, ...]
    missing: Text | None


def fine_days(programme: Programme, facts: FineFacts, tables: Mapping[str, IndexTable] | None = None) -> FineDays:
    """Work out the fine for a breach on each day from the purchase to the end of the last bracket and of the lock-up.

    `facts` says everything but the day, which is each in turn, and no settlement. The rule is `enajena.rules.fine.fine`, day by day, so
    that indexation and edges are those of a liquidation. Without `tables` they are those of the installation.

    Raises:
        CallError: the facts cannot be.
        DataError: the text sets no fine, or none for this conduct, or an index table has no value for the first day.
    """
    found = {name: load(name) for name in fine_tables(programme)} if tables is None else tables
    asked = replace(facts, breached=facts.acquired, settled=None)
    first = fine(programme, asked, found)
    if programme.fine is None or first.fine_cop is None:
        raise _not_reached(programme, facts)
    brackets = placed_brackets(programme.fine, _clock_on(programme, facts))
    last = max(brackets[-1].last, first.lock_up.last if first.lock_up else brackets[-1].last)
    days = [add_days(facts.acquired, count) for count in range((last - facts.acquired).days + 1)]
    answers = [_on(programme, asked, day, found) for day in days]
    results = [result for result, _ in answers]
    known = [result for result in results if result is not None]
    return FineDays(
        brackets=brackets,
        spans=_spans(days, results, brackets),
        lock_up_ends=first.lock_up.last if first.lock_up else None,
        provisional=any(result.provisional for result in known),
        assumptions=tuple({one.id: one for result in known for one in result.assumptions}.values()),
        missing=next((message for _, message in answers if message is not None), None),
    )


def _on(programme: Programme, facts: FineFacts, day: date, tables: Mapping[str, IndexTable]) -> tuple[FineResult | None, Text | None]:
    """Return the fine of one day, or what the index tables lack for it; the chart says that in its notes."""
    try:
        return fine(programme, replace(facts, breached=day), tables), None
    except DataError as error:
        return None, error.message


def _clock_on(programme: Programme, facts: FineFacts) -> date:
    counts_from_award = programme.fine is not None and programme.fine.clock == "award"
    return facts.awarded if counts_from_award and facts.awarded is not None else facts.acquired


def _spans(days: Sequence[date], results: Sequence[FineResult | None], brackets: Sequence[PlacedBracket]) -> tuple[FineSpan, ...]:
    """Put days together on which bracket, base and fine are the same."""
    told = []
    for day, result in zip(days, results, strict=True):
        bracket = next((one for one in brackets if one.first <= day <= one.last), None)
        base = None if result is None or result.base is None else result.base.per_share_text()
        told.append((bracket, base, None if result is None else result.fine_cop))
    spans = []
    at = 0
    for (bracket, base, fine_cop), group in groupby(told):
        count = len(list(group))
        spans.append(FineSpan(first=days[at], last=days[at + count - 1], bracket=bracket, base_cop_per_share=base, fine_cop=fine_cop))
        at += count
    return tuple(spans)


def _not_reached(programme: Programme, facts: FineFacts) -> DataError:
    return DataError(
        Text(
            "{programme}: la multa graduada no alcanza esa conducta ({conduct}); no hay qué dibujar.",
            "{programme}: the graduated fine does not reach that conduct ({conduct}); there is nothing to draw.",
        ).format(programme=programme.id, conduct=facts.conduct),
        Text("Dé otra --conduct.", "Give another --conduct."),
    )
