"""Whatever happens to lots, in whatever order: no share is made or lost, and no block carries more than it has."""

from collections import Counter
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enajena.book.acts.kinds import Act
from enajena.book.acts.pledges import LienLifted, LienRegistered, PledgeConstituted, ReleaseGranted, ReleaseRequested
from enajena.book.acts.shares import AcquisitionIneffective, AttachmentLifted, AttachmentOrdered, LotRegistered
from enajena.book.asof import AsOf, as_of
from enajena.book.machines.shares import SECURED_STATES
from enajena.book.models import Attachment, Lot, Pledge
from enajena.book.refusal import RecordRefusedError
from enajena.book.register import shares_in_ledger
from support.books import Rehearsal, rehearsal
from support.registers import balances, put_award, registered, transferred

SELLER, CREDITOR = "Fondo de Garantías de Instituciones Financieras, Fogafín", "Fogafín"
BOUGHT, DAY = date(2003, 12, 20), date(2004, 5, 1)
START = {"L-1": 60, "L-2": 40}


def lots(sale: Rehearsal) -> list[Lot]:
    return list(as_of(sale.book.alias, sale.sale, Lot).order_by("ref"))


def attempt(sale: Rehearsal, number: int, move: str, which: int, shares: int) -> bool:
    """Try something on one of the lots or securities; what may not be is refused and changes nothing."""
    lot = lots(sale)[which % len(lots(sale))].ref
    standing = as_of(sale.book.alias, sale.sale, Pledge).filter(state__in=SECURED_STATES).order_by("ref")
    liens = [one.ref for one in standing if one.kind == "financing_lien"]
    held = [one.ref for one in as_of(sale.book.alias, sale.sale, Attachment).filter(state="ordered").order_by("ref")]
    pledge: dict[str, Any] = {"lot": lot, "shares": shares, "kind": "pledge", "creditor": CREDITOR, "instrument": "Contrato"}
    chosen = liens[which % len(liens)] if liens else "none"
    bodies: dict[str, Any] = {
        "pledge": PledgeConstituted(pledge=f"P-{number}", rank=1, **pledge),
        "second": PledgeConstituted(pledge=f"P-{number}", rank=2, behind=chosen, **pledge),
        "lien": LienRegistered(lien=f"G-{number}", lot=lot, shares=shares, lender="Banco", instrument="Pagaré", paid_these_shares=True),
        "lift_lien": LienLifted(lien=chosen, instrument="Paz y salvo"),
        "attach": AttachmentOrdered(attachment=f"E-{number}", lot=lot, shares=shares, authority="Juzgado", proceeding="1"),
        "lift": AttachmentLifted(attachment=held[which % len(held)] if held else "none", order="Oficio"),
        "ineffective": AcquisitionIneffective(lot=lot, ground="Por otro", paper="Acta"),
    }
    try:
        if move == "transfer":
            transferred(sale, DAY, lot, f"T-{number}", shares)
        elif move == "remate":
            transferred(sale, DAY, lot, f"T-{number}", shares, conduct="order", attachment=held[which % len(held)] if held else "none")
        else:
            sale.do(DAY, bodies[move])
    except RecordRefusedError:
        return False
    return True


def check(sale: Rehearsal) -> None:
    """Check what is always true."""
    rows = {lot.ref: lot for lot in lots(sale)}
    by_lot: Counter[str] = Counter()
    for (ref, holder), shares in balances(sale).items():
        assert rows[ref].holder == holder
        by_lot[ref] += shares
    assert {ref: lot.shares for ref, lot in rows.items() if lot.shares} == dict(by_lot)
    assert sum(by_lot.values()) == sum(START.values()) == shares_in_ledger(sale.book.alias, sale.sale, AsOf())
    pledges = {one.ref: one for one in as_of(sale.book.alias, sale.sale, Pledge).filter(state__in=SECURED_STATES)}
    for ref, lot in rows.items():
        mine = [one for one in pledges.values() if one.lot == ref]
        assert sum(one.shares for one in mine if one.behind is None) <= lot.shares
        held = as_of(sale.book.alias, sale.sale, Attachment).filter(lot=ref, state="ordered")
        assert all(one.shares <= lot.shares for one in held)
    for one in pledges.values():
        below = [each for each in pledges.values() if each.behind == one.ref]
        assert sum(each.shares for each in below) <= one.shares
        assert all((each.lot, each.rank) == (one.lot, (one.rank or 0) + 1) for each in below)
        assert one.behind is None or one.behind in pledges


