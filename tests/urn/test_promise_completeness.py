"""Promises: nothing is dropped, changed or added late; there is one history; the clock does not go back; the deadline is exact."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from enajena.basics.faults import CallError, DataError
from enajena.book.acts.kinds import Act
from enajena.book.acts.papers import RegulationAddendum
from enajena.book.acts.stages import StageExtended
from enajena.book.acts.urn import UrnClosed
from enajena.book.journal import size_of
from enajena.book.models import Acceptance, Envelope
from enajena.book.opening import open_book
from enajena.book.refusal import RecordRefusedError
from enajena.book.stored_tree import tree_of
from enajena.book.verifying.verify import verify
from enajena.urn.cosignature import WitnessKey
from enajena.urn.custodian import contribute
from enajena.urn.deposit import deposit
from enajena.urn.life import close_urn, extend_urn, publish
from enajena.urn.manifest import Witness as Named
from enajena.urn.opening import open_urn
from enajena.urn.package import CLOSING, envelope_path, sha256_of
from enajena.urn.proven import verify_receipt
from enajena.urn.receipts import receipt
from enajena.urn.verify import verify_package
from enajena.urn.witness import Witness, server
from enajena.urn.witnessing import witnessed
from support.books import Rehearsal, TestClock, rehearsal
from support.offers import BY, PAPER, at, noticed
from support.rounds import examples
from support.urns import AFTER, CLOSES, DURING, OFFICE, OPENS, TWO_PEOPLE, TestUrn, constituted, sealed, urn

BEGINS = at(date(2003, 10, 11), 0)
ENDS = at(date(2003, 12, 12), 0)
LAST_END = at(date(2004, 1, 16), 0)
"""The offer was extended by an addendum to 15 January, so the closing of the urn may move so far and no farther."""
MOMENT = timedelta(microseconds=1)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[TestUrn]:
    with rehearsal(tmp_path / "book") as sale:
        yield urn(sale)


def states(box: TestUrn) -> dict[str, str]:
    return {row.ref: row.state for row in Envelope.objects.using(box.sale.book.alias).filter(until_index__isnull=True)}


@cache
def _begun() -> tuple[Path, TestUrn]:
    """Make the book that every schedule begins from, once."""
    folder = Path(mkdtemp(prefix="enajena-urn-"))
    with rehearsal(folder) as sale:
        noticed(sale)
        addendum = RegulationAddendum(regulation="R-1", number="1-A", dated=date(2003, 11, 20), file_sha256=PAPER.sha256)
        sale.do(date(2003, 11, 20), addendum, by=BY, files=[PAPER])
        sale.do(date(2003, 11, 20), StageExtended(stage="first", last_day=date(2004, 1, 15), addendum="1-A"), by=BY)
        return folder, constituted(sale, BEGINS, ENDS)


class Schedule(RuleBasedStateMachine):
    """An office that deposits, extends and closes in any order, at any instant; the model keeps what must come of it."""

    @initialize()
    def begin(self) -> None:
        folder, first = _begun()
        self.folder = Path(mkdtemp(prefix="enajena-schedule-"))
        shutil.copytree(folder, self.folder, dirs_exist_ok=True)
        clock = TestClock(datetime(2003, 11, 21, 15, tzinfo=UTC))
        self.box = replace(first, sale=Rehearsal(open_book(self.folder, clock=clock), clock, "ensayo", "gases-guajira-2003"), sealed=[])
        self.closes, self.closed = ENDS, False
        self.inside: list[tuple[str, int]] = []
        self.outside: list[str] = []

    @property
    def now(self) -> datetime:
        return self.box.sale.clock.now

    @rule(step=st.sampled_from([timedelta(0), MOMENT, timedelta(hours=1), timedelta(days=9)]), to=st.sampled_from(["on", "before", "end"]))
    def time_passes(self, step: timedelta, to: str) -> None:
        """Time goes on by a step, or up to the last moment of the term, or to the instant of the closing."""
        goals = {"on": self.now + step, "before": self.closes - MOMENT, "end": self.closes}
        self.box.sale.clock.now = max(self.now, goals[to])

    @rule(shares=st.integers(1, 99))
    def deposit(self, shares: int) -> None:
        number = len(self.inside) + len(self.outside)
        found = self.box.put(sealed(self.box.manifest, number, shares=shares).content(), at=self.now)
        assert found.in_term is (not self.closed and BEGINS <= self.now < self.closes)
        if found.in_term:
            self.inside.append((found.sha256, shares))
        else:
            self.outside.append(found.sha256)
        proven = verify_receipt(receipt(self.box.sale.book, self.box.manifest, found.index), self.box.manifest, found.sha256)
        assert (proven.in_term, proven.at) == (found.in_term, self.now)

    @precondition(lambda self: self.inside)
    @rule()
    def deposit_once_more(self) -> None:
        """The same bytes are not taken twice."""
        before = size_of(self.box.sale.book.alias, "ensayo")
        content = envelope_path(self.box.folder, self.inside[-1][0]).read_bytes()
        with pytest.raises(RecordRefusedError):
            self.box.put(content, at=self.now)
        assert size_of(self.box.sale.book.alias, "ensayo") == before

    @rule(by=st.sampled_from([-MOMENT, timedelta(0), MOMENT, timedelta(days=20), timedelta(days=60)]))
    def extend(self, by: timedelta) -> None:
        new = self.closes + by
        may = not self.closed and self.now < self.closes < new <= LAST_END
        try:
            extend_urn(self.box.sale.book, self.box.manifest, new, "1-A", by=OFFICE)
        except RecordRefusedError:
            assert not may
        else:
            assert may
            self.closes = new

    @rule()
    def close(self) -> None:
        may = not self.closed and self.now >= self.closes
        try:
            close_urn(self.box.sale.book, self.box.manifest, by=OFFICE)
        except RecordRefusedError:
            assert not may
        else:
            assert may
            self.closed = True

    @invariant()
    def the_book_holds_what_was_deposited(self) -> None:
        expected = {sha256: "deposited" for sha256, _ in self.inside} | dict.fromkeys(self.outside, "late")
        assert states(self.box) == expected
        for sha256 in expected:
            assert sha256_of(envelope_path(self.box.folder, sha256).read_bytes()) == sha256

    def teardown(self) -> None:
        if not hasattr(self, "box"):
            return
        self.box.sale.clock.now = max(self.now, self.closes)
        if not self.closed:
            close_urn(self.box.sale.book, self.box.manifest, by=OFFICE)
        files = [contribute(self.box.folder, self.box.keys[place], self.folder / "out", now=self.now) for place in (0, 2)]
        open_urn(self.box.sale.book, self.box.folder, files, by=TWO_PEOPLE)
        book = self.box.sale.book
        rows = Acceptance.objects.using(book.alias).filter(until_index__isnull=True).order_by("index")
        assert [row.requested_shares for row in rows] == [shares for _, shares in self.inside]
        assert {state for sha256, state in states(self.box).items() if sha256 not in self.outside} <= {"opened"}
        found = verify_package(self.box.folder)
        assert (found.envelopes, found.opened) == (len(self.inside), len(self.inside))
        assert verify(book).faults == ()
        book.close()
        shutil.rmtree(self.folder)


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_nothing_is_dropped_changed_or_added_late_whatever_the_schedule() -> None:
    run_state_machine_as_test(Schedule, settings=examples(6, steps=12))


@pytest.mark.parametrize("told", [1, 3])
def test_an_urn_is_not_closed_by_a_count_that_leaves_one_out_or_puts_one_in(box: TestUrn, told: int) -> None:
    for number in (1, 2):
        box.drop(number)
    box.sale.clock.now = AFTER
    act = Act(body=UrnClosed(urn="first", envelopes=told, paper_envelopes=0), on=AFTER.date(), by=(OFFICE,))
    with pytest.raises(RecordRefusedError) as error:
        box.sale.book.record("ensayo", [act])
    assert [refusal.code for refusal in error.value.refusals] == ["counts"]


def test_an_urn_is_not_extended_once_its_closing_came() -> None:
    """Nor would it be by an act that comes at the very instant."""
    folder, first = _begun()
    there = Path(mkdtemp(prefix="enajena-extended-"))
    shutil.copytree(folder, there, dirs_exist_ok=True)
    clock = TestClock(ENDS)
    book = open_book(there, clock=clock)
    with pytest.raises(RecordRefusedError) as late:
        extend_urn(book, first.manifest, ENDS + timedelta(days=5), "1-A", by=OFFICE)
    assert [refusal.code for refusal in late.value.refusals] == ["closing"]
    book.close()
    shutil.rmtree(there)


def test_the_deadline_is_exact_to_the_microsecond(box: TestUrn) -> None:
    assert not box.drop(1, at=OPENS - MOMENT).in_term
    assert box.drop(2, at=OPENS).in_term
    assert box.drop(3, at=CLOSES - MOMENT).in_term
    assert not box.drop(4, at=CLOSES).in_term
    assert not box.drop(5, at=CLOSES + MOMENT).in_term


def test_a_clock_moved_back_is_refused_and_the_urn_stays_as_it_was(box: TestUrn) -> None:
    late = box.drop(1, at=CLOSES)
    before = size_of(box.sale.book.alias, "ensayo"), states(box)
    with pytest.raises(CallError, match="before the last recorded act"):
        deposit_at(box, CLOSES - timedelta(hours=1))
    assert (size_of(box.sale.book.alias, "ensayo"), states(box)) == before
    assert late.index == before[0] - 1


def deposit_at(box: TestUrn, instant: datetime) -> None:
    """Deposit at an instant that may lie before where the clock stands."""
    box.sale.clock.now = instant
    deposit(box.sale.book, box.manifest, sealed(box.manifest, 3).content(), by=OFFICE)


WITNESS_KEY = Ed25519PrivateKey.from_private_bytes(b"W" * 32)


@contextmanager
def witnessing(state: Path, log_key: str) -> Iterator[str]:
    """Serve a witness of one log and yield where it answers."""
    serving = server(Witness("testigo.example/uno", WITNESS_KEY, state, [log_key], lambda: AFTER), "127.0.0.1", 0)
    thread = threading.Thread(target=serving.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{serving.server_address[1]}"
    finally:
        serving.shutdown()
        thread.join()
        serving.server_close()


def test_no_split_view_a_witness_refuses_the_second_history(tmp_path: Path) -> None:
    """An office keeps a copy of its book, lets both go on, and asks for the witness's signature over each closing."""
    with rehearsal(tmp_path / "one") as sale:
        box = urn(sale)
        box.drop(1)
        shutil.copytree(tmp_path / "one", tmp_path / "two")
        box.drop(2)
        box.close()
        with witnessing(tmp_path / "seen.sqlite3", box.manifest.log_key) as url:
            named = Named("testigo.example/uno", WitnessKey("testigo.example/uno", WITNESS_KEY.public_key()).line(), url)
            manifest = replace(box.manifest, witnesses=(named,))
            first = witnessed((box.folder / CLOSING).read_text(), manifest, tree_of(sale.book.alias, "ensayo").node)
            clock = TestClock(DURING)
            other = open_book(tmp_path / "two", clock=clock)
            forked = TestUrn(Rehearsal(other, clock, "ensayo", sale.programme), box.manifest, box.keys)
            for number in (3, 4):
                forked.drop(number)
            forked.close()
            second = witnessed((forked.folder / CLOSING).read_text(), manifest, tree_of(other.alias, "ensayo").node)
            other.close()
    assert first.signed == ("testigo.example/uno",)
    assert second.signed == ()
    assert second.missing[0][1].startswith("422")


def test_a_package_under_an_earlier_checkpoint_than_the_closing_is_refused(box: TestUrn, tmp_path: Path) -> None:
    """The office publishes as closing a checkpoint from before the last deposit: there is no closing under it."""
    box.drop(1)
    early = box.drop(2).checkpoint
    box.drop(3)
    box.close()
    publish(box.sale.book, box.manifest, CLOSING, early)
    with pytest.raises(DataError, match="urn_closed"):
        contribute(box.folder, box.keys[0], tmp_path / "out", now=AFTER)
    with pytest.raises(DataError, match="urn_closed"):
        verify_package(box.folder)
