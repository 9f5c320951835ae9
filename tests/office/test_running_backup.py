"""A backup is made while people work, and gives the office back as it was, or nothing."""

import io
import json
import shutil
import stat
import tarfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connections

from enajena.basics.faults import CallError, DataError
from enajena.book.acts.general import NoteAdded
from enajena.book.acts.kinds import Act
from enajena.book.models import Leaf
from enajena.book.opening import open_book
from enajena.book.verifying.verify import verify
from enajena.calendar import local_date
from enajena.office.config import Config, keep_secret, read
from enajena.office.running import archive
from enajena.office.running.backup import back_up, restore
from enajena.urn.kept_files import look_at_files
from support.books import rehearsal
from support.offices import office_of
from support.urns import TestUrn, urn_by_acts


def test_a_backup_made_while_envelopes_come_in_gives_a_book_that_verifies_with_every_one_of_them(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "oficina") as played, office_of(played.book):
        office = _office(played.book.data)
        urn = urn_by_acts(played)
        before = urn.drop(1)
        stop = threading.Event()
        numbers: list[int] = []
        writer = threading.Thread(target=_keep_dropping, args=(urn, stop, numbers))
        writer.start()
        try:
            kept = back_up(office, tmp_path / "copia.tar")
            second = back_up(office, tmp_path / "otra.tar")
        finally:
            stop.set()
            writer.join()
        assert numbers, "nobody wrote meanwhile"
        names = {file.relative_to(office.data).as_posix() for file in office.data.iterdir() if file.is_file()}
        assert {"office.key", "log-key.pem", "office.sqlite3"} <= names
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600
    for file in (kept.file, second.file):
        restore(file, tmp_path / file.stem)
        _verifies(tmp_path / file.stem, before.index)
    assert (tmp_path / "copia" / "office.key").read_bytes() == (office.data / "office.key").read_bytes()
    assert not list((tmp_path / "copia").rglob(".*"))


def test_what_was_restored_goes_on_under_the_same_key(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "oficina") as played:
        urn_by_acts(played)
        back_up(_office(played.book.data), tmp_path / "copia.tar")
        acts, clock = Leaf.objects.using(played.book.alias).count(), played.clock
    restore(tmp_path / "copia.tar", tmp_path / "nueva")
    book = open_book(tmp_path / "nueva", clock=clock)
    try:
        noted = NoteAdded(note="N-1", kind="stage", about="first")
        book.record("ensayo", [Act(body=noted, on=local_date(clock()), by=("test:one",), personal={"text": "Sigue."})])
        assert Leaf.objects.using(book.alias).count() == acts + 1
        assert not verify(book).faults
    finally:
        book.close()


def test_a_backup_is_never_written_over_and_a_folder_in_use_is_never_restored_into(tmp_path: Path) -> None:
    file = _backup(tmp_path)
    with pytest.raises(CallError, match="there already"):
        back_up(_office(tmp_path / "oficina"), file)
    with pytest.raises(CallError, match="inside the office"):
        back_up(_office(tmp_path / "oficina"), tmp_path / "oficina" / "copias" / "hoy.tar")
    with pytest.raises(CallError, match="not empty"):
        restore(file, tmp_path / "oficina")
    with pytest.raises(CallError, match="no office"):
        back_up(read({"ENAJENA_DATA": str(tmp_path / "nada")}), tmp_path / "x.tar")
    with pytest.raises(CallError, match="pg_dump"):
        back_up(read({"ENAJENA_DATA": str(tmp_path / "oficina"), "ENAJENA_DATABASE": "postgresql://a@b/c"}), tmp_path / "x.tar")
    (tmp_path / "texto").write_text("no es una copia")
    with pytest.raises(CallError, match="no backup"):
        restore(tmp_path / "texto", tmp_path / "nueva")
    assert not (tmp_path / "nueva").exists()


def _changed(member: tarfile.TarInfo, content: bytes) -> tuple[tarfile.TarInfo, bytes]:
    return (member, content[:-1] + bytes([content[-1] ^ 1])) if member.name == "book.sqlite3" else (member, content)


def _left_out(member: tarfile.TarInfo, content: bytes) -> tuple[tarfile.TarInfo, bytes] | None:
    return None if member.name == "log-key.pem" else (member, content)


def _without_contents(member: tarfile.TarInfo, content: bytes) -> tuple[tarfile.TarInfo, bytes] | None:
    return None if member.name == archive.CONTENTS else (member, content)


def _renamed(name: str) -> Callable[[tarfile.TarInfo, bytes], tuple[tarfile.TarInfo, bytes]]:
    """Rename the public key, in the contents too."""

    def change(member: tarfile.TarInfo, content: bytes) -> tuple[tarfile.TarInfo, bytes]:
        if member.name == "log-key.pub":
            member.name = name
        if member.name == archive.CONTENTS:
            content = content.replace(b'"log-key.pub"', json.dumps(name).encode())
            member.size = len(content)
        return member, content

    return change


def _linked(member: tarfile.TarInfo, content: bytes) -> tuple[tarfile.TarInfo, bytes]:
    if member.name == "log-key.pub":
        member.type, member.linkname, member.size = tarfile.SYMTYPE, "/etc/passwd", 0
    return member, content


@pytest.mark.parametrize(
    "change",
    [
        _changed,
        _left_out,
        _without_contents,
        _linked,
        *map(_renamed, ("../fuera", "/fuera", "a/../../fuera", "a//b", ".", "book.sqlite3", "book.sqlite3/x")),
    ],
)
def test_a_backup_that_was_changed_leaves_nothing_behind(tmp_path: Path, change: Callable[[tarfile.TarInfo, bytes], object]) -> None:
    file = tmp_path / "cambiada.tar"
    shutil.copy(_backup(tmp_path), tmp_path / "buena.tar")
    with tarfile.open(tmp_path / "buena.tar") as good, tarfile.open(file, "w") as bad:
        for member in good:
            source = good.extractfile(member)
            changed = change(member, source.read() if source else b"")
            if changed is not None:
                bad.addfile(changed[0], io.BytesIO(changed[1]))  # type: ignore[index]
    before = set(tmp_path.iterdir())
    with pytest.raises(DataError, match="not whole"):
        restore(file, tmp_path / "nueva")
    assert set(tmp_path.iterdir()) == before


def _keep_dropping(urn: TestUrn, stop: threading.Event, numbers: list[int]) -> None:
    number = 2
    while not stop.is_set():
        urn.drop(number)
        numbers.append(number)
        number += 1
    connections.close_all()


def _verifies(data: Path, least: int) -> None:
    book = open_book(data)
    try:
        assert not verify(book).faults
        files = look_at_files(book)
        assert not files.faults
        assert files.files >= 1
        assert Leaf.objects.using(book.alias).count() > least
    finally:
        book.close()


def _office(data: Path) -> Config:
    office = read({"ENAJENA_DATA": str(data)})
    keep_secret(office)
    return office


def _backup(folder: Path) -> Path:
    if not (folder / "oficina").exists():
        (folder / "oficina").mkdir()
        open_book(folder / "oficina").close()
    return back_up(_office(folder / "oficina"), folder / "copia.tar").file