MOVES = ("transfer", "remate", "pledge", "second", "lien", "lift_lien", "attach", "lift", "ineffective")


@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(MOVES), st.integers(0, 9), st.integers(1, 45)), min_size=6, max_size=18))
def test_shares_and_blocks_hold_in_any_order(story: list[tuple[str, int, int]]) -> None:
    with TemporaryDirectory() as folder, rehearsal(Path(folder), "granahorrar-2005") as sale:
        sale.adopt(date(2003, 10, 3))
        for ref, shares in START.items():
            registered(sale, ref, shares=shares, on=BOUGHT, seller=SELLER)
        for number, (move, which, shares) in enumerate(story):
            attempt(sale, number, move, which, shares)
            check(sale)


def test_every_move_of_that_test_may_succeed(tmp_path: Path) -> None:
    story = (
        ("lien", 0, 30), ("second", 0, 20), ("pledge", 0, 25), ("transfer", 0, 45), ("attach", 1, 10), ("remate", 1, 5), ("lift", 0, 1),
        ("lift_lien", 0, 1), ("ineffective", 0, 1),
    )  # fmt: skip
    with rehearsal(tmp_path, "granahorrar-2005") as sale:
        sale.adopt(date(2003, 10, 3))
        for ref, shares in START.items():
            registered(sale, ref, shares=shares, on=BOUGHT, seller=SELLER)
        assert {move for number, (move, which, shares) in enumerate(story) if attempt(sale, number, move, which, shares)} == set(MOVES)


@pytest.mark.parametrize("count", [5, 40])
def test_acts_of_a_set_are_read_in_sets_however_many(tmp_path: Path, count: int) -> None:
    """Registering, pledging and releasing lots asks the database as often for forty as for five."""
    by, free = ("test:one", "test:two"), date(2005, 12, 21)
    names = [f"{number:03}" for number in range(count)]
    with rehearsal(tmp_path, "granahorrar-2005") as sale:
        sale.adopt(date(2003, 10, 3))
        for name in names:
            put_award(sale, f"A-{name}", shares=10, on=BOUGHT)
        terms = {"kind": "pledge", "creditor": CREDITOR, "instrument": "Contrato", "rank": 1}
        sets: list[tuple[date, list[Any]]] = [
            (BOUGHT, [LotRegistered(lot=f"L-{n}", award=f"A-{n}", shares=10, seller=SELLER, acquired_on=BOUGHT) for n in names]),
            (BOUGHT, [PledgeConstituted(pledge=f"P-{n}", lot=f"L-{n}", shares=10, **terms) for n in names]),  # type: ignore[arg-type]
            (free, [ReleaseRequested(release=f"S-{n}", pledge=f"P-{n}", lot=f"L-{n}") for n in names]),
            (free, [ReleaseGranted(release=f"S-{n}", pledge=f"P-{n}", lot=f"L-{n}") for n in names]),
        ]
        asked = []
        for day, bodies in sets:
            sale.clock.to(day)
            with CaptureQueriesContext(connections[sale.book.alias]) as queries:
                sale.book.record(sale.sale, [Act(body=body, on=day, by=by) for body in bodies])
            asked.append(sum(1 for query in queries.captured_queries if query["sql"].startswith("SELECT")))
        assert max(asked) <= 16
