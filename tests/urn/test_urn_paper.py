"""Paper envelopes: typed by one person, checked by another, and none of them can vanish."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from enajena.basics.faults import CallError, DataError
from enajena.book.models import Acceptance, PaperEnvelope
from enajena.book.refusal import RecordRefusedError
from enajena.urn.attachments import private_folder
from enajena.urn.deposit import Deposit
from enajena.urn.opening import open_urn
from enajena.urn.papers import check_paper, deposit_paper, type_paper, void_paper
from enajena.urn.payloads import Said
from enajena.urn.proven import verify_receipt
from enajena.urn.receipts import receipt
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.urns import CLOSES, DURING, OFFICE, TWO_PEOPLE, TestUrn, made_up, urn

PHOTO = b"una foto de un sobre sellado"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def put(box: TestUrn, seal: str = "0001") -> Deposit:
    box.sale.clock.now = max(DURING, box.sale.clock.now)
    return deposit_paper(box.sale.book, box.manifest, seal, PHOTO, by=OFFICE)


def said(number: int = 9, shares: int = 40, **person: str) -> Said:
    facts: Mapping[str, str] = {"sworn": "true"}
    return Said(shares=shares, price_cop=None, person={**made_up(number), **person}, facts=facts)


def open_it(box: TestUrn, out: Path) -> None:
    open_urn(box.sale.book, box.folder, box.contributions(out, (0, 1)), by=TWO_PEOPLE)


def test_what_two_people_read_becomes_an_acceptance_in_the_order_of_the_log(box: TestUrn, tmp_path: Path) -> None:
    box.drop(1, shares=10)
    taken = put(box)
    box.drop(2, shares=20, at=DURING + timedelta(days=1))
    box.close()
    assert type_paper(box.sale.book, box.manifest, "0001", said(), by="test:one") == f"U-{taken.index}"
    check_paper(box.sale.book, box.manifest, "0001", said(), by="test:two")
    open_it(box, tmp_path / "out")
    rows = Acceptance.objects.using(box.sale.book.alias).filter(until_index__isnull=True).order_by("filed_at", "index")
    assert sorted((row.filed_at, row.requested_shares, row.channel) for row in rows) == [
        (DURING, 10, "urn"),
        (DURING, 40, "urn"),
        (DURING + timedelta(days=1), 20, "urn"),
    ]
    found = verify_package(box.folder)
    assert (found.papers, found.opened) == (1, 2)
    assert "cotejados por otra, 1; anulados, 0" in found.findings[-1].es


def test_the_photograph_is_kept_by_its_hash_and_not_published(box: TestUrn) -> None:
    taken = put(box)
    assert (private_folder(box.sale.book, box.manifest) / "photos" / taken.sha256).read_bytes() == PHOTO
    box.close()
    assert taken.sha256 in (box.folder / "log.jsonl").read_text()
    assert all(PHOTO not in file.read_bytes() for file in box.folder.rglob("*") if file.is_file())


def test_its_receipt_proves_its_seal(box: TestUrn) -> None:
    taken = put(box)
    proven = verify_receipt(receipt(box.sale.book, box.manifest, taken.index), box.manifest, "0001")
    assert (proven.envelope, proven.paper, proven.in_term) == ("0001", True, True)


def test_paper_out_of_term_is_refused(box: TestUrn) -> None:
    box.sale.clock.now = CLOSES
    with pytest.raises(RecordRefusedError):
        put(box)


def test_one_seal_is_of_one_envelope(box: TestUrn) -> None:
    put(box)
    with pytest.raises(RecordRefusedError):
        put(box)


@pytest.mark.parametrize("step", ["none", "typed"])
def test_an_envelope_not_typed_or_not_checked_holds_the_opening_up_by_its_seal(box: TestUrn, tmp_path: Path, step: str) -> None:
    put(box, "A-77")
    box.close()
    if step == "typed":
        type_paper(box.sale.book, box.manifest, "A-77", said(), by="test:one")
    with pytest.raises(DataError, match="A-77"):
        open_it(box, tmp_path / "out")


@pytest.mark.parametrize(
    ("one", "again"), [("test:one", "test:one"), ("Ana Inventada", "Ana Inventada"), ("Ana Inventada", " ANA inventada ")]
)
def test_whoever_typed_it_does_not_check_it(box: TestUrn, one: str, again: str) -> None:
    put(box)
    box.close()
    type_paper(box.sale.book, box.manifest, "0001", said(), by=one)
    with pytest.raises(RecordRefusedError) as refused:
        check_paper(box.sale.book, box.manifest, "0001", said(), by=again)
    assert refused.value.refusals[0].code == "people"


def test_a_difference_is_named_and_not_shown(box: TestUrn) -> None:
    put(box)
    box.close()
    type_paper(box.sale.book, box.manifest, "0001", said(), by="test:one")
    others = {
        "requested_shares": said(shares=41),
        "id_number": said(10),
        "name": said(name="Otra Inventada"),
        "sworn": replace(said(), facts={"sworn": "false"}),
    }
    for named, other in others.items():
        with pytest.raises(DataError, match=named) as differing:
            check_paper(box.sale.book, box.manifest, "0001", other, by="test:two")
        assert "40" not in differing.value.message.es
    assert PaperEnvelope.objects.using(box.sale.book.alias).get(until_index__isnull=True).state == "typed"


def test_two_people_void_one_that_holds_nothing_and_the_package_says_so(box: TestUrn, tmp_path: Path) -> None:
    put(box)
    box.drop(1)
    box.close()
    with pytest.raises(RecordRefusedError):
        void_paper(box.sale.book, box.manifest, "0001", "vacío", by=("test:one",))
    void_paper(box.sale.book, box.manifest, "0001", "vacío", by=TWO_PEOPLE)
    open_it(box, tmp_path / "out")
    assert "anulados, 1" in verify_package(box.folder).findings[-1].es


def test_a_typed_one_cannot_be_voided_under_its_acceptance(box: TestUrn) -> None:
    put(box)
    box.close()
    type_paper(box.sale.book, box.manifest, "0001", said(), by="test:one")
    with pytest.raises(RecordRefusedError):
        void_paper(box.sale.book, box.manifest, "0001", "no gusta", by=TWO_PEOPLE)


def test_what_lacks_a_datum_and_an_unknown_seal_are_told(box: TestUrn) -> None:
    put(box)
    box.close()
    with pytest.raises(DataError, match="recipient"):
        type_paper(
            box.sale.book, box.manifest, "0001", replace(said(), person={"kind": "natural", "id_type": "CC", "id_number": "1"}), by="a:b"
        )
    with pytest.raises(CallError, match="0002"):
        type_paper(box.sale.book, box.manifest, "0002", said(), by="test:one")


def test_no_photograph_is_no_deposit(box: TestUrn) -> None:
    box.sale.clock.now = DURING
    with pytest.raises(DataError):
        deposit_paper(box.sale.book, box.manifest, "0001", b"", by=OFFICE)


def test_a_paper_envelope_that_the_log_leaves_without_an_answer_is_named_by_the_verifier(
    box: TestUrn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verifier reads a log from which an act on the paper was left out, its hashes taken for good: the seal still tells."""
    put(box, "B-5")
    box.close()
    type_paper(box.sale.book, box.manifest, "B-5", said(), by="test:one")
    check_paper(box.sale.book, box.manifest, "B-5", said(), by="test:two")
    open_it(box, tmp_path / "out")
    verify_package(box.folder)
    whole = (box.folder / "log.jsonl").read_bytes().splitlines()
    for act in ("paper_envelope_checked", "paper_envelope_typed", "paper_envelope_deposited"):
        lines = [line for line in whole if json.loads(line)["act"] != act]
        for module in ("package", "verify"):
            monkeypatch.setattr(f"enajena.urn.{module}.leaves", lambda *_, lines=lines: iter(lines))
        with pytest.raises(DataError):
            verify_package(box.folder)
