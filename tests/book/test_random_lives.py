"""Random lives of a sale, from its awards on: whatever is tried, in whatever order, what must always hold does.

Each step tries acts with figures drawn at random; a refusal is an answer and must leave no trace. Steps lean towards what moves a
life on, so that fines are paid and pledges released, and the test says so where they no longer are. At the end of each life the whole
book is verified, which replays its log into empty tables.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ClassVar

import pytest
from django.db.models import Sum
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from enajena.basics.faults import EnajenaError
from enajena.book.acts.breaches import BreachDismissed, BreachFound
from enajena.book.acts.fines import (
    FineAgreed,
    FineAnnulled,
    FineAnswered,
    FineAppealDecided,
    FineAppealed,
    FineCharged,
    FineClaimed,
    FineDecided,
    FineFinal,
    FinePaid,
)  # fmt: skip
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act, kind_of
from enajena.book.acts.money import AwardInDefault, AwardResolved, PaymentReceived, PaymentReturned, PaymentScheduled
from enajena.book.acts.pledges import PledgeConstituted, ReleaseGranted, ReleaseRefused, ReleaseRequested, RightsGivenBack, RightsTaken
from enajena.book.acts.shares import AttachmentLifted, AttachmentOrdered, LotRegistered, TransferReported
from enajena.book.asof import AsOf
from enajena.book.journal import size_of
from enajena.book.liquidation import known_second_stage, rework, work_out
from enajena.book.models import Award, Case, Fine, Instalment, Leaf, Lot, Pledge, Release, ShareEntry, Stage
from enajena.book.opening import open_book
from enajena.book.reports.money_balance import unbalanced
from enajena.book.tallies import groups
from enajena.book.verifying.verify import verify
from enajena.calendar import add_months
from support import carbocol, offers
from support.books import Rehearsal, TestClock, rehearsal

ASKED = {"A-1": 10, "A-2": 25, "A-3": 40}
PAPER = "a" * 64
AWARDS = st.sampled_from(sorted(ASKED))
LOTS = st.sampled_from(["L-1", "L-2", "L-3", "L-4"])
SMALL = st.integers(1, 8)
PLACES = st.integers(1, 3)
Move = Callable[["Lives", st.DataObject], None]
SETTLED = frozenset({"paid", "dropped", "fine_annulled", "time_barred", "annulled"})
REWORKED = "a fine is no longer provisional"


class Lives(RuleBasedStateMachine):
    """A sale after the adjudication of its first stage, two of its three awards registered and pledged."""

    programme: ClassVar[str]
    seller: ClassVar[str]
    creditor: ClassVar[str]
    begins: ClassVar[date]
    reached: ClassVar[set[str]]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp(prefix="lives-"))
        shutil.copytree(_begun(type(self)), self.folder, dirs_exist_ok=True)
        self.today = self.begins
        clock = TestClock()
        clock.to(self.today)
        self.sale = Rehearsal(open_book(self.folder, clock=clock), clock, "ensayo", self.programme)
        self.numbers = 0
        self.first = self.count()

    def teardown(self) -> None:
        found = verify(self.sale.book)
        self.sale.book.close()
        shutil.rmtree(self.folder)
        assert found.faults == ()

    @classmethod
    def awarded(cls, sale: Rehearsal) -> None:
        """Go from the adoption to the awards."""
        raise NotImplementedError

    def next_of(self, fine: Fine) -> Any:
        """Return the act that usually follows on the state of a fine."""
        raise NotImplementedError

    def attempt(self, body: Any, personal: dict[str, str] | None = None, files: Any = ()) -> bool:
        """Try an act today; a refusal leaves the log as it was."""
        self.sale.clock.to(self.today)
        before = self.count()
        try:
            act = Act(body=body, on=self.today, by=("lives:one", "lives:two"), personal=personal or {})
            self.sale.book.record(self.sale.sale, [act], files)
        except EnajenaError:
            assert self.count() == before
            return False
        assert self.count() == before + 1
        self.reached.add(kind_of(body).name)
        return True

    def count(self) -> int:
        return Leaf.objects.using(self.sale.book.alias).count()

    def new(self, kind: str) -> str:
        self.numbers += 1
        return f"{kind}-{self.numbers}"

    def rows(self, model: Any) -> Any:
        return model.objects.using(self.sale.book.alias).filter(until_index__isnull=True)

    def drawn(self, data: st.DataObject, model: Any) -> Any:
        """Draw an object that stands, None where there is none."""
        found = list(self.rows(model).order_by("ref"))
        return data.draw(st.sampled_from(found)) if found else None

    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        """Try one move; those that move this life on are drawn more often."""
        data.draw(st.sampled_from(list(self.moves())))(self, data)

    def moves(self) -> Iterator[Move]:
        """Yield every move, and again those for which the time has come."""
        yield from MOVES
        if self.rows(Fine).exclude(state__in=SETTLED).exists():
            yield from [Lives.a_fine_goes_on] * 5
        yield from [Lives.time_goes_by] * 2
        if self.rows(Lot).filter(lock_up_ends_on__gte=self.today).exists():
            yield from [Lives.find_a_breach] * 2
        else:
            yield from [Lives.release] * 4

    def time_goes_by(self, data: st.DataObject) -> None:
        """Go on by some days, or to the last or the first day of a bracket or of a lock-up."""
        if data.draw(st.booleans()):
            self.today += timedelta(days=data.draw(st.sampled_from([1, 30])))
            return
        ends = {add_months(lot.acquired_on, months) for lot in self.rows(Lot).filter(stage="first") for months in (6, 12, 18, 24)}
        later = sorted(day for end in ends for day in (end, end + timedelta(days=1)) if day > self.today)
        if later:
            self.today = later[min(data.draw(st.integers(0, 3)), len(later) - 1)]

    def schedule(self, data: st.DataObject) -> None:
        self.attempt(PaymentScheduled(award=data.draw(AWARDS)))

    def pay(self, data: st.DataObject) -> None:
        award = data.draw(AWARDS)
        price = self.rows(Award).get(ref=award).amount_cop
        amount = data.draw(st.sampled_from([price, (price / 2).quantize(Decimal("0.01")), price + 7]))
        self.attempt(PaymentReceived(payment=self.new("M"), award=award, amount_cop=amount, means="transfer"))

    def fall_into_default(self, data: st.DataObject) -> None:
        award = data.draw(AWARDS)
        if data.draw(st.booleans()):
            self.attempt(PaymentScheduled(award=award))
            self.today += timedelta(days=20)
        self.attempt(AwardInDefault(award=award))
        self.attempt(AwardResolved(award=award))

    def give_back(self, data: st.DataObject) -> None:
        amount = data.draw(st.sampled_from(["1.00", "7.00", "12243.50"]))
        self.attempt(PaymentReturned(refund=self.new("R"), award=data.draw(AWARDS), amount_cop=Decimal(amount)))

    def register(self, data: st.DataObject) -> None:
        place = data.draw(PLACES)
        award = f"A-{place}"
        count = data.draw(st.sampled_from([ASKED[award], 3]))
        self.attempt(LotRegistered(lot=f"L-{place}", award=award, shares=count, seller=self.seller, acquired_on=self.today))

    def pledge(self, data: st.DataObject) -> None:
        self.attempt(_pledge(self, self.new("P"), data.draw(LOTS), data.draw(SMALL)))

    def transfer(self, data: st.DataObject) -> None:
        to, sold = data.draw(st.sampled_from(["L-4", "L-5"])), data.draw(st.booleans())
        body = TransferReported(
            transfer=self.new("T"), lot=data.draw(LOTS), new_lot=to, person=f"P-{to}", kind="natural", shares=data.draw(SMALL),
            conduct="sale" if sold else "gratuitous", price_cop=Decimal(3000) if sold else None,
        )  # fmt: skip
        self.attempt(body, {"name": f"Persona Inventada {to}", "id_type": "CC", "id_number": f"7000{to[-1]}"})

    def attach(self, data: st.DataObject) -> None:
        lot = data.draw(LOTS)
        self.attempt(AttachmentOrdered(attachment=f"E-{lot}", lot=lot, shares=data.draw(SMALL), authority="Juzgado", proceeding="1"))

    def let_go_of_attachment(self, data: st.DataObject) -> None:
        self.attempt(AttachmentLifted(attachment=f"E-{data.draw(LOTS)}", order="2"))

    def rights_move(self, data: st.DataObject) -> None:
        lot = data.draw(LOTS)
        for held in self.rows(Pledge).filter(lot=lot):
            self.attempt(RightsTaken(pledge=held.ref, cause="attachment", evidence=f"E-{lot}"))
            self.attempt(RightsGivenBack(pledge=held.ref, reason="Ensayo"))

    def find_a_breach(self, data: st.DataObject) -> None:
        """Find a breach of some days ago, be it on the day after the lock-up; work its fine out at once, or not."""
        lot = data.draw(LOTS)
        found = self.rows(Lot).filter(ref=lot).first()
        ends = self.today if found is None or found.lock_up_ends_on is None else min(self.today, found.lock_up_ends_on + timedelta(days=1))
        case, day = self.new("C"), ends - timedelta(days=data.draw(st.integers(0, 3)))
        body = BreachFound(case=case, lot=lot, shares=data.draw(SMALL), conduct="gratuitous", breached_on=day, evidence="Acta")
        if self.attempt(body) and data.draw(st.booleans()):
            self.work(case)

    def work(self, case: str) -> None:
        known = known_second_stage(self.sale.book.alias, self.sale.sale)
        prepared = work_out(self.sale.book.alias, self.sale.sale, case, self.new("F"), second_stage=known)
        self.attempt(prepared.body, files=[prepared.file])

    def decide_a_case(self, data: st.DataObject) -> None:
        case = self.drawn(data, Case)
        if case is not None and data.draw(st.booleans()):
            self.work(case.ref)
        elif case is not None:
            self.attempt(BreachDismissed(case=case.ref, reason="Ensayo"))

    def a_fine_goes_on(self, data: st.DataObject) -> None:
        """Take a fine some steps on the way that it usually goes; nobody decides one that waits for the price of the second stage."""
        chosen = self.drawn(data, Fine)
        for _ in range(0 if chosen is None else data.draw(st.integers(1, 4))):
            fine = self.rows(Fine).get(ref=chosen.ref)
            if "second_stage" in fine.provisional_because and self.rows(Stage).filter(ref="second", state="adjudicated").exists():
                self.rework(fine)
            elif (body := self.next_of(fine)) is not None:
                self.attempt(body)

    def rework(self, fine: Fine) -> None:
        alias, sale = self.sale.book.alias, self.sale.sale
        prepared = rework(alias, sale, fine.ref, "second_stage_price", second_stage=known_second_stage(alias, sale))
        if self.attempt(prepared.body, files=[prepared.file]) and not self.rows(Fine).get(ref=fine.ref).provisional_because:
            self.reached.add(REWORKED)

    def something_befalls_a_fine(self, data: st.DataObject) -> None:
        fine = self.drawn(data, Fine)
        if fine is None:
            return
        bodies: list[Any] = [
            FineClaimed(fine=fine.ref, number="1", answer_by=self.today),
            FineCharged(fine=fine.ref, authority="Ensayo", number="1", answer_by=self.today),
            FineFinal(fine=fine.ref, ground="Ensayo"),
            FinePaid(fine=fine.ref, payment=self.new("M"), amount_cop=fine.owed_cop, means="transfer"),
            FineAnnulled(fine=fine.ref, authority="Ensayo", number="2", reason="Ensayo"),
        ]
        self.attempt(data.draw(st.sampled_from(bodies)))

    def release(self, data: st.DataObject) -> None:
        pledge = self.drawn(data, Pledge)
        if pledge is None:
            return
        named = {"release": self.new("V"), "pledge": pledge.ref, "lot": pledge.lot}
        self.attempt(ReleaseRequested(**named, paper="Carta"))
        refused = data.draw(st.integers(0, 2)) == 0
        self.attempt(ReleaseRefused(**named, reason="Ensayo") if refused else ReleaseGranted(**named))

    def annul_an_act(self, data: st.DataObject) -> None:
        target = self.count() - data.draw(st.integers(1, 6))
        if target >= self.first:
            self.attempt(ActCorrected(target=target, reason="Ensayo"))

    def the_second_stage_is_adjudicated(self, _data: st.DataObject) -> None:
        """Nothing, where the programme's fines do not wait for it."""

    @invariant()
    def money_is_conserved(self) -> None:
        assert unbalanced(self.sale.book.alias, self.sale.sale) == []

    @invariant()
    def shares_are_conserved(self) -> None:
        lots = list(self.rows(Lot))
        for award, asked in ASKED.items():
            assert sum(lot.shares for lot in lots if lot.award == award) <= asked
        lines = ShareEntry.objects.using(self.sale.book.alias).values_list("lot").annotate(total=Sum("shares"))
        assert {ref: total for ref, total in lines if total} == {lot.ref: lot.shares for lot in lots if lot.shares}
        assert all(lot.shares >= 0 for lot in lots)

    @invariant()
    def the_tally_counts_what_stands(self) -> None:
        alias, sale = self.sale.book.alias, self.sale.sale
        known = AsOf(known=size_of(alias, sale) - 1)  # so that the versions themselves are counted
        for model in (Lot, Instalment):
            kept, counted = (sorted(map(repr, groups(alias, sale, model, model.tallied, at))) for at in (AsOf(), known))
            assert kept == counted

    @invariant()
    def nobody_is_fined_outside_the_lock_up(self) -> None:
        lots = {lot.ref: lot for lot in self.rows(Lot)}
        for case in self.rows(Case):
            lot = lots[case.lot]
            assert lot.lock_up_ends_on is not None
            assert lot.acquired_on <= case.breached_on <= lot.lock_up_ends_on

    @invariant()
    def a_pledge_is_released_once_and_never_while_locked(self) -> None:
        granted = [release for release in self.rows(Release) if release.state == "granted"]
        assert len({release.pledge for release in granted}) == len(granted)
        lots = {lot.ref: lot for lot in self.rows(Lot)}
        pledges = {pledge.ref: pledge for pledge in self.rows(Pledge)}
        for release in granted:
            ends = lots[pledges[release.pledge].lot].lock_up_ends_on
            assert ends is None or release.requested_on > ends

    @invariant()
    def versions_of_an_object_follow_each_other_in_time(self) -> None:
        alias = self.sale.book.alias
        if Leaf.objects.using(alias).filter(kind="act_corrected").exists():
            return  # a correction goes back to an earlier date, and says so
        for model in (Award, Lot, Pledge, Fine):
            kept = list(model.objects.using(alias).order_by("ref", "index", "step").values_list("ref", "on"))
            assert all(later[1] >= earlier[1] for earlier, later in pairwise(kept) if earlier[0] == later[0])


