"""Acts on fines, on the administrative track and on the contractual one, where the seller is the payee."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from enajena.book.acts.kinds import Cop, Exact, act
from enajena.book.acts.money import Means


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseLine:
    """One value of the base: as it stood, and the exact factor that brings it up to date, as `numerator/denominator`."""

    name: Literal["purchase", "resale", "second_stage"]
    value_cop: Exact
    factor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Liquidation:
    """The figures of a fine. The whole working, interest by period with rate and certificate, is the file of that hash.

    `because` says why the fine is provisional: the second-stage price may still come, the reading is broad, the values are not
    yet brought up to date. Interest is that up to `settled_on`, absent where no day is given.
    """

    percent: Exact
    base: tuple[BaseLine, ...]
    fine_cop: Cop
    because: tuple[Literal["second_stage", "broad_reading", "not_indexed"], ...]
    file_sha256: str
    settled_on: date | None = None
    interest_cop: Cop | None = None


@act("fine_worked_out", "Se liquida la multa", "The fine is worked out")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineWorkedOut:
    """A fine is worked out for a case: the graduated one, or the second penalty that some programmes have beside it."""

    fine: str
    case: str
    penalty: Literal["graduated", "second"]
    figures: Liquidation


@act("fine_reworked", "Se reliquida la multa", "The fine is worked out again")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineReworked:
    """The figures change: the second-stage price is known, the day of payment is set, a fact was mended."""

    fine: str
    reason: Literal["second_stage_price", "settlement", "facts"]
    figures: Liquidation


@act("fine_charged", "Se formulan cargos por la multa", "The fine is charged")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineCharged:
    """The competent body tells the holder of the charge; the answer is awaited until a day."""

    fine: str
    authority: str
    number: str
    answer_by: date


@act("fine_claimed", "Se cobra la multa del contrato", "The fine is claimed under the contract")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineClaimed:
    """The seller claims a fine that is owed to it under the contract of sale."""

    fine: str
    number: str
    answer_by: date


@act("fine_answered", "Responde el titular", "The holder answers")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineAnswered:
    """The holder answers a charge or a claim; the paper is kept outside the log."""

    fine: str
    paper_sha256: str


@act("fine_decided", "Se decide la multa", "The fine is decided", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class FineDecided:
    """The competent body decides, by a numbered act that can be appealed: it upholds the fine or reduces it."""

    fine: str
    authority: str
    number: str
    outcome: Literal["upheld", "reduced"]
    fine_cop: Cop
    reason: str


@act("fine_dropped", "Se exonera de la multa", "The fine is dropped", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class FineDropped:
    """The body, the appeal or the judge finds that no fine is owed."""

    fine: str
    authority: str
    number: str
    reason: str


@act("fine_appealed", "Se recurre la multa", "The fine is appealed")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineAppealed:
    """The holder appeals the decision."""

    fine: str
    paper_sha256: str


@act("fine_appeal_decided", "Se resuelve el recurso", "The appeal is decided", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class FineAppealDecided:
    """The appeal is decided."""

    fine: str
    authority: str
    number: str
    outcome: Literal["upheld", "reduced"]
    fine_cop: Cop
    reason: str


@act("fine_agreed", "El titular reconoce la multa", "The holder agrees to the fine")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineAgreed:
    """On the contractual track the holder acknowledges what is claimed."""

    fine: str
    paper_sha256: str


@act("fine_demanded", "Se demanda el pago de la multa", "The fine is demanded in court")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineDemanded:
    """On the contractual track the seller takes the claim to the judge."""

    fine: str
    court: str
    proceeding: str


@act("fine_ruled", "Falla el juez sobre la multa", "The judge rules on the fine")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineRuled:
    """The judge rules on the claim."""

    fine: str
    ruling: str
    outcome: Literal["upheld", "reduced"]
    fine_cop: Cop


@act("fine_final", "Queda en firme la multa", "The fine becomes final")
@dataclass(frozen=True, slots=True, kw_only=True)
class FineFinal:
    """Nothing can be raised against the fine any more; `ground` says why (term without appeal, appeal decided, ruling)."""

    fine: str
    ground: str


@act("fine_annulled", "Se anula la multa", "The fine is annulled", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class FineAnnulled:
    """The body that imposed it revokes the fine, or a judge annuls it."""

    fine: str
    authority: str
    number: str
    reason: str


@act("fine_time_barred", "Prescribe la multa", "The fine is time-barred", people=2)
@dataclass(frozen=True, slots=True, kw_only=True)
class FineTimeBarred:
    """The time in which the fine could be imposed or collected has run; the norm that sets it is cited."""

    fine: str
    norm: str
    since: date


@act("fine_part_paid", "Se abona a la multa", "A part of the fine is paid")
@dataclass(frozen=True, slots=True, kw_only=True)
class FinePartPaid:
    """Money comes in for a fine and does not reach what is owed."""

    fine: str
    payment: str
    amount_cop: Cop
    means: Means
    bank_reference: str | None = None


@act("fine_paid", "Se paga la multa", "The fine is paid")
@dataclass(frozen=True, slots=True, kw_only=True)
class FinePaid:
    """Money comes in that completes what is owed: the fine and its interest up to this day."""

    fine: str
    payment: str
    amount_cop: Cop
    means: Means
    bank_reference: str | None = None
