"""The page: ratios of what was measured against what is asked, a chart that is a drawing, and nothing left behind."""

import contextlib
import importlib
import io
import runpy
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from defusedxml import ElementTree

from bench.chart import chart
from bench.figures import (
    ASSESS,
    AWARD,
    BY_HAND,
    EXPLAIN,
    FLOOR,
    FROM_CSV,
    NOTHING,
    OPENFISCA,
    THREE_ASSESS,
    THREE_BY_HAND,
    THREE_QUERY,
    TRACE,
    ZEN,
    BookFigures,
    Engine,
    Figures,
    FileFigures,
    UrnFigures,
)
from bench.machine import bytes_needed, this_machine
from bench.measure import BIN, Measured, RunFailedError
from bench.page import page
from bench.progress import Progress, clock
from bench.sizes import Sizes
from bench.table import table
from bench.targets import targets
from enajena.cli.main import run as enajena_run

command = importlib.import_module("bench.__main__")
suite = importlib.import_module("bench.suite")

_GB = 10**9
WITHIN = {FLOOR: 4.0, BY_HAND: 8.0, ASSESS: 10.0, TRACE: 20.0, FROM_CSV: 30.0, AWARD: 8.0}
"""Seconds that meet every target of a file to the last: 2.5 × the floor, 1.25 × by hand, trace 2 ×, assess and award 4.5 × the floor."""


def _taken(seconds: float, peak_bytes: int = _GB) -> Measured:
    return Measured(seconds, seconds, peak_bytes)


def _file(rows: int, scale: float = 1.0) -> FileFigures:
    taken = {name: _taken(seconds * scale) for name, seconds in WITHIN.items()}
    return FileFigures(programme="carbocol-2000", rows=rows, verdicts={"accepted": rows, "referred": 0}, taken=taken, differing=0)


def _engine(name: str, seconds: float, wrong: int = 0) -> Engine:
    return Engine(name=name, rows=1000, taken=_taken(seconds), checked=1000, wrong_ceilings=wrong, wrong_shares=0, furthest_cop="0.00")


def _figures() -> Figures:
    cold = {name: _taken(0.7) for name in ("limit", "term", "price", "fine", EXPLAIN)}
    engines = (
        _engine(THREE_ASSESS, 5),
        _engine(THREE_QUERY, 1),
        _engine(THREE_BY_HAND, 1),
        _engine(OPENFISCA, 4, wrong=990),
        _engine(ZEN, 60),
    )
    sale = FileFigures(programme="carbocol-2000", rows=480_000, verdicts={}, taken={ASSESS: _taken(1.6), AWARD: _taken(1.4)})
    files = (_file(10_000_000, 1.0), _file(1_000_000, 0.1), _file(5_000_000, 0.5))
    books = (_book("SQLite"), _book("PostgreSQL"))
    return Figures(files=files, engines=(engines,), sales=(sale,), cold={NOTHING: _taken(0.02), **cold}, books=books, urn=_urn())


