"""What is personal of somebody is deleted at their request; the log still verifies, and gives the same tables."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from enajena.book.acts.general import NoteAdded, PersonalSuppressed
from enajena.book.acts.kinds import Act
from enajena.book.models import Acceptance, Leaf, Note, Person, PersonalRecord, StoredFile
from enajena.book.refusal import RecordRefusedError
from enajena.book.replay import rebuild
from enajena.book.stored_bytes import StoredBytes
from enajena.book.verifying.verify import verify
from support.books import Rehearsal
from support.lives import WRITTEN, lived
from support.offers import BY, id_number, refusal
from support.registers import transferred

NOW = date(2004, 3, 1)
LETTER = StoredBytes("carta de Persona Inventada.pdf", b"carta de ensayo")


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    """Open the lived book; at the end it verifies, whatever the test did."""
    with lived(tmp_path) as opened:
        yield opened
        assert verify(opened.book).faults == ()


def suppress(sale: Rehearsal, person: str = "P-A-1", ground: str | None = "Sentencia de ensayo 2", files: tuple[str, ...] = ()) -> None:
    sale.do(NOW, PersonalSuppressed(person=person, request="RAD-2", ground=ground, files_sha256=files), by=BY)


def note(sale: Rehearsal, ref: str, person: str | None = "P-A-1", files: tuple[StoredBytes, ...] = ()) -> None:
    body = NoteAdded(note=ref, kind="lot", about="L-A-1", person=person, file_sha256=files[0].sha256 if files else None)
    sale.clock.to(NOW)
    sale.book.record(sale.sale, [Act(body=body, on=NOW, by=BY, personal={"text": f"{WRITTEN} {ref}"})], files)


def everything(sale: Rehearsal) -> bytes:
    """Return every byte that the folder of the book holds."""
    return b"".join(file.read_bytes() for file in sorted(sale.book.data.iterdir()))


def test_nothing_personal_is_left_of_who_was_suppressed(sale: Rehearsal) -> None:
    """P-A-2 was suppressed in the life; P-A-1 was not."""
    people = {row.ref: row for row in Person.objects.using(sale.book.alias).filter(until_index=None)}
    assert (people["P-A-2"].state, people["P-A-2"].name, people["P-A-2"].id_number, people["P-A-2"].contact) == (
        "suppressed",
        None,
        None,
        {},
    )
    assert people["P-A-1"].id_number == id_number("P-A-1")
    facts = {row.ref: row.facts for row in Acceptance.objects.using(sale.book.alias).filter(until_index=None)}
    assert facts["A-2"] == {} != facts["A-1"]
    assert set(PersonalRecord.objects.using(sale.book.alias).values_list("person", flat=True)) == {"P-A-1", "P-A-3"}


def test_no_version_keeps_what_was_suppressed(sale: Rehearsal) -> None:
    suppress(sale)
    rows = Person.objects.using(sale.book.alias).filter(ref="P-A-1")
    assert {(row.name, row.id_type, row.id_number) for row in rows} == {(None, None, None)}
    assert {str(row.facts) for row in Acceptance.objects.using(sale.book.alias).filter(person="P-A-1")} == {"{}"}
    assert {row.text for row in Note.objects.using(sale.book.alias).filter(person="P-A-1")} == {""}


def test_the_bytes_themselves_are_gone_from_the_file(sale: Rehearsal) -> None:
    assert id_number("P-A-1").encode() in everything(sale)
    suppress(sale)
    assert id_number("P-A-1").encode() not in everything(sale)
    assert WRITTEN.encode() not in everything(sale)


def test_a_rebuild_shows_the_person_as_suppressed(sale: Rehearsal) -> None:
    suppress(sale)
    rebuild(sale.book.alias, sale.sale)
    found = Person.objects.using(sale.book.alias).get(ref="P-A-1", until_index=None)
    assert (found.state, found.name, found.kind) == ("suppressed", None, "natural")


def test_leaves_hold_nothing_personal(sale: Rehearsal) -> None:
    log = "".join(Leaf.objects.using(sale.book.alias).values_list("content", flat=True))
    for canary in ("Persona de ensayo", WRITTEN, *(id_number(f"P-A-{number}") for number in (1, 2, 3))):
        assert canary not in log


def test_a_duty_that_lasts_keeps_a_person_in_the_record_and_says_until_when(sale: Rehearsal) -> None:
    with pytest.raises(RecordRefusedError) as refused:
        suppress(sale, ground=None)
    (only,) = refused.value.refusals
    assert (only.code, only.source) == ("duty", "ley-1581")
    assert "lote L-A-1" in only.what.es
    assert "2005-12-18" in only.what.es  # two years from 18 December 2003
    assert "garantía P-A-1" in only.what.es


def test_somebody_without_a_duty_is_suppressed_without_a_ground(sale: Rehearsal) -> None:
    """Who bought from a buyer holds shares that the lock-up does not bind, and that no pledge burdens here."""
    transferred(sale, NOW, "L-A-3", "L-B-1", 2)
    suppress(sale, person="B-L-B-1", ground=None)
    assert Person.objects.using(sale.book.alias).get(ref="B-L-B-1", until_index=None).name is None
    assert refusal(lambda: suppress(sale, person="NADIE", ground=None))[0] == "unknown_object"


def test_a_person_may_come_back_after_a_suppression(sale: Rehearsal) -> None:
    suppress(sale)
    note(sale, "N-2")
    assert Note.objects.using(sale.book.alias).get(ref="N-2").text == f"{WRITTEN} N-2"
    suppress(sale)
    assert Note.objects.using(sale.book.alias).get(ref="N-2").text == ""


def test_what_is_recorded_and_suppressed_in_one_set_is_never_kept(sale: Rehearsal) -> None:
    sale.clock.to(NOW)
    body = NoteAdded(note="N-3", kind="lot", about="L-A-1", person="P-A-1")
    gone = PersonalSuppressed(person="P-A-1", request="RAD-3", ground="Sentencia de ensayo 3")
    again = NoteAdded(note="N-4", kind="lot", about="L-A-1", person="P-A-1")
    acts = [Act(body=one, on=NOW, by=BY, personal={} if one is gone else {"text": f"{WRITTEN} x"}) for one in (body, gone, again)]
    sale.book.record(sale.sale, acts)
    texts = {row.ref: row.text for row in Note.objects.using(sale.book.alias).filter(until_index=None)}
    assert (texts["N-3"], texts["N-4"]) == ("", f"{WRITTEN} x")


def test_papers_of_the_person_go_with_it(sale: Rehearsal) -> None:
    note(sale, "N-2", files=(LETTER,))
    assert StoredFile.objects.using(sale.book.alias).get(sha256=LETTER.sha256).ending == "pdf"
    suppress(sale, files=(LETTER.sha256,))
    assert not StoredFile.objects.using(sale.book.alias).filter(sha256=LETTER.sha256).exists()
    rebuild(sale.book.alias, sale.sale)


def test_a_paper_of_others_too_is_not_deleted(sale: Rehearsal) -> None:
    note(sale, "N-2", files=(LETTER,))
    note(sale, "N-3", person="P-A-3", files=(LETTER,))
    assert refusal(lambda: suppress(sale, files=(LETTER.sha256,)))[0] == "shared_file"
    assert refusal(lambda: suppress(sale, files=("0" * 64,)))[0] == "no_file"


def test_a_note_says_something_about_what_there_is(sale: Rehearsal) -> None:
    def add(body: NoteAdded, text: str = "algo") -> None:
        sale.clock.to(NOW)
        sale.book.record(sale.sale, [Act(body=body, on=NOW, by=BY, personal={"text": text} if text else {})])

    assert refusal(lambda: add(NoteAdded(note="N-5", kind="lot", about="L-A-1"), ""))[0] == "empty_note"
    assert refusal(lambda: add(NoteAdded(note="N-5", kind="lot", about="L-9")))[0] == "unknown_object"
    assert refusal(lambda: add(NoteAdded(note="N-5", kind="nada", about="L-9")))[0] == "unknown_kind"
    assert refusal(lambda: add(NoteAdded(note="N-5", kind="lot", about="L-A-1", file_sha256="0" * 64)))[0] == "no_file"


def test_a_note_about_nobody_stays(sale: Rehearsal) -> None:
    note(sale, "N-2", person=None)
    suppress(sale)
    assert Note.objects.using(sale.book.alias).get(ref="N-2").text == f"{WRITTEN} N-2"
