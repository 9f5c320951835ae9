"""What acts on breaches do."""

from enajena.basics.figures import count_text, date_text
from enajena.basics.text import Text
from enajena.book.acts.breaches import BreachDismissed, BreachFound, BreachReferred
from enajena.book.acts.kinds import Recorded
from enajena.book.desk import Desk
from enajena.book.effects.registry import effect
from enajena.book.models import Case, Lot, Transfer
from enajena.programme.model import Fine as FineRule
from enajena.programme.model import LockUp

GONE = "annulled"


@effect(BreachFound, loads=lambda body: [(Lot, body.lot), (Case, body.case), (Case, "lot", body.lot)])
def breach_found(desk: Desk, act: Recorded) -> None:
    """Open a case: inside the lock-up, of shares that the lot has or moved, and of no share twice."""
    body: BreachFound = act.body
    lot = desk.need(Lot, body.lot)
    rule = _lock_up(desk)
    _check_days(desk, act, lot, rule)
    transfer = None if body.transfer is None else desk.need(Transfer, body.transfer)
    _check_transfer(desk, body, transfer)
    _check_shares(desk, body, lot, transfer)
    desk.create(
        Case,
        body.case,
        lot=body.lot,
        transfer=body.transfer,
        conduct=body.conduct,
        breached_on=body.breached_on,
        shares=body.shares,
        resale_cop=body.resale_cop,
        numeral=rule.source,
        evidence=body.evidence,
    )


@effect(BreachDismissed, loads=lambda body: [(Case, body.case)])
def breach_dismissed(desk: Desk, act: Recorded) -> None:
    """Close a case without a fine."""
    body: BreachDismissed = act.body
    desk.step(desk.need(Case, body.case))


@effect(BreachReferred, loads=lambda body: [(Case, body.case)])
def breach_referred(desk: Desk, act: Recorded) -> None:
    """Refer a case whose conduct the graduated fine does not reach."""
    body: BreachReferred = act.body
    case = desk.need(Case, body.case)
    rule = desk.programme.fine
    if rule is not None and reaches(rule, case.conduct):
        desk.refuse(
            "fine_reaches",
            Text("La multa graduada sí alcanza esta conducta ({c}).", "The graduated fine does reach this conduct ({c}).").format(
                c=case.conduct
            ),
            Text("Liquídela con `fine_worked_out`.", "Work it out with `fine_worked_out`."),
            rule.source,
        )
    desk.step(case)


def reaches(rule: FineRule, conduct: str) -> bool:
    """Return whether the graduated fine reaches a conduct, be it by a broad reading."""
    return any(each.conduct == conduct and each.reach != "not_reached" for each in rule.conducts)


def _lock_up(desk: Desk) -> LockUp:
    rule = desk.programme.lock_up
    if rule is None:
        desk.refuse(
            "no_lock_up",
            Text("El programa no restringe la negociación de las acciones.", "The programme sets no lock-up of the shares."),
            Text("Sin restricción no hay incumplimiento que abrir.", "Without a lock-up there is no breach to open."),
        )
    return rule


def _check_days(desk: Desk, act: Recorded, lot: Lot, rule: LockUp) -> None:
    body: BreachFound = act.body
    if lot.lock_up_ends_on is None or not lot.acquired_on <= body.breached_on <= lot.lock_up_ends_on:
        until = Text("sin restricción", "without a lock-up") if lot.lock_up_ends_on is None else date_text(lot.lock_up_ends_on)
        desk.refuse(
            "outside_lock_up",
            Text(
                "El lote «{lot}» se adquirió el {since} y su restricción llega hasta: {until}. El {day} queda fuera.",
                "Lot “{lot}” was acquired on {since} and its lock-up runs until: {until}. {day} is outside.",
            ).format(lot=lot.ref, since=date_text(lot.acquired_on), until=until, day=date_text(body.breached_on)),
            Text(
                "Revise la fecha y el lote; fuera de la restricción no hay multa.",
                "Check date and lot; outside the lock-up there is no fine.",
            ),
            rule.source,
        )
    if not lot.bound:
        desk.refuse(
            "not_bound",
            Text(
                "Quien tiene el lote «{lot}» no asumió la restricción: lo recibió de quien la asumió.",
                "The holder of lot “{lot}” never undertook the lock-up: it got the shares from somebody who did.",
            ).format(lot=lot.ref),
            Text(
                "El incumplimiento es del lote del que salieron: «{parent}».", "The breach is of the lot they came from: “{parent}”."
            ).format(parent=lot.parent),
            rule.source,
        )
    if body.breached_on > act.act.on:
        desk.refuse(
            "found_before_breach",
            Text("El incumplimiento se encuentra antes de ocurrir.", "The breach is found before it happens."),
            Text("Corrija `on` o `breached_on`.", "Mend `on` or `breached_on`."),
        )


def _check_transfer(desk: Desk, body: BreachFound, transfer: Transfer | None) -> None:
    if transfer is None:
        return
    told = (body.lot, body.conduct, body.breached_on, body.resale_cop)
    if told != (transfer.lot, transfer.conduct, transfer.on, transfer.price_cop):
        desk.refuse(
            "not_the_transfer",
            Text(
                f"Lote, conducta, fecha y precio no son los de la transferencia «{transfer.ref}».",
                f"Lot, conduct, date and price are not those of the transfer “{transfer.ref}”.",
            ),
            Text("Escríbalos como se registró la transferencia.", "Write them as the transfer was recorded."),
        )


def _check_shares(desk: Desk, body: BreachFound, lot: Lot, transfer: Transfer | None) -> None:
    earlier = [
        case for case in desk.hanging(Case, "lot", lot.ref) if case.state not in {"dismissed", GONE} and case.transfer == body.transfer
    ]
    taken = sum(case.shares for case in earlier)
    there = lot.shares if transfer is None else transfer.shares
    if not 0 < body.shares <= there - taken:
        desk.refuse(
            "shares",
            Text(
                "Se piden {asked} acciones y quedan {left} sin un incumplimiento abierto.",
                "{asked} shares are named, and {left} have no breach open on them yet.",
            ).format(asked=count_text(body.shares), left=count_text(there - taken)),
            Text("Corrija el número, o descarte el otro caso.", "Mend the number, or dismiss the other case."),
        )
