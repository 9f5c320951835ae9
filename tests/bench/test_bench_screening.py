"""The part of the benchmark on the screening says what was found, and its targets are those of the project."""

from pathlib import Path

import pytest

from bench import screening
from bench.measure import Measured
from bench.progress import Progress

FOUND = """{"rows": 20000, "persons": 19990,
"recall": [{"kind": "one_account", "question": "straw_men", "rings": 4, "rings_found": 3, "people": 33, "people_found": 30}],
"precision": [{"question": "straw_men", "links": 400, "right": 390, "others": {"couple": 10}}]}"""


@pytest.mark.parametrize(("wall_s", "peak_bytes", "met"), [(299.0, 6 * 10**9, [True, True]), (301.0, 6 * 10**9 + 1, [False, False])])
def test_five_minutes_and_six_gigabytes_are_the_targets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wall_s: float, peak_bytes: int, met: list[bool]
) -> None:
    def measured(command: tuple[str, ...]) -> tuple[Measured, str]:
        assert "20000" in command
        (tmp_path / "planted.csv").touch()
        return Measured(wall_s, 50.0, peak_bytes), FOUND

    monkeypatch.setattr(screening, "run", measured)
    with Progress() as progress:
        section = screening.measure(True, tmp_path, progress)
    assert [target.met for target in section.targets] == met
    assert not list(tmp_path.iterdir())
    said = "\n".join(section.lines)
    assert "19,990 persons" in said
    assert "| one_account  | straw_men |     4 |     3 |     33 |    30 |" in said
    assert "couple: 10" in said
