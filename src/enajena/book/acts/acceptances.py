"""Acts on acceptances until they are assessed."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from pydantic import AwareDatetime

from enajena.book.acts.kinds import Exact, Shares, act
from enajena.programme.stage_model import RecipientClass

PersonKind = Literal["natural", "entity"]
Channel = Literal["counter", "remote", "urn"]


@act("acceptance_received", "Se recibe una aceptación", "An acceptance is received", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptanceReceived:
    """Somebody accepts the offer of a stage. What identifies the person, and the facts (`fact.NAME`), are its personal part.

    `on` is the day of `filed_at` in Bogotá. One that was filed out of term is kept as such.
    """

    acceptance: str
    stage: str
    person: str
    kind: PersonKind
    recipient: RecipientClass
    filed_at: AwareDatetime
    channel: Channel
    requested_shares: Shares
    price_offered_cop: Exact | None = None
    payment_means: str | None = None
    accepts_reduction: bool | None = None


@act("acceptance_corrected", "El aceptante cambia su aceptación", "The acceptor changes an acceptance", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptanceCorrected:
    """The acceptor files the acceptance anew, where the Regulation lets acceptances be withdrawn; it has the order of its new filing.

    The whole acceptance is said again. A slip of the office is mended by `act_corrected`.
    """

    acceptance: str
    person: str
    kind: PersonKind
    recipient: RecipientClass
    filed_at: AwareDatetime
    channel: Channel
    requested_shares: Shares
    price_offered_cop: Exact | None = None
    payment_means: str | None = None
    accepts_reduction: bool | None = None


@act("acceptance_withdrawn", "El aceptante retira su aceptación", "The acceptor withdraws an acceptance")
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptanceWithdrawn:
    """The acceptor takes the acceptance back while the offer stands, where the Regulation lets that be done."""

    acceptance: str
    filed_at: AwareDatetime


@act("document_checked", "Se revisa un documento", "A paper is checked")
@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentChecked:
    """Somebody checks a paper of an acceptance. `kind` is the fact that it proves, or a word for it; the paper stays outside the log."""

    document: str
    acceptance: str
    kind: str
    finding: Literal["in_order", "missing", "stale", "illegible", "does_not_match"]
    dated: date | None = None
    paper_sha256: str | None = None


@act("cure_requested", "Se pide subsanar", "A cure is asked for")
@dataclass(frozen=True, slots=True, kw_only=True)
class CureRequested:
    """The acceptor is asked for something within some business days, counted from the day after the request."""

    cure: str
    acceptance: str
    asks: str
    numeral: str
    business_days: Shares


@act("cure_received", "Se recibe la subsanación", "A cure is received", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class CureReceived:
    """The acceptor gives what was asked for, in time. The facts of the personal part are added to those of the acceptance."""

    cure: str
    acceptance: str
    person: str
    kind: PersonKind


@act("cure_expired", "Vence la subsanación", "A cure runs out")
@dataclass(frozen=True, slots=True, kw_only=True)
class CureExpired:
    """The business days went by without an answer: the acceptance is rejected under the numeral that asked for it."""

    cure: str
    acceptance: str
