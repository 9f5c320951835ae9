"""What acts on the Regulation of sale and adjudication do."""

import re
from typing import Any

from enajena.basics.text import Text
from enajena.book.acts.kinds import Recorded
from enajena.book.acts.papers import RegulationAddendum, RegulationFiled, RegulationTerms
from enajena.book.desk import Desk
from enajena.book.effects.offer import need_paper, regulation_of, rule_of
from enajena.book.effects.registry import effect
from enajena.book.models import Regulation, Stage
from enajena.programme.stage_model import MinimumPrice
from enajena.rules.adjudication import PARAMETERS, PRICE_PRIORITY, TIE_RULES

_SHARING = ("rule", "tie", "refusers", "flat_shares", "lot_shares")
_LEFT_OPEN = frozenset(("A42", "A44"))
_OPEN_STATES = ("noticed", "interrupted")


@effect(RegulationFiled, lambda body: [(Regulation, "stage", body.stage), (Stage, body.stage)])
def regulation_filed(desk: Desk, act: Recorded) -> None:
    """Put the Regulation of a stage on file: one a stage, before its adjudication."""
    body: RegulationFiled = act.body
    rule = rule_of(desk, body.stage)
    need_paper(desk, body.dated, body.file_sha256)
    other = regulation_of(desk, body.stage)
    if other is not None:
        desk.refuse(
            "regulation_there",
            Text(
                f"La etapa «{body.stage}» ya tiene el Reglamento {other.number}.",
                f"The stage “{body.stage}” has Regulation {other.number} already.",
            ),
            Text("Lo que lo cambia es un adendo: `regulation_addendum`.", "What changes it is an addendum: `regulation_addendum`."),
            rule.source,
        )
    _check_terms(desk, body.stage, body.terms)
    desk.create(
        Regulation,
        body.regulation,
        stage=body.stage,
        number=body.number,
        dated=body.dated,
        sha256=body.file_sha256,
        **_columns(body.terms),
    )


@effect(RegulationAddendum, lambda body: [(Regulation, body.regulation)])
def regulation_addendum(desk: Desk, act: Recorded) -> None:
    """Follow the Regulation by an addendum, which may set anew what is not settled by the closing of the offer."""
    body: RegulationAddendum = act.body
    regulation = desk.need(Regulation, body.regulation)
    need_paper(desk, body.dated, body.file_sha256)
    changes: dict[str, Any] = {}
    if body.terms is not None:
        _check_terms(desk, regulation.stage, body.terms)
        changes = _columns(body.terms)
        _check_not_settled(desk, regulation, changes)
    addenda = [*regulation.addenda, [body.number, body.dated.isoformat(), body.file_sha256]]
    desk.step(regulation, addenda=addenda, **changes)


def _columns(terms: RegulationTerms) -> dict[str, Any]:
    return {name: getattr(terms, name) for name in Regulation.columns() if hasattr(terms, name)}


def _check_not_settled(desk: Desk, regulation: Regulation, changes: dict[str, Any]) -> None:
    stage = desk.get(Stage, regulation.stage)
    if stage is None or stage.state in _OPEN_STATES:
        return
    changed = [name for name in (*_SHARING, "closing_hour", "remote", "withdrawals") if changes[name] != getattr(regulation, name)]
    if changed:
        names = ", ".join(f"`{name}`" for name in changed)
        desk.refuse(
            "regulation_settled",
            Text(
                f"La oferta de «{stage.ref}» ya cerró: {names} no puede cambiar.",
                f"The offer of “{stage.ref}” has closed: {names} cannot change.",
            ),
            Text(
                "Con la oferta cerrada, las reglas del reparto son las que todos conocían.",
                "Once the offer has closed, the rules of allotment are those that everybody knew.",
            ),
            "ley-226 art. 2",
        )


def _check_terms(desk: Desk, stage: str, terms: RegulationTerms) -> None:
    rule = rule_of(desk, stage)
    by_price = isinstance(rule.price, MinimumPrice)
    ties = tuple(TIE_RULES) if by_price else ("earlier_filing",)
    written = rule.adjudication
    wrong = None
    if by_price != (terms.rule == PRICE_PRIORITY):
        wrong = Text(f"`{terms.rule}` no es regla de una etapa con ese precio.", f"`{terms.rule}` is no rule of a stage with that price.")
    elif terms.tie is not None and terms.tie not in ties:
        wrong = Text(f"`{terms.tie}` no es un desempate de esta etapa.", f"`{terms.tie}` is no tie rule of this stage.")
    elif terms.rule in PARAMETERS and getattr(terms, PARAMETERS[terms.rule]) is None:
        wrong = Text(f"A `{terms.rule}` le falta `{PARAMETERS[terms.rule]}`.", f"`{terms.rule}` lacks `{PARAMETERS[terms.rule]}`.")
    elif terms.closing_hour is not None and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", terms.closing_hour):
        wrong = Text(
            f"La hora de cierre, «{terms.closing_hour}», no es HH:MM.", f"The hour of closing, “{terms.closing_hour}”, is not HH:MM."
        )
    elif written is not None and not _LEFT_OPEN & set(written.assumes) and written.rule != terms.rule:
        wrong = Text(
            f"El decreto manda `{written.rule}` y el Reglamento, `{terms.rule}`.",
            f"The decree commands `{written.rule}` and the Regulation, `{terms.rule}`.",
        )
    if wrong is not None:
        remedy = Text("Corrija lo que se registra según el Reglamento.", "Mend what is recorded by the Regulation.")
        desk.refuse("regulation_terms", wrong, remedy, rule.source if written is None else written.source)
