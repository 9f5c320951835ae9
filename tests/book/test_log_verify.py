"""`verify` finds nothing in a book that is as its log says, and names whatever byte of it was changed from outside."""

import random
import shutil
import sqlite3
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.basics.faults import DataError, Fault
from enajena.book.acts.kinds import Act
from enajena.book.books import DATABASE_NAME
from enajena.book.log.note import parse, sign
from enajena.book.log.tree import leaf_hash
from enajena.book.opening import open_book
from enajena.book.replay import rebuild
from enajena.book.verifying.verify import verify
from support.books import TestClock
from support.lives import lived, paid
from support.offers import BY
from support.tampering import Place, as_blob, flip, flip_in_file, places, said

CHANCE = 2003
NOW = date(2004, 3, 1)


@cache
def whole() -> Path:
    """Return the folder of the lived book, to be copied."""
    folder = Path(mkdtemp(prefix="enajena-whole-"))
    with lived(folder):
        return folder


def faults(folder: Path) -> tuple[Fault, ...]:
    """Return what `verify` says of a folder."""
    book = open_book(folder, clock=TestClock())
    try:
        return verify(book).faults
    finally:
        book.close()


def seeded() -> random.Random:
    """Return the same chance every time."""
    return random.Random(CHANCE)  # noqa: S311 - nothing secret


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(whole(), tmp_path / "book")
    return tmp_path / "book"


def change(folder: Path, statement: str, *parameters: object) -> None:
    """Change rows from outside."""
    with sqlite3.connect(folder / DATABASE_NAME) as connection:
        assert connection.execute(statement, parameters).rowcount > 0
    connection.close()


def codes(found: tuple[Fault, ...]) -> set[str]:
    return {fault.code for fault in found}


def test_a_book_that_nobody_touched_is_good(copy: Path) -> None:
    book = open_book(copy, clock=TestClock())
    result = verify(book)
    book.close()
    (sale,) = result.sales
    assert result.faults == ()
    assert (sale.sale, sale.acts, sale.personal_kept, result.files) == ("ensayo", 30, 3, 2)
    assert sale.rows > sale.acts


def test_looking_changes_nothing(copy: Path) -> None:
    before = (copy / DATABASE_NAME).read_bytes()
    faults(copy)
    assert (copy / DATABASE_NAME).read_bytes() == before


OF_THE_LOG = ("book_leaf", "book_head", "book_personalrecord", "book_storedfile")


def test_a_changed_byte_of_any_column_of_the_log_is_named(tmp_path: Path) -> None:
    for number, place in enumerate(place for place in places(whole() / DATABASE_NAME) if place.table in OF_THE_LOG):
        folder = tmp_path / str(number)
        shutil.copytree(whole(), folder)
        flip(folder / DATABASE_NAME, place, seeded())
        found = faults(folder)
        assert _names(place, found), (place, [fault.render("en") for fault in found])


def test_a_changed_byte_of_any_column_of_any_other_table_is_named(tmp_path: Path) -> None:
    """One column of each table at a time: the first of every table, then the second, …"""
    by_table: dict[str, list[Place]] = {}
    for place in places(whole() / DATABASE_NAME):
        if place.table not in OF_THE_LOG:
            by_table.setdefault(place.table, []).append(place)
    assert len(by_table) > 10
    for number in range(max(map(len, by_table.values()))):
        folder = tmp_path / str(number)
        shutil.copytree(whole(), folder)
        changed = [places_of[number] for places_of in by_table.values() if number < len(places_of)]
        for place in changed:
            flip(folder / DATABASE_NAME, place, seeded())
        found = faults(folder)
        for place in changed:
            assert _names(place, found), (place, [fault.render("en") for fault in found])


def _names(place: Place, found: tuple[Fault, ...]) -> bool:
    """Whether some fault names the table, leaf or file, and where the row is still known, the column."""
    text = " ".join(fault.where.en + " " + fault.what.en for fault in found)
    table = place.table.removeprefix("book_")
    known_by = {
        "leaf": ("act ", "sale "),
        "head": ("checkpoint", "sale "),
        "personalrecord": ("personal", "table"),
        "storedfile": ("file",),
    }
    return any(word in text for word in known_by.get(table, (f"table {table}", f"table book_{table}")))


def test_a_text_kept_under_another_type_is_named_in_every_column_of_every_table(tmp_path: Path) -> None:
    """One bit of a row's header makes bytes of a text: it reads alike and is not the same."""
    folder = tmp_path / "book"
    shutil.copytree(whole(), folder)
    texts = [place for place in places(folder / DATABASE_NAME) if isinstance(place.value, str)]
    for place in texts:
        as_blob(folder / DATABASE_NAME, place)
    found = [(fault.where.en, fault.what.en) for fault in faults(folder) if fault.code == "value_type"]
    for place in texts:
        table = f"table {place.table.removeprefix('book_')},"
        assert any(where.startswith(table) and f"column {place.column}:" in what for where, what in found), place


@pytest.mark.parametrize("declared", ['"content" tixt', '"content" text NULL'])
def test_a_column_declared_otherwise_is_named(declared: str, copy: Path) -> None:
    with sqlite3.connect(copy / DATABASE_NAME) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        changed = connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, '\"content\" text NOT NULL', ?) WHERE name = 'book_leaf'", (declared,)
        )
        assert changed.rowcount == 1
    connection.close()
    assert "column_declared" in codes(faults(copy))


