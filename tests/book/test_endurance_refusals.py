"""A full disk, an I/O error, a lost connection, a busy database: the recording is refused in words and the book stays whole."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.db import connections

from enajena.book import journal
from enajena.book.acts.kinds import Act
from enajena.book.refusal import StorageError
from enajena.book.verifying.verify import verify
from support.books import Rehearsal, rehearsal
from support.endurance import (
    NEVER,
    SALE,
    SET,
    Steps,
    Where,
    acts_of,
    open_new,
    record_slowly,
    record_with_small_files,
    running,
    told_by,
)
from support.offers import ADOPTED
from support.postgres import command, database, rehearsal_on_postgres, url

PAGE = 4096


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    """Open a book on SQLite; at the end it is as its log says."""
    with rehearsal(tmp_path) as opened:
        opened.adopt(ADOPTED)
        opened.clock.to(acts_of(0)[0].on)
        yield opened
        assert verify(opened.book).faults == ()


@pytest.fixture
def remote(tmp_path: Path) -> Iterator[Rehearsal]:
    """Open a book on PostgreSQL; at the end it is as its log says."""
    with rehearsal_on_postgres(tmp_path) as opened:
        opened.adopt(ADOPTED)
        opened.clock.to(acts_of(0)[0].on)
        yield opened
        assert verify(opened.book).faults == ()


def where(sale: Rehearsal) -> Where:
    settings = connections[sale.book.alias].settings_dict
    return Where(sale.book.data, None if "sqlite" in settings["ENGINE"] else url(str(settings["NAME"])))


def size(sale: Rehearsal) -> int:
    return journal.size_of(sale.book.alias, SALE)


def refusal_of(sale: Rehearsal, acts: list[Act]) -> str:
    """Return what the database's refusal of a set says, nothing where it was recorded."""
    try:
        sale.book.record(SALE, acts)
    except StorageError as error:
        return error.render("en")
    return ""


def test_a_full_disk_refuses_and_leaves_the_book_as_it_was(sale: Rehearsal) -> None:
    """The file may grow by no page, by one, by two, … until the set fits."""
    before, refusals, room = size(sale), 0, 0
    cursor = connections[sale.book.alias].cursor()
    while size(sale) == before:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages + room}")
        said = refusal_of(sale, acts_of(0, 200))
        if said:
            assert "database or disk is full" in said
            assert size(sale) == before
            refusals += 1
        cursor = connections[sale.book.alias].cursor()
        cursor.execute(f"PRAGMA max_page_count = {NEVER}")
        room += 4
    assert refusals > 5
    assert size(sale) == before + 200


def test_an_error_of_the_disk_refuses_and_leaves_the_book_as_it_was(sale: Rehearsal) -> None:
    """The process may write no file beyond the size of the book, then one page more, … until the set fits."""
    before, said, room = size(sale), [""], 0
    while said != ["recorded"]:
        with running(record_with_small_files, where(sale), 0, room) as (process, told):
            said = told_by(told)
            process.join()
        assert said == ["recorded"] or "The database could not read or write" in said[0], said
        assert size(sale) == before + (200 if said == ["recorded"] else 0)
        room += 6 * PAGE
    assert room > 5 * 6 * PAGE


def test_a_connection_lost_at_any_step_refuses_and_leaves_the_book_whole(remote: Rehearsal) -> None:
    """The server ends the connection at each step in turn; sending the set again records what is not there yet, once."""
    alias, step, said = remote.book.alias, 0, "-"
    while said:
        connections[alias].ensure_connection()
        end = partial(command, f"SELECT pg_terminate_backend({connections[alias].connection.info.backend_pid})")
        with Steps(step, end).watching(alias):
            said = refusal_of(remote, acts_of(step))
        assert not said or "The database could not read or write" in said
        connections[alias].close()  # at its very last step the set was recorded, and the connection is lost all the same
        remote.book.record(SALE, acts_of(step))
        assert size(remote) == 1 + SET * (step + 1)
        step += 1
    assert step > 10


@pytest.fixture(params=["sale", "remote"])
def either(request: pytest.FixtureRequest) -> Rehearsal:
    found: Rehearsal = request.getfixturevalue(request.param)
    return found


def test_a_second_writer_waits_and_both_sets_land_in_order(either: Rehearsal) -> None:
    with running(record_slowly, where(either), 1) as (_, slow):
        assert slow.recv() == "in"  # it is in its transaction, and asks for its next act
        with running(record_slowly, where(either), 2) as (_, waiting):
            assert not waiting.poll(0.3)
            for turn in range(SET):
                slow.send("go on")
                assert slow.recv() == ("in" if turn < SET - 1 else (1, 2, 3))
            for _ in range(SET):
                assert waiting.recv() == "in"
                waiting.send("go on")
            assert waiting.recv() == (4, 5, 6)
    assert size(either) == 7


def test_who_waits_too_long_is_told_that_another_writes(either: Rehearsal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enajena.book.locks.WAIT_SECONDS", 1)
    size(either)
    connection = connections[either.book.alias]
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA busy_timeout = 100")
    with running(record_slowly, where(either), 1) as (_, slow):
        assert slow.recv() == "in"
        with pytest.raises(StorageError, match="Another process writes to the book"):
            either.book.record(SALE, acts_of(2))
    assert size(either) == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_processes_that_open_a_new_book_at_once_share_one_key_and_one_set_of_tables(kind: str, tmp_path: Path) -> None:
    with database() as address:
        place = Where(tmp_path / "new", None if kind == "sqlite" else address)
        with running(open_new, place) as (_, one), running(open_new, place) as (_, two), running(open_new, place) as (_, three):
            everybody = (one, two, three)
            assert [each.recv() for each in everybody] == ["ready"] * 3
            for each in everybody:
                each.send("now")
            keys = {each.recv() for each in everybody}
        assert len(keys) == 1
        assert len(keys.pop()) == 64


def test_a_refused_set_leaves_nothing_of_any_of_its_acts(either: Rehearsal) -> None:
    acts = [*acts_of(5), *acts_of(6)]
    wrong = acts_of(5, 1)[0]
    with pytest.raises(Exception, match="Another act was recorded under the key"):
        either.book.record(SALE, [*acts, type(wrong)(body=acts[-1].body, on=wrong.on, by=("otra",), ref=wrong.ref)])
    assert size(either) == 1
    assert journal.by_ref(either.book.alias, SALE, [str(act.ref) for act in acts]) == {}
