"""Acts on lots of shares: how they come to be, move, are attached, and lose their ground."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Exact, Shares, act

TransferConduct = Literal["sale", "gratuitous", "succession", "order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgeGiven:
    """The security that goes with a lot from its first day: its reference, kind, creditor and instrument."""

    pledge: str
    kind: Literal["pledge", "immobilisation"]
    creditor: str
    instrument: str


@act("lot_registered", "Se inscribe un lote de acciones", "A lot of shares is registered")
@dataclass(frozen=True, slots=True, kw_only=True)
class LotRegistered:
    """Shares of an award are entered in the share register in the acquirer's name.

    `acquired_on` is the day of the purchase, subscription or transfer by which they were acquired; `seller` is the one whose shares
    they are. An award of several sellers is registered as a lot of each. Where part of the price is still due, `pledge` says under
    which security they are registered.
    """

    lot: str
    award: str
    shares: Shares
    seller: str
    acquired_on: date
    pledge: PledgeGiven | None = None


@act("transfer_reported", "Se informa una transferencia de acciones", "A transfer of shares is reported", identifies=True)
@dataclass(frozen=True, slots=True, kw_only=True)
class TransferReported:
    """Shares leave a lot for `new_lot`, in the name of `person`, whose kind is `kind`. One in breach is recorded too: it happened.

    `price_cop` is what was obtained a share, absent where there was no price. `attachment` names the one whose authority ordered
    the movement of the shares it holds; `movement` the line of the depository that tells it.
    """

    transfer: str
    lot: str
    new_lot: str
    person: str
    kind: Literal["natural", "entity"]
    shares: Shares
    conduct: TransferConduct
    price_cop: Exact | None = None
    attachment: str | None = None
    movement: str | None = None


@act("attachment_ordered", "Se ordena el embargo de acciones", "An attachment of shares is ordered")
@dataclass(frozen=True, slots=True, kw_only=True)
class AttachmentOrdered:
    """An authority orders an attachment or seizure of shares of a lot."""

    attachment: str
    lot: str
    shares: Shares
    authority: str
    proceeding: str


@act("attachment_lifted", "Se levanta el embargo", "The attachment is lifted")
@dataclass(frozen=True, slots=True, kw_only=True)
class AttachmentLifted:
    """The authority lifts an attachment; `order` is the paper that says so."""

    attachment: str
    order: str


@act("acquisition_ineffective", "La adquisición es ineficaz", "The acquisition is ineffective", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcquisitionIneffective:
    """An acquisition broke the rules on real buyer and beneficial owner: it has no effect (Ley 226 art. 14 inc. 2)."""

    lot: str
    ground: str
    paper: str


@act("acquisition_void", "Se declara nula la adquisición", "The acquisition is declared void", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class AcquisitionVoid:
    """A judge declares an acquisition void (Ley 226 art. 15).

    `seller_request` is the public seller's request that the shares be given back, without which they stay where they are.
    `good_faith` says of a holder who bought from the acquirer whether it was in good faith; of the acquirer itself it is absent.
    """

    lot: str
    court: str
    ruling: str
    seller_request: str | None = None
    good_faith: bool | None = None


@act("shares_restored", "Las acciones vuelven al vendedor", "The shares go back to the seller", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class SharesRestored:
    """The public seller asks for the shares of a void acquisition after the ruling, and they go back to it (Ley 226 art. 15)."""

    lot: str
    seller_request: str
    good_faith: bool | None = None
