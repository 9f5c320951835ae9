"""What everybody may know of a sale: its state, its stages, their dates and results, its log, and its urns."""

from typing import Any

from enajena.office.api.shapes.kinds import Answer


class SaleListed(Answer):
    """A sale in a list; `acts` is how many its log has."""

    sale: str
    programme: str
    title: str
    state: str
    label: str
    acts: int


class Sales(Answer):
    """The sales of the office."""

    sales: list[SaleListed]


class Results(Answer):
    """What an adjudication came to, as a whole."""

    adjudication: str
    adjudicated_on: str
    rule: str
    tie: str | None
    offered_shares: int
    demanded_shares: int
    awarded_shares: int
    awards: int
    amount_cop: str
    threshold_reached: bool | None


class StageTold(Answer):
    """A stage: its state, its days, what it offers, and once it is adjudicated its results. `interruptions` are pairs of days."""

    stage: str
    state: str
    label: str
    notice_on: str | None
    first_day: str | None
    last_day: str | None
    price_cop: str | None
    offered_shares: int | None
    interruptions: list[list[str | None]]
    void_because: str | None
    results: Results | None


class SaleTold(SaleListed):
    """A sale with its stages; `programme_sha256` is the hash of the programme file that it goes by."""

    programme_sha256: str
    adopted_on: str
    stages: list[StageTold]


class RegisterTotals(Answer):
    """The register of shares as a whole, as it was on a day and as known after an act."""

    sale: str
    on: str
    known: int | None
    shares: int
    shares_by_stage: dict[str, int]


class LeafTold(Answer):
    """An act of the log: its place, the hash of its leaf (RFC 6962, in hexadecimal), and the leaf, with nothing personal in it."""

    index: int
    hash: str
    leaf: dict[str, Any]


class Feed(Answer):
    """Acts of a sale in the order of its log; `next` is the address of those that follow, null at the end."""

    sale: str
    size: int
    acts: list[LeafTold]
    next: str | None


class LogKey(Answer):
    """The key that verifies the checkpoints of a sale's log, as C2SP verifiers take it."""

    sale: str
    origin: str
    verifier_key: str


class UrnTold(Answer):
    """The sealed urn of a stage."""

    urn: str
    stage: str
    state: str
    label: str
    opens: str
    closes: str
    k: int
    custodians: list[str]
    manifest_sha256: str
    rehearsal: bool


class Urns(Answer):
    """The urns of a sale."""

    sale: str
    urns: list[UrnTold]


class Deposited(Answer):
    """An envelope that is on the disk and in the log; `receipt` is its proof (C2SP tlog-proof), to be kept."""

    sha256: str
    index: int
    in_term: bool
    checkpoint: str
    receipt: str
