"""The coming dates of a sale, and their calendar file."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from icalendar import Calendar

from enajena.book import bulk, tallies
from enajena.book.agenda.days import agenda
from enajena.book.agenda.ical import calendar_bytes
from enajena.book.agenda.model import Item
from enajena.book.asof import AsOf
from enajena.book.models import BidSecurity, Cure, Instalment, Stage
from enajena.programme.reader import load
from support.books import Rehearsal, rehearsal
from support.registers import registered, transferred

GUAJIRA = load("gases-guajira-2003")
BOUGHT = date(2003, 8, 31)
STAMPED = datetime(2004, 1, 1, tzinfo=UTC)


@pytest.fixture
def sale(tmp_path: Path) -> Iterator[Rehearsal]:
    with rehearsal(tmp_path) as opened:
        opened.adopt(date(2003, 8, 1))
        yield opened


def coming(sale: Rehearsal, since: date, until: date | None = None, at: AsOf | None = None) -> list[Item]:
    return agenda(sale.book.alias, sale.sale, GUAJIRA, since, until=until, at=at or AsOf())


class TestLockedShares:
    def test_brackets_change_the_day_after_each_edge_counted_from_the_purchase_itself(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        registered(sale, "L-2", shares=50, on=BOUGHT)
        found = [(item.on, item.kind, item.title.en, item.count, item.shares) for item in coming(sale, BOUGHT)]
        # 31 August: six months on is 29 February 2004, eighteen 28 February 2005 (C.Co. art. 829).
        assert found == [
            (date(2004, 3, 1), "bracket", "The fine goes down from 25 % to 20 %", 2, 150),
            (date(2004, 9, 1), "bracket", "The fine goes down from 20 % to 15 %", 2, 150),
            (date(2005, 3, 1), "bracket", "The fine goes down from 15 % to 10 %", 2, 150),
            (date(2005, 8, 31), "lock_up", "Last day of the lock-up", 2, 150),
        ]

    def test_each_date_says_how_it_was_counted_and_its_numeral(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        first, *_, last = coming(sale, BOUGHT)
        assert (first.how.en, first.numeral) == ("The day after 6 months from the purchase of 2003-08-31, moved to no business day.", "5.3")
        assert (last.how.es, last.numeral) == ("24 meses desde la compra del 31-ago-2003, sin correrse a día hábil.", "5.3")

    def test_a_buyer_in_breach_has_no_bracket_but_its_shares_stay_locked(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        transferred(sale, date(2003, 10, 1), "L-1", "L-2", 40)
        found = [(item.kind, item.count, item.shares) for item in coming(sale, date(2005, 1, 1))]
        assert found == [("bracket", 1, 60), ("lock_up", 2, 100)]

    def test_dates_gone_by_and_dates_too_far_are_left_out(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        assert [item.on for item in coming(sale, date(2004, 9, 1), date(2005, 3, 1))] == [date(2004, 9, 1), date(2005, 3, 1)]
        assert coming(sale, date(2005, 9, 1)) == []

    def test_unlocked_lots_have_no_dates(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT, stage="second")
        assert coming(sale, BOUGHT) == []

    def test_as_of_a_past_date_later_lots_are_not_there(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        registered(sale, "L-2", shares=50, on=date(2003, 9, 15))
        found = coming(sale, date(2003, 9, 1), at=AsOf(on=date(2003, 9, 1)))
        assert {item.shares for item in found} == {100}


def test_instalments_securities_cures_and_stages_come_by_day(sale: Rehearsal) -> None:
    day, later = date(2003, 9, 1), date(2003, 9, 30)
    put = {"sale": sale.sale, "on": day, "index": 0}
    due = [
        Instalment(
            **put, ref=f"A-{n}/1", state=state, award=f"A-{n}", number=1, due_on=later, amount_cop=Decimal("100.50"), paid_cop=Decimal(paid)
        )
        for n, state, paid in ((1, "due", "0"), (2, "due", "0.50"), (3, "paid", "100.50"))
    ]
    security = BidSecurity(**put, ref="G-1", state="given", acceptance="A-9", kind="policy", amount_cop=Decimal(7), expires_on=later)
    returned = BidSecurity(**put, ref="G-2", state="returned", acceptance="A-8", kind="policy", amount_cop=Decimal(7), expires_on=later)
    cures = [
        Cure(**put, ref=f"K-{n}", state=state, acceptance=f"A-{n}", asks="Firma", numeral="5.3", deadline=later)
        for n, state in ((1, "asked"), (2, "asked"), (3, "received"))
    ]
    stage = Stage(**put, ref="first", state="noticed", notice_on=day, first_day=date(2003, 9, 2), last_day=date(2003, 11, 4))
    for model, rows in ((Instalment, due), (BidSecurity, [security, returned]), (Cure, cures), (Stage, [stage])):
        bulk.insert(sale.book.alias, model, rows)
    tallies.keep(sale.book.alias, sale.sale, Instalment, due, [])
    found = [(item.on, item.kind, item.count, item.amount_cop, item.ref, item.numeral) for item in coming(sale, day)]
    assert found == [
        (later, "bid_security", 1, Decimal("7.00"), "G-1", "2.2.4"),
        (later, "cure", 2, None, None, "5.3"),
        (later, "instalment", 2, Decimal("200.50"), None, "2.1.4"),
        (date(2003, 11, 4), "stage_end", 1, None, "first", "2.1.3"),
    ]
    assert coming(sale, day)[-1].how.en == "2 months from the notice of 2003-09-01; interruptions: 0."


class TestCalendarFile:
    def test_any_calendar_program_reads_whole_days_back(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=1234, on=BOUGHT)
        read = Calendar.from_ical(calendar_bytes(sale.sale, coming(sale, BOUGHT), STAMPED, "es"))
        events = read.walk("VEVENT")
        assert [event.decoded("dtstart") for event in events] == [item.on for item in coming(sale, BOUGHT)]
        assert str(events[0]["summary"]) == "La multa baja de 25 % a 20 % (ensayo)"
        assert "Numeral: 5.3" in str(events[0]["description"])
        assert "Acciones: 1.234" in str(events[0]["description"])

    def test_the_same_dates_give_the_same_bytes_and_more_lots_keep_the_uids(self, sale: Rehearsal) -> None:
        registered(sale, "L-1", shares=100, on=BOUGHT)
        before = calendar_bytes(sale.sale, coming(sale, BOUGHT), STAMPED, "es")
        assert before == calendar_bytes(sale.sale, coming(sale, BOUGHT), STAMPED, "es")
        registered(sale, "L-2", shares=50, on=BOUGHT)
        after = calendar_bytes(sale.sale, coming(sale, BOUGHT), STAMPED, "es")
        uids = [{str(event["uid"]) for event in Calendar.from_ical(one).walk("VEVENT")} for one in (before, after)]
        assert before != after
        assert uids[0] == uids[1]
        assert len(uids[0]) == 4
