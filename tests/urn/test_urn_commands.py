"""The urn from the command line: a whole life through its commands, and what each says when something is wrong."""

import json
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from enajena.basics.text import Text
from enajena.book.opening import open_book
from enajena.urn.custodian import create, read_key
from enajena.urn.keys_files import public_record, signature_record
from enajena.urn.manifest import read_manifest, sign
from enajena.urn.opening import open_urn
from enajena.urn.void_words import void_words
from support.books import TestClock, rehearsal
from support.commands import call, done
from support.offers import GOOD_FACTS, PAPER, noticed
from support.urns import CLOSES, TWO_PEOPLE, made_up, urn

DURING, AFTER = datetime.fromisoformat("2003-11-04T10:00:00-05:00"), CLOSES + timedelta(minutes=1)
PERSON = ("kind=natural", "recipient=pensioner", "id_type=CC")
FACTS = tuple(f"{name}={value}" for name, value in GOOD_FACTS.items())


class Desk:
    """An office's desk: a sale that was announced, its clock, and the commands run in its folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], clock: TestClock) -> None:
        self.folder = folder
        self.capsys = capsys
        self.clock = clock

    def file(self, name: str, content: bytes = b"") -> str:
        path = self.folder / name
        if content:
            path.write_bytes(content)
        return str(path)

    def do(self, *words: str, office: bool = True) -> str:
        return " ".join(done(self.capsys, "urn", *words, *(self.at() if office else ())).out.split())

    def refused(self, *words: str) -> str:
        ran = call(self.capsys, "urn", *words, *self.at())
        assert ran.status in (1, 2), ran.out
        return " ".join(ran.err.split())

    def at(self) -> tuple[str, ...]:
        return ("--sale", "ensayo", "--urn", "first", "--data", str(self.folder / "book"))


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Return the desk of a sale that was announced and has no urn yet."""
    with rehearsal(tmp_path / "book") as sale:
        noticed(sale)
    clock = TestClock(sale.clock.now)
    monkeypatch.setattr("enajena.book.opening.open_book", partial(open_book, clock=clock))
    monkeypatch.setattr("enajena.cli.commands.urn_keys.system_clock", clock)
    monkeypatch.setenv("LC_ALL", "C")
    return Desk(tmp_path, capsys, clock)


def constituted(desk: Desk) -> None:
    """Constitute an urn of one custodian, whose key this process holds: sealing one with a passphrase takes its second."""
    key = create("c1")
    desk.file("c1.publica.json", json.dumps(public_record(key.public)).encode())
    manifest = create_urn(desk)
    signature = signature_record("c1", sign(read_manifest(Path(manifest).read_bytes()), key.signing_key))
    assert "None is missing" in desk.do("manifest", "add", desk.file("c1.firma.json", json.dumps(signature).encode()), "--by", "o:una")
    desk.clock.now = DURING


def create_urn(desk: Desk) -> str:
    """Make the manifest of an urn of one custodian from its public file, and return the manifest's."""
    manifest, where = desk.file("manifest.json"), ("--sale", "ensayo", "--data", desk.file("book"))
    said = desk.do(
        "create", *where, "--stage", "first", "--k", "1", "--custodian", desk.file("c1.publica.json"), "--by", "o:una", "--out", manifest,
        office=False,
    )  # fmt: skip
    assert "closes on 2003-12-12 00:00" in said
    return manifest


def seal(desk: Desk, number: int, *more: str) -> str:
    out = desk.file(f"sobre-{number}.json")
    person = (*PERSON, f"id_number={1000 + number}", f"name=Persona Inventada {number}")
    desk.do("seal", "--manifest", desk.file("manifest.json"), "--shares", "10", "--person", *person, "--fact", *FACTS, "--out", out, *more,
            office=False)  # fmt: skip
    return out


def typed(word: str, by: str, shares: str = "30") -> tuple[str, ...]:
    return ("paper", word, "0007", "--shares", shares, "--person", *PERSON, "id_number=1003", "name=De Papel", "--fact", *FACTS, "--by", by)


