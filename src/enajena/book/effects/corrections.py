"""What must still hold once an act was taken back: what it opened a gate for, and what stands or falls together with it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from enajena.book.acts.adjudication import Awarded, AwardLapsed
from enajena.book.acts.papers import CreditLineOpened, IndexCertified, RecipientsScreened
from enajena.book.desk import Desk
from enajena.book.effects.adjudication import check_taken_back_whole
from enajena.book.effects.gates import check_credit, check_screened
from enajena.book.effects.gates_price import least_price
from enajena.book.effects.offer import is_first, rule_of
from enajena.book.effects.voids import check_nothing_stands
from enajena.book.models import Award, Stage
from enajena.programme.stage_model import MinimumPrice


def check_still_holds(desk: Desk, body: object) -> None:
    """Refuse at the end of a set in which `body` was taken back, unless the set put right what rested on it."""
    check = _CHECKS.get(type(body))
    if check is not None:
        check(desk, body)


def _lapsed(desk: Desk, body: AwardLapsed) -> None:
    check_nothing_stands(desk, desk.need(Award, body.award).stage)


def _credit(desk: Desk, _body: CreditLineOpened) -> None:
    for stage in _first_stages(desk):
        if stage.offered_shares is not None and stage.price_cop is not None:
            check_credit(desk, stage.offered_shares, stage.price_cop)


def _screened(desk: Desk, body: RecipientsScreened) -> None:
    for stage in _first_stages(desk):
        if stage.ref == body.stage:
            check_screened(desk, stage.ref)


def _certified(desk: Desk, _body: IndexCertified) -> None:
    """Refuse where a minimum price that was announced is left without its index; what an index says may be mended at any time."""
    for stage in desk.all_standing(Stage):
        rule = rule_of(desk, stage.ref)
        if stage.state != "void" and stage.notice_on is not None and isinstance(rule.price, MinimumPrice):
            least_price(desk, rule, rule.price, stage.notice_on, stage.notice_on)


def _first_stages(desk: Desk) -> list[Stage]:
    """Return the first stage where it was noticed and has not become void."""
    return [stage for stage in desk.all_standing(Stage) if stage.state != "void" and is_first(desk, stage.ref)]


_CHECKS: Mapping[type, Callable[[Desk, Any], None]] = MappingProxyType(
    {
        Awarded: check_taken_back_whole,
        AwardLapsed: _lapsed,
        CreditLineOpened: _credit,
        RecipientsScreened: _screened,
        IndexCertified: _certified,
    }
)
