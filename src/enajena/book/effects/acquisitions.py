"""What it does to a lot that its acquisition has no effect or is void (Ley 226 arts. 14 and 15)."""

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.shares import AcquisitionIneffective, AcquisitionVoid, SharesRestored
from enajena.book.desk import Desk
from enajena.book.effects.burdens import attachments, securities
from enajena.book.effects.registry import effect
from enajena.book.effects.shares import post
from enajena.book.models import Attachment, Award, Lot, Pledge

SELLER = "seller:"
"""What stands before the name of a seller where a holder is expected."""

_VOID = "ley-226 art. 15"


@effect(AcquisitionIneffective, loads=lambda body: [(Lot, body.lot), (Pledge, "lot", body.lot), (Attachment, "lot", body.lot)])
def acquisition_ineffective(desk: Desk, act: Recorded) -> None:
    """Give the shares of a lot back to the seller: the acquisition never had effect."""
    body: AcquisitionIneffective = act.body
    _give_back(desk, desk.need(Lot, body.lot), "ineffective", "ley-226 art. 14 inc. 2")


@effect(AcquisitionVoid, loads=lambda body: [(Lot, body.lot), (Pledge, "lot", body.lot), (Attachment, "lot", body.lot)])
def acquisition_void(desk: Desk, act: Recorded) -> None:
    """Mark a lot as of a void acquisition; its shares go back only where the public seller asked for them."""
    body: AcquisitionVoid = act.body
    lot = desk.need(Lot, body.lot)
    if body.seller_request is None:
        desk.step(lot, end="void")
        return
    _check_good_faith(desk, lot, good_faith=body.good_faith)
    _give_back(desk, lot, "restored", _VOID)


@effect(SharesRestored, loads=lambda body: [(Lot, body.lot), (Pledge, "lot", body.lot), (Attachment, "lot", body.lot)])
def shares_restored(desk: Desk, act: Recorded) -> None:
    """Give back the shares of a void acquisition that the public seller asks for after the ruling."""
    body: SharesRestored = act.body
    lot = desk.need(Lot, body.lot)
    _check_good_faith(desk, lot, good_faith=body.good_faith)
    _give_back(desk, lot, "restored", _VOID)


def restore_for_default(desk: Desk, award: Award) -> None:
    """Give back the shares of an award that was resolved for not being paid; refuse where somebody else has some of them."""
    source = "ley-226 art. 10"
    for lot in desk.hanging(Lot, "award", award.ref):
        if lot.state != "registered" or lot.shares == 0:
            continue
        if lot.holder != award.person:
            desk.refuse(
                "in_other_hands",
                Text("El lote «{ref}» ya es de «{holder}».", "Lot “{ref}” is of “{holder}” by now.").format(ref=lot.ref, holder=lot.holder),
                Text(
                    "Resuelva antes qué pasa con lo transferido: la resolución no alcanza al tercero por sí sola.",
                    "Settle first what becomes of what was transferred: the resolution does not reach a third party by itself.",
                ),
                source,
            )
        _give_back(desk, lot, "restored", source)


def _check_good_faith(desk: Desk, lot: Lot, *, good_faith: bool | None) -> None:
    """Refuse to take shares from a third party in good faith; of a lot that was split off it must be said."""
    if lot.parent is None or lot.bound or good_faith is False:
        return
    what = Text("compró de buena fe y conserva las acciones", "bought in good faith and keeps the shares")
    if good_faith is None:
        what = Text("es un tercero: falta decir si compró de buena fe", "is a third party: it must be said whether it bought in good faith")
    desk.refuse(
        "good_faith",
        Text("El titular del lote «{ref}» {what}.", "The holder of lot “{ref}” {what}.").format(ref=lot.ref, what=what),
        Text(
            "Los terceros de buena fe conservan las acciones; dígalo en `good_faith`, o registre la nulidad sin restitución.",
            "Third parties in good faith keep their shares; say so in `good_faith`, or record the nullity without restitution.",
        ),
        _VOID,
    )


def _give_back(desk: Desk, lot: Lot, end: str, source: str | None) -> None:
    """Put a lot back in its seller's name; nothing secures a duty over it any more."""
    held = attachments(desk, lot.ref)
    if held:
        desk.refuse(
            "attached",
            Text("El lote «{ref}» tiene el embargo «{held}».", "Lot “{ref}” is under the attachment “{held}”.").format(
                ref=lot.ref, held=held[0].ref
            ),
            Text(
                "Lo embargado sólo se mueve por orden de la autoridad: levántelo antes.",
                "Attached shares move only by the authority's order: lift it first.",
            ),
            source,
        )
    for one in securities(desk, lot.ref):
        desk.step(one, rank=None, behind=None)
    seller = f"{SELLER}{lot.seller}"
    desk.step(lot, end=end, holder=seller)
    post(desk, lot.ref, lot.holder, -lot.shares)
    post(desk, lot.ref, seller, lot.shares)
