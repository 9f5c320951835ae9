"""The life of an urn, from its constitution to its opening: what goes in comes out, once, in the order of the log."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.basics.faults import CallError, DataError
from enajena.book.models import Acceptance, Envelope
from enajena.book.refusal import RecordRefusedError
from enajena.urn.custodian import contribute, create
from enajena.urn.life import close_urn, create_urn
from enajena.urn.opening import open_urn
from enajena.urn.payloads import new_binding
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.urns import AFTER, CLOSES, OPENS, TWO_PEOPLE, TestUrn, made_up, sealed, urn


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def opened(box: TestUrn, out: Path, places: tuple[int, ...] = (0, 1)) -> dict[str, str]:
    """Open the urn and return what became of each envelope, by its hash."""
    open_urn(box.sale.book, box.folder, box.contributions(out, places), by=TWO_PEOPLE)
    rows = Envelope.objects.using(box.sale.book.alias).filter(until_index__isnull=True)
    return {row.ref: row.reason or row.state for row in rows}


def acceptances(box: TestUrn) -> list[tuple[str, int]]:
    rows = Acceptance.objects.using(box.sale.book.alias).filter(until_index__isnull=True).order_by("filed_at", "ref")
    return [(row.channel, row.requested_shares) for row in rows]


def test_every_envelope_becomes_an_acceptance_in_the_order_of_the_log(box: TestUrn, tmp_path: Path) -> None:
    for number, shares in enumerate((30, 10, 20)):
        box.drop(number, shares=shares, at=OPENS + timedelta(days=number))
    box.close()
    assert set(opened(box, tmp_path / "out").values()) == {"opened"}
    assert acceptances(box) == [("urn", 30), ("urn", 10), ("urn", 20)]


@pytest.mark.parametrize("places", [(0, 1), (0, 2), (1, 2), (0, 1, 2)])
def test_any_k_custodians_open_it(box: TestUrn, tmp_path: Path, places: tuple[int, ...]) -> None:
    box.drop()
    box.close()
    assert set(opened(box, tmp_path / "out", places).values()) == {"opened"}


def test_fewer_than_k_custodians_do_not(box: TestUrn, tmp_path: Path) -> None:
    box.drop()
    box.close()
    with pytest.raises(DataError, match="2"):
        opened(box, tmp_path / "out", (0,))
    assert acceptances(box) == []


def test_the_deadline_is_exact_to_the_instant(box: TestUrn) -> None:
    assert box.drop(1, at=CLOSES - timedelta(microseconds=1)).in_term
    assert not box.drop(2, at=CLOSES).in_term


def test_an_envelope_before_the_offer_is_late_and_never_opened(box: TestUrn, tmp_path: Path) -> None:
    early = box.drop(1, at=OPENS - timedelta(microseconds=1))
    box.drop(2, at=OPENS)
    box.close()
    found = opened(box, tmp_path / "out")
    assert not early.in_term
    assert found[early.sha256] == "late"
    assert len(acceptances(box)) == 1


def test_the_urn_does_not_close_before_its_deadline(box: TestUrn) -> None:
    box.drop()
    box.sale.clock.now = CLOSES - timedelta(seconds=1)
    with pytest.raises(RecordRefusedError) as refused:
        close_urn(box.sale.book, box.manifest, by="test:office")
    assert refused.value.refusals[0].code == "before_the_deadline"


def test_a_custodian_gives_nothing_before_the_closing_by_its_own_clock(box: TestUrn, tmp_path: Path) -> None:
    box.drop()
    box.close()
    with pytest.raises(CallError):
        contribute(box.folder, box.keys[0], tmp_path / "out", now=CLOSES - timedelta(seconds=1))


def test_a_stranger_cannot_contribute(box: TestUrn, tmp_path: Path) -> None:
    box.drop()
    box.close()
    with pytest.raises(CallError):
        contribute(box.folder, create("custodio-1"), tmp_path / "out", now=AFTER)


def test_the_same_bytes_are_deposited_once(box: TestUrn) -> None:
    envelope = sealed(box.manifest, 1)
    box.put(envelope.content())
    with pytest.raises(RecordRefusedError):
        box.put(envelope.content())


def test_a_copy_under_other_seals_is_void(box: TestUrn, tmp_path: Path) -> None:
    binding = new_binding(box.manifest.urn)
    first = box.put(sealed(box.manifest, 1, binding=binding).content())
    copy = box.put(sealed(box.manifest, 1, binding=binding).content())
    box.close()
    found = opened(box, tmp_path / "out")
    assert (found[first.sha256], found[copy.sha256]) == ("opened", "copied")


def test_an_offer_under_anothers_reserve_is_void(box: TestUrn, tmp_path: Path) -> None:
    one, other = sealed(box.manifest, 1), sealed(box.manifest, 2)
    swapped = box.put(sealed(box.manifest, 1, reserve_binding=new_binding(box.manifest.urn)).content())
    pasted = box.put(replace(one, reserve=other.reserve).content())
    box.drop(3)
    box.close()
    found = opened(box, tmp_path / "out")
    assert (found[swapped.sha256], found[pasted.sha256]) == ("binding", "unopenable")
    assert len(acceptances(box)) == 1


def test_an_envelope_that_cannot_be_opened_stands_in_nobodys_way(box: TestUrn, tmp_path: Path) -> None:
    one, other = sealed(box.manifest, 1), sealed(box.manifest, 2)
    broken = box.put(replace(one, parts=other.parts).content())
    good = box.drop(3)
    box.close()
    found = opened(box, tmp_path / "out", (0, 1, 2))
    assert (found[broken.sha256], found[good.sha256]) == ("unopenable", "opened")


def test_a_part_that_fails_is_no_ground_to_void_while_other_custodians_have_not_given_theirs(box: TestUrn, tmp_path: Path) -> None:
    one, other = sealed(box.manifest, 1), sealed(box.manifest, 2)
    box.put(replace(one, parts=(other.parts[0], *one.parts[1:])).content())
    box.close()
    with pytest.raises(DataError, match="custodio-3"):
        opened(box, tmp_path / "out", (0, 1))
    assert set(opened(box, tmp_path / "again", (0, 1, 2)).values()) == {"opened"}


def test_a_person_the_book_would_refuse_voids_that_envelope_alone(box: TestUrn, tmp_path: Path) -> None:
    bad = box.put(sealed(box.manifest, 1, person={**made_up(1), "recipient": "nadie"}).content())
    nameless = box.put(sealed(box.manifest, 2, person={"kind": "natural"}).content())
    good = box.drop(3)
    box.close()
    found = opened(box, tmp_path / "out")
    assert (found[bad.sha256], found[nameless.sha256]) == ("malformed:recipient:not_one_of",) * 2
    assert found[good.sha256] == "opened"


def test_two_envelopes_of_one_document_are_of_one_person(box: TestUrn, tmp_path: Path) -> None:
    box.drop(7)
    box.drop(7)
    box.close()
    opened(box, tmp_path / "out")
    assert len({row.person for row in Acceptance.objects.using(box.sale.book.alias).filter(until_index__isnull=True)}) == 1


def test_the_opening_takes_two_people(box: TestUrn, tmp_path: Path) -> None:
    box.drop()
    box.close()
    files = box.contributions(tmp_path / "out", (0, 1))
    with pytest.raises(RecordRefusedError) as refused:
        open_urn(box.sale.book, box.folder, files, by=("test:one",))
    assert "people" in {refusal.code for refusal in refused.value.refusals}
    assert acceptances(box) == []


@pytest.mark.parametrize("change", ["drop", "edit", "add"])
def test_a_log_that_was_changed_is_refused_by_the_custodian(box: TestUrn, tmp_path: Path, change: str) -> None:
    for number in range(3):
        box.drop(number)
    box.close()
    file = box.folder / "log.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    changed = {"drop": [*lines[:-2], lines[-1]], "edit": [lines[0].replace(b"gases", b"gasas"), *lines[1:]], "add": [lines[-2], *lines]}[
        change
    ]
    file.write_bytes(b"".join(changed))
    with pytest.raises(DataError):
        contribute(box.folder, box.keys[0], tmp_path / "out", now=AFTER)


def test_a_missing_or_changed_envelope_is_named(box: TestUrn, tmp_path: Path) -> None:
    dropped = box.drop()
    box.close()
    file = box.folder / "envelopes" / dropped.sha256[:2] / f"{dropped.sha256}.json"
    file.write_bytes(file.read_bytes().replace(b'"k":2', b'"k":3'))
    with pytest.raises(DataError, match=dropped.sha256):
        contribute(box.folder, box.keys[0], tmp_path / "out", now=AFTER)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_bad_contribution_names_its_custodian_and_the_others_suffice(box: TestUrn, tmp_path: Path) -> None:
    box.drop()
    box.close()
    files = box.contributions(tmp_path / "out", (0, 1, 2))
    content = files[0][0].read_bytes()
    files[0][0].write_bytes(content.replace(b"1:", b"2:", 1))
    outcome = open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE)
    assert [("custodio-1" in told.es) for told in outcome.bad_files] == [True]
    assert outcome.opened == 1


def test_an_urn_that_a_custodian_has_not_signed_takes_nothing(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "book") as sale:
        signed = urn(sale)
        manifest = replace(signed.manifest, name="otra")
        create_urn(sale.book, manifest, "first", by="test:office")
        unsigned = TestUrn(sale, manifest, signed.keys)
        with pytest.raises(RecordRefusedError) as refused:
            unsigned.drop(1)
    assert refused.value.refusals[0].code == "urn_not_ready"


def test_several_processes_contribute_and_open_as_one_does(box: TestUrn, tmp_path: Path) -> None:
    """Each process starts from nothing, as it does when the program is called, with no book at hand."""
    for number in range(3):
        box.drop(number)
    box.close()
    files = [contribute(box.folder, key, tmp_path / "two", now=AFTER, workers=2) for key in box.keys[:1]]
    files += box.contributions(tmp_path / "one", (1,))
    assert files[0][0].read_bytes() == box.contributions(tmp_path / "one", (0,))[0][0].read_bytes()
    assert open_urn(box.sale.book, box.folder, files, by=TWO_PEOPLE, workers=2).opened == 3


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"shares": 0}, "malformed:requested_shares:shares"),
    ({"price_cop": Decimal("2448.70")}, "malformed:price_offered_cop:fixed_price"),
    ({"person": {**made_up(1), "id_number": "79.000.015"}}, "malformed:id_number:id_number"),
    ({"person": {**made_up(1), "accepts_reduction": "quizá"}}, "malformed:accepts_reduction:not_one_of"),
    ({"facts": {"executive": "maybe"}}, "malformed:fact.executive:wrong_fact"),
    ({"facts": {"Persona Inventada": "1"}}, "malformed:fact:wrong_fact"),
)


def test_the_reason_of_a_void_envelope_names_its_field_and_nothing_that_stood_there(box: TestUrn, tmp_path: Path) -> None:
    bad = [box.drop(number, **said).sha256 for number, (said, _) in enumerate(WRONG)]
    box.close()
    found = opened(box, tmp_path / "out")
    assert [found[sha256] for sha256 in bad] == [reason for _, reason in WRONG]
    assert verify_package(box.folder).void == len(WRONG)
    lines = (box.folder / "opened.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["motivo"] for line in lines] == [reason for _, reason in WRONG]
