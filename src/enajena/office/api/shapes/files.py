"""What `assess`, `award` and `explain` are asked of a file that is sent, and what they say."""

from typing import Any, Literal

from enajena.office.api.shapes.figures import Assumption, CeilingTerm
from enajena.office.api.shapes.kinds import Amount, Answer, Closing, Flag, Given, Index, Name, Opening, Rows

FIRST_ROWS = 100
Form = Literal["json", "csv", "parquet", "xlsx"]


class _Reading(Given):
    """How a file is read."""

    stage: Name | None = None
    price_cop: Amount | None = None
    decimal: Literal["comma", "point"] | None = None
    sheet: Name | None = None


class _Judging(_Reading):
    """Of which term a file is judged."""

    opens: Opening | None = None
    closes: Closing | None = None


class AssessGiven(_Judging):
    """How a file of acceptances is judged, and in which form the result is wanted."""

    strict: Flag = False
    trace: Flag = False
    form: Form = "json"
    rows: Rows = FIRST_ROWS


class ExplainGiven(_Judging):
    """Which acceptance of a file is explained."""

    acceptance_id: Name


class AwardGiven(_Reading):
    """How what was assessed is shared out, and in which form the result is wanted."""

    shares: Index | None = None
    rule: Name | None = None
    tie: Name | None = None
    flat_shares: Index | None = None
    lot_shares: Index | None = None
    strict: Flag = False
    form: Form = "json"
    rows: Rows = FIRST_ROWS


class Assessed(Answer):
    """What a run of `assess` found; `rows` are the first ones of the result, and `more` says that there are others."""

    programme: str
    stage: str
    price_cop: str | None
    acceptances: int
    persons: int
    verdicts: dict[str, int]
    requested_shares: int
    admitted_shares: int
    reasons: dict[str, int]
    recipients: dict[str, dict[str, int]]
    warnings: list[str]
    assumptions: list[Assumption]
    rows: list[dict[str, Any]]
    more: bool


class Awarded(Answer):
    """What a run of `award` came to; `rows` as in `assess`."""

    offered: int
    demanded: int
    awarded: int
    unsold: int
    rule: str
    leftover: int
    undecided: int
    amount_cop: str
    assumptions: list[Assumption]
    notes: list[str]
    warnings: list[str]
    rows: list[dict[str, Any]]
    more: bool


class Explained(Answer):
    """Why one acceptance got its verdict, step by step."""

    acceptance_id: str
    verdict: str
    requested_shares: int
    admitted_shares: int
    price_cop: str | None
    ceiling_cop: str | None
    ceiling_shares: int | None
    binding: str | None
    reasons: list[str]
    missing: list[str]
    terms: list[CeilingTerm]
    steps: list[str]
    warnings: list[str]
    assumptions: list[Assumption]
    programme: str
    stage: str
