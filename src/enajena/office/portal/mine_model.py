"""What somebody is shown of their own acceptance: values only, in the order of the page."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.text import Text


@dataclass(frozen=True, slots=True)
class Fact:
    """One line: what, and its value."""

    what: Text
    value: Text


@dataclass(frozen=True, slots=True)
class Ruled:
    """Something said, and the numeral that says it."""

    source: str
    says: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was decided of the acceptance, why, and how its ceiling was found."""

    said: Text
    facts: tuple[Fact, ...]
    reasons: tuple[Ruled, ...]
    ceiling: tuple[Ruled, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A part of the price: when it is due, how much of it, what is paid of it, and how it stands."""

    due_on: date
    amount_cop: Decimal
    paid_cop: Decimal
    state: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Money that came in or went back."""

    on: date
    amount_cop: Decimal
    what: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardShown:
    """An award, how the shares were shared out, and its money."""

    ref: str
    state: Text
    facts: tuple[Fact, ...]
    shared_out: tuple[Text, ...]
    dues: tuple[Due, ...]
    moved: tuple[Moved, ...]
    unpaid_cop: Decimal
    held_cop: Decimal
    payment_code: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LotShown:
    """A lot, what burdens it, and how its release is asked for."""

    ref: str
    facts: tuple[Fact, ...]
    burdens: tuple[Text, ...]
    release: tuple[Ruled, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """An act of the log that concerns the acceptance: its legal date, its place, what it is, and what it left as it stands."""

    on: date
    index: int
    label: Text
    says: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """Everything that somebody is shown of an acceptance. `name` is None where it is not known, or was suppressed."""

    index: int
    state: Text
    told: Text
    name: str | None
    suppressed: bool
    facts: tuple[Fact, ...]
    cures: tuple[Ruled, ...]
    verdict: Verdict | None
    awards: tuple[AwardShown, ...]
    lots: tuple[LotShown, ...]
    steps: tuple[Step, ...]
