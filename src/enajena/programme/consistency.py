"""What must hold within a programme and needs no formula: names, references, numbers, dates, brackets, stages.

Every check looks at the parts that could be bound, also where the whole could not, so that a person sees all the faults at once.
"""

from collections.abc import Iterator

from enajena.basics.faults import Fault
from enajena.programme.bound import Bound
from enajena.programme.consistency_fine import fine_faults
from enajena.programme.consistency_names import name_faults
from enajena.programme.consistency_numbers import number_faults
from enajena.programme.consistency_stage import stage_faults
from enajena.programme.model import Programme


def inconsistencies(bound: Bound[Programme]) -> Iterator[Fault]:
    """Yield every fault of a programme that needs no formula to be seen, each at its place."""
    yield from name_faults(bound)
    yield from number_faults(bound)
    yield from stage_faults(bound)
    yield from fine_faults(bound)
