"""The gates of a notice: what must be in place before a stage of the offer may be announced."""

from datetime import date
from decimal import Decimal

from enajena.basics.figures import count_text, pesos_text
from enajena.basics.money import round_half_up
from enajena.basics.text import Text
from enajena.book.desk import Desk
from enajena.book.effects.offer import asking, is_first
from enajena.book.gates_credit import least_credit, pool_cop, pool_needed_cop
from enajena.book.models import CreditLine, Paper, Stage
from enajena.book.shares_left import shares_awarded
from enajena.book.validity import in_force_until
from enajena.calendar import BusinessCalendar, TermRule, compute_term
from enajena.programme.stage_model import Stage as StageRule
from enajena.rules.term import term

FINISHED = ("adjudicated", "void")
_TWO_MONTHS = TermRule(months=2, starts="day_after", extends=True)


def check_in_force(desk: Desk) -> None:
    """Refuse an act of a day on which the programme is no longer in force."""
    programme = desk.programme
    first = desk.get(Stage, programme.stages[0].id)
    last = in_force_until(programme, None if first is None else first.first_day)
    if last is not None and desk.act.act.on > last:
        desk.refuse(
            "not_in_force",
            Text(f"El programa rigió hasta el {last}.", f"The programme was in force until {last}."),
            Text(
                "Si otra norma lo prorrogó, registre `programme_amended` con ella.",
                "Where another norm extended it, record `programme_amended` with it.",
            ),
            desk.numeral("programme.validity"),
        )


def check_order(desk: Desk, rule: StageRule) -> None:
    """Refuse a stage whose earlier ones are not over."""
    for earlier in desk.programme.stages:
        if earlier.id == rule.id:
            return
        found = desk.get(Stage, earlier.id)
        if found is None or found.state not in FINISHED:
            desk.refuse(
                "earlier_stage",
                Text(
                    f"La etapa «{earlier.id}» no ha terminado, y va antes de «{rule.id}».",
                    f"The stage “{earlier.id}” is not over, and comes before “{rule.id}”.",
                ),
                Text("Adjudíquela o déjela sin efecto antes.", "Adjudicate it or declare it void first."),
                "ley-226 art. 11 num. 1" if is_first(desk, earlier.id) else earlier.source,
            )


def check_shares(desk: Desk, rule: StageRule, offered: int) -> None:
    """Refuse an offer of other shares than all of them in the first stage, or those that remain in a later one."""
    shares = desk.programme.shares
    if offered < 1:
        desk.refuse(
            "nothing_to_offer",
            Text("No hay acciones que ofrecer.", "There are no shares to offer."),
            Text("Si no queda ninguna, la venta sigue sin otra etapa.", "Where none is left, the sale goes on without another stage."),
            rule.source,
        )
    if shares is None:
        return
    right = shares.count if rule.offers == "all" else shares.count - shares_awarded(desk)
    if offered != right:
        desk.refuse(
            "offered_shares",
            Text("Se ofrecen {found} acciones y son {right}.", "{found} shares are offered, and there are {right}.").format(
                found=count_text(offered), right=count_text(right)
            ),
            Text(
                "La primera etapa ofrece todas; las siguientes, las que quedan.",
                "The first stage offers all; the later ones, those that remain.",
            ),
            "ley-226 art. 11 num. 1" if is_first(desk, rule.id) else rule.source,
        )


def check_credit(desk: Desk, offered: int, price_cop: Decimal) -> None:
    """Refuse a first stage without the credit that the law asks for (Ley 226 art. 11 num. 3)."""
    needed = pool_needed_cop(desk.programme, offered, price_cop)
    there = pool_cop(desk.all_standing(CreditLine))
    if there < needed:
        desk.refuse(
            "credit_pool",
            Text(
                "Las líneas de crédito suman {there} pesos y deben llegar a {needed}.",
                "The credit lines come to {there} pesos and must reach {needed}.",
            ).format(there=pesos_text(there), needed=pesos_text(round_half_up(needed))),
            Text(
                "Registre `credit_line_opened` por lo que falta, antes del aviso.",
                "Record `credit_line_opened` for what is missing, before the notice.",
            ),
            least_credit(desk.programme).source,
        )


def check_screened(desk: Desk, stage: str) -> None:
    """Refuse a first stage whose recipients nobody screened against the deny list (Ley 226 art. 19)."""
    if not any(paper.says["stage"] == stage for paper in desk.all_standing(Paper, kind="screening")):
        desk.refuse(
            "not_screened",
            Text(
                "Nadie ha certificado que los destinatarios no estén entre los que la ley excluye.",
                "Nobody has certified that no recipient is among those that the law leaves out.",
            ),
            Text("Registre `recipients_screened`.", "Record `recipients_screened`."),
            "ley-226 art. 19",
        )


def check_last_day(desk: Desk, rule: StageRule, last_day: date) -> date | None:
    """Return the first day of an offer; refuse a last day that is not the one that its term gives."""
    notice = desk.act.act.on
    with asking(desk, "term", rule.source):
        given = term(desk.programme, rule.id, notice) if rule.term is not None else compute_term(_TWO_MONTHS, notice, BusinessCalendar())
    exact = rule.term is not None and not rule.term.at_least
    bound = rule.term is not None or is_first(desk, rule.id)
    if bound and (last_day < given.last_day or (exact and last_day != given.last_day)):
        refuse_last_day(desk, rule, last_day, given.last_day)
    if last_day < given.first_day:
        refuse_last_day(desk, rule, last_day, given.first_day)
    return given.first_day


def refuse_last_day(desk: Desk, rule: StageRule, found: date, right: date) -> None:
    """Refuse a last day that is not the one of the term."""
    desk.refuse(
        "last_day",
        Text(
            f"El último día anunciado es el {found} y el plazo va hasta el {right}.",
            f"The last day announced is {found} and the term goes to {right}.",
        ),
        Text(
            "Anuncie ese día; uno posterior se da por adendo al Reglamento.",
            "Announce that day; a later one is given by an addendum to the Regulation.",
        ),
        rule.term.source if rule.term is not None else "ley-226 art. 25",
    )
