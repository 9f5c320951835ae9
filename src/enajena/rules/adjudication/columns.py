"""What the rules reckon with: columns of whole numbers beside what each acceptance asks for, and the case that they belong to.

A rule is written once, over these two. `histogram.py` works them out in Python integers; the engine does in SQL, where a file has too many
quantities to bring them here.
"""

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from enajena.basics.text import Text
from enajena.rules.adjudication.plan import Margin, RuleChoice


class Column(Protocol):
    """One whole number an acceptance, the same for equal quantities. A comparison is 1 where it holds and 0 where it does not."""

    def __add__(self, other: Self | int, /) -> Self:
        """Return the sum, place by place."""
        ...

    def __sub__(self, other: Self | int, /) -> Self:
        """Return the difference, place by place."""
        ...

    def __mul__(self, times: int, /) -> Self:
        """Return so many times each number."""
        ...

    def least(self, other: Self | int, /) -> Self:
        """Return the smaller of the two, place by place."""
        ...

    def above(self, other: Self | int, /) -> Self:
        """Say where a number is above the other."""
        ...

    def equals(self, other: Self | int, /) -> Self:
        """Say where the two are the same."""
        ...

    def then(self, one: Self | int, other: Self | int, /) -> Self:
        """Return `one` where this column says 1, and `other` where it says 0."""
        ...


C = TypeVar("C", bound=Column)


class Case(Protocol[C]):
    """A demand and its supply. The rules take one whose demand exceeds its supply."""

    @property
    def asked(self) -> C:
        """The shares that each acceptance asks for, above zero."""
        ...

    @property
    def supply(self) -> int:
        """The shares on offer."""
        ...

    @property
    def demanded(self) -> int:
        """The shares asked for by all acceptances together."""
        ...

    @property
    def acceptances(self) -> int:
        """How many acceptances there are."""
        ...

    def total(self, column: C, /) -> int:
        """Return the sum of a column over all acceptances."""
        ...

    def most(self, column: C, /) -> int:
        """Return the largest number of a column."""
        ...

    def quota(self, asked: C, supply: int, total: int, /) -> tuple[C, C]:
        """Return the floor of asked x supply / total, and the remainder in units of 1/total.

        `asked` is zero or more, and `supply` at most `total`.
        """
        ...

    def cut(self, keys: C, weights: C | int, amount: int, /) -> tuple[int, int]:
        """Return where `amount` runs out when it is served from the highest key down, as (key, rest).

        Every higher key is served whole; of the weight at this key only `rest` is, and that is less than its weight. All the weight
        together is more than `amount`.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Group(Margin, Generic[C]):
    """The margin, with the column that says 1 for the acceptances that are in it."""

    inside: C


@dataclass(frozen=True, slots=True)
class Sharing(Generic[C]):
    """What a rule decided: the award of each acceptance, who is settled one by one, and what there is to say.

    `unplaced` are shares that the rule could give to nobody although more were asked for.
    """

    awards: C
    group: Group[C] | None
    leftover: int
    passed_on: int = 0
    unplaced: int = 0
    notes: tuple[Text, ...] = ()


class RuleFunction(Protocol):
    """A rule for a fixed price."""

    def __call__(self, case: Case[C], choice: RuleChoice, /) -> Sharing[C]:
        """Share the supply of a case out."""
        ...
