"""Random lives of a sale, from its awards on: whatever is tried, in whatever order, what must always hold does.

Each step tries one act with figures drawn at random; a refusal is an answer and must leave no trace. At the end of each life the whole
book is verified, which replays its log into empty tables.
"""

import shutil
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from django.db.models import Sum
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from enajena.basics.faults import EnajenaError
from enajena.book.acts.breaches import BreachDismissed, BreachFound
from enajena.book.acts.fines import FineAgreed, FineAnnulled, FineClaimed, FineFinal, FinePaid
from enajena.book.acts.general import ActCorrected
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import AwardInDefault, AwardResolved, PaymentReceived, PaymentReturned, PaymentScheduled
from enajena.book.acts.pledges import PledgeConstituted, ReleaseGranted, ReleaseRefused, ReleaseRequested, RightsGivenBack, RightsTaken
from enajena.book.acts.shares import AttachmentLifted, AttachmentOrdered, LotRegistered, TransferReported
from enajena.book.liquidation import work_out
from enajena.book.models import Award, Case, Fine, Leaf, Lot, Pledge, Release, ShareEntry
from enajena.book.reports.money_balance import unbalanced
from enajena.book.verifying.verify import verify
from support.books import rehearsal
from support.offers import awarded

ASKED = {"A-1": 10, "A-2": 25, "A-3": 40}
SELLER, PAPER = "Ecopetrol S.A.", "a" * 64
AWARDS = st.sampled_from(sorted(ASKED))
LOTS = st.sampled_from(["L-1", "L-2", "L-3", "L-4"])
SMALL = st.integers(1, 8)
PLACES = st.integers(1, 3)


