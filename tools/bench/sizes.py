"""How much is measured."""

from dataclasses import dataclass

CARBOCOL = "carbocol-2000"
PROGRAMMES = (CARBOCOL, "granahorrar-2005")
SUPPLY_PERCENT = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Rows of each file and of the sale that must take under three seconds, book and urn, runs, and what slower comparisons get."""

    rows: tuple[int, ...] = (1_000_000, 5_000_000, 10_000_000)
    sale_rows: int = 480_000
    book_rows: int = 500_000
    urn_envelopes: int = 20_000
    runs: int = 3
    cold_runs: int = 9
    zen_rows: int = 100_000
    checked_rows: int = 100_000


QUICK = Sizes(
    rows=(100_000,), sale_rows=100_000, runs=1, cold_runs=3, zen_rows=10_000, checked_rows=10_000, book_rows=5_000, urn_envelopes=1_000
)
