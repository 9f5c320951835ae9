"""`enajena book verify` looks at the files beside the urns: an envelope, attachment or photograph that is gone or changed is named."""

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pyrage
import pytest

from enajena.cli.main import run
from enajena.urn.attachments import private_folder
from enajena.urn.deposit import deposit
from enajena.urn.envelope import Attachment, seal, seal_attachment
from enajena.urn.kept_files import look_at_files
from enajena.urn.package import sha256_of
from enajena.urn.papers import deposit_paper
from enajena.urn.payloads import Offer, Reserve, new_binding, new_salt
from support.books import rehearsal
from support.urns import DURING, OFFICE, TestUrn, made_up, urn, urn_by_acts


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    """Yield an urn with two envelopes, one of them with an attachment, and a photograph of one of paper."""
    with rehearsal(tmp_path / "book") as sale:
        box = urn(sale)
        box.drop(1, shares=10)
        _with_attachment(box, tmp_path)
        sale.clock.now = DURING + timedelta(hours=1)
        deposit_paper(sale.book, box.manifest, "0001", b"una foto", by=OFFICE)
        yield box


def _with_attachment(box: TestUrn, folder: Path) -> None:
    sealed, _ = seal_attachment(b"%PDF inventado")
    named = Attachment(sha256_of(sealed), len(sealed))
    binding = new_binding(box.manifest.urn)
    keys = {named.sha256: str(pyrage.x25519.Identity.generate())}
    reserve = Reserve(binding=binding, person=made_up(2), facts={}, attachment_keys=keys)
    envelope = seal(box.manifest, Offer(binding=binding, shares=10, price_cop=None, salt=new_salt()), reserve, [named])
    file = folder / f"{named.sha256}.age"
    file.write_bytes(sealed)
    deposit(box.sale.book, box.manifest, envelope.content(), by=OFFICE, attachments=[file])


def test_files_as_they_were_left_are_good(box: TestUrn) -> None:
    found = look_at_files(box.sale.book)
    assert (found.files, found.faults) == (4, [])


def files(box: TestUrn, kind: str) -> list[Path]:
    folder = (box.folder if kind == "envelopes" else private_folder(box.sale.book, box.manifest)) / kind
    return sorted(file for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize(("kind", "word"), [("envelopes", "sobre"), ("attachments", "anexo"), ("photos", "foto")])
@pytest.mark.parametrize("harm", [Path.unlink, lambda file: file.write_bytes(file.read_bytes()[:-1] + b"\n")])
def test_a_file_that_is_gone_or_changed_is_named(box: TestUrn, kind: str, word: str, harm: Callable[[Path], object]) -> None:
    harmed = files(box, kind)[0]
    harm(harmed)
    (fault,) = look_at_files(box.sale.book).faults
    assert (fault.code, fault.where.es) == ("urn_file", f"urna {box.manifest.sale}/{box.manifest.name}, {word} {harmed.stem}")


def test_the_command_names_every_envelope_of_a_folder_that_was_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with rehearsal(tmp_path) as sale:
        box = urn_by_acts(sale)
        taken = {box.drop(1, shares=10).sha256, box.drop(2, shares=10).sha256}
        shutil.rmtree(box.folder / "envelopes")
    assert run(["book", "verify", "--data", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert {fault["where"].rpartition(" ")[2] for fault in told["faults"]} == taken
    assert (told["good"], told["urn_files"]) == (False, 0)
