"""Facts of the papers of the offer: the notice of a stage and the addenda to its Regulation."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from enajena.basics.faults import CallError
from enajena.basics.figures import percent_text
from enajena.basics.text import Text
from enajena.book.acts.papers import RegulationAddendum
from enajena.book.gates_credit import pool_cop
from enajena.book.models import CreditLine, Regulation, Stage, Urn
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.programme.stage_model import MinimumPrice
from enajena.publish.papers.anchors import Anchor
from enajena.publish.papers.of_awards import Duty, RegulationTold, duties_of, regulation_told
from enajena.publish.papers.paper import Paper
from enajena.publish.papers.records import Records, View

_NOTICES = ("stage_noticed", "direct_negotiation_opened")
_OF = {
    "offered_price": Text("del precio total que ofrezca", "of the whole price that is offered"),
    "fixed_price": Text("del precio fijo", "of the fixed price"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditTold:
    """A credit line of Ley 226 art. 11 num. 3 that is open."""

    lender: str
    total_cop: Decimal
    term_months: int
    grace_months: int
    rate_pct: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class UrnTold:
    """The sealed urn that takes the acceptances of the stage."""

    urn: str
    manifest_sha256: str
    custodians: tuple[str, ...]
    needed: int
    opens_at: datetime
    closes_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What the notice of a stage tells: who offers what to whom, at what price, until when, where, with which papers and duties."""

    stage: Text
    source: str
    is_first: bool
    noticed_on: date
    first_on: date | None
    last_on: date | None
    term_source: str | None
    closing_hour: str | None
    offered_shares: int
    of_capital_pct: Decimal | None
    price_cop: Decimal
    price_source: str
    is_minimum: bool
    recipients: tuple[Text, ...]
    recipients_source: str | None
    channel: Duty | None
    ceilings: tuple[Duty, ...]
    declarations: tuple[Duty, ...]
    documents: tuple[Duty, ...]
    bid_security: Duty | None
    payment: Duty | None
    duties: tuple[Duty, ...]
    credit: tuple[CreditTold, ...]
    credit_cop: Decimal
    regulation: RegulationTold | None
    urn: UrnTold | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Addendum:
    """What an addendum tells: which Regulation it follows, what the Regulation sets from here on, and the offer's last day."""

    regulation: RegulationTold
    stage: Text
    source: str
    number: str
    dated_on: date
    file_sha256: str
    last_on: date | None
    closing_hour: str | None
    changes_terms: bool
    remote: bool
    withdrawals: bool
    default_penalty_pct: Decimal | None


def notice(records: Records, ref: str) -> Paper:
    """Return the notice of the offer of a stage.

    Raises:
        CallError: the stage was not noticed.
    """
    anchor = records.act(Stage, ref, *_NOTICES)
    view = records.under(anchor)
    stage, rule, programme = view.find(Stage, ref), view.rule_of(ref), view.programme
    regulation, first = view.regulation_of(ref), programme.stages[0].id == ref
    lines = view.all(CreditLine) if first else []
    facts = Notice(
        stage=rule.label,
        source=rule.source,
        is_first=first,
        noticed_on=anchor.on,
        first_on=stage.first_day,
        last_on=stage.last_day,
        term_source=None if rule.term is None else rule.term.source,
        closing_hour=None if regulation is None else regulation.closing_hour,
        offered_shares=stage.offered_shares or 0,
        of_capital_pct=programme.shares.of_capital_percent if first and programme.shares is not None else None,
        price_cop=stage.price_cop or Decimal(0),
        price_source=rule.source if rule.price is None else rule.price.source,
        is_minimum=isinstance(rule.price, MinimumPrice),
        recipients=() if rule.recipients is None else tuple(RECIPIENT_LABELS[one] for one in rule.recipients.classes),
        recipients_source=None if rule.recipients is None else rule.recipients.source,
        channel=None if rule.channel is None else Duty(source=rule.channel.source, text=rule.channel.counter),
        ceilings=tuple(
            Duty(source=term.source, text=Text("{who}: {what}", "{who}: {what}").format(who=one.label, what=term.label))
            for one in rule.ceilings
            for term in one.terms
        ),
        declarations=tuple(Duty(source=one.source, text=one.text) for one in rule.declarations),
        documents=tuple(Duty(source=one.source, text=one.label) for one in rule.documents),
        bid_security=next(_securities(view, ref), None),
        payment=None if rule.payment is None else Duty(source=rule.payment.source, text=rule.payment.text),
        duties=tuple(duties_of(view, ref)),
        credit=tuple(_credit(line) for line in lines),
        credit_cop=pool_cop(lines),
        regulation=None if regulation is None else regulation_told(regulation),
        urn=next((urn_told(urn) for urn in view.all(Urn, stage=ref, rehearsal=False)), None),
    )
    return Paper(kind="notice", ref=ref, title=f"Aviso de oferta: {rule.label.es}", anchor=anchor, sale=view.told, facts=facts)