class RandomLives(RuleBasedStateMachine):
    """A sale of Gases de La Guajira after its adjudication of 15 December 2003."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp(prefix="lives-"))
        self.opened = rehearsal(self.folder)
        self.sale = self.opened.__enter__()
        self.today = date(2003, 12, 16)
        self.numbers = self.first = 0

    @initialize()
    def adjudicated(self) -> None:
        awarded(self.sale, ASKED)
        for place in (1, 2):
            self.pay(f"A-{place}", "all")
            self.register(place, 1, whole=True)
            self.pledge(f"L-{place}", 1, whole=True)
        self.first = self.count()

    def teardown(self) -> None:
        found = verify(self.sale.book)
        self.opened.__exit__(None, None, None)
        shutil.rmtree(self.folder)
        assert found.faults == ()

    def attempt(self, body: Any, personal: dict[str, str] | None = None, files: Any = ()) -> None:
        """Try an act today; a refusal leaves the log as it was."""
        self.sale.clock.to(self.today)
        before = self.count()
        try:
            act = Act(body=body, on=self.today, by=("lives:one", "lives:two"), personal=personal or {})
            self.sale.book.record(self.sale.sale, [act], files)
        except EnajenaError:
            assert self.count() == before
        else:
            assert self.count() == before + 1

    def count(self) -> int:
        return Leaf.objects.using(self.sale.book.alias).count()

    def new(self, kind: str) -> str:
        self.numbers += 1
        return f"{kind}-{self.numbers}"

    def rows(self, model: Any) -> Any:
        return model.objects.using(self.sale.book.alias).filter(until_index__isnull=True)

    @rule(days=st.sampled_from([1, 30, 190, 190]))
    def time_goes_by(self, days: int) -> None:
        self.today += timedelta(days=days)

    @rule(award=AWARDS)
    def schedule(self, award: str) -> None:
        self.attempt(PaymentScheduled(award=award))

    @rule(award=AWARDS, part=st.sampled_from(["all", "half", "over"]))
    def pay(self, award: str, part: str) -> None:
        price = self.rows(Award).get(ref=award).amount_cop
        amount = {"all": price, "half": (price / 2).quantize(Decimal("0.01")), "over": price + 7}[part]
        self.attempt(PaymentReceived(payment=self.new("M"), award=award, amount_cop=amount, means="transfer"))

    @rule(award=AWARDS)
    def fall_into_default(self, award: str) -> None:
        self.attempt(AwardInDefault(award=award))
        self.attempt(AwardResolved(award=award))

    @rule(award=AWARDS, amount=st.sampled_from(["1.00", "7.00", "12243.50"]))
    def give_back(self, award: str, amount: str) -> None:
        self.attempt(PaymentReturned(refund=self.new("R"), award=award, amount_cop=Decimal(amount)))

    @rule(place=PLACES, shares=SMALL, whole=st.booleans())
    def register(self, place: int, shares: int, *, whole: bool) -> None:
        award = f"A-{place}"
        count = ASKED[award] if whole else shares
        self.attempt(LotRegistered(lot=f"L-{place}", award=award, shares=count, seller=SELLER, acquired_on=self.today))

    @rule(lot=LOTS, shares=SMALL, whole=st.booleans())
    def pledge(self, lot: str, shares: int, *, whole: bool) -> None:
        found = self.rows(Lot).filter(ref=lot).first()
        count = found.shares if whole and found is not None else shares
        body = PledgeConstituted(pledge=self.new("P"), lot=lot, shares=count, kind="pledge", rank=1, creditor=SELLER, instrument="Contrato")
        self.attempt(body)

    @rule(lot=LOTS, to=st.sampled_from(["L-4", "L-5"]), shares=SMALL, sold=st.booleans())
    def transfer(self, lot: str, to: str, shares: int, *, sold: bool) -> None:
        body = TransferReported(
            transfer=self.new("T"), lot=lot, new_lot=to, person=f"P-{to}", kind="natural", shares=shares,
            conduct="sale" if sold else "gratuitous", price_cop=Decimal(3000) if sold else None,
        )  # fmt: skip
        self.attempt(body, {"name": f"Persona Inventada {to}", "id_type": "CC", "id_number": f"7000{to[-1]}"})

    @rule(lot=LOTS, shares=SMALL)
    def attach(self, lot: str, shares: int) -> None:
        self.attempt(AttachmentOrdered(attachment=f"E-{lot}", lot=lot, shares=shares, authority="Juzgado", proceeding="1"))

    @rule(lot=LOTS)
    def let_go_of_attachment(self, lot: str) -> None:
        self.attempt(AttachmentLifted(attachment=f"E-{lot}", order="2"))

    @rule(lot=LOTS)
    def rights_move(self, lot: str) -> None:
        for held in self.rows(Pledge).filter(lot=lot):
            self.attempt(RightsTaken(pledge=held.ref, cause="attachment", evidence=f"E-{lot}"))
            self.attempt(RightsGivenBack(pledge=held.ref, reason="Ensayo"))

    @rule(lot=LOTS, shares=SMALL, back=st.integers(0, 3))
    def find_a_breach(self, lot: str, shares: int, back: int) -> None:
        body = BreachFound(
            case=self.new("C"), lot=lot, shares=shares, conduct="gratuitous", breached_on=self.today - timedelta(days=back), evidence="Acta"
        )
        self.attempt(body)

    @rule(data=st.data())
    def fine(self, data: st.DataObject) -> None:
        cases = list(self.rows(Case).order_by("ref"))
        if not cases:
            return
        case = data.draw(st.sampled_from(cases))
        if data.draw(st.booleans()):
            prepared = work_out(self.sale.book.alias, self.sale.sale, case.ref, self.new("F"))
            self.attempt(prepared.body, files=[prepared.file])
        else:
            self.attempt(BreachDismissed(case=case.ref, reason="Ensayo"))

    @rule(data=st.data())
    def collect_or_annul(self, data: st.DataObject) -> None:
        fines = list(self.rows(Fine).order_by("ref"))
        if not fines:
            return
        fine = data.draw(st.sampled_from(fines))
        step = data.draw(st.integers(0, 4))
        bodies: list[Any] = [
            FineClaimed(fine=fine.ref, number="1", answer_by=self.today),
            FineAgreed(fine=fine.ref, paper_sha256=PAPER),
            FineFinal(fine=fine.ref, ground="Ensayo"),
            FinePaid(fine=fine.ref, payment=self.new("M"), amount_cop=fine.owed_cop, means="transfer"),
            FineAnnulled(fine=fine.ref, authority="Ensayo", number="2", reason="Ensayo"),
        ]
        self.attempt(bodies[step])

    @rule(data=st.data(), end=st.sampled_from(["grant", "refuse"]))
    def release(self, data: st.DataObject, end: str) -> None:
        held = list(self.rows(Pledge).order_by("ref"))
        if not held:
            return
        pledge = data.draw(st.sampled_from(held))
        named = {"release": self.new("V"), "pledge": pledge.ref, "lot": pledge.lot}
        self.attempt(ReleaseRequested(**named, paper="Carta"))
        self.attempt(ReleaseGranted(**named) if end == "grant" else ReleaseRefused(**named, reason="Ensayo"))

    @rule(back=st.integers(1, 6))
    def annul_an_act(self, back: int) -> None:
        if self.count() - back >= self.first:
            self.attempt(ActCorrected(target=self.count() - back, reason="Ensayo"))

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


TestRandomLives = RandomLives.TestCase
TestRandomLives.settings = settings(
    derandomize=True,
    max_examples=8,
    stateful_step_count=50,
    deadline=None,
    phases=(Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
