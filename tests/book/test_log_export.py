"""A book as plain files: anybody verifies them without the program, and they make the same book again, or none."""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from enajena.basics.faults import CallError, DataError, EnajenaError, FaultsError
from enajena.book.acts.kinds import Act
from enajena.book.books import DATABASE_NAME, Book
from enajena.book.keys import PRIVATE_NAME
from enajena.book.log.note import is_signed_by, parse
from enajena.book.log.tiles import entries_of
from enajena.book.opening import open_book
from enajena.book.plain.export import export_book
from enajena.book.plain.importing import import_book
from enajena.book.verifying.verify import verify
from support import naive_tree
from support.books import Rehearsal, TestClock
from support.lives import WRITTEN, lived, paid
from support.offers import BY, id_number
from support.tampering import said

NOW = date(2004, 3, 1)


@pytest.fixture(scope="module")
def sale(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rehearsal]:
    with lived(tmp_path_factory.mktemp("book")) as opened:
        yield opened


@pytest.fixture(scope="module")
def plain(sale: Rehearsal, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the exported book."""
    folder = tmp_path_factory.mktemp("plain") / "libro"
    done = export_book(sale.book, folder)
    assert (done.acts, done.files) == ({"ensayo": 30}, 2)
    return folder


@pytest.fixture
def copy(plain: Path, tmp_path: Path) -> Path:
    shutil.copytree(plain, tmp_path / "libro")
    return tmp_path / "libro"


def imported(folder: Path, data: Path) -> Book:
    clock = TestClock()
    clock.to(NOW)
    assert import_book(folder, data, url=None, clock=clock) == {"ensayo": 30}
    return open_book(data, clock=clock)


def test_the_files_give_the_signed_root_to_whoever_reads_them(plain: Path) -> None:
    folder = plain / "sales" / "ensayo"
    leaves = (folder / "log.jsonl").read_bytes().split(b"\n")[:-1]
    note = (folder / "checkpoint").read_text(encoding="utf-8")
    digests = [naive_tree.leaf(leaf) for leaf in leaves]
    assert parse(note)[0].root == naive_tree.root(digests)
    assert is_signed_by(note, (folder / "verifier-key").read_text(encoding="utf-8").strip())
    assert (folder / "tile" / "0" / "000.p" / "30").read_bytes() == b"".join(digests)
    assert entries_of((folder / "tile" / "entries" / "000.p" / "30").read_bytes()) == leaves
    heads = [json.loads(line) for line in (folder / "checkpoints.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [parse(head["note"])[0].root for head in heads] == [naive_tree.root(digests[: int(head["size"])]) for head in heads]
    assert heads[-1]["note"] == note


def test_what_is_personal_is_bound_by_a_salted_hash(plain: Path) -> None:
    folder = plain / "sales" / "ensayo"
    leaves = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in (folder / "personal.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {record["person"] for record in records} == {"P-A-1", "P-A-3"}
    for record in records:
        digest = hashlib.sha256(bytes.fromhex(record["salt"]) + record["content"].encode()).hexdigest()
        assert json.loads(leaves[int(record["index"])])["personal_sha256"] == digest


def test_the_key_is_in_a_form_that_openssl_reads(plain: Path, sale: Rehearsal) -> None:
    key = load_pem_public_key((plain / "log-key.pub").read_bytes())
    note = (plain / "sales" / "ensayo" / "checkpoint").read_text(encoding="utf-8")
    text, _, line = note.rpartition("\n\n")
    key.verify(base64.b64decode(line.split(" ")[2])[4:], f"{text}\n".encode())  # type: ignore[union-attr, call-arg]
    assert sale.book.keys.public == key


def by_hand(folder: Path) -> tuple[int, str]:
    """Run the script that goes with the files, in a Python of its own without this program."""
    done = subprocess.run([sys.executable, "-I", "-S", "verify.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def sums_fail(folder: Path) -> bool:
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    listed = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} - {"SHA256SUMS"}
    return there != set(listed) or any(
        hashlib.sha256((folder / name).read_bytes()).hexdigest() != digest for name, digest in listed.items()
    )


def test_whoever_has_only_python_verifies_the_files(copy: Path) -> None:
    assert by_hand(copy) == (0, "OK\n")
    assert not sums_fail(copy)


def edit(name: str, old: bytes, new: bytes) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        (file,) = folder.glob(name)
        content = file.read_bytes()
        assert old in content
        file.write_bytes(content.replace(old, new, 1))

    return do


def drop_line(file: Path, number: int) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:number] + lines[number + 1 :]))


CHANGES: dict[str, Callable[[Path], None]] = {
    "a leaf": edit("sales/ensayo/log.jsonl", b'"48974.00"', b'"48974.01"'),
    "an added leaf": edit("sales/ensayo/log.jsonl", b'{"act":"note_added"', b'{}\n{"act":"note_added"'),
    "a dropped leaf": lambda folder: drop_line(folder / "sales" / "ensayo" / "log.jsonl", 28),
    "the checkpoint": edit("sales/ensayo/checkpoint", b"\n30\n", b"\n29\n"),
    "what is personal": edit("sales/ensayo/personal.jsonl", b"Persona de ensayo A-1", b"Persona de ensayo A-9"),
    "a file": edit("files/*.pdf", b"papel", b"Papel"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_by_hand_a_changed_file_is_noticed(change: str, copy: Path) -> None:
    CHANGES[change](copy)
    assert by_hand(copy)[0] == 1
    assert sums_fail(copy)


def test_the_files_make_the_same_book_again(plain: Path, sale: Rehearsal, tmp_path: Path) -> None:
    shutil.copytree(sale.book.data, tmp_path / "key")
    data = tmp_path / "new"
    data.mkdir()
    shutil.copy(tmp_path / "key" / PRIVATE_NAME, data)
    book = imported(plain, data)
    assert verify(book).faults == ()
    assert said(data / DATABASE_NAME) == said(sale.book.data / DATABASE_NAME)
    receipt = book.record("ensayo", [Act(body=paid("A-1", 1, "PG-9"), on=NOW, by=BY)])
    assert receipt.indexes == (30,)
    export_book(book, tmp_path / "again")
    first = (plain / "sales" / "ensayo" / "log.jsonl").read_bytes()
    assert (tmp_path / "again" / "sales" / "ensayo" / "log.jsonl").read_bytes().startswith(first)
    book.close()


def test_without_the_private_key_the_book_is_there_to_be_read(plain: Path, tmp_path: Path) -> None:
    book = imported(plain, tmp_path / "new")
    assert verify(book).faults == ()
    with pytest.raises(CallError, match="The key that signs the log is not there"):
        book.record("ensayo", [Act(body=paid("A-1", 1, "PG-9"), on=NOW, by=BY)])
    book.close()


@pytest.mark.parametrize(
    "change",
    [
        *CHANGES.values(),
        edit("sales/ensayo/checkpoints.jsonl", b'"size":"30"', b'"size":"31"'),
        edit("sales/ensayo/checkpoints.jsonl", b'"size":"5"', b'"size":"x"'),
        edit("sales/ensayo/log.jsonl", b"{", b"["),
        edit("sales/ensayo/personal.jsonl", b'"index":"5"', b'"index":"6"'),
        lambda folder: next(folder.glob("files/*.pdf")).unlink(),
        lambda folder: (folder / "sales" / "ensayo" / "personal.jsonl").write_bytes(b""),
        lambda folder: (folder / "sales" / "ensayo" / "checkpoints.jsonl").write_bytes(b""),
        lambda folder: (folder / "log-key.pub").unlink(),
    ],
)
def test_what_does_not_verify_is_not_imported_at_all(change: Callable[[Path], None], copy: Path, tmp_path: Path) -> None:
    change(copy)
    data = tmp_path / "new"
    with pytest.raises((FaultsError, DataError, CallError)):
        import_book(copy, data, url=None, clock=TestClock())
    assert not (data / "log-key.pub").exists()
    book = open_book(data, clock=TestClock())
    assert verify(book).sales == ()
    book.close()


def test_an_export_for_publication_holds_nothing_personal_and_no_file(sale: Rehearsal, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    export_book(sale.book, folder, public=True)
    content = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    for canary in (WRITTEN, "Persona de ensayo", id_number("P-A-1"), "papel de ensayo"):
        assert canary.encode() not in content
    assert by_hand(folder) == (0, "OK\n")
    with pytest.raises(EnajenaError, match="is for publication"):
        import_book(folder, tmp_path / "new", url=None, clock=TestClock())


def test_nothing_is_written_over(plain: Path, sale: Rehearsal, tmp_path: Path) -> None:
    with pytest.raises(CallError, match="is there already and not empty"):
        export_book(sale.book, plain)
    book = imported(plain, tmp_path / "new")
    book.close()
    with pytest.raises(CallError, match="There is a book already"):
        import_book(plain, tmp_path / "new", url=None, clock=TestClock())
    open_book(tmp_path / "other").close()
    with pytest.raises(CallError, match="is not that of this book"):
        import_book(plain, tmp_path / "other", url=None, clock=TestClock())


def test_an_export_that_fails_leaves_nothing(sale: Rehearsal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("enajena.book.plain.export._sums", fail)
    with pytest.raises(OSError, match="No space left"):
        export_book(sale.book, tmp_path / "plain")
    assert list(tmp_path.iterdir()) == []
