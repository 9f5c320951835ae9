"""Movements of the bank matched to what is due, by reference and amount: proposals that a person records, never more."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import accumulate, islice
from typing import Literal

from enajena.basics.text import Text
from enajena.book import bulk
from enajena.book.acts.fines import FinePaid
from enajena.book.acts.kinds import Act
from enajena.book.acts.money import PaymentBounced, PaymentReceived
from enajena.book.effects.money_ledger import held_cop, unpaid_cop
from enajena.book.machines import MACHINES
from enajena.book.models import Award, Fine, Instalment, Leaf, Payment
from enajena.book.statements import reasons
from enajena.book.statements.movement import Movement
from enajena.book.statements.targets import Target, Targets
from enajena.programme.model import Programme
from enajena.programme.stages import stage_of

Status = Literal["matched", "ambiguous", "unmatched", "already_recorded"]
AT_ONCE = 5_000
_TAKING = ("awarded", "held", "paying")
"""States of an award in which the price may come in; in others a person decides what the money is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What a movement seems to be, and why; `body` is the act that records it, where it is matched, `on` the date of that act."""

    key: str
    movement: Movement
    status: Status
    why: Text
    targets: tuple[str, ...] = ()
    body: PaymentReceived | PaymentBounced | FinePaid | None = None
    on: date | None = None

    def act(self, by: tuple[str, ...]) -> Act:
        """Return the act that records a matched movement once, however often it is sent."""
        if self.body is None or self.on is None:
            raise ValueError(f"{self.key} is not matched")
        return Act(body=self.body, on=self.on, by=by, ref=self.key)


@dataclass(slots=True)
class Matcher:
    """Matches movements in sets, and remembers what the matched ones before them would pay."""

    alias: str
    sale: str
    programme: Programme
    statement_sha256: str
    targets: Targets
    today: date
    _paid_cop: dict[str, Decimal] = field(default_factory=dict)
    _last_on: dict[str, date] = field(default_factory=dict)

    def proposals(self, movements: Iterable[tuple[str, Movement]]) -> Iterator[list[Proposal]]:
        """Yield the proposals for movements in sets, in their order; debits that are no reversal are passed over."""
        relevant = ((key, one) for key, one in movements if one.is_credit or one.is_reversal)
        while part := list(islice(relevant, AT_ONCE)):
            yield list(self._part(part))

    def forget(self) -> None:
        """Forget what was matched, since it is recorded now."""
        self._paid_cop.clear()
        self._last_on.clear()

    def _part(self, part: Sequence[tuple[str, Movement]]) -> Iterator[Proposal]:
        named = {key: self.targets.named_by(movement) for key, movement in part}
        known = _Known(self.alias, self.sale, [key for key, _ in part], [target for found in named.values() for target in found])
        undone = _to_undo(self.alias, self.sale, [movement for _, movement in part if not movement.is_credit])
        for key, movement in part:
            yield self._one(key, movement, named[key], known, undone)

    def _one(self, key: str, movement: Movement, named: Sequence[Target], known: "_Known", undone: dict[str, list[Payment]]) -> Proposal:
        if key in known.recorded:
            return Proposal(key=key, movement=movement, status="already_recorded", why=reasons.RECORDED)
        if movement.booked_on > self.today:
            refs = tuple(target.ref for target in named)
            return Proposal(key=key, movement=movement, status="ambiguous", why=reasons.TO_COME, targets=refs)
        if not movement.is_credit:
            return _reversal(key, movement, undone)
        if movement.is_reversal:
            return Proposal(key=key, movement=movement, status="unmatched", why=reasons.DEBIT_UNDONE)
        if not named:
            return Proposal(key=key, movement=movement, status="unmatched", why=reasons.NO_REFERENCE)
        fitting = [target for target in named if movement.amount_cop in self._amounts(target, known)]
        chosen = fitting or named
        refs = tuple(target.ref for target in chosen)
        if len(chosen) > 1:
            return Proposal(key=key, movement=movement, status="ambiguous", why=reasons.several(refs), targets=refs)
        why = self._against(movement, chosen[0], known, fits=bool(fitting))
        if why is not None:
            return Proposal(key=key, movement=movement, status="ambiguous", why=why, targets=refs)
        return self._matched(key, movement, chosen[0], known)

    def _matched(self, key: str, movement: Movement, target: Target, known: "_Known") -> Proposal:
        self._paid_cop[target.ref] = self._paid_cop.get(target.ref, Decimal(0)) + movement.amount_cop
        body, on = (
            self._fine_paid(key, movement, target.ref) if target.kind is Fine else self._received(key, movement, known.awards[target.ref])
        )
        return Proposal(key=key, movement=movement, status="matched", why=reasons.MATCHED, targets=(target.ref,), body=body, on=on)

    def _fine_paid(self, key: str, movement: Movement, fine: str) -> tuple[FinePaid, date]:
        body = FinePaid(
            fine=fine, payment=key, amount_cop=movement.amount_cop, means=movement.means, bank_reference=movement.bank_reference
        )
        return body, movement.booked_on

    def _received(self, key: str, movement: Movement, award: Award) -> tuple[PaymentReceived, date]:
        body = PaymentReceived(
            payment=key,
            award=award.ref,
            amount_cop=movement.amount_cop,
            means=movement.means,
            received_on=movement.booked_on,
            bank_reference=movement.bank_reference,
            statement_sha256=self.statement_sha256,
        )
        on = max(movement.booked_on, award.on, self._last_on.get(award.ref, award.on))
        self._last_on[award.ref] = on
        return body, on

    def _amounts(self, target: Target, known: "_Known") -> set[Decimal]:
        """Return the amounts that would pay something whole: the instalments due first, one by one added up, or all that is due."""
        paid = self._paid_cop.get(target.ref, Decimal(0))
        if target.kind is Fine:
            return {known.fines[target.ref].owed_cop - paid}
        award = known.awards[target.ref]
        sums = accumulate(row.amount_cop - row.paid_cop for row in known.instalments.get(award.ref, ()))
        before = paid + held_cop(award)
        return {amount - before for amount in (*sums, unpaid_cop(award)) if amount > before}

    def _against(self, movement: Movement, target: Target, known: "_Known", *, fits: bool) -> Text | None:
        """Return why a person has to look at a movement that names one thing, or None where nothing speaks against it."""
        alike = known.alike(target.ref, movement)
        if alike is not None:
            return reasons.alike(alike)
        if target.kind is Fine:
            return _against_fine(movement, known.fines[target.ref], fits=fits)
        award = known.awards[target.ref]
        if award.state not in _TAKING:
            return reasons.not_taking(MACHINES["award"].label_of(award.state))
        if not fits:
            return reasons.other_amount(unpaid_cop(award) - held_cop(award) - self._paid_cop.get(award.ref, Decimal(0)))
        rule = stage_of(self.programme, award.stage).payment
        if rule is not None and rule.means and movement.means not in rule.means:
            return reasons.means(movement.means, rule.source)
        return None


class _Known:
    """What the book says of the things that a set of movements names."""

    def __init__(self, alias: str, sale: str, keys: Sequence[str], targets: Sequence[Target]) -> None:
        awards = {target.ref for target in targets if target.kind is Award}
        fines = {target.ref for target in targets if target.kind is Fine}
        acts = Leaf.objects.using(alias).filter(sale=sale, act_ref__in=keys).values_list("act_ref", flat=True)
        payments = Payment.objects.using(alias).filter(sale=sale, ref__in=keys).values_list("ref", flat=True)
        self.recorded = {*acts, *payments}
        self.awards = {row.ref: row for row in bulk.standing(alias, sale, Award, "ref", awards)}
        self.fines = {row.ref: row for row in bulk.standing(alias, sale, Fine, "ref", fines)}
        self.instalments: dict[str, list[Instalment]] = {}
        for row in bulk.standing(alias, sale, Instalment, "award", awards):
            if row.state == "due":
                self.instalments.setdefault(row.award, []).append(row)
        for rows in self.instalments.values():
            rows.sort(key=lambda row: (row.due_on, row.number))
        self._payments: dict[str, list[Payment]] = {}
        for column, refs in (("award", awards), ("fine", fines)):
            for payment in bulk.standing(alias, sale, Payment, column, refs):
                self._payments.setdefault(getattr(payment, column), []).append(payment)

    def alike(self, ref: str, movement: Movement) -> str | None:
        """Return the payment of the same day and amount that somebody recorded under another key: it may be this very money."""
        for row in self._payments.get(ref, ()):
            if row.state == "received" and (row.amount_cop, row.received_on) == (movement.amount_cop, movement.booked_on):
                return row.ref
        return None


def _against_fine(movement: Movement, fine: Fine, *, fits: bool) -> Text | None:
    if MACHINES["fine"].step("fine_paid", fine.state) is None:
        return reasons.not_taking(MACHINES["fine"].label_of(fine.state))
    if fine.interest_cop is not None and fine.settled_on != movement.booked_on:
        return reasons.other_settlement(movement.booked_on)
    return None if fits else reasons.other_amount(fine.owed_cop)


def _to_undo(alias: str, sale: str, reversals: Sequence[Movement]) -> dict[str, list[Payment]]:
    """Return the payments that reversals may take back, by the reference of the bank."""
    wanted = {ref for movement in reversals for ref in (movement.bank_reference, *movement.references) if ref}
    found: dict[str, list[Payment]] = {}
    if wanted:
        for row in bulk.standing(alias, sale, Payment, "bank_reference", wanted):
            if isinstance(row, Payment):
                found.setdefault(row.bank_reference or "", []).append(row)
    return found


def _reversal(key: str, movement: Movement, undone: dict[str, list[Payment]]) -> Proposal:
    named = [row for ref in (movement.bank_reference, *movement.references) if ref for row in undone.get(ref, ())]
    same_amount = {row.ref: row for row in named if row.amount_cop == movement.amount_cop and row.award is not None}
    if len(same_amount) != 1:
        return Proposal(key=key, movement=movement, status="unmatched", why=reasons.NOTHING_TO_UNDO, targets=tuple(same_amount))
    (payment,) = same_amount.values()
    if payment.state == "bounced":
        return Proposal(key=key, movement=movement, status="already_recorded", why=reasons.RECORDED, targets=(payment.ref,))
    body = PaymentBounced(payment=payment.ref, bank_reference=movement.bank_reference)
    on = max(movement.booked_on, payment.on)
    return Proposal(key=key, movement=movement, status="matched", why=reasons.UNDOES, targets=(payment.ref,), body=body, on=on)
