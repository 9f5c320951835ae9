"""Rows that are made and read in sets are the rows that Django would make and read."""

import gc
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from enajena.book import bulk, collector
from enajena.book.models import Acceptance, Lot
from support.books import Rehearsal, rehearsal
from support.postgres import rehearsal_on_postgres

LOT: dict[str, Any] = {
    "state": "registered", "on": date(2003, 12, 20), "index": 7, "award": "A-1", "holder": "P-1", "shares": 10,
    "price_cop": Decimal("2448.70"), "acquired_on": date(2003, 12, 20), "awarded_on": date(2003, 12, 15), "stage": "first",
    "seller": "Vendedora", "recipient": "pensioner",
}  # fmt: skip
FILED: dict[str, Any] = {
    "state": "received", "on": date(2003, 12, 1), "index": 3, "stage": "first", "person": "P-1", "person_kind": "natural",
    "recipient": "pensioner", "filed_at": datetime(2003, 12, 1, 13, tzinfo=UTC), "channel": "counter", "requested_shares": 10,
}  # fmt: skip


@pytest.fixture(params=[rehearsal, rehearsal_on_postgres])
def sale(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rehearsal]:
    with request.param(tmp_path) as opened:
        yield opened


def test_rows_read_in_a_set_are_those_that_are_read_one_by_one(sale: Rehearsal) -> None:
    alias = sale.book.alias
    lots = [
        Lot(sale=sale.sale, ref=f"L-{n}", bound=bool(n % 2), lock_up_ends_on=date(2005, 12, 20) if n else None, **LOT) for n in range(3)
    ]
    filed = [Acceptance(sale=sale.sale, ref=f"A-{n}", facts={"executive": "false"}, price_offered_cop=None, **FILED) for n in range(2)]
    for model, rows in ((Lot, lots), (Acceptance, filed)):
        bulk.insert(alias, model, rows)
        written = [row.__dict__ | {"id": None, "_state": None} for row in rows]
        read = sorted(bulk.standing(alias, sale.sale, model, "ref", {"L-0", "L-1", "L-2", "A-0", "A-1", "X"}), key=lambda row: row.ref)
        assert [row.__dict__ | {"id": None, "_state": None} for row in read] == written
        assert [model.objects.using(alias).get(ref=row.ref) for row in read] == read
    mine, other = bulk.standing(alias, sale.sale, Acceptance, "person", {"P-1"})
    assert mine.facts == other.facts
    assert mine.facts is not other.facts


def test_no_two_new_rows_share_what_can_be_changed() -> None:
    assert Acceptance(sale="s", ref="A-1").facts == {}
    assert Acceptance(sale="s", ref="A-1").facts is not Acceptance(sale="s", ref="A-2").facts


def test_a_row_with_a_column_that_is_not_there_is_refused() -> None:
    columns: dict[str, Any] = {"ref": "L-1", "holders": "P-1"}
    with pytest.raises(TypeError, match="Lot has no such column: holders"):
        Lot(**columns)


def test_the_search_for_circles_goes_on_after_a_set_of_acts_even_a_refused_one() -> None:
    with collector.put_off():
        assert not gc.isenabled()
    with pytest.raises(ValueError, match="refused"):
        _refuse()
    assert gc.isenabled()


@collector.put_off()
def _refuse() -> None:
    raise ValueError("refused")
