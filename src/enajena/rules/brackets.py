"""Where the day of a breach falls: in which bracket of the fine, inside the lock-up or after it.

Edges are counted in months from the act itself and the dates are compared with them; a difference in months and days, which
depends on the order of the operands, is never taken (open questions A1 to A6). No edge is moved to a business day (A8).
"""

from dataclasses import dataclass
from datetime import date

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.calendar import MonthSpan, edges
from enajena.programme.model import Bracket, ClockAct, Fine, LockUp, Programme
from enajena.rules.fine_facts import FineFacts
from enajena.rules.results import plain_percent


@dataclass(frozen=True, slots=True)
class PlacedBracket:
    """A bracket of the programme with the days it covers, both included."""

    rule: Bracket
    first: date
    last: date

    def record(self) -> dict[str, object]:
        """Return the contract's record of a bracket."""
        return {
            "source": self.rule.source,
            "percent": plain_percent(self.rule.percent),
            "from": self.first.isoformat(),
            "to": self.last.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a breach falls. `bracket` is None after the last one; `lock_up` is None where the programme has none.

    `binds` says whether the lock-up still bound the holder; after it there is no duty to breach.
    """

    bracket: PlacedBracket | None
    lock_up: MonthSpan | None
    binds: bool
    notes: tuple[Text, ...]


def placed_brackets(rule: Fine, clock_on: date) -> tuple[PlacedBracket, ...]:
    """Return every bracket with its days, counted from the act that starts the clock.

    Kept true: no hole and no overlap; the first one takes the day of the act too.
    """
    spans = edges(clock_on, [bracket.to_month for bracket in rule.brackets])
    return tuple(PlacedBracket(bracket, span.first, span.last) for bracket, span in zip(rule.brackets, spans, strict=True))


def place(programme: Programme, rule: Fine, facts: FineFacts) -> Placement:
    """Find the bracket and the lock-up of a breach. The facts have been checked: the act is not after the breach."""
    brackets = placed_brackets(rule, _day_of(rule.clock, facts))
    found = next((bracket for bracket in brackets if bracket.first <= facts.breached <= bracket.last), None)
    lock_up = _lock_up(programme.lock_up, facts)
    binds = lock_up is None or facts.breached in lock_up
    return Placement(found, lock_up, binds, _notes(brackets, found, lock_up, facts.breached))


def _day_of(act: ClockAct, facts: FineFacts) -> date:
    """Return the day of the act that starts a clock; without `awarded` the facts would have been refused."""
    return facts.awarded if act == "award" and facts.awarded is not None else facts.acquired


def _lock_up(rule: LockUp | None, facts: FineFacts) -> MonthSpan | None:
    if rule is None:
        return None
    return edges(_day_of(rule.starts, facts), [rule.months])[0]


def _notes(brackets: tuple[PlacedBracket, ...], found: PlacedBracket | None, lock_up: MonthSpan | None, breached: date) -> tuple[Text, ...]:
    last = date_text(brackets[-1].last)
    if found is not None:
        if lock_up is None or breached <= lock_up.last:
            return ()
        over = Text(
            "La restricción había terminado el {end}; el tramo aún cubre ese día.",
            "The lock-up had ended on {end}; the bracket still covers that day.",
        )
        return (over.format(end=date_text(lock_up.last)),)
    if lock_up is not None and breached in lock_up:
        gap = Text(
            "Advertencia, intervalo sin regular: la restricción obliga hasta el {end}, y el último tramo terminó el {last}. "
            "El incumplimiento no tiene porcentaje (A4).",
            "Warning, unregulated interval: the lock-up binds until {end}, and the last bracket ended on {last}. "
            "The breach has no percentage (A4).",
        )
        return (gap.format(end=date_text(lock_up.last), last=last),)
    after = Text(
        "El hecho es posterior al último tramo, que terminó el {last}: no causa multa (A5).",
        "The act is after the last bracket, which ended on {last}: it brings about no fine (A5).",
    )
    return (after.format(last=last),)
