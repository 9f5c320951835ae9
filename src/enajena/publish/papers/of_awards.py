"""Facts of the papers of an adjudication: its acta, the letters of award, the letters of rejection."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from enajena.basics.faults import DataError
from enajena.basics.figures import percent_text
from enajena.basics.text import Text, same
from enajena.book.machines import MACHINES
from enajena.book.models import Acceptance, Adjudication, Award, Person, Regulation, Stage
from enajena.book.statements.codes import payment_code
from enajena.engine.assumed import stage_assumptions
from enajena.engine.reasons import REASON_TEXTS
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.model import Assumption
from enajena.programme.show_stage import RULE_TEXTS
from enajena.programme.stage_model import MinimumPrice
from enajena.programme.stage_model import Stage as StageRule
from enajena.publish.papers.paper import Addressee, Paper
from enajena.publish.papers.records import Records, View
from enajena.rules.lock_up import is_locked_stage

AWARDING = ("awarded", "award_held", "award_authorised")
REJECTING = ("acceptance_assessed", "referred_decided", "cure_expired", "acceptance_received", "awarded")
NOTHING_AWARDED = ("rejected", "late", "not_awarded")
"""States of an acceptance that ends with no shares, by a decision of the office."""
MOST_ROWS = 2_000
"""So many awards an acta lists; of more it names the file that lists them, by its hash."""
_TIES = {
    "earlier_filing": Text("quien presentó primero", "the earlier filing"),
    "pro_rata": Text("a prorrata entre los empatados", "pro rata among those that tie"),
}
_NO_SHARE = Text("en el reparto no le correspondió ninguna acción", "no share fell to it when they were shared out")
_DECIDED = {
    "decided": Text("lo decidió quien dirige el programa", "decided by whoever runs the programme"),
    "cure_expired": Text("no se subsanó en el plazo", "it was not made good in time"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """Something the text commands, with its numeral."""

    source: str
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationTold:
    """The Regulation that a paper cites: its number and day, its addenda, its rules of allotment and of ties in words."""

    number: str
    dated_on: date
    addenda: tuple[str, ...]
    rule: Text
    tie: Text | None
    payment_days: int | None
    cure_days: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLetter:
    """What an award letter tells: who, what was asked, admitted and awarded, what it costs, how to pay, and what the buyer undertook."""

    person: Addressee
    recipient: Text
    acceptance: str
    award: str
    adjudication: str
    stage: Text
    source: str
    filed_at: datetime
    requested_shares: int
    admitted_shares: int
    awarded_shares: int
    binding: str | None
    price_cop: Decimal
    amount_cop: Decimal
    offered_shares: int
    demanded_shares: int
    regulation: RegulationTold
    payment: Duty | None
    payment_code: str | None
    waits_for: str | None
    duties: tuple[Duty, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an acceptance was rejected: the numeral and what it says."""

    source: str
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectionLetter:
    """What a rejection letter tells: who, what was asked, every reason with its numeral, and by what Regulation to object.

    `is_admitted` says that the acceptance was admitted, and that no share fell to it when they were shared out.
    """

    person: Addressee
    recipient: Text
    acceptance: str
    stage: Text
    filed_at: datetime
    requested_shares: int
    is_admitted: bool
    reasons: tuple[Reason, ...]
    decided_by: str | None
    regulation: RegulationTold | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRow:
    """A line of the acta: the acceptance, its class, what was admitted and awarded, and what it is worth. No person is named."""

    acceptance: str
    recipient: Text
    admitted_shares: int
    awarded_shares: int
    price_cop: Decimal
    amount_cop: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class StateCount:
    """How many acceptances of the stage ended in a state."""

    state: Text
    acceptances: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Acta:
    """What the acta of an adjudication tells: the offer, the demand, the rule, the awards and their sums, and what was assumed."""

    adjudication: str
    stage: Text
    source: str
    noticed_on: date | None
    first_on: date | None
    last_on: date | None
    price_cop: Decimal | None
    by_price: bool
    offered_shares: int
    demanded_shares: int
    awarded_shares: int
    unsold_shares: int
    amount_cop: Decimal
    awards: int
    states: tuple[StateCount, ...]
    regulation: RegulationTold
    threshold_reached: bool | None
    threshold: Duty | None
    input_sha256: str
    output_sha256: str
    log_size: int
    rows: tuple[AwardRow, ...]
    assumptions: tuple[Assumption, ...]


