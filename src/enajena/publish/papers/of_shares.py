"""Facts of the papers of the share book: the pledge, its release, the shareholder's certificate, the extract of the register."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from enajena.basics.faults import CallError, DataError
from enajena.basics.money import worth_cop
from enajena.basics.text import Text, same
from enajena.basics.words import OR, listed
from enajena.book import register as share_register
from enajena.book.asof import AsOf
from enajena.book.effects.acquisitions import SELLER
from enajena.book.effects.burdens import LIEN
from enajena.book.machines import MACHINES
from enajena.book.models import Lot, Pledge, Release
from enajena.book.register import Holding
from enajena.programme.labels import RECIPIENT_LABELS
from enajena.publish.papers.anchors import Anchor
from enajena.publish.papers.of_awards import Duty
from enajena.publish.papers.paper import Addressee, Paper
from enajena.publish.papers.records import Records, View

CONSTITUTED = ("pledge_constituted", "lot_registered", "transfer_reported")
ANSWERED = ("release_granted", "release_refused")
_STANDINGS = {
    "locked": Text("con restricción", "locked"),
    "eligible_for_release": Text("se puede pedir el levantamiento", "eligible for release"),
    "release_requested": Text("levantamiento pedido", "release requested"),
    "released": Text("garantía levantada", "released"),
    "free": Text("libre", "free"),
}
_TRIGGERS = {"breach": Text("haya un incumplimiento", "there is a breach"), "attachment": Text("se embarguen", "they are attached")}
LAST = "last"
MOST_LOTS = 5_000
"""So many lots an extract lists: of more, the register goes into a spreadsheet (`enajena book register -o`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LotTold:
    """A lot of shares with what it cost, since when it is held, and until when it is locked."""

    lot: str
    lot_shares: int
    price_cop: Decimal
    worth_cop: Decimal
    acquired_on: date
    locked_until_on: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PledgePaper:
    """What the paper of a security tells: who gives which shares, to whom, in which rank, for what, and how it ends."""

    person: Addressee
    pledge: str
    is_pledge: bool
    rank: str | None
    behind: str | None
    creditor: str
    instrument: str
    pledged_shares: int
    lot: LotTold
    seller: str
    source: str
    terms: Text
    rights: Duty | None
    release: Duty | None
    fine: Duty | None
    lock_up: Duty | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseLetter:
    """What the answer to a request for release tells."""

    person: Addressee
    release: str
    is_granted: bool
    requested_on: date
    paper: str | None
    reason: str | None
    pledge: str
    is_pledge: bool
    rank: str | None
    creditor: str
    instrument: str
    released_shares: int
    lot: LotTold
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingRow:
    """A line of a certificate or an extract."""

    lot: str
    holder: str
    name: str
    identity: str
    recipient: Text
    row_shares: int
    acquired_on: date
    locked_until_on: date | None
    standing: Text
    pledged_shares: int
    ranks: str | None
    creditor: str | None
    attached_shares: int
    lien_shares: int
    rights_with_creditor: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """What the register holds as it was known after an act, on the day of that act; `person` where it is of one holder."""

    person: Addressee | None
    on: date
    last_act: str
    total_shares: int
    holders: int
    rows: tuple[HoldingRow, ...]


def pledge(records: Records, ref: str) -> Paper:
    """Return the paper of a pledge or an immobilisation.

    Raises:
        CallError: there is no such security.
        DataError: it is a lender's lien, which is the lender's own paper, or the holder's data were suppressed.
    """
    anchor = records.act(Pledge, ref, *CONSTITUTED, "lien_registered")
    view = records.under(anchor)
    row = view.find(Pledge, ref)
    if row.kind == LIEN:
        raise DataError(
            Text(
                f"«{ref}» es el gravamen de quien financia: su documento lo hace él.",
                f"“{ref}” is a lender's lien: its paper is the lender's.",
            ),
            Text("Pida el de la garantía del vendedor.", "Ask for that of the seller's security."),
        )
    lot, programme = view.find(Lot, row.lot), view.programme
    rule = programme.pledge
    facts = PledgePaper(
        person=view.person(lot.holder),
        pledge=ref,
        is_pledge=row.kind == "pledge",
        rank=None if row.rank is None else str(row.rank),
        behind=row.behind,
        creditor=row.creditor,
        instrument=row.instrument,
        pledged_shares=row.shares,
        lot=_lot(lot),
        seller=lot.seller,
        source="" if rule is None else rule.source,
        terms=same("") if rule is None else rule.terms,
        rights=next(_rights(view), None),
        release=None if rule is None or rule.release is None else Duty(source=rule.source, text=rule.release),
        fine=None if programme.fine is None else Duty(source=programme.fine.source, text=programme.fine.payee),
        lock_up=None if programme.lock_up is None else Duty(source=programme.lock_up.source, text=programme.lock_up.duty),
    )
    what = "Prenda" if facts.is_pledge else "Inmovilización"
    return view.letter(anchor, kind="pledge", ref=ref, title=f"{what} de acciones {ref}", facts=facts, person=lot.holder)


def release(records: Records, ref: str) -> Paper:
    """Return the answer to a request for release.

    Raises:
        CallError: there is no such request.
        DataError: it was not answered yet, or the holder's data were suppressed.
    """
    anchor = records.act(Release, ref, *ANSWERED)
    view = records.under(anchor)
    asked = view.find(Release, ref)
    row = view.find(Pledge, asked.pledge)
    lot, rule = view.find(Lot, row.lot), view.programme.pledge
    facts = ReleaseLetter(
        person=view.person(lot.holder),
        release=ref,
        is_granted=asked.state == "granted",
        requested_on=asked.requested_on,
        paper=asked.paper,
        reason=asked.reason,
        pledge=row.ref,
        is_pledge=row.kind == "pledge",
        rank=None if row.rank is None else str(row.rank),
        creditor=row.creditor,
        instrument=row.instrument,
        released_shares=row.shares,
        lot=_lot(lot),
        source="" if rule is None else rule.source,
    )
    return view.letter(anchor, kind="release", ref=ref, title=f"Levantamiento de garantía {row.ref}", facts=facts, person=lot.holder)


def certificate(records: Records, ref: str) -> Paper:
    """Return the certificate of a shareholder as the register is known, or was after an act: `PERSON` or `PERSON@ACT`.

    Raises:
        CallError: the person has no shares in the register, or the log has no such act.
        DataError: the person's data were suppressed.
    """
    person, _, act = ref.partition("@")
    anchor = records.anchor(_act(records, act))
    view = records.under(anchor)
    facts = _extract(view, anchor, person)
    if not facts.rows:
        raise CallError(
            Text(f"«{person}» no tiene acciones en el registro.", f"“{person}” has no shares in the register."),
            Text("Quién las tiene: `enajena book register`.", "Who has some: `enajena book register`."),
        )
    return view.letter(anchor, kind="certificate", ref=ref, title=f"Certificado de accionista {person}", facts=facts, person=person)


def holders(records: Records) -> list[str]:
    """Return the persons who have shares in the register; the seller, to whom some were given back, is none."""
    rows = Lot.objects.using(records.alias).filter(sale=records.sale, until_index__isnull=True, shares__gt=0)
    return list(rows.exclude(holder__startswith=SELLER).order_by("holder").values_list("holder", flat=True).distinct())


def extracts(records: Records) -> list[str]:
    """Return the extract that is made among all the papers of a sale: the last, and none of a register too long for a paper."""
    too_long = records.under(records.anchor(records.last)).count(Lot, shares__gt=0) > MOST_LOTS
    return [] if too_long else [LAST]


def register(records: Records, ref: str) -> Paper:
    """Return an extract of the whole register as it was known after an act, `last` for the last one.

    Raises:
        CallError: the log has no such act, or the register is too long for a paper.
    """
    anchor = records.anchor(_act(records, "" if ref == LAST else ref))
    view = records.under(anchor)
    if view.count(Lot, shares__gt=0) > MOST_LOTS:
        raise CallError(
            Text(f"El registro pasa de {MOST_LOTS} lotes.", f"The register has more than {MOST_LOTS} lots."),
            Text("Escríbalo con `enajena book register -o ARCHIVO`.", "Write it with `enajena book register -o FILE`."),
        )
    facts = _extract(view, anchor, None)
    return Paper(
        kind="register", ref=ref, title="Extracto del registro de acciones", anchor=anchor, sale=view.told, facts=facts, is_private=True
    )  # fmt: skip


def _act(records: Records, text: str) -> int:
    """Return the number of an act that a reference names, the last one where it names none."""
    if not text:
        return records.last
    if not text.isascii() or not text.isdecimal() or int(text) > records.last:
        raise CallError(
            Text(f"El registro de la venta no tiene un acto «{text}».", f"The log of the sale has no act “{text}”."),
            Text(f"El último es {records.last}.", f"The last one is {records.last}."),
        )
    return int(text)


def _lot(lot: Lot) -> LotTold:
    return LotTold(
        lot=lot.ref,
        lot_shares=lot.shares,
        price_cop=lot.price_cop,
        worth_cop=worth_cop(lot.shares, lot.price_cop),
        acquired_on=lot.acquired_on,
        locked_until_on=lot.lock_up_ends_on,
    )


def _rights(view: View) -> Iterator[Duty]:
    rule = view.programme.pledge
    if rule is not None and rule.creditor_rights_when:
        when = listed([_TRIGGERS[one] for one in rule.creditor_rights_when], OR)
        text = Text(
            "Los derechos de accionista pasan al acreedor cuando {when}.", "The shareholder's rights pass to the creditor when {when}."
        )
        yield Duty(source=rule.source, text=text.format(when=when))


def _extract(view: View, anchor: Anchor, person: str | None) -> Extract:
    at = AsOf(known=anchor.code.index)
    found = list(share_register.holdings(view.alias, view.sale, anchor.on, at, holder=person))
    suppressed = view.suppressed({one.holder for one in found})
    return Extract(
        person=None if person is None or not found else view.person(person),
        on=anchor.on,
        last_act=str(anchor.code.index),
        total_shares=sum(one.shares for one in found),
        holders=len({one.holder for one in found}),
        rows=tuple(_row(one, hidden=one.holder in suppressed) for one in found),
    )


def _row(one: Holding, *, hidden: bool) -> HoldingRow:
    return HoldingRow(
        lot=one.lot,
        holder=one.holder,
        name="(datos suprimidos)" if hidden else one.name or one.holder.removeprefix(SELLER),
        identity="" if hidden else f"{one.id_type or ''} {one.id_number or ''}".strip(),
        recipient=RECIPIENT_LABELS[one.recipient],
        row_shares=one.shares,
        acquired_on=one.acquired_on,
        locked_until_on=one.lock_up_ends_on,
        standing=_STANDINGS.get(one.standing) or MACHINES["lot"].label_of(one.standing),
        pledged_shares=one.pledged_shares,
        ranks=one.ranks,
        creditor=one.creditor,
        attached_shares=one.attached_shares,
        lien_shares=one.lien_shares,
        rights_with_creditor=one.rights_with == "creditor",
    )
