"""The register at past dates, as known at past moments, against a plain recounting of what happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from enajena.basics.faults import CallError
from enajena.book.acts.pledges import ReleaseGranted, ReleaseRequested
from enajena.book.asof import NOW, AsOf, as_of, known_at
from enajena.book.models import Lot
from enajena.book.register import holdings, pledge_rows, shares_by_stage, shares_in_ledger
from support.books import Rehearsal, rehearsal
from support.registers import SELLER, pledged, registered, transferred

BOUGHT = date(2003, 12, 20)


@dataclass(frozen=True)
class Moved:
    """A transfer: the day it happened, the day it was told, and what moved."""

    happened: date
    told: date
    lot: str
    new_lot: str
    shares: int


STORY = (
    Moved(date(2004, 2, 1), date(2004, 2, 2), "L-1", "L-3", 10),
    Moved(date(2004, 3, 1), date(2004, 9, 1), "L-2", "L-4", 20),
    Moved(date(2004, 5, 1), date(2004, 9, 15), "L-3", "L-5", 4),
    Moved(date(2004, 5, 1), date(2004, 9, 15), "L-2", "L-6", 80),
)
START = {"L-1": 100, "L-2": 100}


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        opened.adopt(date(2003, 10, 3))
        for ref, shares in START.items():
            registered(opened, ref, shares=shares, on=BOUGHT)
        for moved in STORY:
            transferred(opened, moved.happened, moved.lot, moved.new_lot, moved.shares, told_on=moved.told)
        yield opened


def recounted(on: date, told: date) -> dict[str, int]:
    """Count the shares of each lot by hand: what had happened by a date, of what had been told by another."""
    if on < BOUGHT:
        return {}
    shares = dict(START)
    for moved in STORY:
        if moved.happened <= on and moved.told <= told:
            shares[moved.lot] -= moved.shares
            shares[moved.new_lot] = moved.shares
    return {ref: count for ref, count in shares.items() if count}


DAYS = [date(2003, 12, 19), BOUGHT, date(2004, 1, 31), *sorted({moved.happened for moved in STORY}), date(2004, 12, 31)]
TOLD = [BOUGHT, *sorted({moved.told for moved in STORY}), date(2005, 1, 1)]


@pytest.mark.parametrize("on", DAYS)
@pytest.mark.parametrize("told", TOLD)
def test_the_register_of_a_date_as_known_on_another_is_what_a_recount_gives(sale: Rehearsal, on: date, told: date) -> None:
    sale.clock.to(told, hour=23)
    at = AsOf(on, known_at(sale.book.alias, sale.sale, sale.clock.now))
    found = {row.lot: row.shares for row in holdings(sale.book.alias, sale.sale, on, at)}
    assert found == recounted(on, told)
    assert shares_in_ledger(sale.book.alias, sale.sale, at) == sum(found.values())
    assert sum(shares_by_stage(sale.book.alias, sale.sale, at).values()) == sum(found.values())


def test_now_is_the_same_as_today_with_all_that_is_known(sale: Rehearsal) -> None:
    day = date(2005, 1, 1)
    everything = AsOf(day, 10**9)
    now = list(holdings(sale.book.alias, sale.sale, day, NOW))
    assert now == list(holdings(sale.book.alias, sale.sale, day, everything))
    assert {row.lot: row.shares for row in now} == recounted(day, day)


def test_a_page_goes_on_where_the_last_one_ended(sale: Rehearsal) -> None:
    day, alias = date(2005, 1, 1), sale.book.alias
    whole = [row.lot for row in holdings(alias, sale.sale, day)]
    first = [row.lot for row in holdings(alias, sale.sale, day, limit=2)]
    rest = [row.lot for row in holdings(alias, sale.sale, day, after=first[-1])]
    assert (whole, first) == (sorted(whole), whole[:2])
    assert first + rest == whole


def test_one_holder_and_one_stage_can_be_asked_for(sale: Rehearsal) -> None:
    day, alias = date(2005, 1, 1), sale.book.alias
    assert [row.lot for row in holdings(alias, sale.sale, day, holder="B-L-4")] == ["L-4"]
    assert list(holdings(alias, sale.sale, day, stage="second")) == []


def test_a_filter_on_a_past_version_does_not_bring_an_older_one_back(sale: Rehearsal) -> None:
    # L-2 had shares until May; as of June it has none, though earlier versions of it had.
    june = AsOf(on=date(2004, 6, 1))
    assert not as_of(sale.book.alias, sale.sale, Lot, june).filter(ref="L-2", shares__gt=0).exists()


def test_before_the_first_act_nothing_is_known(sale: Rehearsal) -> None:
    sale.clock.to(date(2003, 1, 1))
    with pytest.raises(CallError):
        known_at(sale.book.alias, sale.sale, sale.clock.now)


@pytest.mark.parametrize(
    ("day", "standing"),
    [
        (BOUGHT, "locked"),
        (date(2005, 12, 20), "locked"),
        (date(2005, 12, 21), "eligible_for_release"),
        (date(2006, 1, 10), "release_requested"),
        (date(2006, 2, 1), "released"),
    ],
)
def test_where_a_lot_stands_on_its_way_to_the_release_on_any_date(tmp_path: Path, day: date, standing: str) -> None:
    with rehearsal(tmp_path) as sale:
        sale.adopt(date(2003, 10, 3))
        registered(sale, "L-1", shares=100, on=BOUGHT)
        registered(sale, "L-2", shares=5, on=BOUGHT, stage="second")
        pledged(sale, "L-1", shares=100, on=BOUGHT)
        sale.do(date(2006, 1, 10), ReleaseRequested(release="S-1", pledge="P/L-1", lot="L-1", paper="Carta 4"))
        sale.do(date(2006, 2, 1), ReleaseGranted(release="S-1", pledge="P/L-1", lot="L-1"))
        rows = {row.lot: row for row in holdings(sale.book.alias, sale.sale, day, AsOf(on=day))}
        assert rows["L-1"].standing == standing
        assert rows["L-2"].standing == "free"
        still = standing != "released"
        assert (rows["L-1"].pledged_shares, rows["L-1"].ranks, rows["L-1"].creditor) == ((100, "1", SELLER) if still else (0, None, None))
        assert [row.standing for row in pledge_rows(sale.book.alias, sale.sale, day, AsOf(on=day))] == [standing]
