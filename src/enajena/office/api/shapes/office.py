"""What the office reads and writes by token: acceptances, the register, acts."""

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from enajena.office.api.shapes.kinds import Answer, Content, Cursor, Day, Given, Index, Name, Personal, Rows

MOST_ACTS = 500
MOST_FILES = 20
FIRST_ROWS = 100
Values = dict[str, Any]


class Page(Given):
    """Which page of a list."""

    cursor: Cursor | None = None
    limit: Rows = FIRST_ROWS


class AcceptancesAsked(Page):
    """Which acceptances are listed."""

    stage: Name | None = None
    state: Name | None = None
    verdict: Literal["accepted", "reduced", "rejected", "incomplete", "referred"] | None = None


class PointAsked(Page):
    """From which point the register is looked at: a legal date, and the last act that is known."""

    on: Day | None = None
    known: Index | None = None


class LotsAsked(PointAsked):
    """Which lots are listed."""

    holder: Name | None = None
    stage: Name | None = None


class AcceptanceRow(Answer):
    """An acceptance as it stands, with who made it."""

    acceptance: str
    stage: str
    state: str
    label: str
    person: str
    kind: str
    name: str | None
    id_type: str | None
    id_number: str | None
    recipient: str
    filed_at: str
    channel: str
    requested_shares: int
    price_offered_cop: str | None
    verdict: str | None
    admitted_shares: int | None
    binding: str | None
    reasons: list[str]


class Acceptances(Answer):
    """A page of acceptances; `next` is the cursor of the following one, null at the end."""

    sale: str
    rows: list[AcceptanceRow]
    next: str | None


class ReasonTold(Answer):
    """A reason of a verdict, in words."""

    numeral: str
    code: str
    words: str


class AwardTold(Answer):
    """What an acceptance was awarded."""

    award: str
    state: str
    label: str
    shares: int
    price_cop: str
    amount_cop: str


class AcceptanceTold(AcceptanceRow):
    """An acceptance with its facts, its reasons in words, what it was awarded, and the acts that changed it."""

    facts: dict[str, Any]
    reasons_told: list[ReasonTold]
    awards: list[AwardTold]
    acts: list[dict[str, Any]]


class RowsTold(Answer):
    """A page of the register, the pledges or the fines, each row with the names of `enajena book`."""

    sale: str
    on: str
    known: int | None
    rows: list[dict[str, Any]]
    next: str | None


class ActGiven(Given):
    """An act to record: its kind, its legal date, its body as the log keeps it, and what is personal in it. Who does it is the token's."""

    act: Name
    on: Day
    body: Values
    ref: Name | None = None
    personal: Personal = Field(default_factory=dict)


class FileGiven(Given):
    """A file that an act names by its hash."""

    name: Name
    content: Content


class ActsGiven(Given):
    """A set of acts: all of them are recorded, or none. `prepare` leaves it for another person to confirm."""

    acts: Annotated[tuple[ActGiven, ...], Field(min_length=1, max_length=MOST_ACTS)]
    files: Annotated[tuple[FileGiven, ...], Field(max_length=MOST_FILES)] = ()
    prepare: StrictBool = False


class AcceptanceGiven(Given):
    """An acceptance to record: the body and the personal part of the act `acceptance_received`."""

    on: Day
    body: Values
    personal: Personal = Field(default_factory=dict)


class Recorded(Answer):
    """What was recorded: the index of each act, and the signed checkpoint that covers them."""

    sale: str
    indexes: list[int]
    checkpoint: str


class Checked(Answer):
    """The acts could be recorded as things stand; nothing was."""

    sale: str
    acts: int
    people: int


class Prepared(Answer):
    """A set of acts that waits for another person, who confirms it by its hash."""

    sale: str
    set: str
    prepared_by: str
    prepared_at: str
    expires_at: str
    acts: list[dict[str, Any]]


class PreparedSets(Answer):
    """The sets that wait for another person."""

    sale: str
    sets: list[Prepared]


class ActKind(Answer):
    """A kind of act."""

    name: str
    label: str
    people: int
    identifies: bool
    final: str | None


class ActKinds(Answer):
    """The kinds of acts."""

    acts: list[ActKind]


class ActField(Answer):
    """A field of the body of an act."""

    name: str
    takes: str
    required: bool


class ActKindTold(ActKind):
    """A kind of act with the fields of its body."""

    fields: list[ActField]