MOVES: tuple[Move, ...] = (
    Lives.time_goes_by, Lives.schedule, Lives.pay, Lives.fall_into_default, Lives.give_back, Lives.register, Lives.pledge, Lives.transfer,
    Lives.attach, Lives.let_go_of_attachment, Lives.rights_move, Lives.find_a_breach, Lives.decide_a_case, Lives.a_fine_goes_on,
    Lives.something_befalls_a_fine, Lives.release, Lives.annul_an_act, lambda life, data: life.the_second_stage_is_adjudicated(data),
)  # fmt: skip


class ContractualLives(Lives):
    """Gases de La Guajira: the seller is the payee of the fines."""

    programme, seller, creditor = "gases-guajira-2003", "Ecopetrol S.A.", "Ecopetrol S.A."
    begins = date(2003, 12, 16)
    reached: ClassVar[set[str]] = set()

    @classmethod
    def awarded(cls, sale: Rehearsal) -> None:
        offers.awarded(sale, ASKED, replace(offers.TERMS, default_penalty_pct=Decimal(10), payment_days=5))

    def next_of(self, fine: Fine) -> Any:
        return {
            "worked_out": FineClaimed(fine=fine.ref, number="1", answer_by=self.today),
            "claimed": FineAgreed(fine=fine.ref, paper_sha256=PAPER),
            "agreed": FineFinal(fine=fine.ref, ground="Ensayo"),
            "final": FinePaid(fine=fine.ref, payment=self.new("M"), amount_cop=fine.owed_cop, means="transfer"),
        }.get(fine.state)


