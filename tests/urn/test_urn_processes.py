"""Every command of the urn works in a process where nothing was made ready before it; those of the office share one."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from enajena.cli.urn_commands import urn_app
from enajena.urn.custodian import save
from enajena.urn.receipts import receipt
from support.books import rehearsal
from support.memory import run_python
from support.urns import urn

FORKING = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
from enajena.cli.main import run

def first_message(call):
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        status = run(call)
    return [status, out.getvalue(), "django" in sys.modules]

os.chdir(sys.argv[1])
for calls in json.loads(sys.argv[2]):
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.write(writing, json.dumps([first_message(call) for call in calls]).encode()[:60000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        print(told.read())
    os.wait()
"""
"""Each set of commands runs in a fork of an interpreter that loaded the program and used nothing of it: as good as its own process."""

GROUPS = ("receipt", "custodian", "manifest", "witness", "paper")
_BOOK = ("--sale", "ensayo", "--urn", "first", "--data", "book")
_SAID = ("--shares", "1", "--person", "kind=natural", "recipient=pensioner", "id_type=CC", "id_number=79000015")
_TWO = ("--by", "o:una", "--by", "o:otra")
WITHOUT_BOOK = (
    ("receipt", "verify", "r.tlog-proof", "--manifest", "manifest.json"),
    ("verify", "book/urns/ensayo/first"),
    ("contribute", "book/urns/ensayo/first", "--key", "c.clave.age", "--passphrase-file", "frase.txt", "--out", "aportes"),
    ("seal", "--manifest", "manifest.json", *_SAID, "--out", "sobre.json"),
    ("page", "--manifest", "manifest.json", "--out", "sellar.html"),
)
APART = (
    ("rehearse", "--envelopes", "1", "--out", "ensayo"),
    ("custodian", "create", "c 9", "--passphrase-file", "frase.txt", "--out", "claves"),  # a key takes its second: only to the message
    ("manifest", "sign", "manifest.json", "--key", "none.age", "--passphrase-file", "frase.txt", "--out", "firma.json"),
    ("witness", "serve", "--name", "testigo.example/uno", "--log-key", "nada", "--state", "testigo", "--port", "0"),
)
WITH_BOOK = (
    ("create", *_BOOK[:2], *_BOOK[4:], "--stage", "none", "--k", "1", "--custodian", "c", "--by", "o:una", "--out", "m.json"),
    ("manifest", "add", "none.json", "--by", "o:una", *_BOOK),
    ("deposit", "none.json", "--by", "o:una", "--out", "d.tlog-proof", *_BOOK),
    ("close", "--by", "o:una", *_BOOK),
    ("open", "none", *_TWO, *_BOOK),
    ("extend", "--closes", "2004-01-01T00:00", "--addendum", "9", "--by", "o:una", *_BOOK),
    ("receipt", "issue", "none", "--out", "again.tlog-proof", *_BOOK),
    ("attachments", "--out", "abiertos", *_BOOK),
    ("purge", "--kept-until", "2004-01-01", "--rule", "TRD", *_TWO, *_BOOK),
    ("paper", "deposit", "7", "--photo", "none.jpg", "--by", "o:una", "--out", "p.tlog-proof", *_BOOK),
    ("paper", "type", "7", *_SAID, "--by", "o:una", *_BOOK),
    ("paper", "check", "7", *_SAID, "--by", "o:otra", *_BOOK),
    ("paper", "void", "7", "--reason", "vacío", *_TWO, *_BOOK),
)


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """Return a folder with a closed urn, its manifest, a receipt, and a passphrase for the key of one of its custodians."""
    with rehearsal(tmp_path / "book") as sale:
        box = urn(sale)
        text = receipt(sale.book, box.manifest, box.drop(1).index)
        box.close()
    (tmp_path / "r.tlog-proof").write_text(text, encoding="utf-8")
    (tmp_path / "manifest.json").write_bytes(box.manifest.content())
    (tmp_path / "frase.txt").write_text("una frase inventada", encoding="utf-8")
    save(box.keys[0], tmp_path / "c.clave.age", "una frase inventada")
    return tmp_path


def told(folder: Path, calls: Sequence[Sequence[tuple[str, ...]]]) -> list[list[tuple[int, str, bool]]]:
    """Return the status of each call, what it said, and whether Django was loaded then."""
    given = json.dumps([[["urn", *call] for call in together] for together in calls])
    return [json.loads(line) for line in run_python(FORKING, str(folder), given).splitlines()]


def name_of(call: tuple[str, ...]) -> tuple[str, ...]:
    return call[: 2 if call[0] in GROUPS else 1]


def test_every_command_works_where_nothing_was_made_ready(office: Path) -> None:
    *apart, booked = told(office, [*((call,) for call in (*WITHOUT_BOOK, *APART)), WITH_BOOK])
    alone = [one for (one,) in apart]
    assert [(status, django, text) for status, text, django in alone[: len(WITHOUT_BOOK)] if status or django] == []
    assert [status for status, _, _ in alone[len(WITHOUT_BOOK) :]] == [0, 2, 2, 2]
    assert any("--log-key" in text for _, text, _ in alone)
    assert [text for status, text, _ in booked if status not in {0, 1, 2}] == []


def test_every_command_of_the_urn_is_tried_so() -> None:
    app = urn_app()
    there: set[tuple[str, ...]] = {(name,) for name in app if not name.startswith("-") and name not in GROUPS}
    there |= {(group, name) for group in GROUPS for name in app[group] if not name.startswith("-")}
    assert {name_of(call) for call in (*WITHOUT_BOOK, *APART, *WITH_BOOK)} == there
