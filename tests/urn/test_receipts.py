"""Receipts: they prove a deposit to anybody who has the manifest, and say honestly who witnessed it."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from enajena.basics.faults import DataError
from enajena.urn.proven import page, verify_receipt
from enajena.urn.receipts import receipt
from support.books import rehearsal
from support.urns import CLOSES, DURING, TestUrn, urn


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def test_a_receipt_proves_its_deposit_however_the_log_has_grown(box: TestUrn) -> None:
    first = box.drop(1)
    early = receipt(box.sale.book, box.manifest, first.index)
    for number in range(2, 6):
        box.drop(number)
    late = receipt(box.sale.book, box.manifest, first.index)
    for text in (early, late):
        proven = verify_receipt(text, box.manifest, first.sha256)
        assert (proven.envelope, proven.index, proven.at, proven.in_term) == (first.sha256, first.index, DURING, True)
    assert early != late


def test_a_deposit_out_of_term_gets_a_receipt_that_says_so(box: TestUrn) -> None:
    late = box.drop(1, at=CLOSES + timedelta(seconds=1))
    text = receipt(box.sale.book, box.manifest, late.index)
    proven = verify_receipt(text, box.manifest)
    assert not proven.in_term
    assert "Fuera de término" in page(proven, text, "es")


def test_a_receipt_of_another_envelope_is_refused(box: TestUrn) -> None:
    first, second = box.drop(1), box.drop(2)
    with pytest.raises(DataError):
        verify_receipt(receipt(box.sale.book, box.manifest, first.index), box.manifest, second.sha256)


def test_every_changed_line_of_a_receipt_is_refused(box: TestUrn) -> None:
    box.drop(1)
    text = receipt(box.sale.book, box.manifest, box.drop(2).index)
    lines = text.splitlines(keepends=True)
    for place, line in enumerate(lines):
        if not line.strip():
            continue
        changed = line[:-2] + ("A" if line[-2] != "A" else "B") + line[-1]
        with pytest.raises(DataError):
            verify_receipt("".join([*lines[:place], changed, *lines[place + 1 :]]), box.manifest)


def test_a_receipt_of_another_act_proves_no_deposit(box: TestUrn) -> None:
    box.drop(1)
    with pytest.raises(DataError):
        verify_receipt(receipt(box.sale.book, box.manifest, 0), box.manifest)


def test_the_page_says_in_red_that_nobody_witnessed_and_names_nobody(box: TestUrn) -> None:
    text = receipt(box.sale.book, box.manifest, box.drop(1).index)
    shown = page(verify_receipt(text, box.manifest), text, "es")
    assert '<p class="none">Sin testigos</p>' in shown
    assert "Persona Inventada" not in shown
    assert "<svg" in shown
    assert "<script" not in shown
