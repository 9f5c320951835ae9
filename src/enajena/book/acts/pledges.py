"""Acts on securities over shares: the seller's pledge or immobilisation, a lender's lien, the creditor's rights, the release."""

from dataclasses import dataclass
from typing import Literal

from enajena.book.acts.kinds import Shares, Whole, act


@act("pledge_constituted", "Se constituye la garantía sobre las acciones", "A pledge of the shares is constituted")
@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeConstituted:
    """Shares of a lot are pledged or immobilised in favour of the creditor that the programme names.

    `rank` is that of a pledge, absent of an immobilisation. `behind` is the lender's lien over the same shares that comes before it.
    """

    pledge: str
    lot: str
    shares: Shares
    kind: Literal["pledge", "immobilisation"]
    creditor: str
    instrument: str
    rank: Whole | None = None
    behind: str | None = None


@act("lien_registered", "Se registra el gravamen de quien financia", "A lender's lien is registered")
@dataclass(frozen=True, slots=True, kw_only=True)
class LienRegistered:
    """A lender takes shares of a lot as collateral; `paid_these_shares` says that its credit bought them."""

    lien: str
    lot: str
    shares: Shares
    lender: str
    instrument: str
    paid_these_shares: bool


@act("lien_accepted", "Se admite el gravamen remitido", "The referred lien is accepted")
@dataclass(frozen=True, slots=True, kw_only=True)
class LienAccepted:
    """A person decides that a lien which the text does not provide for may stand, and behind which security."""

    lien: str
    reason: str
    behind: str | None = None


@act("lien_refused", "No se admite el gravamen remitido", "The referred lien is refused")
@dataclass(frozen=True, slots=True, kw_only=True)
class LienRefused:
    """A person decides that a lien which the text does not provide for may not stand."""

    lien: str
    reason: str


@act("lien_lifted", "Se cancela el gravamen de quien financia", "The lender's lien is lifted")
@dataclass(frozen=True, slots=True, kw_only=True)
class LienLifted:
    """The lender lets its lien go; what came behind it over the same shares moves up one rank."""

    lien: str
    instrument: str


@act("rights_taken", "El acreedor toma los derechos de accionista", "The creditor takes the shareholder's rights")
@dataclass(frozen=True, slots=True, kw_only=True)
class RightsTaken:
    """The shareholder's rights pass to the creditor from this day; `evidence` is the case or the attachment that brings it about."""

    pledge: str
    cause: Literal["breach", "attachment"]
    evidence: str


@act("rights_given_back", "Se devuelven los derechos de accionista", "The shareholder's rights are given back")
@dataclass(frozen=True, slots=True, kw_only=True)
class RightsGivenBack:
    """The shareholder's rights go back to the owner from this day."""

    pledge: str
    reason: str


@act("release_requested", "Se pide levantar la garantía", "The release is requested")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseRequested:
    """The holder asks for the release of a pledge once the lock-up is over; `paper` is the written request."""

    release: str
    pledge: str
    lot: str
    paper: str | None = None


@act("release_granted", "Se levanta la garantía", "The release is granted", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseGranted:
    """Two people release a pledge that was asked for."""

    release: str
    pledge: str
    lot: str


@act("release_refused", "Se niega el levantamiento", "The release is refused")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseRefused:
    """The release is refused, with its reason; it may be asked for again."""

    release: str
    pledge: str
    lot: str
    reason: str
