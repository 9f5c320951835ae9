"""How long a test of chance goes on: a short round in every run of the tests, a long one in `make promises`."""

import os

from hypothesis import Phase, settings

from promises.removing import VARIABLE

ROUNDS = int(os.environ.get("ENAJENA_ROUNDS", "1"))
"""So many times the work of an ordinary run."""
LONG = ROUNDS > 1


def examples(count: int, steps: int = 50) -> settings:
    """Return settings of so many examples a round. Without a guard the first one that fails is enough: it is not made smaller."""
    phases = [Phase.explicit, Phase.generate] if os.environ.get(VARIABLE) else list(Phase)
    return settings(max_examples=count * ROUNDS, stateful_step_count=steps, deadline=None, phases=phases, database=None)