class AdministrativeLives(Lives):
    """Carbocol: a body imposes the fines, and their base waits for the price of the second tranche."""

    programme, seller, creditor = "carbocol-2000", "Carbones de Colombia S.A., Carbocol", "La Nación"
    begins = date(2000, 7, 19)
    reached: ClassVar[set[str]] = set()

    @classmethod
    def awarded(cls, sale: Rehearsal) -> None:
        carbocol.first_awarded(sale, ASKED)
        carbocol.second_closed(sale)

    def the_second_stage_is_adjudicated(self, _data: st.DataObject) -> None:
        if self.rows(Fine).exists() and self.rows(Stage).filter(ref="second", state="closed").exists():
            with suppress(EnajenaError):  # once the minimum has risen above the bid, nobody is left to award to
                carbocol.second_awarded(self.sale, self.today)

    def next_of(self, fine: Fine) -> Any:
        decided = {"fine": fine.ref, "authority": "Ensayo", "number": "2", "reason": "Ensayo"}
        bodies = {
            "worked_out": FineCharged(fine=fine.ref, authority="Ensayo", number="1", answer_by=self.today),
            "charged": FineAnswered(fine=fine.ref, paper_sha256=PAPER),
            "answered": FineDecided(**decided, outcome="upheld", fine_cop=fine.fine_cop),
            "decided": FineAppealed(fine=fine.ref, paper_sha256=PAPER),
            "appealed": FineAppealDecided(**decided, outcome="upheld", fine_cop=fine.fine_cop),
            "appeal_decided": FineFinal(fine=fine.ref, ground="Ensayo"),
            "final": FinePaid(fine=fine.ref, payment=self.new("M"), amount_cop=fine.owed_cop, means="transfer"),
        }
        return bodies.get(fine.state)


