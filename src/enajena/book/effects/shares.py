"""What acts on lots do. Kept true: the shares of a lot are the sum of its lines in the ledger, and no act makes or loses any."""

from collections.abc import Iterator

from enajena.basics.figures import count_text, date_text
from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.shares import AttachmentLifted, AttachmentOrdered, LotRegistered, PledgeGiven, TransferReported
from enajena.book.desk import Desk, Load
from enajena.book.effects.burdens import attachments, check_shares, free_shares, split_burdens
from enajena.book.effects.people import keep_person
from enajena.book.effects.pledges import check_kind_and_creditor
from enajena.book.effects.registry import effect
from enajena.book.models import Attachment, Award, Lot, Movement, Person, Pledge, ShareEntry, Transfer
from enajena.rules.lock_up import lock_up_end

INHERITED = "succession"
ORDERED = "order"


def post(desk: Desk, lot: str, holder: str, shares: int) -> None:
    """Add a line to the share ledger, of the day and the act at hand."""
    act = desk.act
    desk.post(ShareEntry(sale=desk.sale, on=act.act.on, index=act.index, lot=lot, holder=holder, shares=shares))


def _loads_of_lot(body: LotRegistered) -> Iterator[Load]:
    yield from ((Award, body.award), (Lot, body.lot), (Lot, "award", body.award))
    if body.pledge is not None:
        yield (Pledge, body.pledge.pledge)


@effect(LotRegistered, loads=_loads_of_lot)
def lot_registered(desk: Desk, act: Recorded) -> None:
    """Enter shares of an award in the register, with the price, dates, stage and seller that they keep from then on."""
    body: LotRegistered = act.body
    award = desk.need(Award, body.award)
    _check_paid(desk, award, body)
    _check_seller(desk, body.seller)
    _check_dates(desk, act, award)
    registered = sum(lot.shares for lot in desk.hanging(Lot, "award", award.ref))
    left = Text("de la adjudicación «{ref}», sin inscribir", "of the award “{ref}”, not registered yet").format(ref=award.ref)
    check_shares(desk, body.shares, award.shares - registered, left)
    lot = desk.create(
        Lot,
        body.lot,
        award=award.ref,
        holder=award.person,
        shares=body.shares,
        price_cop=award.price_cop,
        acquired_on=body.acquired_on,
        awarded_on=award.awarded_on,
        stage=award.stage,
        seller=body.seller,
        recipient=award.recipient,
        lock_up_ends_on=lock_up_end(desk.programme, award.stage, body.acquired_on, award.awarded_on),
    )
    post(desk, lot.ref, lot.holder, lot.shares)
    if body.pledge is not None:
        _give_pledge(desk, lot, body.pledge)


@effect(
    TransferReported,
    loads=lambda body: [
        (Lot, body.lot), (Lot, body.new_lot), (Transfer, body.transfer), (Person, body.person),
        (Attachment, "lot", body.lot), (Pledge, "lot", body.lot),
    ],
)  # fmt: skip
def transfer_reported(desk: Desk, act: Recorded) -> None:
    """Split a lot: the new one keeps price, dates, stage and seller, and what burdened the shares goes with them."""
    body: TransferReported = act.body
    lot = desk.need(Lot, body.lot)
    keep_person(desk, act, body.kind)
    _check_transfer(desk, body, lot)
    _create_transfer(desk, body)
    split_burdens(desk, lot, body.new_lot, body.shares)
    desk.step(lot, shares=lot.shares - body.shares)
    kept = ("award", "price_cop", "acquired_on", "awarded_on", "stage", "seller", "recipient", "lock_up_ends_on")
    bound = lot.bound and body.conduct == INHERITED
    columns = {name: getattr(lot, name) for name in kept}
    desk.create(Lot, body.new_lot, parent=lot.ref, holder=body.person, shares=body.shares, bound=bound, **columns)
    post(desk, lot.ref, lot.holder, -body.shares)
    post(desk, body.new_lot, body.person, body.shares)


@effect(AttachmentOrdered, loads=lambda body: [(Lot, body.lot), (Attachment, body.attachment), (Attachment, "lot", body.lot)])
def attachment_ordered(desk: Desk, act: Recorded) -> None:
    """Hold shares of a lot; a second authority may hold the same ones."""
    body: AttachmentOrdered = act.body
    lot = desk.step(desk.need(Lot, body.lot))
    check_shares(desk, body.shares, lot.shares, Text("del lote «{ref}»", "of lot “{ref}”").format(ref=lot.ref))
    desk.create(Attachment, body.attachment, lot=lot.ref, shares=body.shares, authority=body.authority, proceeding=body.proceeding)


@effect(AttachmentLifted, loads=lambda body: [(Attachment, body.attachment)])
def attachment_lifted(desk: Desk, act: Recorded) -> None:
    """Free the shares that an attachment held."""
    body: AttachmentLifted = act.body
    desk.step(desk.need(Attachment, body.attachment))


