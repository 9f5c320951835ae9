"""Eight who deposit at once, on both databases: none is lost, none is in twice, and every one acknowledged can be proven."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.db import connections

from enajena.book.models import Envelope, Leaf
from enajena.office.portal.deposit_taking import Taken, take
from enajena.urn.deposit import sweep
from enajena.urn.package import sha256_of
from enajena.urn.proven import verify_receipt
from enajena.urn.receipts import receipts
from support.books import Rehearsal, rehearsal
from support.portal_urns import an_envelope, remote_urn
from support.postgres import rehearsal_on_postgres
from support.urns import TestUrn

WRITERS, EACH = 8, 5


def depositing(box: TestUrn, envelopes: list[bytes]) -> list[Taken]:
    """Deposit some envelopes one after the other, as one worker of a server does."""
    try:
        return [take(box.sale.book, box.manifest, envelope) for envelope in envelopes]
    finally:
        connections[box.sale.book.alias].close()


@pytest.mark.parametrize("opened", [rehearsal, rehearsal_on_postgres])
def test_eight_at_once_lose_none_double_none_and_every_one_is_proven(
    tmp_path: Path, opened: Callable[[Path], AbstractContextManager[Rehearsal]]
) -> None:
    with opened(tmp_path) as sale:
        box = remote_urn(sale)
        envelopes = [an_envelope(box, number) for number in range(WRITERS * EACH)]
        # Everybody also sends the first one, which must be in once.
        parts = [[envelopes[0], *envelopes[first::WRITERS]] for first in range(WRITERS)]
        with ThreadPoolExecutor(WRITERS) as pool:
            taken = list(pool.map(lambda part: depositing(box, part), parts))
        sent = [envelope for part in parts for envelope in part]
        got = [one for some in taken for one in some]
        places = {sha256_of(envelope): one.index for envelope, one in zip(sent, got, strict=True)}
        assert sum(one.fresh for one in got) == len(envelopes) == len(places)
        rows = Envelope.objects.using(sale.book.alias).filter(until_index__isnull=True)
        assert dict(rows.values_list("ref", "deposited_index")) == places
        assert Leaf.objects.using(sale.book.alias).filter(kind="envelope_deposited").count() == len(envelopes)
        assert sweep(sale.book, box.manifest) == ()
        for (sha256, place), proof in zip(places.items(), receipts(sale.book, box.manifest, places.values()), strict=True):
            proven = verify_receipt(proof, box.manifest, sha256)
            assert (proven.index, proven.in_term) == (place, True)
