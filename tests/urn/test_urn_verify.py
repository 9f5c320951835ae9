"""Anybody verifies an urn from its public package: what holds is said, and one changed byte anywhere is named."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from enajena.basics.faults import DataError
from enajena.book.acts.general import ActCorrected
from enajena.urn.opening import open_urn
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.urns import DURING, TWO_PEOPLE, TestUrn, sealed, urn


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        opened = urn(sale)
        opened.drop(1, shares=100)
        one, other = sealed(opened.manifest, 2), sealed(opened.manifest, 3)
        opened.put(replace(one, reserve=other.reserve).content())
        opened.drop(4, shares=7)
        opened.close()
        yield opened


def open_it(box: TestUrn, out: Path) -> None:
    open_urn(box.sale.book, box.folder, box.contributions(out, (0, 2)), by=TWO_PEOPLE)


def test_a_closed_urn_is_verified_without_anybodys_key(box: TestUrn) -> None:
    found = verify_package(box.folder)
    assert (found.envelopes, found.witnesses, found.opened) == (3, (), None)
    assert found.findings[-1].es.startswith("Sin testigos")


def test_an_opening_is_verified_offer_by_offer(box: TestUrn, tmp_path: Path) -> None:
    open_it(box, tmp_path / "out")
    found = verify_package(box.folder)
    assert (found.envelopes, found.opened, found.void) == (3, 2, 1)


def test_no_name_and_no_document_is_in_the_package(box: TestUrn, tmp_path: Path) -> None:
    open_it(box, tmp_path / "out")
    content = b"".join(file.read_bytes() for file in box.folder.rglob("*") if file.is_file())
    assert b"Persona Inventada" not in content
    assert b"10000001" not in content


def package_files(box: TestUrn) -> list[Path]:
    return sorted(file for file in box.folder.rglob("*") if file.is_file())


def test_a_changed_byte_in_any_file_is_named(box: TestUrn, tmp_path: Path) -> None:
    """Every file of the package, with a letter or a digit in its middle changed for another."""
    open_it(box, tmp_path / "out")
    verify_package(box.folder)
    for file in package_files(box):
        content = file.read_bytes()
        place = next(place for place in range(len(content) // 2, len(content)) if chr(content[place]).isalnum())
        other = b"A" if content[place : place + 1] != b"A" else b"B"
        file.write_bytes(content[:place] + other + content[place + 1 :])
        with pytest.raises(DataError) as broken:
            verify_package(box.folder)
        named = broken.value.message.es
        assert file.name in named or file.name.startswith(("manifest", "log", "checkpoint", "opened", "custodio")), (file, named)
        file.write_bytes(content)
    verify_package(box.folder)


def test_a_missing_file_is_named(box: TestUrn, tmp_path: Path) -> None:
    open_it(box, tmp_path / "out")
    for file in package_files(box):
        if file.name == "checkpoint-opening.txt":
            continue  # without it the package is of an urn that was closed and not opened yet
        moved = file.rename(tmp_path / "away")
        with pytest.raises(DataError):
            verify_package(box.folder)
        moved.rename(file)


def test_an_envelope_told_opened_under_another_offer_is_named(box: TestUrn, tmp_path: Path) -> None:
    open_it(box, tmp_path / "out")
    file = box.folder / "opened.jsonl"
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0].replace('"opened"', '"void"'), *lines[1:]]) + "\n")
    with pytest.raises(DataError, match=r"opened\.jsonl"):
        verify_package(box.folder)


def test_an_envelope_that_the_office_takes_out_of_the_book_is_missed_by_whoever_verifies(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "book") as sale:
        box = urn(sale)
        gone = box.drop(1)
        box.drop(2)
        sale.do(DURING.date(), ActCorrected(target=gone.index, reason="se quiere ocultar"), by=TWO_PEOPLE)
        box.close()
        with pytest.raises(DataError, match="urn_closed"):
            verify_package(box.folder)
