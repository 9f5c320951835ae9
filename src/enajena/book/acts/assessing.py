"""Acts that assess the acceptances of a stage and decide what the rules leave to a person."""

from dataclasses import dataclass
from typing import Literal

from enajena.book.acts.kinds import Exact, Shares, act

Verdict = Literal["accepted", "reduced", "rejected", "incomplete", "referred"]


@act("assessment_run", "Se evalúan las aceptaciones", "The acceptances are assessed")
@dataclass(frozen=True, slots=True, kw_only=True)
class AssessmentRun:
    """One run of the assessment over a stage as the book stood: what went in, what came out, by which programme file and engine.

    `log_size` is the size of the log that was read, so that nothing was recorded between reading and this act. It is followed in the
    same set by one `acceptance_assessed` for each acceptance counted.
    """

    assessment: str
    stage: str
    price_cop: Exact | None
    programme_sha256: str
    input_sha256: str
    output_sha256: str
    engine: str
    log_size: Shares
    accepted: Shares
    reduced: Shares
    rejected: Shares
    incomplete: Shares
    referred: Shares


@act("acceptance_assessed", "Se evalúa una aceptación", "An acceptance is assessed")
@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptanceAssessed:
    """The verdict on one acceptance. `reasons` are `NUMERAL:code`; `ceiling_shares` is what the ceiling of a referred one leaves open."""

    acceptance: str
    assessment: str
    verdict: Verdict
    admitted_shares: Shares
    binding: str | None = None
    reasons: str | None = None
    ceiling_shares: Shares | None = None


@act("referred_decided", "Se decide lo remitido", "What was referred is decided")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReferredDecided:
    """Somebody decides, with reasons, on an acceptance that the text leaves undecided: some shares within its ceiling, or none."""

    acceptance: str
    admitted_shares: Shares
    numeral: str
    reason: str
