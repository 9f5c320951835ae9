"""An office plays a whole urn through with throw-away keys; the rehearsal of a real sale gives no acceptances."""

from dataclasses import replace
from pathlib import Path

import pytest

from enajena.book.models import Acceptance
from enajena.book.refusal import RecordRefusedError
from enajena.urn.life import add_signature, create_urn
from enajena.urn.manifest import sign
from enajena.urn.opening import open_urn
from enajena.urn.papers import deposit_paper
from enajena.urn.rehearsing import rehearse
from enajena.urn.verify import verify_package
from support.books import rehearsal
from support.urns import OFFICE, TWO_PEOPLE, TestUrn, urn


def test_a_rehearsal_runs_from_the_keys_to_the_verification(tmp_path: Path) -> None:
    steps = list(rehearse(tmp_path, envelopes=4, k=2, n=3))
    assert [step.es[0] for step in steps] == list("123456")
    found = verify_package(tmp_path / "libro" / "urns" / "ensayo" / "first")
    assert (found.envelopes, found.opened, found.void) == (4, 4, 0)


def test_the_rehearsal_urn_of_a_sale_gives_no_acceptances(tmp_path: Path) -> None:
    with rehearsal(tmp_path / "book") as sale:
        real = urn(sale)
        manifest = replace(real.manifest, name="first-ensayo", rehearsal=True)
        create_urn(sale.book, manifest, "first", by=OFFICE)
        for key in real.keys:
            add_signature(sale.book, manifest, key.name, sign(manifest, key.signing_key), by=OFFICE)
        trial = TestUrn(sale, manifest, real.keys)
        trial.drop(1)
        with pytest.raises(RecordRefusedError) as refused:
            deposit_paper(sale.book, manifest, "0001", b"foto", by=OFFICE)
        assert refused.value.refusals[0].code == "rehearsal"
        trial.drop(2)
        trial.close()
        outcome = open_urn(sale.book, trial.folder, trial.contributions(tmp_path / "out", (0, 1)), by=TWO_PEOPLE)
        assert outcome.opened == 2
        assert not Acceptance.objects.using(sale.book.alias).exists()
        assert verify_package(trial.folder).opened == 2
