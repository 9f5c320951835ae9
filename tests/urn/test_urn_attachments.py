"""Attachments: sealed with the envelope, kept by hash, opened with the reserve's keys, and destroyed by destroying the keys."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pyrage
import pytest

from enajena.basics.faults import DataError
from enajena.book.refusal import RecordRefusedError
from enajena.urn.attachments import attachment_path, private_folder, read_attachments
from enajena.urn.deposit import deposit
from enajena.urn.envelope import Attachment, seal, seal_attachment
from enajena.urn.opening import Opening, open_urn
from enajena.urn.package import sha256_of
from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt
from enajena.urn.purging import purge
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.urns import DURING, OFFICE, TWO_PEOPLE, TestUrn, made_up, urn

PAPER = b"%PDF-1.7 certificado inventado"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def drop(box: TestUrn, folder: Path, *contents: bytes, number: int = 1, wrong_key: bool = False) -> list[Path]:
    """Deposit an envelope with attachments and return their sealed files."""
    folder.mkdir(exist_ok=True)
    sealed = [seal_attachment(content) for content in contents]
    named = [Attachment(sha256_of(file), len(file)) for file, _ in sealed]
    keys = {one.sha256: str(pyrage.x25519.Identity.generate()) if wrong_key else key for one, (_, key) in zip(named, sealed, strict=True)}
    binding = new_binding(box.manifest.urn)
    reserve = Reserve(binding=binding, person=made_up(number), facts={}, attachment_keys=keys)
    envelope = seal(box.manifest, Offer(binding=binding, shares=10, price_cop=None, salt=new_salt()), reserve, named)
    files = [folder / f"{one.sha256}.age" for one in named]
    for file, (content, _) in zip(files, sealed, strict=True):
        file.write_bytes(content)
    box.sale.clock.now = max(DURING, box.sale.clock.now)
    deposit(box.sale.book, box.manifest, envelope.content(), by=OFFICE, attachments=files)
    return files


def opened(box: TestUrn, out: Path) -> Opening:
    box.close()
    return open_urn(box.sale.book, box.folder, box.contributions(out, (0, 2)), by=TWO_PEOPLE)


def private(box: TestUrn) -> Path:
    return private_folder(box.sale.book, box.manifest)


def test_attachments_come_out_of_an_opened_urn_as_they_went_in(box: TestUrn, tmp_path: Path) -> None:
    drop(box, tmp_path / "sent", PAPER, b"otro")
    assert opened(box, tmp_path / "out").attachments == 2
    found = [(file.suffix, file.read_bytes()) for file, state in read_attachments(private(box), tmp_path / "in") if isinstance(file, Path)]
    assert sorted(found) == [("", b"otro"), (".pdf", PAPER)]


def test_the_office_keeps_them_sealed_and_publishes_nothing_of_them(box: TestUrn, tmp_path: Path) -> None:
    drop(box, tmp_path / "sent", PAPER)
    opened(box, tmp_path / "out")
    assert verify_package(box.folder).opened == 1
    files = [file for file in box.sale.book.data.rglob("*") if file.is_file()]
    assert all(PAPER not in file.read_bytes() for file in files)
    assert all(b"AGE-SECRET-KEY" not in file.read_bytes() for file in files if box.folder not in file.parents and "keys" not in file.name)
    keys = private(box) / "attachment-keys.jsonl"
    assert keys.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("state", ["missing", "changed", "unopenable"])
def test_a_bad_attachment_is_told_and_stops_nothing(box: TestUrn, tmp_path: Path, state: str) -> None:
    sent = drop(box, tmp_path / "sent", PAPER, wrong_key=state == "unopenable")
    drop(box, tmp_path / "sent", b"bueno", number=2)
    kept = attachment_path(private(box), sent[0].stem)
    if state == "missing":
        kept.unlink()
    elif state == "changed":
        kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    outcome = opened(box, tmp_path / "out")
    assert [(one.sha256, one.state) for one in outcome.bad_attachments] == [(sent[0].stem, state)]
    assert (outcome.opened, outcome.attachments) == (2, 1)


def test_a_deposit_without_its_attachment_or_with_another_one_is_refused_and_leaves_nothing(box: TestUrn, tmp_path: Path) -> None:
    file, key = seal_attachment(PAPER)
    one = Attachment(sha256_of(file), len(file))
    binding = new_binding(box.manifest.urn)
    reserve = Reserve(binding=binding, person=made_up(1), facts={}, attachment_keys={one.sha256: key})
    content = seal(box.manifest, Offer(binding=binding, shares=1, price_cop=None, salt=new_salt()), reserve, [one]).content()
    good, changed, plain = tmp_path / "good.age", tmp_path / "changed.age", tmp_path / "plain.age"
    good.write_bytes(file)
    changed.write_bytes(file[:-1] + bytes([file[-1] ^ 1]))
    plain.write_bytes(PAPER)
    box.sale.clock.now = DURING
    for files, named in (([], one.sha256), ([changed], "changed.age"), ([good, plain], "plain.age")):
        with pytest.raises(DataError, match=named):
            deposit(box.sale.book, box.manifest, content, by=OFFICE, attachments=files)
    assert not private(box).exists()
    assert deposit(box.sale.book, box.manifest, content, by=OFFICE, attachments=[good]).in_term


def test_the_purge_waits_for_its_term_destroys_the_keys_and_the_package_still_verifies(box: TestUrn, tmp_path: Path) -> None:
    sent = drop(box, tmp_path / "sent", PAPER)
    opened(box, tmp_path / "out")
    term = date(2003, 12, 31)
    with pytest.raises(RecordRefusedError) as early:
        purge(box.sale.book, box.manifest, term, "TRD 120.5", by=TWO_PEOPLE)
    assert early.value.refusals[0].code == "kept"
    assert attachment_path(private(box), sent[0].stem).exists()
    box.sale.clock.to(term + timedelta(days=1))
    with pytest.raises(RecordRefusedError):
        purge(box.sale.book, box.manifest, term, "TRD 120.5", by=("test:one",))
    done = purge(box.sale.book, box.manifest, term, "TRD 120.5", by=TWO_PEOPLE)
    assert (done.keys, done.files) == (1, 2)
    assert [file for file in private(box).rglob("*") if file.is_file()] == []
    assert list(read_attachments(private(box), tmp_path / "in")) == []
    assert verify_package(box.folder).opened == 1
    assert purge(box.sale.book, box.manifest, term, "TRD 120.5", by=TWO_PEOPLE).files == 0


def test_a_refused_deposit_leaves_no_attachment(box: TestUrn, tmp_path: Path) -> None:
    """The first file of an envelope that is deposited again stays: the deposit that was taken names it."""
    file, key = seal_attachment(PAPER)
    one = Attachment(sha256_of(file), len(file))
    binding = new_binding(box.manifest.urn)
    reserve = Reserve(binding=binding, person=made_up(1), facts={}, attachment_keys={one.sha256: key})
    content = seal(box.manifest, Offer(binding=binding, shares=1, price_cop=None, salt=new_salt()), reserve, [one]).content()
    sent, kept = tmp_path / "sent.age", attachment_path(private(box), one.sha256)
    sent.write_bytes(file)
    box.sale.clock.now = DURING
    with pytest.raises(RecordRefusedError):
        deposit(box.sale.book, box.manifest, content, by=OFFICE, channel="remote", attachments=[sent])
    assert not kept.exists()
    deposit(box.sale.book, box.manifest, content, by=OFFICE, attachments=[sent])
    with pytest.raises(RecordRefusedError):
        deposit(box.sale.book, box.manifest, content, by=OFFICE, attachments=[sent])
    assert kept.read_bytes() == file


def test_an_urn_that_was_not_opened_is_not_purged(box: TestUrn) -> None:
    box.drop()
    box.close()
    box.sale.clock.to(date(2030, 1, 1))
    with pytest.raises(RecordRefusedError):
        purge(box.sale.book, box.manifest, date(2029, 1, 1), "TRD", by=TWO_PEOPLE)
