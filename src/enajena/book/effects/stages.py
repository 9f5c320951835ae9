"""What acts on a stage of the offer do, from its notice to its closing."""

from datetime import date

from enajena.basics.text import Text, same
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.stages import (
    DirectNegotiationOpened,
    StageClosed,
    StageExtended,
    StageInterrupted,
    StageNoticed,
    StageResumed,
)
from enajena.book.desk import Desk
from enajena.book.effects import gates
from enajena.book.effects.gates_price import check_price
from enajena.book.effects.offer import asking, is_first, regulation_of, rule_of
from enajena.book.effects.registry import effect
from enajena.book.models import Acceptance, Regulation, Stage
from enajena.book.openness import has_closed
from enajena.book.terms_of_offers import last_day_given_back
from enajena.programme.stage_model import Stage as StageRule

DIRECT = "direct"
"""The id that programme files give to the negotiation that follows where nobody accepted."""
_IN_TERM = ("received", "withdrawn", "curing", "incomplete", "referred", "assessed", "rejected", "awarded", "not_awarded")


@effect(StageNoticed)
def stage_noticed(desk: Desk, act: Recorded) -> None:
    """Announce a stage once everything that must be in place is."""
    body: StageNoticed = act.body
    rule = rule_of(desk, body.stage)
    if rule.id == DIRECT:
        desk.refuse(
            "direct",
            Text("La negociación directa no se abre con un aviso de etapa.", "Direct negotiation is not opened by the notice of a stage."),
            Text("Registre `direct_negotiation_opened`.", "Record `direct_negotiation_opened`."),
            rule.source,
        )
    gates.check_in_force(desk)
    gates.check_order(desk, rule)
    gates.check_shares(desk, rule, body.offered_shares)
    check_price(desk, rule, body.price_cop)
    if is_first(desk, rule.id):
        gates.check_credit(desk, body.offered_shares, body.price_cop)
        gates.check_screened(desk, rule.id)
    first_day = gates.check_last_day(desk, rule, body.last_day)
    desk.create(
        Stage,
        rule.id,
        notice_on=act.act.on,
        first_day=first_day,
        last_day=body.last_day,
        price_cop=body.price_cop,
        offered_shares=body.offered_shares,
    )


@effect(DirectNegotiationOpened)
def direct_negotiation_opened(desk: Desk, act: Recorded) -> None:
    """Open the direct negotiation: only where nobody filed an acceptance in any earlier stage."""
    body: DirectNegotiationOpened = act.body
    rule = rule_of(desk, body.stage)
    if rule.id != DIRECT:
        desk.refuse(
            "not_direct",
            Text(f"La etapa «{rule.id}» no es una negociación directa.", f"The stage “{rule.id}” is no direct negotiation."),
            Text("Registre `stage_noticed`.", "Record `stage_noticed`."),
            rule.source,
        )
    gates.check_in_force(desk)
    gates.check_order(desk, rule)
    _check_nobody_accepted(desk, rule)
    gates.check_shares(desk, rule, body.offered_shares)
    check_price(desk, rule, body.price_cop)
    desk.create(
        Stage,
        rule.id,
        notice_on=act.act.on,
        first_day=act.act.on,
        last_day=body.last_day,
        price_cop=body.price_cop,
        offered_shares=body.offered_shares,
    )


def _check_nobody_accepted(desk: Desk, rule: StageRule) -> None:
    earlier = (stage.id for stage in desk.programme.stages if stage.id != rule.id)
    filed = {stage: desk.count_standing(Acceptance, stage=stage, state__in=_IN_TERM) for stage in earlier}
    found = next((stage for stage, count in filed.items() if count), None)
    if found is not None:
        desk.refuse(
            "somebody_accepted",
            Text(
                f"En la etapa «{found}» se presentaron {filed[found]} aceptaciones.",
                f"In the stage “{found}” {filed[found]} acceptances were filed.",
            ),
            Text(
                "La negociación directa sólo cabe si nadie aceptó en ninguna etapa; las acciones que sobran no la abren.",
                "Direct negotiation is only where nobody accepted in any stage; shares that are left over do not open it.",
            ),
            rule.source,
        )


@effect(StageInterrupted, lambda body: [(Stage, body.stage)])
def stage_interrupted(desk: Desk, act: Recorded) -> None:
    """Interrupt the offer from a day of its term on."""
    stage = desk.need(Stage, act.body.stage)
    desk.check_step(stage)
    day = act.act.on
    if stage.first_day is None or day < stage.first_day or (stage.last_day is not None and day > stage.last_day):
        desk.refuse(
            "not_in_term",
            Text(
                f"El {day} no está entre el primero y el último día de la oferta.",
                f"{day} is not between the first and the last day of the offer.",
            ),
            Text("Sólo se interrumpe una oferta que corre.", "Only an offer that is running is interrupted."),
            _interruption_source(desk, stage),
        )
    desk.step(stage, interruptions=[*stage.interruptions, [day.isoformat(), None]])


