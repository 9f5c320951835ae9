"""What acts on securities over shares do: who may take them, in which rank, and when the creditor gets the shareholder's rights."""

from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.pledges import (
    LienAccepted,
    LienLifted,
    LienRefused,
    LienRegistered,
    PledgeConstituted,
    RightsGivenBack,
    RightsTaken,
)
from enajena.book.desk import Desk
from enajena.book.effects.burdens import IMMOBILISATION, LIEN, behind, check_shares, let_go, securities, unranked_shares
from enajena.book.effects.registry import effect
from enajena.book.models import Attachment, Case, Lot, Pledge
from enajena.programme.model import Pledge as PledgeRule

_FIRST, _SECOND = 1, 2
OWNER, CREDITOR = "owner", "creditor"


def check_kind_and_creditor(desk: Desk, kind: str, creditor: str) -> PledgeRule:
    """Return the programme's rule on the security, or refuse a kind or a creditor that it does not name."""
    rule = desk.programme.pledge
    if rule is None:
        desk.refuse(
            "no_pledge",
            Text("El programa no pide garantía sobre las acciones.", "The programme asks for no security over the shares."),
            Text("Si el texto la pide, escríbala bajo `pledge` en el programa.", "Where the text does, write it under `pledge`."),
        )
    if kind not in rule.kinds:
        desk.refuse(
            "other_kind",
            Text("El programa no usa esta clase de garantía ({kind}).", "The programme uses no such security ({kind}).").format(kind=kind),
            Text("Use una de éstas: {kinds}.", "Use one of these: {kinds}.").format(kinds=same(", ".join(rule.kinds))),
            rule.source,
        )
    if rule.creditor is not None and creditor != rule.creditor:
        desk.refuse(
            "other_creditor",
            Text("La garantía es a favor de {named}, no de {given}.", "The security is in favour of {named}, not of {given}.").format(
                named=rule.creditor, given=creditor
            ),
            Text("Escriba el acreedor como lo nombra el programa.", "Write the creditor as the programme names it."),
            rule.source,
        )
    return rule


@effect(PledgeConstituted, loads=lambda body: [(Lot, body.lot), (Pledge, body.pledge), (Pledge, "lot", body.lot)])
def pledge_constituted(desk: Desk, act: Recorded) -> None:
    """Pledge or immobilise shares of a lot, in the rank that the programme gives and the lot's other securities leave."""
    body: PledgeConstituted = act.body
    rule = check_kind_and_creditor(desk, body.kind, body.creditor)
    lot = _burdened(desk, body.lot)
    burdens = securities(desk, lot.ref)
    _check_rank(desk, body, rule)
    if body.kind == IMMOBILISATION:
        left = lot.shares - sum(one.shares for one in burdens if one.kind == IMMOBILISATION)
    elif body.behind is None:
        left = unranked_shares(lot, burdens)
    else:
        first = _first_lien(desk, body.behind, burdens, rule)
        left = first.shares - sum(one.shares for one in behind(first, burdens))
    check_shares(desk, body.shares, left, Text("sin otra garantía del mismo grado", "without another security of that rank"), rule.source)
    desk.create(
        Pledge,
        body.pledge,
        lot=lot.ref,
        shares=body.shares,
        kind=body.kind,
        rank=body.rank,
        behind=body.behind,
        creditor=body.creditor,
        instrument=body.instrument,
    )


@effect(LienRegistered, loads=lambda body: [(Lot, body.lot), (Pledge, body.lien), (Pledge, "lot", body.lot)])
def lien_registered(desk: Desk, act: Recorded) -> None:
    """Let a lender's lien come first where the text lets credit that bought these shares do so; else refer it to a person."""
    body: LienRegistered = act.body
    rule = desk.programme.pledge
    lot = _burdened(desk, body.lot)
    provided = body.paid_these_shares and rule is not None and any(rank.rank == _SECOND for rank in rule.ranks)
    source = None if rule is None else rule.source
    left = unranked_shares(lot, securities(desk, lot.ref)) if provided else lot.shares
    check_shares(desk, body.shares, left, Text("sin otra garantía de primer grado", "without another first-rank security"), source)
    desk.create(
        Pledge,
        body.lien,
        end="constituted" if provided else "referred",
        lot=lot.ref,
        shares=body.shares,
        kind=LIEN,
        rank=_FIRST if provided else None,
        creditor=body.lender,
        instrument=body.instrument,
        paid_these_shares=body.paid_these_shares,
    )