def _pledge(lives: "Lives | type[Lives]", ref: str, lot: str, shares: int) -> PledgeConstituted:
    return PledgeConstituted(pledge=ref, lot=lot, shares=shares, kind="pledge", rank=1, creditor=lives.creditor, instrument="Contrato")


def _registered(lives: type[Lives]) -> Iterator[Any]:
    for place in (1, 2):
        award, shares = f"A-{place}", ASKED[f"A-{place}"]
        price = {"gases-guajira-2003": offers.PRICE, "carbocol-2000": carbocol.PRICE}[lives.programme]
        yield PaymentReceived(payment=f"M-{award}", award=award, amount_cop=price * shares, means="transfer")
        yield LotRegistered(lot=f"L-{place}", award=award, shares=shares, seller=lives.seller, acquired_on=lives.begins)
        yield _pledge(lives, f"PR-{place}", f"L-{place}", shares)


@cache
def _begun(lives: type[Lives]) -> Path:
    """Return a folder with the book from which every life begins."""
    folder = Path(mkdtemp(prefix="lives-begun-"))
    with rehearsal(folder, lives.programme) as sale:
        lives.awarded(sale)
        sale.do(lives.begins, *_registered(lives))
    return folder


_BY_BOTH = {"fine_worked_out", "fine_final", "fine_paid", "release_requested", "release_granted", "act_corrected", "transfer_reported"}
WANTED = {
    ContractualLives: {*_BY_BOTH, "fine_claimed", "fine_agreed", "rights_taken"},
    AdministrativeLives: {*_BY_BOTH, "fine_charged", "fine_decided", "fine_appealed", "fine_appeal_decided", REWORKED},
}


@pytest.mark.parametrize("lives", WANTED)
def test_whatever_happens_what_must_hold_does_and_a_life_gets_far(lives: type[Lives]) -> None:
    lives.reached.clear()
    run_state_machine_as_test(
        lives,
        settings=settings(
            derandomize=True,
            max_examples=5,
            stateful_step_count=40,
            deadline=None,
            phases=(Phase.generate,),
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
    assert lives.reached >= WANTED[lives], WANTED[lives] - lives.reached
