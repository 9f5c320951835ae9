"""What the pure answers are asked and what they say: limit, term, price, fine."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool

from enajena.office.api.shapes.kinds import Amount, Answer, Count, Day, Facts, Given, Name

MOST_DAYS = 366


class LimitGiven(Given):
    """Facts of one person, each as the cell of a file would have it, or true or false."""

    facts: Facts
    stage: Name | None = None
    price_cop: Amount | None = None
    strict: StrictBool = False


class InterruptionGiven(Given):
    """A stretch without offer: the first day without it, and the first day of offer again."""

    from_: Annotated[Day, Field(alias="from")]
    to: Day


class TermGiven(Given):
    """The stage and the day of its notice."""

    stage: Name
    notice: Day
    interrupted: Annotated[tuple[InterruptionGiven, ...], Field(max_length=MOST_DAYS)] = ()
    saturday_is_business: StrictBool = False
    closed: Annotated[tuple[Day, ...], Field(max_length=MOST_DAYS)] = ()


class PriceGiven(Given):
    """When the first stage ended and when the second was noticed."""

    first_stage_ended: Day
    second_notice: Day
    until: Day | None = None


class FineGiven(Given):
    """One breach; prices are per share."""

    acquired: Day
    breached: Day
    shares: Count
    paid_cop: Amount
    resold_cop: Amount | None = None
    second_stage_cop: Amount | None = None
    second_stage_on: Day | None = None
    no_second_stage: StrictBool = False
    awarded: Day | None = None
    conduct: Literal["sale", "gratuitous", "rights", "limitation", "beneficial_owner"] = "sale"
    settled: Day | None = None
    interest: Literal["period_effective", "daily_effective", "monthly_effective", "linear_365", "linear_366"] | None = None


class Assumption(Answer):
    """A point on which the decree is silent: the choice made, why, and who may change it."""

    id: str
    source: str
    choice: str
    why: str
    who: str


class CeilingTerm(Answer):
    """One amount that a ceiling compares."""

    source: str
    label: str
    status: Literal["known", "not_applicable", "unknown"]
    value_cop: str | None
    formula: str


class Limit(Answer):
    """How much one person may acquire."""

    ceiling_cop: str | None
    ceiling_shares: int | None
    binding: str | None
    terms: list[CeilingTerm]
    missing: list[str]
    price_cop: str | None
    notes: list[str]
    assumptions: list[Assumption]
    programme: str
    stage: str


class Term(Answer):
    """The days of an offer and how they were counted."""

    first_day: str
    nominal_last_day: str
    last_day: str
    steps: list[str]
    assumptions: list[Assumption]
    source: str
    notes: list[str]


class PriceMonth(Answer):
    """One month of an adjustment."""

    month: str
    rate_ea: str | None
    factor: str


class Price(Answer):
    """The minimum price of the second stage."""

    price_cop: str
    base_cop: str
    factor: str
    months: list[PriceMonth]
    steps: list[str]
    notes: list[str]
    assumptions: list[Assumption]
    stage: str
    source: str


class Span(Answer):
    """A span of days, both included."""

    from_: Annotated[str, Field(alias="from")]
    to: str


class Bracket(Span):
    """The bracket of a fine."""

    source: str
    percent: str


class BaseTerm(Answer):
    """One value that the base of a fine compares."""

    source: str
    name: str
    value_cop: str
    indexed_cop: str


class Fine(Answer):
    """The fine for one breach, and its interest where it is settled."""

    bracket: Bracket | None
    base_cop_per_share: str | None
    base_terms: list[BaseTerm]
    fine_cop: str | None
    interest_cop: str | None
    total_cop: str | None
    payee: str
    provisional: bool
    notes: list[str]
    assumptions: list[Assumption]
    conduct: str
    affected_shares: int
    lock_up: Span | None
    interest_method: str | None
