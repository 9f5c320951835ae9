"""What a screening found: clusters of people with their links, and the values that too many hold. Nobody is rejected by any of it."""

from dataclasses import dataclass

from enajena.basics.text import Text
from enajena.study.screening.linkage import HUNDREDTHS, Link, Weighed
from enajena.study.screening.model import Question
from enajena.study.screening.records import Capped, Known


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person of a cluster: what was asked for and given, None where no file says it. `shown` are the data to tell a person by."""

    ref: str
    acceptances: tuple[str, ...]
    requested_shares: int
    admitted_shares: int | None
    awarded_shares: int | None
    ceiling_shares: int | None
    shown: tuple[tuple[str, str], ...]

    @property
    def counted_shares(self) -> int:
        """Return the shares that count: awarded, else admitted, else asked for."""
        return next(one for one in (self.awarded_shares, self.admitted_shares, self.requested_shares) if one is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A value that two people share, in normal form."""

    field: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """A link between two members of a cluster, by their references, with the values they share."""

    left: str
    right: str
    link: Link
    shared: tuple[Shared, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """People who hang together by links of one question."""

    number: int
    question: Question
    members: tuple[Member, ...]
    ties: tuple[Tie, ...]

    @property
    def requested_shares(self) -> int:
        """Return what all of them ask for."""
        return sum(one.requested_shares for one in self.members)

    @property
    def counted_shares(self) -> int:
        """Return the shares of all of them that count."""
        return sum(one.counted_shares for one in self.members)

    @property
    def beyond_largest_shares(self) -> int:
        """Return how many of them are beyond those of the member who has most."""
        return self.counted_shares - max(one.counted_shares for one in self.members)

    @property
    def one_ceiling_shares(self) -> int | None:
        """Return the highest ceiling of a member in shares, None where not every member's is known."""
        ceilings = [one.ceiling_shares for one in self.members]
        return None if None in ceilings else max(one for one in ceilings if one is not None)

    @property
    def over_one_ceiling_shares(self) -> int | None:
        """Return how many shares all of them have over that one ceiling, None where it is not known."""
        ceiling = self.one_ceiling_shares
        return None if ceiling is None else max(0, self.counted_shares - ceiling)


@dataclass(frozen=True, slots=True, kw_only=True)
class Screened:
    """A screening: what went in, how it was weighed, what came out."""

    acceptances: int
    persons: int
    seed: int
    cap: int
    threshold: int
    weighed: tuple[Weighed, ...]
    clusters: tuple[Cluster, ...]
    capped: tuple[Capped, ...]
    known: tuple[Known, ...]
    warnings: tuple[Text, ...]


def bits(hundredths: int) -> str:
    """Return a weight as text with two decimals: `-1.44`."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // HUNDREDTHS}.{abs(hundredths) % HUNDREDTHS:02}"
