"""The targets of the project for speed and memory, and whether these figures meet them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bench.figures import (
    ASSESS,
    AWARD,
    BY_HAND,
    EXPLAIN,
    FLOOR,
    OPENFISCA,
    THREE_ASSESS,
    THREE_QUERY,
    TRACE,
    BookFigures,
    Engine,
    Figures,
    FileFigures,
    UrnFigures,
    times,
)

GIGABYTE = 10**9
_MILLION = 10**6
_TIMES_OPENFISCA = 4
_ALL_ENVELOPES = 500_000
_RECEIPTS = 30_000
_LINEAR = 1.25
"""How much dearer the last million may be than the first before growth is no longer called linear: what two runs of the same differ by."""


_JUDGING = (
    "Reading and writing are the whole of the floor, and judging costs more than that again: the rules by hand, which do what this one "
    "decree asks and no more, take {by_hand} × the floor themselves."
)
_BEYOND = (
    "What `assess` does that the rules by hand do not: it looks at every cell and every key before it judges, so that all faults are "
    "told at once; it names the facts that an incomplete acceptance lacks (`missing_facts`, about a fifth of its last pass); its amounts "
    "have 38 digits whatever the decree; and each term of a ceiling has its columns, as in the text, not only what they come down to here."
)
_WHOLE_COLUMNS = (
    "Fed with whole columns, OpenFisca's own part is a few operations on 32-bit floats, which is why its answers are wrong; both spend "
    "most of their time on the file. Exact amounts of 38 digits cost what they cost."
)
_BOTH = "`award` takes about half as long again as the floor; the rest is `assess`, as said above."
_COPY = (
    "It is the CSV, of which the engine keeps a copy: up to 2 GiB of the copy stay in memory, and the rest goes to a temporary folder. "
    "What comes on top is the file's own buffers and the result."
)
_STARTING = "Starting the program with its engine is about half of it; the other half reads the columns of keys of all the rows."
_KEYS = "It includes the second that opening the custodian's key takes, which weighs less the larger the urn is."


@dataclass(frozen=True, slots=True)
class Target:
    """One target: what is asked, what was found, whether it is met, and why it may not be, where that is known."""

    asked: str
    found: str
    met: bool
    why: str = ""


def targets(figures: Figures) -> tuple[Target, ...]:
    """Return every target, those of a file at the largest size measured of each programme."""
    return (
        *(target for programme in figures.programmes for target in _of_file(figures.largest(programme))),
        *_of_engines(figures.engines[-1]),
        *(_of_sale(sale) for sale in figures.sales),
        *(target for programme in figures.programmes for target in _of_growth(figures, programme)),
        *_of_cold(figures),
        *(target for book in figures.books for target in _of_book(book)),
        *_of_urn(figures.urn),
    )


def _at_most(asked: str, found: float, limit: float, unit: str, why: str = "") -> Target:
    return Target(f"{asked}: at most {limit:g}{unit}", f"{found:.2f}{unit}", found <= limit, why)


def _of_file(file: FileFigures) -> Iterator[Target]:
    taken, name = file.taken, file.programme
    both = (taken[ASSESS].wall_s + taken[AWARD].wall_s) / taken[FLOOR].wall_s
    judging = _JUDGING.format(by_hand=f"{times(taken[BY_HAND], taken[FLOOR]):.2f}") if BY_HAND in taken else ""
    yield _at_most(f"{name}: assess", times(taken[ASSESS], taken[FLOOR]), 2.5, " × the floor", judging)
    if BY_HAND in taken:
        yield _at_most(f"{name}: assess", times(taken[ASSESS], taken[BY_HAND]), 1.25, " × the rules by hand", _BEYOND)
    if file.differing is not None:
        yield Target(f"{name}: assess and the rules by hand agree", f"{file.differing:,} rows differ", file.differing == 0)
    yield _at_most(f"{name}: assess --trace", times(taken[TRACE], taken[ASSESS]), 2, " × assess")
    yield _at_most(f"{name}: assess and award", both, 4.5, " × the floor", _BOTH)
    yield _at_most(f"{name}: peak memory of assess", taken[ASSESS].peak_bytes / GIGABYTE, 1.5, " GB")
    yield _at_most(f"{name}: peak memory of award", taken[AWARD].peak_bytes / GIGABYTE, 2.5, " GB")
    yield _at_most(f"{name}: peak memory of anything", max(one.peak_bytes for one in taken.values()) / GIGABYTE, 4, " GB", _COPY)


def _of_engines(engines: tuple[Engine, ...]) -> Iterator[Target]:
    by_name = {engine.name: engine for engine in engines}
    faster = by_name[THREE_QUERY].rows_a_second / by_name[OPENFISCA].rows_a_second
    ours = by_name[THREE_ASSESS].wrong_ceilings + by_name[THREE_QUERY].wrong_ceilings
    theirs = by_name[OPENFISCA]
    yield Target(
        f"three rules: at least {_TIMES_OPENFISCA} × the rows a second of OpenFisca",
        f"{faster:.2f} ×",
        faster >= _TIMES_OPENFISCA,
        _WHOLE_COLUMNS,
    )
    yield Target("three rules: no wrong answer", f"{ours} wrong; OpenFisca {theirs.wrong_ceilings:,} of {theirs.checked:,}", ours == 0)


def _of_sale(sale: FileFigures) -> Target:
    seconds = sale.taken[ASSESS].wall_s + sale.taken[AWARD].wall_s
    return _at_most(f"{sale.programme}: {sale.rows:,} acceptances assessed and awarded", seconds, 3, " s")


def _of_growth(figures: Figures, programme: str) -> Iterator[Target]:
    """Yield whether a million rows more cost the same between the last two sizes as between the first two."""
    for case in (ASSESS, AWARD):
        steps = marginal_costs(figures, programme, case)
        if len(steps) > 1:
            yield _at_most(f"{programme}: the last million rows of {case}", steps[-1] / steps[0], _LINEAR, " × the first")


def marginal_costs(figures: Figures, programme: str, case: str) -> list[float]:
    """Return the seconds that a million rows more cost between each size and the next."""
    return [
        (other.taken[case].wall_s - one.taken[case].wall_s) / (other.rows - one.rows) * _MILLION
        for one, other in pairwise(figures.of(programme))
    ]


def _of_cold(figures: Figures) -> Iterator[Target]:
    for name, limit in (("limit", 1.0), ("term", 0.7), ("price", 0.7), ("fine", 0.7), (EXPLAIN, 1.0)):
        why = _STARTING if name == EXPLAIN else ""
        yield _at_most(f"{name} from a cold start", figures.cold[name].wall_s, limit, " s", why)


def _of_urn(urn: UrnFigures) -> Iterator[Target]:
    """Yield the targets of an urn of 500,000 envelopes as the rates that they ask for, held against those at the size measured."""
    name = f"the urn, {urn.envelopes:,} envelopes"
    yield _at_most(f"{name}: sealing one", urn.sealing_ms, 1, " ms")
    for step, taken, seconds, why in (("a contribution", urn.contribution, 300, _KEYS), ("the opening", urn.opening, 600, "")):
        least = _ALL_ENVELOPES / seconds
        asked = f"{name}: {step}: at least {least:,.0f} a second ({_ALL_ENVELOPES:,} in {seconds} s)"
        yield Target(asked, f"{urn.rate(taken):,.0f}", urn.rate(taken) >= least, why)
    yield Target(f"{name}: receipts: at least 30,000 a second", f"{urn.receipts_a_second:,.0f}", urn.receipts_a_second >= _RECEIPTS)
    yield _at_most(f"{name}: peak memory of the largest process", urn.peak_bytes / GIGABYTE, 2, " GB")
    yield Target(f"{name}: every one is opened", f"{urn.opened:,}", urn.opened == urn.envelopes)


def _of_book(book: BookFigures) -> Iterator[Target]:
    name = f"the book, {book.database}"
    yield _at_most(f"{name}: {book.rows:,} awards paid, registered and pledged", book.all_seconds, 300, " s")
    yield _at_most(f"{name}: peak memory", book.peak_bytes / GIGABYTE, 0.5, " GB")
    yield _at_most(f"{name}: the slowest of its queries", max(book.queries_ms.values()), 100, " ms")
