"""What the benchmark found, as plain data: everything that its page, chart and targets are made from."""

from collections.abc import Mapping
from dataclasses import dataclass

from bench.measure import Measured

FLOOR = "floor: DuckDB scans and writes"
BY_HAND = "the rules by hand in SQL"
ASSESS = "assess"
TRACE = "assess --trace"
FROM_CSV = "assess, CSV in"
AWARD = "award, supply 40 %"

THREE_ASSESS = "assess, all its checks"
THREE_QUERY = "Enajena's query alone"
THREE_BY_HAND = "by hand in SQL, no checks"
OPENFISCA = "OpenFisca-Core, arrays"
ZEN = "zen-engine, batches"

NOTHING = "python -c pass"
EXPLAIN = "explain"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFigures:
    """One file of acceptances: what it holds, and what each case took on it."""

    programme: str
    rows: int
    verdicts: Mapping[str, int]
    taken: Mapping[str, Measured]
    differing: int | None = None
    """Rows in which `assess` and the rules by hand differ; None where nothing is written by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """One engine on the three rules: how many acceptances it answered, what it took, and how many answers of those checked are wrong."""

    name: str
    rows: int
    taken: Measured
    checked: int
    wrong_ceilings: int
    wrong_shares: int
    furthest_cop: str

    @property
    def rows_a_second(self) -> float:
        """Return its speed, start-up included."""
        return self.rows / self.taken.wall_s


@dataclass(frozen=True, slots=True, kw_only=True)
class BookFigures:
    """The book at size in one database: the seconds of each set of acts, one an award, and the milliseconds of each query after them.

    The peak is that of the program; a server has its own memory.
    """

    database: str
    rows: int
    peak_bytes: int
    seconds: Mapping[str, float]
    queries_ms: Mapping[str, float]

    @property
    def all_seconds(self) -> float:
        """Return the seconds of all the acts."""
        return sum(self.seconds.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class UrnFigures:
    """The urn at size, as measured at that size and at no other.

    `one_by_one` envelopes were sealed and deposited alone; sealing is of processor time. A contribution (the slowest), the opening and
    the verification are whole processes; the first two run `processes` of them, and a peak is that of the largest one.
    """

    envelopes: int
    one_by_one: int
    opened: int
    processes: int
    sealing_ms: float
    deposit_ms: float
    closing_s: float
    receipts_a_second: float
    contribution: Measured
    opening: Measured
    verification: Measured

    def rate(self, one: Measured) -> float:
        """Return how many envelopes a second a process took care of, start-up included."""
        return self.envelopes / one.wall_s

    @property
    def peak_bytes(self) -> int:
        """Return the peak of the largest process of any step."""
        return max(self.contribution.peak_bytes, self.opening.peak_bytes, self.verification.peak_bytes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Everything: files, the three rules at each size, the sale of half a million, cold starts, the book in either database, the urn."""

    files: tuple[FileFigures, ...]
    engines: tuple[tuple[Engine, ...], ...]
    sales: tuple[FileFigures, ...]
    cold: Mapping[str, Measured]
    books: tuple[BookFigures, ...]
    urn: UrnFigures

    def of(self, programme: str) -> list[FileFigures]:
        """Return the files of a programme, the smallest first."""
        return sorted((one for one in self.files if one.programme == programme), key=lambda one: one.rows)

    def largest(self, programme: str) -> FileFigures:
        """Return the largest file of a programme."""
        return self.of(programme)[-1]

    @property
    def programmes(self) -> tuple[str, ...]:
        """Return the programmes measured, in order."""
        return tuple(dict.fromkeys(one.programme for one in self.files))


def times(one: Measured, other: Measured) -> float:
    """Return how many times as long one took on the clock as the other."""
    return one.wall_s / other.wall_s