def _book(database: str, seconds: float = 125.0, peak_bytes: int = _GB // 2, slowest_ms: float = 100.0) -> BookFigures:
    """Return a book that just meets its targets: 300 seconds, half a GB, 100 ms."""
    taken = {"paid": seconds, "registered": 100.0, "pledged": 75.0}
    queries_ms = {"register": 8.0, "agenda": slowest_ms}
    return BookFigures(database=database, rows=500_000, peak_bytes=peak_bytes, seconds=taken, queries_ms=queries_ms)


def _urn(**changed: Any) -> UrnFigures:
    """Return an urn that just meets its targets: 1 ms, 300 s, 600 s, 30,000 a second, 2 GB."""
    urn = UrnFigures(
        envelopes=500_000, one_by_one=500, opened=500_000, processes=3, sealing_ms=1.0, deposit_ms=9.0, closing_s=2.0,
        receipts_a_second=30_000.0, contribution=_taken(300.0), opening=_taken(600.0, 2 * _GB), verification=_taken(500.0),
    )  # fmt: skip
    return replace(urn, **changed)


def _with(figures: Figures, name: str, changed: Measured) -> Figures:
    """Return figures in which the largest file took something else."""
    largest = figures.files[0]
    return replace(figures, files=(replace(largest, taken={**largest.taken, name: changed}), *figures.files[1:]))


def _missed(figures: Figures) -> set[str]:
    return {target.asked.removeprefix("carbocol-2000: ").removeprefix("three rules: ") for target in targets(figures) if not target.met}


def test_what_just_meets_every_target_meets_every_target() -> None:
    assert _missed(_figures()) == set()


@pytest.mark.parametrize(
    ("spoil", "missed"),
    [
        (lambda f: _with(f, TRACE, _taken(20.1)), {"assess --trace: at most 2 × assess"}),
        (lambda f: _with(f, BY_HAND, _taken(7.9)), {"assess: at most 1.25 × the rules by hand"}),
        (lambda f: _with(f, AWARD, _taken(8.1)), {"assess and award: at most 4.5 × the floor"}),
        (lambda f: _with(f, ASSESS, _taken(10.0, 1_600_000_000)), {"peak memory of assess: at most 1.5 GB"}),
        (lambda f: _with(f, AWARD, _taken(8.0, 2_600_000_000)), {"peak memory of award: at most 2.5 GB"}),
        (lambda f: _with(f, FROM_CSV, _taken(30.0, 4_100_000_000)), {"peak memory of anything: at most 4 GB"}),
        (lambda f: replace(f, files=tuple(replace(one, differing=1) for one in f.files)), {"assess and the rules by hand agree"}),
        (lambda f: replace(f, cold={**f.cold, "term": _taken(0.71)}), {"term from a cold start: at most 0.7 s"}),
        (lambda f: replace(f, cold={**f.cold, EXPLAIN: _taken(1.1)}), {"explain from a cold start: at most 1 s"}),
        (
            lambda f: replace(f, sales=(replace(f.sales[0], taken={ASSESS: _taken(1.7), AWARD: _taken(1.4)}),)),
            {"480,000 acceptances assessed and awarded: at most 3 s"},
        ),
        (
            lambda f: replace(f, engines=((*f.engines[0][:3], _engine(OPENFISCA, 3.9), f.engines[0][4]),)),
            {"at least 4 × the rows a second of OpenFisca"},
        ),
        (lambda f: replace(f, engines=((_engine(THREE_ASSESS, 5, wrong=1), *f.engines[0][1:]),)), {"no wrong answer"}),
        (
            lambda f: replace(f, files=(f.files[0], f.files[1], _file(5_000_000, 0.4))),
            {f"the last million rows of {case}: at most 1.25 × the first" for case in (ASSESS, AWARD)},
        ),
        (
            lambda f: replace(f, books=(f.books[0], _book("PostgreSQL", 125.1))),
            {"the book, PostgreSQL: 500,000 awards paid, registered and pledged: at most 300 s"},
        ),
        (lambda f: replace(f, books=(_book("SQLite", peak_bytes=_GB),)), {"the book, SQLite: peak memory: at most 0.5 GB"}),
        (lambda f: replace(f, urn=_urn(sealing_ms=1.01)), {"the urn, 500,000 envelopes: sealing one: at most 1 ms"}),
        (
            lambda f: replace(f, urn=_urn(contribution=_taken(300.5, 1))),
            {"the urn, 500,000 envelopes: a contribution: at least 1,667 a second (500,000 in 300 s)"},
        ),
        (
            lambda f: replace(f, urn=_urn(envelopes=20_000, opened=20_000, opening=_taken(24.1, 1), contribution=_taken(12, 1))),
            {"the urn, 20,000 envelopes: the opening: at least 833 a second (500,000 in 600 s)"},
        ),
        (lambda f: replace(f, urn=_urn(receipts_a_second=29_999)), {"the urn, 500,000 envelopes: receipts: at least 30,000 a second"}),
        (
            lambda f: replace(f, urn=_urn(opening=_taken(600.0, 2 * _GB + 10**7))),
            {"the urn, 500,000 envelopes: peak memory of the largest process: at most 2 GB"},
        ),
        (lambda f: replace(f, urn=_urn(opened=499_999)), {"the urn, 500,000 envelopes: every one is opened"}),
        (lambda f: replace(f, books=(_book("SQLite", slowest_ms=101),)), {"the book, SQLite: the slowest of its queries: at most 100 ms"}),
    ],
)
def test_each_target_is_missed_by_what_is_just_beyond_it(spoil: Callable[[Figures], Figures], missed: set[str]) -> None:
    assert _missed(spoil(_figures())) == missed


def test_the_page_says_what_was_measured_on_what_and_what_was_missed() -> None:
    figures = _with(_figures(), TRACE, _taken(20.1))
    text = page(figures, this_machine(), Sizes(), "benchmarks.svg")
    assert "| carbocol-2000: assess --trace: at most 2 × assess" in text
    assert "| **no** |" in text
    assert "![Times the floor, and seconds by size](benchmarks.svg)" in text
    assert "Verdicts of 10,000,000: 10,000,000 accepted." in text
    assert "| 1 to 5 million | 5 to 10 million |" in text
    assert "| SQLite     |  4,000 |        5,000 |     6,667 | 300.0 |     500 |" in text
    assert "| agenda    |  100.0 |      100.0 |" in text
    for said in ("2.50", "1.00 |", "1,000,000", "zen-engine", "OpenFisca-Core 46"):
        assert said in text


def test_the_page_says_why_a_target_is_missed_and_not_why_one_might_be() -> None:
    assert "Why some" not in page(_figures(), this_machine(), Sizes(), "benchmarks.svg")
    text = page(_with(_figures(), ASSESS, _taken(10.1)), this_machine(), Sizes(), "benchmarks.svg")
    assert "- carbocol-2000: assess: at most 2.5 × the floor. Reading and writing" in text
    assert "take 2.00 × the floor themselves" in text
    assert "OpenFisca's own part is a few operations on" not in text.split("Why some are not met:")[1]


def test_the_chart_is_a_drawing_with_a_bar_for_each_case() -> None:
    drawing = ElementTree.fromstring(chart(_figures()))
    bars = [float(one.get("width", "0")) for one in drawing.iter("{http://www.w3.org/2000/svg}rect")][1:]
    assert len(bars) == len(WITHIN)
    # As long as they took, against each other.
    assert [round(bar / bars[0], 1) for bar in bars] == [seconds / WITHIN[FLOOR] for seconds in WITHIN.values()]
    assert len(list(drawing.iter("{http://www.w3.org/2000/svg}polyline"))) == len(WITHIN)


def test_tables_stand_in_columns() -> None:
    assert table(("what", "s"), [("assess", "1.5"), ("a", "10.25")]) == [
        "| what   |     s |",
        "| ------ | ----: |",
        "| assess |   1.5 |",
        "| a      | 10.25 |",
    ]


def test_the_clock_shows_hours_minutes_and_seconds() -> None:
    assert [clock(seconds) for seconds in (0.9, 61, 3_723)] == ["0:00:00", "0:01:01", "1:02:03"]


def test_without_the_room_on_disk_nothing_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "bytes_free", lambda _folder: bytes_needed(1000) - 1)
    assert command.main(["--rows", "1000", "--folder", str(tmp_path), "--out", str(tmp_path / "page.md")]) == 1
    assert "need 2 GiB" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(command_: tuple[str, ...]) -> tuple[Measured, str]:
        assert any(tmp_path.iterdir())
        raise RunFailedError(" ".join(command_))

    monkeypatch.setattr(suite, "run", fails)
    with pytest.raises(RunFailedError, match="make_data carbocol-2000 1000"):
        suite.measure_all(Sizes(rows=(1000,)), tmp_path, Progress())
    assert list(tmp_path.iterdir()) == []


