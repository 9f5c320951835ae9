"""The page of the benchmark: what was measured, on what, and what came out."""

from collections.abc import Iterator
from itertools import pairwise

from bench.figures import ASSESS, AWARD, BY_HAND, FLOOR, NOTHING, BookFigures, Engine, Figures, FileFigures, UrnFigures, times
from bench.machine import GIB, Machine
from bench.sizes import Sizes
from bench.table import table
from bench.targets import GIGABYTE, marginal_costs, targets

_MEGABYTE = 10**6
_MILLION = 10**6

_OPENING = """# Benchmarks

Written by `make bench`: do not edit. Every figure is of whole processes, each in a fresh interpreter, start-up included, run
in turns on the machine below. What counts are the ratios; the seconds are this machine's.

- **The floor** is DuckDB alone. It scans every column that `assess` reads and writes a row of the types that `assess` writes: what
  passes through (acceptance, filing, recipient, person, shares asked for, acceptance of a reduction), the first amount of the row as a
  ceiling, and one of two words for verdict, numeral and reasons, chosen by the columns that would otherwise go unread. No rule, no check.
- **The rules by hand** are `tools/bench/by_hand.sql`: article 10 of `carbocol-2000` as an engineer would write it for DuckDB and for
  that decree alone. It refuses repeated and unreadable cells, shares the ceiling of whoever files twice, and gives verdict, numeral and
  reasons. Its answers are compared with those of `assess`, row by row.
- **The files** are made afresh from a hash of the row number, with exactly the columns of each programme's template, in native Parquet
  types. One person in a hundred files twice. `carbocol-2000` asks for some thousands of shares at 10,000 pesos; `granahorrar-2005` for up
  to 1e11 at 0.010177, hardly two quantities alike.
- **Three rules** (10.1, 10.2 and 10.3, for natural persons whose facts are all known) are what the other engines can say too.
  OpenFisca-Core gets its facts as whole columns, zen-engine in batches: the fastest way of each. Both only work out ceilings. So does
  "Enajena's query alone": what `enajena programme sql` prints, run by DuckDB. `assess` does all its work. A sample of the answers of
  each is checked against fractions. Fed with whole columns, OpenFisca's own part is a few operations of numpy on 32-bit floats; most of
  its time goes where everybody's does, into reading and writing the file.
"""


def page(figures: Figures, machine: Machine, sizes: Sizes, chart: str) -> str:
    """Return the page as Markdown; `chart` is the name of the drawing beside it."""
    last = figures.engines[-1]
    sections = (
        _OPENING.splitlines(),
        ["## Machine", "", *_machine(machine, sizes)],
        ["## Targets", "", *_targets(figures)],
        [f"![Times the floor, and seconds by size]({chart})"],
        *(_programme(figures, programme) for programme in figures.programmes),
        ["## Three rules", "", *_engines(last)],
        ["## A sale of one day", "", *_sales(figures.sales)],
        ["## Cold starts", "", *_cold(figures)],
        ["## The book", "", *_books(figures.books)],
        ["## The urn", "", *_urn(figures.urn)],
    )
    return "\n\n".join("\n".join(section).strip("\n") for section in sections) + "\n"


def _machine(machine: Machine, sizes: Sizes) -> Iterator[str]:
    versions = ", ".join(f"{name} {number}" for name, number in machine.versions)
    yield f"{machine.processor}, {machine.cores} cores, {machine.memory_bytes / GIB:.0f} GiB of memory; {machine.system}."
    yield f"Python {machine.python}, {versions}."
    yield f"Measured on {machine.day.isoformat()}, each the median of {sizes.runs}; load before it began: {machine.load:.2f}."


def _targets(figures: Figures) -> list[str]:
    asked = targets(figures)
    rows = [(one.asked, one.found, "yes" if one.met else "**no**") for one in asked]
    largest = max(file.rows for file in figures.files)
    said = f"Those of a file are at the largest size measured, {largest:,} rows."
    missed = [f"- {one.asked}. {one.why}" for one in asked if not one.met and one.why]
    why = ["", "Why some are not met:", "", *missed] if missed else []
    return [said, "", *table(("target", "found", "met"), rows, texts=3), *why]


def _programme(figures: Figures, programme: str) -> list[str]:
    rows = [row for file in figures.of(programme) for row in _rows(file)]
    largest = figures.largest(programme)
    shown = ", ".join(f"{count:,} {verdict}" for verdict, count in largest.verdicts.items() if count)
    lines = [f"## {programme}", "", *table(("rows", "what", "wall s", "processor s", "rows/s", "× floor", "peak MB"), rows, texts=2)]
    lines += ["", f"Verdicts of {largest.rows:,}: {shown}."]
    if largest.differing is not None:
        ratio = times(largest.taken[ASSESS], largest.taken[BY_HAND])
        lines += [f"`assess` takes {ratio:.2f} × the time of the rules by hand; {largest.differing:,} rows of theirs differ."]
    return lines + _growth(figures, programme)


