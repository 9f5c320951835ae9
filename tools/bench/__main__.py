"""`make bench`: measures everything and writes the page. `make bench BENCH="--quick"` takes a minute and leaves the page alone."""

import argparse
import signal
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from types import FrameType

from bench.chart import chart
from bench.machine import GIB, Machine, bytes_free, bytes_needed, this_machine
from bench.measure import RunFailedError
from bench.page import page
from bench.progress import Progress
from bench.section import SECTIONS, measure_section, section_page
from bench.sizes import QUICK, Sizes
from bench.suite import measure_all

ROOT = Path(__file__).resolve().parents[2]
_BUSY = 0.5


def main(arguments: list[str]) -> int:
    """Measure and write; return the exit status."""
    given = _parser().parse_args(arguments)
    machine = this_machine()
    _warn(machine)
    signal.signal(signal.SIGTERM, _stop)
    try:
        with Progress() as progress:
            if given.only is None and not _measure_files(given, machine, progress):
                return 1
            for name in SECTIONS if given.only is None else [given.only]:
                _measure_section(name, given, machine, progress)
    except RunFailedError as error:
        sys.stderr.write(f"bench: {error}\n")
        return 1
    return 0


def _measure_files(given: argparse.Namespace, machine: Machine, progress: Progress) -> bool:
    """Measure what is compared on the same files, the book and the urn, and write their page; False where the disk has no room."""
    sizes = QUICK if given.quick else Sizes()
    sizes = replace(
        sizes,
        rows=given.rows or sizes.rows,
        runs=given.runs or sizes.runs,
        book_rows=given.book_rows or sizes.book_rows,
        urn_envelopes=given.urn_envelopes or sizes.urn_envelopes,
    )
    needed, free = bytes_needed(max(sizes.rows)), bytes_free(given.folder)
    if free < needed:
        sys.stderr.write(
            f"bench: {max(sizes.rows):,} rows need {needed / GIB:.0f} GiB and {given.folder} has {free / GIB:.0f} GiB free; "
            "give another --folder, or fewer --rows.\n"
        )
        return False
    figures = measure_all(sizes, given.folder, progress)
    out = given.out or _pages(given) / "benchmarks.md"
    drawing = out.with_suffix(".svg")
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_text(chart(figures), encoding="utf-8")
    _write(out, page(figures, machine, sizes, drawing.name))
    return True


def _measure_section(name: str, given: argparse.Namespace, machine: Machine, progress: Progress) -> None:
    section = measure_section(name, given.folder, progress, quick=given.quick)
    _write(_pages(given) / "benchmarks" / f"{name}.md", section_page(name, section, machine))


def _pages(given: argparse.Namespace) -> Path:
    return ROOT / ("out" if given.quick else "docs")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    print(text)
    print(f"Written: {file}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="100,000 rows and one run, to out/benchmarks.md")
    parser.add_argument("--only", choices=sorted(SECTIONS), help="one of the parts that stand alone; it has a page of its own")
    parser.add_argument("--rows", type=_sizes, help="sizes of the files, as 1000000,5000000,10000000")
    parser.add_argument("--runs", type=int, help="runs of each case")
    parser.add_argument("--book-rows", type=int, help="awards of the book; its targets are of 500000")
    parser.add_argument("--urn-envelopes", type=int, help="envelopes of the urn; its targets are of 500000")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where the temporary files go")
    parser.add_argument("--out", type=Path, help="the page; its chart stands beside it")
    return parser


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(size) for size in text.replace("_", "").split(",")))


def _warn(machine: Machine) -> None:
    if machine.load > _BUSY:
        sys.stderr.write(f"bench: the machine is busy (load {machine.load:.2f}): what it measures now is slower than it is.\n")


def _stop(number: int, _frame: FrameType | None) -> None:
    """End as after Ctrl-C, so that the temporary files go too."""
    raise SystemExit(128 + number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