def test_a_changed_bit_anywhere_in_the_file_is_named_or_changes_nothing(tmp_path: Path) -> None:
    """Bits of what is written: unused space, which is most of a small book, holds no data."""
    chance = seeded()
    content = (whole() / DATABASE_NAME).read_bytes()
    written = [place for place, byte in enumerate(content) if byte]
    good = said(whole() / DATABASE_NAME)
    for number, place in enumerate(chance.sample(written, 40)):
        folder = tmp_path / str(number)
        shutil.copytree(whole(), folder)
        flip_in_file(folder / DATABASE_NAME, place, chance.randrange(8))
        if said(folder / DATABASE_NAME) != good:
            assert _told(folder), place
        shutil.rmtree(folder)


def _told(folder: Path) -> bool:
    """Whether the change is told: by `verify`, or by a refusal in words to open the book at all."""
    try:
        return bool(faults(folder))
    except DataError:
        return True


STRAY = "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9"  # SHA-256 of b"0"
PERSONAL = 'INSERT INTO book_personalrecord (sale, "index", person, salt, content) VALUES (?, ?, ?, ?, ?)'
LINE = 'INSERT INTO book_shareentry (sale, "on", "index", step, lot, holder, shares) VALUES (?, ?, ?, ?, ?, ?, ?)'
FILE = "INSERT INTO book_storedfile (sha256, ending, content) VALUES (?, ?, ?)"


@pytest.mark.parametrize(
    ("code", "statement", "parameters"),
    [
        ("size", 'DELETE FROM book_leaf WHERE "index" = 29', ()),
        ("order", 'DELETE FROM book_leaf WHERE "index" = 3', ()),
        ("size", "DELETE FROM book_head WHERE size = 30", ()),
        ("personal_missing", "DELETE FROM book_personalrecord WHERE person = 'P-A-1'", ()),
        ("personal_kept", PERSONAL, ("ensayo", 6, "P-A-2", b"0", "{}")),
        ("personal_stray", PERSONAL, ("ensayo", 99, "P-A-2", b"0", "{}")),
        ("file_missing", "DELETE FROM book_storedfile WHERE ending = 'pdf'", ()),
        ("file_stray", FILE, (STRAY, "", b"0")),
        ("row_missing", "DELETE FROM book_lot WHERE ref = 'L-A-1'", ()),
        ("row_extra", LINE, ("ensayo", "2004-01-01", 20, 0, "L-A-1", "P-A-1", 7)),
        ("row_extra", 'UPDATE book_moneyentry SET "index" = 999 WHERE "index" = 17', ()),
        ("no_log", "UPDATE book_lot SET sale = 'otra' WHERE ref = 'L-A-1'", ()),
        ("row_changed", "UPDATE book_award SET price_cop = '2448.700' WHERE ref = 'A-1'", ()),
        ("row_changed", "UPDATE book_award SET received_cop = CAST(received_cop AS TEXT) || 'x' WHERE ref = 'A-1'", ()),
    ],
)
def test_each_kind_of_change_has_its_name(code: str, statement: str, parameters: tuple[object, ...], copy: Path) -> None:
    change(copy, statement, *parameters)
    assert code in codes(faults(copy))


def test_a_row_is_told_with_its_table_its_reference_and_its_column(copy: Path) -> None:
    change(copy, "UPDATE book_lot SET shares = 11 WHERE ref = 'L-A-1' AND until_index IS NULL")
    (only,) = faults(copy)
    assert (only.code, only.where.es) == ("row_changed", "venta ensayo, tabla lot L-A-1, acto 21")
    assert only.what.es == "columna shares: dice 11 y debe decir 10"
    book = open_book(copy, clock=TestClock())
    rebuild(book.alias, "ensayo")
    assert verify(book).faults == ()
    book.close()


def test_a_leaf_and_its_hash_changed_together_do_not_give_the_signed_root(copy: Path) -> None:
    """Whoever changes an act and mends its hash has to mend every root too, and cannot sign it."""
    connection = sqlite3.connect(copy / DATABASE_NAME)
    (content,) = connection.execute('SELECT content FROM book_leaf WHERE "index" = 18').fetchone()
    connection.close()
    forged = content.replace("48974.00", "48974.01")
    assert forged != content
    change(copy, 'UPDATE book_leaf SET content = ?, hash = ? WHERE "index" = 18', forged, leaf_hash(forged.encode()))
    assert {"root"} <= codes(faults(copy))


def test_a_checkpoint_that_another_key_signed_is_named(copy: Path) -> None:
    connection = sqlite3.connect(copy / DATABASE_NAME)
    (note,) = connection.execute("SELECT note FROM book_head WHERE size = 30").fetchone()
    connection.close()
    change(copy, "UPDATE book_head SET note = ? WHERE size = 30", sign(parse(note)[0], Ed25519PrivateKey.generate()))
    assert codes(faults(copy)) == {"signature", "not_compared"}


@pytest.mark.parametrize(
    "statement",
    [
        """UPDATE book_leaf SET content = replace(content, 'ensayo', 'ensaya') WHERE "index" = 28""",
        'UPDATE book_leaf SET hash = zeroblob(32) WHERE "index" = 2',
        'DELETE FROM book_leaf WHERE "index" = 29',
        "UPDATE book_head SET note = replace(note, '30', '31') WHERE size = 30",
        "UPDATE book_head SET frontier = '' WHERE size = 30",
        "DELETE FROM book_head",
    ],
)
def test_nothing_is_written_to_a_log_that_is_not_the_signed_one(statement: str, copy: Path) -> None:
    change(copy, statement)
    clock = TestClock()
    clock.to(NOW)
    book = open_book(copy, clock=clock)
    with pytest.raises(DataError, match="is not the one that was signed"):
        book.record("ensayo", [Act(body=paid("A-1", 1, "PG-9"), on=NOW, by=BY)])
    book.close()
