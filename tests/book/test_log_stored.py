"""The log as it is stored gives the tree of its leaves, proofs under its checkpoints, and a key that nobody makes twice."""

import shutil
import stat
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from enajena.basics.faults import CallError
from enajena.book import journal
from enajena.book.acts.general import NoteAdded
from enajena.book.acts.kinds import Act
from enajena.book.databases import journal_mode, settings_of
from enajena.book.keys import PRIVATE_NAME, PUBLIC_NAME
from enajena.book.log.note import is_signed, parse
from enajena.book.log.proofs import is_consistent
from enajena.book.models import Head, Leaf, Subtree
from enajena.book.opening import open_book
from enajena.book.record import record
from enajena.book.stored_tree import consistency_of, hashes, proof_of
from support import naive_tree
from support.books import Rehearsal, TestClock, rehearsal
from support.lives import lived
from support.offers import ADOPTED, BY

DAY = date(2003, 10, 6)


def notes(first: int, count: int) -> list[Act]:
    """Return simple acts: notes on the sale."""
    bodies = (NoteAdded(note=f"N-{number}", kind="sale", about="ensayo") for number in range(first, first + count))
    return [Act(body=body, on=DAY, by=BY, ref=body.note, personal={"text": "ensayo"}) for body in bodies]


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    """Open a book of 1 + 700 acts, recorded in five sets."""
    with rehearsal(tmp_path_factory.mktemp("long")) as sale:
        sale.adopt(ADOPTED)
        sale.clock.to(DAY)
        for first, count in ((0, 1), (1, 253), (254, 2), (256, 400), (656, 44)):
            sale.book.record("ensayo", notes(first, count))
        yield sale


def leaves(sale: Rehearsal) -> list[bytes]:
    contents = Leaf.objects.using(sale.book.alias).order_by("index").values_list("content", flat=True)
    return [content.encode() for content in contents]


def test_every_checkpoint_is_signed_over_the_root_of_its_leaves(long: Rehearsal) -> None:
    digests = [naive_tree.leaf(leaf) for leaf in leaves(long)]
    heads = list(Head.objects.using(long.book.alias).order_by("size"))
    assert [head.size for head in heads] == [1, 2, 255, 257, 657, 701]
    for head in heads:
        checkpoint, _ = parse(head.note)
        assert checkpoint.root == naive_tree.root(digests[: head.size])
        assert is_signed(head.note, long.book.keys.public)


def test_whole_tiles_are_kept_as_they_come(long: Rehearsal) -> None:
    digests = [naive_tree.leaf(leaf) for leaf in leaves(long)]
    kept = [(row.level, row.number, bytes(row.hash)) for row in Subtree.objects.using(long.book.alias).order_by("number")]
    assert kept == [(1, number, naive_tree.root(digests[number * 256 : number * 256 + 256])) for number in range(2)]
    assert hashes(long.book.alias, "ensayo", 0, 2) == b"".join(digests[512:])
    assert hashes(long.book.alias, "ensayo", 1, 0) == b"".join(digest for _, _, digest in kept)


@pytest.mark.parametrize("index", [0, 1, 255, 256, 511, 512, 700])
def test_any_act_is_proven_under_the_last_checkpoint(index: int, long: Rehearsal) -> None:
    proof = proof_of(long.book.alias, "ensayo", index)
    assert proof.proves(leaves(long)[index], "enajena.co/ensayo", long.book.keys.public)


def test_each_checkpoint_is_proven_to_be_the_beginning_of_the_next(long: Rehearsal) -> None:
    roots = {head.size: parse(head.note)[0].root for head in Head.objects.using(long.book.alias).order_by("size")}
    for old, new in zip(list(roots), list(roots)[1:], strict=False):
        proof = consistency_of(long.book.alias, "ensayo", old, new)
        assert is_consistent(old, roots[old], new, roots[new], proof)


def test_what_is_not_in_the_log_has_no_proof(long: Rehearsal) -> None:
    with pytest.raises(CallError, match="has no act 701"):
        proof_of(long.book.alias, "ensayo", 701)
    with pytest.raises(CallError, match="has no act 0"):
        proof_of(long.book.alias, "otra", 0)


def test_the_same_act_with_the_same_key_is_recorded_once(long: Rehearsal) -> None:
    before = journal.size_of(long.book.alias, "ensayo")
    receipt = long.book.record("ensayo", notes(5, 3))
    assert receipt.indexes == (6, 7, 8)
    assert receipt.checkpoint == Head.objects.using(long.book.alias).get(size=before).note
    assert journal.size_of(long.book.alias, "ensayo") == before


