"""Acts that put on file what gates ask for: credit, screening, certified indices, authorisations and the Regulation."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Cop, Exact, Shares, act

BankRateStatus = Literal["verified", "checked", "single_source", "transcription", "imported", "proxy"]
Rule = Literal["largest_remainder", "nearest_adjusted", "floor_smallest", "floor_ascending", "flat_then_pro_rata", "lots", "price_priority"]


@act("credit_line_opened", "Se abre una línea de crédito", "A credit line is opened")
@dataclass(frozen=True, slots=True, kw_only=True)
class CreditLineOpened:
    """Credit, or terms of payment, for the recipients of the special conditions (Ley 226 art. 11 num. 3).

    `bank_rate_ea_pct` is the bank rate certified for `granted_on`, with its certificate and what the index table says of that figure;
    `bank_rate.credit_line` looks it up. `collateral_price_cop` is the price at which the lender takes a share.
    """

    line: str
    kind: Literal["credit_line", "payment_terms"]
    lender: str
    total_cop: Cop
    term_months: Shares
    grace_months: Shares
    rate_ea_pct: Exact
    granted_on: date
    bank_rate_ea_pct: Exact
    bank_rate_certificate: str
    bank_rate_status: BankRateStatus
    collateral_price_cop: Exact


@act("recipients_screened", "Se revisan los destinatarios", "The recipients are screened")
@dataclass(frozen=True, slots=True, kw_only=True)
class RecipientsScreened:
    """Somebody certifies that the recipients of a stage's special conditions are none of those that Ley 226 art. 19 leaves out."""

    paper: str
    stage: str
    number: str
    dated: date
    file_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CertifiedValue:
    """A value of an index and the days for which it holds, as its issuer certifies it."""

    valid_from: date
    valid_to: date
    value: Exact


@act("index_certified", "Se allega un índice certificado", "A certified index is put on file")
@dataclass(frozen=True, slots=True, kw_only=True)
class IndexCertified:
    """The issuer's certificate of an index that a price rests on, with the values it certifies.

    A figure worked out from others is no certificate; `certificates.index_certified` makes the act from the issuer's file and refuses it.
    """

    paper: str
    index: Literal["dtf_monthly", "dtf_weekly", "ipc_monthly"]
    number: str
    dated: date
    file_sha256: str
    values: tuple[CertifiedValue, ...]


@act("authorisation_filed", "Se allega una autorización", "An authorisation is put on file")
@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorisationFiled:
    """The body that the programme names authorises an acquisition (Ley 226 art. 16)."""

    paper: str
    authority: str
    number: str
    dated: date
    file_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationTerms:
    """What the Regulation of sale and adjudication sets for a stage, where the decree leaves it open.

    `closing_hour` is the hour at which the last day closes on the clocks of Bogotá, `HH:MM`; absent, the end of the day. `cure_days` are
    business days. `withdrawals` lets an acceptor take back or change what was filed while the offer stands. `payment_days` are business
    days from the award. `default_penalty_pct` is a percent of the price that is not paid.
    """

    rule: Rule
    tie: Literal["earlier_filing", "pro_rata"] | None = None
    refusers: Literal["left_out", "kept"] = "kept"
    flat_shares: Shares | None = None
    lot_shares: Shares | None = None
    closing_hour: str | None = None
    remote: bool = False
    cure_days: Shares | None = None
    withdrawals: bool = False
    lapsed_shares_go_to: Literal["next_stage", "waiting_acceptor"] = "next_stage"
    default_penalty_pct: Exact | None = None
    payment_days: Shares | None = None


@act("regulation_filed", "Se expide el Reglamento", "The Regulation is issued")
@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationFiled:
    """The Regulation of sale and adjudication of a stage: number, date, file, and what it sets."""

    regulation: str
    stage: str
    number: str
    dated: date
    file_sha256: str
    terms: RegulationTerms


@act("regulation_addendum", "Se expide un adendo al Reglamento", "An addendum to the Regulation is issued")
@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationAddendum:
    """An addendum: its number, date and file, and the whole of what the Regulation sets from here on, where it changes that.

    How shares are shared out does not change once the offer has closed.
    """

    regulation: str
    number: str
    dated: date
    file_sha256: str
    terms: RegulationTerms | None = None
