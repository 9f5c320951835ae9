"""The doctor names each thing that is wrong, with its remedy, and nothing else."""

import json
import os
import subprocess
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding
from django.db import connections

from enajena.office.accounts.models import User
from enajena.office.config import Config, keep_secret, read
from enajena.office.running import machine
from enajena.office.running.backup import back_up
from enajena.office.running.doctor import look
from support.books import Rehearsal, rehearsal
from support.offices import office_of
from support.serving import PROGRAM
from support.signing_in import worker

NOW = datetime.now(UTC)


def test_an_office_in_order_has_nothing_wrong(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "oficina", "gases-guajira-2003") as played, office_of(played.book):
        office = _in_order(played, tmp_path)
        assert _wrong(office) == set()
        assert {finding.name for finding in look(office)} >= {
            "python", "zone", "https", "key:log-key.pem", "key:office.key", "folder", "disk", "sqlite", "clock", "book", "tables",
            "administrator", "static", "backup",
        }  # fmt: skip


def _readable(played: Rehearsal) -> None:
    (played.book.data / "log-key.pem").chmod(0o640)


def _open_folder(played: Rehearsal) -> None:
    played.book.data.chmod(0o755)


def _lost(played: Rehearsal) -> None:
    (played.book.data / "office.key").unlink()


def _ahead(played: Rehearsal) -> None:
    with connections[played.book.alias].cursor() as cursor:
        cursor.execute("UPDATE book_leaf SET at = '2099-01-01 00:00:00'")


def _tampered(played: Rehearsal) -> None:
    with connections[played.book.alias].cursor() as cursor:
        cursor.execute("UPDATE book_leaf SET content = replace(content, 'gases', 'gasas')")


def _nobody(_played: Rehearsal) -> None:
    User.objects.all().delete()


def _old_backup(played: Rehearsal) -> None:
    long_ago = (NOW - timedelta(hours=27)).isoformat()
    (played.book.data / "ultima-copia.json").write_text(json.dumps({"hecha": long_ago, "archivo": "copia.tar"}))


@pytest.mark.parametrize(
    ("break_it", "named"),
    [
        (_readable, "key:log-key.pem"),
        (_open_folder, "folder"),
        (_lost, "key:office.key"),
        (_ahead, "clock"),
        (_tampered, "book"),
        (_nobody, "administrator"),
        (_old_backup, "backup"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_else(tmp_path: Path, break_it: Callable[[Rehearsal], None], named: str) -> None:
    with rehearsal(tmp_path / "oficina", "gases-guajira-2003") as played, office_of(played.book):
        office = _in_order(played, tmp_path)
        break_it(played)
        assert _wrong(office) == {named}


def test_a_file_of_the_database_that_the_disk_damaged_is_told_apart(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "oficina", "gases-guajira-2003") as played, office_of(played.book):
        office = _in_order(played, tmp_path)
        connections[played.book.alias].close()
        with (played.book.data / "book.sqlite3").open("r+b") as file:
            file.seek(-40_960, os.SEEK_END)
            file.write(bytes(40_960))
        wrong = [finding for finding in look(office) if finding.level == "wrong"]
        assert [finding.name for finding in wrong] == ["database"]
        assert wrong[0].remedy is not None
        assert "copia de seguridad" in wrong[0].remedy.es


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ({}, "good"),
        ({"ENAJENA_HOSTS": "acciones.example"}, "wrong"),
        ({"ENAJENA_HOSTS": "acciones.example", "ENAJENA_HTTPS": "1"}, "wrong"),
        ({"ENAJENA_HOSTS": "acciones.example", "ENAJENA_HTTPS": "1", "ENAJENA_PROXIES": "1"}, "good"),
    ],
)
def test_an_office_is_reached_by_https_through_a_proxy_or_from_its_own_machine(said: dict[str, str], level: str) -> None:
    assert [finding.level for finding in machine.settings(read(said))] == [level]


@pytest.mark.parametrize(("days", "level"), [(90, "good"), (29, "note"), (6, "wrong"), (-1, "wrong")])
def test_a_certificate_is_told_before_it_runs_out(tmp_path: Path, days: int, level: str) -> None:
    file = tmp_path / "proxy.pem"
    file.write_bytes(_certificate(NOW + timedelta(days=days)))
    assert machine.certificate(file, NOW).level == level


def test_the_newest_file_of_a_folder_is_the_last_backup(tmp_path: Path) -> None:
    office = read({"ENAJENA_DATA": str(tmp_path)})
    assert machine.backup(office, tmp_path / "copias", NOW).level == "wrong"
    (tmp_path / "copias").mkdir()
    (tmp_path / "copias" / "hoy.dump").write_bytes(b"...")
    assert machine.backup(office, tmp_path / "copias", NOW).level == "good"
    old = time.time() - 27 * 3600
    os.utime(tmp_path / "copias" / "hoy.dump", (old, old))
    assert machine.backup(office, tmp_path / "copias", NOW).level == "wrong"


def test_the_command_says_what_is_to_be_mended_with_status_1_and_makes_nothing(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    ran = _run("doctor", "--data", str(tmp_path), "--json")
    found = json.loads(ran.stdout)
    assert (ran.returncode, found["good"]) == (1, False)
    assert {one["name"] for one in found["findings"] if one["level"] == "wrong"} == {
        "key:log-key.pem", "key:office.key", "tables", "backup",
    }  # fmt: skip
    assert all(one["remedy"] for one in found["findings"] if one["level"] != "good")
    assert not list(tmp_path.iterdir())


def _in_order(played: Rehearsal, folder: Path) -> Config:
    played.adopt(date(2003, 10, 3))
    office = read({"ENAJENA_DATA": str(played.book.data)})
    keep_secret(office)
    played.book.data.chmod(0o700)
    worker("ana", "administrator")
    back_up(office, folder / "copia.tar")
    return office


def _wrong(office: Config) -> set[str]:
    return {finding.name for finding in look(office) if finding.level == "wrong"}


def _certificate(until: datetime) -> bytes:
    key = Ed25519PrivateKey.generate()
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "acciones.example")])
    made = x509.CertificateBuilder(issuer_name=name, subject_name=name, public_key=key.public_key())
    made = made.serial_number(1).not_valid_before(NOW - timedelta(days=30)).not_valid_after(until)
    return made.sign(key, None).public_bytes(Encoding.PEM)


def _run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, timeout=60)
