"""Promises: a false share names its custodian and the others suffice; an opening takes two people; nobody's name does harm."""

import base64
import hashlib
import json
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest

from enajena.basics.faults import DataError, EnajenaError
from enajena.basics.odd_signs import visible
from enajena.book.acts.codec import canonical
from enajena.book.acts.general import PersonalSuppressed
from enajena.book.acts.kinds import Act
from enajena.book.acts.urn import EnvelopeDeposited
from enajena.book.models import Acceptance, Leaf, Person
from enajena.book.plain.export import export_book
from enajena.book.refusal import RecordRefusedError
from enajena.book.verifying.verify import verify
from enajena.cli.main import run
from enajena.urn.custodian import CustodianKey, contribute
from enajena.urn.life import create_urn
from enajena.urn.manifest import Witness, read_manifest
from enajena.urn.opening import open_urn
from enajena.urn.proven import page, verify_receipt
from enajena.urn.receipts import receipt
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.urns import AFTER, OFFICE, TWO_PEOPLE, TestUrn, made_up, sealed, urn_by_acts

PERSON = {**made_up(1), "name": "Canaria Inventada Amarilla", "id_number": "7700112233", "email": "canaria@ensayo.example"}
ESCAPE, TURN = "\x1b[31m", "\u202e"
HOSTILE = ["a/b", "../../fuera", "", ".", "a\nb", "a\tb", f"ana{TURN}", f"ana{ESCAPE}", "<script>", "a" * 65, "a b", "\u05d0na"]


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn_by_acts(sale)


def lie(key: CustodianKey, files: tuple[Path, Path], *, instead: str | None = None) -> None:
    """Change every share of a custodian's contribution, or put a text instead, and sign it again with the custodian's own key."""
    for file in files:
        head, *lines, _ = (json.loads(line) for line in file.read_bytes().splitlines())
        for line in lines:
            line["parte"] = instead if instead is not None else line["parte"][:-2] + ("00" if line["parte"][-2:] != "00" else "01")
        content = b"".join(canonical(line) + b"\n" for line in (head, *lines))
        signature = base64.b64encode(key.signing_key.sign(hashlib.sha256(content).digest())).decode()
        file.write_bytes(content + canonical({"firma": signature}) + b"\n")


def opened(box: TestUrn) -> int:
    return Acceptance.objects.using(box.sale.book.alias).filter(until_index__isnull=True).count()


@pytest.mark.parametrize("instead", [None, "", "nada", "1:zz", "300:00", "9" * 5_000, "[" * 5_000])
def test_a_custodian_who_signs_false_shares_is_named_and_the_others_suffice(box: TestUrn, tmp_path: Path, instead: str | None) -> None:
    for number in (1, 2):
        box.drop(number)
    box.close()
    files = box.contributions(tmp_path / "out", (0, 1, 2))
    lie(box.keys[1], files[1], instead=instead)
    outcome = open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE)
    assert outcome.false_shares == {"custodio-2": 2}
    assert (outcome.opened, opened(box)) == (2, 2)
    assert verify_package(box.folder).opened == 2


def test_a_contribution_that_its_custodian_did_not_sign_is_named_and_the_others_suffice(box: TestUrn, tmp_path: Path) -> None:
    box.drop(1)
    box.close()
    files = box.contributions(tmp_path / "out", (0, 1, 2))
    lie(box.keys[1], files[0])
    outcome = open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE)
    assert ["custodio-1" in told.es for told in outcome.bad_files] == [True]
    assert (outcome.opened, outcome.false_shares) == (1, {})


@pytest.mark.parametrize("by", [("test:one",), ("test:one", "test:one"), ("test:one", " Test:ONE "), ("test:one", "")])
def test_an_opening_by_one_person_under_several_names_is_refused(box: TestUrn, tmp_path: Path, by: tuple[str, ...]) -> None:
    box.drop(1)
    box.close()
    files = box.contributions(tmp_path / "out", (0, 1))
    with pytest.raises(RecordRefusedError) as refused:
        open_urn(box.sale.book, box.folder, files, by=by)
    assert "people" in {refusal.code for refusal in refused.value.refusals}
    assert opened(box) == 0


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_could_do_harm_is_in_no_manifest(box: TestUrn, name: str) -> None:
    """Files and lines are named by custodians and urns: none leads elsewhere, turns a line about or puts one into a log."""
    before = Leaf.objects.using(box.sale.book.alias).count()
    first, *others = box.manifest.custodians
    for manifest in (replace(box.manifest, custodians=(replace(first, name=name), *others)), replace(box.manifest, name=name)):
        with pytest.raises(DataError, match="form it must have"):
            read_manifest(manifest.content())
        with pytest.raises(DataError, match="form it must have"):
            create_urn(box.sale.book, manifest, "first", by=OFFICE)
    assert Leaf.objects.using(box.sale.book.alias).count() == before