def _growth(figures: Figures, programme: str) -> list[str]:
    """Return what a million rows more cost from each size to the next: the same each time where growth is linear."""
    files = figures.of(programme)
    steps = [f"{one.rows / _MILLION:g} to {other.rows / _MILLION:g} million" for one, other in pairwise(files)]
    if not steps:
        return []
    costs = [(case, *(f"{cost:.2f}" for cost in marginal_costs(figures, programme, case))) for case in files[0].taken]
    return ["", "Seconds for a million rows more:", "", *table(("what", *steps), costs)]


def _rows(file: FileFigures) -> Iterator[tuple[str, ...]]:
    for name, one in file.taken.items():
        speed, ratio = f"{file.rows / one.wall_s:,.0f}", f"{times(one, file.taken[FLOOR]):.2f}"
        yield f"{file.rows:,}", name, f"{one.wall_s:.2f}", f"{one.cpu_s:.2f}", speed, ratio, f"{one.peak_bytes / _MEGABYTE:,.0f}"


def _engines(engines: tuple[Engine, ...]) -> list[str]:
    header = ("engine", "rows", "wall s", "rows/s", "peak MB", "checked", "wrong centavos", "wrong shares", "furthest off, pesos")
    rows = [
        (
            engine.name,
            f"{engine.rows:,}",
            f"{engine.taken.wall_s:.2f}",
            f"{engine.rows_a_second:,.0f}",
            f"{engine.taken.peak_bytes / _MEGABYTE:,.0f}",
            f"{engine.checked:,}",
            f"{engine.wrong_ceilings:,}",
            f"{engine.wrong_shares:,}",
            engine.furthest_cop,
        )
        for engine in engines
    ]
    return table(header, rows)


def _sales(sales: tuple[FileFigures, ...]) -> list[str]:
    rows = []
    for sale in sales:
        both = sale.taken[ASSESS].wall_s + sale.taken[AWARD].wall_s
        peak = max(one.peak_bytes for one in sale.taken.values())
        seconds = (f"{sale.taken[ASSESS].wall_s:.2f}", f"{sale.taken[AWARD].wall_s:.2f}", f"{both:.2f}")
        rows.append((sale.programme, f"{sale.rows:,}", *seconds, f"{peak / GIGABYTE:.2f}"))
    return table(("programme", "acceptances", "assess s", "award s", "both s", "peak GB"), rows)


def _cold(figures: Figures) -> list[str]:
    nothing = figures.cold[NOTHING]
    rows = [
        (name, f"{one.wall_s:.3f}", f"{times(one, nothing):.1f}", f"{one.peak_bytes / _MEGABYTE:,.0f}")
        for name, one in figures.cold.items()
    ]
    largest = max(file.rows for file in figures.files)
    said = f"`explain` is of one acceptance out of {largest:,} rows of Parquet."
    return [*table(("command", "wall s", "× python -c pass", "peak MB"), rows), "", said]


def _urn(urn: UrnFigures) -> list[str]:
    """Return the table of the urn, and of what size its figures are."""
    steps = (("a contribution", urn.contribution), ("the opening", urn.opening), ("the verification", urn.verification))
    rows = [
        (name, f"{one.wall_s:.1f}", f"{one.cpu_s:.1f}", f"{urn.rate(one):,.0f}", f"{one.peak_bytes / _MEGABYTE:,.0f}")
        for name, one in steps
    ]
    said = (
        f"One urn of {urn.envelopes:,} envelopes, opened by 3 custodians of 5. Every figure is of that size and of no other. "
        f"A contribution and the opening run {urn.processes} processes; the peak is of the largest one. "
        "A contribution also opens the custodian's key, which takes its second and some 0.5 GB (scrypt)."
    )
    alone = (
        f"Sealing one envelope takes {urn.sealing_ms:.2f} ms of processor and a deposit, which waits for the disk, {urn.deposit_ms:.1f}: "
        f"{urn.one_by_one:,} were made one by one, the others in one transaction. The closing takes {urn.closing_s:.1f} s. "
        f"Receipts of all deposits are made at {urn.receipts_a_second:,.0f} a second."
    )
    return [said, "", *table(("step", "wall s", "processor s", "envelopes/s", "peak MB"), rows), "", alone]


def _books(books: tuple[BookFigures, ...]) -> list[str]:
    """Return the tables of the book: what its acts took in either database, and its queries after them."""
    rows = [
        (
            book.database,
            *(f"{book.rows / seconds:,.0f}" for seconds in book.seconds.values()),
            f"{book.all_seconds:.1f}",
            f"{book.peak_bytes / _MEGABYTE:,.0f}",
        )
        for book in books
    ]
    queries = [(name, *(f"{book.queries_ms[name]:.1f}" for book in books)) for name in books[0].queries_ms]
    said = (
        f"{books[0].rows:,} awards of one sale are paid, registered and pledged, an act each, a set of acts a kind. The sale is played "
        "up to its awards before, which is not measured. The peak is of the program; the server's memory is its own."
    )
    return [
        said,
        "",
        *table(("database", *(f"{kind}/s" for kind in books[0].seconds), "all s", "peak MB"), rows),
        "",
        *table(("query, ms", *(book.database for book in books)), queries),
    ]
