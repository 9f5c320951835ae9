"""Acts on a stage of the offer, from its notice to its closing."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Exact, Shares, act


@act("stage_noticed", "Se publica el aviso de la etapa", "The notice of a stage is published")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageNoticed:
    """The offer of a stage is announced; `on` is the day of the notice.

    `price_cop` is the fixed price of a share, or the minimum. `last_day` is the last day announced.
    """

    stage: str
    offered_shares: Shares
    price_cop: Exact
    last_day: date


@act("direct_negotiation_opened", "Se abre la negociación directa", "Direct negotiation is opened")
@dataclass(frozen=True, slots=True, kw_only=True)
class DirectNegotiationOpened:
    """Where nobody accepted in any earlier stage, the shares are negotiated directly, at no less than the price the text sets."""

    stage: str
    offered_shares: Shares
    price_cop: Exact
    last_day: date | None = None


@act("stage_interrupted", "Se interrumpe la oferta", "The offer is interrupted")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageInterrupted:
    """The offer is interrupted; `on` is the first day without it. `ground` names the notice, decree or order that does so."""

    stage: str
    ground: str


@act("stage_resumed", "Se reanuda la oferta", "The offer is resumed")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageResumed:
    """The offer stands again; `on` is the first day of it, and `last_day` the last day announced.

    More days than those given back are given by an addendum to the Regulation, named by its number.
    """

    stage: str
    last_day: date
    addendum: str | None = None


@act("stage_extended", "Se prorroga la oferta", "The offer is extended")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageExtended:
    """An addendum to the Regulation, named by its number, moves the last day of the offer."""

    stage: str
    last_day: date
    addendum: str


@act("stage_closed", "Se cierra la oferta", "The offer is closed")
@dataclass(frozen=True, slots=True, kw_only=True)
class StageClosed:
    """The last day has ended, at the hour that the Regulation sets."""

    stage: str


@act("stage_declared_void", "Se deja sin efecto la etapa", "A stage is declared void", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class StageDeclaredVoid:
    """A stage ends without effect: nobody is left to award to, the success threshold was not reached, or another norm or order says so.

    Whatever was awarded in it lapses in the same set of acts, and what was paid goes back.
    """

    stage: str
    because: Literal["deserted", "threshold", "norm"]
    reason: str
