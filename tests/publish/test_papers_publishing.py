"""`enajena publish` on the whole sales of the examples: every kind, recording, checking, signing, and what is refused."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from enajena.cli.commands import publish
from enajena.publish.papers.names import NAMES
from enajena.publish.papers.signing import signatures_of
from enajena.publish.papers.style import TEMPLATES
from support.commands import call, done
from support.papers import PHRASE, SIGNED_BY, certificate, pages, reader, tags, text_of
from support.stories import SALES, STORIES, played

pytestmark = pytest.mark.xdist_group("papers")


@pytest.fixture(scope="module")
def books() -> dict[str, Path]:
    """The books of the three stories, to read only."""
    return played()


@pytest.fixture
def gases(books: dict[str, Path], tmp_path: Path) -> Path:
    shutil.copytree(books["gases"], tmp_path / "libro")
    return tmp_path / "libro"


def made(capsys: pytest.CaptureFixture[str], book: Path, kind: str, ref: str, out: Path, *more: str) -> dict[str, Any]:
    return done(capsys, "publish", kind, ref, "-o", str(out), "--sale", SALES["gases"], "--data", str(book), "--json", *more).record


def test_one_command_makes_the_whole_set_of_each_sale_and_every_kind_is_there(
    books: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds: set[str] = set()
    for name, book in ((name, books[name]) for name in ("gases", "urna")):
        out = tmp_path / name
        record = done(capsys, "publish", "all", "-o", str(out), "--sale", SALES[name], "--data", str(book), "--json").record
        assert record["papers"] == sum(record["kinds"].values()) == len(list(out.glob("*.pdf")))
        kinds |= set(record["kinds"])
        for kind in record["kinds"]:
            content = next(iter(sorted(out.glob(f"{kind}-*.pdf")))).read_bytes()
            _check_form(content)
    assert kinds == set(NAMES) - {"charge", "decision"}  # drafts of fines that nobody has charged or decided yet
    for kind in ("charge", "decision"):
        out = tmp_path / f"{kind}.pdf"
        done(capsys, "publish", kind, "F-1", "-o", str(out), "--sale", SALES["carbocol"], "--data", str(books["carbocol"]))
        _check_form(out.read_bytes())


def _check_form(content: bytes) -> None:
    """Every paper of every kind has a title, one main heading, numbered pages and its code on each."""
    found = reader(content)
    assert found.metadata is not None
    assert found.metadata.title
    assert tags(content).count("/H1") == 1
    texts = pages(content)
    assert all(f"Página {number} de {len(texts)}" in text and "Código del acto:" in text for number, text in enumerate(texts, start=1))
    assert not any(word in text for text in texts for word in ("none", "dictionary", "«»", "..", "  "))


def test_a_paper_that_was_published_is_known_again_and_another_is_not(
    gases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "aviso.pdf"
    record = made(capsys, gases, "notice", "first", file, "--record", "--by", "ana")
    assert file.stat().st_mode & 0o777 == 0o600
    found = done(capsys, "publish", "check", str(file), "--data", str(gases), "--json").record
    assert found["of_the_book"]
    assert found["code"] == record["code"]
    assert found["sha256"] == record["sha256"]
    assert found["published"]["act"] == 154  # the story has 154 acts, from 0
    file.chmod(0o600)
    file.write_bytes(file.read_bytes() + b"\n")
    assert done(capsys, "publish", "check", str(file), "--data", str(gases), "--json").record["published"] is None
    assert "Everything is as the log says" in done(capsys, "--lang", "en", "book", "verify", "--data", str(gases)).out


def test_the_code_of_a_page_is_checked_alone_or_as_its_address(gases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = made(capsys, gases, "notice", "first", tmp_path / "aviso.pdf")["code"]
    for said in (code, f"enajena:{code}", f"https://ventas.example.gov.co/acto/{code}"):
        assert done(capsys, "publish", "check", said, "--data", str(gases), "--json").record["code"] == code
    other = code[:-1] + ("0" if code[-1] != "0" else "1")
    wrong = call(capsys, "publish", "check", other, "--data", str(gases))
    assert wrong.status == 1
    for odd in ("gases-de-ensayo/99999/0123456789abcdef", "otra-venta/1/0123456789abcdef"):
        assert call(capsys, "publish", "check", odd, "--data", str(gases)).status == 1
    for nothing in ("aviso.pdf", "gases-de-ensayo/4", "", str(STORIES / "gases_guajira.py")):
        assert call(capsys, "publish", "check", nothing, "--data", str(gases)).status == 2


def test_a_certificate_signs_and_whatever_changes_after_is_seen(
    gases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(publish.PASSPHRASE_VARIABLE, PHRASE)
    file, key = tmp_path / "acta.pdf", certificate(tmp_path)
    made(capsys, gases, "adjudication", "D-1", file, "--certificate", str(key), "--record", "--by", "ana")
    content = file.read_bytes()
    (one,) = signatures_of(content)
    assert (one.name, one.is_whole) == (SIGNED_BY, True)
    assert str(reader(content).pages[0]["/Tabs"]) == "/S"
    unsigned = tmp_path / "sin-firma.pdf"
    made(capsys, gases, "adjudication", "D-1", unsigned)
    assert content.startswith(unsigned.read_bytes())
    found = done(capsys, "publish", "check", str(file), "--data", str(gases), "--json").record
    assert found["published"] is not None
    assert found["signatures"][0]["whole"]
    assert [each.is_whole for each in signatures_of(content + b"%\n")] == [False]
    place = content.index(b"stream") + 40
    broken = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
    assert [each.is_whole for each in signatures_of(broken)] == [False]
    monkeypatch.setenv(publish.PASSPHRASE_VARIABLE, "otra")
    refused = call(
        capsys, "publish", "adjudication", "D-1", "-o", str(tmp_path / "x.pdf"), "--sale", SALES["gases"], "--data", str(gases),
        "--certificate", str(key),
    )  # fmt: skip
    assert refused.status == 2
    assert not (tmp_path / "x.pdf").exists()


def test_the_passphrase_is_asked_for_where_the_environment_has_none(
    gases: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(publish.PASSPHRASE_VARIABLE, raising=False)
    monkeypatch.setattr(publish, "getpass", lambda _prompt: PHRASE)
    made(capsys, gases, "addendum", "R-1/1-A", tmp_path / "a.pdf", "--certificate", str(certificate(tmp_path)))
    assert signatures_of((tmp_path / "a.pdf").read_bytes())


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("award", "A-99"), 2),
        (("addendum", "R-1/9"), 2),
        (("certificate", "P-07"), 2),
        (("register", "9999"), 2),
        (("decision", "F-1"), 1),
        (("opening", "first"), 2),
        (("pledge", "GV-1"), 1),
        (("notice", "first", "--base", "ventas.example.gov.co"), 2),
        (("notice", "first", "--templates", "."), 2),
        (("notice", "first", "--record"), 2),
        (("notice", "first", "--certificate", "no-hay.p12"), 2),
    ],
)
def test_what_cannot_be_made_is_told_and_leaves_no_file(
    arguments: tuple[str, ...], status: int, books: dict[str, Path], tmp_path: Path, *, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(publish.PASSPHRASE_VARIABLE, PHRASE)
    ran = call(capsys, "publish", *arguments, "-o", "nada.pdf", "--sale", SALES["gases"], "--data", str(books["gases"]))
    assert ran.status == status, ran.err
    assert "remedy" in ran.err or "remedio" in ran.err
    assert not (tmp_path / "nada.pdf").exists()


def test_a_file_or_a_folder_that_is_there_is_left_as_it_is(
    books: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "carta.pdf"
    file.write_text("mía", encoding="utf-8")
    where = ("--sale", SALES["gases"], "--data", str(books["gases"]))
    assert call(capsys, "publish", "notice", "first", "-o", str(file), *where).status == 2
    assert file.read_text(encoding="utf-8") == "mía"
    assert call(capsys, "publish", "all", "-o", str(tmp_path), *where).status == 2
    assert call(capsys, "publish", "all", "nota", "-o", str(tmp_path / "x"), *where).status == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == ["carta.pdf"]


def test_an_office_publishes_with_templates_of_its_own(books: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "plantillas"
    done(capsys, "publish", "templates", "-o", str(own))
    assert {one.name for one in own.iterdir()} == {one.name for one in TEMPLATES.glob("*.typ")}
    office = own / "office.typ"
    office.write_text(office.read_text(encoding="utf-8").replace('city: "Bogotá, D. C."', 'city: "Riohacha"'), encoding="utf-8")
    made(capsys, books["gases"], "award", "A-03", tmp_path / "carta.pdf", "--templates", str(own))
    assert "Riohacha, 7 de enero de 2004" in text_of((tmp_path / "carta.pdf").read_bytes())
    assert call(capsys, "publish", "templates", "-o", str(own)).status == 2


# Figures of the story, worked out by hand where they are not its own input.
TOLD = {
    ("award", "A-03"): ("cuatro mil ochenta y tres acciones (4.083)", "$ 9.998.042,10", "tope del numeral 5.1"),  # 4,083 × 2,448.70
    ("schedule", "A-08"): ("un millón setecientos catorce mil noventa pesos m/cte", "pérdida del 10 % de lo que no se pagó"),
    ("receipt", "M-A-08"): ("Quinientos mil pesos m/cte", "Falta $ 1.214.090,00"),  # 1,714,090 − 500,000
    ("pledge", "PR-A-06"): ("de primer grado", "doscientas cincuenta acciones (250)", "$ 612.175,00"),  # 250 × 2,448.70
    ("release", "LV-L-A-06"): ("se levanta la prenda", "15 de enero de 2006"),
    ("certificate", "P-04"): ("once mil acciones (11.000)",),  # 12,000 less the thousand it gave away
    ("notice", "first"): (
        "etapa «Primera Fase»",
        "noventa y dos mil doscientas ochenta y cuatro acciones (92.284)",
        "11 de diciembre de 2003",
        "2.448,70",
    ),
    ("fine", "F-3"): ("150 %", "Segunda sanción del programa [8]"),
}


@pytest.mark.parametrize(("kind", "ref"), TOLD)
def test_papers_tell_the_figures_of_the_story(
    kind: str, ref: str, books: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made(capsys, books["gases"], kind, ref, tmp_path / "papel.pdf")
    text = text_of((tmp_path / "papel.pdf").read_bytes())
    for said in TOLD[kind, ref]:
        assert said in text


def test_the_papers_of_the_urn_tell_who_keeps_it_and_how_each_envelope_ended(
    books: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {}
    for kind in ("manifest", "opening"):
        out = tmp_path / f"{kind}.pdf"
        done(capsys, "publish", kind, "first", "-o", str(out), "--sale", SALES["urna"], "--data", str(books["urna"]))
        texts[kind] = text_of(out.read_bytes())
    assert "Custodios que la abren 3 de 5" in texts["manifest"]
    assert "custodio-5" in texts["manifest"]
    assert "Sobres sellados 2" in texts["opening"]
    assert "Sobres de papel 1" in texts["opening"]
    assert "Transcrito y cotejado U-13" in texts["opening"]


def test_a_paper_needs_no_network(books: dict[str, Path], tmp_path: Path) -> None:
    """Every address is refused: a proxy that is not there stands before all of them."""
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
    out = tmp_path / "aviso.pdf"
    arguments = ["publish", "notice", "first", "-o", str(out), "--sale", SALES["gases"], "--data", str(books["gases"])]
    program = "import sys; from enajena.cli.main import run; sys.exit(run(sys.argv[1:]))"
    subprocess.run([sys.executable, "-c", program, *arguments], env={**os.environ, **nowhere}, check=True, stdout=subprocess.DEVNULL)
    assert out.read_bytes().startswith(b"%PDF-1.7")
