"""The pages of the parts of the benchmark that stand alone."""

from dataclasses import replace
from datetime import date

from bench.machine import Machine
from bench.section import Section, section_page
from bench.targets import Target

MACHINE = Machine(
    processor="Procesador inventado", cores=2, memory_bytes=2**34, system="Linux 6", python="3.11.7", versions=(("duckdb", "2.0"),),
    load=0.25, day=date(2026, 11, 30),
)  # fmt: skip


def test_the_page_says_how_to_make_it_anew_what_is_missed_and_why() -> None:
    met = Target("pages: at most 200 ms", "90.00 ms", met=True)
    missed = Target("deposits: at least 200 a second", "120.00", met=False, why="The disk is slow.")
    text = section_page("portal", Section(title="The portal", targets=(met, missed), lines=("Más.",)), MACHINE)
    assert text.startswith("# The portal\n")
    assert '`make bench BENCH="--only portal"`' in text
    assert "| pages: at most 200 ms           | 90.00 ms | yes    |" in text
    assert "| deposits: at least 200 a second | 120.00   | **no** |" in text
    assert "- deposits: at least 200 a second. The disk is slow." in text
    assert text.endswith("\n\nMás.\n")


def test_nothing_is_excused_where_every_target_is_met() -> None:
    section = Section(title="x", targets=(replace(Target("a", "b", met=True), why="never shown"),), lines=())
    assert "never shown" not in section_page("x", section, MACHINE)