def award_letter(records: Records, ref: str) -> Paper:
    """Return the letter of an award.

    Raises:
        CallError: there is no such award.
        DataError: the person's data were suppressed.
    """
    anchor = records.act(Award, ref, *AWARDING)
    view = records.under(anchor)
    award = view.find(Award, ref)
    acceptance, made = view.find(Acceptance, award.acceptance), view.find(Adjudication, award.adjudication)
    rule = view.rule_of(award.stage)
    facts = AwardLetter(
        person=view.person(award.person),
        recipient=RECIPIENT_LABELS[award.recipient],
        acceptance=acceptance.ref,
        award=award.ref,
        adjudication=made.ref,
        stage=rule.label,
        source=rule.source if rule.adjudication is None else rule.adjudication.source,
        filed_at=acceptance.filed_at,
        requested_shares=acceptance.requested_shares,
        admitted_shares=acceptance.admitted_shares or 0,
        awarded_shares=award.shares,
        binding=acceptance.binding,
        price_cop=award.price_cop,
        amount_cop=award.amount_cop,
        offered_shares=made.offered_shares,
        demanded_shares=made.demanded_shares,
        regulation=regulation_told(view.find(Regulation, made.regulation)),
        payment=None if rule.payment is None else Duty(source=rule.payment.source, text=rule.payment.text),
        payment_code=payment_code(award.ref),
        waits_for=award.waits_for,
        duties=tuple(duties_of(view, award.stage)),
    )
    return view.letter(anchor, kind="award", ref=ref, title=f"Adjudicación de acciones {ref}", facts=facts, person=award.person)


def award_letters(records: Records, refs: Sequence[str]) -> Iterator[Paper]:
    """Yield the letters of many awards, what they need being read in sets."""
    by_size = records.load(Award, refs, *AWARDING)
    for anchor, together in by_size:
        view = records.under(anchor)
        view.forget()
        view.load(Award, together)
        awards = [view.find(Award, ref) for ref in together]
        view.load(Acceptance, [award.acceptance for award in awards])
        view.load(Person, [award.person for award in awards])
        yield from (award_letter(records, ref) for ref in together)


def rejection_letter(records: Records, ref: str) -> Paper:
    """Return the letter of an acceptance that was rejected, came out of term, or was awarded no share.

    Raises:
        CallError: there is no such acceptance.
        DataError: it was neither, or the person's data were suppressed.
    """
    anchor = records.act(Acceptance, ref, *REJECTING)
    view = records.under(anchor)
    acceptance = view.find(Acceptance, ref)
    if acceptance.state not in NOTHING_AWARDED:
        state = MACHINES["acceptance"].label_of(acceptance.state)
        raise DataError(
            Text("La aceptación «{ref}» no está rechazada: {state}.", "The acceptance “{ref}” is not rejected: {state}.").format(
                ref=ref, state=state
            ),
            Text("De las demás se escribe cuando se adjudican.", "The others are written to once they are awarded."),
        )
    regulation, rule = view.regulation_of(acceptance.stage), view.rule_of(acceptance.stage)
    facts = RejectionLetter(
        person=view.person(acceptance.person),
        recipient=RECIPIENT_LABELS[acceptance.recipient],
        acceptance=ref,
        stage=rule.label,
        filed_at=acceptance.filed_at,
        requested_shares=acceptance.requested_shares,
        is_admitted=acceptance.state == "not_awarded",
        reasons=tuple(_reasons(acceptance, rule)),
        decided_by=getattr(records.body(anchor.code.index), "reason", None),
        regulation=None if regulation is None else regulation_told(regulation),
    )
    return view.letter(anchor, kind="rejection", ref=ref, title=f"Respuesta a la aceptación {ref}", facts=facts, person=acceptance.person)


