"""An addendum moves the closing, and only so; from afar only under a Regulation; receipts again once more witnesses signed."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from enajena.basics.faults import CallError
from enajena.book.acts.papers import RegulationAddendum, RegulationFiled, RegulationTerms
from enajena.book.acts.stages import StageExtended
from enajena.book.refusal import RecordRefusedError
from enajena.book.stored_bytes import StoredBytes
from enajena.urn.cosignature import WitnessKey
from enajena.urn.custodian import contribute
from enajena.urn.deposit import deposit
from enajena.urn.life import add_signature, close_urn, create_urn, extend_urn
from enajena.urn.manifest import Witness as Named
from enajena.urn.manifest import sign
from enajena.urn.proven import verify_receipt
from enajena.urn.receipts import receipt, receipts
from enajena.urn.reissuing import best_checkpoint, index_of
from enajena.urn.verify import verify_package
from enajena.urn.witness import Witness, server
from support.books import rehearsal
from support.urns import CLOSES, DURING, OFFICE, TestUrn, sealed, urn

PAPER = StoredBytes("papel.txt", b"Papel inventado")
LATER = CLOSES + timedelta(days=10)
TERMS = RegulationTerms(rule="largest_remainder", tie="earlier_filing")


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def regulate(box: TestUrn, *, remote: bool = False) -> None:
    day = date(2003, 10, 14)
    box.sale.clock.now = max(box.sale.clock.now, datetime(2003, 10, 15, 12, tzinfo=UTC))
    box.sale.do(
        date(2003, 10, 20),
        RegulationFiled(
            regulation="R-1", stage="first", number="1", dated=day, file_sha256=PAPER.sha256, terms=replace(TERMS, remote=remote)
        ),
        files=[PAPER],
    )


def extended(box: TestUrn) -> None:
    """Put an addendum on file, and extend the offer and the urn by it."""
    regulate(box)
    day = date(2003, 11, 1)
    box.sale.do(day, RegulationAddendum(regulation="R-1", number="2", dated=day, file_sha256=PAPER.sha256), files=[PAPER])
    box.sale.do(day, StageExtended(stage="first", last_day=date(2003, 12, 25), addendum="2"))
    extend_urn(box.sale.book, box.manifest, LATER, "2", by=OFFICE)


def refused(box: TestUrn, closes: datetime, addendum: str) -> str:
    with pytest.raises(RecordRefusedError) as error:
        extend_urn(box.sale.book, box.manifest, closes, addendum, by=OFFICE)
    return error.value.refusals[0].code


def test_after_an_extension_everybody_takes_the_closing_from_the_log(box: TestUrn, tmp_path: Path) -> None:
    extended(box)
    assert box.drop(1, at=CLOSES + timedelta(days=1)).in_term
    assert not box.drop(2, at=LATER).in_term
    box.sale.clock.now = LATER + timedelta(minutes=1)
    close_urn(box.sale.book, box.manifest, by=OFFICE)
    found = verify_package(box.folder)
    assert found.envelopes == 1
    assert any("adendo" in finding.es for finding in found.findings)
    with pytest.raises(CallError):
        contribute(box.folder, box.keys[0], tmp_path / "early", now=LATER - timedelta(seconds=1))
    assert len(contribute(box.folder, box.keys[0], tmp_path / "out", now=LATER)) == 2


def test_the_urn_does_not_close_at_its_first_deadline_any_more(box: TestUrn) -> None:
    extended(box)
    box.sale.clock.now = LATER - timedelta(seconds=1)
    with pytest.raises(RecordRefusedError):
        close_urn(box.sale.book, box.manifest, by=OFFICE)


def test_only_an_addendum_on_file_moves_it_and_only_forward_within_the_offer(box: TestUrn) -> None:
    box.sale.clock.now = DURING
    assert refused(box, LATER, "2") == "no_addendum"
    extended(box)
    assert refused(box, CLOSES, "2") == "closing"
    assert refused(box, LATER + timedelta(days=1), "2") == "beyond_the_offer"
    box.sale.clock.now = LATER
    assert refused(box, LATER + timedelta(hours=1), "2") == "closing"


def test_from_afar_only_under_a_regulation_that_allows_it(box: TestUrn) -> None:
    """Gases de La Guajira takes acceptances in urns at the offices (Decreto 2781 de 2003, 2.1.1)."""
    box.sale.clock.now = DURING
    with pytest.raises(RecordRefusedError) as error:
        deposit(box.sale.book, box.manifest, sealed(box.manifest, 1).content(), by=OFFICE, channel="remote")
    assert error.value.refusals[0].code == "remote"


@pytest.mark.parametrize("remote", [False, True])
def test_the_regulation_on_file_says_whether(box: TestUrn, remote: bool) -> None:
    regulate(box, remote=remote)
    box.sale.clock.now = DURING
    content = sealed(box.manifest, 1).content()
    if remote:
        assert deposit(box.sale.book, box.manifest, content, by=OFFICE, channel="remote").in_term
    else:
        with pytest.raises(RecordRefusedError):
            deposit(box.sale.book, box.manifest, content, by=OFFICE, channel="remote")


def test_a_receipt_is_issued_again_once_the_witness_answers(tmp_path: Path) -> None:
    key = Ed25519PrivateKey.generate()
    line = WitnessKey("testigo.example/uno", key.public_key()).line()
    with rehearsal(tmp_path / "book") as sale:
        box = urn(sale)
        witness = Witness("testigo.example/uno", key, tmp_path / "seen", [box.manifest.log_key])
        serving = server(witness, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{serving.server_address[1]}"
        manifest = replace(box.manifest, name="con-testigo", witnesses=(Named("testigo.example/uno", line, url),))
        create_urn(sale.book, manifest, "first", by=OFFICE)
        for custodian in box.keys:
            add_signature(sale.book, manifest, custodian.name, sign(manifest, custodian.signing_key), by=OFFICE)
        sale.clock.now = DURING
        taken = deposit(sale.book, manifest, sealed(manifest, 1).content(), by=OFFICE)
        assert verify_receipt(receipt(sale.book, manifest, taken.index), manifest).witnesses == ()
        index = index_of(sale.book, manifest, taken.sha256)
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        best = best_checkpoint(sale.book, manifest, index)
        serving.shutdown()
        thread.join()
        serving.server_close()
        again = verify_receipt(receipt(sale.book, manifest, index, best.note), manifest, taken.sha256)
        assert (again.index, again.witnesses) == (taken.index, ("testigo.example/uno",))
        deposit(sale.book, manifest, sealed(manifest, 2).content(), by=OFFICE)
        later = best_checkpoint(sale.book, manifest, index)  # the witness is down again: what it signed before is better
        assert later.signed == ("testigo.example/uno",)
        with pytest.raises(CallError, match="ninguno"):
            index_of(sale.book, manifest, "ninguno")


def test_receipts_in_a_set_are_those_one_by_one(box: TestUrn) -> None:
    taken = [box.drop(number) for number in range(6)]
    indexes = [one.index for one in taken]
    together = list(receipts(box.sale.book, box.manifest, indexes))
    assert together == [receipt(box.sale.book, box.manifest, index) for index in indexes]
    assert [verify_receipt(text, box.manifest).envelope for text in together] == [one.sha256 for one in taken]
    with pytest.raises(CallError, match="10000"):
        receipt(box.sale.book, box.manifest, 10_000)