@effect(StageResumed, lambda body: [(Stage, body.stage), (Regulation, "stage", body.stage)])
def stage_resumed(desk: Desk, act: Recorded) -> None:
    """Resume the offer, with the days that it lost given back."""
    body: StageResumed = act.body
    stage = desk.need(Stage, body.stage)
    desk.check_step(stage)
    first = stage.interruptions[-1][0]
    if act.act.on <= date.fromisoformat(first):
        desk.refuse(
            "no_day_lost",
            Text("La oferta se reanuda sin haber faltado un día.", "The offer is resumed without a day of absence."),
            Text("Dé en `on` el primer día en que la hay de nuevo.", "Give in `on` the first day on which there is one again."),
            _interruption_source(desk, stage),
        )
    interruptions = [*stage.interruptions[:-1], [first, act.act.on.isoformat()]]
    resumed = desk.step(stage, interruptions=interruptions)
    _check_moved(desk, resumed, body.last_day, body.addendum)
    desk.change(resumed, last_day=body.last_day)


@effect(StageExtended, lambda body: [(Stage, body.stage), (Regulation, "stage", body.stage)])
def stage_extended(desk: Desk, act: Recorded) -> None:
    """Move the last day of an offer that still stands to a later one, by addendum."""
    body: StageExtended = act.body
    stage = desk.need(Stage, body.stage)
    desk.check_step(stage)
    gates.check_in_force(desk)
    if stage.last_day is None or body.last_day <= stage.last_day or act.act.on > stage.last_day:
        desk.refuse(
            "no_extension",
            Text(
                f"La oferta va hasta el {stage.last_day}; el {body.last_day} no la prorroga, o ya venció.",
                f"The offer goes to {stage.last_day}; {body.last_day} does not extend it, or it has ended.",
            ),
            Text("Una prórroga da un día posterior mientras la oferta corre.", "An extension gives a later day while the offer runs."),
            _interruption_source(desk, stage),
        )
    _check_addendum(desk, stage, body.addendum)
    desk.step(stage, last_day=body.last_day)


@effect(StageClosed, lambda body: [(Stage, body.stage), (Regulation, "stage", body.stage)])
def stage_closed(desk: Desk, act: Recorded) -> None:
    """Close the offer once its last day has ended, at the hour of the Regulation."""
    stage = desk.need(Stage, act.body.stage)
    desk.check_step(stage)
    regulation = regulation_of(desk, stage.ref)
    if stage.last_day is not None and (act.act.on < stage.last_day or not has_closed(stage, regulation, act.at)):
        hour = None if regulation is None else regulation.closing_hour
        desk.refuse(
            "still_open",
            Text("La oferta va hasta el {day}, {hour}.", "The offer goes to {day}, {hour}.").format(
                day=stage.last_day, hour=Text("al fin del día", "to the end of the day") if hour is None else same(hour)
            ),
            Text("Ciérrela cuando haya vencido.", "Close it once it has ended."),
            _interruption_source(desk, stage),
        )
    desk.step(stage)


def _check_moved(desk: Desk, stage: Stage, last_day: date, addendum: str | None) -> None:
    """Refuse a last day before the one that gives back the days lost, or after it without an addendum."""
    rule = rule_of(desk, stage.ref)
    with asking(desk, "term", rule.source):
        right = last_day_given_back(desk.programme, rule, stage)
    if last_day < right or (last_day > right and addendum is None):
        gates.refuse_last_day(desk, rule, last_day, right)
    if addendum is not None:
        _check_addendum(desk, stage, addendum)


def _check_addendum(desk: Desk, stage: Stage, addendum: str) -> None:
    regulation = regulation_of(desk, stage.ref)
    if regulation is None or addendum not in {number for number, _, _ in regulation.addenda}:
        desk.refuse(
            "no_addendum",
            Text(
                f"No hay en el expediente un adendo «{addendum}» al Reglamento de «{stage.ref}».",
                f"No addendum “{addendum}” to the Regulation of “{stage.ref}” is on file.",
            ),
            Text("Registre antes `regulation_addendum`.", "Record `regulation_addendum` first."),
            _interruption_source(desk, stage),
        )


def _interruption_source(desk: Desk, stage: Stage) -> str:
    rule = rule_of(desk, stage.ref)
    found = rule.interruption or rule.term
    return "ley-226 art. 25" if found is None else found.source