@effect(LienAccepted, loads=lambda body: [(Pledge, body.lien)])
def lien_accepted(desk: Desk, act: Recorded) -> None:
    """Let a referred lien stand behind a security of the lot; first, over shares that have none, where the text says nothing of ranks."""
    body: LienAccepted = act.body
    lien = desk.need(Pledge, body.lien)
    burdens = securities(desk, lien.lot)
    rule = desk.programme.pledge
    if body.behind is None:
        if rule is not None and rule.ranks:
            desk.refuse(
                "first_rank",
                Text(
                    "Sólo el crédito que pagó estas acciones va antes que la garantía del vendedor, y donde el texto lo admite.",
                    "Only credit that bought these shares comes before the seller's security, and where the text lets it.",
                ),
                Text("Diga en `behind` detrás de cuál queda, o niéguelo.", "Say in `behind` which one it follows, or refuse it."),
                rule.source,
            )
        left = unranked_shares(desk.need(Lot, lien.lot), burdens)
        rank = _FIRST
    else:
        before = _of_lot(desk, body.behind, burdens)
        left = before.shares - sum(one.shares for one in behind(before, burdens))
        rank = _FIRST + (before.rank or 0)
    check_shares(desk, lien.shares, left, Text("sin otra garantía de ese grado", "without another security of that rank"))
    desk.step(lien, behind=body.behind, rank=rank)


@effect(LienRefused, loads=lambda body: [(Pledge, body.lien)])
def lien_refused(desk: Desk, act: Recorded) -> None:
    """Leave a referred lien out."""
    body: LienRefused = act.body
    desk.step(desk.need(Pledge, body.lien))


@effect(LienLifted, loads=lambda body: [(Pledge, body.lien)])
def lien_lifted(desk: Desk, act: Recorded) -> None:
    """End a lender's lien."""
    body: LienLifted = act.body
    lien = desk.need(Pledge, body.lien)
    if lien.kind != LIEN:
        desk.refuse(
            "not_a_lien",
            Text("«{ref}» es la garantía del vendedor, no un gravamen.", "“{ref}” is the seller's security, no lien.").format(ref=lien.ref),
            Text("Se levanta a petición, con `release_requested`.", "It is released on request, by `release_requested`."),
            desk.numeral("programme.pledge"),
        )
    let_go(desk, lien)


@effect(RightsTaken, loads=lambda body: [(Pledge, body.pledge)])
def rights_taken(desk: Desk, act: Recorded) -> None:
    """Give the creditor the shareholder's rights from this day, for a cause that the programme names and the book holds."""
    body: RightsTaken = act.body
    pledge = _sellers_own(desk, body.pledge)
    rule = desk.programme.pledge
    if rule is None or body.cause not in rule.creditor_rights_when:
        desk.refuse(
            "no_such_cause",
            Text(
                "El programa no da al acreedor los derechos de accionista por esta causa ({cause}).",
                "The programme gives the creditor no shareholder's rights for this cause ({cause}).",
            ).format(cause=body.cause),
            Text("Los derechos siguen en el titular.", "The rights stay with the owner."),
            None if rule is None else rule.source,
        )
    _check_evidence(desk, body, pledge)
    _check_rights(desk, pledge, OWNER)
    desk.step(pledge, rights_with=CREDITOR, rights_since=act.act.on)


@effect(RightsGivenBack, loads=lambda body: [(Pledge, body.pledge)])
def rights_given_back(desk: Desk, act: Recorded) -> None:
    """Give the shareholder's rights back to the owner from this day."""
    body: RightsGivenBack = act.body
    pledge = _sellers_own(desk, body.pledge)
    _check_rights(desk, pledge, CREDITOR)
    desk.step(pledge, rights_with=OWNER, rights_since=act.act.on)


def _burdened(desk: Desk, ref: str) -> Lot:
    """Return a lot on which a security may be laid on the day of the act."""
    lot = desk.need(Lot, ref)
    desk.check_order(lot)
    if lot.state != "registered":
        desk.refuse(
            "lot_gone",
            Text("El lote «{ref}» ya no es de su adquirente.", "Lot “{ref}” is its acquirer's no more.").format(ref=ref),
            Text("Revise la referencia del lote.", "Check the reference of the lot."),
        )
    return lot


