"""What the office shows to whoever attacks it, and what it writes down of whoever visits it."""

import logging
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from django.db import DatabaseError, connections
from django.test import Client

from enajena.office.config import SECRET_NAME, keep_secret, read
from enajena.office.running import health
from enajena.office.running.quiet_log import Quiet
from support.books import rehearsal
from support.offices import office_of, visitor


def test_djangos_own_check_of_a_deployment_finds_nothing(tmp_path: Path) -> None:
    said = {"ENAJENA_DATA": str(tmp_path), "ENAJENA_HTTPS": "1", "ENAJENA_HOSTS": "acciones.example", "ENAJENA_PROXIES": "1"}
    keep_secret(read(said))
    call = [sys.executable, "-W", "error", "-m", "django", "check", "--deploy", "--fail-level", "INFO"]
    found = subprocess.run(
        call, env={**os.environ, **said, "DJANGO_SETTINGS_MODULE": "enajena.office.settings"}, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr


def test_the_key_of_sessions_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    config = read({"ENAJENA_DATA": str(tmp_path)})
    assert config.secret() != config.secret(), "without a file the key lasts as long as the process"
    keep_secret(config)
    kept = config.secret()
    keep_secret(config)
    assert config.secret() == kept
    assert (tmp_path / SECRET_NAME).stat().st_mode & 0o077 == 0


def test_every_answer_closes_what_no_page_uses(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        for path in ("/", "/cuenta/entrar/", "/salud/", "/no-existe/", "/static/office/css/office.css"):
            answer = visitor().get(path)
            answer.close()
            headers = answer.headers
            assert headers["X-Content-Type-Options"] == "nosniff", path
            assert headers["Referrer-Policy"] == "same-origin"
            assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "camera=()" in headers["Permissions-Policy"]


def test_a_page_of_whoever_has_a_session_is_kept_by_no_cache(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        browser = visitor()
        browser.cookies["sessionid"] = "of somebody"
        assert "no-store" in browser.get("/").headers["Cache-Control"]


def test_health_names_what_is_wrong_and_tells_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        monkeypatch.setattr(health, "LEAST_FREE_BYTES", 2**80)
        answer = visitor().get("/salud/listo/")
        assert answer.status_code == 503
        assert answer.json() == {"database": True, "book": True, "disk": False}


def test_a_book_whose_last_checkpoint_was_changed_is_not_ready(tmp_path: Path) -> None:
    with rehearsal(tmp_path, "gases-guajira-2003") as played, office_of(played.book):
        played.adopt(date(2003, 10, 3))
        assert visitor().get("/salud/listo/").status_code == 200
        with connections[played.book.alias].cursor() as cursor:
            cursor.execute("UPDATE book_head SET note = replace(note, '\n1\n', '\n2\n')")
        assert visitor().get("/salud/listo/").json()["book"] is False


def test_what_a_database_repeats_of_a_person_is_not_written_down() -> None:
    typed = "71" + "234567"
    error = DatabaseError(f"Key (id_number)=({typed}) already exists")
    error.__cause__ = ValueError(typed)
    try:
        raise error
    except DatabaseError:
        record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "Internal Server Error: %s", ("/ventas/",), sys.exc_info())
    text = Quiet("%(message)s").format(record)
    assert typed not in text
    assert "DatabaseError" in text
    assert "ValueError" in text
    assert "test_running_security.py" in text


def test_a_name_that_is_not_the_offices_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with rehearsal(tmp_path) as played, office_of(played.book):
        answer = Client(SERVER_NAME="otra.example").get("/")
        assert answer.status_code == 400
        assert "otra.example" not in answer.content.decode()
