"""Parts of the benchmark that stand alone: each is measured by itself too (`--only NAME`) and has a page of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import cast

from bench.machine import GIB, Machine
from bench.progress import Progress
from bench.table import table
from bench.targets import Target


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """What a part found: the lines of its page in Markdown, and its targets."""

    title: str
    targets: tuple[Target, ...]
    lines: tuple[str, ...]


Measure = Callable[[bool, Path, Progress], Section]
"""Measures a part: whether quickly, in small sizes; a folder for temporary files, to be left empty; and who is told of each step."""

SECTIONS: Mapping[str, str] = {
    "office": "bench.office",
    "portal": "bench.portal",
    "screening": "bench.screening",
    "what-if": "bench.what_if",
}
"""The parts by the name of their page, each with its module, whose `measure` is a `Measure`."""


def measure_section(name: str, folder: Path, progress: Progress, *, quick: bool) -> Section:
    """Measure a part; its module is imported only then."""
    measure = cast("Measure", import_module(SECTIONS[name]).measure)
    return measure(quick, folder, progress)


def section_page(name: str, section: Section, machine: Machine) -> str:
    """Return the page of a part as Markdown."""
    rows = [(one.asked, one.found, "yes" if one.met else "**no**") for one in section.targets]
    missed = [f"- {one.asked}. {one.why}" for one in section.targets if not one.met and one.why]
    why = ["", "Why some are not met:", "", *missed] if missed else []
    versions = ", ".join(f"{package} {number}" for package, number in machine.versions)
    lines = [
        f"# {section.title}",
        "",
        f'Written by `make bench BENCH="--only {name}"`: do not edit. The seconds are this machine\'s.',
        "",
        f"{machine.processor}, {machine.cores} cores, {machine.memory_bytes / GIB:.0f} GiB of memory; {machine.system}.",
        f"Python {machine.python}, {versions}. Measured on {machine.day.isoformat()}; load before it began: {machine.load:.2f}.",
        "",
        *table(("target", "found", "met"), rows, texts=3),
        *why,
        "",
        *section.lines,
    ]
    return "\n".join(lines).rstrip("\n") + "\n"
