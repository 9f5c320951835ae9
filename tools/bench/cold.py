"""Cold starts: what one answer takes from the prompt to the prompt, beside an interpreter that does nothing."""

import sys
from pathlib import Path

from bench.figures import EXPLAIN, NOTHING
from bench.measure import Case, Measured, enajena, interleaved
from bench.progress import Progress
from bench.sizes import CARBOCOL

_PENSIONER = {
    "person": "natural",
    "recipient": "pensioner",
    "files_return": "false",
    "executive": "false",
    "certified_income_cop": "24000000.00",
    "figures_year": "1999",
}
_FACTS = [argument for name, value in _PENSIONER.items() for argument in ("--fact", f"{name}={value}")]
_BREACH = ("--acquired", "2000-05-02", "--breached", "2001-03-09", "--shares", "700", "--paid-cop", "10000", "--no-second-stage")
SINGLE_ANSWERS = (
    Case("limit", enajena("limit", CARBOCOL, *_FACTS)),
    Case("term", enajena("term", CARBOCOL, "--stage", "first", "--notice", "2000-02-11")),
    Case("price", enajena("price", "gases-guajira-2003", "--first-stage-ended", "2003-12-15", "--second-notice", "2004-03-01")),
    Case("fine", enajena("fine", CARBOCOL, *_BREACH)),
)


def measure_cold(acceptances: Path, rows: int, runs: int, progress: Progress) -> dict[str, Measured]:
    """Measure the single answers, and the explanation of one acceptance two thirds down a file of `rows`."""
    one = f"CZN-{rows * 2 // 3:08}"
    cases = [
        Case(NOTHING, (sys.executable, "-c", "pass")),
        *SINGLE_ANSWERS,
        Case(EXPLAIN, enajena("explain", CARBOCOL, acceptances, one)),
    ]
    return interleaved(cases, runs, lambda case: progress.step(f"cold start: {case}"))