def _check_rank(desk: Desk, body: PledgeConstituted, rule: PledgeRule) -> None:
    wanted = None if body.kind == IMMOBILISATION else _FIRST if body.behind is None else _SECOND
    allowed = {rank.rank for rank in rule.ranks} or {_FIRST}
    if body.rank == wanted and (wanted is None or wanted in allowed):
        return
    desk.refuse(
        "rank",
        Text(
            "Grado {rank}: no es el que corresponde. El programa admite los grados {allowed}; una inmovilización no tiene.",
            "Rank {rank} is not the one due. The programme admits ranks {allowed}; an immobilisation has none.",
        ).format(rank=body.rank or "—", allowed=same(", ".join(map(str, sorted(allowed))))),
        Text(
            "De segundo grado es sólo la que va detrás (`behind`) del gravamen de quien financió estas acciones.",
            "Only what comes behind (`behind`) the lien of whoever financed these shares is of the second rank.",
        ),
        rule.source,
    )


def _first_lien(desk: Desk, ref: str, burdens: list[Pledge], rule: PledgeRule) -> Pledge:
    """Return the lien that the seller's security may come behind: one whose credit bought these shares, in the first rank."""
    first = _of_lot(desk, ref, burdens)
    if first.kind != LIEN or first.rank != _FIRST or not first.paid_these_shares:
        desk.refuse(
            "not_behind",
            Text(
                "«{ref}» no es un gravamen de primer grado por el crédito que pagó estas acciones.",
                "“{ref}” is no first-rank lien for the credit that bought these shares.",
            ).format(ref=ref),
            Text("Constituya la garantía en primer grado.", "Constitute the security in the first rank."),
            rule.source,
        )
    return first


def _of_lot(desk: Desk, ref: str, burdens: list[Pledge]) -> Pledge:
    found = next((one for one in burdens if one.ref == ref and one.state != "referred" and one.kind != IMMOBILISATION), None)
    if found is None:
        desk.refuse(
            "not_on_lot",
            Text("La garantía «{ref}» no está vigente sobre ese lote.", "The security “{ref}” is not in force over that lot.").format(
                ref=ref
            ),
            Text("Corrija `behind`.", "Mend `behind`."),
        )
    return found


def _sellers_own(desk: Desk, ref: str) -> Pledge:
    pledge = desk.need(Pledge, ref)
    if pledge.kind == LIEN:
        desk.refuse(
            "a_lien",
            Text("«{ref}» es el gravamen de quien financia.", "“{ref}” is a lender's lien.").format(ref=ref),
            Text("Nombre la garantía del vendedor.", "Name the seller's security."),
            desk.numeral("programme.pledge"),
        )
    return pledge


def _check_evidence(desk: Desk, body: RightsTaken, pledge: Pledge) -> None:
    """Refuse a cause that the book does not hold: a breach of the same award that was not dismissed, an attachment in force."""
    if body.cause == "attachment":
        attachment = desk.need(Attachment, body.evidence)
        holds = attachment.lot == pledge.lot and attachment.state == "ordered"
    else:
        case = desk.need(Case, body.evidence)
        holds = desk.need(Lot, case.lot).award == desk.need(Lot, pledge.lot).award and case.state != "dismissed"
    if not holds:
        desk.refuse(
            "no_evidence",
            Text("«{ref}» no da causa sobre estas acciones.", "“{ref}” is no cause over these shares.").format(ref=body.evidence),
            Text("Nombre el incumplimiento o el embargo vigente de ese lote.", "Name the breach or the attachment in force of that lot."),
            desk.numeral("programme.pledge"),
        )


def _check_rights(desk: Desk, pledge: Pledge, wanted: str) -> None:
    if pledge.rights_with != wanted:
        desk.refuse(
            "rights",
            Text("Los derechos de «{ref}» ya están en esas manos.", "The rights of “{ref}” are in those hands already.").format(
                ref=pledge.ref
            ),
            Text("Revise la referencia y la fecha.", "Check reference and date."),
            desk.numeral("programme.pledge"),
        )
