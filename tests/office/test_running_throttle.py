"""Counts that several processes share: exact, for their seconds, and naming nobody."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.db import connections

from enajena.office.ground import throttle
from enajena.office.ground.models import Tally
from support.books import rehearsal
from support.offices import office_of


def test_within_a_window_as_many_are_let_through_as_the_limit_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        now = [1_000]
        monkeypatch.setattr(time, "time", lambda: now[0])
        assert [throttle.allow("one", 2, 60) for _ in range(4)] == [True, True, False, False]
        assert throttle.allow("other", 2, 60)
        now[0] = 1_059
        assert not throttle.allow("one", 2, 60)
        now[0] = 1_060
        assert [throttle.allow("one", 2, 60) for _ in range(3)] == [True, True, False]


def test_of_many_at_once_exactly_the_limit_gets_through(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book), ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(_once, range(40))) == 7


def test_the_table_names_nobody_and_old_rows_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        now = [1_000]
        monkeypatch.setattr(time, "time", lambda: now[0])
        throttle.allow("receipt:192.0.2.1", 2, 60)
        assert "192" not in Tally.objects.get().key
        assert len(Tally.objects.get().key) == 64
        now[0] = 2_000
        monkeypatch.setattr(throttle, "_SWEEPS", "g")  # after every hash: each of them sweeps
        throttle.allow("receipt:192.0.2.9", 2, 60)
        assert Tally.objects.count() == 1


def _once(_number: int) -> bool:
    try:
        return throttle.allow("many", 7, 600)
    finally:
        connections.close_all()