def test_a_whole_life_with_paper_attachments_and_the_purge(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    phrase = desk.file("frase.txt", b"una frase inventada")
    desk.do("custodian", "create", "c1", "--out", str(desk.folder), "--passphrase-file", phrase, office=False)
    key, signature = desk.file("c1.clave.age"), desk.file("c1.firma.json")
    opened = read_key(Path(key), "una frase inventada")  # opening a key takes its second, so it is opened once
    monkeypatch.setattr("enajena.cli.commands.urn_keys.read_key", lambda *_: opened)
    desk.do("manifest", "sign", create_urn(desk), "--key", key, "--out", signature, "--passphrase-file", phrase, office=False)
    desk.do("manifest", "add", signature, "--by", "o:una")
    desk.clock.now = DURING
    envelope = seal(desk, 1, "--attach", desk.file("certificado.pdf", b"%PDF inventado"))
    said = desk.do("deposit", envelope, "--by", "o:una", "--out", desk.file("c1.tlog-proof"))
    assert "with 1 attachments, in term" in said
    assert "Not undone" in said
    photo = desk.file("foto.jpg", b"foto inventada")
    assert "Paper envelope 0007 taken" in desk.do(
        "paper", "deposit", "0007", "--photo", photo, "--by", "o:una", "--out", desk.file("p.tlog-proof")
    )
    assert "0007" in Path(desk.file("p.html")).read_text(encoding="utf-8")
    again = desk.file("otra.tlog-proof")
    assert "0 of 0 witnesses signed" in desk.do("receipt", "issue", "0007", "--out", again)
    assert done(desk.capsys, "urn", "receipt", "verify", again, "--manifest", desk.file("manifest.json"), "--json").record["paper"] is True
    desk.clock.now = AFTER
    desk.do("close", "--by", "o:una")
    package = str(desk.folder / "book" / "urns" / "ensayo" / "first")
    desk.do("contribute", package, "--key", key, "--out", desk.file("aportes"), "--passphrase-file", phrase, office=False)
    opening = ("open", desk.file("aportes"), "--by", "o:una", "--by", "o:otra")
    assert "0007" in desk.refused(*opening)
    assert "is typed" in desk.do(*typed("type", "o:una"))
    assert "requested_shares" in desk.refused(*typed("check", "o:otra", shares="31"))
    assert "it is checked" in desk.do(*typed("check", "o:otra"))
    assert "two different people" in desk.refused(*opening[:2], "--by", "o:una", "--by", "o:una").lower()
    assert "2 acceptances in the book, 1 of them on paper" in desk.do(*opening)
    assert "open already" in desk.refused(*opening)
    assert done(desk.capsys, "urn", "verify", package, "--json").record["paper_envelopes"] == 1
    assert "1 attachments were opened" in desk.do("attachments", "--out", desk.file("abiertos"))
    purge = ("purge", "--kept-until", "2003-12-31", "--rule", "TRD 120.5", "--by", "o:una", "--by", "o:otra")
    assert "2003-12-31" in desk.refused(*purge)
    early = desk.refused("purge", "--kept-until", "2003-01-01", *purge[3:])
    assert "2003-01-01 cannot be" in early
    assert "ley-1581 art. 4" in early
    desk.clock.to(date(2004, 1, 2))
    assert "1 keys of attachments and 3 files were destroyed" in desk.do(*purge)
    assert "purged already" in done(desk.capsys, "urn", *purge, *desk.at()).err


def test_what_cannot_be_is_told_and_leaves_the_urn_as_it_was(desk: Desk) -> None:
    constituted(desk)
    envelope = seal(desk, 1, "--attach", desk.file("certificado.pdf", b"%PDF inventado"))
    deposit = ("deposit", envelope, "--by", "o:una", "--out", desk.file("c.tlog-proof"))
    (sealed,) = desk.folder.glob("*.age")
    content = sealed.read_bytes()
    sealed.unlink()
    assert f"{sealed.name} is missing" in desk.refused(*deposit)
    sealed.write_bytes(content)
    assert "Regulation" in desk.refused(*deposit, "--remote")
    assert "addendum 9" in desk.refused("extend", "--closes", "2003-12-20T00:00", "--addendum", "9", "--by", "o:una")
    assert "cannot be read" in desk.refused("extend", "--closes", "mañana", "--addendum", "9", "--by", "o:una")
    assert "no envelope" in desk.refused("receipt", "issue", "nada", "--out", desk.file("n"))
    assert "no paper envelope" in desk.refused(*typed("type", "o:una"))
    assert "no paper envelope" in desk.refused("paper", "void", "0007", "--reason", "vacío", "--by", "o:una", "--by", "o:otra")
    assert "in term" in desk.do(*deposit)
    many = [desk.file(f"a{number}.txt", b"%d" % number) for number in range(21)]
    (desk.folder / "s.json").unlink(missing_ok=True)
    ran = call(desk.capsys, "urn", "seal", "--manifest", desk.file("manifest.json"), "--shares", "1", "--person", *PERSON, "id_number=1001",
               "--out", desk.file("s.json"), "--attach", *many)  # fmt: skip
    assert (ran.status, "up to 20 attachments" in " ".join(ran.err.split())) == (2, True)
    assert not (desk.folder / "s.json").exists()


def test_an_envelope_from_afar_cites_the_regulation_that_allows_it(desk: Desk) -> None:
    constituted(desk)
    day = date(2003, 11, 3)
    terms = {"rule": "largest_remainder", "tie": "earlier_filing", "remote": True}
    body = {"regulation": "R-1", "number": "2", "dated": day.isoformat(), "file_sha256": PAPER.sha256, "terms": terms}
    act = {"act": "regulation_addendum", "on": day.isoformat(), "by": ["o:una"], "body": body}
    acts = desk.file("acts.jsonl", json.dumps(act).encode())
    done(desk.capsys, "book", "record", acts, "--sale", "ensayo", "--data", desk.file("book"))
    said = desk.do("deposit", seal(desk, 1), "--remote", "--by", "o:una", "--out", desk.file("c.tlog-proof"))
    assert "taken from afar, under Regulation 1," in said


def test_two_people_void_a_paper_envelope(desk: Desk) -> None:
    constituted(desk)
    photo = desk.file("foto.jpg", b"foto inventada")
    desk.do("paper", "deposit", "0007", "--photo", photo, "--by", "o:una", "--out", desk.file("p.tlog-proof"))
    desk.clock.now = AFTER
    desk.do("close", "--by", "o:una")
    assert "is void: vacío" in desk.do("paper", "void", "0007", "--reason", "vacío", "--by", "o:una", "--by", "o:otra")


def test_what_would_be_void_is_told_whole_before_it_is_sealed(desk: Desk) -> None:
    constituted(desk)
    out = desk.folder / "s.json"
    call_ = ("urn", "seal", "--manifest", desk.file("manifest.json"), "--out", str(out))
    said = ("--shares", "0", "--person", "kind=martian", "id_type=CC", "id_number=79.000.015", "naem=Persona Inventada",
            "--fact", "quux=1", "executive=maybe", "figures_year=-3", "--price-cop", "2448.123456789")  # fmt: skip
    ran = call(desk.capsys, *call_, *said)
    told = " ".join(ran.err.split())
    assert ran.status == 1
    for one in ("0 shares", "price_offered_cop", "kind is missing", "recipient is missing", "Write it 79000015", "“naem” is not known",
                "quux", "executive", "figures_year"):  # fmt: skip
        assert one in told
    good = ("--person", *PERSON, "id_number=79000015", "--price-cop", "2448.70")
    fixed = call(desk.capsys, *call_, "--shares", "1", *good, "--programme", "gases-guajira-2003")
    assert (fixed.status, "the price is fixed" in " ".join(fixed.err.split())) == (1, True)
    assert not out.exists()
    done(desk.capsys, *call_, "--shares", "1", *good)
    content = out.read_bytes()
    again = call(desk.capsys, *call_, "--shares", "2", *good)
    assert (again.status, "there already" in " ".join(again.err.split()), out.read_bytes()) == (2, True, content)


def test_the_opening_says_in_words_where_a_void_envelope_is_wrong() -> None:
    assert void_words("copied") == Text("es copia de otro", "it is a copy of another")
    assert "número de documento" in void_words("malformed:id_number:id_number").es
    assert void_words("malformed:fact.executive:wrong_fact").en.startswith("it does not say what it must: executive: ")


def test_nothing_is_recorded_where_what_it_gives_could_not_be_written(desk: Desk) -> None:
    desk.file("c1.publica.json", json.dumps(public_record(create("c1").public)).encode())
    where = ("--sale", "ensayo", "--data", desk.file("book"), "--stage", "first", "--by", "o:una")
    holder = ("--custodian", desk.file("c1.publica.json"))
    for wrong, told in (
        (("--k", "1", *holder, "--out", str(desk.folder)), "there already"),
        (("--k", "1", *holder, "--out", desk.file("nada/m.json")), "its folder is not there"),
        (("--k", "4", *holder, "--out", desk.file("m.json")), "there are 1 custodians"),
        (("--k", "0", *holder, "--out", desk.file("m.json")), "Ask for 1 to 1"),
        (("--k", "1", *holder, *holder, "--out", desk.file("m.json")), "twice"),
        (("--k", "1", "--custodian", desk.file("x.json", b"[" * 90_000), "--out", desk.file("m.json")), "x.json"),
        (("--k", "1", *holder, "--closes", "2003-01-01", "--out", desk.file("m.json")), "is past"),
    ):
        ran = call(desk.capsys, "urn", "create", *where, *wrong)
        assert (ran.status, told in " ".join(ran.err.split())) == (2, True), ran.err
    constituted(desk)
    envelope = seal(desk, 1)
    for out, told in (("nada/r.tlog-proof", "its folder is not there"), ("r.html", "its page"), (".", "there already")):
        assert told in desk.refused("deposit", envelope, "--by", "o:una", "--out", str(desk.folder / out))
    desk.do("deposit", envelope, "--by", "o:una", "--out", desk.file("r.tlog-proof"))
    assert "enajena urn receipt issue" in desk.refused("deposit", envelope, "--by", "o:una", "--out", desk.file("r2.tlog-proof"))


def test_each_custodian_alone_is_warned_of(desk: Desk) -> None:
    files = [desk.file(f"{name}.json", json.dumps(public_record(create(name).public)).encode()) for name in ("c1", "c2")]
    ran = done(desk.capsys, "urn", "create", "--sale", "ensayo", "--data", desk.file("book"), "--stage", "first", "--k", "1",
               "--custodian", *files, "--by", "o:una", "--out", desk.file("m.json"))  # fmt: skip
    assert "each custodian alone can read" in " ".join(ran.err.split())


def test_wrong_figures_paths_and_files_are_told_as_what_they_are(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    constituted(desk)
    sealing = ("seal", "--manifest", desk.file("manifest.json"), "--shares", "1", "--person", *PERSON, "id_number=1001",
               "--out", desk.file("s.json"))  # fmt: skip
    paper, nested = desk.file("a.pdf", b"%PDF"), desk.file("nested.json", b'{"urna":' + b"[" * 90_000)
    (desk.folder / "vacio").touch()
    (desk.folder / "frase.txt").touch()
    monkeypatch.setattr("sys.stdin", None)
    for words, told in (
        (("verify", desk.file("nope")), "There is no folder"),
        (("verify", str(desk.folder / "book")), "holds no package of a closed urn"),
        (("rehearse", "--out", str(desk.folder)), "there already"),
        (("rehearse", "--out", desk.file("ensayo"), "--envelopes", "0"), "from 1 to 10000"),
        ((*sealing, "--attach", desk.file("vacio")), "it is empty"),
        ((*sealing, "--attach", paper, paper), "the same attachment"),
        (("custodian", "create", "c7", "--out", desk.file("k"), "--passphrase-file", desk.file("frase.txt")), "passphrase is empty"),
        (("custodian", "create", "c7", "--out", desk.file("k")), "no terminal"),
        (("receipt", "verify", paper, "--manifest", nested), "manifest"),
    ):
        ran = call(desk.capsys, "urn", *words)
        assert (ran.status in {1, 2}, told in " ".join(ran.err.split())) == (True, True), (words, ran.err)
    assert not (desk.folder / "k").exists()


def test_the_log_tells_in_words_why_an_envelope_is_void(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setenv("LC_ALL", "C")
    with rehearsal(tmp_path / "book") as sale:
        box = urn(sale)
        box.drop(1, person={**made_up(1), "id_number": "79.000.015"})
        box.close()
        open_urn(sale.book, box.folder, box.contributions(tmp_path / "out", (0, 1)), by=TWO_PEOPLE)
    told = done(capsys, "book", "log", "--sale", "ensayo", "--last", "2", "--data", str(tmp_path / "book")).out
    assert "it does not say what it must: number of the document (id_number): it is not in its plain form" in told
    assert "79.000.015" not in told
