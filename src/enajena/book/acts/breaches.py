"""Acts on breaches of the lock-up."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Exact, Shares, act
from enajena.programme.model import Conduct


@act("breach_found", "Se encuentra un incumplimiento", "A breach is found")
@dataclass(frozen=True, slots=True, kw_only=True)
class BreachFound:
    """Somebody finds that shares of a lot were disposed of, or their duty broken, inside the lock-up (Ley 226 art. 14).

    `on` is the day of the finding and `breached_on` that of the breach. `resale_cop` is the value a share of the forbidden
    disposal, absent where it had none (a gift). `evidence` names the paper, never the person.
    """

    case: str
    lot: str
    shares: Shares
    conduct: Conduct
    breached_on: date
    evidence: str
    transfer: str | None = None
    resale_cop: Exact | None = None


@act("breach_dismissed", "Se descarta el incumplimiento", "The breach is dismissed", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class BreachDismissed:
    """Two people find that there was no breach, and say why."""

    case: str
    reason: str


@act("breach_referred", "Se remite el incumplimiento", "The breach is referred")
@dataclass(frozen=True, slots=True, kw_only=True)
class BreachReferred:
    """The graduated fine does not reach the conduct; the case goes to whoever decides on its other effects."""

    case: str
    to: Literal["second_penalty", "nullity", "other"]
    reason: str