def test_instants_are_kept_in_universal_time_whatever_the_clock_says(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale:
        sale.adopt(ADOPTED)
        bogota = datetime.fromisoformat("2003-10-06T10:00:00-05:00")
        record(sale.book.alias, "ensayo", notes(0, 1), clock=lambda: bogota, key=sale.book.key)
        (row,) = Leaf.objects.using(sale.book.alias).filter(index=1)
        assert row.at == datetime(2003, 10, 6, 15, tzinfo=UTC)
        assert '"at":"2003-10-06T15:00:00.000000+00:00"' in row.content


def test_a_clock_that_was_set_back_is_refused(tmp_path: Path) -> None:
    with lived(tmp_path) as sale:
        sale.clock.to(date(2004, 2, 9))
        with pytest.raises(CallError, match="before the last recorded act"):
            sale.book.record("ensayo", notes(0, 1))


@pytest.mark.parametrize("name", ["", "Venta", "a/b", "../a", "a b", "a\nb", "ñ", "-a", "a" * 65])
def test_a_sale_is_called_so_that_its_log_and_folder_can_be(name: str, tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, pytest.raises(CallError, match="cannot be called"):
        sale.book.record(name, notes(0, 1))


def test_the_private_key_is_readable_by_its_owner_alone_and_the_public_one_by_everybody(tmp_path: Path) -> None:
    open_book(tmp_path).close()
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in (PRIVATE_NAME, PUBLIC_NAME)]
    assert modes == [0o600, 0o644]


def test_a_book_without_its_private_key_is_read_and_verified_and_nothing_is_recorded(tmp_path: Path) -> None:
    with lived(tmp_path):
        pass
    (tmp_path / PRIVATE_NAME).unlink()
    clock = TestClock()
    clock.to(date(2004, 3, 1))
    book = open_book(tmp_path, clock=clock)
    assert len(proof_of(book.alias, "ensayo", 3).path) > 0
    with pytest.raises(CallError, match="The key that signs the log is not there"):
        book.record("ensayo", notes(0, 1))
    book.close()
    (tmp_path / PUBLIC_NAME).unlink()
    with pytest.raises(CallError, match="The key of the log is not in"):
        open_book(tmp_path)


def test_the_halves_of_two_keys_are_no_key(tmp_path: Path) -> None:
    open_book(tmp_path / "one").close()
    open_book(tmp_path / "two").close()
    shutil.copy(tmp_path / "one" / PUBLIC_NAME, tmp_path / "two" / PUBLIC_NAME)
    with pytest.raises(CallError, match="of different keys"):
        open_book(tmp_path / "two")
    (tmp_path / "two" / PRIVATE_NAME).write_text("no es una clave")
    with pytest.raises(CallError, match="does not hold an Ed25519 key"):
        open_book(tmp_path / "two")


def test_a_book_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="There is no book"):
        open_book(tmp_path / "nada", new=False)
    assert not (tmp_path / "nada").exists()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as sale, connections[sale.book.alias].cursor() as cursor:
        found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "secure_delete")}
    # FULL is 2; with the rollback journal EXTRA, 3, makes the unlinking of the journal last too.
    assert (found["journal_mode"], found["synchronous"]) in {("wal", 2), ("delete", 3)}
    assert found["secure_delete"] == 1


def test_the_write_ahead_log_is_used_only_where_resetting_it_is_safe() -> None:
    versions = {(3, 40, 1): "DELETE", (3, 50, 6): "DELETE", (3, 50, 7): "WAL", (3, 51, 0): "DELETE", (3, 51, 3): "WAL", (3, 52, 0): "WAL"}
    assert {version: journal_mode(version) for version in versions} == versions


def test_an_address_of_postgresql_is_read_with_its_parts() -> None:
    found: Any = settings_of(Path("x"), "postgresql://ana:se%20creta@servidor:5433/libro?sslmode=require")
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"], found["NAME"]) == (
        "ana",
        "se creta",
        "servidor",
        "5433",
        "libro",
    )
    assert found["OPTIONS"] == {"sslmode": "require"}
    with pytest.raises(CallError, match="not of PostgreSQL"):
        settings_of(Path("x"), "mysql://servidor/libro")