def acta(records: Records, ref: str) -> Paper:
    """Return the acta of an adjudication.

    Raises:
        CallError: there is no such adjudication.
    """
    anchor = records.act(Adjudication, ref, "adjudicated")
    view = records.under(anchor)
    made = view.find(Adjudication, ref)
    stage, rule = view.find(Stage, made.stage), view.rule_of(made.stage)
    threshold = view.programme.success_threshold
    facts = Acta(
        adjudication=ref,
        stage=rule.label,
        source=rule.source if rule.adjudication is None else rule.adjudication.source,
        noticed_on=stage.notice_on,
        first_on=stage.first_day,
        last_on=stage.last_day,
        price_cop=stage.price_cop,
        by_price=isinstance(rule.price, MinimumPrice),
        offered_shares=made.offered_shares,
        demanded_shares=made.demanded_shares,
        awarded_shares=made.awarded_shares,
        unsold_shares=made.offered_shares - made.awarded_shares,
        amount_cop=made.amount_cop,
        awards=made.awards_count,
        states=tuple(_states(view, made.stage)),
        regulation=regulation_told(view.find(Regulation, made.regulation)),
        threshold_reached=made.threshold_reached,
        threshold=None if threshold is None else Duty(source=threshold.source, text=threshold.text),
        input_sha256=made.input_sha256,
        output_sha256=made.output_sha256,
        log_size=records.body(anchor.code.index).log_size,
        rows=tuple(_rows(view, ref)) if made.awards_count <= MOST_ROWS else (),
        assumptions=stage_assumptions(view.programme, replace(rule, adjudication=None), uncapped=True),
    )
    return Paper(kind="adjudication", ref=ref, title=f"Acta de adjudicación {ref}", anchor=anchor, sale=view.told, facts=facts)


def regulation_told(regulation: Regulation) -> RegulationTold:
    """Return what a paper cites of a Regulation."""
    rule = RULE_TEXTS[regulation.rule].format(flat=regulation.flat_shares, lot=regulation.lot_shares)
    return RegulationTold(
        number=regulation.number,
        dated_on=regulation.dated,
        addenda=tuple(number for number, *_ in regulation.addenda),
        rule=rule,
        tie=_TIES.get(regulation.tie or ""),
        payment_days=regulation.payment_days,
        cure_days=regulation.cure_days,
    )


def duties_of(view: View, stage: str) -> Iterator[Duty]:
    """Yield what the buyer of a stage undertook: the lock-up, what a breach costs, the security over the shares."""
    programme = view.programme
    if not is_locked_stage(programme, stage):
        return
    if programme.lock_up is not None:
        yield Duty(source=programme.lock_up.source, text=programme.lock_up.duty)
    if programme.fine is not None and programme.fine.brackets:
        most = percent_text(max(bracket.percent for bracket in programme.fine.brackets))
        text = Text(
            "El incumplimiento causa una multa de hasta el {most} del mayor de los valores que el texto señala, a favor de: {payee}",
            "A breach brings a fine of up to {most} of the higher of the values that the text names, in favour of: {payee}",
        )
        yield Duty(source=programme.fine.source, text=text.format(most=most, payee=programme.fine.payee))
    if programme.pledge is not None:
        yield Duty(source=programme.pledge.source, text=programme.pledge.terms)


def _reasons(acceptance: Acceptance, rule: StageRule) -> Iterator[Reason]:
    if acceptance.state == "late":
        yield Reason(source=rule.source if rule.term is None else rule.term.source, text=REASON_TEXTS["late"])
    if acceptance.state == "not_awarded":
        yield Reason(source=rule.source if rule.adjudication is None else rule.adjudication.source, text=_NO_SHARE)
        return
    for one in filter(None, (acceptance.reasons or "").split(";")):
        source, _, code = one.rpartition(":")
        yield Reason(source=source, text=_DECIDED.get(code) or REASON_TEXTS.get(code) or same(code))


def _rows(view: View, adjudication: str) -> Iterator[AwardRow]:
    awards = view.all(Award, adjudication=adjudication, in_place_of__isnull=True)
    admitted = {row.ref: row.admitted_shares for row in view.all(Acceptance, state="awarded")}
    for award in awards:
        yield AwardRow(
            acceptance=award.acceptance,
            recipient=RECIPIENT_LABELS[award.recipient],
            admitted_shares=admitted.get(award.acceptance) or 0,
            awarded_shares=award.shares,
            price_cop=award.price_cop,
            amount_cop=award.amount_cop,
        )


def _states(view: View, stage: str) -> Iterator[StateCount]:
    for state, label in MACHINES["acceptance"].states:
        count = view.count(Acceptance, stage=stage, state=state)
        if count:
            yield StateCount(state=label, acceptances=count)
