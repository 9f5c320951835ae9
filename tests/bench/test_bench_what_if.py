"""The part of the benchmark on what-if sweeps twenty settings at a time, and its target is the project's."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from bench import what_if
from bench.measure import Case, Measured
from bench.progress import Progress
from enajena.study.settings import values_of_range


@pytest.mark.parametrize(("cpu_s", "met"), [(20.0, True), (20.1, False)])
def test_ten_seconds_of_two_cores_are_the_target(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cpu_s: float, met: bool) -> None:
    def made(command: tuple[str, ...]) -> tuple[Measured, str]:
        Path(command[command.index("-o") + 1]).touch()
        return Measured(3.0, 5.0, 10**8), ""

    def measured(cases: Sequence[Case], runs: int, _watch: Callable[[str], None]) -> dict[str, Measured]:
        (tmp_path / "out.parquet").touch()
        assert runs == 1
        return {case.name: Measured(4.0, 2.5 if case.name in {"assess", "award"} else cpu_s, 10**9) for case in cases}

    monkeypatch.setattr(what_if, "run", made)
    monkeypatch.setattr(what_if, "interleaved", measured)
    with Progress() as progress:
        section = what_if.measure(True, tmp_path, progress)
    assert [target.met for target in section.targets] == [met] * 3
    assert not list(tmp_path.iterdir())
    said = "\n".join(section.lines)
    assert f"{cpu_s / 5:.2f}" in said


def test_every_sweep_is_of_twenty_settings() -> None:
    assert [len(values_of_range(*sweep.split("="))) for sweep in what_if._SWEEPS.values()] == [20, 20, 20]