def addenda(records: Records) -> list[str]:
    """Return the addenda of a sale, as `REGULATION/NUMBER`."""
    rows = Regulation.objects.using(records.alias).filter(sale=records.sale, until_index__isnull=True).order_by("ref")
    return [f"{row.ref}/{number}" for row in rows for number, *_ in row.addenda]


def addendum(records: Records, ref: str) -> Paper:
    """Return an addendum, asked for as `REGULATION/NUMBER`.

    Raises:
        CallError: there is no such Regulation, or it has no such addendum.
    """
    name, _, number = ref.partition("/")
    anchor, body = _addendum_act(records, name, number)
    view = records.under(anchor)
    regulation = view.find(Regulation, name)
    stage = next(iter(view.all(Stage, ref=regulation.stage)), None)
    rule = view.rule_of(regulation.stage)
    facts = Addendum(
        regulation=regulation_told(regulation),
        stage=rule.label,
        source=rule.source,
        number=number,
        dated_on=body.dated,
        file_sha256=body.file_sha256,
        last_on=None if stage is None else stage.last_day,
        closing_hour=regulation.closing_hour,
        changes_terms=body.terms is not None,
        remote=regulation.remote,
        withdrawals=regulation.withdrawals,
        default_penalty_pct=regulation.default_penalty_pct,
    )
    return Paper(kind="addendum", ref=ref, title=f"Adendo {number} al Reglamento", anchor=anchor, sale=view.told, facts=facts)


def urn_told(urn: Urn) -> UrnTold:
    """Return what a paper tells of an urn."""
    return UrnTold(
        urn=urn.ref,
        manifest_sha256=urn.manifest_sha256,
        custodians=tuple(urn.custodians),
        needed=urn.k,
        opens_at=urn.opens,
        closes_at=urn.closes,
    )


def _addendum_act(records: Records, regulation: str, number: str) -> tuple[Anchor, RegulationAddendum]:
    """Return the act of an addendum: each version of the Regulation but its first was made by one."""
    records.act(Regulation, regulation, "regulation_filed", "regulation_addendum")
    rows = Regulation.objects.using(records.alias).filter(sale=records.sale, ref=regulation).order_by("-index", "-step")
    for index in rows.values_list("index", flat=True):
        body = records.body(index)
        if isinstance(body, RegulationAddendum) and body.number == number:
            return records.anchor(index), body
    raise CallError(
        Text(f"El Reglamento «{regulation}» no tiene un adendo «{number}».", f"Regulation “{regulation}” has no addendum “{number}”."),
        Text("Dé REGLAMENTO/NÚMERO, como R-1/1-A.", "Give REGULATION/NUMBER, such as R-1/1-A."),
    )


def _securities(view: View, stage: str) -> Iterator[Duty]:
    rule = view.rule_of(stage).bid_security
    if rule is not None:
        of = _OF[rule.of]
        text = Text("No menos del {percent} {of}.", "At least {percent} {of}.").format(percent=percent_text(rule.percent), of=of)
        yield Duty(source=rule.source, text=text)


def _credit(line: CreditLine) -> CreditTold:
    return CreditTold(
        lender=line.lender,
        total_cop=line.total_cop,
        term_months=line.term_months,
        grace_months=line.grace_months,
        rate_pct=line.rate_ea_pct,
    )