def _run_here(command_: Sequence[str]) -> tuple[Measured, str]:
    """Run a command of the benchmark in this process, which spares starting some forty; that of `measure` is tested by itself."""
    program, *rest = command_
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a module may be here already
        if program == str(BIN / "enajena"):
            assert enajena_run(rest) == 0, command_
        elif rest[0] == "-m":
            patch.setattr(sys, "argv", rest[1:])
            runpy.run_module(rest[1], run_name="__main__")
    return _taken(1.0), printed.getvalue()


def test_the_whole_benchmark_runs_and_its_answers_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("suite", "measure", "engines", "book", "urn"):
        monkeypatch.setattr(f"bench.{module}.run", _run_here)
    monkeypatch.setattr(suite, "PROGRAMMES", ("carbocol-2000",))
    sizes = Sizes(rows=(1000,), sale_rows=500, runs=1, cold_runs=1, zen_rows=300, book_rows=100, urn_envelopes=40)
    figures = suite.measure_all(sizes, tmp_path, Progress())
    assert figures.files[0].differing == 0
    assert sum(figures.files[0].verdicts.values()) == 1000
    assert {engine.name: engine.wrong_ceilings for engine in figures.engines[0] if engine.name != OPENFISCA} == dict.fromkeys(
        (THREE_ASSESS, THREE_QUERY, THREE_BY_HAND, ZEN), 0
    )
    assert [book.database for book in figures.books] == ["SQLite", "PostgreSQL"]
    assert figures.urn.opened == 40
    assert list(tmp_path.iterdir()) == []
    assert page(figures, this_machine(), sizes, "benchmarks.svg").startswith("# Benchmarks\n")
    assert chart(figures).startswith("<svg ")
