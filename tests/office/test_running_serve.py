"""One command puts the office on a machine, with a demonstration where it is asked for."""

import json
import re
import socket
import stat
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from enajena.basics.faults import CallError
from enajena.book.models import Envelope, Fine, Release, Stage, Urn
from enajena.book.opening import open_book
from enajena.book.verifying.verify import verify
from enajena.calendar import local_date
from enajena.office.portal.mine_access import opened_by
from enajena.office.running.demo.make import demonstration
from enajena.office.running.server import bind
from support.serving import PROGRAM, Served, serving


def test_one_command_makes_an_office_with_a_demonstration_says_where_it_is_and_serves_it_again(tmp_path: Path) -> None:
    data = tmp_path / "oficina"
    with serving(data, "--demo") as office:
        _says_where_everything_is(office, data)
        _answers(office)
        link = re.findall(r"/cuenta/primera-vez/\?llave=\S+", office.said)[0]
        assert office.get(link)[0] == 200
        taken = _call("--data", tmp_path / "otra", "--port", office.address.rpartition(":")[2])
        assert (taken.returncode, "Another program uses port" in taken.stderr) == (2, True)
        _is_its_owners_alone(data)
        _babble(office.address)
    assert '"GET /cuenta/primera-vez/" 200' in office.written, "what is asked is written down"
    for private in ("127.0.0.1", "llave=", "Mozilla", "Python-urllib"):
        assert private not in office.written
    made = demonstration(data)
    with serving(data, "--demo") as again:
        assert demonstration(data) == made
        assert again.get(link)[0] == 403, "a link is replaced at the next start, until somebody came in"
        assert again.get(f"/ventas/{made.old_sale}/")[0] == 200
    _is_in_mid_life(data)


def _babble(address: str) -> None:
    """Send what is no request."""
    host, _, port = address.removeprefix("http://").rpartition(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall(b"HOLA /?llave=secreta HTTP/9.9\r\n\r\n")
        line.recv(1)


def _says_where_everything_is(office: Served, data: Path) -> None:
    for told in (str(data), "book.sqlite3", "Ed25519", "/cuenta/primera-vez/?llave=", demonstration(data).code):
        assert told in office.said
    for name in ("dana", "dora"):
        assert f"enajena office invite {name} --role director --data {data} --address {office.address}\n" in office.said


def _answers(office: Served) -> None:
    for path in re.findall(r"http://localhost:\d+(/\S*)", office.said):
        assert office.get(path)[0] == 200, path
    status, headers, text = office.get("/salud/listo/")
    assert (status, json.loads(text)) == (200, {"database": True, "book": True, "disk": True})
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert office.get("/salud/")[2] == "ok\n"
    assert office.get("/", host="otra.example")[0] == 400


def _is_its_owners_alone(data: Path) -> None:
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    for file in data.iterdir():
        if file.is_file():
            assert stat.S_IMODE(file.stat().st_mode) == (0o644 if file.name == "log-key.pub" else 0o600), file


def _is_in_mid_life(data: Path) -> None:
    """Look at what the demonstration promises: an offer open today, money still due, fines, a release; and a book that verifies."""
    made = demonstration(data)
    book = open_book(data)
    try:
        assert not verify(book).faults
        now = datetime.now(UTC)
        standing = {"until_index__isnull": True}
        stage = Stage.objects.using(book.alias).get(sale=made.open_sale, ref="first", **standing)
        assert stage.last_day is not None
        assert stage.last_day >= local_date(now)
        urn = Urn.objects.using(book.alias).get(sale=made.open_sale, **standing)
        assert (urn.state, urn.opens < now < urn.closes) == ("ready", True)
        assert Envelope.objects.using(book.alias).filter(sale=made.open_sale, channel="remote", state="deposited").count() >= 3
        filed = opened_by(book, made.awarded_sale, made.code, made.id_type, made.id_number)
        assert filed is not None, "the code and the document that a visitor is told open an acceptance"
        assert filed.acceptance is not None
        of_old = {"sale": made.old_sale, **standing}
        assert sorted(Fine.objects.using(book.alias).filter(**of_old).values_list("state", flat=True)) == ["claimed", "paid"]
        assert sorted(Release.objects.using(book.alias).filter(**of_old).values_list("state", flat=True)) == ["granted", "requested"]
    finally:
        book.close()


def test_a_demonstration_never_goes_into_a_book_of_its_own(tmp_path: Path) -> None:
    open_book(tmp_path).close()
    with pytest.raises(CallError, match="no demonstration"):
        demonstration(tmp_path)


def test_what_cannot_be_served_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for options in (("--data", tmp_path / "file"), ("--data", tmp_path, "--port", "70000")):
        refused = _call(*options)
        assert refused.returncode == 2
        assert "remedy" in refused.stderr
        assert "Traceback" not in refused.stderr
    with pytest.raises(CallError, match="not possible to serve"):
        bind("192.0.2.1", 0)


def _call(*options: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([PROGRAM, "serve", "--lang", "en", *map(str, options)], capture_output=True, text=True, check=False, timeout=60)
