"""The share book through real acts: what is replayed is what was recorded, corrections included, and sums hold at every point."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from enajena.book.acts.depository import DepositoryFileImported, MovementMatched
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.acts.pledges import (
    LienAccepted,
    LienLifted,
    LienRegistered,
    ReleaseGranted,
    ReleaseRefused,
    ReleaseRequested,
    RightsGivenBack,
    RightsTaken,
)
from enajena.book.acts.shares import (
    AcquisitionIneffective,
    AcquisitionVoid,
    AttachmentLifted,
    AttachmentOrdered,
    SharesRestored,
    TransferReported,
)
from enajena.book.asof import AsOf
from enajena.book.models import Leaf
from enajena.book.register import holdings, shares_by_stage, shares_in_ledger
from enajena.book.replay import rebuild
from enajena.book.verifying.verify import verify
from support.books import Rehearsal
from support.lives import count_acts, lived
from support.offers import BY, BY_TWO
from support.registers import BUYER, transferred

MARCH, APRIL, MAY = date(2004, 3, 10), date(2004, 4, 10), date(2004, 5, 10)
FREE = date(2005, 12, 19)
ORDER = {"authority": "Juzgado inventado", "proceeding": "2004-001"}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    """Open the lived book, with lots of 10, 20 and 5; at the end it verifies, and its tables are those of a replay."""
    with lived(tmp_path) as opened:
        yield opened
        assert verify(opened.book).faults == ()


def check_sums(sale: Rehearsal) -> None:
    """Check at many dates, as known after every act on shares, that the register, its stages and the ledger say one number."""
    alias = sale.book.alias
    acts = Leaf.objects.using(alias).filter(kind__in=("lot_registered", "act_corrected", "transfer_reported", "acquisition_ineffective"))
    for on in (None, date(2003, 12, 20), MARCH, APRIL):
        for known in (None, *acts.values_list("index", flat=True)):
            at = AsOf(on, known)
            shares = shares_in_ledger(alias, sale.sale, at)
            assert sum(row.shares for row in holdings(alias, sale.sale, MAY, at)) == shares
            assert sum(shares_by_stage(alias, sale.sale, at).values()) == shares


def shares_of(sale: Rehearsal, at: AsOf) -> dict[str, int]:
    return {row.lot: row.shares for row in holdings(sale.book.alias, sale.sale, MAY, at)}


def test_a_whole_life_is_replayed_as_it_was_recorded(sale: Rehearsal) -> None:
    transferred(sale, MARCH, "L-A-1", "T-1", 4)
    sale.do(
        MARCH, LienRegistered(lien="G-1", lot="L-A-2", shares=20, lender="Banco Inventado", instrument="Pagaré 7", paid_these_shares=True)
    )
    sale.do(MARCH, LienAccepted(lien="G-1", reason="Detrás de la prenda", behind="P-A-2"), by=BY)
    sale.do(APRIL, AttachmentOrdered(attachment="E-1", lot="L-A-2", shares=8, **ORDER), by=BY)
    sale.do(APRIL, RightsTaken(pledge="P-A-2", cause="attachment", evidence="E-1"), by=BY)
    transferred(sale, APRIL, "L-A-2", "T-2", 5, conduct="order", attachment="E-1")
    sale.do(APRIL, RightsGivenBack(pledge="P-A-2", reason="Se remató"), by=BY)
    sale.do(MAY, AttachmentLifted(attachment="E-1", order="Oficio 2"), LienLifted(lien="G-1", instrument="Paz y salvo"), by=BY)
    sale.do(MAY, AcquisitionIneffective(lot="L-A-3", ground="Por otro", paper="Acta"), by=BY_TWO)
    sale.do(MAY, AcquisitionVoid(lot="T-1", court="Tribunal", ruling="7"), by=BY_TWO)
    sale.do(MAY, SharesRestored(lot="T-1", seller_request="Oficio 3", good_faith=False), by=BY_TWO)
    told = DepositoryFileImported(file="D-1", kind="movements", sha256="0" * 64, as_of=MAY, rows=2, matched=1, unmatched=1)
    moved = MovementMatched(movement="9/L-A-2", file="D-1", number="9", lot="L-A-2", shares=1, moved_on=MAY, says="VENTA")
    sale.do(MAY, told, moved, by=BY)
    for ref, end in (("S-1", ReleaseRefused), ("S-2", ReleaseGranted)):
        named = {"release": ref, "pledge": "P-A-1", "lot": "L-A-1"}
        sale.do(FREE, ReleaseRequested(**named, paper="Carta"), by=BY)
        sale.do(FREE, end(**named, **({"reason": "Falta firma"} if end is ReleaseRefused else {})), by=BY_TWO)
    check_sums(sale)
    assert rebuild(sale.book.alias, sale.sale) == count_acts(sale)


def test_a_transfer_that_was_told_wrong_is_corrected_and_every_past_date_is_right(sale: Rehearsal) -> None:
    transferred(sale, MARCH, "L-A-1", "T-1", 4)
    mistaken = count_acts(sale) - 1
    right = TransferReported(transfer="T-T-1", lot="L-A-1", new_lot="T-1", person="B-T-1", kind="natural", shares=6, conduct="gratuitous")
    body = ActCorrected(target=mistaken, reason="Eran seis, y en abril", replacement=right, replacement_on=APRIL)
    sale.clock.to(MAY)
    sale.book.record(sale.sale, [Act(body=body, on=MAY, by=BY, personal=BUYER)])
    before, after = mistaken, mistaken + 1
    rest = {"L-A-2": 20, "L-A-3": 5}
    assert shares_of(sale, AsOf(MARCH, before)) == {"L-A-1": 6, "T-1": 4, **rest}
    assert shares_of(sale, AsOf(MARCH, after)) == {"L-A-1": 10, **rest}
    assert shares_of(sale, AsOf(APRIL, after)) == {"L-A-1": 4, "T-1": 6, **rest}
    check_sums(sale)


def test_a_transfer_that_never_was_leaves_the_lot_and_its_pledge_whole(sale: Rehearsal) -> None:
    transferred(sale, MARCH, "L-A-1", "T-1", 10)
    mistaken = count_acts(sale) - 1
    sale.do(MAY, ActCorrected(target=mistaken, reason="No la hubo"), by=BY)
    rows = {row.lot: (row.shares, row.pledged_shares) for row in holdings(sale.book.alias, sale.sale, MAY)}
    assert rows["L-A-1"] == (10, 10)
    assert "T-1" not in rows
    check_sums(sale)


def test_suppressing_a_buyer_leaves_the_shares_where_they_are(sale: Rehearsal) -> None:
    from enajena.book.acts.general import PersonalSuppressed  # noqa: PLC0415 - beside its one use

    transferred(sale, MARCH, "L-A-1", "T-1", 4)
    sale.do(MAY, PersonalSuppressed(person="B-T-1", request="RAD-2", ground="Sentencia de ensayo 2"), by=BY)
    (row,) = (row for row in holdings(sale.book.alias, sale.sale, MAY) if row.lot == "T-1")
    assert (row.shares, row.holder, row.name, row.id_number) == (4, "B-T-1", None, None)
    assert not Leaf.objects.using(sale.book.alias).filter(content__contains=BUYER["id_number"]).exists()
