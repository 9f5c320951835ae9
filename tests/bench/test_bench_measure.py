"""Measuring: what a process took is its own, failures are told, runs go in turns, and a draw of the check digit is the DIAN's."""

import os
import sys
import time
from pathlib import Path

import duckdb
import pytest

from bench.draws import check_digit
from bench.measure import Case, Measured, RunFailedError, interleaved, median, run
from support.memory import run_python

_MEGABYTE = 10**6


def _python(program: str) -> tuple[str, ...]:
    return (sys.executable, "-c", program)


_MEASURED = """
import sys
from bench.measure import run
took, printed = run((sys.executable, "-c", "import time; x = bytearray(200_000_000); time.sleep(0.3); print('done')"))
print(printed.strip(), took.wall_s, took.cpu_s, took.peak_bytes)
"""


def test_what_a_process_prints_and_takes_is_told() -> None:
    # As the benchmark does it, from a small process: a child of a large one is counted as large as its parent.
    printed, wall_s, cpu_s, peak_bytes = run_python(_MEASURED).split()
    assert printed == "done"
    assert float(wall_s) >= 0.3
    assert float(cpu_s) < float(wall_s) + 1
    assert 200 * _MEGABYTE < int(peak_bytes) < 400 * _MEGABYTE


def test_time_asleep_is_no_processor_time_and_work_is() -> None:
    asleep = run(_python("import time; time.sleep(0.5)"))[0]
    at_work = run(_python("import time\nwhile time.process_time() < 0.5: pass"))[0]
    assert asleep.cpu_s < 0.4
    assert at_work.cpu_s >= 0.5


def test_a_process_that_fails_is_told_with_what_it_said() -> None:
    with pytest.raises(RunFailedError, match="the disk is full"):
        run(_python("import sys; sys.exit('the disk is full')"))


def test_a_process_that_is_killed_is_a_failure() -> None:
    with pytest.raises(RunFailedError, match="-9"):
        run(_python("import os; os.kill(os.getpid(), 9)"))


def test_whoever_stops_the_benchmark_stops_the_process_it_waits_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wait4 = os.wait4
    waited_for: list[int] = []

    def stopped(child: int, _options: int) -> tuple[int, int, object]:
        waited_for.append(child)
        while not (tmp_path / "alive").exists():
            time.sleep(0.01)
        raise KeyboardInterrupt

    program = f"open({str(tmp_path / 'alive')!r}, 'w').close(); import time; time.sleep(60)"
    monkeypatch.setattr(os, "wait4", stopped)
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        run(_python(program))
    assert time.monotonic() - started < 30
    with pytest.raises(ChildProcessError):
        wait4(waited_for[0], os.WNOHANG)  # it is gone; other tests may have children of their own


def test_cases_take_turns_and_each_gets_its_median(tmp_path: Path) -> None:
    order: list[str] = []
    log = tmp_path / "log"
    cases = [Case(name, _python(f"open({str(log)!r}, 'a').write({name!r})")) for name in ("a", "b")]
    taken = interleaved(cases, 3, order.append)
    assert order == ["a", "b"] * 3
    assert log.read_text(encoding="utf-8") == "ababab"
    assert set(taken) == {"a", "b"}


def test_the_median_is_of_each_figure() -> None:
    taken = [Measured(1.0, 9.0, 30), Measured(3.0, 7.0, 10), Measured(2.0, 8.0, 20)]
    assert median(taken) == Measured(2.0, 8.0, 20)


@pytest.mark.parametrize(
    ("nit", "digit"),
    # NITs that everybody knows: Ecopetrol, the DIAN, ISA, Fogafín.
    [("899999068", "1"), ("800197268", "4"), ("860016610", "3"), ("860530751", "7")],
)
def test_the_check_digit_of_a_nit_is_the_dian_s(nit: str, digit: str) -> None:
    assert duckdb.execute(f"SELECT {check_digit('nit')} FROM (SELECT '{nit}' AS nit)").fetchone() == (digit,)
