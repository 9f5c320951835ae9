"""Checks of a programme as a whole that need no formula."""

from collections.abc import Iterator

from enajena.basics.faults import Fault
from enajena.programme import messages_rules as say
from enajena.programme.bound import Bound
from enajena.programme.model import Assumption, Programme
from enajena.programme.stage_model import Rule


def inconsistencies(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield what does not hold together."""
    known = {assumption.id for _, assumption in bound.each(Assumption)}
    for path, rule in bound.each(Rule):
        for index, assumed in enumerate(rule.assumes):
            if assumed not in known and bound.is_whole("assumptions"):
                yield bound.fault(say.UNKNOWN_ASSUMPTION, (*path, "assumes", index))
