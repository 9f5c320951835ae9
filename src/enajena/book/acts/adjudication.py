"""Acts that award the shares of a stage, and what becomes of an award before it is paid."""

from dataclasses import dataclass

from enajena.book.acts.kinds import Cop, Shares, act


@act("adjudicated", "Se adjudica la etapa", "The stage is adjudicated", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudicated:
    """Two people adjudicate a stage by its Regulation.

    It is followed in the same set by one `awarded` for each admitted acceptance; their number, shares and amount are those said here.
    `log_size` is the size of the log that was read.
    """

    adjudication: str
    stage: str
    regulation: str
    offered_shares: Shares
    demanded_shares: Shares
    awarded_shares: Shares
    awards_count: Shares
    amount_cop: Cop
    input_sha256: str
    output_sha256: str
    log_size: Shares


@act("awarded", "Se adjudican acciones a una aceptación", "Shares are awarded to an acceptance")
@dataclass(frozen=True, slots=True, kw_only=True)
class Awarded:
    """What the adjudication gives to one acceptance; it may be no share.

    `in_place_of` names an award whose shares are free again and go to whoever waits next, where the Regulation says so.
    """

    acceptance: str
    adjudication: str
    shares: Shares
    in_place_of: str | None = None

    @property
    def award(self) -> str:
        """The reference of the award: that of the acceptance, followed by the award it takes over from where it does."""
        return self.acceptance if self.in_place_of is None else f"{self.acceptance}~{self.in_place_of}"


@act("award_held", "Una adjudicación queda pendiente de autorización", "An award is held until an authorisation")
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardHeld:
    """An award waits for the authorisation of a body (Ley 226 art. 16); `numeral` is the one that asks for it."""

    award: str
    authority: str
    numeral: str


@act("award_authorised", "Se autoriza una adjudicación", "An award is authorised")
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardAuthorised:
    """The body authorises what was held; the authorisation is a paper on file."""

    award: str
    paper: str


@act("award_refused", "Se niega la autorización de una adjudicación", "The authorisation of an award is refused")
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRefused:
    """The body refuses: the award has no effect, and what was paid goes back without interest."""

    award: str
    reason: str


@act("award_lapsed", "Una adjudicación queda sin efecto", "An award lapses")
@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLapsed:
    """An award ends without its shares having passed; they are free again. `numeral` is the one that says so."""

    award: str
    numeral: str
    reason: str
