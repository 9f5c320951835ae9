"""The shape of a state machine: which act takes an object from which states to which, and what provides it."""

from dataclasses import dataclass

from enajena.basics.text import Text

SAME = "="
ANY = "*"


@dataclass(frozen=True, slots=True)
class Step:
    """One transition. `start` empty: the act creates the object. `end` may be SAME. `source` is the norm or design reason.

    An act that may end in several states has a transition for each; its effect says which.

    `source` that begins with `programme.` names the key of the programme file whose numeral is cited (`programme.pledge`).
    """

    act: str
    start: tuple[str, ...]
    end: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """The states of one kind of object."""

    thing: str  # the table's name in lower case
    label: Text
    states: tuple[tuple[str, Text], ...]
    steps: tuple[Step, ...]

    def step(self, act: str, state: str | None, end: str | None = None) -> Step | None:
        """Return the transition of an act from a state, or None where there is none. No state: the object is not there yet.

        `end` picks one of several by the state it leads to; without it, the first is taken.
        """
        for step in self.steps:
            if step.act == act and _starts(step, state) and end in (None, state if step.end == SAME else step.end):
                return step
        return None

    def acts_from(self, state: str | None) -> tuple[str, ...]:
        """Return the acts that may come in a state."""
        return tuple(step.act for step in self.steps if _starts(step, state))

    def label_of(self, state: str) -> Text:
        """Return what a state is called."""
        return dict(self.states)[state]


def _starts(step: Step, state: str | None) -> bool:
    if state is None:
        return not step.start
    return state in step.start or step.start == (ANY,)
