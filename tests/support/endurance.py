"""Processes that record in a book until something stops them: a signal at a chosen step, a full disk, a lost connection.

They are forked from a server that has everything imported, so that a round costs milliseconds.
"""

import multiprocessing
import os
import resource
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from enajena.basics.faults import EnajenaError
from enajena.book.acts.general import NoteAdded
from enajena.book.acts.kinds import Act
from enajena.book.books import Book
from enajena.book.opening import open_book

SALE = "ensayo"
DAY = date(2003, 10, 6)
SET = 3
"""So many acts in a set."""
NEVER = 10**9


@dataclass(frozen=True, slots=True)
class Where:
    """Where a book is."""

    folder: Path
    url: str | None


def a_clock() -> datetime:
    """Return the instant of every recording of the tests: acts of one instant keep their order by number."""
    return datetime(2003, 10, 6, 15, tzinfo=UTC)


def opened(where: Where) -> Book:
    return open_book(where.folder, url=where.url, clock=a_clock)


def acts_of(number: int, count: int = SET) -> list[Act]:
    """Return the acts of a set, each with a key of its own."""
    bodies = (NoteAdded(note=f"N-{number}-{place}", kind="sale", about=SALE) for place in range(count))
    return [Act(body=body, on=DAY, by=("ensayo:uno",), ref=body.note, personal={"text": "ensayo " * 20}) for body in bodies]


class Steps:
    """Counts what a process does with its database, before and after each statement and each commit, and acts at one of them."""

    def __init__(self, at: int, do: Callable[[], object]) -> None:
        self.count = 0
        self._at = at
        self._do = do

    def step(self) -> None:
        if self.count == self._at:
            self._do()
        self.count += 1

    def statement(self, execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        self.step()
        result = execute(sql, params, many, context)
        self.step()
        return result

    @contextmanager
    def watching(self, alias: str) -> Iterator[None]:
        wrapper: Any = BaseDatabaseWrapper
        commit = wrapper._commit

        def watched(connection: BaseDatabaseWrapper) -> None:
            self.step()
            commit(connection)
            self.step()

        wrapper._commit = watched
        try:
            with connections[alias].execute_wrapper(self.statement):
                yield
        finally:
            wrapper._commit = commit


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def record_and_die(where: Where, number: int, at: int, told: Connection) -> None:
    """Record one set, killed at a step; tell what was acknowledged."""
    book = opened(where)
    with Steps(at, die).watching(book.alias):
        book.record(SALE, acts_of(number))
        told.send(number)
    told.send("done")


def record_on_and_on(where: Where, first: int, count: int, told: Connection) -> None:
    """Record sets until killed; tell each that was acknowledged."""
    book = opened(where)
    number = first
    while True:
        book.record(SALE, acts_of(number, count))
        told.send(number)
        number += 1


def record_with_small_files(where: Where, number: int, room: int, told: Connection) -> None:
    """Record a set while no file of the process may grow beyond some bytes more than the book has."""
    book = opened(where)
    size = max(file.stat().st_size for file in where.folder.iterdir())
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, hard))
    try:
        book.record(SALE, acts_of(number, 200))
        told.send("recorded")
    except EnajenaError as error:
        told.send(error.render("en"))


def record_slowly(where: Where, number: int, told: Connection) -> None:
    """Record a set whose acts come one by one, as told to go on."""

    def slowly() -> Iterator[Act]:
        for act in acts_of(number):
            told.send("in")
            told.recv()
            yield act

    book = opened(where)
    told.send(book.record(SALE, slowly()).indexes)


def open_new(where: Where, told: Connection) -> None:
    """Open a book that is not there yet, when told to."""
    told.send("ready")
    told.recv()
    try:
        book = opened(where)
    except EnajenaError as error:
        told.send(error.render("en"))
        return
    told.send(book.keys.public.public_bytes_raw().hex())


@cache
def forking() -> Any:
    """Return what starts processes: a server that has this module imported forks them."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["support.ready", "support.endurance"])
    with pytest.MonkeyPatch.context() as patch:  # the server looks for modules where its environment says, and nowhere else
        patch.setenv("PYTHONPATH", os.pathsep.join(str(Path(__file__).parents[2] / name) for name in ("tests", "tools")))
        forkserver.ensure_running()
    return context


@contextmanager
def running(do: Callable[..., None], *arguments: object) -> Iterator[tuple[Any, Connection]]:
    """Start a process and yield it with the connection on which it tells; it is killed at the end."""
    context = forking()
    ours, theirs = context.Pipe()
    process = context.Process(target=do, args=(*arguments, theirs))
    process.start()
    theirs.close()
    try:
        yield process, ours
    finally:
        process.kill()
        process.join()
        ours.close()


def told_by(connection: Connection) -> list[Any]:
    """Return everything that a process told before it ended."""
    found = []
    try:
        while True:
            found.append(connection.recv())
    except EOFError:
        return found
