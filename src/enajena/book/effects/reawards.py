"""Shares of an award that has no effect any more: to whom they may go (the Regulation says whether anybody waits for them)."""

from enajena.basics.figures import count_text
from enajena.basics.text import Text
from enajena.book.acts.adjudication import Awarded
from enajena.book.desk import Desk
from enajena.book.effects.offer import adjudication_source, regulation_of
from enajena.book.machines.awards import ENDED
from enajena.book.models import Acceptance, Award, Stage
from enajena.book.waiting import next_waiting


def check_takes_over(desk: Desk, body: Awarded, acceptance: Acceptance) -> None:
    """Refuse an award in the place of another that stands, out of order, or of more shares than are free."""
    ended = desk.need(Award, body.in_place_of or "")
    if ended.state not in ENDED or ended.stage != acceptance.stage:
        desk.refuse(
            "award_stands",
            Text(
                "{ref}: {state}; sus acciones no están libres para esta etapa.", "{ref}: {state}; its shares are not free for this stage."
            ).format(ref=ended.ref, state=desk.state_text(ended)),
            Text("Sólo pasan las acciones de una adjudicación sin efecto.", "Only the shares of an award without effect pass on."),
            adjudication_source(desk.programme, acceptance.stage),
        )
    _check_regulation(desk, acceptance)
    _check_no_later_stage(desk, acceptance)
    desk.write()
    waiting = next_waiting(desk.alias, desk.sale, acceptance.stage)
    if waiting is None or waiting.acceptance != acceptance.ref:
        who = "—" if waiting is None else waiting.acceptance
        desk.refuse(
            "not_next",
            Text(f"«{acceptance.ref}» no es quien sigue: {who}.", f"“{acceptance.ref}” is not the next one: {who}."),
            Text(
                "Las acciones van a quien sigue en el orden de la adjudicación.",
                "The shares go to the next in the order of the adjudication.",
            ),
            adjudication_source(desk.programme, acceptance.stage),
        )
    free = ended.shares - sum(row.shares for row in desk.hanging(Award, "in_place_of", ended.ref))
    right = min(free, waiting.lacks_shares)
    if body.shares != right or right == 0:
        desk.refuse(
            "shares_taken_over",
            Text("Pasan {right} acciones, no {found}.", "{right} shares pass on, not {found}.").format(
                right=count_text(right), found=count_text(body.shares)
            ),
            Text("A cada quien, lo que le falta o lo que queda libre.", "To each, what is lacking or what is left free."),
            adjudication_source(desk.programme, acceptance.stage),
        )


def _check_regulation(desk: Desk, acceptance: Acceptance) -> None:
    regulation = regulation_of(desk, acceptance.stage)
    if regulation is None or regulation.lapsed_shares_go_to != "waiting_acceptor" or regulation.tie != "earlier_filing":
        desk.refuse(
            "nobody_waits",
            Text(
                "El Reglamento no da las acciones libres a quien espera, o no dice en qué orden.",
                "The Regulation does not give free shares to whoever waits, or does not say in which order.",
            ),
            Text("Las acciones pasan a la etapa siguiente.", "The shares go to the next stage."),
            adjudication_source(desk.programme, acceptance.stage),
        )


def _check_no_later_stage(desk: Desk, acceptance: Acceptance) -> None:
    order = [stage.id for stage in desk.programme.stages]
    later = order[order.index(acceptance.stage) + 1 :]
    found = next((stage for stage in later if (row := desk.get(Stage, stage)) is not None and row.state != "void"), None)
    if found is not None:
        desk.refuse(
            "offered_again",
            Text(
                f"Las acciones libres ya se ofrecieron en la etapa «{found}».",
                f"The free shares were offered again in the stage “{found}”.",
            ),
            Text("Quien espera en esta etapa ya no las recibe.", "Whoever waits in this stage gets them no more."),
            adjudication_source(desk.programme, acceptance.stage),
        )
