"""What a rule answers: the plan of an adjudication, and the choice of rule that leads to it."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from enajena.basics.text import Text

Direction = Literal[1, -1]
StepKind = Literal["one_each", "fill"]
LevelOutcome = Literal["full", "marginal", "nothing"]


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """The rule that a programme names, with its parameters; one that the rule does not use is not looked at.

    `flat_shares` goes with `flat_then_pro_rata`, `lot_shares` with `lots`, `tie` with `price_priority`.
    """

    name: str
    flat_shares: int | None = None
    lot_shares: int | None = None
    tie: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Margin:
    """The only acceptances that have to be settled one by one, because the rule's order does not tell them apart.

    There are `acceptances` of them, always at least two. `shares` (above zero) are added to what they are awarded (`direction` 1) or
    taken from it (-1), in order of filing:

    - `one_each`: `step_shares` for each acceptance in turn, to `steps` acceptances; nobody leaves the range 0 to what was asked;
    - `fill`: each acceptance in turn is raised to what it asked for, until the shares are used up.

    Not all of them can be served: with more shares they would all be awarded alike and not be here.
    """

    acceptances: int
    shares: int
    direction: Direction
    kind: StepKind
    step_shares: int = 1

    @property
    def earliest_first(self) -> bool:
        """Say whether to go from the earliest `filed_at`, then smallest `acceptance_id`; taking away goes the other way.

        Either way a tie favours whoever filed earlier.
        """
        return self.direction > 0

    @property
    def steps(self) -> int:
        """Return how many acceptances a `one_each` settlement reaches."""
        return self.shares // self.step_shares


@dataclass(frozen=True, slots=True, kw_only=True)
class Marginal(Margin):
    """The margin of a plan: all the acceptances that ask for one of `quantities`, which are ascending."""

    quantities: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an adjudication comes to, in shares.

    `awarded` (with what is settled at the margin) is the smaller of supply and demand, except under the rule `lots`. `unsold` is supply
    less awarded. `leftover` is what the rule's first rounding left over, before it was passed out; below zero where rounding to the
    nearest gave out too many. `passed_on` is how many shares the text of the rule, read literally, would give above what was asked, and
    that went on to the next in the rule's own order; where the order of filing decides how many they are, the most they can be, and the
    note says "up to".
    """

    rule: str
    supply: int
    demanded: int
    awarded: int
    unsold: int
    leftover: int
    passed_on: int = 0
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Outcome):
    """How one supply is shared out over one demand.

    `awards` holds (quantity, award) for every quantity of the demand, ascending: what each acceptance of that quantity gets
    before `marginal` is settled. Always 0 <= award <= quantity.
    """

    awards: tuple[tuple[int, int], ...]
    marginal: Marginal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceLevel:
    """One price of a price stage. `full`: everybody gets what was asked; `nothing`: the supply ended at a higher price.

    `marginal`: the supply ends at this price; `plan` says how what was left is shared out here, and is None otherwise.
    """

    price_cop: Decimal
    demanded: int
    awarded: int
    outcome: LevelOutcome
    plan: Plan | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PricePlan(Outcome):
    """How one supply is shared out in a price stage: the levels from the highest price down. At most one level is marginal.

    `leftover` is what the first rounding at the marginal price left over, 0 where nothing was rounded.
    """

    tie: str | None
    levels: tuple[PriceLevel, ...]

    @property
    def marginal_level(self) -> PriceLevel | None:
        """Return the price at which the supply ends amid the acceptances, None where it does not."""
        return next((level for level in self.levels if level.outcome == "marginal"), None)