@pytest.mark.parametrize(("name", "url"), [("a b", "http://x"), ("a+b", "http://x"), ("a\n", "http://x"), ("a", "file:///etc"), ("a", "x")])
def test_a_witness_that_could_put_a_line_into_a_note_is_in_no_manifest(box: TestUrn, name: str, url: str) -> None:
    with pytest.raises(DataError, match="form it must have"):
        read_manifest(replace(box.manifest, witnesses=(Witness(name, "k", url),)).content())


@pytest.mark.parametrize("odd", ["\n", "\r", ESCAPE, TURN, "\u2066", "\x7f"])
def test_no_sign_that_hides_or_turns_a_line_is_in_the_log(box: TestUrn, odd: str) -> None:
    for act in (
        Act(body=EnvelopeDeposited(urn=f"first{odd}", envelope="e", channel="counter"), on=date(2003, 11, 3), by=(OFFICE,)),
        Act(body=EnvelopeDeposited(urn="first", envelope=f"e{odd}", channel="counter"), on=date(2003, 11, 3), by=(OFFICE,)),
        Act(body=EnvelopeDeposited(urn="first", envelope="e", channel="counter"), on=date(2003, 11, 3), by=(f"test{odd}",)),
    ):
        with pytest.raises(RecordRefusedError) as refused:
            box.sale.book.record(box.sale.sale, [act])
        assert [refusal.code for refusal in refused.value.refusals] == ["unreadable"]
    assert not any(odd in leaf for leaf in Leaf.objects.using(box.sale.book.alias).values_list("content", flat=True))


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen += [tag, *(name for name, _ in attrs)]


def test_no_name_becomes_markup_on_a_receipt(box: TestUrn) -> None:
    dropped = box.drop(1)
    text = receipt(box.sale.book, box.manifest, dropped.index)
    proven = verify_receipt(text, box.manifest, dropped.sha256)
    evil = replace(proven, urn='v"/><script>alert(1)</script>', witnesses=("<img src=x onerror=alert(1)>",), asked_witnesses=1)
    plain_tags, evil_tags = _Tags(), _Tags()
    plain_tags.feed(page(proven, text, "es"))
    evil_tags.feed(page(evil, text + "<script>", "es"))
    assert set(evil_tags.seen) <= set(plain_tags.seen)
    assert "script" not in evil_tags.seen


