"""What acts on the release of a pledge do: asked for once the lock-up is over, granted by two people where nothing is owed."""

from collections.abc import Iterator
from typing import NoReturn

from enajena.basics.figures import date_text
from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.pledges import ReleaseGranted, ReleaseRefused, ReleaseRequested
from enajena.book.desk import Desk, Load
from enajena.book.effects.burdens import LIEN, let_go
from enajena.book.effects.registry import effect
from enajena.book.machines.fines import OPEN_CASE_STATES, OWED_STATES
from enajena.book.models import Case, Fine, Lot, Pledge, Release

_Body = ReleaseRequested | ReleaseGranted | ReleaseRefused


def _loads(body: _Body) -> Iterator[Load]:
    yield from ((Release, body.release), (Lot, body.lot), (Pledge, body.pledge), (Pledge, "lot", body.lot), (Case, "lot", body.lot))


@effect(ReleaseRequested, loads=_loads)
def release_requested(desk: Desk, act: Recorded) -> None:
    """Take a request for release: of the seller's security, after the lock-up, in writing where the text asks for that."""
    body: ReleaseRequested = act.body
    pledge = _pledge(desk, body)
    _check_written(desk, body)
    _check_lock_up(desk, desk.need(Lot, body.lot))
    desk.step(pledge)
    desk.create(Release, body.release, pledge=pledge.ref, paper=body.paper, requested_on=act.act.on)


@effect(ReleaseGranted, loads=_loads)
def release_granted(desk: Desk, act: Recorded) -> None:
    """Release a pledge, once, where no breach of the shares is open and no fine for one is owed."""
    body: ReleaseGranted = act.body
    pledge = _pledge(desk, body)
    _check_nothing_owed(desk, desk.need(Lot, body.lot))
    desk.step(_release(desk, body), answered_on=act.act.on)
    let_go(desk, pledge)


@effect(ReleaseRefused, loads=_loads)
def release_refused(desk: Desk, act: Recorded) -> None:
    """Refuse a request, with its reason."""
    body: ReleaseRefused = act.body
    desk.step(_release(desk, body), answered_on=act.act.on, reason=body.reason)
    desk.step(_pledge(desk, body))


def _pledge(desk: Desk, body: _Body) -> Pledge:
    pledge = desk.need(Pledge, body.pledge)
    if pledge.lot != body.lot or pledge.kind == LIEN:
        desk.refuse(
            "not_the_pledge",
            Text(
                "«{pledge}» no es la garantía del vendedor sobre el lote «{lot}».",
                "“{pledge}” is not the seller's security over lot “{lot}”.",
            ).format(pledge=body.pledge, lot=body.lot),
            Text("Corrija la garantía o el lote.", "Mend the pledge or the lot."),
            desk.numeral("programme.pledge"),
        )
    return pledge


def _release(desk: Desk, body: ReleaseGranted | ReleaseRefused) -> Release:
    release = desk.need(Release, body.release)
    if release.pledge != body.pledge:
        desk.refuse(
            "other_pledge",
            Text("La solicitud «{ref}» es de otra garantía.", "The request “{ref}” is for another pledge.").format(ref=body.release),
            Text("Corrija la solicitud o la garantía.", "Mend the request or the pledge."),
        )
    return release


def _check_written(desk: Desk, body: ReleaseRequested) -> None:
    rule = desk.programme.pledge
    if rule is not None and rule.release is not None and not body.paper:
        desk.refuse(
            "not_written",
            Text("El texto pide una solicitud escrita: {how}", "The text asks for a written request: {how}").format(how=rule.release),
            Text("Dé en `paper` la referencia de la solicitud.", "Give the reference of the request in `paper`."),
            rule.source,
        )


def _check_lock_up(desk: Desk, lot: Lot) -> None:
    if lot.lock_up_ends_on is not None and desk.act.act.on <= lot.lock_up_ends_on:
        desk.refuse(
            "locked",
            Text(
                "Las acciones del lote «{lot}» están restringidas hasta el {day}, ese día incluido.",
                "The shares of lot “{lot}” are locked until {day}, that day included.",
            ).format(lot=lot.ref, day=date_text(lot.lock_up_ends_on)),
            Text("La garantía se pide levantar después de esa fecha.", "Its release is asked for after that date."),
            desk.numeral("programme.lock_up"),
        )


def in_the_way(desk: Desk, lot: Lot) -> Iterator[tuple[Case, Fine | None]]:
    """Yield the breaches of these shares, in this lot or in one that they came from, that are open or whose fine is owed."""
    for case in _cases(desk, lot):
        owed = next((fine for fine in desk.hanging(Fine, "case", case.ref) if fine.state in OWED_STATES), None)
        if owed is not None or case.state in OPEN_CASE_STATES:
            yield case, owed


def _check_nothing_owed(desk: Desk, lot: Lot) -> None:
    for case, owed in in_the_way(desk, lot):
        _refuse_owed(desk, case, owed)


def _refuse_owed(desk: Desk, case: Case, owed: Fine | None) -> NoReturn:
    what = Text("está abierto", "is open")
    if owed is not None:
        what = Text("se debe la multa «{ref}»", "fine “{ref}” is owed").format(ref=owed.ref)
    desk.refuse(
        "owed",
        Text(
            "El incumplimiento «{case}» impide levantar la garantía: {what}.",
            "Breach “{case}” stands in the way of a release: {what}.",
        ).format(case=case.ref, what=what),
        Text(
            "Decida el caso y cobre la multa, o niegue la solicitud.",
            "Decide the case and collect the fine, or refuse the request.",
        ),
        desk.numeral("programme.pledge"),
    )


def _cases(desk: Desk, lot: Lot | None) -> Iterator[Case]:
    while lot is not None:
        yield from desk.hanging(Case, "lot", lot.ref)
        lot = None if lot.parent is None else desk.get(Lot, lot.parent)
