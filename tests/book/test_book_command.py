"""`enajena book`: what a person at a terminal gets, in both languages, and what a script gets."""

import hashlib
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from enajena.book.books import DATABASE_NAME
from enajena.book.keys import read_public
from enajena.book.log.note import verifier_key
from enajena.book.log.proof_file import read_proof
from enajena.programme.reader import path_of
from support.commands import Ran, call, done
from support.lives import lived
from support.postgres import database

PROGRAMME = path_of("gases-guajira-2003")
Calls = Callable[..., Ran]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the lived book, which is also the one that is meant where none is said."""
    with lived(tmp_path / "book"):
        pass
    monkeypatch.setenv("ENAJENA_DATA", str(tmp_path / "book"))
    monkeypatch.setenv("LANG", "C")
    return tmp_path / "book"


def adopted(sha256: str = hashlib.sha256(PROGRAMME.read_bytes()).hexdigest(), **more: object) -> str:
    """Return the line of an adoption."""
    body = {"programme": "gases-guajira-2003", "file_sha256": sha256}
    return json.dumps({"act": "programme_adopted", "on": "2003-10-03", "by": ["ensayo:uno"], "body": body, **more})


def test_a_book_begins_with_the_acts_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "acts.jsonl").write_text(f"\n{adopted(ref='k-1')}\n", encoding="utf-8")
    call_ = ["book", "record", str(tmp_path / "acts.jsonl"), "--sale", "venta-1", "--data", str(tmp_path / "data")]
    first = done(capsys, *call_, "--file", str(PROGRAMME), "--json").record
    assert first["indexes"] == [0]
    assert first["checkpoint"].startswith("enajena.co/venta-1\n1\n")
    again = done(capsys, *call_, "--json").record
    assert again == first
    assert "Numbers  0" in done(capsys, *call_).out
    shown = done(capsys, "book", "show", "--data", str(tmp_path / "data"), "--json").record
    assert shown == {"sales": [{"sale": "venta-1", "acts": 1}]}


def test_acts_come_on_standard_input_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with (tmp_path / "acts.jsonl").open("w+", encoding="utf-8") as lines:
        lines.write(adopted())
        lines.seek(0)
        monkeypatch.setattr("sys.stdin", lines)
        ran = done(capsys, "book", "record", "-", "--sale", "v", "--data", str(tmp_path), "--file", str(PROGRAMME))
    assert "enajena.co/v\n1\n" in ran.out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 2"),
        ("[]", "line 2"),
        (adopted(sobra=1), "sobra"),
        (adopted(on="03/10/2003"), "03/10/2003"),
        (adopted(on="20031003"), "20031003"),
        (adopted(by="ana"), "by"),
        (adopted(act="nada"), "nada"),
        (adopted(body={"programme": "x"}), "file_sha256"),
        (adopted(personal={"name": 1}), "personal"),
        (adopted(ref=1), "ref"),
        ('{"act":"a","act":"b"}', "twice"),
    ],
)
def test_every_line_that_cannot_be_read_is_told_by_its_number(line: str, said: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data.parent / "acts.jsonl").write_text(f"{adopted()}\n{line}\nx\n", encoding="utf-8")
    ran = call(capsys, "book", "record", str(data.parent / "acts.jsonl"), "--sale", "otra", "--lang", "en")
    assert ran.status == 1
    assert said in ran.err
    assert "line 3" in ran.err
    assert done(capsys, "book", "show", "--json").record["sales"] == [{"sale": "ensayo", "acts": 30}]


def test_a_refusal_says_act_state_and_remedy(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data.parent / "acts.jsonl").write_text(adopted(), encoding="utf-8")
    ran = call(capsys, "book", "record", str(data.parent / "acts.jsonl"), "--sale", "ensayo", "--lang", "es")
    assert ran.status == 1
    assert "acto 1, programme_adopted" in ran.err
    assert "programa adoptado" in " ".join(ran.err.split())
    assert "remedio" in ran.err


def test_a_file_that_no_act_names_is_not_kept(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (data.parent / "acts.jsonl").write_text(adopted(), encoding="utf-8")
    (data.parent / "otro.pdf").write_bytes(b"otro")
    files = ["--file", str(PROGRAMME), "--file", str(data.parent / "otro.pdf")]
    ran = call(capsys, "book", "record", str(data.parent / "acts.jsonl"), "--sale", "otra", *files)
    assert ran.status == 2
    assert "otro.pdf" in ran.err


def test_the_kinds_of_acts_are_listed_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    listed = done(capsys, "book", "acts", "--json").record["acts"]
    assert {"act_corrected", "payment_received", "adjudicated"} <= {kind["name"] for kind in listed}
    one = done(capsys, "book", "acts", "payment_received", "--json", "--lang", "es").record
    assert one["label"] == "Se recibe un pago"
    takes = {field["name"]: (field["takes"], field["required"]) for field in one["fields"]}
    assert takes["amount_cop"] == ("pesos, con dos decimales", True)
    assert takes["received_on"] == ("fecha, AAAA-MM-DD", False)
    assert "una de: cash" in takes["means"][0]
    told = done(capsys, "book", "acts", "programme_adopted", "--lang", "en").out
    assert "Instead of correcting it" in told
    assert call(capsys, "book", "acts", "nada").status == 2


def test_the_history_of_an_object_is_what_changed_it(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    acts = done(capsys, "book", "log", "--sale", "ensayo", "--object", "award:A-3", "--json").record["acts"]
    assert [act["act"] for act in acts] == ["awarded", "payment_received", "act_corrected"]
    last = done(capsys, "book", "log", "--sale", "ensayo", "--last", "1", "--lang", "es").out
    assert "Se suprimen" in last
    assert "Persona de ensayo" not in done(capsys, "book", "log", "--sale", "ensayo", "--last", "100", "--json").out
    assert data.is_dir()


@pytest.mark.parametrize("object_", ["nada", "lot", "lot:", "nada:1", "lot:NO"])
def test_an_object_that_is_not_there_is_told(object_: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("log", "show"):
        ran = call(capsys, "book", command, "--sale", "ensayo", "--object", object_)
        assert ran.status == 2
        assert ran.err
    assert data.is_dir()


def test_what_stands_is_counted_by_state(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    standing = done(capsys, "book", "show", "--sale", "ensayo", "--json").record["standing"]
    counts = {(row["table"], row["state"]): row["count"] for row in standing}
    assert counts["award", "paid"] == 3
    assert counts["pledge", "constituted"] == 2
    versions = done(capsys, "book", "show", "--sale", "ensayo", "--object", "pledge:P-A-3", "--json").record["versions"]
    assert [version["state"] for version in versions] == ["constituted", "annulled"]
    assert call(capsys, "book", "show", "--sale", "nada").status == 2
    assert data.is_dir()


def test_a_book_that_is_as_its_log_says_is_good(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = done(capsys, "book", "verify", "--json").record
    assert (record["good"], record["files"], record["faults"]) == (True, 2, [])
    assert [(sale["sale"], sale["acts"], sale["personal_kept"]) for sale in record["sales"]] == [("ensayo", 30, 3)]
    assert "Todo es como lo dice el registro" in done(capsys, "book", "verify", "--data", str(data), "--lang", "es").out


def test_a_changed_byte_is_named_and_a_rebuild_mends_the_tables(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(data / DATABASE_NAME) as connection:
        connection.execute("UPDATE book_lot SET shares = 11 WHERE ref = 'L-A-1'")
    connection.close()
    ran = call(capsys, "book", "verify", "--json", "--lang", "en")
    assert ran.status == 1
    assert ran.record["good"] is False
    assert ran.record["faults"][0]["where"] == "sale ensayo, table lot L-A-1, act 21"
    assert "table lot L-A-1" in ran.err
    assert done(capsys, "book", "rebuild", "--sale", "ensayo", "--json").record == {"sale": "ensayo", "acts": 30}
    assert done(capsys, "book", "verify", "--json").record["good"] is True
    assert call(capsys, "book", "rebuild", "--sale", "nada").status == 2


def test_a_book_goes_to_plain_files_and_back(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exported = done(capsys, "book", "export", str(tmp_path / "plain"), "--json").record
    assert exported == {"folder": str(tmp_path / "plain"), "acts": {"ensayo": 30}, "files": 2}
    imported = done(capsys, "book", "import", str(tmp_path / "plain"), "--data", str(tmp_path / "new"), "--json").record
    assert imported == {"acts": {"ensayo": 30}}
    done(capsys, "book", "verify", "--data", str(tmp_path / "new"))
    public = done(capsys, "book", "export", str(tmp_path / "public"), "--public", "--lang", "es")
    assert "Archivos         0" in public.out
    assert call(capsys, "book", "import", str(tmp_path / "public"), "--data", str(tmp_path / "no")).status == 1
    assert call(capsys, "book", "import", str(tmp_path / "nada"), "--data", str(tmp_path / "no")).status == 2
    assert data.is_dir()


def test_a_proof_is_printed_that_anybody_verifies(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = read_proof(done(capsys, "book", "proof", "18", "--sale", "ensayo").out)
    acts = done(capsys, "book", "log", "--sale", "ensayo", "--last", "30", "--json").record["acts"]
    (leaf,) = (act for act in acts if act["index"] == "18")
    canonical = json.dumps(leaf, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    key = read_public(data / "log-key.pub")
    assert proof.proves(canonical, "enajena.co/ensayo", key)
    assert verifier_key("enajena.co/ensayo", key).startswith("enajena.co/ensayo+")
    assert call(capsys, "book", "proof", "30", "--sale", "ensayo").status == 2
    assert call(capsys, "book", "proof", "x", "--sale", "ensayo").status == 2


def test_where_there_is_no_book_none_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["verify"], ["show"], ["log", "--sale", "x"], ["rebuild", "--sale", "x"], ["proof", "0", "--sale", "x"]):
        ran = call(capsys, "book", *command, "--data", str(tmp_path / "nada"))
        assert ran.status == 2
    assert not (tmp_path / "nada").exists()


def test_a_folder_that_holds_something_else_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(b"esto no es una base de datos" * 100)
    ran = call(capsys, "book", "verify", "--data", str(tmp_path), "--lang", "es")
    assert ran.status == 1
    assert "está dañado, o no es un libro" in ran.err
    assert "copia de seguridad" in ran.err


def test_the_book_is_on_postgresql_where_its_address_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "acts.jsonl").write_text(adopted(), encoding="utf-8")
    with database() as address:
        monkeypatch.setenv("ENAJENA_DATABASE", address)
        done(capsys, "book", "record", str(tmp_path / "acts.jsonl"), "--sale", "v", "--data", str(tmp_path / "d"), "--file", str(PROGRAMME))
        monkeypatch.delenv("ENAJENA_DATABASE")
        shown = done(capsys, "book", "show", "--data", str(tmp_path / "d"), "--database", address, "--json").record
        assert shown == {"sales": [{"sale": "v", "acts": 1}]}
        assert done(capsys, "book", "show", "--data", str(tmp_path / "d"), "--json").record == {"sales": []}
    for wrong, status in (("mysql://x/y", 2), ("postgresql://127.0.0.1:1/x?connect_timeout=1", 1)):
        assert call(capsys, "book", "show", "--data", str(tmp_path / "d"), "--database", wrong).status == status


def test_listing_the_kinds_of_acts_needs_no_database_library(tmp_path: Path) -> None:
    code = "import sys; from enajena.cli.main import run; assert run(['book', 'acts', '--json']) == 0; assert 'django' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL, cwd=tmp_path)


@pytest.mark.parametrize("damage", [b"esto no es SQLite", b"SQLite format 3\x00" + b"\xff" * 84, b""])
def test_a_damaged_file_of_the_database_is_told_with_its_remedy(damage: bytes, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data / DATABASE_NAME
    content = file.read_bytes()
    file.write_bytes(damage + content[len(damage) :] if damage else content[: len(content) // 2])
    ran = call(capsys, "book", "verify", "--lang", "es")
    assert (ran.status, "dañado" in ran.err, "copia de seguridad" in ran.err) == (1, True, True)
    assert not any(word in ran.err for word in ("Error", "malformed", "inesperado"))


@pytest.mark.parametrize("given", ["nada", "vacia"])
def test_what_is_no_export_is_not_imported_and_leaves_nothing(given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "vacia").mkdir()
    into = tmp_path / "a" / "libro"
    ran = call(capsys, "book", "import", str(tmp_path / given), "--data", str(into), "--lang", "es")
    assert (ran.status, "enajena book export" in ran.err, str(tmp_path / given) in ran.err) == (2, True, True)
    assert not (tmp_path / "a").exists()


def test_a_refused_import_leaves_what_was_there_and_nothing_else(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert data.is_dir()
    done(capsys, "book", "export", str(tmp_path / "export"))
    log = tmp_path / "export" / "sales" / "ensayo" / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b"ensayo:", b"ensayo;", 1))
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "nota.txt").write_text("mía", encoding="utf-8")
    for into, left in (("new", None), ("kept", ["nota.txt"])):
        assert call(capsys, "book", "import", str(tmp_path / "export"), "--data", str(tmp_path / into)).status == 1
        found = [file.name for file in (tmp_path / into).iterdir()] if (tmp_path / into).exists() else None
        assert found == left
    log.write_bytes(b"[" * 100_000 + b"\n")
    ran = call(capsys, "book", "import", str(tmp_path / "export"), "--data", str(tmp_path / "new"), "--lang", "es")
    assert (ran.status, "no es lo que se exportó" in ran.err, "Error" in ran.err) == (1, True, False)


def test_the_log_shows_values_as_people_write_them(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert data.is_dir()
    monkeypatch.setenv("COLUMNS", "1000")
    told = done(capsys, "book", "log", "--sale", "ensayo", "--last", "100", "--lang", "es").out
    shown = done(capsys, "book", "show", "--sale", "ensayo", "--object", "stage:first", "--lang", "es").out
    for odd in ("['", "']", "{'", "True", "False", "None"):
        assert odd not in told + shown


@pytest.mark.parametrize(
    "arguments",
    [("log", "--sale", "ensayo", "--last"), ("register", "--sale", "ensayo", "--limit"), ("due", "--sale", "ensayo", "--limit")],
)
@pytest.mark.parametrize("number", ["0", "99999999999999999999"])
def test_a_count_of_rows_out_of_range_is_refused_with_the_range(
    arguments: tuple[str, ...], number: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert data.is_dir()
    ran = call(capsys, "book", *arguments, number, "--lang", "es")
    assert (ran.status, "de 1 a 1000000" in ran.err) == (2, True)


def test_nothing_to_record_and_an_option_that_is_not_there_come_with_a_remedy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "nada.jsonl").touch()
    empty = call(capsys, "book", "record", str(tmp_path / "nada.jsonl"), "--sale", "v", "--data", str(tmp_path / "b"), "--lang", "es")
    assert (empty.status, "remedio: Dé al menos uno" in empty.err) == (2, True)
    odd = call(capsys, "book", "verify", "--zzz", "--lang", "es")
    assert (odd.status, "remedio: Use: --data, --database, --json" in odd.err) == (2, True)