def test_no_name_of_a_file_moves_the_cursor_or_turns_a_line_of_the_terminal(
    box: TestUrn, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box.drop(1)
    box.close()
    out = tmp_path / "out"
    out.mkdir()
    for compartment in ("oferta", "reserva"):
        (out / f"{ESCAPE}{TURN}x.{compartment}.jsonl").write_text("{}")
    data = str(box.sale.book.data)
    assert run(["urn", "open", str(out), "--sale", "ensayo", "--urn", "first", "--by", "a", "--by", "b", "--data", data]) == 1
    said = capsys.readouterr()
    assert not {"\x1b", TURN} & set(said.err + said.out)
    assert r"\u001b[31m\u202ex" in said.err


def test_odd_signs_are_shown_as_codes_and_json_stays_the_same_json() -> None:
    text = f"ana{TURN}{ESCAPE}\x00\x7f\u2067é\n\tñ"
    assert visible(text) == "ana\\u202e\\u001b[31m\\u0000\\u007f\\u2067é\n\tñ"
    written = json.dumps({"name": text}, ensure_ascii=False)
    assert json.loads(visible(written)) == {"name": text}


def lived(box: TestUrn, out: Path) -> None:
    """Open an urn with the envelope of the canary in it."""
    box.drop(1, person=PERSON)
    box.drop(2)
    box.close()
    open_urn(box.sale.book, box.folder, box.contributions(out, (0, 1)), by=TWO_PEOPLE)


def test_no_personal_data_is_in_any_public_file(box: TestUrn, tmp_path: Path) -> None:
    """The package, a receipt with its page, and the export for publication; the export that is kept is the control."""
    lived(box, tmp_path / "out")
    index = int(Acceptance.objects.using(box.sale.book.alias).earliest("index").ref.removeprefix("U-"))
    text = receipt(box.sale.book, box.manifest, index)
    (tmp_path / "receipt").write_text(text + page(verify_receipt(text, box.manifest), text, "es"))
    export_book(box.sale.book, tmp_path / "public", public=True)
    export_book(box.sale.book, tmp_path / "kept")
    secrets = [PERSON[name].encode() for name in ("name", "id_number", "email")]
    kept = everything(tmp_path / "kept")
    assert all(secret in kept for secret in secrets)
    for public in (box.folder, tmp_path / "public", tmp_path / "receipt"):
        content = everything(public)
        assert content
        assert [secret for secret in secrets if secret in content] == []


def everything(path: Path) -> bytes:
    files = [path] if path.is_file() else [file for file in sorted(path.rglob("*")) if file.is_file()]
    return b"".join(file.read_bytes() for file in files)


def test_whoever_is_suppressed_leaves_no_byte_and_log_and_package_still_verify(box: TestUrn, tmp_path: Path) -> None:
    lived(box, tmp_path / "out")
    book = box.sale.book
    person = Person.objects.using(book.alias).get(id_number=PERSON["id_number"], until_index__isnull=True).ref
    before = verify_package(box.folder)
    assert PERSON["name"].encode() in everything(book.data)
    box.sale.do(date(2004, 3, 1), PersonalSuppressed(person=person, request="RAD-2", ground="Sentencia de ensayo 2", files_sha256=()))
    content = everything(book.data)
    assert [name for name in ("name", "id_number", "email") if PERSON[name].encode() in content] == []
    assert verify(book).faults == ()
    assert verify_package(box.folder) == before


Bad = Callable[[TestUrn, Path], object]


def _truncated(box: TestUrn, _: Path) -> object:
    return box.put(sealed(box.manifest, 1).content()[:-40])


def _for_another_urn(box: TestUrn, _: Path) -> object:
    return box.put(sealed(replace(box.manifest, name="otra"), 1).content())


def _the_same_again(box: TestUrn, _: Path) -> object:
    content = sealed(box.manifest, 1).content()
    box.put(content)
    return box.put(content)


def _too_large(box: TestUrn, _: Path) -> object:
    return box.put(b" " * 65_537)


def _nested(box: TestUrn, _: Path) -> object:
    return box.put(b"[" * 60_000)


def _wrong_custodians(box: TestUrn, _: Path) -> object:
    first, *others = box.manifest.custodians
    return read_manifest(replace(box.manifest, custodians=(first, first, *others)).content())


def _too_early(box: TestUrn, out: Path) -> object:
    box.drop(7)
    box.close()
    return contribute(box.folder, box.keys[0], out, now=box.manifest.opens)


def _no_package(box: TestUrn, out: Path) -> object:
    return contribute(out, box.keys[0], out, now=AFTER)


def _swapped_compartments(box: TestUrn, out: Path) -> object:
    box.drop(7)
    box.close()
    files = [(two, one) for one, two in box.contributions(out, (0, 1))]
    return open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (_truncated, "no envelope of this urn"),
        (_for_another_urn, "urna, manifiesto_sha256, k"),
        (_the_same_again, "is deposited already (act "),
        (_too_large, "65537 > 65536"),
        (_nested, "no envelope of this urn"),
        (_wrong_custodians, "custodios"),
        (_too_early, "Your clock says"),
        (_no_package, "There is no folder"),
        (_swapped_compartments, "good contributions and there are 0"),
    ],
)
def test_bad_input_is_told_in_words_and_the_urn_stays_as_it_was(box: TestUrn, tmp_path: Path, bad: Bad, said: str) -> None:
    with pytest.raises(EnajenaError) as told:
        bad(box, tmp_path / "out")
    assert said in told.value.render("en")
    assert told.value.render("es") != told.value.render("en")
    assert opened(box) == 0
    assert verify(box.sale.book).faults == ()


def test_a_deposit_at_the_counter_sweeps_what_was_cut_off_before_and_says_so(
    box: TestUrn, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command's own clock is long past the term: the envelope is taken as late, and so its receipt says."""
    orphan = box.folder / "envelopes" / "ab" / f"ab{'0' * 62}.json"
    orphan.parent.mkdir(parents=True)
    orphan.write_bytes(b"{}")
    file = tmp_path / "sobre.json"
    file.write_bytes(sealed(box.manifest, 1).content())
    words = ["urn", "deposit", str(file), "--sale", "ensayo", "--urn", "first", "--by", "a", "--out", str(tmp_path / "c.tlog-proof")]
    assert run([*words, "--data", str(box.sale.book.data), "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "cut off before they were recorded, removed: 1." in " ".join(said.err.split())
    assert "OUT OF TERM" in said.out
    assert not orphan.exists()


def test_a_file_of_gigabytes_is_told_before_it_fills_the_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    huge = tmp_path / "sobre.json"
    with huge.open("wb") as out:
        out.truncate(4 << 30)
    words = ["urn", "receipt", "verify", str(huge), "--manifest", str(huge), "--lang", "en"]
    tracemalloc.start()
    assert run(words) == 2
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "more than 32 MB" in capsys.readouterr().err
    assert peak < 128 << 20
