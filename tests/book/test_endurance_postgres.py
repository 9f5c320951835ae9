"""The same book on PostgreSQL: the same leaves, verified and rebuilt, exported to files that SQLite imports, tampering named."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connections

from enajena.basics.faults import CallError
from enajena.book.databases import check_durable
from enajena.book.journal import acts_of
from enajena.book.models import Leaf
from enajena.book.opening import open_book
from enajena.book.plain.export import export_book
from enajena.book.plain.importing import import_book
from enajena.book.replay import rebuild
from enajena.book.stored_tree import proof_of
from enajena.book.verifying.verify import verify
from support.books import Rehearsal, TestClock
from support.lives import live, lived
from support.postgres import database, rehearsal_on_postgres


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """Live the whole life on PostgreSQL; the tests leave the book as they found it."""
    with rehearsal_on_postgres(tmp_path_factory.mktemp("key")) as opened:
        live(opened)
        yield opened


def unsalted(leaf: str) -> dict[str, object]:
    """Return what a leaf says but the salted hash, which no two books share, and the hash of what the assessment wrote with it."""
    said: dict[str, object] = json.loads(leaf)
    return {name: value for name, value in said.items() if name != "personal_sha256"}


def leaves(sale: Rehearsal) -> list[dict[str, object]]:
    rows = Leaf.objects.using(sale.book.alias).order_by("index").values_list("content", flat=True)
    return [unsalted(content) for content in rows]


def test_a_life_writes_the_same_leaves_on_either_database(sale: Rehearsal, tmp_path: Path) -> None:
    with lived(tmp_path) as on_sqlite:
        assert leaves(sale) == leaves(on_sqlite)


def test_the_book_is_as_its_log_says_and_a_rebuild_gives_the_same_tables(sale: Rehearsal) -> None:
    first = verify(sale.book)
    assert (first.faults, first.files, first.sales[0].acts) == ((), 2, 30)
    assert rebuild(sale.book.alias, sale.sale) == 30
    assert verify(sale.book) == first


def test_an_act_is_proven_under_the_last_checkpoint(sale: Rehearsal) -> None:
    content = Leaf.objects.using(sale.book.alias).get(index=7).content
    assert proof_of(sale.book.alias, "ensayo", 7).proves(content.encode(), "enajena.co/ensayo", sale.book.keys.public)


@pytest.mark.parametrize(
    ("code", "statement"),
    [
        ("leaf_content", """UPDATE book_leaf SET content = replace(content, '"A-2"', '"A-9"') WHERE index = 18"""),
        ("leaf_hash", r"UPDATE book_leaf SET hash = '\x00' WHERE index = 18"),
        ("leaf_column", "UPDATE book_leaf SET at = at + interval '1 second' WHERE index = 18"),
        ("signature", "UPDATE book_head SET note = replace(note, 'enajena.co/ensayo ', 'enajena.co/ensaya ')"),
        ("personal_changed", "UPDATE book_personalrecord SET content = replace(content, 'ensayo', 'ensaya')"),
        ("file_changed", r"UPDATE book_storedfile SET content = '\x00' WHERE ending = 'pdf'"),
        ("row_changed", "UPDATE book_lot SET shares = shares + 1"),
        ("row_changed", "UPDATE book_award SET price_cop = price_cop || '0'"),
        ("row_changed", """UPDATE book_stage SET interruptions = '["x"]'"""),
        ("row_changed", "UPDATE book_lot SET bound = NOT bound"),
        ("row_changed", "UPDATE book_payment SET received_on = received_on + 1"),
        ("row_changed", "UPDATE book_acceptance SET filed_at = filed_at + interval '1 microsecond'"),
        ("row_missing", "DELETE FROM book_moneyentry WHERE index = 18"),
        ("row_extra", "UPDATE book_lot SET index = 900 + index WHERE ref = 'L-A-1'"),
    ],
)
def test_what_was_changed_from_outside_is_named(code: str, statement: str, sale: Rehearsal) -> None:
    connection = connections[sale.book.alias]
    connection.set_autocommit(False)
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            assert cursor.rowcount > 0
        assert code in {fault.code for fault in verify(sale.book).faults}
    finally:
        connection.rollback()
        connection.set_autocommit(True)


def test_a_book_goes_from_one_database_to_the_other_by_plain_files(sale: Rehearsal, tmp_path: Path) -> None:
    export_book(sale.book, tmp_path / "plain")
    assert import_book(tmp_path / "plain", tmp_path / "sqlite", url=None, clock=TestClock()) == {"ensayo": 30}
    here = open_book(tmp_path / "sqlite")
    assert verify(here).faults == ()
    export_book(here, tmp_path / "again")
    here.close()
    with database() as address:
        assert import_book(tmp_path / "again", tmp_path / "key", url=address, clock=TestClock()) == {"ensayo": 30}
        there = open_book(tmp_path / "key", url=address)
        assert verify(there).faults == ()
        assert list(acts_of(there.alias, "ensayo")) == list(acts_of(sale.book.alias, "ensayo"))
        there.close()


def test_a_server_that_does_not_wait_for_the_disk_is_refused(sale: Rehearsal) -> None:
    check_durable(sale.book.alias)
    with connections[sale.book.alias].cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
        with pytest.raises(CallError, match="synchronous_commit=off"):
            check_durable(sale.book.alias)
        cursor.execute("RESET synchronous_commit")