def _check_paid(desk: Desk, award: Award, body: LotRegistered) -> None:
    """Refuse shares that are not paid, but where the stage is paid over time and they are registered under their security."""
    stage = next((stage for stage in desk.programme.stages if stage.id == award.stage), None)
    over_time = stage is not None and stage.payment is not None and bool(stage.payment.instalments)
    if award.state == "paid" or (award.state == "paying" and over_time and body.pledge is not None):
        return
    remedy = Text("Registre antes los pagos que faltan.", "Record first the payments that are missing.")
    if over_time:
        remedy = Text(
            "Registre los pagos que faltan, o dé en `pledge` la garantía bajo la que se inscriben con cuotas pendientes.",
            "Record the missing payments, or give in `pledge` the security under which they are registered with instalments due.",
        )
    desk.refuse(
        "not_paid",
        Text("La adjudicación «{ref}» no está pagada.", "The award “{ref}” is not paid.").format(ref=award.ref),
        remedy,
        stage.payment.source if stage is not None and stage.payment is not None else None,
    )


def _check_seller(desk: Desk, seller: str) -> None:
    names = [one.name for one in desk.programme.sellers]
    if not names or seller in names:
        return
    desk.refuse(
        "other_seller",
        Text("«{seller}» no es vendedor del programa.", "“{seller}” is no seller of the programme.").format(seller=seller),
        Text("Escriba uno de éstos: {names}.", "Write one of these: {names}.").format(names=same("; ".join(names))),
        desk.programme.sellers[0].source,
    )


def _check_dates(desk: Desk, act: Recorded, award: Award) -> None:
    acquired_on = act.body.acquired_on
    if award.awarded_on <= acquired_on <= act.act.on:
        return
    desk.refuse(
        "dates",
        Text(
            "La adquisición es del {acquired}; la adjudicación, del {awarded}, y la inscripción, del {on}.",
            "The acquisition is of {acquired}; the award of {awarded}, and the registration of {on}.",
        ).format(acquired=date_text(acquired_on), awarded=date_text(award.awarded_on), on=date_text(act.act.on)),
        Text("Las tres fechas van en ese orden: corrija la que falla.", "Award, acquisition, registration: mend the date that fails."),
    )


def _give_pledge(desk: Desk, lot: Lot, given: PledgeGiven) -> None:
    check_kind_and_creditor(desk, given.kind, given.creditor)
    desk.create(
        Pledge,
        given.pledge,
        lot=lot.ref,
        shares=lot.shares,
        kind=given.kind,
        rank=1 if given.kind == "pledge" else None,
        creditor=given.creditor,
        instrument=given.instrument,
    )


def _check_transfer(desk: Desk, body: TransferReported, lot: Lot) -> None:
    if body.person == lot.holder:
        desk.refuse(
            "same_holder",
            Text("El lote «{ref}» ya es de «{person}».", "Lot “{ref}” is of “{person}” already.").format(ref=lot.ref, person=body.person),
            Text("Corrija el lote o la persona.", "Mend the lot or the person."),
        )
    if body.movement is not None and desk.need(Movement, body.movement).lot != lot.ref:
        desk.refuse(
            "other_movement",
            Text("El movimiento «{ref}» es de otro lote.", "The movement “{ref}” is of another lot.").format(ref=body.movement),
            Text("Corrija el movimiento o el lote.", "Mend the movement or the lot."),
        )
    if body.attachment is None:
        held = lot.shares - free_shares(desk, lot)
        what = Text("libres en el lote «{ref}»; embargadas: {held}", "free in lot “{ref}”; attached: {held}")
        check_shares(desk, body.shares, lot.shares - held, what.format(ref=lot.ref, held=count_text(held)))
    else:
        _take_attached(desk, body, lot)


def _take_attached(desk: Desk, body: TransferReported, lot: Lot) -> None:
    """Take the shares out of the attachment whose authority ordered the movement; others hold no more than what stays."""
    held = {one.ref: one for one in attachments(desk, lot.ref)}
    ordered = held.get(body.attachment or "")
    if ordered is None or body.conduct != ORDERED:
        desk.refuse(
            "not_ordered",
            Text(
                "El embargo «{ref}» no está vigente sobre el lote «{lot}», o la conducta no es `order`.",
                "The attachment “{ref}” is not in force over lot “{lot}”, or the conduct is not `order`.",
            ).format(ref=body.attachment, lot=lot.ref),
            Text(
                "Sólo la autoridad que embargó mueve lo embargado: nombre su embargo y la conducta `order`.",
                "Only the authority that attached shares moves them: name its attachment and the conduct `order`.",
            ),
        )
    check_shares(desk, body.shares, ordered.shares, Text("en el embargo «{ref}»", "in the attachment “{ref}”").format(ref=ordered.ref))
    desk.step(ordered, shares=ordered.shares - body.shares)
    for other in held.values():
        if other.ref != ordered.ref and other.shares > lot.shares - body.shares:
            desk.step(other, shares=lot.shares - body.shares)


def _create_transfer(desk: Desk, body: TransferReported) -> None:
    if body.price_cop is not None and body.price_cop < 0:
        desk.refuse(
            "price",
            Text("El precio por acción es menor que cero.", "The price a share is below zero."),
            Text("Escriba el precio por acción, o nada si no lo hubo.", "Write the price a share, or nothing where there was none."),
        )
    desk.create(
        Transfer,
        body.transfer,
        lot=body.lot,
        new_lot=body.new_lot,
        to_person=body.person,
        shares=body.shares,
        conduct=body.conduct,
        price_cop=body.price_cop,
        attachment=body.attachment,
        movement=body.movement,
    )
